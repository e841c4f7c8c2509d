"""Pictures drawn at build time: the values of their shapes, and the same numbers as tables."""
