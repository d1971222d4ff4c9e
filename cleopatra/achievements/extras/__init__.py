"""What editions and expansions add to the achievements, one folder for each."""
