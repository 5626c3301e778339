"""Acting together at the table, played by the procedures: help, distraction, attacks drawn and taken, guards, waits."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import structs

from threefold.model.characters import FullNpc, Pc, Range
from threefold.procedures.base import Outcome, Scene, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import DefendInputs
from threefold.procedures.cooperation import DistractInputs, DrawAttackInputs, HelpInputs, TakeAttackInputs
from threefold.procedures.guarding import GuardInputs, WaitInputs
from threefold.procedures.healing import HealInputs
from threefold.procedures.inputs import Inputs
from threefold.rules.binding import implements
from threefold.rules.conditions import ON_GUARD
from threefold.rules.distance import band_of
from threefold.rules.types import Message, Refusal
from threefold.table.commands import (
    DistractFoe,
    DrawAttack,
    HealComrade,
    HelpComrade,
    PassGuard,
    StandDown,
    StandGuard,
    StopFoe,
    TakeAttack,
    TriggerWait,
    WaitFor,
)
from threefold.table.decisions.actions.effects import begun, new_on, without_new
from threefold.table.decisions.actions.rolls import accepted_first, kept_off
from threefold.table.decisions.base import Asked, Decision, foe_of, gm_only, may_take_action, on, on_turn, pc_of, raw
from threefold.table.decisions.cooperation.help import Used, used_by
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.procedures.follow_up import turned
from threefold.table.decisions.procedures.play import ready
from threefold.table.events import (
    AnyEvent,
    AttackTaken,
    ConditionAdded,
    ConditionRemoved,
    Opened,
    Readied,
    StoodDown,
    WaitTriggered,
    Way,
)
from threefold.table.state import Aid, Called, Drifting, Guarding, Holding, Incoming, InUse, Poised, Rolled, State
from threefold.table.state.facts import Text

_GONE = Refusal("stale", "open_id", Message("refusal.no_longer_open"))


class Done(NamedTuple):
    """A procedure without a die, carried out for others."""

    out: Outcome
    event: Readied
    begun: list[AnyEvent]


def _able(asked: Asked, id: str, own_turn: bool = True) -> Pc | Refusal:
    """The PC, if this seat may let it act now."""
    pc = pc_of(asked, id)
    if isinstance(pc, Refusal):
        return pc
    no = may_take_action(asked, id) if own_turn else None
    return no or pc


def _done(asked: Asked, by: str, way: Way, procedure: str, inputs: Inputs, whom: str | None) -> Done | Refusal:
    """Play a procedure that takes no die: its event, and what holds from now on with its own end."""
    state = asked.state
    scene = Scene(state.rules(), state.figure(by), None if whom is None else state.anything(whom))
    out = play(PLAYED[procedure], scene, inputs, ())
    if isinstance(out, Refusal):
        return out
    after: dict[str, Pc] = {}
    foes: dict[str, FullNpc] = {}
    started: list[AnyEvent] = []
    for id, figure in ((by, out.actor), (whom, out.target)):
        was = None if id is None else state.anything(id)
        if id is None or not isinstance(was, Pc | FullNpc) or not isinstance(figure, Pc | FullNpc) or figure == was:
            continue
        started += begun(state, id, new_on(procedure, was, figure))
        bare = without_new(procedure, was, figure)
        if isinstance(bare, Pc):
            after[id] = bare
        else:
            foes[id] = bare
    event = Readied(
        by=by,
        way=way,
        whom=whom,
        after=after,
        foes_after=foes,
        resolution=resolution(procedure, out, inputs),
        uses_action=on_turn(asked, by),
        spends=state.encounter is not None and way != "wait",
    )
    return Done(out, event, started)


# --- on the own turn --------------------------------------------------------------------------------------------------


@implements("cooperation.help.action_cost")
def help_comrade(asked: Asked, command: HelpComrade) -> Decision:
    """Help with what a comrade rolls next; what it is worth the helper's skill says when it is rolled."""
    pc = _able(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if command.comrade not in asked.state.party or command.comrade == command.pc_id:
        return Refusal("bad_value", "comrade", Message("refusal.together.whom"))
    used = _used(asked, command.pc_id)
    inputs = HelpInputs(used=list(used.used), acted=used.acted)
    done = _done(asked, command.pc_id, "help", "help", inputs, command.comrade)
    if isinstance(done, Refusal):
        return done
    aid = Aid(by=command.pc_id, to=command.comrade, kind=command.kind)
    return _first(asked, command.pc_id, [_putting(asked, done.event, aid, command.kind), *done.begun])


@implements("cooperation.distract.action_cost")
def distract_foe(asked: Asked, command: DistractFoe) -> Decision:
    """Hinder a foe's attacks until the one who distracts acts again."""
    pc, foe = _able(asked, command.pc_id), foe_of(asked, command.foe_id)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    used = _used(asked, command.pc_id)
    inputs = DistractInputs(used=list(used.used), acted=used.acted)
    done = _done(asked, command.pc_id, "distract", "distract", inputs, command.foe_id)
    return done if isinstance(done, Refusal) else _first(asked, command.pc_id, [done.event, *done.begun])


@implements("guarding.stance.action", "guarding.npc_guard.same_procedure", "guarding.stance.uses")
def stand_guard(asked: Asked, command: StandGuard) -> Decision:
    """Stand guard until the next turn; the GM has foes do so."""
    state = asked.state
    pc = gm_only(asked) if command.by in state.foes else _able(asked, command.by)
    if isinstance(pc, Refusal):
        return pc
    if command.whom is not None and (state.anything(command.whom) is None or command.whom == command.by):
        return Refusal("bad_value", "whom", Message("refusal.nobody_there", {"id": command.whom}))
    if command.by in state.party and _used(asked, command.by).acted:
        return Refusal("out_of_order", "by", Message("refusal.cooperation.acted"))
    inputs = GuardInputs(act="stand", against=command.against)
    done = _done(asked, command.by, "guard", "guard", inputs, command.whom)
    if isinstance(done, Refusal):
        return done
    guarding = Guarding(by=command.by, whom=command.whom, against=command.against)
    stance = [_until_own_turn(asked, event) for event in done.begun]
    return _first(asked, command.by, [_putting(asked, done.event, guarding, command.against), *stance])


def _until_own_turn(asked: Asked, event: AnyEvent) -> AnyEvent:
    """A stance ends with the next turn of the one who takes it, whenever the GM has had it taken."""
    if asked.state.encounter is None or not isinstance(event, ConditionAdded):
        return event
    effect = structs.replace(event.effect, began=None, rounds=None, own_turn=True)
    return structs.replace(event, effect=effect)


@implements("wait.declare_trigger")
def wait_for(asked: Asked, command: WaitFor) -> Decision:
    """Keep the action for when something happens."""
    pc = _able(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    inputs = WaitInputs(trigger=command.trigger, action=command.action[:120], acted=_used(asked, command.pc_id).acted)
    done = _done(asked, command.pc_id, "wait", "wait", inputs, None)
    if isinstance(done, Refusal):
        return done
    wait = Holding(by=command.pc_id, trigger=command.trigger, action=command.action)
    return _first(asked, command.pc_id, [_putting(asked, done.event, wait, command.trigger)])


@implements("healing.procedure.declare_points", "healing.difficulty.equals_points", "healing.limit.once_per_day")
def heal_comrade(asked: Asked, command: HealComrade) -> Decision:
    """First aid: the points are chosen, and the roll is the healer's to make."""
    pc = _able(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if command.patient not in asked.state.party:
        return Refusal("bad_value", "patient", Message("refusal.no_such_pc", {"id": command.patient}))
    inputs = HealInputs(points=command.points, pool=command.pool)
    target = command.patient if command.patient != command.pc_id else None
    return _called(asked, command.pc_id, "heal", inputs, target, own=True, uses_action=True)


@implements("guarding.npc_guard.pass_difficulty")
def pass_guard(asked: Asked, command: PassGuard) -> Decision:
    """A roll to get past a foe on guard, before what was meant to be done."""
    pc, foe = _able(asked, command.pc_id), foe_of(asked, command.foe_id)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    words = Text("procedure.guard.pass", {"foe": foe.npc.name})
    return _called(asked, command.pc_id, "guard", GuardInputs(act="pass"), command.foe_id, own=True, words=words)


# --- out of turn ------------------------------------------------------------------------------------------------------


@implements(
    "cooperation.draw_attack.trigger", "cooperation.draw_attack.auto_success", "cooperation.draw_attack.cancel_out"
)
def draw_attack(asked: Asked, command: DrawAttack) -> Decision:
    """Turn a foe's attack on oneself before it is rolled: at once, or with a roll where the foe is resolute."""
    state = asked.state
    pc, incoming = _able(asked, command.pc_id, own_turn=False), state.open.get(command.open_id)
    if isinstance(pc, Refusal):
        return pc
    if not isinstance(incoming, Incoming):
        return _GONE
    if incoming.pc == command.pc_id:
        return Refusal("not_allowed", "open_id", Message("refusal.together.draw_own", {"name": pc.name}))
    others = [o for o in state.open.values() if isinstance(o, Called) and o.about == command.open_id]
    if incoming.drawn or any(o.procedure == "draw_attack" for o in others):
        name = state.name_of(incoming.pc) if incoming.drawn else state.name_of(others[0].pc)
        return Refusal("out_of_order", "open_id", Message("refusal.together.drawn", {"name": name}))
    used = _used(asked, command.pc_id)
    resolute = state.foes[incoming.foe].resolute
    inputs = DrawAttackInputs(resolute=resolute, used=list(used.used), acted=used.acted)
    spends = state.encounter is not None
    if resolute:
        called = _called(asked, command.pc_id, "draw_attack", inputs, incoming.foe, about=command.open_id)
        if isinstance(called, Refusal):
            return called
        return [*called, Readied(by=command.pc_id, way="draw_attack", whom=incoming.foe, spends=spends)]
    done = _done(asked, command.pc_id, "draw_attack", "draw_attack", inputs, incoming.foe)
    if isinstance(done, Refusal):
        return done
    return [done.event, turned(asked, command.open_id, incoming, command.pc_id, done.out, 0)]


@implements(
    "cooperation.take_attack.trigger",
    "cooperation.take_attack.auto_hit",
    "cooperation.take_attack.extra_damage",
    "cooperation.take_attack.once_per_round",
)
def take_attack(asked: Asked, command: TakeAttack) -> Decision:
    """Take an attack that has hit a comrade: it lands on the one who takes it, with a point more."""
    pc, rolled = _able(asked, command.pc_id, own_turn=False), asked.state.open.get(command.open_id)
    if isinstance(pc, Refusal):
        return pc
    if not isinstance(rolled, Rolled) or rolled.procedure != "defend" or rolled.foe not in asked.state.foes:
        return _GONE
    if rolled.pc == command.pc_id:
        return Refusal("not_allowed", "open_id", Message("refusal.together.take_own", {"name": pc.name}))
    if rolled.resolution.damage is None:
        return Refusal("not_allowed", "open_id", Message("refusal.together.missed", {"name": rolled.before.name}))
    blow = msgspec.json.decode(rolled.inputs, type=DefendInputs)
    used = _used(asked, command.pc_id)
    inputs = TakeAttackInputs(
        damage=blow.damage,
        damage_type=blow.damage_type,
        ignores_armor=blow.ignores_armor,
        kinds=blow.kinds,
        distance=_band(asked.state, command.pc_id, rolled.pc),
        used=list(used.used),
        acted=used.acted,
    )
    scene = Scene(asked.state.rules(), pc, rolled.against)
    out = play(PLAYED["take_attack"], scene, inputs, ())
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    taken = AttackTaken(
        by=command.pc_id,
        whom=rolled.pc,
        foe=rolled.foe,
        after={command.pc_id: out.actor},
        resolution=resolution("take_attack", out, inputs),
        uses_action=on_turn(asked, command.pc_id),
        spends=asked.state.encounter is not None,
    )
    spared = kept_off(asked, command.open_id, rolled, command.pc_id)
    return spared if isinstance(spared, Refusal) else [taken, *spared]


@implements("guarding.intercept.speed_task")
def stop_foe(asked: Asked, command: StopFoe) -> Decision:
    """On guard, roll to stop a foe from what it is about to do: once for each foe."""
    state = asked.state
    pc, foe = _able(asked, command.pc_id, own_turn=False), foe_of(asked, command.foe_id)
    if isinstance(pc, Refusal):
        return pc
    if isinstance(foe, Refusal):
        return foe
    found = next(((k, p) for k, p in state.poised.items() if isinstance(p, Guarding) and p.by == command.pc_id), None)
    if found is None:
        return Refusal("not_allowed", "pc_id", Message("refusal.together.no_guard", {"name": pc.name}))
    incoming = None if command.open_id is None else state.open.get(command.open_id)
    if command.open_id is not None and (not isinstance(incoming, Incoming) or incoming.foe != command.foe_id):
        return _GONE
    id, guarding = found
    inputs = GuardInputs(act="stop", tried=[state.name_of(f) for f in guarding.tried if f in state.foes])
    words = Text("procedure.guard.stop", {"foe": foe.npc.name})
    called = _called(asked, command.pc_id, "guard", inputs, command.foe_id, about=command.open_id, words=words)
    if isinstance(called, Refusal):
        return called
    tried = structs.replace(guarding, tried=[*guarding.tried, command.foe_id])
    return [*called, Readied(by=command.pc_id, way="stop", whom=command.foe_id, puts={id: tried})]


@implements("wait.acts_first", "wait.versus_cover")
def trigger_wait(asked: Asked, command: TriggerWait) -> Decision:
    """What somebody waits for happens: they act before it, out of turn."""
    wait = asked.state.poised.get(command.wait_id)
    if not isinstance(wait, Holding) or wait.now:
        return Refusal("stale", "wait_id", Message("refusal.together.over"))
    pc = pc_of(asked, wait.by)
    return pc if isinstance(pc, Refusal) else [WaitTriggered(id=command.wait_id)]


def stand_down(asked: Asked, command: StandDown) -> Decision:
    """End what somebody stands ready for; the action it took is not given back."""
    poised = asked.state.poised.get(command.poised_id)
    if poised is None:
        return Refusal("stale", "poised_id", Message("refusal.together.over"))
    if not asked.gm and (
        poised.by != asked.by.pc or not isinstance(poised, Aid | Guarding | Holding | Drifting | InUse)
    ):
        return Refusal("not_your_seat", "poised_id", Message("refusal.gm_only"))
    over: list[AnyEvent] = [StoodDown(ids=[command.poised_id])]
    if isinstance(poised, Guarding) and ON_GUARD in asked.state.figure(poised.by).condition_names():
        over.append(ConditionRemoved(on=poised.by, condition=ON_GUARD))
    return over


# --- what they share --------------------------------------------------------------------------------------------------


def _used(asked: Asked, pc_id: str) -> Used:
    return used_by(asked.state, pc_id, asked.gm)


def _band(state: State, one: str, other: str) -> Range:
    """How far apart two are; side by side where nobody has been placed."""
    feet = state.apart(one, other)
    return "immediate" if feet is None else band_of(feet) or "very_long"


def _putting(asked: Asked, event: Readied, poised: Poised, words: str) -> Readied:
    return structs.replace(event, words=words, puts={asked.new_id("r", 0, poised): poised})


def _first(asked: Asked, by: str, events: list[AnyEvent]) -> Decision:
    """A new action of a PC begins with what is still open of the last."""
    accepted = accepted_first(asked, by)
    return accepted if isinstance(accepted, Refusal) else [*accepted[0], *events]


def _called(
    asked: Asked,
    pc_id: str,
    procedure: str,
    inputs: Inputs,
    target: str | None,
    *,
    own: bool = False,
    uses_action: bool = False,
    about: str | None = None,
    words: Text | None = None,
) -> list[AnyEvent] | Refusal:
    """A roll that the player has chosen: it waits for the Effort to be chosen too."""
    called = Called(
        pc=pc_id,
        procedure=procedure,
        inputs=raw(inputs),
        target=target,
        uses_action=uses_action,
        own=own,
        about=about,
        words=words,
    )
    prepared = ready(asked.state, called, pc_id, asked.arcs)
    if isinstance(prepared, Refusal):
        return prepared
    setting = prepared.procedure.set(prepared.scene, prepared.inputs)
    if isinstance(setting, Refusal):
        return setting
    again = any(
        isinstance(o, Called) and (o.pc, o.procedure, o.target) == (pc_id, procedure, target)
        for o in asked.state.open.values()
    )
    if again:
        return Refusal("out_of_order", "type", Message("refusal.together.called"))
    return [Opened(id=asked.new_id("o"), open=called)]


DECIDED = (
    on(HelpComrade, help_comrade),
    on(DistractFoe, distract_foe),
    on(DrawAttack, draw_attack),
    on(TakeAttack, take_attack),
    on(StandGuard, stand_guard),
    on(StopFoe, stop_foe),
    on(PassGuard, pass_guard),
    on(WaitFor, wait_for),
    on(TriggerWait, trigger_wait),
    on(StandDown, stand_down),
    on(HealComrade, heal_comrade),
)
