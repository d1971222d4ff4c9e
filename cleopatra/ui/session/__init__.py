"""A running game as the window uses it: match, bots, adviser and saves together."""
