"""Rules that are new, or gone, while another rule of the other edition has most of their words."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from lxml import html

from generator.model.alignment import Confidence, Echoes, Match, Relation
from generator.model.book import Book
from generator.model.lineage import Lineage, Member, keys_of, owners_of
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.page import Page
from generator.model.place import SourceSpan
from generator.pages import render_pages
from generator.pages.compare_files import compare_files
from generator.pages.defined import named_before
from generator.pages.lives import lives_of
from generator.pages.search import search_files
from tests.diffs.nodes import classified
from tests.pages.toy_lives import lives_book

PAIRS = {
    ("2009-10-01", "2024-03-08"): Echoes({"web:704.5m": "summary:704.1"}, {}),
    ("2006-10-01", "2009-10-01"): Echoes({}, {"old:505.9": "summary:704.6"}),
}
TOY = lives_book()
NEW = classified([], [TOY.held["2024-03-08"].by_id["web:704.5m"]])
BOOK = replace(TOY, echoes=PAIRS, changes={("2009-10-01", "2024-03-08"): (NEW,)})


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return {page.address: page for page in render_pages(BOOK)}


def text_of(page: Page, path: str) -> str:
    [found] = html.fragment_fromstring(page.body, create_parent="main").xpath(path)
    return " ".join(found.text_content().split())


def test_a_new_rule_names_the_one_that_had_its_words(pages: dict[str, Page]) -> None:
    told = text_of(pages["/r/704.5m/"], "//li[@id='e2024-03-08']")
    assert "704.5m a rule of its own" in told
    assert "No rule of its own in October 2009." in told
    assert "Before, most of its words stood in another rule, which went on: 704.1." in told


def test_what_is_gone_names_the_one_that_has_its_words(pages: dict[str, Page]) -> None:
    page = pages["/r/505.9@2006-10-01/"]
    assert "Told elsewhere." in text_of(page, "//*[contains(@class, 'warning')]")
    ending = text_of(page, "//li[@class='end']")
    assert "told elsewhere No rule of its own in October 2009." in ending
    assert ending.endswith("Most of its words went on in another rule: 704.6.")


def test_the_page_of_changes_names_it_as_well() -> None:
    gone = classified([TOY.held["2006-10-01"].by_id["old:505.9"]], [])
    book = replace(BOOK, changes={("2006-10-01", "2009-10-01"): (gone,)})
    pages = {page.address: page for page in render_pages(book)}
    told = text_of(pages["/changes/2006-10-01..2009-10-01/"], "//li[@id='gone505.9']")
    assert told.endswith("Most of its words went on in another rule: 704.6.")


def test_its_number_says_so_too(pages: dict[str, Page]) -> None:
    told = text_of(pages["/r/505.9/"], "//ol[@class='tenancies']/li/p")
    assert told.endswith(
        "no rule of its own any more: most of its last wording went on in 704.7, "
        "which was reworded since."
    )


def test_changes_say_so(pages: dict[str, Page]) -> None:
    added = text_of(pages["/changes/2009-10-01..2024-03-08/"], "//li[@id='c704.5m']")
    assert added.endswith("Before, most of its words stood in another rule, which went on: 704.1.")


def test_the_files_that_browsers_read_say_so() -> None:
    files = {
        file.path: file.content.decode() for file in (*compare_files(BOOK), *search_files(BOOK))
    }
    assert (
        '"kept":["704.7","r/704.7/","which was reworded since"]' in files["search/numbers/505.json"]
    )
    keys = keys_of(BOOK.lineages, BOOK.held, (edition.id for edition in BOOK.editions))
    lines = [lives_of(BOOK).line_of(node) for node in ("web:704.5m", "summary:704.1")]
    new, home = (keys[line.id] for line in lines if line)
    assert f'["2009-10-01","2024-03-08",{new},{home}]' in files["compare.json"]


def test_the_comparison_knows_what_else_is_told() -> None:
    pair = ("2006-10-01", "2009-10-01")
    told = Echoes(perhaps={"old:505.9": "summary:704.6"}, declared={"old:505.9": "summary:704.1"})
    book = replace(TOY, echoes={pair: told})
    files = {file.path: json.loads(file.content) for file in compare_files(book)}
    keys = keys_of(book.lineages, book.held, (edition.id for edition in book.editions))
    nodes = ("old:505.9", "summary:704.1", "summary:704.6")
    gone, says, has = (keys[line.id] for node in nodes if (line := lives_of(book).line_of(node)))
    assert files["compare.json"]["asides"] == [
        [*pair, gone, says, "ended"],
        [*pair, gone, has, "perhaps"],
    ]


def test_where_a_sentence_of_a_new_rule_came_from_is_told_and_no_more() -> None:
    pair = ("2009-10-01", "2024-03-08")
    book = replace(TOY, echoes={pair: Echoes(partly={"web:704.5m": "summary:704.1"})})
    pages = {page.address: page for page in render_pages(replace(book, changes=BOOK.changes))}
    page = pages["/r/704.5m/"]
    told = " ".join(str(html.document_fromstring(page.body).xpath("string()")).split())
    said = "Before, some of its words stood in another rule, which went on: 704.1"
    assert said in told
    assert said in text_of(pages["/changes/2009-10-01..2024-03-08/"], "//li[@id='c704.5m']")
    assert "a rule of its own" not in told
    files = {file.path: json.loads(file.content) for file in compare_files(book)}
    assert [aside[-1] for aside in files["compare.json"]["asides"]] == ["partly"]


def test_of_a_rule_that_has_the_same_words_still_no_more_is_told() -> None:
    """Of another, who follows the link may not find there what is said to have gone on."""
    echoes = {("2006-10-01", "2009-10-01"): Echoes({}, {"old:505.9": "summary:704.1"})}
    book = replace(TOY, echoes=echoes)
    [page] = [page for page in render_pages(book) if page.address == "/r/505.9/"]
    told = text_of(page, "//ol[@class='tenancies']/li/p")
    assert told.endswith("most of its last wording went on in 704.1.")
    files = {file.path: file.content.decode() for file in search_files(book)}
    assert '"kept":["704.1","r/704.1/"]' in files["search/numbers/505.json"]


ENTRY = Node(
    "summary:world",
    NodeKind.GLOSSARY_ENTRY,
    SourceSpan("summary", 900, 901),
    heading="World Rule (Obsolete)",
    text="Ends worlds.",
)


def with_glossary(echoes: Echoes, title: str = "") -> Book:
    """The toy's book, whose edition of 2009 has a glossary; its new 704.5m may have a ``title``."""
    own = TOY.trees["summary"]
    held = dict(TOY.held)
    held["2009-10-01"] = EditionTree("2009-10-01", (*held["2009-10-01"].nodes, ENTRY))
    nodes = (
        n._replace(heading=title) if n.id == "web:704.5m" else n
        for n in TOY.held["2024-03-08"].nodes
    )
    held["2024-03-08"] = EditionTree("2024-03-08", tuple(nodes))
    return replace(
        TOY,
        held=held,
        trees={**TOY.trees, "summary": replace(own, nodes=(*own.nodes, ENTRY))},
        echoes={("2009-10-01", "2024-03-08"): echoes},
        changes={("2009-10-01", "2024-03-08"): (NEW,)},
    )


def with_older_entry(book: Book, text: str) -> Book:
    """``book``, with the entry of its glossary of 2009 saying what 704.5m says now, and ``text`` in 2006."""
    worded = ENTRY._replace(text=book.held["2024-03-08"].by_id["web:704.5m"].text)
    older = ENTRY._replace(id="old:world", span=SourceSpan("old", 900, 901), text=text)
    held, trees = dict(book.held), dict(book.trees)
    for edition, source, entry in (
        ("2006-10-01", "old", older),
        ("2009-10-01", "summary", worded),
    ):
        others = (node for node in held[edition].nodes if node.id != ENTRY.id)
        held[edition] = EditionTree(edition, (*others, entry))
        others = (node for node in trees[source].nodes if node.id != ENTRY.id)
        trees[source] = replace(trees[source], nodes=(*others, entry))
    members = (Member("2006-10-01", older.id), Member("2009-10-01", worded.id))
    link = Match(older.id, worded.id, Relation.SAME, Confidence.CERTAIN, 1.0, ())
    lines = (*book.lineages, Lineage("world@2006-10-01", members, (link,)))
    owners = owners_of(lines, held)
    return replace(book, held=held, trees=trees, lineages=lines, owners=owners)


def pages_of(book: Book) -> dict[str, Page]:
    return {page.address: page for page in render_pages(book)}


SINCE = "in the glossary by October 1, 2009"


def test_a_new_rule_names_the_definition_that_had_its_words() -> None:
    pages = pages_of(with_glossary(Echoes({}, {}, {"web:704.5m": ENTRY.id})))
    told = "Before, most of its words stood in the glossary: World Rule (Obsolete) of October 2009."
    assert told in text_of(pages["/r/704.5m/"], "//li[@id='e2024-03-08']")
    assert text_of(pages["/changes/2009-10-01..2024-03-08/"], "//li[@id='c704.5m']").endswith(told)
    assert SINCE in pages["/r/704.5m/"].body


@pytest.mark.parametrize(("text", "since"), [("", "2006"), ("Ends worlds.", "2009")])
def test_an_entry_has_a_rule_s_words_only_since_it_says_them(text: str, since: str) -> None:
    book = with_glossary(Echoes({}, {}, {"web:704.5m": ENTRY.id}))
    said = book.held["2024-03-08"].by_id["web:704.5m"].text
    body = pages_of(with_older_entry(book, text or said))["/r/704.5m/"].body
    assert f"in the glossary by October 1, {since}" in body


def test_a_title_that_others_bear_too_names_no_entry() -> None:
    book = with_glossary(Echoes({}, {}), "World rule")
    tree = book.held["2024-03-08"]
    nodes = (n._replace(heading="World rule") if n.id == "web:704.5k" else n for n in tree.nodes)
    held = {**book.held, tree.edition: EditionTree(tree.edition, tuple(nodes))}
    body = pages_of(replace(book, held=held))["/r/704.5m/"].body
    assert "The glossary had the term before:" not in body


@pytest.mark.parametrize(("title", "is_told"), [("World rule", True), ("Worlds", False)])
def test_a_new_rule_names_the_entry_of_its_title(title: str, *, is_told: bool) -> None:
    body = pages_of(with_glossary(Echoes({}, {}), title))["/r/704.5m/"].body
    assert ("The glossary had the term before:" in body) is is_told
    assert (SINCE in body) is is_told


@pytest.mark.parametrize(
    ("terms", "is_told"),
    [
        (("World Rule, Worlds (Obsolete)",), True),
        (("Worlds/World Rule",), True),
        (("World Rule of Old, Worlds",), False),
        (("World Rule, Worlds", "World Rule, Legend Rule"), False),  # nobody knows which
    ],
)
def test_an_entry_of_several_terms_has_each(terms: tuple[str, ...], *, is_told: bool) -> None:
    """Banding of 2001 was in the glossary of 1999 as "Banding, Bands with Other (Obsolete)"."""
    book = with_glossary(Echoes({}, {}), "World rule")
    tree = book.held["2009-10-01"]
    others = [node for node in tree.nodes if node.id != ENTRY.id]
    entries = [
        ENTRY._replace(id=f"{ENTRY.id}-{at}" if at else ENTRY.id, heading=term)
        for at, term in enumerate(terms)
    ]
    held = {**book.held, tree.edition: EditionTree(tree.edition, (*others, *entries))}
    lives = lives_of(replace(book, held=held))
    [line] = [line for line in lives.shelf.book.lineages if line.members[-1].node == "web:704.5m"]
    assert named_before(lives, line) == (ENTRY.id if is_told else "")


@pytest.fixture(scope="module")
def astray() -> Book:
    """The rule that was 504.6 and 707.9 said once what 704.5m says now."""
    return replace(TOY, elsewhere={"old:504.6": "web:704.5m"})


def test_an_old_wording_names_the_rule_that_has_it_now(astray: Book) -> None:
    pages = {page.address: page for page in render_pages(astray)}
    told = "Most of these words stand today in 704.5m."
    assert told in text_of(pages["/r/708.9/"], "//li[@id='e2006-10-01']")
    assert told not in text_of(pages["/r/708.9/"], "//li[@id='e2024-03-08']")
    link = pages["/r/504.6@2006-10-01/"]
    assert "Now 708.9. Most of these words now stand in 704.5m." in dict(link.extra)["preview"]


def test_the_number_s_file_says_from_when_to_when(astray: Book) -> None:
    files = {file.path: json.loads(file.content) for file in search_files(astray)}
    [bearer] = files["search/numbers/504.json"]["504.6"]
    since, until, number, to, words = bearer["elsewhere"][0]
    assert (since, until) == ("2006-10-01", "2009-10-01")
    assert (number, to) == ("704.5m", "r/704.5m/")
    assert words.startswith("“")
    assert "elsewhere" not in files["search/numbers/707.json"]["707.9"][0]


def test_the_comparison_with_the_edition_of_now_knows_it(astray: Book) -> None:
    book = replace(
        astray, divided={"summary:707.9": "web:704.1"}, faded=frozenset({"summary:704.1"})
    )
    files = {file.path: json.loads(file.content) for file in compare_files(book)}
    keys = keys_of(book.lineages, book.held, (edition.id for edition in book.editions))
    nodes = ("web:708.9", "web:704.1", "web:704.5m")
    ours, first, taker = (keys[line.id] for node in nodes if (line := lives_of(book).line_of(node)))
    assert files["compare.json"]["astray"] == [
        ["2006-10-01", "2024-03-08", ours, taker, "elsewhere"],
        ["2009-10-01", "2024-03-08", ours, first, "divided"],
        ["2009-10-01", "2024-03-08", first, first, "faded"],
    ]


@pytest.mark.parametrize(
    ("book", "told"),
    [
        (
            {"elsewhere": {"summary:707.9": "web:704.1"}},
            "Most of what 707.9 said stands today in 704.1.",
        ),
        (
            {"divided": {"summary:707.9": "web:704.1"}},
            "Most of what 707.9 said is not in what it became, and some stands today in 704.1.",
        ),
        (
            {"faded": frozenset({"summary:707.9"})},
            "Hardly any of what 707.9 said is left today in what it became.",
        ),
        ({"elsewhere": {"old:504.6": "web:704.1"}}, ""),
    ],
)
def test_changes_to_the_edition_of_now_say_so(book: dict[str, Any], told: str) -> None:
    """Not those between older ones, where the words may have stayed; nor of a rule that is on the other side."""
    ids = ("old:504.6", "summary:707.9", "web:708.9")
    nodes = [TOY.trees[name.partition(":")[0]].by_id[name] for name in ids]
    sides = [("2006-10-01", "2009-10-01"), ("2009-10-01", "2024-03-08")]
    changes = {
        pair: (classified([old], [new]),)
        for pair, (old, new) in zip(sides, pairwise(nodes), strict=True)
    }
    pages = pages_of(replace(TOY, changes=changes, **book))
    before, now = (pages[f"/changes/{old}..{new}/"] for old, new in sides)
    assert "today" not in text_of(before, "//li[@id='c707.9']")
    said = text_of(now, "//li[@id='c708.9']")
    assert said.endswith(told)
    assert ("today" in said) == bool(told)


def test_a_change_does_not_say_it_of_a_rule_that_it_shows() -> None:
    old, merged = (TOY.trees["summary"].by_id[f"summary:{n}"] for n in ("707.9", "704.1"))
    new = TOY.trees["web"].by_id["web:704.1"]
    pair = ("2009-10-01", "2024-03-08")
    book = replace(
        TOY,
        changes={pair: (classified([merged, old], [new]),)},
        elsewhere={old.id: new.id},
        faded=frozenset({merged.id}),
    )
    said = text_of(pages_of(book)["/changes/2009-10-01..2024-03-08/"], "//li[@id='c704.1']")
    assert said.endswith("Hardly any of what 704.1 said is left today in what it became.")
    assert "707.9 said" not in said


def test_an_old_wording_that_has_faded_says_so() -> None:
    """Here all that the rule said until 2009."""
    book = replace(TOY, faded=frozenset({"old:504.6", "summary:707.9"}))
    pages = {page.address: page for page in render_pages(book)}
    told = "Hardly any of these words are left in it today."
    assert told in text_of(pages["/r/708.9/"], "//li[@id='e2006-10-01']")
    assert told not in text_of(pages["/r/708.9/"], "//li[@id='e2024-03-08']")
    link = pages["/r/504.6@2006-10-01/"]
    assert "Now 708.9. Hardly any of these words are left in it." in dict(link.extra)["preview"]
    door = text_of(pages["/r/707.9/"], "//ol[@class='tenancies']/li/p")
    assert door.endswith("now 708.9, with hardly any of its words of then.")
    files = {file.path: json.loads(file.content) for file in search_files(book)}
    [bearer] = files["search/numbers/504.json"]["504.6"]
    assert bearer["faded"] == [["2006-10-01", "2009-10-01"]]


def test_its_number_names_first_the_rule_that_has_most_of_its_words() -> None:
    giver = "504.6@2006-10-01"
    taken = {"704.5m@2024-03-08": "web:704.5m", "704.6@2009-10-01": "web:704.7"}
    lines = tuple(
        replace(
            line,
            came_from=(giver,),
            joins=(
                Match(
                    "summary:707.9",
                    taken[line.id],
                    Relation.SPLIT,
                    Confidence.CERTAIN,
                    1.0,
                    (),
                ),
            ),
        )
        if line.id in taken
        else line
        for line in TOY.lineages
    )
    split = replace(TOY, lineages=lines)
    for elsewhere, told in (
        ({}, "now 708.9, words of it in 704.5m and 704.7."),
        (
            {"summary:707.9": "web:704.7"},
            "now 708.9, most of its words in 704.7, others in 704.5m.",
        ),
    ):
        pages = render_pages(replace(split, elsewhere=elsewhere))
        [door] = [page for page in pages if page.address == "/r/707.9/"]
        assert text_of(door, "//ol[@class='tenancies']/li/p").endswith(told)


PERHAPS = {("2006-10-01", "2009-10-01"): Echoes(perhaps={"old:505.9": "summary:704.6"})}


def test_what_may_have_words_of_a_rule_that_is_gone_is_told_as_that() -> None:
    gone = classified([TOY.held["2006-10-01"].by_id["old:505.9"]], [])
    book = replace(TOY, echoes=PERHAPS, changes={("2006-10-01", "2009-10-01"): (gone,)})
    pages = {page.address: page for page in render_pages(book)}
    page = pages["/r/505.9@2006-10-01/"]
    notice = text_of(page, "//*[contains(@class, 'warning')]")
    assert notice.startswith("Gone.")
    assert "Perhaps words of it went on in 704.6" in notice
    ending = text_of(page, "//li[@class='end']")
    assert ending.endswith("Perhaps words of it went on in another rule: 704.6.")
    told = text_of(pages["/r/505.9/"], "//ol[@class='tenancies']/li/p")
    assert told.endswith("now gone, perhaps with words of it in 704.7.")
    removed = text_of(pages["/changes/2006-10-01..2009-10-01/"], "//li[@id='gone505.9']")
    assert removed.endswith("Perhaps words of it went on in another rule: 704.6.")
    files = {file.path: file.content.decode() for file in search_files(book)}
    assert '"perhaps":["704.7","r/704.7/"]' in files["search/numbers/505.json"]


def test_what_may_have_words_is_told_only_where_nothing_surer_is() -> None:
    both = {
        ("2006-10-01", "2009-10-01"): replace(
            PERHAPS["2006-10-01", "2009-10-01"], after={"old:505.9": "summary:704.6"}
        )
    }
    pages = render_pages(replace(TOY, echoes=both))
    [page] = [page for page in pages if page.address == "/r/505.9@2006-10-01/"]
    assert "Most of its words went on" in page.body
    assert "erhaps words" not in page.body


def test_that_the_glossary_calls_a_rule_ended_is_told() -> None:
    gone = classified([TOY.held["2006-10-01"].by_id["old:505.9"]], [])
    echoes = Echoes(declared={"old:505.9": ENTRY.id})
    pair = ("2006-10-01", "2009-10-01")
    book = replace(with_glossary(Echoes()), echoes={pair: echoes}, changes={pair: (gone,)})
    pages = pages_of(book)
    page = pages["/r/505.9@2006-10-01/"]
    told = "The glossary says that the rule no longer exists: World Rule (Obsolete)"
    assert told in text_of(page, "//*[contains(@class, 'warning')]")
    assert told in text_of(page, "//li[@class='end']")
    assert told in text_of(pages["/changes/2006-10-01..2009-10-01/"], "//li[@id='gone505.9']")
