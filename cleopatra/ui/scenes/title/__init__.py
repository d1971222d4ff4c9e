"""The title and its menu."""
