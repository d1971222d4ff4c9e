"""The achievements of the Wisdom of Bastet."""
