"""What every page has, before it is HTML."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from generator.pages import wording

_DESCRIPTION_WIDTH: Final = 158


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page as values: ``view`` is what the template ``<kind>.html.jinja`` shows.

    ``extra`` are further facts for the site's frame (``preview``: what a pasted link shows).
    """

    address: str
    kind: str
    title: str
    description: str
    view: object
    extra: tuple[tuple[str, str], ...] = ()


#: A page that is still to be made: making one takes longer than knowing that there is one.
Draft = Callable[[], Sheet]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A draft of the page at ``address`` that says, without being made, what it would be made from.

    ``made_from`` gives values (see :func:`generator.pages.digest_of`), or ``None`` where it is not known:
    of the same values ``make`` makes the same sheet, whatever the book is.
    """

    address: str
    make: Draft
    made_from: Callable[[], object]

    def __call__(self) -> Sheet:
        return self.make()


def description(*parts: str) -> str:
    """A page's description: the parts as sentences, cut to what search results show."""
    return wording.shortened(" ".join(part for part in parts if part), _DESCRIPTION_WIDTH)
