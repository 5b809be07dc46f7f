"""A guest's own hands: what each came to, how they are found again, and what they add up to."""
