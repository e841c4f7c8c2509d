"""What became of the terms of the glossary from edition to edition, their senses included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.model.change import Change
from generator.model.life import Step
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, Node, NodeId, NodeKind


@dataclass(frozen=True, slots=True)
class Asked:
    """A term in one edition and in a later one, the node of each with those of its senses."""

    old: Member
    new: Member
    before: tuple[Node, ...]
    after: tuple[Node, ...]


def rewordings(lineages: Sequence[Lineage], held: Mapping[str, EditionTree]) -> Iterator[Asked]:
    """What is to be compared for :func:`term_histories`: terms whose words are not the same in both editions."""
    senses = {name: _senses(tree) for name, tree in held.items()}
    for line in _terms(lineages, held):
        told = [_told(member, held, senses) for member in line.members]
        said = [[text for node in nodes for text in node.texts()] for nodes in told]
        for at, (old, new) in enumerate(pairwise(line.members)):
            if said[at] != said[at + 1]:
                yield Asked(old, new, told[at], told[at + 1])


def term_histories(
    lineages: Sequence[Lineage],
    held: Mapping[str, EditionTree],
    changes: Mapping[tuple[NodeId, NodeId], Change],
) -> dict[str, tuple[Step, ...]]:
    """The life of each term that several editions have, by lineage, oldest first.

    ``changes`` are those of all :func:`rewordings`, by the old and the new node of the term. A term's words
    are its own and those of its senses; a step without a change left them as they were.
    """
    return {
        line.id: tuple(_step(old, new, changes) for old, new in pairwise(line.members))
        for line in _terms(lineages, held)
    }


def _terms(lineages: Sequence[Lineage], held: Mapping[str, EditionTree]) -> Iterator[Lineage]:
    for line in lineages:
        first = line.members[0]
        is_term = held[first.edition].by_id[first.node].kind is NodeKind.GLOSSARY_ENTRY
        if is_term and len(line.members) > 1:
            yield line


def _senses(tree: EditionTree) -> Mapping[NodeId, list[Node]]:
    found: dict[NodeId, list[Node]] = {}
    for node in tree.nodes:
        if node.kind is NodeKind.DEFINITION and node.parent is not None:
            found.setdefault(node.parent, []).append(node)
    return found


def _told(
    member: Member,
    held: Mapping[str, EditionTree],
    senses: Mapping[str, Mapping[NodeId, list[Node]]],
) -> tuple[Node, ...]:
    """The node of a term with those of its senses."""
    node = held[member.edition].by_id[member.node]
    return (node, *senses[member.edition].get(member.node, ()))


def _step(old: Member, new: Member, changes: Mapping[tuple[NodeId, NodeId], Change]) -> Step:
    change = changes.get((old.node, new.node))
    is_reworded = change is not None and change.depth is not None
    return Step(old, new, change if is_reworded else None, None)
