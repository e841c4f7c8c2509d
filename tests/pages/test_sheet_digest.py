"""A sheet's digest tells apart whatever could make another page of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

import pytest

from generator.model.change import ChangeKind, Depth
from generator.pages import digest_of, drafts
from generator.pages.sheet import Sheet
from tests.pages.toy import toy_book
from tests.pages.toy_lives import lives_book


@dataclass(frozen=True, slots=True)
class One:
    value: Any


@dataclass(frozen=True, slots=True)
class Other:
    value: Any


class Named(NamedTuple):
    value: Any


class NamedOtherwise(Named):
    __slots__ = ()


def digest_with(view: object) -> str:
    return digest_of(Sheet("/x/", "rule", "Title", "About", view))


def test_values_are_told_apart() -> None:
    values: list[Any] = [None, "", "a", "b", 0, 1, 1.0, True, False, (), ("a",), ["a"], (("a",),)]
    values += [("ab", ""), ("a", "b"), {"a": 1}, {"a": 2}, date(2009, 10, 1), date(2009, 10, 2)]
    values += [ChangeKind.SPLIT, ChangeKind.MERGED, Depth.SUBSTANCE, One("a"), Other("a"), One("b")]
    values += [Named("a"), NamedOtherwise("a"), Named(One("a")), Named(("a",))]
    digests = {digest_with(value): value for value in values}
    assert len(digests) == len(values)


def test_every_fact_of_a_sheet_counts() -> None:
    sheet = Sheet("/x/", "rule", "Title", "About", One("a"))
    others = [
        replace(sheet, address="/y/"),
        replace(sheet, kind="topic"),
        replace(sheet, title="Other"),
        replace(sheet, description="Other"),
        replace(sheet, view=One("b")),
        replace(sheet, extra=(("preview", "x"),)),
    ]
    assert len({digest_of(one) for one in (sheet, *others)}) == 1 + len(others)


def test_which_values_are_one_object_does_not_count() -> None:
    name = "a long name of a rule"
    same = name[:5] + name[5:]
    assert same is not name
    assert digest_with((name, name)) == digest_with((name, same))


@pytest.mark.parametrize("value", [len, iter(()), map(str, ()), {"a"}, object(), lambda: 1])
def test_what_is_no_value_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="no value"):
        digest_with((One(value),))


def test_a_set_counts_by_its_members_among_values_of_python_itself() -> None:
    one, other = set((0, 8)), set((8, 0))  # noqa: C405 - in this order
    assert list(one) != list(other)
    assert digest_of({"a": (one,)}) == digest_of({"a": (other,)})
    assert digest_of(one) != digest_of({0})
    with pytest.raises(TypeError, match="set is no value"):
        digest_of((one, date(2009, 10, 1)))


@pytest.mark.parametrize("make", [toy_book, lives_book])
def test_all_sheets_have_digests_of_their_own_and_keep_them(make: Any) -> None:
    first, again = ([digest_of(draft()) for draft in drafts(make())] for _ in range(2))
    assert first == again
    assert len(set(first)) == len(first)
