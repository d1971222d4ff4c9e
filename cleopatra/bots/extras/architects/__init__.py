"""What bots know of Architects from Far Away."""
