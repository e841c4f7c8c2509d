"""A server that fails in every way a server can: what is fetched, what is told, what stays."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections.abc import Callable
from datetime import date

import pytest

from generator.model.fetching import KnownEdition, Outcome
from tests.fetch.conftest import DAY, Desk, rules_text
from tests.fetch.server import Answer, Server, redirect

HTML = b"<!DOCTYPE html>\n<html><body>These rules have moved.</body></html>"


def test_a_good_file_is_fetched_and_recorded(server: Server, desk: Desk, text: bytes) -> None:
    address = server.on("/cr.txt", Answer(text))
    result = desk.fetch(address)
    digest = hashlib.sha256(text).hexdigest()
    assert (result.outcome, result.address) == (Outcome.FETCHED, address)
    assert (result.size, result.sha256, result.reasons) == (len(text), digest, ())
    assert desk.file().read_bytes() == text
    assert desk.names() == ["CR-2024-06-07.txt", "fetched.json"]
    assert json.loads((desk.folder / "fetched.json").read_text()) == {
        "version": 1,
        "editions": [
            {
                "date": "2024-06-07",
                "file": "CR-2024-06-07.txt",
                "url": address,
                "bytes": len(text),
                "sha256": digest,
                "retrieved": "2026-11-21",
            }
        ],
    }


def test_the_server_learns_who_asks(server: Server, desk: Desk, text: bytes) -> None:
    desk.fetch(server.on("/cr.txt", Answer(text)))
    (asked,) = server.asked
    assert asked.headers["User-Agent"].startswith("Palimpsest ")
    assert asked.headers["Accept-Encoding"] == "identity"


def test_a_recorded_file_is_not_asked_for_again(server: Server, desk: Desk, text: bytes) -> None:
    address = server.on("/cr.txt", Answer(text))
    first, second = desk.fetch(address), desk.fetch(address)
    assert second.outcome is Outcome.THERE
    assert (second.address, second.sha256) == (first.address, first.sha256)
    assert len(server.asked) == 1


def test_the_record_is_in_the_order_of_dates(server: Server, desk: Desk) -> None:
    days = [date(2024, 6, 7), date(2003, 10, 1), date(2009, 7, 11)]
    for day in days:
        address = server.on(f"/{day}", Answer(rules_text(day)))
        desk.fetch_all(KnownEdition(day, address))
    rows = json.loads((desk.folder / "fetched.json").read_text())["editions"]
    assert [row["date"] for row in rows] == ["2003-10-01", "2009-07-11", "2024-06-07"]


def test_404_is_asked_once_and_told(server: Server, desk: Desk) -> None:
    address = f"{server.address}/gone.txt"
    result = desk.fetch(address)
    assert result.outcome is Outcome.FAILED
    assert result.reasons == (f"{address}: HTTP 404 Not Found",)
    assert desk.notes.given == [(DAY, result.reasons[0])]
    assert len(server.asked) == 1
    assert desk.names() == []


def test_after_a_dead_address_the_archived_copy(server: Server, desk: Desk, text: bytes) -> None:
    dead, archived = f"{server.address}/gone.txt", server.on("/web/cr.txt", Answer(text))
    result = desk.fetch(dead, archived)
    assert (result.outcome, result.address) == (Outcome.FETCHED, archived)
    assert result.reasons == (f"{dead}: HTTP 404 Not Found",)
    assert desk.notes.starts == [(DAY, dead), (DAY, archived)]
    assert desk.file().read_bytes() == text


def test_after_a_server_that_is_down_the_archived_copy(
    server: Server, desk: Desk, nobody: str, text: bytes
) -> None:
    result = desk.fetch(f"{nobody}/cr.txt", server.on("/web/cr.txt", Answer(text)))
    assert result.outcome is Outcome.FETCHED
    (reason,) = result.reasons
    assert reason.startswith(f"{nobody}/cr.txt: no connection to {nobody}: ")
    assert [pause for _, pause in desk.notes.pauses] == [1.0, 2.0]  # asked three times


def test_a_server_that_is_down_is_not_tried_for_every_edition(desk: Desk, nobody: str) -> None:
    editions = [KnownEdition(date(2003, 1, day), f"{nobody}/{day}") for day in range(1, 10)]
    results = desk.fetch_all(*editions, at_once=1)
    assert {result.outcome for result in results} == {Outcome.FAILED}
    assert [result.reasons[0] for result in results[1:]] == [
        f"{nobody}/{day}: no connection to {nobody}, as before" for day in range(2, 10)
    ]
    assert len(desk.notes.pauses) == 2


def test_500_and_then_the_file(server: Server, desk: Desk, text: bytes) -> None:
    broken = Answer(status=500)
    result = desk.fetch(server.on("/cr.txt", broken, broken, Answer(text)))
    assert (result.outcome, result.reasons) == (Outcome.FETCHED, ())
    reason = "HTTP 500 Internal Server Error"
    assert desk.notes.pauses == [(reason, 1.0), (reason, 2.0)]
    assert desk.file().read_bytes() == text


def test_500_for_ever_is_given_up(server: Server, desk: Desk) -> None:
    address = server.on("/cr.txt", Answer(status=500))
    result = desk.fetch(address, tries=8, longest_pause=20.0)
    assert result.reasons == (f"{address}: HTTP 500 Internal Server Error",)
    assert len(server.asked) == 8
    assert [pause for _, pause in desk.notes.pauses] == [1, 2, 4, 8, 16, 20, 20]


def test_429_is_waited_for_as_long_as_it_asks(server: Server, desk: Desk, text: bytes) -> None:
    busy = Answer(status=429, headers={"Retry-After": "37"})
    result = desk.fetch(server.on("/cr.txt", busy, Answer(text)))
    assert result.outcome is Outcome.FETCHED
    assert desk.notes.pauses == [("HTTP 429 Too Many Requests", 37.0)]
    assert desk.time.now == 37.0


@pytest.mark.parametrize("seconds", ["3600", "31556952"])
def test_429_that_asks_for_an_hour_or_a_year_is_not_waited_for(
    server: Server, desk: Desk, text: bytes, seconds: str
) -> None:
    busy = server.on("/cr.txt", Answer(status=429, headers={"Retry-After": seconds}))
    result = desk.fetch(busy, server.on("/web/cr.txt", Answer(text)))
    assert result.outcome is Outcome.FETCHED
    assert result.reasons == (
        f"{busy}: HTTP 429 Too Many Requests: asks to come back in {seconds} seconds",
    )


REFUSED: dict[str, tuple[bytes, str]] = {
    "HTML": (HTML, "HTML instead of text"),
    "another edition": (
        rules_text(date(2024, 3, 8)),
        "wrong edition: the text is effective as of 2024-03-08",
    ),
    "another book": (b"Chess. White begins.\r\n", "no rules of the book are in it"),
    "an undated book": (
        rules_text().replace(b"effective as of June 7, 2024", b"good"),
        "the text does not say from which day it is effective",
    ),
    "a cut file": (rules_text()[:1200], "the file is cut: no glossary and no credits in it"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0", "this is no text: "),
    "nothing": (b"", "no rules of the book are in it"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_no_such_edition_is_refused(server: Server, desk: Desk, kind: str) -> None:
    body, reason = REFUSED[kind]
    address = server.on("/cr.txt", Answer(body, headers={"Content-Type": "text/plain"}))
    result = desk.fetch(address)
    assert result.outcome is Outcome.FAILED
    assert result.reasons[0].startswith(f"{address}: {reason}")
    assert len(server.asked) == 1
    assert desk.names() == []


@pytest.mark.parametrize("kind", REFUSED)
def test_after_a_refused_file_the_archived_copy(
    server: Server, desk: Desk, kind: str, text: bytes
) -> None:
    address = server.on("/cr.txt", Answer(REFUSED[kind][0], etag='"x"', ranges=True))
    result = desk.fetch(address, server.on("/web/cr.txt", Answer(text)))
    assert result.outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text


def test_a_cut_file_of_unknown_length_is_asked_for_again(
    server: Server, desk: Desk, text: bytes
) -> None:
    """Only the end of the connection says where such a file ends."""
    cut, whole = Answer(text, length=False, cut=1200), Answer(text, length=False)
    result = desk.fetch(server.on("/cr.txt", cut, cut, whole))
    assert result.outcome is Outcome.FETCHED
    assert [reason for reason, _ in desk.notes.pauses] == [
        "the file is cut: no glossary and no credits in it"
    ] * 2
    assert desk.file().read_bytes() == text


BAD_ANSWERS: dict[str, Answer] = {
    "404": Answer(status=404),
    "500": Answer(status=500),
    "HTML": Answer(HTML),
    "another edition": Answer(rules_text(date(2024, 3, 8))),
    "a cut file": Answer(rules_text()[:1200]),
    "a cut connection": Answer(rules_text(), cut=1200),
}


@pytest.mark.parametrize("kind", BAD_ANSWERS)
def test_a_good_file_survives_a_bad_one(server: Server, desk: Desk, kind: str, text: bytes) -> None:
    desk.folder.mkdir()
    desk.file().write_bytes(text)
    result = desk.fetch(server.on("/cr.txt", BAD_ANSWERS[kind]))
    assert (result.outcome, result.size) == (Outcome.KEPT, len(text))
    assert len(result.reasons) == 1
    assert desk.file().read_bytes() == text
    assert not (desk.folder / "fetched.json").exists()


def test_a_good_file_of_unknown_origin_makes_way_for_a_fetched_one(
    server: Server, desk: Desk, text: bytes
) -> None:
    desk.folder.mkdir()
    desk.file().write_bytes(rules_text(wording="ends a game"))
    assert desk.fetch(server.on("/cr.txt", Answer(text))).outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text


def test_a_changed_file_is_fetched_again(server: Server, desk: Desk, text: bytes) -> None:
    address = server.on("/cr.txt", Answer(text))
    desk.fetch(address)
    desk.file().write_bytes(text.replace(b"mind", b"hand"))
    assert desk.fetch(address).outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text


def test_a_changed_file_is_not_passed_off_as_the_recorded_one(
    server: Server, desk: Desk, text: bytes
) -> None:
    desk.fetch(server.on("/cr.txt", Answer(text)))
    changed = text.replace(b"mind", b"hand")
    desk.file().write_bytes(changed)
    result = desk.fetch(server.on("/cr.txt", Answer(status=404)))
    assert result.outcome is Outcome.FAILED
    assert (
        result.reasons[1] == "the file there is not the one that was fetched; it was left as it is"
    )
    assert desk.file().read_bytes() == changed


def test_a_bad_file_of_unknown_origin_is_told(server: Server, desk: Desk) -> None:
    desk.folder.mkdir()
    desk.file().write_bytes(HTML)
    result = desk.fetch(f"{server.address}/gone.txt")
    assert result.outcome is Outcome.FAILED
    assert result.reasons[1] == "the file there was left as it is, but HTML instead of text"


def test_an_edition_without_address(desk: Desk) -> None:
    result = desk.fetch()
    assert (result.outcome, result.reasons) == (Outcome.NO_ADDRESS, ("no address is known",))


def test_a_file_that_is_there_needs_no_address(desk: Desk, text: bytes) -> None:
    desk.folder.mkdir()
    desk.file().write_bytes(text)
    assert desk.fetch().outcome is Outcome.KEPT
    desk.file().write_bytes(HTML)
    assert desk.fetch().outcome is Outcome.FAILED


def test_an_address_that_is_none_is_given_up_alone(server: Server, desk: Desk, text: bytes) -> None:
    good = server.on("/cr.txt", Answer(text))
    result = desk.fetch("http://host:80x/cr.txt", good)
    assert (result.outcome, result.address) == (Outcome.FETCHED, good)
    [reason] = result.reasons
    assert reason.startswith("http://host:80x/cr.txt: no address of a web server: ")


def test_a_file_larger_than_any_edition_is_not_read_to_its_end(server: Server, desk: Desk) -> None:
    address = server.on("/cr.txt", Answer(bytes(10_000_000), ranges=True, etag='"big"'))
    result = desk.fetch(address, largest=5000)
    assert result.reasons == (f"{address}: more than 5000 bytes: no edition",)
    assert desk.names() == []


def test_redirects_are_followed(server: Server, desk: Desk, text: bytes) -> None:
    server.on("/new.txt", Answer(text))
    address = server.on("/old.txt", redirect("/new.txt"))
    result = desk.fetch(address)
    assert (result.outcome, result.address) == (Outcome.FETCHED, address)


@pytest.mark.parametrize(
    "nowhere", ["http://127.0.0.1:99999/", "http://xn--a/", "http://[::1", "http://..../"]
)
def test_a_redirect_to_no_address_is_a_failure_of_its_edition_alone(
    server: Server, desk: Desk, text: bytes, nowhere: str
) -> None:
    lost = server.on("/lost.txt", redirect(nowhere))
    other = KnownEdition(date(2024, 3, 8), server.on("/b", Answer(rules_text(date(2024, 3, 8)))))
    results = desk.fetch_all(KnownEdition(DAY, lost), other)
    assert [result.outcome for result in results] == [Outcome.FETCHED, Outcome.FAILED]
    result = desk.fetch(lost, server.on("/web/cr.txt", Answer(text)))
    assert result.outcome is Outcome.FETCHED
    assert result.reasons[0].startswith(f"{lost}: ")


@pytest.mark.parametrize("nowhere", ["http://127.0.0.1:99999/cr.txt", "http://xn--a/cr.txt"])
def test_an_address_nobody_can_connect_to_is_given_up_at_once(
    server: Server, desk: Desk, text: bytes, nowhere: str
) -> None:
    result = desk.fetch(nowhere, server.on("/cr.txt", Answer(text)))
    assert result.outcome is Outcome.FETCHED
    [reason] = result.reasons
    assert reason.startswith(f"{nowhere}: no address of a web server: ")
    assert desk.notes.pauses == []


def test_a_part_of_a_file_of_endless_length_is_no_part(server: Server, desk: Desk) -> None:
    endless = {"Content-Range": f"bytes 0-10/{'9' * 5000}"}
    address = server.on("/cr.txt", Answer(b"a" * 11, status=206, headers=endless))
    result = desk.fetch(address, tries=2)
    reason = "not the part of the file that was asked for; starting again"
    assert result.reasons == (f"{address}: {reason}",)


def test_redirects_in_a_circle_are_given_up(server: Server, desk: Desk) -> None:
    address = server.on("/cr.txt", redirect("/cr.txt"))
    assert desk.fetch(address).reasons == (f"{address}: more than 5 redirects",)
    assert len(server.asked) == 6


def test_a_redirect_away_from_the_web_is_given_up(server: Server, desk: Desk) -> None:
    address = server.on("/cr.txt", redirect("file:///etc/passwd"))
    (reason,) = desk.fetch(address).reasons
    assert reason.startswith(f"{address}: no address of a web server: ")


def test_a_squeezed_answer_is_read(server: Server, desk: Desk, text: bytes) -> None:
    """Though it was not asked for."""
    assert desk.fetch(server.on("/cr.txt", Answer(text, squeezed=True))).outcome is Outcome.FETCHED
    assert desk.file().read_bytes() == text


@pytest.mark.parametrize(
    "packed", ["gzip, gzip", "GZIP,deflate", "br", "zstd", "x" * 500, "\x9b2J"]
)
def test_what_may_unpack_to_more_than_there_is_room_for_is_not_read(
    server: Server, desk: Desk, text: bytes, packed: str
) -> None:
    body = gzip.compress(gzip.compress(text))
    address = server.on("/cr.txt", Answer(body, headers={"Content-Encoding": packed}))
    result = desk.fetch(address, server.on("/web/cr.txt", Answer(text)))
    assert result.outcome is Outcome.FETCHED
    shown = packed.lower()[:40].replace("\x9b", "\N{REPLACEMENT CHARACTER}")
    assert result.reasons == (f"{address}: packed as {shown}, though asked for as it is",)
    assert len(server.requests("/cr.txt")) == 1


def test_a_squeezed_answer_larger_than_any_edition_is_not_unpacked_to_its_end(
    server: Server, desk: Desk
) -> None:
    address = server.on("/cr.txt", Answer(bytes(10_000_000), squeezed=True))
    result = desk.fetch(address, largest=5000)
    assert result.reasons == (f"{address}: more than 5000 bytes: no edition",)
    assert desk.names() == []


def test_a_squeezed_answer_is_never_continued(server: Server, desk: Desk, text: bytes) -> None:
    """The bytes held are not those the server counts by."""
    cut = Answer(text, squeezed=True, cut=300, etag='"x"', ranges=True)
    whole = Answer(text, squeezed=True, etag='"x"', ranges=True)
    assert desk.fetch(server.on("/cr.txt", cut, whole)).outcome is Outcome.FETCHED
    assert ["Range" in asked.headers for asked in server.asked] == [False, False]
    assert desk.file().read_bytes() == text


def waits_for(event: threading.Event) -> Callable[[], None]:
    return lambda: (event.wait(30), None)[1]


def test_a_slow_server_is_waited_for(server: Server, desk: Desk, text: bytes) -> None:
    """The second half comes only after the first was received."""
    half = len(text) // 2
    arrived = threading.Event()
    received = desk.notes.received

    def note(effective: date, size: int, total: int | None) -> None:
        received(effective, size, total)
        arrived.set()

    desk.notes.received = note  # type: ignore[method-assign]
    result = desk.fetch(server.on("/cr.txt", Answer(text, cut=half, midway=waits_for(arrived))))
    assert result.outcome is Outcome.FETCHED
    assert desk.notes.sizes[0] == (DAY, half, len(text))
    assert desk.notes.sizes[-1] == (DAY, len(text), len(text))


@pytest.mark.parametrize(
    ("limit", "reason"),
    [("silence", "nothing came for 0.3 seconds"), ("patience", "not complete after 0.3 seconds")],
)
def test_a_server_that_falls_silent_is_asked_again(
    server: Server, desk: Desk, text: bytes, limit: str, reason: str
) -> None:
    done = threading.Event()
    stuck = Answer(text, etag='"x"', ranges=True, cut=500, midway=waits_for(done))
    address = server.on("/cr.txt", stuck, Answer(text, etag='"x"', ranges=True))
    try:
        (result,) = desk.fetch_all(KnownEdition(DAY, address), **{limit: 0.3})
    finally:
        done.set()
    assert result.outcome is Outcome.FETCHED
    assert desk.notes.pauses[0] == (reason, 1.0)
    assert server.asked[1].headers["Range"] == "bytes=500-"
    assert desk.file().read_bytes() == text


def test_a_folder_that_cannot_be_written_is_a_failure_of_its_editions(
    server: Server, desk: Desk, text: bytes
) -> None:
    (desk.folder / "CR-2024-06-07.txt.part").mkdir(parents=True)
    (desk.folder / "CR-2024-06-07.txt.part" / "x").write_bytes(b"")
    other = date(2024, 3, 8)
    results = desk.fetch_all(
        KnownEdition(DAY, server.on("/a", Answer(text))),
        KnownEdition(other, server.on("/b", Answer(rules_text(other)))),
    )
    assert [result.outcome for result in results] == [Outcome.FETCHED, Outcome.FAILED]
    assert "CR-2024-06-07.txt.part" in results[1].reasons[0]
