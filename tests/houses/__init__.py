"""Rule books: their figures, their linter, their printed sheets and their commands."""
