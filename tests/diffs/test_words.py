"""Word diffs: the table is ``tests/cases/diffs.json``, which the browser's twin reads as well."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diffs.words import diff_texts
from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.model.term import Term
from generator.text.words import TokenKind, kind_of, tokenize

_FILE: Final = Path(__file__).resolve().parent.parent / "cases" / "diffs.json"
_DATA: Final[dict[str, Any]] = json.loads(_FILE.read_text("utf-8"))
_TERMS: Final = tuple(
    Term(
        tuple(term["old"]),
        tuple(term["new"]),
        date.fromisoformat(term["since"]),
        agreement=term.get("agreement", False),
    )
    for term in _DATA["terms"]
)
_SIGNS: Final = {Op.EQUAL: "=", Op.DELETE: "-", Op.INSERT: "+"}


@pytest.mark.parametrize("case", _DATA["cases"], ids=lambda case: str(case["name"]))
def test_diff(case: dict[str, Any]) -> None:
    moved = frozenset((old, new) for old, new in case.get("moved", ()))
    diff = diff_texts(case["old"], case["new"], terms=_TERMS, moved=moved)
    assert [_row(span) for span in diff.spans] == case["spans"]


def _row(span: DiffSpan) -> list[str]:
    return [_SIGNS[span.op], span.text, *([span.depth.value] if span.depth else [])]


_SOME_WORDS: Final = (
    "the a of to it creature player land card spell token battlefield untaps draws resolves moves "
    "they their that plays cast face-down and/or {T} +1/+1 704.5j 601.2 it's can’t in-play "
    "remove exile enters"
)
_WORDS: Final = _SOME_WORDS.split()
_PHRASES: Final = (
    "he or she",
    "his or her",
    "in play",
    "on the battlefield",
    "comes into play",
    "enters the battlefield",
    "from the game",
    "remove it from the game",
    "a player’s hand",
)
_MARKS: Final = (",", ".", ". The", '"', "“", "—", " --", ";", " (see", ")")


@st.composite
def _texts(draw: st.DrawFn) -> str:
    """A text of rule words, phrases and marks."""
    parts = draw(st.lists(st.sampled_from((*_WORDS, *_PHRASES, *_MARKS)), max_size=25))
    return " ".join("".join(p if p in _MARKS else f" {p}" for p in parts).split())


@st.composite
def _pairs(draw: st.DrawFn) -> tuple[str, str]:
    """Two texts that share parts, as two editions of a rule do."""
    shared = draw(st.lists(_texts(), min_size=1, max_size=3))
    own = draw(st.lists(_texts(), min_size=2 * len(shared), max_size=2 * len(shared)))
    olds = [text for pair in zip(shared, own[::2], strict=True) for text in pair]
    news = [text for pair in zip(shared, own[1::2], strict=True) for text in pair]
    return " ".join(filter(None, olds)), " ".join(filter(None, news))


def _diff(old: str, new: str) -> TextDiff:
    return diff_texts(old, new, terms=_TERMS, moved=frozenset({("704.5j", "601.2")}))


@given(_pairs())
@settings(derandomize=True, max_examples=150)
def test_both_sides_can_be_rebuilt(pair: tuple[str, str]) -> None:
    diff = _diff(*pair)
    assert "".join(s.text for s in diff.spans if s.op is not Op.INSERT) == pair[0]
    assert "".join(s.text for s in diff.spans if s.op is not Op.DELETE) == pair[1]
    assert all(span.text for span in diff.spans)


@given(_pairs())
@settings(derandomize=True, max_examples=150)
def test_no_change_begins_or_ends_inside_a_word(pair: tuple[str, str]) -> None:
    diff = _diff(*pair)
    for text, op in ((diff.old, Op.DELETE), (diff.new, Op.INSERT)):
        ends = set(accumulate(len(token) for token in tokenize(text)))
        spans = [span.text for span in diff.spans if span.op in (Op.EQUAL, op)]
        assert set(accumulate(len(span) for span in spans)) <= ends


@given(_texts())
@settings(derandomize=True)
def test_a_text_and_itself_are_one_unchanged_run(text: str) -> None:
    assert _diff(text, text).spans == ((DiffSpan(Op.EQUAL, text),) if text else ())


@given(_pairs())
@settings(derandomize=True, max_examples=150)
def test_a_deletion_precedes_its_insertion(pair: tuple[str, str]) -> None:
    """After an insertion comes a deletion only as a replacement of another depth."""
    spans = _diff(*pair).spans
    for before, after in pairwise(spans):
        assert before.op is not Op.EQUAL or after.op is not Op.EQUAL
        if before.op is Op.INSERT and after.op is not Op.EQUAL:
            assert after.op is Op.DELETE
            assert before.depth is not after.depth


@given(_pairs())
@settings(derandomize=True, max_examples=150)
def test_no_lone_weak_word_stands_between_two_changes(pair: tuple[str, str]) -> None:
    spans = _diff(*pair).spans
    for before, span, after in zip(spans, spans[1:], spans[2:], strict=False):
        if span.op is not Op.EQUAL or before.op is Op.EQUAL or after.op is Op.EQUAL:
            continue
        tokens = [token for token in tokenize(span.text) if not token.isspace()]
        words = [token for token in tokens if kind_of(token) is TokenKind.WORD]
        if not tokens:
            assert before.depth is not after.depth
        elif not words:
            quiet = (before.depth, after.depth).count(Depth.TYPOGRAPHY)
            strong = {TokenKind.SYMBOL, TokenKind.NUMBER}.intersection(map(kind_of, tokens))
            assert quiet or strong
        elif len(words) == len(tokens) == 1:
            assert words[0].lower() not in ("the", "a", "of", "to", "it", "they", "their", "that")


@given(_pairs())
@settings(derandomize=True, max_examples=120)
def test_sentences_around_change_nothing(pair: tuple[str, str]) -> None:
    """A diff looks no further than the sentences that differ."""
    first, last = "A token is no card. ", " Nothing else happens. This is it."
    old, new = (f"{text}." for text in pair)
    bare, inside = _diff(old, new), _diff(first + old + last, first + new + last)
    assert inside.depth == bare.depth
    assert _changed(inside) == _changed(bare)


def _changed(diff: TextDiff) -> list[tuple[Op, str]]:
    return [(span.op, span.text.strip()) for span in diff.spans if span.op is not Op.EQUAL]


@given(_texts())
@settings(derandomize=True, max_examples=120)
def test_curly_quotation_marks_are_typography(text: str) -> None:
    curly = text.replace('"', "”").replace("'", "’")
    assert _diff(text, curly).depth in (None, Depth.TYPOGRAPHY)


_PRINT_ALL: Final = """
import json, sys
from datetime import date
from generator.diffs.words import diff_texts
from generator.model.term import Term

data = json.load(sys.stdin)
terms = tuple(Term(tuple(t["old"]), tuple(t["new"]), date(2009, 7, 11)) for t in data["terms"])
for case in data["cases"]:
    moved = {(old, new) for old, new in case.get("moved", ())}
    print(diff_texts(case["old"], case["new"], terms=terms, moved=moved))
"""


def test_the_order_of_sets_changes_nothing(root: Path) -> None:
    """All cases come out the same under any PYTHONHASHSEED."""
    printed = {_print_all(root, seed) for seed in ("0", "1", "2026")}
    assert len(printed) == 1


def _print_all(root: Path, seed: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-c", _PRINT_ALL],
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=root,
        input=_FILE.read_text("utf-8"),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return ran.stdout


def test_more_words_than_characters_before_the_surrogates() -> None:
    words = [f"word{number}" for number in range(57_000)]
    old, new = " ".join([*words, "last"]), " ".join([*words, "final"])
    assert [span.text for span in diff_texts(old, new).spans[1:]] == ["last", "final"]


def test_more_words_than_characters() -> None:
    words = " ".join(f"word{number}" for number in range(63_455))
    with pytest.raises(ValueError, match="more than 63455 different words in one diff"):
        diff_texts(words, "other")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("He or she plays a spell in play.", "They cast a spell on the battlefield."),
        ("Remove that card from the game.", "Exile that card."),
    ],
)
def test_words_of_an_era_are_those_of_the_older_text(
    terms: tuple[Term, ...], old: str, new: str
) -> None:
    """The newer text compared with the older one reads its terms backwards; else "play" for "cast" is substance."""
    backwards = tuple(term.backwards() for term in terms)
    assert diff_texts(old, new, terms=terms).depth is Depth.VOCABULARY
    assert diff_texts(new, old, terms=terms).depth is Depth.SUBSTANCE
    assert diff_texts(new, old, terms=backwards).depth is Depth.VOCABULARY
    assert diff_texts(old, new, terms=backwards).depth is Depth.SUBSTANCE
