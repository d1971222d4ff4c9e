"""The editions, a folder each. Only `rules.composition` knows which there are."""
