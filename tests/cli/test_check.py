"""``palimpsest check`` accounts for every line, finds damage, and writes nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)


def check(sources: Path) -> Result:
    return run("--sources", sources / "sources.toml", "check")


def test_the_five_sources_are_sound(sources: Path) -> None:
    result = run("--sources", sources / "sources.toml", "check", "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert [(s["id"], s["lines"], s["unowned"]) for s in document["sources"]] == [
        ("old_book", 170, []),
        ("rulings_2009", 3195, []),
        ("current_web", 1326, []),
        ("dataset", 416, []),
        ("variants", 434, []),
    ]
    for source in document["sources"]:
        assert source["owned"] + sum(source["ignored"].values()) == source["lines"]


def test_which_file_of_an_archive_is_which_edition(
    sources: Path, archive: Path, tmp_path: Path
) -> None:
    """Whatever it is called; where its name says so already it is not told again."""
    folder = tmp_path / "official"
    folder.mkdir()
    (folder / "Rules [new].txt").symlink_to(archive / "CR-2018-06-08.txt")
    (folder / "CR-2022-11-18.txt").symlink_to(archive / "CR-2022-11-18.txt")
    over = ("--sources", sources / "sources.toml", "--archive", folder, "check")
    told = " ".join(run(*over).stdout.split())
    assert "cr-2018-06-08 " in told
    assert " Rules [new].txt" in told
    assert "CR-2022-11-18.txt" not in told
    files = {s["id"]: s["file"] for s in json.loads(run(*over, "--json").stdout)["sources"]}
    assert files["cr-2018-06-08"] == "Rules [new].txt"
    assert files["dataset"].startswith("001_")


def test_the_witnesses_of_2024_differ_in_one_place(sources: Path) -> None:
    """The data set lost the example of 704.7."""
    result = run("--sources", sources / "sources.toml", "check", "--json")
    found = json.loads(result.stdout)["disagreements"]
    assert [(d["edition"], d["number"], d["what"], d["other"]) for d in found] == [
        ("2024-03-08", "704.7", "example 1", "")
    ]


def test_no_history_is_made_for_it(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No finding needs it, and with a whole archive it takes ten times as long as all the rest."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("check made the history of the rules")

    monkeypatch.setattr("generator.pipeline.book.begin_to_weave", refuse)
    assert check(sources).exit_code == 0


@pytest.mark.parametrize(
    "command",
    [("check",), ("trace", "704.5k"), ("align", "2006", "2009"), ("diff", "2006", "2009")],
)
def test_a_missing_manifest_is_wrong_use(tmp_path: Path, command: tuple[str, ...]) -> None:
    result = run("--sources", tmp_path / "none.toml", *command)
    assert result.exit_code == 2
    assert "none.toml" in result.output


def test_what_is_no_edition_is_told_and_left_out(sources: Path, tmp_path: Path) -> None:
    """By ``check``, and by every command that goes on without it."""
    (tmp_path / "README.txt").write_text("About these files\n", encoding="utf-8")
    options = ("--sources", sources / "sources.toml", "--archive", tmp_path)
    told = f"{tmp_path / 'README.txt'}:1:1: warning[not-an-edition]: left out: "
    for command in (("check",), ("trace", "704.5k")):
        result = run(*options, *command)
        assert result.exit_code == 0, command
        assert told in result.stderr
        assert "expected: lines that begin with the number of a rule" in result.stderr
    [finding] = [
        f
        for f in json.loads(run(*options, "check", "--json").stdout)["findings"]
        if f["code"] == "not-an-edition"
    ]
    assert finding["severity"] == "warning"


EDITORS = {
    "alignments": "decision",
    "citations": "citation, sample",
    "editions": "edition, host",
    "errata": "erratum",
    "nicknames": "nickname, silent",
    "rulings": "place, mark",
    "sources": "edition, source, reading",
    "symbols": "meaning",
    "terms": "term",
}


@pytest.mark.parametrize("head", ["[[mach]]", "[mach]", '["mach"]', "  [[ mach ]] # not a match"])
@pytest.mark.parametrize("name", EDITORS)
def test_a_misspelt_table_is_told_with_its_line(sources: Path, name: str, head: str) -> None:
    """In every file that editors write; it would have no effect."""
    path = sources / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\n{head}\nreason = 'so'\n", encoding="utf-8")
    result = check(sources)
    assert result.exit_code == 1
    line = text.count("\n") + 2
    told = f"{path}:{line}:1: error[unknown-table]: there is no 'mach' here"
    assert f"{told}\n  expected: {EDITORS[name]}\n  | {head}\n" in result.stderr


def test_every_file_of_the_editors_is_among_them(sources: Path) -> None:
    assert EDITORS.keys() == {path.stem for path in sources.glob("*.toml")}


@pytest.mark.parametrize("name", EDITORS)
def test_a_misspelt_key_is_told_with_its_line(sources: Path, name: str) -> None:
    path = sources / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    table = EDITORS[name].split(", ")[0]
    head = f"[[{table}]]\n"
    before, after = text.split(head, 1)
    path.write_text(f"{before}{head}raeson = 'so'\n{after}", encoding="utf-8")
    result = check(sources)
    assert result.exit_code == 1
    line = before.count("\n") + 2
    assert (
        f"{path}:{line}:1: error[unknown-key]: there is no 'raeson' in a table {table}\n  expected: "
        in (result.stderr)
    )


def test_a_table_may_be_followed_by_a_comment(sources: Path) -> None:
    path = sources / "errata.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[[erratum]]", "[[erratum]] # the first", 1), encoding="utf-8")
    assert check(sources).exit_code == 0


def cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) // 4, len(data) - 1)]


def drop_a_line(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    filled = [n for n, line in enumerate(lines) if line.strip()]
    del lines[dice.choice(filled)]
    return b"".join(lines)


def double_a_line(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = dice.choice([n for n, line in enumerate(lines) if line.strip()])
    return b"".join([*lines[: at + 1], *lines[at:]])


def put_bytes(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data))
    return data[:at] + dice.randbytes(40) + data[at:]


def empty(_: bytes, __: random.Random) -> bytes:
    return b""


SOURCES = ("000", "001", "002", "003", "004")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("damage", [cut, drop_a_line, double_a_line, put_bytes, empty])
@pytest.mark.parametrize("name", SOURCES)
def test_damage_is_told_and_nothing_is_written(
    sources: Path, name: str, damage: object, seed: int
) -> None:
    assert callable(damage)
    path = next(sources.glob(f"{name}_*.txt"))
    path.write_bytes(damage(path.read_bytes(), random.Random(f"{name}{seed}")))
    before = sorted(sources.parent.rglob("*"))
    result = check(sources)
    assert result.exit_code == 1
    assert f"{path.name}: error[changed-source]" in result.output
    assert "Traceback" not in result.output
    assert sorted(sources.parent.rglob("*")) == before


@pytest.mark.parametrize("name", SOURCES)
def test_a_wrong_encoding_named(sources: Path, name: str) -> None:
    """UTF-16 fits none of the files; ASCII only the summary."""
    manifest = sources / "sources.toml"
    text = manifest.read_text(encoding="utf-8")
    path = next(sources.glob(f"{name}_*.txt")).name
    before, after = text.split(path)
    wrong = after.replace('encoding = "utf-8"', 'encoding = "utf-16-le"', 1)
    if name == "003":
        wrong = after.replace('encoding = "ascii"', 'encoding = "utf-16-le"', 1)
    manifest.write_text(path.join([before, wrong]), encoding="utf-8")
    result = check(sources)
    assert result.exit_code == 1
    assert path in result.output
    assert "Traceback" not in result.output


def test_all_findings_come_at_once(sources: Path) -> None:
    for name in ("000", "003"):
        path = next(sources.glob(f"{name}_*.txt"))
        lines = path.read_text(encoding="utf-8").split("\n")
        lines[40] = "70X.1 no rule at all"
        lines[60] = "??"
        path.write_text("\n".join(lines), encoding="utf-8", newline="")
    result = check(sources)
    for name in ("000", "003"):
        path = next(sources.glob(f"{name}_*.txt"))
        for line in (41, 61):
            assert f"{path.name}:{line}:1: error[unknown-line]" in result.output
    assert "  | 70X.1 no rule at all" in result.output
