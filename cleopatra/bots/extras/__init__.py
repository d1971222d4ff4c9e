"""What bots know beyond the base game, one folder for each edition and expansion."""
