"""The nouns: frozen values, and what can be told by them alone (standings, joins, their plain forms).

Nothing here reads, writes or imports another part of the generator.
"""
