"""Where the topics of one edition went in the next: bands from the left to the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.alignment import Alignment, Relation
from generator.model.edition import Edition
from generator.model.node import NodeId, NodeKind
from generator.model.number import RuleNumber
from generator.pages.lives import Lives
from generator.pages.sections import topic_of
from generator.text.counts import counted

#: The picture is stretched to its place: units of width mean nothing, those of height are pixels.
WIDTH: Final = 100
_ROW, _GAP, _TALL = 18.0, 5.0, 760.0
_SCALES: Final = (0.2, 2.5)
#: More topics than these on a side are drawn by section.
_MOST_TOPICS: Final = 44

#: A topic or section as the picture tells it: its number.
_Key = int
_Flows = Mapping[tuple[_Key, _Key], int]


@dataclass(frozen=True, slots=True)
class Place:
    """A topic on one side: where its label stands, and how much of it comes or goes.

    ``flowing`` is the height of what is matched, the rest of ``height`` is new or was removed; all
    heights are to one scale.
    """

    number: str
    heading: str
    y: float
    height: float
    flowing: float
    is_moved: bool


@dataclass(frozen=True, slots=True)
class Band:
    """Rules that went from one topic to another, as a shape."""

    path: str
    is_moved: bool


@dataclass(frozen=True, slots=True)
class FlowRow:
    """The same for readers of the table."""

    old: str
    new: str
    rules: int


@dataclass(frozen=True, slots=True)
class FlowView:
    """The picture; ``what`` it is drawn by, ``left_out`` says what it does not show."""

    what: str
    old: str
    new: str
    height: int
    olds: tuple[Place, ...]
    news: tuple[Place, ...]
    bands: tuple[Band, ...]
    rows: tuple[FlowRow, ...]
    said: str
    left_out: str


def flow(lives: Lives, old: Edition, new: Edition, alignment: Alignment) -> FlowView | None:
    """The picture, or ``None`` where every rule stayed in its topic."""
    for what in ("topic", "section"):
        names = tuple(_names(lives, edition, what) for edition in (old, new))
        found = _flows(lives, alignment, what)
        shown, kept = _shown(found)
        sides = [sorted({pair[side] for pair in shown}) for side in (0, 1)]
        if not shown:
            return None
        if what == "section" or max(map(len, sides)) <= _MOST_TOPICS:
            break
    alone = tuple(_alone(lives, nodes, what) for nodes in (alignment.removed, alignment.added))
    moved = sum(count for pair, count in shown.items() if pair[0] != pair[1])
    olds, news, bands, height = _drawn(shown, alone, names)
    left_out = counted(kept, what)
    return FlowView(
        what=what,
        old=old.title,
        new=new.title,
        height=height,
        olds=olds,
        news=news,
        bands=bands,
        rows=tuple(_rows(shown, alone, names, sides)),
        said=f"{counted(moved, 'rule')} went to a {what} with another number",
        left_out=f"{left_out} kept {'its' if kept == 1 else 'their'} number and every rule that went on; not drawn."
        if kept
        else "",
    )


def _rows(
    flows: _Flows,
    alone: Sequence[Mapping[_Key, int]],
    names: Sequence[Mapping[_Key, str]],
    sides: Sequence[Sequence[_Key]],
) -> Iterator[FlowRow]:
    for (one, other), count in sorted(flows.items()):
        yield FlowRow(_titled(names[0], one), _titled(names[1], other), count)
    for key in sides[0]:
        if alone[0].get(key):
            yield FlowRow(_titled(names[0], key), "gone", alone[0][key])
    for key in sides[1]:
        if alone[1].get(key):
            yield FlowRow("new", _titled(names[1], key), alone[1][key])


def _names(lives: Lives, edition: Edition, what: str) -> dict[_Key, str]:
    sections = lives.shelf.sections(edition)
    if what == "section":
        return {section.number: section.heading for section in sections}
    return {t.number.topic: t.heading for s in sections for t in s.topics if t.number.topic}


def _alone(lives: Lives, nodes: Sequence[NodeId], what: str) -> dict[_Key, int]:
    """How many rules of each place were removed, or are new."""
    found: Counter[_Key] = Counter()
    for node in map(lives.shelf.node, nodes):
        topic = topic_of(node)
        if topic is not None and node.kind is not NodeKind.TOPIC:
            found[_key(topic, what)] += 1
    return found


def _flows(lives: Lives, alignment: Alignment, what: str) -> dict[tuple[_Key, _Key], int]:
    found: Counter[tuple[_Key, _Key]] = Counter()
    for match in alignment.matches:
        old, new = lives.shelf.node(match.old), lives.shelf.node(match.new)
        before, after = topic_of(old), topic_of(new)
        is_rule = NodeKind.TOPIC not in (old.kind, new.kind)
        if match.relation is not Relation.SAME or not is_rule or not before or not after:
            continue
        found[_key(before, what), _key(after, what)] += 1
    return found


def _key(topic: RuleNumber, what: str) -> _Key:
    return topic.section if what == "section" else topic.topic or 0


def _shown(flows: _Flows) -> tuple[dict[tuple[_Key, _Key], int], int]:
    """What is drawn, and how many stayed to themselves and are left out."""
    restless = {key for pair in flows if pair[0] != pair[1] for key in pair}
    shown = {pair: n for pair, n in flows.items() if set(pair) & restless}
    return shown, len(flows) - len(shown)


def _drawn(
    flows: _Flows,
    alone: Sequence[Mapping[_Key, int]],
    names: Sequence[Mapping[_Key, str]],
) -> tuple[tuple[Place, ...], tuple[Place, ...], tuple[Band, ...], int]:
    totals = [Counter[_Key](), Counter[_Key]()]
    for pair, count in flows.items():
        for side in (0, 1):
            totals[side][pair[side]] += count
    sizes = [
        {key: totals[side][key] + alone[side].get(key, 0) for key in sorted(totals[side])}
        for side in (0, 1)
    ]
    scale = min(map(_scale, sizes))
    heights = [{key: max(_ROW, scale * size) for key, size in side.items()} for side in sizes]
    tall = max(sum(side.values()) + _GAP * (len(side) - 1) for side in heights)
    tops = [_tops(side, tall) for side in heights]
    moved = [{pair[side] for pair in flows if pair[0] != pair[1]} for side in (0, 1)]
    places = [
        tuple(
            Place(
                str(key),
                names[side].get(key, ""),
                round(tops[side][key], 1),
                round(scale * size, 1),
                round(scale * totals[side][key], 1),
                key in moved[side],
            )
            for key, size in sizes[side].items()
        )
        for side in (0, 1)
    ]
    bands = tuple(_bands(flows, places))
    return places[0], places[1], bands, round(tall)


def _scale(sizes: Mapping[_Key, int]) -> float:
    """How high one rule is: what fits, within limits."""
    room = _TALL - (_ROW + _GAP) * len(sizes)
    return min(max(room / max(sum(sizes.values()), 1), _SCALES[0]), _SCALES[1])


def _tops(heights: Mapping[_Key, float], tall: float) -> dict[_Key, float]:
    """Where each place begins; the shorter side is spread over the height of the taller."""
    spare = tall - sum(heights.values())
    gap = spare / (len(heights) - 1) if len(heights) > 1 else 0.0
    tops, at = {}, 0.0
    for key, height in heights.items():
        tops[key] = at
        at += height + min(gap, 3 * _GAP)
    return tops


def _titled(names: Mapping[_Key, str], key: _Key) -> str:
    return f"{key}. {names[key]}" if names.get(key) else f"{key}"


def _bands(flows: _Flows, places: Sequence[Sequence[Place]]) -> Iterator[Band]:
    """The bands in the order of both sides, so that they cross no more than they must."""
    by_key = [{int(place.number): place for place in side} for side in places]
    totals = [Counter[_Key](), Counter[_Key]()]
    for pair, count in flows.items():
        for side in (0, 1):
            totals[side][pair[side]] += count
    used = [Counter[_Key](), Counter[_Key]()]
    for pair in sorted(flows):
        ends = []
        for side in (0, 1):
            place, total = by_key[side][pair[side]], totals[side][pair[side]]
            # Bands into one place are stacked in the order of their other ends.
            start = place.y + place.flowing * used[side][pair[side]] / total
            used[side][pair[side]] += flows[pair]
            ends.append((start, start + place.flowing * flows[pair] / total))
        yield Band(_path(ends[0], ends[1]), is_moved=pair[0] != pair[1])


def _path(left: tuple[float, float], right: tuple[float, float]) -> str:
    half = WIDTH // 2
    (a, b), (c, d) = left, right
    return (
        f"M0 {a:.1f}C{half} {a:.1f} {half} {c:.1f} {WIDTH} {c:.1f}"
        f"V{d:.1f}C{half} {d:.1f} {half} {b:.1f} 0 {b:.1f}z"
    )
