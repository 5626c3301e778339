"""What follows from a settled roll besides its own changes: pending effects, further targets, rolls
of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model import typed
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.picked import NOTHING_PICKED
from threefold.model.powers import Ability, Artifact, Cypher, Item, effects_of
from threefold.procedures.base import Outcome, Setting, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.attacks import attack_among
from threefold.procedures.effects.base import Extra
from threefold.procedures.power_used import UseInputs
from threefold.rules.binding import implements
from threefold.rules.dice import Dice
from threefold.rules.types import Refusal
from threefold.table.decisions.actions.aftermath import free_intrusion
from threefold.table.decisions.actions.effects import POWERS, conditions_added
from threefold.table.decisions.actions.reach import for_target, unseen_reach
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import (
    Cause,
    Source,
    effect_events,
    effect_requests,
    is_figure,
    moved_facts,
    without_new,
)
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import AnyEvent, EffectsCame, Opened
from threefold.table.state import Rolled, State
from threefold.table.state.facts import HitFact
from threefold.table.state.seats import PLAYER
from threefold.table.views import hides_difficulty


def roll_consequences(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Return the events that follow from a settled roll besides its own changes: effects that were
    waiting for it, and rolls that the use of a power asks of others. ``context`` is the table after
    the roll was settled."""
    if rolled.follows is not None and rolled.pc in context.state.party:
        f, hit = rolled.follows, out.result in ("failure", "impossible")
        if hit:
            effects = f.failed
        else:
            effects = f.passed
        if not effects or (out.result is None and rolled.procedure != "defend"):
            return []
        source = Source(f.name, f.by, f.level, (), f.said)
        if hit:
            struck = out.damage
        else:
            struck = None
        return effect_events(
            context, source, effects, rolled.pc, Cause("failed" if hit else "passed", struck=struck)
        )
    if rolled.procedure not in (*POWERS, "attack"):
        return []
    events = _does(context, rolled, out, rolled.foe or rolled.target)
    for id in rolled.also:
        events += _met(context.after(events), rolled, id)
    return events


def _does(context: Context, rolled: Rolled, out: Outcome, on: str | None) -> list[AnyEvent]:
    """Events of what a use asks of the table: companions who arrive, rolls asked of others."""
    does = out.extra.get("does")
    if not isinstance(does, list):
        return []
    extras = [Extra(str(each["kind"]), each) for each in does]
    return effect_requests(
        context, Source(rolled.title, rolled.pc, _level(rolled)), extras, rolled.pc, on
    )


class Met(NamedTuple):
    """The result of a use for a further target: its inputs and its outcome. With ``own_die`` a die
    was rolled for this target alone."""

    inputs: UseInputs
    out: Outcome
    own_die: bool


@implements("area_attack.single_roll_vs_npcs")
def further_target_result(
    state: State, rolled: Rolled, on: str, dice: Dice | None = None
) -> Met | None:
    """Return the result of a use for a further target, which has a target number of its own: by its
    own cover, distance, light and conditions. The cost has been paid. None if the use is refused.

    One roll counts for all targets, unless the power asks for a roll for each, or no die was rolled
    and this target needs one: then ``dice`` roll it. Without dice the result for such a target is
    None.
    """
    set_again = _set_again(state, rolled, on)
    if isinstance(set_again, Refusal):
        return None
    setup, inputs, setting = set_again
    fell = rolled.resolution.natural is not None
    rolls = setting.task is not None and setting.task.rolls
    own_die = rolls and (not fell or rolls_each(rolled))
    if fell:
        rest = rolled.faces[1:]
    else:
        rest = rolled.faces
    if not own_die:
        if rolls:
            faces = rolled.faces
        else:
            faces = rest
    elif dice is None:
        return None
    else:
        faces = [dice.roll(state.rules().task.die), *rest]
    out = play(PLAYED[rolled.procedure], setup, inputs, faces)
    if isinstance(out, Refusal):
        return None
    return Met(inputs, out, own_die)


class _SetAgain(NamedTuple):
    """A use as it is set for a further target."""

    setup: Setup
    inputs: UseInputs
    setting: Setting


def _set_again(state: State, rolled: Rolled, on: str) -> _SetAgain | Refusal:
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
    hidden = rolled.hidden or hides_difficulty(state, None, [on], PLAYER)
    picked = rolled.picked or NOTHING_PICKED
    setup = Setup(state.rules(), rolled.before, state.figure(on), picked=picked, hidden=hidden)
    inputs = unseen_reach(state, procedure, setup, inputs, on)
    setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal) and inputs.lucky_shot:
        inputs = structs.replace(inputs, lucky_shot=False)
        setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal):
        return setting
    return _SetAgain(setup, inputs, setting)


_OUT_OF_REACH: Final = ("inputs.distance", "inputs.situations")


def unreached(state: State, rolled: Rolled) -> Refusal | None:
    """Return why a further target cannot be reached: it is too far away, or behind cover that lets
    nothing through.
    """
    for on in rolled.also:
        found = _set_again(state, rolled, on)
        if isinstance(found, Refusal) and found.field in _OUT_OF_REACH:
            return found._replace(
                field="also", message=for_target(state.name_of(on), found.message)
            )
    return None


def _situations_of(state: State, rolled: Rolled, inputs: UseInputs, on: str) -> list[str]:
    """Return the situations that count for a further target. A roll of an earlier version did not
    record them.
    """
    found = rolled.situations_of.get(on)
    if found is not None:
        return found
    if on in state.foes:
        own = state.foes[on].situations
    else:
        own = []
    return list(dict.fromkeys([*inputs.situations, *own]))


def _met(context: Context, rolled: Rolled, on: str) -> list[AnyEvent]:
    """Events of the result of a use for a further target."""
    state = context.state
    if is_figure(state, on):
        found = further_target_result(state, rolled, on, context.dice)
    else:
        found = None
    if found is None:
        return []
    inputs, out, own_die = found
    before, after = state.figure(on), out.target
    if not isinstance(after, Pc | FullNpc):
        return []
    new = [x for x in figure_conditions(after) if x not in figure_conditions(before)]
    bare = without_new(after, before, new)
    facts = resolution(rolled.procedure, out, inputs)
    paid = [fact.text for fact in rolled.resolution.notices]
    came = EffectsCame(
        name=rolled.title,
        why="also",
        by=rolled.pc,
        on=on,
        own_die=own_die,
        hidden=rolled.hidden,
        resolution=structs.replace(
            facts, cost=None, notices=[n for n in facts.notices if n.text not in paid]
        ),
        ledger=[
            fact
            for change in out.changes
            if change.of == "target"
            for fact in moved_facts({"target": on}, change)
        ],
        after={on: bare} if isinstance(bare, Pc) and bare != before else {},
        foes_after={on: bare} if isinstance(bare, FullNpc) and bare != before else {},
    )
    events: list[AnyEvent] = [
        came,
        *conditions_added(context.after([came]).state, on, new, rolled.pc),
    ]
    if own_die:
        free = free_intrusion(rolled, out)
    else:
        free = None
    if free is not None:
        events.append(Opened(id=context.after(events).new_id("o"), open=free))
    return [*events, *_does(context.after(events), rolled, _only_theirs(out), on)]


def rolls_each(rolled: Rolled) -> bool:
    """Whether the power in use is rolled separately against each target."""
    power = _power_in(rolled)
    return power is not None and _rolls_each(power)


def _power_in(rolled: Rolled) -> Ability | Cypher | Artifact | None:
    """The power on the sheet that a roll uses. None if it is not on the sheet, or only a name
    there.
    """
    pc = rolled.before
    lists: dict[str, Sequence[Ability | Cypher | Artifact | str]] = {
        "ability": pc.abilities,
        "cypher": pc.cyphers,
        "artifact": pc.carries(),
    }
    everything = [*pc.abilities, *pc.cyphers, *pc.carries()]
    carried = lists.get(rolled.procedure, everything)
    if rolled.picked is not None and rolled.picked.power is not None:
        power = carried[rolled.picked.power]
        if isinstance(power, str):
            return None
        return power
    powers = [x for x in carried if not isinstance(x, str)]
    return next((x for x in powers if rolled.title in (x.name, getattr(x, "called", ""))), None)


def with_hits(state: State, rolled: Rolled, out: Outcome) -> Rolled:
    """Return an open roll with its result for each of several targets, if one roll counts against
    all.
    """
    if not rolled.also or rolls_each(rolled):
        return rolled
    aimed = rolled.foe or rolled.target
    if aimed is None or rolled.against is None:
        found = []
    else:
        found = [(aimed, out)]
    for on in rolled.also:
        if is_figure(state, on):
            each = further_target_result(state, rolled, on)
        else:
            each = None
        found += [] if each is None else [(on, each.out)]
    hits = [
        _hit(figure.name, each) for on, each in found if (figure := state.apart(on)) is not None
    ]
    return structs.replace(rolled, resolution=structs.replace(rolled.resolution, hits=hits))


def _hit(name: str, out: Outcome) -> HitFact:
    dealt, armor, taken = (
        (0, 0, 0) if out.damage is None else (out.damage.dealt, out.damage.armor, out.damage.taken)
    )
    difficulty, target = (
        (0, 0) if out.task is None else (out.task.difficulty, out.task.target_number)
    )
    return HitFact(
        name=name,
        difficulty=difficulty,
        target_number=target,
        hit=out.result in ("success", "routine"),
        dealt=dealt,
        armor=armor,
        taken=taken,
    )


def _rolls_each(power: Ability | Cypher | Artifact) -> bool:
    """Whether a power is rolled separately against each target."""
    rule = attack_among(effects_of(power))
    if power.aim is not None and power.aim.roll_each:
        return True
    return rule is not None and rule.targets is not None and rule.roll_each


def _only_theirs(out: Outcome) -> Outcome:
    """The outcome for one more target, with the saves asked of it only: companions do not come a
    second time.
    """
    does = out.extra.get("does")
    if isinstance(does, list):
        left = [each for each in does if each["kind"] == "save"]
    else:
        left = []
    return out._replace(extra={**out.extra, "does": left})


def _level(rolled: Rolled) -> int | None:
    """The level of the item that was used."""
    item = _power_in(rolled)
    if isinstance(item, Item):
        return item.level
    return None


def with_roll_consequences(
    context: Context, events: list[AnyEvent], rolled: Rolled, out: Outcome
) -> list[AnyEvent]:
    """Return the events of a settled roll, with the events that follow from it added."""
    if rolled.follows is None and not rolled.also and not out.extra.get("does"):
        return events
    return [*events, *roll_consequences(context.after(events), rolled, out)]
