"""Which rules bore a number, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.model.edition import Edition
from generator.model.life import Tenancy
from generator.model.lineage import Lineage, dated_name
from generator.model.node import EditionTree
from generator.model.number import RuleNumber


def find_tenants(
    lineages: Sequence[Lineage], editions: Sequence[Edition], held: Mapping[str, EditionTree]
) -> dict[RuleNumber, tuple[Tenancy, ...]]:
    """The tenants of every number ever used, in the order they moved in.

    ``editions`` are those of the rules, oldest first. An edition that does not cover a number says
    nothing about it: it neither ends a stretch nor shows it.
    """
    found: dict[RuleNumber, list[tuple[int, Tenancy]]] = {}
    for lineage in lineages:
        for start, tenancy in _stretches(lineage, editions, held):
            found.setdefault(tenancy.number, []).append((start, tenancy))
    return {
        number: tuple(tenancy for _, tenancy in sorted(found[number], key=_by_start))
        for number in sorted(found)
    }


def _by_start(entry: tuple[int, Tenancy]) -> tuple[int, str]:
    return entry[0], entry[1].permalink


def _stretches(
    lineage: Lineage, editions: Sequence[Edition], held: Mapping[str, EditionTree]
) -> Iterator[tuple[int, Tenancy]]:
    """The stretches of one lineage, each with the index of its first edition."""
    at = {member.edition: member.node for member in lineage.members}
    numbers = {name: held[name].by_id[node].number for name, node in at.items()}
    for number in sorted({n for n in numbers.values() if isinstance(n, RuleNumber)}):
        start: int | None = None
        last = ""
        for index, edition in enumerate(editions):
            if numbers.get(edition.id) == number:
                start = index if start is None else start
                last = edition.id
            elif start is not None and edition.holds(number):
                yield start, _tenancy(lineage, number, editions[start].id, last, edition.id, at)
                start = None
        if start is not None:
            yield start, _tenancy(lineage, number, editions[start].id, last, "", at)


def _tenancy(
    lineage: Lineage, number: RuleNumber, first: str, last: str, until: str, at: Mapping[str, str]
) -> Tenancy:
    return Tenancy(number, lineage.id, first, last, until, dated_name(at[first], first))
