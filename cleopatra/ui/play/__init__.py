"""Tools: one for each decision a person makes."""
