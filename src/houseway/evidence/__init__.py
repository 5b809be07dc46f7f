"""Evidence that the shuffle is even: the statistical tests that regulators name, on the code that deals."""
