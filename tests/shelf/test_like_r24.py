"""What the lot r24 found, for all of the like: each of these would have caught the fault everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.library.creatures import creatures
from threefold.library.entries import ABILITIES, shelf
from threefold.model.moments import MOMENTS
from threefold.model.shelf.entries import AbilityEntry
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.harm_words import BEING_MOVED
from threefold.table.commands import ArrangeStrip, AttackFoe, MovePc, RemoveCondition
from threefold.table.history import Seat
from threefold.table.state import Incoming

PLAYER = Seat("player", KARA)


def placed(evening: Evening, **spots: int) -> None:
    """Who stands where on the strip, in feet."""
    evening.does(ArrangeStrip(spots=spots))


# --- what the turns of a fight tell -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "health"),
    [
        (("abilities.surprise_attack",), 6),
        (("abilities.surprise_attack", "abilities.better_surprise_attack"), 8),
    ],
)
def test_first_turn_confirms_surprise(entries: tuple[str, ...], health: int) -> None:
    """Before a foe has had its turn in the first round, what counts then comes without a tick; in
    the second round it does not."""
    evening = Evening(*entries, foe={"level": 3})
    evening.fight()
    evening.marks()
    evening.attack(16)
    assert evening.lost(FOE) == {"health": health}
    evening.round()
    evening.marks()
    evening.attack(16)
    assert evening.lost(FOE) == {"health": 4}


@pytest.mark.parametrize(
    ("state", "eased"), [("dazed", 1), ("stunned", 1), ("prone", 1), ("marked", 0)]
)
def test_foes_plight_needs_no_tick(state: str, eased: int) -> None:
    """The table knows that a foe is dazed, stunned or down: it is worth a step on top of what that
    is worth by itself, for whoever takes advantage and for nobody else."""
    foe = {"level": 4, "conditions": [{"name": state}]}
    plain, sly = Evening(foe=foe), Evening("abilities.taking_advantage", foe=foe)
    assert sly.attack(16).difficulty == plain.attack(16).difficulty - eased
    assert sly.attack(16, by=BEN).difficulty == plain.attack(16, by=BEN).difficulty


# --- whom a use is for ------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "name"), [("disarm", "Disarm"), ("repel", "Repel")])
def test_npcs_alone_means_no_pc(key: str, name: str) -> None:
    """What works on NPCs alone is refused for a PC and keeps what it costs."""
    evening = Evening(f"cyphers.{key}", level=6)
    assert "NPC" in evening.refuses("use", name, BEN, 16, difficulty=3)
    assert evening.has(name)
    evening.use(name, FOE, 16)
    assert not evening.has(name)


STRIKES = [
    ("disarming_attack", "Disarming Attack"),
    ("stun_attack", "Stun Attack"),
    ("jump_attack", "Jump Attack"),
]


@pytest.mark.parametrize("die", [16, 2])
@pytest.mark.parametrize(("key", "name"), STRIKES)
def test_strike_after_its_roll_is_bound(key: str, name: str, die: int) -> None:
    """The attack that belongs to a roll against a foe is an attack on that foe."""
    evening = Evening(f"abilities.{key}", foe={"level": 3})
    evening.fight()
    evening.use(name, FOE, die)
    blow = {"attack": "broadsword", "natural": 16}
    elsewhere = AttackFoe(pc_id=KARA, foe_id=OTHER, **blow)  # type: ignore[arg-type]
    there = AttackFoe(pc_id=KARA, foe_id=FOE, **blow)  # type: ignore[arg-type]
    assert "guard 1" in evening.refuses("does", elsewhere, by=PLAYER)
    evening.marks()
    evening.does(there, by=PLAYER)
    assert evening.lost(FOE)["health"] >= 4


# --- attention --------------------------------------------------------------------------------------


@pytest.mark.parametrize("feet", [3, 10])
@pytest.mark.parametrize(
    ("key", "name", "state"),
    [
        ("enthrall", "Enthrall", "enthralled"),
        ("terrifying_presence", "Terrifying Presence", "terrified"),
    ],
)
def test_speaker_who_walks_lets_go(key: str, name: str, state: str, feet: int) -> None:
    """Whoever holds somebody by talk alone may not take a step; a comrade may."""
    evening = Evening(f"abilities.{key}", foe={"level": 2})
    evening.fight()
    placed(evening, **{KARA: 0, BEN: 0, FOE: 20, OTHER: 30})
    evening.use(name, FOE, 16)
    evening.does(MovePc(pc_id=BEN, feet=5))
    assert state in evening.conditions(FOE)
    evening.does(MovePc(pc_id=KARA, feet=feet))
    assert state not in evening.conditions(FOE)


@pytest.mark.parametrize("pool", ["might", "speed"])
def test_cure_goes_on_in_its_pool(pool: str) -> None:
    """Up to a total of 12 in the Pool that was chosen, though the other lacks more."""
    evening = Evening("abilities.regeneration")
    evening.hurt(50, BEN)
    evening.hurt(42, BEN)
    evening.marks()
    before = evening.points(BEN)[pool]
    evening.use("Regeneration", BEN, options=[1], pool=pool)
    evening.passes("2 minutes")
    assert evening.lost(BEN) == {pool: before - 12}


# --- areas ------------------------------------------------------------------------------------------


def _thrown_areas() -> list[tuple[str, str]]:
    """The attacks of creatures on an immediate area that does not lie around them."""
    return [
        (key, move.name)
        for key, entry in creatures().items()
        for move in entry.moves
        if move.hit and move.aim is not None and move.limit is None
        if move.aim.area == "immediate" and move.aim.range in ("short", "long", "very_long")
    ]


@pytest.mark.parametrize(("key", "move"), _thrown_areas())
def test_area_holds_its_targets_together(key: str, move: str) -> None:
    """Two who stand 30 feet apart are never in one immediate area."""
    evening = Evening(f"creatures.{key}")
    evening.fight()
    who = next(iter(set(evening.state.foes) - {FOE, OTHER}))
    placed(evening, **{KARA: 0, BEN: 30, who: 15})
    assert "feet across" in evening.refuses("move", move, who, KARA, BEN)


# --- standing firm ----------------------------------------------------------------------------------


def _moving_attacks() -> list[tuple[str, str]]:
    """The attacks of creatures on Might that push, pull or throw down whoever fails, for sure."""
    found = []
    for key, entry in creatures().items():
        for move in entry.moves:
            kinds = {type(e).__name__ + str(getattr(e, "name", "")) for e in move.hit}
            modes = {str(getattr(e, "mode", "")) for e in move.hit if not e.when}
            if move.defend == "might" and ("ConditionEffectprone" in kinds or "push" in modes):
                found.append((key, move.name))
    return found


@pytest.mark.parametrize(("key", "move"), _moving_attacks())
def test_defense_against_being_moved(key: str, move: str) -> None:
    """A Might defense against being moved is one, whatever else the attack does: free levels of
    Effort against that count."""
    plain, firm = Evening(f"creatures.{key}"), Evening(f"creatures.{key}", "abilities.immovable")
    bases = []
    for evening in (plain, firm):
        who = next(iter(set(evening.state.foes) - {FOE, OTHER}))
        evening.move(move, who, KARA, anyway=True)
        asked = evening.state.pending[evening.waiting(Incoming)]
        assert isinstance(asked, Incoming)
        assert BEING_MOVED in asked.attack.kinds
        bases.append(evening.answer(20, effort=EaseEffort(ease=1)).difficulty)
    assert bases[1] == max(0, bases[0] - 2)


# --- forms ------------------------------------------------------------------------------------------


BEASTS = [
    (("beast_form",), "Beast Form"),
    (("beast_form", "controlled_change"), "Controlled Change"),
]


@pytest.mark.parametrize(("keys", "name"), BEASTS)
def test_beast_pays_to_change_back(keys: tuple[str, ...], name: str) -> None:
    """Intellect may be spent on changing back, and on nothing else."""
    evening = Evening(*(f"abilities.{key}" for key in keys))
    evening.use(name, None, 16 if name == "Controlled Change" else None)
    assert evening.refuses("task", 16, 3, "intellect", effort=Effort(ease=1))
    evening.does(RemoveCondition(on=KARA, condition="beast"), by=PLAYER)
    evening.marks()
    evening.answer(3, effort=Effort(ease=1))
    assert "beast" not in evening.conditions()
    assert evening.lost()["intellect"] == 3


# --- moments ----------------------------------------------------------------------------------------


def _decided_at_moments() -> Iterator[str]:
    """The enablers without a price whose owner decides at a moment about all that they do."""
    for key, entry in shelf(ABILITIES).items():
        assert isinstance(entry, AbilityEntry)
        decided = all(e.upon in MOMENTS and e.asks == "owner" for e in entry.effects)
        if entry.use == "enabler" and entry.cost is None and entry.effects and decided:
            yield key


@pytest.mark.parametrize("key", list(_decided_at_moments()))
def test_no_press_before_its_moment(key: str) -> None:
    """What is offered at a moment is not to be had before it, for no price at all."""
    evening = Evening(f"abilities.{key}")
    name = shelf(ABILITIES)[key].name
    assert evening.refuses("use", name)


# --- repair -----------------------------------------------------------------------------------------


def test_small_blows_add_up_to_repair() -> None:
    """Of two blows after full health the first 5 points together need repair; a blow that meets
    somebody who is not at full health adds none."""
    evening = Evening("abilities.enhanced_body")
    evening.hurt(3, ignores_armor=True)
    evening.hurt(4, ignores_armor=True)
    evening.hurt(4, ignores_armor=True)
    assert evening.pc().unrecoverable == {"might": 5}
    spent = Evening("abilities.enhanced_body")
    spent.task(16, 3, effort=Effort(ease=1))
    spent.hurt(4, ignores_armor=True)
    assert spent.pc().unrecoverable is None
