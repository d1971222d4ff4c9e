"""What bots know about the Wisdom of Bastet."""
