"""The Cult of Sobek on the screen."""
