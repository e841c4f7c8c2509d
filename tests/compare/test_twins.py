"""The browser's comparison is the build's: the same cases, and all rules of the five sources."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Error

from generator.diffs.between import Between
from generator.diffs.passages import pair_passages
from generator.diffs.words import diff_texts
from generator.export.alignment import label
from generator.export.changes import runs
from generator.lineage import Composer
from generator.model.alignment import Relation
from generator.model.book import Book
from generator.model.change import Change, Op
from generator.model.edition import Authority
from generator.model.joins import joins_of
from generator.model.node import EditionTree, Passage, PassageKind
from generator.model.place import SourceSpan
from generator.pages.compare_files import compare_files
from generator.pipeline import Inputs, make_book, read_corpus
from generator.text.words import fold, kind_of, tokenize
from tests.diffs.nodes import classified, paragraph, rule

pytestmark = [pytest.mark.browser]

_CASES: Final = Path(__file__).resolve().parent.parent / "cases"
_DAYS: Final = ("2009-05-01", "2009-07-11", "2017-09-29", "2018-06-08")


def _cases(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((_CASES / name).read_text("utf-8"))
    return loaded


@pytest.fixture(scope="session")
def book(root: Path) -> Book:
    """The book of the five sources."""
    corpus = read_corpus(Inputs(root / "sources" / "sources.toml"), lambda _: None)
    return make_book(corpus, lambda _: None)


@pytest.fixture(scope="session")
def files(book: Book) -> dict[str, Any]:
    return _read(book)


@pytest.fixture(scope="module")
def of_years(root: Path, archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Book:
    """The book of the five sources and some editions of the archive."""
    folder = tmp_path_factory.mktemp("years")
    for day in _DAYS:
        shutil.copy(archive / f"CR-{day}.txt", folder)
    corpus = read_corpus(Inputs(root / "sources" / "sources.toml", folder), lambda _: None)
    return make_book(corpus, lambda _: None, jobs=2)


@pytest.fixture(scope="module")
def files_of_years(of_years: Book) -> dict[str, Any]:
    return _read(of_years)


def _read(book: Book) -> dict[str, Any]:
    return {file.path: json.loads(file.content) for file in compare_files(book)}


def test_tokens(call: Callable[..., Any]) -> None:
    cases = _cases("tokens.json")["cases"]
    found = call("tokens", [case["text"] for case in cases])
    assert len(cases) >= 20
    for case, tokens in zip(cases, found, strict=True):
        shown = [token for token in tokens if token[1] != "space"]
        assert shown == case["tokens"], case["name"]


def test_diffs(call: Callable[..., Any]) -> None:
    data = _cases("diffs.json")
    cases = [[case["old"], case["new"], case.get("moved", [])] for case in data["cases"]]
    found = call("diffs", cases, data["terms"])
    assert len(cases) >= 40
    for case, spans in zip(data["cases"], found, strict=True):
        assert spans == case["spans"], case["name"]


def test_classes(call: Callable[..., Any]) -> None:
    """What punctuation alone is, and that words in other paragraphs are the same words."""
    cases = [
        (("It ends; see rule 100.2.",), ("It ends. (See rule 100.2.)",)),
        (("It ends; one dies.",), ("It ends. One dies.",)),
        (("It is Legendary.",), ("It is legendary.",)),
        (("Bands end.",), ('"Bands" end.',)),
        (("It gets +1/+1.",), ("It gets -1/-1.",)),
        (("One ends. Two end.",), ("One ends.", "Two end.")),
        (("One ends.", "Two end."), ("One ends. Two end.",)),
        (("One ends. Two end.",), ("One ends.", "Three end.")),
        (("One ends.",), ("One ends.", "Two end.")),
        (('The word "Legendary" ends.',), ('The word "legendary" ends.',)),
        (('One says "it dies."',), ('One says "It dies."',)),
        (("A player’s types are few. They end.",), ("A player's types are few.", "They end.")),
        (("One ends. All the others end.",), ("One ends.", "All these others end.")),
        (("A type ends the turn.", "Each has one."), ("A type ends a turn.", "The cards are few.")),
    ]
    wanted = []
    for old, new in cases:
        sides = ([rule("100.1", side[0], *map(paragraph, side[1:]))] for side in (old, new))
        change = classified(*sides)
        struck = [
            [span.text for span in diff.spans if span.op is Op.DELETE]
            for diff in (change.diff, *change.passages)
            if diff is not None
        ]
        wanted.append([[kind.value for kind in change.kinds], change.is_of_marks, struck])
    assert call("classes", cases) == wanted
    assert len({str(one[:2]) for one in wanted}) == 3


def test_tokens_of_the_five_sources(call: Callable[..., Any], book: Book) -> None:
    texts = [text for tree in book.trees.values() for n in tree.nodes for text in n.texts()]
    assert len(texts) > 4000
    for text, found in zip(texts, call("tokenLines", texts), strict=True):
        assert json.loads(found) == [[t, kind_of(t).value, fold(t)] for t in tokenize(text)]


def test_diffs_of_far_texts(call: Callable[..., Any], book: Book) -> None:
    """Each rule against the one some places further on: long scripts, chance likenesses, no match."""
    old, new = (book.held[name].nodes for name in ("2009-10-01", "2024-03-08"))
    olds = [node.text for node in old if len(node.text) > 60][::3]
    pairs = [(one, other.text) for one, other in zip(olds, new, strict=False) if other.text]
    assert len(pairs) > 300
    index = [{"old": list(t.old), "new": list(t.new), "agreement": t.agreement} for t in book.terms]
    given = [[one, other, []] for one, other in pairs]
    for (one, other), found in zip(pairs, call("diffs", given, index), strict=True):
        assert found == runs(diff_texts(one, other, terms=book.terms)), one


def test_passages(call: Callable[..., Any]) -> None:
    """Also such as share just as much as the least: 2 of 5 words."""
    alike = ("one two three four five", "one two six seven eight")
    unlike = ("one two three four five", "one six seven eight nine")
    sides = [[[["example", text]] for text in pair] for pair in (alike, unlike)]
    notes = [[["note", alike[0]], ["example", alike[0]]], [["paragraph", alike[0]]]]
    found = call("passages", [*sides, notes], [])
    assert found == [
        [list(alike)],
        [[unlike[0], None], [None, unlike[1]]],
        [[alike[0], None], [None, alike[0]]],
    ]
    for pair, pairs in zip((alike, unlike), found, strict=False):
        olds, news = ([Passage(PassageKind.EXAMPLE, t, SourceSpan("toy", 1, 1))] for t in pair)
        built = pair_passages(olds, news, ())
        assert [[one and one.text, other and other.text] for one, other in built] == pairs


def test_changes_of_the_five_sources(
    call: Callable[..., Any], book: Book, files: dict[str, Any]
) -> None:
    """By the lineages of any two editions: the same groups, kinds and depths, and the same words."""
    editions = [e for e in book.editions if e.authority is Authority.OFFICIAL]
    composer = Composer(book.lineages, book.held, editions)
    for old, new in combinations(editions, 2):
        alignment = composer.compose(old.id, new.id)
        expected = Between(
            book.held[old.id], book.held[new.id], alignment, terms=book.terms
        ).all_changes
        sides = (_files_of(files, edition.id) for edition in (old, new))
        found = call("changes", *sides, {**files["compare.json"], "pairs": []})
        wanted = [as_told(book.held, old.id, new.id, change) for change in expected]
        assert len(found) == len(wanted) > 40
        for one, other in zip(found, wanted, strict=True):
            assert one == other


def test_the_newer_edition_against_the_older_one(
    call: Callable[..., Any], book: Book, files: dict[str, Any]
) -> None:
    """The words of eras are read backwards then: as many changes are of vocabulary alone, both ways."""
    editions = [_files_of(files, name) for name in ("2006-10-01", "2009-10-01")]
    index = {**files["compare.json"], "pairs": []}
    counts = [
        sum(change["depth"] == "vocabulary" for change in call("changes", *pair, index))
        for pair in (editions, editions[::-1])
    ]
    assert counts[0] == counts[1] > 2
    back = call("changes", *editions[::-1], index)
    assert {"added", "removed"} < {kind for change in back for kind in change["kind"]}
    assert not any("restored" in change["kind"] for change in back)


def test_back_in_time_the_same_rules_belong_together(
    call: Callable[..., Any], files: dict[str, Any]
) -> None:
    """Whether two editions were aligned, or are compared by their lineages alone."""
    index = files["compare.json"]
    assert any(pair["links"] for pair in index["pairs"])
    for known in (index, {**index, "pairs": []}):
        joined = [_joined_both_ways(call, files, known, pair) for pair in _pairs_of(index)]
        assert sum(joined) > 5


def test_another_rule_has_most_of_its_words(
    call: Callable[..., Any], files: dict[str, Any]
) -> None:
    """Told of the two editions that were compared for it, whichever of them stands first, and of no others."""
    ids = ("2009-10-01", "2024-03-08")
    old, new = (_files_of(files, name) for name in ids)
    lines = [
        {node["number"]: key for node, (key, *_) in zip(text["nodes"], of["rules"], strict=True)}
        for text, of in (old, new)
    ]
    added, home = lines[1]["704.5x"], lines[0]["704.5a"]
    index = {**files["compare.json"], "echoes": [[*ids, added, home]]}
    assert call("homes", old, new, index) == [["704.5x", "704.5a"]]
    assert call("homes", new, old, index) == [["704.5x", "704.5a"]]
    index["echoes"] = [["2006-10-01", ids[1], added, home]]
    assert call("homes", old, new, index) == []


def test_what_else_is_told_of_a_rule_that_one_edition_has(
    call: Callable[..., Any], files: dict[str, Any]
) -> None:
    ids = ("2009-10-01", "2024-03-08")
    old, new = (_files_of(files, name) for name in ids)
    added, *others = (
        next(
            key
            for node, (key, *_) in zip(text["nodes"], of["rules"], strict=True)
            if (node["number"] or node["heading"]) == name
        )
        for (text, of), name in ((new, "704.5x"), (old, "704.5a"), (old, "G12.12"))
    )
    asides = [[*ids, added, other, told] for other in others for told in ("perhaps", "defined")]
    index = {**files["compare.json"], "asides": asides}
    told = [[kind, name] for name in ("704.5a", "G12.12") for kind in ("perhaps", "defined")]
    assert call("asides", old, new, index) == [["704.5x", told]]
    index["asides"] = [["2006-10-01", *rest] for _, *rest in asides]
    assert call("asides", old, new, index) == []


def test_that_words_of_a_rule_strayed(call: Callable[..., Any], files: dict[str, Any]) -> None:
    """Told of a rule of both editions, whichever of them stands first; not where the other rule is beside it there."""
    ids = ("2009-10-01", "2024-03-08")
    old, new = (_files_of(files, name) for name in ids)
    lines = {
        node["number"]: key
        for node, (key, *_) in zip(new[0]["nodes"], new[1]["rules"], strict=True)
    }
    rule, other = lines["708.9"], lines["704.5a"]  # 708.9 was 707.9
    astray = [[*ids, rule, other, "elsewhere"], [*ids, rule, rule, "faded"]]
    index = {**files["compare.json"], "astray": astray}
    told = [["707.9", "elsewhere", "704.5a"], ["707.9", "faded", "708.9"]]
    assert call("strayed", old, new, index) == told
    assert call("strayed", new, old, index) == told
    index["astray"] = [
        [*ids, rule, rule, "divided"],
        ["2006-10-01", ids[1], rule, other, "divided"],
    ]
    assert call("strayed", old, new, index) == []


def test_what_is_perhaps_another_rule(
    call: Callable[..., Any], of_years: Book, files_of_years: dict[str, Any]
) -> None:
    """The least sure step between two editions says how sure all of them are, whichever edition stands first."""
    book, index = of_years, files_of_years["compare.json"]
    editions = [e for e in book.editions if e.authority is Authority.OFFICIAL]
    composer = Composer(book.lineages, book.held, editions)
    counts = []
    for old, new in combinations(editions, 2):
        if not {old.id, new.id} <= set(_DAYS):
            continue
        composed = composer.compose(old.id, new.id)
        possible = {
            m.new for m in composed.matches if m.is_possible and m.relation is Relation.SAME
        }
        changes = Between(
            book.held[old.id], book.held[new.id], composed, terms=book.terms
        ).all_changes
        told = [as_told(book.held, old.id, new.id, c) for c in changes if c.told in possible]
        wanted = [[one["old"], one["new"]] for one in told]
        documents = [_files_of(files_of_years, edition.id) for edition in (old, new)]
        assert call("doubted", *documents, {**index, "pairs": []}) == wanted
        back = call("doubted", *reversed(documents), {**index, "pairs": []})
        assert sorted(side[::-1] for side in back) == sorted(wanted)
        counts.append(len(wanted))
    assert len(set(counts)) > 1


def test_changes_over_years_of_the_archive(
    call: Callable[..., Any], of_years: Book, files_of_years: dict[str, Any]
) -> None:
    """Rules give words to others while they live, and end years later: what went when must be told alike.

    The combat rules of Two-Headed Giant were divided in 2009 and ended in 2018.
    """
    book, files = of_years, files_of_years
    editions = [e for e in book.editions if e.authority is Authority.OFFICIAL]
    joins = joins_of(book.lineages)
    lines = {line.id: line for line in book.lineages}
    at = {edition.id: index for index, edition in enumerate(editions)}
    ended_later = [j for j in joins if at[lines[j.giver].members[-1].edition] >= at[j.edition]]
    assert len(ended_later) > 20
    composer = Composer(book.lineages, book.held, editions)
    for old, new in combinations(editions, 2):
        if (old.id, new.id) in book.changes or not {old.id, new.id} <= set(_DAYS):
            continue
        composed = composer.compose(old.id, new.id)
        trees = (book.held[old.id], book.held[new.id])
        expected = Between(*trees, composed, terms=book.terms).all_changes
        documents = [_files_of(files, edition.id) for edition in (old, new)]
        found = call("changes", *documents, {**files["compare.json"], "pairs": []})
        assert found == [as_told(book.held, old.id, new.id, change) for change in expected]


def test_back_in_time_over_years_of_the_archive(
    call: Callable[..., Any], files_of_years: dict[str, Any]
) -> None:
    """Of pairs with links of their own, and of pairs that are joined through the years between."""
    index = files_of_years["compare.json"]
    linked = {(pair["old"], pair["new"]) for pair in index["pairs"] if pair["links"]}
    pairs = [pair for pair in _pairs_of(index) if set(pair) <= set(_DAYS)]
    assert {pair in linked for pair in pairs} == {True, False}
    for pair in pairs:
        assert _joined_both_ways(call, files_of_years, index, pair)


def test_changes_are_those_of_the_pages(
    call: Callable[..., Any], book: Book, files: dict[str, Any]
) -> None:
    """Where two editions have a page of changes, the comparison says what it says."""
    for (old, new), changes in book.changes.items():
        sides = (_files_of(files, edition) for edition in (old, new))
        found = call("changes", *sides, files["compare.json"])
        wanted = [as_told(book.held, old, new, change) for change in changes]
        assert len(found) == len(wanted)
        for one, other in zip(found, wanted, strict=True):
            assert one == other


def test_a_text_and_the_rules_of_another_are_not_taken_for_one(
    call: Callable[..., Any], files: dict[str, Any]
) -> None:
    """As a host may have them for some minutes, when the text of an edition was corrected."""
    old, (text, rules) = (_files_of(files, name) for name in ("2006-10-01", "2009-10-01"))
    with pytest.raises(Error, match=r"nodes of 2009-10-01 are"):
        call("changes", old, (text, {**rules, "rules": rules["rules"][1:]}), files["compare.json"])


def _files_of(files: dict[str, Any], edition: str) -> tuple[Any, Any]:
    return files[f"editions/{edition}.json"], files[f"rules/{edition}.json"]


def _pairs_of(index: dict[str, Any]) -> list[tuple[str, str]]:
    return list(combinations([edition["id"] for edition in index["editions"]], 2))


_TURNED: Final = {"split": "merged", "merged": "split"}


def _joined_both_ways(
    call: Callable[..., Any], files: dict[str, Any], index: dict[str, Any], pair: tuple[str, str]
) -> int:
    """How many groups of two editions were split or merged, after a check that all are the same both ways.

    Backwards their sides have changed places: what was split is merged.
    """
    sides = (_files_of(files, edition) for edition in pair)
    found = call("bothWays", *sides, index)
    onward, back = ([[*map(sorted, group)] for group in groups] for groups in found)
    turned = [[now, before, sorted(_TURNED[k] for k in kinds)] for before, now, kinds in back]
    assert sorted(onward) == sorted(turned), pair
    return sum(bool(kinds) for *_, kinds in onward)


def as_told(held: Mapping[str, EditionTree], old: str, new: str, change: Change) -> dict[str, Any]:
    """A change as the browser's comparison should tell it; ``held`` are the two editions."""
    return {
        "old": [label(held[old].by_id[node]) for node in change.old],
        "new": [label(held[new].by_id[node]) for node in change.new],
        "kind": [kind.value for kind in change.kinds],
        "depth": change.depth.value if change.depth else None,
        "of_examples": change.is_of_examples,
        "of_marks": change.is_of_marks,
        "diffs": [runs(diff) for diff in (change.diff, *change.passages) if diff is not None],
    }
