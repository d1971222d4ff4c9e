"""One running game as the window sees it: match, bots, adviser and saves together."""
