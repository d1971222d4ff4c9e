"""Everything that a scene builds its screens from."""
