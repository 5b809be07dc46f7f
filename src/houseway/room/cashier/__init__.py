"""The cashier: play chips bought and cashed in, with receipts; what was wrong is put right by a new entry."""
