"""Puzzles: the list, the tomb of the day with its calendar, and the board."""
