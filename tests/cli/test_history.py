"""``align``, ``map``, ``diff`` and ``trace`` in the terminal, over the five sources."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.cli.session import Session
from generator.export.files import schema_bytes
from tests.pages.toy_lives import lives_book


def run(root: Path, *arguments: str) -> Result:
    manifest = str(root / "sources" / "sources.toml")
    return CliRunner().invoke(main, ["--sources", manifest, *arguments], catch_exceptions=False)


def test_align_prints_a_document_of_its_schema(root: Path) -> None:
    result = run(root, "align", "2006-10-01", "2009-10-01", "--json")
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    jsonschema.validate(document, json.loads(schema_bytes("alignment")))
    pairs = {pair["old"]: pair for pair in document["pairs"]}
    assert pairs["504.6"]["new"] == ["707.9"]
    assert pairs["504.6"]["kind"] == ["reword", "renumber"]
    assert pairs["504.6"]["evidence"]


def test_what_is_not_held_is_neither_removed_nor_added(root: Path) -> None:
    """Of the book of 2009 the edition of 2006 covers 504.4-600.2 only."""
    document = json.loads(run(root, "align", "2006-10-01", "2009-10-01", "--json").stdout)
    assert "100.1" in document["not_held"]["new"]
    assert "100.1" not in document["added"]


def test_an_edition_may_be_named_by_its_beginning(root: Path) -> None:
    document = json.loads(run(root, "align", "2006", "2009", "--json").stdout)
    assert (document["old"], document["new"]) == ("2006-10-01", "2009-10-01")


def test_an_edition_is_named_by_a_later_day_of_the_same_text(root: Path) -> None:
    later, own = (run(root, "diff", "2009", day, "708.9") for day in ("2024-06-07", "2024-03-08"))
    assert later.exit_code == 0
    assert later.stdout == own.stdout


@pytest.mark.parametrize("name", ["1850", "20", "nowhere.txt"])
def test_an_unknown_edition_is_wrong_use(root: Path, name: str) -> None:
    result = run(root, "align", name, "2009")
    assert result.exit_code == 2
    assert "2006-10-01, 2009-10-01, 2024-03-08" in result.output


def test_an_edition_of_sources_that_cannot_be_read_is_not_called_unknown(sources: Path) -> None:
    """What is wrong is told, and not that there are no editions."""
    (sources / "sources.toml").write_text("x = [", encoding="utf-8")
    result = run(sources.parent, "align", "2006", "2009")
    assert result.exit_code == 1
    assert "sources.toml:1:1: error[bad-toml]" in result.output


def test_a_file_that_is_no_rulebook_is_an_error(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader,\nthis is no rulebook.\n", encoding="utf-8")
    result = run(root, "align", str(path), "2009")
    assert result.exit_code == 1
    assert "letter.txt" in result.output


@pytest.mark.archive
def test_what_a_cut_file_lacks_is_told_before_it_seems_added(
    root: Path, archive: Path, tmp_path: Path
) -> None:
    whole, cut = archive / "CR-2009-10-01.txt", tmp_path / "cut.txt"
    cut.write_bytes(whole.read_bytes()[:200_000])
    result = run(root, "align", str(cut), str(whole))
    assert result.exit_code == 0, result.output
    assert "warning[cut-text]" in result.stderr
    assert "warning" not in run(root, "align", str(whole), str(whole)).stderr


@pytest.mark.archive
@pytest.mark.parametrize("way", ["./cut.txt", "folder/../cut.txt", "folder//..//cut.txt"])
def test_it_is_told_however_the_path_is_typed(
    root: Path, archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "cut.txt").write_bytes((archive / "CR-2009-10-01.txt").read_bytes()[:200_000])
    monkeypatch.chdir(tmp_path)
    assert "warning[cut-text]" in run(root, "diff", way, "2009", "100.1").stderr


def test_a_comparison_takes_over_what_was_read_before(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first = run(root, "-j", "1", "map", "2006", "2009").stdout
    monkeypatch.setattr("generator.pipeline.corpus.parse_source", None)
    assert run(root, "-j", "1", "map", "2006", "2009").stdout == first
    with pytest.raises(TypeError):
        run(root, "-j", "1", "--no-cache", "map", "2006", "2009")


def test_map_as_csv_and_json(root: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(root, "map", "2006", "2009").stdout)))
    assert {"old": "504.6", "new": "707.9"}.items() <= next(
        row for row in rows if row["old"] == "504.6"
    ).items()
    document = json.loads(run(root, "map", "2006", "2009", "--format", "json").stdout)
    jsonschema.validate(document, json.loads(schema_bytes("map")))
    assert len(document["rows"]) == len(rows)


def test_diff_of_one_rule_marks_its_words(root: Path) -> None:
    result = run(root, "diff", "2009", "2024", "708.9")
    assert result.exit_code == 0
    assert "707.9 → 708.9" in result.output
    assert "{+or a face-down component of a merged permanent" in result.output


def test_vocabulary_is_vocabulary_in_whichever_order_editions_are_named(root: Path) -> None:
    forth, back = (
        run(root, "diff", *pair, "505.2") for pair in (("2006", "2009"), ("2009", "2006"))
    )
    assert forth.stdout.startswith("505.2 → 708.2  reworded (vocabulary), renumbered\n")
    assert back.stdout.startswith("708.2 → 505.2  reworded (vocabulary), renumbered\n")


def test_no_change_is_told_of_a_topic_that_is_known_only_from_its_rules(root: Path) -> None:
    """The page of 2006 begins inside topic 504."""
    document = json.loads(run(root, "align", "2006", "2009", "--json").stdout)
    jsonschema.validate(document, json.loads(schema_bytes("alignment")))
    kinds = {pair["old"]: pair["kind"] for pair in document["pairs"]}
    assert kinds["504"] == ["unprinted"]
    assert kinds["505"] == ["renumber"]
    document = json.loads(run(root, "map", "2006", "2009", "--format", "json").stdout)
    jsonschema.validate(document, json.loads(schema_bytes("map")))
    assert [row["kind"] for row in document["rows"] if row["old"] == "504"] == [["unprinted"]]
    lines = run(root, "align", "2006", "2009").stdout.splitlines()
    assert "504 → 707       probable  unprinted" in [line.strip() for line in lines]


@pytest.mark.parametrize(
    ("number", "why"),
    [
        ("707", "2006-10-01 prints 504 only by what stands below it."),
        ("100.1", "one of the editions, as held, does not cover it."),
    ],
)
def test_diff_says_what_cannot_be_compared(root: Path, number: str, why: str) -> None:
    result = run(root, "diff", "2006", "2009", number)
    assert result.exit_code == 0
    assert result.stdout == f"{number} cannot be compared: {why}\n"


def test_diff_prints_whole_what_one_edition_has(root: Path) -> None:
    result = run(root, "diff", "2009", "2024", "704.5v")
    assert result.stdout.startswith("704.5v  added\n{+If a battle has defense 0")


@pytest.mark.parametrize("number", ["7", "704", "704.5"])
def test_diff_leads_to_what_stands_under_a_number(root: Path, number: str) -> None:
    said = run(root, "diff", "2009", "2024", number).stdout.splitlines()
    assert said[0] == f"{number} did not change."
    told = rf"\d\d+ changes of what stands under {re.escape(number)}: diff without a number\."
    assert re.fullmatch(told, said[1])


def test_diff_of_a_rule_that_changed_counts_what_stands_under_it_too(root: Path) -> None:
    said = run(root, "diff", "2009", "2024", "716.2").stdout.splitlines()
    assert said[0] == "716.2  added"
    assert said[-1] == "4 changes of what stands under 716.2: diff without a number."


def test_diff_of_an_unknown_rule(root: Path) -> None:
    result = run(root, "diff", "2009", "2024", "799.9")
    assert result.exit_code == 1
    assert "799.9 is in neither edition" in result.output


def test_diff_names_a_rule_or_term_as_people_write_it(root: Path) -> None:
    wanted = run(root, "diff", "2009", "2024", "704.5k").stdout
    assert wanted
    assert run(root, "diff", "2009", "2024", " 704.5K").stdout == wanted
    done = run(root, "diff", "2009", "2024", " ")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "NUMBER is empty" in done.stderr


def test_diff_of_what_is_no_rule_is_wrong_use(root: Path) -> None:
    result = run(root, "diff", "2009", "2024", "garbage")
    assert result.exit_code == 2
    assert "garbage is no number of a rule" in result.output


def test_trace_follows_a_rule_from_an_old_number(root: Path) -> None:
    result = run(root, "trace", "504.6@2006")
    assert result.exit_code == 0
    lines = result.stdout
    assert lines.index("2024-03-08  707.9 → 708.9") < lines.index("2009-10-01  504.6 → 707.9")
    assert "2006-10-01  504.6  first seen here" in lines


def test_trace_reads_a_capital_letter_as_posts_write_it(root: Path) -> None:
    assert (
        run(root, "trace", "704.5K@2009").stdout == run(root, "trace", "704.5k@2009").stdout != ""
    )


@pytest.mark.parametrize(
    ("date", "when"), [("@2009", " in 2009"), ("@2009-10-01", " on 2009-10-01"), ("", "")]
)
def test_trace_of_a_second_rule_of_a_number_that_had_one(root: Path, date: str, when: str) -> None:
    result = run(root, "trace", f"704.5k~2{date}")
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == f"No edition held has a rule 704.5k~2{when}."


def test_trace_of_another_day_says_when_there_was_one(root: Path) -> None:
    result = run(root, "trace", "505.6@2024")
    assert result.exit_code == 1
    heading, other = result.stderr.splitlines()[-2:]
    assert heading == "No edition held has a rule 505.6 in 2024; at other times:"
    assert other.startswith("505.6@2006-10-01  seen in 2006-10-01  An effect")


def test_trace_without_a_date_lists_every_tenant(root: Path) -> None:
    """704.5k was the legend rule in 2009 and is the world rule in 2024; between, no edition is held."""
    listed = run(root, "trace", "704.5k").stdout.splitlines()
    assert listed[0] == "Several rules were 704.5k; name one:"
    assert listed[1].startswith("704.5k@2009-10-01  seen in 2009-10-01  If two or more legendary")
    assert listed[2].startswith(
        "704.5k@2024-03-08  seen since 2024-03-08  If two or more permanents"
    )
    assert len(listed) == 3
    for name, text in (("704.5k@2009-10-01", "legendary"), ("704.5k@2024-03-08", "supertype")):
        assert text in run(root, "trace", name).stdout.splitlines()[1]


def test_a_year_or_month_is_every_day_of_it(root: Path) -> None:
    """505.2 was about split cards until October 2009, and is about the main phase since."""
    listed = run(root, "trace", "505.2@2009").stdout.splitlines()
    assert listed[0] == "Several rules were 505.2@2009; name one:"
    assert [line.split()[0] for line in listed[1:]] == ["505.2@2006-10-01", "505.2@2009-10-01"]
    assert "split card" in run(root, "trace", "505.2@2009-09").stdout.splitlines()[1]
    for later in ("2009-10", "2009-10-01", "2010"):
        assert "main phase" in run(root, "trace", f"505.2@{later}").stdout.splitlines()[1]


@pytest.mark.parametrize(
    ("day", "is_settled"),
    [
        ("2006-10-01", True),
        ("2006-11-01", True),  # the next edition known is of February 2007
        ("2007-03-01", False),
        ("2007", True),  # a year is told by whatever is held of it
    ],
)
def test_trace_says_on_which_day_another_rule_may_have_had_the_number(
    root: Path, day: str, *, is_settled: bool
) -> None:
    result = run(root, "trace", f"504.6@{day}")
    assert result.stdout.splitlines()[0] == "708.9  504.6@2006-10-01"
    note = (
        f"No edition held settles what 504.6 was on {day}: this is what it was in the last before."
    )
    assert (note not in result.stderr.splitlines()) is is_settled


@pytest.mark.parametrize("name", ["505.2@2009-99", "505.2@2009-10-32", "505.2@20091", "505.2@"])
def test_a_date_that_is_none_is_wrong_use(root: Path, name: str) -> None:
    result = run(root, "trace", name)
    assert result.exit_code == 2
    assert f"{name!r}" in result.output


@pytest.mark.parametrize(
    "address",
    [
        "/r/504.6@2006-10-01/",
        "./r/504.6@2006-10-01/index.html",
        "../../r/504.6%402006-10-01/",
        "https://rules.example/below/r/504.6@2006-10-01/#e2009-10-01",
        "http://localhost:8000/cr/2006-10-01/504/#r504.6",
        "/cr/2009-10-01/707/#r707.9",
        "/changes/2006-10-01..2009-10-01/#c707.9",
        "https://rules.example/changes/2009-10-01..2024-03-08/#c708.9",
        "504.6@2006-10-01",
    ],
)
def test_trace_reads_the_addresses_of_the_site(root: Path, address: str) -> None:
    result = run(root, "trace", address)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "708.9  504.6@2006-10-01"


@pytest.mark.parametrize("address", ["/about/", "https://rules.example/", "a/b"])
def test_trace_of_an_address_that_names_no_rule(root: Path, address: str) -> None:
    result = run(root, "trace", address)
    assert result.exit_code == 2
    assert f"the address {address} names no rule" in result.output


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("506.2@2006", "2009-10-01  removed; perhaps words of it went on in 712.5"),
        ("506.4@2006", "2009-10-01  merged into 712.2 (506.3@2006-10-01)"),
        ("505.6@2006", "2024-03-08  removed; no rule is known to have its words"),
    ],
)
def test_trace_says_where_a_rule_ends(root: Path, rule: str, told: str) -> None:
    lines = run(root, "trace", rule).stdout.splitlines()
    [end] = [line for line in lines if "; last seen in " in line]
    assert end.startswith(told)


def test_trace_tells_what_a_rule_lost_before_its_end(root: Path) -> None:
    lines = run(root, "trace", "505.6@2006").stdout.splitlines()
    assert "2009-10-01  words went to 708.6b (708.6b@2009-10-01)" in lines


def test_trace_tells_words_that_came_later_from_those_it_began_with(root: Path) -> None:
    """506.4 was merged into 712.2 in 2009, which began as 506.3 three years before."""
    lines = run(root, "trace", "506.3@2006").stdout.splitlines()
    assert "2009-10-01  words came from 506.4@2006-10-01" in lines
    assert not [line for line in lines if line.startswith("came from")]
    began = run(root, "trace", "708.6b@2009").stdout.splitlines()
    assert "came from: 505.6@2006-10-01" in began


def test_trace_tells_no_end_of_a_rule_that_lives(root: Path) -> None:
    assert "last seen in" not in run(root, "trace", "504.6@2006").stdout


@pytest.mark.parametrize(
    ("rule", "why"),
    [("7", "7 is a section"), ("704.5k@2009-02-30", "there was no 2009-02-30")],
)
def test_trace_of_what_has_no_life_is_wrong_use(root: Path, rule: str, why: str) -> None:
    result = run(root, "trace", rule)
    assert result.exit_code == 2
    assert why in result.stderr


def test_trace_of_nothing(root: Path) -> None:
    assert run(root, "trace", "799.9").exit_code == 1
    assert run(root, "trace", "704.5o").exit_code == 2


def test_trace_tells_which_wordings_stand_elsewhere(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here of the first two editions in one stretch, and of no other."""
    elsewhere = dict.fromkeys(("old:504.6", "summary:707.9"), "web:704.5m")
    book = replace(lives_book(), elsewhere=elsewhere)
    monkeypatch.setattr(Session, "book", lambda _: book)
    lines = run(root, "trace", "504.6@2006").stdout.splitlines()
    told = [line for line in lines if "these words" in line]
    assert told == ["2006-10-01 to 2009-10-01  most of these words stand today in 704.5m"]


def test_trace_tells_which_wordings_have_faded(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = replace(lives_book(), faded=frozenset({"old:504.6"}))
    monkeypatch.setattr(Session, "book", lambda _: book)
    lines = run(root, "trace", "504.6@2006").stdout.splitlines()
    told = [line for line in lines if "these words" in line]
    assert told == ["2006-10-01  hardly any of these words are left in it today"]
