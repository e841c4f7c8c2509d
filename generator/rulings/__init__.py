"""Rulings of the time: which of today's rules they are about, and what became of those."""

from generator.rulings.places import check_marks, check_places, place_rulings

__all__ = ["check_marks", "check_places", "place_rulings"]
