"""A decision that no longer fits stops ``check``, ``build`` and ``align``, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from tests.decided import decision

FITS = "To flip a coin"
EDITIONS = ("2009-10-01", "2024-03-08")
#: Two text files say nothing of the editions of the sources, but of their own.
BOOK = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of {day}.

1. Game Concepts

100. General

100.1. {text}
"""


def about_coins(begins: str) -> str:
    """A decision that does not stand on the first line; ``begins`` is how the old rule must begin."""
    table = decision(EDITIONS, ("705.1", "705.1"), (begins, "Some cards"))
    return f"# A comment.\n\n{table}"


def run(sources: Path, *arguments: str) -> Result:
    manifest = str(sources / "sources.toml")
    return CliRunner().invoke(main, ["--sources", manifest, *arguments], catch_exceptions=False)


@pytest.mark.parametrize(
    "command",
    [("check",), ("align", "2009-10-01", "2024-03-08"), ("build", "--site", "nowhere")],
)
def test_a_stale_decision_is_an_error_with_its_place(
    sources: Path, command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    decisions = sources / "alignments.toml"
    decisions.write_text(about_coins("To spin a top"), encoding="utf-8")
    Path("mkdocs.yml").touch()
    result = run(sources, *command)
    assert result.exit_code == 1
    [line] = [t for t in decisions.read_text("utf-8").split("\n") if t.startswith("begins_old")]
    at = decisions.read_text("utf-8").split("\n").index(line) + 1
    place = f"{decisions}:{at}:{line.index('=') + 3}"
    said = f"{place}: error[stale-decision]: 705.1 of 2009-10-01 does not begin with"
    assert said in result.output
    assert f"  | {line}\n  | {' ' * (line.index('=') + 2)}^\n" in result.output
    assert not Path("nowhere").exists()


def test_a_decision_that_fits_is_none(sources: Path) -> None:
    decisions = sources / "alignments.toml"
    decisions.write_text(about_coins(FITS), encoding="utf-8")
    result = run(sources, "check")
    assert "stale-decision" not in result.output
    assert result.exit_code == 0


def test_text_files_are_checked_by_their_own_dates(sources: Path, tmp_path: Path) -> None:
    for day, text in (("October 1, 2009", "These rules apply."), ("March 8, 2024", "They do.")):
        (tmp_path / f"{day[-4:]}.txt").write_text(BOOK.format(day=day, text=text), encoding="utf-8")
    files = [str(tmp_path / f"{year}.txt") for year in (2009, 2024)]
    decisions = sources / "alignments.toml"
    decisions.write_text(about_coins(FITS), encoding="utf-8")
    result = run(sources, "align", *files)
    assert result.exit_code == 1
    assert "2009-10-01 has no rule 705.1" in " ".join(result.output.split())
