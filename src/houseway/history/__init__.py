"""Hand files, PHH, and replay: hands written down, read back, and replayed by the referee."""
