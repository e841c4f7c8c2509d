"""The files about two editions: matches, changes and the table of numbers, beside each other."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from dataclasses import replace

import jsonschema
import pytest

from generator.diffs.between import Between
from generator.export.alignment import alignment_document
from generator.export.files import data_files
from generator.model.alignment import Confidence, Match, Relation
from generator.model.book import Book
from generator.pages.classes import Part, by_part
from generator.pages.shelf import Shelf
from tests.diffs.nodes import alignment, tree
from tests.pages.toy_changes import changes_book


@pytest.fixture(scope="module")
def book() -> Book:
    return changes_book()


@pytest.fixture(scope="module")
def files(book: Book) -> dict[str, bytes]:
    return {file.path: file.content for file in data_files(book)}


def test_every_pair_compared_has_its_files(book: Book, files: dict[str, bytes]) -> None:
    pairs = {f"{old}..{new}" for old, new in book.alignments}
    assert pairs
    for folder in ("alignments", "changes", "map"):
        made = {path for path in files if path.startswith(f"{folder}/") and path.endswith(".json")}
        assert made == {f"{folder}/{pair}.json" for pair in pairs}


@pytest.mark.parametrize(
    ("folder", "name"), [("alignments", "alignment"), ("changes", "changes"), ("map", "map")]
)
def test_each_fits_its_schema(files: dict[str, bytes], folder: str, name: str) -> None:
    schema = json.loads(files[f"schema/{name}.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    documents = [
        json.loads(content)
        for path, content in files.items()
        if path.startswith(f"{folder}/") and path.endswith(".json")
    ]
    assert documents
    for document in documents:
        jsonschema.Draft202012Validator(schema).validate(document)


def test_both_tables_say_the_same(files: dict[str, bytes]) -> None:
    table = json.loads(files["map/2009-10-01..2024-03-08.json"])
    text = files["map/2009-10-01..2024-03-08.csv"].decode("utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows
    assert [(row["old"] or None, row["new"] or None) for row in rows] == [
        (row["old"], row["new"]) for row in table["rows"]
    ]


def test_what_a_change_is_of_is_what_the_site_counts(book: Book, files: dict[str, bytes]) -> None:
    names = {"rule": Part.RULES, "term": Part.TERMS, "heading": Part.HEADINGS}
    shelf = Shelf(book)
    assert all(book.changes.values())
    for (old, new), changes in book.changes.items():
        told = json.loads(files[f"changes/{old}..{new}.json"])["changes"]
        counts = Counter(names[change["of"]] for change in told)
        assert counts == {part: len(own) for part, own in by_part(shelf, changes).items() if own}


def test_a_pair_is_split_or_merged_only_with_what_it_shares_words_with() -> None:
    """Joined through a third: 103.4 was not split, though 103.3, whose words it got, was."""
    old = tree("old", {"103.3": "A deck has 60 cards. Life is 20.", "103.4": "A player mulligans."})
    new = tree("new", {"103.3": "Life is 20.", "103.4": "A deck has 60 cards. A player mulligans."})
    same = {"103.3": "103.3", "103.4": "103.4"}
    joined = alignment(old, new, same, split=[("103.3", "103.4")])
    changes = Between(old, new, joined).all_changes
    document = alignment_document(joined, old, new, changes)
    kinds = {pair["old"]: {"split", "merge"} & {*pair["kind"]} for pair in document["pairs"]}
    assert kinds == {"103.3": {"split", "merge"}, "103.4": {"merge"}}


def test_first_stands_the_rule_that_a_pair_goes_on_as() -> None:
    """Parts come in the order of their numbers; 402.1 went on as the second of them."""
    old = tree("old", {"402.1": "An ability is a text. It has an effect.", "402.2": "It is free."})
    new = tree("new", {"112.1": "An ability is a text.", "112.2": "It has an effect. It is free."})
    joined = alignment(old, new, {"402.1": "112.2"}, split=[("402.1", "112.1")])
    first, second = sorted(joined.matches, key=lambda match: match.new)
    runner_up = ("new:112.1", 0.4)
    matches = (first, second._replace(runner_up=runner_up))
    merged = Match("old:402.2", "new:112.2", Relation.MERGE, Confidence.PROBABLE, 0.9, ())
    document = alignment_document(replace(joined, matches=(*matches, merged)), old, new, ())
    told = [(pair["old"], pair["new"], pair["relation"]) for pair in document["pairs"]]
    assert told == [
        ("402.1", ["112.2", "112.1"], "same"),
        ("402.2", ["112.2"], "merge"),
    ]
    assert document["pairs"][0]["runner_up"] == {"new": "112.1", "score": 0.4}
