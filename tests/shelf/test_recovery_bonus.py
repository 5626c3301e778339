"""What betters a recovery roll counts at the next one, and gives no point besides.

Written from the reference by a second hand: nobody looked at our data of these entries.
"""

from __future__ import annotations

import re

import pytest
from tests.shelf.evening import BEN, KARA, Evening

PLAIN = 6  # a 3 on the d6, and the tier


def worn(*entries: str, level: int | None = None) -> Evening:
    """An evening on which Kara and Ben have room in every Pool."""
    evening = Evening(*entries, level=level)
    for who in (KARA, BEN):
        evening.hurt(40, on=who)
        evening.hurt(20, on=who, damage_type="intellect")
    evening.marks()
    return evening


def rolled(evening: Evening, by: str = KARA) -> int:
    """Take the next rest with a 3 on the die: the points that the table gives to share."""
    found = re.search(r"(\d+) points to share", evening.rest(3, by=by, might=1).told)
    assert found is not None
    return int(found[1])


def test_plain_recovery_has_no_bonus() -> None:
    """Without an entry a rest gives the die and the tier; a bonus of an ally needs the ally."""
    evening = worn("abilities.improved_recovery")
    assert rolled(evening) == PLAIN
    assert rolled(evening, BEN) == PLAIN


@pytest.mark.parametrize("key", ["abilities.levity", "abilities.restful_presence"])
def test_presence_betters_friends_rest(key: str) -> None:
    """A comrade who rests beside such a person adds 1, at each rest."""
    evening = worn(key)
    assert rolled(evening, BEN) == PLAIN + 1
    assert rolled(evening, BEN) == PLAIN + 1


def test_levity_is_for_others() -> None:
    """Wit eases the rest of friends, not one's own."""
    evening = worn("abilities.levity")
    assert (rolled(evening), rolled(evening, BEN)) == (PLAIN, PLAIN + 1)


def test_repair_flesh_betters_next_rest() -> None:
    """Used on somebody hale it gives no point itself, but 2 more at one recovery roll."""
    evening = worn("abilities.repair_flesh")
    evening.use("Repair Flesh", BEN, options=[1])
    assert evening.lost() == {"intellect": 3}
    assert evening.lost(BEN) == {}
    assert evening.pc(BEN).recoveries_used == 0
    assert rolled(evening, BEN) == PLAIN + 2
    assert rolled(evening, BEN) == PLAIN
    assert rolled(evening) == PLAIN


def test_lullaby_horn_cheers_for_minutes() -> None:
    """Something upbeat adds 1 for user and friends for ten minutes, and heals nobody itself."""
    evening = worn("artifacts.lullaby_horn")
    evening.use("Lullaby Horn", KARA, also=[BEN], options=[1])
    assert evening.lost() == evening.lost(BEN) == {}
    assert rolled(evening) == PLAIN + 1
    assert rolled(evening, BEN) == PLAIN + 1


def test_lullaby_horn_fades() -> None:
    """After its ten minutes the tune betters no rest."""
    evening = worn("artifacts.lullaby_horn")
    evening.use("Lullaby Horn", KARA, also=[BEN], options=[1])
    evening.passes("11 minutes")
    assert rolled(evening) == PLAIN
    assert rolled(evening, BEN) == PLAIN


def test_match_adds_three() -> None:
    """Whoever watched the flame adds 3 to a recovery roll within ten minutes, user and friend."""
    evening = worn("cyphers.memorys_match")
    evening.use("Memory's Match", KARA, also=[BEN])
    assert evening.lost() == evening.lost(BEN) == {}
    assert rolled(evening) == PLAIN + 3
    assert rolled(evening, BEN) == PLAIN + 3


def test_match_hurts_who_did_not_rest() -> None:
    """After ten minutes watchers who made no roll lose 3 Intellect, those who rested nothing."""
    evening = worn("cyphers.memorys_match")
    evening.use("Memory's Match", KARA, also=[BEN])
    rolled(evening)
    evening.passes("11 minutes")
    assert evening.lost(BEN) == {"intellect": 3}
    assert "intellect" not in evening.lost()


@pytest.mark.parametrize(("level", "bonus"), [(3, 2), (4, 2), (5, 4), (6, 4)])
def test_aura_betters_by_its_level(level: int, bonus: int) -> None:
    """Within the aura a rest gives 2 more, 4 from level 5 on."""
    evening = worn("cyphers.restorative_aura", level=level)
    evening.use("Restorative Aura")
    assert evening.lost() == {}
    assert rolled(evening) == PLAIN + bonus
    assert rolled(evening, BEN) == PLAIN + bonus


def test_aura_is_gone_after_hour() -> None:
    """The aura lasts an hour."""
    evening = worn("cyphers.restorative_aura", level=3)
    evening.use("Restorative Aura")
    evening.passes("61 minutes")
    assert rolled(evening) == PLAIN


def test_nano_tab_betters_a_day() -> None:
    """All recovery rolls of its user within a day have 1 more; others have not."""
    evening = worn("equipment.nano_tab_general")
    evening.use("Nano Tab, General")
    assert evening.lost() == {}
    assert (rolled(evening), rolled(evening)) == (PLAIN + 1, PLAIN + 1)
    assert rolled(evening, BEN) == PLAIN


def test_nano_tab_ends_after_day() -> None:
    """A day later the tab adds nothing."""
    evening = worn("equipment.nano_tab_general")
    evening.use("Nano Tab, General")
    evening.passes("25 hours")
    assert rolled(evening) == PLAIN


def test_wild_doubles_a_rest() -> None:
    """For an hour a recovery roll gives twice as many points."""
    evening = worn("abilities.one_with_the_wild")
    evening.use("One With the Wild")
    assert evening.lost() == {"intellect": 6}
    evening.marks()
    evening.rest(3, might=2 * PLAIN)
    assert evening.lost() == {"might": -2 * PLAIN}
    evening.passes("61 minutes")
    assert rolled(evening) == PLAIN


def test_mind_surge_is_besides_rests() -> None:
    """1d6 + 6 points of Intellect once between long rests, and no recovery is used for it."""
    evening = worn("abilities.mind_surge")
    evening.use("Mind Surge", None, None, 4)
    assert evening.lost() == {"intellect": -10}
    assert evening.pc().recoveries_used == 0
    assert evening.refuses("use", "Mind Surge")
    assert rolled(evening) == PLAIN


@pytest.mark.parametrize(
    ("key", "second"), [("abilities.improved_recovery", "action"), ("abilities.levity", "minute")]
)
def test_second_rest_takes_an_action(key: str, second: str) -> None:
    """With a better recovery the second roll of the day takes an action, without it ten minutes."""
    evening = worn(key)
    rolled(evening)
    assert second in evening.rest(3, might=1).told


def test_patience_gives_one_rest_more() -> None:
    """There are five recovery rolls until the day is over, of which two take ten minutes."""
    evening = worn("abilities.patient_recovery")
    told = [evening.rest(3, might=1).told for _ in range(5)]
    assert sum("10 minutes" in line or "ten minutes" in line for line in told) == 2
    assert "hours" in told[-1]
    assert all("hours" not in line for line in told[:-1])
