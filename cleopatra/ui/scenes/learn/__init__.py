"""Learning: the first game with its coach, and the lessons."""
