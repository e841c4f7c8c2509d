"""The renderer takes a page over from the last site only where it would render the same bytes."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from generator.model.page import DataFile, Page
from generator.writer import assemble, files_below, look_into, make_ready, write_list
from tests.filled import write_pages
from tests.site.test_build import digests

pytestmark = pytest.mark.slow

ATOM = "{http://www.w3.org/2005/Atom}"
#: More than one process renders so many.
_MANY = 450


def rule(number: int, words: str = "Some words.", *extra: tuple[str, str]) -> Page:
    return Page(
        f"/r/{number}/", "rule", f"Rule {number}", 'It’s "a": rule', f"<p>{words}</p>", extra
    )


HOME = Page("/", "home", "Palimpsest", "All rules.", "<h1>Home</h1>")
LINK = rule(
    7,
    "Gone.",
    ("template", "permalink.html"),
    ("canonical", "/r/1/"),
    ("leads_to", "../1/index.html"),
    ("preview", "x"),
)
PAGES = [HOME, *(rule(number) for number in (1, 2, 3)), LINK]
DATA = DataFile("data/v1/a.json", b"{}")
FEEDS = [
    DataFile(
        name,
        b'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>urn:x</id>'
        b"<author><name>Palimpsest</name></author>"
        b'<link rel="self" href="feed.xml"/><entry><link href="' + page + b'"/></entry></feed>',
    )
    for name, page in (("feed.xml", b"r/1/"), ("rules/704/feed.xml", b"../../r/1/#x"))
]


class Renderer:
    """Renders pages in a folder of its own, as ``palimpsest build`` does."""

    def __init__(self, root: Path, work: Path) -> None:
        self.work = work
        self.environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
        shutil.copytree(root / "site_overrides", work / "site_overrides")
        shutil.copy(root / "mkdocs.yml", work)

    def render(self, pages: list[Page], site: str, *, last: str = "", jobs: int = 1) -> Path:
        """The site of ``pages``; with ``last``, which may be missing, pages of it serve again."""
        done = self.run(pages, site, last=last, jobs=jobs)
        assert done.returncode == 0, done.stdout + done.stderr
        return self.work / site

    def run(
        self, pages: list[Page], site: str, *, last: str = "", jobs: int = 1
    ) -> subprocess.CompletedProcess[str]:
        docs, last_site = self.work / "build/docs", self.work / last
        files = [DATA, *FEEDS]
        write_pages(pages, files, docs)
        if not last:
            done = self._mkdocs(site, "", {})
            write_list(self.work / site, files_below(self.work / site))  # as a build does
            return done
        kept = {
            "PALIMPSEST_RENDERED": str(self.work / "kept/rendered.json"),
            "PALIMPSEST_LAST_SITE": str(last_site),
            "PALIMPSEST_JOBS": str(jobs),
            "PALIMPSEST_WAITS": "1",
        }
        names = [path.relative_to(docs).as_posix() for path in docs.rglob("*.md")]
        sources = {name: sha256((docs / name).read_bytes()).hexdigest() for name in names}
        done = self._mkdocs(
            "rendered",
            json.dumps({"seconds": 0, "pages": sources, "feeds": [feed.path for feed in FEEDS]}),
            kept,
        )
        if not done.returncode:
            others = {f"{n[:-3]}.html": f"{last_site}/{n[:-3]}.html" for n in names}
            others |= {file.path: f"{docs}/{file.path}" for file in files}
            ready = make_ready(look_into(self.work / site), others)
            assemble(self.work / site, self.work / "rendered", ready)
        return done

    def _mkdocs(
        self, site: str, told: str, kept: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", site],
            cwd=self.work,
            env={**self.environment, **kept},
            input=f"{told}\n",
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def renderer(root: Path, tmp_path: Path) -> Renderer:
    return Renderer(root, tmp_path)


def taken_over(site: Path, last: Path) -> set[str]:
    """The numbers of the rules whose page is the very file of the last site."""
    pages = {path.parent.name: path for path in site.glob("r/*/index.html")}
    there = {number: last / "r" / number / "index.html" for number in pages}
    return {n for n, page in pages.items() if there[n].exists() and page.samefile(there[n])}


def test_only_what_changed_is_rendered_and_the_site_is_the_same(renderer: Renderer) -> None:
    first = renderer.render(PAGES, "first", last="none")
    changed = [HOME, rule(1), rule(2, "Other words."), rule(4), LINK]
    second = renderer.render(changed, "second", last="first")
    assert taken_over(second, first) == {"1", "7"}
    assert digests(second) == digests(renderer.render(changed, "anew"))
    sitemap = (second / "sitemap.xml").read_text(encoding="utf-8")
    assert re.findall(r"<loc>\S*?(/r/\d/)</loc>", sitemap) == ["/r/1/", "/r/2/", "/r/4/"]


def test_nothing_is_taken_over_unless_told(renderer: Renderer) -> None:
    first = renderer.render(PAGES, "first", last="none")
    second = renderer.render(PAGES, "second")
    assert taken_over(second, first) == set()
    assert not (second / DATA.path).samefile(renderer.work / "build/docs" / DATA.path)


def told_in(feed: Path) -> tuple[list[str | None], str | None, str | None]:
    """The addresses of the links of a feed, its author and its id."""
    root = ET.parse(feed).getroot()  # noqa: S314 - ours
    links = [link.get("href") for link in root.iter(f"{ATOM}link")]
    return links, root.findtext(f"{ATOM}author/{ATOM}name"), root.findtext(f"{ATOM}id")


@pytest.mark.parametrize("last", ["none", ""], ids=["as a build", "by itself"])
def test_feeds_say_where_the_site_stands_and_what_it_is_called(
    renderer: Renderer, last: str
) -> None:
    settings = renderer.work / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("site_name: Palimpsest", "site_name: R & D"), encoding="utf-8")
    renderer.environment["PALIMPSEST_SITE_URL"] = "https://rules.example.org/below/"
    site = renderer.render(PAGES, "site", last=last)
    here = "https://rules.example.org/below"
    assert told_in(site / "feed.xml") == ([f"{here}/feed.xml", f"{here}/r/1/"], "R & D", "urn:x")
    [of_itself, of_entry] = told_in(site / "rules/704/feed.xml")[0]
    assert (of_itself, of_entry) == (f"{here}/rules/704/feed.xml", f"{here}/r/1/#x")


def test_a_feed_that_the_build_does_not_name_is_none_of_the_site(renderer: Renderer) -> None:
    """What another build left among the pages is there until all is rendered, or is removed meanwhile."""
    left = renderer.work / "build/docs/rules/999/feed.xml"
    left.parent.mkdir(parents=True)
    left.write_bytes(FEEDS[1].content)
    site = renderer.render(PAGES, "site", last="none")
    assert (site / "rules/704/feed.xml").is_file()
    assert not (site / "rules/999").exists()


def test_links_of_feeds_are_relative_where_nobody_set_an_address(renderer: Renderer) -> None:
    """The address that stands in the settings for want of another is none that leads anywhere."""
    site = renderer.render(PAGES, "site")
    assert told_in(site / "feed.xml") == (["feed.xml", "r/1/"], "Palimpsest", "urn:x")


def test_where_no_address_is_known_none_is_named(renderer: Renderer) -> None:
    renderer.environment["PALIMPSEST_SITE_URL"] = ""
    site = renderer.render(PAGES, "site")
    pages = [path.read_text(encoding="utf-8") for path in site.rglob("*.html")]
    assert len(pages) > len(PAGES)
    for page in pages:
        assert "None" not in page
        assert "canonical" not in page


def test_a_feed_that_is_the_same_keeps_its_time(renderer: Renderer) -> None:
    """So that whoever copies a site copies what is new."""
    first = renderer.render(PAGES, "first", last="none")
    os.utime(first / "feed.xml", (1, 1))
    (first / "rules/704/feed.xml").write_text("another", encoding="utf-8")
    os.utime(first / "rules/704/feed.xml", (1, 1))
    second = renderer.render(PAGES, "second", last="first")
    assert (second / "feed.xml").stat().st_mtime == 1
    assert (second / "rules/704/feed.xml").stat().st_mtime > 1


@pytest.mark.parametrize("change", ["template", "hook", "setting", "address", "facts"])
def test_another_frame_renders_all(renderer: Renderer, change: str) -> None:
    first = renderer.render(PAGES, "first", last="none")
    pages = PAGES
    if change == "address":
        renderer.environment["PALIMPSEST_SITE_URL"] = "https://rules.example.org/"
    elif change == "facts":
        pages = [HOME, *(rule(number, "Some words.", ("preview", "new")) for number in (1, 2, 3))]
    else:
        name = {"template": "main.html", "hook": "sharing.py", "setting": "../mkdocs.yml"}[change]
        path = renderer.work / "site_overrides" / name
        added = "\ncopyright: Nobody\n" if change == "setting" else "\n"
        path.write_text(path.read_text(encoding="utf-8") + added, encoding="utf-8")
    second = renderer.render(pages, "second", last="first")
    assert taken_over(second, first) == set()
    assert digests(second) == digests(renderer.render(pages, "anew"))


@pytest.mark.parametrize(
    ("include", "name"),
    [
        ('"partials/mark.svg"', "partials/mark.svg"),
        ('"inner.html"', "assets/inner.css"),
        ('".icons/" ~ "mark" ~ ".svg"', ".icons/mark.svg"),
    ],
    ids=["in a template", "in what that includes", "by a name put together"],
)
def test_what_templates_include_is_of_the_frame(
    renderer: Renderer, include: str, name: str
) -> None:
    frame = renderer.work / "site_overrides"
    included, footer = frame / name, frame / "partials/footer.html"
    included.parent.mkdir(exist_ok=True)
    included.write_text("one", encoding="utf-8")
    (frame / "inner.html").write_text('{% include "assets/inner.css" %}', encoding="utf-8")
    footer.write_text(f"<footer>{{% include {include} %}}</footer>", encoding="utf-8")
    first = renderer.render(PAGES, "first", last="none")
    included.write_text("another", encoding="utf-8")
    second = renderer.render(PAGES, "second", last="first")
    assert "another" in (second / "r/1/index.html").read_text(encoding="utf-8")
    assert digests(second) == digests(renderer.render(PAGES, "anew"))
    assert taken_over(second, first) == set()


def test_a_hook_that_lies_elsewhere_is_of_the_frame(renderer: Renderer) -> None:
    settings, hook = renderer.work / "mkdocs.yml", renderer.work / "mine.py"
    ours = "  - site_overrides/hooks.py\n"
    text = settings.read_text(encoding="utf-8")
    assert ours in text
    settings.write_text(text.replace(ours, f"{ours}  - mine.py\n"), encoding="utf-8")
    says = "def on_page_context(context, page, **_):\n    page.content += {!r}\n"
    hook.write_text(says.format("one"), encoding="utf-8")
    first = renderer.render(PAGES, "first", last="none")
    assert taken_over(renderer.render(PAGES, "same", last="first"), first) == {"1", "2", "3", "7"}
    hook.write_text(says.format("another"), encoding="utf-8")
    second = renderer.render(PAGES, "second", last="first")
    assert "another" in (second / "r/1/index.html").read_text(encoding="utf-8")
    assert digests(second) == digests(renderer.render(PAGES, "anew"))


def test_what_is_only_copied_renders_nothing(renderer: Renderer) -> None:
    first = renderer.render(PAGES, "first", last="none")
    for name in ("styles/tokens.css", "assets/javascripts/copy.js", "assets/images/mark.svg"):
        path = renderer.work / "site_overrides" / name
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    second = renderer.render(PAGES, "second", last="first")
    assert taken_over(second, first) == {"1", "2", "3", "7"}
    assert digests(second) == digests(renderer.render(PAGES, "anew"))


def _spoil_page(work: Path) -> None:
    page = work / "first/r/2/index.html"
    page.write_bytes(page.read_bytes().replace(b"Some", b"None"))


def _lose_page(work: Path) -> None:
    (work / "first/r/2/index.html").unlink()


def _spoil_record(work: Path) -> None:
    record = work / "kept/rendered.json"
    record.write_bytes(record.read_bytes().replace(b"r/2/index.md", b"r/2/index.mm"))


def _cut_record(work: Path) -> None:
    record = work / "kept/rendered.json"
    record.write_bytes(record.read_bytes()[:300])


@pytest.mark.parametrize(
    ("spoil", "left"),
    [
        (_spoil_page, {"1", "3", "7"}),
        (_lose_page, {"1", "3", "7"}),
        (_spoil_record, set()),
        (_cut_record, set()),
    ],
)
def test_what_was_spoilt_is_rendered_anew(
    renderer: Renderer, spoil: Callable[[Path], None], left: set[str]
) -> None:
    first = renderer.render(PAGES, "first", last="none")
    good = digests(first)
    spoil(renderer.work)
    second = renderer.render(PAGES, "second", last="first")
    assert taken_over(second, first) == left
    assert digests(second) == good


def test_an_older_site_becomes_the_new_one(renderer: Renderer) -> None:
    """The last but one is made into the next: what is the same file there already is not touched."""
    first = renderer.render(PAGES, "first", last="none")
    changed = [HOME, rule(1), rule(2, "Other words."), rule(4), LINK]
    second = renderer.render(changed, "second", last="first")
    before = (first / "r/1/index.html").stat()
    third = renderer.render(changed, "first", last="second")
    assert taken_over(third, second) == {"1", "2", "4", "7"}
    assert (third / "r/1/index.html").stat().st_ctime_ns == before.st_ctime_ns
    assert digests(third) == digests(second)


def test_a_record_of_a_site_that_never_came_into_place_does_no_harm(renderer: Renderer) -> None:
    """A build killed between rendering and moving its site leaves the record of that site."""
    first = renderer.render(PAGES, "first", last="none")
    other = [HOME, rule(1), rule(2, "Other words."), rule(3), LINK]
    renderer.render(other, "never", last="first")
    shutil.rmtree(renderer.work / "never")
    second = renderer.render(other, "second", last="first")
    assert taken_over(second, first) == {"1", "3", "7"}
    assert digests(second) == digests(renderer.render(other, "anew"))


def test_several_processes_render_the_same_site(renderer: Renderer) -> None:
    pages = [HOME, *map(rule, range(_MANY))]
    one = renderer.render(pages, "one")
    several = renderer.render(pages, "several", last="none", jobs=3)
    assert digests(several) == digests(one)
    again = renderer.render(pages, "again", last="several", jobs=3)
    assert len(taken_over(again, several)) == _MANY


@pytest.mark.parametrize("at", [0, 1, _MANY - 1])
def test_a_page_that_fails_fails_the_build_whoever_renders_it(renderer: Renderer, at: int) -> None:
    pages = [HOME, *map(rule, range(_MANY))]
    pages[1 + at] = rule(at, "Some words.", ("template", "missing.html"))
    done = renderer.run(pages, "site", last="none", jobs=3)
    assert done.returncode
    assert "missing.html" in done.stderr
    assert not (renderer.work / "kept/rendered.json").exists()


def test_a_killed_build_leaves_no_renderer_at_work(renderer: Renderer) -> None:
    """Its pages would lie among those that the next build renders."""
    write_pages([HOME, *map(rule, range(2 * _MANY))], [], renderer.work / "build/docs")
    names = ["index.md", *(f"r/{number}/index.md" for number in range(2 * _MANY))]
    told = json.dumps({"seconds": 0, "pages": dict.fromkeys(names, "x"), "feeds": []})
    script = """if True:
        import os, pathlib, subprocess, sys
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", "rendered"]
        renderer = subprocess.Popen(command, stdin=subprocess.PIPE)
        renderer.stdin.write(sys.argv[1].encode() + b"\\n")
        renderer.stdin.close()
        while not any(pathlib.Path("rendered").glob("r/*/index.html")):
            assert renderer.poll() is None
        os.kill(os.getpid(), 9)
    """
    environment = {**renderer.environment, "PALIMPSEST_WAITS": "1"}
    # The pipes are closed when the last process that has them has ended.
    done = subprocess.run(
        [sys.executable, "-c", script, told],
        cwd=renderer.work,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (-signal.SIGKILL, "")
    assert len(list(renderer.work.glob("rendered/r/*/index.html"))) < 2 * _MANY
