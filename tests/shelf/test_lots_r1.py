"""A lot of sixty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.library.entries import SHELF, shelf
from threefold.model.scenes import Surroundings
from threefold.model.shelf.effects import Effect, Save
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.model.written import add_ability
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    ArrangeStrip,
    Attempt,
    CallFor,
    CallTask,
    EditPc,
    FindItem,
    SetScene,
)
from threefold.table.state import Called, Proposal

# --- recovery rolls beside those of the day -------------------------------------------------------


@pytest.mark.parametrize("used", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("key", "options"),
    [("cyphers.dust_of_the_dreamer", ()), ("abilities.biomorphic_healing", ())],
)
def test_given_rest_uses_up_none(key: str, options: tuple[int, ...], used: int) -> None:
    """A recovery roll that something gives comes at once and takes none of those of the day."""
    evening = Evening(key, recoveries_used=used)
    evening.hurt(30)
    evening.hurt(30, BEN)
    who = BEN if key.startswith("abilities") else KARA
    evening.use(key.partition(".")[2].replace("_", " "), who, options=list(options))
    before = evening.pc(who).recoveries_used
    evening.marks()
    told = evening.rest(3, who, might=6).told
    assert evening.lost(who) == {"might": -6}
    assert evening.pc(who).recoveries_used == before
    assert "hour" not in told
    assert evening.conditions(who) == []


def test_given_rest_comes_once() -> None:
    """After the roll that was given, the next one is that of the day."""
    evening = Evening("cyphers.dust_of_the_dreamer", recoveries_used=1)
    evening.hurt(30)
    evening.use("dust of the dreamer", KARA)
    assert "one action" in evening.rest(3, might=6).told
    assert "ten minutes" in evening.rest(3, might=6).told
    assert evening.pc().recoveries_used == 2


# --- damage that is multiplied ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "die", "levels", "dealt"),
    [
        ((), 15, 0, 2),
        ((), 18, 0, 3),
        ((), 15, 1, 4),
        (("abilities.advantages_of_being_small",), 15, 0, 4),
        (("abilities.advantages_of_being_small",), 17, 0, 5),
    ],
)
def test_shrunk_attacks_deal_half(
    others: tuple[str, ...], die: int, levels: int, dealt: int
) -> None:
    """Attacks of the shrunk deal half, after the die and Effort; with its advantages the whole."""
    evening = Evening("abilities.shrink", *others)
    evening.use("shrink")
    evening.attack(die, effort=Effort(damage=levels))
    assert evening.lost(FOE) == {"health": dealt}


def test_shrunk_powers_deal_half() -> None:
    """Attacks with powers are attacks too."""
    evening = Evening("abilities.shrink", "abilities.onslaught")
    evening.use("shrink")
    evening.use("onslaught", FOE, 15)
    assert evening.lost(FOE) == {"health": 2}


def test_aim_doubles_one_attack() -> None:
    """A huntsman who takes aim deals double damage with the next attack, hit or miss."""
    evening = Evening("creatures.huntsman")
    huntsman = evening.find("Huntsman")
    evening.move("Take aim", huntsman)
    evening.struck(2, huntsman)
    evening.struck(2, huntsman)
    assert evening.lost() == {"might": 4 + 2}
    evening.move("Take aim", huntsman)
    evening.struck(15, huntsman)
    evening.struck(2, huntsman)
    assert evening.lost() == {"might": 4 + 2 + 2}


# --- a die that counts as 20 ------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 3, 17])
def test_perfection_attack_counts_twenty(die: int) -> None:
    """The next action is as if a 20 had fallen: it hits, for 4 more, and gives its cost back."""
    evening = Evening("cyphers.perfection", foe={"level": 5})
    evening.use("perfection")
    evening.attack(die, effort=Effort(ease=1))
    assert evening.lost() == {}
    assert evening.lost(FOE) == {"health": 8}
    evening.attack(2)
    assert evening.lost(FOE) == {"health": 8}


def test_perfection_waits_for_an_action() -> None:
    """A defense is no action of the user. A task is."""
    evening = Evening("cyphers.perfection")
    evening.use("perfection")
    assert evening.struck(2).result == "failure"
    assert evening.task(1, 6).result == "success"
    assert evening.task(1, 4).result == "failure"


def test_perfection_does_not_reach_seven() -> None:
    """A natural 20 is 20: a difficulty of 7 needs 21."""
    evening = Evening("cyphers.perfection")
    evening.use("perfection")
    assert evening.task(10, 7).result != "success"


def test_minor_effect_from_fourteen_in_attacks() -> None:
    """Effective Skill with weapons: a 14 is a minor effect in an attack as well, or 3 damage."""
    evening = Evening(
        "abilities.effective_skill", chosen={"effective_skill": {"skill": ["bladed weapons"]}}
    )
    evening.attack(14)
    assert evening.lost(FOE) == {"health": 4 + 3}


# --- free Effort on an ability ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "other", "level"),
    [
        ("machine_telepathy", "mind_reading", 5),
        ("deactivate_mechanisms", "scramble_machine", 3),
        ("deactivate_mechanisms", "disable_mechanisms", 3),
    ],
)
def test_effort_brings_level_with_another(key: str, other: str, level: int) -> None:
    """With the other ability on the sheet, a level of Effort on this one brings one more; without
    it none, and nothing of that stays on the user."""
    name = key.replace("_", " ")
    for others, steps in (((), 1), ((f"abilities.{other}",), 2)):
        evening = Evening(f"abilities.{key}", *others)
        robot = evening.thing("robot", level)
        done = evening.use(name, robot, 18, effort=Effort(ease=1))
        assert done.difficulty == level - steps
        assert evening.use(name, robot, 18).difficulty == level


def test_lab_eases_its_own_analysis() -> None:
    """In a permanent lab this very task is eased, and nothing stays."""
    evening = Evening("abilities.lab_analysis")
    for place, difficulty in ((1, 3), (0, 4)):
        evening.use("lab analysis", options=[place])
        id, proposal = next(iter(evening.state.pending.items()))
        assert isinstance(proposal, Proposal)
        asked = {"title": proposal.title, "stat": proposal.stat}
        evening.does(CallTask(pcs=[KARA], difficulty=4, answers=id, **asked))
        assert evening.answer(15).difficulty == difficulty
    assert evening.conditions() == []


# --- how far a weapon reaches -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name", "feet", "reaches"),
    [
        ("blaster_cannon", "Blaster Cannon", 450, True),
        ("rail_gun", "Rail Gun", 450, True),
        ("taser", "Taser", 80, False),
        ("taser", "Taser", 30, True),
    ],
)
def test_weapons_reach_their_feet(key: str, name: str, feet: int, reaches: bool) -> None:
    """A weapon whose range is told in feet reaches as far as that."""
    evening = Evening(f"equipment.{key}")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: feet}))
    if reaches:
        evening.attack(19, weapon=name)
        assert evening.lost(FOE)["health"] > 0
    else:
        assert "away" in evening.refuses("attack", 19, weapon=name)


# --- what the log tells -----------------------------------------------------------------------------


def test_log_names_pool_that_paid() -> None:
    """Where Intellect pays for a task of Might, the log says Intellect."""
    evening = Evening("abilities.think_your_way_out")
    done = evening.task(10, 4, effort=Effort(ease=1), besides=AbilityExtras(pays="intellect"))
    assert evening.lost() == {"intellect": 3}
    assert "3 Intellect points paid" in done.told


# --- those whom matter passes by --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "reached_by", "spared"),
    [
        ("abilities.untouchable", ("mental",), ("", "fire", "acid", "light")),
        ("abilities.untouchable_while_moving", ("mental",), ("", "fire", "acid", "light")),
        ("cyphers.phase_changer", ("fire", "mental"), ("",)),
        ("abilities.embraced_by_darkness", ("light", "mental"), ("", "acid")),
    ],
)
def test_phased_are_spared(key: str, reached_by: tuple[str, ...], spared: tuple[str, ...]) -> None:
    """Blows of matter pass through who is out of phase; only what the text names reaches them."""
    evening = Evening(key)
    evening.use(key.partition(".")[2].replace("_", " "))
    evening.marks()
    evening.struck(2)
    for kind in spared:
        evening.hurt(5, kind=kind)
    assert evening.lost() == {}
    for kind in reached_by:
        evening.hurt(5, kind=kind)
    assert evening.lost() == {"might": 5 * len(reached_by)}
    assert evening.refuses("attack", 15)
    evening.passes("2 hours")
    evening.struck(2)
    assert evening.lost() == {"might": 5 * len(reached_by) + 2}


def test_mind_reaches_the_untouchable() -> None:
    """An attack on the mind reaches them, named or not."""
    evening = Evening("abilities.untouchable")
    evening.use("untouchable")
    evening.marks()
    evening.struck(2, stat="intellect", damage_type="intellect")
    assert evening.lost() == {"intellect": 2}


@pytest.mark.parametrize(
    ("key", "name", "away", "back"),
    [
        ("wraith", "Wraith", "Insubstantial", None),
        ("chronophage", "Chronophage", "Phase out", "Phase in"),
    ],
)
def test_insubstantial_foes_neither_hurt_nor_are_hurt(
    key: str, name: str, away: str, back: str | None
) -> None:
    """Until it comes back nothing plain harms it, no power does, and it attacks nobody."""
    evening = Evening(f"creatures.{key}", "abilities.onslaught")
    foe = evening.find(name)
    evening.fight()
    evening.move(away, foe)
    evening.attack(16, foe)
    evening.use("onslaught", foe, 16)
    assert evening.lost(foe) == {}
    assert evening.refuses("struck", 2, foe)
    if back is None:
        evening.round()
    else:
        evening.move(back, foe)
    evening.attack(16, foe)
    assert evening.lost(foe) == {"health": 3}


def test_wraith_struck_by_what_harms_undead() -> None:
    """What is made for undead or phased beings harms it also while it is insubstantial."""
    evening = Evening("creatures.wraith")
    wraith = evening.find("Wraith")
    evening.move("Insubstantial", wraith)
    evening.hurt(3, wraith, kind="undead")
    assert evening.lost(wraith) == {"health": 2}


def test_mist_cannot_strike() -> None:
    """A vampire as mist is harmed by nothing and touches nothing."""
    evening = Evening("creatures.vampire")
    vampire = evening.find("Vampire")
    evening.move("Shadow or mist", vampire)
    evening.attack(20, vampire)
    assert evening.lost(vampire) == {}
    assert evening.refuses("struck", 2, vampire)


def test_sound_barrier_stops_energy_across_dimensions() -> None:
    """Armor 1, and 2 more against light, heat, radiation and energy across dimensions."""
    evening = Evening("abilities.sound_conversion_barrier")
    for kind, lost in (
        ("", 4),
        ("light", 2),
        ("heat", 2),
        ("radiation", 2),
        ("transdimensional", 2),
    ):
        evening.marks()
        evening.hurt(5, kind=kind)
        assert evening.lost() == {"might": lost}, kind


# --- whom a use falls on, and for how long ----------------------------------------------------------


def test_betrayal_is_no_roll_and_stays() -> None:
    """The betrayal takes no roll of its own: the first attack on the one who was talked over is
    eased by two steps, and from then on abilities and persuasion are hindered by two with that one.
    """
    trusted = AbilityExtras(
        said=["Enthrall, Fast Talk or the like worked on it a round or two ago"]
    )
    evening = Evening(
        "abilities.unexpected_betrayal", "abilities.fast_talk", "abilities.onslaught",
        foe={"level": 4},
    )  # fmt: skip
    evening.use("fast talk", FOE, 15)
    done = evening.use("unexpected betrayal", FOE)
    assert done.result is None
    assert evening.attack(15, OTHER, besides=trusted).difficulty == 4
    assert evening.attack(15, besides=trusted).difficulty == 2
    assert evening.attack(15, besides=trusted).difficulty == 4
    assert evening.use("fast talk", FOE, 15).difficulty == 6
    assert evening.use("fast talk", OTHER, 15).difficulty == 4
    evening.passes("3 days")
    assert evening.use("fast talk", FOE, 19).difficulty == 6


def test_mummy_curses_the_intruder() -> None:
    """Who fails an Intellect defense of 6 is hindered by two steps in everything, until cured."""
    evening = Evening("creatures.mummy")
    mummy = evening.find("Mummy")
    evening.move("Curse", mummy, KARA)
    assert evening.answer(2).difficulty == 6
    assert evening.conditions(mummy) == []
    assert evening.task(10, 3).difficulty == 5
    assert evening.attack(10).difficulty == 4
    evening.passes("3 days")
    assert evening.struck(10).difficulty == 4


def test_saves_of_moves_reach_somebody_else() -> None:
    """A move that asks for a roll against it names whom it is aimed at, or whose roll it is."""
    lost = [
        (entry.key, move.name)
        for entry in shelf(SHELF["creatures"]).values()
        for move in entry.moves
        if move.aim is None and any(_asks_for_save(effect) for effect in move.effects)
    ]
    assert lost == []


def _asks_for_save(effect: Effect) -> bool:
    return isinstance(effect, Save) and effect.to is None and not effect.when


# --- less damage for a better hit -------------------------------------------------------------------


def test_cruel_eases_next_attack_there() -> None:
    """2 points less now, and the next attack on that foe alone is eased, once. A miss brings
    nothing."""
    evening = Evening("descriptors.cruel")
    evening.use("cruel", FOE, 15)
    assert evening.lost(FOE) == {"health": 2}
    assert evening.conditions(FOE) == []
    assert evening.attack(15, OTHER).difficulty == 2
    assert evening.attack(15).difficulty == 1
    assert evening.attack(15).difficulty == 2
    assert evening.lost(FOE) == {"health": 2 + 4 + 4}
    evening.use("cruel", FOE, 2)
    assert evening.attack(15).difficulty == 2


def test_cruel_persuades_those_in_pain() -> None:
    """Training in threats, lies and persuasion counts with those who are in pain, and no others."""
    evening = Evening("descriptors.cruel")
    pain = AbilityExtras(said=["the other is in physical or emotional pain"])
    assert evening.task(10, 4, "intellect", skill="intimidation").difficulty == 4
    assert evening.task(10, 4, "intellect", skill="intimidation", besides=pain).difficulty == 3


@pytest.mark.parametrize(
    ("key", "option", "less", "condition"),
    [
        ("special_shot", 0, 1, "disarmed"),
        ("special_shot", 1, 1, "lamed"),
        ("special_shot", 2, 1, None),
        ("weightless_shot", 0, 2, "leaking suit"),
    ],
)
def test_placed_shots_cost_damage_once(
    key: str, option: int, less: int, condition: str | None
) -> None:
    """A placed shot deals less, does what was chosen, and the next shot deals all again. A miss
    does nothing."""
    rifle = "Blaster, Heavy Rifle"
    evening = Evening(f"abilities.{key}", "equipment.blaster_heavy_rifle")
    more: dict[str, list[str]] = {}
    if key == "weightless_shot":
        more = {"said": ["in low or zero gravity"]}
    name = key.replace("_", " ")
    evening.use(name, OTHER, 2, options=[option], attack=rifle, **more)
    assert evening.lost(OTHER) == {}
    assert evening.conditions(OTHER) == []
    evening.use(name, FOE, 15, options=[option], attack=rifle, **more)
    assert evening.lost(FOE) == {"health": 6 - less}
    assert condition is None or condition in evening.conditions(FOE)
    evening.attack(15, OTHER, rifle)
    assert evening.lost(OTHER) == {"health": 6}


# --- under water ------------------------------------------------------------------------------------


def test_nix_bites_in_water() -> None:
    """The bite is a medium weapon in the water and a light one on land, trained; in the water
    attacks with weapons are hindered by one step more than for anybody, as the scene says it."""
    evening = Evening("descriptors.nix")
    evening.attack(15, weapon="Bite (on land)")
    assert evening.lost(FOE) == {"health": 2}
    evening.attack(15, weapon="Bite (in water)")
    assert evening.lost(FOE) == {"health": 2 + 4}
    dry = evening.attack(15).difficulty
    evening.does(SetScene(scene=Surroundings(water="underwater")))
    assert evening.attack(19).difficulty == evening.attack(19, by=BEN).difficulty + 1
    assert dry == 2
    evening.marks()
    evening.hurt(5, kind="drowning")
    assert evening.lost() == {}
    evening.hurt(5, kind="cold")
    assert evening.lost() == {"might": 3}


# --- whom they may not attack -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("cyphers.bellmans_map_of_the_ocean", "bellman's map of the ocean"),
        ("abilities.command_spirit", "command spirit"),
    ],
)
def test_who_is_led_spares_leader(key: str, name: str) -> None:
    """Those who are led or commanded do not attack the one who leads them; others they may, and
    the GM may have it done anyway. When it is over they attack again."""
    evening = Evening(key)
    evening.use(name, FOE, 15)
    assert "may not attack Kara" in evening.refuses("struck", 10)
    assert evening.struck(10, on=BEN).result == "success"
    assert evening.struck(10, OTHER).result == "success"
    assert evening.struck(10, anyway=True).result == "success"
    evening.passes("10 minutes")
    assert evening.struck(10).result == "success"


# --- what an area attack uses up --------------------------------------------------------------------


def test_grenade_thrown_at_several_is_gone() -> None:
    """The GM calls for the area attack: one roll against all in the radius, 6 points for each, and
    the one grenade is used up by it."""
    evening = Evening("equipment.hand_grenade")
    inputs = Raw(encode({"attack": "Hand Grenade", "targets": [FOE, OTHER]}))
    call = CallFor(procedure="area_attack", pcs=[KARA], inputs=inputs)
    evening.does(call)
    evening.does(Attempt(open_id=evening.waiting(Called), natural=15))
    assert evening.lost(FOE) == evening.lost(OTHER) == {"health": 6}
    evening.does(call)
    roll = Attempt(open_id=evening.waiting(Called), natural=15)
    assert "no Hand Grenade left" in evening.refuses("does", roll)


# --- what a weapon has to be, and whom a cantrip is forced on --------------------------------------


@pytest.mark.parametrize("key", ["spray", "arc_spray"])
def test_spray_takes_rapid_fire(key: str) -> None:
    """Shots are sprayed with a weapon of rapid fire; without one there is nothing to spray."""
    said = {"said": ["with a rapid-fire weapon"]}
    name = key.replace("_", " ")
    evening = Evening(f"abilities.{key}", "equipment.submachine_gun")
    evening.use(name, FOE, 19, **said)
    assert evening.lost(FOE)["health"] > 0
    unfit = Evening(f"abilities.{key}", "equipment.club", attacks=[])
    assert "Club is no weapon" in unfit.refuses("use", name, FOE, 19, **said)
    assert unfit.lost() == {}


def test_cantrip_on_unwilling_two_steps_harder() -> None:
    """Who is willing is muffled without a roll and sneaks with an asset; the unwilling are attacked,
    two steps harder; a thing takes no roll."""
    evening = Evening()
    entry = shelf(SHELF["cantrips"])["quiet_cantrip"]
    assert isinstance(entry, AbilityEntry)
    pc = add_ability(evening.pc(), ability_of(entry, {}))
    evening.does(EditPc(pc_id=KARA, pc=pc))
    slow = AbilityExtras(said=["moves an immediate distance at most"])
    assert evening.use("quiet cantrip", BEN, options=[0]).result is None
    assert evening.task(10, 4, "speed", "stealth", BEN, besides=slow).difficulty == 3
    assert evening.task(10, 4, "speed", "stealth", BEN).difficulty == 4
    assert evening.use("quiet cantrip", FOE, 11, options=[1]).difficulty == 4
    assert evening.conditions(FOE) == []
    evening.use("quiet cantrip", FOE, 12, options=[1])
    assert evening.conditions(FOE) == ["muffled"]
    assert evening.use("quiet cantrip", evening.thing("window", 5), options=[1]).result is None
    assert evening.lost() == {"intellect": 4}


@pytest.mark.parametrize(("loaded", "face", "left"), [(50, 4, 45), (50, 6, 43), (3, 6, 0)])
def test_spray_fires_many_rounds(loaded: int, face: int, left: int) -> None:
    """A spray takes 1d6 + 1 rounds of ammunition, or all there is, hit or miss; a plain shot one."""
    evening = Evening("abilities.spray", "equipment.submachine_gun")
    evening.does(FindItem(to=KARA, thing="ammo_box_of_50_rounds"))
    box = replace((evening.pc().equipment or [])[-1], uses=loaded, each=None)
    evening.does(EditPc(pc_id=KARA, pc=replace(evening.pc(), equipment=[box])))
    evening.use("spray", FOE, 2, face)
    assert [gear.uses for gear in evening.pc().equipment or []] == ([left] if left else [])


# --- points beyond the most -------------------------------------------------------------------------


def test_grace_adds_points_beyond_maximum() -> None:
    """Three points to a Pool, beyond its maximum where it is full; what is left of those goes after
    an hour, and what was spent is spent."""
    evening = Evening("abilities.bound_magic_creature", "abilities.minor_wish")
    evening.use("bound magic creature")
    evening.use("minor wish", options=[3], pool="might")
    assert evening.points()["might"] == 53
    evening.hurt(2)
    evening.passes("1 hour")
    assert evening.points()["might"] == 50
    evening.hurt(10)
    evening.use("bound magic creature")
    evening.use("minor wish", options=[3], pool="might")
    assert evening.points()["might"] == 43
    evening.passes("1 hour")
    assert evening.points()["might"] == 43


def test_haze_feeds_beyond_its_health() -> None:
    """A hungry haze that feeds gains 1 health, even above its usual most; so does a mummy's spell,
    by 3."""
    evening = Evening("creatures.hungry_haze", "creatures.mummy")
    haze, mummy = evening.find("Hungry"), evening.find("Mummy")
    evening.move("Feed", haze, KARA)
    evening.answer(2)
    evening.move("Spell", mummy, options=[3])
    assert (evening.foe(haze).health, evening.foe(mummy).health) == (13, 27)


# --- what was chosen for a form ---------------------------------------------------------------------


def test_animal_has_the_gifts_chosen() -> None:
    """The two gifts that were chosen for the animal are trained as long as its shape lasts."""
    evening = Evening("abilities.animal_shape")
    evening.use("animal shape", chosen=["climbing", "swimming"])
    assert evening.task(10, 4, skill="climbing").difficulty == 3
    assert evening.task(10, 4, skill="swimming").difficulty == 3
    assert evening.task(10, 4, skill="jumping").difficulty == 4
    evening.passes("10 minutes")
    assert evening.task(10, 4, skill="climbing").difficulty == 4
