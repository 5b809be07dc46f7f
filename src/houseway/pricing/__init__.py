"""What many hands show: what a rule or a fee earns and costs, the equity of hands, and the odds of a game."""
