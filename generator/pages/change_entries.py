"""Changes as entries of a page: numbers, classes and words of each, in the order a reader wants them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from generator.model.alignment import Echoes, Relation
from generator.model.change import Change, ChangeKind, Depth
from generator.model.entries import leading
from generator.model.node import Node, NodeId, PassageKind
from generator.pages import addresses
from generator.pages.chips import Chip, worded
from generator.pages.classes import ChangeClass, class_of, counted_parts, part_of
from generator.pages.diff_view import PassageDiff, diffs_of
from generator.pages.kin import (
    Kin,
    astray_between,
    is_called_ended_in,
    is_defined_in,
    partly_stood_in,
    perhaps_stands_in,
    stands_in,
    stood_in,
    was_defined_in,
)
from generator.pages.lives import Lives
from generator.pages.names import name_of, words_of
from generator.pages.rule_view import PassageView, Ref, RuleView, Telling, usual_tag
from generator.pages.sections import topic_of

_BY_DEPTH: Final = (ChangeClass.REWORDED, ChangeClass.QUIET)
#: The texts of so many new rules would be a book of their own; their first words must do.
_MOST_TEXTS: Final = 600
_PARAGRAPH: Final = PassageKind.PARAGRAPH.value
_TOO_MANY: Final = "Too many to print in full: each leads to its text."


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """One change: ``anchor`` is its place on the page, ``style`` its class, ``depth`` that of its words.

    ``old`` and ``new`` are its numbers then and now; ``words`` say which rule it is. A change of words
    has ``diffs``, an addition or removal the ``text``, and as ``kin`` the rule that tells the same on the other side.
    """

    anchor: str
    style: str
    depth: str
    old: tuple[Ref, ...]
    new: tuple[Ref, ...]
    words: str
    chips: tuple[Chip, ...] = ()
    diffs: tuple[PassageDiff, ...] = ()
    text: RuleView | None = None
    kin: tuple[Kin, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Entries listed under one heading; ``told`` says what they have in common, ``counted`` how many of what they are.

    ``is_quiet`` groups are folded: they say nothing new to who plays by the rules.
    ``is_brief`` ones show no texts.
    """

    key: str
    title: str
    style: str
    depth: str
    told: str
    counted: str
    is_quiet: bool
    is_brief: bool
    entries: tuple[ChangeEntry, ...]


@dataclass(frozen=True, slots=True)
class _Heading:
    """The heading of the group of one class, and of one depth where the class has several."""

    key: str
    title: str
    told: str
    kind: ChangeClass
    depth: Depth | None = None
    is_quiet: bool = False


_HEADINGS: Final = (
    _Heading("substance", "Substance", "", ChangeClass.REWORDED, Depth.SUBSTANCE),
    _Heading("joined", "Split or merged", "", ChangeClass.JOINED),
    _Heading(
        "vocabulary",
        "Vocabulary",
        "They say the same in the words of another era.",
        ChangeClass.QUIET,
        Depth.VOCABULARY,
        is_quiet=True,
    ),
    _Heading(
        "reference",
        "References",
        "They cite the same rules, by other numbers.",
        ChangeClass.QUIET,
        Depth.REFERENCE,
        is_quiet=True,
    ),
    _Heading(
        "renumbered",
        "Renumbered only",
        "The same words under another number.",
        ChangeClass.RENUMBERED,
    ),
    _Heading("new", "New", "", ChangeClass.NEW),
    _Heading("removed", "Removed", "", ChangeClass.REMOVED),
)


def anchor_of_change(lives: Lives, change: Change) -> str:
    """Where a change stands on the page of its pair of editions."""
    if change.new:
        return addresses.change(lives.shelf.node(change.new[0]))
    return addresses.change(lives.shelf.node(change.old[0]), is_gone=True)


def groups(lives: Lives, changes: Sequence[Change], pair: tuple[str, str]) -> tuple[Group, ...]:
    """All ``changes`` of a ``pair`` of editions, given by their ids, in groups: each in the order of the newer edition
    (removals: of the older one).
    """
    old, new = (lives.shelf.book.held[edition].nodes for edition in pair)
    place = {node.id: index for index, node in enumerate(new)}
    tellings = tuple(Telling(lives.shelf, usual_tag=usual_tag(side)) for side in (old, new))
    ordered = sorted(changes, key=lambda change: place[change.new[0]] if change.new else -1)
    found: dict[tuple[ChangeClass, Depth | None], list[Change]] = {}
    for change in ordered:
        kind = class_of(change)
        depth = change.rewording if kind in _BY_DEPTH else None
        found.setdefault((kind, depth), []).append(change)
    echoes = lives.shelf.book.echoes.get(pair, Echoes())
    beside = _Beside(echoes, doubted_between(lives, pair))
    return tuple(
        _group(lives, tellings, heading, found[heading.kind, heading.depth], beside)
        for heading in _HEADINGS
        if (heading.kind, heading.depth) in found
    )


class _Beside(NamedTuple):
    """What stands beside the changes of a pair of editions.

    ``echoes`` are the rules that tell on what others told, ``doubted`` the new nodes that are perhaps no more than
    in the place of the old ones they are compared with.
    """

    echoes: Echoes
    doubted: frozenset[NodeId]


def doubted_between(lives: Lives, pair: tuple[str, str]) -> frozenset[NodeId]:
    """The nodes of the newer of two editions, given by their ids, that are merely possibly the rules of before."""
    alignment = lives.shelf.book.alignments.get(pair)
    matches = alignment.matches if alignment else ()
    return frozenset(m.new for m in matches if m.relation is Relation.SAME and m.is_possible)


def _group(
    lives: Lives,
    tellings: Sequence[Telling],
    heading: _Heading,
    changes: Sequence[Change],
    beside: _Beside,
) -> Group:
    has_texts = heading.kind in (ChangeClass.NEW, ChangeClass.REMOVED)
    is_long = has_texts and len(changes) > _MOST_TEXTS
    is_brief = heading.kind is ChangeClass.RENUMBERED or is_long
    return Group(
        heading.key,
        heading.title,
        heading.kind.style,
        heading.depth.value if heading.depth else "",
        _TOO_MANY if is_long else heading.told,
        counted_parts(part_of(lives.shelf.node(change.told)) for change in changes),
        heading.is_quiet,
        is_brief,
        tuple(_entry(lives, tellings, change, beside, is_brief=is_brief) for change in changes),
    )


def _entry(
    lives: Lives, tellings: Sequence[Telling], change: Change, beside: _Beside, *, is_brief: bool
) -> ChangeEntry:
    old, new = ([lives.shelf.node(node) for node in side] for side in (change.old, change.new))
    kind, depth = class_of(change), change.rewording
    has_words = kind in (*_BY_DEPTH, ChangeClass.JOINED)
    shown = lives.shelf.node(change.told)
    telling = tellings[bool(new)]
    told = [[part for node in side for part in lives.shelf.told(node)] for side in (old, new)]
    before, after = refs(lives, change.old), refs(lives, change.new)
    called = words_of(shown) if is_brief else name_of(shown)
    is_named = called in (ref.text for ref in (*before, *after))  # as terms are
    return ChangeEntry(
        anchor_of_change(lives, change),
        kind.style,
        depth.value if depth else "",
        before,
        after,
        "" if is_named else called,
        tuple(_chips(change, old, new, beside.doubted)),
        tuple(d for d in diffs_of(change, telling, *told) if d.is_changed) if has_words else (),
        None if is_brief or (old and new) else _read(telling, lives.shelf.told(shown)),
        () if is_brief else tuple(_kin(lives, old, new, beside.echoes)),
    )


def _read(telling: Telling, parts: Sequence[Node]) -> RuleView:
    """The view of a node; a term of the glossary, whose senses stand behind it in ``parts``, says what they say."""
    own, *senses = map(telling.rule, parts)
    if not senses:
        return own
    at = leading(parts[0], parts[1:])
    said = [
        passage
        for sense in senses
        for passage in (PassageView(_PARAGRAPH, sense.words, ()), *sense.passages)
    ]
    passages = (*own.passages[:at], *said, *own.passages[at:])
    if passages[0].kind != _PARAGRAPH:
        return own._replace(passages=passages)
    return own._replace(words=passages[0].words, passages=passages[1:])


def _kin(lives: Lives, old: Sequence[Node], new: Sequence[Node], echoes: Echoes) -> Iterator[Kin]:
    """The rule or entry of the other edition that has most words of one that was added or removed; of one that was
    neither, the rule of now that has most of what is not in it any more.
    """
    if old and new:
        yield from astray_between(lives, old, new)
        return
    [shown] = (*old, *new)
    edition = lives.shelf.edition_of(shown)
    if home := echoes.before.get(shown.id):
        yield stood_in(lives, home, edition.id)
    if home := echoes.partly.get(shown.id):
        yield partly_stood_in(lives, home, edition.id)
    if entry := echoes.declared.get(shown.id):
        yield is_called_ended_in(lives, entry)
    if home := echoes.after.get(shown.id):
        yield stands_in(lives, home)
    if other := echoes.perhaps.get(shown.id):
        yield perhaps_stands_in(lives, other)
    if entry := echoes.defined.get(shown.id):
        is_older = lives.shelf.edition_of(lives.shelf.node(entry)).effective < edition.effective
        yield (was_defined_in if is_older else is_defined_in)(lives, entry)


def refs(lives: Lives, nodes: Iterable[NodeId]) -> tuple[Ref, ...]:
    """The numbers of ``nodes``, each leading to its rule's page at the edition."""
    return tuple(
        Ref(str(lives.shelf.node(node).number or words_of(lives.shelf.node(node))),
            lives.address_of(node))
        for node in nodes
    )  # fmt: skip


def _chips(
    change: Change, old: Sequence[Node], new: Sequence[Node], doubted: Container[NodeId]
) -> Iterator[Chip]:
    if change.told in doubted:
        yield Chip("dbt", f"perhaps the same {part_of(new[0]).value}")
    if change.is_reworded:
        yield worded(change)
    for kind in change.kinds:
        if kind is ChangeKind.MOVED:
            topics = " → ".join(str(topic_of(side[0])) for side in (old, new))
            yield Chip("mov", f"moved {topics}")
        elif kind in (ChangeKind.SPLIT, ChangeKind.MERGED):
            yield Chip("mov", kind.value)
        elif kind is ChangeKind.RESTORED:
            yield Chip("new", "back again")
