"""What bots know about the Cult of Sobek."""
