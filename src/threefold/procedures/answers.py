"""The fields that an answer has beside its roll: a struct for each procedure, and what a table does
with each field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from msgspec import NODEFAULT, Struct

from threefold.rules.types import Line, Measure, Message

if TYPE_CHECKING:
    from threefold.procedures.effects.requests import TableRequest
    from threefold.rules.effects import SpecialEffect

Where = Literal["state", "log", "events", "roll", "gm"]


class Use(NamedTuple):
    """What a table does with a field of an answer.

    ``state``: it is kept; ``by`` says as what. ``log``: ``Answer.figures`` tells it in words.
    ``events``: a notice of the answer tells it; ``by`` are the kinds of such notices. ``roll``: the
    line of the roll and its receipt show it. ``gm``: it is left to the GM, for the reason given at
    its constant.
    """

    where: Where
    by: str = ""


LOGGED: Final = Use("log")
IN_ROLL: Final = Use("roll")
FIGURES_KEPT: Final = Use("state", "figures")
"""Characters and things as they are afterwards. A table finds them by their names."""
CONDITION_KEPT: Final = Use("state", "condition")
"""The condition is on the sheet of whoever has it."""
NEXT_ROLL: Final = Use("state", "next_roll")
"""The inputs of the next roll have it (``Procedure.goes_on``)."""
CONSEQUENCE: Final = Use("state", "consequence")
"""A consequence of the roll has it (``Procedure.follows``)."""
PROGRESS: Final = Use("state", "progress")
"""A work has it, and the inputs of its next step (``Entry.carried``)."""
GROWTH: Final = Use("state", "growth")
"""The sheet of a character who grows has it."""

BEFORE_THE_DIE: Final = Use("gm", "before_the_die")
"""It says what may be chosen before the roll. Nothing happens with it yet, and the pages show it
there.
"""
LINES_OF_BOTH: Final = Use("gm", "lines_of_both")
"""What each of two PCs adds to the die, and why: the log tells the two totals, and the GM can look
at the sheets.
"""
SECOND_DEFENSE: Final = Use("gm", "second_defense")
"""The second task of one defense, before its roll. The log tells its die, its result and its
damage.
"""
RECOVERY: Final = Use("gm", "recovery")
"""The lines of a recovery roll. At a table a command of its own makes this roll, and its receipt
shows them.
"""
CHOICE_OF_OUTCOMES: Final = Use("gm", "choice_of_outcomes")
"""Outcomes from which the GM may choose. The choice is a field of the form."""
ADVICE: Final = Use("gm", "advice")
"""A suggestion of the book to the GM, who decides: a hint beside a field of the form."""
EFFECT_OF_RITUAL: Final = Use("gm", "effect_of_ritual")
"""The lasting effect of a completed ritual, in figures. The ritual's events tell what happened at
its end.
"""
TIME_IN_NUMBERS: Final = Use("gm", "time_in_numbers")
"""Another measure of a time that the log tells in words."""
ONCE_OVER: Final = Use("gm", "once_over")
"""How it feels when it is over. The GM tells this then."""
LINE: Final = Use("gm", "line")
"""A line for other requests, as programs take it. The log tells its steps."""


def in_events(*kinds: str) -> Use:
    """Return the use of a field that notices of these kinds tell."""
    return Use("events", " ".join(kinds))


class FigureChange(NamedTuple):
    """One reason for the value of a figure in an answer.

    ``of`` is a field of the answer, such as ``actor``. ``figure`` is the path of the figure in it.
    ``line`` has the points, the reason and the rule.
    """

    of: str
    figure: str
    line: Line | Measure


Reasons = Annotated[Sequence[Line | Measure | FigureChange], IN_ROLL]
"""The lines that add up to a figure of the answer. Its receipt shows them."""


class LoggedFigure(NamedTuple):
    """A figure of an answer in words, as the log tells it, and its rule."""

    text: Message
    rule: str


def logged(key: str, rule: str, /, **params: str | int | Message) -> LoggedFigure:
    """Return a figure in the words of the text ``told.<key>``."""
    return LoggedFigure(Message(f"told.{key}", params), rule)


def in_order(words: Iterable[Message]) -> Message:
    """Several words in one sentence, in the order given."""
    first, *rest = words
    for word in rest:
        first = Message("told.list", {"these": first, "more": word})
    return first


def number_text(value: float) -> str:
    """Return a number without a needless fraction."""
    return f"{value:g}"


class AnswerPart(Struct, frozen=True, kw_only=True):
    """Fields of an answer, in the order in which they are written.

    A field without a default is always written, None as null. A field with a default is left out
    where it has that default.
    """

    def written(self) -> Iterator[tuple[str, object]]:
        """Yield the fields that are written."""
        for name, key, default in _written_fields(type(self)):
            value = getattr(self, name)
            if value != default:
                yield key, value


@cache
def _written_fields(kind: type[AnswerPart]) -> tuple[tuple[str, str, object], ...]:
    """Each field with its name in JSON and the default that is left out."""
    names, given = kind.__struct_fields__, kind.__struct_defaults__
    defaults = (*[NODEFAULT] * (len(names) - len(given)), *given)
    return tuple(zip(names, kind.__struct_encode_fields__, defaults, strict=True))


class WorkStep(NamedTuple):
    """The state of a work of several steps, after a step or before the next.

    ``done`` and ``of`` count the steps. ``lacks`` is the number of materials to replace. ``takes``
    are the rounds of the next step; 0 if it takes no fixed time. ``materials`` are the items of a
    checklist in words. ``defense``: its rolls are defenses, so one that no die can make fails.
    """

    done: int = 0
    of: int = 0
    stage: Literal["under_way", "materials", "open", "done"] = "under_way"
    lacks: int = 0
    takes: int = 0
    materials: tuple[Message, ...] = ()
    defense: bool = False


class Answer(AnswerPart, kw_only=True, frozen=True):
    """All fields that a procedure adds to its answer, and what a table must know of them."""

    def figures(self) -> Iterator[LoggedFigure]:
        """Yield the figures that the log tells, and no event of the answer."""
        yield from ()

    def plan(self) -> Iterator[LoggedFigure]:
        """Yield the plan of a work with several steps. The log tells it with the first step."""
        yield from ()

    def earned_effect(self) -> EarnedEffect | None:
        """Return the effect of a 19 or 20; None without one."""
        return None

    def damage_of_all(self) -> int | None:
        """Return the points that got through the Armor of several targets; None for a single one."""
        return None

    def requests(self) -> Sequence[TableRequest]:
        """Return what effects ask of the table: companions who arrive, rolls of others."""
        return ()

    def requests_for_each(self) -> Mapping[str, Sequence[TableRequest]]:
        """Return what effects ask of the table for each of several targets, by the target's name."""
        return {}

    def work_step(self) -> WorkStep | None:
        """Return what this answer says of the work that it is a step of; None if of none."""
        return None

    def further_changes(self) -> Sequence[FigureChange]:
        """Return the changes of figures in a part of the answer that is an outcome itself."""
        return ()


NO_FIELDS: Final = Answer()
"""The answer of a procedure that adds no fields."""


class EarnedEffect(AnswerPart, kw_only=True, frozen=True):
    """The effect of a 19 or 20: who has it, with which condition, and for how long."""

    name: Annotated[str | None, in_events("effect")]
    on: Annotated[str, in_events("effect")]
    condition: Annotated[str | None, CONDITION_KEPT]
    lasts: Annotated[str | None, LOGGED]


class StrikeAnswer(Answer, kw_only=True, frozen=True):
    """What an attack earned: the effect of a 19 or 20, and the points of the blow that an object
    takes.
    """

    effect: EarnedEffect | None = None
    to_object: Annotated[int | None, LOGGED] = None
    to_object_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        yield from strike_figures(self.effect, self.to_object)

    def earned_effect(self) -> EarnedEffect | None:
        return self.effect


def strike_figures(effect: EarnedEffect | None, to_object: int | None) -> Iterator[LoggedFigure]:
    """Yield how long the effect of a 19 or 20 lasts, and the points for a damaged object."""
    if effect is not None and effect.lasts is not None:
        yield logged(f"lasts.{effect.lasts}", "special_roll.minor.agreement", name=effect.on)
    if to_object is not None:
        yield logged("to_object", "edition2.minor_effect.damage_object", n=to_object)


def earned_effect(
    name: str | None, effect: SpecialEffect | None, actor: str, target: str
) -> EarnedEffect | None:
    """Return the field of the answer for an effect; None without one. An effect without a condition
    lasts no time.
    """
    if effect is None:
        return None
    return EarnedEffect(
        name=name,
        on=actor if effect.on_self else target,
        condition=effect.condition,
        lasts=None if effect.condition is None else effect.lasts,
    )
