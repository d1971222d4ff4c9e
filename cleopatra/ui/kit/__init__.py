"""The widget kit. Scenes import its names from `cleopatra.ui.widgets`."""
