"""Cleopatra and the Society of Architects, an unofficial fan work."""

__version__ = "0.1.0"
