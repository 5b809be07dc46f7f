"""Several servers, one room: which server has which table, and how a table goes from one to another."""
