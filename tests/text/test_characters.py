"""Characters that tell of a wrong encoding, and those that any text may hold."""

from __future__ import annotations

import pytest

from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import SourceText
from generator.text.characters import find_broken_characters, legible
from generator.text.normalise import split_lines


def source_text(text: str, encoding: str = "latin-1") -> SourceText:
    source = Source(
        id="made",
        edition="made",
        title="Made for a test",
        path="made.txt",
        format=SourceFormat.PROPOSALS,
        encoding=encoding,
        layout=Layout.LINE_PER_PARAGRAPH,
        sha256="",
    )
    return SourceText(source, split_lines(text))


@pytest.mark.parametrize(
    "text", ["plain", "tab\tand\u00a0space", "“curly” – ’ ™®", "žluťoučký 龍", ""]
)
def test_characters_of_texts(text: str) -> None:
    assert list(find_broken_characters(source_text(text))) == []


@pytest.mark.parametrize(
    "character",
    ["\x00", "\x1b", "\x7f", "\x80", "\x99", "\ufffd", chr(0xD800), "\ufffe", "\U0001ffff"],
)
def test_characters_of_no_text(character: str) -> None:
    [finding] = find_broken_characters(source_text(f"first\nsec{character}ond{character}"))
    assert (finding.code, finding.line, finding.column) == ("broken-character", 2, 4)
    assert finding.is_error


def test_utf_8_read_as_latin_1_is_found_at_its_first_sign() -> None:
    [finding] = find_broken_characters(source_text("They don’t.".encode().decode("latin-1")))
    assert str(finding) == (
        "made.txt:1:10: error[broken-character]: U+0080 stands in no text; the bytes are damaged or "
        "not latin-1\n"
        "  expected: letters, signs and white space\n"
        "  | They donâ\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}t.\n"
        "  |          ^"
    )


@pytest.mark.parametrize("encoding", ["mac_roman", "cp437", "cp1250", "cp1252"])
def test_utf_8_read_in_another_one_byte_encoding_is_found(encoding: str) -> None:
    text = "plain\nThey don’t.".encode().decode(encoding)
    [finding] = find_broken_characters(source_text(text, encoding))
    assert (finding.code, finding.line, finding.column) == ("misread-text", 2, 9)
    assert finding.message == f"the bytes of this line are UTF-8, read as {encoding}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "mac_roman", "cp1252", "cp1250"])
def test_text_in_its_own_encoding_is_right(encoding: str) -> None:
    text = "They don’t. “El-Hajjâj” – é".encode(encoding).decode(encoding)
    assert list(find_broken_characters(source_text(text, encoding))) == []


@pytest.mark.parametrize("character", ["\x00", "\ufffd", "\u202e", "\u2066"])
def test_what_cannot_be_quoted_is_replaced(character: str) -> None:
    assert legible(f"“se{character}cond” line") == "“se\ufffdcond” line"
