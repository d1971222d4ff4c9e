"""What bots know about editions and expansions, one folder for each."""
