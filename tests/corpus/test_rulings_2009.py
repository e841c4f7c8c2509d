"""The General Rulings Summary of 2009: every count and quirk that is known of it, held to the text."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_manifest, read_source
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, Node, NodeKind, SourceTree, Tag
from generator.model.number import GlossaryNumber, RuleNumber, RulingNumber
from generator.parsers.rulings_summary import parse
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities, own_lines

CheckParsed = Callable[[SourceText, Parsed], None]
RULES: Final = (NodeKind.RULE, NodeKind.SUBRULE)


@pytest.fixture(scope="module")
def text(root: Path) -> SourceText:
    """The source as received, without our corrections."""
    manifest, _ = read_manifest(root / "sources" / "sources.toml")
    [source] = [source for source in manifest.sources if source.id == "rulings_2009"]
    found, findings = read_source(source, (), manifest.places[source.id], "sources.toml")
    assert found is not None
    assert not findings
    return found


@pytest.fixture(scope="module")
def parsed(text: SourceText) -> Parsed:
    return parse(text)


@pytest.fixture(scope="module")
def blocks(parsed: Parsed) -> list[Block]:
    return [part for part in parsed.parts if isinstance(part, Block)]


@pytest.fixture(scope="module")
def tree(parsed: Parsed) -> SourceTree:
    found, orphans = build_tree(parsed, "2009-10-01")
    assert not orphans
    return found


def of(blocks: list[Block], *kinds: NodeKind | BlockKind) -> list[Block]:
    return [block for block in blocks if block.node in kinds or block.kind in kinds]


def at(blocks: list[Block], line: int) -> Block:
    """The one block on ``line``."""
    [block] = [block for block in blocks if block.span.first <= line <= block.span.last]
    return block


def owned_passages(blocks: list[Block], kind: BlockKind) -> Iterator[tuple[Block, Block]]:
    """Each passage of ``kind`` with the node before it."""
    node = None
    for block in blocks:
        if block.kind is BlockKind.NODE:
            node = block
        elif block.kind is kind and node is not None:
            yield node, block


# Nothing is lost


def test_every_line_has_one_owner(
    text: SourceText, parsed: Parsed, check_owners: CheckParsed, check_words: CheckParsed
) -> None:
    check_owners(text, parsed)
    check_words(text, parsed)
    ownership, unowned = own_lines(text, parsed)
    assert not unowned
    assert ownership.lines == 3195
    assert ownership.ignored == (("contents", 11),)


def test_every_sign_of_the_text_is_kept(text: SourceText, parsed: Parsed) -> None:
    """Not only words: all signs come back in order, but for the brackets that were repaired."""
    ignored = {
        number
        for part in parsed.parts
        if isinstance(part, Ignored)
        for number in range(part.span.first, part.span.last + 1)
    }
    received = "".join(line.received for line in text.lines if line.number not in ignored)
    signs = re.sub(r"<-([^<>]+)->", r"[\1]", received).replace(" ", "")
    # the second tag and the stray end of a sentence follow the text and tags of the line before
    kept = [
        piece
        for block in parsed.parts
        if isinstance(block, Block)
        for piece in (block.marker, block.heading, block.text, *(t.printed for t in block.tags))
    ]
    assert "".join(kept).replace(" ", "") == signs


def test_what_is_odd_is_said(parsed: Parsed, tree: SourceTree) -> None:
    assert [(f.code, f.severity.value, f.line) for f in parsed.diagnostics] == [
        ("misprinted-number", "warning", 2403),
        ("misprinted-number", "warning", 2456),
        ("misprinted-number", "warning", 2483),
        ("misprinted-number", "warning", 2599),
        ("misprinted-number", "warning", 2651),
        ("misprinted-number", "warning", 2800),
        ("misprinted-number", "warning", 2837),
        ("contents-differ", "warning", 1950),
    ]
    oddities = [(f.code, f.message) for f in find_oddities(tree, parsed.source)]
    gaps = [pair for pair in oddities if pair[0] != "missing-number"]
    assert gaps == []
    assert ("missing-number", "113.8 is not here, before 113.9") in oddities


def test_our_corrections_change_no_structure(
    corpus_source: Callable[[str], SourceText], parsed: Parsed
) -> None:
    corrected = parse(corpus_source("rulings_2009"))
    assert [
        (part.node, part.kind, part.number, part.printed, part.span.first, part.tags)
        for part in corrected.parts
        if isinstance(part, Block)
    ] == [
        (part.node, part.kind, part.number, part.printed, part.span.first, part.tags)
        for part in parsed.parts
        if isinstance(part, Block)
    ]
    assert [f.code for f in corrected.diagnostics] == [f.code for f in parsed.diagnostics]


# What there is, and how much of it


def test_nodes(blocks: list[Block]) -> None:
    assert Counter(block.node for block in blocks if block.node) == {
        NodeKind.FRONT_MATTER: 1,
        NodeKind.SECTION: 9,
        NodeKind.TOPIC: 125,
        NodeKind.RULE: 694 + 99,
        NodeKind.SUBRULE: 893,
        NodeKind.RULING: 46,
        NodeKind.GLOSSARY: 1,
        NodeKind.GLOSSARY_ENTRY: 424,
        NodeKind.DEFINITION: 410,
        NodeKind.CREDITS: 1,
    }


def test_the_book_has_2701_entries(blocks: list[Block]) -> None:
    """Sections, topics, rules, rulings, terms and definitions."""
    found = of(blocks, NodeKind.SECTION, NodeKind.TOPIC, *RULES, NodeKind.RULING)
    found += of(blocks, NodeKind.GLOSSARY_ENTRY, NodeKind.DEFINITION, NodeKind.GLOSSARY)
    assert len(found) == 10 + 125 + 1686 + 46 + 424 + 410 == 2701


def test_sections_and_topics(blocks: list[Block]) -> None:
    assert [block.heading for block in of(blocks, NodeKind.SECTION)] == [
        "Game Concepts",
        "Parts of a Card",
        "Card Types",
        "Zones",
        "Turn Structure",
        "Spells, Abilities, and Effects",
        "Additional Rules",
        "Multiplayer Rules",
        "Casual Variants and Tournament Rules",
    ]
    topics = [str(block.number) for block in of(blocks, NodeKind.TOPIC)]
    spans = [(100, 120), (200, 211), (300, 310), (400, 408), (500, 514), (600, 616), (700, 717)]
    spans += [(800, 809), (900, 903), (910, 917)]
    assert topics == [str(n) for first, last in spans for n in range(first, last + 1)]
    assert all(block.heading for block in of(blocks, NodeKind.TOPIC))


def test_numbers_stand_in_order_without_gaps(tree: SourceTree) -> None:
    numbers = [node.number for node in tree.nodes if isinstance(node.number, RuleNumber)]
    assert numbers == sorted(set(numbers))
    for node in tree.nodes:
        children = [tree.by_id[name] for name in node.children]
        letters = [c.number.letters for c in children if isinstance(c.number, RuleNumber)]
        if letters and letters[0]:
            assert letters == list("abcdefghijkmnpqrstuvwxyz"[: len(letters)]), node.id
        items = [c.number.item for c in children if isinstance(c.number, RuleNumber)]
        if node.kind is NodeKind.TOPIC and str(node.number) != "113":
            assert items == list(range(1, len(items) + 1)), node.id
    assert [str(node.number) for node in _children(tree, "113") if node.kind is NodeKind.RULE] == [
        f"113.{item}" for item in (1, 2, 3, 4, 5, 6, 7, 9)
    ]


def _children(tree: SourceTree, number: str) -> list[Node]:
    return [tree.by_id[name] for name in tree.by_id[f"rulings_2009:{number}"].children]


def test_an_empty_topic(tree: SourceTree) -> None:
    empty = [n for n in tree.nodes if n.kind is NodeKind.TOPIC and not n.children]
    assert [(str(n.number), n.heading, n.span.first) for n in empty] == [("600", "General", 803)]


def test_rules_that_are_only_a_title(blocks: list[Block]) -> None:
    titled = {str(block.number): block for block in of(blocks, *RULES) if block.heading}
    assert not [block for block in titled.values() if block.text]
    keywords = [n for n, block in titled.items() if not block.marker.startswith("-")]
    assert keywords == [f"701.{n}" for n in range(2, 20)] + [f"702.{n}" for n in range(2, 83)]
    assert not any(titled[number].tags for number in keywords)
    others = {n: block.heading for n, block in titled.items() if block.marker.startswith("-")}
    assert others == {
        "204.2": "Card Types",
        "204.3": "Subtypes",
        "204.4": "Supertypes",
        "806.6": "Timing of Team Turns",
        "901.14": "Single Planar Deck Option",
    }
    assert all(titled[number].tags for number in others)


def test_numbers_printed_with_a_full_stop(blocks: list[Block]) -> None:
    odd = [b for b in of(blocks, *RULES) if b.printed != str(b.number)]
    assert [(b.span.first, b.printed, str(b.number)) for b in odd] == [
        (765, "509.5.", "509.5"),
        (766, "509.6.", "509.6"),
        (767, "509.7.", "509.7"),
    ]


def test_rulings(blocks: list[Block]) -> None:
    rulings = of(blocks, NodeKind.RULING)
    bases = Counter(str(b.number.parent) for b in rulings if isinstance(b.number, RulingNumber))
    assert bases == {
        "103": 1,
        "715": 16,
        "716": 9,
        "916": 2,
        "717.1": 1,
        "717.2": 1,
        "717.3": 3,
        "717.4": 4,
        "717.5": 1,
        "717.6": 3,
        "717.7": 2,
        "717.8": 2,
        "717.9": 1,
    }
    assert Counter(block.tags[0].source for block in rulings) == {
        "D'Angelo": 17,
        "QAS": 7,
        "Unhinged FAQ": 6,
        "Tempest": 3,
        "Dissension FAQ": 3,
        "WotC Rules Team": 2,
        "Morningtide FAQ": 2,
        "Guildpact FAQ": 1,
        "Barclay": 1,
        "Jordan": 1,
        "Eventide FAQ": 1,
        "Conflux FAQ": 1,
        "Donais": 1,
    }
    for base, count in bases.items():
        here = [str(b.number) for b in rulings if str(b.number).startswith(f"{base}.R")]
        assert here == [f"{base}.Ruling.{index}" for index in range(1, count + 1)]


def test_examples(blocks: list[Block]) -> None:
    pairs = list(owned_passages(blocks, BlockKind.EXAMPLE))
    assert len(pairs) == 195
    assert len({node.span.first for node, _ in pairs}) == 153
    assert all(node.node in RULES for node, _ in pairs)
    assert [str(b.number) for b in {id(n): n for n, e in pairs if not e.tags}.values()] == [
        "204.1b"
    ]


def test_two_examples_in_one_line(blocks: list[Block]) -> None:
    first, second = (b for b in of(blocks, BlockKind.EXAMPLE) if b.span.first == 425)
    assert first.text.startswith('An ability reads, "All lands are 1/1 creatures')
    assert first.text.endswith('"land."')
    assert not first.tags
    assert second.text.startswith("An ability")
    assert len(second.tags) == 1
    assert first.marker == second.marker == "Example:"


def test_further_paragraphs(blocks: list[Block]) -> None:
    pairs = [
        (str(node.number), block.span.first)
        for node, block in owned_passages(blocks, BlockKind.PARAGRAPH)
        if node.number
    ]
    assert pairs == [
        *[("204.3i", 443), ("204.4c", 453), ("509.1b", 742)],
        *[("715.Ruling.3", 1694), ("715.Ruling.4", 1696), ("715.Ruling.5", 1698)],
        *[("715.Ruling.6", 1700), ("715.Ruling.13", 1708), ("715.Ruling.13", 1709)],
        ("716.Ruling.3", 1719),
        *[("806.7b", 1878), ("806.7b", 1879)],
        *[("911.5", 2041), ("911.6", 2043), ("912.6", 2053), ("913.7", 2065)],
        *[("916.2", 2090), ("916.3", 2092), ("916.4", 2094), ("916.5", 2096)],
        *[("916.6", 2098), ("916.10", 2103)],
    ]


def test_notes(blocks: list[Block]) -> None:
    notes = list(owned_passages(blocks, BlockKind.NOTE))
    assert len(notes) == 228
    texts = [note.text for _, note in notes]
    assert sum(re.match(r"See Rule \d", text) is not None for text in texts) == 207
    assert sum(text.startswith("See Rule G") for text in texts) == 17
    others = {n.span.first: n.text for _, n in notes if not n.text.startswith("See Rule ")}
    assert others.pop(2711) == "See Hybrid Mana Symbols."
    assert list(others) == [2045, 2055, 2067]
    assert [b.span.first for b in of(blocks, BlockKind.NOTE) if b.marker != "- Note -"] == [2980]
    assert [b.span.first for b in of(blocks, BlockKind.NOTE) if b.tags] == [2564]
    terms = [_term(node) for node, _ in notes if isinstance(node.number, GlossaryNumber)]
    assert (len(terms), len(set(terms))) == (222, 210)
    topics = [n.number.topic for n, _ in notes if isinstance(n.number, RuleNumber)]
    assert topics == [911, 911, 912, 912, 913, 913]


def _term(block: Block) -> tuple[int | None, int | None]:
    assert isinstance(block.number, GlossaryNumber)
    return block.number.letter, block.number.term


def test_lines_joined_to_the_line_before(blocks: list[Block]) -> None:
    joined = [b for b in blocks if b.span.last > b.span.first and b.node is not NodeKind.CREDITS]
    numbered = [b for b in joined if b.number]
    assert [b.span.last for b in numbered] == [
        1716,
        *(1728, 1731, 1734, 1739, 1745, 1748, 1753, 1757, 1761),
        2070,
    ]
    assert at(blocks, 1716).tags == (
        Tag("Tempest", None, "Page 8", "[Tempest, Page 8]"),
        *_tags("[WotC Rules Team 1997/12/18]", blocks),
    )
    assert [tag.printed for tag in at(blocks, 2070).tags] == [
        "[DCI Floor Rules 125 - 2003/09/01]",
        "[DCI Update 2007/09/01]",
    ]
    radiance = 'Radiance is a keyword ability written as "Radiance - [ability]". ".'
    assert at(blocks, 1728).text == radiance
    assert all(b.text.endswith('- [ability]". ".') for b in numbered[1:-1])


def _tags(printed: str, blocks: list[Block]) -> list[Tag]:
    return [tag for block in blocks for tag in block.tags if tag.printed == printed]


# The glossary


def test_terms_by_letter(blocks: list[Block], tree: SourceTree) -> None:
    letters = Counter(_term(block)[0] for block in of(blocks, NodeKind.GLOSSARY_ENTRY))
    assert letters == {
        1: 32,
        2: 16,
        3: 40,
        4: 24,
        5: 25,
        6: 22,
        7: 7,
        8: 9,
        9: 19,
        11: 3,
        12: 23,
        13: 25,
        14: 4,
        15: 9,
        16: 40,
        18: 21,
        19: 44,
        20: 35,
        21: 11,
        22: 4,
        23: 6,
        24: 1,
        25: 2,
        26: 2,
    }
    made = [node for node in tree.nodes if node.kind is NodeKind.LETTER]
    assert len(made) == 24
    assert all(node.implied and node.parent == "rulings_2009:G" for node in made)
    obsolete = [b for b in of(blocks, NodeKind.GLOSSARY_ENTRY) if b.heading.endswith("(Obsolete)")]
    assert len(obsolete) == 25


def test_terms_are_numbered_through_but_for_one_hole(blocks: list[Block]) -> None:
    numbers = [_term(block) for block in of(blocks, NodeKind.GLOSSARY_ENTRY)]
    assert numbers == sorted(set(numbers))
    assert all(b.printed == str(b.number) for b in of(blocks, NodeKind.GLOSSARY_ENTRY))
    for letter in {letter for letter, _ in numbers}:
        terms = [term for here, term in numbers if here == letter]
        whole = list(range(1, (terms[-1] or 0) + 1))
        assert [term for term in whole if term not in terms] == ([8, 9] if letter == 9 else [])


def test_definitions(blocks: list[Block]) -> None:
    senses: dict[tuple[int | None, int | None], list[str]] = {
        _term(block): [] for block in of(blocks, NodeKind.GLOSSARY_ENTRY)
    }
    for block in of(blocks, NodeKind.DEFINITION):
        assert isinstance(block.number, GlossaryNumber)
        senses[_term(block)].append(block.number.sense)
    assert Counter(map(len, senses.values())) == {1: 362, 2: 20, 3: 1, 5: 1, 0: 40}
    assert {term: len(found) for term, found in senses.items() if len(found) > 2} == {
        (6, 1): 3,
        (16, 26): 5,
    }
    assert all(found == list("abcde"[: len(found)]) for found in senses.values())
    assert len({block.printed for block in of(blocks, NodeKind.DEFINITION)}) == 406


def test_terms_without_a_definition(blocks: list[Block]) -> None:
    defined = {_term(b) for b in of(blocks, NodeKind.DEFINITION)}
    noted = {
        _term(node)
        for node, _ in owned_passages(blocks, BlockKind.NOTE)
        if isinstance(node.number, GlossaryNumber)
    }
    entries = of(blocks, NodeKind.GLOSSARY_ENTRY)
    only_noted = [str(b.number) for b in entries if _term(b) in noted - defined]
    assert only_noted == ["G9.1", "G13.17"]
    empty = [b for b in entries if _term(b) not in noted | defined]
    assert " ".join(str(block.number) for block in empty) == (
        "G1.15 G2.3 G4.3 G5.13 G5.17 G6.12 G6.17 G6.18 G9.11 G9.19 G9.21 G12.9 G12.11 G13.20 G13.21 "
        "G15.5 G15.9 G16.12 G16.15 G16.16 G16.24 G16.28 G16.33 G18.3 G18.14 G18.17 G19.12 G19.19 "
        "G19.31 G19.43 G19.44 G20.2 G20.35 G21.5 G21.10 G23.4 G23.5 G25.1"
    )
    assert [b for b in entries if b.flaw] == empty
    assert not [b for b in blocks if b.flaw and b not in empty]


def test_misprinted_numbers_of_definitions(blocks: list[Block]) -> None:
    odd = [b for b in of(blocks, NodeKind.DEFINITION) if b.printed != str(b.number)]
    assert [(b.span.first, b.printed, str(b.number)) for b in odd] == [
        (2403, "G5.2", "G5.2a"),
        (2456, "G5.23a", "G5.23b"),
        (2483, "G7.7a", "G6.7a"),
        (2599, "G19.18a", "G9.18a"),
        (2651, "G12.15", "G12.15a"),
        (2800, "G16.17", "G16.17a"),
        (2837, "G16.32a", "G16.32b"),
    ]
    starts = {"G6.7a": "A keyword ability that can make", "G7.7a": "A zone. A player's graveyard"}
    starts |= {"G9.18a": "One of the five basic land types", "G19.18a": "The object that generated"}
    found = {str(b.number): b.text for b in of(blocks, NodeKind.DEFINITION)}
    assert all(found[number].startswith(start) for number, start in starts.items())


def test_signs_of_senses_agree_with_the_numbers(blocks: list[Block]) -> None:
    signs = {str(b.number): b.marker.split()[-1] for b in of(blocks, NodeKind.DEFINITION)}
    signed = {number: sign for number, sign in signs.items() if sign != "-"}
    assert Counter(sign[0] == "(" for sign in signed.values()) == {True: 40, False: 6}
    plain = [number for number, sign in signed.items() if sign[0] != "("]
    assert plain == ["G1.14a", "G1.14b", "G7.1a", "G7.1b", "G22.1a", "G22.1b"]
    for number, sign in signed.items():
        assert "abcde".index(number[-1]) + 1 == int(sign.strip("().")), number
    assert not [b for b in of(blocks, NodeKind.DEFINITION) if re.match(r"\(\d|\d\. ", b.text)]


# Provenance


def test_tags(blocks: list[Block]) -> None:
    assert sum(len(block.tags) for block in blocks) == 2222
    on = Counter(
        block.node.value if block.node in RULES else block.kind.value
        for block in blocks
        for _ in block.tags
    )
    assert (on["example"], on["paragraph"], on["note"]) == (194, 9, 1)
    assert on["rule"] + on["subrule"] + on["node"] == 2018
    assert Counter(tag.source for block in blocks for tag in block.tags) == {
        "CompRules": 2109,
        "DCI Floor Rules": 40,
        "D'Angelo": 18,
        "Update": 12,
        "QAS": 8,
        "Unhinged FAQ": 8,
        "Tournament Rules": 6,
        "Tempest": 4,
        "DCI Update": 3,
        "WotC Rules Team": 3,
        "Dissension FAQ": 3,
        "Morningtide FAQ": 2,
        "Guildpact FAQ": 1,
        "Eventide FAQ": 1,
        "Conflux FAQ": 1,
        "Barclay": 1,
        "Jordan": 1,
        "Donais": 1,
    }


def test_dates_of_tags(blocks: list[Block]) -> None:
    tags = [tag for block in blocks for tag in block.tags]
    days = Counter(f"{tag.source} {tag.date}" for tag in tags)
    assert days["CompRules 2003-10-01"] == 1
    assert days["CompRules 2005-08-01"] == 3
    assert days["CompRules 2009-07-08"] == 1649
    assert days["CompRules 2009-10-01"] == 456
    dated = sorted({tag.date for tag in tags if tag.date})
    assert len(dated) == 37
    assert [str(dated[0]), str(dated[-1])] == ["1997-10-01", "2009-10-01"]
    assert {tag.source for tag in tags if tag.date is None} == {"Tempest"}
    by = {
        "DCI Floor Rules": {"2003-09-01": 39, "2007-12-20": 1},
        "QAS": {"1998-09-09": 8},
        "Unhinged FAQ": {"2004-11-15": 8},
        "Tournament Rules": {"1997-10-01": 6},
        "DCI Update": {"2005-09-01": 1, "2007-09-01": 2},
        "WotC Rules Team": {"1997-12-18": 1, "1998-02-01": 1, "2003-12-01": 1},
    }
    for source, expected in by.items():
        assert Counter(str(t.date) for t in tags if t.source == source) == expected
    assert {str(t.date) for t in tags if t.source == "Update"} == {
        *("2003-09-01", "2006-03-01", "2009-03-20"),
    }
    d_angelo = [str(tag.date) for tag in tags if tag.source == "D'Angelo"]
    assert len(set(d_angelo)) == 15
    assert (min(d_angelo), max(d_angelo)) == ("1997-10-15", "2009-10-01")


def test_details_of_tags(blocks: list[Block]) -> None:
    tags = [tag for block in blocks for tag in block.tags]
    assert Counter(tag.detail for tag in tags if tag.source == "DCI Floor Rules") == {
        "": 8,
        "102": 3,
        "104": 1,
        "121": 8,
        "122": 9,
        "124": 2,
        "125": 1,
        "126": 1,
        "127": 1,
        "128": 1,
        "131": 2,
        "132": 2,
        "134": 1,
    }
    pages = [tag.detail for tag in tags if tag.source == "Tempest"]
    assert pages == ["Page 7", "Page 8", "Page 9", "Page 9"]
    others = [t for t in tags if t.detail and t.source not in ("DCI Floor Rules", "Tempest")]
    assert others == []


def test_what_has_no_tag(blocks: list[Block]) -> None:
    entries = [b for b in of(blocks, *RULES) if b.marker.startswith("-") and not b.tags]
    assert [str(b.number) for b in entries] == [
        *("204.2c", "506.4a", "715.1", *(f"717.{n}" for n in range(1, 10))),
        *("910.1", "910.7", "910.8", "912.5", "913.5"),
        *(f"916.{n}" for n in (7, 8, 9, 11, 12, 13, 14)),
        *("917.1", "917.2", "917.3"),
    ]
    assert len(entries) == 27
    assert all(b.tags for b in of(blocks, NodeKind.RULING, NodeKind.DEFINITION))
    bare = [
        b.span.first
        for node, b in owned_passages(blocks, BlockKind.PARAGRAPH)
        if node.number and not b.tags
    ]
    lists = [2041, 2043, 2053, 2065, 2090, 2092, 2094, 2096, 2098, 2103]
    assert bare == [1696, 1698, 1719, *lists]


def test_no_text_holds_a_tag(blocks: list[Block]) -> None:
    """Brackets that stay are words of the text: [A] and [B] of 702.30d, [ability] in 717."""
    dated = re.compile(r"\[[^\]]*\d{4}/\d\d/\d\d\]")
    assert not [b for b in blocks if dated.search(b.text) or dated.search(b.heading)]


# Signs of the text


def test_brackets_are_repaired(text: SourceText, blocks: list[Block]) -> None:
    received = "\n".join(line.received for line in text.lines)
    assert len(re.findall(r"<-[^<>]+->", received)) == 245
    assert "<-that player->" in text.lines[64].received
    assert sum("<-" in line.received for line in text.lines) == 117
    texts = "\n".join(block.text for block in blocks)
    assert "<-" not in texts
    assert "->" not in texts
    assert texts.count("[") == 245 + 2 + 9
    assert '"any time [that player] could mulligan,"' in at(blocks, 65).text
    assert "an {X}, [-X], or X" in at(blocks, 135).text
    assert "an {X}, [-X], or X" in at(blocks, 137).text
    assert '[+N] means "Put N loyalty counters' in at(blocks, 153).text
    assert 'and [-N] means "Remove N' in at(blocks, 153).text
    assert texts.count("[http://") == 6
    assert '"if it was kicked with its [A] kicker"' in at(blocks, 1337).text


def test_symbols_stay_as_printed(blocks: list[Block]) -> None:
    texts = "\n".join(f"{block.heading} {block.text}" for block in blocks)
    counts = {"{Tap}": 22, "{Untap}": 3, "{T}": 0, "{C}": 10, "{P}": 6}
    assert {sign: texts.count(sign) for sign in counts} == counts


def test_the_parser_corrects_no_word(text: SourceText, blocks: list[Block]) -> None:
    """Misprints are for errata.toml: without it they reach the blocks as they stand."""
    assert text.lines[1].received.count("theend") == 1
    assert "at theend of" in at(blocks, 2).text
    assert "These rulesare noted" in at(blocks, 6).text
    for line, printed in (
        (461, "aspx? x="),
        (593, "cards's"),
        (1075, "tmie"),
        (1743, "permenent"),
        (2041, "Regrowth Brainstorm"),
        (2053, "Demonic Consultation Memory Jar"),
        (2057, "Apacalypse"),
        (2096, "Serra's Sanctum,"),
        (3023, "a card. card is"),
    ):
        assert printed in at(blocks, line).text
    assert text.source.encoding == "ascii"


def test_quotes_and_ends_stay_as_printed(blocks: list[Block]) -> None:
    assert at(blocks, 782).text.count('"') == 1
    assert "'This creature's power" in at(blocks, 398).text
    assert "'This creature's power" in at(blocks, 1017).text
    assert at(blocks, 2564).text == "See Rule G9.16, \"Intervening 'If' Clause.\""
    assert 'creature" is attacking alone"' in at(blocks, 2185).text
    assert at(blocks, 2594).text.endswith("See Rule 603.4")
    assert at(blocks, 2739).text.endswith("See Rule 108.2")
    assert at(blocks, 1760).text.startswith(
        'Landfall - Landfall is a keyword written as "Landfall - '
    )


def test_entries_that_lead_a_list(blocks: list[Block]) -> None:
    leads = [str(b.number) for b in of(blocks, *RULES) if b.text.endswith(":")]
    assert leads == [
        *("109.4", "112.1", "112.3", "112.6", "114.2", "115.3", "400.7", "510.1", "514.3"),
        *("605.3", "605.4", "613.1", "703.4", "704.5", "911.5", "911.6", "912.6", "913.7"),
        *("916.2", "916.3", "916.4", "916.5", "916.6", "916.10"),
    ]


# What stands around the book


def test_front_matter(blocks: list[Block]) -> None:
    title, *rest = blocks[:11]
    assert title.node is NodeKind.FRONT_MATTER
    assert title.heading == "General Rulings Summary Updated 2009/10/23"
    assert [b.span.first for b in rest if b.kind is BlockKind.PARAGRAPH] == list(range(2, 12))


def test_contents_agree_with_the_headings_but_one(parsed: Parsed) -> None:
    [contents] = [part for part in parsed.parts if isinstance(part, Ignored)]
    assert (contents.reason, contents.span.first, contents.span.last) == ("contents", 12, 22)
    [odd] = [f for f in parsed.diagnostics if f.code == "contents-differ"]
    assert odd.text == "9 - Casual Variants and Tournament Rules"
    assert odd.expected == "9 - Casual Variants and Tournaments"


def test_credits_hold_all_conditions_word_for_word(text: SourceText, blocks: list[Block]) -> None:
    first, *rest = (block for block in blocks if block.span.first >= 3179)
    assert first.node is NodeKind.CREDITS
    assert all(block.kind is BlockKind.PARAGRAPH for block in rest)
    spans = [(block.span.first, block.span.last) for block in (first, *rest)]
    assert spans == [(3179, 3180), (3181, 3187), (3188, 3192), (3193, 3194), (3195, 3195)]
    printed = " ".join(line.received for line in text.lines[3178:])
    assert " ".join(f"- {block.text}" for block in (first, *rest)) == printed
    assert text.source.conditions.strip() == rest[1].text


# Against the official edition


@pytest.mark.archive
def test_all_official_numbers_are_here(archive: Path, blocks: list[Block]) -> None:
    official = _official(archive)
    own = {
        str(b.number)
        for b in of(blocks, *RULES)
        if isinstance(b.number, RuleNumber)
        and b.number.topic in (*range(715, 718), *range(910, 918))
    }
    mine = {str(b.number) for b in of(blocks, *RULES)}
    assert len(mine) == 1686
    assert set(official) <= mine
    assert len(set(official)) == 1599
    assert mine - set(official) - own == {"702.30e"}
    assert len(own) == 86


@pytest.mark.archive
def test_702_30e_is_the_official_second_702_30d(archive: Path, blocks: list[Block]) -> None:
    """The edition prints 702.30d twice; the summary numbers its second text on. Neither is added."""
    official = _official(archive)
    assert [number for number, texts in official.items() if len(texts) > 1] == ["702.30d"]
    found = {str(b.number): b.text for b in of(blocks, *RULES)}
    starts = [found["702.30d"][:60], found["702.30e"][:60]]
    assert [text[:60] for text in official["702.30d"]] == starts


@pytest.mark.archive
def test_terms_are_the_official_ones(archive: Path, blocks: list[Block]) -> None:
    official = _official_glossary(archive)
    terms = [block.heading for block in of(blocks, NodeKind.GLOSSARY_ENTRY)]
    assert len(set(terms)) == 424
    assert [term for term in terms if term not in official] == []


@pytest.mark.archive
def test_of_38_empty_terms_20_have_lost_a_definition(archive: Path, blocks: list[Block]) -> None:
    """18 have lost only a "See ..."; the others have an official definition that is not here."""
    official = _official_glossary(archive)
    empty = [b.heading for b in of(blocks, NodeKind.GLOSSARY_ENTRY) if b.flaw]
    pointers = [term for term in empty if official[term].startswith("See ")]
    assert (len(empty), len(pointers)) == (38, 18)
    assert official["Equipment"].startswith("An artifact subtype.")
    assert official["Y"] == "See X."


def _archive_lines(archive: Path) -> list[str]:
    text = (archive / "CR-2009-10-01.txt").read_text("utf-8-sig").replace("_", "")
    plain = text.replace("\u2019", "'").replace("\u201c", '"').replace("\u201d", '"')
    return [line.strip() for line in plain.splitlines()]


def _official_glossary(archive: Path) -> dict[str, str]:
    """The line after each line of the official glossary: what follows a term."""
    lines = _archive_lines(archive)
    glossary = [line for line in lines[len(lines) - lines[::-1].index("Glossary") :] if line]
    return dict(reversed(list(itertools.pairwise(glossary))))


def _official(archive: Path) -> dict[str, list[str]]:
    """The official texts of each number: rules at the start of a line, to the glossary."""
    found: dict[str, list[str]] = {}
    lines = _archive_lines(archive)
    for line in lines[: len(lines) - lines[::-1].index("Glossary")]:
        match = re.match(r"(?P<number>\d{3}\.\d+[a-z]?)\.? (?P<text>.+)", line)
        if match:
            found.setdefault(match["number"], []).append(match["text"])
    return found
