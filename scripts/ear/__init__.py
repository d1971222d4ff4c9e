"""A robot that plays the game as a blind player does: it sees nothing but the accessible tree."""
