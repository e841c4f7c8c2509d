"""Which partner of a rule that was split, or of one that others were merged into, goes on as the same rule.

Weighing tells whose words went where, and says nothing of which of several is the rule itself: a link to
either part is right. For readers it matters, for a rule's address goes along. So where links meet in one
rule, the one goes on that keeps most: words in their order, the sentence the rule begins with, its number,
its parent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from rapidfuzz.distance import Indel

from generator.alignment.confidence import PROBABLE
from generator.alignment.likeness import Columns
from generator.alignment.links import Link
from generator.alignment.side import Side
from generator.model.alignment import Relation

#: What counts beside the share of words that stand in the same order, 0 to 1.
_BEGINNING: Final = 0.5
_NUMBER: Final = 0.2
_PARENT: Final = 0.3
#: The weighed choice stays unless another keeps so much more than all that it would displace.
_MARGIN: Final = 0.2


def go_on(links: Sequence[Link], old: Side, new: Side, columns: Columns) -> tuple[Link, ...]:
    """``links`` in their order, those of relation SAME chosen anew where several meet in one rule.

    They stay one-to-one. What was settled without weighing stays as it is; ``columns`` are the evidence of
    all weighed pairs.
    """
    olds, news = Counter(link.old for link in links), Counter(link.new for link in links)
    keeps = {
        link: _keeps(link, old, new, columns)
        for link in links
        if link.settled_by is None and (olds[link.old] > 1 or news[link.new] > 1)
    }
    same = _chosen([link for link in links if link.relation is Relation.SAME], keeps)
    goes = {link.old for link in same}
    return tuple(
        link if link.settled_by is not None else replace(link, relation=_relation(link, same, goes))
        for link in links
    )


def _relation(link: Link, same: frozenset[Link], goes: set[int]) -> Relation:
    if link in same:
        return Relation.SAME
    return Relation.SPLIT if link.old in goes else Relation.MERGE


def _chosen(before: Sequence[Link], keeps: Mapping[Link, float]) -> frozenset[Link]:
    """The one-to-one choice, beginning with the one ``before``: whoever keeps most is asked first."""
    of_old, of_new = {link.old: link for link in before}, {link.new: link for link in before}
    by_strength = sorted(keeps, key=lambda link: (-keeps[link], link.old, link.new))
    for link in by_strength:
        there = {*filter(None, (of_old.get(link.old), of_new.get(link.new)))}
        if all(_outdoes(link, other, keeps) for other in there):
            for other in there:
                del of_old[other.old], of_new[other.new]
            of_old[link.old] = of_new[link.new] = link
    for link in by_strength:  # whoever was displaced may go on elsewhere
        if link.old not in of_old and link.new not in of_new:
            of_old[link.old] = of_new[link.new] = link
    return frozenset(of_old.values())


def _outdoes(link: Link, other: Link, keeps: Mapping[Link, float]) -> bool:
    """Whether ``link`` takes the place of ``other``.

    A merely possible one takes none from a surer one, which need not keep much more to take that of a possible one.
    """
    is_sure, is_other_sure = link.probability >= PROBABLE, other.probability >= PROBABLE
    if other not in keeps or (is_other_sure and not is_sure):
        return False
    margin = 0.0 if is_sure and not is_other_sure else _MARGIN
    return (is_sure or link.probability >= other.probability) and keeps[link] >= keeps[
        other
    ] + margin


def _keeps(link: Link, old: Side, new: Side, columns: Columns) -> float:
    """How much of the old rule goes on in the new one."""
    beginnings = _beginning(old, link.old), _beginning(new, link.new)
    alike = Indel.normalized_similarity(*beginnings) if all(beginnings) else 0.0
    order, number, parent = (
        float(columns[name][link.at]) for name in ("order", "number", "parent")
    )
    return order + _BEGINNING * alike + _NUMBER * number + _PARENT * parent


def _beginning(side: Side, row: int) -> tuple[str, ...]:
    """The words of a rule's first sentence; of one with a title and words, the first below the title."""
    wording = side.wordings[row]
    starts = [*wording.sentences, len(wording.words)]
    first = 1 if wording.heading and len(starts) > 2 else 0
    return wording.words[starts[first] : starts[first + 1]] if wording.words else ()
