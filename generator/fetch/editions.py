"""Editions into a folder: each is asked for, checked, put in place and recorded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Final

from generator.fetch.clock import Clock
from generator.fetch.failures import (
    DeadAddressError,
    FetchError,
    TemporaryError,
    UnreachableError,
)
from generator.fetch.hosts import Hosts
from generator.fetch.ledger import Entry, Ledger, file_name, hash_of
from generator.fetch.part import Part
from generator.fetch.transfer import Transfer, open_client, origin_at
from generator.fetch.tries import try_again
from generator.model.fetching import KnownEdition, Outcome, Policy, Refusal, Result, Watcher

#: Why bytes are not the whole text of an edition; ``None`` if they are.
Check = Callable[[bytes, KnownEdition], Refusal | None]

NO_ADDRESS: Final = "no address is known"


@dataclass(frozen=True, slots=True)
class Job:
    """Where the files go, what they must be, who is told, and how they are asked for."""

    folder: Path
    check: Check
    watcher: Watcher
    policy: Policy = field(default_factory=Policy)
    clock: Clock = field(default_factory=Clock)


def fetch_editions(editions: Sequence[KnownEdition], job: Job) -> tuple[Result, ...]:
    """Make the job's folder, which is there, hold ``editions``; what became of each, by date.

    A file gets its name only after it was checked and found good, and a file that was there is
    replaced only then. A file recorded in the folder's ``fetched.json`` that is unchanged is not
    asked for again. No other run may be at work in the folder. Raises :class:`.ledger.LedgerError` where
    the record is damaged.
    """
    return asyncio.run(_fetch_all(editions, job, Ledger(job.folder)))


async def _fetch_all(
    editions: Sequence[KnownEdition], job: Job, ledger: Ledger
) -> tuple[Result, ...]:
    slots = asyncio.Semaphore(job.policy.at_once)
    async with open_client(job.policy) as client:
        transfer = Transfer(client, Hosts(job.policy, job.clock), job.policy)
        fetcher = _Fetcher(job, ledger, transfer)

        async def fetch(edition: KnownEdition) -> Result:
            async with slots:
                result = await fetcher.fetch(edition)
            job.watcher.finished(result)
            return result

        ordered = sorted(editions, key=lambda edition: edition.effective)
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(fetch(edition)) for edition in ordered]
    return tuple(task.result() for task in tasks)


class _Fetcher:
    """Gets one edition after another, several at a time."""

    def __init__(self, job: Job, ledger: Ledger, transfer: Transfer) -> None:
        self._job = job
        self._ledger = ledger
        self._transfer = transfer
        self._unreachable: set[str] = set()

    async def fetch(self, edition: KnownEdition) -> Result:
        """What became of ``edition``; a file that cannot be written is a failure like any other."""
        try:
            held = self._held(edition)
            if held is not None and held.outcome is Outcome.THERE:
                return held
            result = await self._ask(edition)
        except OSError as error:
            where = error.filename or self._job.folder
            reason = f"{where}: {error.strerror or error}"
            return Result(edition.effective, Outcome.FAILED, reasons=(reason,))
        if result.outcome is Outcome.FETCHED or held is None:
            return result
        return replace(held, reasons=(*result.reasons, *held.reasons))

    def _held(self, edition: KnownEdition) -> Result | None:
        """What the file that is there already is worth; ``None`` where there is none, or a bad one."""
        effective = edition.effective
        entry = self._ledger.get(effective)
        try:
            data = self._target(effective).read_bytes()
        except FileNotFoundError:
            return None
        if entry is not None and entry.fits(data):
            return Result(effective, Outcome.THERE, entry.address, entry.size, entry.sha256)
        result = Result(effective, Outcome.KEPT, size=len(data), sha256=hash_of(data))
        if entry is not None:
            reason = "the file there is not the one that was fetched; it was left as it is"
            return replace(result, outcome=Outcome.FAILED, reasons=(reason,))
        refusal = self._job.check(data, edition)
        if refusal is not None:
            reason = f"the file there was left as it is, but {refusal.reason}"
            return replace(result, outcome=Outcome.FAILED, reasons=(reason,))
        return result

    async def _ask(self, edition: KnownEdition) -> Result:
        """Try each address in turn."""
        reasons: list[str] = []
        for address in edition.addresses:
            self._job.watcher.started(edition.effective, address)
            try:
                entry = await self._fetch_from(address, edition)
            except FetchError as error:
                reasons.append(f"{address}: {error}")
                self._job.watcher.given_up(edition.effective, reasons[-1])
                continue
            return Result(
                edition.effective,
                Outcome.FETCHED,
                address,
                entry.size,
                entry.sha256,
                tuple(reasons),
            )
        outcome = Outcome.FAILED if edition.addresses else Outcome.NO_ADDRESS
        return Result(edition.effective, outcome, reasons=tuple(reasons or [NO_ADDRESS]))

    async def _fetch_from(self, address: str, edition: KnownEdition) -> Entry:
        """The entry of the file that was put in place; raises :class:`FetchError`."""
        effective = edition.effective
        part = Part(self._target(effective))
        where = origin_at(address)

        async def once() -> None:
            if where in self._unreachable:
                raise DeadAddressError(f"no connection to {where}, as before")
            if not part.is_whole(address):
                await self._transfer.receive(
                    address, part, lambda *sizes: self._job.watcher.received(effective, *sizes)
                )
            self._judge(part, edition)

        try:
            await try_again(
                once,
                self._job.policy,
                self._job.clock,
                lambda reason, pause: self._job.watcher.pausing(effective, reason, pause),
            )
        except UnreachableError as error:
            self._unreachable.add(error.origin)
            raise
        return self._put_in_place(part, address, effective)

    def _judge(self, part: Part, edition: KnownEdition) -> None:
        """Raise where the file is not the edition; for now only, where it may come better next time."""
        refusal = self._job.check(part.read(), edition)
        if refusal is None:
            return
        may_be_damaged = part.joined or (refusal.cut and part.total is None)
        part.discard()
        if may_be_damaged:
            raise TemporaryError(refusal.reason)
        raise DeadAddressError(refusal.reason)

    def _put_in_place(self, part: Part, address: str, effective: date) -> Entry:
        data = part.read()
        entry = Entry(effective, address, len(data), hash_of(data), self._job.clock.today())
        part.finish()
        self._ledger.record(entry)
        return entry

    def _target(self, effective: date) -> Path:
        return self._job.folder / file_name(effective)
