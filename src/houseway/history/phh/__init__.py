"""The open format for recorded hands: reading it, playing it again, writing it."""
