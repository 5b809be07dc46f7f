"""Several servers, one room: which server has which table, and how tables move between them."""
