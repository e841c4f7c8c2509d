"""The vocabulary of eras: finding its phrases in a text, one form for all eras, and what replaced what.

Every form of every :class:`~generator.model.term.Term` is a *phrase*; one with a gap is two, its head
and its tail ("remove … from the game"). Phrases joined by terms, directly or through others ("comes into
play" → "enters the battlefield" → "enters"), form one *class*, whose canonical phrase is the newest. A
class may fork: "play" became "cast" and "activate". So two phrases of a class are the same words of two
eras only where terms lead from one to the other: "cast" and "activate" are of one class, yet neither
took the other's place.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from generator.model.term import GAP, Term
from generator.text.words import fold, tokenize

#: How many words a gap may hold.
_LONGEST_GAP: Final = 30
_SENTENCE_ENDS: Final = frozenset(".:;")
#: What became of words that later eras leave out.
_DROPPED: Final = ""


@dataclass(frozen=True, slots=True)
class _Form:
    """What to look for: the words of a phrase, and the words of its tail after a gap, if it has one."""

    phrase: str
    words: tuple[str, ...]
    tail_phrase: str = _DROPPED
    tail: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase of the vocabulary at ``words[start:stop]``."""

    start: int
    stop: int
    phrase: str


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All terms, ready for use; made by :func:`vocabulary`. Phrases are named by their words."""

    _starts: dict[str, tuple[_Form, ...]] = field(repr=False)
    _words: dict[str, tuple[str, ...]] = field(repr=False)
    _canonical: dict[str, str] = field(repr=False)
    _later: dict[str, frozenset[str]] = field(repr=False)
    _pronouns: frozenset[tuple[str, str]] = field(repr=False)

    def begins(self, word: str) -> bool:
        """Whether any form begins with ``word``."""
        return word in self._starts

    def forms_at(self, word: str) -> tuple[_Form, ...]:
        """The forms that begin with ``word``, longest first."""
        return self._starts.get(word, ())

    def canonical(self, phrase: str) -> str:
        """The canonical phrase of the class of ``phrase``; empty for words that were left out."""
        return self._canonical[phrase]

    def canonical_words(self, phrase: str) -> tuple[str, ...]:
        """The words of the canonical phrase."""
        return self._words[self._canonical[phrase]]

    def are_same(self, one: str, other: str) -> bool:
        """Whether one phrase took the place of the other at some time."""
        return other in self._later[one] or one in self._later[other]

    def later(self, phrase: str) -> frozenset[str]:
        """What took the place of ``phrase`` at any later time; nothing did if it is no phrase."""
        return self._later.get(phrase, frozenset())

    def is_later(self, old: str, new: str) -> bool:
        """Whether ``new`` took the place of ``old`` at some time; not the other way round."""
        return new in self._later[old]

    def was_left_out(self, phrase: str) -> bool:
        """Whether a later era says nothing in the place of ``phrase`` ("from the game")."""
        return self.is_later(phrase, _DROPPED)

    def was_put_in(self, phrase: str) -> bool:
        """Whether a later era says ``phrase`` in the place of nothing; so it is read backwards."""
        return self.is_later(_DROPPED, phrase)

    def changes_number(self, one: str, other: str) -> bool:
        """Whether verbs turn plural from ``one`` to ``other`` ("he or she", "they")."""
        return (one, other) in self._pronouns


@lru_cache(maxsize=8)
def vocabulary(terms: tuple[Term, ...]) -> Vocabulary:
    """The vocabulary that ``terms`` make; the last few are kept."""
    starts: dict[str, list[_Form]] = {}
    words: dict[str, tuple[str, ...]] = {_DROPPED: ()}
    links: dict[str, list[str]] = {_DROPPED: []}
    pronouns: set[tuple[str, str]] = set()
    for term in terms:
        for pair in zip(term.old, term.new, strict=True):
            old, new = (_form(text) for text in pair)
            for form in (old, new):
                known = starts.setdefault(form.words[0], [])
                known += [form] if form not in known else []
                words.update({form.phrase: form.words, form.tail_phrase: form.tail})
            for earlier, later in ((old.phrase, new.phrase), (old.tail_phrase, new.tail_phrase)):
                links.setdefault(later, [])
                if earlier != later:
                    links.setdefault(earlier, []).append(later)
            if term.agreement:
                one, many = (new, old) if term.is_backwards else (old, new)
                pronouns.add((one.phrase, many.phrase))
    return Vocabulary(
        {first: tuple(sorted(forms, key=_length, reverse=True)) for first, forms in starts.items()},
        words,
        _canonical_phrases(links),
        {phrase: _later_phrases(links, phrase) for phrase in links},
        frozenset(pronouns),
    )


def words_of(tokens: Sequence[str]) -> tuple[str, ...]:
    """The tokens as phrases are looked up: folded, in small letters, without white space and signs."""
    return tuple(filter(None, map(_word, tokens)))


@lru_cache(maxsize=1 << 16)
def _word(token: str) -> str:
    return "" if token.isspace() else fold(token).lower()


def phrase_of(text: str) -> str:
    """What :func:`find_phrases` calls the phrase that a term spells as ``text``."""
    return _form(text).phrase


def find_phrases(
    words: Sequence[str], known: Vocabulary, among: Container[str] | None = None
) -> Iterator[Found]:
    """The phrases in ``words`` (see :func:`words_of`), in order and apart; the longest form wins.

    With ``among``, only those phrases are looked for, and the tails that belong to them.
    """
    tails: dict[int, Found] = {}
    stop = 0
    for at, word in enumerate(words):
        if at < stop:
            continue
        found = tails.get(at) if tails else None
        if found is None and known.begins(word):
            found = _longest(words, at, known, tails, among)
        if found is not None:
            yield found
            stop = found.stop


def replaced_phrases(old: Sequence[str], new: Sequence[str], known: Vocabulary) -> frozenset[str]:
    """The phrases of either text that may stand for another phrase in the other text.

    So a phrase that only one text has, or both alike, does not hide a shorter one that is needed: "from
    the battlefield" for "from the in-play zone" leaves "battlefield" for "in-play zone".
    """
    olds, news = (_all_phrases(words, known) for words in (old, new))
    pairs = [(one, other) for one in olds for other in news]
    return frozenset(
        phrase for pair in pairs if pair[0] != pair[1] and known.are_same(*pair) for phrase in pair
    )


def canonical(words: tuple[str, ...], known: Vocabulary) -> tuple[str, ...]:
    """``words`` (see :func:`words_of`) with every phrase of every era in its canonical form.

    Cited numbers stay as they are.
    """
    made: list[str] = []
    at = 0
    for found in find_phrases(words, known):
        made += words[at : found.start]
        made += known.canonical_words(found.phrase)
        at = found.stop
    return (*made, *words[at:]) if at else words


def _form(text: str) -> _Form:
    head, _, tail = (words_of(tokenize(part)) for part in text.partition(GAP))
    if not tail:
        return _Form(" ".join(head), head)
    name = f"{' '.join(head)} {GAP} {' '.join(tail)}"
    return _Form(name, head, f"({name})", tail)


def _length(form: _Form) -> tuple[int, int]:
    return len(form.words) + len(form.tail), len(form.words)


def _all_phrases(words: Sequence[str], known: Vocabulary) -> dict[str, None]:
    """The phrases that stand anywhere in ``words``, also inside each other; in order."""
    found: dict[str, None] = {}
    for at, word in enumerate(words):
        for form in known.forms_at(word):
            if form.phrase not in found and _stands_at(form, words, at) is not None:
                found[form.phrase] = None
    return found


def _longest(
    words: Sequence[str],
    at: int,
    known: Vocabulary,
    tails: dict[int, Found],
    among: Container[str] | None,
) -> Found | None:
    """The longest form at ``at`` that does not run into a tail found before; notes its own tail."""
    for form in known.forms_at(words[at]):
        if among is not None and form.phrase not in among:
            continue
        start = _stands_at(form, words, at, tails)
        stop = at + len(form.words)
        if start is None or any(here in tails for here in range(at, stop)):
            continue
        if form.tail:
            tails[start] = Found(start, start + len(form.tail), form.tail_phrase)
        return Found(at, stop, form.phrase)
    return None


def _stands_at(
    form: _Form, words: Sequence[str], at: int, tails: Container[int] = frozenset()
) -> int | None:
    """Where the tail of ``form`` begins (its end, without a tail) if it stands at ``at``, else ``None``."""
    stop = at + len(form.words)
    if tuple(words[at:stop]) != form.words:
        return None
    return _tail_start(words, stop, form.tail, tails) if form.tail else stop


def _tail_start(
    words: Sequence[str], after: int, tail: tuple[str, ...], tails: Container[int]
) -> int | None:
    for start in range(after, min(after + _LONGEST_GAP, len(words)) + 1):
        if tuple(words[start : start + len(tail)]) == tail:
            return start
        if start in tails or (start < len(words) and words[start] in _SENTENCE_ENDS):
            return None
    return None


def _canonical_phrases(links: dict[str, list[str]]) -> dict[str, str]:
    """For each phrase the newest of its class: the first one declared that nothing replaced."""
    classes = {phrase: phrase for phrase in links}

    def head(phrase: str) -> str:
        while classes[phrase] != phrase:
            phrase = classes[phrase]
        return phrase

    for phrase, later in links.items():
        for other in later:
            if _DROPPED not in (phrase, other):
                classes[head(phrase)] = head(other)
    newest: dict[str, str] = {}
    for phrase, later in links.items():
        if not later:
            newest.setdefault(head(phrase), phrase)
        elif later == [_DROPPED]:
            newest.setdefault(head(phrase), _DROPPED)
    return {phrase: newest.get(head(phrase), head(phrase)) for phrase in links}


def _later_phrases(links: dict[str, list[str]], phrase: str) -> frozenset[str]:
    seen: set[str] = set()
    waiting = [phrase]
    while waiting:
        for later in links[waiting.pop()]:
            if later not in seen:
                seen.add(later)
                waiting.append(later)
    return frozenset(seen)
