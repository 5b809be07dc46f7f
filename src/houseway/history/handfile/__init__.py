"""Hand files: a hand as readable text, and back."""
