"""Two tables that differ in secrets alone send a player the same bytes: at every setting, in every
way.

What a seat may know is asked of the settings and of the foe's own switches; all the rest of the
foe, of what the GM calls for, of what is prepared and noted, differs from one table to the other.
So do the secret steps between: no number and no id that a player gets counts them.
"""

from __future__ import annotations

import ast
import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from itertools import combinations, count, product
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from msgspec import Raw, structs
from tests.examples import THOROUGH
from tests.long import rows
from tests.web.house import GM, PATIENCE, Browser, House, Seat, settled

from threefold.model.characters import Condition, NextCondition
from threefold.model.scenes import PreparedScene
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Break
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.procedures.inputs import Steps
from threefold.service.advice import Thinking, thinking
from threefold.service.demo import demo
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import SPECTATOR
from threefold.table.log import log
from threefold.table.state import (
    Called,
    Foe,
    Incoming,
    Pending,
    Rolled,
    SecondStage,
    Settings,
    State,
    TaskCall,
)
from threefold.table.views import (
    knows_armor,
    knows_difficulty,
    knows_health,
    knows_level,
    redacted,
    table_view,
)
from threefold.web import player as players
from threefold.web import range_track
from threefold.web.player.page import REGIONS
from threefold.web.seat_context import SeatContext
from threefold.web.spectator import REGIONS as WATCHED

MARA: Final = Seat("player", "p1")
FOE: Final = "f5"


class Shown(NamedTuple):
    """What a table shows to its players, and what one foe shows (None: as the table does)."""

    difficulty: bool
    armor: bool
    health: bool
    advice: bool
    foe_level: bool | None
    foe_armor: bool | None
    foe_health: bool | None

    def settings(self, settings: Settings) -> Settings:
        """The settings of a table that shows this."""
        return structs.replace(
            settings,
            show_difficulty=self.difficulty,
            show_armor=self.armor,
            show_health=self.health,
            show_advice=self.advice,
        )


_VALUES: Final[tuple[tuple[Any, ...], ...]] = (*[(False, True)] * 4, *[(None, True, False)] * 3)
ALL: Final = [Shown(*values) for values in product(*_VALUES)]


def _pairs(shown: Shown) -> set[tuple[int, object, int, object]]:
    return {(i, shown[i], j, shown[j]) for i, j in combinations(range(len(shown)), 2)}


@cache
def _every_pair() -> list[Shown]:
    """So few that any two settings stand beside each other in every way at least once, and those
    once found to leak.
    """
    rows = [Shown(False, False, False, True, True, None, None)]
    left = set().union(*map(_pairs, ALL)) - _pairs(rows[0])
    while left:
        rows.append(max(ALL, key=lambda shown: len(_pairs(shown) & left)))
        left -= _pairs(rows[-1])
    return rows


class Secrets(NamedTuple):
    """All that one of the tables keeps to itself."""

    word: str
    level: int
    defense: int
    armor: int
    health: int
    damage: int
    difficulty: int
    more: int


ONE: Final = Secrets("rotten rope", 3, 4, 1, 400, 3, 3, 0)
OTHER: Final = Secrets("greased floor", 5, 6, 3, 555, 6, 4, 3)


class Twin:
    """One of two tables at which the same happens, with secrets of its own."""

    def __init__(self, house: House, own: Secrets, shown: Shown) -> None:
        self.house, self.own, self.moments = house, own, count()
        self.table = demo(house.tables)
        self.browser = house.browser(self.table, MARA)
        self.watcher = house.browser(self.table, SPECTATOR)
        self.does(c.ChangeSettings(settings=shown.settings(self.state.settings)))
        self.secretly()
        self.does(c.EditFoe(foe_id=FOE, foe=self.foe(shown)))

    @property
    def state(self) -> State:
        return self.house.tables.history(self.table).state

    def does(self, command: AnyCommand, by: Seat = GM) -> None:
        done = self.house.tables.submit(self.table, by, secrets.token_hex(8), command)
        assert isinstance(done, Accepted), done

    def foe(self, shown: Shown) -> Foe:
        """A guard of which nothing is alike but what the table shows."""
        own, foe = (
            self.own,
            structs.replace(
                self.state.foes[FOE],
                show_level=shown.foe_level,
                show_armor=shown.foe_armor,
                show_health=shown.foe_health,
                resolute=bool(self.own.more),
            ),
        )
        state, npc = self.state, foe.npc
        difficulty = knows_difficulty(state, foe, MARA)
        armor = knows_armor(state, foe, MARA)
        health = knows_health(state, foe, MARA)
        return structs.replace(
            foe,
            npc=structs.replace(
                npc,
                level=npc.level if knows_level(state, foe, MARA) else own.level,
                damage=npc.damage if difficulty else own.damage,
                armor=npc.armor if armor else own.armor,
                armor_versus={} if armor else {own.word: own.armor},
                health=npc.health if health else own.health,
                max_health=npc.max_health if health else own.health,
                modifications={}
                if difficulty
                else {"speed defense": own.defense, "attack": own.defense},
                notes=own.word,
                conditions=[self.condition(armor, difficulty)],
            ),
        )

    def condition(self, armor: bool, difficulty: bool) -> Condition:
        """A condition of which nothing is alike but its name, its steps, and what the table shows
        of difficulties and Armor."""
        own = self.own
        soft = kinds.ArmorBonus(points=1 if armor else own.armor)
        harm = kinds.Bonus(points=1 if difficulty else own.damage, when={"weapon": "maul"})
        return Condition(
            "glowing",
            text=own.word,
            lasts=Duration(own.damage, "hours"),
            armor=1 if armor else own.armor,
            eases={"defense": 1},
            effects=[kinds.Form(name="glowing", gains=[soft, harm])],
            each_turn=[kinds.Damage(points=own.damage)],
            ends_by=Break(task="might", level=own.level, words=own.word),
            leaves=[kinds.Tell(about=own.word)],
            level=own.level,
            then=NextCondition(own.word),
        )

    def waiting(self, kind: type[Pending]) -> str:
        """The id of what of a kind is open."""
        return next(id for id, o in self.state.pending.items() if isinstance(o, kind))

    def secretly(self) -> None:
        """Steps of the GM's that no player may know of, more of them here than there."""
        for n in range(self.own.more):
            self.does(c.Note(text=self.own.word, secret=True))
            self.does(
                c.PrepareScene(
                    scene=PreparedScene(name=f"{self.own.word} {n}", notes=self.own.word)
                )
            )
            self.does(c.BeginWork(pc_id="p2", procedure="possession", target=FOE, secret=True))
            self.does(c.EndWork(work_id=list(self.state.works)[-1]))
            self.does(c.Propose(pc_id="p2", title=self.own.word), Seat("player", "p2"))
            self.does(c.Withdraw(open_id=list(self.state.pending)[-1]))
            self.does(c.Note(text="once", secret=True))
            self.does(c.Undo())

    def circumstances(self) -> dict[str, Any]:
        """What counts for and against a roll whose difficulty is hidden."""
        word = [Steps(name=self.own.word)]
        return {
            "assets": word,
            "ease": word,
            "hinder": [*word, *[Steps(name="more")] * self.own.more],
        }


# --- everything that a player's seat is sent ------------------------------------------------------


def pages(browser: Browser, state: State) -> Iterator[tuple[str, str]]:
    """Every route of the seat, and every region with every form that its moments have."""
    for path in ("", "/print", "/character", "/advice"):
        query = {"foe_id": FOE, "attack": "nothing", "stat": "might"} if path == "/advice" else {}
        yield path, browser.get(path, **query).text
    for name in REGIONS:
        yield name, browser.part(name).text
    act = browser.part("act").text
    top = next(iter(re.findall(r'name="top" value="([^"]*)"', act)), "")
    for moment in sorted({*re.findall(r'name="hero" value="([^"]*)"', act), top, "act"}):
        at = {"moment": moment, "hero": moment, "top": top}
        for effort in ("effort.ease=0&effort.damage=0", "effort.ease=1&effort.damage=0"):
            yield f"{moment} {effort}", browser.part("act", **at, **{"set.effort": effort}).text
    attacks = state.party["p1"].pc.attacks
    for attack in attacks:
        at = {
            "moment": "act",
            "hero": "act",
            "top": top,
            "mode": "attack",
            "foe_id": FOE,
            "attack": attack.name,
        }
        yield attack.name, browser.part("act", **at).text
    for mode in ("move", "try", "use", "rest"):
        yield mode, browser.part("act", moment="act", hero="act", top=top, mode=mode).text
    for name, answer in (
        ("undo", browser.do("undo")),
        ("stale", browser.do("attempt", open_id="o999")),
    ):
        yield name, f"{answer.text} {answer.headers.get('hx-trigger')}"
    with browser.live() as socket:
        yield "live", str(socket.recv(timeout=PATIENCE))


def watched(browser: Browser) -> Iterator[tuple[str, str]]:
    """Every route of a spectator's seat."""
    yield "watching", browser.get().text
    for name in WATCHED:
        yield f"watching {name}", browser.part(name).text
    yield "watching undo", browser.do("undo").text
    with browser.live() as socket:
        yield "watching live", str(socket.recv(timeout=10))


DRAWN: Final = 1 if THOROUGH else 9
"""Every so many moments all pages are drawn, at other moments for the next settings. They are made
from what a seat knows alone (an import contract), and that is compared at each moment. `make
thorough` draws them at all."""


def alike(one: Twin, other: Twin, when: str) -> None:
    """A player knows the same at both, and is sent the same; and so is a spectator."""
    for seat in (MARA, SPECTATOR):
        here, there = (msgspec.json.encode(redacted(twin.state, seat)) for twin in (one, other))
        assert here == there, (when, seat)
    if next(one.moments) % DRAWN:
        return
    played = zip(pages(one.browser, one.state), pages(other.browser, other.state), strict=True)
    seen = zip(watched(one.watcher), watched(other.watcher), strict=True)
    for (name, here), (_, there) in [*played, *seen]:
        assert settled(here) == settled(there), (when, name)
        for own in (one.own, other.own):
            assert own.word not in here + there, (when, name)


def both(one: Twin, other: Twin, command: Callable[[Twin], AnyCommand], by: Seat = GM) -> None:
    """The same at both tables, with steps in secret before it."""
    for twin in (one, other):
        twin.secretly()
        twin.does(command(twin), by)


def hidden_task(t: Twin) -> AnyCommand:
    given = t.circumstances()
    return c.CallTask(
        pcs=["p1"], title="climb", stat="might", difficulty=t.own.difficulty, hidden=True, **given
    )


def hidden_attack(t: Twin) -> AnyCommand:
    then = SecondStage(title=t.own.word, damage=t.own.damage)
    given = t.circumstances()
    return c.FoeAttacks(
        foe_id=FOE, pc_id="p1", hidden=True, then=then, damage=t.own.damage, **given
    )


def poisonous_attack(t: Twin) -> AnyCommand:
    own = {
        "difficulty": t.own.difficulty,
        "damage": t.own.damage,
        "kinds": ["poison"],
        "condition": t.own.word,
    }
    then = SecondStage(title="poison", **own, **t.circumstances())
    return c.FoeAttacks(foe_id=FOE, pc_id="p1", hidden=True, damage=1, then=then)


def hidden_procedure(t: Twin) -> AnyCommand:
    inputs = Raw(msgspec.json.encode({"pounds": 50 * t.own.difficulty, **t.circumstances()}))
    return c.CallFor(pcs=["p1"], procedure="heavy_object", hidden=True, inputs=inputs)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "shown",
    rows(_every_pair(), 1),
    ids=lambda s: "".join("-+"[x] if x is not None else "." for x in s),
)
def test_worlds_with_secret_differences_send_same_bytes(house: House, shown: Shown) -> None:
    """Worlds that differ in secrets send the same bytes."""
    one, other = Twin(house, ONE, shown), Twin(house, OTHER, shown)
    one.moments = count(_every_pair().index(shown))
    alike(one, other, "at the start")
    both(one, other, hidden_task)
    alike(one, other, "a hidden task waits")
    both(one, other, lambda t: c.Attempt(open_id=t.waiting(TaskCall), natural=2), MARA)
    alike(one, other, "a hidden task has been tried")
    both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
    alike(one, other, "a hidden task has failed")
    both(one, other, hidden_attack)
    alike(one, other, "a hidden attack waits")
    both(one, other, lambda t: c.Withdraw(open_id=t.waiting(Incoming)))
    both(one, other, poisonous_attack)
    both(one, other, lambda t: c.Defend(open_id=t.waiting(Incoming), natural=2), MARA)
    both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
    alike(one, other, "a hidden second defense waits")
    both(one, other, lambda t: c.Withdraw(open_id=t.waiting(Incoming)))
    both(one, other, hidden_procedure)
    alike(one, other, "a hidden procedure waits")
    both(one, other, lambda t: c.Attempt(open_id=t.waiting(Called), natural=2), MARA)
    alike(one, other, "a hidden procedure has been tried")
    both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
    both(one, other, lambda t: c.FoeAttacks(foe_id=FOE, pc_id="p1"))
    alike(one, other, "an attack waits")
    both(one, other, lambda t: c.Withdraw(open_id=t.waiting(Incoming)))
    attack = one.state.party["p1"].pc.attacks[0].name
    both(one, other, lambda t: c.AttackFoe(pc_id="p1", foe_id=FOE, attack=attack, natural=2), MARA)
    alike(one, other, "an attack has missed")
    both(one, other, lambda t: c.Settle(open_id=t.waiting(Rolled)), MARA)
    alike(one, other, "the miss stands")
    both(one, other, lambda t: c.Intrude(pc_id="p1", text=t.own.word, revealed=False))
    both(
        one,
        other,
        lambda t: c.AddThing(thing=Thing("door", 4 if shown.difficulty else t.own.level)),
    )
    alike(one, other, "an intrusion waits")
    both(one, other, lambda t: c.StartEncounter())
    alike(one, other, "a fight begins")


@pytest.mark.parametrize("hidden", ["task", "attack"])
def test_open_gm_circumstances_are_named(house: House, hidden: str) -> None:
    """The other side: what may be known is told."""
    table = demo(house.tables)
    browser = house.browser(table, MARA)
    rope = [Steps(name="a silk rope")]
    if hidden == "task":
        house.gm(
            table, c.CallTask(pcs=["p1"], title="climb", stat="might", difficulty=5, assets=rope)
        )
    else:
        house.gm(table, c.FoeAttacks(foe_id=FOE, pc_id="p1", assets=rope))
    assert "a silk rope" in browser.part("act").text


def test_seat_knows_no_secret_at_any_setting(house: House) -> None:
    """All settings, and not only every pair of them: what pages are made from is alike."""
    one, other = Twin(house, ONE, ALL[0]), Twin(house, OTHER, ALL[0])
    for shown in ALL:
        states = []
        for twin in (one, other):
            state = structs.replace(twin.state, settings=shown.settings(twin.state.settings))
            npc = demo_guard(state)
            twin_state = structs.replace(
                state, foes={**state.foes, FOE: structs.replace(state.foes[FOE], npc=npc)}
            )
            states.append(_with(twin, twin_state, shown))
        assert redacted(states[0], MARA) == redacted(states[1], MARA), shown
        views = [msgspec.json.encode(table_view(state, 1, MARA)) for state in states]
        assert views[0] == views[1], shown


def demo_guard(state: State) -> Any:
    """A guard as the demo has it."""
    return next(foe.npc for id, foe in state.foes.items() if id != FOE)


def _with(twin: Twin, state: State, shown: Shown) -> State:
    class At(Twin):
        def __init__(self) -> None:
            self.own = twin.own

        @property
        def state(self) -> State:
            return state

    return structs.replace(state, foes={**state.foes, FOE: At().foe(shown)})


def test_view_of_what_is_known_is_view(house: House) -> None:
    """Nothing that a seat may see is lost on the way: what it knows looks as the table does."""
    for shown in _every_pair():
        twin = Twin(house, OTHER, shown)
        twin.does(
            c.CallTask(
                pcs=["p1", "p2"], title="climb", stat="might", difficulty=3, **twin.circumstances()
            )
        )
        twin.does(c.FoeAttacks(foe_id=FOE, pc_id="p1"))
        twin.does(
            c.AttackFoe(
                pc_id="p2", foe_id=FOE, attack=twin.state.party["p2"].pc.attacks[0].name, natural=19
            )
        )
        for seat in (MARA, Seat("player", "p2"), Seat("gm", "p1")):
            seen = redacted(twin.state, seat)
            assert redacted(seen, seat) is seen
            assert table_view(seen, 1, seat) == table_view(twin.state, 1, seat), (shown, seat)


BUSY: Final = re.compile(r"(?<=[0-9a-f])-[0-9a-f]{8}\b")
"""What an element has beside its id while the laboratory has too much to do: it asks again."""


# --- advice ---------------------------------------------------------------------------------------


BEING_WORKED_OUT: Final = 'hx-trigger="load delay'
"""A page that has no answer yet asks again."""


def test_advice_knows_shown_level_alone(house: House) -> None:
    """Advice knows a shown level and no hidden defense."""
    pytest.importorskip("numba")
    shown = Shown(False, False, False, True, True, None, None)
    asked, told = [], []
    for own in (ONE, OTHER):
        twin = Twin(house, own, shown)
        attack = twin.state.party["p1"].pc.attacks[0]
        stat = attack.usable_stats()[0]
        found = thinking(redacted(twin.state, MARA), "p1", FOE, attack.name, stat, MARA)
        assert isinstance(found, Thinking)
        assert "defense" in found.assumed
        asked.append(found)
        answer = BEING_WORKED_OUT
        while BEING_WORKED_OUT in answer:  # the laboratory starts when it is first asked
            answer = twin.browser.get("/advice", foe_id=FOE, attack=attack.name, stat=stat).text
        told.append(settled(BUSY.sub("", answer)))
    assert asked[0] == asked[1]
    assert told[0] == told[1]
    assert 'id="advice-' in told[0]


# --- numbers --------------------------------------------------------------------------------------


def test_secret_steps_are_silent_and_unnumbered(house: House) -> None:
    """Secret steps ring no bell and have no number."""
    twin = Twin(house, OTHER, ALL[0])
    seen = house.tables.version_for(twin.table, MARA)
    with twin.browser.live() as socket:
        first = msgspec.json.decode(socket.recv(timeout=PATIENCE))
        twin.secretly()
        twin.does(c.Note(text="Somebody knocks.", secret=False))
        second = msgspec.json.decode(socket.recv(timeout=PATIENCE))
    assert [first["version"], second["version"]] == [seen, seen + 1]
    assert house.tables.history(twin.table).version > seen + 10


def test_public_ids_skip_secret_deeds(house: House) -> None:
    """A public id follows the one before whatever was done in secret."""
    twin = Twin(house, OTHER, ALL[0])
    numbers = []
    for _ in range(3):
        twin.secretly()
        twin.does(c.CallTask(pcs=["p1"], title="climb", stat="might", difficulty=3))
        numbers.append(max(int(id[1:]) for id in twin.state.pending if "-" not in id))
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def test_recounted_seat_numbers_are_equal(house: House) -> None:
    """Numbers of a seat are the same when they are counted anew."""
    twin = Twin(house, OTHER, ALL[0])
    before = house.tables.version_for(twin.table, MARA)
    twin.does(c.Note(text="Somebody knocks.", secret=False))
    later = house.tables.version_for(twin.table, MARA)
    history = house.tables.history(twin.table)
    fresh = type(house.tables)(house.tables._store)
    assert (before + 1, later) == (later, fresh.version_for(twin.table, MARA))
    assert [e.seq for e in house.tables.seen_from(twin.table, MARA)[1].log()] == sorted(
        {e.seq for e in house.tables.seen_from(twin.table, MARA)[1].log()}
    )
    assert len(log(history, MARA, LOG_SHELF)) == len(
        house.tables.seen_from(twin.table, MARA)[1].log()
    )


# --- by construction ------------------------------------------------------------------------------


def test_player_side_avoids_state_and_history() -> None:
    """The import contract forbids the modules; this forbids the way round it, through what is
    handed in.
    """
    sources = [*Path(players.__file__).parent.glob("*.py"), Path(range_track.__file__)]
    assert len(sources) > 10
    for source in sources:
        named = {
            node.attr
            for node in ast.walk(ast.parse(source.read_text()))
            if isinstance(node, ast.Attribute)
        }
        assert not named & {"history", "_history", "tables", "states", "records", "state_of"}, (
            source
        )
    assert {field.name for field in fields(SeatContext)}.isdisjoint(
        {"history", "tables", "table", "here", "origin"}
    )
