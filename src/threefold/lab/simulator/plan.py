"""The plan of an encounter for the kernel: all figures that it needs, asked of the engine once, in
flat lists.

A PC has a list of options in the order in which its policy prefers them; the kernel takes the first
that its Pools can pay. So a policy is data, and the rules are those of the procedures: each option
is an attack, a power or a defense set by the engine, with its difficulty, cost and damage.
`threefold.lab.simulator.options` makes the options, `threefold.lab.simulator.sides` the party and
its foes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from threefold.lab.duel.check import track_follows
from threefold.lab.encounter import Encounter
from threefold.lab.sheets import recovered
from threefold.lab.simulator.aid import HealingPower, Ward
from threefold.lab.simulator.figures import (
    AdviceFigures,
    FightFigures,
    FoeFigures,
    GuardFigures,
    MoveFigures,
    PartyFigures,
    Plan,
    PolicyFigures,
    RuleFigures,
    StrikeFigures,
)
from threefold.lab.simulator.foe_moves import PlayedMove
from threefold.lab.simulator.layout import aid_figures, move_figures
from threefold.lab.simulator.options import Options
from threefold.lab.simulator.policies import BEHAVIOURS, PcOption, StrikeInputs
from threefold.lab.simulator.sides import Sides
from threefold.lab.simulator.weighing import Weighing
from threefold.model.characters import FullNpc, Pc
from threefold.procedures.defended import DefendInputs
from threefold.rules.harm import TRACK
from threefold.rules.types import STATS

if TYPE_CHECKING:
    from threefold.lab.simulator.advice import Advised

NEVER: Final = 1_000_000
HELP: Final = 3
"""The number of distinct values for steps of help: none, one, two."""


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
        advice, advice_figures = self._advice()
        weighing = self.weighing
        return Planned(
            plan=self._figures(strikes, guards, advice_figures),
            party=self.sides.party,
            foes=tuple(self.sides.foes),
            strikes=tuple(strikes.options),
            guards=tuple(guards.options),
            advice=advice,
            moves=tuple(weighing.moves),
            wards=tuple(map(tuple, weighing.wards)),
            heals=tuple(map(tuple, weighing.heals)),
        )

    # --- the figures of the plan ------------------------------------------------------------------

    def _figures(
        self,
        strikes: _Listed[PcOption[StrikeInputs]],
        guards: _Listed[PcOption[DefendInputs]],
        advice: AdviceFigures,
    ) -> Plan:
        """Return all figures."""
        behaviour, blows = self.behaviour, self.weighing.blows()
        return Plan(
            rules=self._rules(),
            policy=PolicyFigures(
                reserve=behaviour.reserve,
                recovers_impaired=int(behaviour.recovers_impaired),
                rests=int(behaviour.rests),
                tries_vain=int(behaviour.only_first),
            ),
            party=self._party(),
            fights=self._fights(),
            foes=self._foes(blows),
            strikes=self._strike_figures(strikes),
            guards=GuardFigures(
                bounds=guards.bounds,
                cost=[o.cost for o in guards.options],
                need=[o.need for o in guards.options],
                blows=blows,
            ),
            advice=advice,
            moves=self._moves(),
            aid=aid_figures(
                self.weighing.wards,
                self.weighing.heals,
                not behaviour.heals_early,
                self.rules.rulings.healing_lifts_track,
            ),
        )

    def _rules(self) -> RuleFigures:
        """Return the figures of the rules."""
        rules, rulings = self.rules, self.rules.rulings
        return RuleFigures(
            die=rules.task.die,
            recovery_die=rules.recovery.die,
            major=rules.special.major,
            refund_impaired=int(rulings.twenty_refund_when_impaired),
            emptied_drops=int(rulings.spending_to_zero_drops_track),
            one_step=int(rulings.two_pools_emptied == "one_step"),
        )

    def _party(self) -> PartyFigures:
        """Return the figures of the PCs."""
        party, rules = self.sides.party, self.rules
        names = [pc.name for pc in party]
        helps = [self.encounter.help.get(pc.name) for pc in party]
        recovery = [recovered(pc, rules) for pc in party]
        most = [rules.recovery.die + points for points in recovery]
        return PartyFigures(
            size=len(party),
            pools=[pc.pools.of(stat).value for pc in party for stat in STATS],
            tops=[top for pc in party for top in pc.restorable()],
            track=[TRACK.index(pc.damage_track) for pc in party],
            used=[pc.recoveries_used for pc in party],
            recovery=recovery,
            lack_fight=most if self.behaviour.recovers_early else [NEVER] * len(most),
            lack_rest=most,
            helps=[-1 if name is None else names.index(name) for name in helps],
            help_steps=[
                self.sides.help_steps(pc, name) for pc, name in zip(party, helps, strict=True)
            ],
        )

    def _fights(self) -> FightFigures:
        """Return the figures of the fights."""
        sides, fights = self.sides, range(len(self.sides.bounds))
        return FightFigures(
            number=len(fights),
            max_rounds=self.encounter.max_rounds,
            rolls_initiative=int(self.encounter.first is None),
            foe_from=[start for start, _ in sides.bounds],
            foe_to=[end for _, end in sides.bounds],
            first_face=[sides.first_face(pc, fight) for fight in fights for pc in sides.party],
        )

    def _foes(self, blows: list[int]) -> FoeFigures:
        """Return the figures of the foes."""
        sides, kinds = self.sides, range(len(self.sides.kinds))
        return FoeFigures(
            kinds=len(kinds),
            kind=sides.kind,
            health=[foe.health for foe in sides.foes],
            tops=[foe.max_health for foe in sides.foes],
            arrives=sides.arrives,
            harmless=[int(self.weighing.harmless(blows, k)) for k in kinds],
        )

    def _strike_figures(self, strikes: _Listed[PcOption[StrikeInputs]]) -> StrikeFigures:
        """Return the figures of the attack options."""
        options = strikes.options
        return StrikeFigures(
            uses_up=int(any(o.item for o in options)),
            bounds=strikes.bounds,
            stat=[o.stat for o in options],
            cost=[o.cost for o in options],
            need=[o.need for o in options],
            damage=[o.damage for o in options],
            armor=[o.armor for o in options],
            item=[o.item for o in options],
            then=[o.then for o in options],
            melee=[int(o.melee) for o in options],
            bonus=self.options.bonus,
        )

    def _moves(self) -> MoveFigures:
        """Return the figures of foes' moves and their further effects."""
        weighing = self.weighing
        afters = weighing.afters()
        return move_figures(
            weighing.kinds,
            weighing.regains(),
            weighing.choosing,
            after_need=[need for need, _ in afters],
            after_points=[points for _, points in afters],
            rolls=weighing.rolls(),
        )

    # --- the options ------------------------------------------------------------------------------

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

    def _advice(self) -> tuple[tuple[Advised, ...], AdviceFigures]:
        """Solve the duel of each PC with each kind of foe. Return the advice, and where that of
        each duel is found.
        """
        pairs = [
            (pc, kind.foe, self.sides.most_health(k))
            for pc in self.sides.party
            for k, kind in enumerate(self.sides.kinds)
        ]
        begins = [-1] * len(pairs)
        advice: list[Advised] = []
        start = 0
        for n, solved in self._solved_duels(pairs):
            advice.append(solved)
            begins[n] = start
            start += len(solved.strikes)
        return tuple(advice), AdviceFigures(
            begins=begins,
            health=[health for _, _, health in pairs],
            tops=[
                max(pc.pools.of(stat).value, pc.pools.of(stat).max)
                for pc in self.sides.party
                for stat in STATS
            ],
        )

    def _solved_duels(
        self, pairs: Sequence[tuple[Pc, FullNpc, int]]
    ) -> Iterator[tuple[int, Advised]]:
        """Yield the numbers and the advice of the duels that are solved: in order, as long as there
        is room for their states.
        """
        if not self.behaviour.solves or not track_follows(self.rules):
            return
        from threefold.lab.simulator.advice import ADVICE_STATES, advised, states

        room = ADVICE_STATES
        for n, (pc, foe, health) in enumerate(pairs):
            strongest = replace(foe, health=health, max_health=health)
            room -= states(pc, strongest)
            if room >= 0 and health:
                yield n, advised(pc, strongest, self.rules)
