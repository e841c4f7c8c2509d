"""Terms of a glossary in a text: the longest wins, in any form, and none inside another."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final, cast

from generator.text.inflections import forms

_IN_WORDS: Final = re.compile(r"([A-Za-z]+(?:['’-][A-Za-z]+)*)")
_POSSESSIVE: Final = re.compile(r"['’]s\Z")
#: What a heading says beside its term: "Bury (Obsolete)".
_REMARK: Final = re.compile(r"\s* \( (?P<remark>[^()]*) \) \s* \Z", re.VERBOSE)
#: What may stand between the words of a name, and the comma in it.
_GAPS: Final = {" ": "", "\u00a0": "", ", ": ",", ",\u00a0": ","}
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


#: A place of a text that bears the words of a form: from which to which word, the form, the gaps, the span.
_Place = tuple[int, int, int, tuple[str, ...] | None, int, int]


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
            first: [(form, self.forms[form]) for form in sorted(found, key=_longest_first)]
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
        pieces = _IN_WORDS.split(text)  # by turns what stands between words, and a word
        words = tuple(map(_folded, pieces[1::2]))
        starts = [at for at, word in enumerate(words) if word in self._starts]
        if not starts:
            return
        ends = list(accumulate(map(len, pieces)))
        for at in starts:
            for form, number in self._starts[words[at]]:
                after = at + len(form)
                if words[at:after] == form:
                    gaps = _gaps(pieces[2 * at + 2 : 2 * after : 2])
                    last = pieces[2 * after - 1]
                    end = ends[2 * after - 1] - len(last) + len(_POSSESSIVE.sub("", last))
                    yield at, after, number, gaps, ends[2 * at], end


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

    def uses(self, text: str, without: Container[str] = ()) -> Iterator[Use]:
        """Every use of a term in ``text`` but of those ``without``, in order."""
        at = 0
        owners = self._owners
        for first, after, form, gaps, start, end in self._lexicon.places(text):
            if first >= at and (owner := owners[form]) is not None and owner[1] == gaps:
                at = after
                if owner[0] not in without:
                    yield owner[0], start, end


def _gaps(between: Sequence[str]) -> tuple[str, ...] | None:
    """The commas ``between`` words, empty for a space alone; ``None`` where anything else stands there."""
    found = tuple(map(_GAPS.get, between))
    return None if None in found else cast("tuple[str, ...]", found)


@lru_cache(maxsize=_HEADINGS)
def _gaps_in(name: str) -> tuple[str, ...] | None:
    return _gaps(_IN_WORDS.split(name)[2:-1:2])


@lru_cache(maxsize=_HEADINGS)
def _words(name: str) -> tuple[str, ...]:
    return tuple(map(_folded, _IN_WORDS.findall(name)))


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> str:
    return _POSSESSIVE.sub("", word).replace("’", "'").lower()


def _longest_first(form: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    return -len(form), form
