"""``palimpsest align``, ``map`` and ``diff``: two editions compared directly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Final

import click

from generator.cli.session import Session, print_findings, showing_progress
from generator.cli.terminal import make_console
from generator.cli.words import print_change
from generator.export.alignment import alignment_document, label, map_csv, map_document
from generator.model.node import NodeId
from generator.model.number import NumberError, RuleNumber, parse_number
from generator.pipeline.cache import Cache
from generator.pipeline.compare import (
    Comparison,
    Reader,
    UnknownEditionError,
    check_sides,
    compare,
    read_knowledge,
)
from generator.pipeline.corpus import Inputs
from generator.text.counts import counted

_SAME: Final = "did not change."
#: Findings that say that a file is not whole: what it lacks would seem removed or added.
_GAPS: Final = ("cut-text", "missing-part", "few-terms")


def _compared(session: Session, old: str, new: str) -> Comparison:
    """Both editions read and compared; prints errors and exits with 1 where one is not sound."""
    if not all(Path(name).is_file() for name in (old, new)):
        session.ask_for_manifest()
    inputs = Inputs(session.sources, session.archive)
    terms, decisions, findings = read_knowledge(inputs)
    reader = Reader(inputs, Cache(session.cache), session.jobs)
    with showing_progress(quiet=True) as progress:
        try:
            progress(f"reading {old} and {new}")
            sides = reader.side(old), reader.side(new)
        except UnknownEditionError as error:
            raise click.UsageError(str(error)) from None
        if sides[0] is None or sides[1] is None or any(d.is_error for d in findings):
            errors = [d for d in (*findings, *reader.diagnostics) if d.is_error]
            print_findings(errors, verbose=True)
            raise SystemExit(1)
        unfit = check_sides(sides[0], sides[1], inputs, decisions)
        if unfit:
            print_findings(unfit, verbose=True)
            raise SystemExit(1)
        print_findings((d for d in reader.of_files if d.code in _GAPS), verbose=True)
        progress(f"aligning {old} and {new}")
        return compare(sides[0], sides[1], terms, decisions, jobs=session.jobs)


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--json", "as_json", is_flag=True, help="Print the alignment as JSON.")
@click.pass_obj
def align(session: Session, old: str, new: str, *, as_json: bool) -> None:
    """Find each rule of OLD in NEW, directly; both are editions or paths of CR text files."""
    compared = _compared(session, old, new)
    document = alignment_document(
        compared.alignment, compared.old.tree, compared.new.tree, compared.changes
    )
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
        return
    console = make_console()
    for pair in document["pairs"]:
        why = "; ".join(evidence["note"] for evidence in pair["evidence"])
        kinds = ", ".join(pair["kind"]) or "unchanged"
        console.print(
            f"[bold]{pair['old']:>9}[/] → [bold]{', '.join(pair['new']):<9}[/] "
            f"{pair['confidence']:9} {kinds}",
            soft_wrap=True,
        )
        if pair["confidence"] != "certain":
            console.print(f"{'':24}{why}", style="dim", soft_wrap=True, markup=False)
    for name in ("removed", "added"):
        numbers = " ".join(document[name]) or "none"
        console.print(f"{name}: {numbers}", soft_wrap=True, markup=False)
    counts = Counter(pair["confidence"] for pair in document["pairs"])
    console.print(", ".join(f"{counts[n]} {n}" for n in ("certain", "probable", "possible")))


@click.command("map")
@click.argument("old")
@click.argument("new")
@click.option("--format", "form", type=click.Choice(["csv", "json"]), default="csv")
@click.pass_obj
def map_numbers(session: Session, old: str, new: str, form: str) -> None:
    """Print the table of old and new numbers."""
    compared = _compared(session, old, new)
    document = alignment_document(
        compared.alignment, compared.old.tree, compared.new.tree, compared.changes
    )
    if form == "csv":
        click.echo(map_csv(document), nl=False)
    else:
        click.echo(json.dumps(map_document(document), ensure_ascii=False, indent=1))


@click.command()
@click.argument("old")
@click.argument("new")
@click.argument("number", required=False)
@click.pass_obj
def diff(session: Session, old: str, new: str, number: str | None) -> None:
    """Print what changed from OLD to NEW, or what became of one rule or term, with its words."""
    if number is not None:
        number = number.strip()
        if not number:
            raise click.UsageError("NUMBER is empty: name a rule or term, or leave it out")
    compared = _compared(session, old, new)
    console = make_console()
    shown = below = 0
    wanted = number.casefold() if number is not None else None
    is_below = _below(wanted)
    for change in compared.changes:
        sides = ((compared.old.tree, change.old), (compared.new.tree, change.new))
        nodes = [[tree.by_id[node] for node in side] for tree, side in sides]
        names = [[label(node) for node in side] for side in nodes]
        if wanted is None or wanted in map(str.casefold, (*names[0], *names[1])):
            print_change(console, change, names, nodes)
            shown += 1
        below += any(map(is_below, (*names[0], *names[1])))
    if wanted is not None and not shown:
        trees = (compared.old.tree, compared.new.tree)
        known = [(tree, n) for tree in trees for n in tree.nodes if label(n).casefold() == wanted]
        if not known:
            if not _is_a_number(wanted):
                raise click.UsageError(
                    f"{number} is no number of a rule, and no term of either glossary"
                )
            click.echo(f"{number} is in neither edition.", err=True)
            raise SystemExit(1)
        reason = _why_not_shown(compared, {node.id for _, node in known})
        click.echo(f"{number} {reason}")
        below = below if reason == _SAME else 0
    if below:
        click.echo(
            f"{counted(below, 'change')} of what stands under {number}: diff without a number."
        )


def _below(number: str | None) -> Callable[[str], bool]:
    """Whether the number of a rule stands under ``number``, if that is the number of one."""
    if number is None:
        return lambda _: False

    def is_below(name: str) -> bool:
        parsed = parse_number(name) if _is_a_number(name) else None
        return isinstance(parsed, RuleNumber) and number in map(str, parsed.above)

    return is_below


def _is_a_number(printed: str) -> bool:
    try:
        parse_number(printed)
    except NumberError:
        return False
    return True


def _why_not_shown(compared: Comparison, nodes: AbstractSet[NodeId]) -> str:
    """Why no change of ``nodes``, which bear one number, is told."""
    old, new = compared.old.tree, compared.new.tree
    alignment = compared.alignment
    own = [m for m in alignment.matches if m.old in nodes or m.new in nodes]
    for match in own:
        for tree, node in ((old, old.by_id[match.old]), (new, new.by_id[match.new])):
            if node.implied:
                return f"cannot be compared: {tree.edition} prints {node.number} only by what stands below it."
    if not own and nodes & {*alignment.not_held_old, *alignment.not_held_new}:
        return "cannot be compared: one of the editions, as held, does not cover it."
    return _SAME
