"""The moves of foes in the laboratory: figures from their entries and the engine, in order of
preference.

Only the effects of a move on Pools and health are played: its hits, the damage and the steps on the
damage track that follow a hit, a miss or a failed further defense, and the health that the foe
regains. A kind of foe makes, in this order:

- a move by which it regains health, while it has lost half of its health or more; as often as its
  entry says, or else once in a few rounds;
- a start-of-fight move on its first turn, and a limited move as soon as allowed, the most harmful
  first, if it does more harm than its at-will attack;
- in addition, automatic moves: auras when its turn begins (on all turns, or all but the first), and
  reactions to a melee attack that hits it or to its fall;
- at will, the most harmful attack with the damage of its usual one; without any, the first attack
  of its entry, or the usual attack of any foe.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from threefold.lab.encounter import Creature
from threefold.lab.simulator.sides import FoeKind
from threefold.lab.simulator.varying import MOST_TAKEN, Varies, by_total, weighted_mean
from threefold.model.bounds import HIGHEST_NPC_LEVEL, MOST_DAMAGE
from threefold.model.characters import FullNpc
from threefold.model.limits import SEVERAL_ROUNDS, SPANS, Per
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import is_open_choice
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureMove
from threefold.model.shelf.figures import FOR_OTHERS, dice_in
from threefold.procedures.defended import DefendInputs
from threefold.procedures.effects.base import EffectContext, amount, chosen_effects
from threefold.procedures.effects.harm import damage_dice, passes
from threefold.procedures.field_groups import carrying
from threefold.rules.harm import DealtDamage
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Stat
from threefold.table.decisions.moves.make import attacks, demand_of

EVERYBODY: Final = 12
"""A number of targets that includes every PC of any party."""

IN_IMMEDIATE_AREA: Final = 2
"""The maximum number of PCs in an area of immediate size."""


class FurtherEffect(NamedTuple):
    """A further effect after a foe's move hits or misses.

    ``inputs`` are the defense against it, which is not rolled when ``sure``. ``steps`` are steps
    down the damage track, ``heals`` is the health that the foe regains. ``missed`` is True when it
    follows a miss."""

    inputs: DefendInputs
    sure: bool
    missed: bool
    steps: int
    heals: int
    varies: Varies | None = None

    @property
    def pool(self) -> int:
        """Return the Pool that takes the damage first."""
        return pool_of(self.inputs)


Comes = Literal["", "each_turn", "later_turns", "struck", "down"]
"""When an automatic move happens. Empty for a move that the foe makes on its turn."""


class PlayedMove(NamedTuple):
    """A foe's move as the laboratory plays it.

    Without ``inputs`` there is no defense roll, and ``after`` applies at once. ``often`` is the
    limit of uses (0: at will) within ``span`` rounds (0: the whole day). ``comes`` is when the move
    happens automatically; ``least`` is the minimum damage that triggers a reaction."""

    name: str
    inputs: DefendInputs | None
    times: int = 1
    targets: int = 1
    often: int = 0
    span: int = 0
    first: bool = False
    heals: int = 0
    after: tuple[FurtherEffect, ...] = ()
    varies: Varies | None = None
    comes: Comes = ""
    least: int = 0

    @property
    def stat(self) -> int:
        """Return the stat of the defense."""
        if self.inputs is None:
            return 1
        return STATS.index(self.inputs.stat)

    @property
    def pool(self) -> int:
        """Return the Pool that takes the damage first."""
        if self.inputs is None:
            return 0
        return pool_of(self.inputs)


def pool_of(inputs: DefendInputs) -> int:
    """Return the Pool that takes the damage first."""
    return STATS.index("might" if inputs.damage_type == "ambient" else inputs.damage_type)


def usual(kind: FoeKind) -> PlayedMove:
    """Return the usual attack that any foe has."""
    return PlayedMove("", DefendInputs(situations=kind.bears.defenses))


class Moves(NamedTuple):
    """The moves of a kind of foe by sort: healing, limited, at will, auras, and reactions to a
    melee hit (``struck``) or to its fall (``down``)."""

    heals: list[PlayedMove]
    limited: list[PlayedMove]
    at_will: list[PlayedMove]
    auras: list[PlayedMove]
    struck: list[PlayedMove]
    down: list[PlayedMove]


def moves_of(kind: FoeKind, rules: Rules) -> Moves:
    """Return all playable moves of a kind; there is at least one at will."""
    found = Moves([], [], [], [], [], [])
    if kind.creature is None:
        return found._replace(at_will=[usual(kind)])
    every = [
        move
        for each in kind.creature.moves
        if (move := playable_move(each, kind, kind.creature, rules)) is not None
    ]
    for move in every:
        if move.comes:
            {"struck": found.struck, "down": found.down}.get(move.comes, found.auras).append(move)
        elif move.heals and move.inputs is None and not move.after:
            found.heals.append(move if move.often else move._replace(often=1, span=SEVERAL_ROUNDS))
        elif move.often or move.first:
            found.limited.append(move if move.often else move._replace(often=1))
        elif move.inputs is not None:
            found.at_will.append(move)
    as_printed = [move for move in found.at_will if _as_printed(move, kind.foe)]
    alone = any(
        move.inputs is not None and move.inputs.damage == kind.foe.damage for move in found.auras
    )
    first = found.at_will[:1] or [
        PlayedMove("", None) if alone else usual(kind)
    ]  # an aura may be its only attack
    return found._replace(at_will=as_printed or first)


def _as_printed(move: PlayedMove, foe: FullNpc) -> bool:
    """Return whether a move deals the damage of the foe's usual attack, at the foe's own level."""
    return (
        move.inputs is not None
        and move.inputs.damage == foe.damage
        and move.inputs.difficulty is None
    )


def playable_move(
    move: CreatureMove, kind: FoeKind, creature: Creature, rules: Rules
) -> PlayedMove | None:
    """Convert a move to its effects on Pools and health. None when it has none, or is not for the
    foe's own turn.
    """
    comes = move.comes
    if comes == "together" or comes == "worsens" or _is_for_kin(move):
        return None
    if comes is None and (move.use not in ("action", "start_of_fight") or move.upon is not None):
        return None
    change = kind.foe.level - creature.level
    level = (
        kind.foe.level
        if move.level is None
        else min(HIGHEST_NPC_LEVEL, max(0, move.level + change))
    )
    if change and move.level is not None:
        move = replace(move, level=level)
    often, span = _limits(move)
    about = PlayedMove(
        name=move.name,
        inputs=None,
        times=move.times,
        targets=_targets(move),
        often=often,
        span=span,
        first=move.use == "start_of_fight",
    )
    if comes is not None:
        least = 0 if move.aim is None else move.aim.when.get("damage_at_least", 0)
        targets = 1 if comes == "struck" else _all_near(move)
        about = about._replace(
            comes=comes, least=least if isinstance(least, int) else 0, targets=targets
        )
    if attacks(move):
        return _attack(move, kind, about, change, rules)
    left: list[int] = []
    effects = [
        each for effect in (*move.effects, *move.hit) for each in chosen_effects(effect, left)
    ]
    after = tuple(_afters(effects, False, level, kind, rules))
    heals = sum(one.heals for one in after)
    after = tuple(
        one._replace(heals=0) for one in after if one.inputs.damage or one.steps or one.varies
    )
    if after and (move.comes is not None or _hostile(move)):
        return about._replace(heals=heals, after=after)
    if heals:
        return about._replace(heals=heals)
    return None


def _is_for_kin(move: CreatureMove) -> bool:
    """Whether a move comes of itself where others of the kind are near: nobody knows that here."""
    return move.comes is not None and move.aim is not None and move.aim.who == "ally"


def _hostile(move: CreatureMove) -> bool:
    return move.aim is not None and move.aim.who not in (
        "self",
        "place",
        "ally",
        "allies",
        *FOR_OTHERS,
    )


def _all_near(move: CreatureMove) -> int:
    """Return how many PCs an automatic move affects: two in immediate range, all when it reaches
    farther.
    """
    aim = move.aim
    if aim is None:
        return 1
    if isinstance(aim.count, int):
        return aim.count
    if (aim.area or aim.range) in (None, "touch", "immediate"):
        return IN_IMMEDIATE_AREA
    return EVERYBODY


def _attack(
    move: CreatureMove, kind: FoeKind, about: PlayedMove, change: int, rules: Rules
) -> PlayedMove | None:
    demand = demand_of(move, kind.foe, rules)
    varies, dealt = None, demand.attack.damage
    if dealt is None:  # the damage is rolled
        varies = _damage_by_roll(move, kind.foe, change, rules)
        if varies is None:
            return None
        dealt = round(weighted_mean(varies.points, varies.chances)) - change
    if dealt:
        points = max(0, min(MOST_DAMAGE, dealt + change))
    else:
        points = 0
    inputs = carrying(DefendInputs(situations=kind.bears.defenses), demand.attack)
    inputs = replace(inputs, damage=points, level_of="")
    at = move.level or kind.foe.level
    after = (
        *_afters(demand.failed, False, at, kind, rules),
        *_afters(demand.passed, True, at, kind, rules),
    )
    if (
        not points
        and varies is None
        and not any(one.inputs.damage or one.steps or one.varies for one in after)
    ):
        return None
    return about._replace(inputs=inputs, after=after, varies=varies)


def _damage_by_roll(move: CreatureMove, foe: FullNpc, change: int, rules: Rules) -> Varies | None:
    """Return the damage of a move by the total of its dice; None when the dice have different
    sizes.
    """

    def dealt(faces: list[int]) -> int:
        left = iter(faces)
        return demand_of(move, foe, rules, dice=lambda sides: next(left)).attack.damage or 0

    sides = damage_dice(move.hit, move.level or foe.level)
    return by_total(sides, lambda faces: dealt(faces) + change)


def _limits(move: CreatureMove) -> tuple[int, int]:
    """Return how often a move may be made (0: no limit), and within how many rounds (0: the whole
    day).
    """
    if move.limit is None or move.limit.per == "round":
        return 0, 0
    return move.limit.count, _SPANS.get(move.limit.per, 0)


_SPANS: Final[Mapping[Per, int]] = MappingProxyType(
    {"several_rounds": SEVERAL_ROUNDS, "other_round": SPANS["other_round"]}
)
"""How many rounds a use counts, of limits that a fight gives back."""


def _targets(move: CreatureMove) -> int:
    """Return the maximum number of PCs that a move affects."""
    aim = move.aim
    if aim is None:
        return 1
    if isinstance(aim.count, int):
        return aim.count
    if aim.area is not None:
        if aim.area == "immediate":
            return IN_IMMEDIATE_AREA
        return EVERYBODY
    if aim.who in ("foes", "creatures", "all", "all_others") and move.times == 1:
        return EVERYBODY
    return 1


# --- what follows ---------------------------------------------------------------------------------


def _afters(
    effects: Sequence[Effect],
    missed: bool,
    level: int,
    kind: FoeKind,
    rules: Rules,
    save: kinds.Save | None = None,
) -> Iterator[FurtherEffect]:
    """Yield what effects do to Pools, damage track and health; each further defense with the
    effects of its failure.
    """
    points, steps, heals = [_defend(save, level)], 0, 0
    vary: dict[int, Varies] = {}
    for effect in effects:
        if not _at_once(effect):
            continue
        if isinstance(effect, kinds.Save):
            if save is None and effect.by == "target":
                yield from _afters(effect.failed, missed, level, kind, rules, effect)
        elif isinstance(effect, kinds.Damage) and _on_target(effect):
            varies = _varies(effect, kind.foe, level, rules)
            if varies is not None:
                vary[len(points)] = varies
            elif dice_in(effect.points, level):
                continue
            points.append(_defend(save, level, effect, kind.foe, rules))
        elif isinstance(effect, kinds.Track) and _on_target(effect):
            steps += 3 if effect.dead else max(0, -effect.steps)
        elif (
            isinstance(effect, kinds.Heal)
            and _on_itself(effect, missed, save)
            and not dice_in(effect.points, level)
        ):
            heals += kind.foe.max_health if effect.full else _points(effect, kind.foe, level, rules)
    if len(points) > 1 or steps or heals:
        last = len(points) - 1
        yield FurtherEffect(points[-1], save is None, missed, steps, heals, vary.get(last))
        for n in range(1, last) if save is None else ():
            yield FurtherEffect(points[n], save is None, missed, 0, 0, vary.get(n))


def _varies(effect: kinds.Damage, foe: FullNpc, level: int, rules: Rules) -> Varies | None:
    """Return the damage by the total of its dice, or by the damage that the foe has just taken."""

    def by(faces: list[int], taken: int = 0) -> int:
        left = iter(faces)
        c = EffectContext(rules, "", "", foe, None, level, dice=lambda sides: next(left))
        c.damage = DealtDamage(taken, 0, taken, (), ())
        return amount(effect.points, c).n

    if effect.points == "damage":
        return Varies(0, 0, tuple(by([], taken) for taken in range(MOST_TAKEN + 1)))
    return by_total(dice_in(effect.points, level), by)


def _at_once(effect: Effect) -> bool:
    waits = (
        effect.when
        or effect.after is not None
        or effect.limit is not None
        or effect.asks is not None
    )
    return not waits and effect.upon in (None, "hit", "use", "miss", "failed")


def _on_target(effect: Effect) -> bool:
    return effect.to in (None, "target", "targets", "attacker")


def _on_itself(effect: kinds.Heal, missed: bool, save: kinds.Save | None) -> bool:
    """Return whether the effect heals the foe, not its target."""
    return effect.to == "self" or (effect.to is None and not missed and save is None)


def _points(effect: kinds.Damage | kinds.Heal, foe: FullNpc, level: int, rules: Rules) -> int:
    if dice_in(effect.points, level):
        return 0  # rolled points are kept in ``varies``
    return max(
        0, min(MOST_DAMAGE, amount(effect.points, EffectContext(rules, "", "", foe, None, level)).n)
    )


def _defend(
    save: kinds.Save | None,
    level: int,
    harm: kinds.Damage | None = None,
    foe: FullNpc | None = None,
    rules: Rules | None = None,
) -> DefendInputs:
    """Return the defense against a further effect: with the save's stat and level, or Might and the
    move's level.
    """
    stat: Stat = "might" if save is None else save.stat
    if save is not None and isinstance(save.level, int):
        against = save.level
    else:
        against = level
    inputs = DefendInputs(stat=stat, difficulty=min(15, max(0, against)), damage=0)
    if harm is None or foe is None or rules is None:
        return inputs
    passing = passes(harm)
    return replace(
        inputs,
        damage=_points(harm, foe, level, rules),
        damage_type=harm.pool or "might",
        ignores_armor=passing["ignores_armor"],
        pierces=passing["pierces"],
        stopped_by=[*passing["stopped_by"]],
        kinds=[harm.type] if harm.type is not None and not is_open_choice(harm.type) else [],
    )


def regained_each_turn(kind: FoeKind) -> int:
    """Return the health that a foe regains at the start of its turn; 0 when something could stop
    that.
    """
    creature = kind.creature
    if (
        creature is None
        or creature.regains is None
        or creature.regains.unless
        or creature.regains.per != "round"
    ):
        return 0
    if isinstance(creature.regains.points, int):
        return creature.regains.points
    return 0
