"""Which rules bore a number, and when."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat, zip_longest

from generator.model.edition import Edition
from generator.model.life import Step, Tenancy
from generator.model.lineage import Lineage, Member, dated_name
from generator.model.node import EditionTree
from generator.model.number import Number, RuleNumber


def find_tenants(
    lineages: Sequence[Lineage],
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    steps: Mapping[str, Sequence[Step]],
) -> dict[RuleNumber, tuple[Tenancy, ...]]:
    """The tenants of every number ever used, in the order they moved in.

    ``editions`` are those of the rules, oldest first. An edition that does not cover a number says
    nothing about it: it neither ends a stretch nor shows it. Where ``steps`` of a lineage are known, only members
    that a change led to are looked at: without one the number stayed too.
    """
    found: dict[RuleNumber, list[tuple[int, Tenancy]]] = {}
    witnessed = {name for name, tree in held.items() if tree.witnesses}
    order = {edition.id: index for index, edition in enumerate(editions)}
    for lineage in lineages:
        own = steps.get(lineage.id, ())
        for start, tenancy in _stretches(lineage, own, editions, order, held, witnessed):
            found.setdefault(tenancy.number, []).append((start, tenancy))
    return {
        number: tuple(tenancy for _, tenancy in sorted(found[number], key=_by_start))
        for number in sorted(found)
    }


def _by_start(entry: tuple[int, Tenancy]) -> tuple[int, str]:
    return entry[0], entry[1].permalink


def _stretches(
    lineage: Lineage,
    steps: Sequence[Step],
    editions: Sequence[Edition],
    order: Mapping[str, int],
    held: Mapping[str, EditionTree],
    witnessed: Container[str],
) -> Iterator[tuple[int, Tenancy]]:
    """The stretches of one lineage, each with the index of its first edition.

    ``witnessed`` are the editions that have further witnesses.
    """
    borne: dict[RuleNumber, list[Member]] = {}
    last: Number | None = None
    bearers: list[Member] = []
    known = chain((None,), steps or repeat(None))
    for member, step in zip(lineage.members, known, strict=False):
        if step is None or step.change is not None:
            number = held[member.edition].by_id[member.node].number
            if number is not last:  # most editions in a row have the same one
                last = number
                bearers = borne.setdefault(number, []) if isinstance(number, RuleNumber) else []
        bearers.append(member)
    for number in sorted(borne):
        yield from _runs(lineage.id, number, borne[number], editions, order)
    told = _told_otherwise([m for m in lineage.members if m.edition in witnessed], held)
    for number, source in sorted(told):
        for start, run in _runs(lineage.id, number, told[number, source], editions, order):
            yield start, replace(run, source=source)


def _told_otherwise(
    members: Iterable[Member], held: Mapping[str, EditionTree]
) -> dict[tuple[RuleNumber, str], list[Member]]:
    """The numbers that only a further witness gives ``members`` of a lineage, and its nodes that bear them."""
    found: dict[tuple[RuleNumber, str], list[Member]] = {}
    for member in members:
        tree = held[member.edition]
        for witness in tree.witnesses.get(member.node, ()):
            number = witness.node.number
            if isinstance(number, RuleNumber) and number != tree.by_id[member.node].number:
                bearer = Member(member.edition, witness.node.id)
                found.setdefault((number, witness.source), []).append(bearer)
    return found


def _runs(
    lineage: str,
    number: RuleNumber,
    bearers: Sequence[Member],
    editions: Sequence[Edition],
    order: Mapping[str, int],
) -> Iterator[tuple[int, Tenancy]]:
    """The stretches in which ``bearers`` bore a number."""
    first, *later = bearers
    for member, after in zip_longest(bearers, later):
        start = order[member.edition] + 1
        if after and order[after.edition] == start:  # as nearly always
            continue
        end = order[after.edition] if after else len(editions)
        others = editions[start:end]
        until = next((edition.id for edition in others if edition.holds(number)), "")
        if until or after is None:
            name = dated_name(first.node, first.edition)
            run = Tenancy(number, lineage, first.edition, member.edition, until, name)
            yield order[first.edition], run
            first = after or first
