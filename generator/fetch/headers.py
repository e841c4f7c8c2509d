"""What the head of an answer says about its file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

import httpx

from generator.fetch.part import Origin

_CONTENT_RANGE: Final = re.compile(
    r"""
    bytes [ ]+ (?P<first>[0-9]{1,18}) - (?P<last>[0-9]{1,18}) / (?P<total> [0-9]{1,18} | \* )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LENGTH: Final = re.compile(r"[0-9]{1,18}")
_STRONG_ETAG: Final = re.compile(r'"[^"]+"')
_SECONDS: Final = re.compile(r"[0-9]{1,9}")
#: A file that changed within the second of the answer may change again under the same date.
_SETTLED: Final = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class ContentRange:
    """Which bytes of a file an answer holds: from ``first`` on; ``total`` is the whole file's length."""

    first: int
    total: int | None


def origin_of(response: httpx.Response, address: str) -> Origin:
    """What the answer to a request for all of ``address`` says about the file."""
    if _is_encoded(response):
        return Origin(address, resumable=False)
    length = response.headers.get("Content-Length", "")
    total = int(length) if _LENGTH.fullmatch(length) else None
    return Origin(address, _validator(response), total)


def content_range(response: httpx.Response) -> ContentRange | None:
    """The range a partial answer holds, or ``None`` where it does not say so in bytes of the file."""
    match = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", "").strip())
    if match is None or _is_encoded(response):
        return None
    total = None if match["total"] == "*" else int(match["total"])
    return ContentRange(int(match["first"]), total)


def pause_asked_for(response: httpx.Response) -> float:
    """The seconds ``Retry-After`` asks for, by the server's own clock where it names a time; else 0."""
    value = response.headers.get("Retry-After", "").strip()
    if _SECONDS.fullmatch(value):
        return float(value)
    until, now = _time(value), _time(response.headers.get("Date", ""))
    if until is None or now is None:
        return 0.0
    return max(0.0, (until - now).total_seconds())


def encoding_of(response: httpx.Response) -> str:
    """How the bytes of an answer are encoded on their way; ``identity`` where they are as they are."""
    encoding: str = response.headers.get("Content-Encoding", "identity")
    return encoding.strip().lower() or "identity"


def _is_encoded(response: httpx.Response) -> bool:
    return encoding_of(response) != "identity"


def _validator(response: httpx.Response) -> str:
    """The strong ETag, else a Last-Modified that is strong (RFC 9110, 8.8.2.2), else nothing."""
    etag: str = response.headers.get("ETag", "").strip()
    if _STRONG_ETAG.fullmatch(etag):
        return etag
    modified: str = response.headers.get("Last-Modified", "").strip()
    changed, now = _time(modified), _time(response.headers.get("Date", ""))
    if changed is None or now is None or now - changed < _SETTLED:
        return ""
    return modified


def _time(value: str) -> datetime | None:
    try:
        time = parsedate_to_datetime(value)
    except (ValueError, OverflowError):  # a year of twenty digits
        return None
    return time if time.tzinfo is not None else None
