"""Drawing in logical units: the canvas, the tools that every widget gets, ornaments."""
