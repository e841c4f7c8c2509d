"""What a manifest says that sources and editions hold, against what they do hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Coverage, Edition, Source
from generator.model.node import NUMBERED, Node, SourceTree
from generator.model.number import RuleNumber
from generator.model.place import Spot
from generator.tree.collate import is_own


def check_extents(
    editions: Iterable[Edition],
    sources: Sequence[Source],
    trees: Mapping[str, SourceTree],
    path: str,
    spots: Mapping[tuple[str, str, str], Spot],
) -> Iterator[Diagnostic]:
    """An error where the manifest ``path`` says that a source has topics of its own, or covers rules, and it does not.

    So it is of editions, and where they have rules that they are said not to cover. What is said stands at ``spots``.
    """
    for source in sources:
        witness = [(source, trees[source.id])]
        for message in _own_missing(source, trees[source.id]):
            yield _wrong(message, path, spots["source", source.id, "own"])
        for message in _covered_otherwise(source, witness):
            yield _wrong(message, path, spots["source", source.id, "covers"])
    for edition in editions:
        witnesses = [(s, trees[s.id]) for s in sources if s.edition == edition.id]
        for message in _covered_otherwise(edition, witnesses):
            yield _wrong(message, path, spots["edition", edition.id, "covers"])


def _own_missing(source: Source, tree: SourceTree) -> Iterator[str]:
    """The ranges of own topics that the source has nothing of."""
    numbers = [number for number, _ in _printed(tree)]
    for part in source.own:
        if not any(part.holds(number) for number in numbers):
            yield f"nothing in {source.id} bears a number of {_named(part)}"


def _covered_otherwise(
    held: Source | Edition, witnesses: Iterable[tuple[Source, SourceTree]]
) -> Iterator[str]:
    """The ends of what ``held`` covers that no witness has, and the first rule they have that it does not cover.

    Without the one, rules that are not held would be taken for removed; the other would be taken for not held.
    """
    if not held.coverage:
        return
    found = [
        (number, node)
        for source, tree in witnesses
        for number, node in _printed(tree)
        if not is_own(source, tree, node)
    ]
    numbers = {number for number, _ in found}
    for end in dict.fromkeys(end for part in held.coverage for end in (part.first, part.last)):
        if end not in numbers:
            yield f"there is no {end} in what is held of {held.id}"
    for number, node in found:
        if not any(part.holds(number) for part in held.coverage):
            yield f"{number} (line {node.span.first} of {node.span.source}) lies in none of these ranges"
            return


def _printed(tree: SourceTree) -> Iterator[tuple[RuleNumber, Node]]:
    """The nodes with a rule's number that the source prints."""
    for node in tree.nodes:
        if node.kind in NUMBERED and isinstance(node.number, RuleNumber) and not node.implied:
            yield node.number, node


def _named(part: Coverage) -> str:
    return str(part.first) if part.first == part.last else f"{part.first}-{part.last}"


def _wrong(message: str, path: str, at: Spot) -> Diagnostic:
    return Diagnostic(
        "wrong-extent", Severity.ERROR, message, path, at.line, at.column, text=at.text
    )
