"""Which rules bore a number, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from generator.model.edition import Edition
from generator.model.life import Tenancy
from generator.model.lineage import Lineage, Member, dated_name
from generator.model.node import EditionTree
from generator.model.number import Number, RuleNumber


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
    borne: dict[RuleNumber, list[Member]] = {}
    last: Number | None = None
    bearers: list[Member] = []
    for member in lineage.members:
        number = held[member.edition].by_id[member.node].number
        if number is not last:  # most editions in a row have the same one
            last = number
            bearers = borne.setdefault(number, []) if isinstance(number, RuleNumber) else []
        bearers.append(member)
    for number in sorted(borne):
        first, *later = borne[number]
        for member, after in zip_longest(borne[number], later):
            end = order[after.edition] if after else len(editions)
            others = editions[order[member.edition] + 1 : end]
            until = next((edition.id for edition in others if edition.holds(number)), "")
            if until or after is None:
                yield order[first.edition], _tenancy(lineage, number, first, member.edition, until)
                first = after or first


def _tenancy(lineage: Lineage, number: RuleNumber, first: Member, last: str, until: str) -> Tenancy:
    name = dated_name(first.node, first.edition)
    return Tenancy(number, lineage.id, first.edition, last, until, name)
