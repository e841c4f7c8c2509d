"""A file that comes in pieces is the same as one that came at once, or it is fetched anew."""

from __future__ import annotations

import json
from datetime import date

import pytest

from generator.fetch.part import Origin
from generator.model.fetching import Outcome
from tests.fetch.conftest import Desk, rules_text
from tests.fetch.server import Answer, Server

OLD = "Wed, 01 Jan 2020 00:00:00 GMT"
TAG = '"v1"'


def whole(text: bytes) -> Answer:
    return Answer(text, etag=TAG, ranges=True)


def cut(text: bytes, at: int) -> Answer:
    return Answer(text, etag=TAG, ranges=True, cut=at)


def test_a_cut_connection_is_resumed(server: Server, desk: Desk, text: bytes) -> None:
    result = desk.fetch(server.on("/cr.txt", cut(text, 700), whole(text)))
    assert result.outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text
    first, second = server.asked
    assert "Range" not in first.headers
    assert (second.headers["Range"], second.headers["If-Range"]) == ("bytes=700-", TAG)
    assert first.sent + second.sent == len(text)
    ((reason, seconds),) = desk.notes.pauses
    assert reason.startswith("the connection failed: peer closed connection")
    assert seconds == 1.0


def test_a_connection_cut_again_and_again_is_resumed_each_time(
    server: Server, desk: Desk, text: bytes
) -> None:
    step = len(text) // 4
    result = desk.fetch(server.on("/cr.txt", cut(text, step)), tries=5)
    assert result.outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text
    ranges = [asked.headers.get("Range") for asked in server.asked]
    assert ranges == [None, *(f"bytes={step * n}-" for n in range(1, len(server.asked)))]
    assert len(ranges) == 5


def test_the_tries_are_limited_even_where_bytes_come(
    server: Server, desk: Desk, text: bytes
) -> None:
    address = server.on("/cr.txt", cut(text, 10))
    assert desk.fetch(address, tries=4).outcome is Outcome.FAILED
    assert len(server.asked) == 4
    assert desk.names() == ["CR-2024-06-07.txt.part", "CR-2024-06-07.txt.part.json"]


def test_a_server_without_ranges_sends_all_again(server: Server, desk: Desk, text: bytes) -> None:
    first = Answer(text, etag=TAG, cut=700)
    desk.fetch(server.on("/cr.txt", first, first, Answer(text, etag=TAG)))
    assert desk.file().read_bytes() == text
    assert [asked.sent for asked in server.asked] == [700, 700, len(text)]


def test_a_date_serves_where_there_is_no_tag(server: Server, desk: Desk, text: bytes) -> None:
    whole = Answer(text, modified=OLD, ranges=True)
    desk.fetch(server.on("/cr.txt", Answer(text, modified=OLD, ranges=True, cut=700), whole))
    assert server.asked[1].headers["If-Range"] == OLD
    assert server.asked[1].headers["Range"] == "bytes=700-"
    assert desk.file().read_bytes() == text


def test_without_tag_and_date_the_length_must_be_the_same(
    server: Server, desk: Desk, text: bytes
) -> None:
    longer = rules_text(wording="plays a longer game")
    first = Answer(text, ranges=True, cut=700)
    desk.fetch(server.on("/cr.txt", first, Answer(longer, ranges=True)))
    assert desk.file().read_bytes() == longer
    assert [asked.headers.get("Range") for asked in server.asked] == [None, "bytes=700-", None]
    reason = "not the part of the file that was asked for; starting again"
    assert desk.notes.pauses[1][0] == reason


def test_without_tag_and_date_the_same_length_will_do(
    server: Server, desk: Desk, text: bytes
) -> None:
    first = Answer(text, ranges=True, cut=700)
    desk.fetch(server.on("/cr.txt", first, Answer(text, ranges=True)))
    assert desk.file().read_bytes() == text
    assert [asked.sent for asked in server.asked] == [700, len(text) - 700]


def test_a_file_that_changed_meanwhile_is_never_joined(
    server: Server, desk: Desk, text: bytes
) -> None:
    """Of the same length, so that only the tag tells."""
    changed = text.replace(b"mind", b"hand")
    answers = cut(text, 700), Answer(changed, etag='"v2"', ranges=True)
    desk.fetch(server.on("/cr.txt", *answers))
    assert desk.file().read_bytes() == changed
    assert [asked.sent for asked in server.asked] == [700, len(changed)]


def test_a_server_that_overlooks_the_tag_is_found_out(
    server: Server, desk: Desk, text: bytes
) -> None:
    changed = text.replace(b"mind", b"hand")
    careless = Answer(changed, etag='"v2"', ranges=True, careless=True)
    desk.fetch(server.on("/cr.txt", cut(text, 700), careless))
    assert desk.file().read_bytes() == changed
    assert [asked.headers.get("Range") for asked in server.asked] == [None, "bytes=700-", None]


WRONG_PARTS = {
    "another first byte": "bytes 5-{last}/{size}",
    "another length": "bytes 700-{last}/9999999",
    "another unit": "lines 7-9/20",
    "nothing": " ",
}


@pytest.mark.parametrize("kind", WRONG_PARTS)
def test_a_part_that_does_not_fit_is_thrown_away(
    server: Server, desk: Desk, text: bytes, kind: str
) -> None:
    shown = WRONG_PARTS[kind].format(last=len(text) - 1, size=len(text))
    wrong = Answer(text, etag=TAG, ranges=True, headers={"Content-Range": shown})
    desk.fetch(server.on("/cr.txt", cut(text, 700), wrong, whole(text)))
    assert desk.file().read_bytes() == text
    assert [asked.headers.get("Range") for asked in server.asked] == [None, "bytes=700-", None]


def test_a_part_shorter_than_the_rest_is_continued(server: Server, desk: Desk, text: bytes) -> None:
    shown = {"Content-Range": f"bytes 700-899/{len(text)}"}
    short = Answer(text[:900], etag=TAG, ranges=True, headers=shown)
    desk.fetch(server.on("/cr.txt", cut(text, 700), short, whole(text)))
    assert [reason for reason, _ in desk.notes.pauses][1] == f"only 900 of {len(text)} bytes came"
    assert server.asked[2].headers["Range"] == "bytes=900-"
    assert desk.file().read_bytes() == text


def test_a_range_that_cannot_be_had_starts_again(server: Server, desk: Desk, text: bytes) -> None:
    unsatisfiable = Answer(status=416, headers={"Content-Range": "bytes */600"})
    desk.fetch(server.on("/cr.txt", cut(text, 700), unsatisfiable, whole(text)))
    assert desk.file().read_bytes() == text
    assert [asked.headers.get("Range") for asked in server.asked] == [None, "bytes=700-", None]


def test_the_next_run_goes_on_where_the_last_ended(server: Server, desk: Desk, text: bytes) -> None:
    address = server.on("/cr.txt", cut(text, 700), whole(text))
    assert desk.fetch(address, tries=1).outcome is Outcome.FAILED
    assert not desk.file().exists()
    assert desk.fetch(address, tries=1).outcome is Outcome.FETCHED
    assert server.asked[1].headers["Range"] == "bytes=700-"
    assert desk.file().read_bytes() == text
    assert desk.names() == ["CR-2024-06-07.txt", "fetched.json"]


def test_the_next_run_goes_on_with_the_archived_copy(
    server: Server, desk: Desk, text: bytes
) -> None:
    """The publisher's address stays dead, and does not spoil what came from the other."""
    dead, archived = f"{server.address}/gone", server.on("/web", cut(text, 700), whole(text))
    desk.fetch(dead, archived, tries=1)
    assert desk.fetch(dead, archived, tries=1).outcome is Outcome.FETCHED
    assert server.requests("/web")[1].headers["Range"] == "bytes=700-"


def test_the_part_of_one_address_is_not_continued_from_another(
    server: Server, desk: Desk, text: bytes
) -> None:
    first = server.on("/a", cut(text, 700))
    other = rules_text(wording="ends a game")
    result = desk.fetch(first, server.on("/b", whole(other)), tries=2)
    assert (result.outcome, result.address) == (Outcome.FETCHED, f"{server.address}/b")
    assert "Range" not in server.requests("/b")[0].headers
    assert desk.file().read_bytes() == other


def test_without_tag_and_date_the_next_run_starts_again(
    server: Server, desk: Desk, text: bytes
) -> None:
    address = server.on("/cr.txt", Answer(text, ranges=True, cut=700), Answer(text, ranges=True))
    desk.fetch(address, tries=1)
    desk.fetch(address, tries=1)
    assert "Range" not in server.asked[1].headers
    assert desk.file().read_bytes() == text


def test_a_run_killed_before_the_file_had_its_name(server: Server, desk: Desk, text: bytes) -> None:
    """All bytes are there: they are checked and put in place, and nobody is asked."""
    address = server.on("/cr.txt", whole(text))
    part = desk.part()
    part.start(Origin(address, TAG, len(text)))
    part.append(text)
    result = desk.fetch(address)
    assert result.outcome is Outcome.FETCHED
    assert server.asked == []
    assert desk.file().read_bytes() == text


def test_a_run_killed_before_the_file_was_recorded(server: Server, desk: Desk, text: bytes) -> None:
    """A file without a record is not trusted as a fetched one."""
    address = server.on("/cr.txt", whole(text))
    desk.fetch(address)
    (desk.folder / "fetched.json").unlink()
    assert desk.fetch(address).outcome is Outcome.FETCHED
    assert len(server.asked) == 2


def test_a_bad_file_left_by_a_killed_run_is_not_trusted(
    server: Server, desk: Desk, text: bytes
) -> None:
    address = server.on("/cr.txt", whole(text))
    part = desk.part()
    part.start(Origin(address, TAG, len(text)))
    part.append(rules_text(date(2024, 3, 8)).ljust(len(text))[: len(text)])
    assert desk.fetch(address).outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text


def test_pieces_that_make_no_edition_are_fetched_anew(
    server: Server, desk: Desk, text: bytes
) -> None:
    """As after a power cut that left zeros in the part."""
    address = server.on("/cr.txt", whole(text))
    part = desk.part()
    part.start(Origin(address, TAG, len(text)))
    part.append(bytes(700))
    assert desk.fetch(address).outcome is Outcome.FETCHED
    assert [asked.headers.get("Range") for asked in server.asked] == ["bytes=700-", None]
    assert desk.file().read_bytes() == text


def test_pieces_of_one_run_that_make_no_edition_are_fetched_anew(
    server: Server, desk: Desk, text: bytes
) -> None:
    """Without tag and date, another file of the same length cannot be told before it is joined."""
    other = text.replace(b"Glossary", b"Gfossaby")
    first = Answer(text, ranges=True, cut=700)
    desk.fetch(server.on("/cr.txt", first, Answer(other, ranges=True), Answer(text)))
    assert [asked.headers.get("Range") for asked in server.asked] == [None, "bytes=700-", None]
    assert desk.notes.pauses[1][0] == "the file is cut: no glossary in it"
    assert desk.file().read_bytes() == text


RECORDS = {
    "none": None,
    "no JSON": "{",
    "other fields": '{"url": "x"}',
    "a list": "[]",
    "a length that is none": json.dumps({"address": "A", "validator": TAG, "total": "x"}),
    "fewer bytes than are held": json.dumps({"address": "A", "validator": TAG, "total": 7}),
}


@pytest.mark.parametrize("kind", RECORDS)
def test_a_part_that_nothing_good_is_known_of_is_dropped(
    server: Server, desk: Desk, text: bytes, kind: str
) -> None:
    address = server.on("/cr.txt", whole(text))
    desk.folder.mkdir()
    desk.file().with_name("CR-2024-06-07.txt.part").write_bytes(text[:700])
    record = RECORDS[kind]
    if record is not None:
        path = desk.file().with_name("CR-2024-06-07.txt.part.json")
        path.write_text(record.replace('"A"', json.dumps(address)))
    assert desk.fetch(address).outcome is Outcome.FETCHED
    assert "Range" not in server.asked[0].headers
    assert desk.names() == ["CR-2024-06-07.txt", "fetched.json"]
