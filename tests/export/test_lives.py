"""``lineages.json`` and ``numbers.json`` of the book of lives."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from typing import Any

import jsonschema
import pytest

from generator.export.files import data_files
from generator.export.lives import lineages_document, numbers_document
from generator.model.alignment import Confidence
from generator.model.lineage import keys_of
from generator.model.number import RuleNumber
from generator.pages.compare_files import compare_files
from tests.pages.test_lives import doubtful, related
from tests.pages.toy_lives import lives_book


@pytest.fixture(scope="module")
def files() -> dict[str, Any]:
    files = data_files(lives_book())
    return {f.path: json.loads(f.content) for f in files if f.path.endswith(".json")}


@pytest.mark.parametrize("name", ["lineages", "numbers"])
def test_the_document_fits_its_schema(files: dict[str, Any], name: str) -> None:
    schema = files[f"schema/{name}.schema.json"]
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(files[f"{name}.json"])


def test_a_rule_through_time(files: dict[str, Any]) -> None:
    [line] = [x for x in files["lineages.json"]["lineages"] if x["id"] == "504.6@2006-10-01"]
    assert line == {
        "id": "504.6@2006-10-01",
        "key": 2,
        "kind": "rule",
        "members": [
            {"edition": "2006-10-01", "number": "504.6"},
            {"edition": "2009-10-01", "number": "707.9"},
            {"edition": "2024-03-08", "number": "708.9"},
        ],
        "came_from": [],
        "went_to": [],
        "taken": [],
        "gaps": [],
        "current": "708.9",
        "page": "708.9",
    }


def test_files_that_compare_editions_call_rules_by_their_keys(files: dict[str, Any]) -> None:
    keys = {line["key"]: line for line in files["lineages.json"]["lineages"]}
    assert len(keys) == len(files["lineages.json"]["lineages"])
    compared = {f.path: json.loads(f.content) for f in compare_files(lives_book())}
    texts = {path: file for path, file in compared.items() if path.startswith("editions/")}
    met = set()
    for path, text in texts.items():
        rules = compared[path.replace("editions/", "rules/")]["rules"]
        for node, (key, first, _) in zip(text["nodes"], rules, strict=True):
            members = keys[key]["members"]
            assert first == members[0]["edition"]
            assert not node["number"] or node["number"] in {member["number"] for member in members}
            met.add(key)
    assert met == keys.keys()
    joins = [key for join in compared["compare.json"]["joins"] for key in join[:2]]
    assert keys.keys() >= {*joins}


def test_a_key_stays_when_another_rule_is_told_otherwise() -> None:
    book = lives_book()
    editions = [edition.id for edition in book.editions]
    whole = keys_of(book.lineages, book.held, editions)
    for left_out in book.lineages:
        others = [line for line in book.lineages if line is not left_out]
        kept = keys_of(others, book.held, [*editions, "2030-01-01"])
        assert kept.items() <= whole.items()


def test_when_a_rule_took_words_of_another() -> None:
    """505.9 of 2006 was merged into what is 708.9 now, and 704.5m was split off from that."""
    document = lineages_document(related())
    taken = {line["id"]: line["taken"] for line in document["lineages"] if line["taken"]}
    assert taken == {
        "504.6@2006-10-01": [{"from": "505.9@2006-10-01", "edition": "2009-10-01"}],
        "704.5m@2024-03-08": [{"from": "504.6@2006-10-01", "edition": "2024-03-08"}],
    }


def test_a_wording_that_stands_elsewhere_names_the_rule(files: dict[str, Any]) -> None:
    document = lineages_document(replace(lives_book(), elsewhere={"old:504.6": "web:704.5m"}))
    jsonschema.Draft202012Validator(files["schema/lineages.schema.json"]).validate(document)
    members = [m for line in document["lineages"] for m in line["members"] if "elsewhere" in m]
    expected = {
        "edition": "2006-10-01",
        "number": "504.6",
        "elsewhere": "704.5m@2024-03-08",
    }
    assert members == [expected]


def test_a_wording_that_is_divided_names_another_rule(files: dict[str, Any]) -> None:
    document = lineages_document(replace(lives_book(), divided={"old:504.6": "web:704.5m"}))
    jsonschema.Draft202012Validator(files["schema/lineages.schema.json"]).validate(document)
    [member] = [m for line in document["lineages"] for m in line["members"] if "divided" in m]
    assert member["divided"] == "704.5m@2024-03-08"


def test_a_wording_that_has_faded_is_marked(files: dict[str, Any]) -> None:
    document = lineages_document(replace(lives_book(), faded=frozenset({"old:504.6"})))
    jsonschema.Draft202012Validator(files["schema/lineages.schema.json"]).validate(document)
    members = [m for line in document["lineages"] for m in line["members"] if "faded" in m]
    assert members == [{"edition": "2006-10-01", "number": "504.6", "faded": True}]


def test_what_is_not_certain_says_so() -> None:
    document = lineages_document(doubtful())
    [line] = [x for x in document["lineages"] if x["id"] == "704.5k@2009-10-01"]
    assert [member.get("confidence") for member in line["members"]] == [None, "possible"]
    numbers = {n["number"]: n["tenants"] for n in numbers_document(doubtful())["numbers"]}
    own = {t["first"]: t.get("perhaps") for t in numbers["704.5k"] if t["now"] == "704.5j"}
    assert own == {"2009-10-01": True}
    assert [t.get("perhaps") for t in numbers["704.5j"] if t["now"] == "704.5j"] == [None]


def test_a_doubt_while_a_rule_bore_its_number_is_told_of_it() -> None:
    book = lives_book()
    sure = [t for number in numbers_document(book)["numbers"] for t in number["tenants"]]
    assert [tenant for tenant in sure if "perhaps_before" in tenant] == []
    steps = {
        name: tuple(
            step._replace(match=step.match and step.match._replace(confidence=Confidence.POSSIBLE))
            for step in life
        )
        for name, life in book.steps.items()
    }
    unsure = numbers_document(replace(book, steps=steps))["numbers"]
    told = {(t["first"], t.get("perhaps_before"), t["last"]) for n in unsure for t in n["tenants"]}
    assert {first == last for first, before, last in told if before is None} == {True}
    assert [1 for first, before, last in told if before and first < before <= last]
    assert not [1 for first, before, last in told if before and not first < before <= last]


def test_editions_that_are_not_held_are_named() -> None:
    book = replace(lives_book(), known_days=(date(2009, 10, 1), date(2012, 7, 1)))
    [index] = [file for file in compare_files(book) if file.path == "compare.json"]
    assert json.loads(index.content)["not_held"] == ["2012-07-01"]


def test_a_rule_that_is_gone(files: dict[str, Any]) -> None:
    [line] = [x for x in files["lineages.json"]["lineages"] if x["id"] == "704.5j@2009-10-01"]
    assert (line["current"], line["page"]) == (None, "704.5j@2009-10-01")


def test_all_tenants_of_a_number(files: dict[str, Any]) -> None:
    [number] = [x for x in files["numbers.json"]["numbers"] if x["number"] == "704.5k"]
    assert number["tenants"] == [
        {
            "lineage": "704.5k@2009-10-01",
            "permalink": "704.5k@2009-10-01",
            "first": "2009-10-01",
            "last": "2009-10-01",
            "until": "2024-03-08",
            "now": "704.5j",
            "page": "704.5j",
        },
        {
            "lineage": "704.5m@2009-10-01",
            "permalink": "704.5k@2024-03-08",
            "first": "2024-03-08",
            "last": "2024-03-08",
            "until": None,
            "now": "704.5k",
            "page": "704.5k",
        },
    ]


def test_a_number_that_only_a_further_witness_gives_says_so(files: dict[str, Any]) -> None:
    book = lives_book()
    number = RuleNumber.parse("704.5k")
    legend, world = book.tenants[number]
    tenants = {**book.tenants, number: (replace(legend, source="web"), world)}
    found = {file.path: file.content for file in data_files(replace(book, tenants=tenants))}
    document = json.loads(found["numbers.json"])
    jsonschema.Draft202012Validator(files["schema/numbers.schema.json"]).validate(document)
    [told] = [x["tenants"] for x in document["numbers"] if x["number"] == "704.5k"]
    assert [tenant.get("only_in") for tenant in told] == ["web", None]


def test_numbers_stand_in_the_order_of_numbers(files: dict[str, Any]) -> None:
    numbers = [x["number"] for x in files["numbers.json"]["numbers"]]
    assert numbers[:4] == ["204", "204.4d", "504.6", "505.9"]
    assert numbers.index("704.7") < numbers.index("707")
