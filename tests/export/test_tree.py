"""``tree.json`` keeps its contract, and holds what the sources hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from click.testing import CliRunner

from generator.cli import main

#: Documents of which there is one for each edition, or each two.
_FOLDERS: Final = {
    "alignment": "alignments",
    "changes": "changes",
    "map": "map",
    "edition": "editions",
    "rules": "rules",
}


@pytest.fixture(scope="session")
def exported(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    manifest = root / "sources" / "sources.toml"
    arguments = ["--sources", str(manifest), "export", "--out", str(folder)]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="session")
def document(exported: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((exported / "tree.json").read_text(encoding="utf-8"))
    return loaded


def rules(document: dict[str, Any], source: str) -> dict[str, dict[str, Any]]:
    found = next(s for s in document["sources"] if s["id"] == source)
    return {rule["number"]: rule for rule in found["rules"]}


def test_every_document_fits_its_published_schema(exported: Path) -> None:
    schemas = sorted((exported / "schema").glob("*.schema.json"))
    assert schemas
    for path in schemas:
        schema = json.loads(path.read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        name = path.name.removesuffix(".schema.json")
        whole = [exported / f"{name}.json"]
        documents = sorted(exported.glob(f"{_FOLDERS[name]}/*.json")) if name in _FOLDERS else whole
        assert documents
        for one in documents:
            validator.validate(json.loads(one.read_text(encoding="utf-8")))


def test_the_schema_refuses_a_wrong_document(exported: Path, document: dict[str, Any]) -> None:
    text = (exported / "schema" / "tree.schema.json").read_text(encoding="utf-8")
    broken = json.loads(json.dumps(document))
    del broken["sources"][0]["rules"][0]["lines"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(json.loads(text)).validate(broken)


def test_sources_and_editions(document: dict[str, Any]) -> None:
    assert [(s["id"], s["edition"]) for s in document["sources"]] == [
        ("old_book", "2006-10-01"),
        ("rulings_2009", "2009-10-01"),
        ("current_web", "2024-03-08"),
        ("dataset", "2024-03-08"),
        ("variants", "zzo38"),
    ]


def test_parents_stand_before_their_children(document: dict[str, Any]) -> None:
    for source in document["sources"]:
        seen: set[str] = set()
        for rule in source["rules"]:
            assert rule["parent"] is None or rule["parent"] in seen
            seen.add(rule["number"])


def test_lines_are_those_of_the_file(document: dict[str, Any]) -> None:
    """Read off the files by hand."""
    assert rules(document, "old_book")["507.1c"]["lines"] == [74, 75]
    assert rules(document, "current_web")["703.1"]["lines"] == [12, 12]
    dataset = rules(document, "dataset")["704.5b"]
    assert dataset["lines"] == [17, 20]
    assert [tag["detail"] for tag in dataset["tags"]] == ["2,300"]


def test_paragraphs_examples_and_tags(document: dict[str, Any]) -> None:
    split = rules(document, "old_book")["505.6"]
    assert [len(split["paragraphs"]), len(split["examples"])] == [2, 1]
    ruling = rules(document, "rulings_2009")["715.Ruling.1"]
    assert ruling["parent"] == "715"
    assert ruling["kind"] == "ruling"
    assert [(t["source"], t["date"]) for t in ruling["tags"]] == [("D'Angelo", "2006-02-01")]
    entry = rules(document, "rulings_2009")["G26.2a"]
    assert (entry["parent"], entry["kind"]) == ("G26.2", "definition")


def test_the_data_set_is_put_in_order(document: dict[str, Any]) -> None:
    numbers = [n for n in rules(document, "dataset") if n.startswith("707.") and n[4:].isdigit()]
    assert numbers == [f"707.{n}" for n in range(1, 15)]
