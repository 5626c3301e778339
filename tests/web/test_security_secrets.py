"""What the GM keeps to himself is in no byte that a player gets.

Two ways to look for it. Canaries: random sessions with a word or a figure in every secret field
that stands nowhere else, and all that a player can be sent is searched for them. Two worlds: the
same session at two tables that differ in nothing but secrets; as long as what happens in the open
is the same, a player is sent the same bytes.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from itertools import count
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec import structs
from tests.examples import examples
from tests.properties.commands import command
from tests.web.house import GM, PATIENCE, Browser, House, Seat, settled

from threefold.model.characters import Condition, FullNpc, Npc, Pc
from threefold.model.powers import Cypher, PowerEffect
from threefold.model.scenes import PreparedFoe, PreparedScene
from threefold.model.things import Thing
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.decisions.growth import wish_of
from threefold.table.events import (
    ActionSettled,
    DieFell,
    IntrusionAnswered,
    Noted,
    Rerolled,
    SceneBrought,
    WasHurt,
    Whispered,
)
from threefold.table.history import SPECTATOR, History
from threefold.table.log import log
from threefold.table.state import Intrusion, Petition, State
from threefold.table.state.facts import Resolution
from threefold.table.state.handouts import Handout
from threefold.table.views import health_word, knows_armor, knows_health, knows_level, table_view
from threefold.web.player.page import REGIONS as PLAYED
from threefold.web.spectator import REGIONS as WATCHED

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")
slow = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
EFFORTS: Final = (
    "effort.ease=0&effort.damage=0",
    "effort.ease=1&effort.damage=0",
    "effort.ease=0&effort.damage=1",
)


def everything(browser: Browser, state: State) -> Iterator[str]:
    """All that the server sends to a player: the page, its regions with any form, refusals, the
    socket, the rules.

    Who was put on the sheet after a moment that the GM went back to is not there any more: the seat
    says so.
    """
    if browser.seat == SPECTATOR:
        yield from watched(browser)
        return
    if browser.seat.pc not in state.party:
        gone = browser.get()
        assert gone.status_code == 404
        yield gone.text
        return
    yield browser.get().text
    yield browser.parts()
    act = browser.part("act").text
    top = next(iter(re.findall(r'name="top" value="([^"]*)"', act)), "")
    for moment in {*re.findall(r'name="hero" value="([^"]*)"', act), top, "act"}:
        at = {"moment": moment, "hero": moment, "top": top}
        for effort in EFFORTS:
            yield browser.part("act", **at, **{"set.effort": effort}).text
    attacks = state.party[browser.seat.pc].pc.attacks[:2]
    for foe, attack in ((foe, attack) for foe in list(state.foes)[:3] for attack in attacks):
        at = {
            "moment": "act",
            "hero": "act",
            "top": top,
            "mode": "attack",
            "foe_id": foe,
            "attack": attack.name,
        }
        yield browser.part("act", **at, **{"set.effort": EFFORTS[1]}).text
    for answer in (
        browser.do("undo"),
        browser.do("end_turn", then="nothing"),
        browser.do("attack", pc_id=browser.seat.pc, foe_id="f999", attack="nothing"),
        browser.do("attempt", open_id="o999"),
        browser.part("scene"),
        browser.get("/export/session"),
        browser.client.get("/rules?q=difficulty"),
    ):
        assert answer.status_code in (200, 404, 422)
        headers = [(name, value) for name, value in answer.headers.items() if name != "date"]
        yield f"{answer.text} {headers}"
    with browser.live() as socket:
        yield str(socket.recv(timeout=PATIENCE))


def watched(browser: Browser) -> Iterator[str]:
    """All that the server sends to a spectator."""
    yield browser.get().text
    for name in WATCHED:
        yield browser.part(name).text
    for answer in (
        *(browser.part(name) for name in PLAYED if name not in WATCHED),
        *(
            browser.get(path)
            for path in ("/print", "/character", "/advice", "/as/p1", "/export/session", "/create")
        ),
        *(browser.do(type) for type in ("undo", "end_turn")),
        browser.do("attempt", open_id="o1"),
        browser.do("whisper", pc_id="p1", words="hush"),
    ):
        assert answer.status_code in (200, 303, 404, 422)
        yield f"{answer.text} {answer.headers.get('hx-trigger')}"
    with browser.live() as socket:
        yield str(socket.recv(timeout=10))


def views(history: History, seat: Seat) -> str:
    """What the pages of a seat are made from, as JSON."""
    view = msgspec.json.encode(table_view(history.state, history.version, seat))
    return (view + msgspec.json.encode(log(history, seat, LOG_SHELF, 500))).decode()


# --- canaries -------------------------------------------------------------------------------------

PRIMES: Final = tuple(n for n in range(601, 998) if all(n % d for d in range(2, 32)))
numbers = [count()]


def fresh(house: House) -> None:
    """Begin an example: the same draws make the same session, or Hypothesis cannot show what it
    found.
    """
    numbers[:] = [count()]
    house.dice.begin()


def canary() -> str:
    """A word that stands nowhere else."""
    return f"canary{next(numbers[0])}bird"


def guarded(npc: Any, health: int) -> Any:
    """A foe with canaries in all that is the GM's."""
    return structs.replace(
        npc,
        health=health,
        max_health=health,
        notes=canary(),
        modifications={**npc.modifications, canary(): 3},
        armor_versus={canary(): 2},
        conditions=[Condition(name="glowing", text=canary())],
    )


def unmet(scene: PreparedScene, health: int) -> PreparedScene:
    """A prepared scene in which every word is a canary; those who come are met under their
    names.
    """
    foes = [
        structs.replace(
            foe, npc=structs.replace(guarded(foe.npc, health), name=canary()), situations=[]
        )
        for foe in [*scene.foes[:2], PreparedFoe(npc=Npc("?", 2))]
    ]
    return PreparedScene(name=canary(), notes=canary(), foes=foes, things=[Thing(canary(), 3)])


def met(history: History) -> set[str]:
    """The names of all who have ever stood on the table, and of the things there."""
    named = {f.npc.name for state in history.states for f in state.foes.values()}
    named |= {thing.name for state in history.states for thing in state.things.values()}
    return set(re.findall(r"canary\d+bird", " ".join(named)))


def strange() -> Cypher:
    """A cypher that nobody has made out: everything but what it looks like is secret, from its
    owner too.
    """
    effect = PowerEffect(condition=canary(), hinders={canary(): 1})
    return Cypher(canary(), 7, canary(), form="a dull coin", identified=False, effect=effect)


def unknown_words(pc: Pc) -> set[str]:
    """What is secret of the cyphers that its owner has not made out."""
    carried = [x for x in pc.cyphers if isinstance(x, Cypher) and not x.known]
    effects = [x.effect for x in carried if isinstance(x.effect, PowerEffect)]
    told = [[e.condition, *(e.hinders or {})] for e in effects]
    return {str(word) for x in carried for word in (x.name, x.text)} | {
        str(w) for words in told for w in words
    }


def shown(history: History) -> set[str]:
    """What was strange once and has been made out, or has shown itself in use, even if that was
    taken back.
    """
    told = [msgspec.json.encode(r.event).decode() for r in history.records]
    revealing = [
        text for text in told if '"kind":"revealed"' in text or '"doing":"identified"' in text
    ]
    known = [
        x
        for s in history.states
        for m in s.party.values()
        for x in m.pc.cyphers
        if getattr(x, "known", False)
    ]
    made_out = [r.event.made_out for r in history.records if isinstance(r.event, ActionSettled)]
    text = " ".join([*revealing, *made_out, *(msgspec.json.encode(x).decode() for x in known)])
    return set(re.findall(r"canary\d+bird", text))


def planted(asked: AnyCommand, state: State, health: int) -> AnyCommand | None:
    """The command with canaries wherever it carries a secret."""
    match asked:
        case c.AddFoe():
            return structs.replace(asked, npc=guarded(asked.npc, health))
        case c.EditFoe() if asked.foe_id in state.foes:
            npc = guarded(state.foes[asked.foe_id].npc, health)
            return structs.replace(asked, foe=structs.replace(asked.foe, npc=npc, situations=[]))
        case c.EditFoe():
            return None
        case c.PrepareScene(scene=scene) | c.BringScene(scene=PreparedScene() as scene):
            return structs.replace(asked, scene=unmet(scene, health))
        case c.KeepScene():
            return structs.replace(asked, name=canary(), notes=canary())
        case c.Note():
            return structs.replace(asked, secret=True, text=canary())
        case c.KeepHandout():
            return structs.replace(asked, handout=Handout(name=canary(), text=canary()))
        case c.Whisper():
            return structs.replace(asked, words=canary())
        case c.Intrude():
            return structs.replace(asked, revealed=False, text=canary())
        case c.PursueArc(do="begin"):
            return structs.replace(asked, goal=canary())
        case c.ChangeFollower(do="gain" | "replace"):
            return structs.replace(asked, text=canary())
        case c.Advance(buy="short_term_ability" | "long_term_benefit"):
            return structs.replace(asked, text=canary())
        case c.AddPc() | c.EditPc():
            return structs.replace(
                asked, pc=structs.replace(asked.pc, notes=canary(), cyphers=[strange()])
            )
        case c.FindItem():
            return c.FindItem(to=asked.to, cypher=strange())
    return asked


def secret_words(history: History, seat: Seat) -> set[str]:
    """All canaries of a session that this player may not read."""
    words: set[str] = set()
    for state in history.states:
        for foe in state.foes.values():
            npc = foe.npc
            texts = [npc.notes, *npc.modifications, *(npc.armor_versus or {})]
            texts += [x.text for x in npc.conditions or [] if isinstance(x, Condition)]
            words |= {text for text in texts if isinstance(text, str)}
        words |= {str(m.pc.notes) for id, m in state.party.items() if id != seat.pc}
        for id, m in state.party.items():
            if id != seat.pc:
                grown = [*(m.pc.arcs or []), *(m.pc.followers or []), *(m.pc.benefits or [])]
                words |= {str(getattr(x, "goal", None) or getattr(x, "text", "")) for x in grown}
        words |= {
            o.text for o in state.pending.values() if isinstance(o, Intrusion) and not o.revealed
        }
        wishes = [
            wish_of(o)
            for o in state.pending.values()
            if isinstance(o, Petition) and o.pc != seat.pc
        ]
        words |= {w.goal if isinstance(w, c.PursueArc) else w.text for w in wishes}
        prepared = msgspec.json.encode(state.prepared).decode()
        words |= set(re.findall(r"canary\d+bird", prepared)) - met(history)
    everyone, seen = [held for s in history.states for held in s.handouts.values()], set[str]()
    for held in everyone:
        said = {held.handout.name, held.handout.text}
        words |= said
        seen |= said if held.to in ("all", seat.pc) else set()
    words -= seen
    for record in history.records:
        if isinstance(record.event, Noted) and record.event.secret:
            words.add(record.event.text)
        if isinstance(record.event, Whispered) and record.event.pc != seat.pc:
            words.add(record.event.words)
        if isinstance(record.event, SceneBrought):
            words |= {record.event.name, record.event.notes}
    words |= {word for m in history.state.party.values() for word in unknown_words(m.pc)} - shown(
        history
    )
    accepted = {
        r.event.text
        for r in history.records
        if isinstance(r.event, IntrusionAnswered) and r.event.accepted
    }
    return {word for word in words if word.startswith("canary")} - accepted


def secret_figures(history: History, seat: Seat) -> set[int]:
    """The health of every foe that was hidden all the time."""
    figures: dict[str, set[int]] = {}
    known: set[str] = set()
    for state in history.states:
        for id, foe in state.foes.items():
            figures.setdefault(id, set()).update((foe.npc.health, foe.npc.max_health))
            known |= {id} if knows_health(state, foe, seat) else set()
    told = {n for id in known for n in figures[id]}
    waiting = {
        foe.npc.health
        for s in history.states
        for scene in s.prepared.values()
        for foe in scene.foes
    }
    hidden = {n for id, found in figures.items() if id not in known for n in found} | waiting
    return {n for n in hidden - told if isinstance(n, int) and n > 500}


def check_figures(state: State, seat: Seat) -> None:
    """Figures too small to be found in a text are looked for where they would stand."""
    view = table_view(state, 0, seat)
    for foe in view.foes:
        assert foe.full is None
        assert (foe.level is None) is not knows_level(state, state.foes[foe.id], seat)
        assert (foe.armor is None) is not knows_armor(state, state.foes[foe.id], seat)
    assert view.settings is None
    for pc in view.party:
        assert (pc.sheet is None) is (pc.id != seat.pc)


def found_in(text: str, words: set[str], figures: set[int]) -> list[str]:
    """The secrets that a text tells."""
    told = [word for word in words if word in text]
    return told + [str(n) for n in figures if re.search(rf"(?<![\w.#-]){n}(?![\w.%-])", text)]


@examples(5, *slow)
@given(data=st.data())
def test_no_canary_sings_to_player(house: House, data: st.DataObject) -> None:
    fresh(house)
    table = demo(house.tables)
    browsers = [house.browser(table, seat) for seat in (ONE, TWO, SPECTATOR)]
    seed = data.draw(st.integers(1, 996))
    health = iter(sorted(PRIMES, key=lambda n: n * seed % 997))
    for id, foe in house.tables.history(table).state.foes.items():
        house.gm(
            table,
            c.EditFoe(foe_id=id, foe=structs.replace(foe, npc=guarded(foe.npc, next(health)))),
        )
    house.gm(table, c.PrepareScene(scene=unmet(PreparedScene(name="?"), next(health))))
    shown = data.draw(st.booleans())
    house.gm(table, c.ChangeSettings(settings=structs.replace(
        house.tables.history(table).state.settings, show_difficulty=shown)))  # fmt: skip
    for _ in range(data.draw(st.integers(3, 25))):
        history = house.tables.history(table)
        by, asked = command(data.draw, history.state)
        if data.draw(st.integers(0, 9)) == 0:
            by, asked = (
                GM,
                c.BringScene(
                    scene_id=data.draw(st.sampled_from([*history.state.prepared, "s999"]))
                ),
            )
        secret = planted(asked, history.state, next(health))
        if secret is None or isinstance(asked, c.RemovePc):
            continue
        done = house.tables.submit(table, by, secrets.token_hex(8), secret)
        history = house.tables.history(table)
        for seat in (ONE, TWO, SPECTATOR):
            words, figures = secret_words(history, seat), secret_figures(history, seat)
            assert words
            if isinstance(done, Refusal) and by == seat:
                assert found_in(str(done), words, figures) == []
            assert found_in(views(history, seat), words, figures) == []
            check_figures(history.state, seat)
    for browser in browsers:
        words, figures = secret_words(history, browser.seat), secret_figures(history, browser.seat)
        for text in everything(browser, history.state):
            assert found_in(text, words, figures) == []
    gm = house.browser(table, GM)
    assert any(word in gm.get("/export/session").text for word in words), (
        "the secrets are there, for the GM"
    )


# --- two worlds -----------------------------------------------------------------------------------


class World:
    """One of two tables where the same happens."""

    def __init__(self, house: House, draw: Any) -> None:
        self.house = house
        self.table = demo(house.tables)
        self.draw = draw
        self.submitted = 0
        self.browsers = [house.browser(self.table, seat) for seat in (ONE, TWO, SPECTATOR)]

    @property
    def history(self) -> History:
        """All that has happened here."""
        return self.house.tables.history(self.table)

    def secretive(self, npc: FullNpc) -> FullNpc:
        """The foe with this world's own secrets."""
        health = self.draw(st.integers(300, 900))
        return structs.replace(
            npc,
            level=self.draw(st.integers(1, 7)),
            armor=self.draw(st.integers(0, 2)),
            health=min(npc.health, 1) * health,
            max_health=health,
            damage=4,
            modifications={
                "speed defense": self.draw(st.integers(1, 6)),
                "attack": self.draw(st.integers(1, 9)),
            },
            notes=canary(),
        )

    def unmet(self, scene: PreparedScene) -> PreparedScene:
        """The scene with this world's own secrets; who comes of it looks the same in both."""
        foes = [
            PreparedFoe(
                npc=Npc(
                    foe.npc.name,
                    self.draw(st.integers(1, 7)),
                    armor=self.draw(st.integers(0, 2)),
                    notes=canary(),
                ),
                count=foe.count,
                show_level=False,
                show_armor=False,
                show_health=False,
            )
            for foe in scene.foes
        ]
        return structs.replace(scene, name=canary(), notes=canary(), foes=foes)

    def own(self, asked: AnyCommand) -> AnyCommand:
        """The command with this world's secrets in it."""
        match asked:
            case c.EditFoe():
                foe = self.history.state.foes[asked.foe_id]
                return structs.replace(asked, foe=structs.replace(foe, npc=self.secretive(foe.npc)))
            case c.CallTask():
                return structs.replace(asked, difficulty=self.draw(st.integers(0, 12)), hidden=True)
            case c.PrepareScene(scene=scene) | c.BringScene(scene=PreparedScene() as scene):
                return structs.replace(asked, scene=self.unmet(scene))
            case c.KeepScene():
                return structs.replace(asked, name=canary(), notes=canary())
            case c.Note(secret=True):
                return structs.replace(asked, text=canary())
            case c.Intrude():
                return structs.replace(asked, revealed=False, text=canary())
        return asked

    def submit(self, by: Seat, asked: AnyCommand) -> Accepted | Refusal:
        """Do it here; of both worlds the same command throws the same dice."""
        self.house.dice.thrown = self.house.dice.seeds = self.submitted
        self.submitted += 1
        return self.house.tables.submit(self.table, by, secrets.token_hex(8), asked)

    def in_the_open(self) -> object:
        """What happened before everybody's eyes: dice, outcomes, wounds, who looks how."""
        state = self.history.state
        told = [(type(r.event).__name__, _outcome(r.event)) for r in self.history.records]
        looks = [
            (id, health_word(foe.npc), foe.npc.condition_names()) for id, foe in state.foes.items()
        ]
        return told, looks, list(state.party.values()), state.encounter, list(state.pending)


def _outcome(event: object) -> object:
    match event:
        case DieFell() | Rerolled():
            return _facts(event.rolled.resolution)
        case ActionSettled():
            return _facts(event.resolution), event.choice, event.effect
        case WasHurt():
            return event.pc
        case IntrusionAnswered():
            return event.accepted, event.text if event.accepted else ""
    return None


def _facts(r: Resolution) -> object:
    harm = r.damage
    dealt = harm and (harm.dealt, (harm.might, harm.speed, harm.intellect))
    return r.result, r.natural, r.total, r.special, dealt, r.cost and r.cost.paid, len(r.notices)


def blow(draw: Any, state: State) -> tuple[Seat, AnyCommand]:
    """A good stroke at a foe, or harm from anywhere: what secrets would show in, if they showed."""
    foe = draw(st.sampled_from([*state.foes, "f999"]))
    if draw(st.booleans()):
        return GM, c.Hurt(on=foe, points=draw(st.integers(0, 9)))
    pc_id = draw(st.sampled_from(list(state.party)))
    attack = (
        draw(st.sampled_from(state.party[pc_id].pc.attacks)).name
        if state.party[pc_id].pc.attacks
        else "fist"
    )
    return GM, c.AttackFoe(
        pc_id=pc_id, foe_id=foe, attack=attack, natural=draw(st.integers(15, 20))
    )


UNFIT: Final = (c.ChangeSettings, c.AddFoe, c.BeginTurns, c.RemovePc)
"""They show what was hidden, or throw dice that cannot be named."""


@pytest.mark.long
@examples(5, *slow)
@given(data=st.data())
def test_worlds_that_differ_in_secrets_look_alike(house: House, data: st.DataObject) -> None:
    fresh(house)
    worlds = World(house, data.draw), World(house, data.draw)
    for_all = data.draw(st.booleans())
    for world in worlds:
        start = world.history.state
        world.submit(
            GM,
            c.ChangeSettings(settings=structs.replace(start.settings, show_difficulty=not for_all)),
        )
        for id, foe in start.foes.items():
            hidden = structs.replace(
                foe, npc=world.secretive(foe.npc), show_level=None if for_all else False
            )
            world.submit(GM, c.EditFoe(foe_id=id, foe=hidden))
    look_alike(*worlds, whole=False)
    for _ in range(data.draw(st.integers(1, 20))):
        state = worlds[0].history.state
        by, asked = (
            blow(data.draw, state) if data.draw(st.booleans()) else command(data.draw, state)
        )
        if isinstance(asked, UNFIT) or (
            isinstance(asked, c.EditFoe) and asked.foe_id not in worlds[0].history.state.foes
        ):
            continue
        if "natural" in asked.__struct_fields__:
            sides = 6 if isinstance(asked, c.Recover) or "rest" in str(asked) else 20
            asked = structs.replace(asked, natural=data.draw(st.integers(1, sides)))
        done = [world.submit(by, world.own(asked)) for world in worlds]
        if worlds[0].in_the_open() != worlds[1].in_the_open():
            return  # a harder foe was missed, say: that anybody may see
        if by != GM and isinstance(done[0], Refusal):
            assert done[0] == done[1]
        look_alike(*worlds, whole=False)
    look_alike(*worlds, whole=True)


def look_alike(one: World, other: World, whole: bool) -> None:
    """Each player gets the same from both worlds."""
    for mine, theirs in zip(one.browsers, other.browsers, strict=True):
        assert views(one.history, mine.seat) == views(other.history, theirs.seat)
        if whole:
            sent = zip(
                everything(mine, one.history.state),
                everything(theirs, other.history.state),
                strict=True,
            )
            for here, there in sent:
                assert settled(here) == settled(there)
