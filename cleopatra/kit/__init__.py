"""A toolkit for pygame windows that knows no game. Its widgets: `kit.widgets`."""

import os

# Before anything here imports pygame: it would greet on standard output, which tools read.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
