"""Reports: what the house has collected and what the cashier has moved, from the ledger and nothing else."""
