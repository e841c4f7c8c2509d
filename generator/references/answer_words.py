"""What is said of the rules a post cites, in words; the twin of the same sentences in ``cite/answers.js``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.model.bearer import Bearer
from generator.model.cite import Verdict
from generator.model.number import RuleNumber, is_run, run
from generator.references import forms
from generator.references.bearers import elsewhere_on, has_faded
from generator.references.find import Mention

#: A citation of several rules is as bad as the worst of them.
WORST_FIRST: Final = (
    Verdict.NEVER,
    Verdict.UNSURE,
    Verdict.GONE,
    Verdict.MERGED,
    Verdict.MOVED,
    Verdict.REWORDED,
    Verdict.RIGHT,
)
#: What is said of a number of a day whose edition is not held, if no rule held ever had it.
UNKNOWN: Final = "no edition held ever had it"
#: Of more numbers than this it is not told one by one what became of them.
_MOST_NAMED: Final = 8
#: A verdict on one of several numbers, in a count of them.
_NAMES: Final = {
    Verdict.NEVER: "no rule",
    Verdict.UNSURE: "not settled",
    Verdict.GONE: "gone",
    Verdict.MERGED: "merged",
    Verdict.MOVED: "moved",
    Verdict.REWORDED: "reworded",
    Verdict.RIGHT: "right",
}


@dataclass(frozen=True, slots=True)
class Said:
    """The answer for one number."""

    verdict: Verdict
    number: str
    words: str = ""
    now: str = ""
    #: The rules that took it in, if it was merged.
    into: tuple[str, ...] = ()
    remark: str = ""
    candidates: tuple[str, ...] = ()
    #: Whether the numbers asked for are those of the newest edition held.
    is_of_now: bool = False
    #: Of a rule that moved, its words under its number of now, where they are others.
    now_words: str = ""
    #: What else is said where it is not settled, instead of the candidates.
    instead: str = ""
    #: Whether a rule that is still there has other words now; of one that moved its words alone do not show it.
    is_reworded: bool = False
    #: What the words beside the number name, where that is another rule than the number does.
    named: str = ""
    #: The other rule of now that most of what it said then stands in, where that makes it doubtful which is meant.
    elsewhere: str = ""
    #: Whether most of it is not in that either, which has some, nor in what the rule itself became.
    is_divided: bool = False
    #: Whether hardly any of what it said then is left in it, which makes it doubtful too.
    is_faded: bool = False

    @property
    def now_elsewhere(self) -> str:
        """Where a rule is that moved, or that another took in: " to 604.2"; and that it has other words there."""
        joint = {Verdict.MOVED: "to", Verdict.MERGED: "into"}.get(self.verdict)
        changed = " and reworded" if self.verdict is Verdict.MOVED and self.is_reworded else ""
        return f" {joint} {self.now}{changed}" if joint else ""


def name_of(bearer: Bearer, number: RuleNumber, *, is_doubtful: bool = False) -> str:
    """A rule as a candidate: the number it bears now, and which it is.

    What became of it ``is_doubtful`` as far as is asked, or since it bore ``number`` last.
    """
    fate = fate_of(bearer, number)
    if is_doubtful or became_doubtful(bearer, bearer["spans"][-1][1]):
        fate = fate and f"perhaps {fate}"
    where = f"{number} ({fate})" if fate else f"{number}"
    return f"{where}, {bearer['words']}, {bearer['when']}"


def became_doubtful(bearer: Bearer, day: str) -> bool:
    """Whether it is only possible that the rule of ``day`` is the one it is later."""
    return any(doubt > day for doubt in bearer.get("doubtful", ()))


def fate_of(bearer: Bearer, number: RuleNumber) -> str:
    """Where a rule is now that bore ``number``; empty where it bears that still."""
    if "now" in bearer:
        return f"now {bearer['now'][0]}"
    if "merged" in bearer:
        return f"merged into {takers_of(bearer, number)}"
    return f"gone{kept_of(bearer)}" if bearer.get("gone") else ""


def takers_of(bearer: Bearer, number: RuleNumber) -> str:
    """The rules of now that took in one that bore ``number``; another may have that very number."""
    return listed([f"today’s {n}" if n == str(number) else n for n in bearer["merged"]])


def kept_of(bearer: Bearer) -> str:
    """Which rule of now had most words of one that is gone, as far as one had, and whether it has others since; or
    which may have some.
    """
    if "perhaps" in bearer:
        return f", but perhaps words of it went on in {bearer['perhaps'][0]}"
    if "kept" not in bearer:
        return ""
    number, _, *since = bearer["kept"]
    return f", but most of its last wording went on in {', '.join((number, *since))}"


def listed(names: Sequence[str]) -> str:
    """``names`` as a sentence lists them: "604.1, 604.2 and 604.4"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def by_name(said: Said) -> Said:
    """What is said of a rule that the name beside its number told from others."""
    return replace(said, remark=f"{said.remark}, as the words beside it tell")


def as_old_number(said: Said, bearer: Bearer) -> Said:
    """What is said of a rule cited by a number that none bore any more."""
    return replace(said, remark=f"{said.remark}; an old number, in use {bearer['when']}")


def remark_of(bearer: Bearer, newest: str) -> str:
    """From which edition its words are, where that is not the ``newest``, by its title."""
    seen = bearer.get("seen", "")
    return f", as last held ({seen})" if seen not in ("", newest) else ""


def parts_of(bearer: Bearer, day: str) -> str:
    """Which rules of now have words of it since ``day``, and which most of those that it had, or that few are left."""
    most, _ = elsewhere_on(bearer, day)
    told = f"; most of what it said then stands in {most}" if most else ""
    if has_faded(bearer, day):
        told = "; hardly any of what it said then is left in it"
    parts = bearer.get("parts", ())
    names = [number for number, _, since in parts if since > day and number != most]
    return f"{told}; words of it went into {listed(names)}" if names else told


def with_rewordings(telling: Said, said: Sequence[Said]) -> Said:
    """``telling``, of a rule that moved, with which of all that are ``said`` were reworded in its remark."""
    if len(said) > 1:
        return replace(telling, remark=telling.remark + rewordings(said))
    changed = ", reworded since" if telling.is_reworded else ""
    return replace(telling, remark=changed + telling.remark)


def rewordings(said: Sequence[Said]) -> str:
    """Which rules of a range have other words now: all, or which of them, or of very many how many."""
    names = [_old_and_new(one) for one in said if one.is_reworded]
    if not names:
        return ""
    if len(names) == len(said):
        return f"; {'both' if len(said) == 2 else 'all'} reworded since"
    told = listed(names) if len(names) <= _MOST_NAMED else f"{len(names)} of the {len(said)}"
    return f"; reworded since: {told}"


def _old_and_new(said: Said) -> str:
    """The number of a rule, and that of now where it is another: a new one may be the old one of its neighbour."""
    return said.number if said.now == said.number else f"{said.number} (now {said.now})"


def of_the_others(others: Sequence[Said]) -> str:
    """What became of the other numbers of a citation: of each, or of very many counted."""
    if len(others) <= _MOST_NAMED:
        told = (f"{one.number} {_NAMES[one.verdict]}{one.now_elsewhere}" for one in others)
        return f"; of the others: {', '.join(told)}"
    found = Counter(one.verdict for one in others)
    changed = sum(one.verdict is Verdict.MOVED and one.is_reworded for one in others)
    more = {Verdict.MOVED: f" ({changed} of them reworded)"} if changed else {}
    counts = (
        f"{found[verdict]} {_NAMES[verdict]}{more.get(verdict, '')}"
        for verdict in WORST_FIRST
        if found[verdict]
    )
    return f"; of the other {len(others)}: {', '.join(counts)}"


def printed_now(text: str, mention: Mention | None, numbers: Sequence[str]) -> str:
    """The new numbers in the form of the old; nothing where they do not follow each other any more."""
    if mention is None or mention.last is None:
        return numbers[0]
    printed = text[mention.at.start : mention.at.end]
    parsed = [RuleNumber.parse(number) if number else None for number in numbers]
    first, last = parsed[0], parsed[-1]
    if first is None or last is None or not is_run(first, last):
        return ""
    if [str(number) for number in run(first, last)] != list(numbers):
        return ""
    whole, short = str(mention.last), _short(mention.last)
    if not (printed.lower().startswith(str(mention.first)) and printed.lower().endswith(short)):
        return f"{first}-{_short(last)}"  # letters that were set apart are no more
    tail = whole if printed.lower().endswith(whole) else short
    joint = printed[len(str(mention.first)) : len(printed) - len(tail)]
    if joint in forms.LOST_DASHES:
        joint = "-"
    return f"{first}{joint}{last if tail == whole else _short(last)}"


def _short(number: RuleNumber) -> str:
    """What of a number tells it from those beside it: 704.5k is k, 704.5 is 5, 704 itself."""
    return number.letters or str(number if number.item is None else number.item)


def sentence(printed: str, verdict: Verdict, now: str, said: Said) -> str:
    """The answer for what is ``printed``: for one number, or for several of which all have one ``verdict``."""
    if verdict is Verdict.NEVER:
        told = "is no rule now" if said.is_of_now else "was no rule then"
        return f"{printed} {told}{_at_other_times(said)}"
    if verdict is Verdict.UNSURE:
        return f"{printed} {_not_settled(said)}"
    if verdict is Verdict.MERGED:
        return f"{printed} ({said.words}) was merged into {said.now}{said.remark}"
    if verdict is Verdict.MOVED and said.now_words:
        return f"{printed} ({said.words}) is now {now} ({said.now_words}){said.remark}"
    is_quoted = said.words.startswith("“")
    fate = {
        Verdict.RIGHT: "is right:",
        Verdict.REWORDED: f"is right, but reworded since:{' now' if is_quoted else ''}",
        Verdict.MOVED: f"is now {now}:",
        Verdict.GONE: "is gone:",
    }[verdict]
    return f"{printed} {fate} {said.words}{said.remark}"


def _not_settled(said: Said) -> str:
    if said.elsewhere or said.is_faded:
        is_it = f"is now {said.now}" if said.now != said.number else "has its number still"
        says = f" ({said.now_words})" if said.now_words else ""
        most = f"most of what it said stands in {said.elsewhere}"
        if said.is_divided:
            most = f"most of what it said is not in it, and some stands in {said.elsewhere}"
        told = "hardly any of what it said is left in it" if said.is_faded else most
        return f"was {said.words}; that rule {is_it}{says}, but {told}"
    if said.named:
        told = f"would be {said.words}, but the words beside it name {said.named}"
    elif said.words:
        told = f"was {said.words}, but what became of it is not certain"
    else:
        told = "is not settled by the editions held"
    return f"{told}{_perhaps(said)}"


def _perhaps(said: Said) -> str:
    if said.instead:
        return f"; {said.instead}"
    return f"; perhaps {'; or '.join(said.candidates)}" if said.candidates else ""


def _at_other_times(said: Said) -> str:
    """Which rules bore the number when none was asked for: no candidates, but what a reader may look for."""
    return f"; at other times {'; or '.join(said.candidates)}" if said.candidates else ""
