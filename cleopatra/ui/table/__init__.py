"""The table: what a player sees during a game."""
