"""Pieces of rule pages: times of tenancies, names, excerpts, splits and mergers."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from lxml import html

from generator.model.alignment import Apart, Confidence, Match, Relation
from generator.model.book import Book, Placed
from generator.model.change import Change, ChangeKind, Depth, DiffSpan, Op, TextDiff
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeKind
from generator.model.number import RuleNumber
from generator.model.page import Page
from generator.model.place import SourceSpan, TextSpan
from generator.pages import render_pages
from generator.pages.diff_view import diffs_of
from generator.pages.facts import facts
from generator.pages.history import history
from generator.pages.kin import heirs, kin_of_change, origins
from generator.pages.lives import Lives
from generator.pages.names import name_of, words_of
from generator.pages.relations import excerpt
from generator.pages.rule_view import Ref, Telling
from generator.pages.shelf import Shelf
from generator.pages.tenants import tenants
from generator.text.dates import written
from tests.pages.toy_lives import lives_book


def node(text: str = "", heading: str = "") -> Node:
    return Node("s:1.1", NodeKind.RULE, SourceSpan("s", 1, 1), heading=heading, text=text)


def told(book: Book, number: str) -> list[tuple[str, str, str]]:
    found = tenants(Lives(Shelf(book)), RuleNumber.parse(number))
    return [(t.words, t.when, t.now.text if t.now else t.fate) for t in found]


def dated(day: date) -> Book:
    """The book of lives with its newest edition on ``day``, which is known."""
    book = lives_book()
    newest = replace(book.editions[-1], effective=day, day_known=True)
    return replace(book, editions=(*book.editions[:-1], newest))


def test_between_editions_far_apart_no_day_is_claimed() -> None:
    assert told(lives_book(), "704.5k") == [
        ("the world rule", "since spring 2024 or before", ""),
        (
            "the legend rule",
            "in October 2009 (perhaps also before and after)",
            "704.5j",
        ),
    ]


def test_where_an_edition_between_is_known_but_not_held_no_day_is_claimed() -> None:
    """The number may have changed hands with that one."""
    book = dated(date(2010, 2, 1))
    between = replace(book, known_days=(date(2009, 10, 1), date(2009, 12, 4), date(2010, 2, 1)))
    assert told(between, "704.5k")[0][1] == "since February 1, 2010 or before"
    assert told(between, "704.5k")[1][1] == "in October 2009 (perhaps also before and after)"
    nothing = replace(book, known_days=(date(2009, 10, 1), date(2010, 2, 1), date(2010, 6, 18)))
    assert told(nothing, "704.5k") == told(book, "704.5k")


@pytest.mark.parametrize(
    ("days", "said"),
    [
        ((), ""),
        ((date(2009, 10, 1), date(2024, 3, 8)), ""),
        (
            (date(2015, 7, 17),),
            "Changed some day after October 1, 2009: an edition between is not held.",
        ),
        (
            (date(2010, 6, 18), date(2015, 7, 17), date(2025, 7, 25)),
            "Changed some day after October 1, 2009: at least 2 editions between are not held.",
        ),
    ],
)
def test_a_change_may_have_come_with_an_edition_that_is_not_held(
    days: tuple[date, ...], said: str
) -> None:
    lives = Lives(Shelf(replace(lives_book(), known_days=days)))
    line = lives.lines["704.5k@2009-10-01"]
    entry, *_ = history(lives, line, Telling(lives.shelf)).entries
    assert entry.told.endswith(said)
    assert ("not held" in entry.told) == bool(said)


def test_of_a_rule_whose_number_alone_changed_that_is_said_to_have_come_so() -> None:
    """708 was 707: "its words did not change" and "changed some day" would be at odds."""
    lives = Lives(Shelf(replace(lives_book(), known_days=(date(2015, 7, 17),))))
    entry, *_ = history(lives, lives.lines["707@2009-10-01"], Telling(lives.shelf)).entries
    assert entry.told == (
        "Its words did not change. Renumbered some day after October 1, 2009: an edition between is not held."
    )


def test_between_neighbouring_editions_the_day_is_told() -> None:
    """As the rulebook does: an edition holds until the day before the next."""
    assert told(dated(date(2010, 2, 1)), "704.5k") == [
        ("the world rule", "since February 1, 2010", ""),
        ("the legend rule", "from October 1, 2009 or before to January 31, 2010", "704.5j"),
    ]


@pytest.mark.parametrize(
    ("day", "is_exact"), [(date(2010, 10, 2), True), (date(2010, 10, 3), False)]
)
def test_a_year_apart_is_the_most_for_neighbours(day: date, is_exact: bool) -> None:
    [(_, when, _), _] = told(dated(day), "704.5k")
    assert when == f"since {written(day)}{'' if is_exact else ' or before'}"


def test_the_last_edition_that_shows_a_number_may_not_be_the_last_that_had_it() -> None:
    book = lives_book()
    number = RuleNumber.parse("704.5k")
    legend, *others = sorted(book.tenants[number], key=lambda stretch: stretch.first)
    longer = (replace(legend, first="2006-10-01"), *others)
    found = told(replace(book, tenants={**book.tenants, number: longer}), "704.5k")
    assert found[1][1] == "from October 1, 2006 or before to October 1, 2009 or later"


def test_one_edition_alone_of_which_only_the_beginning_is_known_is_named_by_itself() -> None:
    """The edition before it is known to be the one before; what came after it is not held."""
    book = lives_book()
    before = replace(book.editions[0], effective=date(2009, 7, 11), coverage=())
    near = replace(book, editions=(before, *book.editions[1:]))
    assert told(near, "704.5k")[1][1] == "in October 2009 (perhaps also after)"


def test_a_rule_that_is_gone_is_told_so() -> None:
    assert told(lives_book(), "704.5j")[1] == (
        "the planeswalker uniqueness rule",
        "in October 2009 (perhaps also before and after)",
        "now gone",
    )


@pytest.mark.parametrize(
    ("given_node", "name", "words"),
    [
        (node(heading="Flying"), "Flying", "Flying"),
        (node('It is lost. This is called the "legend rule." Or not.'), "the legend rule", None),
        (node("This is called “rolling,” says the rule."), "", None),
        (node("This is called a “loop.”"), "a loop", "a loop"),
        (node("It is lost. This is called mana burn. Or not."), "mana burn", "mana burn"),
        (node("This is referred to as the play/draw rule."), "the play/draw rule", None),
        (node("This is called what no rule has ever been called."), "", None),
        (node("A short rule."), "", "“A short rule.”"),
        (node(), "", "a number without words"),
        (node()._replace(implied=True), "", "a place our copy lacks"),
    ],
)
def test_what_a_rule_is_called(given_node: Node, name: str, words: str | None) -> None:
    assert name_of(given_node) == name
    if words is not None:
        assert words_of(given_node) == words


WORDS = "Advisor, Aetherborn, Ally, Angel, " * 30


def test_the_middle_of_a_long_unchanged_run_can_be_folded() -> None:
    book = lives_book()
    diff = TextDiff(
        f"{WORDS}Egg.",
        f"{WORDS}Elf.",
        (
            DiffSpan(Op.EQUAL, WORDS),
            DiffSpan(Op.DELETE, "Egg", Depth.SUBSTANCE),
            DiffSpan(Op.INSERT, "Elf", Depth.SUBSTANCE),
            DiffSpan(Op.EQUAL, "."),
        ),
    )
    change = Change((ChangeKind.REWORDED,), ("old",), ("new",), Depth.SUBSTANCE, diff)
    [view] = diffs_of(change, Telling(Shelf(book)), [], [])
    said = [("".join(s.text for s in run.words), run.op, run.is_long) for run in view.runs]
    assert "".join(text for text, op, _ in said if op != "delete") == diff.new
    assert [(op, is_long) for _, op, is_long in said] == [
        ("", False),
        ("", True),
        ("", False),
        ("delete", False),
        ("insert", False),
        ("", False),
    ]
    assert all(len(text) <= 120 for text, _, is_long in said if not is_long)


def test_a_short_unchanged_run_stays_whole() -> None:
    words = WORDS[:300]
    change = Change(
        (), ("old",), ("new",), None, TextDiff(words, words, (DiffSpan(Op.EQUAL, words),))
    )
    [view] = diffs_of(change, Telling(Shelf(lives_book())), [], [])
    assert [run.is_long for run in view.runs] == [False]
    assert not view.is_changed


SENTENCES = (
    "A first sentence. If a permanent is face down (see rule 708, “Face-Down Spells”), it has no "
    "name. A last sentence."
)


def parts(text: str, mention: str) -> tuple[str, str, str]:
    start = text.index(mention)
    return excerpt(text, TextSpan(start, start + len(mention)))


def test_the_sentence_around_a_mention() -> None:
    assert parts(SENTENCES, "708") == (
        "If a permanent is face down (",
        "see rule 708",
        ", “Face-Down Spells”), it has no name.",
    )


def test_a_long_sentence_is_cut_on_both_sides() -> None:
    long = f"{'Words before ' * 20}see rule 708 {'words after ' * 20}."
    before, mention, after = parts(long, "708")
    assert before.startswith(("…before Words", "…Words"))
    assert mention == "see rule 708"
    assert after.endswith("…")
    assert len(before + mention + after) <= 150


def test_a_mention_at_the_ends_of_a_text() -> None:
    assert parts("704.5j", "704.5j") == ("", "704.5j", "")
    assert parts("See rule 704.5j.", "704.5j") == ("", "See rule 704.5j", ".")


def related() -> Book:
    """The book of lives in which 505.9 went into what is 708.9 now, and 704.5m came out of 504.6."""
    book = lives_book()
    sure, part = Confidence.CERTAIN, ("summary:707.9", "web:704.5m", Relation.SPLIT)
    ties: dict[str, dict[str, Any]] = {
        "505.9@2006-10-01": {"went_to": ("504.6@2006-10-01",)},
        "504.6@2006-10-01": {
            "came_from": ("505.9@2006-10-01",),
            "went_to": ("704.5m@2024-03-08",),
            "joins": (Match("old:505.9", "summary:707.9", Relation.MERGE, sure, 1.0, ()),),
        },
        "704.5m@2024-03-08": {
            "came_from": ("504.6@2006-10-01", "708@nowhere"),
            "joins": (Match(*part, sure, 1.0, ()),),
        },
    }
    lines = tuple(replace(line, **ties.get(line.id, {})) for line in book.lineages)
    return replace(book, lineages=lines)


def test_splits_and_mergers_are_named() -> None:
    lives = Lives(Shelf(related()))
    [kin] = origins(lives, lives.lines["704.5m@2024-03-08"])
    assert (kin.told, [(r.text, r.address) for r in kin.rules]) == (
        "Split off from",
        [("707.9", "/r/708.9/#e2009-10-01")],
    )
    [kin] = heirs(lives, lives.lines["505.9@2006-10-01"])
    assert (kin.told, [(r.text, r.address) for r in kin.rules]) == (
        "Now a part of",
        [("708.9", "/r/708.9/")],
    )


def test_a_former_number_says_where_words_of_its_rule_went() -> None:
    lives = Lives(Shelf(related()))
    [gone] = tenants(lives, RuleNumber.parse("505.9"))
    assert (gone.fate, gone.merged, gone.parts) == (
        "merged into 708.9",
        (Ref("708.9", "/r/708.9/"),),
        (),
    )
    [moved] = tenants(lives, RuleNumber.parse("707.9"))
    assert [(part.rule.text, part.edition) for part in moved.parts] == [("704.5m", "2024-03-08")]
    [now] = tenants(lives, RuleNumber.parse("708.9"))
    assert now.parts == ()
    pages = {page.address: page for page in render_pages(related())}
    assert "merged into 708.9" in words_on(pages["/r/505.9/"])


def test_a_rule_that_another_took_in_which_has_its_number_now() -> None:
    """That the other is the one of now is said, for "708.9, merged into 708.9" would read as a mistake."""
    book, number = related(), RuleNumber.parse("708.9")
    stretches = (*book.tenants[RuleNumber.parse("505.9")], *book.tenants[number])
    lives = Lives(Shelf(replace(book, tenants={**book.tenants, number: stretches})))
    _, gone = tenants(lives, number)
    assert (gone.fate, gone.parts) == ("merged into today’s 708.9", ())
    pages = {page.address: page for page in render_pages(lives.shelf.book)}
    assert "merged into today’s 708.9" in words_on(pages["/r/708.9/"])


def test_a_rule_whose_taker_was_taken_in_itself_is_a_part_of_what_that_became() -> None:
    first, second, third = "505.9@2006-10-01", "704.5j@2009-10-01", "704.5m@2024-03-08"
    joins = (
        Match("old:505.9", "summary:704.5j", Relation.MERGE, Confidence.CERTAIN, 1.0, ()),
        Match("summary:704.5j", "web:704.5m", Relation.MERGE, Confidence.CERTAIN, 1.0, ()),
    )
    ties: dict[str, dict[str, Any]] = {
        first: {"went_to": (second,)},
        second: {"came_from": (first,), "went_to": (third,), "joins": joins[:1]},
        third: {"came_from": (second,), "joins": joins[1:]},
    }
    book = lives_book()
    lines = tuple(replace(line, **ties.get(line.id, {})) for line in book.lineages)
    lives = Lives(Shelf(replace(book, lineages=lines)))
    assert [taker.id for taker in lives.merged_into(lives.lines[first])] == [third]
    [gone] = tenants(lives, RuleNumber.parse("505.9"))
    assert gone.fate == "merged into 704.5m"


def test_the_notice_of_a_merged_rule_leads_to_the_other() -> None:
    pages = {page.address: page for page in render_pages(related())}
    page = html.fragment_fromstring(pages["/r/505.9@2006-10-01/"].body)
    [notice] = page.xpath("//p[@class='notice warning']")
    assert " ".join(notice.text_content().split()) == (
        "Merged. No rule of its own in October 2009. Now a part of 708.9."
    )
    assert notice.xpath("./a/@href") == ["../708.9/"]


def test_what_perhaps_became_a_part_of_another_rule_is_gone() -> None:
    """Only where the match is more than possible is the other rule said to have taken it in."""
    book = related()
    [taker] = [line for line in book.lineages if "505.9@2006-10-01" in line.came_from]
    doubtful = replace(
        taker, joins=tuple(m._replace(confidence=Confidence.POSSIBLE) for m in taker.joins)
    )
    lines = tuple(doubtful if line is taker else line for line in book.lineages)
    lives = Lives(Shelf(replace(book, lineages=lines)))
    [gone] = tenants(lives, RuleNumber.parse("505.9"))
    assert (gone.fate, gone.merged) == ("now gone", ())
    assert [part.rule.text for part in gone.parts] == ["708.9"]


def without_its_topic(*, is_possible: bool = False) -> Book:
    """The book of lives in which topic 707 ended, and its only rule is 708.9 now, of another topic."""
    book = lives_book()
    old, new = "707@2009-10-01", "708@2024-03-08"
    [topic] = [line for line in book.lineages if line.id == old]
    ended, begun = replace(topic, members=topic.members[:1], links=()), topic.members[1:]
    steps = {**book.steps, old: (), new: ()}
    if is_possible:
        first, last = steps["504.6@2006-10-01"]
        assert last.match is not None
        doubt = last.match._replace(confidence=Confidence.POSSIBLE)
        steps["504.6@2006-10-01"] = (first, last._replace(match=doubt))
    lines = [ended if line is topic else line for line in book.lineages]
    number = RuleNumber.parse("708")
    [tenancy] = book.tenants[number]
    tenants = {**book.tenants, number: (replace(tenancy, lineage=new, permalink=new),)}
    lines.append(Lineage(new, begun))
    return replace(book, lineages=tuple(lines), steps=steps, tenants=tenants)


def test_of_a_topic_that_is_gone_it_is_told_where_its_rules_are() -> None:
    lives = Lives(Shelf(without_its_topic()))
    [gone] = tenants(lives, RuleNumber.parse("707"))
    assert gone.fate == "now gone"
    assert [(part.rule.text, part.edition) for part in gone.parts] == [("708.9", "2024-03-08")]
    [kin] = heirs(lives, lives.lines["707@2009-10-01"])
    assert (kin.told, [rule.text for rule in kin.rules]) == ("Its rules are found in", ["708.9"])
    pages = {page.address: page for page in render_pages(lives.shelf.book)}
    assert "now gone, words of it in 708.9" in words_on(pages["/r/707/"])


def test_where_the_rules_of_a_topic_perhaps_are_is_not_told() -> None:
    lives = Lives(Shelf(without_its_topic(is_possible=True)))
    [gone] = tenants(lives, RuleNumber.parse("707"))
    assert (gone.fate, gone.parts) == ("now gone", ())
    assert list(heirs(lives, lives.lines["707@2009-10-01"])) == []


def test_what_was_split_off_began_in_the_editions_held() -> None:
    """The edition before it is held, and has it as a part of another: "or before" would say less than we know."""
    told = {
        "Spring 2024 or before, after October 1, 2009": "split off",
        "Spring 2024 or before": "first seen here",
    }
    for book, (since, chip) in zip((related(), lives_book()), told.items(), strict=True):
        lives = Lives(Shelf(replace(book, alignments={})))
        line = lives.lines["704.5m@2024-03-08"]
        assert facts(lives, line).since == since
        [entry] = history(lives, line, Telling(lives.shelf)).entries
        assert [one.text for one in entry.chips] == [chip]


def test_a_copy_that_dates_its_words_no_later_than_the_older_ones_is_not_said_to_have_changed_them() -> (
    None
):
    """The summary of October 2009 marks rules with July 8: those of July 11 read so already."""
    book = lives_book()
    told = []
    for day in (date(2009, 7, 7), date(2009, 7, 11)):
        first, *others = (
            replace(e, effective=day) if e.id == "2006-10-01" else e for e in book.editions
        )
        lives = Lives(Shelf(replace(book, editions=(first, *others))))
        line = lives.lines["504.6@2006-10-01"]
        _, entry, _ = history(lives, line, Telling(lives.shelf)).entries
        assert entry.seen.edition.text == "October 2009"
        told.append(entry.told)
    assert told[1].startswith(told[0])
    assert told[1].removeprefix(told[0]).strip() == (
        "Our copy names the rules of July 8, 2009 as the source of these words, no later than July 11, 2009: "
        "it may only write them in its own way."
    )


def test_words_that_came_or_went_while_a_rule_lived_are_no_beginning_and_no_end() -> None:
    lives = Lives(Shelf(related()))
    line = lives.lines["504.6@2006-10-01"]
    assert lives.joins_into(line)
    assert lives.joins_out_of(line)
    assert list(origins(lives, line)) == []
    assert list(heirs(lives, line)) == []


def test_the_other_rules_of_a_merger_are_named() -> None:
    lives = Lives(Shelf(lives_book()))
    line = lives.lines["704.5k@2009-10-01"]
    change = lives.steps(line)[0].change
    assert change is not None
    assert list(kin_of_change(lives, line, change)) == []
    merged = replace(change, old=(*change.old, "summary:704.5j"))
    [kin] = kin_of_change(lives, line, merged)
    assert (kin.told, [r.text for r in kin.rules]) == ("With words of", ["704.5j"])


def words_on(page: Page) -> str:
    """What a reader reads on a page, in one line."""
    return " ".join(html.fragment_fromstring(page.body).text_content().split())


def test_what_an_editor_kept_apart_is_told_with_the_reason_at_both_ends() -> None:
    apart = Apart("old:505.9", "web:704.5m", "Coughing costs nothing now.")
    pages = {page.address: page for page in render_pages(replace(lives_book(), apart=(apart,)))}
    told = "Not the same rule as {}, as an editor decided: Coughing costs nothing now."
    [gone] = [page for address, page in pages.items() if address.startswith("/r/505.9@")]
    assert told.format("704.5m of spring 2024") in words_on(gone)
    assert told.format("505.9 of October 2006") in words_on(pages["/r/704.5m/"])
    assert "No rule of its own in October 2009." in words_on(pages["/r/704.5m/"])
    assert "as an editor decided" not in words_on(pages["/r/704.5k/"])


@pytest.mark.parametrize(("other", "is_told"), [("summary:704.6", True), ("web:704.5m", False)])
def test_a_rule_that_ended_says_first_what_it_did_not_become(other: str, *, is_told: bool) -> None:
    """In the first edition without it, which a reader may look for it in."""
    apart = Apart("old:505.9", other, "Coughing costs nothing now.")
    pages = render_pages(replace(lives_book(), apart=(apart,)))
    [gone] = [page for page in pages if page.address.startswith("/r/505.9@")]
    [notice] = html.fragment_fromstring(gone.body, create_parent="main").xpath(
        "//*[contains(@class, 'warning')][contains(., 'Gone.')]"
    )
    told = "What comes near is another rule, as an editor decided: 704.6."
    assert (told in " ".join(notice.text_content().split())) is is_told


def doubtful() -> Book:
    """The book of lives in which 704.5k of 2009 is only possibly 704.5j of 2024."""
    book = lives_book()
    name = "704.5k@2009-10-01"
    [step] = book.steps[name]
    assert step.match is not None
    possible = step.match._replace(confidence=Confidence.POSSIBLE)
    return replace(book, steps={**book.steps, name: (step._replace(match=possible),)})


def test_a_number_is_told_to_be_perhaps_another_rules_before_a_merely_possible_match() -> None:
    book = lives_book()
    name = "704.1@2009-10-01"
    [step] = book.steps[name]
    assert step.match is not None
    possible = step._replace(match=step.match._replace(confidence=Confidence.POSSIBLE))
    doubted = replace(book, steps={**book.steps, name: (possible,)})
    number = RuleNumber.parse("704.1")
    [sure], [unsure] = (tenants(Lives(Shelf(b)), number) for b in (book, doubted))
    assert "perhaps" not in sure.when
    assert unsure.when == f"{sure.when} (before spring 2024 perhaps another rule’s)"
    # What rests on a match after a number was given up is told of where the rule is now.
    moved = tenants(Lives(Shelf(doubtful())), RuleNumber.parse("704.5k"))[1]
    assert "another" not in moved.when


def test_a_merely_possible_match_is_never_told_as_a_fact() -> None:
    book = doubtful()
    found = tenants(Lives(Shelf(book)), RuleNumber.parse("704.5k"))
    assert found[1].now is not None
    assert (found[1].now.note, found[1].now.text) == ("perhaps now", "704.5j")
    pages = {page.address: page for page in render_pages(book)}
    assert "rests on a match that is only possible" in pages["/r/704.5j/"].body
    facts = words_on(pages["/r/704.5j/"])
    assert "First seen perhaps October 2009 or before" in facts
    assert "; surely the same rule since spring 2024" in facts
    assert "Numbers perhaps 704.5k → 704.5j" in facts
    assert "<b>perhaps now 704.5j</b>" in pages["/r/204.4d/"].body
    assert dict(pages["/r/704.5k@2009-10-01/"].extra)["preview"].startswith("Perhaps now 704.5j.")
    sure = {page.address: page for page in render_pages(lives_book())}
    assert "only possible" not in sure["/r/704.5j/"].body
    assert "First seen October 2009 or before" in words_on(sure["/r/704.5j/"])


def test_a_number_that_the_text_shows_although_its_rule_may_have_moved() -> None:
    """Where a match is doubtful, the consolidated text keeps the old wording beside the new one."""
    book = doubtful()
    number = RuleNumber.parse("704.6")
    old = book.held["2009-10-01"].by_number[number][0]
    shown = replace(book, consolidated=(*book.consolidated, Placed("2009-10-01", old)))
    page = next(p for p in render_pages(shown) if p.address == "/r/704.6/")
    assert page.kind == "door"
    assert "What it is now is not certain." in page.body
    assert "No rule" not in page.body
