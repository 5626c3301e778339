"""What a seat is shown before a roll: everything that counts, or a figure that is hidden or marked
as not whole.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Raw, structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.library.creatures import creatures, npc_of
from threefold.model.characters import Pc
from threefold.model.scenes import Surroundings
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.types import Refusal
from threefold.service.compose import compose_attack, compose_called, compose_defense
from threefold.service.composed import Composed, harm_of
from threefold.table.commands import (
    AddFoe,
    ArrangeStrip,
    AttackFoe,
    CallFor,
    ChangeSettings,
    Defend,
    EditFoe,
    EditPc,
    FoeAttacks,
    HelpComrade,
    SetScene,
    UsePower,
)
from threefold.table.events import ActionSettled, DieFell
from threefold.table.history import GM, Seat
from threefold.table.state import Called, Incoming, Rolled, Settings
from threefold.table.views import redacted, table_view

PLAYER = Seat("player", KARA)
SEATS = [GM, PLAYER]


def shown_defense(table: Table, seat: Seat) -> Composed:
    """The defense against the attack that waits, as a seat is shown it."""
    known = redacted(table.state, seat)
    incoming = next(o for o in known.pending.values() if isinstance(o, Incoming))
    found = compose_defense(known, incoming, EaseEffort(), seat)
    assert isinstance(found, Composed), found
    return found


def shown_attack(table: Table, seat: Seat, **given: Any) -> Composed:
    """Kara's attack on the first guard, as a seat is shown it."""
    command = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", **given)
    found = compose_attack(redacted(table.state, seat), command, seat)
    assert isinstance(found, Composed), found
    return found


def changed(table: Table, id: str = GUARD, **foe: Any) -> None:
    """Change a foe at the table."""
    table.does(EditFoe(foe_id=id, foe=structs.replace(table.state.foes[id], **foe)))


def changed_npc(table: Table, id: str = GUARD, **npc: Any) -> None:
    """Change the figures of a foe at the table."""
    changed(table, id, npc=structs.replace(table.foe(id), **npc))


# --- everything that is not hidden is in it -------------------------------------------------------


def test_ghoul_in_dim_light() -> None:
    """A shelf Ghoul sees in the dark: phone and GM's bar say 12, and a 10 fails, since 12 was
    needed.
    """
    table = Table(xp=0)
    ghoul = next(entry for entry in creatures().values() if entry.name == "Ghoul")
    table.does(AddFoe(npc=npc_of(ghoul)))
    foe = [*table.state.foes][-1]
    table.does(SetScene(scene=Surroundings(light="dim_light")))
    table.does(FoeAttacks(foe_id=foe, pc_id=KARA))
    for seat in SEATS:
        shown = shown_defense(table, seat)
        assert (shown.difficulty, shown.target_number, shown.rows[0].chance) == (4, 12, 45.0)
    id, _ = table.waiting(Incoming)
    events = table.does(Defend(open_id=id, natural=10))
    [came] = [e.rolled.resolution if isinstance(e, DieFell) else e.resolution
              for e in events if isinstance(e, DieFell | ActionSettled)]  # fmt: skip
    assert came.task is not None
    assert (came.task.target_number, came.result) == (12, "failure")


def test_eyes_in_hidden_roll() -> None:
    """Where the difficulty is hidden, the circumstances that are shown are those that count."""
    table = Table(foe={"eyes": "dark"})
    changed(table, show_level=False)
    table.does(SetScene(scene=Surroundings(light="dim_light")))
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    assert shown_defense(table, PLAYER).difficulty is None
    assert shown_defense(table, PLAYER).lines == shown_defense(table, GM).lines


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(
    ("foe", "taken"),
    [
        ({}, 4),
        ({"immune": ["bladed"]}, 0),
        ({"weak": [{"to_what": "bladed", "extra": 3}]}, 7),
        ({"armor": 1, "armor_versus": {"bladed": 3}}, 1),
    ],
)
def test_known_armor_counts_weakness(foe: dict[str, Any], taken: int, seat: Seat) -> None:
    """Where Armor is shown, immunities and weaknesses count in the damage of a hit, as they
    will.
    """
    sword = {"name": "broadsword", "damage": 4, "kinds": ["bladed"]}
    table = Table(foe=foe, attacks=[sword])
    table.does(ChangeSettings(settings=Settings(show_armor=True)))
    shown = shown_attack(table, seat)
    assert shown.harm is not None
    assert (shown.harm.damage.taken, shown.before_armor) == (taken, False)


def test_hidden_armor_is_marked() -> None:
    """Where Armor is hidden, damage stands before Armor, and neither immunity nor weakness shows in
    it.
    """
    sword = {"name": "broadsword", "damage": 4, "kinds": ["bladed"]}
    table = Table(foe={"weak": [{"to_what": "bladed", "extra": 3}]}, attacks=[sword])
    shown = shown_attack(table, PLAYER)
    assert shown.harm is not None
    assert (shown.harm.damage.dealt, shown.before_armor) == (4, True)


@pytest.mark.parametrize("seat", SEATS)
def test_helper_ability_counts(seat: Seat) -> None:
    """What a comrade's ability adds to help is in the figure of whoever is helped, not only in the
    roll.
    """
    eases = {"kind": "step", "by": "ease", "tasks": ["all tasks"], "upon": "helped"}
    table = Table()
    ben = structs.replace(table.pc(BEN), abilities=Table(abilities=[helping(eases)]).pc().abilities)
    table.does(edit_ben(ben))
    table.does(HelpComrade(pc_id=BEN, comrade=KARA))
    shown = shown_attack(table, seat)
    assert "Good helper" in [m.name.params.get("name") for m in shown.lines]


def helping(effect: dict[str, Any]) -> dict[str, Any]:
    return {"name": "Good helper", "use": "enabler", "effects": [effect]}


def edit_ben(pc: Pc) -> EditPc:

    return EditPc(pc_id=BEN, pc=pc)


# --- what the GM shows is shown as it is ----------------------------------------------------------


def test_shown_attack_of_hidden_foe() -> None:
    """An attack whose difficulty the GM shows has the foe's own level, though that is hidden
    otherwise.
    """
    table = Table(foe={"level": 5, "damage": 7})
    table.does(ChangeSettings(settings=Settings(show_difficulty=False)))
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, hidden=False))
    for seat in SEATS:
        known = redacted(table.state, seat)
        incoming = next(o for o in known.pending.values() if isinstance(o, Incoming))
        harm = harm_of(known, incoming, seat)
        assert harm is not None
        assert (shown_defense(table, seat).difficulty, harm.damage.dealt) == (5, 7)
    assert shown_attack(table, PLAYER).difficulty is None


def test_shown_call_against_hidden_foe() -> None:
    """A call whose difficulty the GM shows has the figures of the foe that it is about."""
    table = Table(foe={"level": 5})
    table.does(ChangeSettings(settings=Settings(show_difficulty=False)))
    inputs = Raw(b'{"stat": "intellect"}')
    table.does(CallFor(pcs=[KARA], procedure="interact", inputs=inputs, target=GUARD, hidden=False))
    for seat in SEATS:
        known = redacted(table.state, seat)
        called = next(o for o in known.pending.values() if isinstance(o, Called))
        found = compose_called(known, called, Effort(), seat)
        assert isinstance(found, Composed)
        assert found.base_difficulty == 5


# --- what is hidden hides the figure --------------------------------------------------------------


def in_hiding() -> Table:
    """Kara beside a guard whom nobody sees, on the strip."""
    table = Table(xp=0)
    changed(table, situations=["hiding"])
    table.does(ArrangeStrip(spots={KARA: 0, GUARD: 5, OTHER: 60}))
    return table


def test_hidden_place_hides_difficulty() -> None:
    """Of a foe in hiding a player knows no distance, so the difficulty is hidden: it is never shown
    without it.
    """
    table = in_hiding()
    shown = shown_attack(table, PLAYER)
    assert (shown.difficulty, shown.target_number, shown.rows[0].chance) == (None, None, None)
    assert not [m for m in shown.lines if m.rule.startswith(("range.", "illumination."))]
    assert shown_attack(table, GM).difficulty is not None
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, ranged=True))
    assert shown_defense(table, PLAYER).difficulty is None
    assert shown_defense(table, GM).difficulty is not None


def test_hidden_place_stays_hidden_after_roll() -> None:
    """The result of a roll does not tell how far away a foe in hiding is."""
    table = in_hiding()
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA, ranged=True))
    id, _ = table.waiting(Incoming)
    table.does(Defend(open_id=id, natural=2))
    [rolled] = [w for w in table_view(table.state, 1, PLAYER).pending if w.kind == "rolled"]
    assert rolled.resolution.target_number is None
    assert not [m for m in rolled.resolution.modifiers if m.rule.startswith("range.")]


def test_level_hidden_from_abilities() -> None:
    """An ability that counts against low levels only does not tell a hidden level."""
    when = {"target_level_max": 3}
    eases = {"kind": "effort", "free": 1, "tasks": ["attacks"], "when": when}
    for level in (2, 6):
        table = Table(foe={"level": level}, abilities=[helping(eases)])
        changed(table, show_level=False)
        seen = [
            [m.name.params.get("name") for m in shown_attack(table, seat).lines] for seat in SEATS
        ]
        assert [("Good helper" in names) for names in seen] == [level == 2, False]


def test_easiest_of_area_not_told() -> None:
    """Of an area attack with hidden difficulty only circumstances that count for all targets are
    shown.
    """
    table = Table()
    table.does(ChangeSettings(settings=Settings(show_difficulty=False)))
    changed_npc(table, GUARD, level=9)
    changed(table, GUARD, situations=["fast_target"])
    changed(table, OTHER, situations=["cover"])
    table.does(
        CallFor(
            pcs=[KARA],
            procedure="area_attack",
            inputs=Raw(b'{"targets": ["f3", "f4"], "damage": 3}'),
        )
    )
    known = redacted(table.state, PLAYER)
    called = next(o for o in known.pending.values() if isinstance(o, Called))
    found = compose_called(known, called, Effort(), PLAYER)
    assert isinstance(found, Composed)
    assert (found.difficulty, found.lines) == (None, [])
    seen = compose_called(redacted(table.state, GM), called, Effort(), GM)
    assert isinstance(seen, Composed)
    assert seen.difficulty == 3


def test_further_target_keeps_its_level() -> None:
    """One roll against several shows the number of each only where its level is not hidden."""
    burst = {"name": "Burst", "aim": {"range": "long", "who": "foes", "roll": "speed"},
             "effects": [{"kind": "damage", "points": 4}]}  # fmt: skip
    table = Table(abilities=[burst], xp=3)
    changed(table, OTHER, show_level=False)
    table.does(
        UsePower(pc_id=KARA, what="ability", name="Burst", target=GUARD, also=[OTHER], natural=3)
    )
    id, _ = table.waiting(Rolled)
    view: Any = next(w for w in table_view(table.state, 1, PLAYER).pending if w.id == id)
    assert [hit.target_number for hit in view.resolution.hits] == [6, None]


def test_refused_beforehand_only_when_refused() -> None:
    """A page that says that an attack cannot be made is right: the table refuses it as well."""
    table = Table()
    table.does(ArrangeStrip(spots={KARA: 0, GUARD: 40}))
    command = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword")
    for seat in SEATS:
        assert isinstance(compose_attack(redacted(table.state, seat), command, seat), Refusal)
    assert table.refuses(command, PLAYER) == ("not_allowed", "inputs.distance")
