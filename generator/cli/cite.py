"""``palimpsest cite``: the rules that posts, documents and comments in code cite, and what became of them."""

from __future__ import annotations

import json
import os
import re
import sys
from bisect import bisect
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from generator.cli.session import Session, print_findings
from generator.cli.terminal import make_console
from generator.corpus import read_file, undecodable
from generator.model.cite import Answer, Verdict
from generator.model.diagnostic import printable
from generator.model.when import When
from generator.pipeline.cite import Index, answers, make_index
from generator.references.dated import WHEN
from generator.references.fixing import fixable, fixed
from generator.writer import replace_text

#: Names the standard input among the files.
_INPUT: Final = Path("-")
_DEVICE: Final = Path("/dev/stdin")
_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
_FINE: Final = (Verdict.RIGHT, Verdict.REWORDED)
_STYLES: Final = {
    Verdict.RIGHT: "green",
    Verdict.REWORDED: "cyan",
    Verdict.MOVED: "yellow",
    Verdict.MERGED: "yellow",
    Verdict.GONE: "red",
    Verdict.NEVER: "red",
    Verdict.UNSURE: "magenta",
}


@click.command()
@click.argument(
    "files",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True),
)
@click.option(
    "--edition",
    "day",
    metavar="DATE",
    help="The time whose numbers the files use: a post's date, its month (2009-10) or its year. Where one "
    "edition held alone begins so, that one; without it, as for what is written today, the newest held.",
)
@click.option("--fix", is_flag=True, help="Rewrite in place the numbers of rules that moved.")
@click.option("--json", "as_json", is_flag=True, help="Print the answers as JSON.")
@click.pass_obj
def cite(
    session: Session, files: tuple[Path, ...], day: str | None, *, fix: bool, as_json: bool
) -> None:
    """Check the rules that FILES cite; - is the standard input.

    Says of each citation whether it is right, moved, reworded since, gone or never was, or why that
    is not settled. Exits with 1 if anything but right or reworded is left; a number that bears its day
    (704.5k@2009) is right as it is, if it moved. What is read from the standard input is written to the
    standard output if it is to be fixed, and all answers to the other.
    """
    if fix and as_json and _INPUT in files:
        raise click.UsageError(
            "--fix writes the text of - to the standard output: leave out --json"
        )
    if fix:
        _refuse_what_is_no_file(files)
    texts = {path: _read(path) for path in dict.fromkeys(files)}
    index = make_index(session.book())
    when = _day(day, index)
    found = {path: answers(text, when, index) for path, text in texts.items()}
    failed = _fix_all(texts, found) if fix else {}
    fixing = {
        path: fixable(texts[path], given) if fix and path not in failed else frozenset()
        for path, given in found.items()
    }
    if as_json:
        document = [
            {"file": _named(path), **_document(texts[path], answer, fixing[path])}
            for path, given in found.items()
            for answer in given
        ]
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        console = make_console(stderr=fix and _INPUT in files)
        for path, given in found.items():
            _print(console, path, texts[path], given, fixing[path])
    for path, reason in failed.items():
        click.echo(f"{_shown(path)} was not fixed: {reason}", err=True)
    if any(fixing.values()):
        # Else the same command would take the new numbers for old ones, and move them on.
        note = f"The numbers are those of {index.held[-1].title} now: do not fix them with an older --edition again."
        click.echo(note, err=True)
    if day is None and any(not a.is_dated for given in found.values() for a in given):
        # Most posts are old: whoever forgot their date should see that it was guessed.
        note = f"Read with the numbers of {index.held[-1].title} ({when}); a post's day goes into --edition."
        click.echo(note, err=True)
    left = [a for path, given in found.items() for a in given if not _is_fine(a, fixing[path])]
    raise SystemExit(1 if left else 0)


def _day(wanted: str | None, index: Index) -> str:
    """The time meant by ``wanted``: the day of the only edition held whose date begins so, or a day, month or year."""
    if wanted is None:
        return index.held[-1].days[0]
    held = [edition.days[0] for edition in index.held if edition.days[0].startswith(wanted)]
    if len(held) == 1:
        return held[0]
    if re.fullmatch(WHEN, wanted) is None or not When(wanted).exists:
        message = (
            f"--edition {wanted!r}: a day such as 2009-10-23, or a month or a year of the calendar"
        )
        raise click.UsageError(message)
    return wanted


def _read(path: Path) -> str:
    """The text of a file, or of the standard input; what is none ends the program as wrong use."""
    try:
        data = sys.stdin.buffer.read() if _is_input(path) else read_file(path)
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        expected = "text in UTF-8: save the file so"
        found = undecodable(_named(path), data, "UTF-8", error, expected)
        print_findings([found], verbose=True)
        raise SystemExit(2) from None
    except OSError as error:
        raise click.UsageError(f"{_shown(path)} cannot be read: {error.strerror}") from None


def _named(path: Path) -> str:
    return "<stdin>" if path == _INPUT else str(path)


def _is_input(path: Path) -> bool:
    """Whether ``path`` is the standard input, also by its name as a device where it is a terminal."""
    if path == _INPUT:
        return True
    return path.is_char_device() and _DEVICE.exists() and path.samefile(_DEVICE)


def _shown(path: Path) -> str:
    """The name of a file as a terminal may show it: one may hold what a terminal obeys."""
    return printable(_named(path))


def _refuse_what_is_no_file(files: Sequence[Path]) -> None:
    """End as wrong use where a file would stand in the place of a pipe or a device."""
    for path in files:
        if path != _INPUT and not path.is_file():
            message = f"--fix writes files in place, and {_shown(path)} is no regular file"
            raise click.UsageError(message)


def _fix_all(texts: Mapping[Path, str], found: Mapping[Path, Sequence[Answer]]) -> dict[Path, str]:
    """Write all texts anew with the numbers of rules that moved; why that could not be done, by file."""
    failed: dict[Path, str] = {}
    for path, given in found.items():
        anew = fixed(texts[path], given)
        if path == _INPUT:
            sys.stdout.buffer.write(anew.encode("utf-8"))
        elif anew != texts[path] and (reason := _put(path, texts[path], anew)):
            failed[path] = reason
    return failed


def _put(path: Path, text: str, fixed: str) -> str:
    """Put ``fixed`` in the place of ``text``; why that could not be done, or nothing.

    The book takes seconds: what was written into the file meanwhile stays. A new file is put in the place of the old,
    which the system allows of one that may not be written.
    """
    try:
        now = read_file(path)
        if now == fixed.encode("utf-8"):  # under another name
            return ""
        if now != text.encode("utf-8"):
            return "it was changed while it was checked; check it again"
        if not os.access(path, os.W_OK):
            return "it may not be written"
        replace_text(path, fixed)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _is_fine(answer: Answer, fixing: Container[int]) -> bool:
    is_moved = answer.verdict is Verdict.MOVED
    is_settled = answer.is_dated or answer.at.start in fixing
    return answer.verdict in _FINE or (is_moved and is_settled)


def _place(text: str, at: int) -> tuple[int, int]:
    """Line and column of a character, both from 1; a byte order mark, which no editor shows, has none."""
    starts = _line_starts(text)
    line = bisect(starts, at)
    return line, at - max(starts[line - 1], text.startswith(_MARK)) + 1


@lru_cache(maxsize=1)
def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer(r"\r\n?|\n", text))]


def _document(text: str, answer: Answer, fixing: Container[int]) -> dict[str, object]:
    line, column = _place(text, answer.at.start)
    return {
        "line": line,
        "column": column,
        "cited": answer.cited,
        "verdict": answer.verdict.value,
        "now": answer.now or None,
        "into": list(answer.into),
        "told": answer.told,
        "candidates": list(answer.candidates),
        "fixed": answer.at.start in fixing,
    }


def _print(
    console: Console, path: Path, text: str, given: Sequence[Answer], fixing: Container[int]
) -> None:
    for answer in given:
        line, column = _place(text, answer.at.start)
        done = " (fixed)" if answer.at.start in fixing else ""
        told = Text.assemble(
            f"{_shown(path)}:{line}:{column}: ",
            (f"{answer.verdict.value}: ", _STYLES[answer.verdict]),
            answer.told + done,
        )
        console.print(told, soft_wrap=True)
