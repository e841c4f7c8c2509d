"""Terms of a glossary in a text: the longest wins, in any form, and none inside another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from generator.text.inflections import forms

_WORD: Final = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")
_POSSESSIVE: Final = re.compile(r"['’]s\Z")
#: What a heading says beside its term: "Bury (Obsolete)".
_REMARK: Final = re.compile(r"\s* \( (?P<remark>[^()]*) \) \s* \Z", re.VERBOSE)
_GAP: Final = re.compile(r"(?P<comma>,?)[ \u00a0]")
#: How many letters two names of one heading share at least: "Kicker, Kicked".
_SHARED: Final = 3
#: A term as it was given, and between which characters a text uses it; there are millions.
Use = tuple[str, int, int]

#: Most headings of the glossaries of all editions are the same, so what they name is worked out once.
_HEADINGS: Final = 1 << 13


@lru_cache(maxsize=_HEADINGS)
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


class _Place(NamedTuple):
    """A place of a text that bears the words of a form: from which to which word, the gaps, the span."""

    first: int
    after: int
    form: int
    gaps: tuple[str, ...] | None
    start: int
    end: int


class Lexicon:
    """Where any of many names stands in a text, in any form; each text is read once.

    Glossaries of many editions share one: most of their names and texts are the same.
    """

    def __init__(self, names: Iterable[str]) -> None:
        #: Every form of a name, in small letters, with its place in this order.
        self.forms: dict[tuple[str, ...], int] = {}
        starts: dict[str, set[tuple[str, ...]]] = {}
        for name in dict.fromkeys(names):
            for form in sorted(forms(_words(name))) if _words(name) else ():
                self.forms.setdefault(form, len(self.forms))
                starts.setdefault(form[0], set()).add(form)
        self._starts = {
            first: sorted(found, key=lambda form: (-len(form), form))
            for first, found in starts.items()
        }
        self._read: dict[str, tuple[_Place, ...]] = {}

    def places(self, text: str) -> tuple[_Place, ...]:
        """Every place of ``text`` that some name may claim, in order, the longest first of each word."""
        found = self._read.get(text)
        if found is None:
            found = self._read[text] = tuple(self._places(text))
        return found

    def _places(self, text: str) -> Iterator[_Place]:
        matches = [match.span() for match in _WORD.finditer(text)]
        words = tuple(_folded(text[start:end]) for start, end in matches)
        for at, word in enumerate(words):
            for form in self._starts.get(word, ()):
                after = at + len(form)
                if words[at:after] == form:
                    gaps = _gaps(text, matches[at:after])
                    end = _end(text, matches[after - 1])
                    yield _Place(at, after, self.forms[form], gaps, matches[at][0], end)


class Glossary:
    """Finds terms; ``names`` maps each to whatever explains it (two names may share an entry).

    ``lexicon`` knows all of these names, and may know others.
    """

    def __init__(self, names: Mapping[str, str], lexicon: Lexicon | None = None) -> None:
        self.names = dict(names)
        self._lexicon = lexicon or Lexicon(names)
        found: dict[tuple[str, ...], str] = {}
        for name in names:
            for form in forms(_words(name)) if _words(name) else ():
                found.setdefault(form, name)
        for name in names:  # a term is itself before it is a form of another
            found.update({_words(name): name} if _words(name) else {})
        gaps = {name: _gaps_in(name) for name in names}
        #: Whose form each form of the lexicon is, and the gaps that it has between its words.
        self._owners: list[tuple[str, tuple[str, ...] | None] | None]
        self._owners = [None] * len(self._lexicon.forms)
        for form, name in found.items():
            self._owners[self._lexicon.forms[form]] = (name, gaps[name])

    def names_used(self, text: str) -> set[str]:
        """The terms that ``text`` uses."""
        return {name for name, _, _ in self.uses(text)}

    def uses(self, text: str) -> Iterator[Use]:
        """Every use of a term in ``text``, in order."""
        at = 0
        owners = self._owners
        for first, after, form, gaps, start, end in self._lexicon.places(text):
            if first >= at and (owner := owners[form]) is not None and owner[1] == gaps:
                at = after
                yield owner[0], start, end


def _gaps(text: str, spans: Sequence[tuple[int, int]]) -> tuple[str, ...] | None:
    """The commas between words, empty for a space alone; ``None`` where anything else stands there."""
    found = [_GAP.fullmatch(text, one[1], other[0]) for one, other in pairwise(spans)]
    known = tuple(gap["comma"] for gap in found if gap)
    return known if len(known) == len(found) else None


@lru_cache(maxsize=_HEADINGS)
def _gaps_in(name: str) -> tuple[str, ...] | None:
    return _gaps(name, [match.span() for match in _WORD.finditer(name)])


@lru_cache(maxsize=_HEADINGS)
def _words(name: str) -> tuple[str, ...]:
    return tuple(_folded(match[0]) for match in _WORD.finditer(name))


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> str:
    return _POSSESSIVE.sub("", word).replace("’", "'").lower()


def _end(text: str, span: tuple[int, int]) -> int:
    """Where a word ends without its possessive."""
    return span[0] + len(_POSSESSIVE.sub("", text[span[0] : span[1]]))
