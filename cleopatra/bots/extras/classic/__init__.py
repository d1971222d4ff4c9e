"""What bots know of the edition of 2006."""
