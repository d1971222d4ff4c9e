"""The window: the only floor that knows pygame and pymunk. It asks the rules, never computes one."""
