"""What bots know about Architects from Far Away."""
