"""The editions, one folder each. Only `rules.composition` lists them."""
