"""Photographs of the palace: panels away, any view, any hour."""
