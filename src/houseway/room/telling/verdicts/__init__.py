"""Who won a hand, with what, and why the next best lost: one sentence, said to one viewer."""
