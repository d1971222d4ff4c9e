"""From models to light: meshes, materials, cameras, and Cycles behind them."""
