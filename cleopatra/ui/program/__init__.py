"""The program: one run of the window, the scenes' host, and the demo."""
