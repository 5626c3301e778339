"""How a party behaves: each policy is a name, an order of preference over what a PC may do, and when it recovers.

A PC takes the first option of its order that its Pools can pay with ``reserve`` points left over; what costs nothing
can always be paid. A foe's blow threatens a PC when it would empty the first Pool that still holds points.

- ``plain``: the first attack with its first stat; no Effort, no ability, no recovery, no rest.
- ``careful``: puts on protections, and heals whoever is hurt (see below). Of all attacks and abilities that cost
  nothing after Edge, the one that gets most damage through the foe's Armor. Effort on a defense only where it is free,
  or, when the blow threatens, as much as leaves a point of Speed. Takes the one-action recovery as soon as it is
  impaired, or lacks as many points as the roll could give at most.
- ``all_in``: puts on protections, and heals only who is impaired or worse. Of all attacks, abilities, cyphers and
  splits of Effort, the one that gets most damage through; of equals the cheapest. Defends with all the Effort that
  leaves a point of Speed. Recovers in a fight only if nothing else is left to do.
- ``solver``: the duel's best action against the foe in front, as if the two were alone (see `simulator.advice`),
  with its first attack and that attack's first stat, without abilities. Where the duel knows no advice (a damage track
  worse than its Pools, or more states than fit into memory) it attacks and defends without Effort.

On its turn a PC that aids first puts on a protection that it has not on (see `simulator.aid` for which are worth it);
then, with the first power that heals and can be paid for, it heals: whoever is worst off on the damage track and has an
empty Pool that the power may fill, or else lacks the most points and no fewer in one such Pool than the power gives at
most. An empty Pool is filled first, else the one that lacks most. Powers and cyphers with a limit work once a day.

All but ``plain`` rest between fights: each PC takes the recoveries it has left until the ten-hour rest while it is not
hale, or lacks as many points as the next roll could give at most. Recovered points lift empty Pools to 1 first, then
fill Might, Speed and Intellect in that order.
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
"""A strike is an attack, or an ability or a cypher that deals damage."""

I_co = TypeVar("I_co", bound=Inputs, covariant=True)


class Option(NamedTuple, Generic[I_co]):
    """Something a PC may do: the inputs of its procedure, and what the engine made of them.

    ``need`` is the least face that succeeds (0 without a roll, 21 if none does), ``damage`` is what a hit deals,
    ``armor`` what stops of it, ``worth`` the mean damage that gets through; ``item`` is the bit of the cypher that it
    uses up, or 0; ``then`` the health that what follows a hit takes, ``melee`` whether it strikes from close by.
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


Order = Callable[[Option[Inputs]], tuple[float, ...]]


def most_damage(option: Option[Inputs]) -> tuple[float, ...]:
    """Most damage through Armor first; of equals the cheapest, then the likeliest to hit."""
    return (-option.worth, option.cost, option.need)


def safest(option: Option[Inputs]) -> tuple[float, ...]:
    """The likeliest to succeed first, of equals the cheapest."""
    return (option.need, option.cost)


def cheapest(option: Option[Inputs]) -> tuple[float, ...]:
    """The cheapest first, of equals the likeliest to succeed."""
    return (option.cost, option.need)


def effort_then_cost(option: Option[StrikeInputs]) -> tuple[float, ...]:
    """The least Effort first, of equals the cheapest."""
    return (option.inputs.effort.ease + option.inputs.effort.damage, option.cost)


def least_effort(option: Option[Inputs]) -> tuple[float, ...]:
    """As the engine was asked: from no Effort up."""
    return ()


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What a policy comes to.

    ``only_first`` leaves a PC its first attack and no Effort at all; ``only_free`` strikes that cost nothing, and the
    cyphers in its bag.
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
        """Whether abilities are weighed beside attacks."""
        return not self.only_first and not self.solves

    @property
    def uses_cyphers(self) -> bool:
        """Whether cyphers are weighed as well, each for one use."""
        return self.uses_abilities and not self.only_free


BEHAVIOURS: Final[Mapping[Policy, Behaviour]] = MappingProxyType(
    {
        "plain": Behaviour(only_first=True, rests=False),
        "careful": Behaviour(
            only_free=True, threatened=safest, recovers_impaired=True, recovers_early=True, aids=True, heals_early=True
        ),
        "all_in": Behaviour(guard=safest, threatened=safest, aids=True),
        "solver": Behaviour(guard=least_effort, threatened=least_effort, reserve=0, solves=True),
    }
)
"""The behaviour of each policy."""
