"""A rule that left the book and came back: told where it comes back, in the words and on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.model.change import ChangeKind, Depth
from generator.model.life import Step
from tests.alignment.tables import edition, tree
from tests.histories import make_history

AGREED = "These rules apply to any game with two or more players who agree on them."
COINS = "Some cards require coins or traditional dice to be thrown by one of the players."
SIDEBOARD = "Each player may have a sideboard of additional cards that may be used between games."
HOWL = (
    "Whenever the moon is full every player howls loudly and then draws exactly three cards from "
    "the bottom of the library as described in rule {} above, unless that player controls a werewolf."
)
BEFORE = {"100": "General", "100.1": AGREED, "100.3": COINS, "100.4": SIDEBOARD}
SHIFTED = {
    "100": "General",
    "100.1": AGREED,
    "100.3": "An entirely new sentence about planes, schemes and vanguards stands right here nowadays.",
    "100.4": COINS,
    "100.5": SIDEBOARD,
}


def life(*books: dict[str, str]) -> tuple[Step, ...]:
    """The life of the rule that howls."""
    years = [str(2001 + at) for at in range(len(books))]
    held = {year: tree(year, texts) for year, texts in zip(years, books, strict=True)}
    history = make_history([edition(year) for year in years], held)
    [line] = [
        line for line in history.lineages if line.members[0].node.partition(":")[2] == "100.6"
    ]
    return history.steps[line.id]


def test_that_it_came_back_is_a_change_where_all_stayed() -> None:
    whole = BEFORE | {"100.6": HOWL.format("100.3")}
    before, back, after = life(whole, whole, BEFORE, whole)[0], *life(whole, BEFORE, whole, whole)
    assert (before.change, before.gap) == (None, ())
    assert back.change is not None
    assert back.change.kinds == (ChangeKind.RESTORED,)
    assert (back.gap, back.since, after.change) == (("2002",), "2002", None)


def test_what_it_cites_moved_meanwhile() -> None:
    """A number that went with its rule is no change of substance, and each step has its own absence."""
    of_then, of_now = (
        BEFORE | {"100.6": HOWL.format("100.3")},
        SHIFTED | {"100.6": HOWL.format("100.4")},
    )
    first, second = life(of_then, BEFORE, of_now, SHIFTED, of_now)
    assert first.change is not None
    assert first.change.kinds == (ChangeKind.REWORDED, ChangeKind.RESTORED)
    assert (first.change.depth, first.gap) == (Depth.REFERENCE, ("2002",))
    assert second.change is not None
    assert (second.change.kinds, second.gap) == ((ChangeKind.RESTORED,), ("2004",))


WHOLE = BEFORE | {"100.6": HOWL.format("100.3")}
#: The rule is a part of another.
WITHIN = BEFORE | {"100.4": f"{SIDEBOARD} {HOWL.format('100.3')}"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project without sources."""
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "sources.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(folder: Path, *books: dict[str, str]) -> Path:
    """The pages of these editions, one for each year from 2001."""
    for at, texts in enumerate(books):
        rules = "\n\n".join(f"{name}. {text}" for name, text in texts.items())
        head = f"Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of June 7, {2001 + at}."
        path = folder / "archive" / f"{2001 + at}.txt"
        path.parent.mkdir(exist_ok=True)
        text = f"{head}\n\n1. Game Concepts\n\n{rules}\n\nGlossary\n\nHowl\nBar.\n\nCredits\n\nX\n"
        path.write_text(text, encoding="utf-8")
    run("pages")
    return folder / "build" / "docs"


def run(*arguments: str) -> str:
    options = ["--archive", "archive", "--no-cache"]
    done = CliRunner().invoke(main, [*options, *arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_its_page_and_the_terminal_tell_of_it(folder: Path) -> None:
    docs = made(folder, WHOLE, WHOLE, BEFORE, BEFORE, WHOLE)
    page = (docs / "r/100.6/index.md").read_text(encoding="utf-8")
    assert "back again" in page
    assert "no other rule has them" in page
    assert "Not in the rules of June 7, 2003 and the rules of June 7, 2004." in page
    assert "eanwhile" not in page
    assert "Unchanged from June 7, 2001 to June 7, 2002" in page
    assert "to June 7, 2005" not in page
    then = (docs / "cr/2005-06-07/100/index.md").read_text(encoding="utf-8")
    assert "back again since June 7, 2004" in then
    assert "2005-06-07  100.6 → 100.6  restored; not in 2003-06-07, 2004-06-07" in run(
        "trace", "100.6"
    )


def test_one_that_was_a_part_of_another_meanwhile_was_not_gone(folder: Path) -> None:
    docs = made(folder, WHOLE, WHOLE, WITHIN, WITHIN, WHOLE)
    page = (docs / "r/100.6/index.md").read_text(encoding="utf-8")
    assert "back again" in page
    assert "no other rule has them" not in page
    assert "meanwhile a part of another rule" in page
    absent = "No rule of its own in the rules of June 7, 2003 and the rules of June 7, 2004."
    assert absent in page
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))
    assert "Meanwhile a part of 100.4 of June 7, 2003." in told
    assert "Split off from 100.4 of June 7, 2004." in told
    traced = run("trace", "100.6")
    assert "restored; no rule of its own in 2003-06-07, 2004-06-07" in traced
