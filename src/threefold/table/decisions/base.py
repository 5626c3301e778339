"""Shared helpers of all decisions: the context of a command, who may act, whose turn it is,
dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.extra_acts import condition_with_act
from threefold.model.growth import SampleArc
from threefold.model.shelf.acts import ExtraAct
from threefold.model.shelf.entries import Entry
from threefold.model.time import Duration
from threefold.procedures.base import AnyProcedure, Setting, Setup, no_arcs, no_shelf
from threefold.procedures.inputs import Inputs
from threefold.rules.binding import implements
from threefold.rules.conditions import condition_name
from threefold.rules.dice import Dice
from threefold.rules.distance import BANDS, Band
from threefold.rules.types import Message, Refusal
from threefold.table.apply import evolve_all
from threefold.table.commands import AnyCommand
from threefold.table.commands.base import Command
from threefold.table.decisions.answers import not_answered
from threefold.table.events import AnyEvent
from threefold.table.history import History, Seat
from threefold.table.state import Effect, Foe, Holding, Pending, Rolled, Stance, State, Work
from threefold.table.state.handouts import HandoutHeld
from threefold.table.state.ids import new_id


def no_such_figure(context: Context, id: str) -> Refusal | None:
    """A refusal if no PC or foe at the table has this id."""
    if id in context.state.party or id in context.state.foes:
        return None
    return Refusal("bad_value", "on", Message("refusal.no_such_figure", {"id": id}))


Decision = list[AnyEvent] | Refusal
C = TypeVar("C", bound=Command)
O = TypeVar("O", bound=Pending)  # noqa: E741 - something open


@runtime_checkable
class Seals(Protocol):
    """Dice that can be sealed: they keep seeds that nobody knows until a seal is opened."""

    def fresh(self) -> str:
        """Create and keep a new seed. Return the commitment to it."""
        ...

    def seed(self, commitment: str) -> bytes | None:
        """Return the seed of a commitment, or None if it is not kept here."""
        ...


class Context(NamedTuple):
    """The context of a command: the table, the seat that asks, the dice, the history, the sample
    arcs and the shelf of content entries. Arcs and shelf are loaded only when they are needed."""

    state: State
    by: Seat
    dice: Dice
    history: History
    arcs: Callable[[], Mapping[str, SampleArc]] = no_arcs
    shelf: Callable[[str], Mapping[str, Entry]] = no_shelf

    @property
    def seals(self) -> Seals | None:
        """The dice if they can be sealed, else None."""
        if isinstance(self.dice, Seals):
            return self.dice
        return None

    @property
    def gm(self) -> bool:
        """Whether the GM asks."""
        return self.by.role == "gm"

    def after(self, events: list[AnyEvent]) -> Context:
        """Return the context after these events."""
        if events:
            return self._replace(state=evolve_all(self.state, events))
        return self

    def new_id(
        self,
        letter: str,
        offset: int = 0,
        part: Pending | Stance | Work | HandoutHeld | None = None,
    ) -> str:
        """Return an id for something new. A ``part`` that not every seat sees is numbered apart.
        Several ids in one decision take rising offsets."""
        return new_id(self.state, letter, part, offset)


class Decided(NamedTuple):
    """A command type, and the function that decides it."""

    command: type[Command]
    decide: Callable[[Context, AnyCommand], Decision]


def decide_command(kind: type[C], decide: Callable[[Context, C], Decision]) -> Decided:
    """Register the function that decides a command type."""

    def checked(context: Context, command: AnyCommand) -> Decision:
        assert isinstance(command, kind)
        return decide(context, command)

    return Decided(kind, checked)


def gm_only(context: Context) -> Refusal | None:
    """A refusal unless the GM asks."""
    if context.gm:
        return None
    return Refusal("not_your_seat", "type", Message("refusal.gm_only"))


def unknown_pc(state: State, id: str, field: str = "pc_id") -> Refusal:
    """Return the refusal of a command that names no PC: somebody or something else that is there, or
    an id that nobody has.
    """
    if id in state.foes or id in state.things:
        return Refusal("bad_value", field, Message("refusal.not_a_pc", {"name": state.name_of(id)}))
    return Refusal("bad_value", field, Message("refusal.no_such_pc", {"id": id}))


def pc_of(context: Context, pc_id: str) -> Pc | Refusal:
    """Return the PC that a command acts for, or a refusal. A player may act only for their own PC,
    the GM for any.
    """
    member = context.state.party.get(pc_id)
    if member is None:
        return unknown_pc(context.state, pc_id)
    if not context.gm and context.by.pc != pc_id:
        return Refusal(
            "not_your_seat", "pc_id", Message("refusal.not_your_pc", {"name": member.pc.name})
        )
    return member.pc


def foe_of(context: Context, foe_id: str) -> Foe | Refusal:
    """Return the foe that a command names, or a refusal if it is not at the table."""
    foe = context.state.foes.get(foe_id)
    if foe is None:
        return no_such_foe(foe_id, context.state)
    return foe


def no_such_foe(foe_id: str, state: State) -> Refusal:
    """Return the refusal of a command that names no foe: a PC or a thing, or an id that nobody at
    the table has.
    """
    if foe_id in state.party or foe_id in state.things:
        params = {"name": state.name_of(foe_id)}
        return Refusal("bad_value", "foe_id", Message("refusal.not_a_foe", params))
    return Refusal("bad_value", "foe_id", Message("refusal.no_such_foe", {"id": foe_id}))


def pending_of(context: Context, open_id: str, kind: type[O]) -> O | Refusal:
    """Return the pending request with this id. Refuse with ``stale`` if none is pending, with
    ``not_allowed`` if it is of another type, with ``not_your_seat`` if this seat may not answer
    it."""
    pending = context.state.pending.get(open_id)
    if not isinstance(pending, kind):
        return not_answered(context.state, open_id, context.by)
    pc = getattr(pending, "pc", None)
    if not context.gm and context.by.pc != pc:
        if isinstance(pc, str):
            name = context.state.name_of(pc)
        else:
            name = ""
        return Refusal("not_your_seat", "open_id", Message("refusal.not_your_pc", {"name": name}))
    return pending


@implements("encounter.round.one_action_each", "task.action.one_per_round")
def may_not_take_action(context: Context, pc_id: str, act: ExtraAct = "action") -> Refusal | None:
    """A refusal if a PC may not act now. In an encounter a player acts once, on the PC's own turn.
    Exceptions are a readied action whose trigger has come, and extra actions that effects give, or
    extra attacks and moves for such an ``act``. The GM is never refused."""
    encounter = context.state.encounter
    if encounter is None or context.gm:
        return None
    if encounter.phase == "initiative":
        return Refusal("out_of_order", "pc_id", Message("refusal.initiative_first"))
    acting = encounter.acting
    if trigger_came(context.state, pc_id):
        return None
    acts = {"action", act}
    if acting != pc_id:
        if condition_with_act(context.state.party[pc_id].pc, acts, at_once=True) is not None:
            return None
        name = context.state.name_of(acting) if acting else ""
        return Refusal("out_of_order", "pc_id", Message("refusal.not_your_turn", {"name": name}))
    more = condition_with_act(context.state.party[pc_id].pc, acts)
    if encounter.acted and more is None:
        return Refusal("out_of_order", "pc_id", Message("refusal.already_acted"))
    if any(
        isinstance(o, Rolled) and o.pc == pc_id and o.spot is not None
        for o in context.state.pending.values()
    ):
        return Refusal("out_of_order", "pc_id", Message("refusal.strip.on_the_way"))
    return None


@implements("wait.acts_first")
def trigger_came(state: State, pc_id: str) -> bool:
    """Whether the trigger of the PC's readied action has come, so that the PC may act out of
    turn.
    """
    return any(isinstance(p, Holding) and p.by == pc_id and p.now for p in state.stances.values())


def on_turn(context: Context, pc_id: str) -> bool:
    """Whether it is this PC's turn."""
    encounter = context.state.encounter
    return encounter is not None and encounter.acting == pc_id


def raw(inputs: msgspec.Struct) -> msgspec.Raw:
    """Encode inputs, or a whole command, in the form that an event keeps. What a command was shown
    is not kept: it counts only when the command is given."""
    kept = msgspec.to_builtins(inputs)
    if isinstance(inputs, Command):
        del kept["shown"]
    return msgspec.Raw(msgspec.json.encode(kept))


def set_and_throw(
    procedure: AnyProcedure,
    setup: Setup,
    inputs: Inputs,
    natural: int | None,
    dice: Dice,
    real: Sequence[int] = (),
) -> tuple[Setting, list[int]] | Refusal:
    """Set the task and roll the dice it asks for. Faces of real dice that were typed in count
    first; the table rolls the rest.

    ``natural`` is the face of the first real die, ``real`` are the faces of all. Refuse if inputs
    are missing or a face is not on its die.
    """
    typed = [natural] if natural is not None else real
    setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal):
        return setting
    if setting.missing is not None:
        return setting.missing
    faces: list[int] = []
    for i, sides in enumerate(setting.asks):
        face = typed[i] if i < len(typed) else dice.roll(sides)
        if not 1 <= face <= sides:
            return Refusal(
                "bad_value", "natural", Message("refusal.die", {"sides": sides, "face": face})
            )
        faces.append(face)
    return setting, faces


@implements("time.duration.one_round_effect", "time.duration.turn_limited")
def timed_effect(
    state: State, on: str, condition: str, lasts: Duration | None, gives: Condition | None = None
) -> Effect:
    """Return the effect of a condition that begins now. Rounds in a fight are counted by turns, any
    other time by the clock.

    Without a time it lasts until it is removed, or until the end of the fight in which it began.
    """
    effect = Effect(on=on, condition=condition, gives=gives)
    if lasts is None:
        return effect
    encounter = state.encounter
    if lasts.unit == "rounds" and encounter is not None and encounter.phase == "turns":
        return structs.replace(effect, began=encounter.turn, rounds=lasts.n)
    return structs.replace(effect, until=state.clock.now + lasts.rounds)


_NOTHING_KEPT: Final[Mapping[tuple[str, str], int]] = {}


def spans_left(state: State) -> Mapping[tuple[str, str], int]:
    """Return how many rounds the conditions last that the clock or the turns of a fight end, by the
    name of the bearer and their own name."""
    if not state.effects:
        return _NOTHING_KEPT
    found: dict[tuple[str, str], int] = {}
    for effect in state.effects:
        bearer = state.anything(effect.on)
        left = _left_of(effect, state)
        if bearer is not None and left is not None:
            key = (bearer.name, condition_name(effect.condition))
            found[key] = max(left, found.get(key, 0))
    return found


def _left_of(effect: Effect, state: State) -> int | None:
    """The rounds that an effect lasts from now on; None if neither the clock nor turns end it."""
    if effect.until is not None:
        return max(0, effect.until - state.clock.now)
    if effect.rounds is None or effect.began is None or state.encounter is None:
        return effect.rounds
    return max(0, effect.rounds - (state.encounter.turn.round - effect.began.round))


def is_comrade_near(state: State, id: str, of: str, reach: Band) -> bool:
    """Whether a living PC is within a range of another PC. Those who have no place on the strip are
    near.
    """
    if id == of or state.party[id].pc.damage_track == "dead":
        return False
    feet = state.distance(id, of)
    return feet is None or feet <= BANDS[reach]
