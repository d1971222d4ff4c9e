"""The rulebook, the player aid and the credits."""
