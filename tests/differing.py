"""Books that differ in one thing: a small book of four editions, and changes of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Final

from generator import pipeline
from generator.model.book import Book
from generator.model.number import RuleNumber
from tests.decided import decision

_TEXT: Final = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of {day}.

Contents

{contents}
Glossary
Credits

{rules}
Glossary

{terms}

Credits

Richard Garfield
"""
_CONCEPTS: Final = """\
1. Game Concepts

100. General

100.1. These rules apply to any Magic game with two or more players. See rule 101.2 and rule 702.3, "Banding."

100.2. To play, each player needs a deck of {size} cards and some {counters}.

100.2a A player whose library is empty loses the game. See section 7, "Additional Rules."

101. The Golden Rules

101.1. Whenever a card’s text directly contradicts these rules, the card takes precedence. See rule {legend}.

101.2. When a rule or effect allows something to happen, and another effect states that it can’t happen, the “can’t” effect takes precedence.
Example: One effect reads “You may play an additional land,” and another reads “You can’t play lands.” No land is played.
"""
_MORE: Final = """\
7. Additional Rules

702. Keyword Abilities

702.1. Most abilities describe exactly what they do in the card’s rules text.

702.2. Deathtouch is a static ability. A creature with deathtouch is deadly to other creatures.

702.3. Banding
{banding}
704. State-Based Actions

704.5. The state-based actions are as follows:

{actions}
"""
_BANDING: Final = """
702.3a Banding is a static ability that changes the rules for combat. A deck may have any number of creatures with banding.
"""
_LEGEND: Final = (
    "If two or more legendary permanents with the same name are {where}, all are put into their owners’ "
    "graveyards. This is called the “legend rule.”"
)
_WORLD: Final = (
    "If two or more permanents have the supertype world, all except the newest are put into their owners’ "
    "graveyards. This is called the “world rule.”"
)
_TERMS: Final = {
    "Deathtouch": "A keyword ability that makes creatures deadly. See rule 702.2, “Deathtouch.”",
    "Deck": "The cards that a player starts the game with. See rule 100.2.",
    "Library": "A zone. A player’s library is where that player draws cards from.",
    "World Rule": "A state-based action. See rule {world}.",
}


def text(
    day: str,
    *,
    legend: str = "704.5b",
    world: str = "704.5c",
    where: str = "on the battlefield",
    banding: bool = True,
    size: int = 60,
    counters: str = "tokens",
    without: str = "",
) -> str:
    """A small edition."""
    actions = {"704.5a": "If a player has 0 or less life, he or she loses the game."}
    actions |= {legend: _LEGEND.format(where=where), world: _WORLD}
    listed = "\n\n".join(f"{number} {words}" for number, words in sorted(actions.items()))
    concepts = _CONCEPTS.format(size=size, counters=counters, legend=legend)
    more = _MORE.format(banding=_BANDING if banding else "", actions=listed)
    if not banding:
        concepts = concepts.replace(' and rule 702.3, "Banding."', ".")
        more = more.replace("702.3. Banding\n", "")
    rules = f"{concepts}\n{more}"
    heads = [line for line in rules.splitlines() if line[:4].strip(".0123456789 ") == "" and line]
    contents = "\n".join(line for line in heads if line.split(". ")[0].isdigit())
    terms = "\n\n".join(
        f"{term}\n{told.format(world=world)}" for term, told in _TERMS.items() if term != without
    )
    return _TEXT.format(day=day, contents=contents, rules=rules, terms=terms)


BASE: Final[Mapping[str, str]] = {
    "2009.txt": text("October 1, 2009", where="in play", without="World Rule", counters="{T}"),
    "2012.txt": text("July 1, 2012", legend="704.5c", world="704.5d", counters="{T} and {W}"),
    "2017.txt": text("July 14, 2017", banding=False),
    "2024.txt": text("June 7, 2024", banding=False, size=40),
}
NEWER: Final = text("July 25, 2025", legend="704.5d", world="704.5b", size=40, counters="dice")
DECISION: Final = decision(
    ("2012-07-01", "2017-07-14"),
    ("704.5d", "704.5c"),
    ("If two or more permanents", "If two or more permanents"),
    kind="not_a_match",
)
OF_A_TOPIC: Final = decision(
    ("2012-07-01", "2017-07-14"),
    ("101", "101"),
    ("The Golden Rules", "The Golden Rules"),
    kind="not_a_match",
)
OF_STRANGERS: Final = decision(
    ("2012-07-01", "2017-07-14"),
    ("702.3a", "100.1"),
    ("Banding is a static", "These rules apply"),
    kind="not_a_match",
)
TERM: Final = """
[[term]]
old = ["in play"]
new = ["on the battlefield"]
since = 2009-07-11
note = "A trial."
"""
MEANING: Final = """
[[meaning]]
printed = "T"
means = "T"
note = "A trial."
"""
IN_THE_GLOSSARY: Final = f"""
[[citation]]
source = "cr-2017-07-14"
line = {1 + BASE["2017.txt"][: BASE["2017.txt"].index("See rule 704.5c.")].count(chr(10))}
cites = "704.5c"
edition = "2017-07-14"
means = ["101.2"]
misprint = true
reason = "A trial."
"""
MANIFEST: Final = '[reading]\nnewest = "all"\n'


def write(folder: Path, texts: Mapping[str, str], manifest: str = MANIFEST, **files: str) -> Book:
    """The book of a folder of texts, with a manifest that lists none."""
    archive = folder / "archive"
    archive.mkdir(parents=True)
    for name, content in texts.items():
        (archive / name).write_text(content, encoding="utf-8")
    sources = folder / "sources"
    sources.mkdir()
    (sources / "sources.toml").write_text(manifest, encoding="utf-8")
    for name, content in files.items():
        (sources / f"{name}.toml").write_text(content, encoding="utf-8")
    # A source is known by its path too, so that all folders must look alike from inside.
    with contextlib.chdir(folder):
        inputs = pipeline.Inputs(Path("sources/sources.toml"), Path("archive"))
        corpus = pipeline.read_corpus(inputs, lambda _: None)
        assert corpus.is_sound, corpus.diagnostics
        return pipeline.make_book(corpus, lambda _: None)


def astray(folder: Path) -> Book:
    """The book in which most of what the legend rule said in 2009 stands in 100.1 now."""
    book = write(folder, BASE)
    names = (("2009-10-01", "704.5b"), ("2024-06-07", "100.1"))
    old, new = (
        book.held[edition].by_number[RuleNumber.parse(number)][0].id for edition, number in names
    )
    return replace(book, elsewhere={old: new})


def divided(folder: Path) -> Book:
    """The book in which some of what the legend rule said in 2009 stands in 100.1 now, and most in no rule."""
    book = astray(folder)
    return replace(book, elsewhere={}, divided=book.elsewhere)


def faded(folder: Path) -> Book:
    """The book in which hardly any of what the rules said before 2024 is left, those under old numbers too."""
    book = write(folder, BASE)
    older = (book.held[edition].by_id for edition in ("2009-10-01", "2012-07-01"))
    return replace(book, faded=frozenset(chain.from_iterable(older)))


CHANGES: Final[Mapping[str, Callable[[Path], Book]]] = {
    "a newer edition": lambda at: write(at, {**BASE, "2025.txt": NEWER}),
    "without the newest": lambda at: write(at, {k: v for k, v in BASE.items() if k != "2024.txt"}),
    "without the oldest": lambda at: write(at, {k: v for k, v in BASE.items() if k != "2009.txt"}),
    "without one between": lambda at: write(at, {k: v for k, v in BASE.items() if k != "2012.txt"}),
    "an older edition": lambda at: write(
        at, {**BASE, "1999.txt": text("November 1, 1999", counters="{oT} and {oW}")}
    ),
    "one rule reworded": lambda at: write(
        at, {**BASE, "2012.txt": BASE["2012.txt"].replace("is deadly", "is very deadly")}
    ),
    "one title changed": lambda at: write(
        at, {**BASE, "2012.txt": BASE["2012.txt"].replace("The Golden Rules", "Golden Rules")}
    ),
    "one number cited": lambda at: write(
        at, {**BASE, "2024.txt": BASE["2024.txt"].replace("See rule 100.2.", "See rule 101.1.")}
    ),
    "one number left behind": lambda at: write(
        at, {**BASE, "2009.txt": BASE["2009.txt"].replace("See rule 704.5b.", "See rule 704.5c.")}
    ),
    "one with other apostrophes": lambda at: write(
        at, {**BASE, "2017.txt": BASE["2017.txt"].replace("’", "'")}
    ),
    "the newest with other apostrophes": lambda at: write(
        at, {**BASE, "2024.txt": BASE["2024.txt"].replace("’", "'")}
    ),
    "a cited rule reworded by the newest": lambda at: write(
        at, {**BASE, "2024.txt": BASE["2024.txt"].replace("is deadly", "is very deadly")}
    ),
    "a term gone": lambda at: write(
        at, {**BASE, "2024.txt": BASE["2024.txt"].replace("Deck\n", "Pile\n")}
    ),
    "two in one year": lambda at: write(
        at, {**BASE, "2012b.txt": BASE["2012.txt"].replace("July 1, 2012", "October 1, 2012")}
    ),
    "one decision": lambda at: write(at, BASE, alignments=DECISION),
    "one decision about a topic": lambda at: write(at, BASE, alignments=OF_A_TOPIC),
    "one decision about rules never matched": lambda at: write(at, BASE, alignments=OF_STRANGERS),
    "what a term cites": lambda at: write(at, BASE, citations=IN_THE_GLOSSARY),
    "two editions to read": lambda at: write(at, BASE, MANIFEST.replace('"all"', "2")),
    "other eras": lambda at: write(at, BASE, terms=TERM),
    "words elsewhere": astray,
    "words divided": divided,
    "words faded": faded,
    "what letters mean": lambda at: write(at, BASE, symbols=MEANING),
}
