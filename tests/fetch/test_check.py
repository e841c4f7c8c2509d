"""Whether bytes are the whole text of the edition asked for."""

from __future__ import annotations

import hashlib
from datetime import date, timedelta
from pathlib import Path

import pytest

from generator.model.edition import Layout, Source, SourceFormat
from generator.model.fetching import KnownEdition, Refusal
from generator.model.lines import SourceText
from generator.model.node import Block
from generator.parsers import comprehensive_rules
from generator.pipeline.fetch import check_edition
from generator.text.normalise import split_lines
from tests.fetch.conftest import DAY, rules_text

THIS = KnownEdition(DAY)
CUT = "the file is cut: no "


def test_the_text_the_tests_serve_is_an_edition() -> None:
    """The parser that reads editions has nothing to say about it."""
    data = rules_text()
    source = Source(
        id="cr",
        edition="2024-06-07",
        title="",
        path="cr.txt",
        format=SourceFormat.COMPREHENSIVE_RULES,
        encoding="utf-8",
        layout=Layout.LINE_PER_PARAGRAPH,
        sha256=hashlib.sha256(data).hexdigest(),
    )
    parsed = comprehensive_rules.parse(SourceText(source, split_lines(data.decode())))
    assert parsed.diagnostics == ()
    numbers = [str(part.number) for part in parsed.parts if isinstance(part, Block)]
    assert sum(number.startswith("100.") for number in numbers) == 39


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_a_whole_edition_is_taken(encoding: str, ending: str) -> None:
    text = rules_text().decode().replace("\r\n", ending)
    assert check_edition(text.encode(encoding), THIS) is None


@pytest.mark.parametrize("ending", ["\x0b", "\u2028", "\u2029"])
def test_the_breaks_of_word_processors_end_lines(ending: str) -> None:
    text = rules_text().decode().replace("\r\n", ending)
    assert check_edition(text.encode(), THIS) is None


@pytest.mark.parametrize(("stray", "mark"), [(b"\x92", "’"), (b"\x81", "")])
def test_a_few_stray_bytes_do_not_make_it_another_text(stray: bytes, mark: str) -> None:
    """As where it is read; at the very end they say that the file was cut."""
    encoding = "utf-8" if mark else "cp1252"
    data = rules_text().decode().replace("Nobody", "Nobody’s", 1).encode(encoding)
    at = data.index(b"Glossary")
    assert check_edition(data[:at] + stray + data[at:], THIS) is None
    found = check_edition(data + stray, THIS)
    assert found is not None
    assert found.cut


def test_what_was_lost_on_the_way_is_not_taken() -> None:
    """Where a file is read, the rest is better than nothing; here the whole may come."""
    data = rules_text()
    at = data.index(b"Glossary")
    holed = check_edition(data[:at] + b"\0\0" + data[at + 2 :], THIS)
    assert holed == Refusal(f"this is no text: what stood in it is lost (byte {at})")
    torn = check_edition(data + b"\0" * 16, THIS)
    assert torn is not None
    assert torn.cut


def test_a_book_without_contents_is_taken() -> None:
    text = rules_text().decode()
    start, end = text.index("Contents"), text.index("1. Game Concepts", text.index("Credits"))
    assert check_edition((text[:start] + text[end:]).encode(), THIS) is None


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("June 7, 2024", "June 7, 2025", "wrong edition: the text is effective as of 2025-06-07"),
        ("effective as of", "", "the text does not say from which day it is effective"),
        ("\r\nCredits\r\n\r\nNobody", "\r\nNobody", f"{CUT}credits in it"),
        ("\r\nGlossary\r\n\r\nGame", "\r\nGame", f"{CUT}glossary in it"),
        ("100.", "C.", "no rules of the book are in it"),
    ],
)
def test_what_is_missing_or_wrong_is_told(old: str, new: str, refusal: str) -> None:
    text = rules_text().decode()
    assert old in text
    found = check_edition(text.replace(old, new).encode(), THIS)
    assert found is not None
    assert found.reason == refusal


def test_a_day_that_the_manifest_may_have_wrong_is_told_with_what_to_correct() -> None:
    """Not where another edition is of that day, or of one between."""
    data, week = rules_text(), timedelta(days=7)
    wrong = "wrong edition: the text is effective as of 2024-06-07"
    advice = (
        "; if it is this edition after all, and known.toml has its day wrong, "
        "write effective = 2024-06-07 there in the place of 2024-05-31"
    )
    asked = KnownEdition(DAY - week)
    for known, told in (
        ({DAY - week, DAY + week, DAY - 2 * week}, advice),
        ({DAY - week, DAY}, ", of which known.toml knows another edition"),
        ({DAY - week, DAY - timedelta(days=1)}, ""),
    ):
        refusal = check_edition(data, asked, known=known, manifest="known.toml")
        assert refusal == Refusal(wrong + told)


def test_a_text_may_name_the_day_that_the_manifest_says_it_names() -> None:
    other = DAY + timedelta(days=30)
    assert check_edition(rules_text(), KnownEdition(other, states=DAY)) is None
    refusal = check_edition(rules_text(), KnownEdition(DAY, states=other))
    assert refusal == Refusal("wrong edition: the text is effective as of 2024-06-07")


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE html><html>",
        "\r\n  <html lang='en'>",
        "<!-- saved -->\n<HTML>",
        '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">',
        "\ufeff<head><title>404</title>",
    ],
)
def test_html_is_told(text: str) -> None:
    page = text + rules_text().decode()
    assert check_edition(page.encode(), THIS) == Refusal("HTML instead of text")


def test_text_that_speaks_of_html_is_taken() -> None:
    text = rules_text(wording="writes <html>").decode()
    assert check_edition(text.encode(), THIS) is None


def test_a_file_cut_anywhere_before_the_credits_is_known_to_be_cut() -> None:
    """Wherever: the rest of it may come at the next try."""
    data = rules_text()
    last = data.rindex(b"Credits")
    dated = data.index(b"2024") + 4
    for end in range(dated, last + 1, 7):
        refusal = check_edition(data[:end], THIS)
        assert refusal is not None, end
        assert refusal.cut, end


TOPICS = ["101. Untap Step", "102. Draw Step", "103. Main Phase", "104. Ending Phase"]


def _with_topics(listed: list[str], printed: list[str]) -> bytes:
    """The text with further topics, each with a rule."""
    text = rules_text().decode()
    text = text.replace("100. General\r\n", "\r\n".join(["100. General", *listed, ""]), 1)
    before, glossary, after = text.rpartition("Glossary")
    rules = (f"{topic}\r\n\r\n{topic[:3]}.1. This is played.\r\n\r\n" for topic in printed)
    return "".join([before, *rules, glossary, after]).encode()


@pytest.mark.parametrize(
    ("printed", "reason"),
    [
        (TOPICS[:1], "the contents go on to 104, but no heading stands here after 101"),
        (TOPICS[3:], "lines are missing: 3 headings stand in the contents only"),
    ],
)
def test_a_file_in_whose_midst_lines_are_missing_is_not_taken(
    printed: list[str], reason: str
) -> None:
    """Its end is there, but the contents list what is not."""
    assert check_edition(_with_topics(TOPICS, TOPICS), THIS) is None
    refusal = check_edition(_with_topics(TOPICS, printed), THIS)
    assert refusal is not None
    assert refusal.reason.startswith(reason)
    assert refusal.cut


def test_a_heading_that_was_forgotten_does_not_make_a_file_cut() -> None:
    """In the contents or in the book: the publisher's own misprint."""
    for listed, printed in ((TOPICS, TOPICS[:1] + TOPICS[2:]), (TOPICS[:2], TOPICS)):
        assert check_edition(_with_topics(listed, printed), THIS) is None


def test_a_web_page_without_its_head_is_not_taken() -> None:
    page = rules_text().replace(b".\r\n", b".<br>\r\n")
    assert check_edition(page, THIS) == Refusal("this is a web page (HTML), not the text file")


def test_a_file_cut_inside_a_character_is_known_to_be_cut() -> None:
    data = rules_text() + " ©".encode()
    refusal = check_edition(data[:-1], THIS)
    assert refusal is not None
    assert refusal.cut
    damaged = check_edition(data.replace(b"\xc2\xa9 wrote", b"\xc2 wrote"), THIS)
    assert damaged is not None
    assert not damaged.cut


@pytest.mark.archive
def test_every_official_edition_held_is_taken(archive: Path) -> None:
    for path in sorted(archive.glob("CR-*.txt")):
        edition = KnownEdition(date.fromisoformat(path.stem.removeprefix("CR-")))
        data = path.read_bytes()
        assert check_edition(data, edition) is None, path.name
        refusal = check_edition(data[: len(data) * 3 // 5], edition)
        assert refusal is not None, path.name
        assert refusal.cut, path.name
