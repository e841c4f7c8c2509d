"""What a proposal wishes: which kind of thing, and what it would change in which rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from generator.model.change import TextDiff
from generator.model.lineage import Member


class ProposalKind(Enum):
    """What a proposal is by its wording; the value says it to readers."""

    NEW_STATE_BASED_ACTION = "new state-based action"
    NEW_TURN_BASED_ACTION = "new turn-based action"
    CHANGE = "change"
    REMOVAL = "removal"
    KEYWORD_VARIANT = "variant of a keyword"
    NEW_KEYWORD = "new keyword ability"
    NEW_KEYWORD_ACTION = "new keyword action"
    NEW_TERM = "new term"
    LEGALITY = "deck construction or legality"
    CLARIFICATION = "clarification"
    CASE = "further rule"
    UNNAMED = "not named yet"
    QUESTION = "open question of its author"
    UNKNOWN = "kind not clear from its wording"


class EffectKind(Enum):
    """How the wording says that it changes a rule; the value completes "it would …"."""

    EXCHANGE = "exchange these rules"
    REMOVE_SENTENCE = "strike this sentence"
    SUSPEND = "strike this rule"
    LIMIT = "not apply this rule to"
    EXTEND = "apply this rule to"
    REPLACE = "read so instead"
    VARY = "read so in its place"
    SAY = "say besides"


class Done(Enum):
    """Whether a later official text does what was proposed."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Later:
    """What a later text says of a proposal: the newest one, or the first that did as proposed."""

    done: Done
    edition: str


@dataclass(frozen=True, slots=True)
class Redline:
    """One rule as it would read: ``diff`` changes its words, ``number`` is the one it would bear.

    ``at`` is the text it is drawn against, where the rule bears another number than the one ``cited`` (empty
    where it bears the same); ``is_sure`` where that text is known to be of the rule meant.
    """

    at: Member
    diff: TextDiff
    number: str = ""
    cited: str = ""
    is_sure: bool = True
    later: Later | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """One explicit change.

    ``words`` are the proposal's own on whom it concerns or what it adds. ``lines`` are the rules as held;
    ``missing`` the numbers of those of which no text of that number is held.
    """

    kind: EffectKind
    lines: tuple[Redline, ...]
    words: str = ""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is known of one proposal.

    ``since`` is the first official edition after it that has a rule or an entry of its name, where none
    before has; empty where there is none.
    """

    kinds: tuple[ProposalKind, ...]
    effects: tuple[Effect, ...] = ()
    since: str = ""
