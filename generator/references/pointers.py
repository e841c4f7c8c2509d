"""Pointers to the glossary without a number: ``See also Timestamp Order.``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from generator.model.citation import Pointed, Pointer, Reason
from generator.model.node import EditionTree, Node, NodeKind, PassageKind, SourceTree
from generator.model.place import TextSpan
from generator.references.headings import bare, stems

#: The words between "See" and the end of the sentence, or the next kind of reference. Every word but
#: the small ones starts with a capital, as the terms of the glossary do.
_SEE: Final = re.compile(
    r"""
    \b [Ss]ee \s+ (?:also\s+)?
    (?! (?i: rules?|sections?|steps?|appendix|glossary ) \b )    # those bear numbers, or are no term
    [“"‘]?
    (?P<words> [A-Z] [^.():;“”]*? (?: ["“] [^"“”]+ ["”] [^.():;“”]*? )? )
    (?= [.,]? [”"’]? (?: [.)] | \Z ) | \s and \s (?:rules?|sections?) \b )
    """,
    re.VERBOSE,
)
_SMALL: Final = frozenset(("a", "an", "and", "from", "in", "of", "on", "or", "the", "to", "with"))
_REMARK: Final = re.compile(r"\s*\([^()]*\)\Z")
_PARTS: Final = re.compile(r",\s+(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+")


@lru_cache(maxsize=1 << 16)
def find_words(text: str) -> tuple[TextSpan, ...]:
    """Where ``text`` points to terms by their words, without quotation marks and final period."""
    if "ee " not in text:
        return ()
    return tuple(
        TextSpan(*match.span("words"))
        for match in _SEE.finditer(text)
        if all(_is_capital(word) for word in match["words"].split())
    )


def find_pointers(node: Node) -> tuple[Pointer, ...]:
    """All pointers in the first paragraph (passage -1) and the passages of ``node``; examples have none."""
    # Most nodes have none, and are asked by the hundred thousand.
    found = [(-1, node.text, at) for at in find_words(node.text)]
    for index, passage in enumerate(node.passages):
        if passage.kind is not PassageKind.EXAMPLE:
            found += [(index, passage.text, at) for at in find_words(passage.text)]
    return tuple(Pointer(node.id, index, at, text[at.start : at.end]) for index, text, at in found)


def follow(pointers: Iterable[Pointer], tree: SourceTree | EditionTree) -> tuple[Pointed, ...]:
    """Where each pointer leads in the glossary of ``tree``, in order.

    Words that are no term as a whole are read as a list of terms, all of which must exist.
    """
    entries = _Entries(node for node in tree.nodes if node.kind is NodeKind.GLOSSARY_ENTRY)
    return tuple(_follow(pointer, entries, tree.edition) for pointer in pointers)


def _follow(pointer: Pointer, entries: _Entries, edition: str) -> Pointed:
    if entries.are_none:
        return Pointed(pointer, edition, (), Reason.NOT_HELD)
    for terms in ([pointer.words], _PARTS.split(pointer.words)):
        found = [entries.of(term) for term in terms]
        if all(len(each) == 1 for each in found):
            return Pointed(pointer, edition, tuple(node.id for each in found for node in each))
        if any(len(each) > 1 for each in found):
            return Pointed(pointer, edition, (), Reason.SEVERAL)
    return Pointed(pointer, edition, (), Reason.NO_SUCH_TERM)


class _Entries:
    """The entries of a glossary by their titles."""

    def __init__(self, entries: Iterable[Node]) -> None:
        self._by_title: dict[str, list[Node]] = {}
        self._by_name: dict[tuple[str, ...], list[Node]] = {}
        for node in entries:
            self._by_title.setdefault(bare(node.heading), []).append(node)
            for name in {stems(name) for name in _names_of(node.heading)}:
                self._by_name.setdefault(name, []).append(node)

    @property
    def are_none(self) -> bool:
        """Whether there is no entry at all."""
        return not self._by_title

    def of(self, term: str) -> list[Node]:
        """The entries of exactly this title; where there are none, those that bear the term otherwise."""
        return self._by_title.get(bare(term)) or self._by_name.get(stems(term), [])


def _names_of(heading: str) -> tuple[str, ...]:
    """The terms of an entry's title: ``Kick, Kicked``, ``Public Information (Informal)``."""
    bare = _REMARK.sub("", heading)
    return (bare, *_PARTS.split(bare))


def _is_capital(word: str) -> bool:
    """Whether a word may stand in a term: capital, quoted, or one of the small ones."""
    return word in _SMALL or word.lstrip("“‘\"'")[:1].isupper()
