"""An expansion of the tests' own, a folder on each floor: nothing else knows it."""
