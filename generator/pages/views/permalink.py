"""Dated permalinks: small pages that show a rule as it was to whoever pastes the link, and lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from generator.model.standing import Permalink
from generator.pages import addresses, wording
from generator.pages.kin import gone_now
from generator.pages.lives import Lives
from generator.pages.names import name_of
from generator.pages.sheet import Draft, Foreseen, Sheet, description

#: The site's frame for pages that only lead on.
_FRAME: Final = "permalink.html"
_PREVIEW: Final = 480


@dataclass(frozen=True, slots=True)
class PermalinkView:
    """What a permalink shows for a moment; ``there`` is the rule's page at that edition."""

    number: str
    edition: str
    text: str
    there: str


def permalink_pages(lives: Lives) -> Iterator[Draft]:
    """A page for each dated permalink that is not itself the page of a rule."""
    pages = {standing.page for standing in lives.standings.values()}
    for link in lives.permalinks:
        if link.name not in pages and link.lineage in lives.lines:
            # Soon made, so it says by itself what it would be made from; and many are made in a row.
            sheet = partial(_sheet, lives, link)
            yield Foreseen(addresses.rule(link.name), sheet, sheet)


def _sheet(lives: Lives, link: Permalink) -> Sheet:
    line = lives.lines[link.lineage]
    member = next(member for member in line.members if member.edition == link.edition)
    node, edition = lives.node(member), lives.edition(member)
    words = " ".join(node.texts())
    now = lives.number_now(line)
    name = name_of(node)
    there = lives.address(line, link.edition)
    number = link.name.partition("@")[0]  # tells rules apart that bear one number
    named = f"{number}, {name}" if name else number
    stands = f"Now {now}." if now not in (None, link.number) else gone_now(lives, line)
    if lives.is_doubtful(line, link.edition):
        stands = stands.replace("Now", "Perhaps now", 1)
    if (taker := lives.elsewhere(member)) is not None:
        stands = f"{stands} Most of these words now stand in {lives.number_now(taker)}.".lstrip()
    elif (taker := lives.divided(member)) is not None:
        some = f"some now stand in {lives.number_now(taker)}"
        stands = f"{stands} Most of these words are not in it, and {some}.".lstrip()
    elif lives.has_faded(member):
        stands = f"{stands} Hardly any of these words are left in it.".lstrip()
    told = f"{stands} {words or f'Rule {link.number}'}".lstrip()
    return Sheet(
        addresses.rule(link.name),
        "permalink",
        f"{named} as of {wording.in_sentence(edition)}",
        description(f"Rule {link.number} as of {wording.in_sentence(edition)}.", told),
        PermalinkView(str(link.number), edition.title, words, there),
        (
            ("template", _FRAME),
            ("preview", wording.shortened(told, _PREVIEW)),
            ("canonical", lives.address(line)),
            ("leads_to", _by_file(addresses.relative(addresses.rule(link.name), there))),
        ),
    )


def _by_file(way: str) -> str:
    """A way to a page by the page's file: opened from a disk, a folder has no page of its own."""
    folder, mark, anchor = way.partition("#")
    return f"{folder}index.html{mark}{anchor}"
