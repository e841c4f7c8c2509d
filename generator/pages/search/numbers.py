"""The index of numbers: every number any rule ever had, and which rules had it.

Small files, one a topic, so that a page that is asked for ``704.5k`` reads ``704.json`` alone, and has
it before the last key is pressed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Any, Final, TypeVar

from generator.model.bearer import Bearer
from generator.model.life import Step, Tenancy
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeKind
from generator.model.number import GlossaryNumber, Number, RuleNumber, RulingNumber
from generator.model.page import DataFile
from generator.pages import wording
from generator.pages.addresses import newest_glossary
from generator.pages.lives import Lives
from generator.pages.names import words_of
from generator.pages.tenants import GONE_TOO, tenants

_FOLDER: Final = "search/numbers"
_SECTIONS: Final = "sections"
_STRAIGHT: Final = str.maketrans("“”‘’", "\"\"''")
_COPY: Final = re.compile(r"~(?P<copy>\d+)@")
_GLOSSARY: Final = (NodeKind.GLOSSARY, NodeKind.LETTER)
_Told = TypeVar("_Told")


def number_files(lives: Lives) -> Iterator[DataFile]:
    """One file for each topic and letter of the glossary, and ``index.json``, which names them all.

    A file maps numbers, in their order, to those that bore them.
    """
    shards: dict[str, dict[Number, list[Bearer]]] = {}
    for number, entries in _entries(lives):
        shards.setdefault(_shard(number), {}).setdefault(number, []).extend(entries)
    names = sorted(shards, key=_shard_key)
    yield _json("index", {name: _head(shards[name]) for name in names})
    for name in names:
        numbers = shards[name]
        yield _json(name, {str(n): numbers[n] for n in sorted(numbers, key=_number_key)})


def _entries(lives: Lives) -> Iterator[tuple[Number, list[Bearer]]]:
    for number in lives.shelf.book.tenants:
        yield number, _of_lines(lives, number)
    for node in _without_line(lives):
        assert node.number is not None
        yield node.number, [_of_node(lives, node)]


def _of_lines(lives: Lives, number: RuleNumber) -> list[Bearer]:
    """The rules that bore a number, as its page lists them."""
    entries = []
    for tenant in tenants(lives, number):
        stretches = list(_stretches(lives, number, tenant.address))
        entry: Bearer = {
            "words": tenant.words,
            "when": tenant.when,
            "to": tenant.address[1:],
            "spans": [_span(lives, stretch) for stretch in stretches],
        }
        if tenant.now is not None:
            entry["now"] = [tenant.now.text, tenant.now.address[1:]]
            now_words = words_of(lives.now(lives.lines[tenant.lineage]))
            if now_words != tenant.words:
                entry["now"].append(now_words)
        if tenant.fate:
            entry["gone"] = True
        if (kept := tenant.kept) is not None and kept.note != GONE_TOO:
            entry["kept"] = [kept.text, kept.address[1:], *filter(None, [kept.note])]
        if tenant.perhaps is not None:
            entry["perhaps"] = [tenant.perhaps.text, tenant.perhaps.address[1:]]
        if tenant.merged:
            entry["merged"] = [rule.text for rule in tenant.merged]
        if tenant.parts:
            days = lives.shelf.days
            entry["parts"] = [
                [part.rule.text, part.rule.address[1:], days[part.edition]] for part in tenant.parts
            ]
        if copies := [c for s in stretches if (c := _COPY.search(s.permalink)) is not None]:
            entry["copy"] = int(copies[0]["copy"])
        line = lives.lines[tenant.lineage]
        _add_life(entry, lives, line)
        _add_wordings(entry, lives, line, number)
        entries.append(entry)
    return entries


def _add_life(entry: Bearer, lives: Lives, line: Lineage) -> None:
    """What became of a rule since it first bore the number: where it was seen last, and when its words changed."""
    newest, changed, possible = _turns(lives, line.id)
    entry["seen"] = wording.in_sentence(lives.shelf.editions[newest])
    if changed:
        entry["reworded"] = changed
    if doubts := [day for day in possible if day > entry["spans"][0][0]]:
        entry["doubtful"] = doubts


def _add_wordings(entry: Bearer, lives: Lives, line: Lineage, number: RuleNumber) -> None:
    """What a rule was told by while it bore the number, and where its words of then mostly stand."""
    if earlier := list(_earlier(lives, line, number)):
        entry["earlier"] = earlier
    if not lives.strays(line):
        return
    if elsewhere := list(_elsewhere(lives, line, number, lives.elsewhere)):
        entry["elsewhere"] = elsewhere
    if divided := list(_elsewhere(lives, line, number, lives.divided)):
        entry["divided"] = divided
    if faded := [[*when] for when, _ in _while_so(lives, line, number, lives.has_faded)]:
        entry["faded"] = faded


def _earlier(lives: Lives, line: Lineage, number: RuleNumber) -> Iterator[list[str]]:
    """What else a rule was told by while it bore ``number``, oldest first, each with the day of what took its place.

    Also where only the number of another rule changed, or a file is damaged: the words of a day are those of its
    edition, but for the form of their quotation marks.
    """
    for step in _retold(lives, line.id):
        old, new = lives.node(step.old), lives.node(step.new)
        if not (old.number == number == new.number):
            continue
        then, later = words_of(old), words_of(new)
        is_other = step.rewords_the_rule or then.translate(_STRAIGHT) != later.translate(_STRAIGHT)
        if then != later and is_other:
            yield [lives.shelf.days[step.new.edition], then]


# A rule has several numbers in its life, and is told under each.
@lru_cache(maxsize=1 << 14)
def _retold(lives: Lives, line: str) -> tuple[Step, ...]:
    """The steps that leave a rule another text or heading."""
    steps = lives.steps(lives.lines[line])
    held = lives.shelf.book.held
    # Without a call for each: there are hundreds of thousands.
    nodes = [held[edition].by_id[node] for edition, node in lives.lines[line].members]
    return tuple(
        step
        for step, (old, new) in zip(steps, pairwise(nodes), strict=True)
        if old.text != new.text or old.heading != new.heading
    )


def _elsewhere(
    lives: Lives, line: Lineage, number: RuleNumber, told: Callable[[Member], Lineage | None]
) -> Iterator[list[str]]:
    """In which other rules of now stands what a rule said under ``number``, as is ``told``, oldest first.

    Each with the day from which it said so, and that from which it did not or had another number.
    """
    for when, taker in _while_so(lives, line, number, told):
        now = lives.now(taker)
        yield [*when, str(now.number), lives.address(taker)[1:], words_of(now)]


def _while_so(
    lives: Lives, line: Lineage, number: RuleNumber, told: Callable[[Member], _Told | None]
) -> Iterator[tuple[tuple[str, str], _Told]]:
    """What is ``told`` of a rule under ``number``, with the first day that is so, and the first that is not."""
    days = lives.shelf.days
    said = [(days[m.edition], lives.number(m), told(m)) for m in line.members]
    stretches = [(key, next(group)[0]) for key, group in groupby(said, key=itemgetter(1, 2))]
    for ((borne, what), since), (_, until) in pairwise(stretches):
        if borne == number and what:
            yield (since, until), what


@lru_cache(maxsize=1 << 14)  # as above
def _turns(lives: Lives, line: str) -> tuple[str, list[str], list[str]]:
    """The newest edition that has a rule; the days of those that changed its words, and of those matched in doubt."""
    days = lives.shelf.days
    newest = max((m.edition for m in lives.lines[line].members), key=days.__getitem__)
    turns = lives.turns(lives.lines[line])
    changed = [days[step.new.edition] for step in turns if step.rewords_the_rule]
    possible = lives.doubtful_steps(lives.lines[line])
    return newest, changed, [days[step.new.edition] for step in possible]


def _stretches(lives: Lives, number: RuleNumber, address: str) -> Iterator[Tenancy]:
    """The stretches of time of the tenant that is read at ``address``."""
    page = address.partition("#")[0]
    for stretch in lives.shelf.book.tenants[number]:
        if stretch.lineage in lives.lines and lives.address(_line(lives, stretch)) == page:
            yield stretch


def _span(lives: Lives, stretch: Tenancy) -> list[str]:
    days = lives.shelf.days
    until = days[stretch.until] if stretch.until else ""
    return [days[stretch.first], days[stretch.last], until]


def _line(lives: Lives, stretch: Tenancy) -> Lineage:
    return lives.lines[stretch.lineage]


def _without_line(lives: Lives) -> Iterator[Node]:
    """Numbered nodes that have no page of their own: sections, rulings, glossary, a summary's own."""
    shelf, owners = lives.shelf, lives.owners
    seen: set[tuple[Number, str]] = set()
    current = {placed.node.id for placed in shelf.book.consolidated}
    current |= {node.id for node in newest_glossary(shelf.book)}
    for edition in reversed(shelf.of_the_rules):
        held = shelf.book.held[edition.id].nodes
        trees = [shelf.book.trees[source.id].nodes for source in shelf.witnesses(edition)]
        # An edition of one witness, as most are, has the nodes of that.
        for node in chain(held, *(nodes for nodes in trees if nodes != held)):
            owner = owners.get(node.id)
            if owner is not None and owner.lineage.id in lives.lines:  # as nearly all
                continue
            if node.number is None or node.kind in _GLOSSARY or not _is_told(node):
                continue
            address = _address(lives, node)
            if (node.number, address) not in seen:
                seen.add((node.number, address))
                yield node


def _is_told(node: Node) -> bool:
    """Whether the source says anything under a number, and does not only imply it."""
    return not node.implied and next(node.texts(), "") != ""


def _address(lives: Lives, node: Node) -> str:
    return lives.shelf.addresses.current(node.id)


def _of_node(lives: Lives, node: Node) -> Bearer:
    edition = lives.shelf.edition_of(node)
    when = wording.day_of(edition)
    return {
        "words": words_of(node),
        "when": when if edition.is_official else edition.title,
        "to": _address(lives, node)[1:],
        "spans": [[edition.effective.isoformat(), edition.effective.isoformat(), ""]],
    }


def _shard(number: Number) -> str:
    """The file a number stands in: its topic, or its letter of the glossary."""
    if isinstance(number, GlossaryNumber):
        return "G" if number.letter is None else f"G{number.letter}"
    base = number.base if isinstance(number, RulingNumber) else number
    return _SECTIONS if base.topic is None else str(base.topic)


def _shard_key(name: str) -> tuple[int, int]:
    if name == _SECTIONS:
        return (0, 0)
    return (2, int(name[1:] or 0)) if name.startswith("G") else (1, int(name))


def _number_key(number: Number) -> tuple[int, ...] | tuple[Any, ...]:
    if isinstance(number, GlossaryNumber):
        return (number.letter or 0, number.term or 0, number.sense)
    if isinstance(number, RulingNumber):
        return (*number.base.key, number.index)
    return (*number.key, 0)


def _head(numbers: dict[Number, list[Bearer]]) -> dict[str, str]:
    """A file in the index: the first tenant of the number it begins with."""
    number = min(numbers, key=_number_key)
    first = numbers[number][0]
    return {
        "number": str(number),
        "words": first["words"],
        "when": first["when"],
        "to": first["to"],
    }


def _json(name: str, document: Any) -> DataFile:
    return DataFile.of_json(f"{_FOLDER}/{name}.json", document)
