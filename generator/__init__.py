"""Palimpsest: the history of a rulebook, from sources to a site."""
