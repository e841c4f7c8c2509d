"""The data files that others may build on: what each holds, one of each to look at, and its schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.model.book import Book
from generator.pages.rule_view import Ref

#: Where the data files lie.
_DATA: Final = "/data/v1/"
#: The files that are there once: name and schema, what it holds.
_SINGLE: Final = (
    (
        "compare",
        "All editions of the rules with their ids, the days of those that are not held, and the pairs that are compared.",
    ),
    (
        "lineages",
        "Every rule and term through time: its numbers, how sure it is that it is one, and what became of it.",
    ),
    (
        "numbers",
        "Every number a rule ever had, with the rules that had it, when, and a dated link to each.",
    ),
)
_TREE: Final = "The text of one source: every section, rule, example and term, in order, and the lines they stand on."
_EDITION: Final = "The text of one edition: its rules and terms, in order."
_RULES: Final = (
    "Which lineage each rule and term of one edition belongs to, in the order of its text."
)
#: The files that are there for each pair of editions: folder, endings, schema, what they hold.
_OF_PAIRS: Final = (
    ("changes", ("json",), "changes", "Every change from one edition to the other, word by word."),
    (
        "alignments",
        ("json",),
        "alignment",
        "Which rule of the one is which of the other, how sure that is, and by what evidence.",
    ),
    (
        "map",
        ("json", "csv"),
        "map",
        "Old and new numbers alone, also for a spreadsheet, which must take numbers as text: 701.3 is not 701.30.",
    ),
)


@dataclass(frozen=True, slots=True)
class DataRow:
    """Files of one form: how they are named, some to open, what they hold; ``schema`` says it to programs.

    A file that there is once needs no ``pattern`` of names.
    """

    pattern: str
    files: tuple[Ref, ...]
    told: str
    schema: Ref


def data_rows(book: Book) -> tuple[DataRow, ...]:
    """All files with a published schema; of those that there are many of, one to look at.

    The one is of the newest editions; a book without such has no row.
    """
    order = {edition.id: position for position, edition in enumerate(book.editions)}
    rows = [_row("", [f"{name}.json"], told, name) for name, told in _SINGLE]
    if book.sources:
        source = max(book.sources, key=lambda found: order[found.edition])
        rows.append(_row("tree/‹source›.json", [f"tree/{source.id}.json"], _TREE, "tree"))
    if book.alignments:
        old, new = max(book.alignments, key=lambda pair: (order[pair[1]], order[pair[0]]))
        rows.append(_row("editions/‹edition›.json", [f"editions/{new}.json"], _EDITION, "edition"))
        rows.append(_row("rules/‹edition›.json", [f"rules/{new}.json"], _RULES, "rules"))
        for folder, endings, schema, told in _OF_PAIRS:
            pattern = " and ".join(f"{folder}/‹old›..‹new›.{ending}" for ending in endings)
            files = [f"{folder}/{old}..{new}.{ending}" for ending in endings]
            rows.append(_row(pattern, files, told, schema))
    return tuple(rows)


def _row(pattern: str, files: list[str], told: str, schema: str) -> DataRow:
    found = tuple(Ref(file, f"{_DATA}{file}") for file in files)
    return DataRow(
        pattern, found, told, Ref(f"{schema}.schema.json", f"{_DATA}schema/{schema}.schema.json")
    )
