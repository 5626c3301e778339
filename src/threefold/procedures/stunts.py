"""Power stunts: push the range or duration of a power, use it for another effect, or learn a stunt
for good.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import ShelfName, ShelfText, whole
from threefold.model.characters import Pc
from threefold.model.powers import PAYS, Ability
from threefold.procedures.accounts import new_part_changes
from threefold.procedures.answers import Answer, FigureChange
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import D20, Payment, outcome, set_d20, settle_d20
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import BareTask
from threefold.procedures.switched import module_refusal
from threefold.rules.bases import based
from threefold.rules.binding import implements
from threefold.rules.experience import unaffordable
from threefold.rules.stunts import Push, Strangeness, push_price, stunt_difficulty
from threefold.rules.types import Line, Message, Params, Refusal, Stat


class PowerStuntInputs(BareTask, kw_only=True, frozen=True):
    """The power and the stunt: push it by steps, use it for another effect, or learn that effect
    for good.
    """

    do: Literal["push", "stunt", "learn"]
    ability: ShelfName
    what: Push | None = None
    steps: Annotated[int, whole(1, 3, "steps")] = 1
    how: Strangeness | None = None
    stat: Stat | None = None
    name: ShelfName | None = None
    text: ShelfText = ""


_TAKES = {
    "push": Takes((), ("what", "steps", "stat")),
    "stunt": Takes(("how",), ("stat", "text")),
    "learn": Takes(("name",), ("text",)),
}
_OWN = ("do", "ability", "what", "steps", "how", "name", "text")


def _power(pc: Pc, name: str, place: int | None) -> Ability | Refusal:
    """Find the power on the sheet, or refuse. ``place`` is its index, where it is known."""
    if place is not None:
        known = pc.abilities[place]
        if isinstance(known, str):
            return Ability(known)
        return known
    plain = name.casefold()
    found = next(
        (a for a in pc.abilities if (a if isinstance(a, str) else a.name).casefold() == plain), None
    )
    if found is None:
        params: Params = {"name": pc.name, "ability": name}
        return Refusal("bad_value", "inputs.ability", Message("refusal.no_such_ability", params))
    if isinstance(found, str):
        return Ability(found)
    return found


def _lacks(inputs: PowerStuntInputs) -> Refusal | None:
    given = {name: getattr(inputs, name) for name in _OWN if name not in ("do", "ability")}
    takes = _TAKES[inputs.do]
    bare = PowerStuntInputs(do=inputs.do, ability=inputs.ability, stat=inputs.stat, **given)
    return check_act_inputs(
        bare, takes._replace(may=(*takes.may, "ability")), Message(f"stunt_do.{inputs.do}")
    )


@implements("power_stunt.any_pool", "power_stunt.difficulty", "power_stunt.learned")
def set_stunt(setup: Setup, inputs: PowerStuntInputs) -> Setting | Refusal:
    """A push costs points and needs no roll. A stunt is a separate task with the stat that pays for
    the power.
    """
    refusal = module_refusal(setup, "power_stunts") or _lacks(inputs)
    if refusal is not None:
        return refusal
    power = _power(setup.pc, inputs.ability, setup.picked.power)
    if isinstance(power, Refusal):
        return power
    stat = inputs.stat or (power.stat if power.stat is not None else PAYS)
    if inputs.do == "learn":
        return cannot_act(setup.pc, reacting=True) or _learning_refusal(setup) or Setting()
    if inputs.do == "push":
        price = push_price(inputs.what or "range", inputs.steps, setup.rules)
        if isinstance(price, Refusal):
            return price
        nothing = based(0, Message("line.base.no_roll"), "ability.no_attack_roll")
        setting = set_d20(setup, inputs, D20(stat, nothing), Payment(initial=price))
        # Effort adds nothing to it
        if isinstance(setting, Refusal):
            return setting
        return structs.replace(setting, attempt=None)
    assert inputs.how is not None
    difficulty = stunt_difficulty(inputs.how, setup.rules)
    base = based(difficulty, Message(f"stunt.{inputs.how}"), "power_stunt.difficulty")
    return set_bare(setup, inputs, stat, base)


@implements("power_stunt.learn_price")
def _learning_refusal(setup: Setup) -> Refusal | None:
    return unaffordable(setup.rules.stunts.learn, setup.pc.xp, Message("xp.stunt"))


@implements("power_stunt.learn_price", "power_stunt.learned", "power_stunt.then_attack")
def settle_stunt(setup: Setup, inputs: PowerStuntInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay the cost and report what the power does now. A learned stunt becomes an ability on the
    sheet.
    """
    power = _power(setup.pc, inputs.ability, setup.picked.power)
    assert isinstance(power, Ability)
    params: Params = {
        "name": setup.pc.name,
        "power": power.name,
        "n": inputs.steps,
        "text": inputs.text,
    }
    if inputs.do == "learn":
        return _learned(setup, inputs, power)
    settlement = settle_d20(setup, resolved, None)
    if inputs.do == "push":
        text = Message(f"event.stunt.{inputs.what or 'range'}", params)
        settlement.notices.append(Notice("stunt", text, f"power_stunt.{inputs.what or 'range'}"))
    elif succeeded(resolved):
        text = Message("event.stunt.works_as" if inputs.text else "event.stunt.works", params)
        settlement.notices.append(Notice("stunt", text, "power_stunt.then_attack"))
    return outcome(setup, resolved, settlement, setup.target, None)


def _learned(setup: Setup, inputs: PowerStuntInputs, power: Ability) -> Outcome | Refusal:
    pc, price = setup.pc, setup.rules.stunts.learn
    assert inputs.name is not None
    if any(
        (a if isinstance(a, str) else a.name).casefold() == inputs.name.casefold()
        for a in pc.abilities
    ):
        return Refusal(
            "not_allowed", "inputs.name", Message("refusal.learned.known", {"name": inputs.name})
        )
    own = Ability(inputs.name, power.cost, power.stat, power.use, inputs.text)
    line = Line(-price, Message("xp.stunt"), "power_stunt.learn_price")
    changes = [FigureChange("actor", "xp", line)]
    params: Params = {"name": pc.name, "stunt": inputs.name, "n": price}
    notice = Notice("stunt", Message("event.stunt.learned", params), "power_stunt.learned")
    after = structs.replace(pc, xp=pc.xp - price, abilities=[*pc.abilities, own])
    why = Message("line.given", {"name": power.name})
    changes += new_part_changes("actor", pc, after, why, "power_stunt.learned")
    return Outcome(after, setup.target, notices=(notice,), changes=tuple(changes))


POWER_STUNT = Procedure(
    id="power_stunt",
    module="modules",
    rules=(
        "power_stunt.range",
        "power_stunt.duration",
        "power_stunt.difficulty",
        "power_stunt.then_attack",
        "power_stunt.learn_price",
        "power_stunt.learned",
    ),
    inputs=PowerStuntInputs,
    answer=Answer,
    dice=(Die(20, "die.task"),),
    set=set_stunt,
    resolve=resolve_bare,
    settle=settle_stunt,
    with_effort=with_ease,
    when={name: each for name, each in when_done("do", _TAKES).items() if name != "ability"},
)
