"""The history of editions that a test holds, as a build without a cache makes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.model.alignment import Decision
from generator.model.edition import Edition
from generator.model.node import EditionTree
from generator.model.term import Term
from generator.pipeline.history import History, begin_to_tell
from generator.pipeline.weaving import Keep, begin_to_weave


def make_history(
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    terms: tuple[Term, ...] = (),
    decisions: tuple[Decision, ...] = (),
) -> History:
    """The history of the rules of ``editions``, which are ordered by date and of one work."""
    woven = begin_to_weave(editions, held, terms, decisions, Keep())()()
    return begin_to_tell(woven, Keep())()
