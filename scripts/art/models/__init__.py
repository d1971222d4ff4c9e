"""The things of the game as models, in world units, each round its own origin."""
