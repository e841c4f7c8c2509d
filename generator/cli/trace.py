"""``palimpsest trace``: the life of a rule in the terminal."""

from __future__ import annotations

import re
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from generator.cli.session import Session
from generator.cli.words import describe, words
from generator.model.book import Book
from generator.model.life import Tenancy
from generator.model.lineage import Lineage, Member
from generator.model.node import Node
from generator.model.number import NumberError, RuleNumber

_DATED: Final = re.compile(
    r"(?P<number>[^@]+) (?: @ (?P<date> \d{4} (?: -\d\d (?: -\d\d )? )? ) )?", re.VERBOSE
)


@click.command()
@click.argument("rule")
@click.pass_obj
def trace(session: Session, rule: str) -> None:
    """Print the life of RULE, such as 704.5k@2009; the date is a year, a month or a day.

    Without a date, of all rules that ever had the number.
    """
    match = _DATED.fullmatch(rule)
    try:
        number = RuleNumber.parse(match["number"] if match else rule)
    except NumberError as error:
        raise click.UsageError(f"{error}; write 704.5k or 704.5k@2009-10-01") from None
    book = session.book()
    found = [t for t in book.tenants.get(number, ()) if _is_of(book, t, match and match["date"])]
    if not found:
        when = f" in {match['date']}" if match and match["date"] else ""
        click.echo(f"No edition held has a rule {number}{when}.", err=True)
        raise SystemExit(1)
    lineages = {lineage.id: lineage for lineage in book.lineages}
    console = Console(highlight=False)
    for name in dict.fromkeys(tenancy.lineage for tenancy in found):
        _print_life(console, book, lineages[name])


def _is_of(book: Book, tenancy: Tenancy, date: str | None) -> bool:
    """Whether the stretch meets the time that ``date`` names."""
    if date is None:
        return True
    effective = {edition.id: edition.effective.isoformat() for edition in book.editions}
    begins = effective[tenancy.first]
    ends = effective[tenancy.until] if tenancy.until else "9999"
    return begins[: len(date)] <= date and (ends[: len(date)] > date or begins.startswith(date))


def _print_life(console: Console, book: Book, lineage: Lineage) -> None:
    """From the newest member to the oldest, each with what changed; unchanged stretches folded."""
    last = _node(book, lineage.members[-1])
    title = f"{last.number} {last.heading}".strip()
    console.print(Text.assemble((title, "bold"), f"  {lineage.id}"), soft_wrap=True)
    if last.text:
        console.print(Text(last.text), soft_wrap=True)
    same: list[str] = []
    for step in reversed(book.steps[lineage.id]):
        if step.change is None:
            same.append(step.new.edition)
            continue
        _print_unchanged(console, same)
        before, after = _node(book, step.old), _node(book, step.new)
        sure = f"  {step.match.confidence.value}" if step.match else ""
        console.print(
            Text.assemble(
                (f"{step.new.edition}  {before.number} → {after.number}", "bold"),
                f"  {describe(step.change)}",
                (sure, "dim"),
            ),
            soft_wrap=True,
        )
        for diff in (step.change.diff, *step.change.passages):
            if diff is not None and diff.old != diff.new:
                console.print(words(diff, plain=not console.is_terminal), soft_wrap=True)
    _print_unchanged(console, same)
    first = lineage.members[0]
    console.print(
        Text.assemble(
            (f"{first.edition}  {_node(book, first).number}", "bold"), "  first seen here"
        )
    )
    for name, others in (("came from", lineage.came_from), ("went to", lineage.went_to)):
        if others:
            console.print(f"{name}: {', '.join(others)}")
    console.print()


def _print_unchanged(console: Console, same: list[str]) -> None:
    if same:
        editions = "edition" if len(same) == 1 else "editions"
        console.print(f"{same[0]}  unchanged in {len(same)} {editions}", style="dim")
        same.clear()


def _node(book: Book, member: Member) -> Node:
    return book.held[member.edition].by_id[member.node]
