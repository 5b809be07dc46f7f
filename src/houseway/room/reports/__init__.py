"""Reports: what the house has collected and what the cashier has moved, out of the ledger and nothing else."""
