"""Time and easings."""
