"""One table of the room, going: commands, clock, bots, and bringing it back."""
