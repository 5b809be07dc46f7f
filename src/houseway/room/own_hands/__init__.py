"""A guest's own hands: how each came out, how to find them again, and what they add up to."""
