"""Things that fall, bounce and swing: decoration without any meaning for the game."""
