"""The store in one SQLite file: connections, triggers, the lock beside the file, and the writer of entries."""
