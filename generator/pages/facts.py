"""A rule's life in a row: since when it is seen, since when in these words, what it was called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Final

from generator.model.change import Depth
from generator.model.edition import Edition
from generator.model.life import Step
from generator.model.lineage import Lineage
from generator.model.number import RuleNumber
from generator.pages import addresses, defined, wording
from generator.pages.dating import first_seen, in_these_words
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, contents_ref

#: So many of the rules under a heading that one edition reworded are named.
_LISTED: Final = 6


@dataclass(frozen=True, slots=True)
class Facts:
    """What the row says; ``day`` dates a quotation, ``permalink`` names the wording's dated address, and
    ``named_after`` its edition where the day in it is not known to be that edition's.

    ``in_words`` says since when the rule has its present words, empty where it was never reworded. ``changed``
    is what happened to them ("Reworded", or of a heading without a text "Renamed") and how often, empty where
    one edition only shows the rule; ``numbers`` are empty where it had but one. ``is_doubtful`` says that all this
    rests on a match that is only possible.
    """

    since: str
    in_words: str
    day: str
    changed: tuple[str, str]
    numbers: tuple[Ref, ...]
    permalink: str
    named_after: str
    is_doubtful: bool


def facts(lives: Lives, line: Lineage) -> Facts:
    """The facts of one lineage."""
    node = lives.now(line)
    edition = lives.shelf.edition_of(node)
    permalink = _permalink(lives, line)
    named = _edition_in(lives, line, permalink)
    return Facts(
        _seen(lives, line),
        _in_words(lives, line),
        f"effective {wording.when(edition)}" if edition.day_known else wording.when(edition),
        _changed(lives, line),
        tuple(_numbers(lives, line)),
        permalink,
        "" if named.day_known else wording.in_sentence(named),
        lives.is_doubtful(line, line.members[0].edition),
    )


def in_a_line(lives: Lives, line: Lineage) -> str:
    """The life of a lineage in a sentence: since when it is seen, and how often its words changed."""
    done, times = _changed(lives, line)
    told = f"; {done.lower()} {times}" if times else ""
    reworded = _rewordings(lives, line)
    if reworded:
        last = wording.in_sentence(lives.edition(reworded[-1].new))
        told += f", {'last ' if len(reworded) > 1 else ''}by {last}"
    gone = "; no longer in the rules" if lives.number_now(line) is None else ""
    return f"Since {_seen(lives, line)}{told}{gone}."


def _seen(lives: Lives, line: Lineage) -> str:
    """Since when it is seen; where that rests on a merely possible match, since when that it is one rule does not."""
    defined_in = defined.since(lives, line)
    glossary = f"; in the glossary by {wording.day_of(defined_in)}" if defined_in else ""
    told = f"{first_seen(lives, line).told}{glossary}"
    if not lives.is_doubtful(line, line.members[0].edition):
        return told
    surely = [step.new for step in lives.steps(line) if step.is_possible][-1]
    edition = wording.inside(lives.edition(surely).title)
    return f"perhaps {wording.inside(told)}; surely the same rule since {edition}"


def _in_words(lives: Lives, line: Lineage) -> str:
    """Since when it has its present words, empty where it always had them."""
    dating = in_these_words(lives, line)
    is_first = dating.edition == lives.edition(line.members[0])
    return "" if is_first else f"since {wording.inside(dating.told)}"


def _rewordings(lives: Lives, line: Lineage) -> list[Step]:
    return [step for step in lives.turns(line) if step.rewords_the_rule]


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
        for step in _rewordings(lives, line):
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
    return RewordedBelow(
        contents_ref(lives.shelf, lives.shelf.editions[edition]),
        tuple(Ref(str(number), lives.address(line, edition)) for number, line in rules[:_LISTED]),
        max(0, len(rules) - _LISTED),
    )


def _changed(lives: Lives, line: Lineage) -> tuple[str, str]:
    """What happened to its words, and how often in the editions held; its history calls some of it vocabulary only,
    and some punctuation only.
    """
    done = "renamed" if is_title(lives, line) else "reworded"
    if not lives.steps(line):
        return "", ""
    changes = [step.change for step in _rewordings(lives, line) if step.change is not None]
    seen = f"in {len(line.members)} editions"
    if not changes:
        return f"Never {done}", seen
    only = {
        "vocabulary": sum(
            change.depth is Depth.VOCABULARY and not change.is_of_marks for change in changes
        ),
        "punctuation": sum(change.is_of_marks for change in changes),
    }
    how = "".join(
        f", {wording.times(count) + ' ' if count < len(changes) else ''}in {what} only"
        for what, count in only.items()
        if count
    )
    return wording.capital(done), f"{wording.times(len(changes))} {seen}{how}"


def _numbers(lives: Lives, line: Lineage) -> Iterator[Ref]:
    """Its numbers, oldest first, if there were several."""
    found: list[Ref] = []
    for member in (line.members[0], *(step.new for step in lives.turns(line))):
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
