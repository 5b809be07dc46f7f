"""Evidence that the shuffle is unbiased: the statistical tests that regulators name, run on the code that deals."""
