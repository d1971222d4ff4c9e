"""The Whims of Cleopatra: a die and tokens. Rules: E2"""
