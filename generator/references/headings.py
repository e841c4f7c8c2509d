"""A quoted title beside a number, as evidence for or against what the number says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from generator.model.node import EditionTree, Node, NodeId, SourceTree
from generator.model.number import Number
from generator.text.inflections import singular

_WORD: Final = re.compile(r"[^\W_]+")
#: A quotation inside another has the other marks: ``"Handling 'Infinite' Loops"``.
_TYPOGRAPHY: Final = str.maketrans('"“”‘’–—‑', "'''''---", "™®")
_ENDS_A_SENTENCE: Final = (".", ":", "!", "?", "”", '"', ")")


class Likeness(Enum):
    """How a quoted title compares with a title."""

    SAME = "same"  #: but for quotation marks, dashes and trademark signs
    ALIKE = "alike"  #: but for capitals, plurals, or words that one of the two leaves out
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a quoted title says about the number beside it.

    ``note`` is empty where they agree. Where they contradict each other, ``named`` are the rules
    that bear the title, if any does.
    """

    note: str = ""
    contradicts: bool = False
    named: tuple[NodeId, ...] = ()


def compare(quoted: str, title: str) -> Likeness:
    """How ``quoted`` compares with ``title``."""
    if bare(quoted) == bare(title):
        return Likeness.SAME
    shorter, longer = sorted((stems(quoted), stems(title)), key=len)
    return Likeness.ALIKE if shorter and _is_part(shorter, longer) else Likeness.OTHER


def bare(title: str) -> str:
    """A title without its typography; two titles that are bare alike are the same."""
    return title if title.isascii() and '"' not in title else title.translate(_TYPOGRAPHY)


def title_of(node: Node) -> str:
    """The title a node bears: its heading, or a text that is no sentence but heads other rules."""
    if node.heading or not node.children or node.text.endswith(_ENDS_A_SENTENCE):
        return node.heading
    return node.text


def named(quoted: str, like: Number, tree: SourceTree | EditionTree) -> tuple[NodeId, ...]:
    """The nodes with numbers of the kind of ``like`` that bear exactly this title, in order."""
    wanted, kind = bare(quoted), type(like)
    return tuple(
        node.id
        for node in tree.titled
        if type(node.number) is kind and (title := title_of(node)) and bare(title) == wanted
    )


def judge(quoted: str, numbers: tuple[Number, ...], tree: SourceTree | EditionTree) -> Verdict:
    """Whether ``quoted`` may stand beside ``numbers`` (one, or the siblings of a range).

    The title may be the rule's own or that of the topic or section it stands in (a range can only
    quote the latter), and only the innermost of them may differ in details.
    """
    if not quoted:
        return Verdict()
    titled = tuple(_titles(numbers, tree))
    if any(compare(quoted, title) is Likeness.SAME for _, title in titled):
        return Verdict()
    elsewhere = named(quoted, numbers[0], tree)
    if titled and compare(quoted, titled[0][1]) is Likeness.ALIKE:
        number, title = titled[0]
        also = f"; “{quoted}” is the title of {_listed(elsewhere, tree)}" if elsewhere else ""
        return Verdict(f"quoted as “{quoted}”, while {number} is titled “{title}”{also}")
    if elsewhere:
        note = f"“{quoted}” is the title of {_listed(elsewhere, tree)}"
        return Verdict(note, contradicts=True, named=elsewhere)
    return _without_a_namesake(quoted, numbers, titled, tree)


def _without_a_namesake(
    quoted: str,
    numbers: tuple[Number, ...],
    titled: tuple[tuple[Number, str], ...],
    tree: SourceTree | EditionTree,
) -> Verdict:
    """The verdict on a title that nothing in the tree bears."""
    own = " ".join(node.text for each in numbers for node in tree.by_number.get(each, ()))
    untitled = not titled or titled[0][0] != numbers[0]
    if not titled or (untitled and not own):
        return Verdict(f"the title of {numbers[0]} is not held to compare “{quoted}” with")
    if untitled and set(stems(quoted)) - _SMALL <= set(stems(own)):
        return Verdict(f"quoted as “{quoted}”, while {numbers[0]} bears no title")
    number, title = titled[0]
    shared = set(stems(quoted)) & set(stems(title)) - _SMALL
    note = f"quoted as “{quoted}”, while {number} is titled “{title}”"
    return Verdict(note, contradicts=not shared)


#: Words too small to make two titles alike.
_SMALL: Final = frozenset(("a", "an", "and", "another", "in", "of", "or", "the", "to", "with"))


def _titles(
    numbers: tuple[Number, ...], tree: SourceTree | EditionTree
) -> Iterator[tuple[Number, str]]:
    """The titles a mention may quote, innermost first."""
    at: Number | None = numbers[0] if len(numbers) == 1 else numbers[0].parent
    while at is not None:
        for node in tree.by_number.get(at, ()):
            title = title_of(node)
            if title:
                yield at, title
        at = at.parent


def _listed(ids: tuple[NodeId, ...], tree: SourceTree | EditionTree) -> str:
    return ", ".join(str(tree.by_id[each].number) for each in ids)


@lru_cache(maxsize=1 << 14)
def stems(text: str) -> tuple[str, ...]:
    """The words of ``text`` without capitals, apostrophes and plural endings."""
    folded = text.casefold().replace("’", "").replace("'", "")
    return tuple(map(singular, _WORD.findall(folded)))


def _is_part(shorter: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether the words of ``shorter`` stand in ``longer`` in the same order."""
    rest = iter(longer)
    return all(word in rest for word in shorter)
