"""The README says which data files fit published schemas, and which are the pages' own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import jsonschema
import pytest

from generator.export.files import schema_bytes
from generator.pipeline import make_data
from tests.pages.toy_lives import lives_book

#: The schema of each file or folder with one.
SCHEMAS: Final = {
    "tree.json": "tree",
    "tree/": "tree",
    "lineages.json": "lineages",
    "numbers.json": "numbers",
    "alignments/": "alignment",
    "changes/": "changes",
    "map/": "map",
    "compare.json": "compare",
    "editions/": "edition",
    "rules/": "rules",
}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return {file.path: file.content for file in make_data(lives_book())}


def _top(path: str) -> str:
    folder, slash, _ = path.partition("/")
    return f"{folder}{slash}"


def test_every_file_is_named_with_or_without_a_schema(files: dict[str, bytes], root: Path) -> None:
    text = (root / "README.md").read_text(encoding="utf-8")
    found = re.search(
        r"writes the data alone:(?P<named>.*?)`schema/` say\.(?P<rest>.*?) are what",
        text,
        re.DOTALL,
    )
    assert found is not None
    with_one, without = (set(re.findall(r"`([^`]+)`", part)) for part in found.groups())
    assert with_one - {"schema/"} == set(SCHEMAS)
    assert with_one | without | {"schema/"} == {_top(path) for path in files} | {"schema/"}


def test_what_is_said_to_fit_a_schema_does(files: dict[str, bytes]) -> None:
    checked = set()
    for path, content in files.items():
        if _top(path) in SCHEMAS and path.endswith(".json"):
            schema = json.loads(schema_bytes(SCHEMAS[_top(path)]))
            jsonschema.validate(json.loads(content), schema)
            checked.add(_top(path))
    assert checked == set(SCHEMAS)
