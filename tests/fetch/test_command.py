"""``palimpsest fetch``: what it prints, and how it ends."""

from __future__ import annotations

import errno
import json
import re
import sys
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import pipeline
from generator.cli import main
from generator.writer import in_turn
from tests.fetch.conftest import rules_text
from tests.fetch.server import Answer, Server

OLD, NEW = date(2003, 10, 1), date(2024, 6, 7)


@pytest.fixture
def manifest(server: Server, tmp_path: Path) -> Path:
    """Two editions that can be had, one of them from the archive only."""
    path = tmp_path / "known.toml"
    path.write_text(
        f"[[edition]]\neffective = {OLD}\n"
        f'official = "{server.address}/gone"\n'
        f'archived = "{server.on("/old", Answer(rules_text(OLD)))}"\n'
        f"[[edition]]\neffective = {NEW}\n"
        f'official = "{server.on("/new", Answer(rules_text(NEW)))}"\n'
    )
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archive"


def fetch(manifest: Path, folder: Path, *options: str) -> Result:
    arguments = ["fetch", "--into", str(folder), "--manifest", str(manifest), "--delay", "0"]
    return CliRunner().invoke(main, [*arguments, *options], catch_exceptions=False)


def test_all_that_was_asked_for_is_there(manifest: Path, folder: Path, server: Server) -> None:
    result = fetch(manifest, folder)
    assert result.exit_code == 0
    assert result.stdout == (
        "2 editions: 2 fetched, 0 there already, 0 kept as they were, 0 could not be had, "
        "0 without a known address\n"
    )
    size = len(rules_text(OLD))
    gone = f"{server.address}/gone"
    lines = [line for line in result.stderr.splitlines() if line.startswith(f"… {OLD}")]
    assert lines == [
        f"… {OLD}: asking {gone}",
        f"… {OLD}: given up: {gone}: HTTP 404 Not Found",
        f"… {OLD}: asking {server.address}/old",
        f"… {OLD}: fetched, {size} bytes",
    ]
    assert (folder / f"CR-{OLD}.txt").read_bytes() == rules_text(OLD)
    assert (folder / f"CR-{NEW}.txt").read_bytes() == rules_text(NEW)


def test_a_second_run_has_nothing_to_do(manifest: Path, folder: Path, server: Server) -> None:
    fetch(manifest, folder)
    record = (folder / "fetched.json").read_bytes()
    count = len(server.asked)
    result = fetch(manifest, folder)
    assert result.exit_code == 0
    assert result.stdout.startswith("2 editions: 0 fetched, 2 there already")
    assert len(server.asked) == count
    assert (folder / "fetched.json").read_bytes() == record


def test_what_could_not_be_had_is_named_with_its_reasons(
    manifest: Path, folder: Path, server: Server
) -> None:
    server.on("/old", Answer(b"<html>Sorry</html>"))
    with manifest.open("a") as file:
        file.write("[[edition]]\neffective = 1999-04-23\n")
    result = fetch(manifest, folder)
    assert result.exit_code == 1
    assert result.stderr.endswith(
        f"{OLD} could not be had:\n"
        f"  {server.address}/gone: HTTP 404 Not Found\n"
        f"  {server.address}/old: HTML instead of text\n"
        "no address is known of: 1999-04-23\n"
    )
    assert result.stdout.startswith("3 editions: 1 fetched, 0 there already, 0 kept")
    assert result.stdout.endswith(", 1 could not be had, 1 without a known address\n")


def test_an_edition_without_a_known_address_fails_the_run_only_where_it_is_asked_for(
    manifest: Path, folder: Path
) -> None:
    """Nobody can do better by running it again, and the others are there."""
    with manifest.open("a") as file:
        file.write("[[edition]]\neffective = 1999-04-23\n")
    result = fetch(manifest, folder)
    assert result.exit_code == 0
    assert result.stderr.endswith("no address is known of: 1999-04-23\n")
    assert fetch(manifest, folder, "--since", "1999").exit_code == 0
    assert fetch(manifest, folder, "--only", "1999-04-23").exit_code == 1
    told = json.loads(fetch(manifest, folder, "--json").stdout)["editions"]
    assert [one["outcome"] for one in told] == ["no_address", "there", "there"]


def test_a_file_that_is_kept_is_no_failure_but_told(
    manifest: Path, folder: Path, server: Server
) -> None:
    folder.mkdir()
    (folder / f"CR-{NEW}.txt").write_bytes(rules_text(NEW))
    server.on("/new", Answer(status=404))
    result = fetch(manifest, folder, "--since", "2024")
    assert result.exit_code == 0
    assert result.stderr.endswith(
        f"{NEW} kept as it was:\n  {server.address}/new: HTTP 404 Not Found\n"
    )


@pytest.mark.parametrize(
    ("options", "paths"),
    [
        (["--since", "2003"], ["/gone", "/old", "/new"]),
        (["--since", "2004"], ["/new"]),
        (["--only", "2003-10-01"], ["/gone", "/old"]),
        (["--only", "2003-10-01", "--only", "2024-06-07"], ["/gone", "/old", "/new"]),
    ],
)
def test_fewer_editions_can_be_asked_for(
    manifest: Path, folder: Path, server: Server, options: list[str], paths: list[str]
) -> None:
    assert fetch(manifest, folder, *options).exit_code == 0
    assert sorted(asked.path for asked in server.asked) == sorted(paths)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--since", "2025"], "the manifest has no such edition"),
        (["--since", "soon"], "Invalid value for '--since'"),
        (["--only", "2003-10-02"], "the manifest has no edition of 2003-10-02"),
        (["--only", "2003"], "Invalid value for '--only'"),
        (["--only", "2003-10-01", "--since", "2004"], "the manifest has no such edition"),
        (["--tries", "0"], "Invalid value for '--tries'"),
        (["--manifest", "none.toml"], "there is no manifest at none.toml"),
        (["--into", __file__], "Invalid value for '--into'"),
    ],
)
def test_wrong_use_ends_with_2(
    manifest: Path, folder: Path, server: Server, options: list[str], message: str
) -> None:
    result = fetch(manifest, folder, *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert server.asked == []


def test_without_a_folder_it_is_wrong_use() -> None:
    assert CliRunner().invoke(main, ["fetch"]).exit_code == 2


def test_the_manifest_lies_beside_that_of_the_sources(
    manifest: Path, folder: Path, tmp_path: Path
) -> None:
    manifest.rename(tmp_path / "editions.toml")
    arguments = ["--sources", str(tmp_path / "sources.toml"), "fetch", "--into", str(folder)]
    result = CliRunner().invoke(main, [*arguments, "--only", "2024-06-07"])
    assert result.exit_code == 0, result.output


def test_a_bad_manifest_is_a_finding(manifest: Path, folder: Path) -> None:
    manifest.write_text("[[edition]]\neffective = 5\n")
    result = fetch(manifest, folder)
    assert result.exit_code == 1
    assert f"{manifest}:2:1: error[bad-value]: effective has the wrong type" in result.stderr


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ("{", "fetched.json is damaged: Expecting property name"),
        ("[]", "fetched.json is damaged: "),
        ('{"version": 1}', "fetched.json is damaged: 'editions' is missing"),
        ('{"version": 1, "editions": [{"date": "2024"}]}', "fetched.json is damaged: "),
        ('{"version": 9, "editions": []}', "fetched.json is of version 9, this program writes 1"),
    ],
)
def test_a_damaged_record_is_told_and_kept(
    manifest: Path, folder: Path, server: Server, record: str, shown: str
) -> None:
    folder.mkdir()
    (folder / "fetched.json").write_text(record)
    result = fetch(manifest, folder)
    assert result.exit_code == 1
    assert shown in result.stderr
    assert "put it aside" in result.stderr
    assert (folder / "fetched.json").read_text() == record
    assert server.asked == []


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of folders")
def test_two_runs_do_not_share_a_folder(manifest: Path, folder: Path, server: Server) -> None:
    folder.mkdir()
    with in_turn(folder, lambda: None):
        result = fetch(manifest, folder)
        assert result.exit_code == 1
        assert f"another run fetches into {folder}" in result.stderr
        assert server.asked == []
    assert fetch(manifest, folder).exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no locks of folders")
def test_a_file_system_without_locks_is_written_to_all_the_same(
    manifest: Path, folder: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    assert fetch(manifest, folder).exit_code == 0
    assert server.asked


def test_a_folder_that_cannot_be_made_is_told(manifest: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = fetch(manifest, tmp_path / "file" / "archive")
    assert result.exit_code == 1
    assert result.stderr == f"Error: {tmp_path / 'file' / 'archive'}: Not a directory\n"


@pytest.mark.parametrize(("path", "asked"), [("/broken", 1), ("", 0)])
def test_one_try_is_one_try(
    manifest: Path, folder: Path, server: Server, nobody: str, path: str, asked: int
) -> None:
    """Of a server that is broken, and of one that is down."""
    server.on("/broken", Answer(status=500))
    address = f"{server.address}{path}" if path else nobody
    manifest.write_text(f'[[edition]]\neffective = {NEW}\nofficial = "{address}"\n')
    result = fetch(manifest, folder, "--tries", "1")
    assert result.exit_code == 1
    assert len(server.asked) == asked
    assert "trying again" not in result.stderr


def test_the_result_as_json(manifest: Path, folder: Path, server: Server) -> None:
    document = json.loads(fetch(manifest, folder, "--json").stdout)
    record = json.loads((folder / "fetched.json").read_text())["editions"]
    assert [row["outcome"] for row in document["editions"]] == ["fetched", "fetched"]
    for name in ("date", "url", "bytes", "sha256"):
        assert [row[name] for row in document["editions"]] == [row[name] for row in record]
    assert document["editions"][0]["reasons"] == [f"{server.address}/gone: HTTP 404 Not Found"]


def test_a_terminal_shows_bars(
    manifest: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "200")
    result = fetch(manifest, folder)
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", result.stderr)
    assert result.exit_code == 0
    assert "2/2" in shown
    assert f"{OLD}: given up: " in shown
    assert f"{NEW}: fetched, {len(rules_text(NEW))} bytes" in shown
    assert "…" not in shown


def test_what_was_fetched_is_an_archive(manifest: Path, folder: Path, tmp_path: Path) -> None:
    """The folder holds editions that ``--archive`` takes, and nothing else that it would read."""
    fetch(manifest, folder)
    sources = tmp_path / "sources.toml"
    sources.write_text("")
    corpus = pipeline.read_corpus(pipeline.Inputs(sources, folder), lambda _: None)
    assert [source.id for source in corpus.sources] == ["cr-2003-10-01", "cr-2024-06-07"]
    assert corpus.diagnostics == ()


def test_a_day_that_could_be_wrong_is_told_with_the_line_to_write(
    manifest: Path, folder: Path, server: Server
) -> None:
    """A reader who does so has the edition at the next run, under the day of its text."""
    day = date(2024, 6, 9)
    manifest.write_text(
        f'[[edition]]\neffective = {day}\nofficial = "{server.on("/x", Answer(rules_text(NEW)))}"\n'
    )
    result = fetch(manifest, folder)
    assert result.exit_code == 1
    assert list(folder.glob("*.txt")) == []
    correct = f"write effective = {NEW} there in the place of {day}"
    assert f"and known.toml has its day wrong, {correct}" in result.stderr
    manifest.write_text(manifest.read_text().replace(f"{day}", f"{NEW}"))
    assert fetch(manifest, folder).exit_code == 0
    assert [path.name for path in folder.glob("*.txt")] == [f"CR-{NEW}.txt"]
