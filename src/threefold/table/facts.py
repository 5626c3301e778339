"""What events hold of an action that was played: its figures and lines as facts, which later rules never change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from msgspec import Struct, convert

from threefold.procedures.base import Happening, Outcome
from threefold.rules.types import (
    Choice,
    DamageType,
    Line,
    Message,
    Modifier,
    ModifierKind,
    Result,
    RollNeed,
    SpecialKind,
    Stat,
)


class Fact(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all facts."""


class Text(Fact, frozen=True):
    """A text to be, made in the language of whoever reads it."""

    key: str
    params: dict[str, str | int | Text] = {}

    def message(self) -> Message:
        """The same as the rules know it."""
        return Message(self.key, {k: v.message() if isinstance(v, Text) else v for k, v in self.params.items()})


def text(message: Message) -> Text:
    """A message as a fact."""
    return Text(message.key, {k: text(v) if isinstance(v, Message) else v for k, v in message.params.items()})


class ModifierFact(Fact, frozen=True):
    """One line of a difficulty."""

    steps: int
    counted: int
    kind: ModifierKind
    name: Text
    rule: str


class LineFact(Fact, frozen=True):
    """One line of points."""

    points: int
    name: Text
    rule: str


class TaskFact(Fact, frozen=True):
    """A task as it was set."""

    stat: Stat
    base_difficulty: int
    difficulty: int
    target_number: int
    roll: RollNeed
    modifiers: list[ModifierFact] = []
    roll_bonus: int = 0
    base: list[LineFact] = []


class CostFact(Fact, frozen=True):
    """What it cost, and what was paid."""

    pool: Stat
    points: int
    paid: int = 0
    lines: list[LineFact] = []


class SpecialFact(Fact, frozen=True):
    """What the face offered and what was taken."""

    kind: SpecialKind
    choices: list[Choice] = []
    taken: Choice | None = None
    bonus: int = 0


class DamageFact(Fact, frozen=True):
    """A blow that landed, and what each Pool lost if it struck a PC."""

    dealt: int
    armor: int
    taken: int
    type: DamageType = "might"
    lines: list[LineFact] = []
    armor_lines: list[LineFact] = []
    might: int = 0
    speed: int = 0
    intellect: int = 0


class HitFact(Fact, frozen=True):
    """What one roll against several came to for one of them; a miss may deal damage, too."""

    name: str
    difficulty: int
    target_number: int
    hit: bool
    dealt: int = 0
    armor: int = 0
    taken: int = 0


class HappeningFact(Fact, frozen=True):
    """Something else that should be told."""

    kind: str
    text: Text
    rule: str


class Resolution(Fact, frozen=True):
    """Everything an action came to."""

    procedure: str
    task: TaskFact | None = None
    cost: CostFact | None = None
    natural: int | None = None
    total: int | None = None
    result: Result | None = None
    special: SpecialFact | None = None
    damage: DamageFact | None = None
    happenings: list[HappeningFact] = []
    hits: list[HitFact] = []


def line(value: Line) -> LineFact:
    """A line of points as a fact."""
    return LineFact(value.points, text(value.name), value.rule)


def modifier(value: Modifier) -> ModifierFact:
    """A line of a difficulty as a fact."""
    return ModifierFact(value.steps, value.counted, value.kind, text(value.name), value.rule)


def happening(value: Happening) -> HappeningFact:
    """A happening as a fact."""
    return HappeningFact(value.kind, text(value.text), value.rule)


def resolution(procedure: str, out: Outcome) -> Resolution:
    """An outcome as the facts an event holds."""
    task = None
    if out.task is not None:
        t = out.task
        task = TaskFact(
            t.stat,
            t.base_difficulty,
            t.difficulty,
            t.target_number,
            t.roll,
            [modifier(m) for m in t.modifiers],
            t.roll_bonus,
            [line(x) for x in t.base],
        )
    cost = None
    if out.cost is not None:
        cost = CostFact(out.cost.pool, out.cost.points, out.paid, [line(x) for x in out.cost.lines])
    special = None
    if out.special is not None and out.special.kind is not None:
        special = SpecialFact(out.special.kind, list(out.special.choices), out.taken, out.damage_bonus)
    damage = None
    if out.damage is not None:
        d = out.damage
        might, speed, intellect = d.pools or (0, 0, 0)
        damage = DamageFact(
            d.dealt,
            d.armor,
            d.taken,
            d.type,
            [line(x) for x in d.lines],
            [line(x) for x in d.armor_lines],
            might,
            speed,
            intellect,
        )
    roll = out.roll
    return Resolution(
        procedure,
        task,
        cost,
        roll.natural if roll is not None else None,
        roll.total if roll is not None else None,
        out.result,
        special,
        damage,
        [*(happening(h) for h in out.happenings), *_figures(out)],
        _hits(out.extra),
    )


def _hits(extra: Mapping[str, object]) -> list[HitFact]:
    """Everybody whom an attack on an area met."""
    hits = cast(Sequence[Mapping[str, object]], extra.get("hits", ()))
    told = ({**hit, "taken": hit["damage"]} for hit in hits)
    return [convert({k: v for k, v in hit.items() if k in HitFact.__struct_fields__}, HitFact) for hit in told]


_FIGURES: Final[Mapping[str, str]] = {
    "feet": "movement.short.action",
    "miles": "movement.long_term.rates",
    "to_object": "edition2.minor_effect.damage_object",
}
"""What a procedure answers beside its happenings and is to be told, with the rule it comes from."""


def _figures(out: Outcome) -> Iterator[HappeningFact]:
    """Figures that tell how far something went, where it worked."""
    for name, rule in _FIGURES.items():
        figure = out.extra.get(name)
        if out.result not in ("failure", "impossible") and isinstance(figure, int | float):
            yield HappeningFact("figure", Text(f"told.{name}", {"n": f"{figure:g}"}), rule)
