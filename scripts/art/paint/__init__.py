"""Flat painting: hieroglyphs, borders, textures, cards and tokens."""
