"""How old the words of the rules are: counted through all editions by the first that has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, zip_longest

from generator.model.change import Change, Depth, Op, TextDiff
from generator.model.life import Step
from generator.model.lineage import Lineage
from generator.model.node import Node
from generator.pages.lives import Lives
from generator.text.words import tokenize

#: The edition, by its index, that brought each word of a text.
_Origins = list[int]


@dataclass(frozen=True, slots=True)
class Moment:
    """The words as one edition shows them (or the last before it that covers their part).

    ``words[i]`` is how many the edition of index ``i`` brought. ``uncovered`` of the newest of them
    stand in rules whose part no earlier edition held: they may be older.
    """

    words: tuple[int, ...]
    uncovered: int


def moments(lives: Lives) -> tuple[Moment, ...]:
    """One moment for each edition of the rules, of those rules of today that can be compared.

    Rules that are gone are left out, and so are those of which one edition alone is held. The words that
    a rule took along when it was split off from another count as new.
    """
    editions = lives.shelf.of_the_rules
    order = {edition.id: index for index, edition in enumerate(editions)}
    told = lives.told_against
    came = [Counter[int]() for _ in editions]
    went = [Counter[int]() for _ in editions]
    uncovered = Counter[int]()
    for line in comparable(lives):
        first = order[line.members[0].edition]
        states = list(_states(lives, line, order))
        if line.members[0].node not in told:
            uncovered[first] += sum(states[0][1].values())
        for (start, words), end in zip_longest(states, (at for at, _ in states[1:])):
            came[start].update(words)
            if end is not None:
                went[end].update(words)
    every = range(len(editions))
    grown = ([came[at][i] - went[at][i] for at in every] for i in every)
    totals = zip(*(accumulate(each) for each in grown), strict=True)
    return tuple(Moment(words, uncovered[at]) for at, words in enumerate(totals))


def comparable(lives: Lives) -> tuple[Lineage, ...]:
    """The rules of today that more than one edition tells of, by having them or by lacking them."""
    told = lives.told_against
    alive = (line for line in lives.lines.values() if lives.number_now(line) is not None)
    return tuple(line for line in alive if len(line.members) > 1 or line.members[0].node in told)


def _states(
    lives: Lives, line: Lineage, order: dict[str, int]
) -> Iterator[tuple[int, Counter[int]]]:
    """From which edition on, how many words are of which edition; one that changed none is passed over."""
    at, node = order[line.members[0].edition], lives.node(line.members[0])
    texts = {text: [at] * _count(text) for text in _texts(node)}
    yield at, _counted(texts.values())
    held = lives.shelf.book.held
    for step in lives.steps(line):
        edition, name = step.new
        before, node = node, held[edition].by_id[name]
        if step.change is None and says_the_same(before, node):
            continue
        at = order[edition]
        texts = _after(lives, step, texts, at, order[step.old.edition])
        yield at, _counted(texts.values())


def _after(
    lives: Lives, step: Step, texts: dict[str, _Origins], at: int, before: int
) -> dict[str, _Origins]:
    """The origins of the words after a step; ``before`` is the edition of what is not known better."""
    wanted = list(_texts(lives.node(step.new)))
    diffs = {diff.new: diff for diff in _diffs(step.change)}
    left = list(texts.values())
    made: dict[str, _Origins] = {}
    for index, text in enumerate(wanted):
        size = _count(text)
        if text in diffs:
            origins = list(_carried(diffs[text], texts, at, before))
        elif text in texts:
            origins = texts[text]
        elif step.change is None and index < len(left):
            origins = left[index]  # the same words in other typography
        else:
            origins = [before] * size
        made[text] = (origins + [at] * size)[:size]
    return made


def _diffs(change: Change | None) -> Iterator[TextDiff]:
    for diff in (change.diff, *change.passages) if change is not None else ():
        if diff is not None:
            yield diff


def _carried(diff: TextDiff, texts: dict[str, _Origins], at: int, before: int) -> Iterator[int]:
    known = texts.get(diff.old)
    old = known if known is not None else _joined(diff.old, texts, before)
    here = 0
    near = old[0] if old else at
    for span in diff.spans:
        size = _count(span.text)
        if span.op is Op.INSERT:
            yield from [near if span.depth is Depth.TYPOGRAPHY else at] * size
            continue
        if span.op is Op.EQUAL:
            yield from old[here : here + size]
        here += size
        near = old[min(here, len(old)) - 1] if old else near


def _joined(text: str, texts: dict[str, _Origins], before: int) -> _Origins:
    """The origins in a text that is made of several, as mergers are compared."""
    parts = (texts.get(part, [before] * _count(part)) for part in text.split("\n"))
    return [origin for part in parts for origin in part]


def says_the_same(one: Node, other: Node) -> bool:
    """Whether two nodes have the same texts, to the character."""
    if not (one.passages or other.passages):  # as nearly always
        return one.text == other.text
    return list(_texts(one)) == list(_texts(other))


def _texts(node: Node) -> Iterator[str]:
    if node.text:
        yield node.text
    for passage in node.passages:
        yield passage.text


@lru_cache(maxsize=1 << 16)
def _count(text: str) -> int:
    return sum(map(_is_word, tokenize(text)))


@lru_cache(maxsize=1 << 16)
def _is_word(token: str) -> bool:
    return any(map(str.isalnum, token))


def _counted(found: Iterable[_Origins]) -> Counter[int]:
    return Counter(chain.from_iterable(found))
