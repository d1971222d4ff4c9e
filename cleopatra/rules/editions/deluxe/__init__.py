"""The Deluxe edition: the base game of this program. Rules: D1-D10"""
