"""A rule's life in a row: since when it is seen, of when its wording is, what it was called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from generator.model.edition import Edition
from generator.model.lineage import Lineage
from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.lives import Lives, is_reworded
from generator.pages.rule_view import Ref, edition_ref

_NEVER: Final = "never"
#: So many of the rules under a heading that one edition reworded are named.
_LISTED: Final = 6


@dataclass(frozen=True, slots=True)
class Facts:
    """What the row says; ``day`` dates a quotation, ``permalink`` names the wording's dated address, which is
    but a name (``is_name_only``) where the day in it is not known to be the edition's.

    ``changed`` is empty where one edition only shows the rule, ``numbers`` where it had but one. A heading
    without a text (``is_title``) is not reworded, but renamed.
    """

    since: str
    wording: Ref
    day: str
    changed: str
    is_title: bool
    numbers: tuple[Ref, ...]
    permalink: str
    is_name_only: bool


def facts(lives: Lives, line: Lineage) -> Facts:
    """The facts of one lineage."""
    node = lives.now(line)
    edition = lives.shelf.edition_of(node)
    permalink = _permalink(lives, line)
    return Facts(
        _since(lives, line),
        edition_ref(lives.shelf, edition, lives.shelf.in_edition(node)),
        f"effective {wording.when(edition)}" if edition.day_known else wording.when(edition),
        _changed(lives, line),
        is_title(lives, line),
        tuple(_numbers(lives, line)),
        permalink,
        not _edition_in(lives, line, permalink).day_known,
    )


def in_a_line(lives: Lives, line: Lineage) -> str:
    """The life of a lineage in a sentence: since when it is seen, and how often its words changed."""
    changed = _changed(lives, line)
    done = "renamed" if is_title(lives, line) else "reworded"
    if changed.startswith(_NEVER):
        told = f"; {_NEVER} {done}{changed.removeprefix(_NEVER)}"
    else:
        told = f"; {done} {changed}" if changed else ""
    gone = "; no longer in the rules" if lives.number_now(line) is None else ""
    return f"Since {_since(lives, line)}{told}{gone}."


def _since(lives: Lives, line: Lineage) -> str:
    """Since when it is in the rules: the first edition that shows it, "or before" where others may have had it.

    Where an older edition lacks it, it is said to have come after that.
    """
    first, before = lives.edition(line.members[0]), lives.not_yet_in(line)
    if lives.is_start_known(line):
        return first.title
    lacking = f", after {wording.day_of(lives.shelf.editions[before])}" if before else ""
    return f"{first.title} or before{lacking}"


def is_title(lives: Lives, line: Lineage) -> bool:
    """Whether a lineage is one of headings without a text: what they are about stands in the rules below."""
    return not lives.now(line).text


@dataclass(frozen=True, slots=True)
class RewordedBelow:
    """The rules under a heading that one edition reworded, by number; ``more`` of them are not listed."""

    edition: Ref
    rules: tuple[Ref, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Below:
    """How often the rules under a heading were reworded, all together, and by which ``editions``, newest first."""

    told: str
    editions: tuple[RewordedBelow, ...]


def below(lives: Lives, lines: Iterable[Lineage]) -> Below | None:
    """What happened to the words of the rules under a heading; ``None`` where nothing did."""
    found: dict[str, list[tuple[RuleNumber, Lineage]]] = {}
    for line in lines:
        for step in filter(is_reworded, lives.steps(line)):
            found.setdefault(step.new.edition, []).append((lives.number(step.new), line))
    if not found:
        return None
    names = sorted(found, key=lives.shelf.order.__getitem__, reverse=True)
    count = sum(map(len, found.values()))
    by = wording.in_sentence(lives.shelf.editions[names[0]])
    return Below(
        f"reworded {wording.times(count)}, {'last ' if count > 1 else ''}by {by}",
        tuple(_reworded_below(lives, name, found[name]) for name in names),
    )


def _reworded_below(
    lives: Lives, edition: str, found: Iterable[tuple[RuleNumber, Lineage]]
) -> RewordedBelow:
    rules = sorted(found, key=itemgetter(0))
    contents = lives.shelf.editions[edition]
    return RewordedBelow(
        edition_ref(lives.shelf, contents, addresses.contents(edition)),
        tuple(Ref(str(number), lives.address(line, edition)) for number, line in rules[:_LISTED]),
        max(0, len(rules) - _LISTED),
    )


def _changed(lives: Lives, line: Lineage) -> str:
    """How often its words changed in the editions held, and by which the last time."""
    steps = lives.steps(line)
    reworded = [step for step in steps if is_reworded(step)]
    seen = f"{len(line.members)} editions"
    if not steps:
        return ""
    if not reworded:
        return f"{_NEVER} ({seen})"
    times = wording.times(len(reworded))
    last = wording.in_sentence(lives.edition(reworded[-1].new))
    return f"{times} in {seen}, {'last ' if len(reworded) > 1 else ''}by {last}"


def _numbers(lives: Lives, line: Lineage) -> Iterator[Ref]:
    """Its numbers, oldest first, if there were several."""
    found: list[Ref] = []
    for member in line.members:
        number = str(lives.number(member))
        if not found or found[-1].text != number:
            anchor = addresses.version(member.edition)
            found.append(Ref(number, f"#{anchor}", note=lives.edition(member).title))
    yield from found if len(found) > 1 else ()


def _permalink(lives: Lives, line: Lineage) -> str:
    """The dated permalink of the present wording: the newest one up to its edition."""
    standing = lives.standings[line.id]
    number = lives.now(line).number
    own = [link.name for link in lives.permalinks_of(line) if link.number == number]
    return own[-1] if own else standing.page


def _edition_in(lives: Lives, line: Lineage, permalink: str) -> Edition:
    """The edition that a dated permalink of ``line`` names."""
    named = {link.name: link.edition for link in lives.permalinks_of(line)}
    return lives.shelf.editions[named.get(permalink, lives.standings[line.id].edition)]
