"""What editions and expansions bring to the window: one file each, merged into tables."""
