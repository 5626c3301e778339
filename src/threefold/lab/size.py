"""How much work an encounter is, found out without doing any of it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from threefold.lab.encounter import Encounter, everyone_against
from threefold.model.characters import Npc, Pc
from threefold.model.powers import Ability, Cypher
from threefold.odds.effort import splits
from threefold.rules.types import Message, Refusal

MOST_ASKED: Final = 50_000
"""Ways to strike of which the engine is asked while somebody waits: a second or two."""

MOST_THINGS: Final = 1_000
"""Foes, and things on the sheets, that are weighed one by one while somebody waits."""


def check_size(encounter: Encounter) -> Refusal | None:
    """An encounter that would keep everybody else waiting is refused."""
    party, foes = encounter.party, [npc for _, npc in everyone_against(encounter)]
    about = encounter.environment.foes
    kinds = {(npc.name if npc.name in about else "", msgspec.json.encode(_figures(npc))) for npc in foes}
    asked = sum(map(_ways, party)) * len(kinds)
    things = len(foes) + sum(map(_things, party))
    if asked <= MOST_ASKED and things <= MOST_THINGS:
        return None
    return Refusal("bad_value", "encounter", Message("lab.too_large"))


def _ways(pc: Pc) -> int:
    """The ways in which a PC may strike a foe, each level of Effort apart."""
    strikes = sum(len(attack.usable_stats()) for attack in pc.attacks) + len(_played(pc))
    return strikes * len([*splits(pc.effort, True)])


def _figures(npc: Npc) -> Npc:
    """A foe without what does not tell it from others of its kind."""
    return replace(npc, name="foe", health=UNSET, max_health=UNSET, notes=UNSET)


def _things(pc: Pc) -> int:
    return len(pc.attacks) + len(_played(pc)) + len(pc.armor) + len(pc.skills)


def _played(pc: Pc) -> list[Ability | Cypher]:
    """The abilities and cyphers that are more than a name."""
    return [each for each in (*pc.abilities, *pc.cyphers) if not isinstance(each, str)]
