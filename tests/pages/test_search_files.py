"""What the search looks through: each thing once, numbers with all their tenants, an index without chance."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from generator.corpus import read_nicknames
from generator.model.change import Depth
from generator.model.nickname import Nickname, SearchWords
from generator.model.page import DataFile
from generator.pages.lives import Lives, lives_of
from generator.pages.search import search_documents, search_files
from generator.pages.search.documents import document, nickname_file, title_words
from generator.pages.search.signs import code, coded
from generator.pages.search.units import UnitKind, earlier_units, units
from generator.pages.search.vocabulary import vocabulary
from generator.pages.shelf import Shelf
from generator.writer import (
    SearchIndexError,
    digest_of_documents,
    index_documents,
    indexer,
    words_of,
)
from generator.writer.indexer import index_of
from tests.pages.toy_lives import HOSTILE, lives_book


@pytest.fixture(scope="module")
def files() -> dict[str, Any]:
    """The files the page reads, by path."""
    return {file.path: json.loads(file.content) for file in search_files(lives_book())}


def test_a_number_lists_all_who_had_it_and_where_they_are(files: dict[str, Any]) -> None:
    assert files["search/numbers/704.json"]["704.5k"] == [
        {
            "words": "the world rule",
            "when": "since spring 2024 or before",
            "to": "r/704.5k/",
            "spans": [["2024-03-08", "2024-03-08", ""]],
            "seen": "spring 2024",
            "reworded": ["2024-03-08"],
        },
        {
            "words": "the legend rule",
            "when": "in October 2009 (perhaps also before and after)",
            "to": "r/704.5j/#e2009-10-01",
            "now": ["704.5j", "r/704.5j/"],
            "spans": [["2009-10-01", "2009-10-01", "2024-03-08"]],
            "seen": "spring 2024",
            "reworded": ["2024-03-08"],
        },
    ]


def test_the_words_of_the_book_come_commonest_first(files: dict[str, Any]) -> None:
    words = files["search/words.json"]
    assert len(words) == len(set(words))
    assert {"legend", "world", "spring"} <= set(words)  # of texts, and of an edition's title
    assert all(len(word) > 1 and word == word.lower() for word in words)
    texts = " ".join(text.lower() for unit in units(lives_of(lives_book())) for text in unit.texts)
    counts = [len(re.findall(rf"(?<![a-z]){word}(?![a-z])", texts)) for word in ("the", "world")]
    assert counts[0] > counts[1] > 0
    assert words.index("the") < words.index("world")


def test_a_nickname_that_the_rules_never_say_is_told() -> None:
    nicknames = (
        Nickname(("SBA", "World rule"), ("state-based actions",)),
        Nickname(("legend world {T}", "2HG"), ("legend rule",)),
    )
    book = replace(lives_book(), search_words=SearchWords(nicknames))
    files = {file.path: json.loads(file.content) for file in search_files(book)}
    told = files["search/nicknames.json"]
    assert set(told["nicknames"]) >= {"sba", "world rule", "legend world {t}", "2hg"}
    assert told["unheard"] == ["sba", "2hg"]


def test_words_are_kept_as_they_are_typed() -> None:
    unit = units(lives_of(lives_book()))[0]
    unit = replace(unit, name="Jötun’s", above=(), edition="", texts=("Æther {T} 3x x æther",))
    assert vocabulary([unit]) == ("aether", "jotun's")


def test_numbers_stand_in_the_order_of_the_rulebook(files: dict[str, Any]) -> None:
    numbers = list(files["search/numbers/704.json"])
    assert numbers == [
        "704", "704.Ruling.1", "704.1", "704.5", "704.5j", "704.5k", "704.5k.Ruling.1", "704.5m",
        "704.6", "704.7",
    ]  # fmt: skip


def test_a_number_that_is_gone_is_kept(files: dict[str, Any]) -> None:
    entry = files["search/numbers/505.json"]["505.9"][0]
    assert entry["gone"] is True
    assert entry["to"].startswith("r/505.9@2006-10-01/")


def test_the_index_names_every_file(files: dict[str, Any]) -> None:
    named = {f"search/numbers/{name}.json" for name in files["search/numbers/index.json"]}
    assert named == {
        path for path in files if path.startswith("search/numbers/") and "index" not in path
    }


def test_every_rule_is_found_once_and_examples_by_themselves() -> None:
    found = list(units(Lives(Shelf(lives_book()))))
    rules = [unit.address for unit in found if unit.kind is UnitKind.RULE]
    assert len(rules) == len(set(rules))
    legend = [unit for unit in found if unit.name == "the legend rule"]
    assert [unit.number for unit in legend] == ["704.5j"]
    assert legend[0].editions == ("2009-10-01", "2024-03-08")
    examples = [unit for unit in found if unit.kind is UnitKind.EXAMPLE]
    assert [unit.number for unit in examples] == ["704.7", "704.7"]
    assert not any("Young Wolf" in " ".join(u.texts) for u in found if u.kind is UnitKind.RULE)


def test_filters_have_an_item_for_each_document(files: dict[str, Any]) -> None:
    documents = list(search_documents(lives_book()))
    filters = files["search/filters.json"]
    assert [len(filters[name]) for name in ("kinds", "sections", "spans")] == [len(documents)] * 3


def test_what_says_the_same_keeps_its_name_beside_a_newer_edition() -> None:
    """So Pagefind's files of it stay, and a new edition is a small upload."""
    units_ = list(units(Lives(Shelf(lives_book()))))
    newest = next(e.title for e in lives_book().editions if e.id == "2024-03-08")
    current = next(unit for unit in units_ if unit.edition == newest)
    later = replace(current, edition="Another day", editions=(*current.editions, "another"))
    assert document(later, "Another day") == document(current, newest)
    assert document(later, newest) != document(current, newest)
    named = Counter(found.path for found in search_documents(lives_book()))
    assert named.most_common(1)[0][1] == 1


def test_markup_in_a_source_is_text_in_a_document() -> None:
    texts = [html.document_fromstring(d.content) for d in search_documents(lives_book())]
    assert not [text for text in texts if text.xpath("//script | //comment()")]
    assert any(text.xpath("//p[contains(., $words)]", words=coded(HOSTILE)) for text in texts)


def test_the_same_documents_give_the_same_index() -> None:
    """Made twice, from nothing; and the documents are named in their order."""
    documents = list(search_documents(lives_book()))
    one = {f.path: f.content for f in index_documents(documents)}
    other = {f.path: f.content for f in index_documents(documents)}
    assert one == other
    named = json.loads(one["pagefind/documents.json"])
    assert len(named) == len(documents)
    folders = ["".join(d.path.rpartition("/")[:2]) for d in documents]
    assert set(folders) == {"", "former/", "earlier/", "proposed/"}
    wanted = zip((at.replace("proposed/", "") for at in folders), named, strict=True)
    assert {f"pagefind/{at}fragment/{name}.pf_fragment" for at, name in wanted} <= one.keys()


def fragments(files: dict[str, bytes], folder: str) -> dict[str, str]:
    """What each fragment of an index says, by what Pagefind calls it."""
    found = {}
    for path, content in files.items():
        if path.startswith(folder):
            told = gzip.decompress(content).removeprefix(b"pagefind_dcd")
            found[Path(path).stem] = json.loads(told)["content"]
    return found


def test_what_is_gone_has_an_index_apart() -> None:
    """Each has all words of the other in one document, which is no result."""
    page = "<html lang=en><title>{0}</title><body data-pagefind-body><p>{0}</p></body></html>"
    texts = {"0.html": "mana burn", "former/1.html": "mana source", "2.html": "mana <b>pool</b>."}
    documents = [DataFile(path, page.format(text).encode()) for path, text in texts.items()]
    files = {f.path: f.content for f in index_documents(documents)}
    parts = json.loads(files["pagefind/parts.json"])
    here = fragments(files, "pagefind/fragment/")
    former = fragments(files, "pagefind/former/fragment/")
    fillers = {**here, **former}
    assert parts["former"] is True
    assert {fillers[name] for name in parts["fillers"]} == {"source", "burn pool"}
    names = json.loads(files["pagefind/documents.json"])
    assert [fillers[name].rstrip(".") for name in names] == [
        "mana burn",
        "mana source",
        "mana pool",
    ]
    assert names[1] in former
    assert not [
        path for path in files if "worker" in path or path.startswith("pagefind/former/wasm")
    ]


def test_what_is_found_elsewhere_leaves_an_index_as_it_was() -> None:
    """Where all that can be found is said somewhere, only the index of a document that moved is another."""
    page = "<html lang=en><title>{0}</title><body data-pagefind-body><p>{0}</p></body></html>"
    said = words_of(("Mana burn,", "the (mana) source.", "enchant worlds"))
    assert said == {"mana", "burn", "the", "source", "enchant", "worlds"}

    def parts(moved: str) -> dict[str, list[bytes]]:
        """What each index is made of, by the name of its first document."""
        texts = {"0.html": "mana burn", "former/1.html": "mana", moved: "mana source"}
        documents = [DataFile(path, page.format(text).encode()) for path, text in texts.items()]
        seen: list[list[DataFile]] = []

        def watched(part: Sequence[DataFile]) -> Mapping[str, bytes]:
            seen.append(list(part))
            return index_of(part)

        for _ in index_documents(documents, watched, said):
            pass
        return {part[0].path: [document.content for document in part] for part in seen}

    one, other = parts("former/2.html"), parts("earlier/0~2.html")
    assert one["0.html"] == other["0.html"]
    assert b">enchant source the worlds<" in one["0.html"][-1]
    assert one["former/1.html"] != other["former/1.html"]


def test_where_nothing_is_gone_there_is_one_index() -> None:
    page = DataFile("0.html", b"<html lang=en><body data-pagefind-body><p>Mana</p></body></html>")
    files = {f.path: f.content for f in index_documents([page])}
    assert json.loads(files["pagefind/parts.json"]) == {
        "former": False,
        "earlier": False,
        "fillers": [],
        "proposed": [],
    }
    assert not [path for path in files if "/former/" in path or "earlier" in path]


def test_what_is_proposed_is_told_from_what_is_official() -> None:
    page = "<html lang=en><body data-pagefind-body><p>{0}</p></body></html>"
    texts = {"0.html": "mana burn", "proposed/1.html": "mana fizzles"}
    documents = [DataFile(path, page.format(text).encode()) for path, text in texts.items()]
    files = {f.path: f.content for f in index_documents(documents)}
    names = json.loads(files["pagefind/documents.json"])
    assert json.loads(files["pagefind/parts.json"])["proposed"] == names[1:]


def test_earlier_words_have_an_index_that_leads_to_what_is_said_now() -> None:
    page = "<html lang=en><title>{0}</title><body data-pagefind-body><p>{0}</p></body></html>"
    texts = {
        "0.html": "world rule",
        "former/1.html": "mana burn",
        "earlier/0~2.html": "enchant worlds",
        "earlier/1~3.html": "mana leaks",
    }
    documents = [DataFile(path, page.format(text).encode()) for path, text in texts.items()]
    files = {f.path: f.content for f in index_documents(documents)}
    names = json.loads(files["pagefind/documents.json"])
    assert json.loads(files["pagefind/earlier.json"]) == [
        [names[2], names[0]],
        [names[3], names[1]],
    ]
    parts = json.loads(files["pagefind/parts.json"])
    assert (parts["former"], parts["earlier"]) == (True, True)
    fillers = fragments(files, "pagefind/fragment/") | fragments(files, "pagefind/former/fragment/")
    fillers |= fragments(files, "pagefind/earlier/fragment/")
    assert {fillers[name] for name in parts["fillers"]} == {
        "burn enchant leaks mana worlds",
        "enchant leaks rule world worlds",
        "burn rule world",
    }


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Legend/Legendary", "Legend"),
        ("Phased In, Phased Out", "Phased In Out"),
        ("Two-Headed Giant", "TwoHeaded Headed Giant"),
        ("Snow-Covered (Obsolete)", "SnowCovered Covered Obsolete"),
        ("Controlling Another Player’s Turn", "Controlling Another Player’s Turn"),
        ("Drawing a Card at Any Time", "Drawing a Card at Any Time"),
        ("", ""),
    ],
)
def test_a_name_has_each_word_once(name: str, words: str) -> None:
    assert " ".join(title_words(name)) == words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{T}: Add {G}.", "{T} %t: Add {G} %g."),
        ("Pay {2}{W}.", "Pay {2} %2 {W} %w."),
        ("{oT}, {Tap}", "{oT} %t, {Tap} %t"),
        ("a +1/+1 counter or −1/−1", "a +1/+1 %+ counter or −1/−1 %-"),
        ("nothing but words, 704.5k", "nothing but words, 704.5k"),
        ("", ""),
    ],
)
def test_a_symbol_has_a_word_behind_it(text: str, said: str) -> None:
    words = {
        "%t": "{t}", "%g": "{g}", "%2": "{2}", "%w": "{w}", "%+": "+1/+1", "%-": "-1/-1",
    }  # fmt: skip
    for mark, sign in words.items():
        said = said.replace(mark, code(sign))
    assert coded(text) == said


def test_no_word_for_a_symbol_begins_another() -> None:
    words = [code(sign) for sign in ("{t}", "{tk}", "{w}", "{w/u}", "+1/+1", "+1/+10", "+1", "1/1")]
    assert not [(a, b) for a in words for b in words if a != b and b.startswith(a)]
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)


def test_other_documents_have_another_digest() -> None:
    page = DataFile("1.html", b"Mana burn")
    others = [
        [replace(page, content=b"Mana pool")],
        [replace(page, path="former/1.html")],
        [page, page],
        [page, DataFile("2.html", b"")],
        [],
    ]
    digests = {digest_of_documents(documents) for documents in ([page], *others)}
    digests.add(digest_of_documents([page], {"said"}))
    assert len(digests) == 2 + len(others)
    assert digest_of_documents(iter([page])) in digests


PAGE = DataFile("1.html", b"<html lang=en><body data-pagefind-body><p>Mana</p></body></html>")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("echo out of memory >&2; exit 3", "out of memory"),
        ("exit 3", "Pagefind ended with 3"),
        ("head -c 100 > /dev/null", "Pagefind ended with 0"),
        ('printf %s, $(printf \'{"payload":{"type":"Error","message":"no"}}\' | base64)', "no"),
        ("head -c 100 > /dev/null; echo bnVsbA==,; kill -9 $$", "Pagefind ended with -9"),
    ],
)
def test_an_indexer_that_fails_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, said: str
) -> None:
    """It may end before it has read all, and after it answered some of it."""
    failing = tmp_path / "pagefind"
    failing.write_text(f"#!/bin/sh\n{program}\n", encoding="utf-8")
    failing.chmod(0o755)
    monkeypatch.setenv("PAGEFIND_BINARY_PATH", str(failing))
    documents = [replace(PAGE, path=f"{at}.html") for at in range(3000)]
    with pytest.raises(SearchIndexError, match=said):
        index_of(documents)


def test_without_the_indexer_there_is_no_index(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexer, "get_executable", lambda: None)
    with pytest.raises(SearchIndexError, match="not there"):
        index_of([PAGE])


def test_an_indexer_may_answer_in_any_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = index_of([PAGE])
    monkeypatch.setattr(indexer, "_CHUNK", 7)
    assert index_of([PAGE]) == whole


def test_nicknames_are_read_and_wrong_ones_are_findings(root: Path, tmp_path: Path) -> None:
    words, findings = read_nicknames(root / "sources" / "nicknames.toml")
    assert findings == ()
    assert any("SBA" in nickname.says for nickname in words.nicknames)
    path = tmp_path / "nicknames.toml"
    path.write_text('[[nickname]]\nsays = ["SBA"]\nmeans = []\n', encoding="utf-8")
    words, findings = read_nicknames(path)
    assert words.nicknames == ()
    assert [(finding.code, finding.line) for finding in findings] == [("bad-value", 2)]
    with pytest.raises(ValueError, match="empty"):
        Nickname(("SBA",), (" ",))


def test_a_nickname_is_one_whatever_its_capitals(tmp_path: Path) -> None:
    """Queries are read in small letters: of two tables the last would count, and nobody would know."""
    path = tmp_path / "nicknames.toml"
    table = '[[nickname]]\nsays = ["{}"]\nmeans = ["{}"]\n'
    path.write_text(table.format("SBA", "state") + table.format("sba", "action"), encoding="utf-8")
    words, findings = read_nicknames(path)
    assert [nickname.means for nickname in words.nicknames] == [("state",)]
    assert [(finding.code, finding.line) for finding in findings] == [("said-twice", 5)]


def test_a_silent_word_is_one_whatever_its_capitals() -> None:
    file = nickname_file(SearchWords(silent=("The", "of")), {}, (), (), "")
    assert json.loads(file.content)["silent"] == ["the", "of"]


def test_earlier_wordings_are_found_as_their_last_edition_has_them() -> None:
    """Once for each wording but the newest."""
    lives = lives_of(lives_book())
    found = [(u.number, u.address, u.edition, u.editions) for u in earlier_units(lives)]
    assert found[:3] == [
        ("704.5k", "/r/704.5j/#e2009-10-01", "October 2009", ("2009-10-01",)),
        ("704.5m", "/r/704.5k/#e2009-10-01", "October 2009", ("2009-10-01",)),
        ("704.6", "/r/704.7/#e2009-10-01", "October 2009", ("2009-10-01",)),
    ]
    # Of 708.9 there are two, the older in its part of the book of 2006.
    assert found[3:] == [
        ("504.6", "/r/708.9/#e2006-10-01", "October 2006", ("2006-10-01",)),
        ("707.9", "/r/708.9/#e2009-10-01", "October 2009", ("2009-10-01",)),
    ]


@pytest.mark.parametrize(
    ("depth", "editions"),
    [
        (Depth.VOCABULARY, [("2006-10-01",), ("2009-10-01",)]),
        (Depth.TYPOGRAPHY, [("2006-10-01",)]),
        (Depth.REFERENCE, [("2006-10-01",)]),
    ],
)
def test_a_wording_in_the_terms_of_another_era_is_another_one(
    depth: Depth, editions: list[tuple[str, ...]]
) -> None:
    """The search knows old terms by themselves, but a phrase may be quoted from an old text."""
    book = lives_book()
    [name] = [name for name in book.steps if name.startswith("504.6@")]
    first, last = book.steps[name]
    assert last.change is not None
    assert last.change.depth is Depth.SUBSTANCE
    changed = last._replace(change=replace(last.change, depth=depth))
    steps = {**book.steps, name: (first, changed)}
    found = list(earlier_units(lives_of(replace(book, steps=steps))))
    assert [u.editions for u in found if u.address.startswith("/r/708.9/")] == editions
