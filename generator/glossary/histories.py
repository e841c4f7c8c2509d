"""What became of the terms of the glossary from edition to edition, their senses included."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from generator.model.change import Change
from generator.model.life import Step
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, Node, NodeId, NodeKind

#: Compares the words of a term in one edition, its senses included, with those in a later one.
CompareTerms = Callable[[Member, Member, Sequence[Node], Sequence[Node]], Change]


def term_histories(
    lineages: Sequence[Lineage], held: Mapping[str, EditionTree], compare: CompareTerms
) -> dict[str, tuple[Step, ...]]:
    """The life of each term that several editions have, by lineage, oldest first.

    A term's words are its own and those of its senses; a step without a change left them as they were.
    """
    senses = {name: _senses(tree) for name, tree in held.items()}
    return {
        line.id: tuple(
            _step(old, new, held, senses, compare) for old, new in pairwise(line.members)
        )
        for line in lineages
        if len(line.members) > 1 and _node(line.members[0], held).kind is NodeKind.GLOSSARY_ENTRY
    }


def _senses(tree: EditionTree) -> Mapping[NodeId, list[Node]]:
    found: dict[NodeId, list[Node]] = {}
    for node in tree.nodes:
        if node.kind is NodeKind.DEFINITION and node.parent is not None:
            found.setdefault(node.parent, []).append(node)
    return found


def _step(
    old: Member,
    new: Member,
    held: Mapping[str, EditionTree],
    senses: Mapping[str, Mapping[NodeId, list[Node]]],
    compare: CompareTerms,
) -> Step:
    before, after = (
        [_node(member, held), *senses[member.edition].get(member.node, ())] for member in (old, new)
    )
    if _words(before) == _words(after):
        return Step(old, new, None, None)
    change = compare(old, new, before, after)
    return Step(old, new, change if change.depth is not None else None, None)


def _words(nodes: Sequence[Node]) -> list[list[str]]:
    return [list(node.texts()) for node in nodes]


def _node(member: Member, held: Mapping[str, EditionTree]) -> Node:
    return held[member.edition].by_id[member.node]
