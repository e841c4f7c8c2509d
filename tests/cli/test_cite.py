"""``palimpsest cite``: the answers with their places, as JSON, and the numbers rewritten in place."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli.main import main
from generator.model.book import Book
from generator.pipeline.cite import Index, make_index

POST = "By CR 704.5k you keep one.\r\n\tSee rule 704.5n, [CR 605.1]; é rule 704.5a.\r\n"


@pytest.fixture
def post(tmp_path: Path) -> Path:
    path = tmp_path / "post.txt"
    path.write_bytes(POST.encode("utf-8"))
    return path


def run(root: Path, *arguments: str | Path, text: str | bytes | None = None) -> Result:
    sources = root / "sources" / "sources.toml"
    command = ["--sources", str(sources), "cite", *map(str, arguments)]
    return CliRunner().invoke(main, command, input=text)


def test_each_citation_with_its_place(root: Path, post: Path) -> None:
    done = run(root, post, "--edition", "2009-10-23")
    assert done.exit_code == 1
    lines = done.stdout.splitlines()
    assert lines[0] == f"{post}:1:7: moved: 704.5k is now 704.5j: the legend rule, reworded since"
    assert lines[1].startswith(f"{post}:2:11: moved: 704.5n is now 704.5m: “If an Aura")
    assert lines[2].startswith(f"{post}:2:23: right: 605.1 is right: “Some activated abilities")
    assert lines[2].endswith(", as last held (October 2009)")
    assert lines[3].startswith(f"{post}:2:38: ")
    assert len(lines) == 4


def test_a_byte_order_mark_is_no_column(root: Path, post: Path) -> None:
    post.write_bytes(POST.encode("utf-8-sig"))
    lines = run(root, post, "--edition", "2009-10-23").stdout.splitlines()
    assert lines[0].startswith(f"{post}:1:7: moved: ")
    assert lines[1].startswith(f"{post}:2:11: moved: ")
    assert run(root, post, "--edition", "2009", "--fix").exit_code == 0
    wanted = POST.replace("704.5k", "704.5j").replace("704.5n", "704.5m")
    assert post.read_bytes() == wanted.encode("utf-8-sig")


def test_fix_rewrites_only_what_moved(root: Path, post: Path) -> None:
    post.chmod(0o640)
    done = run(root, post, "--edition", "2009", "--fix")
    assert done.exit_code == 0
    assert done.stdout.count("(fixed)") == 2
    assert "do not fix them with an older --edition again" in done.stderr
    wanted = POST.replace("704.5k", "704.5j").replace("704.5n", "704.5m")
    assert post.read_bytes() == wanted.encode("utf-8")
    assert post.stat().st_mode & 0o777 == 0o640
    assert list(post.parent.iterdir()) == [post]


def while_reading_the_book(monkeypatch: pytest.MonkeyPatch, happens: Callable[[], object]) -> None:
    def slowly(book: Book) -> Index:
        happens()
        return make_index(book)

    monkeypatch.setattr("generator.cli.cite.make_index", slowly)


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("rules 704.5k and n.", "rules 704.5j and 704.5m."),
        ("rule 704.5k and b.", "rule 704.5j and 704.5b."),
        ("rule 704.5k and a, too.", "rule 704.5k and a, too."),
        ("704.5(k)(n)", "704.5j, 704.5m"),
        ("rule 704.5k, b was so.", "rule 704.5k, b was so."),
        ("rule 704.5k, a creature, and 704.5n.", "rule 704.5j, a creature, and 704.5m."),
        ("rule 704.5a and k, q is so.", "rule 704.5a and k, q is so."),
        ("rule 704.5k m is so.", "rule 704.5j m is so."),
        ("rules 704.5j(m).", "rules 704.5j, 704.5k."),
        ("704.5(a)(t)", "704.5(a), 704.6a"),
        ("rules 704.5q and t-v.", "rules 704.5p and 704.5t-v."),
        pytest.param(f"704.5k{' ,' * 60} so", f"704.5j{' ,' * 60} so", id="many commas"),
        pytest.param(f"704.5k{'.' * 60} so", f"704.5j{'.' * 60} so", id="many dots"),
    ],
)
def test_fix_leaves_no_letter_behind_another_number(
    root: Path, tmp_path: Path, written: str, fixed: str
) -> None:
    path = tmp_path / "post.txt"
    path.write_text(written, encoding="utf-8")
    run(root, path, "--edition", "2009", "--fix")
    assert path.read_text(encoding="utf-8") == fixed


def test_fix_leaves_a_file_that_was_changed_meanwhile(
    root: Path, post: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(post.read_bytes())
    while_reading_the_book(monkeypatch, lambda: post.write_text(f"{POST}More.", encoding="utf-8"))
    done = run(root, post, other, "--edition", "2009", "--fix")
    assert done.exit_code == 1
    assert post.read_text(encoding="utf-8") == f"{POST}More.".replace("\r\n", "\n")
    assert f"{post} was not fixed: it was changed while it was checked" in done.stderr
    assert "704.5j" in other.read_text(encoding="utf-8")
    fixed = [line for line in done.stdout.splitlines() if line.endswith("(fixed)")]
    assert [line.startswith(f"{other}:") for line in fixed] == [True, True]


def test_fix_brings_no_file_back_that_was_deleted_meanwhile(
    root: Path, post: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    while_reading_the_book(monkeypatch, post.unlink)
    done = run(root, post, "--edition", "2009", "--fix")
    assert done.exit_code == 1
    assert f"{post} was not fixed: No such file" in done.stderr
    assert not post.exists()


def test_what_cannot_be_written_is_named_and_the_others_are_done(
    root: Path, post: Path, tmp_path: Path
) -> None:
    """The name is as long as names can be; the unfinished file would have a longer one."""
    long = tmp_path / ("x" * 250)
    long.write_bytes(post.read_bytes())
    last = tmp_path / "last.txt"
    last.write_bytes(post.read_bytes())
    done = run(root, post, long, last, "--edition", "2009", "--fix", "--json")
    assert done.exit_code == 1
    assert f"{long} was not fixed: File name too long" in done.stderr
    assert "do not fix them with an older --edition again" in done.stderr
    assert long.read_bytes() == POST.encode("utf-8")
    for path in (post, last):
        assert b"704.5j" in path.read_bytes()
    moved = [entry for entry in json.loads(done.stdout) if entry["verdict"] == "moved"]
    assert [entry["fixed"] for entry in moved] == [True, True, False, False, True, True]


def test_where_nothing_could_be_fixed_nobody_is_warned_of_a_second_fix(
    root: Path, post: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That a file may not be written says nothing to the superuser, who may run this test."""
    monkeypatch.setattr(os, "access", lambda path, mode: path != post or mode != os.W_OK)
    post.chmod(0o444)
    done = run(root, post, "--edition", "2009", "--fix")
    assert done.exit_code == 1
    assert f"{post} was not fixed: it may not be written" in done.stderr
    assert "do not fix them" not in done.stderr
    assert post.read_bytes() == POST.encode("utf-8")


def test_one_file_under_two_names_is_fixed_once(root: Path, post: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(post)
    done = run(root, post, link, "--edition", "2009", "--fix")
    assert done.exit_code == 0
    assert done.stdout.count("(fixed)") == 4
    assert link.is_symlink()


def test_a_pipe_is_not_replaced_by_a_file(root: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = run(root, pipe, "--edition", "2009", "--fix")
    assert done.exit_code == 2
    assert f"{pipe} is no regular file" in done.stderr.replace("\n", " ")
    assert pipe.is_fifo()


def test_a_name_is_shown_without_what_a_terminal_obeys(root: Path, tmp_path: Path) -> None:
    """Programs get it as it is."""
    path = tmp_path / "esc\x1b]0;PWNED\x07.md"
    path.write_text("rule 704.5k", encoding="utf-8")
    done = run(root, path, "--edition", "2009")
    assert f"{tmp_path}/esc\ufffd]0;PWNED\ufffd.md:1:6: moved" in done.output
    assert json.loads(run(root, path, "--edition", "2009", "--json").stdout)[0]["file"] == str(path)
    path.write_bytes(b"\xff")
    done = run(root, path)
    assert done.stderr.startswith(f"{tmp_path}/esc\ufffd]0;PWNED\ufffd.md:1:1: error")


def test_the_standard_input_is_read_and_its_fixed_text_written(root: Path) -> None:
    done = run(root, "-", "--edition", "2009", text=POST)
    assert done.exit_code == 1
    assert done.stdout.startswith("<stdin>:1:7: moved: 704.5k is now 704.5j")
    done = run(root, "-", "--edition", "2009", "--fix", text=POST)
    assert done.exit_code == 0
    wanted = POST.replace("704.5k", "704.5j").replace("704.5n", "704.5m")
    assert done.stdout_bytes == wanted.encode("utf-8")
    assert done.stderr.count("(fixed)") == 2


def test_a_pipe_is_read_and_a_device_without_end_is_not(root: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(POST, "utf-8"))
    writer.start()
    done = run(root, pipe, "--edition", "2009")
    writer.join()
    assert done.stdout.startswith(f"{pipe}:1:7: moved: 704.5k is now 704.5j")
    done = run(root, "/dev/zero")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Error: /dev/zero cannot be read: this is no file\n" in done.stderr


def test_nothing_but_the_fixed_text_goes_where_it_goes(root: Path, post: Path) -> None:
    """Also where other files are fixed in place beside it."""
    wanted = POST.replace("704.5k", "704.5j").replace("704.5n", "704.5m").encode("utf-8")
    for files in (("-", post), (post, "-")):
        post.write_bytes(POST.encode("utf-8"))
        done = run(root, *files, "--edition", "2009", "--fix", text=POST)
        assert done.stdout_bytes == wanted
        assert post.read_bytes() == wanted
        assert done.stderr.count("(fixed)") == 4


def test_a_fixed_text_and_json_do_not_go_to_one_place(root: Path) -> None:
    done = run(root, "-", "--fix", "--json", text=POST)
    assert done.exit_code == 2
    assert "--json" in done.stderr


def test_fix_leaves_what_is_not_settled(root: Path, post: Path) -> None:
    done = run(root, post, "--edition", "2015-01-01", "--fix")
    assert done.exit_code == 1
    assert post.read_bytes() == POST.encode("utf-8")
    assert "704.5k is not settled by the editions held; perhaps" in done.stdout


def test_a_name_with_its_date_is_right_for_good(root: Path, tmp_path: Path) -> None:
    """It is told where its rule stands now, and not rewritten: with another number it would name another."""
    path = tmp_path / "post.txt"
    path.write_text("As 704.5k@2009-10-01 has it.", encoding="utf-8")
    done = run(root, path, "--fix")
    assert done.exit_code == 0
    assert "moved: 704.5k@2009-10-01 is now 704.5j: the legend rule" in done.stdout
    assert "(fixed)" not in done.stdout
    assert path.read_text(encoding="utf-8") == "As 704.5k@2009-10-01 has it."


def test_addresses_are_read_and_not_rewritten(root: Path, tmp_path: Path) -> None:
    """With another number an address might lead nowhere; one without a date is still to be changed."""
    path = tmp_path / "post.md"
    post = "[a](https://x.example/r/704.5k@2009-10-01/) https://x.example/rules#704.5k, rule 704.5k"
    path.write_text(post, encoding="utf-8")
    done = run(root, path, "--edition", "2009", "--fix")
    assert done.exit_code == 1
    told = [line.split(": ", 1)[1] for line in done.stdout.splitlines()]
    assert told == [
        "moved: 704.5k@2009-10-01 is now 704.5j: the legend rule, reworded since",
        "moved: 704.5k is now 704.5j: the legend rule, reworded since",
        "moved: 704.5k is now 704.5j: the legend rule, reworded since (fixed)",
    ]
    assert path.read_text(encoding="utf-8") == post.replace("rule 704.5k", "rule 704.5j")


def test_fix_leaves_a_capital_letter_that_may_be_a_unit(root: Path) -> None:
    done = run(root, "-", "--edition", "2009", "--fix", text="By 704.5K, see 704.5K.")
    assert done.exit_code == 1
    assert done.stdout == "By 704.5K, see 704.5j."


def test_nothing_to_fix_leaves_the_file_alone(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "fine.py"
    path.write_text("# CR 704.5a\nx = 605.1\n", encoding="utf-8")
    os.utime(path, (1, 1))
    done = run(root, path, "--fix")
    assert done.exit_code == 0
    assert path.stat().st_mtime == 1


def test_json(root: Path, post: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.md"
    other.write_text("Nothing, and rule 999.9.", encoding="utf-8")
    done = run(root, post, other, "--edition", "2009-10-01", "--json")
    assert done.exit_code == 1
    found = json.loads(done.stdout)
    assert [(entry["cited"], entry["verdict"], entry["now"]) for entry in found] == [
        ("704.5k", "moved", "704.5j"),
        ("704.5n", "moved", "704.5m"),
        ("605.1", "right", None),
        ("704.5a", "reworded", None),
        ("999.9", "never", None),
    ]
    assert found[0] == {
        "file": str(post),
        "line": 1,
        "column": 7,
        "cited": "704.5k",
        "verdict": "moved",
        "now": "704.5j",
        "into": [],
        "told": "704.5k is now 704.5j: the legend rule, reworded since",
        "candidates": [],
        "fixed": False,
    }


def test_the_heading_of_another_rule_quoted_beside_a_number_is_told(root: Path) -> None:
    """The headings are those of the editions held."""
    post = 'rule 708, "Flip Cards." Rule 708, "Split Cards."'
    done = run(root, "-", "--edition", "2009-10-23", text=post)
    unsure, moved = (line.split(": ", 1)[1] for line in done.stdout.splitlines())
    assert unsure == (
        "unsure: 708 would be Split Cards, but the words beside it name Flip Cards; "
        "perhaps 708 (now 709), Split Cards, in October 2009 (perhaps also before and after); "
        "or 709 (now 710), Flip Cards, in October 2009 (perhaps also before and after)"
    )
    assert moved == "moved: 708 is now 709: Split Cards"


def test_the_name_of_another_rule_beside_a_number_is_told(root: Path) -> None:
    """The names of the five sources' rules are known, with the numbers of each."""
    done = run(root, "-", "--edition", "2024", text="legend rule 704.5k, world rule 704.5k")
    assert done.exit_code == 1
    first, second = done.stdout.splitlines()
    told = "unsure: 704.5k would be the world rule, but the words beside it name the legend rule"
    assert told in first
    assert "or 704.5j, the legend rule" in first
    assert "right: 704.5k is right: the world rule" in second


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Missing argument"),
        (("missing.txt",), "does not exist"),
        (("POST", "--edition", "yesterday"), "--edition 'yesterday'"),
        (("POST", "--edition", "20"), "--edition '20'"),
        (("POST", "--edition", ""), "--edition ''"),
        (("POST", "--edition", "2009-13"), "--edition '2009-13'"),
    ],
)
def test_wrong_use(root: Path, post: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run(root, *(str(post) if argument == "POST" else argument for argument in arguments))
    assert done.exit_code == 2
    assert said in done.output


def test_what_is_no_utf_8_is_shown_where_it_stands(root: Path, tmp_path: Path) -> None:
    """A post saved in Windows-1252, as a file and as the standard input."""
    data = "rule 704.5k\r\nthe player’s“ own".encode("cp1252")
    damaged = tmp_path / "post.txt"
    damaged.write_bytes(data)
    for name, shown in ((str(damaged), str(damaged)), ("-", "<stdin>")):
        done = run(root, name, text=data)
        assert done.exit_code == 2
        assert done.stderr.splitlines() == [
            f"{shown}:2:11: error[wrong-encoding]: byte 0x92 is not UTF-8: invalid start byte",
            "  expected: text in UTF-8: save the file so",
            "  | the player\N{REPLACEMENT CHARACTER}",
            "  |           ^",
        ]


@pytest.mark.archive
def test_with_an_archive(root: Path, post: Path, archive: Path, tmp_path: Path) -> None:
    """A day that the five sources do not settle, where the edition in force is held."""
    few = tmp_path / "archive"
    few.mkdir()
    for name in ("CR-2012-07-01.txt", "CR-2013-05-01.txt"):
        (few / name).symlink_to(archive / name)
    sources = root / "sources" / "sources.toml"
    options = ["--sources", str(sources), "--archive", str(few)]
    done = CliRunner().invoke(main, [*options, "cite", str(post), "--edition", "2013-05-20"])
    assert "704.5k is now 704.5j: the legend rule" in done.stdout


@pytest.mark.archive
def test_a_year_of_several_editions_is_a_time(root: Path, archive: Path, tmp_path: Path) -> None:
    """What all its editions agree in is settled; of the rest is told what may be meant."""
    few, post = tmp_path / "archive", tmp_path / "post.txt"
    few.mkdir()
    for day in ("2009-05-01", "2009-07-11", "2009-10-01"):
        (few / f"{day}.txt").symlink_to(archive / f"CR-{day}.txt")
    post.write_text("See rule 702.14a. See rule 420.5e.", encoding="utf-8")
    options = ["--sources", str(root / "sources/sources.toml"), "--archive", str(few), "cite"]
    said = CliRunner().invoke(main, [*options, str(post), "--edition", "2009"]).stdout
    assert said.count("unsure: ") == 2
    said = CliRunner().invoke(main, [*options, str(post), "--edition", "2009-10"]).stdout
    assert "unsure: 702.14a" not in said


@pytest.mark.archive
def test_a_rule_is_told_by_the_words_of_the_day(root: Path, archive: Path, tmp_path: Path) -> None:
    """A year later the rule named three cards."""
    few, post = tmp_path / "archive", tmp_path / "post.txt"
    few.mkdir()
    for name in ("CR-2013-05-01.txt", "CR-2014-06-01.txt", "CR-2015-07-17.txt"):
        (few / name).symlink_to(archive / name)
    post.write_text("See rule 713.1.", encoding="utf-8")
    options = ["--sources", str(root / "sources/sources.toml"), "--archive", str(few), "cite"]
    for day, words in (("2013-05-20", "Two cards"), ("2015-07-17", "Three cards")):
        done = CliRunner().invoke(main, [*options, str(post), "--edition", day])
        assert f"moved: 713.1 (“{words} (" in done.stdout


@pytest.mark.archive
def test_the_words_of_a_day_are_not_those_of_a_damaged_edition_after_it(
    root: Path, archive: Path, tmp_path: Path
) -> None:
    """The file of May 2008 has question marks for quotation marks."""
    few, post = tmp_path / "archive", tmp_path / "post.txt"
    few.mkdir()
    for day in ("2008-02-01", "2008-05-01", "2008-07-15"):
        (few / f"{day}.txt").symlink_to(archive / f"CR-{day}.txt")
    post.write_text("See rule 419.6b.", encoding="utf-8")
    options = ["--sources", str(root / "sources/sources.toml"), "--archive", str(few), "cite"]
    for day, words in (("2008-03-12", '"instead"'), ("2008-05-12", "?instead?")):
        done = CliRunner().invoke(main, [*options, str(post), "--edition", day])
        assert f"The word {words}…”" in done.stdout


@pytest.mark.archive
def test_a_number_that_only_the_summary_gives(root: Path, archive: Path, tmp_path: Path) -> None:
    """The official file of 2009-10-01 prints 702.30d twice; the summary calls the second rule 702.30e."""
    few, post = tmp_path / "archive", tmp_path / "post.txt"
    few.mkdir()
    for name in ("CR-2009-10-01.txt", "CR-2010-06-18.txt"):
        (few / name).symlink_to(archive / name)
    first, second = "https://x.example/r/702.30d@2009-10-01/", "702.30d~2@2009-10-01"
    post.write_text(f"See rule 702.30e.\n{first} {second} rule 702.30d\n", encoding="utf-8")
    sources = root / "sources" / "sources.toml"
    options = ["--sources", str(sources), "--archive", str(few)]
    done = CliRunner().invoke(main, [*options, "cite", str(post), "--edition", "2009-10-23"])
    assert "702.30e is now 702.30g: “If part of a spell's ability" in done.stdout
    assert "702.30d@2009-10-01 is now 702.30f: “Objects with more than one" in done.stdout
    assert "702.30d~2@2009-10-01 is now 702.30g: “If part of a spell's ability" in done.stdout
    assert "unsure: 702.30d is not settled by the editions held; perhaps" in done.stdout
    found = CliRunner().invoke(main, [*options, "check"])
    assert "2009-10-01 702.30d, number: the witnesses differ" in found.stdout


def test_whose_numbers_are_read_is_told_where_no_day_is_given(root: Path, tmp_path: Path) -> None:
    post = tmp_path / "post.txt"
    post.write_text("rule 704.5k", encoding="utf-8")
    told = "Read with the numbers of"
    assert told in run(root, post).stderr
    assert told not in run(root, post, "--edition", "2009").stderr
    post.write_text("704.5k@2009-10-01", encoding="utf-8")
    assert told not in run(root, post).stderr
