"""What an action leaves behind: what holds from now on, and what of a power is carried over to people as they are when
it lands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from msgspec import UNSET, structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import duration, followed_by, held, next_conditions
from threefold.model.powers import Artifact, Cypher
from threefold.procedures.base import Outcome
from threefold.rules.binding import implements
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import Carried
from threefold.table.decisions.base import Asked, lasting
from threefold.table.events import ConditionAdded
from threefold.table.state import State
from threefold.table.waiting import Rolled

F = TypeVar("F", bound=Pc | FullNpc)
POWERS = ("ability", "cypher", "artifact")


def _begins(procedure: str, condition: Condition | str) -> bool:
    """Whether a new condition is put on as an effect of its own: all that a power leaves, and whatever has its end."""
    timed = isinstance(condition, Condition) and (condition.lasts is not UNSET or condition.until is not UNSET)
    return procedure in POWERS or timed


def new_on(procedure: str, before: Pc | FullNpc, after: Pc | FullNpc) -> list[Condition | str]:
    """The conditions that a procedure has put on somebody as effects of their own."""
    return [c for c in held(after) if c not in held(before) and _begins(procedure, c)]


def without_new(procedure: str, before: Pc | FullNpc, after: F) -> F:
    """Somebody afterwards, without what is put on as an effect of its own, with its end."""
    new = new_on(procedure, before, after)
    if not new:
        return after
    kept = [c for c in held(after) if c not in new]
    return structs.replace(after, conditions=before.conditions if kept == held(before) else kept)


def apart(rolled: Rolled, out: Outcome) -> Outcome:
    """What an action came to, without what holds from now on."""
    if not isinstance(out.actor, Pc):
        return out
    target, before = out.target, rolled.against
    if isinstance(target, Pc | FullNpc) and isinstance(before, Pc | FullNpc):
        target = without_new(rolled.procedure, before, target)
    return out._replace(actor=without_new(rolled.procedure, rolled.before, out.actor), target=target)


def all_begun(state: State, rolled: Rolled, out: Outcome) -> list[ConditionAdded]:
    """What holds from now on for the one who acted and for whom it concerned."""
    if not isinstance(out.actor, Pc):
        return []
    events = begun(state, rolled.pc, new_on(rolled.procedure, rolled.before, out.actor))
    on, before = rolled.foe or rolled.target, rolled.against
    if on is not None and isinstance(before, Pc | FullNpc) and isinstance(out.target, Pc | FullNpc):
        events += begun(state, on, new_on(rolled.procedure, before, out.target))
    return events


@implements("time.duration.turn_limited", "time.duration.one_minute", "time.duration.ten_minutes")
def begun(state: State, on: str, new: Sequence[Condition | str]) -> list[ConditionAdded]:
    """What holds for somebody from now on: by the turns of a fight, by the clock, until the fight or a rest ends it."""
    return [_put_on(state, on, condition) for condition in new]


def _put_on(state: State, on: str, condition: Condition | str) -> ConditionAdded:
    if isinstance(condition, str):
        return ConditionAdded(effect=lasting(state, on, condition, None))
    gives = structs.replace(condition, lasts=UNSET)
    lasts = None if condition.lasts is UNSET else condition.lasts
    effect = lasting(state, on, condition.name, lasts, gives)
    return ConditionAdded(
        effect=structs.replace(effect, rest=condition.until == "rest", fight=condition.until == "fight")
    )


def _everybody(state: State) -> dict[str, Pc | FullNpc]:
    people: dict[str, Pc | FullNpc] = {id: member.pc for id, member in state.party.items()}
    return people | {id: foe.npc for id, foe in state.foes.items()}


def has_followers(state: State) -> bool:
    """Whether some condition at the table is followed by another one when it ends."""
    return any(followed_by(c) is not None for figure in _everybody(state).values() for c in held(figure))


@implements("trap_poison.sleep.groggy")
def followers_begun(asked: Asked, before: State) -> list[ConditionAdded]:
    """What follows the conditions that have ended: by the clock, from the moment of their end; else from now."""
    events: list[ConditionAdded] = []
    now = asked.state.clock.now
    ends = {(e.on, e.condition): e.until for e in before.effects if e.until is not None}
    there = _everybody(asked.state)
    for id, was in _everybody(before).items():
        for name, then in next_conditions(was, there[id]) if id in there else ():
            begins = min(now, ends.get((id, name), now))
            left = None if then.lasts is UNSET else then.lasts.rounds - (now - begins)
            if left is None or left > 0:
                lasts = UNSET if left is None else duration(left)
                events.append(_put_on(asked.state, id, structs.replace(then, lasts=lasts)))
    return events


# --- what is carried --------------------------------------------------------------------------------------------------


def items_carried_over(now: Pc, before: Pc, after: Pc) -> Pc:
    """What an action changed in what a PC carries, on the PC as it is now: what was used up or has changed."""
    if before.cyphers != after.cyphers:
        now = structs.replace(now, cyphers=_carried(now.cyphers, before.cyphers, after.cyphers))
    if before.artifacts != after.artifacts:
        now = structs.replace(now, artifacts=_carried(now.carries(), before.carries(), after.carries()))
    return now


I = TypeVar("I", bound=Cypher | Artifact | str)  # noqa: E741 - an item


def _carried(now: Sequence[I], before: Sequence[I], after: Sequence[I]) -> list[I]:
    if list(after[: len(before)]) == list(before):
        return [*now, *after[len(before) :]]
    left = list(now)
    changed = len(before) == len(after)
    for i, item in enumerate(before):
        if (changed and after[i] == item) or (not changed and item in after) or item not in left:
            continue
        at = left.index(item)
        left[at : at + 1] = [after[i]] if changed else []
    return left


class Found(NamedTuple):
    """An item on a sheet, and its place there."""

    at: int
    item: Cypher | Artifact

    @property
    def called(self) -> str:
        """What its owner calls it."""
        return self.item.called


def item_at(pc: Pc, what: Carried, name: str, gm: bool) -> Found | Refusal:
    """An item by what its owner calls it; the GM may use its own name too."""
    carried: list[Cypher | Artifact] = [Cypher(c) if isinstance(c, str) else c for c in pc.cyphers]
    if what == "artifact":
        carried = [*pc.carries()]
    at = next((i for i, item in enumerate(carried) if item.called == name), None)
    if at is None and gm:
        at = next((i for i, item in enumerate(carried) if item.name == name), None)
    if at is None:
        params: Params = {"name": pc.name, "item": shown(name)}
        return Refusal("bad_value", "name", Message(f"refusal.power.no_{what}", params))
    return Found(at, carried[at])


def without_item(pc: Pc, what: str, at: int) -> Pc:
    if what == "cypher":
        return structs.replace(pc, cyphers=[c for i, c in enumerate(pc.cyphers) if i != at])
    return structs.replace(pc, artifacts=[a for i, a in enumerate(pc.carries()) if i != at])


def with_item(pc: Pc, item: Cypher | Artifact, at: int | None = None) -> Pc:
    """A PC with an item more, or with one in place of another."""
    if isinstance(item, Cypher):
        kept = pc.cyphers if at is None else [c for i, c in enumerate(pc.cyphers) if i != at]
        place = len(kept) if at is None else at
        return structs.replace(pc, cyphers=[*kept[:place], item, *kept[place:]])
    left = pc.carries() if at is None else [a for i, a in enumerate(pc.carries()) if i != at]
    place = len(left) if at is None else at
    return structs.replace(pc, artifacts=[*left[:place], item, *left[place:]])


def made_out(pc: Pc, what: Carried, called: str) -> Pc:
    """A PC who knows from now on what an item is."""
    found = item_at(pc, what, called, gm=False)
    if isinstance(found, Refusal):
        return pc
    return with_item(pc, structs.replace(found.item, identified=UNSET), found.at)
