"""Text: languages, inline markup and typesetting."""
