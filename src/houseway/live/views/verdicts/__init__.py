"""Who won a hand, with what, and why the next-best hand lost: one sentence for one viewer."""
