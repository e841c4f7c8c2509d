"""The toy book's site: what the renderer and the overrides put around each page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import html

from generator.model.page import Page

pytestmark = pytest.mark.slow

Pages = dict[str, Page]


def built(site: Path, address: str) -> html.HtmlElement:
    text = (site / address.lstrip("/") / "index.html").read_text(encoding="utf-8")
    return html.document_fromstring(text)


def test_a_page_arrives_byte_for_byte(toy_site: Path, pages: Pages) -> None:
    for page in pages.values():
        text = (toy_site / page.address.lstrip("/") / "index.html").read_text(encoding="utf-8")
        assert page.body in text, page.address


def test_every_page_says_what_it_is(toy_site: Path, pages: Pages) -> None:
    for page in pages.values():
        head = built(toy_site, page.address)

        def named(path: str, head: html.HtmlElement = head) -> str:
            [found] = head.xpath(path)
            return str(found)

        where = f"https://palimpsest.example{page.address}"
        assert named("/html/@lang") == "en"
        assert named("//title/text()") == f"{page.title} · Palimpsest"
        assert named("//meta[@name='description']/@content") == page.description
        assert named("//link[@rel='canonical']/@href") == where
        assert named("//meta[@property='og:url']/@content") == where
        assert named("//meta[@property='og:title']/@content") == page.title
        assert named("//meta[@property='og:description']/@content") == page.description
        assert named("//*[@data-kind]/@data-kind") == page.kind


def test_landmarks(toy_site: Path, pages: Pages) -> None:
    for address in pages:
        page = built(toy_site, address)
        assert len(page.xpath("//main")) == 1
        assert len(page.xpath("//h1")) == 1
        assert len(page.xpath("//body/header | //body//header[@class='bar']")) == 1
        assert page.xpath("//a[@class='skip']/@href") == ["#text"]
        assert len(page.xpath("//*[@id='text']")) == 1


def test_the_search_works_without_scripts(toy_site: Path) -> None:
    form = built(toy_site, "/rules/704/").xpath("//header//form[@role='search']")[0]
    assert (form.get("action"), form.get("method")) == ("../", "get")
    assert form.xpath(".//input/@name") == ["q"]


def test_the_doors_lead_to_pages_that_exist(toy_site: Path, pages: Pages) -> None:
    page = built(toy_site, "/cr/2009-10-01/103/")
    doors = page.xpath("//header//nav/a/@href")
    assert doors
    assert [door for door in doors if door.replace("../../../", "/") not in pages] == []
    assert page.xpath("//header//nav/a/text()") == [
        *("Rules", "Changes", "Compare", "Citations", "Editions", "Glossary"),
    ]
    others = page.xpath("//footer//a/@href")
    assert {"../../../rulings/", "../../../proposals/"} <= set(others)
    here = built(toy_site, "/rules/704/").xpath("//header//nav/a[@aria-current]/text()")
    assert here == ["Rules"]


def test_first_paint_needs_one_style_sheet(toy_site: Path) -> None:
    page = built(toy_site, "/rules/704/")
    assert page.xpath("//link[@rel='stylesheet']/@href") == [
        "../../assets/stylesheets/palimpsest.css"
    ]
    assert page.xpath("//script[@src][not(@defer)]") == []


def test_nothing_is_kept_that_no_page_asks_for(root: Path, toy_site: Path) -> None:
    assets = [path for path in (toy_site / "assets").rglob("*") if path.is_file()]
    scripts = [path.read_text(encoding="utf-8") for path in assets if path.suffix == ".js"]
    frame = [path.read_text(encoding="utf-8") for path in (root / "site_overrides").glob("*.html")]
    icon = (root / "mkdocs.yml").read_text(encoding="utf-8")
    asking = "".join([*scripts, *frame, icon])
    assert [path.name for path in assets if path.name not in asking] == []
    ours = root / "site_overrides" / "assets"
    assert {path.relative_to(toy_site / "assets") for path in assets} == {
        path.relative_to(ours) for path in ours.rglob("*") if path.is_file()
    }


def test_nothing_bears_the_day_of_the_build(toy_site: Path) -> None:
    sitemap = (toy_site / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://palimpsest.example/rules/704/</loc>" in sitemap
    assert "lastmod" not in sitemap
    assert (toy_site / "sitemap.xml.gz").read_bytes()[4:8] == b"\0\0\0\0"


def test_the_not_found_page_links_from_the_root(toy_site: Path) -> None:
    page = html.document_fromstring((toy_site / "404.html").read_text(encoding="utf-8"))
    found = page.xpath("//link[@rel='stylesheet']/@href | //ul//a/@href | //script/@src")
    assert isinstance(found, list)
    links = [str(link) for link in found]
    assert links
    assert [link for link in links if not link.startswith("/")] == []


def test_no_link_of_the_not_found_page_is_dead(toy_site: Path) -> None:
    """Hints that a script shows are no links before it has found where they lead."""
    page = html.document_fromstring((toy_site / "404.html").read_text(encoding="utf-8"))
    found = page.xpath("//a/@href")
    assert isinstance(found, list)
    links = [str(link) for link in found if str(link).endswith("/")]
    assert "/search/" in links
    assert [x for x in links if not (toy_site / x.strip("/") / "index.html").exists()] == []


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def tokens(root: Path) -> list[dict[str, str]]:
    """The colours of each block of tokens: light, dark by wish of the system, dark by choice."""
    css = (root / "site_overrides/styles/tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root[^{,]*\{([^}]*--paper: #[^}]*)\}", css)
    full = {"#fff": "#ffffff", "#000": "#000000"}
    pairs = [re.finditer(r"(--[\w-]+): (#[0-9a-f]{3,6})", block) for block in blocks]
    return [{m[1]: full.get(m[2], m[2]) for m in found} for found in pairs]


def test_both_dark_blocks_are_the_same(root: Path) -> None:
    light, wished, chosen = tokens(root)[:3]
    assert wished == chosen
    assert light.keys() == wished.keys()


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (ink, ground)
        for ink in ("--ink", "--soft", "--accent")
        for ground in ("--paper", "--card", "--wash", "--warn-wash")
    ]
    + [("--ins", "--ins-bg"), ("--del", "--del-bg"), ("--voc", "--voc-bg")]
    + [("--sub", "--paper"), ("--new", "--paper"), ("--accent-ink", "--accent")],
)
def test_text_stands_out_from_its_ground(root: Path, scheme: int, ink: str, ground: str) -> None:
    """WCAG 1.4.3: at least 4.5 to 1."""
    colours = tokens(root)[scheme]
    assert contrast(colours[ink], colours[ground]) >= 4.5
