"""Headless tools: simulations, the ladder, benchmarks. They may print and look at the clock."""
