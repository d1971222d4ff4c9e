"""What bots know of the Whims of Cleopatra."""
