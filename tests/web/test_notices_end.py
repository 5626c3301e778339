"""A notice on a player's page ends when what it tells is over, by whatever way that comes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from tests.web.house import Seat
from tests.web.sent import told
from tests.web.test_news_in_act_panel import result_in, unrolled_change
from tests.web.test_player import GUARD, ILSE, MARA, Evening, evening

from threefold.library.entries import ABILITIES, shelf
from threefold.model.powers import Ability, Cypher
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.model.time import Duration
from threefold.rules.conditions import in_words
from threefold.rules.types import Message
from threefold.service.standing import standing_only
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.state.facts import text
from threefold.table.state.handouts import Handout

__all__ = ["evening"]

Does = Callable[[Evening], None]


def gm(*commands: AnyCommand) -> Does:
    """The GM does this."""
    return lambda e: e.gm(*commands)


def mara(*commands: AnyCommand) -> Does:
    """Mara's player does this."""
    return lambda e: e.mara(*commands)


def correction(**changes: object) -> Does:
    """The GM corrects Mara's sheet."""
    return lambda e: e.edit(**changes)


def recovers(e: Evening) -> None:
    """Mara's player makes a recovery roll, and puts it into Might, or goes up the track where
    nothing is missing.
    """
    might = e.state.party[MARA].pc.pools.might
    room = min(6, might.max - might.value)
    e.mara(c.Recover(pc_id=MARA, natural=6))
    e.mara(c.ShareRecovery(open_id=e.open("Recovering"), might=room, instead_of_points=room == 0))


def shown(e: Evening) -> str:
    """All that Mara's act panel says."""
    return told(e.act())


UNDO: Final = gm(c.Undo())


# --- what was done to the PC by hand --------------------------------------------------------------


def impaired(e: Evening) -> None:
    """The GM hurts Mara, and her Might is at 0."""
    e.edit(might=3)
    e.gm(c.Hurt(on=MARA, points=5))
    assert e.state.party[MARA].pc.damage_track == "impaired"


WAYS: Final[dict[str, Does]] = {
    "recovery": recovers,
    "undo": UNDO,
    "correction": correction(might=9, damage_track="hale"),
    "worse": gm(c.ShiftTrack(on=MARA)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("by", [impaired, gm(c.ShiftTrack(on=MARA))], ids=["hurt", "shifted"])
def test_step_of_track_ends_notice(evening: Evening, by: Does, way: str) -> None:
    """That somebody is impaired is told until they are not, or are worse."""
    by(evening)
    assert "impaired" in unrolled_change(evening.act())
    WAYS[way](evening)
    assert not re.search(r"(is|now) impaired", unrolled_change(evening.act()))


def test_own_recovery_ends_debilitated(evening: Evening) -> None:
    """The case of the issue: hurt by the GM, debilitated, and recovered."""
    evening.edit(might=1, speed=1)
    evening.gm(c.Hurt(on=MARA, points=4))
    assert "now debilitated" in unrolled_change(evening.act())
    evening.mara(c.Recover(pc_id=MARA, natural=6))
    evening.mara(c.ShareRecovery(open_id=evening.open("Recovering"), might=3, speed=3))
    assert evening.state.party[MARA].pc.damage_track == "hale"
    assert unrolled_change(evening.act()) == ""


@pytest.mark.parametrize(
    "ends", [correction(might=14), recovers, UNDO], ids=["correction", "recovery", "undo"]
)
def test_points_given_back_end_notice(evening: Evening, ends: Does) -> None:
    """That points were lost is told until they are back."""
    evening.gm(c.Hurt(on=MARA, points=6))
    assert "Might −4" in unrolled_change(evening.act())
    ends(evening)
    assert "Might −4" not in unrolled_change(evening.act())


@pytest.mark.parametrize(
    "ends",
    [correction(xp=2), gm(c.Award(what="discovery", pcs=[MARA])), UNDO],
    ids=["back", "award", "undo"],
)
def test_figure_changed_again_ends_notice(evening: Evening, ends: Does) -> None:
    """A figure that was corrected is told until it is another one."""
    evening.edit(xp=5)
    assert "XP 2 → 5" in unrolled_change(evening.act())
    ends(evening)
    assert "XP 2 → 5" not in unrolled_change(evening.act())


def test_two_changes_are_both_told(evening: Evening) -> None:
    """A second change does not hide the first: that of the damage track comes first."""
    impaired(evening)
    evening.edit(xp=5)
    card = unrolled_change(evening.act())
    assert card.index("now impaired") < card.index("XP 2 → 5")


def test_chosen_abilities_end_new_tier(evening: Evening) -> None:
    """A new tier is told until its abilities are chosen."""
    evening.edit(xp=16, type="warrior", tier=1)
    evening.mara(c.Advance(pc_id=MARA, buy="extra_effort"))
    evening.mara(c.Advance(pc_id=MARA, buy="moving_toward_perfection", stat="might"))
    evening.mara(c.Advance(pc_id=MARA, buy="increasing_capabilities", points={"might": 4}))
    evening.mara(c.Advance(pc_id=MARA, buy="skills", skill="swimming"))
    assert "enters tier 2" in unrolled_change(evening.act())
    for n in range(4):
        evening.gm(c.LearnAbility(pc_id=MARA, ability=Ability(f"Ability {n}", text="Something.")))
    assert "enters tier 2" not in unrolled_change(evening.act())


# --- what the newest step told --------------------------------------------------------------------


def struck_in_flames(e: Evening) -> None:
    """A guard strikes Mara while her Shroud of Flame burns: she is impaired, and the guard
    burns.
    """
    entry = shelf(ABILITIES)["shroud_of_flame"]
    assert isinstance(entry, AbilityEntry)
    e.edit(abilities=[ability_of(entry)], might=3)
    e.mara(c.UsePower(pc_id=MARA, what="ability", name=entry.name))
    e.fight(mara=1)
    e.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=6))
    e.mara(c.Defend(open_id=e.open("Incoming"), natural=2))
    e.mara(c.Settle(open_id=e.open("Rolled")))


def latest(e: Evening) -> str:
    """What the card of the newest step says."""
    found = re.search(r'<ul class="card latest">.*?</ul>\n', e.act(), re.S)
    return told(found[0]) if found else ""


def test_answer_to_blow_hides_nothing(evening: Evening) -> None:
    """The case of the issue: that Mara is impaired stands before what her ability did."""
    struck_in_flames(evening)
    card = latest(evening)
    assert card.index("now impaired") < card.index(
        "Shroud of Flame takes effect on Security guard 1"
    )


def test_change_is_told_once(evening: Evening) -> None:
    """What the card of changes tells does not stand in that of the newest step as well."""
    evening.fight(mara=1)
    evening.gm(c.Hurt(on=MARA, points=6))
    assert "Might −4" in unrolled_change(evening.act())
    assert shown(evening).count("Mara Okonjo is hurt.") == 1


@pytest.mark.parametrize(
    "ends",
    [correction(might=9, damage_track="hale"), gm(c.ShiftTrack(on=MARA)), UNDO],
    ids=["correction", "worse", "undo"],
)
def test_step_of_track_ends_in_newest_step(evening: Evening, ends: Does) -> None:
    """The card of the newest step says nothing of a step of the track that is left."""
    struck_in_flames(evening)
    ends(evening)
    assert "now impaired" not in shown(evening)


def test_result_tells_no_past_track(evening: Evening) -> None:
    """The result of an own roll says nothing of a step of the track that is left since."""
    evening.edit(might=3)
    evening.fight(mara=1)
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=6))
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=None, forgo=True))
    evening.gm(c.Settle(open_id=evening.open("Rolled")))
    before = result_in(evening.act()) or latest(evening)
    assert "now impaired" in before
    evening.gm(c.ShiftTrack(on=MARA))
    assert "now impaired" not in shown(evening)


# --- what waits to be looked at -------------------------------------------------------------------


FOUND: Final = gm(c.FindItem(to=MARA, cypher=Cypher("Detonation", 5)))
GONE: Final[dict[str, Does]] = {
    "dropped": mara(c.DropItem(pc_id=MARA, what="cypher", name="Detonation")),
    "given": mara(c.GiveItem(pc_id=MARA, to=ILSE, what="cypher", name="Detonation")),
    "corrected": correction(cyphers=[]),
    "undone": UNDO,
}


@pytest.mark.parametrize("way", GONE)
def test_thing_gone_ends_notice(evening: Evening, way: str) -> None:
    """That somebody has found a thing is told until it is gone again."""
    FOUND(evening)
    assert "Detonation" in told_me(evening)
    GONE[way](evening)
    assert "Detonation" not in told_me(evening)


def told_me(e: Evening) -> str:
    """What the card of news says."""
    html = e.act(looked="0")
    found = re.search(r'<div class="card also[^"]*" id="told-me".*?</div>', html, re.S)
    return told(found[0]) if found else ""


def test_notice_of_given_thing_goes_along(evening: Evening) -> None:
    """Who is given what another had is told, and the other is told no more."""
    FOUND(evening)
    GONE["given"](evening)
    assert "Detonation" in told(
        evening.house.browser(evening.table, Seat("player", ILSE)).part("act", looked="0").text
    )
    assert "Detonation" not in told_me(evening)


# --- what follows from the state ------------------------------------------------------------------


def withdrawn(kind: str) -> Does:
    """The GM withdraws what waits."""
    return lambda e: e.gm(c.Withdraw(open_id=e.open(kind)))


def comrade_fails(e: Evening) -> None:
    """Ilse fails a task that the GM asked for."""
    e.gm(c.CallTask(pcs=[ILSE], title="climb the wall", stat="might", difficulty=3))
    e.do(Seat("player", ILSE), c.Attempt(open_id=e.open("TaskCall"), natural=2))


def shrinks(e: Evening) -> None:
    """Mara has shrunk, and may grow again at will."""
    entry = shelf(ABILITIES)["shrink"]
    assert isinstance(entry, AbilityEntry)
    e.edit(abilities=[ability_of(entry, {})])
    e.gm(c.UsePower(pc_id=MARA, what="ability", name="Shrink"))


def drives(e: Evening) -> None:
    """Mara sits in her car, and may get out at will."""
    e.gm(c.FindItem(to=MARA, thing="car_sports"))
    e.mara(c.UsePower(pc_id=MARA, what="equipment", name="Car, Sports"))


HELD: Final = "entangled"
ORDER: Final = "command: open the door"
CLIMB: Final = c.CallTask(pcs=[MARA], title="climb the wall", stat="might", difficulty=3)
SHOWN: Final[dict[str, tuple[Does, str, dict[str, Does]]]] = {
    "whisper": (
        gm(c.Whisper(pc_id=MARA, words="Listen.")),
        "Listen.",
        {"undo": UNDO, "answer": mara(c.Whisper(pc_id=MARA, words="Yes?"))},
    ),
    "held": (
        gm(c.AddCondition(on=MARA, condition=HELD, lasts=Duration(10, "minutes"))),
        "Held fast",
        {
            "undo": UNDO,
            "gm": gm(c.RemoveCondition(on=MARA, condition=HELD)),
            "correction": correction(conditions=[]),
            "time": gm(c.PassTime(time=Duration(11, "minutes"))),
        },
    ),
    "command": (
        gm(c.AddCondition(on=MARA, condition=ORDER, lasts=Duration(10, "minutes"))),
        "open the door",
        {
            "undo": UNDO,
            "gm": gm(c.RemoveCondition(on=MARA, condition=ORDER)),
            "obeyed": mara(c.Obey(pc_id=MARA, command="open the door")),
            "time": gm(c.PassTime(time=Duration(11, "minutes"))),
        },
    ),
    "form": (
        shrinks,
        "Back to your usual form",
        {
            "undo": UNDO,
            "gm": gm(c.RemoveCondition(on=MARA, condition="shrunk")),
            "own": mara(c.RemoveCondition(on=MARA, condition="shrunk")),
            "time": gm(c.PassTime(time=Duration(2, "minutes"))),
        },
    ),
    "use": (
        drives,
        "Car, Sports is in effect",
        {"undo": UNDO, "own": mara(c.EndUse(pc_id=MARA, name="Car, Sports"))},
    ),
    "call": (gm(CLIMB), "climb the wall", {"undo": UNDO, "gm": withdrawn("TaskCall")}),
    "proposal": (
        mara(c.Propose(pc_id=MARA, title="swing across")),
        "swing across",
        {"undo": UNDO, "gm": withdrawn("Proposal")},
    ),
    "reroll of comrade": (
        comrade_fails,
        "Ilse Tarn rolled 2",
        {"undo": UNDO, "settled": lambda e: e.gm(c.Settle(open_id=e.open("Rolled")))},
    ),
    "guard": (
        mara(c.StandGuard(by=MARA, against="the door")),
        "the door",
        {"undo": UNDO, "own": lambda e: e.mara(c.StandDown(poised_id=next(iter(e.state.stances))))},
    ),
    "help": (
        lambda e: e.do(Seat("player", ILSE), c.HelpComrade(pc_id=ILSE, comrade=MARA)),
        "Ilse Tarn helps you",
        {
            "undo": UNDO,
            "comrade": lambda e: e.do(
                Seat("player", ILSE), c.StandDown(poised_id=next(iter(e.state.stances)))
            ),
            "used": lambda e: e.mara(
                c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=15)
            ),
        },
    ),
    "halt": (gm(c.HaltScene(how="pause")), "The table pauses", {"gm": gm(c.GoOn())}),
    "session over": (
        gm(c.EndSession()),
        "Session 1 is over",
        {"undo": UNDO, "next": gm(c.BeginSession())},
    ),
}
"""What a card tells of the state of the table: how it comes, its words, and each way it ends."""


@pytest.mark.parametrize(
    ("kind", "way"), [(kind, way) for kind, (_, _, ways) in SHOWN.items() for way in ways]
)
def test_notice_ends_with_state(evening: Evening, kind: str, way: str) -> None:
    """What a card tells of the state of the table ends with that state, by each way."""
    comes, words, ways = SHOWN[kind]
    comes(evening)
    assert words in shown(evening)
    ways[way](evening)
    assert words not in shown(evening)


@pytest.mark.parametrize("way", ["undo", "hidden", "dropped"])
def test_handout_taken_back_ends_notice(evening: Evening, way: str) -> None:
    """That a handout is shown is told until it is not."""
    evening.gm(c.KeepHandout(handout=Handout(name="A letter", text="Come.")))
    id = next(iter(evening.state.handouts))
    evening.gm(c.ShowHandout(handout_id=id, to=MARA))
    assert "A letter" in told_me(evening)
    ends: dict[str, AnyCommand] = {
        "undo": c.Undo(),
        "hidden": c.ShowHandout(handout_id=id, to="nobody"),
        "dropped": c.DropHandout(handout_id=id),
    }
    evening.gm(ends[way])
    assert "A letter" not in told_me(evening)


@pytest.mark.parametrize("condition", ["dazed", "covered in soot"])
def test_condition_over_is_told_no_more(evening: Evening, condition: str) -> None:
    """A line that says that somebody has a condition says so no more once they have not."""
    said = in_words(condition)
    told_on = text(Message("event.condition", {"name": "Mara Okonjo", "condition": said}))
    evening.gm(c.AddCondition(on=MARA, condition=condition))
    assert standing_only([told_on], evening.state) == [told_on]
    evening.gm(c.RemoveCondition(on=MARA, condition=condition))
    assert standing_only([told_on], evening.state) == []


PLAYERS: Final = Path(__file__).parents[2] / "src" / "threefold" / "web" / "templates" / "player"
CARDS: Final = {
    "act.html": {
        "halted": "SHOWN: halt",
        "session-over": "SHOWN: session over",
        "told-me": "SHOWN: whisper; things and handouts have tests of their own",
        "unrolled-change": "the first tests of this file",
    },
    "act/act.html": {"latest": "struck_in_flames", "held": "SHOWN: held"},
    "act/also.html": {
        "commanded-": "SHOWN: command",
        "form-held-": "SHOWN: form",
        "in-effect-": "SHOWN: use",
        "also-": "SHOWN: reroll of comrade, proposal",
    },
    "act/defend.html": {"meet-": "an offer within an attack that waits"},
    "act/initiative_again.html": {
        "initiative-again": "an offer that the table is asked about at each drawing"
    },
    "act/share.html": {"": "an offer within a recovery that waits"},
    "act/task.html": {"alone-card-": "an offer within a task that waits"},
    "together.html": {"aid-": "SHOWN: help", "ready-": "SHOWN: guard"},
}
"""The cards of a player's page that are not the moment itself, and where it is tried that they
end.
"""
_CARD: Final = re.compile(r'<(?:div|section|p|ul) class="card (?:also|halted|latest)[^>]*?>')
_ID: Final = re.compile(r' id="([a-z-]+)')


def test_every_card_is_known_to_end() -> None:
    """A card that is new has to say what it tells, and what ends it."""
    found: dict[str, set[str]] = {}
    for path in sorted(PLAYERS.rglob("*.html")):
        for card in _CARD.findall(path.read_text("utf-8")):
            named = _ID.search(card)
            kind = re.search(r"card (halted|latest)", card)
            name = named[1] if named else kind[1] if kind else ""
            found.setdefault(path.relative_to(PLAYERS).as_posix(), set()).add(name)
    assert found == {file: set(cards) for file, cards in CARDS.items()}
