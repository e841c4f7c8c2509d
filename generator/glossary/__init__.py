"""The glossary through time."""

from generator.glossary.histories import term_histories

__all__ = ["term_histories"]
