"""Computer players. A bot gets its seat's view and its options, and never the hand itself."""
