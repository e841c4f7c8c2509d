"""How sure we are that two editions' rules are one, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.model.alignment import Confidence, Match
from generator.pages.lives import Lives, words_of
from generator.pages.rule_view import Ref

_SURE: Final = {
    Confidence.CERTAIN: "the same rule, certainly",
    Confidence.PROBABLE: "the same rule, probably",
    Confidence.POSSIBLE: "the same rule, possibly",
}


@dataclass(frozen=True, slots=True)
class Sureness:
    """How sure we are that two editions' rules are one, why, and what else it might have been."""

    level: str
    text: str
    score: str
    reasons: tuple[str, ...]
    runner_up: Ref | None


def sureness(lives: Lives, match: Match | None) -> Sureness | None:
    """What readers may know of a match; ``None`` where there is none to speak of."""
    if match is None:
        return None
    runner_up = None
    if match.runner_up is not None:
        node = lives.shelf.node(match.runner_up[0])
        name = str(node.number or words_of(node))
        note = f"{match.runner_up[1]:.2f}"
        runner_up = Ref(name, lives.address_of(node.id), note=note)
    return Sureness(
        match.confidence.value,
        _SURE[match.confidence],
        f"{match.score:.2f}",
        tuple(evidence.note for evidence in match.evidence),
        runner_up,
    )
