"""One running table of the room: commands, clock, bots, and restoring it."""
