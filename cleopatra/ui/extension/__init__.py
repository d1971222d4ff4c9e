"""The interface through which an edition or expansion adds to the window."""
