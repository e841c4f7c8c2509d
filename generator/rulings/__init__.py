"""Rulings of the time: which of today's rules they are about, and what became of those."""

from generator.rulings.places import place_rulings

__all__ = ["place_rulings"]
