"""People: what a guest may do here, accounts and sessions, names, and who was told to be quiet or to stay away."""
