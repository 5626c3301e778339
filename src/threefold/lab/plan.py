"""An encounter as the kernel plays it: every figure that it needs, asked of the engine once, in flat lists.

What a PC may do is a list of options in the order in which its policy prefers them; the kernel takes the first that
its Pools can pay. So a policy is data, and the rules are those of the procedures: each option is an attack or a
defense that was set by the engine, with its difficulty, its price and its blow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from threefold.lab.encounter import Encounter, Environment, Fight
from threefold.lab.policies import BEHAVIOURS, Behaviour, Option, effort_then_cost, most_damage, safest
from threefold.model.characters import Attack, FullNpc, Pc, Pool, Pools
from threefold.odds.effort import splits
from threefold.procedures.base import Scene, Setting
from threefold.procedures.combat import AttackInputs, DefendInputs, set_attack, set_defense
from threefold.procedures.inputs import EaseEffort, Effort, Steps
from threefold.rules.cooperation import help_steps
from threefold.rules.encounters import Figure, Opponent, initiative_order
from threefold.rules.harm import TRACK, armor_against, npc_armor_against, through_armor
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import skill_modifier, special_roll
from threefold.rules.types import STATS, Refusal

if TYPE_CHECKING:
    from threefold.lab.advice import Advised

NEVER: Final = 1_000_000
HELP: Final = 3
"""Steps of help that are told apart: none, one, two."""


class Plan(NamedTuple):
    """The figures of an encounter; lists are flat, and ``[i, k]`` below means ``i * kinds + k``.

    A face needed of 0 is no roll and a success, one of 21 no roll and a failure.

    Of each PC ``i``: ``pools`` and ``tops`` ``[i, stat]``, ``track``, ``used`` recoveries, ``recovery`` (what is
    added to the die), ``lack_fight`` and ``lack_rest`` (points it must lack to recover in a fight, after one),
    ``helps`` (whom it helps, or -1) and ``help_steps``. Of each fight ``f``: ``foe_from`` to ``foe_to``,
    ``first_face`` ``[f, i]`` (the least face that acts before the foes). Of each foe: ``kind``, ``health``,
    ``arrives`` (a round). ``strikes`` and ``guards`` delimit the options of an attack ``[i, k, help, impaired]`` and
    of a defense ``[i, k, impaired, threatened]``. ``blows`` ``[i, k]`` is what a failed defense costs, ``bonus``
    ``[impaired, face]`` what a special roll adds; ``harmless`` ``[k]`` foes cannot hurt anybody. ``advice_from``
    ``[i, k]`` is where the tables of a solved duel begin (-1 without one), ``advice_health`` ``[i, k]`` and
    ``advice_tops`` ``[i, stat]`` say how they are laid out.
    """

    pcs: int
    kinds: int
    fights: int
    max_rounds: int
    rolls_initiative: int
    major: int
    refund_impaired: int
    refund_needs_success: int
    emptied_drops: int
    one_step: int
    reserve: int
    recovers_impaired: int
    rests: int
    tries_vain: int
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
    guards: Sequence[int]
    guard_cost: Sequence[int]
    guard_need: Sequence[int]
    blows: Sequence[int]
    bonus: Sequence[int]
    harmless: Sequence[int]
    advice_from: Sequence[int]
    advice_health: Sequence[int]
    advice_tops: Sequence[int]


class Planned(NamedTuple):
    """A plan, what each of its options stands for, and the advice of the duels that were solved."""

    plan: Plan
    party: tuple[Pc, ...]
    foes: tuple[FullNpc, ...]
    strikes: tuple[Option[AttackInputs], ...]
    guards: tuple[Option[DefendInputs], ...]
    advice: tuple[Advised, ...] = ()


def plan(encounter: Encounter) -> Planned:
    """Ask the engine for every figure of an encounter that passed `check`."""
    return _Planner(encounter).planned()


class _Planner:
    """Gathers the figures of one encounter."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.rules: Rules = encounter.rules()
        self.behaviour: Behaviour = BEHAVIOURS[encounter.policy]
        self.plain = self.behaviour.only_first
        self.environment = Environment() if self.plain else encounter.environment
        self.party = tuple(_fighting(pc, self.plain) for pc in encounter.party)
        self.foes: list[FullNpc] = []
        self.arrives: list[int] = []
        self.bounds: list[tuple[int, int]] = []
        for fight in encounter.all_fights():
            self._add(fight)
        self.kinds: list[FullNpc] = []
        self.kind = [self._kind(foe) for foe in self.foes]
        self.bonus = [self._bonus(face, impaired) for impaired in (False, True) for face in range(self.die + 1)]

    @property
    def die(self) -> int:
        return self.rules.task.die

    def _add(self, fight: Fight) -> None:
        start = len(self.foes)
        waves = [(1, fight.foes), *sorted(((w.round, w.foes) for w in fight.reinforcements), key=lambda wave: wave[0])]
        for arrives, foes in waves:
            self.foes += [replace(foe.filled(self.rules), conditions=UNSET) for foe in foes]
            self.arrives += [arrives] * len(foes)
        self.bounds.append((start, len(self.foes)))

    def _kind(self, foe: FullNpc) -> int:
        """Foes that differ in name and health alone are of one kind."""
        figures = replace(foe, name="foe", health=1, max_health=1, notes=UNSET)
        if figures not in self.kinds:
            self.kinds.append(figures)
        return self.kinds.index(figures)

    def _bonus(self, face: int, impaired: bool) -> int:
        return special_roll(face, "success", True, impaired, self.rules).bonus if face else 0

    def planned(self) -> Planned:
        """The plan."""
        strikes: list[Option[AttackInputs]] = []
        strike_bounds = [0]
        guards: list[Option[DefendInputs]] = []
        guard_bounds = [0]
        blows: list[int] = []
        for pc in self.party:
            for foe in self.kinds:
                blows.append(self._blow(pc, foe))
                for steps in range(HELP):
                    for impaired in (False, True):
                        strikes += self._strikes(pc, foe, steps, impaired)
                        strike_bounds.append(len(strikes))
                for impaired in (False, True):
                    known = [*self._guards(pc, foe, impaired)]
                    for order in (self.behaviour.guard, self.behaviour.threatened):
                        guards += sorted(known, key=order)
                        guard_bounds.append(len(guards))
        rules, rulings = self.rules, self.rules.rulings
        names = [pc.name for pc in self.party]
        helps = [self.encounter.help.get(pc.name) for pc in self.party]
        most = [rules.recovery.die + pc.tier + pc.recovery_bonus + rules.martial.recovery for pc in self.party]
        early = self.behaviour.recovers_early
        advice, advice_from, advice_health = self._advice()
        figures = Plan(
            pcs=len(self.party),
            kinds=len(self.kinds),
            fights=len(self.bounds),
            max_rounds=self.encounter.max_rounds,
            rolls_initiative=int(self.encounter.first is UNSET),
            major=rules.special.major,
            refund_impaired=int(rulings.twenty_refund_when_impaired),
            refund_needs_success=int(rules.special.refund_needs_success),
            emptied_drops=int(rulings.spending_to_zero_drops_track),
            one_step=int(rulings.two_pools_emptied == "one_step"),
            reserve=self.behaviour.reserve,
            recovers_impaired=int(self.behaviour.recovers_impaired),
            rests=int(self.behaviour.rests),
            tries_vain=int(self.plain),
            recovery_die=rules.recovery.die,
            die=self.die,
            pools=[pc.pools.of(stat).value for pc in self.party for stat in STATS],
            tops=[top for pc in self.party for top in pc.restorable()],
            track=[TRACK.index(pc.damage_track) for pc in self.party],
            used=[pc.recoveries_used for pc in self.party],
            recovery=[pc.tier + pc.recovery_bonus + rules.martial.recovery for pc in self.party],
            lack_fight=most if early else [NEVER] * len(most),
            lack_rest=most,
            helps=[-1 if name is None else names.index(name) for name in helps],
            help_steps=[self._help(pc, name) for pc, name in zip(self.party, helps, strict=True)],
            foe_from=[start for start, _ in self.bounds],
            foe_to=[end for _, end in self.bounds],
            first_face=[self._first_face(pc, f) for f in range(len(self.bounds)) for pc in self.party],
            kind=self.kind,
            health=[foe.health for foe in self.foes],
            arrives=self.arrives,
            strikes=strike_bounds,
            strike_stat=[o.stat for o in strikes],
            strike_cost=[o.cost for o in strikes],
            strike_need=[o.need for o in strikes],
            strike_damage=[o.damage for o in strikes],
            strike_armor=[o.armor for o in strikes],
            guards=guard_bounds,
            guard_cost=[o.cost for o in guards],
            guard_need=[o.need for o in guards],
            blows=blows,
            bonus=self.bonus,
            harmless=[int(self._harmless(blows[k :: len(self.kinds)])) for k in range(len(self.kinds))],
            advice_from=advice_from,
            advice_health=advice_health,
            advice_tops=[max(pc.pools.of(stat).value, pc.pools.of(stat).max) for pc in self.party for stat in STATS],
        )
        return Planned(figures, self.party, tuple(self.foes), tuple(strikes), tuple(guards), advice)

    # --- the advice of duels ------------------------------------------------------------------------------------------

    def _advice(self) -> tuple[tuple[Advised, ...], list[int], list[int]]:
        """Solve the duel of each PC with each kind of foe; where each begins, and the greatest health it knows."""
        pairs = [(pc, foe, k) for pc in self.party for k, foe in enumerate(self.kinds)]
        most = [max(f.health for f, kind in zip(self.foes, self.kind, strict=True) if kind == k) for _, _, k in pairs]
        begins = [-1] * len(pairs)
        if not self.behaviour.solves or not self._solvable():
            return (), begins, most
        from threefold.lab.advice import MOST_STATES, advised, states

        advice: list[Advised] = []
        room, at = MOST_STATES, 0
        for n, (pc, foe, _) in enumerate(pairs):
            strongest = replace(foe, health=most[n], max_health=most[n])
            room -= states(pc, strongest)
            if room < 0 or not most[n]:
                continue
            found = advised(pc, strongest, self.rules)
            advice.append(found)
            begins[n] = at
            at += len(found.strikes)
        return tuple(advice), begins, most

    def _solvable(self) -> bool:
        """Duels are solved for a damage track that follows from the Pools."""
        rulings = self.rules.rulings
        return rulings.spending_to_zero_drops_track and rulings.two_pools_emptied == "two_steps"

    # --- attacks ------------------------------------------------------------------------------------------------------

    def _strikes(self, pc: Pc, foe: FullNpc, help: int, impaired: bool) -> list[Option[AttackInputs]]:
        """What a PC may do to a foe, in the policy's order; under all but `plain` only what may hurt it."""
        if help and pc.name not in self.encounter.help.values():
            return []
        scene = Scene(self.rules, _able(pc, impaired), foe)
        options = [o for inputs in self._attacks(pc, help) if (o := self._strike(scene, inputs)) is not None]
        if self.plain:
            return options
        if self.behaviour.solves:  # in the order in which the duel knows them
            return sorted(options, key=effort_then_cost)
        if self.behaviour.only_free:
            options = [o for o in options if not o.cost]
        return sorted((o for o in options if o.worth > 0), key=most_damage)

    def _attacks(self, pc: Pc, help: int) -> Iterator[AttackInputs]:
        assets = [Steps(name="help", steps=help)] if help else []
        situations = self.environment.attacks
        if self.plain:
            yield from (AttackInputs(attack=attack, assets=assets) for attack in pc.attacks[:1])
            return
        for attack in pc.attacks[:1] if self.behaviour.solves else pc.attacks:
            for stat in attack.usable_stats()[:1] if self.behaviour.solves else attack.usable_stats():
                for ease, damage in splits(pc.effort, attack.points(self.rules) > 0):
                    effort = Effort(ease=ease, damage=damage)
                    yield AttackInputs(attack=attack, stat=stat, effort=effort, assets=assets, situations=situations)

    def _strike(self, scene: Scene, inputs: AttackInputs) -> Option[AttackInputs] | None:
        setting = set_attack(scene, inputs)
        if isinstance(setting, Refusal):
            return None
        task, blow, foe = setting.task, setting.blow, scene.npc
        assert task is not None
        assert blow is not None
        versus = {} if foe.armor_versus is UNSET else foe.armor_versus
        damage = through_armor(blow, npc_armor_against(blow, foe.armor, versus, self.rules))
        need = _need(setting)
        impaired = (self.die + 1) * (scene.pc.damage_track == "impaired")
        dealt = [damage.dealt + (self.bonus[impaired + face] if damage.dealt else 0) for face in range(self.die + 1)]
        through = [max(0, points - damage.armor) for points in dealt]
        worth = through[0] if not need else sum(through[need:]) / self.die
        cost = 0 if need > self.die else task.cost.points  # what cannot succeed is not paid for
        return Option(inputs, STATS.index(task.stat), cost, need, damage.dealt, damage.armor, worth)

    def _help(self, helper: Pc, name: str | None) -> int:
        """Steps of help by the skill of the first attack that is helped: two by the trained, none with an inability."""
        helped = next((pc for pc in self.party if pc.name == name), None)
        if helped is None or not helped.attacks:
            return 0
        return help_steps(helper.skill(helped.attacks[0].skill), self.rules)

    # --- defenses -----------------------------------------------------------------------------------------------------

    def _guards(self, pc: Pc, foe: FullNpc, impaired: bool) -> Iterator[Option[DefendInputs]]:
        scene = Scene(self.rules, _able(pc, impaired), foe)
        for ease in range(1 if self.plain else pc.effort + 1):
            inputs = DefendInputs(effort=EaseEffort(ease=ease), situations=self.environment.defenses)
            setting = set_defense(scene, inputs)
            if not isinstance(setting, Refusal):
                assert setting.task is not None
                need = _need(setting)
                cost = 0 if need > self.die else setting.task.cost.points
                yield Option(inputs, STATS.index(setting.task.stat), cost, need)

    def _blow(self, pc: Pc, foe: FullNpc) -> int:
        """What a failed defense costs, after Armor."""
        setting = set_defense(Scene(self.rules, _able(pc, False), foe), DefendInputs())
        assert not isinstance(setting, Refusal)
        assert setting.blow is not None
        return through_armor(setting.blow, armor_against(setting.blow, pc.worn(self.rules), self.rules)).taken

    def _harmless(self, blows: Sequence[int]) -> bool:
        """Whether the blows of a foe go nowhere, and nobody would spend anything to avoid them."""
        return not any(blows) and self.behaviour.guard is not safest

    # --- initiative ---------------------------------------------------------------------------------------------------

    def _first_face(self, pc: Pc, f: int) -> int:
        """The least face with which a PC acts before the foes of a fight; 0 if it always does, 21 if it never does."""
        if self.encounter.first is not UNSET:
            return 0 if self.encounter.first == "party" else self.die + 1
        start, end = self.bounds[f]
        present = [
            foe for foe, arrives in zip(self.foes[start:end], self.arrives[start:end], strict=True) if arrives == 1
        ]
        foes = [
            Opponent("foe", foe.level if self.plain else foe.modifications.get("initiative", foe.level))
            for foe in present
        ]
        level = None if self.plain else pc.skill("initiative")
        skill = skill_modifier(level, "initiative", self.rules)
        steps = -skill.steps if skill is not None else 0
        for face in range(1, self.die + 1):
            if initiative_order([Figure("pc", face, steps)], foes, self.rules)[0] == "pc":
                return face
        return self.die + 1


def _fighting(pc: Pc, plain: bool) -> Pc:
    """The PC as the laboratory plays it: without conditions, and under ``plain`` with its first attack at no cost."""
    attacks = [_free(attack) for attack in pc.attacks[:1]] if plain else pc.attacks
    return replace(pc, conditions=[], attacks=attacks)


def _free(attack: Attack) -> Attack:
    return replace(attack, cost=UNSET, area=UNSET, practiced=UNSET, touch=UNSET)


_FULL: Final = 999


def _able(pc: Pc, impaired: bool) -> Pc:
    """The same PC with Pools that can pay anything, so that every option has its price."""
    pools = {stat: Pool(_FULL, _FULL, pc.pools.of(stat).edge) for stat in STATS}
    return replace(pc, pools=Pools(**pools), damage_track="impaired" if impaired else "hale")


def _need(setting: Setting) -> int:
    """The least face that succeeds: 0 if none is needed, one more than the die shows if there is none."""
    assert setting.task is not None
    if setting.result == "routine":
        return 0
    return setting.task.target_number if setting.task.rolls else 21
