"""The made-up expansion on the screen."""
