"""What was luck and what was decided: a finished game split into its parts."""
