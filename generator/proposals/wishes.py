"""What a proposal says outright that it changes, and in which rules: read from its words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.model.citation import Citation
from generator.model.proposal import EffectKind
from generator.text.sentences import sentences

#: Stands for the citation of that index while a text is read; without one, for the bracket itself.
_MARK: Final = "⟦{}⟧"
_MARKED: Final = re.compile(r"⟦(\d*)⟧")
_RULE: Final = r"(?: [Rr]ules? \s )? ⟦(?P<{0}>\d+)⟧ (?: \s \( [^()]* \) )?"
_ORDINALS: Final = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
_ORDINAL: Final = "(?P<ordinal>" + "|".join(_ORDINALS) + ")"


def _compiled(pattern: str, *names: str) -> re.Pattern[str]:
    for name in names:
        pattern = pattern.replace(f"<{name}>", _RULE.format(name))
    return re.compile(pattern.replace("ORDINAL", _ORDINAL), re.VERBOSE)


_EXCHANGE: Final = _compiled(
    r"<one> \s and \s <other> \s should \s be \s exchanged \b", "one", "other"
)
_SENTENCE: Final = _compiled(r"the \s ORDINAL \s sentence \s of \s <one>", "one")
_REMOVES: Final = re.compile(r"\b removes? \b", re.VERBOSE)
#: Only as the first words of a proposal: further on, it tells of a single case.
_SUSPEND: Final = _compiled(r"\A <one> \s do (?:es)? \s not \s apply \s* [;.]", "one")
_LIMIT: Final = _compiled(
    r"\A <one> \s do (?:es)? \s not \s apply \s to \s (?P<words> [^.]+ ) [.]", "one"
)
_EXTEND: Final = _compiled(
    r"\A <one> \s appl(?:y|ies) \s to \s (?P<words> [^.(]+? ) \s* [.(]", "one"
)
_VARY: Final = _compiled(r"\( This \s is \s a \s (?:slight \s)? variant \s of \s <one>", "one")
_REPLACE: Final = _compiled(
    r"""\A "(?P<name>[^"]+)" \s is \s changed \b .* \b
    [Cc]hange \s the \s ORDINAL \s part \s to \s "(?P<words>[^"]+)" """
)
_SAY: Final = re.compile(
    r"""\A The \s rules \s for \s "(?P<name>[^"]+)" \s should \s say \s that \s (?P<words>.+)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Wish:
    """One explicit change, not yet held against any text.

    ``citations`` are the indices of the citations it concerns; a wish that names its rule instead has a
    ``name``. ``words`` are the proposal's own, ``ordinal`` counts sentences or parts from 0 (-1: the last).
    """

    kind: EffectKind
    citations: tuple[int, ...] = ()
    name: str = ""
    words: str = ""
    ordinal: int = 0


def wishes_in(text: str, citations: Sequence[Citation]) -> tuple[Wish, ...]:
    """The explicit changes in the text of a proposal, whose ``citations`` are in order."""
    said = [text[citation.at.start : citation.at.end] for citation in citations]
    return tuple(
        replace(wish, name=_unmarked(wish.name, said), words=_unmarked(wish.words, said))
        for wish in _wishes(_marked(text, citations))
    )


def _marked(text: str, citations: Sequence[Citation]) -> str:
    made: list[str] = []
    at = 0
    for index, citation in enumerate(citations):
        made += (_without_marks(text[at : citation.at.start]), _MARK.format(index))
        at = citation.at.end
    return "".join((*made, _without_marks(text[at:])))


def _without_marks(text: str) -> str:
    return text.replace("⟦", _MARK.format(""))


def _unmarked(words: str, said: Sequence[str]) -> str:
    return _MARKED.sub(lambda mark: said[int(mark[1])] if mark[1] else "⟦", words)


def _wishes(text: str) -> Iterator[Wish]:
    for match in _EXCHANGE.finditer(text):
        yield Wish(EffectKind.EXCHANGE, (int(match["one"]), int(match["other"])))
    for sentence in re.split(r"(?<=[.]) \s", text, flags=re.VERBOSE):
        for match in _SENTENCE.finditer(sentence) if _REMOVES.search(sentence) else ():
            ordinal = _ORDINALS[match["ordinal"]]
            yield Wish(EffectKind.REMOVE_SENTENCE, (int(match["one"]),), ordinal=ordinal)
    for kind, pattern in (
        (EffectKind.SUSPEND, _SUSPEND),
        (EffectKind.LIMIT, _LIMIT),
        (EffectKind.EXTEND, _EXTEND),
    ):
        for match in pattern.finditer(text):
            yield Wish(kind, (int(match["one"]),), words=match.groupdict().get("words", ""))
    for match in _VARY.finditer(text):
        before = text[: match.start()].rstrip()
        if before and "⟦" not in before:
            yield Wish(
                EffectKind.VARY, (int(match["one"]),), words=before[sentences(before)[-1]].strip()
            )
    for match in _REPLACE.finditer(text):
        ordinal = _ORDINALS[match["ordinal"]]
        yield Wish(EffectKind.REPLACE, (), match["name"], match["words"], ordinal)
    for match in _SAY.finditer(text):
        yield Wish(EffectKind.SAY, (), match["name"], match["words"])
