"""The Whims of Cleopatra on the screen."""
