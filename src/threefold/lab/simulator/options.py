"""The attack and defense options of a PC against a foe, with costs and figures from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from threefold.lab.sheets import with_unlimited_pools
from threefold.lab.simulator.policies import (
    Behaviour,
    PcOption,
    StrikeInputs,
    effort_then_cost,
    most_damage,
    safest,
)
from threefold.lab.simulator.powers import following, strikes_foe, striking
from threefold.lab.simulator.sides import FoeKind
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.sheet_conditions import worn_now
from threefold.odds.effort import splits
from threefold.procedures.base import Setting, Setup
from threefold.procedures.combat import AttackInputs, set_attack, set_defense
from threefold.procedures.defended import DefendInputs
from threefold.procedures.effects.attacks import harm_among
from threefold.procedures.effects.base import EffectContext, Manner, amount
from threefold.procedures.effects.carry import apply_effects
from threefold.procedures.effects.endurance import felt_track
from threefold.procedures.effects.reduced import damage_reductions
from threefold.procedures.effects.single_target import as_single
from threefold.procedures.figures import damage_to_npc
from threefold.procedures.inputs import EaseEffort, Effort, Steps
from threefold.procedures.power_strikes import strike_of
from threefold.procedures.power_used import AbilityInputs, CypherInputs, effects_of_use, power_of
from threefold.procedures.powers.setting import set_power
from threefold.rules.harm import apply_armor, armor_against
from threefold.rules.kinds_of_harm import immune_line
from threefold.rules.rolls import special_roll
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Refusal

_PLENTY: Final = 1_000_000
"""More health than any foe has."""

Held = Sequence[Condition | str]
"""Active conditions."""


class Way(NamedTuple):
    """The engine's inputs for an attack option, and the bit of the cypher that it uses up."""

    inputs: StrikeInputs
    item: int = 0


class Options:
    """The options of any PC against any kind of foe, in the order of a policy."""

    def __init__(self, rules: Rules, behaviour: Behaviour) -> None:
        self.rules = rules
        self.behaviour = behaviour
        self.die = rules.task.die
        self.bonus = [
            self._bonus(face, impaired)
            for impaired in (False, True)
            for face in range(self.die + 1)
        ]

    def _bonus(self, face: int, impaired: bool) -> int:
        if face:
            return special_roll(face, "success", True, impaired, self.rules).bonus
        return 0

    # --- strikes ----------------------------------------------------------------------------------

    def strikes(
        self, pc: Pc, kind: FoeKind, help: int, impaired: bool
    ) -> Sequence[PcOption[StrikeInputs]]:
        """Return the attack options of a PC, in the policy's order. They are cached.

        Under `careful` and `all_in`, options that cannot hurt the foe are left out."""
        return _strikes(_Asked(self, with_unlimited_pools(pc, impaired), kind, help))

    def ask_strikes(self, pc: Pc, kind: FoeKind, help: int) -> Sequence[PcOption[StrikeInputs]]:
        """Compute the attack options with the engine, for a PC who can pay any cost."""
        setup = Setup(self.rules, pc, kind.foe)
        ways: list[Way] = [*self._attacks(pc, kind, help), *self._powers(pc, kind, help)]
        options = [option for way in ways if (option := self._strike(setup, *way)) is not None]
        if self.behaviour.only_first:
            return options
        if self.behaviour.solves:  # the same order as in the duel
            return sorted(options, key=effort_then_cost)
        if self.behaviour.only_free:
            options = [option for option in options if not option.cost]
        return sorted((option for option in options if option.worth > 0), key=most_damage)

    def _attacks(self, pc: Pc, kind: FoeKind, help: int) -> Iterator[Way]:
        if self.behaviour.only_first:
            yield from (
                Way(AttackInputs(attack=attack, assets=_help_steps(help)))
                for attack in pc.attacks[:1]
            )
            return
        assets, situations = _help_steps(help), kind.bears.attacks
        for attack in pc.attacks[:1] if self.behaviour.solves else pc.attacks:
            for stat in (
                attack.usable_stats()[:1] if self.behaviour.solves else attack.usable_stats()
            ):
                for ease, damage in splits(pc.effort, attack.points(self.rules) > 0):
                    effort = Effort(ease=ease, damage=damage)
                    yield Way(
                        AttackInputs(
                            attack=attack,
                            stat=stat,
                            effort=effort,
                            assets=assets,
                            situations=situations,
                        )
                    )

    def _powers(self, pc: Pc, kind: FoeKind, help: int) -> Iterator[Way]:
        assets, situations = _help_steps(help), kind.bears.attacks
        abilities = striking(pc.abilities)
        if self.behaviour.only_free:
            cyphers = []
        else:
            cyphers = [*enumerate(pc.cyphers)]
        for ease, damage in splits(pc.effort, True):
            effort = Effort(ease=ease, damage=damage)
            for ability in abilities:
                yield Way(
                    AbilityInputs(
                        ability=ability, effort=effort, assets=assets, situations=situations
                    )
                )
            for n, cypher in cyphers:
                if isinstance(cypher, str) or not strikes_foe(cypher):
                    continue
                yield Way(
                    CypherInputs(
                        cypher=cypher, effort=effort, assets=assets, situations=situations
                    ),
                    1 << n,
                )

    def _strike(
        self, setup: Setup, inputs: StrikeInputs, item: int
    ) -> PcOption[StrikeInputs] | None:
        setting = (
            set_attack(setup, inputs)
            if isinstance(inputs, AttackInputs)
            else set_power(setup, inputs)
        )
        if isinstance(setting, Refusal):
            return None
        task, blow = setting.task, setting.blow
        assert task is not None
        assert blow is not None
        damage = damage_to_npc(setup.npc, blow, self.rules)
        need = self._need(setting)
        impaired = (self.die + 1) * (felt_track(setup.pc) == "impaired")
        dealt = [
            damage.dealt + (self.bonus[impaired + face] if damage.dealt else 0)
            for face in range(self.die + 1)
        ]
        npc = setup.npc
        spared = immune_line(as_single(blow, npc), npc.immune or (), npc.weaknesses())
        immune = damage.dealt > 0 and spared is not None
        armor = max(dealt) if immune else damage.armor
        through = [max(0, points - armor) for points in dealt]
        then = self._follows(setup, inputs)
        if then is None:
            return None
        lasts = max(
            setup.npc.max_health, 3 * setup.npc.level
        )  # a foe cannot lose more health than it has
        gained = [min(points + then, max(points, lasts)) for points in through]
        worth = gained[0] if not need else sum(gained[need:]) / self.die
        stat, cost = STATS.index(task.stat), self._price(setting)
        melee = self._melee(setup.pc, inputs)
        return PcOption(
            inputs=inputs,
            stat=stat,
            cost=cost,
            need=need,
            damage=damage.dealt,
            armor=armor,
            worth=worth,
            item=item,
            then=then,
            melee=melee,
        )

    def _follows(self, setup: Setup, inputs: StrikeInputs) -> int | None:
        """Return the health that a foe loses by the further effects of a hit, computed by the
        engine.

        It is more than any foe has when they kill. None when the power does not work on a foe of
        this level."""
        if isinstance(inputs, AttackInputs):
            return 0
        power = power_of(setup.pc, inputs, setup.picked.power)
        if isinstance(power, Refusal):
            strike = None
        else:
            strike = strike_of(setup, power, inputs)
        if (
            isinstance(power, Refusal)
            or isinstance(strike, Refusal)
            or not isinstance(setup.npc, FullNpc)
        ):
            return 0
        foe = replace(setup.npc, health=_PLENTY, max_health=_PLENTY)
        c = EffectContext(
            setup.rules,
            power.name,
            power.called,
            setup.pc,
            foe,
            power.level,
            chosen=dict(power.chosen),
            manner=Manner(single=not power.extras.spread),
        )
        if power.aim.most is not None and foe.level > amount(power.aim.most, c).n:
            return None
        harm = harm_among(effects_of_use(power, ()))
        if strike is None:
            follows = [e for e in power.effects if e is not harm]
        else:
            follows = strike.then
        apply_effects(following(follows), c, aimed=True)
        if isinstance(c.target, FullNpc):
            left = c.target.health
        else:
            left = _PLENTY
        return _PLENTY - left

    def _melee(self, pc: Pc, inputs: StrikeInputs) -> bool:
        """Return whether an attack option is a melee attack."""
        if isinstance(inputs, AttackInputs):
            attack = (
                pc.attack_named(inputs.attack) if isinstance(inputs.attack, str) else inputs.attack
            )
            return attack is not None and attack.range == "immediate"
        power = inputs.ability if isinstance(inputs, AbilityInputs) else inputs.cypher
        if isinstance(power, str) or not power.aim:
            return False
        if power.aim.range == "weapon":
            return bool(pc.attacks) and pc.attacks[0].range == "immediate"
        return power.aim.range in ("touch", "immediate")

    # --- guards -----------------------------------------------------------------------------------

    def guards(
        self,
        pc: Pc,
        kind: FoeKind,
        impaired: bool,
        inputs: DefendInputs | None = None,
        holds: Held = (),
    ) -> Sequence[PcOption[DefendInputs]]:
        """Return a defense with every level of Effort, from none up; under `plain` only without
        Effort. Cached.

        Without ``inputs`` it is against the usual attack. ``holds`` are the conditions that protect
        the PC."""
        if inputs is None:
            inputs = DefendInputs(situations=kind.bears.defenses)
        return _guards(
            _Asked(
                self,
                replace(with_unlimited_pools(pc, impaired), conditions=[*holds]),
                kind,
                0,
                inputs,
            )
        )

    def ask_guards(
        self, pc: Pc, kind: FoeKind, inputs: DefendInputs
    ) -> Sequence[PcOption[DefendInputs]]:
        """Compute the defense options with the engine, for a PC who can pay any cost."""
        setup = Setup(self.rules, pc, kind.foe)
        levels = range(1 if self.behaviour.only_first else pc.effort + 1)
        options = [self._guard(setup, replace(inputs, effort=EaseEffort(ease=n))) for n in levels]
        return [option for option in options if option is not None]

    def _guard(self, setup: Setup, inputs: DefendInputs) -> PcOption[DefendInputs] | None:
        setting = set_defense(setup, inputs)
        if isinstance(setting, Refusal):
            return None
        assert setting.task is not None
        return PcOption(
            inputs, STATS.index(setting.task.stat), self._price(setting), self._need(setting)
        )

    def blow(
        self, pc: Pc, foe: FullNpc, inputs: DefendInputs | None = None, holds: Held = ()
    ) -> int:
        """Return the damage of a failed defense, after Armor and all other protection."""
        pc = replace(with_unlimited_pools(pc, False), conditions=[*holds])
        setting = set_defense(Setup(self.rules, pc, foe), inputs or DefendInputs())
        assert not isinstance(setting, Refusal)
        assert setting.blow is not None
        armor = armor_against(setting.blow, worn_now(pc, self.rules), self.rules)
        return apply_armor(
            setting.blow, (*armor, *damage_reductions(pc, setting.blow, armor))
        ).taken

    def harmless(self, blows: Sequence[int]) -> bool:
        """Return whether a foe's hits deal no damage, and the policy spends nothing to avoid
        them.
        """
        return not any(blows) and self.behaviour.guard is not safest

    # --- figures of the engine's settings ---------------------------------------------------------

    def _need(self, setting: Setting) -> int:
        """Return the lowest face that succeeds: 0 without a roll, one more than the die has if no
        face succeeds.
        """
        assert setting.task is not None
        if setting.result == "routine":
            return 0
        if setting.task.rolls:
            return setting.task.target_number
        return self.die + 1

    def _price(self, setting: Setting) -> int:
        """Return the cost: 0 for an option that cannot succeed."""
        assert setting.task is not None
        if self._need(setting) > self.die:
            return 0
        return setting.task.cost.points


# --- the cache ------------------------------------------------------------------------------------

_KEPT: Final = 512
"""The number of cached answers. The cells of a heat map need the same options for every number of
foes.
"""


class _Asked:
    """A cache key for a question to the engine. Two keys are equal if everything that affects the
    answer is equal.
    """

    def __init__(
        self,
        options: Options,
        pc: Pc,
        kind: FoeKind,
        help: int = 0,
        inputs: DefendInputs | None = None,
    ) -> None:
        self.options, self.pc, self.kind, self.help = options, pc, kind, help
        self.inputs = DefendInputs() if inputs is None else inputs
        self.words = msgspec.json.encode(
            (replace(pc, name=""), kind.foe, kind.bears, help, self.inputs)
        )

    def __hash__(self) -> int:
        return hash(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Asked):
            return NotImplemented
        mine, theirs = self.options, other.options
        return (
            self.words == other.words
            and mine.rules is theirs.rules
            and mine.behaviour == theirs.behaviour
        )


@lru_cache(_KEPT)
def _strikes(asked: _Asked) -> Sequence[PcOption[StrikeInputs]]:
    return asked.options.ask_strikes(asked.pc, asked.kind, asked.help)


@lru_cache(_KEPT)
def _guards(asked: _Asked) -> Sequence[PcOption[DefendInputs]]:
    return asked.options.ask_guards(asked.pc, asked.kind, asked.inputs)


def _help_steps(steps: int) -> list[Steps]:
    if steps:
        return [Steps(name="help", steps=steps)]
    return []
