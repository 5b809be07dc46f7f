"""One table in play: its commands and clock, the loop that keeps it going, and what each viewer receives."""
