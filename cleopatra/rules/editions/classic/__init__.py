"""The edition of 2006. Rules: K1-K4"""
