"""Costs other than points: a used recovery roll, or the long time that a learned power takes."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.rests import due_of, use_up_rest
from threefold.model.time import time_in_words
from threefold.procedures.accounts import rest_changes
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice, Setup
from threefold.procedures.power_used import UsedPower, UseInputs
from threefold.rules.binding import implements
from threefold.rules.recovery import rest_cannot_pay
from threefold.rules.types import Message, Params, Refusal


def _pays_rest(power: UsedPower, inputs: UseInputs) -> bool:
    return power.time.recovery is not None or (
        power.time.learned is not None and inputs.evoke == "recovery"
    )


@implements("spellcasting.evoke", "psionics.evoke", "recovery.price.spent")
def evocation_refusal(setup: Setup, power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse a learned power without a choice between recovery roll and time, or if the recovery
    roll cannot pay. A power that is still ready after a miss is not evoked again.
    """
    if inputs.is_ready:
        return None
    if power.time.learned is None:
        if inputs.evoke is not None:
            return Refusal(
                "bad_value", "inputs.evoke", Message("refusal.evoke.plain", {"name": power.called})
            )
    elif inputs.evoke is None:
        minutes = setup.rules.learned.minutes[power.time.grade]
        params: Params = {"name": power.called, "n": minutes}
        return Refusal("bad_value", "inputs.evoke", Message("refusal.evoke.how", params))
    if not _pays_rest(power, inputs):
        return None
    return rest_cannot_pay(due_of(setup.pc, setup.rules), power.time.recovery or "any", setup.rules)


@implements("spellcasting.evoke", "spellcasting.time", "psionics.evoke", "recovery.price.spent")
def pay_evocation(
    setup: Setup, power: UsedPower, inputs: UseInputs, actor: Pc, notices: list[Notice]
) -> tuple[Pc, list[FigureChange]]:
    """Use up the recovery roll, or report the time. Return the PC and the changes."""
    if inputs.is_ready:
        return actor, []
    if power.time.takes is not None:
        time: Params = {"name": power.called, "time": time_in_words(power.time.takes)}
        notices.append(Notice("takes", Message("event.takes", time), "task.action.definition"))
    if _pays_rest(power, inputs):
        due = due_of(actor, setup.rules)
        why = Message("line.rest_price", {"name": power.called})
        after = use_up_rest(actor, due.rest, setup.rules)
        params: Params = {
            "name": actor.name,
            "rest": Message(f"rest.{due.rest}"),
            "power": power.called,
        }
        notices.append(
            Notice("rest_price", Message("event.rest.price", params), "recovery.price.spent")
        )
        return after, rest_changes("actor", actor, after, why, "recovery.price.spent")
    if power.time.learned is not None:
        minutes = setup.rules.learned.minutes[power.time.grade]
        if power.time.learned == "spell":
            rule = "spellcasting.time"
        else:
            rule = "psionics.evoke"
        notices.append(
            Notice("evoked", Message("event.evoked", {"name": power.called, "n": minutes}), rule)
        )
    return actor, []
