"""The open format for recorded hands: reading, replaying, and writing it."""
