"""The machine: window and scale, input events, key bindings, changed regions, sound."""
