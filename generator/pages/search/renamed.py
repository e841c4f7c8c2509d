"""Names that rules and terms bore before: whoever has one from an old post finds what it is called now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from generator.pages.lives import Lives
from generator.pages.names import name_of
from generator.text.inflections import singular

_ASIDE: Final = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_WORD: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
#: Nobody asks for a list of names by its whole ("Life/Life Total"), nor for what a file has garbled.
_NO_NAME: Final = re.compile(r"[/,;?]")
_OBSOLETE: Final = re.compile(r"\(obsolete\)$", re.IGNORECASE)
_ARTICLES: Final = ("the ", "a ", "an ")
#: As long as a nickname in a query may be (``nicknameAt`` in ``search/readings.js``).
_MOST_WORDS: Final = 5


def renamed(lives: Lives) -> Mapping[str, Sequence[str]]:
    """What bears each former name now, by the former name in lower case, in the order of the names.

    Left out is what the search finds by its words: a former name that something in force bears again, and one
    whose words all stand in the name of now, singular or plural; and a name from before a match that is merely
    possible. An entry "Mana Pool (Obsolete)" only tells of a name.
    """
    named = sorted(_named(lives), key=lambda names: names[0])
    borne = {_plain(now) for now, *_ in named if not _OBSOLETE.search(now)}
    found: dict[str, list[str]] = {}
    for now, *before in named:
        here = {singular(word) for word in _plain(now).split()}
        former = {_plain(name) for name in before if not _NO_NAME.search(name)}
        for old in sorted({*former, *map(singular, former)} - borne):
            words = {singular(word) for word in old.split()}
            if words and len(old.split()) <= _MOST_WORDS and not words <= here:
                found.setdefault(old, []).append(now)
    return {old: tuple(dict.fromkeys(means)) for old, means in sorted(found.items())}


def _named(lives: Lives) -> Iterator[Sequence[str]]:
    """The names of each rule and term in force, newest first."""
    for line in lives.shelf.book.lineages:
        if line.id in lives.lines:
            now, is_in_force = lives.now(line), lives.number_now(line) is not None
        else:
            now = lives.node(line.members[-1])
            is_in_force = lives.shelf.addresses.is_current(now.id)
        if is_in_force and name_of(now):
            since = takewhile(lambda step: not step.is_possible, reversed(lives.steps(line)))
            names = (name_of(lives.node(step.old)) for step in since)
            yield name_of(now), *filter(None, names)


# Rules and terms bear one name for years.
@lru_cache(maxsize=1 << 13)
def _plain(name: str) -> str:
    words = " ".join(_WORD.findall(_ASIDE.sub(" ", name.lower()))).replace("’", "'")
    return next((words.removeprefix(a) for a in _ARTICLES if words.startswith(a)), words)
