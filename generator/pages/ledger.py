"""The ledger of dated permalinks: whatever was published once is served for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from generator.model.book import Book
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.standing import permalinks

#: The file that holds the ledger, as findings name it.
LEDGER: Final = "permalinks.txt"
_HOW: Final = "palimpsest permalinks --update"


def permalinks_of(book: Book) -> tuple[str, ...]:
    """The dated permalinks the pages of ``book`` serve, in the order of editions and numbers."""
    return tuple(link.name for link in permalinks(book))


def check_ledger(
    ledger: Sequence[str], served: Collection[str], path: str = LEDGER
) -> tuple[Diagnostic, ...]:
    """What is wrong between the lines of the ledger and the permalinks a build serves.

    An error for each line that is not served and each line that stands twice; one note for all
    permalinks that are not in the ledger yet. ``path`` is the file the findings name.
    """
    known, times = set(served), Counter(ledger)
    found = []
    for line, name in enumerate(ledger, 1):
        if name not in known:
            message = "this permalink was published once, and no rule answers to it any more"
            found.append(_finding("lost-permalink", Severity.ERROR, message, path, line, name))
        elif times[name] > 1 and ledger.index(name) != line - 1:
            message = f"this permalink stands in line {ledger.index(name) + 1} already"
            found.append(_finding("repeated-permalink", Severity.ERROR, message, path, line, name))
    new = known - set(ledger)
    if new:
        message = f"{len(new):,} permalinks are not in the ledger yet; append them with: {_HOW}"
        found.append(_finding("new-permalinks", Severity.NOTE, message, path))
    return tuple(found)


def additions(ledger: Sequence[str], served: Sequence[str]) -> tuple[str, ...]:
    """The permalinks to append to the ledger, in the order they are served in."""
    known = set(ledger)
    return tuple(name for name in served if name not in known)


def _finding(
    code: str, severity: Severity, message: str, path: str, line: int = 0, text: str = ""
) -> Diagnostic:
    return Diagnostic(code, severity, message, path, line, 1 if line else 0, text=text)
