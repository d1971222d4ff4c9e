"""What bots know of the Wisdom of Bastet."""
