"""Games told a second time in plain code, from the clauses alone, to be held against the referee."""
