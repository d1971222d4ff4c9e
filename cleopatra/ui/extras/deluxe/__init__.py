"""The Deluxe edition on the screen."""
