"""Drawing in logical units: the canvas, the toolbox handed to every widget, ornaments."""
