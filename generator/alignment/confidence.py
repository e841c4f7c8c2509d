"""How sure a link is: one function of how it was found and of its probability."""

from __future__ import annotations

from typing import Final

from generator.model.alignment import Confidence, EvidenceKind, Relation

#: From this probability on a weighed link is certain, or probable. Measured in docs/alignment.md.
CERTAIN: Final = 0.98
PROBABLE: Final = 0.85
#: The same words in the same place; nothing remains to be weighed.
_BY_ITSELF: Final = (EvidenceKind.EDITOR, EvidenceKind.SAME_TEXT, EvidenceKind.SAME_TERMS)


def confidence_of(
    probability: float,
    relation: Relation,
    settled_by: EvidenceKind | None,
    *,
    is_stranger: bool = False,
) -> Confidence:
    """The confidence in a link of ``probability``, or one that was ``settled_by`` one kind of evidence.

    What an editor decided and what has the same words is certain. A part (split or merge) is at most
    probable: that some words went elsewhere too is a reading, however clear the words are. A link with a
    rule whose place one edition does not hold (``is_stranger``) is only possible.
    """
    if settled_by in _BY_ITSELF:
        return Confidence.CERTAIN
    if is_stranger:
        return Confidence.POSSIBLE
    if probability >= CERTAIN and relation is Relation.SAME:
        return Confidence.CERTAIN
    return Confidence.PROBABLE if probability >= PROBABLE else Confidence.POSSIBLE
