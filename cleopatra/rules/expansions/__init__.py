"""The expansions, a folder each. Only `rules.composition` knows which there are."""
