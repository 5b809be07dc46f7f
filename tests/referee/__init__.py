"""The referee: what must hold at every table, whatever is done to it."""
