"""What every page has, before it is HTML."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from generator.pages import wording

_DESCRIPTION_WIDTH: Final = 158


@dataclass(frozen=True, slots=True)
class Parts:
    """Parts of a page that need not be made anew with it: of the same ``made_from`` they are the same.

    ``html`` are those of the page that lies there, in their order; without it they are made. An empty
    ``made_from`` says that it is not known what they are made from.
    """

    made_from: str = ""
    html: tuple[str, ...] = ()


#: The parts of the page that lies there, if they were made from what is named; else none.
Kept = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page as values: ``view`` is what the template ``<kind>.html.jinja`` shows.

    ``extra`` are further facts for the site's frame (``preview``: what a pasted link shows). Where the HTML of
    its ``parts`` is known, ``view`` need not have what they show.
    """

    address: str
    kind: str
    title: str
    description: str
    view: object
    extra: tuple[tuple[str, str], ...] = ()
    parts: Parts = Parts()


#: A page that is still to be made: making one takes longer than knowing that there is one.
Draft = Callable[[], Sheet]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A draft of the page at ``address`` that says, without being made, what it would be made from.

    ``made_from`` gives values (see :func:`generator.pages.digest_of`), or ``None`` where it is not known:
    of the same values ``make`` makes the same sheet, whatever the book is. ``make_with`` makes the same page, says
    what its parts are made from, and leaves out what the one that lies there has ``kept`` of them.
    """

    address: str
    make: Draft
    made_from: Callable[[], object]
    make_with: Callable[[Kept], Sheet] | None = None

    def __call__(self, kept: Kept | None = None) -> Sheet:
        return self.make() if self.make_with is None or kept is None else self.make_with(kept)


def description(*parts: str) -> str:
    """A page's description: the parts as sentences, cut to what search results show."""
    return wording.shortened(" ".join(part for part in parts if part), _DESCRIPTION_WIDTH)
