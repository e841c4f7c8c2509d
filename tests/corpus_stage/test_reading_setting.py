"""The setting for pages to read: what may be written, what is told of a slip, and what follows from it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from generator.corpus import read_manifest
from generator.corpus.manifest import Manifest
from generator.model.edition import Authority, Edition
from generator.model.fetching import KnownEdition
from generator.pipeline.corpus import find_unprinted


def manifest(folder: Path, text: str) -> Path:
    path = folder / "sources.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "newest"),
    [
        ("", None),
        ('[reading]\nnewest = "all"\n', None),
        ("[reading]\nnewest = 12\n", 12),
        ("[reading] # few\n  newest = 0 # only those listed\n", 0),
    ],
)
def test_what_may_be_written(tmp_path: Path, text: str, newest: int | None) -> None:
    found, findings = read_manifest(manifest(tmp_path, text))
    assert findings == ()
    assert found.newest == newest


@pytest.mark.parametrize("value", ["-1", "true", "2.5", '"12"', '"none"', "[12]", "2009-10-01"])
def test_a_slip_is_told_with_its_place(tmp_path: Path, value: str) -> None:
    path = manifest(tmp_path, f"# Few.\n[reading]\n  newest = {value}\n")
    _, [finding] = read_manifest(path)
    assert finding.is_error
    assert str(finding) == (
        f"{path}:3:12: error[bad-value]: this is no number of editions\n"
        '  expected: a number such as 12, or "all"\n'
        f"  |   newest = {value}\n"
        "  |            ^"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[reading]\nnewst = 3\n",
            ":2:1: error[unknown-key]: there is no 'newst' in a table reading",
        ),
        ("[reading]\n", ":1:1: error[missing-key]: this reading lacks 'newest'"),
        ("[readings]\nnewest = 3\n", ":1:1: error[unknown-table]: there is no 'readings' here"),
        ("[[reading]]\nnewest = 3\n", ":1:1: error[bad-table]: write reading as one table"),
        ("reading = 3\n", ":1:1: error[bad-table]: write reading as one table"),
    ],
)
def test_a_misspelt_setting_is_not_passed_over(tmp_path: Path, text: str, told: str) -> None:
    path = manifest(tmp_path, text)
    _, findings = read_manifest(path)
    assert f"{path}{told}" in "\n".join(str(finding) for finding in findings)


def edition(day: str, authority: Authority = Authority.OFFICIAL) -> Edition:
    return Edition(day, "CR", day, date.fromisoformat(day), authority)


DAYS = ("1999-11-01", "2003-10-01", "2009-10-01", "2018-06-08", "2025-07-25")
EDITIONS = (*map(edition, DAYS), edition("2026-01-01", Authority.PROPOSED))
KNOWN = (
    KnownEdition(date(1999, 11, 1)),
    KnownEdition(date(2003, 10, 1), "http://wizards.com/cr.txt", "https://web.archive.org/cr.txt"),
)


@pytest.mark.parametrize(
    ("newest", "unprinted"),
    [
        (None, ()),
        (9, ()),
        (2, DAYS[:2]),
        (1, ("1999-11-01", "2003-10-01", "2018-06-08")),
        (0, ("1999-11-01", "2003-10-01", "2018-06-08", "2025-07-25")),
    ],
)
def test_the_newest_and_those_listed_are_printed(
    newest: int | None, unprinted: tuple[str, ...]
) -> None:
    listed = Manifest(Path(), (edition("2009-10-01"),), (), newest)
    assert tuple(find_unprinted(EDITIONS, listed, KNOWN)) == unprinted


def test_the_others_are_said_to_be_elsewhere() -> None:
    found = find_unprinted(EDITIONS, Manifest(Path(), (), (), 1), KNOWN)
    assert found["2003-10-01"] == ("http://wizards.com/cr.txt", "https://web.archive.org/cr.txt")
    assert found["1999-11-01"] == found["2018-06-08"] == ()
