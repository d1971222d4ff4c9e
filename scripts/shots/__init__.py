"""Pictures of every screen from a recorded game, without a display: `python -m scripts.shots`."""
