"""Names of files as they can be written anywhere."""

from __future__ import annotations

from pathlib import PurePath


def shown(path: PurePath | str) -> str:
    r"""``path`` with slashes between folders, and an escape (``\xff``) for each byte that is no UTF-8."""
    name = path if isinstance(path, str) else path.as_posix()
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
