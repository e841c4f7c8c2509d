"""Terms of a glossary in a text: the longest wins, in any form, and none inside another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from generator.model.place import TextSpan
from generator.text.inflections import forms

_WORD: Final = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_POSSESSIVE: Final = re.compile(r"['’]s\Z")
#: What a heading says beside its term: "Bury (Obsolete)".
_REMARK: Final = re.compile(r"\s* \( (?P<remark>[^()]*) \) \s* \Z", re.VERBOSE)
_GAP: Final = re.compile(r"(?P<comma>,?)[ \u00a0]")
#: How many letters two names of one heading share at least: "Kicker, Kicked".
_SHARED: Final = 3


@dataclass(frozen=True, slots=True)
class Use:
    """Where a text uses the term ``name`` (as it was given)."""

    at: TextSpan
    name: str


def names_in(heading: str) -> tuple[str, ...]:
    """The terms that the heading of an entry names; an obsolete one names none.

    ``Kicker, Kicked`` names two, ``Active Player, Nonactive Player Order`` one.
    """
    remark = _REMARK.search(heading)
    if remark and "obsolete" in remark["remark"].lower():
        return ()
    bare = _REMARK.sub("", heading)
    parts = [part.strip().strip('"“”') for part in re.split(r",\s+", bare)]
    heads = {part[:_SHARED].lower() for part in parts}
    return tuple(parts) if len(heads) == 1 and len(parts) > 1 else (bare.strip('"“”'),)


class Glossary:
    """Finds terms; ``names`` maps each to whatever explains it (two names may share an entry)."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = dict(names)
        found: dict[tuple[str, ...], str] = {}
        for name in names:
            for form in forms(_words(name)) if _words(name) else ():
                found.setdefault(form, name)
        for name in names:  # a term is itself before it is a form of another
            found.update({_words(name): name} if _words(name) else {})
        self._gaps = {
            name: _gaps(name, [match.span() for match in _WORD.finditer(name)]) for name in names
        }
        self._starts: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for form, name in found.items():
            self._starts.setdefault(form[0], []).append((form, name))
        for each in self._starts.values():
            each.sort(key=lambda item: (-len(item[0]), item))

    def uses(self, text: str, apart: Iterable[TextSpan] = ()) -> Iterator[Use]:
        """Every use of a term in ``text``, in order; none touches a span of ``apart``."""
        words = [(_folded(match[0]), match.span()) for match in _WORD.finditer(text)]
        closed = sorted(apart)
        at = 0
        while at < len(words):
            begins = words[at][0] in self._starts
            found = self._longest(text, words, at) if begins else None
            if found is None:
                at += 1
                continue
            count, name = found
            span = TextSpan(words[at][1][0], _end(text, words[at + count - 1][1]))
            at += count
            if not any(other.start < span.end and span.start < other.end for other in closed):
                yield Use(span, name)

    def _longest(
        self, text: str, words: Sequence[tuple[str, tuple[int, int]]], at: int
    ) -> tuple[int, str] | None:
        for form, name in self._starts.get(words[at][0], ()):
            part = words[at : at + len(form)]
            has_words = tuple(word for word, _ in part) == form
            if has_words and _gaps(text, [span for _, span in part]) == self._gaps[name]:
                return len(form), name
        return None


def _gaps(text: str, spans: Sequence[tuple[int, int]]) -> tuple[str, ...] | None:
    """The commas between words, empty for a space alone; ``None`` where anything else stands there."""
    found = [_GAP.fullmatch(text, one[1], other[0]) for one, other in pairwise(spans)]
    known = tuple(gap["comma"] for gap in found if gap)
    return known if len(known) == len(found) else None


def _words(name: str) -> tuple[str, ...]:
    return tuple(_folded(match[0]) for match in _WORD.finditer(name))


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> str:
    return _POSSESSIVE.sub("", word).replace("’", "'").lower()


def _end(text: str, span: tuple[int, int]) -> int:
    """Where a word ends without its possessive."""
    return span[0] + len(_POSSESSIVE.sub("", text[span[0] : span[1]]))
