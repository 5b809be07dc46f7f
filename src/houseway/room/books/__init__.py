"""Rule books that guests send: read in a process of its own, which is ended when a book takes too much."""
