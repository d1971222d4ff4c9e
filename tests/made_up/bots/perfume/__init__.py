"""What bots know of the Perfume of Hathor."""
