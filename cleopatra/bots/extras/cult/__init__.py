"""What bots know of the Cult of Sobek."""
