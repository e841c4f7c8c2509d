"""The General Rulings Summary: its line forms, and what a damaged copy gives."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from generator.model.diagnostic import Diagnostic
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, Ignored, NodeKind
from generator.model.number import GlossaryNumber
from generator.parsers.rulings_summary import parse
from generator.parsers.rulings_summary.forms import CREDIT, ENTRY, HEADING, repair_brackets
from generator.parsers.rulings_summary.glossary import place_definition
from generator.text.normalise import split_lines
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities, own_lines

MakeText = Callable[[str], SourceText]

SAMPLE: Final = """\
General Rulings Summary Updated 2009/10/23
Rulings are collected from many sources.
Thanx,
Table of Contents:
1 - Game Concepts
7 - Additional Rules
G - Glossary
1 - Game Concepts
100 - General
- 100.1 - These Magic rules apply to any Magic game. [CompRules 2005/08/01]
- 100.1a - A two-player game begins with two players. See Rule 100.2. [CompRules 2005/08/01]
- 100.1b - "Any time <-that player-> could mulligan" may cost <--X->. [CompRules 2009/10/01]
Example: One reads, "All lands are creatures." Example: Another reads otherwise. [CompRules 2009/07/08]
Example: A third one, alone. [CompRules 2009/07/08]
- 100.2. - To play, each player needs his or her own deck. [DCI Floor Rules 122 - 2003/09/01]
- 100.3 - Single Planar Deck Option [CompRules 2009/10/01]
- 100.Ruling.1 - The Leyline cards are put into play. [D'Angelo 2006/02/01]
For example, this is a further paragraph.
- 100.Ruling.2 - When a Licid changes form, its counters remain. [Tempest, Page 8]
[WotC Rules Team 1997/12/18]
7 - Additional Rules
701 - Keyword Actions
701.2 - Activate
- 701.2a - Written as "Radiance - [ability]".
".
- 701.2.Ruling.1 - It has no meaning in itself. [D'Angelo 2005/11/01]
- Note - This was formerly known as the "Classic" format.
G - Glossary
G1.1 - Ability
- G1.1a - (1) Text on an object. [CompRules 2009/07/08]
- G1.1b - (2) An ability on the stack. [CompRules 2009/07/08]
- Note - See Rule 112, "Abilities." [CompRules 2009/07/08]
G1.2 - Active Team
G1.3 - Affinity
- G1.3 - A keyword ability. [CompRules 2009/07/08]
Note - See Rule 702.38, "Affinity."
G1.4 - Ante
- G1.4a - A zone. [CompRules 2009/07/08]
- G1.4a - 2. To put a card there. [CompRules 2009/07/08]
G2.1 - Banding
- G3.1a - A keyword ability of old. [CompRules 2009/07/08]
G2.2 - Basic
- G2.2a - A supertype. [CompRules 2009/07/08]
- While this work is not officially issued, it is the collected rulings
of and publications by its publisher.
- These files may be freely copied.
"""

LINES: Final = SAMPLE.splitlines()


def source_of(text: str) -> SourceText:
    source = Source(
        id="made",
        edition="made",
        title="Made for a test",
        path="made.txt",
        format=SourceFormat.RULINGS_SUMMARY,
        encoding="ascii",
        layout=Layout.LINE_PER_PARAGRAPH,
        sha256="",
    )
    return SourceText(source, split_lines(text))


def row(part: Block | Ignored) -> str:
    """One part in one line: lines, kind, number, heading or text, tags."""
    lines = f"{part.span.first}-{part.span.last}"
    if isinstance(part, Ignored):
        return f"{lines} ({part.reason})"
    kind = part.node.value if part.node else part.kind.value
    number = f" {part.number}" if part.number else ""
    heading = f" <{part.heading}>" if part.heading else ""
    text = f" {part.text}" if part.text else ""
    tags = "".join(f" {tag.printed}" for tag in part.tags)
    return f"{lines} {kind}{number}{heading}{text}{tags}"


def blocks(parsed: Parsed) -> list[Block]:
    return [part for part in parsed.parts if isinstance(part, Block)]


def findings(text: SourceText) -> Iterator[Diagnostic]:
    """All findings that the pipeline would print for ``text``."""
    parsed = parse(text)
    _, unowned = own_lines(text, parsed)
    tree, misplaced = build_tree(parsed, "made")
    yield from (*parsed.diagnostics, *unowned, *misplaced, *find_oddities(tree, text.source))


def test_every_form_of_line() -> None:
    assert [row(part) for part in parse(source_of(SAMPLE)).parts] == [
        "1-1 front_matter <General Rulings Summary Updated 2009/10/23>",
        "2-2 paragraph Rulings are collected from many sources.",
        "3-3 paragraph Thanx,",
        "4-7 (contents)",
        "8-8 section 1 <Game Concepts>",
        "9-9 topic 100 <General>",
        "10-10 rule 100.1 These Magic rules apply to any Magic game. [CompRules 2005/08/01]",
        (
            "11-11 subrule 100.1a A two-player game begins with two players. See Rule 100.2."
            " [CompRules 2005/08/01]"
        ),
        (
            '12-12 subrule 100.1b "Any time [that player] could mulligan" may cost [-X].'
            " [CompRules 2009/10/01]"
        ),
        '13-13 example One reads, "All lands are creatures."',
        "13-13 example Another reads otherwise. [CompRules 2009/07/08]",
        "14-14 example A third one, alone. [CompRules 2009/07/08]",
        (
            "15-15 rule 100.2 To play, each player needs his or her own deck."
            " [DCI Floor Rules 122 - 2003/09/01]"
        ),
        "16-16 rule 100.3 <Single Planar Deck Option> [CompRules 2009/10/01]",
        "17-17 ruling 100.Ruling.1 The Leyline cards are put into play. [D'Angelo 2006/02/01]",
        "18-18 paragraph For example, this is a further paragraph.",
        (
            "19-20 ruling 100.Ruling.2 When a Licid changes form, its counters remain."
            " [Tempest, Page 8] [WotC Rules Team 1997/12/18]"
        ),
        "21-21 section 7 <Additional Rules>",
        "22-22 topic 701 <Keyword Actions>",
        "23-23 rule 701.2 <Activate>",
        '24-25 subrule 701.2a Written as "Radiance - [ability]". ".',
        "26-26 ruling 701.2.Ruling.1 It has no meaning in itself. [D'Angelo 2005/11/01]",
        '27-27 note This was formerly known as the "Classic" format.',
        "28-28 glossary G <Glossary>",
        "29-29 glossary_entry G1.1 <Ability>",
        "30-30 definition G1.1a Text on an object. [CompRules 2009/07/08]",
        "31-31 definition G1.1b An ability on the stack. [CompRules 2009/07/08]",
        '32-32 note See Rule 112, "Abilities." [CompRules 2009/07/08]',
        "33-33 glossary_entry G1.2 <Active Team>",
        "34-34 glossary_entry G1.3 <Affinity>",
        "35-35 definition G1.3a A keyword ability. [CompRules 2009/07/08]",
        '36-36 note See Rule 702.38, "Affinity."',
        "37-37 glossary_entry G1.4 <Ante>",
        "38-38 definition G1.4a A zone. [CompRules 2009/07/08]",
        "39-39 definition G1.4b To put a card there. [CompRules 2009/07/08]",
        "40-40 glossary_entry G2.1 <Banding>",
        "41-41 definition G2.1a A keyword ability of old. [CompRules 2009/07/08]",
        "42-42 glossary_entry G2.2 <Basic>",
        "43-43 definition G2.2a A supertype. [CompRules 2009/07/08]",
        (
            "44-45 credits While this work is not officially issued, it is the collected rulings"
            " of and publications by its publisher."
        ),
        "46-46 paragraph These files may be freely copied.",
    ]


def test_what_stood_before_the_text_is_kept() -> None:
    found = {block.span.first: block for block in blocks(parse(source_of(SAMPLE)))}
    markers = {
        8: "1 -",
        12: "- 100.1b -",
        14: "Example:",
        15: "- 100.2. -",
        18: "",
        23: "701.2 -",
        29: "G1.1 -",
        30: "- G1.1a - (1)",
        32: "- Note -",
        36: "Note -",
        39: "- G1.4a - 2.",
        44: "-",
    }
    assert {line: found[line].marker for line in markers} == markers
    printed = {8: "1", 15: "100.2.", 17: "100.Ruling.1", 35: "G1.3", 39: "G1.4a", 41: "G3.1a"}
    assert {line: found[line].printed for line in printed} == printed


def test_a_term_with_nothing_below_it_says_so() -> None:
    flawed = {
        str(block.number): block.flaw for block in blocks(parse(source_of(SAMPLE))) if block.flaw
    }
    assert flawed == {"G1.2": "the source gives no definition here"}


def test_numbers_by_position_are_told() -> None:
    messages = [
        (finding.code, finding.severity.value, finding.line, finding.column, finding.message)
        for finding in parse(source_of(SAMPLE)).diagnostics
    ]
    code = ("misprinted-number", "warning")
    assert messages == [
        (*code, 35, 3, "G1.3 is printed where G1.3a stands"),
        (*code, 39, 3, "G1.4a is printed where G1.4b stands"),
        (*code, 41, 3, "G3.1a is printed where G2.1a stands"),
    ]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("1 - Game Concepts", HEADING),
        ("100 - General", HEADING),
        ("701.10 - Play", HEADING),
        ("G - Glossary", HEADING),
        ("G26.2 - Zone-Change Triggers", HEADING),
        ("- 100.1 - Text.", ENTRY),
        ("- 701.10a - Text.", ENTRY),
        ("- 509.5. - Text.", ENTRY),
        ("- 103.Ruling.1 - Text.", ENTRY),
        ("- 717.3.Ruling.2 - Text.", ENTRY),
        ("- G1.1a - Text.", ENTRY),
        ("- G5.2 - Text.", ENTRY),
    ],
)
def test_forms_taken(line: str, kind: re.Pattern[str]) -> None:
    other = ENTRY if kind is HEADING else HEADING
    assert kind.fullmatch(line)
    assert other.fullmatch(line) is None


@pytest.mark.parametrize(
    "line",
    [
        "1. Game Concepts",
        "10 - Game Concepts",
        "100.1 Text.",
        "100.1 -Text.",
        "-100.1 - Text.",
        "- Note - See Rule 112.",
        "- While this work is not official.",
        "2009 - Text.",
        "Example: - 100.1 - Text.",
        "H - Glossary",
        "",
    ],
)
def test_forms_refused(line: str) -> None:
    assert HEADING.fullmatch(line) is None
    assert ENTRY.fullmatch(line) is None


@pytest.mark.parametrize(
    ("line", "is_credit"),
    [
        ("- While this work is not official", True),
        ("- Magic: The Gathering", True),
        ("- Note - See Rule 112.", False),
        ("- Note", False),
        ("- G1.", False),
        ("- X26.2a - Trigger events", False),
        ("- 100.1 - Text.", False),
        ("of and publications by Wizards", False),
    ],
)
def test_forms_of_credits(line: str, is_credit: bool) -> None:
    assert (CREDIT.fullmatch(line) is not None) == is_credit


@pytest.mark.parametrize(
    ("received", "text"),
    [
        ('"<-This creature-> can\'t block"', '"[This creature] can\'t block"'),
        ("an {X}, <--X->, or X", "an {X}, [-X], or X"),
        ("<-+N-> and <--N->", "[+N] and [-N]"),
        ("(at <-http://locator.wizards.com->).", "(at [http://locator.wizards.com])."),
        (
            '"<-Cost->: <-Effect.-> <-Restriction (if any).->"',
            '"[Cost]: [Effect.] [Restriction (if any).]"',
        ),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("<-half", "<-half"),
        ("a <- b and c -> d", "a [ b and c ] d"),
    ],
)
def test_brackets(received: str, text: str) -> None:
    assert repair_brackets(received) == text


@pytest.mark.parametrize(
    ("printed", "before", "following", "placed"),
    [
        ("G1.1a", "G1.1", "G1.2", "G1.1a"),
        ("G1.1b", "G1.1a", "G1.2", "G1.1b"),
        ("G1.1m", "G1.1k", "G1.2", "G1.1m"),
        # a line is missing before it
        ("G1.1c", "G1.1a", "G1.2", "G1.1c"),
        ("G1.1b", "G1.1", "G1.2", "G1.1b"),
        # printed without its letter, or with the letter before
        ("G5.2", "G5.2", "G5.3", "G5.2a"),
        ("G5.23a", "G5.23a", "G5.24", "G5.23b"),
        ("G1.1a", "G1.1k", "G1.2", "G1.1m"),
        # printed with the number of another term
        ("G7.7a", "G6.7", "G6.8", "G6.7a"),
        ("G19.18a", "G9.18", "G9.19", "G9.18a"),
        ("G1.1a", "G1.2a", "G1.3", "G1.2b"),
        # the heading of its term is missing
        ("G1.2a", "G1.1b", "G1.3", "G1.2a"),
        ("G2.1a", "G1.32", "G2.2", "G2.1a"),
        ("G1.2", "G1.1b", "G1.3", "G1.2a"),
        ("G26.2a", "G26.1a", None, "G26.2a"),
        ("G1.1a", None, "G1.2", "G1.1a"),
        ("G1.1", None, None, "G1.1a"),
        # no letter is left
        ("G1.1a", "G1.1z", "G1.2", "G1.1a"),
    ],
)
def test_numbers_of_definitions(
    printed: str, before: str | None, following: str | None, placed: str
) -> None:
    found = place_definition(
        GlossaryNumber.parse(printed),
        GlossaryNumber.parse(before) if before else None,
        GlossaryNumber.parse(following) if following else None,
    )
    assert str(found) == placed


def changed(line: int, *new: str) -> SourceText:
    """The sample with line ``line`` replaced by ``new``."""
    return source_of("\n".join([*LINES[: line - 1], *new, *LINES[line:]]))


@pytest.mark.parametrize(
    ("line", "new", "message"),
    [
        (
            11,
            "- 100.1l - A two-player game. [CompRules 2005/08/01]",
            (
                "made.txt:11:3: error[unknown-line]: '100.1l' is not the number of a line of this form\n"
                '  expected: a heading ("100 - General"), an entry ("- 100.1a - ..."), or an example, note or'
                " paragraph of one\n"
                "  | - 100.1l - A two-player game. [CompRules 2005/08/01]\n"
                "  |   ^"
            ),
        ),
        (
            9,
            "100.1a - General",
            (
                "made.txt:9:1: error[unknown-line]: '100.1a' is not the number of a line of this form\n"
                '  expected: a heading ("100 - General"), an entry ("- 100.1a - ..."), or an example, note or'
                " paragraph of one\n"
                "  | 100.1a - General\n"
                "  | ^"
            ),
        ),
        (
            15,
            "* 100.2 To play, each player needs a deck.",
            (
                "made.txt:15:1: error[unknown-line]: this line fits nothing the format allows here\n"
                '  expected: a heading ("100 - General"), an entry ("- 100.1a - ..."), or an example, note or'
                " paragraph of one\n"
                "  | * 100.2 To play, each player needs a deck.\n"
                "  | ^"
            ),
        ),
        (
            15,
            "- 100.2 - [CompRules 2009/10/01]",
            (
                "made.txt:15:1: error[no-text]: 100.2 has no text\n"
                "  expected: text after the marker\n"
                "  | - 100.2 - [CompRules 2009/10/01]\n"
                "  | ^"
            ),
        ),
        (
            14,
            "Example: [CompRules 2009/10/01]",
            (
                "made.txt:14:1: error[no-text]: this example has no text\n"
                "  expected: text after the marker\n"
                "  | Example: [CompRules 2009/10/01]\n"
                "  | ^"
            ),
        ),
        (
            22,
            "701 -",
            (
                "made.txt:22:1: error[no-text]: 701 has no text\n"
                "  expected: text after the marker\n"
                "  | 701 -\n"
                "  | ^"
            ),
        ),
        (
            15,
            "- 100.2 - A deck. [CompRules 2009/13/01]",
            (
                "made.txt:15:19: warning[odd-tag]: [CompRules 2009/13/01] looks like a provenance tag and is"
                " none\n"
                "  expected: a tag such as [CompRules 2009/10/01]\n"
                "  | - 100.2 - A deck. [CompRules 2009/13/01]\n"
                "  |                   ^"
            ),
        ),
        (
            15,
            "- 100.2 - A deck of <-quality cards. [CompRules 2009/10/01]",
            (
                "made.txt:15:21: warning[odd-bracket]: <- stands for a square bracket and has no partner\n"
                "  expected: <- and -> in pairs\n"
                "  | - 100.2 - A deck of <-quality cards. [CompRules 2009/10/01]\n"
                "  |                     ^"
            ),
        ),
        (
            21,
            "7 - Additional and Other Rules",
            (
                "made.txt:21:1: warning[contents-differ]: the contents (line 6) give this heading otherwise\n"
                "  expected: 7 - Additional Rules\n"
                "  | 7 - Additional and Other Rules\n"
                "  | ^"
            ),
        ),
        (
            21,
            "8 - Multiplayer Rules",
            (
                "made.txt:6:1: error[missing-section]: the contents list Additional Rules, whose heading does"
                " not follow\n"
                '  expected: "7 - Additional Rules" on a line further down\n'
                "  | 7 - Additional Rules\n"
                "  | ^"
            ),
        ),
        (
            21,
            "8 - Multiplayer Rules",
            (
                "made.txt:21:1: warning[contents-differ]: the contents do not list this heading\n"
                "  | 8 - Multiplayer Rules\n"
                "  | ^"
            ),
        ),
        (
            35,
            "- G1.2b - A keyword ability. [CompRules 2009/07/08]",
            (
                "made.txt:35:3: warning[misprinted-number]: G1.2b is printed where G1.3a stands\n"
                "  expected: - G1.3a -\n"
                "  | - G1.2b - A keyword ability. [CompRules 2009/07/08]\n"
                "  |   ^"
            ),
        ),
        (
            15,
            "- 100.2 - A \x01deck. [CompRules 2009/10/01]",
            (
                "made.txt:15:13: error[broken-character]: U+0001 stands in no text; the bytes are damaged or"
                " not ascii\n"
                "  expected: letters, signs and white space\n"
                "  | - 100.2 - A \N{REPLACEMENT CHARACTER}deck. [CompRules 2009/10/01]\n"
                "  |             ^"
            ),
        ),
    ],
)
def test_findings(line: int, new: str, message: str) -> None:
    assert message in [str(finding) for finding in parse(changed(line, new)).diagnostics]


def test_what_follows_a_heading_is_no_passage() -> None:
    """A paragraph or example right below a topic has lost its rule."""
    for stray in ("Example: A card. [CompRules 2009/07/08]", "A paragraph.", "- Note - See.", '".'):
        codes = [finding.code for finding in parse(changed(9, LINES[8], stray)).diagnostics]
        assert "unknown-line" in codes, stray


@settings(derandomize=True, max_examples=200)
@given(st.integers(0, len(SAMPLE) - 3))
@example(SAMPLE.index("- G1.1a") + len("- G1."))
@example(SAMPLE.index("- Note") + len("- No"))
def test_a_text_cut_short_is_an_error(at: int) -> None:
    """Cut anywhere but after a whole sentence of the credits, the copy is refused."""
    assume(not SAMPLE[SAMPLE.index("- While") : at].endswith((".", ".\n", ".\n-", ".\n- ")))
    assert any(finding.is_error for finding in findings(source_of(SAMPLE[:at])))


def test_a_text_without_credits_says_so() -> None:
    [cut] = [
        f for f in parse(source_of(SAMPLE[: SAMPLE.index("- While")])).diagnostics if f.is_error
    ]
    assert str(cut) == (
        "made.txt:43:1: error[cut-short]: the text ends before the credits and conditions\n"
        '  expected: paragraphs that begin with "- " after the glossary, and a full stop at the end\n'
        "  | - G2.2a - A supertype. [CompRules 2009/07/08]\n"
        "  | ^"
    )


@pytest.mark.parametrize(
    "text", ["", "\n\n", "704.5. The state-based actions are as follows:", "\x00\x01"]
)
def test_another_text_is_refused_whole(text: str) -> None:
    parsed = parse(source_of(text))
    assert parsed.diagnostics[0].code == "not-rulings-summary"
    assert parsed.diagnostics[0].is_error
    assert not blocks(parsed)


def test_an_empty_file_says_so() -> None:
    assert str(parse(source_of("")).diagnostics[0]) == (
        "made.txt: error[not-rulings-summary]: the file is empty\n"
        '  expected: headings such as "100 - General" and entries such as "- 100.1 - ..."'
    )


def said(block: Block) -> tuple[object, ...]:
    """What a block says, wherever it stands."""
    return (block.kind, block.node, block.printed, block.heading, block.text, block.tags)


def test_blank_lines_between_paragraphs_change_nothing() -> None:
    spaced = SAMPLE.replace("\n", "\n\n").replace("rulings\n\nof", "rulings\nof")
    parsed, plain = parse(source_of(f"\n{spaced}")), parse(source_of(SAMPLE))
    assert [said(block) for block in blocks(parsed)] == [said(block) for block in blocks(plain)]


@pytest.mark.parametrize("line", range(2, len(LINES) + 1))
def test_a_line_removed_is_told_or_touches_no_other(line: int) -> None:
    """All other blocks come out as before, but for the one before it, which may take what followed."""
    text = changed(line)
    after = [said(block) for block in blocks(parse(text))]
    before = [
        block
        for block in blocks(parse(source_of(SAMPLE)))
        if not block.span.first <= line <= block.span.last + 1
    ]
    missing = [row(block) for block in before if said(block) not in after]
    assert not missing or any(finding.is_error for finding in findings(text))


@pytest.mark.parametrize(
    "line",
    [
        n
        for n, text in enumerate(LINES, 1)
        if ENTRY.fullmatch(text) or (HEADING.fullmatch(text) and n > 7)
    ],
)
def test_a_number_doubled_is_told(line: int) -> None:
    before = {(f.code, f.message) for f in findings(source_of(SAMPLE))}
    text = changed(line, LINES[line - 1], LINES[line - 1])
    assert {(f.code, f.message) for f in findings(text)} - before


damaged_lines = st.lists(
    st.one_of(
        st.sampled_from(LINES),
        st.text(max_size=40),
        st.sampled_from(LINES).map(lambda s: s[: len(s) // 2]),
    ),
    max_size=60,
)


@settings(derandomize=True, max_examples=200)
@given(damaged_lines)
def test_lines_in_any_order_are_owned_or_named(lines: list[str]) -> None:
    text = source_of("\n".join(lines))
    assert "unowned-line" not in [finding.code for finding in findings(text)]


@settings(derandomize=True, max_examples=200)
@given(st.integers(0, len(SAMPLE)), st.binary(min_size=1, max_size=12))
def test_bytes_in_between_lose_no_word(at: int, junk: bytes) -> None:
    """Each word of a line that is owned stands in its blocks; every other line is named."""
    text = source_of(SAMPLE[:at] + junk.decode("latin-1") + SAMPLE[at:])
    parsed = parse(text)
    assert "unowned-line" not in [finding.code for finding in findings(text)]
    named = {finding.line for finding in parsed.diagnostics if finding.code == "unknown-line"}
    named |= {n for part in parsed.parts if isinstance(part, Ignored) for n in _numbers(part)}
    pieces = [piece for block in blocks(parsed) for piece in _pieces(block)]
    assert _words(pieces) == _words([line.text for line in text.lines if line.number not in named])


def _numbers(part: Ignored) -> range:
    return range(part.span.first, part.span.last + 1)


def _pieces(block: Block) -> Iterator[str]:
    yield from (block.marker, block.heading, block.text)
    yield from (tag.printed for tag in block.tags)


def _words(texts: list[str]) -> list[str]:
    return [word for text in texts for word in re.findall(r"\w+", text)]


def test_the_layers_take_what_is_parsed() -> None:
    """The tree nests the blocks, and makes the letters of the glossary as parents."""
    tree, orphans = build_tree(parse(source_of(SAMPLE)), "made")
    assert not orphans
    letters = [node for node in tree.nodes if node.kind is NodeKind.LETTER]
    assert [(str(node.number), node.parent, node.implied) for node in letters] == [
        ("G1", "made:G", True),
        ("G2", "made:G", True),
    ]
    assert tree.by_id["made:701.2.Ruling.1"].parent == "made:701.2"
    assert tree.by_id["made:G1.1"].children == ("made:G1.1a", "made:G1.1b")


def test_only_the_corrected_text_is_read() -> None:
    """A corrected line is parsed as corrected; a stray line corrected to nothing is left out, with the reason."""
    text = source_of(SAMPLE)
    lines = text.lines.with_texts("" if line.received == '".' else line.text for line in text.lines)
    found = [row(part) for part in parse(SourceText(text.source, lines)).parts]
    assert '24-24 subrule 701.2a Written as "Radiance - [ability]".' in found
    assert "25-25 (emptied by an erratum)" in found
