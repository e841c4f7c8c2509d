"""The promises of a diff, kept on real rules: the same number in two editions, related or not."""

from __future__ import annotations

import re
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_text_file
from generator.diffs.words import diff_texts
from generator.model.change import Depth, Op, TextDiff
from generator.model.term import Term
from generator.text.words import TokenKind, kind_of, tokenize

_RULE: Final = re.compile(r"(?P<number>[1-9]\d\d\.\d+[a-z]*)\.? (?P<text>[A-Z“\"].*)")

pytestmark = pytest.mark.archive


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2006-10-01", "2009-10-01"),
        ("2008-02-01", "2008-05-01"),
        ("2009-10-01", "2024-06-07"),
        ("2024-06-07", "2024-11-08"),
    ],
)
def test_promises(old: str, new: str, archive: Path, terms: tuple[Term, ...]) -> None:
    olds, news = _rules(archive, old), _rules(archive, new)
    shared = [number for number in olds if news.get(number, olds[number]) != olds[number]]
    assert len(shared) > 50
    for number in shared[::3]:
        diff = diff_texts(olds[number], news[number], terms=terms)
        _check_ends(diff)
        _check_order(diff)
        _check_what_is_left(diff)


def _rules(archive: Path, edition: str) -> dict[str, str]:
    source, _ = read_text_file(archive / f"CR-{edition}.txt")
    assert source is not None
    found = (_RULE.fullmatch(line.text) for line in source.lines)
    return {match["number"]: match["text"] for match in found if match is not None}


def _check_ends(diff: TextDiff) -> None:
    """No change begins or ends inside a word."""
    for text, op in ((diff.old, Op.DELETE), (diff.new, Op.INSERT)):
        ends = set(accumulate(len(token) for token in tokenize(text)))
        spans = (span.text for span in diff.spans if span.op in (Op.EQUAL, op))
        assert set(accumulate(len(span) for span in spans)) <= ends, text


def _check_order(diff: TextDiff) -> None:
    """A deletion precedes its insertion; only another depth begins a change right after a change."""
    for before, after in pairwise(diff.spans):
        if before.op is Op.INSERT and after.op is not Op.EQUAL:
            assert after.op is Op.DELETE, diff
            assert before.depth is not after.depth, diff


def _check_what_is_left(diff: TextDiff) -> None:
    """No lone short word or mark stands between two changes that show."""
    spans = diff.spans
    for before, span, after in zip(spans, spans[1:], spans[2:], strict=False):
        if span.op is Op.EQUAL and Op.EQUAL not in (before.op, after.op):
            tokens = [token for token in tokenize(span.text) if not token.isspace()]
            words = [token for token in tokens if kind_of(token) is not TokenKind.MARK]
            if Depth.TYPOGRAPHY in (before.depth, after.depth):
                assert words != ["the"], diff
            elif tokens and tokens[-1] != ".":
                assert words, diff
                is_word = kind_of(words[0]) is TokenKind.WORD
                assert len(words) > 1 or not is_word or len(words[0]) > 3, diff
