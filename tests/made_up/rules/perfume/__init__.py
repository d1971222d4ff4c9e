"""The Perfume of Hathor: cards in the market that are burnt. Rules: X1"""
