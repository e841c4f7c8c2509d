"""The report's part on citations: what leads nowhere or to another edition, was left behind, bears odd titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model.citation import Basis, LeftBehind, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Edition
from generator.model.node import Node, NodeId, NodeKind
from generator.model.place import TextSpan
from generator.pages import addresses, wording
from generator.pages.relations import excerpt
from generator.pages.rule_view import Ref
from generator.pages.shelf import Shelf
from generator.text.counts import counted

_NAME_WIDTH = 40


@dataclass(frozen=True, slots=True)
class CitationRow:
    """A citation where it stands, in its sentence: what it leads to or may mean, and what is to be said."""

    origin: Ref
    before: str
    written: str
    after: str
    rules: tuple[Ref, ...]
    why: str


@dataclass(frozen=True, slots=True)
class CitationGroup:
    """Citations of which the same is to be said; ``told`` says it as a sentence."""

    anchor: str
    told: str
    count: str
    citations: tuple[CitationRow, ...]


def open_groups(shelf: Shelf) -> tuple[CitationGroup, ...]:
    """Citations that mean no rule we can name, by reason, in the order of their sources."""
    groups: dict[Reason, list[CitationRow]] = {}
    for node, made in _made(shelf):
        if isinstance(made, Unresolved):
            row = _row(shelf, node, made, made.candidates, made.note)
            groups.setdefault(made.reason, []).append(row)
    for node in shelf.citing:
        for pointed in shelf.book.pointers.get(node.id, ()):
            if pointed.reason is not None:
                at = pointed.pointer
                row = _at(shelf, node, at.passage, at.at, (), "")
                groups.setdefault(pointed.reason, []).append(row)
    return tuple(
        _group(addresses.unresolved(reason).partition("#")[2], wording.because(reason), rows)
        for reason, rows in groups.items()
    )


def read_elsewhere(shelf: Shelf) -> tuple[CitationGroup, ...]:
    """Citations that something else than their number led to a rule, by what did."""
    groups: dict[Basis, list[CitationRow]] = {basis: [] for basis in Basis}
    for node, made in _made(shelf):
        if isinstance(made, Resolved) and made.basis is not Basis.NUMBER:
            groups[made.basis].append(_row(shelf, node, made, _ends(made.targets), made.note))
    return tuple(
        _group(f"by-{addresses.slug(basis.name.lower())}", f"Known by {basis.value}.", rows)
        for basis, rows in groups.items()
        if rows
    )


def odd_titles(shelf: Shelf) -> tuple[CitationGroup, ...]:
    """Citations with a title beside them that is not quite the rule's, or another's, by edition."""
    groups: dict[Edition, list[CitationRow]] = {}
    for node, made in _made(shelf):
        if made.citation.heading and made.note and _is_odd(made):
            row = _row(shelf, node, made, (), made.note)
            groups.setdefault(shelf.edition_of(node), []).append(row)
    return _newest_first(shelf, "titles", groups)


def _newest_first(
    shelf: Shelf, anchor: str, groups: Mapping[Edition, list[CitationRow]]
) -> tuple[CitationGroup, ...]:
    return tuple(
        _group(f"{anchor}-{addresses.slug(edition.id)}", edition.title, groups[edition])
        for edition in reversed(shelf.book.editions)
        if edition in groups
    )


def _ends(rules: tuple[NodeId, ...]) -> tuple[NodeId, ...]:
    """The first and the last of a run of rules, or the only one."""
    return (rules[0], *rules[1:][-1:])


def left_behind(shelf: Shelf) -> tuple[CitationGroup, ...]:
    """Citations whose number stayed when their rule got another, by the edition where that happened."""
    groups: dict[Edition, list[CitationRow]] = {}
    begun = [(shelf.node(left.stays[0].citation.origin), left) for left in shelf.book.left_behind]
    for node, left in sorted(begun, key=lambda one: one[0].span.first):
        citation, meant = left.stays[0]
        how = _left_how(shelf, left)
        row = _at(shelf, node, citation.passage, citation.at, _ends(meant), how)
        groups.setdefault(shelf.edition_of(node), []).append(row)
    return _newest_first(shelf, "left", groups)


def _left_how(shelf: Shelf, left: LeftBehind) -> str:
    """Until when the number was right, and until when it stands wrong."""
    right = f"last correct in {wording.after_in(shelf.editions[left.before])}"
    if not left.ended:
        return f"{right}, and not changed since"
    ended = wording.after_in(shelf.editions[left.ended])
    return f"{right}, {'put right' if left.is_put_right else 'gone'} in {ended}"


def _is_odd(made: Resolution) -> bool:
    if isinstance(made, Unresolved):
        return made.reason is Reason.HEADING_CONTRADICTS
    return made.basis is not Basis.EDITOR


def _made(shelf: Shelf) -> Iterator[tuple[Node, Resolution]]:
    found = shelf.book.resolutions
    return ((node, made) for node in shelf.citing for made in found.get(node.id, ()))


def _group(anchor: str, told: str, rows: list[CitationRow]) -> CitationGroup:
    return CitationGroup(anchor, told, counted(len(rows), "citation"), tuple(rows))


def _row(
    shelf: Shelf, node: Node, made: Resolution, rules: tuple[NodeId, ...], why: str
) -> CitationRow:
    citation = made.citation
    return _at(shelf, node, citation.passage, citation.at, rules, why)


def _at(
    shelf: Shelf, node: Node, passage: int, at: TextSpan, rules: tuple[NodeId, ...], why: str
) -> CitationRow:
    text = node.part(passage).text
    refs = tuple(_ref(shelf, shelf.node(rule)) for rule in rules)
    return CitationRow(_ref(shelf, node), *excerpt(text, at), refs, why)


def _ref(shelf: Shelf, node: Node) -> Ref:
    if node.kind is NodeKind.DEFINITION and node.parent is not None:
        name = shelf.node(node.parent).heading
    else:
        name = str(node.number or wording.shortened(node.heading or node.text, _NAME_WIDTH))
    return Ref(name, shelf.addresses.home(node.id), note=shelf.edition_of(node).title)
