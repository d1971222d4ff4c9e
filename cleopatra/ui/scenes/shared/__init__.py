"""Parts that several scenes are built from."""
