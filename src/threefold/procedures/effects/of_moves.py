"""What a creature's move does besides its blow: the steps on its own attack, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureMove
from threefold.procedures.effects.repeated import damage_each_round
from threefold.rules.conditions import Act
from threefold.rules.task_words import TaskRoll, counts_for_any


def is_of_attack(effect: Effect, move: CreatureMove) -> bool:
    """Return whether an effect is a step on the attack of its move, and on nothing that comes
    later."""
    if not isinstance(effect, kinds.Step) or move.defend == "none":
        return False
    if not isinstance(effect.steps, int):
        return False
    if effect.lasts is not None or effect.upon is not None or effect.when:
        return False
    act: Act = "attack" if effect.to == "self" else "defense"
    return counts_for_any(effect.tasks, TaskRoll(act, move.defend))


def effects_after(
    move: CreatureMove, hit: Sequence[Effect], blow: kinds.Damage | None
) -> tuple[list[Effect], list[Effect]]:
    """Return the effects after a failed defense, and after a successful one, without the damage
    that the defense itself deals.
    """
    passed = [*move.miss, *(e for e in hit if e.upon in ("miss", "failed"))]
    failed = [e for e in hit if e is not blow and e.upon not in ("miss", "failed")]
    if blow is not None and blow.on_miss is not None:
        passed.append(
            structs.replace(blow, points=blow.on_miss, on_miss=None, each=None, rounds=None)
        )
    if blow is not None and blow.each is not None:
        failed.insert(0, damage_each_round(move.name, blow))
    return failed, passed
