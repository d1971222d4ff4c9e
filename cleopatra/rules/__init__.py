"""The game itself: rules, positions, observations. Standard library only."""
