"""Time, easings and choreography."""
