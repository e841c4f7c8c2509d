"""The tenants of a number: which rules bore it, when, and where each is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from itertools import groupby
from typing import Final

from generator.model.edition import Edition
from generator.model.life import Tenancy
from generator.model.lineage import Lineage, Member
from generator.model.node import Node
from generator.model.number import RuleNumber
from generator.pages import echoed, wording
from generator.pages.homes import homes_of_rules
from generator.pages.kin import perhaps_went_to
from generator.pages.lives import Lives
from generator.pages.names import words_of
from generator.pages.rule_view import Ref

#: What is said of the rule in which the words of another went on, where that is in no edition of now either.
GONE_TOO: Final = "gone too"


@dataclass(frozen=True, slots=True)
class Part:
    """A rule that took words of another: its number now and its page, and the first edition that shows them.

    ``is_most`` says that most of what the other said, as it bore its number last, stands in this one now.
    """

    rule: Ref
    edition: str
    is_most: bool = False


@dataclass(frozen=True, slots=True)
class TenantView:
    """One rule that bore a number.

    ``words`` say which rule, ``times`` since when until when; ``address`` leads to the rule as it was then.
    ``now`` is where it is now under another number (its note says "perhaps now" where that is not sure),
    ``fate`` what became of one that is gone, ``merged`` the rules of now of which it is a part; ``is_here``
    says that it still bears this number. ``kept`` is the rule in which most of the last wording of one that
    is gone went on; its note says where that is gone too, or has other words since; ``perhaps`` a rule that may
    have words of one of which no more is known. ``parts`` are the other
    rules of now into which words of it went since; of a topic of which that is not known, those where most of
    its rules are.
    ``node`` is the rule as it was under this number last; ``is_faded`` says that hardly any of its words of then
    are left in what it is now.
    """

    lineage: str
    words: str
    times: tuple[str, ...]
    address: str
    is_here: bool
    now: Ref | None
    fate: str
    merged: tuple[Ref, ...]
    kept: Ref | None
    perhaps: Ref | None
    parts: tuple[Part, ...]
    node: Node
    is_faded: bool

    @property
    def when(self) -> str:
        """All its times in a sentence."""
        return " and ".join(self.times)


def tenants(lives: Lives, number: RuleNumber) -> tuple[TenantView, ...]:
    """All rules that bore ``number``: those that bear it now first, then the latest first."""
    return _tenants_in(lives).of(number)


class _Tenants:
    """The tenants of every number, each told once: doors, rules' pages and the index of numbers ask for them."""

    def __init__(self, lives: Lives) -> None:
        self._lives = lives
        self._told: dict[RuleNumber, tuple[TenantView, ...]] = {}

    def of(self, number: RuleNumber) -> tuple[TenantView, ...]:
        if number not in self._told:
            self._told[number] = _tenants(self._lives, number)
        return self._told[number]


@lru_cache(maxsize=1)
def _tenants_in(lives: Lives) -> _Tenants:
    return _Tenants(lives)


def _tenants(lives: Lives, number: RuleNumber) -> tuple[TenantView, ...]:
    order = lives.shelf.order
    stretches = [s for s in lives.shelf.book.tenants.get(number, ()) if s.lineage in lives.lines]
    stretches.sort(key=lambda s: (s.lineage, order[s.first]))
    found = []
    for name, group in groupby(stretches, key=lambda s: s.lineage):
        line, own = lives.lines[name], list(group)
        newest = order[own[-1].last]
        found.append((_tenant(lives, line, number, own), newest, name))
    found.sort(key=lambda item: (not item[0].is_here, -item[1], item[2]))
    return tuple(view for view, _, _ in found)


def _tenant(
    lives: Lives, line: Lineage, number: RuleNumber, stretches: Sequence[Tenancy]
) -> TenantView:
    now = lives.number_now(line)
    is_here = now == number
    last = stretches[-1]
    member = _member_of(line, last)
    node = lives.node(member)
    merged = tuple(_taker(lives, taker, number) for taker in lives.merged_into(line))
    kept = None if now is not None or merged else _kept(lives, line)
    told = {ref.address for ref in (*merged, kept) if ref is not None}
    parts = [p for p in _parts(lives, line, last.last) if p.rule.address not in told]
    if now is None and not told:
        parts = parts or list(_parts_by_rules(lives, line))
    return TenantView(
        line.id,
        words_of(lives.now(line) if is_here else node),
        tuple(_when(lives, line, stretch, number) for stretch in stretches),
        lives.address(line) if is_here else lives.address(line, last.last),
        is_here,
        None if is_here or now is None else _now(lives, line, now, last.last),
        "" if now is not None else _fate(merged),
        merged,
        kept,
        None if now is not None or told or parts else _perhaps(lives, line, number),
        tuple(parts),
        node,
        lives.has_faded(member),
    )


def _taker(lives: Lives, taker: Lineage, number: RuleNumber) -> Ref:
    """A rule that took in one that bore ``number``; that it is the one of now is said where it has that very number."""
    now = lives.number_now(taker)
    return Ref(str(now), lives.address(taker), note="today’s" if now == number else "")


def _fate(merged: Sequence[Ref]) -> str:
    """What became of a rule that is gone, or that is a part of others now."""
    takers = (f"{ref.note} {ref.text}".strip() for ref in merged)
    return f"merged into {wording.listed(takers)}" if merged else "now gone"


def _kept(lives: Lives, line: Lineage) -> Ref | None:
    """The rule in which most of the words went on of ``line`` when that ended, as it is called now or was last.

    Its note says where it is :data:`GONE_TOO`, or has other words since.
    """
    home = echoed.mostly_after(lives, line)
    other = lives.line_of(home) if home else None
    if other is None:
        return None
    number = lives.number_now(other)
    note = "" if number is not None else GONE_TOO
    if not note and _is_reworded_since(lives, other, lives.ended(line)):
        note = "which was reworded since"
    return Ref(str(number or lives.now(other).number), lives.address(other), note=note)


def _perhaps(lives: Lives, line: Lineage, number: RuleNumber) -> Ref | None:
    """The rule of now that may have words of ``line``, which bore ``number``, by what it had when that ended."""
    node = perhaps_went_to(lives, line)
    other = lives.line_of(node) if node else None
    return _taker(lives, other, number) if other is not None and lives.number_now(other) else None


def _is_reworded_since(lives: Lives, line: Lineage, edition: str) -> bool:
    days = lives.shelf.days
    return any(
        step.rewords_the_rule and days[step.new.edition] > days[edition]
        for step in lives.turns(line)
    )


def _parts(lives: Lives, line: Lineage, edition: str) -> Iterator[Part]:
    """The rules of now into which words of ``line`` went after ``edition``: that which has most, then by numbers."""
    joins = lives.joins_out_of(line)
    if not joins:  # as nearly always
        return
    order = lives.shelf.order
    [member] = (member for member in line.members if member.edition == edition)
    most = lives.elsewhere(member)
    found: dict[RuleNumber, Part] = {}
    for join in joins:
        taker = lives.lines[join.taker]
        number = lives.number_now(taker)
        if number is not None and order[join.edition] > order[edition]:
            rule = Ref(str(number), lives.address(taker))
            found.setdefault(number, Part(rule, join.edition, is_most=taker is most))
    numbers = sorted(found, key=lambda number: (not found[number].is_most, number))
    yield from (found[number] for number in numbers)


def _parts_by_rules(lives: Lives, line: Lineage) -> Iterator[Part]:
    """Where most rules of a topic that is gone are now."""
    for home in homes_of_rules(lives, line):
        yield Part(Ref(str(lives.number_now(home)), lives.address(home)), lives.ended(line))


def _now(lives: Lives, line: Lineage, number: RuleNumber, edition: str) -> Ref:
    told = "perhaps now" if lives.is_doubtful(line, edition) else "now"
    return Ref(str(number), lives.address(line), note=told)


def _member_of(line: Lineage, stretch: Tenancy) -> Member:
    """The rule as the last edition of a stretch shows it."""
    return next(member for member in line.members if member.edition == stretch.last)


def _when(lives: Lives, line: Lineage, stretch: Tenancy, number: RuleNumber) -> str:
    """The time of a stretch, as exactly as the editions held tell it, and up to when it is perhaps another rule's.

    The rules of an edition hold until the day before the next. Where the next edition held is not the next
    there was, or too far away to be it, the day of the change is not known: the number was the rule's on
    the day named, "or before" or "or later" too. One edition that alone shows it is named by itself. A
    number that only one source gives is said to be its own.
    """
    told = f"{_time(lives, stretch, number)}{_perhaps_before(lives, line, stretch)}"
    if not stretch.source:
        return told
    title = lives.shelf.sources[stretch.source].title
    own = lives.node(_member_of(line, stretch)).number
    return f"{told} (so numbered only in “{title}”; the edition itself calls it {own})"


def _perhaps_before(lives: Lives, line: Lineage, stretch: Tenancy) -> str:
    """That up to an edition of the stretch it is merely possible that the number was this rule's."""
    if not lives.is_doubtful(line, stretch.first):
        return ""
    order = lives.shelf.order
    doubtful = [
        step.new.edition
        for step in lives.steps(line)
        if step.match is not None
        and step.match.is_possible
        and order[stretch.first] <= order[step.old.edition]
        and order[step.new.edition] <= order[stretch.last]
    ]
    if not doubtful:
        return ""
    return f" (before {wording.day_of(lives.shelf.editions[doubtful[-1]])} perhaps another rule’s)"


def _time(lives: Lives, stretch: Tenancy, number: RuleNumber) -> str:
    editions = lives.shelf.editions
    first, last = editions[stretch.first], editions[stretch.last]
    before = _covering(lives, number, until=first)
    is_start_known = before is not None and _are_neighbours(lives, before, first)
    since = f"{wording.day_of(first)}{'' if is_start_known else ' or before'}"
    if not stretch.until:
        return f"since {since}"
    is_end_known = _are_neighbours(lives, last, editions[stretch.until])
    if first == last and not is_end_known:
        also = "after" if is_start_known else "before and after"
        return f"in {wording.after_in(first)} (perhaps also {also})"
    return f"from {since} to {_end(lives, last, editions[stretch.until])}"


def _end(lives: Lives, last: Edition, until: Edition) -> str:
    if _are_neighbours(lives, last, until):
        return wording.day(until.effective - timedelta(days=1))
    return f"{wording.day_of(last)} or later"


def _are_neighbours(lives: Lives, old: Edition, new: Edition) -> bool:
    """Whether ``new`` followed ``old`` at once, and on a day that is known."""
    return new.day_known and lives.shelf.is_next(old, new)


def _covering(lives: Lives, number: RuleNumber, until: Edition) -> Edition | None:
    """The newest edition of the rules before ``until`` that covers ``number``."""
    for edition in reversed(lives.shelf.of_the_rules):
        if edition.effective < until.effective and edition.holds(number):
            return edition
    return None
