"""The proposals of the five sources, held against the texts that are there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator import pipeline
from generator.model.change import Op
from generator.model.node import NodeId
from generator.model.proposal import Done, Effect, EffectKind, ProposalKind, Proposed


def _quiet(_: str) -> None:
    pass


def proposed(root: Path, archive: Path | None = None) -> Mapping[NodeId, Proposed]:
    inputs = pipeline.Inputs(root / "sources" / "sources.toml", archive)
    return pipeline.make_book(pipeline.read_corpus(inputs, _quiet), _quiet).proposed


@pytest.fixture(scope="module")
def found(root: Path) -> Mapping[NodeId, Proposed]:
    return proposed(root)


def effects(found: Mapping[NodeId, Proposed]) -> list[Effect]:
    return [effect for each in found.values() for effect in each.effects]


def test_every_proposal_has_a_kind_or_says_that_it_has_none(
    found: Mapping[NodeId, Proposed],
) -> None:
    assert len(found) == 174
    unclear = [n for n, p in found.items() if ProposalKind.UNKNOWN in p.kinds]
    assert 0 < len(unclear) < 20


def test_what_is_said_outright_is_found(found: Mapping[NodeId, Proposed]) -> None:
    assert [effect.kind for effect in effects(found)] == [
        EffectKind.REPLACE,
        EffectKind.SAY,
        EffectKind.EXTEND,
        EffectKind.EXCHANGE,
        EffectKind.VARY,
        EffectKind.REMOVE_SENTENCE,
        EffectKind.REMOVE_SENTENCE,
        EffectKind.SUSPEND,
        EffectKind.LIMIT,
    ]


def test_a_text_of_another_day_is_marked_as_such(found: Mapping[NodeId, Proposed]) -> None:
    removed = [e for e in effects(found) if e.kind is EffectKind.REMOVE_SENTENCE]
    [line] = removed[0].lines
    assert line.at.edition == "2024-03-08"
    [struck] = [span.text for span in line.diff.spans if span.op is Op.DELETE]
    assert struck.startswith("If a battle or creature is attached")
    assert struck.endswith("remains on the battlefield. ")
    assert line.later is not None
    assert line.later.done is Done.NO


def test_a_rule_that_is_not_held_is_said_to_be_missing(found: Mapping[NodeId, Proposed]) -> None:
    for effect in effects(found):
        assert effect.lines or effect.missing, effect


def test_a_rule_under_another_number_says_by_which_it_is_cited(
    found: Mapping[NodeId, Proposed],
) -> None:
    for effect in effects(found):
        for line in effect.lines:
            number = line.at.node.partition(":")[2]
            assert line.cited != number
            if effect.kind is EffectKind.SUSPEND:
                assert (number, line.cited) == ("800.4h", "800.4n")


@pytest.mark.archive
@pytest.mark.slow
def test_with_the_editions_of_its_time_nothing_is_missing(root: Path, archive: Path) -> None:
    made = effects(proposed(root, archive))
    assert [effect.missing for effect in made if effect.missing] == []
    assert {line.at.edition for effect in made for line in effect.lines} == {"2022-11-18"}
    assert all(line.is_sure for effect in made for line in effect.lines)
    exchanged = next(effect for effect in made if effect.kind is EffectKind.EXCHANGE)
    assert [(line.at.node.partition(":")[2], line.number) for line in exchanged.lines] == [
        ("508.1e", "508.1d"),
        ("508.1d", "508.1e"),
    ]
