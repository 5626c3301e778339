"""Rolls: made, left open or settled at once, accepted as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypedDict, Unpack

from msgspec import structs

from threefold.model import typed
from threefold.model.characters import FullNpc, Pc
from threefold.model.picked import NOTHING_PICKED, Picked
from threefold.model.powers import Artifact, Cypher
from threefold.model.things import Thing, Vehicle
from threefold.procedures.base import Figure, Outcome, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import DefendAnswer
from threefold.procedures.defended import DefendInputs
from threefold.procedures.effects.rerolls import (
    AgainByAbility,
    Counts,
    second_of,
)
from threefold.procedures.field_groups import carrying, fields_in_group
from threefold.procedures.inputs import Inputs, Steps, TaskOptions
from threefold.procedures.power_used import UseInputs
from threefold.procedures.strikes import Strike
from threefold.procedures.vehicles_in_combat import RamInputs
from threefold.rules.binding import implements
from threefold.rules.types import Choice, Refusal
from threefold.table.decisions.actions.aftermath import aftermath, second_stage
from threefold.table.decisions.actions.effects import without_new_conditions
from threefold.table.decisions.actions.merge import merged_pc
from threefold.table.decisions.actions.rerolls import rerolls_now
from threefold.table.decisions.base import Context, Decision, raw, set_and_throw, spans_left
from threefold.table.decisions.cooperation.guards import may_be_taken
from threefold.table.decisions.moves.followed import with_hits, with_roll_consequences
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.powers.begun import items_timed
from threefold.table.decisions.powers.carry import items_of, merged_items, with_item_identified
from threefold.table.decisions.procedures.figures import others_after
from threefold.table.decisions.scene.arrival import arrival
from threefold.table.events import ActionSettled, AnyEvent, DieFell, Opened, Rerolled
from threefold.table.state import Follows, Rolled, SecondStage, Spot, State
from threefold.table.state.facts import Resolution, Text

_NOTHING_YET: Final = Resolution(procedure="")


class RollOptions(TypedDict, total=False):
    """Further fields of some rolls, as `Rolled` describes them."""

    foe: str | None
    target: str | None
    against: FullNpc | Pc | Thing | Vehicle | None
    others: dict[str, Pc | FullNpc | Thing | Vehicle]
    title: str
    hidden: bool
    then: SecondStage | None
    item: Literal["cypher", "artifact"] | None
    follower: str
    spot: Spot | None
    follows: Follows | None
    also: list[str]
    which: Text | None
    situations_of: dict[str, list[str]]
    shared: dict[str, int]


def to_roll(
    procedure: str, pc: str, setup: Setup, inputs: Inputs, **options: Unpack[RollOptions]
) -> Rolled:
    """Return a roll before its die is rolled: no faces, no result, the PC of the setup."""
    return Rolled(
        procedure=procedure,
        pc=pc,
        inputs=raw(inputs),
        faces=[],
        before=setup.pc,
        resolution=_NOTHING_YET,
        picked=None if setup.picked == NOTHING_PICKED else setup.picked,
        **options,
    )


class Throw(NamedTuple):
    """A roll about to be made: its setup and inputs, and the faces of real dice that were typed
    in.
    """

    setup: Setup
    inputs: Inputs
    typed: Sequence[int] = ()


def throw(setup: Setup, inputs: Inputs, natural: int | None) -> Throw:
    """Return a roll whose first die may be a real one: ``natural`` is its face."""
    return Throw(setup, inputs, () if natural is None else (natural,))


class TakenBenefit(NamedTuple):
    """The benefit taken for a 19 or 20, and the standard effect named for it."""

    choice: Choice | None = None
    effect: str | None = None


NO_BENEFIT: Final = TakenBenefit()


def roll(
    context: Context,
    accepted: list[AnyEvent],
    rolled: Rolled,
    throw: Throw,
    *,
    answers: str | None = None,
    uses_action: bool = False,
) -> Decision:
    """Roll the dice. Settle the roll at once, unless something is left to decide.

    A die falls for a hidden difficulty whatever it is, so that its player learns of a success or a
    failure alone.
    """
    throw = throw._replace(setup=throw.setup._replace(hidden=rolled.hidden))
    rolled, (setup, inputs, typed) = _second_opened(rolled, throw)
    procedure = PLAYED[rolled.procedure]
    fell = set_and_throw(procedure, setup, inputs, None, context.dice, typed)
    if isinstance(fell, Refusal):
        return fell
    setting, faces = fell
    out = play(procedure, setup, inputs, faces)
    if not isinstance(out, Refusal) and _second_waits(out):
        faces = [
            *faces,
            typed[len(faces)]
            if len(faces) < len(typed)
            else context.dice.roll(setup.rules.task.die),
        ]
        out = play(procedure, setup, inputs, faces)
    if isinstance(out, Refusal):
        return out
    rolled = structs.replace(
        rolled, faces=faces, resolution=resolution(rolled.procedure, out, inputs)
    )
    again = rerolls_now(context.state, rolled, setting)
    if again or _stays_open(out, context.state) or may_be_taken(context.state, rolled, out):
        shown = with_hits(context.state, rolled, out)
        fallen = DieFell(
            id=context.new_id("o"), rolled=shown, answers=answers, uses_action=uses_action
        )
        return [*accepted, fallen, *_again_by_itself(context, fallen, again)]
    done = [
        settled_action(context.state, rolled, out, None, answers=answers, uses_action=uses_action),
        *aftermath(context, rolled, out),
    ]
    return [*accepted, *with_roll_consequences(context, done, rolled, out)]


@implements("defend.two_stage")
def _second_opened(rolled: Rolled, throw: Throw) -> tuple[Rolled, Throw]:
    """Leave the second defense to its player, to be opened once the first has failed.

    The second is rolled with the first only if its Effort or its die was given.
    """
    inputs = throw.inputs
    if rolled.foe is None or not isinstance(inputs, DefendInputs) or inputs.then is None:
        return rolled, throw
    then, setting = inputs.then, PLAYED[rolled.procedure].set(throw.setup, inputs)
    if isinstance(setting, Refusal) or then.effort.ease or len(throw.typed) > len(setting.asks):
        return rolled, throw
    stage = fields_in_group(then, SecondStage)
    inputs = structs.replace(inputs, then=None)
    return structs.replace(rolled, inputs=raw(inputs), then=stage), throw._replace(inputs=inputs)


@implements("defend.two_stage")
def _second_waits(out: Outcome) -> bool:
    """Whether the first of two defenses has failed and the die of the second has not been
    rolled.
    """
    then = out.answer.then if isinstance(out.answer, DefendAnswer) else None
    return then is not None and then.result is None


@implements("xp.immediate.reroll")
def _stays_open(out: Outcome, state: State) -> bool:
    """Whether a roll leaves something to decide: which benefit, or whether somebody pays XP for a
    reroll.
    """
    if out.roll is None:
        return False
    if out.special is not None and out.special.choices:
        return True
    price = state.rules().experience.reroll
    return out.result == "failure" and any(member.pc.xp >= price for member in state.party.values())


def _again_by_itself(
    context: Context, fell: DieFell, offers: Sequence[AgainByAbility]
) -> list[AnyEvent]:
    """The second die of a roll that an ability rolls again without asking anybody."""
    offer = next((each for each in offers if each.by_itself), None)
    if offer is None:
        return []
    pc, name = fell.rolled.pc, offer.ability.name
    natural = context.dice.roll(context.state.rules().task.die)
    fallen = rolled_again(context.state, fell.rolled, offer.counts, natural)
    if isinstance(fallen, Refusal):
        return []
    fallen = structs.replace(fallen, again_by=[*fallen.again_by, name])
    return [Rerolled(id=fell.id, rolled=fallen, natural=natural, payer=pc, xp=0, power=name)]


def rolled_again(
    state: State, rolled: Rolled, counts: Counts, natural: int, points: int = 0
) -> Rolled | Refusal:
    """Return an open roll after its die was rolled again: the face that counts, and what it comes
    to. ``points`` are added to the new face, if that one counts.
    """
    first, *others = rolled.faces
    faces = [natural, *others]
    if counts == "first" or (counts == "better" and first > natural + points):
        faces = rolled.faces
    fallen = structs.replace(rolled, faces=faces)
    if points and faces is not rolled.faces:
        fallen = structs.replace(fallen, inputs=raw(_with_points(state, rolled, points)))
    if counts == "first":
        fallen = structs.replace(fallen, second=natural)
    out = replayed(state, fallen, None, faces)
    if isinstance(out, Refusal):
        return out
    told = resolution(fallen.procedure, out, roll_inputs(fallen))
    return with_hits(state, structs.replace(fallen, resolution=told), out)


def _with_points(state: State, rolled: Rolled, points: int) -> Inputs:
    """The inputs of a roll with points added to its die. Where nothing is added to a die, three
    points ease by a step.
    """
    inputs = roll_inputs(rolled)
    if not isinstance(inputs, TaskOptions):
        return inputs
    if state.rules().task.roll_bonus:
        return structs.replace(inputs, roll_bonus=inputs.roll_bonus + points)
    eased = Steps(name=rolled.title or rolled.procedure, steps=max(1, points // 3))
    return structs.replace(inputs, ease=[*inputs.ease, eased])


def settled_action(
    state: State,
    rolled: Rolled,
    out: Outcome,
    id: str | None,
    *,
    benefit: TakenBenefit = NO_BENEFIT,
    answers: str | None = None,
    uses_action: bool = False,
) -> ActionSettled:
    """Return the event of a completed action, with its changes merged into both sides as they are
    now.
    """
    out = without_new_conditions(rolled, out)
    assert isinstance(out.actor, Pc)
    before = dict(rolled.others)
    aimed = rolled.foe or rolled.target
    if aimed is not None and rolled.against is not None:
        before[aimed] = rolled.against
    others = others_after(state, before, out)
    came = arrival(state, rolled, out)
    settled = ActionSettled(
        id=id,
        answers=answers,
        pc=rolled.pc,
        after=_pc_after(state, rolled, out, out.actor),
        made_out=_identified_name(rolled, out),
        others=others.pcs,
        foes_after=others.foes,
        things_after=others.things,
        resolution=resolution(rolled.procedure, out, roll_inputs(rolled)),
        choice=benefit.choice or out.taken,
        effect=benefit.effect,
        uses_action=uses_action or came.action_lost,
        spot=came.spot,
    )
    return carrying(settled, rolled.action)


def roll_inputs(rolled: Rolled) -> Inputs:
    """Return the inputs of an open roll."""
    return typed.decode(rolled.inputs, PLAYED[rolled.procedure].inputs)


def _pc_after(state: State, rolled: Rolled, out: Outcome, after: Pc) -> Pc:
    """The PC who acted, as they are now, with the changes of the action: points, items used up,
    items identified.
    """
    now = state.party[rolled.pc].pc
    pc = merged_pc(now, rolled.before, after)
    if now != rolled.before:
        pc = merged_items(pc, rolled.before, after)
    pc = items_timed(pc, state.clock.now)
    if _is_success(out):
        item = _item_to_identify(rolled)
    else:
        item = None
    if item is None:
        return pc
    return with_item_identified(pc, item)


def _identified_name(rolled: Rolled, out: Outcome) -> str:
    """The name of the item that the roll identified, or ""."""
    if _is_success(out):
        item = _item_to_identify(rolled)
    else:
        item = None
    if item is None:
        return ""
    return item.name


def _item_to_identify(rolled: Rolled) -> Cypher | Artifact | None:
    """The item that a roll is to identify, as it was when the die was rolled. None if it is to
    identify none.
    """
    if rolled.item is None:
        return None
    place = picked_in(rolled).power
    items: Sequence[Cypher | Artifact] = items_of(rolled.before, rolled.item)
    if place is not None:
        return items[place]
    return next((i for i in items if i.called == rolled.title), None)


def picked_in(rolled: Rolled) -> Picked:
    """Return which things of the sheet an open roll is about."""
    return rolled.picked or NOTHING_PICKED


def _is_success(out: Outcome) -> bool:
    return out.result in ("success", "routine")


class ObjectShare(NamedTuple):
    """The points of damage that an object takes. None: as many as the rules add for it."""

    points: int | None


def points_shared(state: State, procedure: str) -> int:
    """Return the points added to damage that an object may share. 0 if the edition or the procedure
    has no such rule."""
    shares = issubclass(PLAYED[procedure].inputs, Strike | UseInputs)
    if shares:
        return state.rules().special.split_with_object
    return 0


def open_roll_setup(state: State, rolled: Rolled, target: Figure | None) -> Setup:
    """Return the setup of an open roll against a target, with its actor as they were when the die
    was rolled.

    A hidden roll from before hidden difficulties were always rolled may have no die. It keeps its
    result.
    """
    hidden = rolled.hidden and rolled.resolution.natural is not None
    second = None
    if rolled.second is not None:
        second = second_of(rolled.faces[0], rolled.second)
    return Setup(
        state.rules(),
        rolled.before,
        target,
        picked=picked_in(rolled),
        hidden=hidden,
        second=second,
        left=spans_left(state),
    )


def replayed(
    state: State,
    rolled: Rolled,
    choice: Choice | None,
    faces: list[int],
    share: ObjectShare | None = None,
) -> Outcome | Refusal:
    """Return the outcome of an open roll with this choice and these faces. Both sides count as they
    were when the die was rolled."""
    procedure, inputs = PLAYED[rolled.procedure], roll_inputs(rolled)
    if isinstance(inputs, Strike | UseInputs | RamInputs):
        inputs = structs.replace(inputs, choice=choice)
    if share is not None and isinstance(inputs, Strike | UseInputs):
        inputs = structs.replace(inputs, effect="damage_object", to_object=share.points)
    return play(procedure, open_roll_setup(state, rolled, rolled.against), inputs, faces)


@implements("cooperation.take_attack.auto_hit")
def settled_without_hit(
    context: Context, open_id: str, rolled: Rolled, taker: str
) -> list[AnyEvent] | Refusal:
    """Settle a failed defense of a PC who is not hit because another PC takes the attack."""
    inputs = typed.decode(rolled.inputs, DefendInputs)
    inputs = structs.replace(inputs, damage=0, condition=None, then=None)
    free = structs.replace(rolled, inputs=raw(inputs), then=None)
    out = replayed(context.state, free, None, rolled.faces)
    if isinstance(out, Refusal):
        return out
    settled = settled_action(context.state, free, structs.replace(out, damage=None), open_id)
    after = aftermath(context, free, out)
    second = second_stage(rolled, out, taker)
    if second is None:
        opened = []
    else:
        opened = [Opened(id=context.new_id("o", len(after)), pending=second)]
    events = [settled, *after, *opened]
    reached = structs.replace(rolled, pc=taker, shared={})
    return with_roll_consequences(context, events, reached, structs.replace(out, damage=None))


def accept_open_rolls(context: Context, pc_id: str | None) -> list[AnyEvent] | Refusal:
    """Accept each open roll of a PC as it stands, with its default benefit."""
    events: list[AnyEvent] = []
    for id, rolled in context.state.pending.items():
        if not isinstance(rolled, Rolled) or rolled.pc != pc_id:
            continue
        out = replayed(context.state, rolled, None, rolled.faces)
        if isinstance(out, Refusal):
            return out
        settled: list[AnyEvent] = [
            settled_action(context.state, rolled, out, id),
            *aftermath(context, rolled, out),
        ]
        settled = with_roll_consequences(context, settled, rolled, out)
        context = context.after(settled)
        events += settled
    return events


def accepted_first(context: Context, pc_id: str) -> tuple[list[AnyEvent], Context] | Refusal:
    """Accept a PC's open rolls, and return the events and the table after them. Each new action
    begins with this.
    """
    accepted = accept_open_rolls(context, pc_id)
    if isinstance(accepted, Refusal):
        return accepted
    return (accepted, context.after(accepted))
