"""An editors' decision as ``alignments.toml`` holds it, for tests that write one."""

from __future__ import annotations

_TABLE = """\
[[decision]]
kind = "{kind}"
old_edition = "{editions[0]}"
new_edition = "{editions[1]}"
old = ["{numbers[0]}"]
new = ["{numbers[1]}"]
begins_old = ["{begins[0]}"]
begins_new = ["{begins[1]}"]
reason = "for the test"
"""


def decision(
    editions: tuple[str, str],
    numbers: tuple[str, str],
    begins: tuple[str, str],
    *,
    kind: str = "match",
) -> str:
    """The table of a decision about one rule on each side; all pairs are old and new."""
    return _TABLE.format(kind=kind, editions=editions, numbers=numbers, begins=begins)
