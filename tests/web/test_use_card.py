"""What is typed or chosen on the card of an ability counts for that card, and for no other."""

from __future__ import annotations

import re
from zlib import crc32

import pytest
from msgspec.structs import replace
from tests.web.house import Seat
from tests.web.sent import forms_of, state_of, told
from tests.web.test_effort_purchases import chosen, gifted
from tests.web.test_player import GUARD, MARA, OTHER, Evening, evening

from threefold.library.entries import SHELF, shelf
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.things import Thing
from threefold.rules.types import Message, Refusal
from threefold.table import commands as c
from threefold.text import Lang, has, render
from threefold.web.player.resumed import GOES_ON

__all__ = ["evening"]


def place_kept(evening: Evening, typed: str) -> str:
    """The place on the strip that the card of a wall sends after this was typed."""
    html = chosen(evening, "Wall of Lightning", spot=typed)
    return forms_of(html)["form-act"].fields["spot"]


def test_place_on_strip_is_whole_number_within_it(evening: Evening) -> None:
    gifted(evening, "wall_of_lightning")
    evening.gm(c.PlaceFigure(id=MARA, feet=30))
    assert place_kept(evening, "45") == "45"
    assert place_kept(evening, "500") == "500"
    assert {place_kept(evening, typed) for typed in ("501", "²", "٣", "-5", "", "9" * 5000)} == {
        "30"
    }


@pytest.mark.parametrize("typed", ["²", "٣", "9" * 5000, "-1", "x"])
def test_way_is_number_of_one_that_is_offered(evening: Evening, typed: str) -> None:
    gifted(evening, "disarming_strike")
    evening.fight()
    html = evening.act(
        moment="act", mode="attack", foe_id=GUARD, power="Disarming Strike", **{"options[0]": typed}
    )
    assert forms_of(html)["form-act"].fields["options[0]"] == "0"


def test_way_of_one_ability_is_not_that_of_next(evening: Evening) -> None:
    """What was chosen for one ability of an attack does not stand chosen when another is taken."""
    gifted(evening, "disarming_strike", "push_off_and_throw")
    evening.fight()
    asked = {"moment": "act", "mode": "attack", "foe_id": GUARD}
    first = state_of(evening.act(**asked, power="Disarming Strike", **{"options[0]": "1"}))
    again = state_of(evening.act(**first))
    assert again["options[0]"] == "1"
    other = state_of(evening.act(**{**first, "power": "Push Off and Throw"}))
    assert other["options[0]"] == "0"


@pytest.mark.parametrize("down", [0, 1, 2])
def test_power_on_dead_is_aimed_at_foe_that_is_down(evening: Evening, down: int) -> None:
    """Whoever is down may be chosen, and somebody dead who is not listed is chosen until then."""
    gifted(evening, "necromancy")
    foes = [GUARD, OTHER][:down]
    for id in foes:
        evening.gm(c.Hurt(on=id, points=99, ignores_armor=True))
    html = chosen(evening, "Necromancy")
    form = forms_of(html)["form-act"]
    if not foes:
        assert "target" not in form.choices
        return
    assert sorted(form.choices["target"]) == sorted(["", *foes])
    assert form.fields["target"] == ""
    assert "a dead body that is not listed" in html
    aimed = chosen(evening, "Necromancy", target=foes[0])
    assert forms_of(aimed)["form-act"].fields["target"] == foes[0]


@pytest.mark.parametrize("typed", ["²", "9" * 100])
def test_level_in_other_digits_is_none(evening: Evening, typed: str) -> None:
    """A level that the use asks for in words, and that is no number, is not used as one."""
    gifted(evening, "jury_rig")
    html = chosen(evening, "Jury-Rig", **{"chosen[0]": typed})
    sent = evening.send([*forms_of(html)["form-act"].fields.items()])
    assert sent.status_code == 204


def test_questions_of_use_are_told_apart(evening: Evening) -> None:
    """Which Pool points come from, and which they go to, each under its own name and by the names
    of the Pools.
    """
    gifted(evening, "gamers_fortitude")
    html = chosen(evening, "Gamer's Fortitude")
    assert re.findall(r'<label[^>]*for="use-chosen-\d"[^>]*>([^<]+)<', html) == [
        "Points come from",
        "Points go to",
        "The other points come from",
        "The other points go to",
    ]
    first, *_ = re.findall(r'<select[^>]*id="use-chosen-\d".*?</select>', html, re.DOTALL)
    assert told(first) == "Might Speed Intellect"
    fields = forms_of(html)["form-act"].fields
    assert (fields["chosen[0]"], fields["chosen[1]"]) == ("might", "speed")


@pytest.mark.parametrize(
    ("key", "name", "offers"),
    [
        ("copy_power", "Copy Power", "Wreck"),
        ("elemental_protection", "Elemental Protection", "fire"),
        ("usurp_cypher", "Usurp Cypher", None),
        ("animal_shape", "Animal Shape", None),
    ],
)
def test_words_offered_are_those_of_their_class(
    evening: Evening, key: str, name: str, offers: str | None
) -> None:
    """A class whose words nobody wrote down offers none, rather than skills."""
    gifted(evening, key)
    words = re.findall(
        r'<datalist id="use-words-0">(.*?)</datalist>', chosen(evening, name), re.DOTALL
    )
    assert (offers is not None) == bool(words)
    assert offers is None or f'value="{offers}"' in words[0]


def test_level_of_use_is_chosen_among_ten(evening: Evening) -> None:
    gifted(evening, "jury_rig")
    form = forms_of(chosen(evening, "Jury-Rig"))["form-act"]
    assert form.choices["chosen[0]"] == [str(level) for level in range(1, 11)]


def test_every_question_of_use_has_its_name() -> None:
    asked = {
        name
        for kind in SHELF.values()
        for entry in shelf(kind).values()
        for name, choice in getattr(entry, "chosen", {}).items()
        if choice.at in ("used", "day") and not choice.points
    }
    assert len(asked) > 15
    assert [name for name in sorted(asked) if not has(f"asked.{name}")] == []


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Shroud of Flame"), ("fr", "Linceul de flammes"), ("ko", "불꽃 망토")]
)
def test_needed_ability_is_called_by_its_name(evening: Evening, lang: Lang, name: str) -> None:
    """What has to be in effect first is called as its entry is, in the reader's language."""
    gifted(evening, "hurl_flame")
    command = c.UsePower(pc_id=MARA, what="ability", name="Hurl Flame", target=GUARD)
    seat = Seat("player", MARA)
    refused = evening.house.tables.submit(evening.table, seat, "use-without-flame", command)
    assert isinstance(refused, Refusal)
    assert name in render(refused.message, lang)


def test_refused_use_keeps_its_price(evening: Evening) -> None:
    """What cannot be used now does not become free on the button."""
    gifted(evening, "hurl_flame")
    html = told(chosen(evening, "Hurl Flame"))
    edge = evening.state.party[MARA].pc.pools.intellect.edge
    price = "costs nothing" if edge >= 2 else f"costs {2 - edge} Intellect"
    assert html.count(price) >= 2, "on its card and on the button"


def test_sure_use_names_thing_that_it_is_aimed_at(evening: Evening) -> None:
    """A use without a roll on a thing is drawn, and its button names the thing."""
    beam = cypher_of(cyphers()["manipulation_beam"])
    evening.gm(
        c.FindItem(to=MARA, cypher=replace(beam, level=4)),
        c.AddThing(thing=Thing("steel door", 3, "hard")),
    )
    door = next(iter(evening.state.things))
    html = chosen(evening, beam.name, target=door)
    [button] = re.findall(r"<button[^>]*dock-main.*?</button>", html, re.DOTALL)
    assert "steel door" in button


def test_care_stays_ticked(evening: Evening) -> None:
    """The page draws itself anew at each tick: that of a careful move stays."""
    evening.gm(c.PlaceFigure(id=MARA, feet=30), c.PlaceFigure(id=GUARD, feet=60))
    drawn = [evening.act(moment="act", mode="attack", **more) for more in ({}, {"slowly": "true"})]
    ticked = [re.search(r'name="slowly"[^>]* checked', html) is not None for html in drawn]
    assert ticked == [False, True]


def test_what_is_taken_up_again_costs_nothing(evening: Evening) -> None:
    """The card of an invisibility that an attack has broken off says that its rest has no price, even
    to somebody who could not pay it."""
    attack = evening.state.party[MARA].pc.attacks[0].name
    gifted(evening, "invisibility")
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Invisibility"))
    told_left = render(GOES_ON.message())
    assert told_left not in told(chosen(evening, "Invisibility"))
    evening.gm(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack=attack, natural=5))
    evening.edit(intellect=1)
    html = chosen(evening, "Invisibility")
    assert told_left in told(html)
    evening.send([*forms_of(html)["form-act"].fields.items()])
    assert "invisible" in evening.state.party[MARA].pc.condition_names()


def test_used_up_cypher_goes_on(evening: Evening) -> None:
    """What a used-up cypher gave and an attack has broken off has a card that takes it up again."""
    attack = evening.state.party[MARA].pc.attacks[0].name
    evening.gm(c.FindItem(to=MARA, cypher=cypher_of(cyphers()["vanisher"])))
    evening.gm(c.UsePower(pc_id=MARA, what="cypher", name="Vanisher"))
    told_left = render(GOES_ON.message())
    assert told_left not in told(evening.act(moment="act", mode="use"))
    evening.gm(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack=attack, natural=5))
    evening.edit(intellect=1)
    own = f"pick.paused-{crc32(b'Vanisher'):x}="
    html = evening.act(**{"moment": "act", "mode": "use", "set.use": own, "set.drawn": own})
    assert told_left in told(html)
    evening.send([*forms_of(html)["form-act"].fields.items()])
    assert "invisible" in evening.state.party[MARA].pc.condition_names()


@pytest.mark.parametrize("key", ["controlled_fall", "field_of_destruction"])
def test_unseen_moment_has_its_card(evening: Evening, key: str) -> None:
    """What answers something that the table does not see has a card, and meets no attack."""
    gifted(evening, key)
    name = evening.state.party[MARA].pc.abilities[-1].name
    assert name in told(evening.act(moment="act", mode="use"))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, reaches=True))
    assert name not in told(evening.act())


def test_cutting_blade_has_its_card(evening: Evening) -> None:
    """A weapon that goes through matter is used on things, besides the blows it strikes."""
    evening.gm(c.FindItem(to=MARA, thing="mono_molecular_blade"))
    assert "Mono-Molecular Blade" in told(evening.act(moment="act", mode="use"))


def test_carried_cyphers_are_listed(evening: Evening) -> None:
    """What takes a carried cypher offers those that its user carries, by name."""
    gifted(evening, "usurp_cypher")
    for key in ("manipulation_beam", "curative"):
        evening.gm(c.FindItem(to=MARA, cypher=cypher_of(cyphers()[key])))
    html = chosen(evening, "Usurp Cypher")
    fields = forms_of(html)["form-act"].choices
    offered = {
        word for name, words in fields.items() if name.startswith("chosen") for word in words
    }
    assert {"Manipulation Beam", "Curative"} <= offered


def _broken_off(evening: Evening, *entries: str, name: str, options: list[int]) -> None:
    """Mara has an invisibility that an attack has broken off."""
    attack = evening.state.party[MARA].pc.attacks[0].name
    gifted(evening, *entries)
    if "bound_magic_creature" in entries:
        evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Bound Magic Creature"))
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name=name, options=options))
    evening.gm(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack=attack, natural=5))
    evening.edit(intellect=10)


def test_card_refuses_hiding_while_stunned(evening: Evening) -> None:
    """Whoever is stunned reads on the card that they cannot hide again now."""
    _broken_off(evening, "invisibility", name="Invisibility", options=[])
    assert "is stunned" not in told(chosen(evening, "Invisibility"))
    evening.gm(c.AddCondition(on=MARA, condition="stunned"))
    assert "is stunned" in told(chosen(evening, "Invisibility"))


def test_card_asks_price_of_another_power(evening: Evening) -> None:
    """The card of another invisibility does not say that it goes on."""
    _broken_off(evening, "invisibility", "disappear", name="Invisibility", options=[])
    told_left = render(GOES_ON.message())
    assert told(chosen(evening, "Disappear")).count(told_left) == 1
    assert forms_of(chosen(evening, "Disappear"))["form-act"].fields["name"] == "Disappear"
    assert "4 Intellect" in told(chosen(evening, "Disappear"))


def test_card_goes_on_with_its_option(evening: Evening) -> None:
    """Of four wishes the one for invisibility goes on; the others are refused until the ally has
    rested."""
    entries = ("bound_magic_creature", "moderate_wish")
    _broken_off(evening, *entries, name="Moderate Wish", options=[3])
    told_left = render(GOES_ON.message())
    assert told_left not in told(chosen(evening, "Moderate Wish"))
    html = chosen(evening, "Moderate Wish", **{"options[0]": "3"})
    assert told_left in told(html)
    evening.send([*forms_of(html)["form-act"].fields.items(), ("options[0]", "3")])
    assert "invisible" in evening.state.party[MARA].pc.condition_names()


def test_passengers_are_ticked_once_paid(evening: Evening) -> None:
    """A card that moves its user offers comrades as passengers, once there is room for one."""
    gifted(evening, "short_teleportation")
    assert "also[0]" not in chosen(evening, "Short Teleportation")
    html = chosen(evening, "Short Teleportation", **{"bought[2]": "1"})
    assert re.search(r'name="also\[0\]"[^>]*value="p\d+"', html)


def test_thing_is_offered_to_hurl(evening: Evening) -> None:
    """What a hurled foe or thing strikes beside the target may be a thing of the scene."""
    gifted(evening, "fling")
    evening.gm(c.AddThing(thing=Thing(name="crate", level=2)))
    html = chosen(evening, "Fling", target=GUARD)
    assert re.search(r'name="also\[\d+\]"[^>]*value="t\d+"', html)


def test_blade_alone_has_no_use(evening: Evening) -> None:
    """The card of a blade that works with its blows alone says so, offers no use, and lets it go."""
    blade = artifact_of(artifacts()["demonic_rune_blade"])
    evening.gm(c.FindItem(to=MARA, artifact=blade))
    html = chosen(evening, "Demonic Rune Blade")
    assert render(Message("refusal.power.always", {"item": "Demonic Rune Blade"})) in told(html)
    assert "drop-item" in html


def test_work_is_begun_on_page(evening: Evening) -> None:
    """In a fight the card says that a press begins the work; later it says how much is left."""
    gifted(evening, "using_whats_available", "strategize")
    evening.fight()
    html = chosen(evening, "Using What's Available")
    assert "It takes 10 rounds of a fight" in told(html)
    assert "data-roll" not in html
    evening.mara(c.UsePower(pc_id=MARA, what="ability", name="Using What's Available"))
    encounter = evening.state.encounter
    assert encounter is not None
    for _ in encounter.order:
        evening.gm(c.EndTurn())
    html = chosen(evening, "Using What's Available")
    assert "8 rounds" in told(html)
    html = chosen(evening, "Strategize")
    assert "10 minutes" in told(html)
