"""Everything that changed from one edition to another: a page per pair of editions."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from generator.model.change import Change, Depth, Sweep
from generator.model.edition import Edition
from generator.model.node import Node, NodeId
from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.change_entries import Group, anchor_of_change, doubted_between, groups, refs
from generator.pages.classes import (
    ChangeClass,
    Part,
    by_part,
    class_of,
    counted_by_class,
    counted_parts,
    pair_summed_up,
    part_of,
    reworded_only_in,
    told_by_part,
)
from generator.pages.foreseen import TextOrigins
from generator.pages.heat import HeatBar, SectionRow, heat_bars, section_rows
from generator.pages.kin import Kin, astray_between
from generator.pages.lives import Lives
from generator.pages.notices import Notice
from generator.pages.pictures.flow import FlowView, flow
from generator.pages.rule_view import Ref
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.views import common_ground

_WITH_WORDS: Final = (ChangeClass.REWORDED, ChangeClass.QUIET, ChangeClass.JOINED)
_BESIDES: Final = ((Part.TERMS, "Glossary terms"), (Part.HEADINGS, "Headings"))


@dataclass(frozen=True, slots=True)
class Count:
    """How many rules changed in one class or depth; ``name`` is what the filter calls it."""

    name: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class SweepView:
    """One edit made all over the book, and the changes it is part of."""

    old: str
    new: str
    where: str
    changes: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A rule that bears another number now."""

    old: tuple[Ref, ...]
    new: tuple[Ref, ...]
    change: Ref


@dataclass(frozen=True, slots=True)
class ChangesView:
    """What the page of a pair shows; ``held`` says about which part something can be said.

    ``besides`` tells of what changed and is no rule: what it is, and how many changes of each class.
    """

    crumbs: tuple[Ref, ...]
    old: Ref
    new: Ref
    notices: tuple[Notice, ...]
    held: str
    facts: str
    comparison: str
    counts: tuple[Count, ...]
    besides: tuple[tuple[str, str], ...]
    depths: tuple[Count, ...]
    classes: tuple[str, ...]
    sections: tuple[SectionRow, ...]
    sweeps: tuple[SweepView, ...]
    groups: tuple[Group, ...]
    numbers: tuple[NumberRow, ...]
    bars: tuple[HeatBar, ...]
    flow: FlowView | None
    previous: Ref | None
    next: Ref | None
    credits: tuple[str, ...]


def changes_pages(lives: Lives, origins: TextOrigins) -> Iterator[Draft]:
    """A page for each pair of editions whose changes the book holds."""
    for before, after in lives.shelf.book.changes:
        pair = lives.shelf.editions[before], lives.shelf.editions[after]
        around = partial(_around, lives, *pair)
        yield origins.changes(lives, pair, around, partial(_sheet, lives, before, after))


def _around(lives: Lives, old: Edition, new: Edition) -> object:
    """What the page of two editions says of others."""
    return (
        *_neighbours(lives, old, new),
        common_ground.between(lives, old, new),
        tuple(_astray(lives, lives.shelf.book.changes[old.id, new.id])),
    )


def _astray(lives: Lives, changes: Iterable[Change]) -> Iterator[Kin]:
    for change in changes:
        if change.old and change.new:
            sides = ([lives.shelf.node(node) for node in side] for side in (change.old, change.new))
            yield from astray_between(lives, *sides)


def title_of(old: Edition, new: Edition) -> str:
    """What the changes between two editions are called: "October 2009 to spring 2024"."""
    return f"{old.title} to {wording.inside(new.title)}"


def _sheet(lives: Lives, before: str, after: str) -> Sheet:
    shelf = lives.shelf
    old, new = shelf.editions[before], shelf.editions[after]
    changes = shelf.book.changes[before, after]
    about = description(
        f"What changed from {wording.inside(title_of(old, new))}.",
        pair_summed_up(shelf, old, new),
    )
    view = _view(lives, old, new, changes)
    title = f"{title_of(old, new)} · What changed"
    return Sheet(addresses.changes(before, after), "changes", title, about, view)


def _view(lives: Lives, old: Edition, new: Edition, changes: Sequence[Change]) -> ChangesView:
    shelf, pair = lives.shelf, (old.id, new.id)
    alignment = shelf.book.alignments.get(pair)
    previous, following = _neighbours(lives, old, new)
    return ChangesView(
        crumbs=(Ref("Changes", addresses.CHANGES),),
        old=Ref(old.title, addresses.contents(old.id), age=shelf.age(old)),
        new=Ref(wording.inside(new.title), addresses.contents(new.id), age=shelf.age(new)),
        notices=tuple(_notices(old, new)),
        held=" ".join(
            filter(
                None,
                (
                    common_ground.held(lives, old, new, alignment),
                    common_ground.between(lives, old, new),
                ),
            )
        ),
        facts=common_ground.facts(lives, changes, alignment),
        comparison=addresses.comparison(old.id, new.id),
        counts=tuple(_counts(lives, changes)),
        besides=tuple(_besides(lives, changes)),
        depths=tuple(_depths(lives, changes)),
        classes=tuple(kind.value for kind in ChangeClass),
        sections=section_rows(lives, old, new, changes),
        sweeps=tuple(_sweeps(lives, changes, shelf.book.sweeps.get(pair, ()))),
        groups=groups(lives, changes, pair),
        numbers=tuple(_numbers(lives, changes, doubted_between(lives, pair))),
        bars=heat_bars(lives, old, new, changes),
        flow=flow(lives, old, new, alignment) if alignment else None,
        previous=previous,
        next=following,
        credits=shelf.credits(
            [*shelf.book.held[old.id].nodes[:1], *shelf.book.held[new.id].nodes[:1]]
        ),
    )


def _notices(old: Edition, new: Edition) -> Iterator[Notice]:
    for edition in (old, new):
        if edition.note:
            yield Notice(f"{edition.title}.", edition.note)


def _counts(lives: Lives, changes: Sequence[Change]) -> Iterator[Count]:
    """The classes that there are: how many rules each has, which may be none beside terms and headings."""
    found = {class_of(change) for change in changes}
    for kind, count in counted_by_class(by_part(lives.shelf, changes)[Part.RULES]).items():
        if kind in found:
            yield Count(kind.style, kind.value, count)


def _besides(lives: Lives, changes: Sequence[Change]) -> Iterator[tuple[str, str]]:
    for what, count in reworded_only_in(by_part(lives.shelf, changes)[Part.RULES]).items():
        yield f"{wording.capital(what)} only", f"{count:,} of the reworded rules"
    told = told_by_part(lives.shelf, changes)
    yield from ((name, told[part]) for part, name in _BESIDES if part in told)


def _depths(lives: Lives, changes: Sequence[Change]) -> Iterator[Count]:
    """The depths that there are: how many rules each has, as in the classes of changes with words."""
    found = _of_depths(changes)
    rules = _of_depths(by_part(lives.shelf, changes)[Part.RULES])
    for depth in (Depth.SUBSTANCE, Depth.VOCABULARY, Depth.REFERENCE):
        if depth in found:
            yield Count(depth.value, depth.value, rules.count(depth))


def _of_depths(changes: Sequence[Change]) -> list[Depth | None]:
    return [change.rewording for change in changes if class_of(change) in _WITH_WORDS]


def _sweeps(
    lives: Lives, changes: Sequence[Change], sweeps: Sequence[Sweep]
) -> Iterator[SweepView]:
    anchors = _anchors(lives, changes)
    for sweep in sweeps:
        places = "" if sweep.places == sweep.rules else f", {sweep.places:,} times"
        yield SweepView(
            sweep.old,
            sweep.new,
            f"in {counted_parts(part_of(lives.shelf.node(node)) for node in sweep.nodes)}{places}",
            tuple(
                Ref(_name(lives.shelf.node(node)), f"#{anchors[node]}")
                for node in sweep.nodes
                if node in anchors
            ),
        )


def _name(node: Node) -> str:
    """The number of a rule, the term of an entry of the glossary."""
    return str(node.number) if isinstance(node.number, RuleNumber) else node.heading


def _anchors(lives: Lives, changes: Sequence[Change]) -> Mapping[str, str]:
    """The anchor of the change that led to each new node."""
    return {node: anchor_of_change(lives, change) for change in changes for node in change.new}


def _numbers(
    lives: Lives, changes: Sequence[Change], doubted: Container[NodeId]
) -> Iterator[NumberRow]:
    """All rules with another number than before, in the order of the older edition; ``doubted`` are those of the
    newer one that are merely possibly the same.
    """
    for change in changes:
        old, new = refs(lives, change.old), refs(lives, change.new)
        if old and new and [ref.text for ref in old] != [ref.text for ref in new]:
            said = class_of(change).value
            if change.told in doubted:
                said = f"perhaps the same {part_of(lives.shelf.node(change.told)).value}; {said}"
            yield NumberRow(old, new, Ref(said, f"#{anchor_of_change(lives, change)}"))


def _neighbours(lives: Lives, old: Edition, new: Edition) -> tuple[Ref | None, Ref | None]:
    """The pair that ends where this one begins, and the one that begins where it ends."""
    rules, pairs = lives.shelf.of_the_rules, lives.shelf.book.changes
    before = [e for e in rules[: rules.index(old)] if (e.id, old.id) in pairs][-1:]
    after = [e for e in rules[rules.index(new) + 1 :] if (new.id, e.id) in pairs][:1]
    return (
        next((_ref(e, old) for e in before), None),
        next((_ref(new, e) for e in after), None),
    )


def _ref(old: Edition, new: Edition) -> Ref:
    return Ref(title_of(old, new), addresses.changes(old.id, new.id))
