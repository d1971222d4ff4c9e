"""A small software renderer: meshes, a depth buffer, sun, sky and shadows."""
