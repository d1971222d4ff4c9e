"""The Cult of Sobek: statues and cards in the quarry. Rules: E1"""
