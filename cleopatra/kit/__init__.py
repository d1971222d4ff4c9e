"""A toolkit for pygame windows that knows no game. Its widgets: `kit.widgets`."""

import os

# Must be set before pygame is imported: its greeting would go to standard output, which tools read.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
