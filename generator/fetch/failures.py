"""Why a try failed: for now, for want of a connection, or for good."""

from __future__ import annotations


class FetchError(Exception):
    """A try failed; the message says why, without the address."""


class TemporaryError(FetchError):
    """The next try may succeed; the server asks for ``pause`` seconds before it, 0 where it does not."""

    def __init__(self, reason: str, pause: float = 0.0) -> None:
        super().__init__(reason)
        self.pause = pause


class UnreachableError(TemporaryError):
    """No connection can be made to the server at ``origin``."""

    def __init__(self, reason: str, origin: str) -> None:
        super().__init__(reason)
        self.origin = origin


class DeadAddressError(FetchError):
    """The address does not lead to the edition, and asking again will not change that."""
