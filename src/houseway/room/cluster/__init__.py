"""Several servers, one room: which of them has which table, and how a table goes from one to another."""
