"""The achievements of Architects from Far Away."""
