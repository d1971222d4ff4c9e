"""The game table, the curtain between two persons, and the pause menu."""
