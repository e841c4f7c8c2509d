"""Units as the indexer reads them: what counts how much, what a hit says of itself, what filters it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath
from typing import Any, Final

from jinja2 import Template

from generator.model.edition import Edition
from generator.model.nickname import SearchWords
from generator.model.page import DataFile
from generator.pages.escaping import make_environment
from generator.pages.search.signs import coded
from generator.pages.search.units import Unit, UnitKind
from generator.pages.search.vocabulary import letter_words

#: How much a word counts, between 0 and 10: in a number or title, in the headings above, in the text.
_TITLE: Final[Mapping[UnitKind, float]] = {
    UnitKind.RULE: 10,
    UnitKind.EXAMPLE: 1,
    UnitKind.RULING: 4,
    UnitKind.GLOSSARY: 7,
    UnitKind.PROPOSAL: 3,
}
_TEXT: Final[Mapping[UnitKind, float]] = {
    UnitKind.RULE: 1,
    UnitKind.EXAMPLE: 0.5,
    UnitKind.RULING: 0.5,
    UnitKind.GLOSSARY: 0.8,
    UnitKind.PROPOSAL: 0.6,
}
_ABOVE: Final = 0.7
#: Shorter words are articles and the like, and no stem of what begins with the same letters.
_STEM: Final = 4
#: The folders of what is in force no more, and of what rules said earlier: each has an index of its own.
_FORMER: Final = "former/"
_EARLIER: Final = "earlier/"
#: The folder of what is not official: it is in the index of what is in force, and stands below all else.
_PROPOSED: Final = "proposed/"
#: Between the name of the document of a rule and what tells that of its earlier words apart.
_OF: Final = "~"
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
#: A hyphen between words: "state-based effects" is typed without it as well.
_COMPOSED: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_COMPOUND: Final = re.compile(rf"{_WORD.pattern}(?:[-‐‑]{_WORD.pattern})*")


def document(unit: Unit, newest: str, now: str = "") -> DataFile:
    """The document of ``unit``, named by what it says, so that an edition more renames none of the others.

    Earlier words of a rule are named by the path of what it says ``now`` as well.

    For the same reason it does not say its edition where that is the ``newest``, by its title: the page
    knows that one (see :func:`nickname_file`).
    """
    html = _template().render(
        unit=unit,
        edition="" if unit.edition == newest else unit.edition,
        texts=[coded(text) for text in unit.texts],
        title=" ".join((unit.number, *title_words(unit.name))).strip(),
        title_weight=_TITLE[unit.kind],
        text_weight=_TEXT[unit.kind],
        above_weight=_ABOVE,
    )
    content = html.encode("utf-8")
    name = f"{hashlib.sha256(content).hexdigest()[:16]}.html"
    if unit.is_earlier:
        return DataFile(f"{_EARLIER}{PurePosixPath(now).stem}{_OF}{name}", content)
    folder = _PROPOSED if unit.kind is UnitKind.PROPOSAL else _FORMER if unit.is_gone else ""
    return DataFile(f"{folder}{name}", content)


def title_words(name: str) -> tuple[str, ...]:
    """The words a thing is known by, so that each word of a query is found once among them.

    The indexer finds a word in all that begin with it, counts each of them, and lets the sum decide:
    "Legend/Legendary" would be three times as good an answer to "legend" as "Legend". So what begins
    with another of the words is left out, and a compound stands as one word and its later parts
    ("Two-Headed" is ``TwoHeaded Headed``).
    """
    words = list(dict.fromkeys(_parts(name)))
    stems = {word.lower() for word in words if len(word) >= _STEM}
    return tuple(w for w in words if not w.lower().startswith(tuple(stems - {w.lower()})))


def _parts(name: str) -> Iterator[str]:
    for compound in _COMPOUND.findall(name):
        parts = _WORD.findall(compound)
        yield "".join(parts)
        yield from parts[1:]


@cache
def _template() -> Template:
    return make_environment().get_template("search_document.html.jinja")


def filter_file(units: Iterable[Unit], editions: Sequence[Edition]) -> DataFile:
    """What the filters ask of the units, in the order of their documents.

    ``editions`` are all there are; ``kinds``, ``sections`` and ``spans`` have an item for each unit, a
    span being the first and last position of neighbouring editions that have it, one after the other.
    """
    order = {edition.id: position for position, edition in enumerate(editions)}
    found = tuple(units)
    told = {
        "editions": [edition.id for edition in editions],
        "kinds": [unit.kind.value for unit in found],
        "sections": [unit.section for unit in found],
        "spans": [_spans(sorted(order[name] for name in unit.editions)) for unit in found],
    }
    return _json("filters", told)


def _spans(positions: Sequence[int]) -> list[int]:
    spans: list[int] = []
    for position in positions:
        if spans and spans[-1] == position - 1:
            spans[-1] = position
        else:
            spans += [position, position]
    return spans


def nickname_file(
    words: SearchWords,
    renamed: Mapping[str, Sequence[str]],
    vocabulary: Sequence[str],
    signs: Sequence[str],
    newest: str,
) -> DataFile:
    """How queries are read, for the page: nicknames and silent words in lower case, symbols that occur.

    The ``renamed`` are nicknames too, where ``words`` do not say otherwise; each also without its hyphens.
    ``unheard`` are those with a word that is not in the ``vocabulary``. ``newest`` is the title of the
    edition of those hits that say none.
    """
    own = {
        name.lower(): list(nickname.means) for nickname in words.nicknames for name in nickname.says
    }
    nicknames = {name: list(means) for name, means in renamed.items()} | own
    nicknames = {_COMPOSED.sub(" ", name): means for name, means in nicknames.items()} | nicknames
    known = frozenset(vocabulary)
    told = {
        "nicknames": nicknames,
        "unheard": [name for name in nicknames if not known.issuperset(letter_words(name))],
        "silent": [word.lower() for word in words.silent],
        "signs": list(signs),
        "newest": newest,
    }
    return _json("nicknames", told)


def word_file(vocabulary: Sequence[str]) -> DataFile:
    """All words that something has, the commonest first: what is none of them is misspelt."""
    return _json("words", list(vocabulary))


def _json(name: str, document: Any) -> DataFile:
    return DataFile.of_json(f"search/{name}.json", document)
