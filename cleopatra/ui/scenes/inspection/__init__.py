"""The final inspection and the scores."""
