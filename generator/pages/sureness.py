"""How sure we are that two editions' rules are one, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.model.alignment import Confidence, EvidenceKind, Match, Relation
from generator.pages.lives import Lives
from generator.pages.names import words_of
from generator.pages.rule_view import Ref

_SURE: Final = {
    Confidence.CERTAIN: "certainly the same rule",
    Confidence.PROBABLE: "probably the same rule",
    Confidence.POSSIBLE: "possibly the same rule",
}
#: What a rule in the same place is that shares less than half of its words with the old one.
_REWRITTEN: Final = {
    Confidence.CERTAIN: "the same place, largely rewritten: certainly what became of the old rule",
    Confidence.PROBABLE: "the same place, largely rewritten: probably what became of the old rule",
    Confidence.POSSIBLE: "the same place, largely rewritten: possibly what became of the old rule",
}
_HALF: Final = 0.5
_OF_PLACE: Final = frozenset(
    (EvidenceKind.SAME_NUMBER, EvidenceKind.SAME_PARENT, EvidenceKind.NEIGHBOURS)
)
#: A runner-up of less worth is none.
_WORTH_NAMING: Final = 0.005


@dataclass(frozen=True, slots=True)
class Sureness:
    """How sure we are that two editions' rules are one, why, and what else it might have been.

    ``score`` is the number behind it, for those who look into doubtful matches.
    """

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
    if match.runner_up is not None and match.runner_up[1] >= _WORTH_NAMING:
        node = lives.shelf.node(match.runner_up[0])
        name = str(node.number or words_of(node))
        note = f"{match.runner_up[1]:.2f}"
        runner_up = Ref(name, lives.address_of(node.id), note=note)
    return Sureness(
        match.confidence.value,
        (_REWRITTEN if _is_rewritten(match) else _SURE)[match.confidence],
        f"{match.score:.2f}",
        tuple(evidence.note for evidence in match.evidence),
        runner_up,
    )


def _is_rewritten(match: Match) -> bool:
    """Whether a rule is matched by its place although its words are mostly others."""
    shared = [e.score for e in match.evidence if e.kind is EvidenceKind.SIMILAR_TEXT]
    return (
        match.relation is Relation.SAME
        and bool(shared)
        and max(shared) < _HALF
        and any(evidence.kind in _OF_PLACE for evidence in match.evidence)
    )
