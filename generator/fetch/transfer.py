"""One try to get a file: from its beginning, or from where the last try ended."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Final

import httpx

from generator.fetch.failures import DeadAddressError, TemporaryError, UnreachableError
from generator.fetch.headers import content_range, encoding_of, origin_of, pause_asked_for
from generator.fetch.hosts import Hosts
from generator.fetch.part import Part
from generator.model.diagnostic import printable
from generator.model.fetching import USER_AGENT, Policy

#: Answers below 500 after which asking again may help.
_PASSING: Final = (
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.TOO_EARLY,
    HTTPStatus.TOO_MANY_REQUESTS,
)
_REDIRECTS: Final = 5
#: What an answer may come in though it was asked for as it is: archives send a file as they once got it. One
#: read of the network, 64 KiB, unpacks to 64 MiB at most; packed twice, or by others, to more than a machine has.
_ENCODINGS: Final = ("identity", "gzip", "deflate")
#: So much of a header is shown.
_SHOWN: Final = 40
_LARGEST_PORT: Final = 0xFFFF

#: Told the bytes held, and the length of the whole file where it is known.
Received = Callable[[int, int | None], None]


@cache
def _trusted() -> ssl.SSLContext:
    """Reading the certificates takes longer than many a file; once is enough."""
    return httpx.create_ssl_context()


def open_client(policy: Policy) -> httpx.AsyncClient:
    """A client that tells who it is and asks for files as they are; redirects are the caller's."""
    return httpx.AsyncClient(
        headers={"User-Agent": USER_AGENT, "Accept": "text/plain, */*;q=0.5"},
        timeout=httpx.Timeout(policy.silence, pool=None),
        follow_redirects=False,
        verify=_trusted(),
    )


def origin_at(address: str) -> str:
    """The origin of an address; raises :class:`DeadAddressError` where it is none of a web server."""
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL as error:
        raise DeadAddressError(f"no address of a web server: {error}") from None
    _refuse_impossible(url)
    return origin(url)


def origin(url: httpx.URL) -> str:
    """Scheme, host and port: what a connection is made to."""
    return f"{url.scheme}://{url.netloc.decode('ascii')}"


def _refuse_impossible(url: httpx.URL) -> None:
    """Raise :class:`DeadAddressError` where no connection could ever be made to what is written like an address."""
    try:
        host = url.host  # decodes it
    except UnicodeError as error:
        raise DeadAddressError(f"no address of a web server: {error}") from None
    if url.port is not None and url.port > _LARGEST_PORT:
        raise DeadAddressError(f"no address of a web server: {host} has no port {url.port}")


class Transfer:
    """Fills parts from addresses; all requests of a run go through one."""

    def __init__(self, client: httpx.AsyncClient, hosts: Hosts, policy: Policy) -> None:
        self._client = client
        self._hosts = hosts
        self._policy = policy

    async def receive(self, address: str, part: Part, received: Received) -> None:
        """Fill ``part`` with the whole file at ``address``.

        Raises :class:`TemporaryError` or :class:`DeadAddressError`; what came stays in ``part``.
        """
        try:
            request = self._client.build_request("GET", address, headers=_headers(address, part))
            for _ in range(_REDIRECTS + 1):
                next_request = await self._exchange(request, address, part, received)
                if next_request is None:
                    return
                request = next_request
                _refuse_impossible(request.url)
        except (httpx.InvalidURL, httpx.UnsupportedProtocol, UnicodeError) as error:
            # The last: a redirect to a host in Punycode that is none, which httpx decodes to follow it.
            raise DeadAddressError(f"no address of a web server: {error}") from None
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            where = origin(error.request.url)
            raise UnreachableError(f"no connection to {where}: {_words(error)}", where) from None
        except httpx.TimeoutException:
            raise TemporaryError(f"nothing came for {self._policy.silence:g} seconds") from None
        except httpx.RequestError as error:
            raise TemporaryError(f"the connection failed: {_words(error)}") from None
        raise DeadAddressError(f"more than {_REDIRECTS} redirects")

    async def _exchange(
        self, request: httpx.Request, address: str, part: Part, received: Received
    ) -> httpx.Request | None:
        """One request and its answer; the request to follow where the answer is a redirect."""
        patience = self._policy.patience
        async with self._hosts.connection(request.url.host):
            try:
                async with asyncio.timeout(patience):
                    response = await self._client.send(request, stream=True)
                    try:
                        if response.next_request is None:
                            await self._take(response, address, part, received)
                        return response.next_request
                    finally:
                        await response.aclose()
            except TimeoutError:
                raise TemporaryError(f"not complete after {patience:g} seconds") from None

    async def _take(
        self, response: httpx.Response, address: str, part: Part, received: Received
    ) -> None:
        if response.status_code == HTTPStatus.OK:
            if encoding_of(response) not in _ENCODINGS:
                shown = printable(encoding_of(response)[:_SHOWN])
                raise DeadAddressError(f"packed as {shown}, though asked for as it is")
            part.start(origin_of(response, address))
            total = part.total
        elif response.status_code == HTTPStatus.PARTIAL_CONTENT:
            total = _join(response, address, part)
        elif response.status_code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            part.discard()
            raise TemporaryError("the rest of the file cannot be had; starting again")
        else:
            raise self._refused(response)
        await self._fill(response, part, total, received)

    async def _fill(
        self, response: httpx.Response, part: Part, total: int | None, received: Received
    ) -> None:
        size = part.size
        async for data in response.aiter_bytes():
            size += len(data)
            if size > self._policy.largest:
                part.discard()
                raise DeadAddressError(f"more than {self._policy.largest} bytes: no edition")
            part.append(data)
            received(size, total)
        if total is not None and size < total:
            raise TemporaryError(f"only {size} of {total} bytes came")
        if total is not None and size > total:
            part.discard()
            raise TemporaryError(f"more than the {total} bytes told came; starting again")

    def _refused(self, response: httpx.Response) -> TemporaryError | DeadAddressError:
        status = response.status_code
        reason = f"HTTP {status} {response.reason_phrase}".rstrip()
        if status not in _PASSING and status < HTTPStatus.INTERNAL_SERVER_ERROR:
            return DeadAddressError(reason)
        pause = pause_asked_for(response)
        if pause > self._policy.patience:
            return DeadAddressError(f"{reason}: asks to come back in {pause:.0f} seconds")
        self._hosts.hold(response.url.host, pause)
        return TemporaryError(reason, pause)


def _headers(address: str, part: Part) -> dict[str, str]:
    """Ask for the bytes as they are, and only for those not held if the file is still the same."""
    headers = {"Accept-Encoding": "identity"}
    if part.can_continue(address):
        headers["Range"] = f"bytes={part.size}-"
        if part.validator:
            headers["If-Range"] = part.validator
    return headers


def _join(response: httpx.Response, address: str, part: Part) -> int | None:
    """Make sure that the answer goes on where ``part`` ends, with the same file; its whole length.

    A file whose server gives no ETag or date to know it by must at least have the same length.
    """
    held = content_range(response)
    if held is None or not part.can_continue(address) or not _is_same(response, held.total, part):
        part.discard()
        raise TemporaryError("not the part of the file that was asked for; starting again")
    if held.first != part.size:
        part.discard()
        raise TemporaryError(f"the part begins at byte {held.first}; starting again")
    part.joined = True
    return held.total if part.total is None else part.total


def _is_same(response: httpx.Response, total: int | None, part: Part) -> bool:
    if not part.validator:
        return total is not None and total == part.total
    etag = response.headers.get("ETag", part.validator)
    known = (total, part.total)
    return (etag == part.validator or not part.validator.startswith('"')) and (
        None in known or total == part.total
    )


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__
