"""What editions and expansions add to the window, one folder for each."""
