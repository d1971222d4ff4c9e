"""What a player has achieved in a finished game: forty goals, each of which teaches something."""
