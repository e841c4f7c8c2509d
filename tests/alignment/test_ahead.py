"""What is read ahead need not be read by each process that aligns."""

from __future__ import annotations

from datetime import date
from typing import NoReturn

import pytest

from generator.alignment import wording
from generator.alignment.ahead import read_ahead
from generator.alignment.side import prepare
from generator.model.term import Term
from tests.alignment.tables import edition, tree

RULES = {
    "705": "LUCK",
    "705.1": "A coin that was read ahead lands on its edge, and nobody looks at it again.",
    "705.1a": "See rule 705.1. The same holds for dice that roll under the table.",
}


@pytest.mark.parametrize("terms", [(), (Term(("coin",), ("disc",), date(2001, 1, 1)),)])
def test_an_edition_read_ahead_is_prepared_without_reading(
    monkeypatch: pytest.MonkeyPatch, terms: tuple[Term, ...]
) -> None:
    wording.reader.cache_clear()
    held = tree("2001", RULES)
    read_ahead([held], terms)

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("a text was read again")

    monkeypatch.setattr(wording, "_read", refuse)
    side = prepare(held, edition("2001"), terms)
    assert [each.cited for each in side.wordings] == [(), (), ("705.1",)]
    with pytest.raises(AssertionError, match="read again"):
        prepare(tree("2002", {"705": "CHANCE"}), edition("2002"), terms)
