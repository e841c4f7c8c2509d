"""Proposals: what kind of thing each is, and what it would change in which rule."""

from generator.proposals.propose import Ground, propose

__all__ = ["Ground", "propose"]
