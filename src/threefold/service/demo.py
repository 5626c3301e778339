"""The demo table: four characters, one of each type, who face two security guards.

Their files only name their abilities; what an ability does and brings comes from the content that
every player can use.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import structs

from threefold.interop.characters import read_characters
from threefold.library.creation import offer
from threefold.library.files import ContentError, ContentProblem
from threefold.library.paths import content_dir
from threefold.model.characters import Armor, Attack, Npc, Pc
from threefold.model.powers import Ability
from threefold.rules.skills import SkillLevel
from threefold.rules.types import Message, Refusal
from threefold.service.given_commands import MISMATCH
from threefold.service.tables import Tables
from threefold.table.commands import AddFoe, AddPc, AnyCommand, ChangeSettings
from threefold.table.history import GM
from threefold.table.state import Settings
from threefold.text import Lang, render

TYPES: Final = ("warrior", "adept", "explorer", "speaker")
GUARDS: Final = 2


def party_file(name: str) -> list[Pc | Npc]:
    """Return the characters and foes in a file of content/party. Raises ContentError."""
    file: Path = content_dir() / "party" / name
    figures = _figures_in(file)
    if isinstance(figures, Refusal):
        raise ContentError(ContentProblem(file.name, 0, "", figures.field, figures.message))
    return [
        _with_abilities(figure, name) if isinstance(figure, Pc) else figure for figure in figures
    ]


@lru_cache(maxsize=16)
def _figures_in(file: Path) -> list[Pc | Npc] | Refusal:
    """Return what the file says, read once: it belongs to the product."""
    return read_characters(file.read_bytes(), file.name)


def _with_abilities(pc: Pc, file: str) -> Pc:
    """Return the character with each ability as the content offers it, and the attack, the Armor,
    the skills and the recovery bonus that come with it. An attack that the file names keeps its
    place; others come last."""
    abilities: list[Ability | str] = []
    attacks: dict[str, Attack] = {attack.name: attack for attack in pc.attacks}
    armor: list[Armor] = []
    skills: dict[str, SkillLevel] = {}
    recovery_bonus = pc.recovery_bonus
    for n, named in enumerate(pc.abilities):
        if not isinstance(named, str):
            abilities.append(named)
            continue
        power = offer().powers.get(named)
        if power is None:
            wrong = Message("creation.not_offered", {"name": named})
            raise ContentError(ContentProblem(file, 0, "", f"abilities[{n}]", wrong))
        abilities.append(power.ability)
        if power.attack is not None:
            attacks[power.attack.name] = power.attack
        if power.armor is not None:
            armor.append(power.armor)
        skills |= power.skills
        recovery_bonus += power.recovery_bonus
    return structs.replace(
        pc,
        abilities=abilities,
        attacks=list(attacks.values()),
        armor=[*armor, *pc.armor],
        skills=skills | pc.skills,
        recovery_bonus=recovery_bonus,
    )


def demo_party() -> list[Pc]:
    """Return the four characters, in the order of the types."""
    return [pc for name in TYPES for pc in party_file(f"{name}.json") if isinstance(pc, Pc)]


def foes() -> dict[str, Npc]:
    """Return the foes they may meet, by name."""
    return {npc.name: npc for npc in party_file("foes.yaml") if isinstance(npc, Npc)}


def demo_commands(lang: Lang = "en") -> Iterator[AnyCommand]:
    """Yield the GM's commands that set up the demo table."""
    yield ChangeSettings(settings=Settings(title=render(Message("demo.title"), lang)))
    for pc in demo_party():
        yield AddPc(pc=pc)
    yield AddFoe(npc=foes()["Security guard"], count=GUARDS)


def demo(tables: Tables, lang: Lang = "en", made_from: str | None = None) -> str:
    """Set up the demo table by a GM's commands, and return its id; the same key always gives the
    same table.
    """
    table = tables.create(made_from)
    for n, command in enumerate(demo_commands(lang), 1):
        done = tables.submit(table, GM, f"demo-{n}", command)
        # the same table again, perhaps in another language
        if isinstance(done, Refusal) and done.code != MISMATCH:
            raise ContentError(ContentProblem("party", 0, "", done.field, done.message))
    return table
