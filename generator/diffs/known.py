"""The word diffs of two editions, each made once, however often the editions are aligned anew.

A word diff takes as long as all that says which rules belong together, and depends on little of that: on the two
texts, and on the numbers cited in both, where these are one rule's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from generator.diffs.sections import Pairs
from generator.diffs.sweeps import Edits, edits_of
from generator.diffs.words import diff_of, diff_texts, script_of
from generator.model.change import TextDiff
from generator.model.term import Term
from generator.text.terms import vocabulary

Texts = tuple[str, str]
_DIGIT: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Known:
    """Word diffs and their edits of vocabulary, by both texts; ``moved`` are the numbers they were made with."""

    moved: Pairs = frozenset()
    diffs: Mapping[Texts, TextDiff] = field(default_factory=dict)
    edits: Mapping[Texts, Edits] = field(default_factory=dict)


class WordDiffs:
    """The word diffs of two editions of which ``moved`` are the numbers that are one rule, old and new.

    What is ``known`` of the same texts is taken over, unless they may cite a number that is otherwise now.
    """

    def __init__(self, terms: tuple[Term, ...], moved: Pairs, known: Known) -> None:
        self._terms, self._moved, self._known = terms, moved, known
        # By their topics: "704.5a-c" cites 704.5c too.
        self._otherwise = {(_topic(old), _topic(new)) for old, new in moved ^ known.moved}
        self._diffs: dict[Texts, TextDiff] = {}
        self._edits: dict[Texts, Edits] = {}

    def diff(self, old: str, new: str) -> TextDiff:
        """The word diff of two texts (see :func:`generator.diffs.words.diff_texts`)."""
        if old == new:
            return diff_texts(old, new)
        texts = old, new
        made = self._diffs.get(texts) or self._from_before(texts)
        if made is None:
            made = self._make(texts)
        self._diffs[texts] = made
        return made

    def _make(self, texts: Texts) -> TextDiff:
        script = script_of(*texts, vocabulary(self._terms), self._moved)
        made = diff_of(*texts, script)
        # Where not both cite, it matters to neither which number is whose.
        if not all(map(_DIGIT.search, texts)):
            self._edits[texts] = edits_of(made, self._terms, script)
        return made

    def edits(self, diff: TextDiff) -> Edits:
        """The edits of vocabulary in a word diff."""
        texts = diff.old, diff.new
        made = self._edits.get(texts)
        if made is None and diff is self._from_before(texts):
            made = self._known.edits.get(texts)
        if made is None:
            made = edits_of(diff, self._terms)
        self._edits[texts] = made
        return made

    def _from_before(self, texts: Texts) -> TextDiff | None:
        old, new = texts
        made = self._known.diffs.get(texts)
        if made is None or any(was in old and now in new for was, now in self._otherwise):
            return None
        return made

    @property
    def known(self) -> Known:
        """What was asked for so far."""
        return Known(self._moved, dict(self._diffs), dict(self._edits))


def _topic(number: str) -> str:
    return number.partition(".")[0]
