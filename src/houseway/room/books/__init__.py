"""Rule books that guests send, read in a separate process that is killed when a book takes too much."""
