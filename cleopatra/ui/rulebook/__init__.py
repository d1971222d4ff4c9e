"""The rulebook inside the game, in our own words."""
