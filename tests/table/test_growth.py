"""Growth at the table: XP given and spent, arcs, followers, benefits that end, and what waits for
the GM.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.model.growth import ArcOutline, StepOutline
from threefold.model.powers import Ability
from threefold.model.time import Duration
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.table.commands import (
    AddPc,
    Advance,
    Agree,
    AttackFoe,
    Attempt,
    Award,
    BeginSession,
    BeginTurns,
    CallTask,
    ChangeFollower,
    Contribution,
    Defend,
    EditPc,
    EndBenefit,
    EndTurn,
    FoeAttacks,
    IntrudeAsPlayer,
    LearnAbility,
    PassTime,
    PursueArc,
    RemovePc,
    Reroll,
    RerollInitiative,
    RollInitiative,
    Settle,
    StartEncounter,
    Undo,
    Withdraw,
)
from threefold.table.decisions.cooperation.followers import helpers, task_roll
from threefold.table.events import ActionSettled, Advanced, Awarded, BenefitsEnded, InitiativeRolled
from threefold.table.history import Seat
from threefold.table.state import Incoming, Petition, Rolled, TaskCall
from threefold.table.views import table_view
from threefold.text import render

KARAS, BENS = Seat("player", KARA), Seat("player", BEN)
PIM: dict[str, Any] = {
    "name": "Pim",
    "level": 3,
    "gained_at": 2,
    "tasks": ["climbing", "attack", "speed defense"],
}


def steps(table: Table, *buys: dict[str, Any], by: Seat = KARAS) -> None:
    for buy in buys:
        table.does(Advance(pc_id=KARA, **buy), by=by)


FOUR: tuple[dict[str, Any], ...] = (
    {"buy": "increasing_capabilities", "points": {"might": 3, "intellect": 1}},
    {"buy": "moving_toward_perfection", "stat": "speed"},
    {"buy": "extra_effort"},
    {"buy": "skills", "skill": "sneaking"},
)

# --- awards ---------------------------------------------------------------------------------------


@pytest.mark.rule("xp.award.artifact", "xp.award.misc_discovery", "xp.award.mission")
def test_gm_gives_xp_for_reason() -> None:
    table = Table()
    (event,) = table.does(Award(what="artifact", pcs=[KARA, BEN], level=5, reason="the lens"))
    assert isinstance(event, Awarded)
    assert (table.pc().xp, table.pc(BEN).xp) == (5, 5)
    assert [(x.pc, x.line.points, x.line.rule) for x in event.xp] == [
        (KARA, 2, "xp.award.artifact"),
        (BEN, 2, "xp.award.artifact"),
    ]
    table.does(Award(what="mission", pcs=[BEN], sessions=2))
    table.does(Award(what="other", pcs=[BEN], points=4))
    assert (table.pc().xp, table.pc(BEN).xp) == (5, 11)
    hoards = table.history.records[-1].event
    assert isinstance(hoards, Awarded)
    assert [h.kind for h in hoards.told] == ["hoard"]
    assert table.refuses(Award(what="discovery", pcs=[KARA]), KARAS) == ("not_your_seat", "type")
    assert table.refuses(Award(what="artifact", pcs=[KARA])) == ("bad_value", "level")
    assert table.refuses(Award(what="discovery", pcs=["p9"])) == ("bad_value", "pcs")
    assert table.refuses(Award(what="discovery", pcs=[KARA, KARA])) == ("bad_value", "pcs")


# --- steps ----------------------------------------------------------------------------------------


@pytest.mark.rule("advancement.tier_steps", "advancement.once_per_tier")
def test_player_buys_four_steps_to_next_tier() -> None:
    """A player buys the four steps alone and enters the next tier."""
    table = Table(xp=16)
    steps(table, *FOUR[:3])
    assert (table.pc().tier, table.pc().xp, table.pc().effort) == (2, 4, 3)
    assert table.refuses(Advance(pc_id=KARA, buy="extra_effort"), KARAS) == ("not_allowed", "buy")
    assert table.refuses(Advance(pc_id=KARA, buy="skills", skill="sneaking"), BENS) == (
        "not_your_seat",
        "pc_id",
    )
    steps(table, FOUR[3])
    pc = table.pc()
    assert (pc.tier, pc.xp, pc.advancement, pc.skills["sneaking"]) == (3, 0, [], "trained")
    assert (pc.pools.might.max, pc.pools.intellect.max, pc.pools.speed.edge) == (17, 9, 1)
    assert table.refuses(Advance(pc_id=KARA, buy="extra_effort"), KARAS) == (
        "cannot_pay",
        "actor.xp",
    )
    table.does(Undo())
    assert (table.pc().tier, table.pc().xp) == (2, 4)


@pytest.mark.rule("advancement.other.type_ability")
def test_worded_ability_waits_for_gm() -> None:
    """An ability in words waits for the GM and the others do not."""
    table = Table(xp=8)
    table.does(Advance(pc_id=KARA, buy="special_option", option="recovery"), by=KARAS)
    assert (table.pc().xp, table.pc().recovery_bonus) == (4, 2)
    table = Table(xp=8)
    table.does(
        Advance(pc_id=KARA, buy="special_option", option="type_ability", ability="Bash"), by=KARAS
    )
    id, petition = table.waiting(Petition)
    assert (table.pc().xp, petition.xp) == (8, -4)
    assert table.refuses(Agree(open_id=id), KARAS) == ("not_your_seat", "type")
    table.does(Agree(open_id=id))
    assert (table.pc().xp, table.pc().abilities, table.state.pending) == (4, ["Bash"], {})


@pytest.mark.rule("advancement.beyond_tier_6")
def test_steps_beyond_tier_6_need_gm() -> None:
    """Steps beyond tier 6 are the GM's to allow."""
    table = Table(xp=8, tier=6)
    beyond = Advance(pc_id=KARA, buy="extra_effort", beyond_tier_6=True)
    assert table.refuses(Advance(pc_id=KARA, buy="extra_effort"), KARAS) == (
        "not_allowed",
        "beyond_tier_6",
    )
    table.does(beyond, by=KARAS)
    assert table.waiting(Petition)[1].xp == -4
    table.does(beyond)
    assert table.pc().xp == 4


# --- petitions ------------------------------------------------------------------------------------


@pytest.mark.rule("xp.long_term.home_pooling")
def test_gm_sees_whose_xp_is_asked_for() -> None:
    table = Table(xp=3)
    for _ in range(2):
        table.does(Award(what="discovery", pcs=[BEN]))
    shares = [Contribution(pc_id=BEN, xp=2)]
    table.does(
        Advance(
            pc_id=KARA, buy="long_term_benefit", benefit="home", name="the mill", partners=shares
        ),
        by=KARAS,
    )
    _, petition = table.waiting(Petition)
    assert (render(petition.about.message()), petition.xp) == (
        "a home: the mill; Ben pays 2 XP of it",
        -1,
    )


@pytest.mark.rule(
    "player_intrusion.price", "player_intrusion.gm_refuses", "player_intrusion.needs_xp"
)
def test_player_asks_for_story_turn_and_pays() -> None:
    """A player asks for a turn of the story and pays when the GM agrees."""
    table = Table(xp=1)
    wish = IntrudeAsPlayer(pc_id=KARA, intrusion="The old debt", text="The guard owes me a favour.")
    table.does(wish, by=KARAS)
    id, petition = table.waiting(Petition)
    said = "a player intrusion: The old debt (The guard owes me a favour)"
    assert (render(petition.about.message()), petition.xp, table.pc().xp) == (said, -1, 1)
    # the XP that one asks for is not there for the next
    assert table.refuses(wish, KARAS) == ("cannot_pay", "actor.xp")
    assert table.refuses(wish, BENS) == ("not_your_seat", "pc_id")
    table.does(Withdraw(open_id=id))
    assert (table.pc().xp, table.state.pending) == (1, {})
    table.does(wish, by=KARAS)
    [event] = table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert isinstance(event, ActionSettled)
    assert (event.resolution.procedure, table.pc().xp, table.state.pending) == (
        "player_intrude",
        0,
        {},
    )
    assert table.refuses(wish, KARAS) == ("cannot_pay", "actor.xp")
    table.does(Undo())
    assert [type(waiting) for waiting in table.state.pending.values()] == [Petition]


def test_gm_at_seat_turns_story_at_once() -> None:
    """The GM at a player's seat turns the story at once."""
    table = Table(xp=2)
    table.does(IntrudeAsPlayer(pc_id=KARA, intrusion="The old debt"))
    assert (table.pc().xp, table.state.pending) == (1, {})


def test_impossible_request_is_refused_but_late_waits() -> None:
    """What cannot be is refused at once and what can no longer be goes on waiting."""
    table = Table(xp=3)
    home = Advance(pc_id=KARA, buy="long_term_benefit", benefit="home", name="the mill")
    assert table.refuses(Advance(pc_id=KARA, buy="long_term_benefit", benefit="home"), KARAS) == (
        "bad_value",
        "name",
    )
    table.does(home, by=KARAS)
    id, petition = table.waiting(Petition)
    assert render(petition.about.message()) == "a home: the mill"
    # the XP that one petition would take is not there for the next
    assert table.refuses(home, KARAS) == ("cannot_pay", "actor.xp")
    table.does(PursueArc(pc_id=KARA, do="begin", arc="revenge"), by=KARAS)
    assert table.refuses(Agree(open_id=id)) == ("cannot_pay", "actor.xp")
    assert id in table.state.pending
    table.does(Award(what="discovery", pcs=[KARA]))
    table.does(Agree(open_id=id))
    assert (table.pc().xp, table.state.pending) == (0, {})


def test_asker_or_gm_takes_request_back() -> None:
    """Who asked may take it back and nobody else but the GM."""
    table = Table()
    for by in (KARAS, None):
        table.does(ChangeFollower(pc_id=KARA, do="gain", follower="Pim", level=2), by=KARAS)
        id, _ = table.waiting(Petition)
        assert table.refuses(Withdraw(open_id=id), BENS) == ("stale", "open_id")
        table.does(Withdraw(open_id=id), **({"by": by} if by is not None else {}))
        assert table.state.pending == {}
        assert table.refuses(Agree(open_id=id)) == ("stale", "open_id")


def test_request_is_seen_by_asker_and_gm() -> None:
    """What somebody asks for is between them and the GM."""
    table = Table()
    table.does(ChangeFollower(pc_id=KARA, do="gain", follower="Pim", level=2), by=KARAS)
    seen = [table_view(table.state, 1, seat).pending for seat in (KARAS, BENS)]
    assert ([w.kind for w in seen[0]], seen[1]) == (["petition"], [])
    table.does(RemovePc(pc_id=KARA))
    assert table.state.pending == {}


@pytest.mark.rule("xp.long_term.home_pooling")
def test_home_is_bought_together() -> None:
    table = Table(xp=3)
    home = Advance(
        pc_id=KARA,
        buy="long_term_benefit",
        benefit="home",
        name="the mill",
        partners=[Contribution(pc_id=BEN, xp=1)],
    )
    table.does(home, by=KARAS)
    (event,) = table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert isinstance(event, Advanced)
    assert (table.pc().xp, table.pc(BEN).xp) == (1, 2)
    assert [(b.name, b.kind) for b in table.pc(BEN).benefits or []] == [("the mill", "home")]
    assert sum(x.line.points for x in event.xp if x.pc == KARA) == -2
    assert sum(x.line.points for x in event.xp if x.pc == BEN) == -1


# --- arcs -----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "arc.max_parts_per_session", "arc.min_duration", "arc.session_review", "arc.cost.new"
)
def test_arc_over_three_sessions() -> None:
    table = Table(xp=3)
    do = lambda **what: PursueArc(pc_id=KARA, arc="Finish a Great Work", **what)  # noqa: E731
    table.does(do(do="begin"), by=KARAS)
    assert table.pc().xp == 2
    [arc] = table.pc().arcs or []
    keys = [s.key for s in arc.outline.steps]
    # the player proposes two parts at a time, the second as if the first had been agreed to
    table.does(do(do="opening"), by=KARAS)
    table.does(do(do="step", step=keys[0]), by=KARAS)
    assert table.refuses(do(do="step", step=keys[-1]), KARAS) == ("not_allowed", "session")
    for id in list(table.state.pending):
        table.does(Agree(open_id=id))
    assert table.pc().xp == 4
    table.does(BeginSession())
    table.does(PassTime(time=Duration(4, "days")))
    for key in keys[1:]:
        table.does(do(do="step", step=key), by=KARAS)
        table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert table.pc().xp == 4 + 2 * len(keys[1:])
    table.does(BeginSession())
    before = table.pc().xp
    table.does(do(do="climax", success=True), by=KARAS)
    table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert table.pc().xp == before + 4
    assert table.refuses(do(do="resolution"), KARAS) == ("not_allowed", "day")
    table.does(PassTime(time=Duration(3, "days")))
    table.does(do(do="resolution"))
    assert table.pc().xp == before + 5
    [arc] = table.pc().arcs or []
    assert (arc.state, [d.session for d in arc.done][-1], arc.done[-1].day, arc.begun) == (
        "finished",
        3,
        8,
        1,
    )


@pytest.mark.rule("arc.climax_exceptions")
def test_climax_that_player_judges_needs_no_agreement() -> None:
    table = Table(xp=3)
    own = ArcOutline([StepOutline("talk")], opening="optional", judge="player")
    table.does(PursueArc(pc_id=KARA, do="begin", arc="My Way", own=own), by=KARAS)
    table.does(
        Agree(open_id=table.waiting(Petition)[0])
    )  # an arc of one's own is the GM's to agree to
    table.does(PursueArc(pc_id=KARA, do="step", arc="My Way", step="talk"))
    assert table.pc().xp == 4
    table.does(PursueArc(pc_id=KARA, do="climax", arc="My Way", success=True), by=KARAS)
    assert (table.pc().xp, table.state.pending) == (8, {})


def test_unknown_arc_says_what_there_is() -> None:
    table = Table()
    assert table.refuses(PursueArc(pc_id=KARA, do="begin", arc="Learn to swim"), KARAS) == (
        "bad_value",
        "arc",
    )
    assert table.refuses(PursueArc(pc_id=KARA, do="step", arc="Revenge", step="x"), KARAS) == (
        "bad_value",
        "arc",
    )


# --- abilities ------------------------------------------------------------------------------------


def test_tier_ability_is_free_with_gm_agreement() -> None:
    """An ability that a tier brings costs nothing and the GM agrees."""
    table = Table()
    grip = Ability("Iron grip", 2, "might", text="What you hold cannot pull free.")
    before = table.pc()
    table.does(LearnAbility(pc_id=KARA, ability=grip), by=KARAS)
    assert table.pc() == before
    assert table.refuses(LearnAbility(pc_id=KARA, ability="iron GRIP"), KARAS) == (
        "not_allowed",
        "ability",
    )
    assert table.refuses(LearnAbility(pc_id=KARA, ability="Leap"), BENS)[0] == "not_your_seat"
    table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert table.pc() == structs.replace(before, abilities=[*before.abilities, grip])
    table.does(LearnAbility(pc_id=KARA, ability="Leap"))
    assert table.pc().abilities[-1] == "Leap"
    table.does(Undo())
    assert table.pc().abilities[-1] == grip


# --- followers ------------------------------------------------------------------------------------


@pytest.mark.rule("follower.replacement")
def test_follower_comes_learns_goes_and_returns() -> None:
    """A follower comes learns goes and is replaced by the clock."""
    table = Table()
    table.does(
        ChangeFollower(pc_id=KARA, do="gain", follower="Pim", level=2, tasks=["climbing"]), by=KARAS
    )
    assert table.pc().followers == Table().pc().followers
    table.does(Agree(open_id=table.waiting(Petition)[0]))
    table.does(ChangeFollower(pc_id=KARA, do="learn", follower="Pim", tasks=["cooking"]), by=KARAS)
    [pim] = table.pc().followers or []
    assert (pim.tasks, pim.gained_at) == (["climbing", "cooking"], 2)
    table.does(ChangeFollower(pc_id=KARA, do="lose", follower="Pim"), by=KARAS)
    other = ChangeFollower(
        pc_id=KARA, do="replace", follower="Pim", name="Una", level=2, recruited=True
    )
    table.does(PassTime(time=Duration(13, "days")))
    assert table.refuses(other, KARAS) == ("not_allowed", "days")
    table.does(PassTime(time=Duration(1, "days")))
    table.does(other, by=KARAS)
    table.does(Agree(open_id=table.waiting(Petition)[0]))
    assert [f.name for f in table.pc().followers or []] == ["Una"]


@pytest.mark.rule("follower.help.asset", "follower.help.unmodified")
def test_follower_helps_with_task() -> None:
    table = Table(followers=[PIM])
    table.does(
        CallTask(pcs=[KARA], title="Climb the wall", stat="might", difficulty=4, skill="climbing")
    )
    id, _ = table.waiting(TaskCall)
    assert table.refuses(Attempt(open_id=id, follower="Pam", natural=9), KARAS) == (
        "bad_value",
        "follower",
    )
    (event,) = table.does(Attempt(open_id=id, follower="Pim", natural=9), by=KARAS)
    assert isinstance(event, ActionSettled)
    assert event.resolution.task is not None
    # trained in climbing, and Pim
    assert [(m.kind, m.counted) for m in event.resolution.task.modifiers] == [
        ("skill", -1),
        ("asset", -1),
    ]
    assert event.resolution.task.difficulty == 2
    table.does(CallTask(pcs=[KARA], title="Pick the lock", stat="speed", difficulty=4))
    id, _ = table.waiting(TaskCall)
    assert table.refuses(Attempt(open_id=id, follower="Pim", natural=9), KARAS) == (
        "not_allowed",
        "follower",
    )


@pytest.mark.rule("pet.comfort_asset")
@pytest.mark.parametrize("title", ["Find peace of mind", "Trouver du réconfort", "외로움을 견딘다"])
def test_pet_comforts_in_any_language(title: str) -> None:
    """A pet helps with a task about comfort in any language."""
    table = Table(followers=[{"name": "Mog", "level": 1, "pet": True, "gained_at": 1}])
    table.does(CallTask(pcs=[KARA], title=title, stat="intellect", difficulty=4))
    id, call = table.waiting(TaskCall)
    assert [f.name for f in helpers(table.state, call.pc, task_roll(call, None))] == ["Mog"]
    (event,) = table.does(Attempt(open_id=id, follower="Mog", natural=9), by=KARAS)
    assert isinstance(event, ActionSettled)
    assert event.resolution.task is not None
    assert event.resolution.task.difficulty == 3


@pytest.mark.rule("follower.combat.minimum_level", "follower.combat.needs_modification")
@pytest.mark.parametrize("level", [2, 3])
def test_follower_helps_in_fight_from_level_3(level: int) -> None:
    """A follower helps in a fight from level 3 on."""
    pim = {**PIM, "level": level, "tasks": PIM["tasks"][1:]}
    table = Table(foe={"level": 5}, followers=[pim])
    attack = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=14, follower="Pim")
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, _ = table.waiting(Incoming)
    defense = Defend(open_id=id, natural=13, follower="Pim")
    if level < 3:
        assert table.refuses(attack, KARAS) == ("not_allowed", "follower")
        assert table.refuses(defense, KARAS) == ("not_allowed", "follower")
        return
    (struck,) = table.does(attack, by=KARAS)
    assert isinstance(struck, ActionSettled)
    assert struck.resolution.task is not None
    assert struck.resolution.task.difficulty == 3  # trained with blades, and Pim
    (met,) = table.does(defense, by=KARAS)
    assert isinstance(met, ActionSettled)
    assert (met.resolution.result, met.resolution.task and met.resolution.task.difficulty) == (
        "success",
        4,
    )


@pytest.mark.rule("follower.autonomous", "follower.who_rolls")
def test_follower_acts_alone_and_pays_nothing() -> None:
    table = Table(followers=[PIM])
    table.fights()
    table.does(
        CallTask(
            pcs=[KARA],
            title="Up the wall",
            stat="might",
            difficulty=4,
            skill="climbing",
            uses_action=True,
        )
    )
    id, _ = table.waiting(TaskCall)
    assert table.refuses(Attempt(open_id=id, alone=True), KARAS) == ("bad_value", "follower")
    effort = Attempt(open_id=id, follower="Pim", alone=True, natural=9, effort=Effort(ease=1))
    assert table.refuses(effort, KARAS) == ("not_allowed", "inputs.effort")
    table.does(Attempt(open_id=id, follower="Pim", alone=True, natural=4), by=KARAS)
    rolled_id, rolled = table.waiting(Rolled)
    task = rolled.resolution.task
    assert task is not None
    assert (rolled.follower, task.difficulty, [m.rule for m in task.modifiers]) == (
        "Pim",
        3,
        ["follower.autonomous"],
    )
    table.does(Reroll(open_id=rolled_id, natural=12), by=KARAS)
    (event,) = table.does(Settle(open_id=rolled_id), by=KARAS)
    assert isinstance(event, ActionSettled)
    assert (event.resolution.result, event.after.pools) == ("success", Table().pc().pools)
    assert not table.encounter.acted


# --- initiative -----------------------------------------------------------------------------------


@pytest.mark.rule("xp.immediate.reroll")
def test_initiative_rerolls_for_xp_before_acts() -> None:
    """Initiative is rolled again for XP before anybody acts."""
    table = Table()
    table.does(StartEncounter())
    assert table.refuses(RerollInitiative(pc_id=KARA), KARAS) == ("out_of_order", "pc_id")
    table.does(RollInitiative(pc_id=KARA, natural=2), by=KARAS)
    (event,) = table.does(RerollInitiative(pc_id=KARA, natural=1), by=KARAS)
    assert isinstance(event, InitiativeRolled)
    assert (event.natural, event.thrown, table.pc().xp) == (2, 1, 2)
    table.does(RerollInitiative(pc_id=KARA, payer=BEN, natural=17), by=BENS)
    assert (table.pc().xp, table.pc(BEN).xp, table.encounter.rolls) == (2, 2, {KARA: 17})
    table.does(BeginTurns(), 3)
    assert table.acting == (1, KARA)
    table.does(RerollInitiative(pc_id=BEN, natural=20), by=BENS)
    assert (table.encounter.order[:2], table.acting) == ([BEN, KARA], (1, BEN))
    table.does(EndTurn())
    assert table.refuses(RerollInitiative(pc_id=BEN), BENS) == ("out_of_order", "pc_id")


@pytest.mark.rule("special_roll.twenty.refund")
def test_later_20_refunds_initiative_effort_once() -> None:
    """A 20 that comes later gives the effort of initiative back once."""
    table = Table()
    table.does(StartEncounter())
    table.does(RollInitiative(pc_id=KARA, natural=2, effort=EaseEffort(ease=1)), by=KARAS)
    assert table.pc().pools.speed.value == 6
    table.does(RerollInitiative(pc_id=KARA, natural=20), by=KARAS)
    table.does(RerollInitiative(pc_id=KARA, natural=20), by=KARAS)
    assert (table.pc().pools.speed.value, table.pc().xp) == (9, 1)


# --- what lasts for a while -----------------------------------------------------------------------


@pytest.mark.rule("xp.short_term.skill", "xp.short_term.ability", "xp.medium_term.skill")
def test_short_term_purchase_ends_with_session() -> None:
    """What was bought for a short while ends with the session."""
    table = Table(xp=10)
    here: dict[str, Any] = {"skill": "climbing", "where": "the docks"}
    buys: list[dict[str, Any]] = [
        {"buy": "medium_term_skill", **here},
        {"buy": "short_term_skill", "skill": "hacking", "where": "the station"},
        {"buy": "short_term_ability", "ability": "Gills"},
    ]
    steps(table, *buys, by=Seat("gm"))
    pc = table.pc()
    assert (pc.xp, pc.abilities) == (4, ["Gills"])
    table.does(BeginSession(goes_on=True))
    assert table.pc() == pc
    ended, _ = table.does(BeginSession())
    assert isinstance(ended, BenefitsEnded)
    pc = table.pc()
    assert (pc.abilities, [b.kind for b in pc.benefits or []]) == ([], ["medium_term_skill"])
    assert "hacking (the station)" not in pc.skills
    assert pc.skills["climbing (the docks)"] == "specialized"
    assert table.refuses(EndBenefit(pc_id=KARA, place=0), KARAS) == ("not_your_seat", "type")
    table.does(EndBenefit(pc_id=KARA, place=0))
    assert (table.pc().skills, table.pc().benefits) == (Table().pc().skills, [])
    assert table.refuses(EndBenefit(pc_id=KARA, place=0)) == ("bad_value", "place")


def test_one_ended_training_keeps_its_twin() -> None:
    """One training that ends leaves the other for the same place."""
    table = Table(xp=10)
    here: dict[str, Any] = {"skill": "hacking", "where": "the station"}
    steps(
        table,
        {"buy": "short_term_skill", **here},
        {"buy": "medium_term_skill", **here},
        by=Seat("gm"),
    )
    assert table.pc().skills["hacking (the station)"] == "specialized"
    table.does(BeginSession())
    assert table.pc().skills["hacking (the station)"] == "trained"


def test_character_that_comes_late_grows_like_any() -> None:
    table = Table()
    pc = table.pc()
    table.does(AddPc(pc=structs.replace(pc, name="Cleo", xp=4)))
    id = list(table.state.party)[-1]
    table.does(Advance(pc_id=id, buy="extra_effort"), by=Seat("player", id))
    assert (table.pc(id).xp, table.pc(id).effort) == (0, 3)
    table.does(EditPc(pc_id=id, pc=structs.replace(table.pc(id), xp=1)))
    assert table.pc(id).xp == 1
