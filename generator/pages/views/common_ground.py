"""What can be said of two editions: which part both hold, what may lie between them, how much stayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from generator.model.alignment import Alignment, Relation
from generator.model.change import Change
from generator.model.edition import Edition
from generator.model.node import RULES, NodeKind
from generator.pages import wording
from generator.pages.lives import Lives
from generator.pages.sections import topic_of
from generator.text.counts import counted

#: So many days are named one by one.
_FEW_DAYS: Final = 4
#: What is said of two editions between which others may have stood, though none is known.
_APART: Final = "More than a year lies between them: there may have been editions of which nothing is known here."
#: Not all editions are known.
_OR_ANOTHER: Final = ", or with one that we do not know of."
#: Topics of which fewer rules are matched are not named.
_FEW: Final = 3


def held(lives: Lives, old: Edition, new: Edition, alignment: Alignment | None) -> str:
    """Which part both editions hold, and that nothing is said about the rest."""
    if not old.coverage and not new.coverage:
        lacking = [
            f"{wording.listed(edition.lacks)} of {wording.inside(edition.title)}"
            for edition in (old, new)
            if edition.lacks
        ]
        if lacking:
            return f"We hold both editions in full, but for {wording.listed(lacking)}: what seems new or removed may have stood there."
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


def between(lives: Lives, old: Edition, new: Edition) -> str:
    """That editions between the two are not held, where no whole one is: each may have brought what is told here."""
    editions = lives.shelf.of_the_rules
    between = editions[editions.index(old) + 1 : editions.index(new)]
    if not all(edition.coverage for edition in between):
        return ""
    partly = [
        f"Of {wording.inside(edition.title)}, between them, we hold only {wording.covered(edition)}."
        for edition in between
    ]
    return " ".join([*_missing(lives, old, new, is_apart=not between), *partly])


def _missing(lives: Lives, old: Edition, new: Edition, *, is_apart: bool) -> Iterator[str]:
    """The editions of which nothing is held; that none is known if they ``is_apart`` with none between."""
    days = [wording.day(day) for day in lives.shelf.missing_between(old, new)]
    if not days:
        if is_apart and not lives.shelf.is_next(old, new):
            yield _APART
    elif len(days) == 1:
        yield f"The edition of {days[0]}, between them, is not held: a change may have come with it{_OR_ANOTHER}"
    else:
        which = (
            f"The editions of {wording.listed(days)}"
            if len(days) <= _FEW_DAYS
            else f"At least {len(days)} editions from {days[0]} to {days[-1]}"
        )
        yield f"{which}, between them, are not held: a change may have come with any of them{_OR_ANOTHER}"


def _silent(lives: Lives, old: Edition, new: Edition, alignment: Alignment) -> Iterator[str]:
    """About how many rules and terms nothing can be said, by edition."""
    for edition, nodes in ((old, alignment.not_held_old), (new, alignment.not_held_new)):
        counts = (
            (_count(lives, nodes, RULES), "other rule"),
            (_count(lives, nodes, (NodeKind.GLOSSARY_ENTRY,)), "glossary term"),
        )
        told = wording.counts(counts)
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


def facts(lives: Lives, changes: Sequence[Change], alignment: Alignment | None) -> str:
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
    return f"{counted(stayed, 'rule')} stayed as {'it was' if stayed == 1 else 'they were'}."
