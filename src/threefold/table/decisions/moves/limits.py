"""How often a creature may make a move, by its entry. The GM may let it exceed that."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from threefold.model.active_effects import as_list
from threefold.model.characters import FullNpc
from threefold.model.limits import SPANS, Per
from threefold.model.sheet_conditions import is_in_state
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove
from threefold.model.shelf.figures import Limit
from threefold.rules.clock import DAY
from threefold.rules.conditions import in_words
from threefold.rules.types import Message, Params, Refusal, listed
from threefold.table.decisions.moves.kept import foe_kept_from
from threefold.table.state import Foe, State

_SPANS: Final[Mapping[Per, int]] = MappingProxyType(
    {**SPANS, "one_hour_rest": DAY, "rest": DAY, "ten_hour_rest": DAY, "day": DAY}
)
"""How long a use counts, in rounds of the clock. Rests of creatures are not played: a day counts as
one.
"""


def group_for(state: State, foe_id: str, move: CreatureMove) -> list[str]:
    """Return the foes of one kind that make a move together as one, the leader first; as few as the
    move needs, and only those that may act. Empty for a move of one alone.
    """
    if move.group <= 1:
        return []
    kind = state.foes[foe_id].npc.creature
    others = [
        id
        for id, foe in state.foes.items()
        if id != foe_id
        and foe.npc.creature == kind
        and foe.npc.health > 0
        and foe.owner == state.foes[foe_id].owner
        and acted_together(state, foe) is None
        and foe_kept_from(state, id, "act") is None
    ]
    return [foe_id, *others][: move.group]


def acted_together(state: State, foe: Foe) -> Refusal | None:
    """A refusal if a foe has acted as one of a group in this round of a fight."""
    if state.encounter is None:
        return None
    made = [each for each in foe.made if each.together and each.at == state.clock.now]
    if not made:
        return None
    params: Params = {"name": foe.npc.name, "move": made[-1].move}
    return Refusal("out_of_order", "anyway", Message("refusal.move.together", params))


_SINGULAR: Final = (
    "foe", "ally", "another", "creature", "beast", "machine", "object", "corpse", "target",
)  # fmt: skip
"""Words of an aim that mean one target, unless its entry counts more or the move strikes more than
once."""


def most_targets(move: CreatureMove) -> int | None:
    """Return how many targets a move may have at the most; None if its entry sets no limit."""
    aim = move.aim
    if aim is None:
        return None
    if isinstance(aim.count, int):
        return aim.count
    if aim.area is not None or aim.count is not None:
        return None
    if aim.who not in _SINGULAR:
        return move.times if move.times > 1 else None
    return max(1, move.times)


def too_many(move: CreatureMove, targets: Collection[str]) -> Refusal | None:
    """A refusal if a move is made on more targets than its entry allows."""
    most, n = most_targets(move), len(set(targets))
    if most is None or n <= most:
        return None
    params: Params = {"move": move.name, "n": most, "here": n}
    return Refusal("not_allowed", "anyway", Message("refusal.move.too_many", params))


def in_no_fit_state(state: State, move: CreatureMove, targets: Collection[str]) -> Refusal | None:
    """A refusal if a move is for those in a state, as asleep or held, and a target is in none."""
    needed = None if move.aim is None else move.aim.when.get("state")
    if needed is None:
        return None
    for id in targets:
        if id in (*state.party, *state.foes) and not is_in_state(state.figure(id), needed):
            states = listed([in_words(str(each)) for each in as_list(needed)], "or")
            params: Params = {"move": move.name, "state": states, "name": state.name_of(id)}
            return Refusal("not_allowed", "anyway", Message("refusal.move.state", params))
    return None


def too_few(state: State, foe_id: str, move: CreatureMove) -> Refusal | None:
    """A refusal if there are too few of a kind for a move that they make as one."""
    group = group_for(state, foe_id, move)
    if not group or len(group) >= move.group:
        return None
    params: Params = {
        "name": state.foes[foe_id].npc.name,
        "move": move.name,
        "n": move.group,
        "here": len(group),
    }
    return Refusal("not_allowed", "anyway", Message("refusal.move.too_few", params))


def too_often(state: State, foe: Foe, move: CreatureMove, on: str | None) -> Refusal | None:
    """A refusal if a foe has made a move as often as its entry allows. The message says how often
    that is.
    """
    limit = move.limit
    if limit is None or not _is_spent(state, foe, move, limit, on):
        return None
    params: Params = {"name": foe.npc.name, "move": move.name, "often": limit_in_words(limit)}
    return Refusal("out_of_order", "anyway", Message("refusal.move.too_often", params))


def within_limits(state: State, foe: Foe, move: CreatureMove) -> list[Effect]:
    """Return what a move does now: without the parts that it has done as often as they may come."""
    effects = [*move.effects, *move.hit]
    return [
        effect
        for effect in effects
        if effect.limit is None or not _is_spent(state, foe, move, effect.limit, None)
    ]


def _is_spent(state: State, foe: Foe, move: CreatureMove, limit: Limit, on: str | None) -> bool:
    """Whether a foe has made a move as often as a limit allows."""
    span = _SPANS.get(limit.per)
    made = [
        each
        for each in foe.made
        if each.move == move.name
        and not each.together
        and (span is None or state.clock.now - each.at < span)
        and (not limit.each_target or each.on == on)
    ]
    return len(made) >= limit.count


def limit_in_words(limit: Limit) -> Message:
    """Return in words how often something may be done."""
    return Message(f"move.limit.{limit.per}", {"n": limit.count})


def regains_nothing(npc: FullNpc, entry: CreatureEntry | None) -> Refusal | None:
    """Return a refusal if a foe regains no health by its entry: never, or at 0 health. Where something
    may prevent it, the GM judges that, and health of 0 too."""
    key, regains = "", None
    if entry is not None:
        regains = entry.regains
    if regains is None:
        key = "refusal.move.regains_not"
    elif not npc.health and not (regains.at_zero or regains.unless):
        key = "refusal.move.regains_at_zero"
    if not key:
        return None
    return Refusal("not_allowed", "what", Message(key, {"name": npc.name}))
