"""The glossary through time."""

from generator.glossary.histories import Asked, rewordings, term_histories

__all__ = ["Asked", "rewordings", "term_histories"]
