"""``palimpsest trace``: the life of a rule in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from textwrap import shorten
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from generator.cli.named import Named, find_named, read_named
from generator.cli.session import Session
from generator.cli.terminal import is_plain, make_console
from generator.cli.words import describe, words
from generator.model.alignment import Echoes
from generator.model.book import Book
from generator.model.joins import Join, joins_of, merged_into
from generator.model.life import Tenancy, ended_in
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeId
from generator.model.number import NumberError
from generator.model.when import When
from generator.pipeline.cite import make_index
from generator.references.bearers import bearers_within
from generator.text.counts import counted

_WORDS: Final = 60
#: How much of an added rule stood in another of the edition before, by what tells of it; the first that does.
_STOOD: Final = (("most", attrgetter("before")), ("some", attrgetter("partly")))


@click.command()
@click.argument("rule")
@click.pass_obj
def trace(session: Session, rule: str) -> None:
    """Print the life of RULE, such as 704.5k@2009; the date is a year, a month or a day.

    An address of the site, or of another that names a rule, is read too. Where several rules had the
    number, lists which had it when.
    """
    try:
        named = read_named(rule)
    except NumberError as error:
        advice = "write 704.5k, 704.5k@2009-10-01 or the address of a rule"
        raise click.UsageError(f"{error}; {advice}") from None
    if named.number.topic is None:
        message = (
            f"{named.number} is a section, and its topics and rules have lives; name one of these"
        )
        raise click.UsageError(message)
    book = session.book()
    found = find_named(book, named)
    lineages = {lineage.id: lineage for lineage in book.lineages}
    if not found:
        at = "on" if When(named.date).is_day else "in"
        when, name = f" {at} {named.date}" if named.date else "", replace(named, date="")
        others = [(t, lineages[t.lineage]) for t in find_named(book, name)] if when else []
        heading = f"No edition held has a rule {name}{when}{'; at other times:' if others else '.'}"
        _print_tenants(make_console(stderr=True), book, heading, others)
        raise SystemExit(1)
    if not _is_settled(book, named):
        note = f"No edition held settles what {named.number} was on {named.date}: this is what it was in the last before."
        click.echo(note, err=True)
    console = make_console()
    if len({tenancy.lineage for tenancy in found}) > 1:
        heading = f"Several rules were {named}; name one:"
        _print_tenants(console, book, heading, [(t, lineages[t.lineage]) for t in found])
    else:
        _print_life(console, book, lineages[found[0].lineage], lineages)


def _is_settled(book: Book, named: Named) -> bool:
    """Whether the editions held tell what a number was on the day it is meant at; months and years are no day.

    On a day that no edition held begins on, another may have been in force: ``palimpsest cite`` asks the same.
    """
    days = {day.isoformat() for e in book.editions for day in (e.effective, *e.same_as)}
    if not named.date or not When(named.date).is_day or named.date in days:
        return True
    return bearers_within((named.date,), named.number, make_index(book))[1]


def _print_tenants(
    console: Console, book: Book, heading: str, found: Sequence[tuple[Tenancy, Lineage]]
) -> None:
    """Which rules had a number when, below a ``heading``, each with the permalink to ask for it with."""
    console.print(Text(heading), soft_wrap=True)
    for tenancy, lineage in found:
        node = _node(book, next(m for m in lineage.members if m.edition == tenancy.last))
        # Editions before and after may be missing: all that is known is which ones show it so.
        seen = f"since {tenancy.first}"
        if tenancy.until:
            is_one = tenancy.first == tenancy.last
            seen = f"in {tenancy.first}" if is_one else f"from {tenancy.first} to {tenancy.last}"
        told = f"{tenancy.permalink}  seen {seen}"
        if tenancy.source:
            told += f", so numbered only in {tenancy.source}"
        text = shorten(node.heading or node.text, _WORDS, placeholder="…")
        console.print(Text.assemble((told, "bold"), f"  {text}"), soft_wrap=True)


def _print_life(
    console: Console, book: Book, lineage: Lineage, lineages: Mapping[str, Lineage]
) -> None:
    """From its end, if it has one, and the newest member to the oldest, each with what changed.

    Unchanged stretches are folded.
    """
    last = _node(book, lineage.members[-1])
    title = f"{last.number} {last.heading}".strip()
    console.print(Text.assemble((title, "bold"), f"  {lineage.id}"), soft_wrap=True)
    if last.text:
        console.print(Text(last.text), soft_wrap=True)
    ended = ended_in(lineage, book.held, book.tenants)
    merged = merged_into(lineage, ended, lineages)
    heirs = tuple(dict.fromkeys(_heirs(book, lineage, lineages)))
    at_the_end = [heir for heir in heirs if heir.edition == ended]
    into = [heir for heir in at_the_end if heir.lineage in merged and not heir.is_doubtful]
    if ended:
        is_told = len(at_the_end) > len(into)
        _print_end(console, book, lineage, ended, into, is_told=is_told)
    same: list[str] = []
    for step in reversed(book.steps[lineage.id]):
        if step.change is None:
            same.append(step.new.edition)
            continue
        _print_unchanged(console, same)
        before, after = _node(book, step.old), _node(book, step.new)
        sure = f"  {step.match.confidence.value}" if step.match else ""
        was_part = any(heir.edition in step.gap for heir in heirs)
        absent = "no rule of its own" if was_part else "not"
        console.print(
            Text.assemble(
                (f"{step.new.edition}  {before.number} → {after.number}", "bold"),
                f"  {describe(step.change)}",
                f"; {absent} in {', '.join(step.gap)}" if step.gap else "",
                (sure, "dim"),
            ),
            soft_wrap=True,
        )
        for diff in (step.change.diff, *step.change.passages):
            if diff is not None and diff.old != diff.new:
                console.print(words(diff, plain=is_plain(console)), soft_wrap=True)
    _print_unchanged(console, same)
    first = lineage.members[0]
    console.print(
        Text.assemble(
            (f"{first.edition}  {_node(book, first).number}", "bold"), "  first seen here"
        )
    )
    _print_stood(console, book, first)
    _print_origins(console, first.edition, joins_of(lineages.values()), lineage)
    _print_given(console, [heir for heir in heirs if heir not in into])
    _print_astray(console, book, lineage)
    console.print()


def _print_stood(console: Console, book: Book, first: Member) -> None:
    """The rule of the edition before that had most or some of the words of ``first``, the first of its lineage."""
    for old, new in book.echoes:
        if new != first.edition:
            continue
        for share, told in _STOOD:
            if home := _echoed(book, (old, new), told, first):
                stood = f"{share} of its words stood in {home.number} ({old})"
                console.print(stood, soft_wrap=True)
                break


def _print_origins(console: Console, first: str, joins: Iterable[Join], lineage: Lineage) -> None:
    """The rules that this one was split off from in its ``first`` edition, and that gave it words later."""
    given = [join for join in joins if join.taker == lineage.id]
    split_off = [join.giver for join in given if join.edition == first]
    if split_off:
        console.print(f"came from: {', '.join(split_off)}", soft_wrap=True)
    for join in given:
        if join.edition != first:
            console.print(f"{join.edition}  words came from {join.giver}", soft_wrap=True)


def _print_given(console: Console, heirs: Iterable[_Heir]) -> None:
    """The rules that have words of this one, other than those it was merged into at its end."""
    for heir in heirs:
        perhaps = " perhaps" if heir.is_doubtful else ""
        console.print(f"{heir.edition}  words went{perhaps} to {heir}", soft_wrap=True)


def _print_astray(console: Console, book: Book, lineage: Lineage) -> None:
    """From when to when it said what mostly stands in another rule today, and in which, or hardly anywhere."""
    for told, found in groupby(lineage.members, key=partial(_astray, book)):
        if told:
            said = [member.edition for member in found]
            when = " to ".join(dict.fromkeys((said[0], said[-1])))
            console.print(f"{when}  {told}", soft_wrap=True)


def _astray(book: Book, member: Member) -> str:
    if (taker := book.elsewhere.get(member.node)) is not None:
        number = _node(book, book.owners[taker].member).number
        return f"most of these words stand today in {number}"
    if (taker := book.divided.get(member.node)) is not None:
        number = _node(book, book.owners[taker].member).number
        return f"most of these words are not in it today, and some stand in {number}"
    return "hardly any of these words are left in it today" if member.node in book.faded else ""


def _print_end(
    console: Console,
    book: Book,
    lineage: Lineage,
    ended: str,
    into: Sequence[_Heir],
    *,
    is_told: bool,
) -> None:
    """What ``ended``, the first edition without the rule, made of it, and the last that has it.

    Rules besides ``into`` that may have words of it then are told elsewhere, if any (``is_told``).
    """
    last = lineage.members[-1]
    verb = "merged into" if len(into) == 1 else "divided among"
    left = partial(_echoed, book, (last.edition, ended), member=last)
    kept = "" if is_told else "; no rule is known to have its words"
    if not lineage.went_to and (perhaps := left(attrgetter("perhaps"))):
        kept = f"; perhaps words of it went on in {perhaps.number}"
    if home := left(attrgetter("after")):
        kept = f"; most of its words went on in {home.number}"
    if entry := left(attrgetter("declared")):
        kept = f"; the glossary says that the rule no longer exists: {entry.heading}{kept}"
    how = f"{verb} {', '.join(map(str, into))}" if into else f"removed{kept}"
    told = f"  {how}; last seen in {last.edition}"
    console.print(Text.assemble((ended, "bold"), told), soft_wrap=True)


@dataclass(frozen=True, slots=True)
class _Heir:
    """A rule that has words of another's since ``edition``; ``is_doubtful`` where that is merely possible."""

    lineage: str
    number: str
    edition: str
    is_doubtful: bool

    def __str__(self) -> str:
        return f"{self.number} ({self.lineage})"


def _heirs(book: Book, lineage: Lineage, lineages: Mapping[str, Lineage]) -> Iterator[_Heir]:
    own = {member.node for member in lineage.members}
    for name in lineage.went_to:
        members = {member.node: member for member in lineages[name].members}
        for join in lineages[name].joins:
            if join.old in own:
                heir = members[join.new]
                number = str(_node(book, heir).number)
                yield _Heir(name, number, heir.edition, join.is_possible)


def _echoed(
    book: Book,
    pair: tuple[str, str],
    told: Callable[[Echoes], Mapping[NodeId, NodeId]],
    member: Member,
) -> Node | None:
    """What ``told`` has for ``member``, of one edition of ``pair``: a rule or an entry of the other."""
    echoes = book.echoes.get(pair)
    name = told(echoes).get(member.node) if echoes else None
    other = pair[0] if member.edition == pair[1] else pair[1]
    return book.held[other].by_id[name] if name else None


def _print_unchanged(console: Console, same: list[str]) -> None:
    if same:
        console.print(f"{same[0]}  unchanged in {counted(len(same), 'edition')}", style="dim")
        same.clear()


def _node(book: Book, member: Member) -> Node:
    return book.held[member.edition].by_id[member.node]
