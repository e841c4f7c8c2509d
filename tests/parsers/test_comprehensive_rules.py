"""Official text files: the parts of the book, its numbers, its glossary, and what is told of oddities."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest

from generator.model.edition import Layout
from generator.model.lines import SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind
from generator.parsers.comprehensive_rules import detect_layout, find_effective_date, parse
from generator.text.normalise import split_lines
from generator.tree.build import build_tree

MakeText = Callable[[str], SourceText]

BOOK = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of June 7, 2024.

Introduction

This document has numbered rules.

Contents

1. Game Concepts
100. General
101. The Magic Golden Rules

7. Additional Rules
702. Keyword Abilities

Glossary

Credits

1. Game Concepts

100. General

100.1. These rules apply to any game.

100.1a A two-player game begins with two players.
Example: You and I play.
A further paragraph.

101. The Magic Golden Rules

101.1. The card takes precedence:

7. Additional Rules

702. Keyword Abilities

702.1. Keywords are short.

702.2. Deathtouch

702.2a Deathtouch is a static ability.

Glossary

Ability
1. Text on an object.
2. An activated ability on the stack.
See rule 113, "Abilities."

Deathtouch
A keyword ability. See rule 702.2.

Credits

Magic: The Gathering Original Game Design: Richard Garfield
"""


def edited(old: str, new: str) -> str:
    assert BOOK.count(old) == 1
    return BOOK.replace(old, new)


def blocks_of(text: SourceText) -> list[Block]:
    return [part for part in parse(text).parts if isinstance(part, Block)]


def told(text: SourceText) -> list[str]:
    return [str(finding).split("\n")[0] for finding in parse(text).diagnostics]


def shown(block: Block) -> tuple[str, str, str]:
    """Kind, number or path, and words."""
    kind = block.node.value if block.node else block.kind.value
    return kind, str(block.number) if block.number else block.path, block.heading or block.text


def test_the_parts_of_a_book(as_source: MakeText) -> None:
    assert [shown(block) for block in blocks_of(as_source(BOOK))] == [
        ("front_matter", "title", "Magic: The Gathering Comprehensive Rules"),
        ("paragraph", "", "These rules are effective as of June 7, 2024."),
        ("front_matter", "introduction", "Introduction"),
        ("paragraph", "", "This document has numbered rules."),
        ("section", "1", "Game Concepts"),
        ("topic", "100", "General"),
        ("rule", "100.1", "These rules apply to any game."),
        ("subrule", "100.1a", "A two-player game begins with two players."),
        ("example", "", "You and I play."),
        ("paragraph", "", "A further paragraph."),
        ("topic", "101", "The Magic Golden Rules"),
        ("rule", "101.1", "The card takes precedence:"),
        ("section", "7", "Additional Rules"),
        ("topic", "702", "Keyword Abilities"),
        ("rule", "702.1", "Keywords are short."),
        ("rule", "702.2", "Deathtouch"),
        ("subrule", "702.2a", "Deathtouch is a static ability."),
        ("glossary", "glossary", "Glossary"),
        ("glossary_entry", "glossary/ability", "Ability"),
        ("definition", "glossary/ability/1", "Text on an object."),
        ("definition", "glossary/ability/2", "An activated ability on the stack."),
        ("paragraph", "", 'See rule 113, "Abilities."'),
        ("glossary_entry", "glossary/deathtouch", "Deathtouch"),
        ("definition", "glossary/deathtouch/1", "A keyword ability. See rule 702.2."),
        ("credits", "credits", "Credits"),
        ("paragraph", "", "Magic: The Gathering Original Game Design: Richard Garfield"),
    ]


def test_a_book_in_order_gives_no_finding(as_source: MakeText) -> None:
    assert told(as_source(BOOK)) == []


def test_markers_hold_what_stood_before_the_words(as_source: MakeText) -> None:
    markers = [block.marker for block in blocks_of(as_source(BOOK)) if block.marker]
    assert markers[:5] == ["1.", "100.", "100.1.", "100.1a", "Example:"]
    assert markers[-2:] == ["1.", "2."]


def test_a_rule_that_is_only_a_title_has_a_heading_and_no_text(as_source: MakeText) -> None:
    by_number = {str(block.number): block for block in blocks_of(as_source(BOOK))}
    assert (by_number["702.2"].heading, by_number["702.2"].text) == ("Deathtouch", "")
    assert (by_number["702.1"].heading, by_number["702.1"].text) == ("", "Keywords are short.")
    assert by_number["702.2"].printed == "702.2"


def test_the_marks_of_italics_are_no_words(as_source: MakeText) -> None:
    """They stand so in the files of 2008 to 2012; a low line by itself is none."""
    text = BOOK.replace("The Magic Golden", "The _Magic_ Golden")
    text = text.replace(
        "any game.", "any _Magic: The Gathering_ game, not to snake_case_names or _ _."
    )
    by_number = {str(block.number): block for block in blocks_of(as_source(text))}
    assert by_number["101"].heading == "The Magic Golden Rules"
    assert by_number["100.1"].text == (
        "These rules apply to any Magic: The Gathering game, not to snake_case_names or _ _."
    )
    assert told(as_source(text)) == []


def test_the_blanks_on_cards_are_no_marks_of_italics(as_source: MakeText) -> None:
    """Since 2022, in "Wolf in ________ Clothing"; also where marks of italics stand elsewhere."""
    for title in ("The Magic Golden", "The _Magic_ Golden"):
        text = BOOK.replace("The Magic Golden", title)
        text = text.replace("any game.", "any game with “Wolf in ________ Clothing.”")
        by_number = {str(block.number): block for block in blocks_of(as_source(text))}
        assert by_number["101"].heading == "The Magic Golden Rules"
        assert by_number["100.1"].text.endswith("with “Wolf in ________ Clothing.”")


def test_a_topic_left_empty_keeps_its_sentence(as_source: MakeText) -> None:
    """215 in 2006, 211 in 2007."""
    text = as_source(
        edited(
            "7. Additional Rules\n\n702.",
            "102. This section is empty.\n\n7. Additional Rules\n\n702.",
        )
    )
    [block] = [block for block in blocks_of(text) if str(block.number) == "102"]
    assert (block.node, block.heading, block.text) == (NodeKind.TOPIC, "", "This section is empty.")
    assert told(text) == []


def test_a_sentence_after_a_number_out_of_order_is_no_topic(as_source: MakeText) -> None:
    text = as_source(edited("A further paragraph.", "300. Players came to that game."))
    assert shown(blocks_of(text)[9]) == ("paragraph", "", "300. Players came to that game.")


def test_a_pointer_below_senses_belongs_to_the_term(as_source: MakeText) -> None:
    tree, _ = build_tree(parse(as_source(BOOK)), "made")
    entry = tree.by_id["made:glossary/ability"]
    assert [passage.text for passage in entry.passages] == ['See rule 113, "Abilities."']
    assert entry.children == ("made:glossary/ability/1", "made:glossary/ability/2")
    assert tree.by_id["made:glossary/ability/2"].passages == ()


def test_contents_are_owned_as_ignored(as_source: MakeText) -> None:
    [contents] = [part for part in parse(as_source(BOOK)).parts if isinstance(part, Ignored)]
    assert (contents.reason, contents.span.first, contents.span.last) == ("contents", 9, 20)


HEADINGS = [
    pytest.param(
        edited(
            "\n\n7. Additional Rules\n702. Key", "\n102. Players\n\n7. Additional Rules\n702. Key"
        ),
        ["made.txt:14:1: warning[contents-only]: '102. Players' stands in the contents only"],
        id="in the contents only",
    ),
    pytest.param(
        edited("101. The Magic Golden Rules\n\n7.", "\n7."),
        [
            "made.txt:31:1: warning[body-only]: '101. The Magic Golden Rules' is missing in the contents"
        ],
        id="in the body only",
    ),
    pytest.param(
        edited("100. General\n\n", "100. In General\n\n"),
        ["made.txt:24:1: warning[heading-differs]: the contents call 100 'General'"],
        id="called otherwise",
    ),
    pytest.param(
        edited("100. General\n\n", "100. _General_\n\n"), [], id="marks of italics do not count"
    ),
]


@pytest.mark.parametrize(("text", "findings"), HEADINGS)
def test_contents_are_compared_with_the_body(
    as_source: MakeText, text: str, findings: list[str]
) -> None:
    assert told(as_source(text)) == findings


def test_contents_of_sections_alone_say_nothing_of_topics(as_source: MakeText) -> None:
    start, stop = BOOK.index("\n1. Game"), BOOK.index("\nGlossary")
    sections = re.sub(r"\n\d{3}\..*", "", BOOK[start:stop])
    assert told(as_source(BOOK[:start] + sections + BOOK[stop:])) == []


def test_a_cut_file_is_told_at_once(as_source: MakeText) -> None:
    cut = BOOK[: BOOK.index("101.1. The card")]
    assert told(as_source(cut)) == [
        (
            "made.txt:20:1: warning[cut-text]: the contents go on to 702, but no heading stands here"
            " after 101: the file is cut, or its order is broken"
        ),
        "made.txt:18:1: warning[contents-only]: 'Glossary' stands in the contents only",
        "made.txt:20:1: warning[contents-only]: 'Credits' stands in the contents only",
    ]


def test_missing_parts_are_told(as_source: MakeText) -> None:
    assert told(as_source("100. General\n\n100.1. These rules apply.\n")) == [
        "made.txt:3:1: warning[missing-part]: the contents cannot be found: the file may be cut",
        "made.txt:3:1: warning[missing-part]: the glossary cannot be found: the file may be cut",
        "made.txt:3:1: warning[missing-part]: the credits cannot be found: the file may be cut",
    ]


def test_a_file_that_begins_inside_the_body_keeps_its_rules(as_source: MakeText) -> None:
    tail = "tail of a rule.\n\n704.5j A player chooses one.\n\n704.5k All are put away.\n"
    assert [shown(block) for block in blocks_of(as_source(tail))] == [
        ("front_matter", "title", "tail of a rule."),
        ("subrule", "704.5j", "A player chooses one."),
        ("subrule", "704.5k", "All are put away."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Dear players,\n\nsee rule 100.1 of the book.\n",
        "<html><body>404 Not Found</body></html>",
        "1.5 cups of flour\n100.5 g of sugar\n",
        "\n\n",
    ],
)
def test_what_is_no_book_is_one_error(as_source: MakeText, text: str) -> None:
    parsed = parse(as_source(text))
    [finding] = parsed.diagnostics
    assert (finding.code, finding.is_error, finding.line > 0) == (
        "not-comprehensive-rules",
        True,
        True,
    )
    [part] = parsed.parts
    assert isinstance(part, Ignored)
    assert part.reason == "not a Comprehensive Rules text"


def test_an_empty_file_is_one_error(as_source: MakeText) -> None:
    parsed = parse(as_source(""))
    assert parsed.parts == ()
    assert [str(finding).split("\n")[0] for finding in parsed.diagnostics] == [
        "made.txt: error[not-comprehensive-rules]: the file is empty"
    ]


# Numbers

MISPRINTS = [
    (("702.1. K", "702.1 K"), ("702.1", "702.1", "irregular-number")),
    (("702.2a D", "702.2a. D"), ("702.2a", "702.2a.", "irregular-number")),
    (("702.2a D", "702. 2a D"), ("702.2a", "702. 2a", "irregular-number")),
    (("702.1. K", "702.1.K"), ("702.1", "702.1", "irregular-number")),
    (("702.1. K", "720.1. K"), ("702.1", "720.1.", "misprinted-number")),
    (("702.2a D", "702.a D"), ("702.2a", "702.a", "misprinted-number")),
    (("702.2a D", "702.2l D"), ("702.2a", "702.2l", "misprinted-number")),
]


@pytest.mark.parametrize(("edit", "expected"), MISPRINTS)
def test_a_misprinted_number_is_kept_as_printed_and_told(
    as_source: MakeText, edit: tuple[str, str], expected: tuple[str, str, str]
) -> None:
    book = edited(*edit)
    line = book[: book.index(edit[1])].count("\n") + 1
    [block] = [block for block in blocks_of(as_source(book)) if block.span.first == line]
    [finding] = parse(as_source(book)).diagnostics
    assert (str(block.number), block.printed, finding.code) == expected
    assert (finding.line, finding.is_error) == (line, False)


def test_a_number_that_nothing_tells_stays_a_paragraph(as_source: MakeText) -> None:
    text = as_source(edited("702.2a D", "704.l D"))
    assert shown(blocks_of(text)[16]) == ("paragraph", "", "704.l Deathtouch is a static ability.")
    assert told(text) == [
        (
            "made.txt:44:1: warning[unreadable-number]: '704.l' is no number of the rulebook, and its"
            " place does not tell which is meant"
        )
    ]


def test_a_number_given_twice_is_kept_twice(as_source: MakeText) -> None:
    text = as_source(edited("702.2. Death", "702.1. Again.\n\n702.2. Death"))
    numbers = [str(block.number) for block in blocks_of(text) if block.node is NodeKind.RULE]
    assert numbers == ["100.1", "101.1", "702.1", "702.1", "702.2"]


def test_a_gap_is_no_misprint(as_source: MakeText) -> None:
    text = as_source(edited("702.2. Death", "702.4. Death").replace("702.2a", "702.4a"))
    assert [str(block.number) for block in blocks_of(text)][14:17] == ["702.1", "702.4", "702.4a"]
    assert told(text) == []


# Hard-wrapped files

WRAPPED = """\
COMPREHENSIVE
RULES

These rules are current as of October 1, 2003.

Contents
1. The Game.........................................2
     100. General...................................2
     101. Starting the Game.........................3
Glossary...........................................46
Index..............................................73

In response to play issues and to keep these rules as current as
possible, changes may have been made to this document.

1. The Game

   100. General

100.1. All of these actions are taken in the order in which they are
written, and other actions take place simultaneously. See rule
100.2. If a player must make more than one choice, the player makes a
choice in any order; an ability that is not a spell is a permanent-
type-changing ability (see rules 100.1 and
100.2).

100.2. This rule stands directly above another one that has no blank line.
100.2a Its number is the one that must come next, and the text above is
finished; so it begins a rule. Compare rule 100.2 with the rule that is
numbered
101.1. This line only goes on.
Example: A player takes an action that all other players can see in the
order of play.
     Some actions are set as further paragraphs and are indented, as this
one is.

   101. Starting the Game

101.1. A rule that is interrupted by a page's end goes on after the number

3

of the page.

Glossary

Ability
"Ability" and "effect" are often confused with one another. An instruction in
a text is an ability.
     A permanent may have one or more abilities, and it does not lose
them.

Counter
Counter has two meanings in the Magic game. They are told apart with
ease.
     1. To counter a spell is to cancel it.
     2. A counter is a marker placed on a permanent, and it may not be
3. It is a token in other games.

Index

Ability, 100.1

Credits

Original Game Design: Richard Garfield
Editing: Del Laugel and many others who have helped with all of
these rules
"""


def test_wrapped_lines_make_paragraphs(as_source: MakeText) -> None:
    text = as_source(WRAPPED)
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    assert [shown(block) for block in blocks_of(text)] == [
        ("front_matter", "title", "COMPREHENSIVE RULES"),
        ("paragraph", "", "These rules are current as of October 1, 2003."),
        (
            "paragraph",
            "",
            (
                "In response to play issues and to keep these rules as current as possible, changes may "
                "have been made to this document."
            ),
        ),
        ("section", "1", "The Game"),
        ("topic", "100", "General"),
        (
            "rule",
            "100.1",
            (
                "All of these actions are taken in the order in which they are written, and other actions"
                " take place simultaneously. See rule 100.2. If a player must make more than one choice,"
                " the player makes a choice in any order; an ability that is not a spell is a"
                " permanent-type-changing ability (see rules 100.1 and 100.2)."
            ),
        ),
        (
            "rule",
            "100.2",
            "This rule stands directly above another one that has no blank line.",
        ),
        (
            "subrule",
            "100.2a",
            (
                "Its number is the one that must come next, and the text above is finished; so it begins"
                " a rule. Compare rule 100.2 with the rule that is numbered 101.1. This line only goes on."
            ),
        ),
        (
            "example",
            "",
            "A player takes an action that all other players can see in the order of play.",
        ),
        (
            "paragraph",
            "",
            "Some actions are set as further paragraphs and are indented, as this one is.",
        ),
        ("topic", "101", "Starting the Game"),
        (
            "rule",
            "101.1",
            "A rule that is interrupted by a page's end goes on after the number of the page.",
        ),
        ("glossary", "glossary", "Glossary"),
        ("glossary_entry", "glossary/ability", "Ability"),
        (
            "definition",
            "glossary/ability/1",
            (
                '"Ability" and "effect" are often confused with one another. An instruction in a text is'
                " an ability."
            ),
        ),
        (
            "paragraph",
            "",
            "A permanent may have one or more abilities, and it does not lose them.",
        ),
        ("glossary_entry", "glossary/counter", "Counter"),
        (
            "paragraph",
            "",
            "Counter has two meanings in the Magic game. They are told apart with ease.",
        ),
        ("definition", "glossary/counter/1", "To counter a spell is to cancel it."),
        (
            "definition",
            "glossary/counter/2",
            (
                "A counter is a marker placed on a permanent, and it may not be 3. It is a token in other"
                " games."
            ),
        ),
        ("credits", "credits", "Credits"),
        ("paragraph", "", "Original Game Design: Richard Garfield"),
        (
            "paragraph",
            "",
            "Editing: Del Laugel and many others who have helped with all of these rules",
        ),
    ]
    assert told(text) == []


def test_wrapped_rules_need_no_blank_lines_between_them(as_source: MakeText) -> None:
    body = WRAPPED[WRAPPED.index("1. The Game\n\n") : WRAPPED.index("101.1. A rule")]
    tight = re.sub("\n\n+", "\n", body)
    assert tight.count("\n") < body.count("\n")
    loose_blocks = blocks_of(as_source(WRAPPED))
    tight_blocks = blocks_of(as_source(WRAPPED.replace(body, tight)))
    assert [shown(block) for block in tight_blocks] == [shown(block) for block in loose_blocks]


def test_the_index_and_dotted_contents_are_ignored(as_source: MakeText) -> None:
    ignored = [part for part in parse(as_source(WRAPPED)).parts if isinstance(part, Ignored)]
    spans = {part.reason: (part.span.first, part.span.last) for part in ignored}
    assert spans["contents"] == (6, 11)
    assert spans["index"] == (60, 63)


def test_an_unknown_line_among_the_contents_is_told(as_source: MakeText) -> None:
    text = as_source(
        edited("\n\n7. Additional Rules\n702.", "\nSome other line\n\n7. Additional Rules\n702.")
    )
    assert told(text) == [
        "made.txt:14:1: warning[contents-only]: 'Some other line' stands in the contents only"
    ]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("book", [BOOK, WRAPPED])
def test_line_ends_do_not_matter(as_source: MakeText, book: str, end: str) -> None:
    assert parse(as_source(book.replace("\n", end))) == parse(as_source(book))


def test_a_file_with_one_line_per_paragraph_may_have_a_few_broken_lines(
    as_source: MakeText,
) -> None:
    broken = edited(
        "A further paragraph.",
        "A color is determined by the colors of all the mana\nsymbols in its cost.\n"
        "This long line stands for itself, as all the others in this file stand.",
    )
    text = as_source(broken)
    assert detect_layout(text.lines) is Layout.LINE_PER_PARAGRAPH
    assert shown(blocks_of(text)[9]) == (
        "paragraph",
        "",
        "A color is determined by the colors of all the mana symbols in its cost.",
    )


# The glossary


def glossary_of(as_source: MakeText, text: str) -> list[tuple[str, str, str]]:
    book = BOOK[: BOOK.index("Ability\n")] + text + BOOK[BOOK.index("\nCredits\n\nMagic") :]
    found = [shown(block) for block in blocks_of(as_source(book))]
    start = found.index(("glossary", "glossary", "Glossary"))
    return found[start + 1 : found.index(("credits", "credits", "Credits"))]


def test_a_glossary_may_hold_nothing(as_source: MakeText) -> None:
    assert glossary_of(as_source, "") == []


def test_terms_of_one_name_get_different_paths(as_source: MakeText) -> None:
    entries = glossary_of(as_source, "Ante!\nOne.\n\nAnte\nTwo.\n\n∞\nThree.\n")
    assert [path for _, path, _ in entries] == [
        "glossary/ante",
        "glossary/ante/1",
        "glossary/ante-2",
        "glossary/ante-2/1",
        "glossary/term",
        "glossary/term/1",
    ]


def test_a_sense_may_stand_after_a_blank_line(as_source: MakeText) -> None:
    """Counter in the edition of 1999-11-01."""
    assert glossary_of(as_source, "Counter\n1. To cancel.\n\n2. A marker.\n") == [
        ("glossary_entry", "glossary/counter", "Counter"),
        ("definition", "glossary/counter/1", "To cancel."),
        ("definition", "glossary/counter/2", "A marker."),
    ]


def test_items_of_a_list_are_no_terms(as_source: MakeText) -> None:
    """The sets under Expansion Symbol in 1999 and 2001."""
    text = (
        "Expansion Symbol\nThe symbols to date are:\n\nExpansions\n\n"
        "    Arabian Nights [symbol]\n\n    Reprints\n    They have no symbol.\n\nFear\nAn ability.\n"
    )
    assert [(kind, words) for kind, _, words in glossary_of(as_source, text)] == [
        ("glossary_entry", "Expansion Symbol"),
        ("definition", "The symbols to date are:"),
        ("paragraph", "Expansions"),
        ("paragraph", "Arabian Nights [symbol]"),
        ("paragraph", "Reprints"),
        ("paragraph", "They have no symbol."),
        ("glossary_entry", "Fear"),
        ("definition", "An ability."),
    ]


def test_a_term_that_strayed_to_the_right_is_one(as_source: MakeText) -> None:
    """As the lines of a list are indented too, only if what defines it is not."""
    found = glossary_of(
        as_source, "Fear\nAn ability.\n\n  Flash\nIt is fast.\n\nFlying\nIt flies.\n"
    )
    terms = [words for kind, _, words in found if kind == "glossary_entry"]
    assert terms == ["Fear", "Flash", "Flying"]


def test_a_blank_line_may_part_a_term_from_its_definition(as_source: MakeText) -> None:
    assert glossary_of(as_source, "Fear\n\nAn evasion ability.\n\nFlash\nIt is fast.\n") == [
        ("glossary_entry", "glossary/fear", "Fear"),
        ("definition", "glossary/fear/1", "An evasion ability."),
        ("glossary_entry", "glossary/flash", "Flash"),
        ("definition", "glossary/flash/1", "It is fast."),
    ]


def test_what_stands_before_the_first_term_belongs_to_the_glossary(as_source: MakeText) -> None:
    found = glossary_of(as_source, "Terms are in italics.\n\nFear\nAn ability.\n")
    assert found[:2] == [
        ("paragraph", "", "Terms are in italics."),
        ("glossary_entry", "glossary/fear", "Fear"),
    ]


def test_examples_stand_in_the_glossary_too(as_source: MakeText) -> None:
    found = glossary_of(as_source, '"As though"\nOnly then.\nExample: It flies.\nAnd more.\n')
    assert [kind for kind, _, _ in found] == [
        "glossary_entry",
        "definition",
        "example",
        "paragraph",
    ]
    assert found[0][1] == "glossary/as-though"


# Effective dates

DATES = [
    ("These rules are effective as of October 4, 2019.", date(2019, 10, 4)),
    ("These rules are current as of November 1, 1999.", date(1999, 11, 1)),
    ("Effective from 8 July 2009", date(2009, 7, 8)),
    ("EFFECTIVE AS OF JULY 1st, 2012", date(2012, 7, 1)),
    ("These rules are current as\nof July 23, 2001.", date(2001, 7, 23)),
    ("These rules are current as of Nov. 20, 2015.", date(2015, 11, 20)),
    ("These rules are current as of 20 November 2015", date(2015, 11, 20)),
    ("These rules are current as of the 20th of November, 2015", date(2015, 11, 20)),
    ("These rules are current as of Friday, November 20, 2015.", date(2015, 11, 20)),
    ("These rules are current as of 11/20/15.", date(2015, 11, 20)),
    ("These rules are current as of 4/3/99.", date(1999, 4, 3)),
    ("These rules are effective as of: 2015-11-20", date(2015, 11, 20)),
    ("These rules are effective as of 20.11.2015", date(2015, 11, 20)),
    ("These rules are effective as of 20151120.", date(2015, 11, 20)),
    ("These rules take effect on November 20, 2015.", date(2015, 11, 20)),
    ("Effective Date: November 20, 2015", date(2015, 11, 20)),
    ("These rules go into effect on November 20, 2015.", date(2015, 11, 20)),
    ("These rules are in force from November 20, 2015.", date(2015, 11, 20)),
    ("These rules are effective beginning on November 20, 2015.", date(2015, 11, 20)),
    ("EFFECTIVE DATE – November 20, 2015", date(2015, 11, 20)),
    ("These rules are effective as of November 20,2015.", date(2015, 11, 20)),
    ("These rules are effective as of _November 20, 2015_.", date(2015, 11, 20)),
    ("Last updated November 20, 2015", date(2015, 11, 20)),
    ("Version of 3 ways\nRevised November 20, 2015", date(2015, 11, 20)),
    ("Magic Comprehensive Rules (as of November 20, 2015)", date(2015, 11, 20)),
    ("Magic Comprehensive Rules\n\nNovember 20, 2015", date(2015, 11, 20)),
    ("Magic Comprehensive Rules, November 20, 2015\n\nMay 2, 2000", date(2015, 11, 20)),
    ("Magic Comprehensive Rules — November 20, 2015", date(2015, 11, 20)),
    ("Updated May 1, 2000.\n\nThese rules are effective as of May 2, 2000.", date(2000, 5, 2)),
    ("Written on May 1, 2000.\n\nThese rules are effective as of May 2, 2000.", date(2000, 5, 2)),
]
NO_DATES = [
    "",
    "These rules are effective immediately.",
    "These rules are effective as of Smarch 13, 2001.",
    "These rules are effective as of February 30, 2001.",
    "The current player untaps.",
    "These rules are effective as of November 20, 20155.",
    "These rules are long. See the rules, November 20, 2015",
    "These rules are effective as of November 2015.",
    "These rules are effective as of 13/13/2015.",
    "Written on May 1, 2000",
    "May 1, 2000",
]


@pytest.mark.parametrize(("text", "day"), DATES)
def test_the_effective_date_is_read(text: str, day: date) -> None:
    assert find_effective_date(split_lines(text)) == day


@pytest.mark.parametrize("text", NO_DATES)
def test_no_date_is_made_up(text: str) -> None:
    assert find_effective_date(split_lines(text)) is None


# What was lost before


def test_replacement_characters_are_told_once(as_source: MakeText) -> None:
    text = as_source(
        edited("any game.", "any \ufffdgame\ufffd.").replace("Keywords", "Keyword\ufffds")
    )
    assert told(text) == [
        (
            "made.txt:26:33: warning[lost-characters]: U+FFFD stands for characters that were lost"
            " before the file came to us, here and on 1 more line"
        )
    ]


def test_question_marks_for_quotation_marks_are_told_where_they_are_many(
    as_source: MakeText,
) -> None:
    rules = "\n\n".join(f"702.{item}. A player?s hand." for item in range(3, 33))
    assert told(
        as_source(edited("\n\nGlossary\n\nAbility", f"\n\n{rules}\n\nGlossary\n\nAbility"))
    ) == [
        (
            "made.txt:46:16: warning[lost-characters]: a question mark stands for characters that were"
            " lost before the file came to us, here and on 29 more lines"
        )
    ]
    address = edited("to any game.", "at www.wizards.com/default.asp?x=magic.")
    assert told(as_source(address)) == []


def test_blocks_are_nodes_paragraphs_and_examples_only(as_source: MakeText) -> None:
    kinds = {block.kind for block in blocks_of(as_source(BOOK))}
    assert kinds == {BlockKind.NODE, BlockKind.PARAGRAPH, BlockKind.EXAMPLE}
