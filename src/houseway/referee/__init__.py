"""The pure referee: hands and tables that change only by commands and actions, and never do anything else."""
