"""Rule pages of the book of lives: what stands where, and what a reader is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from urllib.parse import urldefrag, urljoin

import markdown
import pytest
from lxml import html

from generator.diffs.words import diff_texts
from generator.model.book import Book
from generator.model.change import Change, ChangeKind, Depth
from generator.model.node import Node, NodeKind, Passage, PassageKind, Tag
from generator.model.number import RuleNumber
from generator.model.page import Page
from generator.model.place import SourceSpan
from generator.pages import render_pages
from generator.pages.blame_view import same_words
from generator.pages.facts import facts
from generator.pages.life_telling import LifeTelling
from generator.pages.lives import Lives
from generator.pages.rule_view import Telling
from generator.pages.shelf import Shelf
from generator.pipeline import make_data
from tests.pages.reading import document, one, text_of
from tests.pages.toy_lives import HOSTILE, lives_book

Pages = dict[str, Page]


@pytest.fixture(scope="module")
def pages() -> Pages:
    """All pages of the book of lives by address."""
    return {page.address: page for page in render_pages(lives_book())}


def shown(element: html.HtmlElement) -> str:
    """The text as sighted readers see it: without the words for screen readers."""
    for hidden in element.xpath(".//*[@class='vh']"):
        hidden.drop_tree()
    return text_of(element)


def entry(page: Page, edition: str) -> html.HtmlElement:
    return one(page, f"//li[@id='e{edition}']")


def test_every_rule_through_time_has_one_page(pages: Pages) -> None:
    assert sorted(a for a, page in pages.items() if page.kind == "rule") == [
        "/r/204.4d/",
        "/r/204/",
        "/r/505.9@2006-10-01/",
        "/r/704.1/",
        "/r/704.5/",
        "/r/704.5j/",
        "/r/704.5j@2009-10-01/",
        "/r/704.5k/",
        "/r/704.5m/",
        "/r/704.7/",
        "/r/704/",
        "/r/708.9/",
        "/r/708/",
    ]


def test_titles_are_unique_and_descriptions_fit(pages: Pages) -> None:
    titles = Counter(page.title for page in pages.values())
    assert [title for title, count in titles.items() if count > 1] == []
    assert [p.address for p in pages.values() if not 20 <= len(p.description) <= 160] == []


def test_every_link_leads_to_a_page_and_an_id_or_a_file(pages: Pages) -> None:
    ids = {f"/data/v1/{file.path}": set[str]() for file in make_data(lives_book())}
    ids |= {address: set(document(page).xpath("//@id")) for address, page in pages.items()}
    dead = []
    for address, page in pages.items():
        for link in document(page).xpath("//@href | //@data-dated | //@data-latest"):
            target, anchor = urldefrag(urljoin(f"https://x{address}", link))
            target = target.removeprefix("https://x").partition("?")[0]
            if target not in ids or (anchor and anchor not in ids[target]):
                dead.append(f"{address}: {link}")
    assert dead == []


def test_ids_are_unique_and_start_with_a_letter(pages: Pages) -> None:
    for address, page in pages.items():
        ids = document(page).xpath("//@id")
        assert len(ids) == len(set(ids)), address
        assert [name for name in ids if not name[0].isalpha()] == []


def test_markup_in_a_source_is_text_in_diffs_too(pages: Pages) -> None:
    page = document(pages["/r/704.7/"])
    assert page.xpath("//script | //comment()") == []
    diff = page.xpath("//li[@id='e2024-03-08']//p[contains(@class, 'example')]")[0]
    assert HOSTILE in text_of(diff)


def test_markdown_leaves_the_pages_byte_for_byte(pages: Pages) -> None:
    for page in pages.values():
        made = markdown.Markdown(extensions=["toc", "tables", "fenced_code"]).convert(page.body)
        assert made == page.body, page.address


def test_the_same_book_gives_the_same_bytes(pages: Pages) -> None:
    assert list(render_pages(lives_book())) == list(pages.values())


def test_number_name_and_place(pages: Pages) -> None:
    page = document(pages["/r/704.5j/"])
    assert text_of(page.xpath("//h1")[0]) == "704.5j the legend rule"
    assert [text_of(a) for a in page.xpath("//nav[@class='crumbs']//a")] == [
        "Rules",
        "7. Additional Rules",  # the heading is of 2009: no newer copy has it
        "704. State-Based Actions",
        "704.5",
    ]
    assert pages["/r/704.5j/"].title == "704.5j, the legend rule · State-Based Actions"


def test_a_pasted_link_shows_the_rule(pages: Pages) -> None:
    preview = dict(pages["/r/704.5j/"].extra)["preview"]
    assert preview.startswith("If two or more legendary permanents with the same name are")
    assert preview.endswith("This is called the “legend rule.”")


def test_the_facts(pages: Pages) -> None:
    facts = [text_of(li) for li in document(pages["/r/708.9/"]).xpath("//ul[@class='facts']/li")]
    assert facts == [
        "First seen October 2006 or before",
        "In these words since spring 2024 or before, after October 1, 2009",
        "Text of Spring 2024",
        "Reworded 2 times in 3 editions",
        "Numbers 504.6 → 707.9 → 708.9",
    ]
    numbers = document(pages["/r/708.9/"]).xpath("//ul[@class='facts']/li[5]/a/@href")
    assert numbers == ["#e2006-10-01", "#e2009-10-01", "#e2024-03-08"]


def test_a_rule_that_an_older_edition_lacks_is_new(pages: Pages) -> None:
    page = pages["/r/704.5m/"]
    assert text_of(one(page, "//ul[@class='facts']/li[1]")) == (
        "First seen Spring 2024 or before, after October 1, 2009"
    )
    assert "No such rule in October 2009." in text_of(entry(page, "2024-03-08"))


def test_what_our_copy_of_the_older_edition_lacks_may_have_held_the_rule() -> None:
    book = lives_book()
    editions = tuple(replace(edition, lacks=("Appendix B",)) for edition in book.editions)
    pages = {page.address: page for page in render_pages(replace(book, editions=editions))}
    told = text_of(entry(pages["/r/704.5m/"], "2024-03-08"))
    assert "No such rule in October 2009, of which our copy lacks Appendix B." in told


def test_the_timeline_runs_from_newest_to_oldest(pages: Pages) -> None:
    items = document(pages["/r/708.9/"]).xpath("//ol[@class='tl']/li")
    assert [li.get("id") for li in items] == ["e2024-03-08", "e2009-10-01", "e2006-10-01"]
    numbers = [text_of(li.xpath(".//span[@class='n']")[0]) for li in items]
    assert numbers == ["708.9", "707.9", "504.6"]
    chips = [[text_of(c) for c in li.xpath(".//*[contains(@class, 'chip ')]")] for li in items]
    assert chips == [
        ["reworded", "renumbered 707.9 → 708.9"],
        ["reworded", "renumbered 504.6 → 707.9", "moved 504 → 707"],
        ["first seen here"],
    ]


def test_the_diff_reads_as_both_sides(pages: Pages) -> None:
    diff = entry(pages["/r/708.9/"], "2024-03-08").xpath(".//p[contains(@class, 'diff')]")[0]
    new, old = (html.fragment_fromstring(html.tostring(diff)) for _ in range(2))
    for gone in new.xpath(".//del"):
        gone.drop_tree()
    for came in old.xpath(".//ins"):
        came.drop_tree()
    assert shown(new) == text_of(one(pages["/r/708.9/"], "//div[contains(@class, 'large')]/p"))
    assert shown(old) == (
        "If a face-down permanent moves from the battlefield to any other zone, its owner must "
        "reveal it to all players as he or she moves it. At the end of each game, all face-down "
        "permanents and spells must be revealed to all players."
    )


def test_changes_bear_words_for_screen_readers_and_their_depth(pages: Pages) -> None:
    diff = entry(pages["/r/708.9/"], "2024-03-08").xpath(".//p[contains(@class, 'diff')]")[0]
    inserted, *_ = diff.xpath("./ins")
    assert text_of(inserted) == "[inserted: or a face-down component of a merged permanent ]"
    [deleted] = diff.xpath("./del")
    assert text_of(deleted) == "[deleted: he or she moves]"
    assert deleted.get("class") == "v"
    assert inserted.get("class") is None


def test_the_depths_that_occur_can_be_dimmed(pages: Pages) -> None:
    marks = document(pages["/r/704.7/"]).xpath("//fieldset[@class='marks']//input")
    assert [mark.get("name") for mark in marks] == ["substance", "vocabulary", "typography"]
    assert [mark.get("name") for mark in marks if mark.get("checked") is not None] == [
        "substance",
        "vocabulary",
    ]
    assert document(pages["/r/704.5m/"]).xpath("//form[@class='views']") == []


def test_examples_have_their_own_diffs_and_what_stayed_is_folded(pages: Pages) -> None:
    changed = entry(pages["/r/704.7/"], "2024-03-08")
    diffs = changed.xpath(".//p[contains(@class, 'diff')]")
    assert [diff.get("class") for diff in diffs] == ["diff example", "diff example"]
    assert text_of(diffs[1]).startswith("Example [inserted: A spell puts three -1/-1 counters")
    assert text_of(changed.xpath(".//p[@class='told']")[0]) == (
        "Text unchanged. Changed some day after October 1, 2009: over a year lies between the two editions."
    )


def test_unchanged_editions_are_one_line(pages: Pages) -> None:
    page = pages["/r/704.1/"]
    fold = one(page, "//li[@class='fold']")
    assert text_of(fold.xpath(".//summary")[0]) == (
        "Unchanged from October 1, 2009 to spring 2024, seen in 2 editions"
    )
    [seen] = fold.xpath(".//ol/li")
    assert seen.get("id") == "e2024-03-08"
    assert text_of(seen) == "Spring 2024 704.1 Source web, line 2"
    assert text_of(one(page, "//ul[@class='facts']/li[3]")) == "Never reworded in 2 editions"


def test_witnesses_and_marks_of_the_source(pages: Pages) -> None:
    page = pages["/r/704.5j/"]
    lines = [text_of(p) for p in document(page).xpath("//p[@class='wit']")]
    assert lines == [
        "Source web, line 4; also in Source dataset, row 2,338",
        "Source summary, line 9 · CompRules, July 8, 2009",
    ]
    explained = document(page).xpath("//p[@class='wit']/a/@href")
    assert explained == ["../../rulings/#mark-CompRules"]
    assert text_of(entry(pages["/r/704.7/"], "2024-03-08").xpath(".//p[@class='wit']")[0]) == (
        "Source web, lines 7–9"
    )


def test_evidence_is_one_click_away(pages: Pages) -> None:
    sure = entry(pages["/r/704.5j/"], "2024-03-08").xpath(".//details")[0]
    assert text_of(sure.xpath("./summary")[0]) == "probable"
    told = text_of(sure)
    assert "Probably the same rule." in told
    assert "81% of the words are the same" in told
    assert "The next likely: 704.5m." in told
    assert "0.87" not in told
    assert sure.xpath(".//p[2]/a/@href") == ["../704.5m/"]


def test_a_number_of_several_rules_says_so_first(pages: Pages) -> None:
    box = one(pages["/r/704.5k/"], "//header/p[@class='tenants']")
    assert text_of(box) == (
        "704.5k has been the number of this rule since spring 2024 or before, and of the legend rule "
        "in October 2009 (perhaps also before and after), now 704.5j."
    )
    assert box.xpath(".//a/@href") == ["../704.5j/#e2009-10-01", "../704.5j/"]
    assert document(pages["/r/708.9/"]).xpath("//*[@class='tenants']") == []


def test_a_rule_that_is_gone_says_so(pages: Pages) -> None:
    page = pages["/r/704.5j@2009-10-01/"]
    assert text_of(one(page, "//p[contains(@class, 'warning')]")) == (
        "Gone. Not in spring 2024; our copy holds this part of the book."
    )
    first = document(page).xpath("//ol[@class='tl']/li")[0]
    assert text_of(first.xpath(".//span[contains(@class, 'chip')]")[0]) == "gone"
    assert [text_of(a) for a in document(page).xpath("//nav[@class='crumbs']//a")] == [
        "October 2009",
        "704. State-Based Actions",
        "704.5",
    ]
    assert text_of(one(page, "//p[@class='tenants']")).startswith(
        "704.5j was the number of this rule in October 2009 (perhaps also before and after), "
        "and of the legend rule since spring 2024"
    )


def test_nobody_may_take_2009_for_today(pages: Pages) -> None:
    warning = one(pages["/r/204.4d/"], "//p[contains(@class, 'warning')]")
    assert "The newest wording we hold of this part is of October 1, 2009." in text_of(warning)
    assert document(pages["/r/704.5j/"]).xpath("//p[contains(@class, 'warning')]") == []


def test_citations_lead_to_the_rule_as_it_was_cited(pages: Pages) -> None:
    page = pages["/r/204.4d/"]
    assert one(page, "//div[contains(@class, 'large')]//a").get("href") == (
        "../704.5j/#e2009-10-01"
    )
    cites = one(page, "//aside/section[h2='Cites']//li")
    assert text_of(cites) == "704.5k now 704.5j the legend rule"


def test_cited_by_with_the_sentence(pages: Pages) -> None:
    found = document(pages["/r/704.5j/"]).xpath("//aside/section[h2='Cited by']//li")
    assert [text_of(li) for li in found] == [
        (
            '204.4d …"legendary" is subject to the state-based action for legendary permanents, '
            'also called the "legend rule" (see Rule 704.5k).'
        ),
        '704.Ruling.1 July 8, 2009 The "legend rule" of Rule 704.5k looks at names only.',
    ]


def test_rulings_of_the_time_and_proposals(pages: Pages) -> None:
    page = pages["/r/704.5j/"]
    given, citing = document(page).xpath("//section[@class='rulings']/div")
    [ruling] = given.xpath("./ol/li")
    assert text_of(ruling) == (
        "704.5k.Ruling.1 CompRules, July 8, 2009 A token with the same name counts as well."
    )
    assert ruling.xpath(".//a/@href") == [
        "../../rulings/#r704.5k.Ruling.1",
        "../../rulings/#mark-CompRules",
    ]
    assert text_of(given.xpath("./p")[0]) == (
        "reworded since Given under this rule. No text held of this rule is as old: read with the first, "
        "of October 2009. Compared with the text of spring 2024."
    )
    assert given.xpath("./details//ins")
    assert text_of(citing.xpath("./p")[0]).startswith("reworded since It cites this rule.")
    assert "looks at names only" in text_of(citing)
    wish = one(page, "//div[@class='prop']")
    assert "perhaps of this rule" in text_of(wish)
    assert "no longer applies to tokens." in text_of(wish)


def test_subrules_with_their_text(pages: Pages) -> None:
    items = document(pages["/r/704.5/"]).xpath("//section[@class='under']//li")
    assert [text_of(li.xpath("./a")[0]) for li in items] == ["704.5j", "704.5k", "704.5m"]
    assert items[0].xpath("./a/@href") == ["../704.5j/"]
    assert "This is called the “legend rule.”" in text_of(items[0])


def test_neighbours(pages: Pages) -> None:
    page = document(pages["/r/704.5j/"])
    assert page.xpath("//a[@rel='prev']/@href") == ["../704.5/"]
    assert page.xpath("//a[@rel='next']/@href") == ["../704.5k/"]
    assert document(pages["/r/204.4d/"]).xpath("//a[@rel='prev']") == []
    assert document(pages["/r/704/"]).xpath("//a[@rel='next']/@href") == ["../708/"]


def test_who_brought_which_words(pages: Pages) -> None:
    """No edition before that of 2006 is held, so its words may be older; so may those after years without any."""
    assert _brought(pages["/r/708.9/"]) == [
        ("If a face-down permanent", "by 2006"),
        ("or a face-down component of a merged permanent", "by 2024"),
        ("moves from the", "by 2006"),
        ("battlefield", "by 2009"),
        ("to any", "by 2006"),
        ("other", "by 2009"),
        ("zone, its owner must reveal it to all players as", "by 2006"),
        ("they move", "by 2024"),
        ("it. At the end of each game, all face-down", "by 2006"),
        ("permanents and", "by 2009"),
        ("face-down", "by 2024"),
        ("spells", "by 2009"),
        ("must be revealed to all players.", "by 2006"),
    ]
    assert document(pages["/r/704.1/"]).xpath("//details[@class='blame']") == []


def test_words_are_dated_where_the_edition_before_is_held_and_near() -> None:
    """The fold says what "by" means."""
    book = lives_book()
    days = {"2006-10-01": date(2009, 9, 4)}
    near = tuple(replace(e, effective=days.get(e.id, e.effective)) for e in book.editions)
    for known, label in (((), "Oct 2009"), ((date(2009, 9, 20),), "by Oct 2009")):
        made = render_pages(replace(book, editions=near, known_days=known))
        pages = {page.address: page for page in made}
        labels = {label for _, label in _brought(pages["/r/708.9/"])}
        assert label in labels
        assert len(labels) == len({"by Sep 2009", label, "by 2024"})
        assert one(pages["/r/708.9/"], "//details[@class='blame']/p[@class='facts']") is not None


def test_an_example_that_is_new_is_dated_by_the_edition_before() -> None:
    """It lacks the example; that is as good as other words in the example's place."""
    book = lives_book()
    for day, label in ((date(2009, 10, 1), "by 2024"), (date(2023, 10, 1), "2024")):
        moved = tuple(
            replace(e, effective=day) if e.id == "2009-10-01" else e for e in book.editions
        )
        page = {p.address: p for p in render_pages(replace(book, editions=moved))}["/r/704.7/"]
        examples = document(page).xpath("//details[@class='blame']/p[@class='example']")
        assert text_of(examples[-1]).endswith(f"which has undying.{label}")


def _brought(page: Page) -> list[tuple[str, str]]:
    """The phrases of a rule with the edition that is said to have brought each."""
    spans = one(page, "//details[@class='blame']/p[@class='text']").xpath("./span")
    labels = [text_of(span.xpath("./a[last()]")[0]) for span in spans]
    said = zip(map(text_of, spans), labels, strict=True)
    return [(text.removesuffix(label), label) for text, label in said]


def test_a_text_is_known_again_though_its_file_lost_marks() -> None:
    """As in 2008-05-01: what was a quotation mark is a question mark there, and two stand side by side."""
    lost = _said("This is called the ?legend rule.?", 'It\'s a "legend".')
    kept = _said("This is called the “legend rule.”", "It’s a “legend”.")
    assert same_words(lost, kept, "This is called the “legend rule.”") == lost.text
    assert same_words(lost, kept, "It’s a “legend”.") == lost.passages[0].text
    assert same_words(kept, lost, lost.text) == kept.text
    assert same_words(lost, kept, "Another text.") is None
    assert same_words(_said("Another.", "Two.", "Three."), kept, kept.text) is None


def test_two_paragraphs_that_became_one_text_are_known_again() -> None:
    span = SourceSpan("s", 1, 1)
    further = Passage(PassageKind.PARAGRAPH, "The types are Cave and Gate.", span)
    two = _said("Lands have types.")._replace(passages=(further,))
    one = _said("Lands have types. The types are Cave and Gate.")
    assert same_words(two, one, one.text) == f"{two.text}\n{further.text}"


def _said(text: str, *examples: str) -> Node:
    span = SourceSpan("s", 1, 1)
    passages = tuple(Passage(PassageKind.EXAMPLE, example, span) for example in examples)
    return Node("s:100.1", NodeKind.RULE, span, None, text=text, passages=passages)


def test_a_topic_tells_its_rules_and_those_that_left(pages: Pages) -> None:
    page = document(pages["/r/704/"])
    assert [text_of(a) for a in page.xpath("//section[@class='under']//a")] == [
        "704.1",
        "704.5",
        "704.7",
    ]
    [group] = page.xpath("//section[@class='rulings']/div")
    assert text_of(group.xpath("./ol/li")[0]).endswith("names only.")
    assert [text_of(li) for li in group.xpath("./details/ul/li")] == [
        "704.1 unchanged since",
        "704.5 unchanged since",
        "704.5j gone since",
        "704.5k now 704.5j reworded since",
        "704.5m now 704.5k reworded since",
        "704.6 now 704.7 reworded since, examples only",
    ]
    chips = document(pages["/r/708/"]).xpath("//span[contains(@class, 'chip')]")
    assert [text_of(chip) for chip in chips] == ["renumbered 707 → 708", "first seen here"]


def test_what_the_copy_buttons_need(pages: Pages) -> None:
    place = one(pages["/r/704.5j/"], "//div[@data-copy]")
    assert (place.get("data-number"), place.get("data-day")) == ("704.5j", "spring 2024")
    assert place.get("data-dated") == "../704.5j@2024-03-08/"
    assert one(pages["/r/204.4d/"], "//div[@data-copy]").get("data-day") == "effective 2009-10-01"


def test_a_heading_is_not_reworded_but_the_rules_under_it_are(pages: Pages) -> None:
    facts = [text_of(li) for li in document(pages["/r/704/"]).xpath("//ul[@class='facts']/li")]
    assert facts[-2:] == [
        "Never renamed in 2 editions",
        "Rules under this heading reworded 3 times, last by spring 2024",
    ]


def test_a_changed_number_of_a_cited_rule_rewords_nothing() -> None:
    book = lives_book()
    name = "504.6@2006-10-01"
    steps = tuple(
        step._replace(change=replace(step.change, depth=Depth.REFERENCE)) if step.change else step
        for step in book.steps[name]
    )
    lives = Lives(Shelf(replace(book, steps={**book.steps, name: steps})))
    assert facts(lives, lives.lines[name]).changed == ("Never reworded", "in 3 editions")
    assert facts(Lives(Shelf(book)), lives.lines[name]).changed == (
        "Reworded",
        "2 times in 3 editions",
    )


@pytest.mark.parametrize("depth", [Depth.SUBSTANCE, Depth.VOCABULARY])
@pytest.mark.parametrize("is_so", [True, False])
def test_punctuation_alone_is_told_apart(depth: Depth, *, is_so: bool) -> None:
    """The words of the rule are as old as they were, and the row says that its marks are not."""
    diff = diff_texts("It dies, and ends.", "It dies and ends." if is_so else "It died, and ends.")
    change = Change((ChangeKind.REWORDED,), ("a",), ("b",), depth, diff, is_of_marks=is_so)
    book, name = lives_book(), "504.6@2006-10-01"
    first, last = book.steps[name]
    steps = {**book.steps, name: (first, last._replace(change=change))}
    lives = Lives(Shelf(replace(book, steps=steps)))
    found = facts(lives, lives.lines[name])
    of_words = ", once in vocabulary only" if depth is Depth.VOCABULARY else ""
    only = ", once in punctuation only" if is_so else of_words
    assert found.changed == ("Reworded", f"2 times in 3 editions{only}")
    steps[name] = (first._replace(change=change), last._replace(change=None))
    lone = facts(Lives(Shelf(replace(book, steps=steps))), lives.lines[name])
    assert lone.changed == ("Reworded", f"once in 3 editions{only.replace('once ', '')}")
    assert ("spring 2024" in found.in_words) is not is_so


def crowded(pages_of: Book) -> html.HtmlElement:
    """The page of 704.5k, where two more rules once bore its number."""
    number = RuleNumber.parse("704.5k")
    others = [pages_of.tenants[RuleNumber.parse(n)][0] for n in ("704.6", "505.9")]
    told = (*pages_of.tenants[number], *(replace(one, number=number) for one in others))
    found = render_pages(replace(pages_of, tenants={**pages_of.tenants, number: told}))
    return document(next(page for page in found if page.address == "/r/704.5k/"))


def test_a_number_of_many_rules_says_so_in_a_line_that_unfolds() -> None:
    """The rule's own words are what a reader came for: the table waits, also without scripts."""
    [box] = crowded(lives_book()).xpath("//header/details[@class='tenants']")
    assert box.get("open") is None
    assert text_of(box.xpath("./summary")[0]) == (
        "704.5k has been the number of 3 other rules: which one an old link means depends on its date"
    )
    rows = [[text_of(cell) for cell in row] for row in box.xpath(".//tr")]
    assert rows[0] == ["Rule", "Had the number", "Now"]
    assert rows[1] == ["this rule", "since spring 2024 or before", "still here"]
    assert rows[2] == [
        "the legend rule",
        "in October 2009 (perhaps also before and after)",
        "now 704.5j",
    ]
    assert [row[-1] for row in rows[3:]] == ["now 704.7", "now gone"]
    assert text_of(box.xpath("./p")[0]).startswith("“Or before”, “or later”: ")


def test_the_permanent_link_says_after_which_edition_it_is_named(pages: Pages) -> None:
    """Of spring 2024 no day is known; the day in the address is only a name."""
    link = one(pages["/r/704.5j/"], "//span[@class='perma']")
    assert text_of(link) == (
        "Permanent link to this rule: 704.5j@2024-03-08 named after the spring 2024 edition"
    )
    known = one(pages["/r/204.4d/"], "//span[@class='perma']")
    assert text_of(known) == "Permanent link to this rule: 204.4d@2009-10-01"


@pytest.mark.parametrize(
    ("printed", "told"),
    [("704.55k.", "704.55k"), ("704.5k.", ""), ("704. 5k", ""), ("", "")],
)
def test_a_misprinted_number_is_told_beside_the_rule(printed: str, told: str) -> None:
    book = lives_book()
    node = book.held["2009-10-01"].by_number[RuleNumber.parse("704.5k")][0]
    telling = Telling(Shelf(book))
    assert telling.rule(node._replace(printed=printed)).misprint == told


def test_the_marks_of_a_rule_stand_beside_its_edition_alone() -> None:
    book = lives_book()
    lives = Lives(Shelf(book))
    node = next(node for tree in book.held.values() for node in tree.nodes if node.tags)
    for marks in ((), node.tags, (*node.tags, Tag("Somebody", None, "", "[Somebody]"))):
        told = LifeTelling(lives.shelf, lives=lives).rule(node._replace(tags=marks))
        assert told.tags == ()
        assert told.words
