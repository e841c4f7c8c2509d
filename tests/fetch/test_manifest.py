"""``sources/editions.toml``, and what is told of a manifest that is wrong."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from generator.corpus.addresses import read_addresses
from generator.model.fetching import KnownEdition, Manners

#: Editions of which no address is known.
WITHOUT_ADDRESS = [
    "1999-04-23",
    "1999-11-01",
    "2002-10-07",
    "2014-05-01",
    "2014-06-01",
    "2014-07-18",
    "2018-01-19",
    "2018-04-27",
    "2018-06-08",
]


def read(folder: Path, text: str) -> tuple[tuple[KnownEdition, ...], list[tuple[str, int]]]:
    """The editions of a manifest, and code and line of each finding."""
    path = folder / "editions.toml"
    path.write_text(text, encoding="utf-8")
    known, findings = read_addresses(path)
    return known.editions, [(finding.code, finding.line) for finding in findings]


def test_the_manifest_knows_all_editions(root: Path) -> None:
    known, findings = read_addresses(root / "sources" / "editions.toml")
    assert findings == ()
    days = [edition.effective for edition in known.editions]
    assert len(days) == 124
    assert days == sorted(set(days))
    assert (days[0], days[-1]) == (date(1999, 4, 23), date(2026, 1, 16))
    assert [str(e.effective) for e in known.editions if not e.addresses] == WITHOUT_ADDRESS


def test_addresses_are_the_publishers_and_the_archive_s(root: Path) -> None:
    known, _ = read_addresses(root / "sources" / "editions.toml")
    for edition in known.editions:
        host = edition.official.split("/")[2:3]
        assert not host or host[0].removesuffix(":80").endswith("wizards.com")
        if edition.archived:
            assert edition.archived.startswith("https://web.archive.org/web/")
            assert edition.archived.endswith(f"/{edition.official}")


def test_the_archive_is_asked_slowly(root: Path) -> None:
    known, _ = read_addresses(root / "sources" / "editions.toml")
    assert known.hosts == {"web.archive.org": Manners(connections=1, delay=5.0)}


def test_every_edition_of_the_archive_folder_is_known(root: Path, archive: Path) -> None:
    known, _ = read_addresses(root / "sources" / "editions.toml")
    days = {f"CR-{edition.effective}.txt" for edition in known.editions}
    assert {path.name for path in archive.glob("CR-*.txt")} <= days


def test_editions_come_by_date(tmp_path: Path) -> None:
    text = (
        "[[edition]]\neffective = 2020-01-24\nofficial = 'https://a.example/b'\n"
        "[[edition]]\neffective = 2003-10-01\narchived = 'http://c.example/d'\n"
    )
    assert read(tmp_path, text) == (
        (
            KnownEdition(date(2003, 10, 1), "", "http://c.example/d"),
            KnownEdition(date(2020, 1, 24), "https://a.example/b"),
        ),
        [],
    )


def test_a_text_may_be_said_to_name_another_day(tmp_path: Path) -> None:
    [other], findings = read(tmp_path, f"{EDITION}states = 2019-10-04\n")
    assert (other.effective, other.stated) == (date(2020, 1, 24), date(2019, 10, 4))
    assert findings == []
    [same], _ = read(tmp_path, f"{EDITION}states = 2020-01-24\n")
    assert (same.states, same.stated) == (None, date(2020, 1, 24))


EDITION = "[[edition]]\neffective = 2020-01-24\n"
HOST = "[[host]]\nname = 'a.example'\n"


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("[[edition]]\nofficial = 'https://a.example/'\n", [("missing-key", 1)]),
        ("[[edition]]\neffective = '2020-01-24'\n", [("bad-value", 2)]),
        ("[[edition]]\neffective = 2020-01-24T00:00:00\n", [("bad-value", 2)]),
        (f"{EDITION}official = 'ftp://a.example/b'\n", [("bad-value", 3)]),
        (f"{EDITION}archived = 'file:///etc/passwd'\n", [("bad-value", 3)]),
        (f"{EDITION}official = 'https:///b'\n", [("bad-value", 3)]),
        (f"{EDITION}official = 'http://a.example:80x/b'\n", [("bad-value", 3)]),
        (f"{EDITION}official = 'http://a.example:99999/b'\n", [("bad-value", 3)]),
        (f"{EDITION}official = 'http://a..example/b'\n", [("bad-value", 3)]),
        (f"{EDITION}official = 'http://[::1/b'\n", [("bad-value", 3)]),
        (f"{EDITION}official = 'http://xn--a/b'\n", [("bad-value", 3)]),
        (f'{EDITION}official = "https://a.example/\\n"\n', [("broken-character", 3)]),
        (f'{EDITION}official = """https://a.example/\\n"""\n', [("bad-value", 3)]),
        (f"{EDITION}states = 2020-01-24T00:00:00\n", [("bad-value", 3)]),
        (f"{EDITION}offical = 'https://a.example/'\n", [("unknown-key", 3)]),
        (f"{EDITION}{EDITION}", [("duplicate-id", 4)]),
        (f"{HOST}connections = 0\ndelay = -1\n", [("bad-value", 3), ("bad-value", 4)]),
        (f"{HOST}connections = 1\ndelay = inf\n", [("bad-value", 4)]),
        (f"{HOST}connections = 1\ndelay = nan\n", [("bad-value", 4)]),
        (f"{HOST}connections = 1\n", [("missing-key", 1)]),
        ("[[edition]\n", [("bad-toml", 1)]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, text: str, findings: list[tuple[str, int]]
) -> None:
    assert read(tmp_path, text)[1] == findings
