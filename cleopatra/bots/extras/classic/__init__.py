"""What bots know about the edition of 2006."""
