"""Saves, journal, replays, settings, statistics: everything that is kept in files."""
