"""What all effects need: the context of a use, figures that depend on a level, dice, spans of time,
notices.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.raised import THROUGH, TIMED, TURNS
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import chosen_later, is_open_choice
from threefold.model.shelf.effects import Buys, Effect
from threefold.model.shelf.figures import (
    OR_AGAIN,
    Figure,
    Span,
    dice_in,
    figure_at_level,
)
from threefold.model.things import Thing, Vehicle
from threefold.model.time import LONGEST, Duration
from threefold.procedures.accounts import damage_changes, figure_changes
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice
from threefold.procedures.effects.carried import level_of_carried
from threefold.procedures.effects.requests import TableRequest, Who
from threefold.procedures.effects.spans import span_text
from threefold.rules.clock import Unit
from threefold.rules.conditions import condition_name
from threefold.rules.harm import Blow, DealtDamage, Pools
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Line, Message, Params, Stat

EFFECT_RULE: Final = "ability.sources"
"""The rule that lets an ability, a cypher or an artifact do what its entry says."""


class Manner(NamedTuple):
    """How a power is used. ``anew``: a use ends what the last one gave, even if that would last
    longer. ``single``: it is aimed at one target alone, and not at an area. ``acts``: it is no
    answer to something. ``face`` is what the d20 of an attack showed before its effects. ``left``
    are the conditions of those there whose time somebody keeps, as `Setup` has them. ``quiet``:
    nobody is told who is beyond it, for nobody has used it. ``stops_things``: what it puts out of
    work is something that a creature has, not the creature. ``lost`` is what the blow that it reacts
    to cost each Pool; ``struck`` is the blow of its own roll, which says what of the first damage
    Armor lets through. ``depleted``: the use depletes its artifact."""

    anew: bool = False
    single: bool = False
    acts: bool = False
    face: int | None = None
    left: Mapping[tuple[str, str], int] = {}
    quiet: bool = False
    stops_things: bool = False
    lost: Pools = Pools(0, 0, 0)
    struck: Blow | None = None
    depleted: bool = False


PLAINLY: Final = Manner()


@dataclass(slots=True)
class EffectUse:
    """A use of a power: who uses what on whom, and how much Effort went into it. ``called`` is the
    name by which the user knew the power before. ``user`` and ``target`` are their current state.

    ``effort`` are the levels of Effort applied, if known; ``harder`` are those on damage. ``most``
    is the highest level of a target that the power works on; ``raises`` is what Effort would buy to
    raise it. ``answered`` are the points of the blow that the power reacts to.
    ``at`` is the place on the strip that is meant. ``stat`` is the stat of its roll.
    """

    rules: Rules
    name: str
    called: str
    user: Pc | FullNpc
    target: Pc | FullNpc | Thing | Vehicle | None = None
    level: int | None = None
    pool: Stat | None = None
    effort: int | None = None
    harder: int = 0
    most: int | None = None
    raises: Buys | None = None
    answered: int = 0
    manner: Manner = PLAINLY
    at: int | None = None
    stat: Stat | None = None

    def figure_for(self, effect: Effect, aimed: bool) -> Pc | FullNpc | None:
        """Return the figure that an effect applies to, in its current state. None for a thing or a
        missing figure.

        ``allies`` means an ally of the user: the target, if it is another figure of the same side.
        """
        if effect.to in ("self", "holder") or (effect.to is None and not aimed):
            return self.user
        if effect.to == "companion" or not isinstance(self.target, Pc | FullNpc):
            return None
        if effect.to == "allies":
            if self.target is not self.user and type(self.target) is type(self.user):
                return self.target
            return None
        return self.target

    def thing_for(self, effect: Effect, aimed: bool) -> Thing | Vehicle | None:
        """Return the thing or vehicle that an effect applies to, in its current state. None if it
        applies to a figure, or the target is no thing.
        """
        named = effect.to in ("target", "targets") or (effect.to is None and aimed)
        if named and isinstance(self.target, Thing | Vehicle):
            return self.target
        return None

    def who(self, figure: Pc | FullNpc | Thing | Vehicle) -> Who:
        """Return what a figure is in this use."""
        if figure is self.user:
            return "user"
        return "target"

    def outlasts(self, condition: Condition, figure: Pc | FullNpc) -> bool:
        """Return True if a condition lasts at least as long as what is left of the one that its
        bearer has. The table keeps that time: on the sheet the condition has none.
        """
        left = self.manner.left.get((figure.name, condition_name(condition.name)))
        if left is None or condition.until is not None:
            return False
        return condition.lasts is None or condition.lasts.rounds >= left


@dataclass(slots=True)
class EffectContext(EffectUse):
    """The context in which effects are applied: the use with what was chosen and rolled for it, and
    the results so far. The lists collect the results.

    ``chosen`` are the chosen words, by name, the points in a reserve under
    ``reserve``, and those given back that found no room under ``surplus``.
    ``said`` are the conditions that the table says are
    met. ``ends`` is the condition chosen to end. ``added`` are the lines that a roll adds to the
    first damage: Effort, the bonus of a 17 to 20. ``spared``: an effect was taken in place of the
    first damage. ``faces`` are those of the dice that ``dice_of`` asked for, in its order; ``dice``
    rolls on demand where the dice are not known beforehand. ``lifted`` is the figure that returned
    from death or rose on the damage track. ``worded``: part of the power exists only as text.
    """

    chosen: dict[str, str] = field(default_factory=dict)
    options: Sequence[int] = ()
    said: Sequence[str] = ()
    ends: str = ""
    added: tuple[Line, ...] = ()
    spared: bool = False
    faces: Iterator[int] = field(default_factory=lambda: iter(()))
    dice: Callable[[int], int] | None = None
    notices: list[Notice] = field(default_factory=list)
    damage: DealtDamage | None = None
    regained: Pools | None = None
    requests: list[TableRequest] = field(default_factory=list)
    changes: list[FigureChange] = field(default_factory=list)
    lifted: Literal["user", "target"] | None = None
    worded: bool = False

    def die(self, sides: int) -> int:
        """Return the face of the next die."""
        if self.dice is None:
            return min(sides, next(self.faces, 1))
        return self.dice(sides)

    def add_notice(
        self, kind: str, key: str, rule: str = EFFECT_RULE, **params: str | int | Message
    ) -> None:
        """Add a notice with a text under ``effects.``."""
        given: Params = {"power": self.name, **params}
        self.notices.append(Notice(kind, Message(f"effects.{key}", given), rule))

    def add_notice_text(self, kind: str, text: Message, rule: str) -> None:
        """Add a notice with any text of the engine."""
        self.notices.append(Notice(kind, text, rule))

    def put(
        self, before: Pc | FullNpc, after: Pc | FullNpc, damage: DealtDamage | None = None
    ) -> None:
        """Store the changed figure and the reason: the ``damage`` it took, else the power."""
        if before is self.user:
            of = "actor"
        else:
            of = "target"
        if damage is not None:
            self.changes += damage_changes(
                of, damage, before.health if isinstance(before, FullNpc) else 0
            )
        else:
            self.changes += figure_changes(
                of, before, after, Message("line.given", {"name": self.called}), EFFECT_RULE
            )
        if before is self.target:
            self.target = after
        if before is self.user:
            self.user = after


# --- figures --------------------------------------------------------------------------------------


class Amount(NamedTuple):
    """A computed figure, and the lines that add up to it."""

    n: int
    lines: tuple[Line, ...]


_TERM: Final = re.compile(r" ?([-+]?) ?(\$?\w+)(?: ?([*/]) ?(\$?\w+))?")
_DICE: Final = re.compile(r"^(\d+)d(\d+)$")
_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")


def amount(value: Figure, c: EffectContext) -> Amount:
    """Compute a figure in points, with its lines: a plain number, points per level, dice, a chosen
    number.
    """
    figure = figure_at_level(value, c.level)
    name = Message("line.given", {"name": c.called})
    if isinstance(figure, int):
        return Amount(figure, (Line(figure, name, EFFECT_RULE),))
    n, lines, at = 0, list[Line](), 0
    while at < len(figure):
        found = _TERM.match(figure, at)
        if found is None or (at and not found[1]):
            raise ValueError(figure)
        part = _product(found, c)
        n, at = n + part.points, found.end()
        lines.append(part)
    return Amount(n, tuple(lines))


def _product(term: re.Match[str], c: EffectContext) -> Line:
    """One term of a figure as a line: a part, a product of two parts, or a quotient rounded up."""
    minus, first, sign, second = term.groups()
    way, n = -1 if minus == "-" else 1, _part(first, c)
    if sign is None or second is None:
        return Line(way * n, _called(first, c), EFFECT_RULE)
    m = _part(second, c)
    if sign == "*":
        params: Params = {"name": c.called, "n": n if first.isdigit() else m, "level": c.level or 0}
        return Line(way * n * m, Message("effects.line.per_level", params), EFFECT_RULE)
    return Line(way * (-(-n // m) if m else n), _called(first, c), EFFECT_RULE)


def _called(term: str, c: EffectUse) -> Message:
    if term == "level":
        return Message("effects.line.level", {"name": c.called, "level": c.level or 0})
    if _DICE.match(term):
        return Message("effects.line.dice", {"name": c.called, "dice": term})
    return Message("line.given", {"name": c.called})


def _part(term: str, c: EffectContext) -> int:
    """The value of one part of a figure. A term that nobody knows counts as 0."""
    if term.isdigit():
        return int(term)
    dice = _DICE.match(term)
    if dice is not None:
        return sum(c.die(int(dice[2])) for _ in range(int(dice[1])))
    if is_open_choice(term):
        chosen = c.chosen.get(term[1:], "0")
        return int(chosen) if _WHOLE.fullmatch(chosen) else 0
    measure = _MEASURES.get(term)
    if measure is None:
        return 0
    return measure(c)


def _level_of_target(c: EffectUse) -> int:
    """The level of a target. A PC has none: the tier counts, as for limits."""
    if isinstance(c.target, FullNpc | Thing | Vehicle):
        return c.target.level
    if isinstance(c.target, Pc):
        return c.target.tier
    return 0


def _tier_of_user(c: EffectUse) -> int:
    if isinstance(c.user, Pc):
        return c.user.tier
    return c.user.level


def _effort_applied(c: EffectUse) -> int:
    """The levels of Effort of the use; where they are not known, the Effort of the user."""
    if c.effort is not None:
        return c.effort
    if isinstance(c.user, Pc):
        return c.user.effort
    return 0


def _edge_lent(stat: Stat) -> Callable[[EffectContext], int]:
    """How far the Edge of the user is above that of the target, who may use it in place of its
    own."""

    def lent(c: EffectContext) -> int:
        if not isinstance(c.user, Pc) or not isinstance(c.target, Pc):
            return 0
        return max(0, c.user.edge_now(stat) - c.target.edge_now(stat))

    return lent


def _maximum(stat: Stat) -> Callable[[EffectContext], int]:
    """The maximum of a Pool of the target; 0 for anybody who has no Pools."""

    def maximum(c: EffectContext) -> int:
        return c.target.pools.of(stat).max if isinstance(c.target, Pc) else 0

    return maximum


def _damage_taken(c: EffectContext) -> int:
    """The points of the damage just dealt, else of the blow that the power answers."""
    if c.damage is not None:
        return c.damage.taken
    return c.answered


_MEASURES: Final[Mapping[str, Callable[[EffectContext], int]]] = {
    "level": lambda c: c.level or 0,
    "target_level": _level_of_target,
    "chosen_level": lambda c: level_of_carried(c.user, c.chosen),
    "tier": _tier_of_user,
    "effort": _effort_applied,
    "damage": _damage_taken,
    "reserve": lambda c: int(c.chosen.get("reserve", "0")),
    "surplus": lambda c: int(c.chosen.get("surplus", "0")),
    **{f"{stat}_edge_lent": _edge_lent(stat) for stat in STATS},
    **{f"{stat}_max": _maximum(stat) for stat in STATS},
}
"""The terms of figures that depend on the use."""


# --- spans ----------------------------------------------------------------------------------------

_UNITS: Final[Mapping[str, tuple[Unit, int]]] = {
    "round": ("rounds", 1),
    "minute": ("minutes", 1),
    "hour": ("hours", 1),
    "day": ("days", 1),
    "week": ("days", 7),
    "month": ("days", 30),
    "year": ("days", 365),
}


def bounded_level(level: int, most: int, name: str | Message, c: EffectContext) -> int:
    """Return the level of something that an effect brings, at ``most`` the highest there is. Say where that
    is less than the effect gives."""
    if level > most:
        c.add_notice("level", "level_at_most", name=name, level=level, n=most)
    return max(0, min(most, level))


def span_dice(value: Span | None, level: int | None) -> tuple[int, ...]:
    """The sides of the dice in a span of time."""
    found = TIMED.fullmatch((span_text(value, level) or "").removesuffix(OR_AGAIN))
    if found is None:
        return ()
    return dice_in(found[1], level)


def duration_of(value: Span | None, c: EffectContext) -> Duration | None:
    """Convert a span to a duration. None if it has no length in time, or none is given."""
    text = (span_text(value, c.level) or "").removesuffix(OR_AGAIN).partition(THROUGH)[0]
    found = TIMED.fullmatch(text)
    if found is None:
        if text in TURNS:
            return Duration(1, "rounds")
        return None
    unit, times = _UNITS[found[2]]
    return Duration(min(LONGEST, max(1, amount(found[1], c).n * times)), unit)


def chosen_text(text: str, c: EffectContext) -> str:
    """Return the text of an entry with each ``$name`` replaced by the choice of that name."""
    if "$" not in text:
        return text
    return _CHOICE.sub(lambda found: c.chosen.get(found[1], found[1].replace("_", " ")), text)


_CHOICE: Final = re.compile(r"\$([a-z_]+)")


# --- dice -----------------------------------------------------------------------------------------


def dice_of(
    effects: Sequence[Effect], options: Sequence[int], level: int | None
) -> tuple[int, ...]:
    """The sides of all dice that these effects need, in the order in which they are read."""
    found: list[int] = []
    chosen = list(options)
    for effect in effects:
        for each in chosen_effects(effect, chosen):
            found += _dice(each, level)
    return tuple(found)


def chosen_effects(effect: Effect, options: list[int]) -> Iterator[Effect]:
    """Yield an effect, or the effects of the chosen option instead. Options are consumed in order.
    The conditions of the choice also apply to the effects of its option."""
    if isinstance(effect, kinds.Choose) and not chosen_later(effect):
        at = 0
        if options:
            at = options.pop(0)
        for each in effect.options[min(at, len(effect.options) - 1)].effects:
            yield from chosen_effects(_under(effect, each), options)
    else:
        yield effect


def effects_chosen(effects: Iterable[Effect], options: Sequence[int]) -> list[Effect]:
    """Return effects with those of the chosen options in place of each choice: each choice among
    them takes the next option."""
    left = list(options)
    return [each for effect in effects for each in chosen_effects(effect, left)]


def _under(choice: kinds.Choose, effect: Effect) -> Effect:
    """Return an effect of an option with the conditions of the choice as well."""
    if not choice.when and not choice.upon:
        return effect
    return structs.replace(
        effect, when={**choice.when, **effect.when}, upon=effect.upon or choice.upon
    )


def rolls_on(table: kinds.TableRoll, level: int | None) -> int:
    """How often a table is rolled on: so many times, or as often as the level of its item."""
    count = figure_at_level(table.count, level)
    if isinstance(count, int):
        return count
    return level or 1


def _dice(effect: Effect, level: int | None) -> Iterator[int]:
    if isinstance(effect, kinds.TableRoll):
        times = rolls_on(effect, level)
        yield from [effect.die] * times
        rows = [[*dice_of(row.effects, (), level)] for row in effect.rows]
        yield from max(rows, key=len, default=[]) * times
    yield from dice_in(getattr(effect, "points", None), level)
    if isinstance(effect, kinds.Move) and effect.distance is not None:
        yield from dice_in(effect.distance.partition(" ")[0], level)
    if isinstance(effect, kinds.AttackRule):
        yield from dice_of(effect.then, (), level)
    yield from span_dice(effect.lasts, level)
