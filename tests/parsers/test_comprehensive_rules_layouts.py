"""Official text files set in other ways than those at hand: the same book comes out, or a finding tells."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from datetime import date
from typing import Final

import pytest

from generator.model.lines import SourceText
from generator.model.node import Ignored
from generator.parsers.comprehensive_rules import days_stated_otherwise, parse
from generator.parsers.comprehensive_rules.citations import without_citations
from generator.parsers.comprehensive_rules.heads import read_mark
from generator.parsers.comprehensive_rules.unwrap import Paragraphs
from generator.text.normalise import split_lines
from generator.tree.build import build_tree
from tests.parsers.shapes import nodes

MakeText = Callable[[str], SourceText]

CONTENTS: Final = """\
1. Game Concepts
100. General
101. Players
102. The Magic Golden Rules
103. Starting the Game
104. Ending the Game
7. Additional Rules
700. General
701. Keyword Actions
702. Keyword Abilities
703. Turn-Based Actions
704. State-Based Actions
"""
BODY: Final = """\
1. Game Concepts

100. General

100.1. These rules apply to any game in which two or more players take part, and to no other game at all.

100.1a A two-player game begins with two players—not with one, and not with three or four who like to play.
Example: You and I play.

100.1b A game ends.

101. Players

101.1. The word “player” has one meaning, and that meaning is told in so many words that a line is full.

102. The Magic Golden Rules

102.1. The card takes precedence.

103. Starting the Game

103.1. The game starts.

104. Ending the Game

104.1. The game ends.

7. Additional Rules

700. General

700.1. Anything that happens in a game is an event.

701. Keyword Actions

701.1. Some actions have names.

702. Keyword Abilities

702.1. Some abilities have names.

703. Turn-Based Actions

703.1. Some actions happen by themselves.

704. State-Based Actions

704.1. Some other actions happen by themselves, too.
"""
GLOSSARY: Final = """\
Ability
1. Text on an object.
2. An activated ability on the stack.
See rule 113, "Abilities."

Absorb
A keyword ability. See rule 702, "Absorb."

Deathtouch
See "Fear."
"""
BOOK: Final = f"""\
Magic: The Gathering Comprehensive Rules

These rules are effective as of June 7, 2024.

Contents

{CONTENTS}
Glossary
Credits

{BODY}
Glossary

{GLOSSARY}
Credits

Original Game Design: Richard Garfield
"""


def codes(text: SourceText) -> set[str]:
    return {finding.code for finding in parse(text).diagnostics}


def numbered(contents: str, form: str) -> str:
    entries = contents.strip().split("\n")
    return "\n".join(form.format(entry, page) for page, entry in enumerate(entries, 2)) + "\n"


def in_contents(form: str) -> str:
    old = f"{CONTENTS}\nGlossary\nCredits\n"
    assert old in BOOK
    new = numbered(CONTENTS, form) + numbered("Glossary\nCredits", form)
    return BOOK.replace(old, new)


def changed(part: str, new: str) -> str:
    assert part in BOOK
    return BOOK.replace(part, new)


WIDE: Final = str.maketrans("0123456789.", "０１２３４５６７８９．")
SAME: Final = {
    "dots and page numbers": in_contents("{}.......{}"),
    "dots apart": in_contents("{} . . . . {}"),
    "a tab and page numbers": in_contents("{}\t{}"),
    "spaces and page numbers": in_contents("    {}   {}"),
    "a page number among the contents": changed("702. Keyword Abilities\n703.", "702. Keyword Abilities\n\nPage 2 of 99\n\n703."),
    "a page number above the last of the contents": changed("\nCredits\n\n1. Game", "\n\n2\n\nCredits\n\n1. Game"),
    "marks of direction": re.sub(r"^(\d\S*) ", "\\1\u200e ", BOOK, flags=re.MULTILINE),
    "another title of the contents": changed("Contents\n", "TABLE OF CONTENTS:\n"),
    "contents without a title": changed("Contents\n\n1.", "1."),
    "all indented": textwrap.indent(BOOK, "    "),
    "page breaks before lines": BOOK.replace("\n\n", "\n\n\f"),
    "a blank line after every line": BOOK.replace("\n", "\n\n"),
    "no blank lines in the body": changed(BODY, re.sub("\n+", "\n", BODY)),
    "senses without spaces": changed("1. Text on an object.\n2. An", "1.Text on an object.\n2.An"),
    "no blank lines in the glossary": changed(GLOSSARY, re.sub("\n+", "\n", GLOSSARY)),
    "page numbers": changed("\n101.1.", "\nPage 7 of 99\n\n101.1."),
    "CR CR LF": BOOK.replace("\n", "\r\r\n"),
    "no-break spaces": BOOK.replace(" ", "\u00a0"),
    "wide digits": re.sub(r"(?m)^[\d.]+", lambda found: found.group().translate(WIDE), BOOK),
    "a tab after numbers": re.sub(r"^(\d\S*) ", "\\1\t", BOOK, flags=re.MULTILINE),
    "an example on its own line": changed("Example: You", "Example:\nYou"),
    "an example with a number": changed("Example: You", "Example 1: You"),
    "an example with a dash": changed("Example: You", "Example — You"),
    "an example in capitals": changed("Example: You", "EXAMPLE:You"),
}  # fmt: skip


@pytest.mark.parametrize("book", SAME.values(), ids=SAME.keys())
def test_the_same_book_comes_out(as_source: MakeText, book: str) -> None:
    assert nodes(as_source(book)) == nodes(as_source(BOOK))
    assert codes(as_source(book)) == set()


def test_contents_may_stand_above_the_title(as_source: MakeText) -> None:
    """Then nothing stands before the title that it could belong to."""
    top = BOOK.index("Contents\n")
    stop = BOOK.index("1. Game Concepts\n\n")
    text = as_source(BOOK[top:stop] + BOOK[:top] + BOOK[stop:])
    _, findings = build_tree(parse(text), "made")
    assert findings == ()
    assert nodes(text) == nodes(as_source(BOOK))


def test_lines_drawn_below_headings_hide_none(as_source: MakeText) -> None:
    ruled = re.sub(r"^(\d\. .*)$", r"\1\n-----------", BOOK, flags=re.MULTILINE)
    found = [node for node in nodes(as_source(ruled)) if node[2] != "-----------"]
    assert found == nodes(as_source(BOOK))
    assert codes(as_source(ruled)) == set()


#: Signs behind the numbers of headings.
FORMS: Final = (
    r"\1 ",
    r"\1: ",
    r"\1) ",
    r"\1 - ",
    r"\1 – ",
    r"\1 . ",
    r"Section \1. ",
    r"CHAPTER \1: ",
)
SECTION: Final = r"(?m)^(\d)\. (?=Game Concepts|Additional Rules)"
TOPIC: Final = r"(?m)^(\d{3})\. "
IRREGULAR: Final = {
    **{f"sections as {form!r}": re.sub(SECTION, form, BOOK) for form in FORMS},
    **{f"topics as {form!r}": re.sub(TOPIC, form, BOOK) for form in FORMS},
    "topics without full stops": re.sub(r"^(\d{3})\. ", r"\1 ", BOOK, flags=re.MULTILINE),
    "capital letters": BOOK.replace("100.1a ", "100.1A ").replace("100.1b ", "100.1B "),
    "full stops behind letters": BOOK.replace("100.1a ", "100.1a. "),
}


@pytest.mark.parametrize("form", [r"\1(\2)", r"\1 (\2)", r"\1 \2", r"\1 \2.", r"\1.\2"])
def test_letters_that_are_set_apart_throughout(as_source: MakeText, form: str) -> None:
    """No subrule becomes its rule a second time."""
    book = re.sub(r"(?m)^(\d{3}\.\d)([a-z])", form, BOOK)
    assert nodes(as_source(book)) == nodes(as_source(BOOK))
    assert codes(as_source(book)) == {"irregular-number"}


@pytest.mark.parametrize("book", IRREGULAR.values(), ids=IRREGULAR.keys())
def test_irregular_numbers_are_told_and_read(as_source: MakeText, book: str) -> None:
    assert nodes(as_source(book)) == nodes(as_source(BOOK))
    assert codes(as_source(book)) == {"irregular-number"}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("contents", ["", CONTENTS], ids=["no contents", "contents"])
def test_the_heading_of_the_first_section_may_lack_its_full_stop(
    as_source: MakeText, contents: str, form: str
) -> None:
    """Above it no body is known to be: it must not be lost to what stands before."""
    plain = BOOK if contents else changed(f"Contents\n\n{CONTENTS}\nGlossary\nCredits\n\n", "")
    before, found, after = plain.rpartition("1. Game Concepts\n\n")
    assert found
    text = as_source(f"{before}{re.sub(SECTION, form, found)}{after}")
    assert nodes(text) == nodes(as_source(plain))
    assert codes(text) == codes(as_source(plain)) | {"irregular-number"}


@pytest.mark.parametrize("line", ["1 Or More Players", "7 - Keywords", "1: Players"])
def test_words_behind_a_digit_are_a_section_only_above_its_first_topic(
    as_source: MakeText, line: str
) -> None:
    found = nodes(as_source(changed("101. Players\n\n101", f"{line}\n\n101. Players\n\n101")))
    assert [number for kind, number, _ in found if kind == "section"] == ["1", "7"]
    assert ("paragraph", "", line) in found


@pytest.mark.parametrize("title", ["Glossary:", "GLOSSARY", "Glossary of Terms"])
def test_titles_of_the_glossary(as_source: MakeText, title: str) -> None:
    book = BOOK.replace("\nGlossary\n", f"\n{title}\n")
    entries = [node for node in nodes(as_source(book)) if node[0] == "glossary_entry"]
    assert [heading for _, _, heading in entries] == ["Ability", "Absorb", "Deathtouch"]
    assert codes(as_source(book)) == set()


def test_credits_with_a_colon(as_source: MakeText) -> None:
    text = as_source(changed("\nCredits\n\nOriginal", "\nCredits:\n\nOriginal"))
    assert nodes(text)[-2:] == [
        ("credits", "credits", "Credits:"),
        ("paragraph", "", "Original Game Design: Richard Garfield"),
    ]
    assert codes(text) == set()


def test_a_glossary_that_a_sentence_names_begins_no_part(as_source: MakeText) -> None:
    words = "the words that stand in the book's\nGlossary\nor anywhere"
    book = changed("Some abilities have names.", f"Some abilities have names, see {words}.")
    assert [path for kind, path, _ in nodes(as_source(book)) if kind == "topic"][-1] == "704"


# Numbers that are citations

LONG: Final = "This rule goes on for so many words that the line is full, and then it cites rule"


def test_a_broken_line_that_begins_with_a_citation_goes_on(as_source: MakeText) -> None:
    book = changed("A game ends.", f"{LONG}\n704.1. It ends.")
    found = [node for node in nodes(as_source(book)) if node[1] in ("100.1b", "704.1")]
    assert found[0] == ("subrule", "100.1b", f"{LONG} 704.1. It ends.")
    assert len(found) == 2
    assert codes(as_source(book)) == set()


def test_a_paragraph_that_begins_with_a_citation_is_no_rule(as_source: MakeText) -> None:
    book = changed("A game ends.", "A game ends.\n704.1 of these rules says when.")
    assert ("paragraph", "", "704.1 of these rules says when.") in nodes(as_source(book))


def test_an_example_below_a_citation_at_a_lines_start_stays_one(as_source: MakeText) -> None:
    words = "Æther Storm has the ability “Creature spells can’t be cast.” This stops no card."
    text = as_source(changed("A game ends.", f"{LONG}\n704.1a.\nExample: {words}\n"))
    assert ("subrule", "100.1b", f"{LONG} 704.1a.") in nodes(text)
    assert ("example", "", words) in nodes(text)


def test_a_rule_without_words_takes_none_of_the_next(as_source: MakeText) -> None:
    text = as_source(changed("A game ends.", "A game ends.\n100.2.\n100.3. It begins again.\n"))
    assert ("rule", "100.2", "") in nodes(text)
    assert ("rule", "100.3", "It begins again.") in nodes(text)
    assert "glued-line" not in codes(text)


def test_the_next_number_alone_on_a_broken_line_is_a_citation(as_source: MakeText) -> None:
    text = as_source(changed("A game ends.", f"{LONG}\n100.2.\n\n100.2. It ends."))
    assert ("subrule", "100.1b", f"{LONG} 100.2.") in nodes(text)
    assert ("rule", "100.2", "It ends.") in nodes(text)


@pytest.mark.parametrize(
    "cited",
    ["100.2 except that it ends.", "100.2. It ends, then.", "101.\nIt ends.", "101. Go on."],
)
def test_a_cited_number_that_may_stand_there_is_one_where_the_next_does(
    as_source: MakeText, cited: str
) -> None:
    """100.2 itself and the topic 101 would follow 100.1b, but the rule below would not follow them."""
    book = changed("A game ends.", f"{LONG}\n{cited}\n100.2. A game begins.")
    found = [(path, words) for _, path, words in nodes(as_source(book))]
    assert ("100.1b", f"{LONG} {cited.split(chr(10), maxsplit=1)[0]}") in found
    assert ("100.2", "A game begins.") in found
    assert "duplicate-number" not in codes(as_source(book))


def test_a_rule_printed_twice_is_no_citation_behind_a_lost_full_stop(as_source: MakeText) -> None:
    book = changed("A game ends.", f"{LONG} of the game\n100.2. It ends.\n100.2. It ends.")
    assert [number for _, number, _ in nodes(as_source(book))].count("100.2") == 2


def test_a_number_that_comes_twice_stays_where_no_line_breaks_off(as_source: MakeText) -> None:
    text = as_source(changed("A game ends.", "It ends.\n100.2.\n\n100.2. It ends."))
    assert [number for _, number, _ in nodes(text)].count("100.2") == 2


def test_a_rule_out_of_order_stays_a_rule() -> None:
    lines = [f"{LONG} 3", "704.5. A rule.", "100.2. Another."]
    texts = [f"100.1. {LONG}", *lines[1:]]
    found = Paragraphs.of((index * 2, 1, text) for index, text in enumerate(texts))
    marks = [read_mark(text) for _, _, text in found]
    assert without_citations(found, marks) == (found, marks)


def test_wrapped_rules_go_on_after_a_number_left_out(as_source: MakeText) -> None:
    rules = "\n".join(
        f"101.{item}. The word “player” has one meaning, and that meaning is told here."
        for item in (1, 2, 4, 5)
    )
    body = BODY.replace(BODY[BODY.index("101.1.") : BODY.index("102. The")], f"{rules}\n\n")
    wrapped = "\n".join(
        "\n".join(textwrap.wrap(line, 60)) for line in changed(BODY, body).split("\n")
    )
    found = [path for kind, path, _ in nodes(as_source(wrapped)) if kind == "rule"]
    assert found[1:5] == ["101.1", "101.2", "101.4", "101.5"]


@pytest.mark.parametrize(("indent", "senses"), [("     ", 2), ("", 1)])
def test_a_wrapped_sense_may_lack_its_full_stop(
    as_source: MakeText, indent: str, senses: int
) -> None:
    """The number on the next line could belong to the sentence, but not where senses are indented."""
    old = "1. Text on an object.\n2. An"
    book = changed(old, f"{indent}1. Text on an object\n{indent}2. An")
    wrapped = "\n".join(
        "\n".join(textwrap.wrap(line, 60, drop_whitespace=False)) for line in book.split("\n")
    )
    found = [path for kind, path, _ in nodes(as_source(wrapped)) if kind == "definition"]
    assert len([path for path in found if path.startswith("glossary/ability/")]) == senses


# What is odd is told


def test_control_characters_are_left_out_and_told(as_source: MakeText) -> None:
    text = as_source(changed("The game starts.", "The game \x02starts\x92."))
    assert ("rule", "103.1", "The game starts’.") in nodes(text)
    [finding] = parse(text).diagnostics
    assert (finding.code, finding.line, finding.is_error) == ("control-character", 44, False)
    assert finding.message.startswith("U+0002 stands in no text")
    assert finding.message.endswith(", here")


@pytest.mark.parametrize("turns", ["\u202e", "\u2067", "\u202a"])
def test_what_turns_text_around_is_no_part_of_titles(as_source: MakeText, turns: str) -> None:
    text = as_source(changed("\n101. Players\n\n101.1", f"\n{turns}101. Pla{turns}yers\n\n101.1"))
    assert nodes(text) == nodes(as_source(BOOK))
    [finding] = parse(text).diagnostics
    assert finding.code == "control-character"
    assert finding.message.startswith(f"U+{ord(turns):04X} stands in no text")


@pytest.mark.parametrize("character", ["\ufffe", "\uffff", "\ufdd0", "\U0010fffe"])
def test_what_is_no_character_is_left_out_and_told(as_source: MakeText, character: str) -> None:
    """A feed that held it could be read by nobody."""
    text = as_source(changed("The game starts.", f"The game {character}starts."))
    assert ("rule", "103.1", "The game starts.") in nodes(text)
    [finding] = parse(text).diagnostics
    assert (finding.code, finding.line, finding.is_error) == ("control-character", 44, False)
    assert finding.message.startswith(f"U+{ord(character):04X} stands in no text")


def test_utf8_read_as_something_else_is_told(as_source: MakeText) -> None:
    text = as_source(changed("“player”", "“player”".encode().decode("cp1252", "replace")))
    assert [(d.code, d.line) for d in parse(text).diagnostics][-1] == ("misread-text", 36)


def test_a_no_break_space_read_as_something_else_is_told(as_source: MakeText) -> None:
    misread = "\N{NO-BREAK SPACE}".encode().decode("cp1252")
    text = as_source(changed("The game starts.", f"The{misread}game starts."))
    [finding] = parse(text).diagnostics
    assert (finding.code, finding.line, finding.column) == ("misread-text", 44, 11)
    assert finding.message.startswith("U+00C2 U+00A0 is UTF-8 that was read as something else")


def test_accents_are_not_mistaken_for_it(as_source: MakeText) -> None:
    assert codes(as_source(changed("“player”", "“Âme Ãé â”"))) == set()


@pytest.mark.parametrize(
    ("before", "what"),
    [("<html><body><pre>", "a web page (HTML)"), ("{\\rtf1\\ansi\n", "a word processor (RTF)")],
)
def test_a_book_in_markup_is_refused_as_such(as_source: MakeText, before: str, what: str) -> None:
    [finding] = parse(as_source(f"{before}{BOOK}")).diagnostics
    assert (finding.code, finding.is_error) == ("not-comprehensive-rules", True)
    assert what in finding.message


def test_the_short_label_of_an_example(as_source: MakeText) -> None:
    text = as_source(changed("Example: You", "Ex. You"))
    assert nodes(text) == nodes(as_source(BOOK))
    assert codes(text) == set()


def test_a_web_page_is_refused_as_such(as_source: MakeText) -> None:
    text = as_source("\n<!DOCTYPE html>\n<title>Rules</title>\n")
    [finding] = parse(text).diagnostics
    assert (finding.code, finding.is_error) == ("not-comprehensive-rules", True)
    assert "web page" in finding.message
    assert [part.reason for part in parse(text).parts if isinstance(part, Ignored)] == [
        "not a Comprehensive Rules text"
    ]


TAGGED: Final = [
    pytest.param("<div>\n", "{}<br>", id="line ends"),
    pytest.param("", "<p class='rule'>{}</p>", id="paragraphs"),
    pytest.param("", "{}<BR />", id="no first tag"),
]


@pytest.mark.parametrize(("begin", "each"), TAGGED)
def test_a_web_page_without_its_head_is_refused_as_such(
    as_source: MakeText, begin: str, each: str
) -> None:
    lines = (each.format(line) if line else "" for line in BOOK.split("\n"))
    [finding] = parse(as_source(begin + "\n".join(lines))).diagnostics
    assert (finding.code, finding.is_error) == ("not-comprehensive-rules", True)
    assert "web page" in finding.message


def test_a_text_that_speaks_of_a_tag_is_none(as_source: MakeText) -> None:
    """At one line's end, or in the midst of all; nor is one with other signs "<" all over."""
    for text in (
        changed("Example: You and I play.", "Example: You and I write <b>"),
        BOOK.replace(" ", " <b> "),
        BOOK.replace(".\n", ". < 1 >\n"),
    ):
        assert "not-comprehensive-rules" not in codes(as_source(text))


def test_another_day_at_the_end_is_found() -> None:
    day = date(2024, 6, 7)
    lines = split_lines(f"{BOOK}\nThese rules are effective as of June 8, 2024.\n")
    [other] = days_stated_otherwise(lines, day)
    assert (other.day, other.line.number) == (date(2024, 6, 8), len(lines))
    assert days_stated_otherwise(split_lines(BOOK * 2), day) == ()
