"""The demo table: four characters, one of each type, who face two security guards.

Their files only name their abilities; what an ability does and brings comes from the content that
every player can use.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import structs

from threefold.interop.characters import read_characters
from threefold.library.creation import offer
from threefold.library.files import ContentError, Problem
from threefold.library.paths import content_dir
from threefold.model.characters import Npc, Pc
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
    figures = read_characters(file.read_bytes(), file.name)
    if isinstance(figures, Refusal):
        raise ContentError(Problem(file.name, 0, "", figures.field, figures.message))
    return [
        _with_abilities(figure, name) if isinstance(figure, Pc) else figure for figure in figures
    ]


def _with_abilities(pc: Pc, file: str) -> Pc:
    """Return the character with each ability as the content offers it, and the attack, the Armor,
    the skills and the recovery bonus that come with it. An attack that the file names keeps its
    place; others come last."""
    offered = offer().powers
    for n, named in enumerate(pc.abilities):
        if isinstance(named, str) and named not in offered:
            wrong = Message("creation.not_offered", {"name": named})
            raise ContentError(Problem(file, 0, "", f"abilities[{n}]", wrong))
    powers = [offered[named] for named in pc.abilities if isinstance(named, str)]
    brought = {power.attack.name: power.attack for power in powers if power.attack is not None}
    attacks = [brought.pop(attack.name, attack) for attack in pc.attacks]
    return structs.replace(
        pc,
        abilities=[
            offered[named].ability if isinstance(named, str) else named for named in pc.abilities
        ],
        attacks=[*attacks, *brought.values()],
        armor=[*(power.armor for power in powers if power.armor is not None), *pc.armor],
        skills={name: level for power in powers for name, level in power.skills.items()}
        | pc.skills,
        recovery_bonus=pc.recovery_bonus + sum(power.recovery_bonus for power in powers),
    )


def party() -> list[Pc]:
    """Return the four characters, in the order of the types."""
    return [pc for name in TYPES for pc in party_file(f"{name}.json") if isinstance(pc, Pc)]


def foes() -> dict[str, Npc]:
    """Return the foes they may meet, by name."""
    return {npc.name: npc for npc in party_file("foes.yaml") if isinstance(npc, Npc)}


def demo_commands(lang: Lang = "en") -> Iterator[AnyCommand]:
    """Yield the GM's commands that set up the demo table."""
    yield ChangeSettings(settings=Settings(title=render(Message("demo.title"), lang)))
    for pc in party():
        yield AddPc(pc=pc)
    yield AddFoe(npc=foes()["Security guard"], count=GUARDS)


def demo(tables: Tables, lang: Lang = "en", made_from: str | None = None) -> str:
    """Set up the demo table by a GM's commands, and return its id; the same key always gives the
    same table.
    """
    table = tables.create(made_from)
    for n, command in enumerate(demo_commands(lang), 1):
        done = tables.submit(table, GM, f"demo-{n}", command)
        if (
            isinstance(done, Refusal) and done.code != MISMATCH
        ):  # the same table again, perhaps in another language
            raise ContentError(Problem("party", 0, "", done.field, done.message))
    return table
