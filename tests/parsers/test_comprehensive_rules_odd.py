"""Official text files with something odd in them: read where it is sure what stands there, and told."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Callable
from datetime import date
from typing import Final

import pytest

from generator.model.edition import Layout
from generator.model.lines import SourceText
from generator.model.node import Block
from generator.parsers.comprehensive_rules import (
    days_stated_otherwise,
    detect_layout,
    find_effective_date,
    parse,
)
from generator.text.normalise import split_lines
from generator.tree.build import build_tree
from tests.parsers.shapes import nodes

MakeText = Callable[[str], SourceText]

BOOK: Final = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of June 7, 2024.

Introduction

This document has numbered rules.

Contents

1. Game Concepts
100. General
101. Players

Glossary

Credits

1. Game Concepts

100. General

100.1. These rules apply to any game.

100.1a A game has two players.
Example: You and I play.

100.2. Nobody plays alone.

101. Players

101.1. A player plays.

Glossary

Ability
1. Text on an object.
2. An activated ability on the stack.

Absorb
A keyword ability. See rule 702, "Absorb."

Deathtouch
A keyword ability.

Credits

Original Game Design: Richard Garfield
"""


def changed(old: str, new: str) -> str:
    assert BOOK.count(old) == 1
    return BOOK.replace(old, new)


def told(text: SourceText) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in parse(text).diagnostics]


def line_of(text: SourceText, begins: str) -> int:
    [number] = [line.number for line in text.lines if line.text.startswith(begins)]
    return number


# Rules before the book

QUOTED: Final = "100.1. These rules apply.\n100.1a A game has players.\n\n"


def test_rules_quoted_in_the_introduction_begin_no_book(as_source: MakeText) -> None:
    text = as_source(changed("Contents\n", f"Two rules are new:\n{QUOTED}Contents\n"))
    quoted = [("paragraph", "", line) for line in QUOTED.split("\n") if line]
    assert [node for node in nodes(text) if node not in quoted] == [
        *nodes(as_source(BOOK))[:4],
        ("paragraph", "", "Two rules are new:"),
        *nodes(as_source(BOOK))[4:],
    ]
    assert told(text) == []


@pytest.mark.parametrize("before", ["Contents\n", "1. Game Concepts\n\n100. General\n\n"])
def test_rules_quoted_below_their_topic_begin_no_book(as_source: MakeText, before: str) -> None:
    """With its heading a rule is a quotation only where the contents stand between it and the book."""
    text = as_source(changed(before, f"100. General\n\n{QUOTED}{before}"))
    rules = [number for kind, number, _ in nodes(text) if kind in ("rule", "subrule")]
    above_contents = before.startswith("Contents")
    assert rules == ([] if above_contents else ["100.1", "100.1a"]) + [
        "100.1",
        "100.1a",
        "100.2",
        "101.1",
    ]


# Line breaks that were lost


@pytest.mark.parametrize("head", [" Example: You", " EXAMPLE: You", "Example: You"])
def test_an_example_glued_to_its_rule_is_an_example(as_source: MakeText, head: str) -> None:
    text = as_source(changed("players.\nExample: You", f"players.{head}"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [("glued-line", line_of(text, "100.1a"))]
    [finding] = parse(text).diagnostics
    assert finding.column == len(f"100.1a A game has two players.{head}") - len(head.lstrip()) + 1


@pytest.mark.parametrize("words", ["We play.", "Ætherlings play.", "Éowyn plays."])
def test_an_example_glued_to_an_example_is_another(as_source: MakeText, words: str) -> None:
    text = as_source(changed("I play.", f"I play. Example: {words}"))
    plain = as_source(changed("I play.", f"I play.\nExample: {words}"))
    assert nodes(text) == nodes(plain)
    tree, _ = build_tree(parse(text), "made")
    assert [p.text for p in tree.by_id["made:100.1a"].passages] == ["You and I play.", words]


def test_an_example_glued_to_a_definition_is_an_example(as_source: MakeText) -> None:
    text = as_source(changed("on the stack.", "on the stack. Example: One of a creature."))
    plain = as_source(changed("on the stack.", "on the stack.\nExample: One of a creature."))
    assert nodes(text) == nodes(plain)
    assert [code for code, _ in told(text)] == ["glued-line"]


@pytest.mark.parametrize(
    "words",
    [
        "It has the text “Example: You.”",
        "A game. For example: Yours.",
        "A game, Example: Yours.",
        "A game. Example: yours.",
        "A game. Examples are yours.",
    ],
)
def test_the_word_alone_is_no_example(as_source: MakeText, words: str) -> None:
    text = as_source(changed("A player plays.", words))
    assert ("rule", "101.1", words) in nodes(text)
    assert told(text) == []


@pytest.mark.parametrize(
    "head",
    ["Ex.:", "Ex:", "Examples:", "EX.:", "_Example:_", "_Example_:", "*Example:*", "• Example:"],
)
def test_short_heads_of_examples(as_source: MakeText, head: str) -> None:
    text = as_source(changed("Example:", head))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == []


def test_a_rule_glued_to_the_one_before_is_a_rule(as_source: MakeText) -> None:
    for old, line in (
        ("game.\n\n100.1a", "100.1."),
        ("General\n\n100.1.", "100. General 100.1."),
        ("players.\nExample: You and I play.\n\n100.2", "100.1a"),
    ):
        text = as_source(changed(old, old.replace("\n", " ").replace("  ", " ")))
        assert nodes(text) == nodes(as_source(BOOK))
        assert set(told(text)) == {("glued-line", line_of(text, line))}


@pytest.mark.parametrize(
    ("old", "line"), [("game.\n\n100.1a", "100.1."), ("alone.\n\n100.3.", "100.2.")]
)
def test_a_rule_glued_without_a_space_is_a_rule(as_source: MakeText, old: str, line: str) -> None:
    book = BOOK.replace("alone.", "alone.\n\n100.3. Yes.", 1)
    assert old in book
    text = as_source(book.replace(old, old.replace("\n\n", "")))
    assert nodes(text) == nodes(as_source(book))
    assert told(text) == [("glued-line", line_of(text, line))]


def test_a_rule_glued_to_the_title_of_one_is_a_rule(as_source: MakeText) -> None:
    titled = "alone.\n\n100.3. Lonely Games\n\n100.3a Nobody plays them."
    plain = as_source(changed("alone.", titled))
    text = as_source(changed("alone.", titled.replace("Games\n\n", "Games ")))
    assert nodes(text) == nodes(plain)
    assert told(text) == [("glued-line", line_of(text, "100.3."))]


_SECOND: Final = BOOK.replace(
    "101. Players\n\nGloss", "101. Players\n2. Parts\n200. Names\n\nGloss"
).replace(
    "A player plays.\n", "A player plays.\n\n2. Parts\n\n200. Names\n\n200.1. A card has one.\n"
)


@pytest.mark.parametrize("old", ["alone.\n\n101.", "plays.\n\n2.", "Parts\n\n200."])
@pytest.mark.parametrize("space", ["", " "])
def test_a_heading_glued_to_the_line_before_is_a_heading(
    as_source: MakeText, old: str, space: str
) -> None:
    """A topic's, a section's, and a topic's glued to that of its section."""
    above, _, below = _SECOND.partition(old)
    text = as_source(above + old.replace("\n\n", space) + below)
    assert below
    assert nodes(text) == nodes(as_source(_SECOND))
    assert told(text) == [("glued-line", above.count("\n") + 1)]


def test_a_heading_that_stands_elsewhere_too_is_no_heading_glued(as_source: MakeText) -> None:
    words = "Nobody plays alone. 101. Players"
    text = as_source(changed("Nobody plays alone.", words))
    assert ("rule", "100.2", words) in nodes(text)


@pytest.mark.parametrize("space", [" ", "\xa0"])
@pytest.mark.parametrize("term", ["Ability", "Absorb", "Deathtouch"])
def test_a_space_before_a_term_is_no_indent(as_source: MakeText, term: str, space: str) -> None:
    text = as_source(changed(f"\n\n{term}\n", f"\n\n{space}{term}\n"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == []


def test_a_rule_glued_to_an_example_is_a_rule(as_source: MakeText) -> None:
    text = as_source(changed("I play.\n\n100.2", "I play. 100.2"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [("glued-line", line_of(text, "Example:"))]


def test_a_glued_rule_may_begin_with_a_quotation(as_source: MakeText) -> None:
    words = "“Alone” means with nobody."
    text = as_source(changed("Nobody plays alone.", f"Nobody plays alone. 100.3. {words}"))
    assert ("rule", "100.3", words) in nodes(text)
    assert told(text) == [("glued-line", line_of(text, "100.2."))]


def test_a_glued_rule_may_begin_with_a_symbol(as_source: MakeText) -> None:
    words = "“{LEVEL 1} Alone” means with nobody."
    text = as_source(changed("Nobody plays alone.", f"Nobody plays alone. 100.3. {words}"))
    assert ("rule", "100.3", words) in nodes(text)
    assert told(text) == [("glued-line", line_of(text, "100.2."))]


def test_a_glued_subrule_may_be_printed_with_a_full_stop(as_source: MakeText) -> None:
    text = as_source(changed("has two players.", "has two players. 100.1b. Or more play."))
    assert ("subrule", "100.1b", "Or more play.") in nodes(text)
    line = line_of(text, "100.1a")
    assert set(told(text)) >= {("glued-line", line), ("irregular-number", line)}


def test_a_glued_example_may_begin_with_a_symbol(as_source: MakeText) -> None:
    text = as_source(changed("players.\nExample: You", "players. Example: {G} and you"))
    tree, _ = build_tree(parse(text), "made")
    assert [p.text for p in tree.by_id["made:100.1a"].passages] == ["{G} and you and I play."]
    assert told(text) == [("glued-line", line_of(text, "100.1a"))]


@pytest.mark.parametrize("words", ["See 100.2. Nobody plays.", "I play. 100.2 says who."])
def test_a_number_in_an_example_is_no_rule(as_source: MakeText, words: str) -> None:
    """Nor is one that begins the next paragraph too."""
    text = as_source(changed("I play.", f"{words} 100.2. Nobody plays alone."))
    tree, _ = build_tree(parse(text), "made")
    [example] = tree.by_id["made:100.1a"].passages
    assert example.text == f"You and {words} 100.2. Nobody plays alone."


@pytest.mark.parametrize(
    "words",
    [
        "Nobody plays, see 100.3. Players do.",
        "Nobody plays. (100.3. Players do.)",
        "Nobody plays. 100.4. Players do.",
        "Nobody plays. 100.3 says who does.",
        "Nobody plays. 100.3 Players do.",
    ],
)
def test_a_number_in_a_rule_is_no_rule(as_source: MakeText, words: str) -> None:
    text = as_source(changed("Nobody plays alone.", words))
    assert ("rule", "100.2", words) in nodes(text)


def test_a_number_that_stands_below_as_well_is_no_rule_glued(as_source: MakeText) -> None:
    words = "Nobody plays. 100.3. Players do."
    text = as_source(changed("Nobody plays alone.", f"{words}\n\n100.3. They do."))
    assert ("rule", "100.2", words) in nodes(text)


# Text without a number where a rule must begin


@pytest.mark.parametrize("piece", ["100.", "100.2. ", "100.2. Nobody ", "100.2."])
def test_a_line_of_numbers_takes_no_more_room_than_others(as_source: MakeText, piece: str) -> None:
    line = piece * (60_000 // len(piece))
    text = as_source(BOOK.replace("Nobody plays alone.", f"Nobody plays alone {line}"))
    tracemalloc.start()
    try:
        parsed = parse(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 50 * len(line)
    assert line.strip() in "".join(part.text for part in parsed.parts if isinstance(part, Block))


@pytest.mark.parametrize(
    "words",
    [
        "Nobody plays alone.",
        "Errata",
        "[New] 100.2. Nobody plays.",
        "b Nobody plays.",
        "100.2.c It",
    ],
)
def test_text_set_as_a_rule_but_without_a_number_is_told(as_source: MakeText, words: str) -> None:
    text = as_source(changed("100.2. Nobody plays alone.", words))
    [finding] = (f for f in parse(text).diagnostics if f.code == "unnumbered-text")
    assert (finding.line, finding.is_error) == (line_of(text, words), False)
    assert finding.message.endswith("it is kept with 100.1a")
    tree, _ = build_tree(parse(text), "made")
    assert [p.text for p in tree.by_id["made:100.1a"].passages] == ["You and I play.", words]


def test_a_rule_below_the_credits_is_told(as_source: MakeText) -> None:
    text = as_source(f"{BOOK}\n101.2. Another player plays.\n\n800. Renton Street\n")
    assert told(text) == [("rule-in-credits", line_of(text, "101.2."))]


@pytest.mark.parametrize("above", ["\n", "\n     ", "\n\n     ", "\n\n----\n"])
def test_a_further_paragraph_of_a_rule_is_not(as_source: MakeText, above: str) -> None:
    text = as_source(changed("I play.", f"I play.{above}We play."))
    assert told(text) == []


# Terms where blank lines stand between all lines


def test_a_long_definition_without_its_full_stop_has_a_term_above_it(as_source: MakeText) -> None:
    words = (
        "Objects have it, and it stands in their text or is given by an effect, as rule 113 says"
    )
    last = f"Absorb\n{words}. See rule 702"
    book = changed('Absorb\nA keyword ability. See rule 702, "Absorb."', last)
    text = as_source(book.replace("\n", "\n\n"))
    assert nodes(text) == nodes(as_source(book))
    assert ("glossary_entry", "glossary/absorb", "Absorb") in nodes(text)
    assert told(text) == []


# Damaged numbers


@pytest.mark.parametrize(
    "printed",
    [
        "100,2.",
        "100:2.",
        "100 .2.",
        "100..2.",
        "100.2;",
        "100.2,",
        "1002.",
        "1O0.2.",
        "l00.2.",
        "(100.2)",
        "* 100.2.",
        "“100.2.",
        "Rule 100.2.",
        "1100.2.",
        "10.2.",
        "100-2.",
        "100–2.",
    ],
)
def test_a_damaged_number_is_read_by_its_place(as_source: MakeText, printed: str) -> None:
    text = as_source(changed("100.2.", printed).replace("alone.", "alone.\n\n100.3. Yes.", 1))
    plain = as_source(BOOK.replace("alone.", "alone.\n\n100.3. Yes.", 1))
    assert nodes(text) == nodes(plain)
    [finding] = parse(text).diagnostics
    assert finding.code == "irregular-number"
    assert finding.message == f"100.2 is printed {printed!r}"


@pytest.mark.parametrize(
    "printed",
    ["100.1(a)", "100.1 a", "100.1a)", "100.1.a", "100.1-a", "100-1a", "100.la", "1O0.1a."],
)
def test_a_damaged_letter_is_read_by_its_place(as_source: MakeText, printed: str) -> None:
    text = as_source(changed("100.1a", printed))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [("irregular-number", line_of(text, printed))]


@pytest.mark.parametrize(
    "printed",
    [
        "100,3.",  # another number than the next
        "1000.2.",  # its topic is no topic of the book, but nothing stands behind it
        "100/2",
        "2",
    ],
)
def test_a_number_that_its_place_does_not_tell_is_none(as_source: MakeText, printed: str) -> None:
    """The end of the file follows, so that no number behind it helps."""
    book = BOOK[: BOOK.index("\n\n101. Players\n\n101.1")]
    text = as_source(book.replace("100.2.", printed))
    assert nodes(text)[-1] == ("paragraph", "", f"{printed} Nobody plays alone.")


def test_a_damaged_number_that_stands_below_as_well_is_none(as_source: MakeText) -> None:
    text = as_source(changed("100.2.", "100,2. As told:\n\n100.2."))
    assert ("paragraph", "", "100,2. As told:") in nodes(text)


HEADINGS: Final = {
    "101. Players": ["101 - Players", "1O1. Players", "101, Players", "101.  PLAYERS", "101: Players"],
    "1. Game Concepts": ["Section 1: Game Concepts", "l. Game Concepts", "1 Game Concepts"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "printed"), [(old, new) for old, news in HEADINGS.items() for new in news]
)
def test_a_heading_is_told_by_its_title(as_source: MakeText, heading: str, printed: str) -> None:
    more = "2. Parts\n\n200. General\n\n200.1. Yes.\n\nGlossary\n\nAbility"
    book = BOOK.replace("Players\n\nGlossary", "Players\n2. Parts\n200. General\n\nGlossary")
    book = book.replace("Glossary\n\nAbility", more)
    heading = heading.replace("1. Game Concepts", "2. Parts")
    printed = printed.replace("Game Concepts", "Parts").replace("1", "2").replace("l.", "2,")
    printed = printed if heading[0] == "2" else printed.replace("2", "1")
    head, _, tail = book.rpartition(f"\n{heading}\n")
    text = as_source(f"{head}\n{printed}\n{tail}")
    plain = nodes(as_source(book))
    assert [(kind, path, words.casefold()) for kind, path, words in nodes(text)] == [
        (kind, path, words.casefold()) for kind, path, words in plain
    ]


@pytest.mark.parametrize(
    "printed", [*HEADINGS["1. Game Concepts"], "1, Game Concepts", "I. Game Concepts"]
)
def test_the_first_heading_is_told_by_its_title(as_source: MakeText, printed: str) -> None:
    """It stands where the body begins, as long as the contents list it."""
    head, _, tail = BOOK.rpartition("1. Game Concepts")
    assert nodes(as_source(f"{head}{printed}{tail}")) == nodes(as_source(BOOK))


def test_a_title_under_another_number_is_no_heading(as_source: MakeText) -> None:
    text = as_source(changed("\n101. Players\n\n101.1", "\n102 - Players\n\n101.1"))
    assert ("paragraph", "", "102 - Players") in nodes(text)


def test_a_way_to_print_is_told_once(as_source: MakeText) -> None:
    """A few misprints are told one by one, a file's habit is not."""
    for count in (20, 21):
        rules = "\n\n".join(f"100.{item} A rule of it." for item in range(3, 3 + count))
        text = as_source(changed("alone.", f"alone.\n\n{rules}"))
        assert len([kind for kind, _, _ in nodes(text) if kind == "rule"]) == count + 3
        findings = parse(text).diagnostics
        assert [f.code for f in findings] == ["irregular-number"] * (20 if count == 20 else 1)
        assert findings[0].message == "100.3 is printed '100.3'" + (
            "; so are 20 others" if count == 21 else ""
        )


def test_another_number_is_told_by_itself_whatever_the_way_to_print(as_source: MakeText) -> None:
    """A number with a digit twice, without a full stop as all around it."""
    items = [*range(3, 12), 122, *range(13, 30)]
    rules = "\n\n".join(f"100.{item} A rule of it." for item in items)
    text = as_source(changed("alone.", f"alone.\n\n{rules}"))
    findings = parse(text).diagnostics
    assert [f.message for f in findings if "others" not in f.message] == [
        "100.12 is printed '100.122'"
    ]
    assert len(findings) == 2


@pytest.mark.parametrize(
    ("form", "code"), [("{}:\n{}", "irregular-term"), ("{}\n\n{}\nIt is told.", "doubtful-entry")]
)
def test_a_way_to_print_terms_is_told_once(as_source: MakeText, form: str, code: str) -> None:
    names = [f"{first}{second} Term's" for first in "DEFGH" for second in "aeiou"]
    entries = "\n\n".join(form.format(name, "It means something.") for name in names)
    text = as_source(changed("Deathtouch\nA keyword ability.", entries))
    headings = [words for kind, _, words in nodes(text) if kind == "glossary_entry"]
    assert headings == ["Ability", "Absorb", *names]
    [finding] = [found for found in parse(text).diagnostics if found.code == code]
    others = re.fullmatch(r".*; so are (\d+) others", finding.message)
    assert others is not None
    assert int(others.group(1)) >= len(names) - 1


def test_lines_without_numbers_are_told_once_where_many_are(as_source: MakeText) -> None:
    words = "\n\n".join(f"A rule without number {count}." for count in range(1, 31))
    text = as_source(changed("alone.", f"alone.\n\n{words}"))
    assert len([kind for kind, _, _ in nodes(text) if kind == "paragraph"]) >= 30
    [finding] = [found for found in parse(text).diagnostics if found.code == "unnumbered-text"]
    assert finding.line == line_of(text, "A rule without number 1.")
    assert finding.message.endswith("; so are 29 others")


def test_a_book_that_comes_twice_is_told_once(as_source: MakeText) -> None:
    rules = "\n\n".join(f"100.{item}. A rule of it." for item in range(3, 40))
    book = changed("alone.", f"alone.\n\n{rules}")
    findings = parse(as_source(f"{book}\n{book}")).diagnostics
    [finding] = [f for f in findings if f.code == "rule-in-credits"]
    assert finding.message.endswith("; so are 40 others")
    assert finding.line == book.count("\n") + line_of(as_source(book), "100.1. ") + 1


def test_rules_and_subrules_are_printed_in_one_way(as_source: MakeText) -> None:
    rules = "\n\n".join(f"100.{n} Rule of it.\n\n100.{n}aPart of it." for n in range(3, 15))
    [finding] = parse(as_source(changed("alone.", f"alone.\n\n{rules}"))).diagnostics
    assert finding.message.endswith("; so are 23 others")


@pytest.mark.parametrize("form", ["100.1.{}", "100.1({})", "100.1{}.", "100.1 ({})"])
def test_letters_make_no_other_way_to_print(as_source: MakeText, form: str) -> None:
    letters = "bcdefghijkmnpqrstuvwxyz"
    rules = "\n\n".join(f"{form.format(letter)} A part of it." for letter in letters)
    text = as_source(changed("Example: You and I play.", f"\n{rules}"))
    assert [number for kind, number, _ in nodes(text) if kind == "subrule"] == [
        "100.1a",
        *(f"100.1{letter}" for letter in letters),
    ]
    [finding] = parse(text).diagnostics
    assert finding.message.endswith("; so are 22 others")


def test_damaged_numbers_may_stand_below_each_other(as_source: MakeText) -> None:
    """And above one that is irregular in another way, which follows the last of them only."""
    rules = "100.1.b A part.\n\n100.1.c A part.\n\n100.1d. A part."
    text = as_source(changed("Example: You and I play.", f"\n{rules}"))
    found = [number for kind, number, _ in nodes(text) if kind == "subrule"]
    assert found == ["100.1a", "100.1b", "100.1c", "100.1d"]


# Parts with other titles


@pytest.mark.parametrize(
    "title",
    ["Magic Glossary", "glossary", "10. Glossary", "Appendix A: Glossary", "--- GLOSSARY ---"],
)
def test_the_glossary_may_have_a_longer_title(as_source: MakeText, title: str) -> None:
    text = as_source(changed("\nGlossary\n\nAbility", f"\n{title}\n\nAbility"))
    plain = nodes(as_source(BOOK))
    at = plain.index(("glossary", "glossary", "Glossary"))
    expected = [*plain[:at], ("glossary", "glossary", title), *plain[at + 1 :]]
    assert nodes(text) == expected
    for old, new in (
        ("\n\nAbility", f"\n\n{title}\nAbility"),
        ("\n\nAbility", f"\n{title}\n\nAbility"),
    ):
        assert nodes(as_source(changed(f"\n\nGlossary{old}", new))) == expected


def test_the_credits_may_have_a_longer_title(as_source: MakeText) -> None:
    text = as_source(changed("\nCredits\n\nOrig", "\nCredits and Legal Information\n\nOrig"))
    assert nodes(text)[-2:] == [
        ("credits", "credits", "Credits and Legal Information"),
        nodes(as_source(BOOK))[-1],
    ]


@pytest.mark.parametrize("title", ["Glossary.", "Glosary", "GLOSARRY", "Glossray:"])
def test_the_title_of_the_glossary_may_be_misprinted(as_source: MakeText, title: str) -> None:
    text = as_source(changed("\nGlossary\n\nAbility", f"\n{title}\n\nAbility"))
    kinds = [kind for kind, _, _ in nodes(text)]
    assert kinds == [kind for kind, _, _ in nodes(as_source(BOOK))]
    assert ("glossary", "glossary", title) in nodes(text)


@pytest.mark.parametrize("title", ["Credits.", "Creidts"])
def test_the_title_of_the_credits_may_be_misprinted(as_source: MakeText, title: str) -> None:
    text = as_source(changed("\nCredits\n\nOrig", f"\n{title}\n\nOrig"))
    assert ("credits", "credits", title) in nodes(text)


@pytest.mark.parametrize(
    ("above", "below", "number"),
    [
        ("100.1b It plays.\n\n", "100.1d It ends.\n\n", "100.1c"),
        ("100.1b It plays.\n\n", "", "100.1c"),
        ("", "100.1c It ends.\n\n", "100.1b"),
    ],
)
def test_a_subrule_that_lost_its_letter_is_told_by_its_place(
    as_source: MakeText, above: str, below: str, number: str
) -> None:
    lines = f"{above}100.1 It begins.\n\n{below}100.2."
    text = as_source(changed("100.2.", lines))
    assert ("subrule", number, "It begins.") in nodes(text)
    line = text.lines[[line.received for line in text.lines].index("100.1 It begins.")].number
    assert told(text) == [("misprinted-number", line)]


@pytest.mark.parametrize("below", ["100.1c It ends.\n\n100.2.", "101.5. It ends.\n\n100.2."])
def test_a_number_that_comes_again_may_be_no_subrule(as_source: MakeText, below: str) -> None:
    """Nothing that comes next would follow it."""
    text = as_source(changed("100.2.", f"100.1b It plays.\n\n100.1 It begins.\n\n{below}"))
    assert ("rule", "100.1", "It begins.") in nodes(text)


@pytest.mark.parametrize("printed", ["(2)", "2", "2:", "2,", "2.."])
def test_the_number_of_a_sense_may_be_misprinted(as_source: MakeText, printed: str) -> None:
    text = as_source(changed("2. An activated", f"{printed} An activated"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [("irregular-sense", line_of(text, f"{printed} An"))]


@pytest.mark.parametrize("form", ["({})", "{}:", "{}"])
def test_the_number_of_the_first_sense_is_told_by_a_second(as_source: MakeText, form: str) -> None:
    first, second = form.format(1), form.format(2)
    book = changed("1. Text", f"{first} Text").replace("2. An activated", f"{second} An activated")
    text = as_source(book)
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [
        ("irregular-sense", line_of(text, f"{first} Text")),
        ("irregular-sense", line_of(text, f"{second} An")),
    ]
    alone = as_source(
        changed("Deathtouch\nA keyword ability.", f"Deathtouch\n{first} Text on a card.")
    )
    assert ("definition", "glossary/deathtouch/1", f"{first} Text on a card.") in nodes(alone)


def test_a_sense_may_begin_with_a_bracket(as_source: MakeText) -> None:
    text = as_source(changed("2. An activated", "2.(Obsolete) An activated"))
    assert (
        "definition",
        "glossary/ability/2",
        "(Obsolete) An activated ability on the stack.",
    ) in nodes(text)
    assert told(text) == []


@pytest.mark.parametrize("words", ["3 Abilities are on the stack.", "2 activated abilities."])
def test_other_numbers_begin_no_sense(as_source: MakeText, words: str) -> None:
    text = as_source(changed("2. An activated ability on the stack.", words))
    assert ("paragraph", "", words) in nodes(text)


def test_a_quotation_mark_that_was_lost_ends_a_sentence(as_source: MakeText) -> None:
    """What stands below it begins a paragraph of its own."""
    end = "It is said that whoever plays says �I play this game alone.�"
    text = as_source(changed("Nobody plays alone.", f"{end}\nto say so is no rule of the game."))
    found = nodes(text)
    assert ("rule", "100.2", end) in found


@pytest.mark.parametrize(
    "words",
    ["See the glossary.", "The glossary, which is long", "This glossary is told in the other book"],
)
def test_words_about_the_glossary_begin_no_part(as_source: MakeText, words: str) -> None:
    book = changed("\nGlossary\n\nAbility", f"\n{words}\n\nAbility")
    assert [path for kind, path, _ in nodes(as_source(book)) if kind == "glossary"] == []


# Lines that were broken


def test_a_number_may_stand_above_its_rule(as_source: MakeText) -> None:
    text = as_source(BOOK.replace("100.1. ", "100.1.\n").replace("100.1a ", "100.1a\n"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == []


BROKEN: Final = "A game goes on for so many turns that this line is full and goes on"


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_sentence_goes_on_below_a_blank_line(as_source: MakeText, gap: str) -> None:
    text = as_source(changed("A player plays.", f"{BROKEN}{gap}until it ends."))
    assert ("rule", "101.1", f"{BROKEN} until it ends.") in nodes(text)
    wrapped = as_source(
        changed("A player plays.", f"{BROKEN}\n" * 30 + f"{BROKEN}{gap}until it ends.")
    )
    rules = [words for _, number, words in nodes(wrapped) if number == "101.1"]
    assert [words.endswith("goes on until it ends.") for words in rules] == [True]


@pytest.mark.parametrize("above", ["A short line", f"{BROKEN}.", f"{BROKEN}\n\n"])
def test_other_lines_below_a_blank_one_stand_for_themselves(
    as_source: MakeText, above: str
) -> None:
    text = as_source(changed("A player plays.", f"{above}\n\nuntil it ends."))
    assert ("paragraph", "", "until it ends.") in nodes(text)


_WRAPPED: Final = [
    "100.1. This rule goes on for so many words that it takes two lines, and",
    "it says what all others say.",
]


def _rules_of(text: SourceText) -> list[str]:
    return [number for kind, number, _ in nodes(text) if kind in ("rule", "subrule")]


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("without a full stop", ["100.1", "100.2", "100.3"]),
        ("with “quotation marks”", ["100.1", "100.2", "100.3"]),
        ("that cites rules 100.1 and", ["100.1", "100.3"]),
        ("that cites rule", ["100.1", "100.3"]),
        ("that cites,", ["100.1", "100.3"]),
    ],
)
def test_wrapped_rules_may_lack_full_stops(as_source: MakeText, end: str, found: list[str]) -> None:
    lines = [*_WRAPPED[:1], f"this is a line {end}", "100.2. Another rule, which says no more."]
    more = [
        f"100.{item}. A rule of many words that takes two lines, for it tells\nof all things."
        for item in range(3, 12)
    ]
    body = "\n".join([*lines, *more])
    text = as_source(
        changed(BOOK[BOOK.index("100.1. These") : BOOK.index("\n\n101. P", 300)], body)
    )
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    assert _rules_of(text)[: len(found)] == found


# What hides words


def test_signs_written_as_web_pages_do_are_told(as_source: MakeText) -> None:
    text = as_source(BOOK.replace("A player plays", "A &ldquo;player&rdquo; plays R&D;"))
    [finding] = parse(text).diagnostics
    assert (finding.code, finding.line) == ("misread-text", line_of(text, "101.1."))
    assert "'&ldquo;' is how a web page writes a sign, here" in finding.message


def test_a_glossary_without_terms_is_told(as_source: MakeText) -> None:
    entries = "\n\n".join(f"Word {n}: Text that means something." for n in range(20))
    book = BOOK[: BOOK.index("Ability\n")] + entries + BOOK[BOOK.index("\n\nCredits\n\nOrig") :]
    text = as_source(book)
    number = [line.number for line in text.lines if line.text == "Glossary"][-1]
    assert told(text) == [("few-terms", number)]


# Terms with a colon


def test_a_term_with_a_colon_is_a_term(as_source: MakeText) -> None:
    text = as_source(changed("\nAbsorb\n", "\nAbsorb:\n"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [("irregular-term", line_of(text, "Absorb:"))]


@pytest.mark.parametrize("term", ["Absorb (Obsolete):", "Absorb.", "Absorb;"])
def test_a_term_with_another_sign_is_a_term(as_source: MakeText, term: str) -> None:
    text = as_source(changed("\nAbsorb\n", f"\n{term}\n"))
    assert nodes(text) == nodes(as_source(changed("\nAbsorb\n", f"\n{term[:-1]}\n")))
    assert told(text) == [("irregular-term", line_of(text, term))]


def test_the_first_term_with_a_colon_is_a_term(as_source: MakeText) -> None:
    text = as_source(changed("\nAbility\n", "\nAbility:\n"))
    assert nodes(text) == nodes(as_source(BOOK))


@pytest.mark.parametrize("lead", ["The types are as follows:", "Example:", "See rule 702."])
def test_a_line_above_a_list_is_no_term(as_source: MakeText, lead: str) -> None:
    text = as_source(changed("\nDeathtouch\n", f"\n{lead}\nOne, two, and three.\n\nDeathtouch\n"))
    terms = [heading for kind, _, heading in nodes(text) if kind == "glossary_entry"]
    assert terms == ["Ability", "Absorb", "Deathtouch"]


# Labels of examples


@pytest.mark.parametrize(
    "label",
    [
        "Exmaple:",
        "xample:",
        "Example;",
        "Example (1):",
        "[Example:",
        "[Example]",
        "[Example]:",
        "Example,",
        "Example",
    ],
)
def test_a_misprinted_label_is_read_and_told(as_source: MakeText, label: str) -> None:
    text = as_source(changed("Example: ", f"{label} "))
    assert nodes(text) == nodes(as_source(BOOK))
    assert told(text) == [("misprinted-label", line_of(text, label))]


def test_an_example_without_its_colon_may_begin_with_a_quotation(as_source: MakeText) -> None:
    words = "“Players may attack” is an ability."
    text = as_source(changed("Example: You and I play.", f"Example {words}"))
    assert ("example", "", words) in nodes(text)
    assert told(text) == [("misprinted-label", line_of(text, "Example “"))]


@pytest.mark.parametrize("start", ["Examples of this are ", "Examine: ", "Example cards are "])
def test_other_words_are_no_labels(as_source: MakeText, start: str) -> None:
    text = as_source(changed("Example: ", start))
    assert "example" not in [kind for kind, _, _ in nodes(text)]
    assert not told(text)


# Days


@pytest.mark.parametrize(
    "said",
    [
        "These rules take effect with the release of Legends on June 7, 2024.",
        "Rules current as of the release of Legends (June 7, 2024).",
        "Last update: June 7, 2024",
        "Last revision - June 7, 2024",
        "Document date: 06/07/2024",
        "All changes through June 7, 2024 are here.",
        "These rules are effective as of June7, 2024.",
        "The effective date of these rules is June 7, 2024.",
        "These rules are effective on and after June 7, 2024.",
        "Rules current to the 7th day of June, 2024",
        "Version 1.0 (June 7, 2024)",
        "Released June 7, 2024",
        "Valid from June 7, 2024",
        "Effective: 7-Jun-2024",
        "Version of 2024-06-07",
        "Last changed: June 7, 2024",
        "Magic Comprehensive Rules June 7, 2024",
        "These rules are effective with the Legends Prerelease on June 7, 2024.",
        "These rules are effective as of the Legends prerelease, June 7, 2024.",
        "These rules are effective as of “June 7, 2024.”",
    ],
)
def test_days_said_in_other_words(said: str) -> None:
    assert find_effective_date(split_lines(said)) == date(2024, 6, 7)


@pytest.mark.parametrize(
    ("month", "number"), [("Ocotber", 10), ("Febuary", 2), ("Septemeber", 9), ("Juny", None)]
)
def test_misprinted_months(month: str, number: int | None) -> None:
    """Such as "Juny", which is June or July, are left."""
    day = date(2024, number, 7) if number else None
    lines = split_lines(f"These rules are effective as of {month} 7, 2024.")
    assert find_effective_date(lines) == day


@pytest.mark.parametrize(
    "said",
    [
        "These rules are effective as of Chapter 7, 2024.",
        "The effect of the release of Legends. On June 7, 2024 we met.",
        "Players who came through in June 2024.",
        "Decks are invalid from June 7, 2024 on.",
    ],
)
def test_other_words_name_no_day(said: str) -> None:
    assert find_effective_date(split_lines(said)) is None


REPLACED: Final = [
    "Supersedes the rules effective May 1, 2020.",
    "These rules supersede all rules effective as of May 1, 2020.",
    "These rules replace those effective May 1, 2020.",
    "These rules replace those that were in effect on May 1, 2020.",
    "The previous rules were effective as of May 1, 2020.",
    "They replace the rules\neffective as of May 1, 2020.",
]


@pytest.mark.parametrize("said", REPLACED)
def test_the_day_of_the_rules_replaced_is_not_the_day(said: str) -> None:
    own = "These rules are effective as of June 7, 2024."
    day = date(2024, 6, 7)
    for text in (f"{said}\n{own}", f"{own}\n{said}", f"{said} {own}", f"{own} {said}"):
        lines = split_lines(text)
        assert find_effective_date(lines) == day
        assert days_stated_otherwise(lines, day) == ()
    assert find_effective_date(split_lines(said)) is None


@pytest.mark.parametrize(
    "said",
    [
        "These rules replace all previous rules and are effective as of June 7, 2024.",
        "These rules, which replace all others, are effective as of June 7, 2024.",
        "These rules replace all previous versions; effective June 7, 2024.",
        "These rules replace all previous versions\nEffective June 7, 2024",
        "The revised rules that replace the older ones go into effect on June 7, 2024.",
    ],
)
def test_the_day_of_rules_that_replace_others_is_the_day(said: str) -> None:
    assert find_effective_date(split_lines(said)) == date(2024, 6, 7)


def test_a_topic_misprinted_as_a_rule_in_the_contents_begins_no_book(as_source: MakeText) -> None:
    plain = parse(as_source(BOOK))
    contents = "\n100. General\n101. Players\n\nGlossary\n"
    odd = parse(as_source(changed(contents, contents.replace("101. ", "101.1. "))))
    numbered, wanted = (
        [part for part in parsed.parts if isinstance(part, Block) and part.number]
        for parsed in (odd, plain)
    )
    assert numbered == wanted
    assert [d.code for d in odd.diagnostics] == ["body-only"]
