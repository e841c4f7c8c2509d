"""A folder of official text files: what becomes an edition, what is told, and what stops."""

from __future__ import annotations

import codecs
import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_text_file, state_of
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Authority, Edition, Source
from generator.model.lines import SourceText
from generator.parsers.comprehensive_rules import parse
from generator.pipeline import archive
from generator.pipeline.archive import read_archive
from generator.pipeline.cache import Cache
from generator.pipeline.compare import Reader
from generator.pipeline.corpus import Inputs
from generator.pipeline.dating import date_text

BOOK: Final = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of {day}.

Contents

1. Game Concepts
100. General
Glossary
Credits

1. Game Concepts

100. General

100.1. These rules apply to “any” game.

Glossary

Game
What is played.

Credits

Richard Garfield
"""


def book(day: str = "June 7, 2024") -> str:
    return BOOK.format(day=day)


def read(folder: Path) -> tuple[list[str], list[Diagnostic]]:
    """The days of the editions, and the findings."""
    editions, texts, findings = read_archive(folder, (), lambda _: None)
    assert [text.source.edition for text in texts] == [edition.id for edition in editions]
    return [edition.id for edition in editions], list(findings)


ENCODED: Final = [
    book().encode(),
    codecs.BOM_UTF8 + book().encode(),
    book().encode("utf-16"),
    book().encode("utf-16-le"),
    book().encode("utf-16-be"),
    book().encode("cp1252"),
    book().encode("mac_roman"),
]


@pytest.mark.parametrize("data", ENCODED)
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\r\r\n"])
def test_encodings_and_line_ends(tmp_path: Path, data: bytes, end: str) -> None:
    wide = next((e for e in ("utf-16-le", "utf-16-be") if "\n".encode(e) * 2 in data), "ascii")
    (tmp_path / "any name.TXT").write_bytes(data.replace("\n".encode(wide), end.encode(wide)))
    assert read(tmp_path) == (["2024-06-07"], [])


README: Final = """\
About these files

All editions of the Comprehensive Rules, each as of the day in its name. Read rule 704.5j in any of them;
100.5 MB in all.
"""
SUMS: Final = f"{'1f' * 32}  CR-2009-10-01.txt\n{'a0' * 32}  CR-2024-06-07.txt\n"
LOST_PAGE: Final = """\
<!DOCTYPE html>
<html><head><style>h1 { margin: 101.5px 0 }</style><title>404</title></head>
<body><h1>Not found</h1></body></html>
"""
NO_EDITIONS: Final = [
    pytest.param("", 0, "the file is empty", id="empty"),
    pytest.param("\n \n", 1, "the file is empty", id="blank"),
    pytest.param(README, 1, "no rules of the book are here", id="readme"),
    pytest.param(SUMS, 1, "no rules of the book are here", id="sums"),
    pytest.param(LOST_PAGE, 1, "a web page (HTML)", id="web page"),
    pytest.param(
        "Release Notes\n\nThese are effective as of June 7, 2024.\n", 1, "no rules", id="dated"
    ),
]


@pytest.mark.parametrize(("text", "line", "what"), NO_EDITIONS)
def test_what_has_no_number_of_a_rule_is_left_out_and_told(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "odd.txt").write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity) == ("not-an-edition", Severity.WARNING)
    assert finding.message.startswith("left out: ")
    assert what in finding.message
    assert "number of a rule" in finding.expected
    assert finding.path.endswith("/odd.txt")
    assert finding.line == line


def test_a_folder_of_nothing_else_is_told_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "README.txt").write_text(README, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == []
    assert finding.code == "not-an-edition"


#: Damaged, or in another form, but of the rules: they stop.
OF_THE_RULES: Final = [
    pytest.param(book().partition("Glossary")[0] + "101. The Golden Rules\n", id="cut short"),
    pytest.param("<html><p>100.1. These rules.</p><p>100.2. To play,</p>", id="web page of rules"),
    pytest.param("* 704.5j If a player\n* 704.5k If two or more\n", id="a list of rules"),
]


@pytest.mark.parametrize("text", OF_THE_RULES)
def test_what_has_one_is_read_or_stops(tmp_path: Path, text: str) -> None:
    (tmp_path / "odd.txt").write_text(text, encoding="utf-8")
    source, _ = read_text_file(tmp_path / "odd.txt")
    assert source is not None
    _, findings = read(tmp_path)
    assert "not-an-edition" not in [finding.code for finding in findings]
    assert any(f.is_error for f in (*findings, *parse(source).diagnostics))


STOPS: Final = [
    pytest.param(
        book().replace("effective as of", "kind on").encode(), "undated-edition", 1, id="undated"
    ),
    pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0", "wrong-encoding", 3, id="picture"),
    pytest.param(book().encode().replace(b"100.1. ", b"100.1.\0"), "wrong-encoding", 16, id="NUL"),
    pytest.param(book().encode().replace(b"any", b"\xffny"), "wrong-encoding", 16, id="damaged"),
]


@pytest.mark.parametrize(("data", "code", "line"), STOPS)
def test_what_is_no_dated_text_is_an_error_that_names_the_file(
    tmp_path: Path, data: bytes, code: str, line: int
) -> None:
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "odd.txt").write_bytes(data)
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07"]
    [finding] = findings
    assert (finding.code, finding.line, finding.is_error) == (code, line, True)
    assert finding.path.endswith("/odd.txt")
    wanted = {"undated-edition": "effective as of", "wrong-encoding": "UTF-8"}
    assert wanted[code] in finding.expected


def test_a_book_that_states_no_day_is_of_the_day_in_its_name(tmp_path: Path) -> None:
    undated = book().replace("effective as of", "kind on")
    (tmp_path / "MagicCompRules_20120201.txt").write_text(undated, encoding="utf-8")
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2012-02-01", "2024-06-07"]
    assert (finding.code, finding.is_error) == ("undated-edition", False)
    assert finding.path.endswith("/MagicCompRules_20120201.txt")


def test_a_name_makes_no_edition_of_what_holds_no_rules_of_the_book(tmp_path: Path) -> None:
    """A list of rules would else be the book of that day, with all others gone."""
    listed = "* 704.5j If a player\n* 704.5k If two or more\n"
    (tmp_path / "CR-2024-06-07.txt").write_text(listed, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == []
    assert (finding.code, finding.is_error) == ("undated-edition", True)


def test_damage_is_told_of_a_book_that_states_no_day_too(tmp_path: Path) -> None:
    undated = book("").replace("Richard", "Richard " * 2000).encode()
    (tmp_path / "a.txt").write_bytes(undated + bytes(64))
    _, findings = read(tmp_path)
    assert [finding.code for finding in findings] == ["doubtful-encoding", "undated-edition"]


def test_a_byte_of_windows_among_utf8_is_read_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("A “rule” of the book.\n".encode() * 200 + b"Who\x92s there?\n")
    text, [finding] = read_text_file(path)
    assert text is not None
    assert text.lines[200].text == "Who’s there?"
    assert (finding.code, finding.is_error) == ("doubtful-encoding", False)
    assert (finding.line, finding.column) == (201, 4)


@pytest.mark.parametrize(
    ("encoding", "behind", "left_out"),
    [
        ("utf-8", b"\0", "last byte is"),
        ("utf-8", bytes(64), "last 64 bytes are"),
        ("cp1252", b"\0\0", "last 2 bytes are"),
        ("utf-8", "”".encode()[:2], "last 2 bytes are"),
        ("utf-16", b"\n", "last byte is"),
        ("utf-16-le", b"\0", "last byte is"),
        ("utf-16-be", bytes(64), "last 64 bytes are"),
    ],
)
def test_what_stands_behind_the_end_of_a_text_is_told(
    tmp_path: Path, encoding: str, behind: bytes, left_out: str
) -> None:
    """A program that writes whole blocks fills the last one up; one that was stopped may cut a character."""
    book = "A “rule” of the book.\n" * 400
    (tmp_path / "a.txt").write_bytes(book.encode(encoding) + behind)
    text, [finding] = read_text_file(tmp_path / "a.txt")
    assert text is not None
    assert [line.text for line in text.lines if line.text] == ["A “rule” of the book."] * 400
    assert (finding.code, finding.severity) == ("doubtful-encoding", Severity.WARNING)
    assert f"{left_out} no text" in finding.message
    assert finding.line in (400, 401)


def test_zero_bytes_inside_a_text_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"A rule of the book.\n" * 300 + b"One\0 more.\n")
    text, [finding] = read_text_file(tmp_path / "a.txt")
    assert text is not None
    assert text.lines[300].text == "One more."
    assert (finding.code, finding.severity) == ("doubtful-encoding", Severity.WARNING)
    assert (finding.line, finding.column) == (301, 4)


def test_windows_behind_the_mark_of_utf8_is_told(tmp_path: Path) -> None:
    book = "A “rule” of the book.\n" * 300
    (tmp_path / "a.txt").write_bytes(codecs.BOM_UTF8 + book.encode("cp1252"))
    text, [finding] = read_text_file(tmp_path / "a.txt")
    assert text is not None
    assert text.lines[0].text == "A “rule” of the book."
    assert (finding.code, finding.severity, finding.line) == (
        "doubtful-encoding",
        Severity.WARNING,
        1,
    )


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        (b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n\0\x81", "this is a PDF: "),
        (b"PK\x03\x04\x14\0\x06\0", "this is a ZIP archive, "),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "this is a document of an old Word: "),
        (b"\x81\0\x81", "zero byte"),
    ],
)
def test_a_file_that_is_no_text_is_told_as_what_it_is(
    tmp_path: Path, begins: bytes, kind: str
) -> None:
    (tmp_path / "a.txt").write_bytes(begins + b"\0\x81\n" * 100)
    text, [finding] = read_text_file(tmp_path / "a.txt")
    assert text is None
    assert finding.code == "wrong-encoding"
    assert finding.message.startswith(kind)


def test_damage_of_utf16_is_told_with_its_line(tmp_path: Path) -> None:
    lines = ["A rule of the book."] * 100
    lines[60] = "A \ud800 of the book."
    data = "\n".join(lines).encode("utf-16", "surrogatepass")
    (tmp_path / "a.txt").write_bytes(data)
    text, [finding] = read_text_file(tmp_path / "a.txt")
    assert text is None
    assert (finding.code, finding.line) == ("wrong-encoding", 61)


def test_a_byte_that_is_missing_from_utf16_is_told_with_its_line(tmp_path: Path) -> None:
    """With its last byte left out it would be a text, of Chinese characters."""
    data = "\n".join(["A rule of the book."] * 100).encode("utf-16")
    (tmp_path / "a.txt").write_bytes(data[:2021] + data[2022:])
    text, [finding] = read_text_file(tmp_path / "a.txt")
    assert text is None
    assert (finding.code, finding.line) == ("wrong-encoding", 51)


@pytest.mark.parametrize("hole", [b"\x81", b"\x8d", b"\x8f", b"\x90", b"\x9d"])
def test_such_a_byte_among_ascii_is_told(tmp_path: Path, hole: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"A rule of the book.\n" * 200 + b"Ea" + hole + b"ch.\n")
    text, [finding] = read_text_file(path)
    assert text is not None
    assert (finding.code, finding.severity) == ("doubtful-encoding", Severity.WARNING)
    assert (finding.line, finding.column) == (201, 3)


def test_a_byte_that_windows_has_no_character_for_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("A “rule” of the book.\n".encode("cp1252") * 200 + b"Who\x9ds there?\n")
    text, [finding] = read_text_file(path)
    assert text is not None
    assert (finding.code, finding.is_error) == ("doubtful-encoding", False)
    assert (finding.line, finding.column) == (201, 4)
    assert text.lines[200].received == "Who\x9ds there?"


def test_the_breaks_of_word_processors_end_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("A rule.\x0bExample: one\u2028Example: two\u2029Next\x0c page\nlast", "utf-8")
    text, _ = read_text_file(path)
    assert text is not None
    found = [(line.number, line.text) for line in text.lines]
    texts = ["A rule.", "Example: one", "Example: two", "Next page", "last"]
    assert found == list(enumerate(texts, 1))


def test_a_text_without_a_word_is_told_to_be_empty(tmp_path: Path) -> None:
    """Such as one that is asked to be aligned."""
    (tmp_path / "blank.txt").write_text("\n \n", encoding="utf-8")
    text, _ = read_text_file(tmp_path / "blank.txt")
    assert text is not None
    _, edition, [finding] = date_text(text)
    assert (edition, finding.code, finding.message) == (
        None,
        "undated-edition",
        "the file is empty",
    )


def test_a_file_by_its_path_is_dated_as_one_of_an_archive_is(tmp_path: Path, root: Path) -> None:
    undated = book().replace(" as of June 7, 2024", "")
    (tmp_path / "CR 20240607.txt").write_text(undated, encoding="utf-8")
    editions, [told] = read(tmp_path)
    reader = Reader(Inputs(root / "sources" / "sources.toml"))
    side = reader.side(str(tmp_path / "CR 20240607.txt"))
    assert side is not None
    assert [side.edition.id] == editions == ["2024-06-07"]
    assert told in reader.of_files


def test_links_folders_and_hidden_files(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.mkdir()
    (elsewhere / "a").write_text(book(), encoding="utf-8")
    (tmp_path / "link.txt").symlink_to(elsewhere / "a")
    (tmp_path / "._link.txt").write_bytes(bytes(20))
    assert read(tmp_path) == (["2024-06-07"], [])
    (tmp_path / "broken.txt").symlink_to(tmp_path / "nowhere")
    _, [finding] = read(tmp_path)
    assert (finding.code, finding.is_error) == ("missing-file", True)


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    _, [finding] = read(tmp_path)
    assert (finding.code, finding.severity) == ("empty-archive", Severity.WARNING)


def test_text_files_in_folders_below_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(book(), encoding="utf-8")
    for name in ("old/b.txt", "old/older/c.TXT", "old/older/d.txt", "notes/e.md", ".git/f.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(book("June 1, 2020"), encoding="utf-8")
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert {(f.code, f.severity) for f in findings} == {("other-folder", Severity.WARNING)}
    assert [(f.path, f.message.split(":")[1].split(" in ")[0]) for f in findings] == [
        ((tmp_path / "old").as_posix(), " 1 text file"),
        ((tmp_path / "old/older").as_posix(), " 2 text files"),
    ]


def test_names_that_are_no_utf8_are_shown_with_escapes(tmp_path: Path) -> None:
    """In findings, and in what the site tells of the source."""
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    folder.mkdir()
    long = book("May 3, 2019").replace("Richard", "Richard " * 8000)
    files = {b"a\xff.txt": book(), b"b\xfe.txt": "Dear reader,\n", b"c\xfd": long, b"d\xfc": long}
    for name, text in files.items():
        (folder / os.fsdecode(name)).write_text(text, encoding="utf-8")
    (folder / os.fsdecode(b"e\xfb")).mkdir()
    (folder / os.fsdecode(b"e\xfb") / "f.txt").touch()
    editions, texts, findings = read_archive(folder, (), lambda _: None)
    assert [edition.id for edition in editions] == ["2019-05-03", "2024-06-07"]
    shown = rf"{tmp_path.as_posix()}/caf\xe9"
    assert [text.source.path for text in texts] == [rf"{shown}/c\xfd", rf"{shown}/a\xff.txt"]
    assert [finding.path for finding in findings] == [
        rf"{shown}/{name}" for name in (r"b\xfe.txt", r"d\xfc", r"e\xfb")
    ]
    told = [str(finding) for finding in findings] + [repr(text.source) for text in texts]
    assert "\n".join(told).encode("utf-8")
    assert all(text.read().source == text.source for text in texts)


def test_two_files_of_one_day_are_an_error_that_names_both(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "two.txt").write_text(book().replace("any", "every"), encoding="utf-8")
    (tmp_path / "three.txt").write_text(book().replace("any", "all"), encoding="utf-16")
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert [(f.code, f.is_error, Path(f.path).name) for f in findings] == [
        ("same-date", True, "three.txt"),
        ("same-date", True, "two.txt"),
    ]
    assert all("one.txt" in finding.message for finding in findings)
    assert all("the day in the name of the file" in finding.expected for finding in findings)


def test_a_name_tells_the_day_where_two_texts_state_the_same(tmp_path: Path) -> None:
    """An edition that was published with the day of the one before it."""
    (tmp_path / "CR-2024-06-07.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "CR 20240802.txt").write_text(book().replace("any", "every"), encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07", "2024-08-02"]
    assert (finding.code, finding.severity) == ("same-date", Severity.WARNING)
    assert finding.path.endswith("/CR 20240802.txt")


@pytest.mark.parametrize("other", ["CR_2024_08_02.txt", "rules of August.txt"])
def test_a_name_is_not_believed_where_another_text_is_of_that_day(
    tmp_path: Path, other: str
) -> None:
    """By its name too, or by what it says; one of the two would be lost without a word."""
    of_august = book("August 2, 2024") if other == "rules of August.txt" else book()
    (tmp_path / "CR-2024-06-07.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "CR 20240802.txt").write_text(book().replace("any", "every"), encoding="utf-8")
    (tmp_path / other).write_text(of_august.replace("any", "all"), encoding="utf-8")
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07", "2024-08-02"]
    [refused] = [finding for finding in findings if finding.is_error]
    assert (refused.code, len(findings)) == ("same-date", 2 if other.startswith("CR") else 1)


@pytest.mark.parametrize(
    ("nearest", "days"),
    [("CR-2024-06-07", ["2024-06-07", "2024-08-02"]), ("CR-2024-06-06", ["2024-06-07"])],
)
def test_only_the_day_itself_in_a_name_tells_a_text_from_one_whose_name_has_none(
    tmp_path: Path, nearest: str, days: list[str]
) -> None:
    (tmp_path / f"{nearest}.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "CR-2024-08-02.txt").write_text(book().replace("any", "every"), encoding="utf-8")
    (tmp_path / "A rulebook.txt").write_text(book().replace("any", "all"), encoding="utf-8")
    assert read(tmp_path)[0] == days


@pytest.mark.parametrize(("name", "is_believed"), [("CR 20200401", True), ("rules", False)])
def test_what_a_file_says_of_itself_is_told_whichever_day_it_is_given(
    tmp_path: Path, name: str, *, is_believed: bool
) -> None:
    (tmp_path / "CR-2020-02-07.txt").write_text(book("February 7, 2020"), encoding="utf-8")
    other = book("Febuary 7, 2020").replace("any", "every")
    (tmp_path / f"{name}.txt").write_text(other, encoding="utf-8")
    editions, findings = read(tmp_path)
    assert ("2020-04-01" in editions) is is_believed
    assert [(finding.code, finding.is_error) for finding in findings] == [
        ("misprinted-date", False),
        ("same-date", not is_believed),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_copy_is_left_out_whatever_its_name_and_encoding(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "CR-2024-06-07.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "CR-2024-08-02.txt").write_text(book(), encoding=encoding)
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity) == ("same-date", Severity.WARNING)
    assert "its text is that of CR-2024-06-07.txt" in finding.message
    assert finding.path.endswith("/CR-2024-08-02.txt")


def test_a_name_that_tells_another_day_is_told(tmp_path: Path) -> None:
    """The text is believed: names often tell when a file was published."""
    (tmp_path / "CR-2024-05-31.txt").write_text(book(), encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity) == ("name-differs", Severity.NOTE)


@pytest.mark.parametrize(
    ("name", "days"),
    [
        ("MagicCompRules_04082016", ["2016-04-08"]),
        ("MagicCompRules_160408", ["2016-04-08"]),
        ("MagicCompRules%2020210224", ["2021-02-24"]),
        ("MagicCompRules_031503", ["2003-03-15"]),
        ("MagicCompRules_070103", []),
        ("MagicCompRules_12345678", []),
        ("MagicCompRules_1120160408", []),
        ("Rules 2024 08 02", ["2024-08-02"]),
        ("CR-1993-10-04", ["1993-10-04"]),
        ("CR-1970-01-01", []),
    ],
)
def test_the_day_in_a_name_is_one_or_none(tmp_path: Path, name: str, days: list[str]) -> None:
    text = book().replace("These rules are effective as of June 7, 2024.", "Made for players.")
    (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == days
    assert (finding.code, finding.is_error) == ("undated-edition", not days)


def test_a_statement_that_names_no_day_is_told(tmp_path: Path) -> None:
    """Where another further down does: that one may be of an older edition."""
    text = f"{book('April 31, 2024')}\nThese rules are effective as of April 22, 2023.\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2023-04-22"]
    assert (finding.code, finding.severity) == ("unread-date", Severity.WARNING)
    assert "April 31" in (finding.text or "")
    assert f"line {text.count(chr(10))}" in finding.message
    assert (finding.line, finding.column) == (3, 1)
    assert finding.expected.startswith("a sentence such as ")


@pytest.mark.parametrize("day", ["June 31, 2014", "April 23, 1910"])
@pytest.mark.parametrize(("name", "days"), [("rules", []), ("CR-2014-06-01", ["2014-06-01"])])
def test_a_day_that_is_none_is_told_where_it_stands(
    tmp_path: Path, day: str, name: str, days: list[str]
) -> None:
    """The calendar has the one not; on the other nobody had played yet."""
    text = f"{book(day)}\nThese rules are effective as of {day}.\n"
    (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == days
    assert (finding.code, finding.line, finding.is_error) == ("unread-date", 3, not days)
    assert f"'effective as of {day}'" in finding.message
    assert ("is taken" in finding.message) is bool(days)
    assert "the day in the name of the file" in finding.expected


def test_a_second_day_in_the_same_line_is_a_warning(tmp_path: Path) -> None:
    two = book("June 7, 2024. These rules are effective as of June 8, 2024")
    (tmp_path / "a.txt").write_text(two, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity, finding.line) == ("date-differs", Severity.WARNING, 3)
    assert "in this line" in finding.message


def test_another_day_further_down_is_a_warning(tmp_path: Path) -> None:
    text = f"{book()}\nThese rules are effective as of June 8, 2024.\n"
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity) == ("date-differs", Severity.WARNING)
    assert finding.line == text.count("\n")


def test_a_misprinted_month_is_read_and_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(book("Febuary 7, 2020"), encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2020-02-07"]
    assert (finding.code, finding.severity) == ("misprinted-date", Severity.WARNING)
    assert "'Febuary'" in finding.message
    assert "Febuary 7, 2020" in (finding.text or "")


@pytest.mark.parametrize("heading", ["", "\nAppendix B: Older Rules\n"])
def test_an_appendix_that_is_referred_to_and_not_here_is_told(tmp_path: Path, heading: str) -> None:
    text = book().replace("to “any” game.", "to “any” game. (See\nAppendix B, “Older Rules.”)")
    (tmp_path / "made.txt").write_text(text.replace("\nCredits\n\nR", f"{heading}\nCredits\n\nR"))
    [edition], _, findings = read_archive(tmp_path, (), lambda _: None)
    assert edition.lacks == (() if heading else ("Appendix B",))
    assert [f"{found.code} {found.line}" for found in findings] == (
        [] if heading else ["missing-part 17"]
    )


def test_what_is_lacking_is_so_of_a_text_whose_name_tells_its_day(tmp_path: Path) -> None:
    lacking = book().replace("to “any” game.", "to every game. (See Appendix B, “Older Rules.”)")
    (tmp_path / "CR-2024-06-07.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "CR-2024-08-02.txt").write_text(lacking, encoding="utf-8")
    editions, _, _ = read_archive(tmp_path, (), lambda _: None)
    told = {edition.id: edition.lacks for edition in editions}
    assert told == {"2024-06-07": (), "2024-08-02": ("Appendix B",)}


def test_what_is_lacking_is_told_beside_what_is_said_of_the_day(tmp_path: Path) -> None:
    lacking = book("Febuary 7, 2020").replace("game.", "game. (See Appendix B, “Older Rules.”)")
    (tmp_path / "a.txt").write_text(lacking, encoding="utf-8")
    _, findings = read(tmp_path)
    assert [finding.code for finding in findings] == ["misprinted-date", "missing-part"]


def test_a_file_of_another_suffix_is_read_if_it_is_an_edition(tmp_path: Path) -> None:
    long = book("May 3, 2019").replace("Richard", "Richard " * 8000)
    (tmp_path / "MagicCompRules").write_text(long, encoding="utf-8")
    (tmp_path / "CR-2019.txt~").write_text(long + "\n", encoding="utf-8")
    (tmp_path / "README.md").write_text("About these files. " * 4000, encoding="utf-8")
    (tmp_path / "CR-2020.txt.part").write_text(book("June 1, 2020") * 200, encoding="utf-8")
    (tmp_path / "small.json").write_text("{}", encoding="utf-8")
    editions, findings = read(tmp_path)
    assert editions == ["2019-05-03"]
    assert {(f.code, f.severity) for f in findings} == {("other-file", Severity.NOTE)}
    assert [Path(f.path).name for f in findings] == ["MagicCompRules", "README.md"]


RULES: Final = [f"100.{n}. Whoever plays a game keeps rule {n} in mind." for n in range(1, 61)]
UNDATED: Final = book().replace("effective as of", "kind on")


@pytest.mark.parametrize("name", ["Comp Rules.md", "rules.text", "rules", "rules.txt~"])
@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        pytest.param(UNDATED, "undated-edition", 1, id="undated"),
        pytest.param(book("June 31, 2014"), "unread-date", 3, id="no day"),
        pytest.param("\n".join(RULES), "undated-edition", 1, id="a part"),
        pytest.param(book().replace("any", "every"), "same-date", 1, id="a second one"),
    ],
)
def test_what_is_wrong_with_a_text_of_the_rules_is_told_whatever_its_name(
    tmp_path: Path, name: str, text: str, code: str, line: int
) -> None:
    """However small: as of one that ends in .txt."""
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    (tmp_path / name).write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.line, finding.is_error) == (code, line, True)
    assert Path(finding.path).name == name


@pytest.mark.parametrize("name", ["CR-2024-06-07.bak", "rules"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_copy_that_is_no_text_file_by_its_name_is_passed_over(
    tmp_path: Path, name: str, encoding: str
) -> None:
    """A program that saves a file may end it in a blank line more."""
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    (tmp_path / name).write_text(book() + "\n\n", encoding=encoding)
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity) == ("other-file", Severity.NOTE)
    assert finding.message == "passed over: its text is that of good.txt"


STATED: Final = "These rules are effective as of June 7, 2024.\n\n"
#: Not the rules, but of them.
ABOUT_THE_RULES: Final = [
    pytest.param("# Some rules\n\n" + STATED + "\n".join(RULES[:22]), id="notes"),
    pytest.param(
        STATED + "".join(f"-{r}\n+{r} Always.\n {r}\n" for r in RULES),
        id="list of changes",
    ),
    pytest.param("".join(f"100.{n}.\t101.{n}.\tmoved\n" for n in range(1, 61)), id="numbers"),
    pytest.param(STATED + "".join(f"{r}<br>\n" for r in RULES), id="web page without a head"),
    pytest.param("<html>\n" + book(), id="web page"),
    pytest.param("{\\rtf1\\ansi\n" + book(), id="word processor"),
    pytest.param(README, id="readme"),
]


@pytest.mark.parametrize("text", ABOUT_THE_RULES)
def test_what_is_about_the_rules_is_passed_over(tmp_path: Path, text: str) -> None:
    """In silence, where it is far smaller than a rulebook."""
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "other.md").write_text(text, encoding="utf-8")
    assert read(tmp_path) == (["2024-06-07"], [])
    (tmp_path / "other.md").write_text(text + "\n" * 50_000, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity) == ("other-file", Severity.NOTE)
    assert "no Comprehensive Rules by what is in it" in finding.message


@pytest.mark.parametrize(("size", "codes"), [(1_000, []), (60_000, ["other-file"])])
def test_what_is_no_text_and_says_so_by_its_name_stops_nothing(
    tmp_path: Path, size: int, codes: list[str]
) -> None:
    (tmp_path / "good.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "CR-2024-06-07.pdf").write_bytes(
        b"%PDF-1.4\n%\xe2\xe3\n" + b"\0\x81\n" * (size // 3)
    )
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert [f.code for f in findings if f.severity is Severity.NOTE] == codes
    assert len(findings) == len(codes)


def test_an_encoding_that_fits_no_better_than_others_is_a_warning(tmp_path: Path) -> None:
    long = book().replace("“any”", "any").replace("Richard", "Richard " * 500)
    (tmp_path / "a.txt").write_bytes(long.encode().replace(b"to any", b"to a\xb2y"))
    editions, [finding] = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert (finding.code, finding.severity, finding.line) == (
        "doubtful-encoding", Severity.WARNING, 16,
    )  # fmt: skip
    assert finding.column == len("100.1. These rules apply to a²")


def test_an_official_file_joins_the_editions_known(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(book("October 1, 2009"), encoding="utf-8")
    first, _, _ = read_archive(tmp_path, (), lambda _: None)
    assert first[0].effective == date(2009, 10, 1)
    assert first[0].title == "October 1, 2009"
    known = Edition("2006-10-01", "CR", "October 2006", date(2006, 10, 1), first[0].authority)
    editions, _, _ = read_archive(tmp_path, (known,), lambda _: None)
    assert [edition.id for edition in editions] == ["2006-10-01", "2009-10-01"]


def test_editions_stand_by_their_days_whatever_they_are_called(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(book("October 1, 2009"), encoding="utf-8")
    wish = Edition("wishes", "Wishes", "Wishes", date(2004, 5, 1), Authority.PROPOSED)
    editions, _, _ = read_archive(tmp_path, (wish,), lambda _: None)
    assert [edition.id for edition in editions] == ["wishes", "2009-10-01"]


def test_an_edition_of_which_a_part_is_known_is_held_whole(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(book("October 1, 2009"), encoding="utf-8")
    [whole], _, _ = read_archive(tmp_path, (), lambda _: None)
    part = replace(whole, title="A part", note="Of topic 704 nothing is held.")
    editions, _, _ = read_archive(tmp_path, (part,), lambda _: None)
    assert editions == (whole,)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that are looked through from now on."""
    names: list[str] = []

    def watched(path: Path) -> tuple[SourceText | None, tuple[Diagnostic, ...]]:
        names.append(path.name)
        return read_text_file(path)

    monkeypatch.setattr(archive, "read_text_file", watched)
    return names


def test_what_files_said_is_kept(tmp_path: Path, opened: list[str]) -> None:
    folder, kept = tmp_path / "files", tmp_path / "kept"
    folder.mkdir()
    (folder / "a.txt").write_text(book("October 1, 2009"), encoding="utf-8")
    (folder / "b.txt").write_text(book("June 7, 2024"), encoding="utf-8")
    (folder / "notes.txt").write_text("Nothing of the kind.\n", encoding="utf-8")
    (folder / "gone.txt").symlink_to(tmp_path / "nowhere")

    def again() -> tuple[list[str], list[Source], list[Diagnostic]]:
        editions, files, findings = read_archive(folder, (), lambda _: None, cache=Cache(kept))
        return [edition.id for edition in editions], [f.source for f in files], list(findings)

    first = again()
    assert sorted(opened) == ["a.txt", "b.txt", "gone.txt", "notes.txt"]
    assert {"missing-file", "not-an-edition"} == {finding.code for finding in first[2]}
    opened.clear()
    assert again() == first
    assert opened == []
    (folder / "b.txt").write_text(book("June 8, 2024"), encoding="utf-8")
    (folder / "gone.txt").unlink()
    assert again() != first
    assert opened == ["b.txt"]


def test_lines_are_read_when_they_are_asked_for(tmp_path: Path, opened: list[str]) -> None:
    path = tmp_path / "a.txt"
    path.write_text(book("October 1, 2009"), encoding="utf-8")
    _, [file], _ = read_archive(tmp_path, (), lambda _: None)
    opened.clear()
    text = file.read()
    assert opened == ["a.txt"]
    assert text.source == file.source
    assert text.source.edition == "2009-10-01"
    assert text.lines[2].text == "These rules are effective as of October 1, 2009."
    path.write_text(book("October 2, 2009"), encoding="utf-8")
    with pytest.raises(OSError, match=r"a\.txt was changed while the build read it"):
        file.read()
    path.unlink()
    with pytest.raises(OSError, match=r"a\.txt was changed while the build read it"):
        file.read()


def test_nothing_is_kept_of_a_file_that_changes_while_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would pass for what the file gave before, and be wrong as soon as the change is taken back."""
    folder, cache = tmp_path / "archive", Cache(tmp_path / "cache")
    folder.mkdir()
    path = folder / "a.txt"
    path.write_text(book("October 1, 2009"), encoding="utf-8")

    def changed_then(path: Path) -> str:
        state = state_of(path)
        path.write_text(book("June 8, 2024"), encoding="utf-8")
        return state

    with monkeypatch.context() as patched:
        patched.setattr("generator.pipeline.archive.state_of", changed_then)
        with pytest.raises(OSError, match=r"a\.txt was changed while the build read it"):
            read_archive(folder, (), lambda _: None, cache=cache)
    path.write_text(book("October 1, 2009"), encoding="utf-8")
    [edition], [file], _ = read_archive(folder, (), lambda _: None, cache=cache)
    assert edition.id == "2009-10-01"
    assert file.read().source.edition == "2009-10-01"


def test_the_nearest_name_has_the_day_that_two_texts_state(tmp_path: Path) -> None:
    """The publisher's names tell days near those of their editions."""
    (tmp_path / "MagicCompRules 20240604.txt").write_text(book(), encoding="utf-8")
    (tmp_path / "MagicCompRules 20240802.txt").write_text(
        book().replace("any", "every"), encoding="utf-8"
    )
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07", "2024-08-02"]
    assert [(f.code, f.severity) for f in findings] == [
        ("name-differs", Severity.NOTE),
        ("same-date", Severity.WARNING),
    ]


@pytest.mark.parametrize("name", ["CR 20240608.txt", "rules.txt"])
def test_names_that_do_not_tell_two_texts_apart_are_no_help(tmp_path: Path, name: str) -> None:
    """One is as near as the other, or tells no day."""
    (tmp_path / "CR 20240606.txt").write_text(book(), encoding="utf-8")
    (tmp_path / name).write_text(book().replace("any", "every"), encoding="utf-8")
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07"]
    assert [f.code for f in findings if f.is_error] == ["same-date"]


@pytest.mark.parametrize("year", [2014, 2023, 2025])
def test_a_name_far_from_the_day_is_a_warning(tmp_path: Path, year: int) -> None:
    (tmp_path / "CR-2024-06-07.txt").write_text(book(f"June 7, {year}"), encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == [f"{year}-06-07"]
    assert (finding.code, finding.severity) == ("name-differs", Severity.WARNING)


@pytest.mark.parametrize(
    ("name", "day"), [("CR-2024-06-07", "2024-06-07"), ("rules", "2014-06-07")]
)
def test_of_two_days_stated_the_name_tells_which(tmp_path: Path, name: str, day: str) -> None:
    last = "These rules are effective as of June 7, 2024.\n"
    text = book("June 7, 2014") + last
    (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    editions, [finding] = read(tmp_path)
    assert editions == [day]
    assert (finding.code, finding.severity) == ("date-differs", Severity.WARNING)
    assert ("is taken" in finding.message) is (day == "2024-06-07")


def test_of_a_misprint_it_is_not_said_that_the_name_tells_it(tmp_path: Path) -> None:
    text = book("Febuary 7, 2014") + "These rules are effective as of June 7, 2024.\n"
    (tmp_path / "CR-2024-06-07.txt").write_text(text, encoding="utf-8")
    editions, findings = read(tmp_path)
    assert editions == ["2024-06-07"]
    told = {finding.code: "the file's name" in finding.message for finding in findings}
    assert told == {"misprinted-date": False, "date-differs": True}
