"""The Wisdom of Bastet: cards in the market and a statue. Rules: E3"""
