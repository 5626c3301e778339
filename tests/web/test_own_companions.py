"""The companions of a PC on its player's page: their figures, their attack, and the way out."""

from __future__ import annotations

from tests.web.house import GM
from tests.web.sent import forms_of, state_of, told
from tests.web.test_player import GUARD, MARA, OTHER, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.table import commands as c

__all__ = ["evening"]


def _with(evening: Evening, key: str) -> str:
    """Bring the companion of an ability to Mara's side; its id."""
    ability = ability_of(shelf(ABILITIES)[key])
    evening.edit(abilities=[ability])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name=ability.name))
    return next(id for id, foe in evening.state.foes.items() if foe.owner == MARA)


def _presses(evening: Evening) -> dict[str, list[tuple[str, str]]]:
    drawn = forms_of(evening.act(moment="act"))
    return {id: list(form.fields.items()) for id, form in drawn.items()}


def test_beast_attacks_from_the_page(evening: Evening) -> None:
    """The page shows the figures of the beast, and a press lets it attack a foe, once in a round;
    its character acts besides."""
    beast = _with(evening, "beast_companion")
    evening.fight()
    assert "Level 2, health 6 of 6, damage 2." in evening.act(moment="act")
    press = _presses(evening)[f"f-companion-{beast}-{GUARD}"]
    assert evening.send(press).status_code == 204
    encounter = evening.state.encounter
    assert encounter is not None
    assert beast in encounter.spent
    assert not encounter.acted
    assert not any(id.startswith(f"f-companion-{beast}") for id in _presses(evening))


def test_no_attack_while_others_act(evening: Evening) -> None:
    """The beast acts in its character's turn: before and after it no attack is offered."""
    beast = _with(evening, "beast_companion")
    evening.fight(mara=1)
    presses = _presses(evening)
    assert f"f-companion-{beast}-{OTHER}" not in presses
    assert f"f-leave-{beast}" in presses


def test_spirit_does_not_attack(evening: Evening) -> None:
    """A companion that inflicts no damage is told to attack nobody, and may be sent away."""
    spirit = _with(evening, "spirit_accomplice")
    assert "It does not attack." in evening.act(moment="act")
    press = _presses(evening)[f"f-leave-{spirit}"]
    assert evening.send(press).status_code == 204
    assert spirit not in evening.state.foes


def test_companion_turn_is_ours(evening: Evening) -> None:
    """A companion with a turn of its own comes after its character, whose player ends that turn."""
    robot = _with(evening, "machine_companion")
    evening.fight()
    evening.mara(c.EndTurn())
    encounter = evening.state.encounter
    assert encounter is not None
    assert encounter.acting == robot
    presses = _presses(evening)
    assert f"f-companion-{robot}-{GUARD}" in presses
    assert evening.send(presses["end-turn"]).status_code == 204
    encounter = evening.state.encounter
    assert encounter is not None
    assert encounter.acting != robot


def test_damage_is_divided_on_the_pages(evening: Evening) -> None:
    """Mara's page asks at a defense how much her beast takes, the GM's as it deals damage."""
    abilities = [
        ability_of(shelf(ABILITIES)[key]) for key in ("beast_companion", "as_if_one_creature")
    ]
    evening.edit(abilities=abilities, armor=[])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name=abilities[0].name))
    [beast] = [id for id, foe in evening.state.foes.items() if foe.owner == MARA]
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=4, reaches=True))
    open_id = evening.open("Incoming")
    typed = state_of(evening.act()) | {f"shared.{beast}": "3"}
    drawn = forms_of(evening.act(**typed))
    assert drawn[f"forgo-{open_id}"].fields[f"shared.{beast}"] == "3"
    before = evening.state.party[MARA].pc.pools.might.value
    sent = evening.send(list(drawn[f"forgo-{open_id}"].fields.items()))
    assert sent.status_code == 204, sent.text
    assert evening.state.foes[beast].npc.health == 3
    assert evening.state.party[MARA].pc.pools.might.value == before - 1
    page = evening.house.browser(evening.table, GM).part("hand", on=beast).text
    assert f'name="shared.{MARA}"' in page


def _shown(evening: Evening) -> str:
    """The Act page as it is drawn after a press, with the result that it has to show."""
    return evening.act(moment="act", mode="attack")


def test_attack_of_beast_is_shown(evening: Evening) -> None:
    """What the beast's attack came to stands in front, in place of an older result."""
    beast = _with(evening, "beast_companion")
    evening.fight()
    before = _shown(evening)
    evening.send([*_presses(evening)[f"f-companion-{beast}-{GUARD}"], ("natural", "18")])
    page = _shown(evening)
    assert "result-" not in before
    assert 'id="result-' in page
    assert "beast companion" in told(page)
    assert "18" in told(page)


def test_companion_sent_away_is_shown(evening: Evening) -> None:
    """A press on Send away is answered in front, not in the log alone."""
    beast = _with(evening, "beast_companion")
    evening.send(_presses(evening)[f"f-leave-{beast}"])
    page = _shown(evening)
    assert 'id="result-' in page
    assert "beast companion" in told(page)


def test_beast_may_roll_real_die(evening: Evening) -> None:
    """The attack of a companion takes the face of a real die, as any other roll."""
    beast = _with(evening, "beast_companion")
    evening.fight()
    page = evening.act(moment="act")
    assert f'data-open="pad-companion-{beast}-{GUARD}"' in page
    assert f'form="f-companion-{beast}-{GUARD}"' in page


def test_preview_counts_what_beast_takes(evening: Evening) -> None:
    """What a blow would do is told without the points that go to the beast, and too many are
    named."""
    abilities = [
        ability_of(shelf(ABILITIES)[key]) for key in ("beast_companion", "as_if_one_creature")
    ]
    evening.edit(abilities=abilities, armor=[])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name=abilities[0].name))
    [beast] = [id for id, foe in evening.state.foes.items() if foe.owner == MARA]
    might = evening.state.party[MARA].pc.pools.might.value
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=4, reaches=True))
    plain = state_of(evening.act())
    assert f"Might {might} {might - 4} " in told(evening.act())
    assert f"Might {might} {might - 1} " in told(evening.act(**plain | {f"shared.{beast}": "3"}))
    assert "At most 4 can be shared" in told(evening.act(**plain | {f"shared.{beast}": "6"}))
