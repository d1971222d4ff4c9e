"""A whole game in a terminal, out of the same sentences as the window's announcements."""
