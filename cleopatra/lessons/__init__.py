"""Lessons and practice tasks as data, and how a learner's play is judged. A real match is
watched; no screens, no files, no clock."""
