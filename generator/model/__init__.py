"""The nouns: frozen values without behaviour beyond their own invariants.

Nothing here reads, writes or imports another part of the generator.
"""
