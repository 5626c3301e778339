"""Initiative: rolls, rerolls, and the order of turns that they give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.active_effects import may_have_effects
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import has_condition
from threefold.model.rolled import Rolled as Rolling
from threefold.procedures.base import Notice, Setup
from threefold.procedures.d20 import D20, modifiers_at, skill_lines
from threefold.procedures.effects.endurance import felt_track, payer_at_roll
from threefold.procedures.effects.spared import initiative_without_roll
from threefold.procedures.effects.ticked import Tick, ticks
from threefold.procedures.figures import cannot_act, kept_from
from threefold.procedures.inputs import NO_BESIDES, TaskOptions
from threefold.procedures.payments import paid_by_reserves, paid_from_pools
from threefold.rules.binding import implements
from threefold.rules.conditions import is_out
from threefold.rules.encounters import Figure, Opponent, Turn, initiative_figure, initiative_order
from threefold.rules.experience import reroll_price
from threefold.rules.recovery import divide_recovered
from threefold.rules.rolls import refunded
from threefold.rules.tasks import capped, initiative_price
from threefold.rules.types import Message, Modifier, Params, Refusal
from threefold.table.commands import BeginTurns, RerollInitiative, RollInitiative, StartEncounter
from threefold.table.decisions.actions.spent import names_of_lines, used_once
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    gm_only,
    pc_of,
    unknown_pc,
)
from threefold.table.decisions.cooperation.beside import confirmed_by_places, confirmed_by_scene
from threefold.table.decisions.cooperation.company import at_roll
from threefold.table.decisions.cooperation.followers import INITIATIVE as INITIATIVE_ROLL
from threefold.table.decisions.cooperation.followers import helped
from threefold.table.decisions.encounter.corrected import Earlier, earlier_roll, given_back
from threefold.table.decisions.encounter.turns import counted_by_clock, counted_by_turns, first_turn
from threefold.table.decisions.moves.companions import has_own_turn
from threefold.table.decisions.powers.counted import use_counted, used_up_at_rolls
from threefold.table.events import (
    AnyEvent,
    Closed,
    EncounterStarted,
    InitiativeRolled,
    Opened,
    TurnsBegan,
)
from threefold.table.state import FreeIntrusion, Incoming, Rolled, State
from threefold.table.state.facts import CostFact, line_fact, modifier_fact, text
from threefold.table.state.ids import ENCOUNTERS

INITIATIVE: Final = "initiative"


def _in_play(state: State) -> tuple[list[str], list[str]]:
    """The ids of those who take part: PCs who are alive, and foes with health left."""
    pcs = [id for id, m in state.party.items() if m.pc.damage_track != "dead"]
    return pcs, [id for id, f in state.foes.items() if f.npc.health > 0]


@implements("initiative.reroll.gm_call", "encounter.cycle.continues")
def start_encounter(context: Context, command: StartEncounter) -> Decision:
    """Call for initiative (GM only). Calling again asks for new rolls."""
    refusal = gm_only(context)
    pcs, _ = _in_play(context.state)
    if refusal is None and not pcs:
        refusal = Refusal("not_allowed", "type", Message("refusal.nobody_to_fight"))
    number = context.state.numbers.get(ENCOUNTERS, 0) + 1
    return refusal or [EncounterStarted(number=number, counted=counted_by_clock(context.state))]


@implements("initiative.roll.speed")
def roll_initiative(context: Context, command: RollInitiative) -> Decision:
    """Roll a PC's initiative: the face of the die, plus 3 for each step eased. The last PC's roll
    begins the turns.
    """
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    encounter = context.state.encounter
    if encounter is None or encounter.phase != "initiative":
        return Refusal("out_of_order", "type", Message("refusal.no_initiative"))
    if command.pc_id in encounter.rolls and not context.gm:
        return Refusal("out_of_order", "pc_id", Message("refusal.rolled_twice", {"name": pc.name}))
    if command.steps and not context.gm:
        return Refusal("not_your_seat", "steps", Message("refusal.gm_sets_modifiers"))
    refusal = _may_not_roll(pc, command)
    if refusal is not None:
        return refusal
    spares = [each for each in initiative_without_roll(pc) if each in command.besides.said]
    if spares:
        return _spared_roll(context, command, spares[0])
    help = helped(
        context.state, command.pc_id, command.follower, INITIATIVE_ROLL, command.follower_id
    )
    if isinstance(help, Refusal):
        return help
    eased = command.steps + (help.steps if help is not None else 0)
    before = earlier_roll(context, command.pc_id)
    effort = Ease(command.effort.ease, command.besides.said)
    rolled = _rolled(context, command.pc_id, command.natural, eased, effort, before)
    if isinstance(rolled, Refusal):
        return rolled
    events: list[AnyEvent] = [rolled, *_intrusion_taken_back(context, command.pc_id)]
    events += _free_intrusions(context, [rolled])
    events += _uses_counted(context.state, command.pc_id, effort)
    return [*events, *_turns_once_all_rolled(context, rolled)]


def _spared_roll(context: Context, command: RollInitiative, source: str) -> Decision:
    """Let a PC succeed at initiative without a roll, by what lets it: before every foe."""
    state = context.state
    beside = command.effort.ease or command.follower or command.steps or command.besides.said[1:]
    if beside or source in used_up_at_rolls(state, command.pc_id):
        message = Message("refusal.initiative_said", {"what": source})
        return Refusal("not_allowed", "besides.said", message)
    rules = state.rules()
    targets = [3 * _initiative_level(foe.npc) for foe in state.foes.values()]
    steps = max([0, *(-(-(target + 1 - rules.task.die) // 3) for target in targets)])
    figure = initiative_figure(Figure(command.pc_id, rules.task.die, steps), rules)
    rolled = InitiativeRolled(
        pc=command.pc_id, natural=rules.task.die, figure=figure, steps=steps, spared=source
    )
    counted = use_counted(state, command.pc_id, source)
    return [rolled, *counted, *_turns_once_all_rolled(context, rolled)]


def _turns_once_all_rolled(context: Context, rolled: InitiativeRolled) -> list[AnyEvent]:
    """The events that begin the turns, if the roll is that of the last PC."""
    encounter = context.state.encounter
    pcs = _rolling(context.state)
    if encounter is None or any(id not in encounter.rolls and id != rolled.pc for id in pcs):
        return []
    rolls = {**encounter.rolls, rolled.pc: rolled.natural}
    return _turns(context, rolls, {**encounter.steps, rolled.pc: rolled.steps})


def _initiative_level(npc: FullNpc) -> int:
    """The level at which a foe acts."""
    return npc.modifications.get("initiative", npc.level)


class Ease(NamedTuple):
    """The levels of Effort on a roll, and the conditions that people confirm for it."""

    levels: int = 0
    said: Sequence[str] = ()


NO_EFFORT: Final = Ease()


def _may_not_roll(pc: Pc, command: RollInitiative) -> Refusal | None:
    """Refuse the roll of the dead and of those who can do nothing at all, and additions that do
    nothing here."""
    refusal = cannot_act(pc, reacting=True)
    if refusal is None and is_out(pc.condition_names()):
        refusal = kept_from(pc, "act")
    if refusal is not None:
        return refusal
    for field in command.besides.__struct_fields__:
        if field != "said" and getattr(command.besides, field) != getattr(NO_BESIDES, field):
            params: Params = {"act": Message("procedure.initiative.title"), "field": field}
            return Refusal(
                "not_allowed", f"besides.{field}", Message("refusal.input_stray", params)
            )
    return None


def _rolling(state: State) -> list[str]:
    """The ids of the PCs who roll: those who are alive and awake. Others wait behind all."""
    pcs, _ = _in_play(state)
    return [id for id in pcs if not is_out(state.party[id].pc.condition_names())]


def _rolled(
    context: Context,
    pc_id: str,
    natural: int | None,
    steps: int = 0,
    effort: Ease = NO_EFFORT,
    before: Earlier | None = None,
) -> InitiativeRolled | Refusal:
    rules, state = context.state.rules(), context.state
    face = context.dice.roll(rules.task.die) if natural is None else natural
    pc = state.party[pc_id].pc
    notices: list[Notice] = []
    used: Sequence[Condition] = ()
    if before is not None:
        pc, used = given_back(pc, before, rules, notices), before.used
    eased = steps + effort.levels + _eased_by_itself(state, pc_id, effort, used)
    rolled = InitiativeRolled(
        pc=pc_id,
        natural=face,
        figure=initiative_figure(Figure(pc_id, face, eased), rules),
        steps=eased,
        after=pc if pc != state.party[pc_id].pc else None,
        notices=[text(notice.text) for notice in notices],
    )
    if not effort.levels:
        return rolled
    roll = _roll_of(effort)
    payer = payer_at_roll(pc, "speed", roll, rules)
    cost = initiative_price(payer, effort.levels, rules)
    if isinstance(cost, Refusal):
        return cost
    paid = 0 if refunded(face, "success", payer.impaired, rules) else cost.points
    after, changes = paid_from_pools(pc, roll, "speed", paid, rules, notices)
    stored = sum(line.points for line in paid_by_reserves(changes))
    fact = CostFact("speed", cost.points, paid - stored, [line_fact(x) for x in cost.lines])
    told = [text(n.text) for n in notices if n.kind in _TOLD]
    return structs.replace(rolled, after=after, cost=fact, notices=told)


_TOLD: Final = ("stored", "over", "restored")
"""The kinds of notices that the roll tells itself; a step on the damage track is told by the log."""


def _roll_of(effort: Ease) -> Rolling:
    return Rolling("task", "speed", INITIATIVE, ease=effort.levels, said=effort.said)


def _eased_by_itself(state: State, pc_id: str, effort: Ease, used: Sequence[Condition] = ()) -> int:
    """Return how many steps ease an initiative roll with this Effort, beside its levels: those of
    skill, of conditions and of effects, as for any other Speed task. ``used`` are conditions that
    this roll, as it was before, used up.
    """
    return -sum(line.counted for line in _lines_by_itself(state, pc_id, effort, used))


def _lines_by_itself(
    state: State, pc_id: str, effort: Ease, used: Sequence[Condition] = ()
) -> tuple[Modifier, ...]:
    """The lines of an initiative roll but those of Effort and of what the GM states."""
    rules, pc = state.rules(), at_roll(state, pc_id)
    lost = [each for each in used if not has_condition(pc, each.name)]
    if lost:
        pc = structs.replace(pc, conditions=[*pc.conditions, *lost])
    setup = Setup(rules, pc)
    task = D20("speed", (), skill_lines(setup, INITIATIVE), skill=INITIATIVE)
    said = [*effort.said, *confirmed_by_places(state, pc_id), *confirmed_by_scene(state, pc_id)]
    roll = _roll_of(Ease(effort.levels, said))
    lines = modifiers_at(setup, TaskOptions(), task, roll, may_have_effects(pc))
    return capped(lines, rules)


def _uses_counted(state: State, pc_id: str, effort: Ease = NO_EFFORT) -> list[AnyEvent]:
    """The events of conditions for a number of rolls that counted for this one."""
    if not any(isinstance(c, Condition) and c.uses for c in state.party[pc_id].pc.conditions):
        return []
    lines = _lines_by_itself(state, pc_id, effort)
    names = names_of_lines([modifier_fact(line) for line in lines])
    return [
        used_once(pc_id, condition)
        for condition in state.party[pc_id].pc.conditions
        if isinstance(condition, Condition) and condition.uses and condition.name in names
    ]


def initiative_ticks(state: State, pc_id: str, effort: Ease) -> list[Tick]:
    """Return what people may confirm for an initiative roll."""
    return ticks(at_roll(state, pc_id), _roll_of(effort))


def _intrusion_taken_back(context: Context, pc_id: str) -> list[AnyEvent]:
    """Take back the free intrusion that the roll offered which another one corrects."""
    encounter, rules = context.state.encounter, context.state.rules()
    if encounter is None or encounter.rolls.get(pc_id, rules.task.die) > rules.special.intrusion:
        return []
    offered = [
        id
        for id, pending in context.state.pending.items()
        if isinstance(pending, FreeIntrusion) and pending.pc == pc_id
    ]
    return [Closed(id=id) for id in offered[-1:]]


@implements("special_roll.one.free_intrusion", "xp.intrusion.natural_1")
def _free_intrusions(context: Context, rolled: list[InitiativeRolled]) -> list[AnyEvent]:
    """Initiative is a task: a natural 1 gives the GM a free intrusion, to make or to let pass."""
    ones = [r.pc for r in rolled if r.natural <= context.state.rules().special.intrusion]
    return [
        Opened(id=context.new_id("o", i, free), pending=free)
        for i, free in enumerate(FreeIntrusion(pc=pc) for pc in ones)
    ]


@implements("xp.immediate.reroll")
def reroll_initiative(context: Context, command: RerollInitiative) -> Decision:
    """Pay 1 XP to reroll a PC's initiative before anyone acts, and keep the better roll. The order
    is updated.
    """
    state, rules = context.state, context.state.rules()
    member = state.party.get(command.pc_id)
    encounter = state.encounter
    if member is None:
        return unknown_pc(state, command.pc_id)
    if encounter is None or command.pc_id not in encounter.rolls or _has_first_turn_begun(state):
        return Refusal("out_of_order", "pc_id", Message("refusal.initiative_settled"))
    payer_id = command.payer or context.by.pc or command.pc_id
    payer = pc_of(context, payer_id)
    if isinstance(payer, Refusal):
        return payer._replace(field="payer")
    cost = reroll_price(1, payer.xp, rules)
    if isinstance(cost, Refusal):
        return cost
    if command.natural is not None:
        face = command.natural
    else:
        face = context.dice.roll(rules.task.die)
    best, steps = max(face, encounter.rolls[command.pc_id]), encounter.steps.get(command.pc_id, 0)
    rolled = InitiativeRolled(
        pc=command.pc_id,
        natural=best,
        figure=initiative_figure(Figure(command.pc_id, best, steps), rules),
        steps=steps,
        after=_effort_refunded(context, command.pc_id, best)
        if best > encounter.rolls[command.pc_id]
        else None,
        payer=payer_id,
        xp=cost,
        thrown=face,
    )
    events: list[AnyEvent] = [rolled]
    if encounter.phase == "turns":
        events += _turns(context, {**encounter.rolls, command.pc_id: best}, encounter.steps)
    return events


def _has_first_turn_begun(state: State) -> bool:
    """Whether the first turn is over, its action is used, or a roll or an attack is pending in
    it.
    """
    encounter = state.encounter
    if encounter is None or encounter.phase == "initiative":
        return False
    busy = any(isinstance(o, Rolled | Incoming) for o in state.pending.values())
    return encounter.acted or busy or encounter.turn != Turn(1, 0)


@implements("special_roll.twenty.refund")
def _effort_refunded(context: Context, pc_id: str, natural: int) -> Pc | None:
    """The PC with the points of Effort refunded, if the better face refunds them."""
    rules, pc = context.state.rules(), context.state.party[pc_id].pc
    for record in context.history.valid_records():
        event = record.event
        if isinstance(event, EncounterStarted):
            break
        if isinstance(event, InitiativeRolled) and event.pc == pc_id and event.cost is not None:
            paid = event.cost.paid
            if not paid or not refunded(natural, "success", felt_track(pc) != "hale", rules):
                break
            back = divide_recovered(pc.vitals(), pc.maxima(), paid, {"speed": paid}, rules)
            if isinstance(back, Refusal):
                return None
            return pc.with_vitals(back[0])
    return None


def begin_turns(context: Context, command: BeginTurns) -> Decision:
    """Begin the first round (GM only). The table rolls for PCs who have not rolled."""
    encounter = context.state.encounter
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    if encounter is None or encounter.phase != "initiative":
        return Refusal("out_of_order", "type", Message("refusal.no_initiative"))
    if not any(_in_play(context.state)):
        return Refusal("not_allowed", "type", Message("refusal.nobody_to_fight"))
    missing = [id for id in _rolling(context.state) if id not in encounter.rolls]
    rolled = [
        r for r in (_rolled(context, id, None) for id in missing) if isinstance(r, InitiativeRolled)
    ]
    rolls = {**encounter.rolls, **{r.pc: r.natural for r in rolled}}
    steps = {**encounter.steps, **{r.pc: r.steps for r in rolled}}
    events: list[AnyEvent] = [*rolled, *_free_intrusions(context, rolled)]
    for each in rolled:
        events += _uses_counted(context.state, each.pc)
    return [*events, *_turns(context, rolls, steps)]


@implements(
    "initiative.order.must_exceed",
    "initiative.group.highest_target",
    "initiative.target.level_times_three",
)
def _turns(context: Context, rolls: dict[str, int], steps: dict[str, int]) -> list[AnyEvent]:
    """The events that set the order for the whole encounter and begin its first turn."""
    state = context.state
    pcs, foes = _in_play(state)
    figures = [Figure(id, rolls[id], steps.get(id, 0)) for id in pcs if id in rolls]
    opponents = []
    for id in foes:
        if state.foes[id].owner in state.party:
            continue
        opponents.append(Opponent(id, _initiative_level(state.foes[id].npc)))
    order = initiative_order(figures, opponents, state.rules())
    # who could not roll is in the order all the same: they may come to
    order += [id for id in pcs if id not in rolls]
    order = _with_companions(state, foes, order)
    began = TurnsBegan(order=order, counted=counted_by_turns(state, order))
    return [began, *first_turn(context.after([began]))]


def _with_companions(state: State, foes: list[str], order: list[str]) -> list[str]:
    """The order with the companions of PCs, each behind its PC. Those who act in the turn of their
    PC have no place of their own.
    """
    for id in reversed(foes):
        foe = state.foes[id]
        if foe.owner in state.party and has_own_turn(state, foe):
            order.insert(order.index(foe.owner) + 1 if foe.owner in order else len(order), id)
    return order


DECIDED = (
    decide_command(StartEncounter, start_encounter),
    decide_command(RollInitiative, roll_initiative),
    decide_command(RerollInitiative, reroll_initiative),
    decide_command(BeginTurns, begin_turns),
)
