"""The pages of the toy book: what stands on them, that it is escaped, linked and steady."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import markdown
import pytest

from generator.model.book import Book
from generator.model.edition import Authority, SourceFormat
from generator.model.node import NodeKind, Passage, PassageKind
from generator.model.page import Page
from generator.model.place import SourceSpan
from generator.model.proposal import Effect, EffectKind, ProposalKind, Proposed
from generator.pages import render_pages
from generator.pages.addresses import GLOSSARY
from generator.pages.shelf import Shelf
from generator.pipeline import make_data
from generator.text.slug import slug
from tests.pages.reading import document, one, text_of
from tests.pages.toy import HOSTILE, toy_book

Pages = dict[str, Page]


def test_the_pages_of_the_first_floor(pages: Pages) -> None:
    assert sorted(pages) == [
        "/",
        "/changes/",
        "/cite/",
        "/compare/",
        "/cr/2006-10-01/",
        "/cr/2006-10-01/505/",
        "/cr/2009-10-01/",
        "/cr/2009-10-01/103/",
        "/cr/2009-10-01/104/",
        "/cr/2009-10-01/702/",
        "/cr/2009-10-01/704/",
        "/cr/2009-10-01/glossary/",
        "/cr/2024-03-08/",
        "/cr/2024-03-08/704/",
        "/credits/",
        "/editions/",
        "/glossary/",
        "/proposals/",
        "/report/",
        "/report/witnesses/",
        "/rules/",
        "/rules/103/",
        "/rules/104/",
        "/rules/702/",
        "/rules/704/",
        "/rulings/",
        "/rulings/715/",
        "/search/",
        "/symbols/",
        "/terms/",
    ]


def test_every_page_has_a_title_of_its_own_and_a_description(pages: Pages) -> None:
    titles = Counter(page.title for page in pages.values())
    assert [title for title, count in titles.items() if count > 1] == []
    assert [p.address for p in pages.values() if not 20 <= len(p.description) <= 160] == []


def test_markup_in_a_source_is_text(pages: Pages) -> None:
    """A rule, a definition and a proposal of the toy hold a script, quotes and a comment."""
    for address in ("/rules/104/", "/cr/2009-10-01/104/", "/glossary/", "/proposals/"):
        page = document(pages[address])
        assert HOSTILE in text_of(page), address
        assert page.xpath("//script | //comment()") == []


def test_markdown_leaves_the_pages_byte_for_byte(pages: Pages) -> None:
    """The renderer's Markdown takes a page as one block of HTML."""
    for page in pages.values():
        made = markdown.Markdown(extensions=["toc", "tables", "fenced_code"]).convert(page.body)
        assert made == page.body, page.address


def test_every_link_leads_to_a_page_and_an_id_or_a_file(book: Book, pages: Pages) -> None:
    ids = {f"/data/v1/{file.path}": set[str]() for file in make_data(book)}
    ids |= {address: set(document(page).xpath("//@id")) for address, page in pages.items()}
    dead = []
    for address, page in pages.items():
        for link in document(page).xpath("//@href | //@action"):
            assert not link.startswith("/"), f"{address}: {link} is not relative"
            target, anchor = urldefrag(urljoin(f"https://x{address}", link))
            target = target.removeprefix("https://x")
            if target not in ids or (anchor and anchor not in ids[target]):
                dead.append(f"{address}: {link}")
    assert dead == []


def test_ids_are_unique_and_start_with_a_letter(pages: Pages) -> None:
    for address, page in pages.items():
        ids = document(page).xpath("//@id")
        assert len(ids) == len(set(ids)), address
        assert [name for name in ids if not name[0].isalpha()] == []


def test_the_same_book_gives_the_same_bytes(pages: Pages) -> None:
    assert list(render_pages(toy_book())) == list(pages.values())


def test_a_rule_stands_with_its_number_and_its_passages(pages: Pages) -> None:
    rule = one(pages["/cr/2024-03-08/704/"], "//li[@id='r704.5a']")
    assert text_of(rule.xpath(".//a[@class='num']")[0]) == "704.5a"
    assert text_of(rule.xpath(".//div[@class='body']/p")[0]) == (
        "A player with 0 or less life loses."
    )
    example = rule.xpath(".//div[@class='example']")[0]
    assert text_of(example).startswith("Example If a player has 0 life")


def test_a_further_paragraph_is_a_paragraph(pages: Pages) -> None:
    more = one(pages["/cr/2009-10-01/103/"], "//li[@id='r103.1']//p[@class='more']")
    assert text_of(more) == "A further paragraph of 103.1."


def test_symbols_are_drawn_and_keep_their_print(pages: Pages) -> None:
    rule = one(pages["/cr/2009-10-01/104/"], "//li[@id='r104.1a']")
    labels = rule.xpath(".//svg[@role='img']/@aria-label")
    assert labels == [
        "tap symbol",
        "chaos symbol",  # what {C} meant in 2009
        "two generic or black mana",
        "white or blue mana",
    ]
    printed = [text_of(part) for part in rule.xpath(".//span[@class='printed']")]
    assert printed == ["{Tap}", "{C}", "{2/B}", "{W/U}"]
    assert "{rN}" in text_of(rule)


def test_the_page_of_symbols_says_how_texts_print_them(pages: Pages) -> None:
    page = document(pages["/symbols/"])
    rows = {text_of(row.xpath("./th")[0]): row for row in page.xpath("//table[1]//tbody/tr")}
    prints = [text_of(printed) for printed in rows["tap symbol"].xpath("./td[2]/div")]
    assert prints == ["{Tap} October 2009", "{T} Spring 2024"]
    [meaning] = page.xpath("//h2[@id='meanings']/..//tbody/tr")
    cells = [text_of(cell) for cell in meaning.xpath("./td | ./th")]
    assert cells == ["{C}", "", "chaos symbol", "until July 17, 2015", "So it was."]
    assert "{rN} October 2009" in text_of(page.xpath("//h2[@id='others']/..")[0])
    assert "pawprint" in text_of(page.xpath("//h2[@id='unused']/..")[0])


def test_citations_lead_within_the_edition(pages: Pages) -> None:
    rule = one(pages["/cr/2009-10-01/103/"], "//li[@id='r103.1']")
    known, unknown = rule.xpath(".//p[1]//a[not(@class='tag')]")
    assert known.get("href") == "../104/#r104.1"
    assert known.get("title").startswith("104.1 A card says <script>")
    assert unknown.get("class") == "open"
    assert unknown.get("title") == "No rule of this edition has that number."
    assert unknown.get("href") == "../../../report/#open-no-such-rule"


def test_citations_of_the_consolidated_text_stay_in_it(pages: Pages) -> None:
    rule = one(pages["/rules/103/"], "//li[@id='r103.1']")
    assert rule.xpath(".//p[1]//a[1]/@href") == ["../104/#r104.1"]


def test_consolidated_rules_show_of_when_their_words_are(pages: Pages) -> None:
    [old] = document(pages["/rules/103/"]).xpath("//li[@id='r103.1']/a[contains(@class, 'age')]")
    assert (text_of(old), old.get("href")) == (
        "text of 2009",
        "../../cr/2009-10-01/103/#r103.1",
    )
    assert "age-1" in old.get("class")
    new = document(pages["/rules/704/"]).xpath("//li[@id='r704.1']/a[contains(@class, 'age')]")
    assert new == []  # of the newest edition: no date of a text, and this book knows no lives


def test_nobody_may_take_2009_for_today(pages: Pages) -> None:
    [warning] = document(pages["/rules/103/"]).xpath("//p[contains(@class, 'warning')]")
    assert text_of(warning) == (
        "October 2009. The newest wording we hold of this part is of October 1, 2009. "
        "Do not take it for today’s."
    )
    assert document(pages["/rules/704/"]).xpath("//p[contains(@class, 'warning')]") == []


def test_the_usual_mark_is_said_once(pages: Pages) -> None:
    page = document(pages["/cr/2009-10-01/702/"])
    assert "Rules without a mark: CompRules, July 8, 2009." in text_of(page)
    assert page.xpath("//li//*[@class='tag']") == []
    odd = one(pages["/rulings/"], "//li[@id='r103.Ruling.1']//a[@class='tag']")
    assert text_of(odd) == "DCI Floor Rules 122, September 1, 2003"
    assert odd.get("href") == "#mark-DCI-Floor-Rules"
    explained = one(pages["/rulings/"], "//tr[@id='mark-DCI-Floor-Rules']")
    assert text_of(explained).endswith("Not explained in the summary.")


def test_named_rules_are_a_way_into_a_long_page(pages: Pages) -> None:
    named = one(pages["/cr/2009-10-01/702/"], "//details[@class='named']")
    assert named.xpath(".//a/@href") == ["#r702.1", "#r702.2", "#r702.3"]
    assert [text_of(a) for a in named.xpath(".//a")] == ["General", "Deathtouch", "Flying"]


def test_neighbours_and_siblings(pages: Pages) -> None:
    page = document(pages["/cr/2009-10-01/104/"])
    assert page.xpath("//a[@rel='prev']/@href") == ["../103/"]
    assert page.xpath("//a[@rel='next']/@href") == ["../702/"]
    assert [text_of(b) for b in page.xpath("//aside//b[@aria-current]")] == ["104. Ending the Game"]


def test_a_summarys_own_topic_is_told_from_the_rules(pages: Pages) -> None:
    page = document(pages["/rulings/715/"])
    assert "It is not part of the Comprehensive Rules." in text_of(page)
    assert page.xpath("//ol/li/@id") == ["r715.1", "r715.1.Ruling.1"]
    assert "715" not in {a.partition("/cr/2009-10-01/")[2].strip("/") for a in pages}


def test_rulings_by_rule_with_who_and_when(pages: Pages) -> None:
    page = document(pages["/rulings/"])
    assert [text_of(h) for h in page.xpath("//article//h2[not(@id='tags')]")] == [
        "103. Starting the Game",
        "715. Mulligans of Old",
    ]
    assert text_of(page.xpath("//p[@class='about']")[0]).startswith("On 715.1")
    marks = [text_of(row) for row in page.xpath("//tbody/tr/th")]
    assert marks == ["CompRules", "DCI Floor Rules"]


def test_the_glossary_by_letter_and_sense(pages: Pages) -> None:
    page = document(pages["/glossary/"])
    assert page.xpath("//nav[@class='letters']/a/@href") == ["#letter-A", "#letter-B"]
    term = page.xpath("//div[@id='G1.1']")[0]
    assert text_of(term.xpath("./dt")[0]) == "Ability G1.1"
    assert term.xpath("./dd/@id") == ["G1.1a", "G1.1b"]
    assert term.xpath(".//div[@class='note']//a/@href") == ["../cr/2009-10-01/704/"]
    bare = page.xpath("//div[@id='G1.2']")[0]
    assert text_of(bare.xpath("./dd")[0]) == "No definition in our copy."


@pytest.mark.parametrize(
    ("heading", "letter"),
    [('"As Though"', "A"), ("?As Though?", "A"), ("“All”", "A"), ("+1/+1 Counter", "other")],
)
def test_marks_before_a_term_are_not_its_letter(heading: str, letter: str) -> None:
    book = toy_book()
    tree = book.held["2009-10-01"]
    nodes = tuple(n._replace(heading=heading) if n.id == "summary:G1.1" else n for n in tree.nodes)
    held = {**book.held, "2009-10-01": replace(tree, nodes=nodes)}
    [page] = [p for p in render_pages(replace(book, held=held)) if p.address == GLOSSARY]
    [section] = document(page).xpath("//*[*[@class='letter']][.//div[@id='G1.1']]")
    assert section.xpath("./*[@class='letter']/@id") == [f"letter-{letter}"]


def test_a_sentence_before_the_senses_of_a_term_stands_before_them() -> None:
    """And one behind them behind."""
    book = toy_book()
    [entry] = [n for n in book.held["2009-10-01"].nodes if n.id == "summary:G1.1"]
    said = ((entry.span, "It is two things."), (SourceSpan("summary", 28, 28), "See rule 704."))
    passages = tuple(Passage(PassageKind.PARAGRAPH, text, span) for span, text in said)
    tree = book.held["2009-10-01"]
    nodes = tuple(n._replace(passages=passages) if n is entry else n for n in tree.nodes)
    held = {**book.held, "2009-10-01": replace(tree, nodes=nodes)}
    [page] = [p for p in render_pages(replace(book, held=held)) if p.address == GLOSSARY]
    texts = [text_of(dd) for dd in document(page).xpath("//div[@id='G1.1']/dd")]
    assert texts[0] == "It is two things."
    assert texts[-1] == "See rule 704."
    assert len(texts) == 4


def test_proposals_with_steps_and_gaps(pages: Pages) -> None:
    page = document(pages["/proposals/"])
    headings = page.xpath("//article//h2")
    assert [(text_of(h), h.get("id")) for h in headings] == [
        ("New words", "heading-new-words"),
        ("Other wishes", "heading-other"),
    ]
    assert page.xpath("//li[@id='proposal-steps']//ol/li/@id") == ["step-1", "step-2"]
    flaw = page.xpath("//li[@id='proposal-list']//p[@class='flaw']")[0]
    assert text_of(flaw) == "the list is missing in our copy"


def test_a_note_on_a_heading_of_proposals_stands_under_it(pages: Pages) -> None:
    page = document(pages["/proposals/"])
    [note] = page.xpath("//section[h2/@id='heading-other']/div[@class='body']/div[@class='note']")
    assert text_of(note) == "Note These wishes go together. See rule 704.5a."
    assert note.xpath("../following-sibling::ol/@class") == ["wishes"]


def test_proposals_are_filtered_by_the_style_sheet_alone(root: Path) -> None:
    style = (root / "site_overrides/styles/proposals.css").read_text(encoding="utf-8")
    for kind in ProposalKind:
        name = slug(kind.value)
        assert f"#kind-{name}:checked) .under:not(:has(:target)) > .wishes" in style
        assert f'> li:not([data-kinds~="{name}"])' in style


def test_the_kinds_of_proposals_are_counted_in_the_filter(book: Book) -> None:
    [wished] = [e for e in book.editions if e.authority is Authority.PROPOSED]
    nodes = [n.id for n in book.held[wished.id].nodes if n.kind is NodeKind.PROPOSAL]
    kinds = [(ProposalKind.CHANGE,), (ProposalKind.NEW_TERM, ProposalKind.CHANGE)]
    proposed = {node: Proposed(of) for node, of in zip(nodes, kinds, strict=False)}
    found = {page.address: page for page in render_pages(replace(book, proposed=proposed))}
    page = document(found["/proposals/"])
    labels = [text_of(label) for label in page.xpath("//form[@class='filter']//label")]
    assert labels == [f"all {len(nodes)}", "change 2", "new term 1"]
    assert page.xpath("//form[@class='filter']//details") == []
    names = [box.get("id") for box in page.xpath("//form[@class='filter']//input")]
    assert names == ["kind-all", "kind-change", "kind-new-term"]
    of_kind = page.xpath("//ol[@class='wishes']/li[contains(@data-kinds, 'new-term')]")
    assert [item.get("data-kinds") for item in of_kind] == ["new-term change"]


def test_rare_and_vague_kinds_of_proposals_are_folded(book: Book) -> None:
    """A reader comes for the proposals; whoever wants the last kind unfolds it, also without scripts."""
    [wished] = [e for e in book.editions if e.authority is Authority.PROPOSED]
    node = next(n.id for n in book.held[wished.id].nodes if n.kind is NodeKind.PROPOSAL)
    found = render_pages(replace(book, proposed={node: Proposed(tuple(ProposalKind))}))
    page = document(next(page for page in found if page.address == "/proposals/"))
    [form] = page.xpath("//form[@class='filter']")
    assert len(form.xpath("./fieldset/label")) == 6  # all, and five kinds
    [folded] = form.xpath(".//details[@class='rare']")
    assert text_of(folded.xpath("./summary")[0]) == "9 more kinds"
    rare = [text_of(label) for label in folded.xpath(".//label")]
    assert len(rare) == 9
    assert rare[-4:] == [
        "further rule 1",
        "kind not clear from its wording 1",
        "not named yet 1",
        "open question of its author 1",
    ]


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (("704.6c",), "It would apply this rule to all games."),
        (("704.6c", "704.6d"), "It would apply these rules to all games."),
    ],
)
def test_an_effect_on_several_rules_says_so(
    book: Book, missing: tuple[str, ...], told: str
) -> None:
    [wished] = [e for e in book.editions if e.authority is Authority.PROPOSED]
    node = next(n.id for n in book.held[wished.id].nodes if n.kind is NodeKind.PROPOSAL)
    effect = Effect(EffectKind.EXTEND, (), "all games", missing)
    known = {node: Proposed((ProposalKind.CHANGE,), (effect,))}
    found = {page.address: page for page in render_pages(replace(book, proposed=known))}
    [said] = document(found["/proposals/"]).xpath("//p[@class='told']")
    assert text_of(said).startswith(told)


def test_the_report_holds_all_it_must(pages: Pages) -> None:
    page = document(pages["/report/"])
    said = text_of(page)
    assert "A letter out of place." in said
    assert "704.5b is not here" in said
    assert "a.txt left out: no rules (expected: 100.1.)" in said
    [group] = page.xpath("//details[@id='open-no-such-rule']")
    assert "103.1 October 2009 See rule 104.1 and rule 999.9." in text_of(group)
    assert "Perhaps 104.1 October 2009." in text_of(group)
    rows = page.xpath("//section[h2/@id='lines']//tbody/tr")
    assert len(rows) == 5
    differing = text_of(document(pages["/report/witnesses/"]))
    assert "704.1" in differing
    assert "happen automatically!" in differing  # the other witness's reading


def test_editions_credits_and_conditions(pages: Pages) -> None:
    for address in ("/editions/", "/credits/"):
        said = text_of(document(pages[address]))
        for name in ("old", "summary", "web", "dataset", "wishes"):
            assert f"Credit of {name}." in said
            assert f"Conditions of {name} & <others>." in said
    assert "unofficial Fan Content" in text_of(document(pages["/credits/"]))


def test_the_day_a_source_was_retrieved_is_told(book: Book) -> None:
    first, *others = book.sources
    sources = (replace(first, retrieved="2024-03-11"), *others)
    pages = {page.address: page for page in render_pages(replace(book, sources=sources))}
    for address in ("/editions/", "/credits/"):
        said = text_of(document(pages[address]))
        assert said.count(f"{first.origin}, retrieved 2024-03-11.") == 1
        assert said.count("retrieved") == 1


def test_an_edition_is_dated_once(book: Book) -> None:
    titles = {"2009-10-01": "October 1, 2009"}
    editions = [replace(e, title=titles.get(e.id, e.title)) for e in book.editions]
    pages = render_pages(replace(book, editions=tuple(editions)))
    page = document(next(page for page in pages if page.address == "/editions/"))
    heads = [text_of(head) for head in page.xpath("//ol[@class='tl']/li//h2")]
    assert heads == [
        "Spring 2024 Comprehensive Rules",
        "Wishes of 2023 Wishes, March 11, 2023",
        "October 1, 2009 Comprehensive Rules",
        "October 2006 Comprehensive Rules, October 1, 2006",
    ]
    assert text_of(page.xpath("//ol[@class='tl']")[0]).count("October 1, 2009") == 1


def test_every_text_page_credits_its_source(pages: Pages) -> None:
    assert "Credit of summary." in text_of(document(pages["/cr/2009-10-01/103/"]))
    assert "Credit of web." in text_of(document(pages["/rules/704/"]))
    assert "Credit of wishes." in text_of(document(pages["/proposals/"]))


def test_official_files_are_credited_first_and_nothing_twice(book: Book) -> None:
    lines = {
        "summary": "General Rulings Summary, version of 2009/10/23, by Stephen D'Angelo. Not to be sold.",
        "web": "Rules from a blog's copy. Text © Wizards of the Coast.",
        "old": "Comprehensive Rules. Text © Wizards of the Coast.",
    }
    sources = tuple(
        replace(
            source,
            credit=lines.get(source.id, ""),
            format=SourceFormat.COMPREHENSIVE_RULES if source.id == "old" else source.format,
        )
        for source in book.sources
    )
    shelf = Shelf(replace(book, sources=sources))
    nodes = [book.trees[name].nodes[0] for name in ("web", "summary", "old")]
    assert shelf.credits(nodes) == (
        "Comprehensive Rules. Text © Wizards of the Coast.",
        "General Rulings Summary, version of 2009/10/23, by Stephen D'Angelo. Not to be sold.",
        "Rules from a blog's copy.",
    )
    assert shelf.credits(nodes[:1]) == ("Rules from a blog's copy. Text © Wizards of the Coast.",)


def test_a_heading_that_is_cut_off_is_said(book: Book) -> None:
    held = dict(book.held)
    tree = held["2006-10-01"]
    nodes = tuple(
        n._replace(heading="", implied=n.id == "old:505" or n.implied) for n in tree.nodes
    )
    held["2006-10-01"] = replace(tree, nodes=nodes)
    pages = {page.address: page for page in render_pages(replace(book, held=held))}
    page = pages["/cr/2006-10-01/505/"]
    assert "its heading is missing" in text_of(document(page))
    assert page.title == "505 · October 2006"


@pytest.mark.parametrize("address", ["/", "/editions/"])
def test_the_picture_of_what_is_held(pages: Pages, address: str) -> None:
    strips = document(pages[address]).xpath("//svg[contains(@class, 'strip')]")
    assert [strip.get("aria-label") for strip in strips] == [
        "4 rules in 704",
        "10 rules in 103–104, 702, 704",
        "2 rules in 505",
    ]
