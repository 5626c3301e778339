"""The policies of a party: each has a name, an order of preference over a PC's options, and rules
for recovery.

A PC takes the first option in its order that its Pools can pay with ``reserve`` points left; an
option without cost is always possible. A foe's hit threatens a PC when it would empty the first
Pool that has points left.

- ``plain``: the PC uses its first attack with its first stat; no Effort, no ability, no recovery,
  no rest.
- ``careful``: the PC puts on protections, and heals PCs who are hurt (see below). It attacks with
  the attack or ability that costs nothing after Edge and gets most damage through the foe's Armor.
  It uses Effort on a defense only if it is free or, when the hit threatens, as much as leaves a
  point of Speed. It takes the one-action recovery as soon as it is impaired, or lacks as many
  points as the roll could give at most.
- ``all_in``: the PC puts on protections, and heals only PCs who are impaired or worse. Of all
  attacks, abilities, cyphers and splits of Effort, it uses the one that gets most damage through;
  among equals, the cheapest. It defends with as much Effort as leaves a point of Speed. In a fight
  it recovers only if it can do nothing else.
- ``solver``: the PC takes the duel's best action against the foremost foe, as if the two were alone
  (see `simulator.advice`), with its first attack and that attack's first stat, without abilities.
  If the duel has no advice (a damage track worse than its Pools, or too many states for the
  memory), it attacks and defends without Effort.

With ``careful`` and ``all_in``, a PC's turn begins with aid. First it puts on a protection that is
not active (see `simulator.aid` for which are used). Then it heals, with the first healing power
that it can pay for. It heals the PC who is worst on the damage track and has an empty Pool that the
power may fill, or else the PC who lacks the most points, if one such Pool lacks at least as many
points as the power gives at most. An empty Pool is filled first, else the Pool that lacks most.
Powers and cyphers with a limit work once a day.

All policies but ``plain`` rest between fights. Each PC takes its remaining recoveries, except the
ten-hour rest, while it is not hale or lacks as many points as the next roll could give at most.
Recovered points lift empty Pools to 1 first, then fill Might, Speed and Intellect in that order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeVar

from threefold.lab.encounter import Policy
from threefold.procedures.combat import AttackInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.power_used import AbilityInputs, CypherInputs

StrikeInputs = AttackInputs | AbilityInputs | CypherInputs
"""The inputs of an attack option: an attack, or an ability or cypher that deals damage."""

I_co = TypeVar("I_co", bound=Inputs, covariant=True)


class PcOption(NamedTuple, Generic[I_co]):
    """An option of a PC: the inputs of its procedure, and the engine's figures for them.

    ``need`` is the lowest face that succeeds (0 without a roll, 21 if none succeeds). ``damage`` is
    the damage of a hit, ``armor`` what stops part of it, ``worth`` the mean damage that gets
    through. ``item`` is the bit of the cypher that it uses up, or 0. ``then`` is the health lost by
    further effects of a hit. ``melee`` is True for melee attacks.
    """

    inputs: I_co
    stat: int
    cost: int
    need: int
    damage: int = 0
    armor: int = 0
    worth: float = 0.0
    item: int = 0
    then: int = 0
    melee: bool = False


Order = Callable[[PcOption[Inputs]], tuple[float, ...]]


def most_damage(option: PcOption[Inputs]) -> tuple[float, ...]:
    """Sort key: most damage through Armor first; then the cheapest, then the likeliest to hit."""
    return (-option.worth, option.cost, option.need)


def safest(option: PcOption[Inputs]) -> tuple[float, ...]:
    """Sort key: the likeliest to succeed first, then the cheapest."""
    return (option.need, option.cost)


def cheapest(option: PcOption[Inputs]) -> tuple[float, ...]:
    """Sort key: the cheapest first, then the likeliest to succeed."""
    return (option.cost, option.need)


def effort_then_cost(option: PcOption[StrikeInputs]) -> tuple[float, ...]:
    """Sort key: the least Effort first, then the cheapest."""
    return (option.inputs.effort.ease + option.inputs.effort.damage, option.cost)


def least_effort(option: PcOption[Inputs]) -> tuple[float, ...]:
    """Sort key that keeps the given order, which is from no Effort up."""
    return ()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """The parameters of a policy.

    ``only_first`` limits a PC to its first attack without Effort. ``only_free`` limits it to attack
    options without cost and without cyphers.
    """

    only_first: bool = False
    only_free: bool = False
    guard: Order = cheapest
    threatened: Order = cheapest
    reserve: int = 1
    recovers_impaired: bool = False
    recovers_early: bool = False
    rests: bool = True
    solves: bool = False
    aids: bool = False
    heals_early: bool = False

    @property
    def uses_abilities(self) -> bool:
        """Return whether the policy considers abilities in addition to attacks."""
        return not self.only_first and not self.solves


BEHAVIOURS: Final[Mapping[Policy, Behaviour]] = MappingProxyType(
    {
        "plain": Behaviour(only_first=True, rests=False),
        "careful": Behaviour(
            only_free=True,
            threatened=safest,
            recovers_impaired=True,
            recovers_early=True,
            aids=True,
            heals_early=True,
        ),
        "all_in": Behaviour(guard=safest, threatened=safest, aids=True),
        "solver": Behaviour(guard=least_effort, threatened=least_effort, reserve=0, solves=True),
    }
)
"""The behaviour of each policy."""
