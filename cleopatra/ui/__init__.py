"""The window: the only floor with pygame and pymunk. It asks the rules, never computes one."""
