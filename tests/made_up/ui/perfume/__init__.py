"""The Perfume of Hathor on the screen."""
