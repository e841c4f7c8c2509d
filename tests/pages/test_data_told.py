"""The page of credits tells of the data files: every form of them, each by a file that is there."""

from __future__ import annotations

from dataclasses import replace

from generator.pages.views.data import data_rows
from generator.pipeline import make_data
from tests.pages.toy_lives import lives_book


def test_every_schema_is_told_of_and_every_link_leads_to_a_file() -> None:
    book = lives_book()
    there = {f"/data/v1/{file.path}" for file in make_data(book)}
    rows = data_rows(book)
    schemas = {path for path in there if path.startswith("/data/v1/schema/")}
    assert {row.schema.address for row in rows} == schemas
    assert {file.address for row in rows for file in row.files} <= there


def test_where_nothing_is_compared_no_file_of_a_pair_is_told_of() -> None:
    rows = data_rows(replace(lives_book(), alignments={}))
    assert [row.pattern for row in rows if row.pattern] == ["tree/‹source›.json"]
