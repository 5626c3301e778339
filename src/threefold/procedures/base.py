"""What a procedure is: three pure parts (set, face, settle) over a setup, typed inputs, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from threefold.model.acts import When
from threefold.model.characters import FullNpc, Pc
from threefold.model.growth import SampleArc
from threefold.model.rituals import Ritual
from threefold.model.rolled import Rolled
from threefold.model.things import Thing, Vehicle
from threefold.model.traps import KnownTrap
from threefold.procedures.inputs import Inputs
from threefold.rules.binding import implements
from threefold.rules.costs import Cost
from threefold.rules.harm import Blow, Damage
from threefold.rules.rolls import Special, announced
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Attempt, Task
from threefold.rules.types import Choice, Line, Measure, Message, Refusal, Result, listed

if TYPE_CHECKING:
    from threefold.model.shelf.entries import Entry as Shelved

Figure = Pc | FullNpc | Thing | Vehicle


def no_arcs() -> Mapping[str, SampleArc]:
    """No sample arcs, where none are needed."""
    return {}


def no_traps() -> Mapping[str, KnownTrap]:
    """No traps of the books, where none are needed."""
    return {}


def no_shelf(kind: str) -> Mapping[str, Shelved]:
    """Nothing on the shelf, where it is not needed."""
    return {}


def no_rituals() -> Mapping[str, Ritual]:
    """No rituals of the books, where none are needed."""
    return {}


class Setup(NamedTuple):
    """All a procedure may know: the rules, who acts, whom or what it concerns, and the books' arcs, traps and rituals;
    ``shelf`` gives the entries of a kind (``cyphers``) by their keys.

    Content is read when it is first asked for.
    """

    rules: Rules
    actor: Pc | FullNpc | None
    target: Figure | None = None
    arcs: Callable[[], Mapping[str, SampleArc]] = no_arcs
    traps: Callable[[], Mapping[str, KnownTrap]] = no_traps
    rituals: Callable[[], Mapping[str, Ritual]] = no_rituals
    shelf: Callable[[str], Mapping[str, Shelved]] = no_shelf

    @property
    def pc(self) -> Pc:
        """The acting PC of a procedure that demands one."""
        assert isinstance(self.actor, Pc)
        return self.actor

    @property
    def npc(self) -> FullNpc:
        """The target NPC of a procedure that demands one."""
        assert isinstance(self.target, FullNpc)
        return self.target


class Setting(NamedTuple):
    """Before the die: the task and its price, what will land, and which dice are still to fall (their sides).

    ``extra`` is what the answer tells besides, whether the die falls or not. ``done`` is what the answer tells of what
    happens if it works: nothing of it (null) once it has failed or cannot work. ``missing`` is what has to be said
    before a die may fall; the task can be looked at without it.
    ``attempt`` is what the task was set from, for odds to set it again with other Effort. ``each`` are the tasks of
    everybody whom one die is compared with, where there are several. ``rolled`` is the roll as effects look at it.
    """

    task: Task | None = None
    blow: Blow | None = None
    asks: tuple[int, ...] = ()
    result: Result | None = None
    extra: Mapping[str, object] = {}
    missing: Refusal | None = None
    attempt: Attempt | None = None
    each: tuple[Task, ...] = ()
    done: Mapping[str, object] = {}
    rolled: Rolled | None = None

    def answered(self, result: Result | None) -> Mapping[str, object]:
        """What the answer tells besides, once this has come of it. Before the die: what happens if it works."""
        if not self.done:
            return self.extra
        if result in ("failure", "impossible"):
            return {**self.extra, **dict.fromkeys(self.done)}
        return {**self.extra, **self.done}


class Roll(NamedTuple):
    """The face of the die, and the face plus its bonus."""

    natural: int
    total: int


class Resolved(NamedTuple):
    """The die has fallen: result and special roll; choices may be open. ``more`` are faces that fell besides."""

    setting: Setting
    roll: Roll | None
    result: Result | None
    special: Special | None
    more: tuple[int, ...] = ()


class Notice(NamedTuple):
    """Something beside the figures that the table should be told: a kind, its text, its rule."""

    kind: str
    text: Message
    rule: str


class Change(NamedTuple):
    """One reason a figure of an answer is what it is: whose, which, and the line.

    ``of`` is a field of the answer, such as ``actor``, and ``figure`` the place of the figure in it.
    """

    of: str
    figure: str
    line: Line | Measure


class Outcome(NamedTuple):
    """What an action came to: its lines, and everyone as they are afterwards.

    ``changes`` say why figures are not what they were, beside the price and the damage, which have their own lines.
    ``inflicted`` is what got through the Armor of everybody, where ``damage`` is not all of it.
    """

    actor: Pc | FullNpc | None
    target: Figure | None = None
    task: Task | None = None
    cost: Cost | None = None
    paid: int = 0
    roll: Roll | None = None
    result: Result | None = None
    special: Special | None = None
    taken: Choice | None = None
    damage_bonus: int = 0
    damage: Damage | None = None
    notices: tuple[Notice, ...] = ()
    extra: Mapping[str, object] = {}
    changes: tuple[Change, ...] = ()
    inflicted: int | None = None

    @property
    def through(self) -> int:
        """Points that got through Armor."""
        if self.inflicted is not None:
            return self.inflicted
        return self.damage.taken if self.damage is not None else 0


I = TypeVar("I", bound=Inputs)  # noqa: E741 - the usual letter for inputs
Kind = Literal["pc", "npc", "object", "vehicle"]


def kinds_in_words(kinds: Sequence[Kind]) -> Message:
    """Who or what fits, as a list of alternatives."""
    return listed([Message(f"kind.one.{kind}") for kind in kinds], "or")


class Die(NamedTuple):
    """One die a procedure asks for, and what it is for (a text key)."""

    sides: int
    purpose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every face must know of a procedure. Titles and descriptions are texts under ``procedure.<id>``.

    ``rules`` are ledger ids; ``actor`` and ``target`` the kinds that fit, none when it has none. A target of several
    kinds, or one that is ``target_optional``, may be left out. ``when`` says of an input to what choice it belongs: a
    form shows it only then.
    """

    id: str
    module: str
    rules: tuple[str, ...]
    inputs: type[Inputs]
    dice: tuple[Die, ...]
    actor: tuple[Kind, ...] = ("pc",)
    target: tuple[Kind, ...] = ()
    target_optional: bool = False
    when: Mapping[str, When] = field(default_factory=dict)

    @property
    def needs_target(self) -> bool:
        """Whether it cannot be done without a target; else a target is only named by it."""
        return len(self.target) == 1 and not self.target_optional


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Entry, Generic[I]):
    """One thing that can be done at a table, declared once; every face is generated from it.

    ``set`` turns inputs into a task and its cost, ``face`` reads the die, ``settle`` turns choices into effects.
    ``with_effort`` gives the same inputs with other levels on easing and on damage; ``effort_on_damage`` says what
    each level on damage adds, 0 where none is possible.
    ``goes_on`` gives the inputs of the next roll of what takes several, and None once that is over.
    ``one_blow`` is whether what lands hangs on success and special roll alone, not on who of several is hit.
    """

    set: Callable[[Setup, I], Setting | Refusal]
    resolve: Callable[[Setup, I, Setting, Sequence[int]], Resolved]
    settle: Callable[[Setup, I, Resolved], Outcome | Refusal]
    with_effort: Callable[[I, int, int], I] | None = None
    effort_on_damage: Callable[[Setup, I], int] | None = None
    goes_on: Callable[[I, Outcome], I | None] | None = None
    one_blow: bool = True


AnyProcedure = Procedure[Inputs]


def at_once(  # noqa: PLR0913 - the fields of a Procedure without dice, each by its name
    *,
    id: str,
    module: str,
    rules: tuple[str, ...],
    inputs: type[I],
    settle: Callable[[Setup, I, Resolved], Outcome | Refusal],
    actor: tuple[Kind, ...] = ("pc",),
    target: tuple[Kind, ...] = (),
    target_optional: bool = False,
    when: Mapping[str, When] = MappingProxyType({}),
) -> Procedure[I]:
    """A procedure in which no die falls: what could not be settled is refused beforehand."""

    def set_(setup: Setup, inputs: I) -> Setting | Refusal:
        out = settle(setup, inputs, Resolved(_UNASKED, None, None, None))
        return out if isinstance(out, Refusal) else _UNASKED

    return Procedure(
        id=id,
        module=module,
        rules=rules,
        inputs=inputs,
        dice=(),
        set=set_,
        resolve=resolve_nothing,
        settle=settle,
        actor=actor,
        target=target,
        target_optional=target_optional,
        when=when,
    )


_UNASKED = Setting()


def resolve_nothing(setup: Setup, inputs: Inputs, setting: Setting, faces: Sequence[int]) -> Resolved:
    """The ``face`` of a procedure in which no die falls."""
    return Resolved(setting, None, None, None)


@implements("do_something_else.resolve.base_procedure", "do_something_else.resolve.lock_before_roll")
def play(procedure: AnyProcedure, setup: Setup, inputs: Inputs, faces: Sequence[int] | None) -> Outcome | Refusal:
    """All three parts at once. Without faces a task stops before the roll, with nobody changed and nothing paid."""
    setting = procedure.set(setup, inputs)
    if isinstance(setting, Refusal):
        return setting
    if faces is None and (setting.asks or setting.task is not None):
        return preview(setup, setting)
    if setting.missing is not None:
        return setting.missing
    for i, sides in enumerate(setting.asks):
        if faces is None or i >= len(faces):
            return preview(setup, setting)
        if not 1 <= faces[i] <= sides:
            return Refusal("bad_value", f"dice[{i}]", Message("refusal.die", {"sides": sides, "face": faces[i]}))
    out = procedure.settle(setup, inputs, procedure.resolve(setup, inputs, setting, faces or ()))
    if isinstance(out, Refusal) or not setup.rules.task.announced or out.roll is None or out.task is None:
        return out
    return out._replace(extra={**out.extra, **_announce(out.task, out.roll)})


def _announce(task: Task, roll: Roll) -> Mapping[str, object]:
    """What the player says of a roll, with the lines of what eases it."""
    eased = [Change("announce", "eased", Line(-m.counted, m.name, m.rule)) for m in task.modifiers if m.counted]
    return {"announce": announced(task, roll.natural)._asdict(), "announce_lines": eased}


def unrolled(task: Task) -> Result | None:
    """The result of a task that needs no roll."""
    return None if task.roll == "needed" else task.roll


def preview(setup: Setup, setting: Setting) -> Outcome:
    """Before the die: the task and its price; nothing is paid and nobody changes."""
    task = setting.task
    if task is None:
        return Outcome(setup.actor, setup.target, extra=setting.answered(setting.result))
    result = unrolled(task)
    return Outcome(setup.actor, setup.target, task, task.cost, result=result, extra=setting.answered(result))
