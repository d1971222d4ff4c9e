"""Architects from Far Away: an auction and four helpers. Rules: E4"""
