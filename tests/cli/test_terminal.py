"""What the commands print where the locale is not UTF-8, and on terminals with and without styles."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

#: Python itself would turn the locale "C" into UTF-8; one such as ISO-8859-1 it lets stand.
LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "iso-8859-1"},
]
DIFF = ("diff", "2009", "2024", "708.9")
#: The least that is a rulebook.
BOOK = ("1. Game", "100. General", "100.1. One rule is here.", "Glossary", "Credits", "Nobody")
COMMANDS = [DIFF, ("align", "2006", "2009"), ("trace", "504.6@2006"), ("map", "2006", "2009")]


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        ("check", ">&-"),
        ("check", "2>&-"),
        ("map 2006 2009", ">&-"),
        ("cite - --edition 2009", "<&-"),
    ],
)
def test_a_closed_stream_is_no_matter(root: Path, command: str, closed: str) -> None:
    """Daemons and some schedulers start programs so."""
    line = f'"{sys.executable}" -m generator {command} {closed}'
    done = subprocess.run(["sh", "-c", line], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


UNREAD = 141


def test_whoever_reads_no_more_has_enough(root: Path) -> None:
    """Behind ``| head`` the first lines come, and nothing is said of the rest."""
    line = f'{{ "{sys.executable}" -m generator align 2009 2024; echo $? >&2; }} | head -1'
    done = subprocess.run(["sh", "-c", line], cwd=root, capture_output=True, text=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    said = [line for line in done.stderr.splitlines() if not line.startswith("…")]
    assert said == [str(UNREAD)]


@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "align 2009 2024 --json",
        "check",
        "cite README.md",
        "cite --fix -",
        "diff 2009 2024 708.9",
        "fetch --into sources --only 2024-06-07 --json",
        "map 2009 2024",
        "permalinks",
        "trace 704.5k@2009",
    ],
)
@pytest.mark.parametrize("is_told_too", [False, True], ids=["output", "output and errors"])
def test_every_command_ends_in_silence_where_nobody_reads(
    root: Path, tmp_path: Path, arguments: str, *, is_told_too: bool
) -> None:
    (tmp_path / "editions.toml").write_text("[[edition]]\neffective = 2024-06-07\n")
    (tmp_path / "README.md").write_text("See rule 704.5k.", encoding="utf-8")
    (tmp_path / "sources").mkdir()
    more = ["--manifest", "editions.toml"] if arguments.startswith("fetch") else []
    ours, theirs = os.pipe()
    os.close(ours)
    with os.fdopen(theirs, "w") as unread:
        done = subprocess.run(
            command(root, *arguments.split(), *more),
            cwd=tmp_path,
            env=environment(root),
            input="See rule 704.5k.",
            stdout=unread,
            stderr=unread if is_told_too else subprocess.PIPE,
            text=True,
            check=False,
        )
    said = [line for line in (done.stderr or "").splitlines() if not line.startswith("…")]
    assert not [line for line in said if "Error" in line or "Traceback" in line]
    assert done.returncode == UNREAD


def test_a_full_disk_behind_the_output_is_an_error_of_one_line(root: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command(root, "map", "2009", "2024"),
            cwd=root,
            env=environment(root),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")


def command(root: Path, *arguments: str) -> list[str]:
    manifest = str(root / "sources" / "sources.toml")
    return [sys.executable, "-m", "generator", "--sources", manifest, *arguments]


def environment(root: Path, **more: str) -> dict[str, str]:
    """Without what the tests' own terminal says."""
    ours = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM", "TERM")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "PYTHONPATH": str(root), **more}


@pytest.mark.parametrize("locale", LOCALES, ids=["C", "iso-8859-1"])
@pytest.mark.parametrize("arguments", COMMANDS, ids=[c[0] for c in COMMANDS])
def test_a_pipe_gets_utf8_in_any_locale(
    root: Path, tmp_path: Path, arguments: tuple[str, ...], locale: dict[str, str]
) -> None:
    def told(**more: str) -> str:
        done = subprocess.run(
            command(root, *arguments),
            cwd=tmp_path,
            env=environment(root, **more),
            capture_output=True,
            check=True,
        )
        return done.stdout.decode("utf-8")

    assert told(**locale) == told(PYTHONUTF8="1")


def on_a_terminal(root: Path, folder: Path, *arguments: str, **more: str) -> str:
    """What the terminal is sent; both streams go there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(root, *arguments),
        cwd=folder,
        env=environment(root, **more),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    sent = bytearray()
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        try:
            while part := terminal.read(1 << 16):
                sent += part
        except OSError:  # how Linux says that nobody writes any more
            pass
    assert process.wait() == 0, sent
    return sent.decode("utf-8")


@pytest.mark.parametrize("arguments", [DIFF, ("trace", "504.6@2006")], ids=["diff", "trace"])
@pytest.mark.parametrize("plain", [{"TERM": "dumb"}, {"TERM": "xterm", "NO_COLOR": "1"}])
def test_a_terminal_without_colour_gets_brackets(
    root: Path, tmp_path: Path, plain: dict[str, str], arguments: tuple[str, ...]
) -> None:
    told = on_a_terminal(root, tmp_path, *arguments, PYTHONUTF8="1", **plain)
    assert "\x1b" not in told
    assert "[-he or she moves-]{+they move+}" in told


@pytest.mark.parametrize("plain", [{"TERM": "dumb"}, {"TERM": "xterm", "NO_COLOR": "1"}])
def test_align_sends_such_a_terminal_no_escapes(
    root: Path, tmp_path: Path, plain: dict[str, str]
) -> None:
    told = on_a_terminal(root, tmp_path, "align", "2006", "2009", PYTHONUTF8="1", **plain)
    assert "\x1b" not in told
    assert "504.6 → 707.9" in told


def test_another_terminal_gets_styles(root: Path, tmp_path: Path) -> None:
    told = on_a_terminal(root, tmp_path, *DIFF, TERM="xterm", PYTHONUTF8="1")
    assert "{+they move+}" not in told
    assert "\x1b[2;9;31mhe or she moves\x1b[0m" in told


def test_a_terminal_that_lacks_a_character_gets_its_escape(root: Path, tmp_path: Path) -> None:
    told = on_a_terminal(root, tmp_path, *DIFF, TERM="dumb", PYTHONIOENCODING="ascii")
    assert "707.9 \\u2192 708.9" in told


def test_brackets_in_a_name_are_no_markup(root: Path, tmp_path: Path) -> None:
    """What moves on a terminal names the files that are read."""
    folder = Path("texts[", "bold]")
    (tmp_path / folder).mkdir(parents=True)
    for year in (2020, 2021):
        lines = (f"These rules are effective as of January 1, {year}.", *BOOK)
        (tmp_path / folder / f"{year}.txt").write_text("\n\n".join(lines), encoding="utf-8")
    files = [f"{folder}/{year}.txt" for year in (2020, 2021)]
    told = on_a_terminal(root, tmp_path, "map", *files, TERM="xterm", PYTHONUTF8="1")
    assert f"aligning {files[0]} and {files[1]}" in told
    assert "100.1,100.1,,certain" in told
