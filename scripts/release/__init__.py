"""Makes the files that players download, and tries each of them as a player would."""
