"""Which rules bore a number, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from generator.model.edition import Edition
from generator.model.life import Tenancy
from generator.model.lineage import Lineage, Member, dated_name
from generator.model.node import EditionTree, NodeId
from generator.model.number import RuleNumber


def find_tenants(
    lineages: Sequence[Lineage], editions: Sequence[Edition], held: Mapping[str, EditionTree]
) -> dict[RuleNumber, tuple[Tenancy, ...]]:
    """The tenants of every number ever used, in the order they moved in.

    ``editions`` are those of the rules, oldest first. An edition that does not cover a number says
    nothing about it: it neither ends a stretch nor shows it.
    """
    found: dict[RuleNumber, list[tuple[int, Tenancy]]] = {}
    order = {edition.id: index for index, edition in enumerate(editions)}
    for lineage in lineages:
        for start, tenancy in _stretches(lineage, editions, order, held):
            found.setdefault(tenancy.number, []).append((start, tenancy))
    return {
        number: tuple(tenancy for _, tenancy in sorted(found[number], key=_by_start))
        for number in sorted(found)
    }


def _by_start(entry: tuple[int, Tenancy]) -> tuple[int, str]:
    return entry[0], entry[1].permalink


def _stretches(
    lineage: Lineage,
    editions: Sequence[Edition],
    order: Mapping[str, int],
    held: Mapping[str, EditionTree],
) -> Iterator[tuple[int, Tenancy]]:
    """The stretches of one lineage, each with the index of its first edition."""
    borne: dict[tuple[RuleNumber, str], list[tuple[Member, NodeId]]] = {}
    for member in lineage.members:
        for number, source, node in _numbers(member, held[member.edition]):
            borne.setdefault((number, source), []).append((member, node))
    for number, source in sorted(borne):
        (first, node), *later = borne[number, source]
        for (member, _), follower in zip_longest(borne[number, source], later):
            after = follower and follower[0]
            end = order[after.edition] if after else len(editions)
            others = editions[order[member.edition] + 1 : end]
            until = next((edition.id for edition in others if edition.holds(number)), "")
            if until or after is None:
                name = dated_name(node, first.edition)
                yield (
                    order[first.edition],
                    Tenancy(number, lineage.id, first.edition, member.edition, until, name, source),
                )
                first, node = follower or (first, node)


def _numbers(member: Member, tree: EditionTree) -> Iterator[tuple[RuleNumber, str, NodeId]]:
    """The numbers of a member, each with the witness that alone gives it and the node that bears it."""
    own = tree.by_id[member.node].number
    if isinstance(own, RuleNumber):
        yield own, "", member.node
        for witness in tree.witnesses.get(member.node, ()):
            number = witness.node.number
            if isinstance(number, RuleNumber) and number != own:
                yield number, witness.source, witness.node.id
