"""Everything that changed from one edition to another: a page per pair of editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from generator.model.alignment import Alignment, Relation
from generator.model.change import Change, Depth, Sweep
from generator.model.edition import Edition
from generator.model.node import RULES, Node, NodeKind
from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.change_entries import Group, anchor_of_change, groups, refs
from generator.pages.classes import ChangeClass, class_of, counted_by_class, reworded_to
from generator.pages.foreseen import TextOrigins
from generator.pages.heat import HeatBar, SectionRow, heat_bars, section_rows
from generator.pages.lives import Lives
from generator.pages.notices import Notice
from generator.pages.pictures.flow import FlowView, flow
from generator.pages.rule_view import Ref
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.shelf import topic_of

_WITH_WORDS: Final = (ChangeClass.REWORDED, ChangeClass.JOINED)
#: So many days are named one by one.
_FEW_DAYS: Final = 4
#: What is said of two editions between which others may have stood, though none is known.
_APART: Final = "More than a year lies between them: there may have been editions of which nothing is known here."
#: Topics of which fewer rules are matched are not named.
_FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Count:
    """How many changes are of one class or depth; ``name`` is what the filter calls it."""

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
    """What the page of a pair shows; ``held`` says about which part something can be said."""

    crumbs: tuple[Ref, ...]
    old: Ref
    new: Ref
    notices: tuple[Notice, ...]
    held: str
    facts: str
    comparison: str
    counts: tuple[Count, ...]
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
        around = (*_neighbours(lives, *pair), _between(lives, *pair))
        yield origins.changes(lives, pair, around, partial(_sheet, lives, before, after))


def title_of(old: Edition, new: Edition) -> str:
    """What the changes between two editions are called: "October 2009 to spring 2024"."""
    return f"{old.title} to {wording.inside(new.title)}"


def _sheet(lives: Lives, before: str, after: str) -> Sheet:
    shelf = lives.shelf
    old, new = shelf.editions[before], shelf.editions[after]
    changes = shelf.book.changes[before, after]
    counts = counted_by_class(changes)
    told = wording.listed(f"{n:,} {kind.value}" for kind, n in counts.items() if n)
    about = description(
        f"What changed in the Comprehensive Rules from {title_of(old, new)}: {told or 'nothing'}."
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
        held=" ".join(filter(None, (_held(lives, old, new, alignment), _between(lives, old, new)))),
        facts=_facts(lives, changes, alignment),
        comparison=addresses.comparison(old.id, new.id),
        counts=tuple(
            Count(kind.style, kind.value, n) for kind, n in counted_by_class(changes).items() if n
        ),
        depths=tuple(_depths(changes)),
        classes=tuple(kind.value for kind in ChangeClass),
        sections=section_rows(lives, old, new, changes),
        sweeps=tuple(_sweeps(lives, changes, shelf.book.sweeps.get(pair, ()))),
        groups=groups(lives, changes, shelf.book.held[old.id].nodes, shelf.book.held[new.id].nodes),
        numbers=tuple(_numbers(lives, changes)),
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


def _held(lives: Lives, old: Edition, new: Edition, alignment: Alignment | None) -> str:
    """Which part both editions hold, and that nothing is said about the rest."""
    if not old.coverage and not new.coverage:
        return "We hold both editions in full; every change between them is here."
    matches = alignment.matches if alignment is not None else ()
    same = [match for match in matches if match.relation is Relation.SAME]
    said = []
    for edition, other, nodes, verb in (
        (old, new, [match.new for match in same], "stand"),
        (new, old, [match.old for match in same], "stood"),
    ):
        if edition.coverage:
            where = f"; in {wording.after_in(other)} they {verb} {_topics(lives, nodes)}"
            held = f"Of {wording.inside(edition.title)} we hold only {wording.covered(edition)}"
            said.append(f"{held}{where if nodes else ''}.")
    silent = list(_silent(lives, old, new, alignment)) if alignment is not None else []
    rest = wording.listed(silent) or "the rest"
    return " ".join([*said, f"Nothing is said about {rest}."])


def _between(lives: Lives, old: Edition, new: Edition) -> str:
    """That editions between the two are not held, where no whole one is: each may have brought what is told here."""
    editions = lives.shelf.of_the_rules
    between = editions[editions.index(old) + 1 : editions.index(new)]
    missing = lives.shelf.missing_between(old, new)
    if not all(edition.coverage for edition in between):
        return ""
    if not missing:
        return "" if between or lives.shelf.is_next(old, new) else _APART
    if len(missing) == 1:
        return f"The edition of {wording.day(missing[0])}, between them, is not held: a change may have come with it."
    days = [wording.day(day) for day in missing]
    which = (
        f"The editions of {wording.listed(days)}"
        if len(days) <= _FEW_DAYS
        else f"{wording.spelled(len(days))} editions from {days[0]} to {days[-1]}"
    )
    return f"{which}, between them, are not held: a change may have come with any of them."


def _silent(lives: Lives, old: Edition, new: Edition, alignment: Alignment) -> Iterator[str]:
    """About how many rules and terms nothing can be said, by edition."""
    for edition, nodes in ((old, alignment.not_held_old), (new, alignment.not_held_new)):
        counts = (
            (_count(lives, nodes, RULES), "other rule"),
            (_count(lives, nodes, (NodeKind.GLOSSARY_ENTRY,)), "glossary term"),
        )
        told = wording.listed(wording.counted(count, noun) for count, noun in counts if count)
        if told:
            yield f"{told} of {wording.inside(edition.title)}"


def _topics(lives: Lives, nodes: Sequence[str]) -> str:
    """In which topics rules stand; those of a few stray ones are left out."""
    found = Counter(topic_of(lives.shelf.node(node)) for node in nodes)
    kept = {n.topic for n, count in found.items() if n and n.topic and count >= _FEW}
    kept = kept or {n.topic for n in found if n and n.topic}
    mostly = "mostly " if len(kept) < len(found) else ""
    return f"{mostly}in {wording.ranges(sorted(filter(None, kept)))}"


def _count(lives: Lives, nodes: Sequence[str], kinds: Collection[NodeKind]) -> int:
    return sum(lives.shelf.node(node).kind in kinds for node in nodes)


def _facts(lives: Lives, changes: Sequence[Change], alignment: Alignment | None) -> str:
    """How much stayed as it was."""
    if not changes:
        return "Nothing changed."
    if alignment is None:
        return ""
    touched = {node for change in changes for node in change.new}
    kept = {m.new for m in alignment.matches} - touched
    stayed = _count(lives, sorted(kept), RULES)
    if not stayed:
        return "No rule stayed as it was."
    return (
        f"{wording.counted(stayed, 'rule')} stayed as {'it was' if stayed == 1 else 'they were'}."
    )


def _depths(changes: Sequence[Change]) -> Iterator[Count]:
    found = [reworded_to(change) for change in changes if class_of(change) in _WITH_WORDS]
    for depth in (Depth.SUBSTANCE, Depth.VOCABULARY, Depth.REFERENCE):
        if depth in found:
            yield Count(depth.value, depth.value, found.count(depth))


def _sweeps(
    lives: Lives, changes: Sequence[Change], sweeps: Sequence[Sweep]
) -> Iterator[SweepView]:
    anchors = _anchors(lives, changes)
    for sweep in sweeps:
        places = "" if sweep.places == sweep.rules else f", {sweep.places:,} times"
        yield SweepView(
            sweep.old,
            sweep.new,
            f"in {wording.counted(sweep.rules, 'rule')}{places}",
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


def _numbers(lives: Lives, changes: Sequence[Change]) -> Iterator[NumberRow]:
    """All rules with another number than before, in the order of the older edition."""
    for change in changes:
        old, new = refs(lives, change.old), refs(lives, change.new)
        if old and new and [ref.text for ref in old] != [ref.text for ref in new]:
            said = class_of(change).value
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
