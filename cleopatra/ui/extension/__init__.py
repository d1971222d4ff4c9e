"""The form of what an edition or expansion brings to the screen."""
