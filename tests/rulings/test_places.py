"""Rulings of the time and the rules of today: which, read with which text, and what became of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator import pipeline
from generator.model.alignment import Confidence, Match, Relation
from generator.model.book import Book
from generator.model.change import Change
from generator.model.citation import Resolved
from generator.model.diagnostic import Severity
from generator.model.lineage import Lineage, Member, owners_of
from generator.model.node import Tag
from generator.model.place import Spot
from generator.model.ruling import EditorsPlace, Explanation, Fate, RulingPlaces, Since, Way
from generator.rulings import check_marks, check_places, place_rulings
from generator.rulings.fates import Fates, summed
from tests.diffs.nodes import classified
from tests.pages.toy_lives import lives_book


def fates_of(book: Book) -> Fates:
    def compare(old: Member, new: Member) -> Change:
        before, after = (book.held[m.edition].by_id[m.node] for m in (old, new))
        return classified([before], [after])

    editions = [edition for edition in book.editions if edition.id[0] == "2"]
    return Fates(editions, book.held, book.tenants, compare)


def placed(book: Book, *editors: EditorsPlace) -> RulingPlaces:
    return place_rulings(
        book.trees, owners_of(book.lineages, book.held), book.resolutions, editors, fates_of(book)
    )


def line(book: Book, name: str) -> Lineage:
    [found] = [line for line in book.lineages if line.id == name]
    return found


def dated(book: Book, ruling: str, day: date | None) -> Book:
    """The book, with one ruling given on another day."""
    tree = book.trees["summary"]
    tag = Tag("Somebody", day, "", "")
    nodes = tuple(n._replace(tags=(tag,)) if n.id == ruling else n for n in tree.nodes)
    return replace(book, trees={**book.trees, "summary": replace(tree, nodes=nodes)})


def test_a_ruling_stands_on_its_rule_and_on_what_it_cites() -> None:
    found = placed(lives_book())
    assert [p.way for p in found["summary:704.Ruling.1"]] == [Way.UNDER, Way.CITES]
    topic, cited = found["summary:704.Ruling.1"]
    assert cited.fate.lineage == "704.5k@2009-10-01"
    assert (cited.since, cited.fate.now.node) == (Since.REWORDED, "web:704.5j")
    assert [fate.since for fate in topic.rules].count(Since.GONE) == 1
    numbers = ("704.1", "704.5", "704.5j", "704.5k", "704.5m", "704.6")
    assert [fate.lineage for fate in topic.rules] == [f"{n}@2009-10-01" for n in numbers]


def test_a_ruling_stands_on_each_rule_once_and_on_none_that_it_may_mean() -> None:
    book = lives_book()
    own, other = "summary:704.Ruling.1", "summary:704.5k.Ruling.1"
    [cited] = book.resolutions[own]
    [doubtful] = book.resolutions["wishes:legends"]
    book = replace(book, resolutions={own: (cited, cited, doubtful), other: (cited,)})
    again = EditorsPlace("summary", ("704.5k",), "2009-10-01", "704.5k", "It says so.")
    elsewhere = EditorsPlace("web", ("704.5k",), "2009-10-01", "204.4d", "It says so.")
    found = placed(book, again, elsewhere)
    assert [p.way for p in found[own]] == [Way.UNDER, Way.CITES]
    assert [p.way for p in found[other]] == [Way.UNDER]


def test_a_rule_younger_than_its_ruling_has_no_text_of_that_day() -> None:
    book = lives_book()
    [cited] = book.resolutions["summary:704.Ruling.1"]
    assert isinstance(cited, Resolved)
    younger = cited._replace(edition="2024-03-08", targets=("web:704.5m",))
    book = replace(book, resolutions={"summary:704.Ruling.1": (younger,)})
    place = placed(book)["summary:704.Ruling.1"][-1]
    assert (place.way, place.fate.basis) == (Way.CITES, Member("2024-03-08", "web:704.5m"))
    assert not place.is_of_its_day


def test_the_text_is_the_last_before_its_day() -> None:
    ruling = "summary:704.5k.Ruling.1"
    before = placed(dated(lives_book(), ruling, date(2009, 7, 8)))[ruling][0]
    after = placed(dated(lives_book(), ruling, date(2009, 10, 23)))[ruling][0]
    on_its_day = placed(dated(lives_book(), ruling, date(2009, 10, 1)))[ruling][0]
    undated = placed(dated(lives_book(), ruling, None))[ruling][0]
    assert [p.fate.basis.edition for p in (before, after, undated)] == ["2009-10-01"] * 3
    assert [p.is_of_its_day for p in (before, on_its_day, after)] == [False, True, True]


def test_editors_say_what_topics_of_a_summary_are_about() -> None:
    entry = EditorsPlace("summary", ("704.5k",), "2009-10-01", "204.4d", "It says so.")
    places = placed(lives_book(), entry)["summary:704.5k.Ruling.1"]
    assert [(p.way, p.fate.lineage, p.reason) for p in places] == [
        (Way.UNDER, "704.5k@2009-10-01", ""),
        (Way.EDITOR, "204.4d@2009-10-01", "It says so."),
    ]


@pytest.mark.parametrize(
    ("number", "edition", "rule", "severity"),
    [
        ("704.5k", "2009-10-01", "999.9", Severity.ERROR),
        ("704.5k", "2009-10-01", "the legend rule", Severity.ERROR),
        ("999.9", "2009-10-01", "704.5k", Severity.ERROR),
        ("704.5k", "2001-07-23", "704.5k", Severity.WARNING),
    ],
)
def test_an_editors_place_that_fits_no_text_is_a_finding(
    number: str, edition: str, rule: str, severity: Severity
) -> None:
    book = lives_book()
    entry = EditorsPlace("summary", (number,), edition, rule, "", line=12)
    [odd] = check_places((entry,), book.trees, book.held, "sources/rulings.toml")
    assert (odd.code, odd.severity, odd.line) == ("unknown-place", severity, 12)
    assert odd.path == "sources/rulings.toml"
    places = place_rulings(
        book.trees, owners_of(book.lineages, book.held), book.resolutions, (entry,), fates_of(book)
    )
    assert Way.EDITOR not in {place.way for found in places.values() for place in found}


def test_an_editors_place_that_fits_is_none() -> None:
    book = lives_book()
    entry = EditorsPlace("summary", ("704.5k",), "2009-10-01", "204.4d", "")
    assert check_places((entry,), book.trees, book.held) == ()
    other = replace(entry, source="a summary that is not held")
    assert check_places((other,), book.trees, book.held) == ()


def test_a_mark_that_no_ruling_bears_is_an_error_where_it_is_explained() -> None:
    """It would be shown to nobody; those of sources without rulings are no provenance."""
    trees = lives_book().trees
    borne = {tag.source for node in trees["summary"].nodes for tag in node.tags}
    others = {tag.source for node in trees["dataset"].nodes for tag in node.tags}
    spot = Spot(7, 8, "mark = ")
    explained = [Explanation(mark, "Words.", spot) for mark in sorted(borne | others)]
    found = check_marks(explained, trees, "sources/rulings.toml")
    assert borne
    assert others
    assert [told.message for told in found] == [
        f"no ruling bears the mark {mark!r}" for mark in sorted(others)
    ]
    assert {(told.code, told.is_error) for told in found} == {("unknown-mark", True)}
    assert {str(told).partition(": ")[0] for told in found} == {"sources/rulings.toml:7:8"}
    assert {told.text for told in found} == {"mark = "}


@pytest.mark.parametrize(
    ("name", "since"),
    [
        ("704.1@2009-10-01", Since.UNCHANGED),  # another apostrophe is no other wording
        ("704.5k@2009-10-01", Since.REWORDED),
        ("704.5j@2009-10-01", Since.GONE),
        ("204.4d@2009-10-01", Since.UNKNOWN),  # no newer edition held covers 204
    ],
)
def test_what_became_of_a_rule(name: str, since: Since) -> None:
    book = lives_book()
    rule = line(book, name)
    fate = fates_of(book).fate(rule, rule.members[0])
    assert fate.since is since
    assert (fate.change is not None) == (since is Since.REWORDED)


def test_a_possible_match_says_nothing_of_the_rule() -> None:
    book = lives_book()
    rule = line(book, "704.5k@2009-10-01")
    old, new = rule.members
    doubt = Match(old.node, new.node, Relation.SAME, Confidence.POSSIBLE, 0.5, ())
    fate = fates_of(book).fate(replace(rule, links=(doubt,)), old)
    assert (fate.since, fate.now, fate.is_doubtful) == (Since.UNKNOWN, old, True)


def test_behind_a_possible_match_a_rule_is_followed_no_further() -> None:
    """But from there on it is."""
    book = lives_book()
    rule = line(book, "504.6@2006-10-01")
    first, middle, last = rule.members
    sure, other = rule.links
    doubt = other._replace(confidence=Confidence.POSSIBLE)
    fate = fates_of(book).fate(replace(rule, links=(sure, doubt)), first)
    assert (fate.since, fate.now, fate.is_doubtful) == (Since.REWORDED, middle, True)
    doubt = sure._replace(confidence=Confidence.POSSIBLE)
    fate = fates_of(book).fate(replace(rule, links=(doubt, other)), middle)
    assert (fate.since, fate.now, fate.is_doubtful) == (Since.REWORDED, last, False)


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ([Since.UNKNOWN, Since.UNKNOWN], Since.UNKNOWN),
        ([Since.UNCHANGED, Since.UNKNOWN], Since.UNCHANGED),
        ([Since.UNCHANGED, Since.GONE], Since.REWORDED),
        ([Since.UNCHANGED, Since.REWORDED], Since.REWORDED),
        ([Since.GONE, Since.GONE], Since.GONE),
    ],
)
def test_a_topic_is_the_sum_of_its_rules(parts: list[Since], whole: Since) -> None:
    member = Member("e", "n")
    assert summed([Fate("l", part, member, member) for part in parts]) is whole


@pytest.fixture(scope="module")
def real(root: Path) -> RulingPlaces:
    corpus = pipeline.read_corpus(pipeline.Inputs(root / "sources" / "sources.toml"), _quiet)
    assert [d for d in corpus.diagnostics if d.code == "unknown-place"] == []
    return dict(pipeline.make_book(corpus, _quiet).rulings)


def _quiet(_: str) -> None:
    pass


def test_the_summarys_rulings_are_where_readers_look(real: RulingPlaces) -> None:
    """Of 46 rulings, 30 are about a rule of the book by their place; 16 on Unglued and Unhinged are not."""
    first = {n: places[0] for n, places in real.items() if places[0].way is not Way.CITES}
    assert len(first) == 30
    assert {first[n].fate.lineage for n in first if ":717." in n} == {"206.2c@2009-10-01"}
    assert {first[n].fate.lineage for n in first if ":716." in n} == {"207.3@2009-10-01"}
    assert first["rulings_2009:103.Ruling.1"].way is Way.UNDER
    assert [n for n in first if ":715." in n] == []
