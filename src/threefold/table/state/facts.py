"""Facts that events store about an action: its figures and lines. A later change of the rules does
not change them.
"""

from __future__ import annotations

from msgspec import Struct, field

from threefold.procedures.base import Notice
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
    """A text as a key and parameters, rendered in the language of the reader."""

    key: str
    params: dict[str, str | int | Text] = {}

    def message(self) -> Message:
        """Return the text as a message of the rules."""
        return Message(
            self.key, {k: v.message() if isinstance(v, Text) else v for k, v in self.params.items()}
        )


def text(message: Message) -> Text:
    """Return a message as a fact."""
    return Text(
        message.key,
        {k: text(v) if isinstance(v, Message) else v for k, v in message.params.items()},
    )


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
    """The cost of an action, and what was paid; of that, the points that ``reserves`` have paid in
    place of the Pool."""

    pool: Stat
    points: int
    paid: int = 0
    lines: list[LineFact] = []
    reserves: list[LineFact] = []

    @property
    def from_pool(self) -> int:
        """The points that the Pool has paid."""
        return self.paid - sum(line.points for line in self.reserves)


class SpecialFact(Fact, frozen=True):
    """The special result of a face: the choices, and the one that was taken."""

    kind: SpecialKind
    choices: list[Choice] = []
    taken: Choice | None = None
    bonus: int = 0


class DamageFact(Fact, frozen=True):
    """The damage of a hit, and what each Pool lost if the target is a PC."""

    dealt: int
    armor: int
    taken: int
    type: DamageType = "might"
    lines: list[LineFact] = []
    armor_lines: list[LineFact] = []
    might: int = 0
    speed: int = 0
    intellect: int = 0

    @property
    def immune(self) -> bool:
        """Whether the target took nothing because it is immune to this kind of harm. This is not
        Armor.
        """
        return self.taken == 0 and any(
            line.rule == "creature.immune.harm" for line in self.armor_lines
        )


class HitFact(Fact, frozen=True):
    """The result of one roll against several, for one of them. A miss may deal damage, too."""

    name: str
    difficulty: int
    target_number: int
    hit: bool
    dealt: int = 0
    armor: int = 0
    taken: int = 0


class NoticeFact(Fact, frozen=True):
    """A further message about an action."""

    kind: str
    text: Text
    rule: str


class Resolution(Fact, frozen=True):
    """The full result of an action."""

    procedure: str
    task: TaskFact | None = None
    cost: CostFact | None = None
    natural: int | None = None
    total: int | None = None
    result: Result | None = None
    special: SpecialFact | None = None
    damage: DamageFact | None = None
    notices: list[NoticeFact] = field(default_factory=list, name="happenings")
    hits: list[HitFact] = []
    about: list[NoticeFact] = []


def line_fact(value: Line) -> LineFact:
    """A line of points as a fact."""
    return LineFact(value.points, text(value.name), value.rule)


def modifier_fact(value: Modifier) -> ModifierFact:
    """A line of a difficulty as a fact."""
    return ModifierFact(value.steps, value.counted, value.kind, text(value.name), value.rule)


def notice(value: Notice) -> NoticeFact:
    """A notice as a fact."""
    return NoticeFact(value.kind, text(value.text), value.rule)
