"""The door behind a number that no rule bears now: which rules had it, and where each is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import Final

from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.life_origins import LifeOrigins
from generator.pages.life_telling import LifeTelling
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, RuleView
from generator.pages.sheet import Draft, Foreseen, Sheet, description
from generator.pages.tenants import GONE_TOO, TenantView, tenants

_PREVIEW: Final = 480


@dataclass(frozen=True, slots=True)
class FormerTenant:
    """One rule that had the number, with its words of then."""

    tenant: TenantView
    rule: RuleView


@dataclass(frozen=True, slots=True)
class DoorView:
    """What a door shows; ``previous`` and ``next`` are the nearest numbers that any rule bore.

    ``shown`` is where the consolidated text shows the number all the same, because what became of its
    rule is not certain.
    """

    number: str
    shown: Ref | None
    tenants: tuple[FormerTenant, ...]
    previous: Ref | None
    next: Ref | None


def doors(lives: Lives, origins: LifeOrigins) -> Iterator[Draft]:
    """A page for each number that some rule had and none has now."""
    telling = LifeTelling(lives.shelf, lives=lives)
    bearers = {now: line for line in lives.lines.values() if (now := lives.number_now(line))}
    stretches = lives.shelf.book.tenants.items()
    borne = [number for number, own in stretches if any(s.lineage in lives.lines for s in own)]
    ordered = sorted({*bearers, *borne})
    for at, number in enumerate(ordered):
        if number in bearers:
            continue
        sides = (range(at - 1, -1, -1), range(at + 1, len(ordered)))
        nearest = [
            next((ordered[k] for k in side if _are_alike(ordered[k], number)), None)
            for side in sides
        ]
        previous, following = (
            None
            if n is None
            else Ref(str(n), lives.address(bearers[n]) if n in bearers else addresses.rule(str(n)))
            for n in nearest
        )
        door = _Door(lives, telling, number, (previous, following))
        yield Foreseen(addresses.rule(str(number)), door.sheet, partial(door.made_from, origins))


def _are_alike(one: RuleNumber, other: RuleNumber) -> bool:
    """Whether both are numbers of rules, or both of headings of one level."""
    return min(one.depth, 2) == min(other.depth, 2)


@dataclass(frozen=True, slots=True)
class _Door:
    """The page of ``number``, still to be made; ``beside`` are the nearest numbers before and after."""

    lives: Lives
    telling: LifeTelling
    number: RuleNumber
    beside: tuple[Ref | None, Ref | None]

    def made_from(self, origins: LifeOrigins) -> object:
        """What the page is made from, ``None`` where that is not known."""
        found = tenants(self.lives, self.number)
        words = origins.of_words([tenant.node for tenant in found])
        if words is None:
            return None
        # The words of their nodes are told with what they lead to; whatever else a view has counts.
        told = tuple(
            tuple(getattr(tenant, field.name) for field in fields(tenant) if field.name != "node")
            for tenant in found
        )
        return "door", str(self.number), self._shown(), told, self.beside, words

    def sheet(self) -> Sheet:
        """The page."""
        number, found = self.number, tenants(self.lives, self.number)
        view = DoorView(
            str(number),
            self._shown(),
            tuple(FormerTenant(tenant, self.telling.rule(tenant.node)) for tenant in found),
            *self.beside,
        )
        told = "; ".join(_told(tenant) for tenant in found)
        return Sheet(
            addresses.rule(str(number)),
            "door",
            f"{number} · An old number",
            description(
                f"What became of {number}."
                if view.shown
                else f"No current rule has the number {number}.",
                f"{told}.",
            ),
            view,
            (("preview", wording.shortened(f"{number}: {told}.", _PREVIEW)),),
        )

    def _shown(self) -> Ref | None:
        shelf = self.lives.shelf
        node = shelf.placed.get(self.number)
        if node is None:
            return None
        edition = wording.in_sentence(shelf.edition_of(node))
        return Ref(edition, shelf.addresses.current(node.id))


def _told(tenant: TenantView) -> str:
    kept = tenant.kept
    gone = (
        f"most of its last wording went on in {', '.join(filter(None, (kept.text, kept.note)))}"
        if kept and kept.note != GONE_TOO
        else tenant.fate
    )
    fate = f"{tenant.now.note} {tenant.now.text}" if tenant.now else gone
    return ", ".join(part for part in (f"{tenant.words} {tenant.when}", fate) if part)
