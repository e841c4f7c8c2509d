"""Numbers at the start of a line: what is taken for one, what is refused, and what position tells."""

from __future__ import annotations

import pytest

from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.heads import Level, is_title, read_mark, read_section
from generator.parsers.comprehensive_rules.succession import all_follow, follows, place_numbers
from generator.parsers.comprehensive_rules.unwrap import join

TAKEN = [
    ("100. General", Level.TOPIC, "100.", "General", "100", True),
    ("100.1. These rules", Level.RULE, "100.1.", "These rules", "100.1", True),
    ("704.5j A player", Level.SUBRULE, "704.5j", "A player", "704.5j", True),
    ("704.5aa A player", Level.SUBRULE, "704.5aa", "A player", "704.5aa", True),
    ("702.124. Partner", Level.RULE, "702.124.", "Partner", "702.124", True),
    ("119.1d. In a game", Level.SUBRULE, "119.1d.", "In a game", "119.1d", False),
    ("606.5 If the total", Level.RULE, "606.5", "If the total", "606.5", False),
    ("702. 37a A card", Level.SUBRULE, "702. 37a", "A card", "702.37a", False),
    ("901.4.All cards", Level.RULE, "901.4.", "All cards", "901.4", False),
    ("704.5.. A player", Level.RULE, "704.5..", "A player", "704.5", False),
    ("704.5: A player", Level.RULE, "704.5:", "A player", "704.5", False),
    ("704.5j: “A player”", Level.SUBRULE, "704.5j:", "“A player”", "704.5j", False),
    ("408.f Card text", Level.SUBRULE, "408.f", "Card text", "None", False),
    ("704.5l A player", Level.SUBRULE, "704.5l", "A player", "None", False),
    ("704.0. A player", Level.RULE, "704.0.", "A player", "None", False),
]
REFUSED = [
    '407, "Adding and Removing Abilities."',
    '214, "Permanent Type.") Some artifact',
    "409.1f–h.",
    "212.2c).",
    "310.1a-c; they",
    "1/1 black Minion creature tokens",
    "1. To counter a spell",
    "94222 Charenton Cedex",
    "100.1athe",
    "704.5j: in a game",
    "2003.10.01",
    "012.1. No section 0",
    "A player",
    "",
]


@pytest.mark.parametrize("case", TAKEN, ids=[case[0] for case in TAKEN])
def test_heads_are_taken(case: tuple[str, Level, str, str, str, bool]) -> None:
    text, *expected = case
    mark = read_mark(text)
    assert mark is not None
    number, regular = str(mark.number), mark.regular
    assert [mark.level, mark.marker, mark.rest(text), number, regular] == expected


@pytest.mark.parametrize("text", REFUSED)
def test_other_lines_are_refused(text: str) -> None:
    assert read_mark(text) is None


TITLES = [
    "General",
    "Flying",
    "State-Based Actions",
    "Handling Illegal Actions",
    'Handling "Infinite" Loops',
    "Timing, Priority, and the Stack",
    "Actions That Don’t Use the Stack",
    "Team vs. Team Variant",
    "For Mirrodin!",
    "_Magic_ Golden Rules",
    "Power/Toughness",
    "Venture into the Dungeon",
    "Web-slinging",
    "Blaze (Obsolete)",
]
SENTENCES = [
    "",
    "Ignore this rule.",
    "There are several ways to win the game.",
    "There are five special actions:",
    "Combat damage",
    "flying",
    "Midnight Scavengers and Graf Rats meld to form Chittering Host",
    "If multiple permanents are instructed to explore,",
    'For more information, see rule 212.2, "Artifacts."',
    '"Sources of Damage."',
    "It Is Told Elsewhere (See Rule 212.)",
    "See rule 212 (a rule of cards)",
    "That Is Told Elsewhere)",
    "Flying and Trample and Haste " * 3,
]


@pytest.mark.parametrize("text", TITLES)
def test_titles(text: str) -> None:
    assert is_title(text)


@pytest.mark.parametrize("text", SENTENCES)
def test_sentences_are_no_titles(text: str) -> None:
    assert not is_title(text)


def test_a_section_needs_a_title() -> None:
    text = "7. Additional Rules"
    mark = read_section(text)
    assert mark is not None
    assert (mark.number, mark.rest(text)) == (RuleNumber(7), "Additional Rules")
    assert read_section("2. A counter is a marker.") is None
    assert read_section("10. Additional Rules") is None


@pytest.mark.parametrize(
    ("text", "line", "joined"),
    [
        ("A permanent-", "type-changing ability", "A permanent-type-changing ability"),
        ("gets -1/-", "1 until", "gets -1/-1 until"),
        ("a card—", "even a token", "a card—even a token"),
        ("a card--", "even a token", "a card--even a token"),
        ("a source --", "in any zone", "a source -- in any zone"),
        ("Creature -", "Minotaur", "Creature - Minotaur"),
        ("See rule", "103.4.", "See rule 103.4."),
        ("-", "1", "- 1"),
    ],
)
def test_lines_are_joined(text: str, line: str, joined: str) -> None:
    assert join(text, line) == joined


FOLLOWING = [
    ("1", "100", True),
    ("100", "100.1", True),
    ("100.1", "100.1a", True),
    ("100.1a", "100.1b", True),
    ("100.1k", "100.1m", True),
    ("100.1b", "100.2", True),
    ("100.2", "101", True),
    ("100.2b", "101", True),
    ("121", "2", True),
    ("121.4a", "2", True),
    ("100", "101", True),
    ("100.1", "100.1b", False),
    ("100.1", "100.3", False),
    ("100.1", "100.1", False),
    ("100", "100.1a", False),
    ("1", "101", False),
    ("199", "200", False),
    ("1", "3", False),
    ("100.2", "100.1a", False),
]


@pytest.mark.parametrize(("previous", "number", "expected"), FOLLOWING)
def test_what_may_follow(previous: str, number: str, expected: bool) -> None:
    assert follows(RuleNumber.parse(number), RuleNumber.parse(previous)) is expected


def test_all_follow_as_each_pair_does() -> None:
    printed = ["1", "9", "100", "101", "199", "200", "702", "702.1", "702.2", "702.9", "702.10"]
    printed += [
        "702.9a",
        "702.9b",
        "702.9k",
        "702.9m",
        "702.9z",
        "702.9aa",
        "703",
        "703.1",
        "703.1a",
    ]
    heads = {
        number: read_mark(f"{number}. Head") or read_section(f"{number}. Head")
        for number in printed
    }
    heads |= {
        number: read_mark(f"{number} Some words.") for number in printed if number[-1].isalpha()
    }
    for before in printed:
        for after in printed:
            marks = (heads[before], None, heads[after])
            expected = follows(RuleNumber.parse(after), RuleNumber.parse(before))
            assert all_follow(marks) is expected, (before, after)
    assert not all_follow((heads["702.9"], read_mark("702.9l A letter that is none.")))


def placed(*texts: str) -> list[str]:
    marks = [read_mark(f"{text} Text") for text in texts]
    return [str(number) for number in place_numbers([mark for mark in marks if mark])]


PLACED = [
    pytest.param("423.2a 432.2b 423.3.", "423.2a 423.2b 423.3", id="digits swapped"),
    pytest.param("306.3a 306.b 306.1c 306.4.", "306.3a 306.3b 306.3c 306.4", id="2008-10-01"),
    pytest.param("505.4. 505.54. 505.5a", "505.4 505.5 505.5a", id="2010-06-18"),
    pytest.param("609.2b 605.2c 609.3.", "609.2b 609.2c 609.3", id="2005-08-01"),
    pytest.param("704.5k 704.5l 704.5n", "704.5k 704.5m 704.5n", id="a letter never used"),
    pytest.param("111.9. 111.1o 111.10a", "111.9 None 111.10a", id="a letter for a digit"),
    pytest.param("702.30d 702.30d 702.31.", "702.30d 702.30d 702.31", id="the same again"),
    pytest.param("113.7. 113.9. 113.10.", "113.7 113.9 113.10", id="a gap"),
    pytest.param("100.1. 100.3. 100.2. 100.4.", "100.1 100.3 100.2 100.4", id="out of order"),
    pytest.param("100.1. 900.1. 100.1. 900.2.", "100.1 900.1 100.1 900.2", id="two books in one"),
    pytest.param("100.1. 105.7.", "100.1 105.7", id="nothing stands after it"),
    pytest.param("100.1a 200.f 100.2.", "100.1a None 100.2", id="another topic"),
]


@pytest.mark.parametrize(("printed", "numbers"), PLACED)
def test_position_decides_only_without_doubt(printed: str, numbers: str) -> None:
    assert placed(*printed.split()) == numbers.split()
