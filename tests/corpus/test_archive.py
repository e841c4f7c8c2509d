"""Every official edition at hand: read as a whole, nothing lost, and as many rules as its text has."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_text_file, text_files
from generator.model.edition import Layout
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind
from generator.parsers.comprehensive_rules import detect_layout, find_effective_date, parse
from generator.text.normalise import split_lines
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities

pytestmark = pytest.mark.archive

CheckParsed = Callable[[SourceText, Parsed], None]


@dataclass(frozen=True)
class Edition:
    """One file, parsed."""

    name: str
    text: SourceText
    parsed: Parsed

    @property
    def blocks(self) -> list[Block]:
        return [part for part in self.parsed.parts if isinstance(part, Block)]

    def of(self, number: str) -> list[Block]:
        return [block for block in self.blocks if str(block.number) == number]


@cache
def read(path: Path) -> Edition:
    text, findings = read_text_file(path)
    assert text is not None, findings
    return Edition(path.stem.removeprefix("CR-"), text, parse(text))


@pytest.fixture(scope="module")
def editions(archive: Path) -> list[Edition]:
    return [read(path) for path in text_files(archive)]


def edition(archive: Path, day: str) -> Edition:
    path = archive / f"CR-{day}.txt"
    if not path.exists():
        pytest.skip(f"the edition of {day} is not in the archive")
    return read(path)


def test_every_line_has_one_owner(editions: list[Edition], check_owners: CheckParsed) -> None:
    for one in editions:
        check_owners(one.text, one.parsed)


def test_no_word_is_lost(editions: list[Edition], check_words: CheckParsed) -> None:
    for one in editions:
        check_words(one.text, one.parsed)


def test_only_blank_lines_contents_and_indexes_are_ignored(editions: list[Edition]) -> None:
    for one in editions:
        reasons = Counter(p.reason for p in one.parsed.parts if isinstance(p, Ignored))
        assert set(reasons) <= {"contents", "index", "page number"}, one.name
        assert reasons["contents"] == 1, one.name


def test_the_effective_date_is_the_one_of_the_name(editions: list[Edition]) -> None:
    for one in editions:
        assert find_effective_date(one.text.lines) == date.fromisoformat(one.name)


# As many as the text has, counted in another way

_RULE: Final = re.compile(r"\d{3}\. ?(\d+[a-z]*|[a-z])\.?(?=[ A-Z])")
_TOPIC: Final = re.compile(r"\d{3}\. [A-Z\[]")


def _is_short_between(above: str, line: str, below: str) -> bool:
    """Whether a line is some words below a sentence and above a longer one (Affinity in 2021-07-23)."""
    is_short = 0 < len(line) < 40 and line[-1].isalpha()
    return is_short and above.endswith((".", ".”", '."')) and len(below) > 60


def count(text: SourceText) -> tuple[int, int, int, int]:
    """Topics, rules with subrules, examples and terms: line by line, with neither state nor order.

    In wrapped files, rules, topics and terms stand after blank lines; in others, anywhere.
    """
    lines = [line.text for line in text.lines]
    contents = lines.index("Contents")
    body = next(i for i in range(contents, len(lines)) if _RULE.match(lines[i])) - 5
    glossary = len(lines) - lines[::-1].index("Glossary")
    back = min(lines.index(title, glossary) for title in ("Index", "Credits") if title in lines)
    wrapped = max(map(len, lines)) < 140
    rules = topics = terms = 0
    for index in range(body, glossary):
        after_blank = not lines[index - 1]
        rules += bool(_RULE.match(lines[index])) and (after_blank or not wrapped)
        topics += bool(_TOPIC.match(lines[index])) and (after_blank or not wrapped)
    for index in range(glossary, back):
        line = text.lines[index].received
        above, below = lines[index - 1 : index + 2 : 2]
        stands = not above or (not wrapped and _is_short_between(above, line, below))
        terms += stands and bool(below) and re.match(r"[^\s\d]", line) is not None
    examples = sum(line.lower().startswith("example:") for line in lines)
    return topics, rules, examples, terms


def test_as_many_as_the_text_has(editions: list[Edition]) -> None:
    for one in editions:
        kinds = Counter(block.node for block in one.blocks)
        examples = sum(block.kind is BlockKind.EXAMPLE for block in one.blocks)
        found = (
            kinds[NodeKind.TOPIC],
            kinds[NodeKind.RULE] + kinds[NodeKind.SUBRULE],
            examples,
            kinds[NodeKind.GLOSSARY_ENTRY],
        )
        assert found == count(one.text), one.name


def test_the_edition_that_was_counted_by_hand(archive: Path) -> None:
    """2009-10-01 has 1599 numbers (702.30d twice), 424 terms and 195 examples."""
    one = edition(archive, "2009-10-01")
    numbers = [b.number for b in one.blocks if b.node in (NodeKind.RULE, NodeKind.SUBRULE)]
    assert (len(numbers), len(set(numbers))) == (1600, 1599)
    assert sum(block.node is NodeKind.GLOSSARY_ENTRY for block in one.blocks) == 424
    assert sum(block.kind is BlockKind.EXAMPLE for block in one.blocks) == 195
    assert [block.heading for block in one.blocks if block.node is NodeKind.SECTION] == [
        "Game Concepts",
        "Parts of a Card",
        "Card Types",
        "Zones",
        "Turn Structure",
        "Spells, Abilities, and Effects",
        "Additional Rules",
        "Multiplayer Rules",
        "Casual Variants",
    ]


# Oddities: nothing is told that is not in the text, and what is in it is told

#: What no reading can mend: letters and numbers that the book itself leaves out or gives twice.
ODD: Final = {
    "2001-07-23": ["missing-letter: 214.8j is not here, before 214.8k"],
    "2009-07-11": ["missing-number: 113.8 is not here, before 113.9"],
    "2009-09-04": [
        "duplicate-number: 702.30d is given again; first on line 2609",
        "missing-number: 113.8 is not here, before 113.9",
    ],
    "2009-10-01": [
        "duplicate-number: 702.30d is given again; first on line 2678",
        "missing-number: 113.8 is not here, before 113.9",
    ],
}


def test_numbers_are_in_order_without_gaps(editions: list[Edition]) -> None:
    """A citation taken for a rule, or a rule taken for a paragraph, would show here."""
    for one in editions:
        tree, findings = build_tree(one.parsed, one.name)
        assert findings == (), one.name
        found = [f"{odd.code}: {odd.message}" for odd in find_oddities(tree, one.text.source)]
        assert found == ODD.get(one.name, []), one.name


#: Printed number, the number it must be, and the line.
MISPRINTS: Final = {
    "1999-11-01": [("408.f", "408.2f", 691), ("408.g", "408.2g", 693)],
    "2006-10-01": [("432.2b", "423.2b", 1404)],
    "2007-02-01": [("432.2b", "423.2b", 1413)],
    "2007-05-01": [("432.2b", "423.2b", 1479)],
    "2007-07-13": [("432.2b", "423.2b", 1484)],
    "2007-09-07": [("432.2b", "423.2b", 1484)],
    "2008-10-01": [("306.b", "306.3b", 837), ("306.1c", "306.3c", 839)],
    "2010-06-18": [("505.54.", "505.5", 1545)],
}


def test_misprinted_numbers(editions: list[Edition]) -> None:
    for one in editions:
        told = [d for d in one.parsed.diagnostics if d.code == "misprinted-number"]
        lines = {block.span.first: block for block in one.blocks}
        found = [(lines[d.line].printed, str(lines[d.line].number), d.line) for d in told]
        assert found == MISPRINTS.get(one.name, []), one.name


def test_other_findings(editions: list[Edition]) -> None:
    """Contents and body differ once; three files came with characters lost; nothing is an error.

    Under "Expansion Symbol" the edition of 2001 has headings of lists, set as terms are.
    """
    expected = {
        ("2001-07-23", "doubtful-entry"): 4,
        ("2001-07-23", "lost-characters"): 1,
        ("2008-05-01", "lost-characters"): 1,
        ("2009-05-01", "lost-characters"): 1,
        ("2009-07-11", "heading-differs"): 1,
    }
    found = Counter(
        (one.name, finding.code)
        for one in editions
        for finding in one.parsed.diagnostics
        if finding.code not in ("misprinted-number", "irregular-number")
    )
    names = {one.name for one in editions}
    assert found == {place: n for place, n in expected.items() if place[0] in names}
    assert not any(d.is_error for one in editions for d in one.parsed.diagnostics)


PRINTED: Final = [
    ("2009-07-11", "702.37a", "702. 37a"),
    ("2019-10-04", "119.1d", "119.1d."),
    ("2025-07-25", "606.5", "606.5"),
    ("2022-10-07", "901.4", "901.4"),
    ("1999-11-01", "305.3", "305.3"),
]


@pytest.mark.parametrize(("day", "number", "printed"), PRINTED)
def test_irregular_numbers_are_kept_as_printed(
    archive: Path, day: str, number: str, printed: str
) -> None:
    one = edition(archive, day)
    [block] = one.of(number)
    assert block.printed == printed
    told = [d.line for d in one.parsed.diagnostics if d.code == "irregular-number"]
    assert block.span.first in told


# Hard-wrapped files


def test_a_citation_at_the_start_of_a_line_is_no_rule(archive: Path) -> None:
    """Line 1912 of 2003-10-01 begins "103.4. If a player must", the tail of "See rule 103.4."."""
    one = edition(archive, "2003-10-01")
    [around] = [b for b in one.blocks if b.span.first < 1912 <= b.span.last]
    assert str(around.number) == "413.2d"
    assert "See rule 103.4. If a player must make more than one choice" in around.text
    assert [block.span.first for block in one.of("103.4")] == [209]


JOINED: Final = [
    ("2001-07-23", "A permanent-type-changing ability"),
    ("2001-07-23", "on a card outside the in-play zone"),
    ("2003-10-01", "gets -1/-1 until end of turn"),
    ("2003-10-01", '(See rule 420, "State-Based Effects.")'),
    ("2003-10-01", "in rules 409.1b and 409.1f–h."),
]


@pytest.mark.parametrize(("day", "words"), JOINED)
def test_words_broken_over_lines_are_joined(archive: Path, day: str, words: str) -> None:
    assert any(words in block.text for block in edition(archive, day).blocks)


def test_wrapped_rules_end_like_sentences(archive: Path) -> None:
    """A paragraph broken in two would leave a rule that ends in mid-sentence."""
    for day, unfinished in (("2001-07-23", []), ("2003-10-01", ["212.4j"])):
        rules = [b for b in edition(archive, day).blocks if b.number is not None and b.text]
        ends = (".", ":", '."', ".)", '.")', ".'\"")
        assert [str(b.number) for b in rules if not b.text.endswith(ends)] == unfinished


@pytest.mark.parametrize("day", ["2006-10-01", "2009-10-01", "2025-07-25"])
def test_wrapping_an_edition_changes_no_node(archive: Path, day: str) -> None:
    """A file with one line per paragraph, wrapped as those of 2003 are, has the same rules and terms."""
    one = edition(archive, day)
    wrapped = []
    for line in one.text.lines:
        words = line.received.strip()
        indent = line.received[: len(line.received) - len(line.received.lstrip())]
        wrapped += textwrap.wrap(words, 98, initial_indent=indent, break_long_words=False) or [""]
    text = SourceText(one.text.source, split_lines("\n".join(wrapped)))
    again = Edition(one.name, text, parse(text))
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    assert detect_layout(one.text.lines) is Layout.LINE_PER_PARAGRAPH
    assert [node_key(b) for b in again.blocks if b.node] == [
        node_key(b) for b in one.blocks if b.node
    ]
    texts = {block.text for block in again.blocks}
    changed = [block for block in one.blocks if block.text not in texts]
    assert len(changed) * 200 < len(one.blocks)  # paragraphs that nothing tells apart when wrapped


def node_key(block: Block) -> tuple[object, ...]:
    return block.node, block.number, block.printed, block.heading, block.path


# The glossary


def senses(one: Edition, path: str) -> list[tuple[str, str]]:
    """Kind and first words of what stands below an entry."""
    found = [index for index, block in enumerate(one.blocks) if block.path == path]
    below = []
    for block in one.blocks[found[0] + 1 :]:
        if block.node in (NodeKind.GLOSSARY_ENTRY, NodeKind.CREDITS):
            break
        below.append((block.path or block.kind.value, " ".join(block.text.split()[:4])))
    return below


def test_senses_of_terms(archive: Path) -> None:
    assert senses(edition(archive, "2009-10-01"), "glossary/ability") == [
        ("glossary/ability/1", "Text on an object"),
        ("glossary/ability/2", "An activated or triggered"),
        ("paragraph", 'See rule 112, "Abilities,"'),
    ]
    assert senses(edition(archive, "2003-10-01"), "glossary/counter") == [
        ("paragraph", "Counter has two meanings"),
        ("glossary/counter/1", "To counter a spell"),
        ("glossary/counter/2", "A counter is a"),
    ]
    assert senses(edition(archive, "1999-11-01"), "glossary/counter") == [
        ("glossary/counter/1", "To counter a spell"),
        ("glossary/counter/2", "A counter is a"),
    ]


def test_paths_of_terms_are_unique(editions: list[Edition]) -> None:
    for one in editions:
        paths = [
            b.path for b in one.blocks if b.node in (NodeKind.GLOSSARY_ENTRY, NodeKind.DEFINITION)
        ]
        assert len(set(paths)) == len(paths), one.name


def test_every_term_has_a_definition(editions: list[Edition]) -> None:
    for one in editions:
        kinds = {NodeKind.GLOSSARY_ENTRY, NodeKind.DEFINITION}
        nodes = [block for block in one.blocks if block.node in kinds]
        entries = {block.path for block in nodes if block.node is NodeKind.GLOSSARY_ENTRY}
        assert entries == {
            b.path.rpartition("/")[0] for b in nodes if b.node is NodeKind.DEFINITION
        }


# Encodings


@pytest.mark.parametrize(
    "day", ["2006-10-01", "2007-02-01", "2007-05-01", "2007-07-13", "2007-09-07"]
)
def test_the_one_letter_beyond_ascii_is_read_right(archive: Path, day: str) -> None:
    """0x89 on a Mac and 0x83 under DOS are the same â; cp1252 would make them ‰ and ƒ."""
    assert any("El-Hajjâj, " in block.text for block in edition(archive, day).blocks)


def test_encodings(editions: list[Edition]) -> None:
    told = {
        "2003-10-01": "cp1252",
        "2007-05-01": "cp437",
        "2013-05-01": "utf-16",
        "2014-06-01": "utf-8",
        "2016-08-26": "utf-16",
        "2022-10-07": "cp1252",
        "2025-07-25": "utf-8-sig",
    }
    for one in editions:
        if one.name in told:
            assert one.text.source.encoding == told[one.name], one.name
