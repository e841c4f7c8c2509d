"""What the head of an answer says."""

from __future__ import annotations

import httpx
import pytest

from generator.fetch.headers import ContentRange, content_range, origin_of, pause_asked_for
from generator.fetch.part import Origin

NOW = "Sat, 21 Nov 2026 12:00:00 GMT"
A_SECOND_AGO = "Sat, 21 Nov 2026 11:59:59 GMT"


def answer(**headers: str) -> httpx.Response:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(200, headers=names)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0),
        ({"Retry_After": "0"}, 0),
        ({"Retry_After": "120"}, 120),
        ({"Retry_After": " 7 "}, 7),
        ({"Retry_After": "-5"}, 0),
        ({"Retry_After": "1.5"}, 0),
        ({"Retry_After": "soon"}, 0),
        ({"Retry_After": "Sat, 21 Nov 2026 12:01:30 GMT", "Date": NOW}, 90),
        ({"Retry_After": "Sat, 21 Nov 2026 11:00:00 GMT", "Date": NOW}, 0),
        ({"Retry_After": f"Sat, 21 Nov {'9' * 20} 12:01:30 GMT", "Date": NOW}, 0),
        ({"Retry_After": "Sat, 21 Nov 2026 12:01:30 GMT"}, 0),  # by whose clock?
    ],
)
def test_how_long_a_server_asks_to_be_left_alone(headers: dict[str, str], seconds: float) -> None:
    assert pause_asked_for(answer(**headers)) == seconds


@pytest.mark.parametrize(
    ("headers", "validator"),
    [
        ({}, ""),
        ({"ETag": '"a-1"'}, '"a-1"'),
        ({"ETag": 'W/"a-1"'}, ""),
        ({"ETag": "a-1"}, ""),
        ({"ETag": '""'}, ""),
        ({"ETag": '"a"', "Last_Modified": A_SECOND_AGO, "Date": NOW}, '"a"'),
        ({"ETag": 'W/"a"', "Last_Modified": A_SECOND_AGO, "Date": NOW}, A_SECOND_AGO),
        ({"Last_Modified": NOW, "Date": NOW}, ""),  # may change again within this second
        ({"Last_Modified": A_SECOND_AGO}, ""),
        ({"Last_Modified": "yesterday", "Date": NOW}, ""),
    ],
)
def test_by_what_a_file_is_known_again(headers: dict[str, str], validator: str) -> None:
    assert origin_of(answer(**headers), "A").validator == validator


def test_the_length_is_that_of_the_bytes_as_they_are() -> None:
    assert origin_of(answer(Content_Length="12"), "A") == Origin("A", "", 12)
    squeezed = answer(Content_Length="12", Content_Encoding="br", ETag='"a"')
    assert origin_of(squeezed, "A") == Origin("A", "", None, resumable=False)
    assert origin_of(answer(Content_Encoding="identity"), "A").resumable
    assert origin_of(answer(Content_Length="9" * 5000), "A").total is None


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"Content_Range": "bytes 700-899/900"}, ContentRange(700, 900)),
        ({"Content_Range": "Bytes 700-899/*"}, ContentRange(700, None)),
        ({"Content_Range": "bytes */900"}, None),
        ({"Content_Range": f"bytes 700-899/{'9' * 5000}"}, None),
        ({"Content_Range": "bytes=700-899/900"}, None),
        ({"Content_Range": "bytes 700-899/900", "Content_Encoding": "gzip"}, None),
        ({}, None),
    ],
)
def test_which_part_an_answer_holds(headers: dict[str, str], expected: ContentRange | None) -> None:
    assert content_range(answer(**headers)) == expected
