"""Uses and rolls that hinder the next ones of the same power."""

from __future__ import annotations

from threefold.model.limits import use_expired
from threefold.model.shelf.figures import Again
from threefold.table.events import UseCounted
from threefold.table.state import PowerUsed, State


def steps_of_earlier(state: State, again: Again, by: str, name: str, on: str | None) -> int:
    """Return the steps by which earlier uses of the power of this name hinder the next one."""
    aimed = _counts_on(again, by, on)
    made = [
        each
        for each in state.used
        if each.hinders
        and (each.by, each.name, each.on) == (by, name, aimed)
        and not use_expired(each.per, each.at, state.clock.now)
    ]
    return again.steps * len(made)


def hindering_use(state: State, again: Again, by: str, name: str, on: str | None) -> UseCounted:
    """Return the event of a use that hinders the next ones."""
    used = PowerUsed(
        by=by,
        name=name,
        per=again.per,
        at=state.clock.now,
        on=_counts_on(again, by, on),
        hinders=True,
    )
    return UseCounted(used=used)


def _counts_on(again: Again, by: str, on: str | None) -> str | None:
    if again.each_target:
        return on or by
    return None
