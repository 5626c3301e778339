"""Fact sheets: what an entry of the shelf does, in figures, by a second hand that has not seen our
data of it.

They are written from the open reference alone (``../shared/sheets/README.md``), in slices of forty,
a file each. They say what the text promises, so they judge the data and the engine, and neither
judges them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

pytestmark = pytest.mark.together("sheets")

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
SHARED: Final = ROOT.parent / "shared"
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe reader, in C where the wheel brings it: ten times as fast for two thousand sheets."""
FILES: Final = sorted(HERE.glob("*-*.yaml"))
QUICK: Final = """
import runpy, sys, yaml
yaml.SafeLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Runs a program that reads sheets with the reader in C, too."""
NEEDS_SHARED: Final = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the reference lies in ../shared, at the team alone"
)

RENAMED: Final = {
    "abilities.1perfect_parking_space": "abilities.perfect_parking_space",
    "abilities.blessing_of_the_gods_2": "abilities.blessing_of_the_gods",
    "cyphers.anathema_siren": "cyphers.bane_siren",
    "cyphers.baba_yagas_spiced_cookie": "cyphers.spiced_cookie",
    "cyphers.coalhearts_beard_balm": "cyphers.treasure_beard_balm",
    "cyphers.dame_trots_cat": "cyphers.watchcat_statue",
    "cyphers.jacks_candlestick": "cyphers.jumping_candlestick",
    "cyphers.jiminy_cricket": "cyphers.conscience_cricket",
    "cyphers.rapunzel_leaf": "cyphers.rampion_leaf",
    "cyphers.tin_mans_tears": "cyphers.rust_tears",
    "cyphers.to_peter_with_love": "cyphers.gift_bomb",
    "artifacts.carbonizer_2": "artifacts.carbonizer_pistol",
    "artifacts.boy_blues_horn": "artifacts.lullaby_horn",
    "artifacts.cloak_of_balakar": "artifacts.cloak_of_winds",
    "artifacts.doctor_dreads_time_portal": "artifacts.time_portal",
    "artifacts.faraday_cake": "artifacts.faraday_cage",
    "artifacts.fortunates_purse": "artifacts.hiding_knapsack",
    "artifacts.hooks_hook": "artifacts.terror_hook",
    "artifacts.pandoras_box": "artifacts.box_of_hope",
    "artifacts.red_riding_hood": "artifacts.red_hooded_cloak",
    "artifacts.seal_of_solomon": "artifacts.seal_of_command",
    "artifacts.tweedledees_umbrella": "artifacts.capturing_umbrella",
    "cantrips.open_and_close_cantrip": "cantrips.flames_cantrip",
    "equipment.hand_axe": "equipment.handaxe",
    "equipment.knife_hunting": "equipment.hunting_knife",
    "equipment.oil_flask_2": "equipment.oil_flask",
    "equipment.rifle_assault": "equipment.assault_rifle",
    "equipment.sports_car": "equipment.car_sports",
    "equipment.tent_environment": "equipment.environment_tent",
    "equipment.used_car": "equipment.car_used",
}
"""Entries that stand on our shelf under another key than the reference's name gives."""

PERSONS: Final = """
aine_fairy_queen_of_light_an_love anathema baba_yaga cailleach dame_gothel death_10_infinite doctor_dread famine
four_horsemen_of_the_apocalypse_beast four_horsemen_of_the_apocalypse_famine four_horsemen_of_the_apocalypse_plague
four_horsemen_of_the_apocalypse_sword four_hoursemen_of_the_apocalypse_beast gogmind grainne_the_wayward_daughter
hell_mary magnetar minotaur_the mister_genocide morgan_le_fay oz_the_great_and_terrible plague queen_grimhilde sword
the_blind_witch the_red_queen the_sea_witch the_snow_queen the_west_wind the_wicked_witch_of_the_west tin_woodman
virgilius_the_sorcerer wolf_big_bad wrath
"""
"""Persons of legend and of other worlds, whom our shelf leaves out."""

HEADINGS: Final = """
ask_me_anything atheneum_of_the_mind_card attempted_murder battery_of_the_vanquished blade_of_the_roses
book_of_the_baker breakaway_bag busy_box cats_hide_their_paws cloud_storage cloud_thief color_cannon combat_glasses
crow_friend crown_of_the_high_king dragon_pen eau_de_blood_of_monsters ecosensitive_fridge_magnets
gift_from_the_fairy_queen goodest_gargoyle harrowing_blade historys_fickle_hands keys_of_close_to_you living_copycat
magicians_protective_amulet malware_genie meatboy my_friend_lockness pearls_of_your_grandmother_the_witch
poor_magicians_lunchbox rainbow_suspenders ring_of_reflected_bullets scarf_of_love_and_death song_of_the_siren
speed_readers tattoo_of_the_tiger tattoo_of_tomorrows_edge tattoo_of_true_shot time_is_a_circle umbrella_of_no_touch
vanity_of_the_vanities witch_wand_level witchs_broom_2 wonder_onesie
"""
"""Artifacts of which the reference has headings alone."""

MISSING: Final = {
    *(f"creatures.{name}" for name in PERSONS.split()),
    *(f"artifacts.{name}" for name in HEADINGS.split()),
    "artifacts.bounding_boots_we_are_all_mad_here",  # as bounding_boots, which our shelf has
    "cantrips.clean_cantrip_2",  # a cantrip of colors under a wrong name
}
"""Entries of the reference that our shelf does not have."""

LONGEST_RUN: Final = 8
"""So many words in a row that stand in the reference are a copied sentence, not names and terms of
the game.
"""


@cache
def sheets() -> dict[str, dict[str, Any]]:
    """All sheets, by their entry."""
    every = [sheet for file in FILES for sheet in yaml.load(file.read_text("utf-8"), LOADER)]
    assert len({sheet["entry"] for sheet in every}) == len(every), "an entry has one sheet"
    return {sheet["entry"]: sheet for sheet in every}


@cache
def keys(kind: str) -> set[str]:
    """The keys of our shelf of one kind."""
    lines = (ROOT / "content" / f"{kind}.jsonl").read_text("utf-8").splitlines()
    return {json.loads(line)["key"] for line in lines}


def test_sheets_name_entries_of_shelf() -> None:
    """Each sheet has its entry on our shelf, under its name or another that is listed."""
    for entry in sheets():
        kind, _, key = RENAMED.get(entry, entry).partition(".")
        assert (key in keys(kind)) is (entry not in MISSING), entry


@NEEDS_SHARED
def test_sheets_can_be_compared() -> None:
    """The form that a program can read: no unknown field or word, nothing twice, nothing empty."""
    check = [sys.executable, "-c", QUICK, str(SHARED / "sheets/check.py"), *map(str, FILES)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@NEEDS_SHARED
def test_sheets_copy_no_sentence() -> None:
    """They are facts in our own words."""
    texts = "".join(
        (SHARED / "reference/csrd" / f"{kind}.jsonl").read_text("utf-8")
        for kind in ("abilities", "cyphers")
    )
    there = runs(texts)
    lines = [line for file in FILES for line in file.read_text("utf-8").splitlines()]
    assert [line for line in lines if runs(line) & there] == []


def runs(text: str) -> set[str]:
    """All runs of so many words."""
    words = re.findall(r"[a-z]+", text.lower())
    return {" ".join(words[n : n + LONGEST_RUN]) for n in range(len(words) - LONGEST_RUN + 1)}


@NEEDS_SHARED
def test_clauses_copy_no_sentence() -> None:
    """What people judge is told in our own words too."""
    there: set[str] = set()
    for file in (SHARED / "reference/csrd").glob("*.jsonl"):
        there |= runs(file.read_text("utf-8"))
    lines = (ROOT / "content/clauses.jsonl").read_text("utf-8").splitlines()
    told = [clause["clause"] for line in lines for clause in json.loads(line)["clauses"]]
    assert [clause for clause in told if runs(clause) & there] == []
