"""Saves, replays and the ladder of the bots."""
