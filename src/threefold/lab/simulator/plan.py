"""The plan of an encounter for the kernel: all figures that it needs, asked of the engine once, in
flat lists.

A PC has a list of options in the order in which its policy prefers them; the kernel takes the first
that its Pools can pay. So a policy is data, and the rules are those of the procedures: each option
is an attack, a power or a defense set by the engine, with its difficulty, cost and damage.
`threefold.lab.simulator.options` makes the options, `threefold.lab.simulator.sides` the party and
its foes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from threefold.lab.duel.check import track_follows
from threefold.lab.encounter import Encounter
from threefold.lab.sheets import recovered
from threefold.lab.simulator.aid import HealingPower, Ward
from threefold.lab.simulator.foe_moves import PlayedMove
from threefold.lab.simulator.layout import AidFigures, MoveFigures, aid_figures, move_figures
from threefold.lab.simulator.options import Options
from threefold.lab.simulator.policies import BEHAVIOURS, PcOption, StrikeInputs
from threefold.lab.simulator.sides import Sides
from threefold.lab.simulator.weighing import Weighing
from threefold.model.characters import FullNpc, Pc
from threefold.procedures.combat import DefendInputs
from threefold.rules.harm import TRACK
from threefold.rules.types import STATS

if TYPE_CHECKING:
    from threefold.lab.simulator.advice import Advised

NEVER: Final = 1_000_000
HELP: Final = 3
"""The number of distinct values for steps of help: none, one, two."""


class Plan(NamedTuple):
    """The figures of an encounter; lists are flat, and ``[i, k]`` below means ``i * kinds + k``.

    A needed face (``*_need``) of 0 means success without a roll; 21 means failure without a roll.

    For each PC ``i``: ``pools`` and ``tops`` ``[i, stat]``, ``track``, ``used`` recoveries,
    ``recovery`` (the bonus to the die), ``lack_fight`` and ``lack_rest`` (points it must lack to
    recover in a fight, after a fight), ``helps`` (the PC it helps, or -1) and ``help_steps``. For
    each fight ``f``: ``foe_from`` to ``foe_to``, ``first_face`` ``[f, i]`` (the lowest face that
    acts before the foes). For each foe: ``kind``, ``health``, ``arrives`` (a round). ``strikes``
    and ``guards`` delimit the options of an attack ``[i, k, help, impaired]`` and of a defense
    ``[stance, i, move, impaired, threatened]``. ``strike_item`` is the bit of the cypher that is
    used up, ``strike_then`` the health lost by the further effects of a hit, ``strike_melee`` is 1
    for melee attacks. ``blows`` ``[stance, i, move]`` is the damage of a failed defense. The move
    is the index of a foe's move (see ``moves``; without choice, of its kind), the stance says which
    protections a PC has put on (see ``aid``; 0 is none). ``bonus`` ``[impaired, face]`` is the
    damage added by a special roll. ``harmless`` ``[k]`` is 1 for foes that cannot hurt any PC.
    ``advice_from`` ``[i, k]`` is the start of the tables of a solved duel (-1 without one);
    ``advice_health`` ``[i, k]`` and ``advice_tops`` ``[i, stat]`` give their dimensions.
    """

    pcs: int
    kinds: int
    fights: int
    max_rounds: int
    rolls_initiative: int
    major: int
    refund_impaired: int
    emptied_drops: int
    one_step: int
    reserve: int
    recovers_impaired: int
    rests: int
    tries_vain: int
    uses_up: int
    recovery_die: int
    die: int
    pools: Sequence[int]
    tops: Sequence[int]
    track: Sequence[int]
    used: Sequence[int]
    recovery: Sequence[int]
    lack_fight: Sequence[int]
    lack_rest: Sequence[int]
    helps: Sequence[int]
    help_steps: Sequence[int]
    foe_from: Sequence[int]
    foe_to: Sequence[int]
    first_face: Sequence[int]
    kind: Sequence[int]
    health: Sequence[int]
    arrives: Sequence[int]
    strikes: Sequence[int]
    strike_stat: Sequence[int]
    strike_cost: Sequence[int]
    strike_need: Sequence[int]
    strike_damage: Sequence[int]
    strike_armor: Sequence[int]
    strike_item: Sequence[int]
    strike_then: Sequence[int]
    strike_melee: Sequence[int]
    guards: Sequence[int]
    guard_cost: Sequence[int]
    guard_need: Sequence[int]
    blows: Sequence[int]
    bonus: Sequence[int]
    harmless: Sequence[int]
    advice_from: Sequence[int]
    advice_health: Sequence[int]
    advice_tops: Sequence[int]
    moves: MoveFigures
    aid: AidFigures


class Planned(NamedTuple):
    """A plan, the engine's inputs for each of its options, and the advice of the solved duels."""

    plan: Plan
    party: tuple[Pc, ...]
    foes: tuple[FullNpc, ...]
    strikes: tuple[PcOption[StrikeInputs], ...]
    guards: tuple[PcOption[DefendInputs], ...]
    advice: tuple[Advised, ...] = ()
    moves: tuple[PlayedMove, ...] = ()
    wards: tuple[tuple[Ward, ...], ...] = ()
    heals: tuple[tuple[HealingPower, ...], ...] = ()


def plan(encounter: Encounter) -> Planned:
    """Make the plan of an encounter that passed `check`, with all figures from the engine."""
    return _Planner(encounter).planned()


T = TypeVar("T")


class _Listed(Generic[T]):
    """A flat list of several lists of options, with the start of each list."""

    def __init__(self) -> None:
        self.options: list[T] = []
        self.bounds = [0]

    def add(self, options: Iterable[T]) -> None:
        self.options += options
        self.bounds.append(len(self.options))


class _Planner:
    """Collects the figures of one encounter."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.rules = encounter.rules()
        self.behaviour = BEHAVIOURS[encounter.policy]
        self.sides = Sides(encounter, self.behaviour)
        self.options = Options(self.rules, self.behaviour)
        self.weighing = Weighing(self.sides, self.options, self.behaviour)

    def planned(self) -> Planned:
        """Return the plan with the inputs of its options and the solved duels."""
        strikes, guards = self._strikes(), self._guards()
        advice, advice_from, advice_health = self._advice()
        weighing = self.weighing
        return Planned(
            plan=self._figures(strikes, guards, advice_from, advice_health),
            party=self.sides.party,
            foes=tuple(self.sides.foes),
            strikes=tuple(strikes.options),
            guards=tuple(guards.options),
            advice=advice,
            moves=tuple(weighing.moves),
            wards=tuple(map(tuple, weighing.wards)),
            heals=tuple(map(tuple, weighing.heals)),
        )

    def _figures(
        self,
        strikes: _Listed[PcOption[StrikeInputs]],
        guards: _Listed[PcOption[DefendInputs]],
        advice_from: list[int],
        advice_health: list[int],
    ) -> Plan:
        """Return the figures."""
        sides, rules, rulings, behaviour = (
            self.sides,
            self.rules,
            self.rules.rulings,
            self.behaviour,
        )
        party, fights, blows = sides.party, range(len(sides.bounds)), self.weighing.blows()
        names = [pc.name for pc in party]
        helps = [self.encounter.help.get(pc.name) for pc in party]
        recovery = [recovered(pc, rules) for pc in party]
        most = [rules.recovery.die + points for points in recovery]
        return Plan(
            pcs=len(party),
            kinds=len(sides.kinds),
            fights=len(fights),
            max_rounds=self.encounter.max_rounds,
            rolls_initiative=int(self.encounter.first is None),
            major=rules.special.major,
            refund_impaired=int(rulings.twenty_refund_when_impaired),
            emptied_drops=int(rulings.spending_to_zero_drops_track),
            one_step=int(rulings.two_pools_emptied == "one_step"),
            reserve=behaviour.reserve,
            recovers_impaired=int(behaviour.recovers_impaired),
            rests=int(behaviour.rests),
            tries_vain=int(behaviour.only_first),
            uses_up=int(any(o.item for o in strikes.options)),
            recovery_die=rules.recovery.die,
            die=rules.task.die,
            pools=[pc.pools.of(stat).value for pc in party for stat in STATS],
            tops=[top for pc in party for top in pc.restorable()],
            track=[TRACK.index(pc.damage_track) for pc in party],
            used=[pc.recoveries_used for pc in party],
            recovery=recovery,
            lack_fight=most if behaviour.recovers_early else [NEVER] * len(most),
            lack_rest=most,
            helps=[-1 if name is None else names.index(name) for name in helps],
            help_steps=[sides.help_steps(pc, name) for pc, name in zip(party, helps, strict=True)],
            foe_from=[start for start, _ in sides.bounds],
            foe_to=[end for _, end in sides.bounds],
            first_face=[sides.first_face(pc, fight) for fight in fights for pc in party],
            kind=sides.kind,
            health=[foe.health for foe in sides.foes],
            arrives=sides.arrives,
            strikes=strikes.bounds,
            strike_stat=[o.stat for o in strikes.options],
            strike_cost=[o.cost for o in strikes.options],
            strike_need=[o.need for o in strikes.options],
            strike_damage=[o.damage for o in strikes.options],
            strike_armor=[o.armor for o in strikes.options],
            strike_item=[o.item for o in strikes.options],
            strike_then=[o.then for o in strikes.options],
            strike_melee=[int(o.melee) for o in strikes.options],
            guards=guards.bounds,
            guard_cost=[o.cost for o in guards.options],
            guard_need=[o.need for o in guards.options],
            blows=blows,
            bonus=self.options.bonus,
            harmless=[int(self.weighing.harmless(blows, k)) for k in range(len(sides.kinds))],
            advice_from=advice_from,
            advice_health=advice_health,
            advice_tops=[
                max(pc.pools.of(stat).value, pc.pools.of(stat).max)
                for pc in party
                for stat in STATS
            ],
            moves=self._moves(),
            aid=aid_figures(
                self.weighing.wards,
                self.weighing.heals,
                not behaviour.heals_early,
                rulings.healing_lifts_track,
            ),
        )

    def _moves(self) -> MoveFigures:
        """Return the figures of foes' moves and their further effects."""
        weighing = self.weighing
        afters = weighing.afters()
        return move_figures(
            weighing.kinds,
            weighing.regains(),
            [foe.max_health for foe in self.sides.foes],
            weighing.choosing,
            after_need=[need for need, _ in afters],
            after_points=[points for _, points in afters],
            rolls=weighing.rolls(),
        )

    def _strikes(self) -> _Listed[PcOption[StrikeInputs]]:
        """Return the attack options of each PC against each kind of foe, by help and damage
        track.
        """
        helped = self.encounter.help.values()
        found: _Listed[PcOption[StrikeInputs]] = _Listed()
        for pc in self.sides.party:
            for kind in self.sides.kinds:
                for steps in range(HELP):
                    for impaired in (False, True):
                        possible = not steps or pc.name in helped
                        found.add(
                            self.options.strikes(pc, kind, steps, impaired) if possible else ()
                        )
        return found

    def _guards(self) -> _Listed[PcOption[DefendInputs]]:
        """Return the defense options of each PC in each stance against each move, by track and by
        threat.
        """
        found: _Listed[PcOption[DefendInputs]] = _Listed()
        for known in self.weighing.guards():
            for order in (self.behaviour.guard, self.behaviour.threatened):
                found.add(sorted(known, key=order))
        return found

    # --- the advice of duels ----------------------------------------------------------------------

    def _advice(self) -> tuple[tuple[Advised, ...], list[int], list[int]]:
        """Solve the duel of each PC with each kind of foe. Return the advice, the start of each,
        and its top health.
        """
        pairs = [
            (pc, kind.foe, self.sides.most_health(k))
            for pc in self.sides.party
            for k, kind in enumerate(self.sides.kinds)
        ]
        begins, most = [-1] * len(pairs), [health for _, _, health in pairs]
        if not self.behaviour.solves or not track_follows(self.rules):
            return (), begins, most
        from threefold.lab.simulator.advice import ADVICE_STATES, advised, states

        advice: list[Advised] = []
        room, at = ADVICE_STATES, 0
        for n, (pc, foe, health) in enumerate(pairs):
            strongest = replace(foe, health=health, max_health=health)
            room -= states(pc, strongest)
            if room < 0 or not health:
                continue
            found = advised(pc, strongest, self.rules)
            advice.append(found)
            begins[n] = at
            at += len(found.strikes)
        return tuple(advice), begins, most
