"""Every procedure and every trap, played once through the pages of a served table: what the log of
the GM and of the player reads is what happened."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from tests.long import rows
from tests.people import SHORT
from tests.web.drawn import words
from tests.web.sent import told
from tests.web.test_procedures import DOOR, GUARD, ILSE, MARA, OTHER, Evening, evening

from threefold.library.traps import TrapEntry, traps
from threefold.model.powers import Ability
from threefold.model.things import Vehicle
from threefold.procedures.catalog import PLAYED
from threefold.table import commands as c
from threefold.table.state import Called, Rolled

__all__ = ["evening"]

Json = dict[str, Any]
DOOR_ID, FRIGATE, CORVETTE = "t7", "t8", "t9"


class Case(NamedTuple):
    """What the GM types into the dialog of a procedure, what falls, and what both logs tell."""

    says: tuple[str, ...]
    inputs: Json = {}
    faces: tuple[int, ...] = ()
    target: str | None = None
    actor: str | None = MARA
    gm_only: tuple[str, ...] = ()


CASES: dict[str, Case] = {
    "player_intrude": Case(
        ("player intrusion: A loose stone", "There is a key"),
        {"intrusion": "A loose stone", "text": "There is a key behind it."},
    ),
    "power_shift": Case(("Mara Okonjo has a power shift: strength (1)",), {"what": "strength"}),
    "power_stunt": Case(
        ("The stunt with Hacking works",),
        {"do": "stunt", "ability": "Hacking", "how": "difficult"},
        (14,),
    ),
    "shock": Case(
        ("a corpse where none was expected", "success: 6 or more needed"),
        {"event": "corpse"},
        (12, 3),
    ),
    "madness": Case(("gives 2 points of the Intellect maximum",), {"do": "trade", "points": 2}),
    "learn_power": Case(
        ("learns two cantrips",), {"do": "cantrips", "cantrips": ["Bee Cantrip", "Clean Cantrip"]}
    ),
    "character_option": Case(("is 15 years old (Youth)",), {"do": "childhood", "age": 15}),
    "short_character": Case(("is ready for a short game: Tough, Sneaking, Fights",), SHORT),
    "dice": Case(("2d6+3: 4, 5. Total 12.",), {"dice": "2d6+3"}, (4, 5), actor=None),
    "draw": Case(
        ("d100: 1, d6: 4", "Analeptic, level 6"),
        {"what": "table", "table": "Subtle"},
        (1, 4),
        actor=None,
    ),
    "task": Case(
        ("Mara Okonjo", "success: 9 or more needed"), {"stat": "might", "difficulty": 3}, (12,)
    ),
    "attack": Case(
        ("shock baton", "Security guard 1", "damage"), {"attack": "shock baton"}, (15,), GUARD
    ),
    "defend": Case(
        (
            "Mara Okonjo defends against Security guard 1",
            "The second defense: 3 on the die, and it fails",
            "damage that the second defense",
        ),
        {
            "damage": 5,
            "then": {"stat": "might", "damage": 5, "difficulty": 4, "effort": {"ease": 1}},
        },
        (2, 3),
        GUARD,
    ),
    "area_attack": Case(
        ("Security guard 1 is hit: 4 damage", "Security guard 2 is hit"),
        {"targets": [GUARD, OTHER], "damage": 4},
        (14,),
    ),
    "pc_combat": Case(
        (
            "The attack: 15 on the die",
            "The defense: 3 on the die",
            "4 damage − 1 Armor = 3 to Ilse Tarn",
        ),
        {"attack": "shock baton"},
        (15, 3),
        ILSE,
    ),
    "ally_attack": Case(
        ("Security guard 1", "success: 6 or more needed", "2 damage to Security guard 2"),
        {"damage": 2},
        (12,),
        OTHER,
        GUARD,
    ),
    "compare_levels": Case(
        ("Level 5 against level 2: the first prevails",), {"level": 5, "against": 2}, (), None, None
    ),
    "attack_object": Case(("cellar door is",), {"damage": 9, "tool": "hard"}, (20,), DOOR_ID),
    "damage": Case(("3 damage to Mara Okonjo", "Might −3"), {"points": 3, "ignores_armor": True}),
    "recover": Case(("one action", "Might +3"), {"rest": "action", "spend": {"might": 3}}, (6,)),
    "hazard": Case(
        ("a fall of 40 feet", "4 damage to Mara Okonjo"), {"source": "fall", "feet": 40}
    ),
    "poison": Case(
        ("viper bite", "3 damage to Mara Okonjo", "Another roll against it is due in 1 round"),
        {"level": 4, "name": "viper bite", "points": 3, "again": {"n": 1, "unit": "rounds"}},
        (2,),
    ),
    "disease": Case(
        ("marsh fever", "Another roll against it is due in 1 day"),
        {"level": 4, "name": "marsh fever", "points": 1},
        (2,),
    ),
    "special_damage": Case(
        ("Mara Okonjo is now: dazed",), {"condition": "dazed", "lasts": {"n": 1, "unit": "rounds"}}
    ),
    "initiative": Case(
        ("They act in this order: Mara Okonjo, Security guard 1", "Mara Okonjo: 18 in all"),
        {"rolls": [{"name": "Mara Okonjo", "natural": 18}], "foes": [GUARD]},
        (),
        None,
        None,
    ),
    "climb": Case(("a crumbling surface", "as far as"), {"surface": "crumbling"}, (18,)),
    "jump": Case(
        ("a jump of 15 feet after a short run", "success"), {"kind": "short_run", "feet": 15}, (19,)
    ),
    "swim": Case(("Swim", "failure"), {"difficulty": 5}, (2,)),
    "sneak": Case(("Sneak", "success"), {}, (18,), GUARD),
    "heavy_object": Case(
        ("200 pounds to move", "It moves up to an immediate distance"), {"pounds": 200}, (18,)
    ),
    "ride": Case(("an abrupt turn", "success"), {"maneuver": "abrupt_turn"}, (18,)),
    "interact": Case(("success",), {"skill": "persuasion"}, (18,), GUARD),
    "perceive": Case(("failure",), {"difficulty": 4}, (2,)),
    "device": Case(("Device or lock", "success"), {"act": "operate", "level": 2}, (18,)),
    "identify": Case(("Identify or remember", "success: 6 or more needed"), {"level": 2}, (18,)),
    "craft": Case(
        ("to be made: a torch", "It is made"),
        {"work": "build", "item": "torch"},
        (18,),
    ),
    "magic_craft": Case(
        (
            "a cypher to be made: spark",
            "Subtask 1 of",
            "This subtask has taken",
            "Each subtask takes",
            "exotic material",
        ),
        {"skill": "alchemy", "category": "cypher", "name": "spark", "level": 2},
        (18,),
    ),
    "magic_device": Case(
        (
            "a spellscrambler",
            "It reaches a short distance and lasts 1 round",
            "very expensive",
            "It does not work",
        ),
        {"device": "spellscrambler", "used": True},
        (),
        None,
        None,
    ),
    "ability": Case(("Hold the room",), {"ability": "Hold the room"}),
    "cypher": Case(("clotting foam", "used up"), {"cypher": "clotting foam"}),
    "artifact": Case(
        ("lens of the drowned", "Depletion"), {"artifact": "lens of the drowned"}, (5,), None, ILSE
    ),
    "move": Case(("a long move", "The move ends part of the way"), {"way": "long"}, (2,)),
    "travel": Case(
        ("2 days and 3 hours on the way", "miles"), {"road": "road", "days": 2, "hours": 3}
    ),
    "push_off": Case(
        (
            "a push to get 10 feet away",
            "It goes on without another push: 5 feet in the first round",
        ),
        {"feet": 10},
        (18,),
    ),
    "chase": Case(
        ("as the one who chases", "So far 1 won and 0 lost"),
        {"long": True, "rolls": 3},
        (15,),
        GUARD,
    ),
    "help": Case(("Mara Okonjo helps",), {"task": "climbing"}),
    "distract": Case(("Security guard 1",), {}, (), GUARD),
    "draw_attack": Case(("Security guard 1 turns on Mara Okonjo",), {}, (), GUARD),
    "take_attack": Case(("Mara Okonjo takes the attack", "damage"), {"damage": 3}, (), GUARD),
    "guard": Case(("Mara Okonjo stands guard",), {"act": "stand"}),
    "wait": Case(
        ("waits for this: the door opens", "What is to be done then: I shoot"),
        {"trigger": "the door opens", "action": "I shoot"},
    ),
    "heal": Case(("Ilse Tarn regains 2 points",), {"points": 2, "pool": "might"}, (18,), ILSE),
    "drive": Case(
        ("an abrupt turn", "The vehicle is out of hand"),
        {"act": "drive", "maneuver": "abrupt_turn"},
        (2,),
    ),
    "vehicle_attack": Case(
        ("weapons of corvette stop working",),
        {"vehicle": FRIGATE, "system": "weapons"},
        (20,),
        CORVETTE,
    ),
    "vehicle_defend": Case(
        ("corvette", "stop working"), {"vehicle": CORVETTE, "system": "weapons"}, (2,), FRIGATE
    ),
    "disable_vehicle": Case(("corvette cannot move",), {"part": "engine"}, (20,), CORVETTE),
    "ram": Case(("damage",), {"wheels": "car"}, (18,), GUARD),
    "pilot": Case(
        ("corvette: through a field of debris", "corvette has hit something: collision 1"),
        {"vehicle": CORVETTE, "hazard": "debris", "difficulty": 5},
        (2,),
    ),
    "space_hazard": Case(
        ("across the event horizon", "corvette has crossed the event horizon"),
        {"do": "event_horizon", "vehicle": CORVETTE},
    ),
    "radiation": Case(
        (
            "a minute of intense radiation",
            "3 damage to Mara Okonjo",
            "1 minute has done harm so far",
        ),
        {},
        (2,),
    ),
    "break_through": Case(
        ("through the simple wooden door", "the simple wooden door is"),
        {"barrier": "simple_wooden_door"},
        (18,),
    ),
    "treasure": Case(
        ("an artifact with this power: Armor", "about as much as 2 very expensive items"),
        {"do": "artifact", "power": "armor"},
        (),
        None,
        None,
    ),
    "trap_find": Case(
        ("The trap is found", "the trap: Arrow", "The search takes 3 rounds"),
        {"trap": "arrow", "search": "active", "areas": 3},
        (20,),
    ),
    "trap_disable": Case(
        ("Disable or bypass a trap: Arrow", "to disable it", "can neither go off nor hurt"),
        {"trap": "arrow", "way": "disable"},
        (20,),
    ),
    "trap_spring": Case(("A trap goes off: Arrow", "4 damage"), {"trap": "arrow"}, (2,)),
    "trap_escape": Case(("the trap: Net", "Mara Okonjo is free"), {"trap": "net"}, (20,)),
    "trap_poison": Case(
        ("sleeping poison", "Mara Okonjo is now: unconscious", "is groggy for"),
        {"poison": "sleep", "level": 4, "groggy": True},
        (2,),
    ),
    "ritual": Case(
        (
            "the ritual Beseech",
            "everything is ready",
            "It takes 4 hours",
            "The ritual is of level 4",
        ),
        {"ritual": "beseech", "level": 4, "do": "prepare"},
    ),
    "possession": Case(
        ("an attempt to possess", "Security guard 1 vanishes into Mara Okonjo"),
        {"do": "attempt", "touched": True},
        (2,),
        GUARD,
    ),
    "mind_control": Case(
        ("the command: open the gate", "It is like a dream"),
        {"experience": "dream", "command": "open the gate"},
        (),
        GUARD,
    ),
    "wish": Case(("granted as it is",), {"granter_level": 6, "level": 4}),
    "intrude": Case(
        (
            "Mara Okonjo accepts the intrusion.",
            "1 XP for Mara Okonjo",
            "1 XP for Ilse Tarn: a good idea",
        ),
        {"accept": True, "pass_to": ILSE, "reason": "a good idea"},
    ),
    "award": Case(("XP",), {"what": "discovery", "pcs": [MARA, ILSE]}, (), None, None),
    "advance": Case(("Mara Okonjo",), {"buy": "increasing_capabilities", "points": {"might": 4}}),
    "arc": Case(("Mara Okonjo",), {"do": "begin", "arc": "avenge", "session": 1, "day": 1}),
    "follower": Case(
        ("Mara Okonjo gains a follower: Pim, level 2",),
        {"do": "gain", "follower": "Pim", "level": 2},
    ),
    "follower_help": Case(
        ("Pim",), {"follower": "Pim", "task": "climbing", "stat": "might", "difficulty": 3}, (12,)
    ),
}


def flat(value: object, at: str = "inputs") -> dict[str, str]:
    """Values as the fields of a form name them."""
    if isinstance(value, dict):
        return {k: v for name, each in value.items() for k, v in flat(each, f"{at}.{name}").items()}
    if isinstance(value, list):
        return {k: v for n, each in enumerate(value) for k, v in flat(each, f"{at}[{n}]").items()}
    return {at: str(value).lower() if isinstance(value, bool) else str(value)}


def plays(e: Evening, procedure: str, case: Case) -> None:
    """Through the GM's dialog; what is called for is rolled on the player's page, and accepted
    there.
    """
    drawn = e.dialog(procedure=procedure)
    typed = flat(case.inputs)
    if case.actor is not None:
        typed |= {"pcs[0]" if case.actor in e.state.party else "actor": case.actor}
    if case.target is not None:
        typed["target"] = case.target
    page = e.gm.part("procedure", procedure=procedure).text
    called = 'value="call_for"' in page and case.actor == MARA and len(case.faces) == 1
    if called:
        answer = e.send([*drawn.typed(typed), ("type", "call_for")])
        assert answer.status_code == 204, wrong(answer)
        fields: Json = {"open_id": e.open(Called), "set.effort": "effort.ease=0&effort.damage=0"}
        assert e.act()
        rolled = e.mara.do("attempt", natural=case.faces[0], **fields)
    else:
        faces = {f"faces[{n}]": str(face) for n, face in enumerate(case.faces)}
        rolled = e.send([*drawn.typed(typed | faces), ("type", "play")])
    assert rolled.status_code == 204, wrong(rolled)
    for id in [id for id, o in e.state.pending.items() if isinstance(o, Rolled)]:
        answer = e.mara.do("settle", open_id=id) if called else e.gm.do("settle", open_id=id)
        assert answer.status_code == 204, wrong(answer)


def wrong(answer: httpx.Response) -> str:
    """What a dialog says is wrong."""
    said = re.findall(r'class="(?:field-error|alert|error)[^"]*"[^>]*>(.*?)</p>', answer.text, re.S)
    return " | ".join(re.sub(r"<[^>]*>", "", each).strip() for each in said) or words(answer)


def reads(e: Evening, *texts: str) -> None:
    """Both logs tell each of these; the player's own page can still be drawn."""
    for seat in (e.gm, e.mara):
        log = told(seat.part("log").text)
        missing = [text for text in texts if text not in log]
        assert not missing, f"{missing} not in: {log[:900]}"
    assert e.act()
    assert e.gm.get().status_code == 200


@pytest.fixture
def staged(evening: Evening) -> Evening:
    """Everybody may see all; a door and two ships are there, and Mara has learned some alchemy and
    to lead.
    """
    evening.does(c.AddThing(thing=DOOR))
    evening.does(c.AddThing(thing=Vehicle("old frigate", 4)))
    evening.does(c.AddThing(thing=Vehicle("corvette", 3)))
    return evening


NEEDS = {
    "power_shift": ["power_shifts"],
    "power_stunt": ["power_stunts"],
    "shock": ["horror", "madness"],
    "madness": ["madness"],
    "learn_power": ["spellcasting"],
    "character_option": ["children"],
    "short_character": ["shorts"],
}
"""Procedures of optional rules, and the modules that they need."""


def test_no_procedure_is_left_out() -> None:
    assert CASES.keys() == PLAYED.keys()


def stage_for(staged: Evening, procedure: str) -> None:
    """Give the table what a procedure needs besides: a skill, a module, a follower, XP, harm."""
    if procedure == "magic_craft":
        pc = staged.state.party[MARA].pc
        pc.skills["alchemy"] = "trained"
    if procedure == "follower_help":
        staged.does(
            c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2, tasks=["climbing"])
        )
    if procedure in NEEDS:
        settings = msgspec.structs.replace(staged.state.settings, modules=NEEDS[procedure])
        staged.does(c.ChangeSettings(settings=settings))
    if procedure == "ability":
        words = Ability("Hold the room", text="Nobody who listens attacks first.")
        staged.state.party[MARA].pc.abilities.append(words)
    if procedure == "power_stunt":
        staged.state.party[MARA].pc.abilities.append("Hacking")
    if procedure in ("advance", "arc", "learn_power", "player_intrude"):
        staged.does(c.Award(what="other", pcs=[MARA], points=8, reason="a long campaign"))
    if procedure in ("recover", "heal"):
        staged.does(c.Hurt(on=MARA, points=3, ignores_armor=True))
    if procedure == "heal":
        staged.does(c.Hurt(on=ILSE, points=3, ignores_armor=True))


@pytest.mark.parametrize("procedure", CASES)
def test_both_logs_tell_what_happened(staged: Evening, procedure: str) -> None:
    stage_for(staged, procedure)
    plays(staged, procedure, CASES[procedure])
    reads(staged, *CASES[procedure].says)


# --- the traps ------------------------------------------------------------------------------------


MAKES = [
    (trap, make) for trap in traps() for make in ("", *(variant.key for variant in trap.variants))
]
"""All traps, each in its usual make and in every other."""


@pytest.mark.parametrize(
    ("trap", "make"),
    rows(MAKES, MAKES[::3], names=2),
    ids=lambda one: one if isinstance(one, str) else one.key,
)
def test_every_trap_is_named_with_deed(evening: Evening, trap: TrapEntry, make: str) -> None:
    """Every trap is named with what it did."""
    known = trap.known()
    one = known.variants[make] if make else known.trap
    by_feet = isinstance(one.damage.feet, int)
    typed: Json = {"trap": trap.key, **({"variant": make} if make else {})}
    typed |= ({"feet": 30} if by_feet else {}) | ({"stage": 1} if one.thins_air else {})
    says = [f"A trap goes off: {trap.name}"]
    points = one.level if one.damage.points is None else one.damage.points
    if by_feet:
        says.append("a fall of 30 feet")
    elif points and not one.thins_air:
        says.append(f"{points} damage")
    if one.damage.poison:
        says.append(f"There is poison in it, level {one.level}")
    if one.thins_air:
        says.append("There is less and less air for Ilse Tarn")
    plays(evening, "trap_spring", Case((), typed, () if one.thins_air else (2,), None, ILSE))
    reads(evening, *says)
