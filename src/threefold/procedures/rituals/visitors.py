"""Creatures that a ritual conjured or imprisoned: bargain with them, and open the vessel."""

from __future__ import annotations

from msgspec import structs

from threefold.model.acts import check_act_inputs
from threefold.model.characters import FullNpc, Pc
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice, Outcome, Resolved, Setting, Setup
from threefold.procedures.ritual_effects import release
from threefold.procedures.rituals.answers import Bargain, BargainAnswer, RitualAnswer
from threefold.procedures.rituals.inputs import BARGAIN, OPEN, Rite, RitualInputs
from threefold.procedures.rituals.subtasks import ritual_rule
from threefold.rules.binding import implements
from threefold.rules.rituals import Service, bargained
from threefold.rules.types import Line, Message, Params, Refusal


@implements("ritual.conjure.stay")
def set_bargain(setup: Setup, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Bargain with a conjured creature while it stays. The bargain itself needs no roll."""
    if not rite.ritual.effect.stay_minutes:
        params: Params = {"ritual": rite.ritual.name}
        return Refusal("not_allowed", "inputs.do", Message("refusal.ritual.no_bargain", params))
    refusal = check_act_inputs(inputs, BARGAIN, Message("ritual_do.bargain"))
    return refusal or Setting(answer=_bargain_answer(rite, None))


@implements("ritual.conjure.service_limit", "ritual.conjure.no_deal")
def settle_bargain(setup: Setup, inputs: RitualInputs, resolved: Resolved, rite: Rite) -> Outcome:
    """With a deal, check the service against its limits of time and distance. Without one, report
    the attacks.
    """
    effect = rite.ritual.effect
    bargain = bargained(
        bool(inputs.deal),
        Service(inputs.minutes, inputs.miles),
        Service(effect.service_minutes, effect.service_miles),
    )
    if inputs.deal:
        attacks = 0
    else:
        attacks = effect.attacks
    settled = Bargain(
        deal=inputs.deal,
        within=bargain,
        attacks=attacks,
        certain=effect.attacks_certain and bool(attacks),
    )
    if inputs.deal:
        if bargain:
            key = "within"
        else:
            key = "beyond"
    else:
        key = "harmless"
        if attacks:
            if effect.attacks_certain:
                key = "certain"
            else:
                key = "none"
    params: Params = {
        "ritual": rite.ritual.name,
        "n": attacks,
        "minutes": effect.service_minutes,
        "miles": effect.service_miles,
    }
    if inputs.deal:
        rule = "ritual.conjure.service_limit"
    else:
        rule = "ritual.conjure.no_deal"
    happened = (Notice("bargain", Message(f"event.bargain.{key}", params), rule),)
    answer = _bargain_answer(rite, settled)
    if attacks:
        line = Line(
            attacks, Message("line.given", {"name": rite.ritual.name}), ritual_rule(setup, inputs)
        )
        answer = structs.replace(answer, bargain_lines=(FigureChange("bargain", "attacks", line),))
    return Outcome(setup.actor, setup.target, notices=happened, answer=answer)


def _bargain_answer(rite: Rite, bargain: Bargain | None) -> BargainAnswer:
    return BargainAnswer(level=rite.level, level_lines=rite.level_lines, bargain=bargain)


@implements("ritual.entombment.duration")
def set_opening(setup: Setup, inputs: RitualInputs, rite: Rite) -> Setting | Refusal:
    """Open or break the vessel of an entombment. Refuse if no figure is imprisoned in it."""
    if rite.ritual.effect.completes != "imprison":
        params: Params = {"ritual": rite.ritual.name}
        return Refusal("not_allowed", "inputs.do", Message("refusal.ritual.no_vessel", params))
    refusal = check_act_inputs(inputs, OPEN, Message("ritual_do.open_vessel"))
    if refusal is None and not isinstance(setup.target, Pc | FullNpc):
        refusal = Refusal("bad_value", "target", Message("refusal.ritual.nobody_inside"))
    freed = (
        release(setup.target)
        if refusal is None and isinstance(setup.target, Pc | FullNpc)
        else refusal
    )
    if isinstance(freed, Refusal):
        return freed
    return Setting(answer=RitualAnswer(level=rite.level, level_lines=rite.level_lines))


def settle_opening(setup: Setup, resolved: Resolved) -> Outcome | Refusal:
    assert isinstance(setup.target, Pc | FullNpc)
    freed = release(setup.target)
    if isinstance(freed, Refusal):
        return freed
    text = Message("event.ritual.released", {"name": freed.name})
    notices = (Notice("released", text, "ritual.entombment.duration"),)
    return Outcome(setup.actor, freed, notices=notices, answer=resolved.setting.answer)
