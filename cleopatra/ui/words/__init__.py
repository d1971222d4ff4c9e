"""Sentences for the codes of rules, match, bots and storage, through the catalogues."""
