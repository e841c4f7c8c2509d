"""A glossary without blank lines between its entries: the same terms, or a finding names the lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_text_file
from generator.model.diagnostic import Severity
from generator.model.edition import Layout
from generator.model.lines import SourceText
from generator.model.node import Block, NodeKind
from generator.parsers.comprehensive_rules import detect_layout, parse
from generator.text.normalise import split_lines

MakeText = Callable[[str], SourceText]

_LONG: Final = (
    "This is what it means, said at such length that the sentence runs over several lines of the page, "
    "as the sentences of a rulebook do, and ends on one of them, wherever that may be. "
    "See rule 100.1, and think of Whatever Comes Next."
)
_TERMS: Final = ("Ability", "Active Player", "Add", "Attack", "Bury", "Cost, Total", "X", "Y, Z")
_BODY: Final = textwrap.fill(f"100.1. {_LONG}", 90)


def book(terms: dict[str, str], between: str) -> str:
    entries = between.join(f"{term}\n{textwrap.fill(text, 90)}" for term, text in terms.items())
    return (
        f"Contents\n1. Game Concepts\n100. General\nGlossary\nCredits\n\n1. Game Concepts\n\n"
        f"100. General\n\n{_BODY}\n\nGlossary\n\n{entries}\n\nCredits\n\nRichard Garfield\n"
    )


def terms_of(text: SourceText) -> list[str]:
    found = (part for part in parse(text).parts if isinstance(part, Block))
    return [block.heading for block in found if block.node is NodeKind.GLOSSARY_ENTRY]


def blocks_of(text: SourceText) -> list[tuple[str, str, str]]:
    found = (part for part in parse(text).parts if isinstance(part, Block))
    return [(block.path, block.heading, block.text) for block in found]


def doubts(text: SourceText) -> list[str]:
    told = [d for d in parse(text).diagnostics if d.code == "doubtful-term"]
    assert all(d.severity is Severity.WARNING for d in told)
    return [text.lines[d.line - 1].text for d in told]


@pytest.mark.parametrize("between", ["\n\n", "\n"])
def test_entries_are_told_by_where_lines_end(as_source: MakeText, between: str) -> None:
    text = as_source(book(dict.fromkeys(_TERMS, _LONG), between))
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    assert terms_of(text) == list(_TERMS)
    assert doubts(text) == []
    blocks = [part for part in parse(text).parts if isinstance(part, Block)]
    definitions = [b.text for b in blocks if b.node is NodeKind.DEFINITION]
    assert definitions == [_LONG] * len(_TERMS)


def test_what_stands_out_of_order_is_told_and_no_term(as_source: MakeText) -> None:
    """A short line in the middle of an entry; the lines around it are in order."""
    terms = dict.fromkeys(_TERMS, _LONG)
    text = book(terms, "\n").replace("\nAdd\n", "\nWhole Words\nAdd\n")
    text = text.replace("Whole Words\n", f"Whole Words\n{textwrap.fill(_LONG, 90)}\n")
    source = as_source(text)
    assert terms_of(source) == list(_TERMS)
    assert doubts(source) == ["Whole Words"]


def test_below_a_sentence_without_its_full_stop_it_is_told(as_source: MakeText) -> None:
    terms = {**dict.fromkeys(_TERMS, _LONG), "Active Player": 'See rule 100, "General"'}
    source = as_source(book(terms, "\n"))
    assert doubts(source) == ["Add"]
    assert "Add" not in terms_of(source)


# One line a paragraph


def unwrapped(terms: dict[str, str], crowded: str) -> str:
    """A book with a blank line above each of ``terms`` but ``crowded``."""
    entries = "\n\n".join(f"{term}\n{text}" for term, text in terms.items())
    entries = entries.replace(f"\n\n{crowded}\n", f"\n{crowded}\n")
    return (
        book({}, "")
        .replace(_BODY, f"100.1. {_LONG}")
        .replace("Glossary\n\n", f"Glossary\n\n{entries}")
    )


@pytest.mark.parametrize("end", [".", ".”", ""])
def test_one_blank_line_may_be_left_out(as_source: MakeText, end: str) -> None:
    """Also below a definition that lacks its full stop, where it is too long for a term."""
    terms = {**dict.fromkeys(_TERMS, _LONG), "Active Player": _LONG.removesuffix(".") + end}
    text = as_source(unwrapped(terms, "Add"))
    assert detect_layout(text.lines) is Layout.LINE_PER_PARAGRAPH
    assert terms_of(text) == list(_TERMS)
    assert doubts(text) == []


def test_a_short_line_out_of_order_is_told(as_source: MakeText) -> None:
    terms = {"Ability": f"{_LONG}\nWhole Words\n{_LONG}", **dict.fromkeys(_TERMS[1:], _LONG)}
    text = as_source(unwrapped(terms, ""))
    assert terms_of(text) == list(_TERMS)
    assert doubts(text) == ["Whole Words"]


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("last", ["Go!”", "“Go!”", "Is it?", "Go! (It goes!)"])
def test_a_definition_may_end_with_an_exclamation(as_source: MakeText, last: str, gap: str) -> None:
    """Where all lines stand apart too, or none do; a keyword that ends so is a term."""
    terms = dict.fromkeys(_TERMS, _LONG) | {
        "Add": f"It is one. See rule 100.1, {last}",
        "B, Go!": _LONG,
    }
    entries = gap.join(f"{term}{gap}{text}" for term, text in sorted(terms.items()))
    text = as_source(unwrapped({"Above": "All."}, "").replace("Above\nAll.", entries))
    assert terms_of(text) == sorted(terms)


# At the end of the line above


@pytest.mark.parametrize("above", ["It is told.", "“It is told.”", "Is it told? (It is!)"])
@pytest.mark.parametrize("below", [_LONG, "See Ability.", "See rule 100.", "1. One.\n2. Another."])
def test_a_term_behind_the_definition_above_is_a_term(
    as_source: MakeText, above: str, below: str
) -> None:
    terms = dict.fromkeys(_TERMS, _LONG) | {"Add": f"{_LONG} {above}", "Attack": below}
    plain = as_source(unwrapped(terms, ""))
    text = as_source(unwrapped(terms, "").replace(f"{above}\n\nAttack\n", f"{above} Attack\n"))
    assert terms_of(text) == terms_of(plain) == list(_TERMS)
    assert blocks_of(text) == blocks_of(plain)
    [finding] = parse(text).diagnostics
    assert finding.code == "glued-line"
    assert text.lines[finding.line - 1].received[finding.column - 1 :] == "Attack"


@pytest.mark.parametrize("tail", ["Whole Words", "Adz"])
def test_a_title_behind_a_definition_out_of_order_is_told(as_source: MakeText, tail: str) -> None:
    terms = dict.fromkeys(_TERMS, _LONG) | {"Attack": f"{_LONG} {tail}\n{_LONG}"}
    text = as_source(unwrapped(terms, ""))
    assert terms_of(text) == list(_TERMS)
    assert doubts(text) == [f"{_LONG} {tail}"]


@pytest.mark.parametrize(
    "definition",
    [
        f"{_LONG} and so on\n{_LONG}",  # no title
        f"{_LONG} Auburn Words, which\n{_LONG}",
        f"{_LONG} Auburn Words",  # nothing below that it could mean
        f"As told in Auburn Words\n{_LONG}",  # no sentence before it
    ],
)
def test_other_words_behind_a_definition_are_no_term(as_source: MakeText, definition: str) -> None:
    text = as_source(unwrapped(dict.fromkeys(_TERMS, _LONG) | {"Attack": definition}, ""))
    assert terms_of(text) == list(_TERMS)
    assert doubts(text) == []


@pytest.mark.archive
def test_terms_behind_definitions_in_official_files(archive: Path) -> None:
    """Of each file with a line for each paragraph, every tenth term; and none is told where none is."""
    for path in sorted(archive.glob("*.txt")):
        text, _ = read_text_file(path)
        assert text is not None
        if detect_layout(text.lines) is Layout.HARD_WRAPPED:
            continue
        assert {d.code for d in parse(text).diagnostics}.isdisjoint({"doubtful-term"})
        whole = terms_of(text)
        glued = _glued(text, whole[5::10])
        lost = set(whole) - set(terms_of(glued))
        told = [d.line for d in parse(glued).diagnostics]
        lines = [glued.lines[number - 1 - up].text for number in told for up in (0, 1)]
        assert all(any(line.endswith(term) for line in lines) for term in lost), path
        assert len(lost) < len(whole[5::10]) / 6


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("See rule 100. Attack", ["glued-line"]),
        ("See “Add.” Attack", ["glued-line"]),
        ("It is told. Whole Words", ["doubtful-term"]),  # out of the order of the alphabet
        ("See rule 100 and Attack", ["doubtful-term"]),  # no sentence before it
        (f"This is told of {'all ' * 15}words. Attack", []),  # the line is full
    ],
)
def test_a_term_behind_a_wrapped_definition_is_a_term(
    as_source: MakeText, end: str, told: list[str]
) -> None:
    """Where the first word below would have fitted behind it."""
    plain = as_source(book(dict.fromkeys(_TERMS, _LONG), "\n\n"))
    received = "\n".join(line.received for line in plain.lines)
    text = as_source(received.replace("\n\nAttack\n", f"\n{end}\n", 1))
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    findings = [(d.code, text.lines[d.line - 1].text) for d in parse(text).diagnostics]
    assert findings == [(code, end) for code in told]
    is_term = told == ["glued-line"]
    assert terms_of(text) == [term for term in _TERMS if is_term or term != "Attack"]
    if is_term:
        found = blocks_of(text)
        assert ("glossary/attack/1", "", _LONG) in found
        assert ("", "", end.removesuffix(" Attack")) in found


@pytest.mark.archive
def test_terms_behind_definitions_in_wrapped_files(archive: Path) -> None:
    """Most of every tenth term; a full line does not show them. None is told where none is."""
    read = 0
    for path in sorted(archive.glob("*.txt")):
        text, _ = read_text_file(path)
        assert text is not None
        if detect_layout(text.lines) is not Layout.HARD_WRAPPED:
            continue
        whole = terms_of(text)
        found = terms_of(_glued(text, whole[5::10]))
        assert set(found) <= set(whole), path
        assert len(whole) - len(found) < len(whole[5::10]) / 4, path
        read += 1
    assert read, "no file of the archive is wrapped"


def _glued(text: SourceText, terms: list[str]) -> SourceText:
    """The text with each of ``terms`` at the end of the definition above it."""
    received = "\n".join(line.received for line in text.lines)
    head, title, rest = received.rpartition("\nGlossary\n")
    for term in terms:
        rest = re.sub(rf"(?<=\S)\s*\n\s*\n{re.escape(term)}\s*\n", f" {term}\n", rest, count=1)
    return replace(text, lines=split_lines(head + title + rest))


def test_items_of_a_list_below_its_opening_are_no_terms(as_source: MakeText) -> None:
    terms = {**dict.fromkeys(_TERMS, _LONG), "Ability": f"These are some:\nAbout\n{_LONG}"}
    text = as_source(unwrapped(terms, ""))
    assert terms_of(text) == list(_TERMS)
    assert doubts(text) == []


@pytest.mark.archive
def test_terms_that_official_files_print_without_a_blank_line_above(archive: Path) -> None:
    for day, term in [
        ("2009-02-01", "Floor Rules"),
        ("2020-06-01", "Concede"),
        ("2021-07-23", "Affinity"),
    ]:
        text, _ = read_text_file(archive / f"CR-{day}.txt")
        assert text is not None
        [at] = [at for at, line in enumerate(text.lines) if line.text == term]
        assert text.lines[at - 1].text
        assert term in terms_of(text)


@pytest.mark.archive
def test_the_wrapped_editions_without_their_blank_lines(archive: Path) -> None:
    """Of each, all terms are found or told, and nothing else is taken for one."""
    for text in _wrapped(archive):
        assert doubts(text) == []
        whole = terms_of(text)
        crowded = _crowded(text)
        found, told = terms_of(crowded), doubts(crowded)
        assert set(found) <= set(whole)
        assert set(whole) - set(found) <= set(told)
        assert len(found) > len(whole) * 0.98


_PARAGRAPH: Final = (
    "Where this is said of several, the one who says it chooses which of them is meant by it, as long as "
    "that is one of those that may be chosen at all."
)


@pytest.mark.parametrize("indent", ["", "     "])
@pytest.mark.parametrize("width", [66, 78, 90])
def test_a_paragraph_below_a_blank_line_is_no_term(
    as_source: MakeText, width: int, indent: str
) -> None:
    """Its first line goes on in the one below."""
    further = textwrap.fill(_PARAGRAPH, width, initial_indent=indent)
    entries = "\n\n".join(f"{term}\n{textwrap.fill(_LONG, width)}\n\n{further}" for term in _TERMS)
    text = as_source(book({"Above": "All."}, "").replace("Above\nAll.", entries))
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    assert terms_of(text) == list(_TERMS)
    found = [part for part in parse(text).parts if isinstance(part, Block)]
    assert [b.text for b in found if b.text == _PARAGRAPH] == [_PARAGRAPH] * len(_TERMS)


@pytest.mark.parametrize("first", ["", "     "])
def test_indents_begin_paragraphs_though_the_first_is_indented_too(
    as_source: MakeText, first: str
) -> None:
    """What stands below a term stands below a line that is not finished."""
    own = textwrap.fill(_LONG, 78, initial_indent=first)
    further = textwrap.fill(_PARAGRAPH, 78, initial_indent="     ")
    entries = "\n\n".join(f"{term}\n{own}" for term in _TERMS) + f"\n{further}"
    text = as_source(book({"Above": "All."}, "").replace("Above\nAll.", entries))
    found = [part for part in parse(text).parts if isinstance(part, Block)]
    assert [b.text for b in found if b.text == _PARAGRAPH] == [_PARAGRAPH]


@pytest.mark.archive
def test_the_wrapped_editions_with_their_paragraphs_set_off(archive: Path) -> None:
    """Where blank lines stand between the paragraphs of an entry, which are indented, its terms are the same."""
    seen = 0
    for text in _wrapped(archive):
        received = "\n".join(line.received for line in text.lines)
        head, title, rest = received.rpartition("\nGlossary\n")
        set_off = re.sub(r"(?<=\S)\n(?=\ {2,}\S)", "\n\n", rest)
        seen += set_off != rest
        spaced = replace(text, lines=split_lines(head + title + set_off))
        assert set(terms_of(spaced)) == set(terms_of(text)), text.source.path
    assert seen


def _wrapped(archive: Path) -> list[SourceText]:
    """The editions that are hard-wrapped, of which there are some."""
    found = []
    for path in sorted(archive.glob("*.txt")):
        text, _ = read_text_file(path)
        assert text is not None
        if detect_layout(text.lines) is Layout.HARD_WRAPPED:
            found.append(text)
    assert found
    return found


def _crowded(text: SourceText) -> SourceText:
    """The text with no blank line inside its glossary."""
    received = "\n".join(line.received for line in text.lines)
    head, title, rest = received.rpartition("\nGlossary\n")
    back = re.search(r"\n\s*\n(?:Index|Credits)\s*\n", rest)
    assert back is not None
    glossary = re.sub(r"\n\s*\n", "\n", rest[: back.start()])
    return replace(text, lines=split_lines(head + title + "\n" + glossary + rest[back.start() :]))
