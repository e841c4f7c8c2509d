"""The ledger and the builds: what was published once is served, or nothing is built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.model.book import Book, Placed
from generator.model.edition import Authority, Edition
from generator.model.lineage import owners_of
from generator.model.node import EditionTree
from generator.pages.ledger import LEDGER, check_ledger, permalinks_of
from tests.diffs.nodes import tree
from tests.histories import make_history

_MORE: Final = """Magic: The Gathering Comprehensive Rules

These rules are effective as of July 1, 2012.

Introduction

Contents

1. Game Concepts
100. General

1. Game Concepts

100. General

100.1. These rules of a file in the archive apply to any game with two or more players.

100.1a A game that somebody else put into an archive of his own is a game for two.

Glossary

Archive
A folder.

Credits

Nobody.
"""


def run(sources: Path, *arguments: str) -> Result:
    return CliRunner().invoke(
        main, ["--sources", str(sources / "sources.toml"), *arguments], catch_exceptions=False
    )


@pytest.fixture(scope="module")
def names(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """All that the sources serve, as an update writes it."""
    folder = tmp_path_factory.mktemp("published") / "sources"
    shutil.copytree(root / "sources", folder)
    path = folder / "permalinks.txt"
    path.unlink(missing_ok=True)
    assert run(folder, "permalinks", "--update").exit_code == 0
    return tuple(path.read_text("ascii").splitlines())


@pytest.fixture
def ledger(sources: Path, names: tuple[str, ...]) -> Path:
    """The ledger of a copy of the sources, with all that they serve."""
    path = sources / "permalinks.txt"
    path.write_text("\n".join(names) + "\n", "ascii")
    return path


def test_the_project_s_own_ledger_holds_all_it_serves(root: Path) -> None:
    result = run(root / "sources", "permalinks")
    assert result.exit_code == 0
    assert result.stdout.startswith("0 of "), "append them with: palimpsest permalinks --update"


@pytest.mark.parametrize("missing", [0, 1, 25])
def test_what_is_new_is_listed_and_what_is_not_listed_counted(
    sources: Path, ledger: Path, names: tuple[str, ...], missing: int
) -> None:
    ledger.write_text("\n".join(names[missing:]) + "\n", "ascii")
    *listed, told = run(sources, "permalinks").stdout.splitlines()
    assert set(listed[:20]) <= set(names[:missing])
    assert len(listed[:20]) == min(missing, 20)
    assert listed[20:] == (["… and 5 more"] if missing == 25 else [])
    assert told.startswith(f"{missing} of ")
    assert told.endswith("append them with --update" if missing else " permalinks are new")


def build(root: Path, sources: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "generator", "--sources", str(sources / "sources.toml")]
    return subprocess.run(
        [*command, "build", "--site", str(site)],
        cwd=sources.parent,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )


def test_a_build_that_lost_a_permalink_leaves_the_last_site(
    root: Path, sources: Path, ledger: Path, last_site: Path
) -> None:
    listed = ledger.read_text("ascii").splitlines()
    assert len(listed) > 2000
    listed.insert(2, "704.99k@2009-10-01")
    (sources.parent / "mkdocs.yml").touch()
    ledger.write_text("\n".join(listed) + "\n", "ascii")
    done = build(root, sources, last_site)
    assert done.returncode == 1
    assert f"{ledger}:3:1: error[lost-permalink]" in done.stderr
    assert "704.99k@2009-10-01" in done.stderr
    assert (last_site / "index.html").read_text("utf-8") == "the last good one"
    assert not (sources.parent / "build").exists()


def test_pages_are_written_and_new_permalinks_told(root: Path, sources: Path, ledger: Path) -> None:
    names = ledger.read_text("ascii").splitlines()
    ledger.write_text("\n".join(names[1:]) + "\n", "ascii")
    command = [sys.executable, "-m", "generator", "--sources", str(sources / "sources.toml")]
    done = subprocess.run(
        [*command, "pages"],
        cwd=sources.parent,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.returncode == 0, done.stderr
    assert "1 permalink is not in the ledger yet" in done.stderr
    assert (sources.parent / f"build/docs/r/{names[0]}/index.md").is_file()


@pytest.fixture
def archive(sources: Path) -> Path:
    """A folder with one edition more."""
    folder = sources.parent / "archive"
    folder.mkdir()
    (folder / "CR-2012-07-01.txt").write_text(_MORE, "utf-8")
    return folder


def test_the_editions_of_an_archive_have_a_ledger_of_their_own(
    sources: Path, ledger: Path, archive: Path
) -> None:
    """A build without that archive could not serve what it lists."""
    before = ledger.read_bytes()
    over = ("--archive", str(archive))
    updated = run(sources, *over, "permalinks", "--update")
    assert updated.exit_code == 0
    added = ledger.read_bytes().removeprefix(before).decode("ascii").splitlines()
    assert not [name for name in added if name.endswith("@2012-07-01")]
    assert " more are of the archive's editions" in updated.stdout
    beside = sources / "permalinks-archive.txt"
    assert not beside.exists()
    assert run(sources, *over, "permalinks", "--update", "--with-archive").exit_code == 0
    listed = beside.read_text("ascii").splitlines()
    assert "100.1a@2012-07-01" in listed
    assert {name.rpartition("@")[2] for name in listed} == {"2012-07-01"}
    assert "100.1a@2012-07-01" not in ledger.read_text("ascii").splitlines()
    again = run(sources, *over, "permalinks", "--with-archive")
    assert (again.exit_code, again.stdout[:5]) == (0, "0 of ")
    assert " more are of the archive" not in run(sources, *over, "permalinks").stdout
    assert run(sources, "permalinks").exit_code == 0


def test_what_an_archive_holds_no_more_is_told_once(
    sources: Path, ledger: Path, archive: Path
) -> None:
    assert ledger.exists()
    beside = sources / "permalinks-archive.txt"
    beside.write_text("100.1@2013-02-01\n100.1a@2013-02-01\n100.9@2012-07-01\n", "ascii")
    found = run(sources, "--archive", str(archive), "permalinks")
    assert found.exit_code == 1
    told = (
        f"{beside}:1:1: error[lost-edition]: no edition '2013-02-01' is held any more, and 2 permalinks of it "
        "were published: put its text back"
    )
    assert " ".join(told.split()) in " ".join(found.stderr.split())
    assert f"{beside}:2:" not in found.stderr
    assert f"{beside}:3:1: error[lost-permalink]" in found.stderr


def test_a_ledger_that_is_a_link_to_nowhere_is_not_taken_for_none(
    sources: Path, ledger: Path, archive: Path
) -> None:
    (sources / "permalinks-archive.txt").symlink_to("gone.txt")
    told = run(sources, "--archive", str(archive), "permalinks")
    assert told.exit_code == 1
    assert "this is a link to gone.txt, and nothing is there" in told.stderr


def test_an_archive_s_ledger_needs_an_archive(sources: Path, ledger: Path) -> None:
    assert ledger.exists()
    refused = run(sources, "permalinks", "--with-archive")
    assert refused.exit_code == 2
    assert "--with-archive needs --archive DIR" in refused.stderr


_LEGEND: Final = "Two legendary permanents with one name that one player controls are put away."
_WORLD: Final = "Of two permanents with the supertype world only the newest one stays in play."
_AURA: Final = "An Aura attached to an illegal object or player is put into its graveyard."
_STATES: Final = {
    "2007-02-01": {"420": "Effects", "420.5": f"{_LEGEND} So it was.", "420.6": _WORLD},
    "2009-10-01": {"704": "Effects", "704.5": _LEGEND, "704.6": _WORLD},
    "2012-07-01": {"704": "Effects", "704.5": _LEGEND, "704.6": _AURA, "704.7": _WORLD},
}


def _book(*names: str, ledger: tuple[str, ...] = ()) -> Book:
    editions = [
        Edition(name, "Rules", name, date.fromisoformat(name), Authority.OFFICIAL) for name in names
    ]
    held: dict[str, EditionTree] = {name: tree(name, _STATES[name]) for name in names}
    history = make_history(editions, held)
    newest = held[names[-1]].nodes
    return Book(
        editions=tuple(editions),
        sources=(),
        trees={},
        held=held,
        consolidated=tuple(Placed(names[-1], node) for node in newest),
        lineages=history.lineages,
        owners=owners_of(history.lineages, held),
        steps=history.steps,
        tenants=history.tenants,
        ledger=ledger,
    )


def test_an_older_edition_added_later_takes_nothing_away() -> None:
    """Once 2009 is held, 704.5 and 704 are first seen there; the addresses of 2012 stay."""
    published = permalinks_of(_book("2012-07-01"))
    assert "704.5@2012-07-01" in published
    later = _book("2009-10-01", "2012-07-01")
    assert "704.5@2012-07-01" not in permalinks_of(later)
    served = permalinks_of(later)
    lost = [found.text for found in check_ledger(published, served, LEDGER, later.held)]
    assert "704.5@2012-07-01" in lost  # without the ledger it would be
    kept = _book("2009-10-01", "2012-07-01", ledger=published)
    assert set(published) <= set(permalinks_of(kept))
    assert "704.5@2009-10-01" in permalinks_of(kept)
    oldest = _book("2007-02-01", "2009-10-01", "2012-07-01", ledger=permalinks_of(kept))
    assert set(permalinks_of(kept)) <= set(permalinks_of(oldest))
    assert "420.5@2007-02-01" in permalinks_of(oldest)
