"""The film of a game: the palace growing, to be watched and to be kept as a file."""
