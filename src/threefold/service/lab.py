"""Questions to the laboratory: from a table, from a file, or from a link that holds the whole
question.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from threefold.lab.encounter import (
    POLICIES,
    AppliedSituations,
    Creature,
    Encounter,
    Environment,
    check_encounter,
)
from threefold.lab.simulator.powers import at_work, played_abilities, played_cyphers, with_names
from threefold.lab.size import check_size
from threefold.lab.study.question import Question
from threefold.lab.variants import MOST_FOES, foes_changed
from threefold.library.creatures import creatures
from threefold.model import typed
from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.invalid import invalid
from threefold.model.names import numbered_if_taken
from threefold.model.shelf.entries import CreatureMove
from threefold.rules.known_situations import BOOK
from threefold.rules.situations import Attacking, impossible
from threefold.rules.types import Message, Refusal
from threefold.service import demo
from threefold.table.state import State
from threefold.text import Lang, render
from threefold.version import __version__

MOST_PCS: Final = 12

LINK_MOST: Final = 8_000
"""The longest link that is given out, in characters: every browser and messenger accepts it."""

ADDRESS_MOST: Final = 50_000
"""The longest address, in characters, that our own server accepts."""

READ_MOST: Final = 200_000
OPENED_MOST: Final = 1 << 20


class LinkedQuestion(NamedTuple):
    """A question from a link, and the version of the program that wrote it."""

    question: Question
    version: str


# --- from a table ---------------------------------------------------------------------------------


def encounter_of(state: State, lang: Lang = "en") -> Encounter | None:
    """Return the fight at a table as it is now: the PCs that are not dead with their current Pools,
    the foes that still have health, and the situations of the scene. Where there is no such foe,
    one foe whose level is the party's highest tier takes its place. None without PCs."""
    pcs = [member.pc for member in state.party.values() if member.pc.damage_track != "dead"]
    if not pcs:
        return None
    held = playable(state.scene.situations(), [])
    standing = _standing_foes(state, held)
    foes = [npc for npc, _ in standing] or [some_foe(max(pc.tier for pc in pcs), lang)]
    return Encounter(
        party=[bare_pc(pc) for pc in pcs[:MOST_PCS]],
        foes=foes,
        policy="careful",
        environment=Environment(
            held, held, {npc.name: AppliedSituations(own) for npc, own in standing if own}
        ),
        title=state.settings.title,
        edition=state.settings.edition,
        rulings=dict(state.settings.rulings),
        creatures=_creatures(foes) or None,
    )


def _creatures(foes: Sequence[Npc]) -> dict[str, Creature]:
    """Return the library's data of foes that came from it, by their names, without texts."""
    found: dict[str, Creature] = {}
    known = creatures() if any(npc.creature is not None for npc in foes) else {}
    for npc in foes:
        entry = None if npc.creature is None else known.get(npc.creature)
        if entry is not None:
            regains = None if entry.regains is None else entry.regains
            found[npc.name] = Creature(
                npc.level, [bare_move(move) for move in entry.moves], regains
            )
    return found


def bare_move(move: CreatureMove) -> CreatureMove:
    """Return a move without its text; of a move that the laboratory does not play, only its name
    and its use.
    """
    if move.use in ("action", "start_of_fight") or move.comes is not None:
        return replace(move, text="")
    return CreatureMove(name=move.name, use=move.use)


def playable(ids: Iterable[str], held: Sequence[str]) -> list[str]:
    """Return the situations that the laboratory can play: only those of the books, because an
    encounter file may go to people without the pack, and none that makes attacks impossible
    together with those ``held``."""
    found: list[str] = []
    for id in ids:
        if id in BOOK and impossible([*held, *found, id], Attacking()) is None:
            found.append(id)
    return found


def _standing_foes(state: State, held: Sequence[str]) -> list[tuple[Npc, list[str]]]:
    """Return the foes that still have health, with the situations of attacks against them. Foes of
    the same name in different situations get a number."""
    foes = [foe for foe in state.foes.values() if foe.npc.health][:MOST_FOES]
    taken = {foe.npc.name for foe in foes}
    names: dict[tuple[str, tuple[str, ...]], str] = {}
    found = []
    for foe in foes:
        own = playable(foe.situations, held)
        name, key = foe.npc.name, (foe.npc.name, tuple(own))
        if key not in names:
            namesakes = any(other == name for other, _ in names)
            names[key] = numbered_if_taken(taken, name) if namesakes else name
            taken.add(names[key])
        found.append((replace(bare_npc(foe.npc), name=names[key]), own))
    return found


def some_foe(level: int, lang: Lang = "en") -> Npc:
    """Return a foe of which only the level is known, with a name in the reader's language."""
    return Npc(name=render(Message("lab.some_foe", {"level": level}), lang), level=level)


def demo_encounter(lang: Lang = "en") -> Encounter:
    """Return the demo party against the guards they may meet."""
    guards = demo.foes()
    foes = [npc for npc in guards.values() for _ in range(2)]
    return without_notes(
        Encounter(
            party=demo.demo_party(),
            foes=foes,
            policy="careful",
            title=render(Message("demo.title"), lang),
        )
    )


def bare_pc(pc: Pc) -> Pc:
    """Return a PC with what the laboratory plays, without any notes. A weapon that a thing is, or has
    built in, is played as any other.
    """
    armed = replace(pc, conditions=[]).attacks_now()
    return Pc(
        name=pc.name,
        tier=pc.tier,
        effort=pc.effort,
        pools=pc.pools,
        damage_track=pc.damage_track,
        recoveries_used=pc.recoveries_used,
        recovery_bonus=pc.recovery_bonus,
        skills=pc.skills,
        armor=pc.armor,
        attacks=armed,
        abilities=with_names(played_abilities(pc.abilities), pc.abilities),
        cyphers=with_names(
            played_cyphers(pc.cyphers), [c for c in pc.cyphers if isinstance(c, str) or c.known]
        ),
        armor_cost_reduction=pc.armor_cost_reduction,
        unrecoverable=pc.unrecoverable,
        artifacts=at_work(pc.carries()) or None,
        power_shifts=pc.power_shifts,
    )


def bare_npc(npc: Npc | FullNpc) -> Npc:
    """Return a foe with what the laboratory plays."""
    return Npc(
        name=npc.name,
        level=npc.level,
        health=npc.health,
        max_health=npc.max_health,
        damage=npc.damage,
        armor=npc.armor,
        modifications=npc.modifications,
        armor_versus=npc.armor_versus,
        common=npc.common,
        creature=npc.creature,
        immune=npc.immune,
        weak=npc.weak,
    )


def without_notes(encounter: Encounter) -> Encounter:
    """Return an encounter without the notes on anybody, fit to be given to others."""
    bare = replace(foes_changed(encounter, bare_npc), party=[bare_pc(pc) for pc in encounter.party])
    if bare.creatures is None:
        return bare
    kept = {
        name: replace(one, moves=[*map(bare_move, one.moves)])
        for name, one in bare.creatures.items()
    }
    return replace(bare, creatures=kept)


# --- links ----------------------------------------------------------------------------------------


def encode_question(question: Question) -> str:
    """Encode a question and this version for a link: JSON, deflated, in base64url."""
    whole = msgspec.json.encode((__version__, question))
    return base64.urlsafe_b64encode(zlib.compress(whole, 9)).rstrip(b"=").decode()


def decode_question(letters: str) -> LinkedQuestion | Refusal:
    """Decode the question of a link; a refusal where the link is damaged or the question is
    invalid.
    """
    damaged = Refusal("bad_value", "s", Message("lab.link_damaged"))
    if not letters or len(letters) > READ_MOST:
        return damaged
    try:
        data = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
        opened = zlib.decompressobj()
        raw = opened.decompress(data, OPENED_MOST)
        if not opened.eof:
            return damaged
        version, body = typed.decode(raw, tuple[str, msgspec.Raw])
    except (binascii.Error, ValueError, zlib.error, msgspec.DecodeError, RecursionError):
        return damaged
    try:
        question = typed.decode(body, Question)
    except msgspec.ValidationError as error:
        if version != __version__:
            params = {"theirs": version[:40], "ours": __version__}
            return Refusal("bad_value", "s", Message("lab.link_of_another", params))
        return invalid(error, Question, msgspec.json.decode(body))
    refusal = check_size(question.encounter) or check_encounter(question.encounter)
    if refusal is None:
        return LinkedQuestion(question, version[:40])
    return refusal


def fair_policy(encounter: Encounter) -> Encounter:
    """Return the encounter with the policy "careful" in place of the default one. A file that names
    no policy has the default, and the page should start from how people play."""
    if encounter.policy == POLICIES[0]:
        return replace(encounter, policy="careful")
    return encounter
