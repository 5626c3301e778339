"""What was found wrong in one entry of a lot, looked for in the whole shelf: each kind once."""

from __future__ import annotations

import msgspec
import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import said

from threefold.table.commands import ArrangeStrip, MovePc, SetScene

# --- moves without a roll ---------------------------------------------------------------------------

QUICK = [
    ("descriptors.fast", None, None),
    ("abilities.fleet_of_foot", "Fleet of Foot", 0),
    ("abilities.incredible_running_speed", None, None),
    ("abilities.blurring_speed", "Blurring Speed", 0),
    ("abilities.flight_exertion", "Flight Exertion", 0),
    ("abilities.sylph_flight", "Sylph Flight", None),
    ("abilities.wings", "Wings", None),
]
FAR = [
    ("descriptors.fast", None, None),
    ("abilities.fleet_of_foot", "Fleet of Foot", 1),
    ("abilities.incredible_running_speed", None, None),
    ("abilities.blurring_speed", "Blurring Speed", 1),
    ("abilities.flight_exertion", "Flight Exertion", 1),
    ("abilities.sylph_flight", "Sylph Flight", None),
    ("abilities.wings", "Wings", None),
    ("abilities.runner", None, None),
    ("abilities.windrider", "Windrider", None),
    ("abilities.electrical_flight", "Electrical Flight", None),
    ("cyphers.burst_of_speed", "Burst of Speed", None),
]


def ready(entry: str, name: str | None, option: int | None) -> Evening:
    """Kara has what makes her quick, a fight is on, and the guards stand 50 and 120 feet away."""
    evening = Evening(entry)
    evening.fight()
    evening.does(ArrangeStrip(spots={KARA: 0, BEN: 5, FOE: 50, OTHER: 120}))
    if name is not None:
        evening.use(name, options=[] if option is None else [option], said=said(entry))
    return evening


def goes(evening: Evening, feet: int, act: bool = False) -> int:
    """Where Kara stands once she has moved, with a 2 on the die if one is thrown."""
    evening.does(MovePc(pc_id=KARA, feet=feet, act=act, natural=2))
    return evening.state.spots[KARA]


@pytest.mark.parametrize(("entry", "name", "option"), QUICK)
def test_short_move_beside_an_action(entry: str, name: str | None, option: int | None) -> None:
    """A short distance as part of another action is not rolled."""
    evening = ready(entry, name, option)
    assert goes(evening, 45, act=True) == 45
    assert evening.attack(15, FOE).result == "success"


@pytest.mark.parametrize(("entry", "name", "option"), FAR)
def test_long_move_as_the_action(entry: str, name: str | None, option: int | None) -> None:
    """A long distance as the whole action is not rolled."""
    assert goes(ready(entry, name, option), 95) == 95


def test_runner_covers_two_hundred_feet() -> None:
    """Incredible speed: a long distance beside another action, 200 feet as the action."""
    evening = ready("abilities.incredible_running_speed", None, None)
    before = evening.history
    assert goes(evening, 95, act=True) == 95
    evening.history = before
    assert goes(evening, 190) == 190


def test_others_roll_for_long_moves() -> None:
    """Who is not quick rolls, and falls short on a 2."""
    evening = ready("abilities.interaction_skills", None, None)
    assert goes(evening, 95) < 95


def test_flight_passes_over_the_ground() -> None:
    """Difficult ground halves the way of whoever runs, not of whoever flies."""
    flying = ready("abilities.windrider", "Windrider", None)
    running = ready("abilities.runner", None, None)
    for evening in (flying, running):
        scene = evening.state.scene
        evening.does(SetScene(scene=msgspec.structs.replace(scene, terrain="difficult")))
    assert goes(flying, 95) == 95
    running.refuses("does", MovePc(pc_id=KARA, feet=95))
    assert goes(running, 50) == 50


def test_shrunken_take_small_steps() -> None:
    """At a tenth of the usual pace a short move goes 5 feet."""
    evening = ready("abilities.shrink", "Shrink", None)
    evening.refuses("does", MovePc(pc_id=KARA, feet=45))
    assert goes(evening, 5) == 5


def test_swimmers_are_quick_in_water() -> None:
    """A nix swims a long distance as an action; on land it runs as others do."""
    evening = ready("descriptors.nix", None, None)
    before = evening.history
    assert goes(evening, 95) < 95
    evening.history = before
    scene = evening.state.scene
    evening.does(SetScene(scene=msgspec.structs.replace(scene, water="deep_water")))
    assert goes(evening, 95) == 95
