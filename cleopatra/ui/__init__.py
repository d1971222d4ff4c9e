"""The game on the screen. It asks the rules, and never computes one."""
