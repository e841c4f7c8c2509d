"""A walk through a site over a part of the archive, of which only the newest editions have pages to read."""

from __future__ import annotations

import gzip
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from lxml import html
from playwright.sync_api import Browser, Page, expect

from generator.model.number import RuleNumber
from tests.pages.conftest import _served
from tests.site.kinds import RULES, SIDEWAYS
from tests.site.test_search import table, watch

pytestmark = [pytest.mark.archive, pytest.mark.slow]

#: So many editions of the archive, evenly from the first to the last; so many have pages to read, beside
#: the editions that the manifest lists.
EDITIONS, NEWEST = 12, 3
#: Bytes of a rule's page as a host sends it: of the longest life, and of most.
LONGEST, TYPICAL = 40_000, 12_000
#: One page of each kind that the archive makes larger, or other, than the five sources do.
KINDS: Final = (
    "/",
    "/rules/704/",
    "/r/704.5j/",
    "/r/205.3m/",
    "/r/712.1a/",
    "/cr/2025-07-25/",
    "/cr/2006-10-01/420/",
    "/cr/1999-11-01/",
    "/changes/2022-11-18..2024-03-08/",
    "/compare/?old=1999-11-01&new=2006-10-01&rule=420.5e@1999-11-01",
    "/glossary/",
    "/terms/",
    "/symbols/",
    "/editions/",
    "/report/",
    "/search/?q=legend+rule",
)
_SAMPLE: Final = 400
NUMBER: Final = re.compile(r"\d{3}\.\d+[a-z]?")
#: Bytes that the first answer of a search may load, not compressed; 300,000 are wanted of 124 editions. A
#: piece of the index ends with the word that makes it 20,000 long, and "rule" alone takes 17,000: the sum is
#: as much less where that word comes first (290,000 of 12 editions where it comes last, 257,000 of 124 where not).
FIRST_ANSWER: Final = 295_000
_HITS: Final = """
async query => {
  const words = await import(new URL("assets/javascripts/search/words.js", location));
  const { hits } = await words.findWords(query);
  return Promise.all(hits.map(async (hit) => {
    const { number, name, gone } = (await hit.data()).meta;
    const { isRelaxed: relaxed, isApart: apart, isProposed: proposed } = hit;
    return { name: `${number} ${name}`, gone: Boolean(gone), relaxed, apart, proposed };
  }));
}
"""

_LEADS_TO = """
async asked => {
  const numbers = await import(new URL("assets/javascripts/search/numbers.js", location));
  return numbers.leadsTo(await numbers.lookUp(asked));
}
"""


@pytest.fixture(scope="session")
def archive_site(root: Path, archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site; ``PALIMPSEST_ARCHIVE_SITE`` names one that is built already."""
    if ready := os.environ.get("PALIMPSEST_ARCHIVE_SITE"):
        return Path(ready)
    work = tmp_path_factory.mktemp("archive")
    files = sorted(archive.glob("*.txt"))
    (work / "editions").mkdir()
    for k in range(EDITIONS):
        shutil.copy(files[k * (len(files) - 1) // (EDITIONS - 1)], work / "editions")
    shutil.copytree(root / "sources", work / "sources")
    manifest = work / "sources" / "sources.toml"
    manifest.chmod(0o644)
    written = manifest.read_text(encoding="utf-8")
    assert 'newest = "all"\n' in written
    manifest.write_text(written.replace('newest = "all"\n', f"newest = {NEWEST}\n"), "utf-8")
    command = [sys.executable, "-m", "generator", "--sources", str(manifest)]
    command += ["--archive", str(work / "editions"), "build", "--site", str(work / "site")]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return work / "site"


@pytest.fixture(scope="session")
def archive_host(archive_site: Path) -> Iterator[str]:
    with _served(archive_site) as address:
        yield address


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[Page]:
    """A reader at a desk."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@pytest.mark.browser
def test_a_walk_through_twenty_five_years(archive_host: str, reader: Page) -> None:
    """Home, a rule of 1999, an older edition, a number of several rules, changes, a comparison, words."""
    said, loaded = watch(reader)
    reader.goto(f"{archive_host}/")
    reader.keyboard.press("/")
    reader.keyboard.type("704.5j")
    reader.keyboard.press("Enter")
    reader.wait_for_url("**/r/704.5j/")
    expect(reader.locator(".history [id='e1999-11-01']")).to_contain_text("420.5e")
    # An edition with pages to read, at the rule; one without says so and leads to the topics as they were.
    reader.locator("[id='e2006-10-01'] .node a").click()
    reader.wait_for_url("**/cr/2006-10-01/420/#r420.5e")
    expect(reader.locator("[id='r420.5e']")).to_contain_text("legend rule")
    reader.go_back()
    reader.locator("[id='e1999-11-01'] .node a").click()
    reader.wait_for_url("**/cr/1999-11-01/")
    expect(reader.locator(".notice.warning")).to_contain_text("No pages here.")
    reader.locator(".topics a").filter(has_text="420.").click()
    reader.wait_for_url("**/r/*/#e1999-11-01")
    # A number that several rules have borne, and none bears now.
    reader.goto(f"{archive_host}/r/712.1a/")
    assert reader.locator(".tenancies > li").count() > 2
    reader.locator(".tenancies a").first.click()
    expect(reader.locator("h1")).to_be_visible()
    # What changed, as a page and in the browser.
    reader.goto(f"{archive_host}/changes/")
    reader.locator("a[href*='2021-02-05..2022-11-18']").first.click()
    expect(reader.locator(".group .change").nth(50)).to_be_attached()
    reader.goto(f"{archive_host}/compare/")
    reader.locator("select[name=old]").select_option("1999-11-01")
    reader.locator("select[name=new]").select_option("2025-07-25")
    reader.get_by_label("Rule or topic").fill("420.5e@1999-11-01")
    reader.get_by_role("button", name="Compare").click()
    expect(reader.locator(".life h2")).to_contain_text("420.5e → 704.5j", timeout=20_000)
    # Words: found, and when they came and went.
    reader.goto(f"{archive_host}/search/?q=legend+rule")
    expect(reader.locator(".hits li").first).to_be_visible(timeout=20_000)
    reader.goto(f"{archive_host}/terms/")
    expect(reader.locator("#t-in-play-on-the-battlefield")).to_contain_text(
        "Changed by July 11, 2009"
    )
    assert said == []
    assert [url for url in loaded if not url.startswith(archive_host)] == []


@pytest.mark.browser
def test_a_comparison_has_the_anchors_of_the_page_of_changes(
    archive_host: str, reader: Page
) -> None:
    """Of terms too, and of two rules with one number (702.30d of 2009-09-04); and the same headings."""
    anchors = "() => [...document.querySelectorAll('.group .change')].map(change => change.id)"
    headings = (
        "() => [...document.querySelectorAll('.change h3')].map(name => name.closest('li').id)"
    )
    reader.goto(f"{archive_host}/changes/2009-02-01..2009-09-04/")
    built = reader.evaluate(anchors)
    assert any("-glossary-entry-" in anchor for anchor in built)
    assert len(set(built)) == len(built)
    headed = reader.evaluate(headings)
    assert "c-glossary-entry-battlefield" in built
    assert headed != []
    assert not any(
        "-glossary-entry-" in anchor for anchor in headed
    )  # their links tell their names
    reader.goto(f"{archive_host}/compare/?old=2009-02-01&new=2009-09-04")
    expect(reader.locator(".sheet.compare")).to_have_attribute("aria-busy", "false", timeout=20_000)
    assert sorted(reader.evaluate(anchors)) == sorted(built)
    assert sorted(reader.evaluate(headings)) == sorted(headed)


@pytest.mark.browser
def test_a_ligature_is_two_letters(archive_host: str, reader: Page) -> None:
    reader.goto(f"{archive_host}/")
    found = [reader.evaluate(_HITS, query) for query in ("aether", "Æther")]
    assert found[0] == found[1] != []


@pytest.mark.browser
@pytest.mark.parametrize(
    ("asked", "leads_to"),
    [
        ("420.5e@1999", "r/704.5j/#e1999-11-01"),
        ("420.5e@2006", "r/704.5j/#e2006-10-01"),
        ("420.5e@2006-10-01", "r/704.5j/#e2006-10-01"),
        ("704.5j@2025-07-25", "r/704.5j/#e2025-07-25"),
    ],
)
def test_a_date_leads_to_the_words_of_then(
    archive_host: str, reader: Page, asked: str, leads_to: str
) -> None:
    reader.goto(f"{archive_host}/")
    assert reader.evaluate(_LEADS_TO, asked) == leads_to
    reader.goto(f"{archive_host}/{leads_to}")
    expect(reader.locator(f"[id='{leads_to.partition('#')[2]}']")).to_have_count(1)


@pytest.mark.browser
def test_of_a_heading_the_comparison_tells_what_changed_under_it(
    archive_host: str, reader: Page
) -> None:
    """That "Trample" is called so still says nothing of its rules."""
    reader.goto(f"{archive_host}/compare/?old=2009-09-04&new=2025-07-25&rule=702.19@2025")
    told = reader.locator(".life .told", has_text="The heading is the same. Under it changed: ")
    expect(told).to_be_visible(timeout=20_000)
    numbers = told.locator("a").all_inner_texts()
    assert len(numbers) > 3
    assert all(re.fullmatch("702\\.19[a-z]", number) for number in numbers)
    assert numbers == sorted(numbers)
    told.locator("a").first.click()
    expect(reader.locator(".life ins, .life .chip.new").first).to_be_visible(timeout=20_000)


@pytest.mark.browser
def test_a_number_leads_to_a_rule_only_where_one_is_meant(archive_host: str, reader: Page) -> None:
    """Who bears it now is meant; of several that bore it once, none is picked for the reader."""
    reader.goto(f"{archive_host}/")
    leads = {asked: reader.evaluate(_LEADS_TO, asked) for asked in ("704.5k", "712.1a", "420.5e")}
    assert leads["704.5k"] == "r/704.5k/"
    assert leads["712.1a"] == "r/712.1a/"
    assert leads["420.5e"].startswith("r/704.5j/#e")
    reader.goto(f"{archive_host}/r/712.1a/")
    assert reader.locator(".tenancies > li").count() > 2


def go_astray(reader: Page, site: Path, address: str) -> None:
    """Open an address without a page, where the host answers with the "not found" page, as hosts do."""
    lost = (site / "404.html").read_text(encoding="utf-8")
    reader.route(
        address, lambda route: route.fulfill(status=404, content_type="text/html", body=lost)
    )
    reader.goto(address)


@pytest.mark.browser
def test_a_page_left_out_is_not_a_dead_end(
    archive_site: Path, archive_host: str, reader: Page
) -> None:
    """It leads on to the edition."""
    go_astray(reader, archive_site, f"{archive_host}/cr/2018-06-08/103/")
    reader.get_by_role("link", name="its own page").click()
    reader.wait_for_url(f"{archive_host}/cr/2018-06-08/")
    expect(reader.locator(".notice.warning")).to_contain_text("No pages here.")
    reader.goto(f"{archive_host}/404.html")
    expect(reader.locator("[data-lost-edition]")).to_be_hidden()


@pytest.mark.browser
def test_an_edition_that_is_not_held_leads_to_the_one_before(
    archive_site: Path, archive_host: str, reader: Page
) -> None:
    """Its own page would be none either."""
    go_astray(reader, archive_site, f"{archive_host}/cr/2009-08-01/704/")
    expect(reader.locator("[data-lost-unheld]")).to_be_visible()
    expect(reader.locator("[data-lost-edition]")).to_be_hidden()
    way = reader.locator("[data-lost-found] a")
    expect(way).to_have_text(["February 1, 2009"])
    assert way.get_attribute("href") == f"{archive_host}/cr/2009-02-01/"


@pytest.mark.browser
def test_a_dated_number_made_by_hand_is_no_dead_end(
    archive_site: Path, archive_host: str, reader: Page
) -> None:
    """Only the first edition of a stretch has a permanent link; any other leads to the search."""
    go_astray(reader, archive_site, f"{archive_host}/r/704.5k@2012-07-01/")
    meant = reader.locator("[data-lost-found] a")
    expect(meant).to_have_text(["704.5k the legend rule"])
    assert str(meant.get_attribute("href")).startswith(f"{archive_host}/r/704.5j/#e")
    reader.get_by_role("link", name="search for 704.5k@2012-07-01").click()
    reader.wait_for_url(f"{archive_host}/search/?q=704.5k%402012-07-01")
    expect(reader.locator("main")).to_contain_text("the legend rule")
    reader.goto(f"{archive_host}/404.html")
    expect(reader.locator("[data-lost-rule]")).to_be_hidden()


@pytest.mark.browser
def test_guessed_addresses_lead_on(archive_site: Path, archive_host: str, reader: Page) -> None:
    """A number or a name where none has its page, and two editions of which no page tells the changes."""
    for guessed in ("rules/704.5k/", "704.5k"):
        go_astray(reader, archive_site, f"{archive_host}/{guessed}")
        way = reader.get_by_role("link", name="search for 704.5k")
        expect(way).to_have_attribute("href", f"{archive_host}/search/?q=704.5k")
        expect(reader.locator("[data-lost-words]")).to_be_hidden()
    for guessed in ("glossary/Legend-Rule/", "keywords/legend%20rule.html"):
        go_astray(reader, archive_site, f"{archive_host}/{guessed}")
        way = reader.get_by_role("link", name=re.compile("^search for legend rule$", re.IGNORECASE))
        expect(way).to_have_attribute(
            "href", re.compile(rf"^{archive_host}/search/\?q=legend%20rule$", re.IGNORECASE)
        )
    go_astray(reader, archive_site, f"{archive_host}/changes/2009-10-01..2024-06-07/")
    expect(reader.locator("[data-lost-words]")).to_be_hidden()
    expect(reader.locator("[data-lost-rule]")).to_be_hidden()
    reader.get_by_role("link", name="Compare them").click()
    reader.wait_for_url(f"{archive_host}/compare/?old=2009-10-01&new=2024-06-07")
    sheet = reader.locator(".sheet.compare")
    expect(sheet).to_have_attribute("aria-busy", "false", timeout=20_000)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("query", "first"), [("704.5k", "704.5k the world rule"), ("legend rule", "704.5j")]
)
def test_the_first_answer_is_light(archive_host: str, reader: Page, query: str, first: str) -> None:
    _, loaded = watch(reader)
    reader.goto(f"{archive_host}/rules/704/", wait_until="networkidle")
    loaded.clear()
    reader.keyboard.press("/")
    reader.keyboard.type(query)
    answer = reader.locator(".found-list [role=option]").first
    expect(answer).to_contain_text(first, use_inner_text=True)
    assert 0 < sum(loaded.values()) < FIRST_ANSWER


@pytest.mark.browser
def test_what_is_in_force_is_found_first(archive_host: str, reader: Page) -> None:
    """Whatever is asked for, and proposals last; what only former times knew is found all the same."""
    reader.goto(f"{archive_host}/")
    for row in table("archive_searches.toml", "search"):
        hits = reader.evaluate(_HITS, row["query"])
        places = [
            (bool(hit["apart"]), hit["proposed"], hit["gone"]) for hit in hits if not hit["relaxed"]
        ]
        assert places == sorted(places), row["query"]
        names = [hit["name"].strip() for hit in hits]
        assert row["first"] in names[: row.get("among", 1)], (row["query"], names[:5])
        if "former" in row:
            former = [hit["name"].strip() for hit in hits if hit["gone"]]
            assert any(n.startswith(row["former"]) for n in former[:5]), (row["query"], former)


@pytest.mark.browser
def test_the_page_of_results_tells_what_is_gone(archive_host: str, reader: Page) -> None:
    reader.goto(f"{archive_host}/search/?q=mana+burn")
    expect(reader.locator(".hits h3").first).to_have_text("Mana Burn (Obsolete)")
    expect(reader.locator(".hits h2").nth(1)).to_contain_text("Former rules and terms")
    reader.locator("[data-said] a", has_text="former rules and terms").click()
    expect(reader.locator("#hits-1 + ol h3").first).to_be_in_viewport()
    expect(reader.locator("#hits-1 + ol h3").first).to_have_text(
        re.compile("mana burn", re.IGNORECASE)
    )
    reader.go_back()
    expect(reader.locator(".hits h3").first).to_have_text("Mana Burn (Obsolete)")


@pytest.mark.browser
@pytest.mark.parametrize("address", KINDS)
def test_quiet_narrow_and_accessible(archive_host: str, reader: Page, address: str) -> None:
    said, _ = watch(reader)
    reader.set_viewport_size({"width": 360, "height": 740})
    reader.goto(archive_host + address, wait_until="networkidle")
    assert reader.evaluate(SIDEWAYS) == 0
    reader.set_viewport_size({"width": 1280, "height": 900})
    found = Axe().run(reader, options=RULES).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []
    assert said == []


@pytest.mark.browser
def test_a_thumb_hits_one_edition_among_many(archive_host: str, reader: Page) -> None:
    reader.set_viewport_size({"width": 390, "height": 844})
    reader.goto(f"{archive_host}/editions/")
    heights = reader.eval_on_selector_all(
        ".strata a", "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 24


def test_links_lead_to_pages_and_ids(archive_site: Path) -> None:
    """All links of a sample of pages drawn by a fixed seed, and of one page of each kind."""
    pages = {
        "/" + path.relative_to(archive_site).as_posix().removesuffix("index.html"): path
        for path in archive_site.rglob("index.html")
    }
    sample = {urlsplit(address).path for address in KINDS}
    sample |= {address for address in pages if re.fullmatch(r"/cr/[^/]+/", address)}
    assert sample <= set(pages)
    sample |= set(random.Random("links").sample(sorted(pages), _SAMPLE))
    ids: dict[str, set[str]] = {}
    dead = []
    for address in sorted(sample):
        document: html.HtmlElement = html.document_fromstring(pages[address].read_bytes())
        for _, _, link, _ in document.iterlinks():
            target, anchor = urldefrag(urljoin(f"https://x{address}", link))
            where = unquote(urlsplit(target).path)
            if urlsplit(target).netloc != "x":
                continue
            if where not in pages:
                dead += [] if (archive_site / where[1:]).is_file() else [f"{address}: {link}"]
            elif anchor:
                if where not in ids:
                    text = pages[where].read_text(encoding="utf-8")
                    ids[where] = set(re.findall(r"""\bid=["']?([^"'\s>]+)""", text))
                dead += [] if unquote(anchor) in ids[where] else [f"{address}: {link} (no id)"]
    assert dead == []


def test_only_the_newest_and_the_listed_have_pages_to_read(archive_site: Path) -> None:
    editions = sorted((archive_site / "cr").iterdir())
    assert len(editions) > EDITIONS
    read = [folder.name for folder in editions if len(list(folder.iterdir())) > 1]
    assert read == ["2006-10-01", "2009-10-01", "2022-11-18", "2024-03-08", "2025-07-25"]


def test_pages_of_rules_stay_light(archive_site: Path) -> None:
    sizes = sorted(
        len(gzip.compress(path.read_bytes(), 6, mtime=0))
        for path in (archive_site / "r").glob("*/index.html")
        if "@" not in path.parent.name
    )
    assert sizes[-1] <= LONGEST
    assert sizes[len(sizes) * 9 // 10] <= TYPICAL


def test_published_permalinks_are_all_served(root: Path, archive_site: Path) -> None:
    ledger = (root / "sources" / "permalinks.txt").read_text("ascii").splitlines()
    names = [line for line in ledger if line and not line.startswith("#")]
    assert len(names) > 2000
    assert [n for n in names if not (archive_site / "r" / n / "index.html").is_file()] == []


def test_who_cites_a_rule_stands_in_the_order_of_the_book(archive_site: Path) -> None:
    """Rules of today that cite a rule are listed by their numbers, not by when they first did."""
    checked = 0
    for path in sorted(archive_site.glob("r/*/index.html")):
        if 'class="citing"' not in (written := path.read_text("utf-8")):
            continue
        items = html.fromstring(written).findall(".//ul[@class='citing']/li")
        places = [item.findtext("a", "") for item in items if item.find("small") is None]
        numbers = [RuleNumber.parse(place) for place in places if NUMBER.fullmatch(place)]
        assert numbers == sorted(numbers), path
        checked += len(numbers) > 1
    assert checked > EDITIONS
