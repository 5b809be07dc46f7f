"""What is asked of many hands: what a rule or a fee earns and costs, what hands are worth, and the odds of a game."""
