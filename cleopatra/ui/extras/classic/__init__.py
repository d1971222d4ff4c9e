"""The edition of 2006 on the screen."""
