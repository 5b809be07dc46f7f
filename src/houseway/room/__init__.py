"""The room: many tables, the people and bots at them, one journal, one ledger. It knows nothing of sockets or pages."""
