"""The kernel's figures of an encounter: flat lists of integers, in groups of what belongs together.

`threefold.lab.simulator.plan` fills them, with all figures from the engine. In the comments and
docstrings, ``[i, k]`` means the index ``i * kinds + k``, where ``i`` is a PC and ``k`` a kind of
foe. A list of *bounds* delimits the items of each owner in the lists beside it: those of owner
``n`` are from ``bounds[n]`` to before ``bounds[n + 1]``. A needed face (``need``) of 0 means
success without a roll; 21 means failure without a roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class RuleFigures(NamedTuple):
    """The rules: the dice, the face that refunds a cost, and the rulings on the damage track."""

    die: int
    recovery_die: int
    major: int
    """The face of a major effect, which refunds the cost."""
    refund_impaired: int
    """1 if an impaired PC gets the refund too."""
    emptied_drops: int
    """1 if a Pool emptied by a cost is a step down the track."""
    one_step: int
    """1 if several Pools emptied at once are one step down."""


class PolicyFigures(NamedTuple):
    """How the party acts when it has a choice."""

    reserve: int
    """Points that a PC keeps in a Pool when it pays for Effort."""
    recovers_impaired: int
    """1 if an impaired PC recovers in a fight."""
    rests: int
    """1 if PCs rest between fights, and recover when they cannot attack."""
    tries_vain: int
    """1 if PCs also make attacks that cannot hit."""


class PartyFigures(NamedTuple):
    """The PCs at the start. All lists have an item for each PC, except ``pools`` and ``tops``
    ``[i, stat]``.
    """

    size: int
    pools: Sequence[int]
    tops: Sequence[int]
    """The values up to which recovery restores a Pool."""
    track: Sequence[int]
    used: Sequence[int]
    """Recovery rolls already used."""
    recovery: Sequence[int]
    """The bonus to the recovery die."""
    lack_fight: Sequence[int]
    """Points that a PC must lack to recover in a fight."""
    lack_rest: Sequence[int]
    """Points that a PC must lack to recover after a fight."""
    helps: Sequence[int]
    """The PC that it helps, or -1."""
    help_steps: Sequence[int]


class FightFigures(NamedTuple):
    """The fights of the day: the foes of fight ``f`` are from ``foe_from`` to before ``foe_to``."""

    number: int
    max_rounds: int
    rolls_initiative: int
    foe_from: Sequence[int]
    foe_to: Sequence[int]
    first_face: Sequence[int]
    """``[f, i]``: the lowest face with which a PC acts before the foes."""


class FoeFigures(NamedTuple):
    """The foes of all fights. All lists have an item for each foe, except ``harmless``."""

    kinds: int
    kind: Sequence[int]
    health: Sequence[int]
    tops: Sequence[int]
    """Maximum health."""
    arrives: Sequence[int]
    """The round in which a foe arrives."""
    harmless: Sequence[int]
    """``[k]``: 1 if foes of this kind cannot hurt any PC."""


class StrikeFigures(NamedTuple):
    """The options of an attack. ``bounds`` are those of each attack ``[i, k, help, impaired]``."""

    uses_up: int
    """1 if any option uses up a cypher."""
    bounds: Sequence[int]
    stat: Sequence[int]
    cost: Sequence[int]
    need: Sequence[int]
    damage: Sequence[int]
    armor: Sequence[int]
    item: Sequence[int]
    """The bit of the cypher that an option uses up."""
    then: Sequence[int]
    """The health lost by the further effects of a hit."""
    melee: Sequence[int]
    bonus: Sequence[int]
    """``[impaired, face]``: the damage added by a special roll."""


class GuardFigures(NamedTuple):
    """The options of a defense. ``bounds`` are those of each defense ``[stance, i, move, impaired,
    threatened]``.

    The move is the index of a foe's move; without choice of moves, the index of its kind. The
    stance says which protections a PC has put on; 0 is none.
    """

    bounds: Sequence[int]
    cost: Sequence[int]
    need: Sequence[int]
    blows: Sequence[int]
    """``[stance, i, move]``: the damage of a failed defense."""


class AdviceFigures(NamedTuple):
    """Where the advice of solved duels is found."""

    begins: Sequence[int]
    """``[i, k]``: the start of the tables of a duel, or -1 without one."""
    health: Sequence[int]
    """``[i, k]``: the foe's highest health in the tables."""
    tops: Sequence[int]
    """``[i, stat]``: the highest Pool values in the tables."""


class KindFigures(NamedTuple):
    """The moves of each kind of foe, sorted. ``begins`` delimit them.

    Up to ``ends`` are those for its turn, in order of preference (the last one is at will), then up
    to ``auras`` the auras, up to ``struck`` the reactions to a melee hit, up to the next kind the
    reactions to its fall.
    """

    most: int
    """The highest number of moves of any kind."""
    begins: Sequence[int]
    ends: Sequence[int]
    auras: Sequence[int]
    struck: Sequence[int]
    regains: Sequence[int]
    """The health that a foe gains at the start of its turn."""


class LimitFigures(NamedTuple):
    """When each move may be made."""

    often: Sequence[int]
    """How often within the span; 0: at will."""
    span: Sequence[int]
    """The rounds of the span; 0: the whole day."""
    first: Sequence[int]
    """1 if only on the first turn."""
    later: Sequence[int]
    """1 if not on the first turn."""
    least: Sequence[int]
    """The minimum damage that triggers a reaction."""


class RollFigures(NamedTuple):
    """Variable points of each move or of each further effect. Without dice, the total is the damage
    just taken.
    """

    dice: Sequence[int]
    sides: Sequence[int]
    begins: Sequence[int]
    """``[stance, i, n]``: the start of the points by their total, or -1 if the points are fixed."""


class EffectFigures(NamedTuple):
    """The further effects of moves. ``bounds`` are those of each move."""

    bounds: Sequence[int]
    missed: Sequence[int]
    """1 if the effect follows a miss, not a hit."""
    pool: Sequence[int]
    steps: Sequence[int]
    """Steps down the damage track."""
    heals: Sequence[int]
    need: Sequence[int]
    """``[stance, i, effect]``: the lowest face that avoids it."""
    points: Sequence[int]
    """``[stance, i, effect]``: the damage."""
    rolls: RollFigures


class MoveFigures(NamedTuple):
    """The moves of foes. The lists have an item for each move."""

    choosing: int
    """0 if every kind has only the usual attack; then a move has its kind's index."""
    reacts: int
    """1 if any kind has reactions."""
    kinds: KindFigures
    defended: Sequence[int]
    """1 if there is a defense roll."""
    stat: Sequence[int]
    """The stat of the defense."""
    pool: Sequence[int]
    """The Pool that takes damage first."""
    times: Sequence[int]
    targets: Sequence[int]
    heals: Sequence[int]
    """The health that the foe gains."""
    limits: LimitFigures
    rolls: RollFigures
    effects: EffectFigures
    points: Sequence[int]
    """Variable points by their total; the moves and the further effects say where theirs begin."""


class WardFigures(NamedTuple):
    """Powers that protect. ``bounds`` are those of each PC."""

    bounds: Sequence[int]
    stat: Sequence[int]
    cost: Sequence[int]
    item: Sequence[int]
    """The bit of the item that is used up."""
    rounds: Sequence[int]
    acts: Sequence[int]
    """1 if it takes an action."""


class HealFigures(NamedTuple):
    """Powers that heal. ``bounds`` are those of each PC."""

    bounds: Sequence[int]
    stat: Sequence[int]
    cost: Sequence[int]
    need: Sequence[int]
    item: Sequence[int]
    """The bit of the item that is used up."""
    dice: Sequence[int]
    sides: Sequence[int]
    points: Sequence[int]
    """Points added to the dice."""
    full: Sequence[int]
    """1 if it fills up to the maximum."""
    pools: Sequence[int]
    """The bits of the Pools that it can fill."""
    every: Sequence[int]
    """1 if it fills each of these Pools."""
    others: Sequence[int]
    """1 if it heals other PCs too."""
    most: Sequence[int]
    """The points that a PC must lack."""


class AidFigures(NamedTuple):
    """How PCs protect themselves and heal."""

    any: int
    """0 when no PC does either."""
    stances: int
    """The number of sets of protections that can be on; 1 without protections."""
    hurt_only: int
    """1 if only PCs with an empty Pool are healed."""
    lifts: int
    """1 if healing an empty Pool is a step up the damage track."""
    wards: WardFigures
    heals: HealFigures


class Plan(NamedTuple):
    """All figures of an encounter."""

    rules: RuleFigures
    policy: PolicyFigures
    party: PartyFigures
    fights: FightFigures
    foes: FoeFigures
    strikes: StrikeFigures
    guards: GuardFigures
    advice: AdviceFigures
    moves: MoveFigures
    aid: AidFigures
