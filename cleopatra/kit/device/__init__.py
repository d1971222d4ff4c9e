"""Input and output devices: window and scale, input events, key bindings, damage, sound."""
