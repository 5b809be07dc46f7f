"""Players made of code. A bot is handed what its seat may see and what it may do, and never the hand itself."""
