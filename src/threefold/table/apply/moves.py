"""Effects of rolls and creatures' moves, and the counting of limited moves."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_changes, apply_event
from threefold.table.events import EffectsCame
from threefold.table.state import MoveMade, State


def with_move_counted(state: State, foe: str | None, made: MoveMade | None) -> State:
    """Return the state after a foe has made a move with limited uses."""
    if made is None or foe not in state.foes:
        return state
    one = state.foes[foe]
    return structs.replace(
        state, foes={**state.foes, foe: structs.replace(one, made=[*one.made, made])}
    )


def without_fight_uses(state: State) -> State:
    """Return the state after a fight: moves limited per fight may be made again."""
    foes = {
        id: structs.replace(foe, made=[made for made in foe.made if made.per != "fight"])
        for id, foe in state.foes.items()
        if any(made.per == "fight" for made in foe.made)
    }
    if foes:
        return structs.replace(state, foes={**state.foes, **foes})
    return state


def _came(state: State, event: EffectsCame) -> State:
    if event.counts is None:
        made = None
    else:
        made = MoveMade(move=event.name, per=event.counts, at=state.clock.now, on=event.on)
    return with_move_counted(apply_changes(state, event), event.by, made)


APPLIED = (apply_event(EffectsCame, _came),)
