"""The player's page: the moment it puts in front, what its forms send, what is told, and what is
never told.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

import httpx
import msgspec
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.house import GM, Browser, House, Seat, refused
from tests.web.sent import Form, forms_of, state_of, told
from tests.web.structure import stumbles

from threefold.model.characters import Npc, Pc, Pools
from threefold.model.powers import Ability
from threefold.model.shelf import effects as kinds
from threefold.procedures.inputs import EaseEffort, Effort, Steps
from threefold.rules.types import Refusal
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.state import Intrusion, Settings, State
from threefold.web.forms import command_of

MARA, ILSE, JUNO = "p1", "p2", "p3"
GUARD, OTHER = "f5", "f6"
SECRET = Settings(title="In the dark", show_difficulty=False)


class Evening:
    """A table being played: the GM, Mara's player, and Mara's page."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.page = house.browser(table, Seat("player", MARA))

    @property
    def state(self) -> State:
        return self.house.tables.history(self.table).state

    def do(self, seat: Seat, *commands: AnyCommand) -> None:
        for command in commands:
            done = self.house.tables.submit(self.table, seat, secrets.token_hex(8), command)
            assert isinstance(done, Accepted), done

    def gm(self, *commands: AnyCommand) -> None:
        self.do(GM, *commands)

    def mara(self, *commands: AnyCommand) -> None:
        self.do(Seat("player", MARA), *commands)

    def edit(self, **changes: object) -> None:
        """Correct Mara's sheet; ``might=3`` and the like are points in her Pools."""
        pc = self.state.party[MARA].pc
        pools = changes.pop("pools", pc.pools)
        assert isinstance(pools, Pools)
        for stat in ("might", "speed", "intellect"):
            if stat in changes:
                pools = structs.replace(
                    pools, **{stat: structs.replace(pools.of(stat), value=changes.pop(stat))}
                )
        self.gm(c.EditPc(pc_id=MARA, pc=structs.replace(pc, pools=pools, **changes)))

    def fight(self, mara: int = 19) -> None:
        """An encounter, Mara first unless she rolls low; the guards come next, then the others."""
        self.gm(c.StartEncounter(), c.RollInitiative(pc_id=MARA, natural=mara))
        for id in list(self.state.party)[1:]:
            self.gm(c.RollInitiative(pc_id=id, natural=1))

    def open(self, kind: str) -> str:
        return next(id for id, o in self.state.pending.items() if type(o).__name__ == kind)

    def act(self, **query: str) -> str:
        answer = self.page.part("act", **query)
        assert answer.status_code == 200, answer.text
        return answer.text

    def top(self) -> str:
        return told(self.page.part("top").text)

    def send(self, fields: list[tuple[str, str]]) -> httpx.Response:
        """What htmx does with a form."""
        headers = {**by_htmx(self.house.base), "content-type": "application/x-www-form-urlencoded"}
        return self.page.client.post(
            f"{self.page.path}/do", content=str(httpx.QueryParams(fields)), headers=headers
        )


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


# --- every moment ---------------------------------------------------------------------------------


def my_turn(e: Evening) -> None:
    e.fight()


def their_turn(e: Evening) -> None:
    e.fight(mara=1)


def in_peace(e: Evening) -> None:
    pass


def no_foes(e: Evening) -> None:
    e.gm(c.RemoveFoe(foe_id=GUARD), c.RemoveFoe(foe_id=OTHER))


def acted(e: Evening) -> None:
    e.fight()
    e.mara(c.TakeAction(pc_id=MARA, what="move", name="to the door"))


def rolled_and_over(e: Evening) -> None:
    e.fight()
    e.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=15))


def routine_and_over(e: Evening) -> None:
    e.fight()
    e.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", effort=Effort(ease=1)))


def missed(e: Evening) -> None:
    e.fight()
    e.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=2))


def nineteen(e: Evening) -> None:
    e.fight()
    e.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=19))


def twenty(e: Evening) -> None:
    e.fight()
    e.mara(
        c.AttackFoe(
            pc_id=MARA, foe_id=GUARD, attack="fire axe", effort=Effort(damage=1), natural=20
        )
    )


def called(e: Evening) -> None:
    e.gm(
        c.CallTask(
            pcs=[MARA], title="Break the door", stat="might", difficulty=5, skill="breaking things"
        )
    )


def called_again(e: Evening) -> None:
    e.gm(c.CallTask(pcs=[MARA], title="Break the door", stat="might", difficulty=5, retry=True))


def called_in_secret(e: Evening) -> None:
    e.gm(
        c.CallTask(pcs=[MARA], title="Hear the thief", stat="intellect", difficulty=4, hidden=True)
    )


def called_beyond_reach(e: Evening) -> None:
    e.gm(c.CallTask(pcs=[MARA], title="Lift the bridge", stat="might", difficulty=9))


def called_beyond_means(e: Evening) -> None:
    e.edit(might=1)
    e.gm(
        c.CallTask(pcs=[MARA], title="Lift the bridge", stat="might", difficulty=4, initial_cost=5)
    )


def task_twenty(e: Evening) -> None:
    called(e)
    e.mara(c.Attempt(open_id=e.open("TaskCall"), effort=Effort(ease=1), natural=20))


def attacked(e: Evening) -> None:
    e.fight()
    e.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, hinder=[Steps(name="wet floor")]))


def attacked_unawares(e: Evening) -> None:
    e.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, unaware=True))


def hit(e: Evening) -> None:
    attacked(e)
    e.mara(c.Defend(open_id=e.open("Incoming"), natural=2))


def let_it_hit(e: Evening) -> None:
    attacked(e)
    e.mara(c.Defend(open_id=e.open("Incoming"), forgo=True))


def recovered(e: Evening) -> None:
    e.edit(might=3, speed=1)
    e.mara(c.Recover(pc_id=MARA, natural=5))


def recovered_impaired(e: Evening) -> None:
    e.edit(might=13, damage_track="impaired")
    e.mara(c.Recover(pc_id=MARA, natural=2))


def intruded(e: Evening) -> None:
    e.gm(c.Intrude(pc_id=MARA, text="The lamp tips over."))


def intruded_poor(e: Evening) -> None:
    e.edit(xp=0)
    e.gm(c.Intrude(pc_id=MARA, text="The lamp tips over.", revealed=False))


def intruded_free(e: Evening) -> None:
    e.gm(c.Intrude(pc_id=MARA, free=True))


def initiative(e: Evening) -> None:
    e.gm(c.StartEncounter(), c.RollInitiative(pc_id=JUNO, natural=12))


def initiative_rolled(e: Evening) -> None:
    initiative(e)
    e.mara(c.RollInitiative(pc_id=MARA, natural=8))


def comrade_failed(e: Evening) -> None:
    e.do(
        Seat("player", JUNO), c.AttackFoe(pc_id=JUNO, foe_id=GUARD, attack="boot knife", natural=2)
    )


def proposed(e: Evening) -> None:
    e.mara(c.Propose(pc_id=MARA, title="Swing from the lamp", stat="speed"))


def debilitated(e: Evening) -> None:
    e.edit(might=0, speed=0, damage_track="debilitated")


def dead(e: Evening) -> None:
    e.edit(might=0, speed=0, intellect=0, damage_track="dead")


MOMENTS: dict[str, tuple[Callable[[Evening], None], str, str, str]] = {
    # name: (how it comes about, the moment in front, what the table waits for, the golden button)
    "my turn": (
        my_turn,
        "act",
        "Your turn after you: Security guard 1 · round 1",
        "90% Roll d20 costs nothing",
    ),
    "their turn": (
        their_turn,
        "act",
        "Security guard 1's turn: the GM acts",
        "90% Roll d20 when it is your turn",
    ),
    "in peace": (in_peace, "act", "Nobody is waiting", "90% Roll d20 costs nothing"),
    "no foes": (no_foes, "act", "Nobody is waiting", "Tell the GM"),
    "acted": (acted, "act", "You have acted", "Pass the turn"),
    "rolled and over": (
        rolled_and_over,
        "result",
        "You have acted",
        "Pass the turn after you: Security guard 1",
    ),
    "routine and over": (routine_and_over, "result", "You have acted", "Pass the turn"),
    "missed": (missed, "fall", "Your die has fallen", "Accept the miss"),
    "a 19": (nineteen, "fall", "Your die has fallen", "3 more damage 7 damage in all"),
    "a 20": (twenty, "fall", "Your die has fallen", "4 more damage 13 damage in all"),
    "called": (called, "task", "A task for you: Break the door", "45% Roll d20 costs nothing"),
    "called again": (called_again, "task", "A task for you", "45% Roll d20 costs 2 Might"),
    "called in secret": (
        called_in_secret,
        "task",
        "A task for you: Hear the thief",
        "Roll d20 costs nothing",
    ),
    "called beyond reach": (
        called_beyond_reach,
        "task",
        "A task for you",
        "Try all the same cannot succeed",
    ),
    "called beyond means": (called_beyond_means, "task", "A task for you", ""),
    "a 20 on a task": (task_twenty, "fall", "Your die has fallen", "A great advantage"),
    "attacked": (attacked, "defend", "Security guard 1 attacks you", "75% Roll d20 costs nothing"),
    "attacked unawares": (
        attacked_unawares,
        "defend",
        "Security guard 1 attacks you",
        "45% Roll d20",
    ),
    "hit": (hit, "fall", "Your die has fallen", "Take the blow"),
    "let it hit": (let_it_hit, "result", "Your turn", "Go on"),
    "recovered": (recovered, "share", "Share the points", "Take 7 points"),
    "recovered while impaired": (
        recovered_impaired,
        "share",
        "Share the points",
        "Take 1 point 3 points go unused",
    ),
    "intruded": (
        intruded,
        "intrusion",
        "The GM offers you an intrusion",
        "Accept choose who gets the XP",
    ),
    "intruded without XP": (
        intruded_poor,
        "intrusion",
        "The GM offers you an intrusion",
        "Accept choose who gets the XP",
    ),
    "intruded for free": (
        intruded_free,
        "intrusion",
        "The GM offers you an intrusion",
        "Accept no XP",
    ),
    "initiative": (initiative, "initiative", "Roll initiative", "Roll initiative costs nothing"),
    "initiative rolled": (
        initiative_rolled,
        "act",
        "Waiting for initiative: Ilse Tarn and Étienne Vale",
        "",
    ),
    "a comrade's die": (
        comrade_failed,
        "act",
        "Juno Reyes decides about a die",
        "90% Roll d20 costs nothing",
    ),
    "proposed": (proposed, "act", "Nobody is waiting", "90% Roll d20 costs nothing"),
    "debilitated": (debilitated, "act", "Nobody is waiting", "Roll d6 one action"),
    "dead": (dead, "act", "Your character is dead", ""),
}


def dock(html: str) -> str:
    """What the golden button says."""
    found = re.search(r'<button class="btn btn-primary dock-main".*?</button>', html, re.S)
    return told(found[0]) if found else ""


@pytest.mark.parametrize("name", MOMENTS)
def test_moments_lead_with_words_and_commands(evening: Evening, name: str) -> None:
    """Every moment is in front in words and all it can send is a command."""
    comes_about, moment, waits, golden = MOMENTS[name]
    comes_about(evening)
    whole = evening.page.get()
    assert whole.status_code == 200, whole.text
    assert stumbles(whole.text) == []
    assert waits in told(whole.text)
    assert waits in evening.top()
    html = evening.act()
    assert state_of(html)["moment"].partition(":")[0] == moment
    assert dock(html).startswith(golden)
    assert bool(dock(html)) is bool(golden)
    forms = forms_of(whole.text)
    for form in forms.values():
        for fields in form.submissions():
            assert_command(fields)
    assert all(form.fields.get("command_id") for form in forms.values())


def assert_command(fields: list[tuple[str, str]]) -> None:
    command = command_of((n, v) for n, v in fields if n != "command_id")
    assert not isinstance(command, Refusal), (command, fields)


@pytest.mark.parametrize("mode", ["attack", "try", "use", "rest"])
@pytest.mark.parametrize("moment", ["my turn", "in peace"])
def test_every_way_to_act_sends_commands(evening: Evening, moment: str, mode: str) -> None:
    MOMENTS[moment][0](evening)
    forms = forms_of(evening.act(moment="act", mode=mode))
    assert {"attack": "attack", "try": "propose", "use": "use_power", "rest": "recover"}[
        mode
    ] == forms["form-act"].fields["type"]
    for form in forms.values():
        for fields in form.submissions():
            assert_command(fields)


@pytest.mark.parametrize(
    "name", [name for name, moment in MOMENTS.items() if moment[3] and name != "their turn"]
)
def test_golden_button_is_accepted(evening: Evening, name: str) -> None:
    comes_about, _, _, golden = MOMENTS[name]
    comes_about(evening)
    if golden == "Go on":
        return
    before = evening.house.tables.history(evening.table).version
    html = evening.act()
    form = next(f for id, f in forms_of(html).items() if id.startswith("form-"))
    answer = evening.send(list(form.fields.items()) + form.buttons[0])
    assert answer.status_code == 204, answer.text
    assert "sheet:close" in msgspec.json.decode(answer.headers["hx-trigger"])
    assert evening.house.tables.history(evening.table).version > before


@pytest.mark.parametrize(("n", "folded"), [(3, False), (4, True)])
def test_many_conditions_fold_with_number(evening: Evening, n: int, folded: bool) -> None:
    """Many conditions fold to one line with their number."""
    names = ["dazed", "prone", "soaked to the skin", "afraid of the dark"][:n]
    evening.gm(*(c.AddCondition(on=MARA, condition=name) for name in names))
    html = evening.act()
    assert ('id="ails"' in html) is folded
    assert (f"{n} conditions" in told(html)) is folded
    assert all(name in told(html) for name in names)


def test_doubled_player_form_counts_once(evening: Evening) -> None:
    """A form that is sent twice is carried out once."""
    form = forms_of(evening.act(moment="act", mode="use"))["form-act"]
    sent = list(form.fields.items())
    assert evening.send(sent).status_code == 204
    once = evening.house.tables.history(evening.table)
    assert [evening.send(sent).status_code for _ in range(2)] == [204] * 2
    assert evening.house.tables.history(evening.table) == once
    assert once.records[-1].command == dict(sent)["command_id"]
    assert evening.state.party[MARA].pc.pools.might.value == 14  # Ringing blow: 1 point, Edge 1


def test_worded_ability_is_paid_but_not_worked(
    evening: Evening,
) -> None:
    """An ability that is words alone is said to be paid and not to work."""
    words = Ability("Hold the room", cost=1, stat="might", text="Nobody who listens attacks first.")
    evening.gm(
        c.EditPc(pc_id=MARA, pc=structs.replace(evening.state.party[MARA].pc, abilities=[words]))
    )
    form = forms_of(evening.act(moment="act", mode="use"))["form-act"]
    evening.send(list(form.fields.items()))
    shown = evening.act()
    assert "Tell the table what happens" in shown
    assert "It works" not in shown


# --- composing ------------------------------------------------------------------------------------


def rows(html: str) -> dict[str, str]:
    """The Effort table: what each cell says, by the split that it makes."""
    found = re.findall(r'<label class="effort-row.*?<span class="sr">(.*?)</span>', html, re.S)
    return {told(words).split(", cost")[0]: told(words) for words in found}


def test_effort_table_tells_cost_chance_and_damage(evening: Evening) -> None:
    """The effort table tells cost chance damage and what is left."""
    evening.fight()
    html = evening.act()
    table = rows(html)
    assert list(table) == ["none", "ease 1", "damage 1"]
    assert table["none"] == "none, cost 0, hits 90%, damage 4.1, Might left 14"
    assert table["ease 1"] == "ease 1, cost 2, hits 100%, damage 4.0, Might left 12"
    assert table["damage 1"] == "damage 1, cost 2, hits 90%, damage 6.8, Might left 12"
    assert "best value: damage 1" in told(html)
    assert "every 2 of them add at least 1 damage" in told(html)


def test_level_moves_from_other_row(evening: Evening) -> None:
    """A level is taken from the other row rather than refused."""
    evening.fight()
    eased = rows(evening.act(moment="act", **{"set.effort": "effort.ease=1&effort.damage=0"}))
    assert list(eased) == [
        "none",
        "ease 1",
        "damage 1",
    ]  # with one level of Effort, damage takes it from ease
    evening.edit(effort=2)
    eased = rows(evening.act(moment="act", **{"set.effort": "effort.ease=1&effort.damage=0"}))
    assert list(eased) == ["none", "ease 1", "ease 2", "ease 1, damage 1", "damage 2"]


def test_chosen_effort_shows_on_button(evening: Evening) -> None:
    """What is chosen is drawn with the button that says what it costs."""
    evening.fight()
    html = evening.act(
        moment="act",
        foe_id=OTHER,
        attack="fire axe",
        stat="speed",
        **{"set.effort": "effort.ease=1&effort.damage=0"},
    )
    fields = forms_of(html)["form-act"].fields
    assert (fields["foe_id"], fields["attack"], fields["stat"]) == (OTHER, "fire axe", "speed")
    assert fields["set.effort"] == "effort.ease=1&effort.damage=0"
    assert dock(html) == "90% Roll d20 costs 5 Speed"  # 3, and 2 for the plated coat
    assert "5 to be spent" in told(html)


def test_invalid_choice_yields_to_valid_one(evening: Evening) -> None:
    """A choice that no longer holds gives way to one that does."""
    evening.fight()
    evening.edit(might=1)
    evening.gm(c.Hurt(on=OTHER, points=20))
    chosen = {
        "set.effort": "effort.ease=1&effort.damage=0",
        "foe_id": OTHER,
        "attack": "gone",
        "stat": "intellect",
    }
    html = evening.act(moment="act", **chosen)
    fields = forms_of(html)["form-act"].fields
    assert (fields["foe_id"], fields["attack"], fields["stat"]) == (GUARD, "shock baton", "might")
    assert fields["set.effort"] == "effort.ease=0&effort.damage=0"
    assert rows(html)["ease 1"].startswith("ease 1, cost 2, hits 100%, damage 4.0, you have only 1")
    assert re.search(r'value="effort\.ease=1&amp;effort\.damage=0" disabled', html)


@pytest.mark.parametrize(
    "nonsense", ["effort.ease=99", "effort.ease=-1", "%%", "effort.ease=" + "9" * 400, "x" * 3000]
)
def test_form_nonsense_draws_as_unchosen(evening: Evening, nonsense: str) -> None:
    """Nonsense in the form is drawn as if nothing was chosen."""
    evening.fight()
    html = evening.act(
        moment="act",
        mode=nonsense,
        foe_id=nonsense,
        stat=nonsense,
        kept=nonsense,
        seen=nonsense,
        hero=nonsense,
        top=nonsense,
        **{"set.effort": nonsense},
    )
    assert forms_of(html)["form-act"].fields["set.effort"] == "effort.ease=0&effort.damage=0"


def test_last_attack_is_where_next_one_starts(evening: Evening) -> None:
    evening.edit(skills={})
    evening.mara(
        c.AttackFoe(pc_id=MARA, foe_id=OTHER, attack="shock baton", stat="speed", natural=12)
    )
    fields = forms_of(evening.act(seen=str(evening.house.tables.history(evening.table).version)))[
        "form-act"
    ].fields
    assert (fields["foe_id"], fields["attack"], fields["stat"]) == (OTHER, "shock baton", "speed")


def test_edge_frees_first_level_by_default(evening: Evening) -> None:
    """Edge makes the first level free and the page starts with it."""
    pools = evening.state.party[MARA].pc.pools
    evening.edit(pools=structs.replace(pools, might=structs.replace(pools.might, edge=3)))
    html = evening.act()
    assert forms_of(html)["form-act"].fields["set.effort"] == "effort.ease=0&effort.damage=1"
    assert dock(html) == "90% Roll d20 costs nothing"


def test_priced_routine_task_may_be_rolled(
    evening: Evening,
) -> None:
    """A routine task needs no roll and may be rolled all the same if it costs."""
    evening.gm(
        c.CallTask(
            pcs=[MARA],
            title="Gate",
            stat="might",
            difficulty=1,
            initial_cost=3,
            ease=[Steps(steps=1)],
        )
    )
    html = evening.act()
    assert dock(html) == "Do it · no roll costs 2 Might"
    key = state_of(html)["moment"]
    assert "Real die" not in told(html)
    assert dock(evening.act(moment=key, roll_anyway="true")) == "Roll d20 costs 2 Might"


def test_attack_previews_armor_and_track(evening: Evening) -> None:
    """An attack tells what it would do through armor and to the track."""
    evening.edit(might=2)
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=5))
    text = told(evening.act())
    assert "If it hits you 5 damage, 2 stopped by Armor: 3 taken" in text
    assert "Might 2 0" in text
    assert "Speed 12 11" in text
    assert "You would be impaired" in text


# --- what is typed is not lost --------------------------------------------------------------------


def test_typed_words_wait_during_urgent_answer(evening: Evening) -> None:
    """What was typed waits while something urgent is answered."""
    typed = {"title": "Swing from the lamp", "stat": "speed", "mode": "try"}
    state = state_of(evening.act(moment="act", **typed))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    interrupted = state_of(evening.act(**state))
    assert interrupted["moment"].startswith("defend:")
    assert "Swing from the lamp" in interrupted["kept"]
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=18))
    after = evening.act(
        **{**interrupted, "seen": str(evening.house.tables.history(evening.table).version)}
    )
    back = state_of(after)
    assert {name: back[name] for name in typed} == typed
    assert back["kept"] == ""


def test_typed_words_end_with_their_subject(evening: Evening) -> None:
    """What was typed for what is over is forgotten."""
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    state = state_of(evening.act())
    evening.mara(c.Defend(open_id=evening.open("Incoming"), natural=18))
    assert "defend:" not in state_of(evening.act(**state))["kept"]


def test_player_turns_away_until_urgent_moment(
    evening: Evening,
) -> None:
    """A player may turn to something else until something more urgent comes."""
    called(evening)
    drawn = state_of(evening.act())
    assert drawn["moment"].startswith("task:")
    turned = state_of(evening.act(**{**drawn, "hero": "act"}))
    assert turned["moment"] == "act"
    assert state_of(evening.act(**turned))["moment"] == "act"
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    assert state_of(evening.act(**turned))["moment"].startswith("defend:")


def test_proposal_that_was_sent_leaves_field_empty(evening: Evening) -> None:
    state = state_of(evening.act(moment="act", mode="try", title="Swing from the lamp"))
    assert state["title"] == "Swing from the lamp"
    proposed(evening)
    html = evening.act(**state)
    assert forms_of(html)["form-act"].fields["title"] == "something"  # empty, and required
    assert "Swing from the lamp The GM is setting its difficulty." in told(html)


# --- the die --------------------------------------------------------------------------------------


def form_of(evening: Evening) -> Form:
    return next(f for id, f in forms_of(evening.act()).items() if id.startswith("form-"))


@pytest.mark.parametrize(
    ("effect", "condition"),
    [("distract", "distracted"), ("knock_back", None), ("strike_body_part", None)],
)
def test_result_19_offers_damage_first(
    evening: Evening, effect: str, condition: str | None
) -> None:
    """A 19 offers damage first and every lesser effect."""
    nineteen(evening)
    form = form_of(evening)
    chosen = [value for button in form.buttons for name, value in button if name == "set.choice"]
    assert chosen[-1] == "choice=damage"  # the golden one, at the bottom
    assert len(chosen) == len(set(chosen)) == 7
    answer = evening.send(
        [*form.fields.items(), ("set.choice", f"choice=minor_effect&effect={effect}")]
    )
    assert answer.status_code == 204, answer.text
    npc = evening.state.foes[GUARD].npc
    assert npc.health == 2  # 4 points of the baton, none of the 19
    assert npc.condition_names() == ([condition] if condition else [])


def test_result_20_folds_lesser_effects(evening: Evening) -> None:
    """A 20 offers great effects and folds the lesser ones."""
    twenty(evening)
    html = evening.act()
    great, _, less = html.partition('id="less"')
    assert "Stun" in told(great)
    assert "Distract" not in told(great)
    assert "Distract" in told(less)
    form = form_of(evening)
    evening.send([*form.fields.items(), ("set.choice", "choice=major_effect&effect=stun")])
    assert evening.state.foes[GUARD].npc.condition_names() == ["stunned"]
    assert evening.state.party[MARA].pc.pools.might.value == 14  # the 20 gave the Effort back


def test_failed_roll_rerolls_with_real_die(evening: Evening) -> None:
    """A failed roll may be thrown again for a point with a real die."""
    missed(evening)
    again = next(f for id, f in forms_of(evening.act()).items() if id.startswith("again-"))
    assert evening.send([*again.fields.items(), ("natural", "12")]).status_code == 204
    assert evening.state.party[MARA].pc.xp == 1
    html = evening.act()
    assert "A hit" in told(html)


def test_without_experience_there_is_no_reroll(evening: Evening) -> None:
    evening.edit(xp=0)
    missed(evening)
    html = evening.act()
    assert "You have no XP. A friend may pay 1 XP for a reroll." in told(html)
    assert not [id for id in forms_of(html) if id.startswith("again-")]


def test_reroll_by_ability_says_its_price(evening: Evening) -> None:
    """The button that throws again says what the ability costs, or nothing of one that is free."""
    dear, free = (
        Ability(
            name,
            use="enabler",
            cost=cost,
            stat="speed" if cost else None,
            effects=[kinds.DieRule(what="reroll_best", tasks=["all"], when={"failed": True})],
        )
        for name, cost in (("Second Try", 3), ("Lucky Charm", 0))
    )
    evening.edit(abilities=[dear, free])
    missed(evening)
    html = evening.act()
    speed = evening.state.party[MARA].pc.pools.speed
    assert f"Roll again: Second Try costs {3 - speed.edge} Speed" in told(html)
    assert "Roll again: Lucky Charm" in told(html)
    assert "costs nothing" not in told(html)
    form = next(f for f in forms_of(html).values() if ("power", "Second Try") in f.fields.items())
    assert evening.send([*form.fields.items(), ("natural", "12")]).status_code == 204
    assert evening.state.party[MARA].pc.pools.speed.value == speed.value - (3 - speed.edge)


def test_comrade_roll_may_be_rerolled(evening: Evening) -> None:
    """A comrades failed die may be rerolled by me."""
    comrade_failed(evening)
    html = evening.act()
    assert "Juno Reyes rolled 2. Missed Security guard 1." in told(html)
    form = next(f for id, f in forms_of(html).items() if id.startswith("reroll-"))
    assert evening.send([*form.fields.items(), ("natural", "15")]).status_code == 204
    assert (evening.state.party[MARA].pc.xp, evening.state.party[JUNO].pc.xp) == (1, 1)


def test_outcome_stands_until_read_or_next_turn(
    evening: Evening,
) -> None:
    """The outcome stands until it has been read or the next turn begins."""
    rolled_and_over(evening)
    html = evening.act()
    assert "A hit 6 or more was needed." in told(html) or "A hit 3 or more was needed." in told(
        html
    )
    seen = state_of(html)["moment"].partition(":")[2]
    assert state_of(evening.act(seen=seen))["moment"] == "act"
    for _ in evening.state.party | evening.state.foes:
        evening.gm(c.EndTurn())
    assert state_of(evening.act())["moment"] == "act"


# --- recovery and intrusions ----------------------------------------------------------------------


def test_recovery_fills_emptiest_pool_first(
    evening: Evening,
) -> None:
    """Points of a recovery are shared so that the emptiest pool comes first."""
    recovered(evening)
    html = evening.act()
    fields = forms_of(html)["form-" + state_of(html)["moment"]].fields
    assert {stat: fields[stat] for stat in ("might", "speed", "intellect")} == {
        "might": "3",
        "speed": "4",
        "intellect": "0",
    }
    changed = evening.act(**{**state_of(html), "speed": "1"})
    assert "3 points left to share" in told(changed)
    assert dock(changed) == "Take 4 points 3 points go unused"
    assert evening.send([*fields.items()]).status_code == 204
    assert evening.state.party[MARA].pc.pools.speed.value == 5


def test_overspending_cannot_be_drawn(evening: Evening) -> None:
    """More than there is cannot even be drawn."""
    recovered(evening)
    key = state_of(evening.act())["moment"]
    text = told(evening.act(moment=key, might="99", speed="99", intellect="99"))
    assert "0 points left to share" in text
    assert "Take 7 points" in text


def test_intrusion_passes_point_to_friend_with_reason(evening: Evening) -> None:
    intruded(evening)
    form = form_of(evening)
    assert form.choices["pass_to"] == [ILSE, JUNO, "p4"]
    without = [(n, v) for n, v in form.fields.items() if n not in ("pass_to", "reason")]
    assert refused(evening.send([*without, ("accept", "true")])) == "bad_value"
    answer = evening.send([*without, ("pass_to", JUNO), ("reason", "the rope"), ("accept", "true")])
    assert answer.status_code == 204, answer.text
    assert (evening.state.party[MARA].pc.xp, evening.state.party[JUNO].pc.xp) == (3, 2)


def test_intrusion_refusal_costs_one_point_alone(evening: Evening) -> None:
    """Refusing an intrusion needs no friend and costs a point."""
    intruded(evening)
    html = evening.act()
    assert re.search(r'name="accept" value="false" formnovalidate>', html)
    fields = [(n, v) for n, v in form_of(evening).fields.items() if n not in ("pass_to", "reason")]
    assert evening.send([*fields, ("accept", "false")]).status_code == 204
    assert evening.state.party[MARA].pc.xp == 1


def test_refusal_without_xp_is_explained(evening: Evening) -> None:
    """Who has no experience cannot refuse and is told why."""
    intruded_poor(evening)
    html = evening.act()
    assert re.search(r'name="accept" value="false" formnovalidate disabled>', html)
    assert "Refusing costs 1 XP, and you have none." in told(html)
    assert "The lamp tips over" not in html


# --- refusals -------------------------------------------------------------------------------------


def test_refusal_is_toast_that_says_what_helps(evening: Evening) -> None:
    evening.fight()
    form = form_of(evening)
    evening.gm(c.EndTurn())
    answer = evening.send([*form.fields.items()])
    assert refused(answer) == "stale"
    assert answer.headers["hx-retarget"] == "#toasts"
    assert "It is Security guard 1's turn by now" in told(answer.text)
    unmarked = evening.send(
        [(name, value) for name, value in form.fields.items() if not name.startswith("shown.")]
    )
    assert refused(unmarked) == "out_of_order"
    assert "It is Security guard 1's turn: wait for yours" in told(unmarked.text)


def test_late_answer_shows_open_moments(
    evening: Evening,
) -> None:
    """An answer that comes too late is refused and the page shows what is open."""
    intruded(evening)
    form = form_of(evening)
    evening.gm(c.Withdraw(open_id=evening.open("Intrusion")))
    answer = evening.send([*form.fields.items(), ("accept", "true")])
    assert refused(answer) == "stale"
    assert not any(isinstance(o, Intrusion) for o in evening.state.pending.values())


# --- secrets --------------------------------------------------------------------------------------

# A captain whose figures occur nowhere else on a page.
CAPTAIN = Npc(
    name="Captain",
    level=7,
    health=71,
    max_health=83,
    damage=31,
    armor=17,
    modifications={"attack": 9},
)


def shown(page: Browser, **query: str) -> str:
    """Every word and every value of a player's page, without ids, addresses and the faces of
    dice.
    """
    html = page.get().text + page.parts(**query)
    html = re.sub(r'<fieldset class="pad.*?</fieldset>', "", html, flags=re.S)
    html = re.sub(
        r'\b(id|for|href|form|hx-\w+|aria-labelledby|aria-describedby|data-scene)="[^"]*"', "", html
    )
    return re.sub(r'name="(command_id|moment|top|kept|seen|hero)" value="[^"]*"', "", html)


def figures(html: str) -> set[str]:
    return set(re.findall(r"(?<![\w.#-])\d+(?![\w.])", html))


SWITCHES = {
    "nothing": (Settings(show_difficulty=False), {"21", "18", "71", "83", "17", "31", "24"}),
    "the difficulty": (Settings(), {"71", "83", "17"}),
    "difficulty and Armor": (Settings(show_armor=True), {"71", "83"}),
}


@pytest.mark.parametrize("known", SWITCHES)
def test_hidden_foe_facts_are_in_no_byte(evening: Evening, known: str) -> None:
    """What a table hides of a foe is in no byte of a player's page."""
    settings, secret = SWITCHES[known]
    evening.gm(
        c.RemoveFoe(foe_id=GUARD), c.RemoveFoe(foe_id=OTHER), c.ChangeSettings(settings=settings)
    )
    evening.gm(c.AddFoe(npc=CAPTAIN))
    [captain] = evening.state.foes
    pages = [shown(evening.page)]
    efforts = ("effort.ease=1&effort.damage=0", "effort.ease=0&effort.damage=1")
    pages += [
        shown(evening.page, moment="act", foe_id=captain, **{"set.effort": effort})
        for effort in efforts
    ]
    evening.gm(c.FoeAttacks(foe_id=captain, pc_id=MARA, stat="intellect"))
    pages.append(shown(evening.page))
    evening.gm(c.Withdraw(open_id=evening.open("Incoming")))
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=captain, attack="shock baton", natural=19))
    pages.append(shown(evening.page))
    for page in pages:
        assert not figures(page) & secret


def test_hidden_difficulty_leaves_costs_and_pools(evening: Evening) -> None:
    """A hidden difficulty leaves costs and pools and nothing else."""
    called_in_secret(evening)
    html = evening.act()
    assert list(rows(html).values()) == [
        "none, cost 0, Intellect left 8",
        "ease 1, cost 3, Intellect left 5",
    ]
    text = told(html)
    assert "Only the GM knows what is needed. Roll high." in text
    assert "%" not in text
    assert "or more" not in text


def test_hidden_routine_task_looks_usual(evening: Evening) -> None:
    """A hidden routine task looks like any other before the roll."""
    for difficulty in (0, 4, 14):
        evening.gm(
            c.CallTask(pcs=[MARA], title="Listen", stat="might", difficulty=difficulty, hidden=True)
        )
        pages = re.sub(r"o\d+|[0-9a-f]{24}", "…", evening.act(seen="99", looked="0"))
        evening.gm(c.Withdraw(open_id=evening.open("TaskCall")))
        if difficulty == 0:
            first = pages
        assert pages == first


def test_comrades_show_pools_not_sheets(evening: Evening) -> None:
    """Comrades show their pools and not their sheets."""
    html = evening.page.get().text
    assert "Ilse Tarn" in html
    assert "thought lash" not in html
    assert "memory pearl" not in html


# --- other seats ----------------------------------------------------------------------------------


def test_acting_gm_finds_way_back(evening: Evening) -> None:
    """The GM who acts for a PC is told so and finds the way back."""
    gm = evening.house.browser(evening.table, GM)
    called_in_secret(evening)
    page = gm.get(f"/as/{MARA}")
    assert page.status_code == 200
    assert "You act for Mara Okonjo as GM." in told(page.text)
    assert f'href="{gm.path}"' in page.text
    assert "difficult: roll 12 or more" in told(page.text)  # the GM knows
    assert f'hx-ws:connect="{gm.path}/as/{MARA}/live"' in page.text
    form = next(f for id, f in forms_of(page.text).items() if id.startswith("form-"))
    headers = {**by_htmx(evening.house.base), "content-type": "application/x-www-form-urlencoded"}
    sent = str(httpx.QueryParams([*form.fields.items(), ("natural", "14")]))
    assert (
        gm.client.post(f"{gm.path}/as/{MARA}/do", content=sent, headers=headers).status_code == 204
    )


def test_gm_lets_pc_act_out_of_turn(evening: Evening) -> None:
    """The GM may let a PC act out of turn."""
    their_turn(evening)
    gm = evening.house.browser(evening.table, GM)
    html = gm.get(f"/as/{MARA}/part/act").text
    assert dock(html) == "90% Roll d20 costs nothing"


def test_lost_seat_page_asks_anew(evening: Evening) -> None:
    """A page whose seat is gone asks anew and is told."""
    evening.gm(c.RemovePc(pc_id=MARA))
    answer = evening.page.part("act")
    assert (answer.status_code, answer.headers["hx-refresh"]) == (404, "true")
    page = evening.page.get()
    assert page.status_code == 404
    assert "ask your GM for a link to yours" in told(page.text)


def test_lone_player_passes_no_intrusion_point(evening: Evening) -> None:
    """A party of one has nobody to pass a point to."""
    for id in (ILSE, JUNO, "p4"):
        evening.gm(c.RemovePc(pc_id=id))
    intruded(evening)
    html = evening.act()
    assert dock(html) == "Accept +1 XP"
    assert evening.send([*form_of(evening).fields.items(), ("accept", "true")]).status_code == 204
    assert evening.state.party[MARA].pc.xp == 3


def test_names_are_text_wherever_they_stand(evening: Evening) -> None:
    name = "<b onclick=x>&\"'"
    evening.edit(
        name=name, attacks=[structs.replace(evening.state.party[MARA].pc.attacks[0], name=name)]
    )
    evening.gm(c.AddFoe(npc=Npc(name=name, level=3)), c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    for html in (evening.page.get().text, evening.page.parts(hero="act", top="x")):
        assert "<b onclick" not in html


def test_sheet_tells_every_figure_with_its_reason(evening: Evening) -> None:
    text = told(evening.page.part("sheet").text)
    for part in (
        "I am a steadfast warrior who holds the line.",
        "Might 14 / 14",
        "Edge 1",
        "medium weapons trained eases −1",
        "sneaking inability hinders +1",
        "plated coat worn armor Armor 2",
        "Each level of Effort on a Speed task costs 2 more.",
        "Plough through",
        "costs 1 Might",  # 2, less Edge
        "clotting foam",
        "The fire axe takes both hands",
    ):
        assert part in text, part


def test_log_is_newest_first_with_receipts(evening: Evening) -> None:
    """The log has the newest first and a receipt behind each roll."""
    rolled_and_over(evening)
    html = evening.page.part("log").text
    text = told(html)
    assert text.index("Mara Okonjo attacks Security guard 1: shock baton") < text.index(
        "An encounter begins"
    )
    assert "How it came to this" in text
    assert "trained in medium weapons" in text


def test_conditions_and_damage_track_stand_beside_pools(evening: Evening) -> None:
    evening.edit(speed=0, damage_track="impaired", conditions=["dazed"])
    assert "impaired dazed" in told(evening.act())


@pytest.mark.rule("damage_track.steps_to_death.count")
@pytest.mark.parametrize(
    ("emptied", "track", "left"),
    [
        ({"might": 0}, "impaired", "2 steps from death."),
        ({"might": 0, "speed": 0}, "debilitated", "One step from death."),
    ],
)
def test_sheet_tells_steps_before_death(
    evening: Evening, emptied: dict[str, int], track: str, left: str
) -> None:
    """The sheet says how many steps are left before death."""
    assert "from death" not in evening.page.get().text, "who is hale has not asked"
    evening.edit(damage_track=track, **emptied)
    assert left in evening.page.get().text


def test_bare_character_has_page(evening: Evening) -> None:
    pools = evening.state.party[MARA].pc.pools
    evening.gm(c.EditPc(pc_id=MARA, pc=Pc(name="Nobody", tier=1, effort=0, pools=pools)))
    assert dock(evening.act()).startswith("Tell the GM")
    for mode in ("use", "rest"):
        assert dock(evening.act(moment="act", mode=mode))
    assert "Nobody" in evening.page.parts()


def test_reopened_page_shows_question_not_result(
    evening: Evening,
) -> None:
    """A page opened anew shows what is asked and not the result before it."""
    rolled_and_over(evening)
    assert state_of(evening.act())["moment"].startswith("result:")
    called(evening)
    opened = state_of(evening.act())
    assert opened["moment"].startswith("task:")
    assert state_of(evening.act(**opened))["moment"] == opened["moment"]


def test_new_demand_takes_screen_from_old_result(evening: Evening) -> None:
    rolled_and_over(evening)
    before = state_of(evening.act())
    assert before["moment"].startswith("result:")
    called(evening)
    assert state_of(evening.act(**before))["moment"].startswith("task:")


@pytest.mark.parametrize(
    ("come_about", "settled"), [(missed, "You have acted"), (hit, "Take a blow")]
)
def test_accepted_die_is_not_shown_again(
    evening: Evening, come_about: Callable[[Evening], None], settled: str
) -> None:
    """What was accepted on the die is not shown again."""
    come_about(evening)
    before = state_of(evening.act())
    assert before["moment"].startswith("fall:")
    evening.mara(c.Settle(open_id=evening.open("Rolled")))
    assert state_of(evening.act(**before))["moment"] == "act", settled


@pytest.mark.parametrize(
    ("procedure", "inputs", "sentence"),
    [
        ("hazard", {"source": "fall", "feet": 30}, "You fall 30 feet: 3 damage"),
        ("hazard", {"source": "minor_fire"}, "inor fire: 3 damage"),
        ("hazard", {"source": "fall", "feet": 5}, "You fall 5 feet"),
        ("special_damage", {"condition": "dazed"}, "azed"),
    ],
)
def test_unrolled_result_is_one_sentence(
    evening: Evening, procedure: str, inputs: dict[str, object], sentence: str
) -> None:
    """What happens without a roll is said in one sentence."""
    evening.gm(
        c.CallFor(procedure=procedure, pcs=[MARA], inputs=msgspec.Raw(msgspec.json.encode(inputs)))
    )
    evening.mara(c.Attempt(open_id=evening.open("Called")))
    headline = re.search(r'<p class="fall-headline.*?</p>', evening.act(), re.S)
    assert headline is not None
    assert sentence in told(headline[0])


def test_initiative_and_recovery_dice_turn(evening: Evening) -> None:
    """The dice of initiative and recovery turn like the others."""
    evening.edit(might=3)
    evening.mara(c.Recover(pc_id=MARA, natural=5))
    assert '<div class="die-face"' in evening.act()
    evening.mara(c.ShareRecovery(open_id=evening.open("Recovering"), might=1))
    evening.gm(c.StartEncounter())
    evening.mara(c.RollInitiative(pc_id=MARA, natural=14))
    assert re.search(r'<div class="die-face".*?<b>14</b>', evening.act(), re.S)


def test_last_initiative_die_is_seen(evening: Evening) -> None:
    """The last to roll initiative sees the die in passing."""
    evening.gm(c.StartEncounter())
    for id in [i for i in evening.state.party if i != MARA]:
        evening.gm(c.RollInitiative(pc_id=id, natural=1))
    answer = evening.page.do("roll_initiative", pc_id=MARA, natural="17")
    assert answer.status_code == 200
    assert told(answer.text) == "17 You rolled 17"
    assert answer.headers["hx-retarget"] == "#toasts"


RECOVER = 'data-note="mode" value="rest"'


@pytest.mark.parametrize("mode", ["attack", "use"])
def test_helpless_player_is_led_to_recover(evening: Evening, mode: str) -> None:
    """Who can do nothing else is led to recover."""
    debilitated(evening)
    evening.fight()
    page = evening.act(moment="act", mode=mode)
    assert "debilitated with Speed at 0 and can only defend and recover" in page
    assert RECOVER in page.partition('class="docked"')[2]


def test_sheet_says_whether_debilitated_can_crawl(evening: Evening) -> None:
    debilitated(evening)
    assert "You cannot move at all." in evening.page.part("sheet").text
    evening.edit(might=0, speed=2, intellect=0, damage_track="debilitated")
    assert "You can only crawl, defend and recover." in evening.page.part("sheet").text


def test_initiative_shows_sum_and_price(evening: Evening) -> None:
    """Initiative is told as a sum and priced as it is chosen."""
    evening.gm(c.StartEncounter())
    page = evening.act()
    assert "Roll initiative costs nothing" in told(page)
    eased = {**state_of(page), "effort.ease": "1"}
    assert "Roll initiative costs 5 Speed" in told(evening.act(**eased))
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    evening.mara(c.RollInitiative(pc_id=MARA, natural=18, effort=EaseEffort(ease=1)))
    gm = evening.house.browser(evening.table, GM)
    assert "rolled 18 + 3 = 21" in told(gm.part("scene").text)
    assert "Mara Okonjo 18 + 3 = 21" in told(ilse.part("act").text)
    assert "You rolled 18 + 3 = 21" in told(evening.act())
    assert "Your initiative: 18 + 3 = 21." in told(evening.act())


@pytest.mark.parametrize(("natural", "points"), [(19, 3), (20, 4)])
def test_result_19_or_20_reads_as_gain(evening: Evening, natural: int, points: int) -> None:
    """What a 19 or 20 brings reads as a gain."""
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="shock baton", natural=natural))
    said = told(evening.act())
    assert f"Choose what you gain: one of these, or {points} more damage below" in said
    assert "in its place" not in said
