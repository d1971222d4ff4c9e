"""The Wisdom of Bastet on the screen."""
