"""Where tests can serve."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of this machine at which nothing is served."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])
