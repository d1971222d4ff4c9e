"""Architects from Far Away on the screen."""
