"""What follows from a settled roll besides its own changes: pending effects, further targets, rolls
of others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model import typed
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.improved import improved
from threefold.model.picked import NOTHING_PICKED
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf.effects import Effect
from threefold.procedures.base import Outcome, Setting, Setup, play
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.procedures.effects.attacks import attack_among
from threefold.procedures.effects.base import effects_chosen
from threefold.procedures.effects.repeated import rolls_against_another
from threefold.procedures.effects.requests import (
    ActRequest,
    AnotherRequest,
    AttackRequest,
    MoveRequest,
    PassengersRequest,
    RecoveryRequest,
    SaveRequest,
    TableRequest,
    is_about_user,
)
from threefold.procedures.power_targets import after_the_way
from threefold.procedures.power_used import UseInputs
from threefold.rules.binding import implements
from threefold.rules.dice import Dice
from threefold.rules.types import Refusal
from threefold.table.decisions.actions.aftermath import free_intrusion_of
from threefold.table.decisions.actions.burst import burst_events
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.actions.ended import after_attack
from threefold.table.decisions.actions.reach import refused_for, unseen_reach
from threefold.table.decisions.actions.sharing import parts_taken
from threefold.table.decisions.base import Context, spans_left
from threefold.table.decisions.moves.beside import (
    another_struck,
    level_used,
    passengers_taken,
    power_in,
)
from threefold.table.decisions.moves.bound_attacks import bound_requests
from threefold.table.decisions.moves.changed_things import ChangedThing, with_thing
from threefold.table.decisions.moves.come import (
    Cause,
    ChangedFigure,
    EffectSource,
    changed_figure,
    effect_events,
    effect_requests,
    moved_facts,
    with_figures,
)
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.powers.aimed import aimed_at
from threefold.table.events import AnyEvent, EffectsCame, Opened
from threefold.table.state import Follows, Rolled, State
from threefold.table.state.facts import HitFact
from threefold.table.state.seats import PLAYER
from threefold.table.views import hides_difficulty


def roll_consequences(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Return the events that follow from a settled roll besides its own changes: effects that were
    waiting for it, and rolls that the use of a power asks of others. ``context`` is the table after
    the roll was settled."""
    if rolled.follows is not None and rolled.pc in context.state.party:
        return _waiting_effects(context, rolled, rolled.follows, out)
    asked = out.answer.requests()
    requests = [each for each in asked if not isinstance(each, AnotherRequest | PassengersRequest)]
    requests = bound_requests(context.state, rolled, requests)
    events = _request_events(context, rolled, requests, rolled.foe or rolled.target)
    for request in asked:
        if isinstance(request, AnotherRequest) and rolled.another is not None:
            events += another_struck(context.after(events), rolled, request, rolled.another)
        if isinstance(request, PassengersRequest):
            events += passengers_taken(context.after(events), rolled, request)
    ids = {figure.name: id for id, figure in rolled.others.items()}
    for name, own in out.answer.requests_for_each().items():
        events += _request_events(context.after(events), rolled, own, ids.get(name))
    if rolled.also and not procedure_traits(rolled.procedure).uses_power:
        return [*events, *burst_events(context.after(events), rolled, out)]
    for id in rolled.also:
        events += _further_target_events(context.after(events), rolled, id)
    return events


def _waiting_effects(
    context: Context, rolled: Rolled, follows: Follows, out: Outcome
) -> list[AnyEvent]:
    """Events of the effects that were waiting for a roll: those of its failure, with the damage
    before them, or those of its success.
    """
    if out.result is None and not procedure_traits(rolled.procedure).defends:
        return []
    effects, cause = follows.passed, Cause("passed")
    if out.result in ("failure", "impossible"):
        effects, cause = follows.failed, Cause("failed", struck=out.damage)
    if not effects:
        return []
    source = EffectSource(
        follows.name,
        follows.by,
        follows.level,
        (),
        follows.said,
        thing=follows.thing,
        other=follows.other,
        stat=None if follows.own or out.task is None else out.task.stat,
    )
    on = follows.on if follows.own else rolled.pc
    return effect_events(context, source, effects, on, cause)


def _request_events(
    context: Context, rolled: Rolled, requests: Sequence[TableRequest], on: str | None
) -> list[AnyEvent]:
    """Events of what a use asks of the table: companions who arrive, rolls asked of others."""
    source = EffectSource(rolled.title, rolled.pc, level_used(rolled))
    return effect_requests(context, source, list(requests), rolled.pc, on)


class FurtherResult(NamedTuple):
    """The result of a use for a further target: its inputs and its outcome. With ``own_die`` a die
    was rolled for this target alone."""

    inputs: UseInputs
    out: Outcome
    own_die: bool


@implements("area_attack.single_roll_vs_npcs")
def further_target_result(
    state: State, rolled: Rolled, on: str, dice: Dice | None = None
) -> FurtherResult | None:
    """Return the result of a use for a further target, which has a target number of its own: by its
    own cover, distance, light and conditions. The cost has been paid. None if the use is refused.

    One roll counts for all targets, unless the power asks for a roll for each, or no die was rolled
    and this target needs one: then ``dice`` roll it. Without dice the result for such a target is
    None.
    """
    if state.anything(on) is None:
        return None
    set_again = _further_use(state, rolled, on)
    if isinstance(set_again, Refusal):
        return None
    setup, inputs, setting = set_again
    fell = rolled.resolution.natural is not None
    other_faces = rolled.faces
    if fell:
        other_faces = rolled.faces[1:]
    own_die = False
    if setting.task is None or not setting.task.rolls:
        faces = other_faces
    elif fell and not rolls_each(rolled):
        faces = rolled.faces
    elif dice is None:
        return None
    else:
        own_die = True
        faces = [dice.roll(state.rules().task.die), *other_faces]
    out = play(PLAYED[rolled.procedure], setup, inputs, faces)
    if isinstance(out, Refusal):
        return None
    return FurtherResult(inputs, out, own_die)


class _SetAgain(NamedTuple):
    """A use as it is set for a further target."""

    setup: Setup
    inputs: UseInputs
    setting: Setting


def _further_use(state: State, rolled: Rolled, on: str) -> _SetAgain | Refusal:
    """Return a use as it is set for a further target. A lucky shot is one only at a target that
    cannot be seen.
    """
    procedure = PLAYED[rolled.procedure]
    inputs = typed.decode(rolled.inputs, procedure.inputs)
    assert isinstance(inputs, UseInputs)
    inputs = structs.replace(
        inputs,
        situations=_situations_of(state, rolled, inputs, on),
        distance=state.distance(rolled.pc, on),
        effect=None,
    )
    power = power_in(rolled)
    if power is not None:
        inputs = after_the_way(inputs, effects_chosen(effects_of(power), inputs.options))
    hidden = rolled.hidden or hides_difficulty(state, None, [on], PLAYER)
    picked = rolled.picked or NOTHING_PICKED
    actor = rolled.before
    if rolled.foe is not None and rolls_each(rolled):
        # the roll before this one was an attack: what that ends is over
        actor = after_attack(actor)
    setup = Setup(
        state.rules(),
        actor,
        aimed_at(state, on),
        picked=picked,
        hidden=hidden,
        left=spans_left(state),
    )
    inputs = unseen_reach(state, procedure, setup, inputs, on)
    setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal) and inputs.lucky_shot:
        inputs = structs.replace(inputs, lucky_shot=False)
        setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal):
        return setting
    return _SetAgain(setup, inputs, setting)


_OUT_OF_REACH: Final = ("inputs.distance", "inputs.situations")
_UNNAMED: Final = "inputs.difficulty"


def unreached(state: State, rolled: Rolled, gm: bool) -> Refusal | None:
    """Return why a further target cannot be reached: nobody has named how hard that is, or it is too
    far away, or behind cover that lets nothing through. The last two the GM may pass over.
    """
    fields = (_UNNAMED,) if gm else (_UNNAMED, *_OUT_OF_REACH)
    for on in rolled.also:
        found = _further_use(state, rolled, on)
        if isinstance(found, Refusal) and found.field in fields:
            return found._replace(
                field="also", message=refused_for(state.name_of(on), found.message)
            )
    return None


def _situations_of(state: State, rolled: Rolled, inputs: UseInputs, on: str) -> list[str]:
    """Return the situations that count for a further target. A roll of an earlier version did not
    record them.
    """
    recorded = rolled.situations_of.get(on)
    if recorded is not None:
        return recorded
    own: list[str] = []
    if on in state.foes:
        own = state.foes[on].situations
    return list(dict.fromkeys([*inputs.situations, *own]))


def _further_target_events(context: Context, rolled: Rolled, on: str) -> list[AnyEvent]:
    """Events of the result of a use for a further target."""
    state = context.state
    result = further_target_result(state, rolled, on, context.dice)
    if result is None:
        return []
    inputs, out, own_die = result
    figures: list[ChangedFigure] = []
    if isinstance(out.target, Pc | FullNpc):
        figures.append(changed_figure(on, state.figure(on), out.target))
        figures += _user_beside(state, rolled, out)
    thing = ChangedThing(aimed_at(state, on), out.target)
    facts = resolution(rolled.procedure, out, inputs)
    paid = [fact.text for fact in rolled.resolution.notices]
    notices = [fact for fact in facts.notices if fact.text not in paid]
    changes = [change for change in out.changes if change.of == "target"]
    came = EffectsCame(
        name=rolled.title,
        why="also",
        by=rolled.pc,
        on=on,
        own_die=own_die,
        hidden=rolled.hidden,
        resolution=structs.replace(facts, cost=None, notices=notices),
        ledger=[fact for change in changes for fact in moved_facts({"target": on}, change)],
    )
    events: list[AnyEvent] = [with_thing(with_figures(came, figures), thing)]
    together = (rolled.target, rolled.foe, *rolled.also)
    now = context.after(events).state
    for own in figures:
        events += conditions_added(now, own.id, own.new, rolled.pc, together=together)
    events += conditions_added(now, on, thing.new, rolled.pc)
    if own_die:
        free = free_intrusion_of(rolled, out)
        if free is not None:
            events.append(Opened(id=context.after(events).new_id("o"), pending=free))
    # what is asked of this target only: companions do not come a second time
    asked = [each for each in out.answer.requests() if _is_for_target(each)]
    return [*events, *_request_events(context.after(events), rolled, asked, on)]


def _user_beside(state: State, rolled: Rolled, out: Outcome) -> list[ChangedFigure]:
    """The user of a power, if what it gives towards its target is given towards a further one too."""
    user = state.figure(rolled.pc)
    if not isinstance(out.actor, Pc) or not isinstance(user, Pc) or out.target is None:
        return []
    had = rolled.before.conditions
    given = [condition for condition in out.actor.conditions if condition not in had]
    towards = dict(_effects_towards(given, out.target.name))
    rolls = _rolls_towards(given, user, out.target.name)
    if not towards and not rolls:
        return []
    conditions = [
        condition
        if isinstance(condition, str)
        else structs.replace(
            condition,
            effects=[*(condition.effects or ()), *towards.get(condition.name, ())] or None,
        )
        for condition in user.conditions
    ]
    after = structs.replace(user, conditions=conditions)
    return [ChangedFigure(rolled.pc, user, after, rolls)]


def _rolls_towards(given: Sequence[Condition | str], user: Pc, name: str) -> list[Condition | str]:
    """The conditions of a user that ask for rolls against somebody with this name."""
    found: list[Condition | str] = []
    for condition in given:
        if not isinstance(condition, str):
            rolls = rolls_against_another(condition, user, name)
            if rolls is not None:
                found.append(rolls)
    return found


def _effects_towards(
    conditions: Sequence[Condition | str], name: str
) -> Iterator[tuple[str, list[Effect]]]:
    """The names of conditions, each with its effects towards somebody with this name."""
    for condition in conditions:
        if not isinstance(condition, str):
            found = [e for e in condition.effects or () if getattr(e, "versus", None) == name]
            if found:
                yield condition.name, found


def _is_for_target(request: TableRequest) -> bool:
    """Whether a request is about each target of a use: a save, an action that it gets or loses, a
    shove, an attack or a recovery roll.
    """
    match request:
        case ActRequest() | AttackRequest() | MoveRequest() | RecoveryRequest():
            return not is_about_user(request)
    return isinstance(request, SaveRequest)


def rolls_each(rolled: Rolled) -> bool:
    """Whether the power in use is rolled separately against each target."""
    power = power_in(rolled)
    if isinstance(power, Ability):
        power = improved(rolled.before, power)
    return power is not None and _rolls_each(power)


def with_hits(state: State, rolled: Rolled, out: Outcome) -> Rolled:
    """Return an open roll with its result for each of several targets, if one roll counts against
    all.
    """
    by_power = procedure_traits(rolled.procedure).uses_power
    if not rolled.also or not by_power or rolls_each(rolled):
        return rolled
    outcomes: list[tuple[str, Outcome]] = []
    aimed = rolled.foe or rolled.target
    if aimed is not None and rolled.against is not None:
        outcomes.append((aimed, out))
    for on in rolled.also:
        each = further_target_result(state, rolled, on)
        if each is not None:
            outcomes.append((on, each.out))
    hits: list[HitFact] = []
    for on, outcome in outcomes:
        figure = state.distinctly_named(on)
        if figure is not None:
            hits.append(_hit(figure.name, outcome))
    return structs.replace(rolled, resolution=structs.replace(rolled.resolution, hits=hits))


def _hit(name: str, out: Outcome) -> HitFact:
    hit = HitFact(
        name=name,
        difficulty=0,
        target_number=0,
        hit=out.result in ("success", "routine"),
        dealt=0,
        armor=0,
        taken=0,
    )
    if out.task is not None:
        hit = structs.replace(
            hit, difficulty=out.task.difficulty, target_number=out.task.target_number
        )
    if out.damage is not None:
        blow = out.damage
        hit = structs.replace(hit, dealt=blow.dealt, armor=blow.armor, taken=blow.taken)
    return hit


def _rolls_each(power: Ability | Cypher | Artifact) -> bool:
    """Whether a power is rolled separately against each target."""
    rule = attack_among(effects_of(power))
    if power.aim is not None and power.aim.roll_each:
        return True
    return rule is not None and rule.targets is not None and rule.roll_each


def with_roll_consequences(
    context: Context, events: list[AnyEvent], rolled: Rolled, out: Outcome
) -> list[AnyEvent]:
    """Return the events of a settled roll, with the events that follow from it added."""
    if rolled.shared and out.result not in ("success", "routine"):
        events = [
            *events,
            *parts_taken(context.state, context.after(events).state, rolled.pc, rolled.shared),
        ]
    if rolled.follows is None and not rolled.also and not _asks_something(out):
        return events
    return [*events, *roll_consequences(context.after(events), rolled, out)]


def _asks_something(out: Outcome) -> bool:
    """Whether the effects of a roll ask something of the table."""
    return bool(out.answer.requests() or out.answer.requests_for_each())
