"""What bots know about the Whims of Cleopatra."""
