"""What every kind of effect declares about itself, and the functions from which the declarations
are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.raised import added
from threefold.model.shelf.choosing import Choices
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.effects import ArmorBonus, Bonus, Effect, EffectBase, StatPoints
from threefold.model.shelf.figures import Figure
from threefold.model.shelf.sheet_figures import NO_FIGURES, SheetFigures

E = TypeVar("E", bound=EffectBase)
E_contra = TypeVar("E_contra", bound=EffectBase, contravariant=True)

KnownBy = Literal["armor", "difficulty", "nobody"]
"""The secret of a foe that an effect on it is a part of: its Armor, its difficulties, or one that
no player knows."""

Purchase = Literal[
    "targets",
    "passengers",
    "level",
    "armor",
    "healing",
    "points",
    "questions",
    "companions",
    "difficulty",
]
"""What levels of Effort raise in an effect by a number; ``difficulty`` rises with each purchase
that makes a task harder."""

Ask = Callable[[Effect], bool]
"""A question about another effect, for effects that contain others."""

Follow = Callable[[Sequence[Effect]], list[Effect]]
"""The parts of further effects that the laboratory plays."""


class InLaboratory(NamedTuple, Generic[E_contra]):
    """What the laboratory makes of one kind of effect.

    ``at_rolls``: it reads the effect at each roll and each hit. ``after_hit``: the part of it that
    it plays after a hit; None if it plays nothing of it. ``wards``: whether it protects its bearer
    in a fight, at the level of its item. ``leaves_out``: whether a part of it in a creature's move
    is not played.
    """

    at_rolls: bool
    after_hit: Callable[[E_contra, Follow], Effect | None]
    wards: Callable[[E_contra, int | None], bool]
    leaves_out: Callable[[E_contra, Ask], bool]


class OnSheet(NamedTuple, Generic[E_contra]):
    """What becomes of an effect that its owner has for good.

    ``permanent``: an ability that is used or paid for may have it for good. ``written``: a permanent
    one is written into the figures of the sheet; all others are active, and read at each roll.
    ``figures``: what it adds to a sheet.
    """

    permanent: bool
    written: Callable[[E_contra], bool]
    figures: Callable[[E_contra, Choices], SheetFigures]


class Lasting(NamedTuple, Generic[E_contra]):
    """How an effect goes on after its use, as part of a condition.

    ``lasts``: whether it goes on; its conditions and figures are then those of the condition.
    ``comes``: whether it may come on each turn of a condition; all others apply the whole time.
    ``read_at_rolls``: while it lasts, people confirm its conditions at each roll, not at its use.
    ``ends_with_roll``: it may end with the roll or the blow to which it applied. ``joins``: added
    to an ability by another one, it lasts as long as that ability. ``repeats``: how often it comes
    within a condition; None means each turn. ``carried``: further effects that apply while it
    lasts, to a PC or an NPC.
    """

    lasts: Callable[[E_contra], bool]
    comes: bool
    read_at_rolls: bool
    ends_with_roll: bool
    joins: bool
    repeats: Callable[[E_contra], str | None]
    carried: Callable[[E_contra, bool], Sequence[Effect]]


class InUse(NamedTuple, Generic[E_contra]):
    """What an effect means for the use of a power.

    ``is_use``: it may be what a power is used for; a limit on it is then the limit of the power.
    ``claimed``: its owner takes it for a roll by saying so, where it may be used only so often.
    ``optional``: whoever gets it at a moment may always leave it. ``strikes``: using it is an
    attack with a weapon, or a task that leads to one. ``hostile``: it is bad for whoever it is used
    on. ``harms``: while it lasts, it is bad for its bearer. ``condition``: the name of the
    condition that it is; None if it is none.
    """

    is_use: bool
    claimed: Callable[[E_contra], bool]
    optional: bool
    strikes: Callable[[E_contra, Ask], bool]
    hostile: Callable[[E_contra, Ask], bool]
    harms: Callable[[E_contra], bool]
    condition: Callable[[E_contra], str | None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fields(Generic[E]):
    """What the fields of an effect are.

    ``parts``: those with effects that belong to the same use. ``words``: those with words that
    people read; of a mapping, its keys. ``raised``: how purchases with Effort raise its figures.
    ``reach``: the one of its distance, which purchases of range change.
    """

    parts: tuple[str, ...]
    words: tuple[str, ...]
    raised: Mapping[Purchase, Callable[[E, int], E]]
    reach: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Traits(Generic[E]):
    """All that is fixed about one kind of effect. Every field is required, here and in each part: a
    kind that leaves one out does not import.

    ``judged``: what of it people judge, because no state of a table knows it. ``known_by``: the
    secret of a foe that it belongs to. ``laboratory``: what simulated fights make of it.
    """

    kind: type[E]
    sheet: OnSheet[E]
    lasting: Lasting[E]
    use: InUse[E]
    fields: Fields[E]
    judged: Callable[[E], Sequence[Judged]]
    known_by: KnownBy
    laboratory: InLaboratory[E]


# --- answers that many kinds share ----------------------------------------------------------------


def always(effect: EffectBase) -> bool:
    """Return True."""
    return True


def never(effect: EffectBase) -> bool:
    """Return False."""
    return False


def always_to(effect: EffectBase, ask: Ask) -> bool:
    """Return True, whatever the effect contains."""
    return True


def never_to(effect: EffectBase, ask: Ask) -> bool:
    """Return False, whatever the effect contains."""
    return False


def no_figures(effect: EffectBase, chosen: Choices) -> SheetFigures:
    """Return nothing: the effect changes no figure of a sheet."""
    return NO_FIGURES


def carries_nothing(effect: EffectBase, npc: bool) -> Sequence[Effect]:
    """Return no further effects."""
    return ()


def with_a_span(effect: EffectBase) -> bool:
    """Return True if the effect has a span of its own."""
    return effect.lasts is not None


def each_turn(effect: EffectBase) -> str | None:
    """Return None: within a condition, the effect comes each turn."""
    return None


def no_condition(effect: EffectBase) -> str | None:
    """Return None: the effect is no condition."""
    return None


def judges_nothing(effect: EffectBase) -> Sequence[Judged]:
    """Return nothing: the table carries out all of the effect."""
    return ()


def takes_away(effect: Bonus | ArmorBonus | StatPoints) -> bool:
    """Return True if an effect's points are a negative number."""
    return isinstance(effect.points, int) and effect.points < 0


def zero_or_more(points: Figure) -> bool:
    """Return True if a figure is a number, and not negative."""
    return isinstance(points, int) and points >= 0


def nothing_after_hit(effect: EffectBase, follow: Follow) -> None:
    """Return None: the laboratory plays nothing of the effect after a hit."""


def never_wards(effect: EffectBase, level: int | None) -> bool:
    """Return False: the effect protects nobody in a fight."""
    return False


def always_wards(effect: EffectBase, level: int | None) -> bool:
    """Return True: the effect protects whoever has it."""
    return True


NOT_ON_SHEET: Final = OnSheet[EffectBase](permanent=False, written=never, figures=no_figures)
"""Of a kind that nobody has without its power."""

ACTIVE: Final = OnSheet[EffectBase](permanent=True, written=never, figures=no_figures)
"""Of a kind that is read at each roll, while somebody has it."""

AT_ONCE: Final = Lasting[EffectBase](
    lasts=never,
    comes=True,
    read_at_rolls=False,
    ends_with_roll=False,
    joins=False,
    repeats=each_turn,
    carried=carries_nothing,
)
"""Of a kind that is over as soon as it is carried out."""

AT_EACH_ROLL: Final = Lasting[EffectBase](
    lasts=always,
    comes=False,
    read_at_rolls=True,
    ends_with_roll=False,
    joins=True,
    repeats=each_turn,
    carried=carries_nothing,
)
"""Of a kind that lasts, and applies to each roll that its conditions fit."""

UNTIL_A_ROLL: Final = AT_EACH_ROLL._replace(ends_with_roll=True)
"""Of a kind that lasts, and may be for one roll alone."""

PLAIN_USE: Final = InUse[EffectBase](
    is_use=True,
    claimed=never,
    optional=False,
    strikes=never_to,
    hostile=never_to,
    harms=never,
    condition=no_condition,
)
"""Of a kind that is used as it is, and is bad for nobody."""

NOT_PLAYED: Final = InLaboratory[EffectBase](
    at_rolls=False, after_hit=nothing_after_hit, wards=never_wards, leaves_out=always_to
)
"""Of a kind that simulated fights do not play."""

READ_AT_ROLLS: Final = InLaboratory[EffectBase](
    at_rolls=True, after_hit=nothing_after_hit, wards=never_wards, leaves_out=always_to
)
"""Of a kind that simulated fights read at each roll."""


def raise_field(name: str) -> Callable[[E, int], E]:
    """Return a change that adds a number to one figure of an effect, where the effect states it."""

    def change(effect: E, more: int) -> E:
        value: Figure | None = getattr(effect, name)
        if value is None:
            return effect
        return structs.replace(effect, **{name: added(value, more)})

    return change
