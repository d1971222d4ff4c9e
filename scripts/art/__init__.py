"""Build tools that draw every picture of the game. Never needed to play."""
