"""The isometric scene: the palace, its garden, plaza and surroundings, seen from four sides."""
