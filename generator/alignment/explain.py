"""Why a link is believed, in words for readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Final

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.links import Link
from generator.alignment.partners import Mains
from generator.alignment.rounds import Round
from generator.alignment.side import Side
from generator.alignment.vectors import Space
from generator.alignment.wording import CITED, Wording, singular
from generator.model.alignment import Evidence, EvidenceKind, Relation
from generator.model.node import Node, PassageKind
from generator.text.terms import Vocabulary, find_phrases, words_of
from generator.text.words import TokenKind, fold, kind_of, tokenize

#: Weaker evidence is not told.
_TOLD: Final = 0.3
#: At most so many shared words and changed terms are named.
_NAMED: Final = 3
#: A run of at least so many words is told word for word, if it weighs so much.
_RUN: Final = 5
_LONG: Final = 20
_TELLING: Final = 15.0
#: Words of less weight than this are too common to name.
_RARE: Final = 4.0

#: Stands for a main that is not there; no row has this number, nor has one before the first.
_NOBODY: Final = -2
#: What is told where the rules before or after a pair are mains of each other.
_BESIDE: Final = {
    (True, True): Evidence(EvidenceKind.NEIGHBOURS, 1.0, "the rules before and after it match"),
    (True, False): Evidence(EvidenceKind.NEIGHBOURS, 0.5, "the rule before it matches"),
    (False, True): Evidence(EvidenceKind.NEIGHBOURS, 0.5, "the rule after it matches"),
}


class Explainer:
    """Tells the evidence of links between two sides."""

    def __init__(
        self, old: Side, new: Side, space: Space, last: Round, mains: Mains, known: Vocabulary
    ) -> None:
        self._old, self._new, self._space = old, new, space
        self._columns: Columns = last.columns
        self._restated: dict[int, list[int]] = {}
        for one, other in zip(last.restated.old.tolist(), last.restated.new.tolist(), strict=True):
            self._restated.setdefault(one, []).append(other)
        self._known = known
        #: The main of each row of the old side; one before the first and one behind the last have none either.
        self._main_of = [*np.where(mains.of_old < 0, _NOBODY, mains.of_old).tolist(), _NOBODY]
        self._parent_old, self._parent_new = old.parent.tolist(), new.parent.tolist()
        self._headings = tuple([w.heading for w in side.wordings] for side in (old, new))

    def evidence(self, link: Link) -> tuple[Evidence, ...]:
        """The evidence of one link, the weightiest kinds first."""
        found = [*self._text(link), *self._place(link)]
        if link.at >= 0:
            found += self._weighed(link)
        if link.relation is Relation.SAME and link.old in self._restated:
            found += self._told_again(link)
        return tuple(found)

    def _text(self, link: Link) -> Iterator[Evidence]:
        if link.settled_by is EvidenceKind.EDITOR:
            yield Evidence(EvidenceKind.EDITOR, 1.0, f"an editor decided: {link.reason}")
        elif link.settled_by is EvidenceKind.SAME_TEXT:
            note = "same text" if self._cites_alike(link) else "same text but for rule numbers"
            yield Evidence(EvidenceKind.SAME_TEXT, 1.0, note)
        elif link.settled_by is EvidenceKind.SAME_TERMS:
            yield Evidence(EvidenceKind.SAME_TERMS, 1.0, self._terms_note(link))
        else:
            yield from self._likeness(link)
        heading = self._headings[0][link.old]
        if heading and heading == self._headings[1][link.new]:
            title = self._old.nodes[link.old].heading
            yield Evidence(EvidenceKind.SAME_HEADING, 1.0, f"same heading “{title}”")

    def _likeness(self, link: Link) -> Iterator[Evidence]:
        """What the two texts have in common; nothing of a topic that is known only from its rules."""
        if not (self._old.wordings[link.old].words and self._new.wordings[link.new].words):
            return
        at, columns = link.at, self._columns
        order = columns["order"][at]
        share = f"{round(100 * order)}% of the words in the same order"
        named = self._shared_run(link) or self._shared_words(link)
        words = f"; both say {', '.join(named)}" if named else ""
        note = f"{share}{words}" if order else "not a word in common"
        yield Evidence(EvidenceKind.SIMILAR_TEXT, _rounded(order), note)
        if link.relation is Relation.SPLIT:
            held = columns["rest_new"][at]
            note = (
                f"{round(100 * held)}% of its telling words stood in {self._old.numbers[link.old]}"
            )
            yield Evidence(EvidenceKind.CONTAINED, _rounded(held), note)
        elif link.relation is Relation.MERGE:
            held = columns["rest_old"][at]
            note = (
                f"{round(100 * held)}% of its telling words stand in {self._new.numbers[link.new]}"
            )
            yield Evidence(EvidenceKind.CONTAINED, _rounded(held), note)
        if columns["examples"][at] > _TOLD:
            score = _rounded(columns["examples"][at])
            yield Evidence(EvidenceKind.EXAMPLES, score, "the examples share their words")

    def _place(self, link: Link) -> Iterator[Evidence]:
        old, new = self._old, self._new
        if self._is_same_number(link):
            yield Evidence(EvidenceKind.SAME_NUMBER, 1.0, f"both are {old.numbers[link.old]}")
        parent, over = self._parent_old[link.old], self._parent_new[link.new]
        if parent >= 0 and over >= 0 and self._main_of[parent] == over:
            note = f"parents match: {old.numbers[parent]} → {new.numbers[over]}"
            yield Evidence(EvidenceKind.SAME_PARENT, 1.0, note)
        main_of = self._main_of
        is_before = main_of[link.old - 1] == link.new - 1
        is_after = main_of[link.old + 1] == link.new + 1
        if is_before or is_after:
            yield _BESIDE[is_before, is_after]

    def _weighed(self, link: Link) -> Iterator[Evidence]:
        for name, kind, note in (
            ("children", EvidenceKind.CHILDREN, "their subrules match"),
            ("cited_by", EvidenceKind.CITED_BY, "matched rules cite both"),
            ("cites", EvidenceKind.CITES, "both cite matched rules"),
        ):
            score = self._columns[name][link.at]
            if score > _TOLD:
                yield Evidence(kind, _rounded(score), note)

    def _told_again(self, link: Link) -> Iterator[Evidence]:
        """The rules that were passed over though they say what the old one said, word for word."""
        words = self._old.wordings[link.old].words
        for row in self._restated[link.old]:
            if self._new.wordings[row].words == words:
                note = f"passed over: {self._new.numbers[row]}, the same words among new rules"
                yield Evidence(EvidenceKind.TOLD_AGAIN, 1.0, note)

    def _is_same_number(self, link: Link) -> bool:
        return self._old.numbers[link.old] == self._new.numbers[link.new]

    def _cites_alike(self, link: Link) -> bool:
        """Whether both texts print the same numbers of rules; two with one text key print as many."""
        one, other = self._old.wordings[link.old], self._new.wordings[link.new]
        if CITED not in one.text_key:
            return True
        if one.cited != other.cited:
            return False
        then, now = (
            _own_texts(s.nodes[r]) for s, r in ((self._old, link.old), (self._new, link.new))
        )
        return then == now or _numbers(then) == _numbers(now)

    def _shared_run(self, link: Link) -> list[str]:
        """The longest run of words of both, in quotation marks, if it is worth telling.

        Both must print it so: "offers they the choice" is nobody's wording.
        """
        one, other = self._old.wordings[link.old], self._new.wordings[link.new]
        found = SequenceMatcher(None, one.words, other.words, autojunk=False).find_longest_match()
        run = other.words[found.b : found.b + found.size]
        if found.size < _RUN or sum(map(self._space.weight, run)) < _TELLING or CITED in run:
            return []
        said = " ".join(other.modern[found.b : found.b + min(found.size, _LONG)])
        if any(f" {said} " not in f" {' '.join(_printed(wording))} " for wording in (one, other)):
            return []
        return [f"“{said}{' …' if found.size > _LONG else ''}”"]

    def _shared_words(self, link: Link) -> list[str]:
        """The rarest words both texts print, in quotation marks, as the new one prints them."""
        before = {singular(word) for word in _printed(self._old.wordings[link.old])}
        printed = {singular(word): word for word in _printed(self._new.wordings[link.new])}
        shared = [
            (-self._space.weight(word), word)
            for word in sorted(before & printed.keys())
            if self._space.weight(word) >= _RARE
        ]
        return [f"“{printed[word]}”" for _, word in sorted(shared)[:_NAMED]]

    def _terms_note(self, link: Link) -> str:
        """Which terms of the one era stand for which of the other."""
        then = self._phrases(self._old, link.old)
        now = self._phrases(self._new, link.new)
        changed = [
            (phrase, other)
            for phrase in then
            for other in now
            if phrase not in now and other not in then and self._known.are_same(phrase, other)
        ]
        if not changed:
            return "same text but for the vocabulary of the era"
        named = ", ".join(f"“{phrase}” → “{other}”" for phrase, other in changed[:_NAMED])
        noun = "term" if len(changed) == 1 else "terms"
        return f"same text but for the {noun} {named}"

    def _phrases(self, side: Side, row: int) -> list[str]:
        node = side.nodes[row]
        found: dict[str, None] = {}
        for text in (node.heading, node.text, *(p.text for p in node.passages)):
            for phrase in find_phrases(words_of(tokenize(text)), self._known):
                found.setdefault(phrase.phrase)
        return list(found)


def _printed(wording: Wording) -> list[str]:
    """The words of a text as it prints them, and not in the terms of today."""
    return wording.text_key.replace("|", " ").split()


def _own_texts(node: Node) -> list[str]:
    """The texts of a node and its paragraphs."""
    return [node.text, *(p.text for p in node.passages if p.kind is PassageKind.PARAGRAPH)]


def _numbers(texts: Iterable[str]) -> list[str]:
    """All numbers of rules that texts print, ranges whole."""
    tokens = (token for text in texts for token in tokenize(text))
    return [fold(token) for token in tokens if kind_of(token) is TokenKind.NUMBER]


def _rounded(score: float | np.floating) -> float:
    return round(float(score), 3)
