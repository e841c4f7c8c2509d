"""The ledger of dated permalinks: whatever was published once is served for ever."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from generator.model.book import Book
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.standing import permalinks
from generator.text.counts import counted

#: The file that holds the ledger, as findings name it.
LEDGER: Final = "permalinks.txt"
#: The ledger of an archive's editions, which only a build with an archive can serve.
ARCHIVE_LEDGER: Final = "permalinks-archive.txt"
_HOW: Final = "palimpsest permalinks --update"
_NAME: Final = re.compile(r"[1-9][0-9]{2}(?:\.[0-9]+[a-z]*)?(?:~[0-9]+)?@[^\s@]+")
_LIKE: Final = "one name on each line, such as 704.5k@2009-10-01, and no line without one"


def permalinks_of(book: Book) -> tuple[str, ...]:
    """The dated permalinks the pages of ``book`` serve, in the order of editions and numbers."""
    return tuple(link.name for link in permalinks(book))


def check_ledger(
    ledger: Sequence[str],
    served: Collection[str],
    path: str,
    held: Collection[str],
) -> tuple[Diagnostic, ...]:
    """What is wrong between the lines of the ledger and the permalinks a build serves.

    An error for each line that is no permalink, is not served, or stands twice; one note for all
    permalinks that are not in the ledger yet. ``path`` is the file the findings name. All lines of an edition
    that is none of those ``held`` are one error, at the first.
    """
    known, first = set(served), {name: line for line, name in reversed([*enumerate(ledger, 1)])}
    # How many lines each edition has that is held no more.
    withdrawn = Counter(map(_edition, ledger))
    for edition in held:
        del withdrawn[edition]
    found = []
    for line, name in enumerate(ledger, 1):
        edition = _edition(name)
        if _NAME.fullmatch(name) is None:
            message = "this is no permalink"
            found.append(_error("bad-line", message, path, line, name, expected=_LIKE))
        elif name in known:
            if first[name] < line:
                message = f"this permalink stands in line {first[name]} already"
                found.append(_error("repeated-permalink", message, path, line, name))
        elif edition not in withdrawn:
            message = "this permalink was published once, and no rule answers to it any more"
            found.append(_error("lost-permalink", message, path, line, name))
        elif withdrawn[edition]:
            were = counted(withdrawn[edition], "permalink of it was", "permalinks of it were")
            message = (
                f"no edition {edition!r} is held any more, and {were} published: put its text back"
            )
            found.append(_error("lost-edition", message, path, line, name))
            withdrawn[edition] = 0
    new = known - set(ledger)
    if new:
        are = counted(len(new), "permalink is", "permalinks are")
        message = f"{are} not in the ledger yet; append them with: {_HOW}"
        found.append(Diagnostic("new-permalinks", Severity.NOTE, message, path))
    return tuple(found)


def _edition(name: str) -> str:
    return name.rpartition("@")[2]


def additions(ledger: Sequence[str], served: Sequence[str]) -> tuple[str, ...]:
    """The permalinks to append to the ledger, in the order they are served in."""
    known = set(ledger)
    return tuple(name for name in served if name not in known)


def _error(
    code: str, message: str, path: str, line: int, text: str, *, expected: str = ""
) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, path, line, 1, expected, text)
