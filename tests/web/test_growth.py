"""Growth on the pages: what a player may do and asks for, the GM's answers, and who reads of it."""

from __future__ import annotations

import html
import re

import msgspec
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.drawn import form, forms, words
from tests.web.house import GM, Browser, House, Seat, refused

from threefold.model.powers import Ability
from threefold.model.shelf.effects import DieRule
from threefold.model.shelf.figures import Limit
from threefold.rules.experience import prices
from threefold.service.ledger import Ledger
from threefold.table import commands as c
from threefold.table.state import Petition, State

MARA, ILSE = "p1", "p2"


class Campaign:
    """A table with Mara's player, Ilse's and the GM at their pages."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.mara = house.browser(table, Seat("player", MARA))
        self.ilse = house.browser(table, Seat("player", ILSE))
        self.gm = house.browser(table, GM)

    @property
    def state(self) -> State:
        return self.house.tables.history(self.table).state

    def does(self, *commands: c.AnyCommand) -> None:
        self.house.gm(self.table, *commands)

    def rich(self, points: int = 20) -> None:
        self.does(c.Award(what="other", pcs=[MARA], points=points, reason="for the bridge"))

    def petition(self) -> str:
        return next(id for id, o in self.state.pending.items() if isinstance(o, Petition))


@pytest.fixture
def campaign(house: House, table: str) -> Campaign:
    return Campaign(house, table)


def dialog(browser: Browser, part: str, **query: str) -> list[tuple[str, str]]:
    """The fields of the form in a dialog."""
    answer = browser.part(part, **query)
    assert answer.status_code == 200, answer.text
    return form(answer, "/do").fields


def sends(browser: Browser, part: str, typed: dict[str, str], **query: str) -> None:
    """Open a dialog, fill it in, send it."""
    drawn = form(browser.part(part, **query), "/do")
    fields = drawn.typed(typed)
    headers = by_htmx(browser.house.base)
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    answer = browser.client.post(browser.path + "/do", data=data, headers=headers)
    assert answer.status_code in (200, 204), answer.text


def test_four_steps_are_bought_to_next_tier(
    campaign: Campaign,
) -> None:
    """The four steps are bought one by one and the next tier is entered."""
    campaign.rich(14)
    said = words(campaign.mara.part("grow"))
    assert "16 XP in hand" in said
    assert "Toward tier 2" in said
    assert "more than 10 XP" in said
    sends(campaign.mara, "grow-buy", {}, buy="increasing_capabilities")
    sends(campaign.mara, "grow-buy", {"stat": "speed"}, buy="moving_toward_perfection")
    sends(campaign.mara, "grow-buy", {}, buy="extra_effort")
    assert "3 of 4 steps taken" in campaign.mara.part("grow").text
    sends(campaign.mara, "grow-buy", {"skill": "cooking"}, buy="skills")
    pc = campaign.state.party[MARA].pc
    assert (pc.tier, pc.xp, pc.skills["cooking"]) == (2, 0, "trained")
    assert "The next step needs 4 XP more" in words(campaign.mara.part("grow"))
    assert refused(campaign.mara.do("advance", pc_id=MARA, buy="extra_effort")) == "cannot_pay"


@pytest.mark.parametrize(
    ("buy", "typed"),
    [
        ("special_option", {"option": "type_ability", "ability": "Bash"}),
        ("short_term_skill", {"skill": "hacking", "where": "the vault"}),
        ("short_term_ability", {"ability": "Gills", "text": "A rig of tubes."}),
        ("medium_term_skill", {"skill": "climbing", "where": "the north"}),
        (
            "long_term_benefit",
            {
                "benefit": "home",
                "name": "the mill",
                "set.partner0": "partners[0].pc_id=p2&partners[0].xp=1",
            },
        ),
    ],
)
def test_gm_agreement_waits_in_scene(campaign: Campaign, buy: str, typed: dict[str, str]) -> None:
    """What the GM has to agree to waits in the scene."""
    campaign.rich()
    had = campaign.state.party[MARA].pc.xp
    sends(campaign.mara, "grow-buy", typed, buy=buy)
    assert campaign.state.party[MARA].pc.xp == had
    assert "Waiting for the GM" in words(campaign.mara.part("grow"))
    assert "Mara Okonjo asks for" in words(campaign.gm.part("scene"))
    assert "Mara Okonjo asks for" in words(campaign.gm.part("top"))
    id = campaign.petition()
    assert campaign.gm.do("agree", open_id=id).status_code == 204
    assert campaign.state.party[MARA].pc.xp < had
    assert campaign.state.pending == {}


def a_warrior(campaign: Campaign) -> None:
    """Mara's sheet with the type that her sentence names, and XP."""
    campaign.rich()
    campaign.does(
        c.EditPc(pc_id=MARA, pc=structs.replace(campaign.state.party[MARA].pc, type="warrior"))
    )


def test_shelf_ability_is_learned_with_choices(
    campaign: Campaign,
) -> None:
    """An ability of the shelf is learned whole with what was chosen for it."""
    a_warrior(campaign)
    offered = campaign.mara.part("grow-ability", q="energy").text
    assert "Energy Resistance" not in offered  # of the third tier
    assert "Combat Prowess" in campaign.mara.part("grow-ability", q="prowess").text
    sort = "chosen|combat_prowess|sort|1"
    answer = campaign.mara.do("learn_ability", pc_id=MARA, gain="combat_prowess")
    assert refused(answer) == "bad_value"
    sends(campaign.mara, "grow-ability", {sort: "melee"}, known="combat_prowess")
    assert campaign.gm.do("agree", open_id=campaign.petition()).status_code == 204
    [learned] = [
        a
        for a in campaign.state.party[MARA].pc.abilities
        if isinstance(a, Ability) and a.key == "combat_prowess"
    ]
    assert learned.chosen == {"sort": ["melee"]}
    assert learned.effects
    assert "Combat Prowess" not in campaign.mara.part("grow-ability", q="prowess").text


def test_player_intrusion_is_asked_and_told(
    campaign: Campaign,
) -> None:
    """A player intrusion is asked for on the page and told once the GM agrees."""
    a_warrior(campaign)
    had = campaign.state.party[MARA].pc.xp
    dialog = campaign.mara.part("grow-intrude").text
    names = [
        html.unescape(name) for name in re.findall(r'name="intrusion" value="([^"]+)"', dialog)
    ]
    assert len(names) >= 3
    assert "Ask the GM" in words(campaign.mara.part("grow-intrude"))
    assert (
        campaign.mara.do("intrude_as_player", pc_id=MARA, intrusion=names[0]).status_code == 200
    )  # it waits
    assert f"a player intrusion: {names[0]}" in words(campaign.mara.part("grow"))
    assert f"a player intrusion: {names[0]}" in words(campaign.gm.part("scene"))
    assert campaign.gm.do("agree", open_id=campaign.petition()).status_code == 204
    assert campaign.state.party[MARA].pc.xp == had - 1
    assert f"pays 1 XP for a player intrusion: {names[0]}" in words(campaign.mara.part("log"))
    assert "Player intrusion session 1" in words(campaign.mara.part("grow"))  # a line of the ledger
    campaign.does(c.EditPc(pc_id=MARA, pc=structs.replace(campaign.state.party[MARA].pc, xp=0)))
    assert re.search(
        r"<button[^>]*disabled[^>]*grow-intrude|grow-intrude[^>]*disabled",
        campaign.mara.part("grow").text,
    )


def test_intrusion_without_xp_says_so(campaign: Campaign) -> None:
    """Where an ability waives the XP, panel, dialog and log ask for none, with no XP at hand."""
    a_warrior(campaign)
    pc = campaign.state.party[MARA].pc
    waived = DieRule(what="player_intrusion", limit=Limit(per="day"))
    waives = Ability("Charm", use="enabler", effects=[waived])
    campaign.does(
        c.EditPc(pc_id=MARA, pc=structs.replace(pc, xp=0, abilities=[*pc.abilities, waives]))
    )
    assert "no XP" in words(campaign.mara.part("grow"))
    assert "It costs no XP this time" in words(campaign.mara.part("grow-intrude"))
    campaign.mara.do("intrude_as_player", pc_id=MARA, intrusion="a friend")
    assert campaign.gm.do("agree", open_id=campaign.petition()).status_code == 204
    assert "player intrusion that costs no XP: a friend" in words(campaign.mara.part("log"))
    assert "You pay 1 XP" in words(campaign.mara.part("grow-intrude"))


def test_special_option_brings_ability_for_xp(campaign: Campaign) -> None:
    a_warrior(campaign)
    had = campaign.state.party[MARA].pc
    sends(
        campaign.mara,
        "grow-ability",
        {},
        known="overwatch",
        option="type_ability",
    )
    assert campaign.gm.do("agree", open_id=campaign.petition()).status_code == 204
    pc = campaign.state.party[MARA].pc
    assert (pc.xp, pc.advancement) == (had.xp - 4, ["special_option"])
    assert len(pc.abilities) == len(had.abilities) + 1


def test_bought_step_is_line_of_sheet(campaign: Campaign) -> None:
    """A step bought at the table is a line of the sheet."""
    campaign.rich()
    sends(campaign.mara, "grow-buy", {"stat": "speed"}, buy="moving_toward_perfection")
    said = words(campaign.mara.part("sheet"))
    assert "Moving Toward Perfection, tier 2" in said
    assert "Moving Toward Perfection, tier 2" in words(campaign.gm.part("sheet", pc_id=MARA))


def test_gm_at_players_page_asks_nobody(campaign: Campaign) -> None:
    campaign.rich()
    path = f"{campaign.gm.path}/as/{MARA}"
    answer = campaign.gm.client.get(f"{path}/part/grow-buy", params={"buy": "short_term_ability"})
    fields = dict(form(answer, "/do").typed({"ability": "Gills"}))
    headers = by_htmx(campaign.house.base)
    assert campaign.gm.client.post(f"{path}/do", data=fields, headers=headers).status_code == 204
    assert campaign.state.pending == {}
    assert "Gills" in campaign.state.party[MARA].pc.abilities


def test_arc_is_found_taken_proposed_and_agreed(campaign: Campaign) -> None:
    """An arc is found taken up proposed and agreed to."""
    assert len(re.findall(r"part/grow-arc\?arc=", campaign.mara.part("grow-arcs").text)) == 37
    found = campaign.mara.part("grow-found", q="wronged mean").text
    assert "arc=avenge" in found
    assert "Try another word" in words(campaign.mara.part("grow-found", q="xyzzy"))
    sends(campaign.mara, "grow-arc", {"goal": "Find who burnt the mill."}, arc="avenge")
    page = campaign.mara.part("grow")
    propose = [f for f in forms(page) if ("do", "opening") in f.fields]
    assert len(propose) == 1
    asked = campaign.mara.do("pursue_arc", **dict(propose[0].fields[2:]))  # type: ignore[arg-type]
    assert asked.headers["hx-retarget"] == "#toasts"
    assert "Your GM has been asked" in asked.text
    assert "sheet:close" in asked.headers["hx-trigger"]
    review = campaign.gm.part("growth")
    assert "Avenge: its opening" in words(review)
    headers = by_htmx(campaign.house.base)
    data = {"command_id": "x" * 12, "type": "agree", "open_id": campaign.petition()}
    answer = campaign.gm.client.post(campaign.gm.path + "/form/growth", data=data, headers=headers)
    # the review stays open for the next
    assert answer.status_code == 200
    assert 'id="tool"' in answer.text
    [arc] = campaign.state.party[MARA].pc.arcs or []
    assert [d.part for d in arc.done] == ["opening"]


def test_arc_of_ones_own(campaign: Campaign) -> None:
    sends(campaign.mara, "grow-arc", {"arc": "The quiet boy", "own.steps[0].key": "learn his name"})
    assert campaign.gm.do("agree", open_id=campaign.petition()).status_code == 204
    [arc] = campaign.state.party[MARA].pc.arcs or []
    assert [s.key for s in arc.outline.steps] == ["learn his name"]


def test_followers_come_learn_and_go(campaign: Campaign) -> None:
    sends(
        campaign.mara,
        "grow-follower",
        {"follower": "Pim", "level": "2", "tasks[0]": "climbing"},
        do="gain",
    )
    assert campaign.gm.do("agree", open_id=campaign.petition()).status_code == 204
    assert "1 still open" in words(campaign.mara.part("grow"))
    sends(campaign.mara, "grow-follower", {"tasks[0]": "cooking"}, do="learn", follower="Pim")
    [pim] = campaign.state.party[MARA].pc.followers or []
    assert pim.tasks == ["climbing", "cooking"]
    campaign.does(c.CallTask(pcs=[MARA], title="Up", stat="might", difficulty=4, skill="climbing"))
    act = campaign.mara.part("act")
    assert "Pim helps" in words(act)
    assert "Pim could try it" in words(act)
    top = re.findall(r'name="top" value="([^"]*)"', act.text)[0]
    eased = campaign.mara.part("act", moment=top, hero=top, top=top, follower="Pim").text
    assert 'class="hero-n">3<' in eased
    sends(campaign.mara, "grow-follower", {}, do="lose", follower="Pim")
    assert "Find another" in words(campaign.mara.part("grow"))


def test_gm_gives_xp_and_sees_laggards(campaign: Campaign) -> None:
    """The GM gives XP to some or all and sees who is behind."""
    drawn = campaign.gm.part(
        "growth", what="artifact", level="7", sent="1", **{"pcs[0]": MARA, "pcs[1]": ILSE}
    )
    assert "3 XP for each" in words(drawn)
    before = {id: m.pc.xp for id, m in campaign.state.party.items()}
    data = {
        "command_id": "y" * 12,
        "sent": "1",
        "type": "award",
        "what": "artifact",
        "level": "7",
        "points": "9",
    }
    headers = by_htmx(campaign.house.base)
    post = campaign.gm.client.post
    data |= {"pcs[0]": MARA, "pcs[1]": ILSE, "reason": "the lens"}
    answer = post(campaign.gm.path + "/form/growth", data=data, headers=headers)
    assert answer.status_code == 204, (
        answer.text
    )  # given: the dialog closes, so that a second tap gives nothing more
    assert "sheet:close" in answer.headers["hx-trigger"]
    after = {id: m.pc.xp for id, m in campaign.state.party.items()}
    assert {id: after[id] - before[id] for id in after} == {MARA: 3, ILSE: 3, "p3": 0, "p4": 0}
    nobody = post(
        campaign.gm.path + "/form/growth",
        data={"command_id": "z" * 12, "sent": "1", "type": "award", "what": "discovery"},
        headers=headers,
    )
    assert nobody.status_code == 422
    campaign.rich()
    campaign.does(c.Advance(pc_id=MARA, buy="extra_effort"))
    assert "Ilse Tarn 1 " in words(campaign.gm.part("growth"))
    assert words(campaign.gm.part("growth")).count("4 XP") == 3


def test_ledger_is_its_players_and_says_why(campaign: Campaign) -> None:
    campaign.does(c.Intrude(pc_id=ILSE, text="The rope tears."))
    id = next(iter(campaign.state.pending))
    answer = campaign.ilse.do(
        "answer_intrusion", open_id=id, accept="true", pass_to=MARA, reason="for the warning"
    )
    assert answer.status_code == 204
    campaign.rich(3)
    said = words(campaign.mara.part("grow"))
    for part in (
        "passed on by Ilse Tarn for the warning",
        "for the bridge",
        "when the character joined the table",
    ):
        assert part in said
    lines = Ledger().lines(campaign.house.tables.history(campaign.table), MARA)
    assert [line.xp for line in lines] == [2, 1, 3]
    assert "for the warning" not in words(campaign.ilse.part("grow")).replace("passed on", "")


def test_goals_and_wishes_are_private_with_gm(
    campaign: Campaign,
) -> None:
    """Goals texts and wishes are read by the GM and their player alone."""
    campaign.rich()
    campaign.does(c.PursueArc(pc_id=MARA, do="begin", arc="avenge", goal="canarygoalbird"))
    campaign.does(
        c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2, text="canaryfollowerbird")
    )
    asked = {"benefit": "home", "name": "canarywishbird", "text": "canarytextbird"}
    sends(campaign.mara, "grow-buy", asked, buy="long_term_benefit")
    campaign.does(
        c.Advance(pc_id=MARA, buy="short_term_ability", ability="Gills", text="canaryboughtbird")
    )
    theirs = campaign.ilse.get().text + campaign.ilse.parts()
    assert "canary" not in theirs
    mine = campaign.mara.parts()
    assert "canarygoalbird" in mine
    assert "canarywishbird" in mine
    assert "canarywishbird" in campaign.gm.part("growth").text


def test_prices_are_those_of_rules(campaign: Campaign) -> None:
    campaign.rich()
    page = campaign.mara.part("grow").text
    known = prices(campaign.state.rules())
    assert page.count(f">{known['step']} XP<") == 5
    assert page.count(f">{known['long_term']} XP<") == 1
    for dialog_of in ("grow-arcs", "grow-buy", "grow-arc", "grow-follower"):
        assert campaign.mara.part(dialog_of).status_code == 200


def test_initiative_is_bought_again_on_page(campaign: Campaign) -> None:
    campaign.does(c.StartEncounter(), c.RollInitiative(pc_id=MARA, natural=2))
    act = campaign.mara.part("act")
    assert "Your initiative: 2." in words(act)
    assert (
        campaign.mara.do("reroll_initiative", pc_id=MARA, payer=MARA, natural=15).status_code == 204
    )
    assert campaign.state.encounter is not None
    assert campaign.state.encounter.rolls == {MARA: 15}


def test_ledger_names_whatever_else_has_moved_xp(campaign: Campaign) -> None:
    inputs = msgspec.Raw(msgspec.json.encode({"what": "discovery", "pcs": [MARA]}))
    campaign.does(c.Play(procedure="award", inputs=inputs))
    pc = campaign.state.party[MARA].pc
    campaign.does(c.EditPc(pc_id=MARA, pc=structs.replace(pc, xp=pc.xp + 2)))
    lines = Ledger().lines(campaign.house.tables.history(campaign.table), MARA)
    assert [(line.xp, line.why.key) for line in lines[1:]] == [
        (1, "procedure.award.title"),
        (2, "ledger.corrected"),
    ]


def test_follower_help_fits_procedure_kind(campaign: Campaign) -> None:
    """A follower helps with no procedure of another kind."""
    campaign.does(
        c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2, tasks=["climbing"]),
        c.CallFor(procedure="climb", pcs=[MARA], inputs=msgspec.Raw(b'{"surface": "stone_wall"}')),
    )
    id = next(iter(campaign.state.pending))
    assert (
        refused(campaign.mara.do("attempt", open_id=id, follower="Pim", alone="true"))
        == "not_allowed"
    )
