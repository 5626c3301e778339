"""Rolls: throwing, what stays open, settling with the benefit chosen, and what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

import msgspec
from msgspec import structs

from threefold.model.characters import Pc
from threefold.procedures.base import Figure, Outcome, Scene, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import DefendInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.power_used import UseInputs
from threefold.procedures.strikes import Strike
from threefold.procedures.vehicles_in_combat import RamInputs
from threefold.rules.binding import implements
from threefold.rules.effects import SpecialEffect, held_ready, ready_condition, special_effect
from threefold.rules.types import Choice, Message, Refusal
from threefold.table.commands import Settle
from threefold.table.decisions.actions.effects import all_begun, apart
from threefold.table.decisions.actions.merge import pc_carried_over
from threefold.table.decisions.base import Asked, Decision, on, open_of, raw, thrown
from threefold.table.decisions.cooperation.guards import may_be_taken
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.powers.carry import item_at, items_carried_over, made_out
from threefold.table.decisions.procedures.figures import others_after
from threefold.table.decisions.procedures.follow_up import follow_up
from threefold.table.decisions.procedures.ongoing import goes_on
from threefold.table.decisions.scene.arrival import arrival
from threefold.table.events import ActionSettled, AnyEvent, ConditionAdded, ConditionRemoved, DieFell, Opened
from threefold.table.state import Effect, FreeIntrusion, Incoming, Open, Proposal, Rolled, State
from threefold.table.state.facts import Resolution, Text

NOTHING_YET = Resolution(procedure="")


def roll(
    asked: Asked,
    accepted: list[AnyEvent],
    rolled: Rolled,
    scene: Scene,
    inputs: Inputs,
    natural: int | None,
    *,
    real: Sequence[int] = (),
    answers: str | None = None,
    uses_action: bool = False,
) -> Decision:
    """Throw, and settle at once unless something is left to decide."""
    procedure = PLAYED[rolled.procedure]
    fell = thrown(procedure, scene, inputs, natural, asked.dice, real)
    if isinstance(fell, Refusal):
        return fell
    _, faces = fell
    out = play(procedure, scene, inputs, faces)
    if not isinstance(out, Refusal) and _second_waits(out):
        faces = [*faces, real[len(faces)] if len(faces) < len(real) else asked.dice.roll(scene.rules.task.die)]
        out = play(procedure, scene, inputs, faces)
    if isinstance(out, Refusal):
        return out
    rolled = structs.replace(rolled, faces=faces, resolution=resolution(rolled.procedure, out, inputs))
    if _stays_open(out, asked.state) or may_be_taken(asked.state, rolled, out):
        fallen = DieFell(id=asked.new_id("o"), rolled=rolled, answers=answers, uses_action=uses_action)
        return [*accepted, fallen]
    return [
        *accepted,
        _settled(asked.state, rolled, out, None, answers=answers, uses_action=uses_action),
        *_aftermath(asked, rolled, out),
    ]


@implements("defend.two_stage")
def _second_waits(out: Outcome) -> bool:
    """Whether the first of two defenses has failed and the die of the second has not fallen."""
    then = out.extra.get("then")
    return isinstance(then, Outcome) and then.result is None


@implements("xp.immediate.reroll")
def _stays_open(out: Outcome, state: State) -> bool:
    """Whether a roll leaves something to decide: which benefit, or whether anybody pays XP for another throw."""
    if out.roll is None:
        return False
    if out.special is not None and out.special.choices:
        return True
    price = state.rules().experience.reroll
    return out.result == "failure" and any(member.pc.xp >= price for member in state.party.values())


def _settled(
    state: State,
    rolled: Rolled,
    out: Outcome,
    id: str | None,
    *,
    choice: Choice | None = None,
    effect: str | None = None,
    answers: str | None = None,
    uses_action: bool = False,
) -> ActionSettled:
    """The action done, its changes carried over to both sides as they are now."""
    out = apart(rolled, out)
    assert isinstance(out.actor, Pc)
    before = dict(rolled.others)
    aimed = rolled.foe or rolled.target
    if aimed is not None and rolled.against is not None:
        before[aimed] = rolled.against
    others = others_after(state, before, out)
    came = arrival(state, rolled, out)
    return ActionSettled(
        id=id,
        answers=answers,
        pc=rolled.pc,
        after=_after(state, rolled, out, out.actor),
        made_out=_made_out(rolled, out),
        foe=rolled.foe,
        target=rolled.target,
        others=others.pcs,
        foes_after=others.foes,
        things_after=others.things,
        resolution=resolution(rolled.procedure, out, inputs_of(rolled)),
        choice=choice or out.taken,
        effect=effect,
        title=rolled.title,
        words=rolled.words,
        hidden=rolled.hidden,
        uses_action=uses_action or came.action_lost,
        follower=rolled.follower,
        spot=came.spot,
    )


def inputs_of(rolled: Rolled) -> Inputs:
    """What an open roll was made with."""
    return msgspec.json.decode(rolled.inputs, type=PLAYED[rolled.procedure].inputs)


def _after(state: State, rolled: Rolled, out: Outcome, after: Pc) -> Pc:
    """The one who acted as they are now: points, what was used up, what has been made out."""
    now = state.party[rolled.pc].pc
    pc = pc_carried_over(now, rolled.before, after)
    if now != rolled.before:
        pc = items_carried_over(pc, rolled.before, after)
    return made_out(pc, rolled.item, rolled.title) if rolled.item is not None and _done(out) else pc


def _made_out(rolled: Rolled, out: Outcome) -> str:
    """The name of the item that was made out."""
    if rolled.item is None or not _done(out):
        return ""
    found = item_at(rolled.before, rolled.item, rolled.title, gm=False)
    return "" if isinstance(found, Refusal) else found.item.name


def _done(out: Outcome) -> bool:
    return out.result in ("success", "routine")


def _aftermath(asked: Asked, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """What follows from a settled roll besides its figures."""
    opened = [x for x in (_free_intrusion(rolled, out), _second_stage(rolled, out)) if x is not None]
    events: list[AnyEvent] = [Opened(id=asked.new_id("o", i, x), open=x) for i, x in enumerate(opened)]
    turned = follow_up(asked, rolled, out, len(events))
    events += turned
    events += goes_on(asked, rolled, out, len(events))
    concerned: dict[str, Figure] = {rolled.pc: rolled.before, **rolled.others}
    aimed = rolled.foe or rolled.target
    if aimed is not None and rolled.against is not None:
        concerned[aimed] = rolled.against
    named = effect_named(asked.state, out, concerned)
    return [*_touch_power(asked.state, rolled, out), *all_begun(asked.state, rolled, out), *named, *events]


@implements("special_roll.one.free_intrusion", "xp.intrusion.natural_1")
def _free_intrusion(rolled: Rolled, out: Outcome) -> Open | None:
    """A natural 1 gives the GM a free intrusion to make or let pass."""
    intrudes = out.special is not None and out.special.kind == "gm_intrusion"
    return FreeIntrusion(pc=rolled.pc) if intrudes else None


@implements("defend.two_stage")
def _second_stage(rolled: Rolled, out: Outcome, pc: str | None = None) -> Open | None:
    """A second defense, against the poison of a bite, comes only when the first has failed."""
    stage = rolled.then
    if stage is None or rolled.foe is None or out.result not in ("failure", "impossible"):
        return None
    return Incoming(
        foe=rolled.foe,
        pc=pc or rolled.pc,
        stat=stage.stat,
        damage=stage.damage,
        damage_type=stage.damage_type,
        ignores_armor=stage.ignores_armor,
        hidden=rolled.hidden,
        title=stage.title,
    )


class Share(NamedTuple):
    """The points of a blow that an object takes; without a number those that are added for it."""

    points: int | None


def points_shared(state: State, procedure: str) -> int:
    """The points that are added to a blow for an object to share it; 0 where the edition or the procedure has no such
    thing."""
    shares = issubclass(PLAYED[procedure].inputs, Strike | UseInputs)
    return state.rules().special.split_with_object if shares else 0


@implements("attack.touch.miss_keeps_power")
def _touch_power(state: State, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """A power by touch stays ready after a miss, until it hits or its owner attacks with something else."""
    if rolled.procedure != "attack":
        return []
    mine = ready_condition(rolled.title)
    attack = rolled.before.attack_named(rolled.title)
    keeps = attack is not None and attack.touch is True and out.result in ("failure", "impossible")
    held = [c for c in state.party[rolled.pc].pc.condition_names() if held_ready(c) is not None]
    events: list[AnyEvent] = [ConditionRemoved(on=rolled.pc, condition=c) for c in held if c != mine or not keeps]
    if keeps and mine not in held:
        events.append(ConditionAdded(effect=Effect(on=rolled.pc, condition=mine)))
    return events


def replayed(
    state: State, rolled: Rolled, choice: Choice | None, faces: list[int], share: Share | None = None
) -> Outcome | Refusal:
    """What an open roll comes to with this choice and these faces, for both sides as they were when the die fell; an
    object may share the blow."""
    procedure, inputs = PLAYED[rolled.procedure], inputs_of(rolled)
    if isinstance(inputs, Strike | UseInputs | RamInputs):
        inputs = structs.replace(inputs, choice=choice)
    if share is not None and isinstance(inputs, Strike | UseInputs):
        inputs = structs.replace(inputs, effect="damage_object", to_object=share.points)
    return play(procedure, Scene(state.rules(), rolled.before, rolled.against), inputs, faces)


@implements("cooperation.take_attack.auto_hit")
def kept_off(asked: Asked, open_id: str, rolled: Rolled, taker: str) -> list[AnyEvent] | Refusal:
    """A defense that has failed, settled for one whom the blow does not reach: what follows a hit is the taker's."""
    inputs = structs.replace(msgspec.json.decode(rolled.inputs, type=DefendInputs), damage=0, then=None)
    free = structs.replace(rolled, inputs=raw(inputs), then=None)
    out = replayed(asked.state, free, None, rolled.faces)
    if isinstance(out, Refusal):
        return out
    settled = _settled(asked.state, free, out._replace(damage=None), open_id)
    after = _aftermath(asked, free, out)
    second = _second_stage(rolled, out, taker)
    opened = [] if second is None else [Opened(id=asked.new_id("o", len(after)), open=second)]
    return [settled, *after, *opened]


def accept_open_rolls(asked: Asked, pc_id: str | None) -> list[AnyEvent] | Refusal:
    """Accept a PC's open rolls as they stand, each with the benefit that is its default."""
    events: list[AnyEvent] = []
    for id, rolled in asked.state.open.items():
        if not isinstance(rolled, Rolled) or rolled.pc != pc_id:
            continue
        out = replayed(asked.state, rolled, None, rolled.faces)
        if isinstance(out, Refusal):
            return out
        settled: list[AnyEvent] = [_settled(asked.state, rolled, out, id), *_aftermath(asked, rolled, out)]
        asked = asked.after(settled)
        events += settled
    return events


def accepted_first(asked: Asked, pc_id: str) -> tuple[list[AnyEvent], Asked] | Refusal:
    """A PC's open rolls accepted, and the table after that: what a new action of the PC begins with."""
    accepted = accept_open_rolls(asked, pc_id)
    return accepted if isinstance(accepted, Refusal) else (accepted, asked.after(accepted))


@implements(
    "special_roll.minor.agreement",
    "special_roll.major.agreement",
    "special_roll.minor.may_be_none",
    "special_roll.effects_on_top",
    "edition2.minor_effect.damage_object",
)
def settle(asked: Asked, command: Settle) -> Decision:
    """Accept a roll; of a 19 or 20 take the benefit chosen, and put its effect on the foe. Where the edition shares a
    blow with an object, that is all that damaging one comes to."""
    rolled = open_of(asked, command.open_id, Rolled)
    if isinstance(rolled, Refusal):
        return rolled
    offered = rolled.resolution.special
    if command.choice is not None and (offered is None or command.choice not in offered.choices):
        return Refusal("bad_value", "choice", Message("refusal.choice_not_open"))
    out = replayed(asked.state, rolled, command.choice, rolled.faces)
    if isinstance(out, Refusal):
        return out
    effect = special_effect(command.effect, out.taken) if command.effect is not None else None
    if isinstance(effect, Refusal):
        return effect
    spares = effect is not None and effect.spares_foe
    shared = spares and points_shared(asked.state, rolled.procedure) > 0
    if command.to_object is not None and not shared:
        return Refusal("not_allowed", "to_object", Message("refusal.to_object"))
    if shared:
        effect = None
        out = replayed(asked.state, rolled, command.choice, rolled.faces, Share(command.to_object))
        if isinstance(out, Refusal):
            return out._replace(field="to_object")
    elif spares:
        out = _spared(out, rolled)
    events: list[AnyEvent] = [
        _settled(asked.state, rolled, out, command.open_id, choice=command.choice, effect=command.effect),
        *_aftermath(asked, rolled, out),
    ]
    return events if effect is None else [*events, *_effect(asked, rolled, effect, out)]


@implements("special_roll.minor.damage_object")
def _spared(out: Outcome, rolled: Rolled) -> Outcome:
    """The blow lands on what the foe is holding, and not on the foe."""
    told = tuple(h for h in out.happenings if h.kind != "foe_down")
    return out._replace(target=rolled.against, damage=None, happenings=told)


def _struck(rolled: Rolled, out: Outcome) -> str | None:
    """The foe on whom an effect falls: the one attacked, or the first of several who is hit."""
    if rolled.foe is not None:
        return rolled.foe
    hit = next((h.name for h in resolution(rolled.procedure, out).hits if h.hit), None)
    return next((id for id, figure in rolled.others.items() if figure.name == hit), None)


def _effect(asked: Asked, rolled: Rolled, effect: SpecialEffect, out: Outcome) -> list[AnyEvent]:
    """Carry a standard combat effect out."""
    if effect.spares_foe:
        proposal = Proposal(pc=rolled.pc, title="", stat="might", about=Text("effect.damage_object"))
        return [Opened(id=asked.new_id("o", 1, proposal), open=proposal)]
    on = rolled.pc if effect.on_self else _struck(rolled, out)
    if effect.condition is None or on is None:
        return []
    return [_put_by_effect(asked.state, on, effect.condition, effect.lasts)]


def _put_by_effect(state: State, on: str, condition: str, lasts: str | None) -> ConditionAdded:
    """A condition of a 19 or 20, with its end."""
    encounter = state.encounter
    turns = encounter is not None and encounter.phase == "turns"
    began = encounter.turn if encounter is not None and turns and lasts == "round" else None
    rounds = 1 if began is not None else None
    return ConditionAdded(
        effect=Effect(on=on, condition=condition, began=began, rounds=rounds, own_turn=lasts == "foe_turn")
    )


def effect_named(state: State, out: Outcome, before: Mapping[str, Figure]) -> list[AnyEvent]:
    """The end of the condition that an effect named beforehand has put on somebody; ``before`` are all it concerned, by
    their ids."""
    found = out.extra.get("effect")
    told = cast("Mapping[str, str | None]", found if isinstance(found, Mapping) else {})
    if told.get("condition") is None:
        return []
    on = next((id for id, figure in before.items() if figure.name == told["on"]), None)
    return [] if on is None else [_put_by_effect(state, on, str(told["condition"]), told["lasts"])]


DECIDED = (on(Settle, settle),)
