"""The procedure types: three pure functions (set, resolve, settle), their setup and inputs, and
their outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct, structs

from threefold.model.acts import When
from threefold.model.characters import FullNpc, Pc
from threefold.model.growth import SampleArc
from threefold.model.picked import NOTHING_PICKED, Picked
from threefold.model.rituals import Ritual
from threefold.model.rolled import Rolled, Second
from threefold.model.things import Thing, Vehicle
from threefold.model.traps import KnownTrap
from threefold.procedures.answers import NO_FIELDS, Answer, FigureChange
from threefold.procedures.inputs import Inputs
from threefold.procedures.traits import NO_TRAITS, ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.costs import Cost
from threefold.rules.harm import Blow, DealtDamage
from threefold.rules.rolls import Announced, Special, announced
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Task, TaskAttempt
from threefold.rules.types import Choice, Line, Message, Refusal, Result, listed

if TYPE_CHECKING:
    from threefold.model.shelf.entries import Entry as Shelved
    from threefold.procedures.consequences import Consequence

Figure = Pc | FullNpc | Thing | Vehicle


def no_arcs() -> Mapping[str, SampleArc]:
    """Return no sample arcs: the default where none are needed."""
    return {}


def no_traps() -> Mapping[str, KnownTrap]:
    """Return no traps: the default where none are needed."""
    return {}


def no_shelf(kind: str) -> Mapping[str, Shelved]:
    """Return an empty shelf: the default where none is needed."""
    return {}


def no_rituals() -> Mapping[str, Ritual]:
    """Return no rituals: the default where none are needed."""
    return {}


class Setup(NamedTuple):
    """All that a procedure may read: the rules, the actor, the target, and the books' arcs, traps
    and rituals.

    ``shelf`` returns the content entries of a kind, such as ``cyphers``, by key. Content is read on
    first use. ``picked`` are the things of the actor's sheet that are meant, where several have the
    name in the inputs. ``hidden``: the table keeps the difficulty from the player who rolls, so a
    die is rolled whatever it is. ``companions`` are the powers whose companions stand beside the
    actor; None where nobody knows. ``second`` is how a second die of the same roll fell.
    ``used_up`` are the actor's abilities that may not be taken for a roll again yet. ``left`` are
    the rounds left of conditions whose time the table keeps, by the names of bearer and condition.
    ``obeyed``: the target is a companion that does as the actor's side says.
    """

    rules: Rules
    actor: Pc | FullNpc | None
    target: Figure | None = None
    arcs: Callable[[], Mapping[str, SampleArc]] = no_arcs
    traps: Callable[[], Mapping[str, KnownTrap]] = no_traps
    rituals: Callable[[], Mapping[str, Ritual]] = no_rituals
    shelf: Callable[[str], Mapping[str, Shelved]] = no_shelf
    picked: Picked = NOTHING_PICKED
    hidden: bool = False
    companions: Collection[str] | None = None
    second: Second | None = None
    used_up: Collection[str] = ()
    left: Mapping[tuple[str, str], int] = {}
    obeyed: bool = False

    def not_used_up(self, said: list[str]) -> list[str]:
        """What people have said, without the abilities that may not be taken again yet."""
        if not said or not self.used_up:
            return said
        return [words for words in said if words not in self.used_up]

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


class Setting(Struct, frozen=True):
    """A procedure before its roll: the task with its cost, the blow on a hit, and the dice to roll
    (``asks``: sides).

    ``answer`` are further fields of the answer, before and after the roll. ``if_failed`` are these
    fields after a failure and where success is impossible, if they differ. ``missing`` is the
    refusal of a roll that lacks an input; a preview does not need that input. ``attempt`` is
    what the task was set from, so that odds can set it again with other Effort. ``each`` are the
    tasks of all targets where one die counts against several. ``rolled`` is the roll as effects see
    it.
    """

    task: Task | None = None
    blow: Blow | None = None
    asks: tuple[int, ...] = ()
    result: Result | None = None
    answer: Answer = NO_FIELDS
    missing: Refusal | None = None
    attempt: TaskAttempt | None = None
    each: tuple[Task, ...] = ()
    if_failed: Answer | None = None
    rolled: Rolled | None = None

    def answered(self, result: Result | None) -> Answer:
        """Return the further fields of the answer for this result. Before the roll, assume
        success.
        """
        if self.if_failed is not None and result in ("failure", "impossible"):
            return self.if_failed
        return self.answer


class Roll(NamedTuple):
    """The face of the die, and the face plus its bonus."""

    natural: int
    total: int


class Resolved(Struct, frozen=True):
    """A procedure after its roll: result and special roll. Choices may still be open. ``more`` are
    other dice faces.
    """

    setting: Setting
    roll: Roll | None
    result: Result | None
    special: Special | None
    more: tuple[int, ...] = ()

    def face(self) -> int | None:
        """The face of the d20; None if none was rolled."""
        return None if self.roll is None else self.roll.natural


class Notice(NamedTuple):
    """An event to report to the table: its kind, its text and its rule."""

    kind: str
    text: Message
    rule: str


class Announcement(NamedTuple):
    """What the player announces of a roll, and the lines of the modifiers that count."""

    figures: Announced
    lines: tuple[FigureChange, ...]


class Outcome(Struct, frozen=True):
    """The outcome of a procedure: the task, its roll and result, and the actor and target after it.

    ``changes`` explain the figures that changed, except by the cost and the damage, which have
    their own lines. ``answer`` are the fields that the procedure adds. ``announced`` is what the
    player announces of the roll, where a ruling asks for it.
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
    damage: DealtDamage | None = None
    notices: tuple[Notice, ...] = ()
    answer: Answer = NO_FIELDS
    changes: tuple[FigureChange, ...] = ()
    announced: Announcement | None = None

    @property
    def through(self) -> int:
        """Points of damage that got through the Armor of all targets."""
        of_all = self.answer.damage_of_all()
        if of_all is not None:
            return of_all
        if self.damage is not None:
            return self.damage.taken
        return 0


I = TypeVar("I", bound=Inputs)  # noqa: E741 - the usual letter for inputs
A = TypeVar("A", bound=Answer)
Kind = Literal["pc", "npc", "object", "vehicle"]


def kinds_in_words(kinds: Sequence[Kind]) -> Message:
    """The kinds of actor or target that are allowed, as a list with "or"."""
    return listed([Message(f"kind.one.{kind}") for kind in kinds], "or")


class Die(NamedTuple):
    """One die a procedure asks for, and what it is for (a text key)."""

    sides: int
    purpose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProcedureEntry:
    """What every interface must know of a procedure. Titles and descriptions are texts under
    ``procedure.<id>``.

    ``rules`` are ledger ids. ``actor`` and ``target`` are the allowed kinds; empty means that there
    is none. A target of several kinds, or one that is ``target_optional``, may be left out.
    ``when`` maps an input to the choice that it belongs to: a form shows the input only for that
    choice. ``carried`` are the fields of the answer that the inputs of the next step of a work
    repeat. ``traits`` are what a table must know besides.
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
    carried: tuple[str, ...] = ()
    traits: ProcedureTraits = NO_TRAITS

    @property
    def needs_target(self) -> bool:
        """True if the procedure is impossible without a target. Otherwise the target may be left
        out.
        """
        return len(self.target) == 1 and not self.target_optional


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(ProcedureEntry, Generic[I, A]):
    """One action that a table can take, declared once. Every interface is generated from it.

    ``set`` turns inputs into a task and its cost, ``resolve`` reads the dice, ``settle`` applies
    the result. ``with_effort`` returns the same inputs with other levels of Effort on easing and on
    damage. ``effort_on_damage`` returns what each level on damage adds; 0 means that none is
    possible. ``goes_on`` returns the inputs of the next roll of an action with several rolls, and
    None once it is over. ``follows`` returns what a settled roll leads to at a table. ``resists``
    returns the name of the condition that a roll resists, "" for none. ``one_blow``: the damage
    depends on success and special roll alone, not on which of several targets is hit.
    """

    answer: type[A]
    set: Callable[[Setup, I], Setting | Refusal]
    resolve: Callable[[Setup, I, Setting, Sequence[int]], Resolved]
    settle: Callable[[Setup, I, Resolved], Outcome | Refusal]
    with_effort: Callable[[I, int, int], I] | None = None
    effort_on_damage: Callable[[Setup, I], int] | None = None
    goes_on: Callable[[I, A], I | None] | None = None
    follows: Callable[[I, A, Result | None], Sequence[Consequence]] | None = None
    resists: Callable[[I], str] | None = None
    one_blow: bool = True


AnyProcedure = Procedure[Inputs, Answer]


def diceless_procedure(  # noqa: PLR0913 - the fields of a Procedure without dice, each by its name
    *,
    id: str,
    module: str,
    rules: tuple[str, ...],
    inputs: type[I],
    answer: type[A],
    settle: Callable[[Setup, I, Resolved], Outcome | Refusal],
    actor: tuple[Kind, ...] = ("pc",),
    target: tuple[Kind, ...] = (),
    target_optional: bool = False,
    when: Mapping[str, When] = MappingProxyType({}),
    traits: ProcedureTraits = NO_TRAITS,
) -> Procedure[I, A]:
    """Return a procedure without dice. ``set`` already refuses what ``settle`` would refuse."""

    def set_(setup: Setup, inputs: I) -> Setting | Refusal:
        out = settle(setup, inputs, Resolved(_UNASKED, None, None, None))
        if isinstance(out, Refusal):
            return out
        return _UNASKED

    return Procedure(
        id=id,
        module=module,
        rules=rules,
        inputs=inputs,
        answer=answer,
        dice=(),
        set=set_,
        resolve=resolve_nothing,
        settle=settle,
        actor=actor,
        target=target,
        target_optional=target_optional,
        when=when,
        traits=traits,
    )


_UNASKED = Setting()


def resolve_nothing(
    setup: Setup, inputs: Inputs, setting: Setting, faces: Sequence[int]
) -> Resolved:
    """The ``resolve`` function of a procedure without dice."""
    return Resolved(setting, None, None, None)


@implements(
    "do_something_else.resolve.base_procedure", "do_something_else.resolve.lock_before_roll"
)
def play(
    procedure: AnyProcedure, setup: Setup, inputs: Inputs, faces: Sequence[int] | None
) -> Outcome | Refusal:
    """Run set, resolve and settle. Without dice faces, return a preview: nobody changes and nothing
    is paid.
    """
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
            return Refusal(
                "bad_value",
                f"dice[{i}]",
                Message("refusal.die", {"sides": sides, "face": faces[i]}),
            )
    out = procedure.settle(setup, inputs, procedure.resolve(setup, inputs, setting, faces or ()))
    if (
        isinstance(out, Refusal)
        or not setup.rules.task.announced
        or out.roll is None
        or out.task is None
    ):
        return out
    return structs.replace(out, announced=_announcement(out.task, out.roll))


def _announcement(task: Task, roll: Roll) -> Announcement:
    """What the player announces of a roll, with the lines of the modifiers that count."""
    eased = (
        FigureChange("announce", "eased", Line(-m.counted, m.name, m.rule))
        for m in task.modifiers
        if m.counted
    )
    return Announcement(announced(task, roll.natural), tuple(eased))


def result_without_roll(task: Task) -> Result | None:
    """The result of a task that needs no roll; None if it needs one."""
    if task.roll == "needed":
        return None
    return task.roll


def preview(setup: Setup, setting: Setting) -> Outcome:
    """The outcome before the roll: the task and its cost. Nothing is paid and nobody changes."""
    task = setting.task
    if task is None:
        return Outcome(setup.actor, setup.target, answer=setting.answered(setting.result))
    result = result_without_roll(task)
    return Outcome(
        setup.actor, setup.target, task, task.cost, result=result, answer=setting.answered(result)
    )
