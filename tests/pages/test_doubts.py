"""Doubtful matches are all listed, and what a page proposes as a correction is one."""

from __future__ import annotations

import html
import itertools
import re
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from generator import pipeline
from generator.alignment.decisions import check_decisions
from generator.corpus import read_decisions
from generator.model.alignment import Alignment, Apart, Confidence
from generator.model.book import Book
from generator.model.page import Page
from generator.pages import addresses, press, render_pages
from generator.pages.escaping import toml_string
from generator.pages.lives import lives_of
from generator.pages.views.doubts import doubts_pages
from tests.pages.toy_changes import changes_book


@pytest.fixture(scope="module")
def book() -> Book:
    """The book of changes, as if every other match were less than certain."""
    made = changes_book()
    return replace(
        made, alignments={pair: doubted(found) for pair, found in made.alignments.items()}
    )


def doubted(found: Alignment) -> Alignment:
    sure = itertools.cycle(Confidence)
    matches = tuple(match._replace(confidence=next(sure)) for match in found.matches)
    return replace(found, matches=matches)


@pytest.fixture(scope="module")
def pages(book: Book) -> dict[str, Page]:
    return {page.address: page for page in render_pages(book)}


def direct(book: Book) -> list[Alignment]:
    return [found for found in book.alignments.values() if not found.composed]


def test_each_doubtful_match_is_listed_and_no_other(book: Book, pages: dict[str, Page]) -> None:
    doubtful = 0
    for found in direct(book):
        page = pages[addresses.doubts(found.old, found.new)]
        listed = re.findall(r'<li id="m-', page.body)
        wanted = [m for m in found.matches if m.confidence is not Confidence.CERTAIN]
        assert len(listed) == len(wanted)
        doubtful += len(wanted)
    assert doubtful


def test_the_report_leads_to_each_pair(book: Book, pages: dict[str, Page]) -> None:
    body = pages[addresses.REPORT].body
    for found in direct(book):
        assert f'href="{found.old}..{found.new}/"' in body


def drafts_of(pages: Iterable[Page]) -> list[str]:
    return [
        html.unescape(draft)
        for page in pages
        if page.kind == "doubts"
        for draft in re.findall(r"<pre[^>]*><code>(.*?)</code>", page.body, re.DOTALL)
    ]


def test_a_drafted_decision_fits_its_texts(
    book: Book, pages: dict[str, Page], tmp_path: Path
) -> None:
    drafts = drafts_of(pages.values())
    assert drafts
    path = tmp_path / "alignments.toml"
    path.write_text("\n\n".join(drafts), encoding="utf-8")
    assert {finding.message for finding in read_decisions(path)[1]} == {"reason says nothing"}
    reasoned = "\n\n".join(drafts).replace('reason = ""', 'reason = "Both say it."')
    path.write_text(reasoned, encoding="utf-8")
    decisions, findings = read_decisions(path)
    assert findings == ()
    assert len(decisions) == len(drafts)
    assert check_decisions(decisions, book.held, "alignments.toml") == ()


@pytest.mark.parametrize("words", ['"{T}" isn’t \\', "\U0001f600 & <Æther>", "a\tb\x7fc"])
def test_any_words_are_quoted_as_toml_reads_them(words: str) -> None:
    assert tomllib.loads(f"begins = {toml_string(words)}") == {"begins": words}


def test_a_draft_quotes_any_words(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    words = 'It isn’t "\U0001f600"'
    monkeypatch.setattr("generator.pages.views.doubts._beginning", lambda _: words)
    drafts = drafts_of([press().page(draft()) for draft in doubts_pages(lives_of(book))])
    assert drafts
    for draft in drafts:
        [decision] = tomllib.loads(draft)["decision"]
        assert (decision["begins_old"], decision["begins_new"]) == ([words], [words])


@pytest.mark.archive
def test_drafts_name_the_second_rule_of_a_number(root: Path, archive: Path, tmp_path: Path) -> None:
    """702.30d stands twice in both editions; a draft about any pair of rules fits them."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for name in ("CR-2009-09-04.txt", "CR-2009-10-01.txt"):
        (folder / name).symlink_to(archive / name)
    (tmp_path / "sources.toml").write_text("", encoding="utf-8")
    inputs = pipeline.Inputs(tmp_path / "sources.toml", folder)
    corpus = pipeline.read_corpus(inputs, lambda _: None)
    made = pipeline.make_book(corpus, lambda _: None)
    [[pair, found]] = made.alignments.items()
    matches = tuple(match._replace(confidence=Confidence.POSSIBLE) for match in found.matches)
    lives = lives_of(replace(made, alignments={pair: replace(found, matches=matches)}))
    drafts = drafts_of([press().page(draft()) for draft in doubts_pages(lives)])
    assert len(drafts) > 1500
    path = tmp_path / "alignments.toml"
    reasoned = "\n\n".join(drafts).replace('reason = ""', 'reason = "Both say it."')
    path.write_text(reasoned, encoding="utf-8")
    decisions, findings = read_decisions(path)
    assert findings == ()
    assert [d.old for d in decisions if "702.30d~2" in d.new] == [("702.30d~2",)]
    assert check_decisions(decisions, made.held, "alignments.toml") == ()


def test_what_an_editor_said_is_no_match_is_told_with_the_reason() -> None:
    made = changes_book()
    pair = next((found.old, found.new) for found in direct(made) if found.removed and found.added)
    found = made.alignments[pair]
    apart = Apart(found.removed[0], found.added[0], "They are alike by chance.")
    pages = {p.address: p for p in render_pages(replace(made, apart=(apart,)))}
    for other in direct(made):
        body = pages[addresses.doubts(other.old, other.new)].body
        assert ("They are alike by chance." in body) is (other is found)
    decided = pages[addresses.doubts(*pair)].body.split('id="decided"')[1]
    assert "not the same rule" in decided
    assert "Correct it" not in decided
