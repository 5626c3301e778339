"""Rolls against effects, asked of PCs: a defense against a foe, or a task of a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from threefold.model.shelf.figures import Again
from threefold.procedures.effects.repeated import failed_save_effects, kinds_resisted
from threefold.procedures.effects.requests import SaveRequest
from threefold.procedures.inputs import Steps
from threefold.rules.combat import How, attack_level
from threefold.rules.types import Stat
from threefold.table.decisions.powers.hindering import steps_of_earlier
from threefold.table.state import Follows, Incoming, Pending, Proposal, State, TaskCall
from threefold.table.state.seats import PLAYER
from threefold.table.views import knows_difficulty

if TYPE_CHECKING:
    from threefold.table.decisions.moves.come import EffectSource


def roll_of_save(
    state: State, source: EffectSource, request: SaveRequest, who: str, on: str | None
) -> Pending:
    """A pending roll against an effect: a defense if a foe caused it, else a task. Where nobody
    knows its level, the GM is asked for it.
    """
    save = request.effect
    level = max(0, min(15, request.level or 0))
    follows = Follows(
        name=source.name,
        by=source.by,
        level=level,
        failed=failed_save_effects(save, source.name, level),
        passed=list(save.passed),
        said=list(source.said),
        thing=source.thing,
    )
    if save.by == "self":
        if save.versus is not None:
            on = _id_of(state, save.versus)
        on = on if on is not None and on != who and state.anything(on) is not None else None
        # what follows has the level of its source, whatever the task of the one who uses it
        follows = structs.replace(follows, by=who, own=True, on=on, level=source.level or level)
        follows = structs.replace(follows, other=source.other)
    defense = save.by == "target"
    skill = f"{save.stat} defense" if defense else save.skill or ""
    if request.level is None:
        return Proposal(
            pc=who,
            title=source.name,
            stat=save.stat,
            skill=skill,
            defense=defense,
            kinds=kinds_resisted(save),
            follows=structs.replace(follows, level=source.level),
        )
    pending = roll_against(state, source, save.stat, level, who, follows, defense=defense)
    if isinstance(pending, TaskCall):
        hinder = [*pending.hinder, *_left_by_earlier(state, source, save.then_harder, follows.on)]
        pending = structs.replace(pending, skill=skill, hinder=hinder)
    return structs.replace(pending, kinds=kinds_resisted(save))


def _left_by_earlier(
    state: State, source: EffectSource, again: Again | None, on: str | None
) -> list[Steps]:
    """The steps by which earlier rolls for the same power hinder this one."""
    if again is None or source.by is None:
        return []
    steps = steps_of_earlier(state, again, source.by, source.name, on)
    return [Steps(name=source.name, steps=steps)] if steps else []


def _id_of(state: State, name: str) -> str | None:
    """The id of the figure with a name; None if it has left."""
    return next((id for id, foe in state.foes.items() if foe.npc.name == name), None)


def roll_against(
    state: State,
    source: EffectSource,
    stat: Stat,
    level: int,
    who: str,
    follows: Follows,
    *,
    defense: bool = True,
) -> Incoming | TaskCall:
    """Return a pending roll of a PC: a defense if a foe caused it, else a task of this level."""
    foe = state.foes.get(source.by or "")
    if defense and foe is not None and source.by is not None:
        attack = Incoming(
            foe=source.by, pc=who, stat=stat, damage=0, title=source.name, follows=follows
        )
        if level == attack_level(foe.npc.level, foe.npc.modifications, How(stat)):
            return attack
        return structs.replace(attack, difficulty=level, level_of=source.name)
    skill = ""
    if defense:
        skill = f"{stat} defense"
    hidden = source.hidden or (foe is not None and not knows_difficulty(state, foe, PLAYER))
    return TaskCall(
        pc=who,
        title=source.name,
        stat=stat,
        difficulty=level,
        hidden=hidden or None,
        skill=skill,
        defense=defense,
        follows=follows,
        level_of=source.name,
    )
