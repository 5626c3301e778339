"""What earlier lots had left to do: work that takes its time, what a creature is, light that is made,
what is held one at a time, checks of depletion by the clock, things that somebody carries.

Each case was written from the words of the reference and seen to fail before it was built.
"""

from __future__ import annotations

import pytest
from tests.shelf.evening import FOE, KARA, Evening
from tests.shelf.test_part_of_action import Seated

from threefold.table.commands import AddCondition

# --- work that takes its time ---------------------------------------------------------------------


def works(evening: Seated, rounds: int) -> None:
    """So many rounds pass while Kara does nothing but go on with what she has begun."""
    for _ in range(rounds):
        evening.round()


def test_deciphering_takes_ten_rounds() -> None:
    """A minute over a writing is ten rounds: the first press begins it, and nothing is paid or rolled
    before the tenth."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.marks()
    begun = evening.use("Decipher", writing)
    assert "10 rounds" in begun.told
    assert evening.lost() == {}
    works(evening, 8)
    assert "1 round" in evening.refuses("use", "Decipher", writing, 16)
    works(evening, 1)
    assert evening.use("Decipher", writing, 16).result == "success"
    assert evening.lost() == {"intellect": 1}


def test_other_action_gives_up_work() -> None:
    """Whoever does something else has to begin again."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    works(evening, 5)
    evening.walks()
    assert evening.conditions() == []
    works(evening, 4)
    assert "10 rounds" in evening.use("Decipher", writing).told


def test_work_over_after_use() -> None:
    """What was begun is over with its use: the next one takes its time again."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    works(evening, 9)
    evening.use("Decipher", writing, 16)
    assert evening.conditions() == []
    works(evening, 1)
    assert "10 rounds" in evening.use("Decipher", writing).told


@pytest.mark.parametrize(
    ("entry", "name", "span"),
    [
        ("abilities.strategize", "Strategize", "10 minutes"),
        ("abilities.eye_for_detail", "Eye for Detail", "5 minutes"),
        ("abilities.familiarize", "Familiarize", "1 hour"),
        ("abilities.surviving_the_wasteland", "Surviving the Wasteland", "12 hours"),
        ("abilities.use_the_network", "Use the Network", "2 minutes"),
        ("artifacts.book", "Book", "1 hour"),
        ("cyphers.song_of_the_dead", "Song of the Dead", "10 minutes"),
    ],
)
def test_long_work_refused_in_fight(entry: str, name: str, span: str) -> None:
    """What takes more than a minute is nothing for a fight: the table says how long it takes."""
    evening = Seated(entry)
    evening.fight()
    assert span in evening.refuses("use", name)
    evening.peace()
    evening.use(name)


def test_storm_gathers_three_actions() -> None:
    """Three actions gather the storm."""
    evening = Seated("abilities.call_the_storm")
    evening.fight()
    evening.use("Call the Storm")
    works(evening, 1)
    evening.refuses("use", "Call the Storm")
    works(evening, 1)
    evening.use("Call the Storm")
    assert evening.conditions() == ["call the storm"]


@pytest.mark.parametrize(("option", "rounds"), [(0, 5), (3, 2)])
def test_points_move_by_round(option: int, rounds: int) -> None:
    """Points go from Pool to Pool at one a round: five take five rounds."""
    evening = Seated("abilities.deep_reserves")
    more = {"options": [option], "chosen": ["might", "speed"]}
    evening.hurt(10, damage_type="speed", ignores_armor=True)
    evening.fight()
    evening.marks()
    evening.use("Deep Reserves", **more)
    works(evening, rounds - 1)
    evening.use("Deep Reserves", **more)
    points = 5 - option
    assert evening.lost() == {"might": points, "speed": -points}


def test_storm_seeded_in_peace() -> None:
    """To seed a storm takes an hour, its stroke an action."""
    evening = Seated("abilities.storm_seed")
    said = ["outdoors or in a huge space", "your storm blows and has not struck yet"]
    evening.fight()
    assert "1 hour" in evening.refuses("use", "Storm Seed", said=said, options=[0])
    evening.use("Storm Seed", FOE, options=[1], said=said)


def test_time_of_work_told() -> None:
    """In peace the use is at once, and the table says how long it takes; so it is for the GM, who may
    let it happen in a fight."""
    evening = Evening("abilities.strategize")
    assert "10 minutes" in evening.use("Strategize").told
    again = Evening("abilities.strategize")
    again.fight()
    assert "10 minutes" in again.use("Strategize").told


def test_work_ends_with_fight() -> None:
    """Work that was begun in a fight is not left over from it."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    evening.peace()
    assert evening.conditions() == []
    assert evening.use("Decipher", writing, 16).result == "success"


def test_stunned_worker_begins_again() -> None:
    """Whoever cannot act does not go on with work."""
    evening = Seated("abilities.decipher")
    writing = evening.thing("letter in cipher", 3)
    evening.fight()
    evening.use("Decipher", writing)
    evening.does(AddCondition(on=KARA, condition="stunned"))
    assert "decipher …" not in evening.conditions()
