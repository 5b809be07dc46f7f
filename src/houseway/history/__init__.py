"""Hand files, PHH and replay: hands written down, read back, and played again by the referee."""
