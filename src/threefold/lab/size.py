"""Estimate the work that an encounter takes, without playing it, and refuse one that is too
large.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from threefold.lab.encounter import Encounter, all_foes_with_paths
from threefold.model.characters import Npc, Pc
from threefold.model.powers import Ability, Cypher
from threefold.odds.effort import splits
from threefold.rules.types import Message, Refusal

MOST_ASKED: Final = 50_000
"""The maximum number of attack options to ask the engine about while a user waits: a second or two
of work.
"""

MOST_THINGS: Final = 1_000
"""The maximum number of foes and sheet items that are evaluated one by one while a user waits."""


def check_size(encounter: Encounter) -> Refusal | None:
    """Refuse an encounter that takes too long for a shared server."""
    party, foes = encounter.party, [npc for _, npc in all_foes_with_paths(encounter)]
    about = encounter.environment.foes
    kinds = {
        (npc.name if npc.name in about else "", msgspec.json.encode(_figures(npc))) for npc in foes
    }
    asked = sum(map(_ways, party)) * len(kinds)
    things = len(foes) + sum(map(_things, party))
    if asked <= MOST_ASKED and things <= MOST_THINGS:
        return None
    return Refusal("bad_value", "encounter", Message("lab.too_large"))


def _ways(pc: Pc) -> int:
    """Return the number of ways in which a PC may attack a foe; each split of Effort counts."""
    strikes = sum(len(attack.usable_stats()) for attack in pc.attacks) + len(_powers_with_data(pc))
    return strikes * len([*splits(pc.effort, True)])


def _figures(npc: Npc) -> Npc:
    """Return a foe without the fields in which foes of one kind differ: name, health and notes."""
    return replace(npc, name="foe", health=None, max_health=None, notes=None)


def _things(pc: Pc) -> int:
    return len(pc.attacks) + len(_powers_with_data(pc)) + len(pc.armor) + len(pc.skills)


def _powers_with_data(pc: Pc) -> list[Ability | Cypher]:
    """Return the abilities and cyphers that have data, not only a name."""
    return [each for each in (*pc.abilities, *pc.cyphers) if not isinstance(each, str)]
