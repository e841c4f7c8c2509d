"""What of an older edition a newer one goes on with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.alignment import Confidence
from generator.model.lineage import Lineage, Member, Owner
from generator.pipeline.weaving import goes_on
from tests.linked import linked

_LINE = linked("rule", [Member(year, f"{year}:100.1") for year in ("2001", "2002", "2003")])


def _goes_on(line: Lineage, year: str) -> bool:
    owners = {member.node: Owner(line, member) for member in line.members}
    return goes_on(owners, f"{year}:100.1")


def test_a_rule_goes_on_until_its_last_edition() -> None:
    assert [_goes_on(_LINE, year) for year in ("2001", "2002", "2003")] == [True, True, False]


def test_what_is_no_rule_does_not_go_on() -> None:
    assert not goes_on({}, "2001:100.1")


@pytest.mark.parametrize(("confidence", "told"), [("POSSIBLE", False), ("PROBABLE", True)])
def test_where_we_are_not_sure_both_rules_stand(confidence: str, *, told: bool) -> None:
    sure, doubtful = _LINE.links
    line = replace(_LINE, links=(sure, doubtful._replace(confidence=Confidence[confidence])))
    assert [_goes_on(line, year) for year in ("2001", "2002")] == [True, told]
