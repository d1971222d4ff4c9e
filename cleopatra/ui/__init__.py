"""The window: the only floor with pygame and pymunk. It asks the rules, never computes one."""

import os

# Before anything here imports pygame: it would greet on standard output, which tools read.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
