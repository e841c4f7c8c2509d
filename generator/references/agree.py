"""In one text a number means one rule: what one citation settles, the others of the number share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from generator.model.citation import Basis, Citation, Reason, Resolution, Resolved, Unresolved
from generator.model.node import NodeId
from generator.model.number import Number
from generator.references.expand import expand

#: What settles a number for its whole text. Words do not: a chance likeness would spread. Nor does a
#: decision by hand, which is about its one place.
_SETTLING: Final = (Basis.SAME_SENTENCE, Basis.TITLE, Basis.BOTH_SIDES)

_Key = tuple[str, tuple[Number, ...]]


def agree(
    found: Mapping[NodeId, tuple[Resolution, ...]], owners: Mapping[NodeId, str]
) -> dict[NodeId, tuple[Resolution, ...]]:
    """The citations with those settled that another of the same text and number settles.

    Where two evidences lead to different rules, none of them is taken. ``owners`` are the lineages
    of rules: a rule of one edition is the same as its successor in another.
    """
    settled: dict[_Key, list[Resolved]] = {}
    concerned: dict[NodeId, tuple[Resolution, ...]] = {}
    for node, group in found.items():
        for made in group:
            if isinstance(made, Resolved):
                if made.basis not in _SETTLING:  # as nearly all
                    continue
                settled.setdefault(_key(made.written_for, made.citation), []).append(made)
            concerned[node] = group
    agreed = {
        node: tuple(_agreed(made, settled, owners) for made in group)
        for node, group in concerned.items()
    }
    return {**found, **agreed}


def _agreed(
    made: Resolution, settled: Mapping[_Key, list[Resolved]], owners: Mapping[NodeId, str]
) -> Resolution:
    if isinstance(made, Resolved) and made.basis not in _SETTLING:
        return made
    known = settled.get(_key(made.written_for, made.citation), [])
    rules = {tuple(owners.get(node, node) for node in other.targets) for other in known}
    if isinstance(made, Resolved):
        if len(rules) == 1:
            return made
        candidates = tuple(dict.fromkeys(node for other in known for node in other.targets))
        note = "elsewhere in the same text the number is taken for another rule"
        return Unresolved(
            made.citation, made.edition, Reason.UNSETTLED, candidates, note, made.written_for
        )
    if made.reason is not Reason.UNSETTLED or len(rules) != 1:
        return made
    return known[0]._replace(
        citation=made.citation, basis=Basis.SAME_NUMBER, note=_titled(made, known[0])
    )


def _titled(made: Unresolved, known: Resolved) -> str:
    """What is odd where two citations of one rule quote two titles."""
    ours, theirs = made.citation.heading, known.citation.heading
    if not ours or not theirs or ours == theirs:
        return ""
    return f"quoted as “{ours}”, elsewhere in the same text as “{theirs}”"


def _key(written_for: str, citation: Citation) -> _Key:
    return written_for, expand(citation)
