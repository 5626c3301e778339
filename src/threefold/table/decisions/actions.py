"""Actions at the table: calling for tasks, attempting, attacking, defending, settling, rerolling, recovering."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.base import AnyProcedure, EaseEffort, Inputs, Outcome, Scene, play, with_health
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import AttackInputs, DefendInputs
from threefold.procedures.harm import RECOVER, RecoverInputs
from threefold.procedures.tasks import TaskInputs
from threefold.rules.binding import implements
from threefold.rules.effects import special_effect
from threefold.rules.experience import reroll_price
from threefold.rules.harm import TRACK, Pools, Vitals, lose_health, next_rest
from threefold.rules.types import Choice, Message, Refusal, Stat
from threefold.table.commands import (
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    FoeAttacks,
    Propose,
    Recover,
    Reroll,
    Settle,
    ShareRecovery,
    Withdraw,
)
from threefold.table.decisions.base import (
    Asked,
    Decision,
    foe_of,
    gm_only,
    may_take_action,
    on_turn,
    open_of,
    pc_of,
    raw,
    thrown,
)
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    Closed,
    ConditionAdded,
    DieFell,
    Opened,
    Recovered,
    RecoveryRolled,
    Rerolled,
)
from threefold.table.facts import Resolution, Text, resolution
from threefold.table.state import (
    Effect,
    FreeIntrusion,
    Incoming,
    Proposal,
    Recovering,
    Rolled,
    State,
    TaskCall,
)

# --- what is called for -----------------------------------------------------------------------------------------------


@implements("task.stat.gm_picks", "task.difficulty.own_merits", "task.target_number.secrecy", "initial_cost.definition")
def call_task(asked: Asked, command: CallTask) -> Decision:
    """The GM calls for a task: stat, difficulty, what bears on it; each PC named rolls it."""
    no = gm_only(asked)
    if no is not None:
        return no
    events: list[AnyEvent] = []
    for i, pc_id in enumerate(dict.fromkeys(command.pcs)):
        pc = pc_of(asked, pc_id)
        if isinstance(pc, Refusal):
            return pc
        call = TaskCall(
            pc=pc_id,
            title=command.title,
            stat=command.stat,
            difficulty=command.difficulty,
            hidden=command.hidden,
            skill=command.skill,
            assets=command.assets,
            ease=command.ease,
            hinder=command.hinder,
            initial_cost=command.initial_cost,
            retry=command.retry,
            uses_action=command.uses_action,
        )
        replaces = command.answers if i == 0 and command.answers in asked.state.open else None
        events.append(Opened(id=asked.new_id("o", i), open=call, replaces=replaces))
    return events


@implements("do_something_else.attempt.open_ended", "do_something_else.difficulty.gm_sets")
def propose(asked: Asked, command: Propose) -> Decision:
    """A player says what the PC wants to do; the GM answers with a difficulty."""
    pc = pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    mine = sum(isinstance(o, Proposal) and o.pc == command.pc_id for o in asked.state.open.values())
    if mine >= 3:
        return Refusal("not_allowed", "title", Message("refusal.too_many_proposals"))
    proposal = Proposal(pc=command.pc_id, title=command.title, stat=command.stat, skill=command.skill)
    return [Opened(id=asked.new_id("o"), open=proposal)]


def withdraw(asked: Asked, command: Withdraw) -> Decision:
    """Take back what waits: the GM anything that no die has touched, a player their own proposal."""
    waiting = asked.state.open.get(command.open_id)
    if waiting is None:
        return Refusal("stale", "open_id", Message("refusal.no_longer_open"))
    own = isinstance(waiting, Proposal) and waiting.pc == asked.by.pc
    if not asked.gm and not own:
        return Refusal("not_your_seat", "open_id", Message("refusal.gm_only"))
    if isinstance(waiting, Rolled | Recovering):
        return Refusal("not_allowed", "open_id", Message("refusal.die_has_fallen"))
    return [Closed(id=command.open_id)]


@implements("defend.pc_only_reaction", "defend.off_turn_no_cost")
def foe_attacks(asked: Asked, command: FoeAttacks) -> Decision:
    """A foe attacks a PC, whose player defends."""
    no = gm_only(asked)
    if no is not None:
        return no
    foe, pc = foe_of(asked, command.foe_id), pc_of(asked, command.pc_id)
    if isinstance(foe, Refusal):
        return foe
    if isinstance(pc, Refusal):
        return pc
    if foe.npc.health == 0:
        return Refusal("cannot_act", "foe_id", Message("refusal.foe_down", {"name": foe.npc.name}))
    incoming = Incoming(
        foe=command.foe_id,
        pc=command.pc_id,
        stat=command.stat,
        damage=command.damage,
        damage_type=command.damage_type,
        ignores_armor=command.ignores_armor,
        ranged=command.ranged,
        unaware=command.unaware,
        situations=command.situations,
        assets=command.assets,
        ease=command.ease,
        hinder=command.hinder,
        hidden=command.hidden,
    )
    scene, inputs = defense(asked.state, incoming)
    setting = PLAYED["defend"].set(scene, inputs)
    if isinstance(setting, Refusal):
        return setting
    return [Opened(id=asked.new_id("o"), open=incoming)]


# --- inputs of what waits ---------------------------------------------------------------------------------------------


def task_inputs(state: State, call: TaskCall, skill: str | None, effort: EaseEffort) -> tuple[Scene, TaskInputs]:
    """A task that was called for, with the player's skill and Effort."""
    inputs = TaskInputs(
        stat=call.stat,
        difficulty=call.difficulty,
        skill=call.skill if skill is None else skill,
        assets=call.assets,
        ease=call.ease,
        hinder=call.hinder,
        initial_cost=call.initial_cost,
        retry=call.retry,
        intrusion=call.intrusion,
        effort=effort,
    )
    return Scene(state.rules(), state.party[call.pc].pc), inputs


def defense(
    state: State, incoming: Incoming, effort: EaseEffort | None = None, forgo: bool = False
) -> tuple[Scene, DefendInputs]:
    """A defense against an attack that waits."""
    inputs = DefendInputs(
        stat=incoming.stat,
        damage=incoming.damage,
        damage_type=incoming.damage_type,
        ignores_armor=incoming.ignores_armor,
        ranged=incoming.ranged,
        unaware=incoming.unaware,
        situations=incoming.situations,
        assets=incoming.assets,
        ease=incoming.ease,
        hinder=incoming.hinder,
        effort=effort or EaseEffort(),
        forgo=forgo,
    )
    return Scene(state.rules(), state.party[incoming.pc].pc, state.foes[incoming.foe].npc), inputs


def attack_inputs(state: State, command: AttackFoe) -> tuple[Scene, AttackInputs]:
    """An attack with what the GM has set on the foe."""
    foe = state.foes[command.foe_id]
    inputs = AttackInputs(
        attack=command.attack,
        stat=command.stat,
        effort=command.effort,
        assets=command.assets,
        ease=command.ease,
        hinder=command.hinder,
        situations=list(dict.fromkeys([*foe.situations, *command.situations])),
        roll_anyway=command.roll_anyway,
    )
    return Scene(state.rules(), state.party[command.pc_id].pc, foe.npc), inputs


# --- rolling ----------------------------------------------------------------------------------------------------------


def attempt(asked: Asked, command: Attempt) -> Decision:
    """Roll a task that was called for, with the player's Effort."""
    call = open_of(asked, command.open_id, TaskCall)
    if isinstance(call, Refusal):
        return call
    if command.skill and not asked.gm and command.skill not in asked.state.party[call.pc].pc.skills:
        return Refusal("bad_value", "skill", Message("refusal.unknown_skill", {"skill": command.skill}))
    accepted = accept_open_rolls(asked, call.pc)
    if isinstance(accepted, Refusal):
        return accepted
    asked = asked.after(accepted)
    scene, inputs = task_inputs(asked.state, call, command.skill, command.effort)
    inputs = structs.replace(inputs, roll_anyway=command.roll_anyway)
    hidden = call.hidden if call.hidden is not None else not asked.state.settings.show_difficulty
    rolled = Rolled(
        procedure="task",
        pc=call.pc,
        inputs=raw(inputs),
        faces=[],
        before=scene.pc,
        resolution=_NOTHING_YET,
        title=call.title,
        hidden=hidden,
    )
    return _roll(
        asked,
        accepted,
        rolled,
        scene,
        inputs,
        command.natural,
        answers=command.open_id,
        uses_action=call.uses_action and on_turn(asked, call.pc),
    )


_NOTHING_YET = Resolution(procedure="")


def attack_foe(asked: Asked, command: AttackFoe) -> Decision:
    """Attack a foe: the PC's action."""
    pc = pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    foe = foe_of(asked, command.foe_id)
    if isinstance(foe, Refusal):
        return foe
    no = may_take_action(asked, command.pc_id)
    if no is not None:
        return no
    if not asked.gm and (command.assets or command.ease or command.hinder or command.situations):
        return Refusal("not_your_seat", "situations", Message("refusal.gm_sets_modifiers"))
    if foe.npc.health == 0 and not asked.gm:
        return Refusal("not_allowed", "foe_id", Message("refusal.foe_down", {"name": foe.npc.name}))
    accepted = accept_open_rolls(asked, command.pc_id)
    if isinstance(accepted, Refusal):
        return accepted
    asked = asked.after(accepted)
    scene, inputs = attack_inputs(asked.state, command)
    rolled = Rolled(
        procedure="attack",
        pc=command.pc_id,
        foe=command.foe_id,
        inputs=raw(inputs),
        faces=[],
        before=scene.pc,
        against=scene.npc,
        resolution=_NOTHING_YET,
        title=command.attack,
        hidden=level_hidden(asked.state, command.foe_id),
    )
    uses_action = on_turn(asked, command.pc_id)
    return _roll(asked, accepted, rolled, scene, inputs, command.natural, uses_action=uses_action)


def level_hidden(state: State, foe_id: str) -> bool:
    """Whether players may not know a foe's level, and so the difficulty of attacking it."""
    foe = state.foes[foe_id]
    return not (state.settings.show_difficulty if foe.show_level is None else foe.show_level)


def defend(asked: Asked, command: Defend) -> Decision:
    """Defend against an attack, or let it hit."""
    incoming = open_of(asked, command.open_id, Incoming)
    if isinstance(incoming, Refusal):
        return incoming
    accepted = accept_open_rolls(asked, incoming.pc)
    if isinstance(accepted, Refusal):
        return accepted
    asked = asked.after(accepted)
    scene, inputs = defense(asked.state, incoming, command.effort, command.forgo)
    hidden = incoming.hidden if incoming.hidden is not None else level_hidden(asked.state, incoming.foe)
    rolled = Rolled(
        procedure="defend",
        pc=incoming.pc,
        foe=incoming.foe,
        inputs=raw(inputs),
        faces=[],
        before=scene.pc,
        against=scene.npc,
        resolution=_NOTHING_YET,
        hidden=hidden,
    )
    return _roll(asked, accepted, rolled, scene, inputs, command.natural, answers=command.open_id)


def _roll(
    asked: Asked,
    accepted: list[AnyEvent],
    rolled: Rolled,
    scene: Scene,
    inputs: Inputs,
    natural: int | None,
    *,
    answers: str | None = None,
    uses_action: bool = False,
) -> Decision:
    """Throw, and settle at once unless something is left to decide."""
    procedure = PLAYED[rolled.procedure]
    fell = thrown(procedure, scene, inputs, natural, asked.dice)
    if isinstance(fell, Refusal):
        return fell
    _, faces = fell
    out = play(procedure, scene, inputs, faces)
    if isinstance(out, Refusal):
        return out
    rolled = structs.replace(rolled, faces=faces, resolution=resolution(rolled.procedure, out))
    if _stays_open(out, scene.pc):
        fallen = DieFell(id=asked.new_id("o"), rolled=rolled, answers=answers, uses_action=uses_action)
        return [*accepted, fallen]
    return [
        *accepted,
        _settled(asked.state, rolled, out, None, answers=answers, uses_action=uses_action),
        *_free_intrusion(asked, rolled.pc, out),
    ]


def _stays_open(out: Outcome, pc: Pc) -> bool:
    """Whether a roll leaves something to decide: which benefit, or whether to pay 1 XP for another throw."""
    if out.roll is None:
        return False
    if out.special is not None and out.special.choices:
        return True
    return out.result == "failure" and pc.xp > 0


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
    assert isinstance(out.actor, Pc)
    foe_after = None
    if rolled.foe is not None and rolled.against is not None and isinstance(out.target, FullNpc):
        foe_after = foe_carried_over(state.foes[rolled.foe].npc, rolled.against, out.target)
    return ActionSettled(
        id=id,
        answers=answers,
        pc=rolled.pc,
        after=pc_carried_over(state.party[rolled.pc].pc, rolled.before, out.actor),
        foe=rolled.foe,
        foe_after=foe_after,
        resolution=resolution(rolled.procedure, out),
        choice=choice or out.taken,
        effect=effect,
        title=rolled.title,
        hidden=rolled.hidden,
        uses_action=uses_action,
    )


def pc_carried_over(now: Pc, before: Pc, after: Pc) -> Pc:
    """What an action changed in a PC, applied to the PC as it is now: usually nothing else happened in between."""
    if now == before:
        return after
    was, changed, current = before.vitals(), after.vitals(), now.vitals()
    pools = Pools(*(max(0, c + a - b) for c, b, a in zip(current.pools, was.pools, changed.pools, strict=True)))
    worse = TRACK.index(changed.track) - TRACK.index(was.track)
    track = max(TRACK.index(current.track) + worse, min(pools.empty, len(TRACK) - 1), 0)
    return now.with_vitals(Vitals(pools, TRACK[min(track, len(TRACK) - 1)]))


def foe_carried_over(now: FullNpc, before: FullNpc, after: FullNpc) -> FullNpc:
    """What an action took from a foe's health, applied to the foe as it is now."""
    return after if now == before else with_health(now, lose_health(now.health, before.health - after.health))


@implements("special_roll.one.free_intrusion", "xp.intrusion.natural_1")
def _free_intrusion(asked: Asked, pc_id: str, out: Outcome) -> list[AnyEvent]:
    """A natural 1 gives the GM a free intrusion to make or let pass."""
    if out.special is None or out.special.kind != "gm_intrusion":
        return []
    return [Opened(id=asked.new_id("o"), open=FreeIntrusion(pc=pc_id))]


# --- settling ---------------------------------------------------------------------------------------------------------


def _replayed(state: State, rolled: Rolled, choice: Choice | None, faces: list[int]) -> Outcome | Refusal:
    """What an open roll comes to with this choice and these faces, for both sides as they were when the die fell."""
    procedure = PLAYED[rolled.procedure]
    inputs = msgspec.json.decode(rolled.inputs, type=procedure.inputs)
    if isinstance(inputs, AttackInputs):
        inputs = structs.replace(inputs, choice=choice)
    return play(procedure, Scene(state.rules(), rolled.before, rolled.against), inputs, faces)


def accept_open_rolls(asked: Asked, pc_id: str | None) -> list[AnyEvent] | Refusal:
    """Accept a PC's open rolls as they stand, each with the benefit that is its default."""
    events: list[AnyEvent] = []
    for id, rolled in asked.state.open.items():
        if not isinstance(rolled, Rolled) or rolled.pc != pc_id:
            continue
        out = _replayed(asked.state, rolled, None, rolled.faces)
        if isinstance(out, Refusal):
            return out
        settled = [_settled(asked.state, rolled, out, id), *_free_intrusion(asked, rolled.pc, out)]
        asked = asked.after(settled)
        events += settled
    return events


@implements(
    "special_roll.minor.agreement",
    "special_roll.major.agreement",
    "special_roll.minor.may_be_none",
    "special_roll.effects_on_top",
)
def settle(asked: Asked, command: Settle) -> Decision:
    """Accept a roll; of a 19 or 20 take the benefit chosen, and put its effect on the foe."""
    rolled = open_of(asked, command.open_id, Rolled)
    if isinstance(rolled, Refusal):
        return rolled
    offered = rolled.resolution.special
    if command.choice is not None and (offered is None or command.choice not in offered.choices):
        return Refusal("bad_value", "choice", Message("refusal.choice_not_open"))
    out = _replayed(asked.state, rolled, command.choice, rolled.faces)
    if isinstance(out, Refusal):
        return out
    events: list[AnyEvent] = [
        _settled(asked.state, rolled, out, command.open_id, choice=command.choice, effect=command.effect),
        *_free_intrusion(asked, rolled.pc, out),
    ]
    if command.effect is not None:
        carried = _effect(asked, rolled, out, command.effect)
        if isinstance(carried, Refusal):
            return carried
        events += carried
    return events


def _effect(asked: Asked, rolled: Rolled, out: Outcome, name: str) -> list[AnyEvent] | Refusal:
    """Carry a standard combat effect out."""
    effect = special_effect(name, out.taken)
    if isinstance(effect, Refusal):
        return effect
    if name == "damage_object":
        proposal = Proposal(pc=rolled.pc, title="", stat="might", about=Text("effect.damage_object"))
        return [Opened(id=asked.new_id("o", 1), open=proposal)]
    if effect.condition is None or rolled.foe is None:
        return []
    encounter = asked.state.encounter
    turns = encounter is not None and encounter.phase == "turns"
    began = encounter.turn if encounter is not None and turns and effect.lasts == "round" else None
    return [
        ConditionAdded(
            effect=Effect(
                on=rolled.foe,
                condition=effect.condition,
                began=began,
                rounds=1 if began is not None else None,
                own_turn=effect.lasts == "foe_turn",
            )
        )
    ]


@implements("xp.immediate.reroll")
def reroll(asked: Asked, command: Reroll) -> Decision:
    """Pay 1 XP, throw again, keep the better face. Another PC's player may pay."""
    waiting = asked.state.open.get(command.open_id)
    if not isinstance(waiting, Rolled | Recovering):
        return Refusal("stale", "open_id", Message("refusal.no_longer_open"))
    payer_id = command.payer or asked.by.pc or waiting.pc
    payer = pc_of(asked, payer_id)
    if isinstance(payer, Refusal):
        return payer
    rules = asked.state.rules()
    cost = reroll_price(1, payer.xp, rules)
    if isinstance(cost, Refusal):
        return cost
    if isinstance(waiting, Recovering):
        return _reroll_recovery(asked, command, waiting, payer_id, cost)
    if not waiting.faces:
        return Refusal("not_allowed", "open_id", Message("refusal.reroll_nothing"))
    natural = command.natural if command.natural is not None else asked.dice.roll(rules.task.die)
    faces = [max(natural, waiting.faces[0]), *waiting.faces[1:]]
    out = _replayed(asked.state, waiting, None, faces)
    if isinstance(out, Refusal):
        return out
    rolled = structs.replace(
        waiting, faces=faces, rerolls=waiting.rerolls + 1, resolution=resolution(waiting.procedure, out)
    )
    return [Rerolled(id=command.open_id, rolled=rolled, natural=natural, payer=payer_id, xp=cost)]


# --- recovery ---------------------------------------------------------------------------------------------------------


def recover(asked: Asked, command: Recover) -> Decision:
    """Make the next recovery roll. In a fight it is the one-action rest and takes the PC's action."""
    pc = pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    rules = asked.state.rules()
    rest = command.rest or next_rest(pc.recoveries_used, rules)
    uses_action = False
    if asked.state.encounter is not None and not asked.gm:
        if rest != "action":
            return Refusal(
                "not_allowed", "rest", Message("refusal.long_rest_in_fight", {"rest": Message(f"rest.{rest}")})
            )
        no = may_take_action(asked, command.pc_id)
        if no is not None:
            return no
    if rest == "action":
        uses_action = on_turn(asked, command.pc_id)
    if any(isinstance(o, Recovering) and o.pc == command.pc_id for o in asked.state.open.values()):
        return Refusal("out_of_order", "pc_id", Message("refusal.share_first"))
    inputs = RecoverInputs(rest=rest)
    procedure = cast(AnyProcedure, RECOVER)
    fell = thrown(procedure, Scene(rules, pc), inputs, command.natural, asked.dice)
    if isinstance(fell, Refusal):
        return fell
    _, faces = fell
    out = play(procedure, Scene(rules, pc), inputs, faces)
    if isinstance(out, Refusal):
        return out
    assert out.roll is not None
    return [
        RecoveryRolled(
            id=asked.new_id("o"),
            pc=command.pc_id,
            rest=rest,
            natural=faces[0],
            points=out.roll.total,
            uses_action=uses_action,
        )
    ]


def _reroll_recovery(asked: Asked, command: Reroll, waiting: Recovering, payer_id: str, cost: int) -> Decision:
    rules = asked.state.rules()
    face = command.natural if command.natural is not None else asked.dice.roll(rules.recovery.die)
    if face > rules.recovery.die:
        message = Message("refusal.die", {"sides": rules.recovery.die, "face": face})
        return Refusal("bad_value", "natural", message)
    best = max(face, waiting.natural)
    return [
        RecoveryRolled(
            id=command.open_id,
            pc=waiting.pc,
            rest=waiting.rest,
            natural=best,
            points=waiting.points - waiting.natural + best,
            replaces=True,
            payer=payer_id,
            xp=cost,
        )
    ]


@implements("recovery.roll.split_freely", "damage_track.restore.instead_of_points")
def share_recovery(asked: Asked, command: ShareRecovery) -> Decision:
    """Share the points of a recovery roll, or move one step up the damage track in their place."""
    waiting = open_of(asked, command.open_id, Recovering)
    if isinstance(waiting, Refusal):
        return waiting
    shares: dict[Stat, int] = {"might": command.might, "speed": command.speed, "intellect": command.intellect}
    spend = {stat: n for stat, n in shares.items() if n}
    inputs = RecoverInputs(
        rest=waiting.rest,
        spend=None if command.instead_of_points else spend,
        instead_of_points=command.instead_of_points,
    )
    if command.instead_of_points and spend:
        return Refusal("bad_value", "instead_of_points", Message("refusal.step_or_points"))
    pc = asked.state.party[waiting.pc].pc
    out = play(cast(AnyProcedure, RECOVER), Scene(asked.state.rules(), pc), inputs, [waiting.natural])
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    return [
        Recovered(
            id=command.open_id,
            pc=waiting.pc,
            after=out.actor,
            rest=waiting.rest,
            might=command.might,
            speed=command.speed,
            intellect=command.intellect,
            step=command.instead_of_points,
        )
    ]
