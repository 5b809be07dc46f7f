"""The rule books' clauses as card-room situations, with exact chips."""
