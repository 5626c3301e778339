"""States of a table that has been played at for two sessions: works under way, a chase, vehicles,
an arc, a follower, what players ask for; and what any page may show in passing. ``walk.py`` has all
others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import urlencode

from msgspec import structs
from tests.people import given
from tests.web.house import GM, Seat
from tests.web.test_accessibility_browser import prepared
from tests.web.test_player import GUARD, ILSE, JUNO, MARA, Evening
from tests.web.walking import SWAP, UNFOLD, Person, State

from threefold.library.creatures import creatures, npc_of
from threefold.library.names import translate_text
from threefold.model.powers import Artifact, PowerEffect
from threefold.model.scenes import PreparedScene
from threefold.model.things import Thing, Vehicle
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import SPECTATOR
from threefold.web.gm.moves import creature_entry
from threefold.web.rendering import draw_page

GMS: Final = (
    "growth",
    "growth?what=artifact&level=7&sent=1",
    "bookmarks",
    "bookmarks?seq=3",
    "bookmarks?bookmark_id=b1-gm",
    "back?after=30",
    "end_session",
    "prepared",
    "prepare?key=the_bell_tower",
    "prepare?known=Ogre",
    "add?known=ogre",
    "item?q=light",
    "handouts?handout_id=h1",
    "settings",
    "content?kind=creatures&key=vampire",
    "content?kind=situations&key=darkness",
    "procedures?q=fall",
    "whisper?pc_id=p1",
    "log?q=rope",
    "procedure?procedure=trap_spring&inputs.trap=pit",
    "procedure?procedure=chase&target=f5",
    "situation?id=darkness",
    f"ready?by={GUARD}",
)
PLAYERS: Final = (
    "grow-arcs",
    "grow-arc?arc=birth",
    "grow-found?q=wrong",
    "grow-buy?buy=increasing_capabilities",
    "grow-buy?buy=skills",
    "grow-buy?buy=special_option",
    "grow-buy?buy=short_term_skill",
    "grow-buy?buy=medium_term_skill",
    "grow-buy?buy=short_term_ability",
    "grow-buy?buy=long_term_benefit",
    "grow-ability?option=type_ability",
    "grow-ability?q=fire",
    "grow-follower?do=gain",
    "grow-follower?do=learn&follower=Pim",
    "grow-follower?do=lose&follower=Pim",
    "grow-follower?do=replace&follower=Pim",
    "plan?procedure=craft",
    "plan?procedure=ritual",
)
TOASTS: Final = """async ({address, name, fields}) => {
  const body = new URLSearchParams({command_id: crypto.randomUUID(), ...fields});
  const answer = await fetch(address, {method: "POST", body, headers: {"hx-request": "true"}});
  document.getElementById("toasts").innerHTML = await answer.text();
  document.body.dataset.connection = name;
}"""
"""Show what the server says no with, and a line that is lost or has ended."""


def lived(evening: Evening) -> Evening:
    """Let a table have a bit of everything that lasts from one session to the next."""
    prepared(evening)
    evening.gm(
        c.SealDice(),
        c.AddThing(thing=Thing("oak door", 4)),
        c.AddThing(thing=Vehicle("our fighter", 2)),
        c.AddThing(thing=Vehicle("frigate", 4)),
        c.PrepareScene(scene=PreparedScene(name="The bell tower", notes="Rotten stairs.")),
        c.Award(what="other", pcs=[MARA, ILSE], points=20, reason="for the bridge"),
        c.Advance(pc_id=MARA, buy="extra_effort"),
        c.PursueArc(pc_id=MARA, do="begin", arc="avenge", goal="Find who burnt the mill."),
        c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2, tasks=["climbing"]),
        c.BeginWork(
            procedure="ritual", pc_id=ILSE, inputs=given(ritual="beseech", level=4, points=3)
        ),
        c.BeginWork(
            procedure="craft", pc_id=MARA, inputs=given(skill="woodworking", level=1, work="build")
        ),
        c.CallFor(
            procedure="chase",
            pcs=[JUNO],
            target=GUARD,
            inputs=given(rolls=3, vehicle_level=4, long=True),
        ),
    )
    juno = Seat("player", JUNO)
    evening.do(juno, c.Attempt(open_id=evening.open("Called"), natural=15))
    for id in [id for id, o in evening.state.pending.items() if type(o).__name__ == "Rolled"]:
        evening.do(juno, c.Settle(open_id=id))
    evening.gm(
        c.AddFoe(npc=npc_of(creatures()["basilisk"])),
        c.SetBookmark(name="Before the bell"),
        c.EndSession(recap="Out of the shaft.\n\nThe bell is silent."),
        c.BeginSession(),
        c.Note(text="Morning.", secret=True),
        c.Whisper(pc_id=MARA, words="The rope is rotten."),
    )
    evening.mara(
        c.Whisper(pc_id=MARA, words="I keep it to myself."),
        c.LearnAbility(pc_id=MARA, ability="Cartography"),
        c.Propose(pc_id=MARA, title="Swing from the lamp", stat="speed"),
    )
    return evening


def lived_in(one: Person) -> Iterator[State]:
    """The pages of a table that has been played at, and dialogs about what is there."""
    evening = lived(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, GM)
    if one.wants("lived: GM"):
        yield State("lived: GM")
        one.page.evaluate(UNFOLD)
        yield State("lived: GM, unfolded")
    for path in ("/journal", "/journal?for=everybody", "/dice"):
        if one.wants(f"lived: GM {path}"):
            one.go(base + path)
            yield State(f"lived: GM {path}")
    if one.wants("lived: journal to send"):
        one.draw(f"{base}/journal/html")
        yield State("lived: journal to send")
    one.go(base)
    one.page.evaluate("document.querySelector('.panel-area').replaceChildren()")
    things, works = list(evening.state.things), list(evening.state.works)
    own = [
        f"vehicle?thing_id={things[-1]}",
        *(f"thing?thing_id={id}" for id in things),
        *(f"work?work_id={id}" for id in works),
    ]
    own += [f"call?answers={evening.open('Proposal')}"]
    for part in (*own, *GMS):
        if one.wants(f"lived: GM's {part}") and one.open(f"{base}/part/{part}"):
            yield State(f"lived: GM's {part}", "#tool")
    moves = [
        (id, entry.moves)
        for id, foe in evening.state.foes.items()
        if (entry := creature_entry(foe.npc))
    ]
    for foe, made in moves:
        for move in made:
            if one.wants(f"lived: move {move.name}") and one.open(
                f"{base}/part/move?{urlencode({'foe_id': foe, 'move': move.name})}"
            ):
                yield State(f"lived: move {move.name}", "#tool")
    if one.wants("lived: all that is found"):
        one.go(base)
        one.page.keyboard.press("/")
        yield State("lived: all tools", "#palette")
        fire = {"en": "fire", "fr": "feu", "ko": "불"}[one.lang]
        one.page.locator(".palette-input").fill(fire)
        one.page.locator("#palette-list .found", has_text=fire).first.wait_for()
        yield State("lived: all that is found", "#palette")
    yield from _of_a_player(one, evening)
    if one.wants("lived: the session is over"):
        evening.gm(c.EndSession())
        base = one.sit(evening.table, GM)
        yield State("lived: the session is over")
        one.open(f"{base}/part/end_session")
        yield State("lived: the session is over, said", "#tool")
        one.sit(evening.table, Seat("player", MARA))
        yield State("lived: the session is over, for a player")


def _of_a_player(one: Person, evening: Evening) -> Iterator[State]:
    base = one.sit(evening.table, Seat("player", MARA))
    for tab, panel in (("two", "#act"), ("one", "#sheet"), ("three", "#log"), ("four", "#grow")):
        if one.wants(f"lived: {panel}"):
            one.show(tab)
            yield State(f"lived: {panel}", panel)
            one.page.evaluate(UNFOLD)
            yield State(f"lived: {panel}, unfolded", panel)
    if one.wants("settings"):
        one.page.evaluate("document.getElementById('settings').showModal()")
        yield State("settings", "#settings")
    one.go(base)
    ritual = next(iter(evening.state.works))
    one.page.evaluate("document.querySelector('.panel-area').replaceChildren()")
    for part in PLAYERS:
        if one.wants(f"lived: {part}") and one.open(f"{base}/part/{part}"):
            yield State(f"lived: {part}", "#tool")
    for path in ("/journal", "/dice", "/print"):
        if one.wants(f"lived: {path}"):
            one.go(base + path)
            yield State(f"lived: {path}")
    if one.wants("lived: comrade"):
        base = one.sit(evening.table, Seat("player", JUNO))
        yield State("lived: comrade")
        if one.open(f"{base}/part/share?work_id={ritual}"):
            yield State("lived: comrade shares", "#tool")
    if one.wants("lived: spectator"):
        one.sit(evening.table, SPECTATOR)
        yield State("lived: spectator")


HORN: Final = Artifact(
    "thunder caller", 5, depletion="1–2 in 1d20", effect=PowerEffect(affects="foe", damage=5)
)


def in_passing(one: Person) -> Iterator[State]:
    """Refusals on a page that stays, a line that is lost or has ended, the pads for the dice on the
    table.
    """
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, Seat("player", MARA))
    for how in ("lost", "ended"):
        if one.wants(f"refused, and {how}"):
            fields = {"type": "recover", "pc_id": JUNO}
            one.page.evaluate(TOASTS, {"address": f"{base}/do", "name": how, "fields": fields})
            yield State(f"refused, and {how}")
    evening.gm(c.CallFor(procedure="climb", pcs=[MARA], inputs=given(difficulty=3)))
    if one.wants("called for a procedure"):
        one.go(base)
        yield State("called for a procedure")
    evening.gm(c.CallTask(pcs=[MARA], title="Break the door", stat="might", difficulty=5))
    if one.wants("pad"):
        one.go(base)
        one.page.evaluate("document.querySelector('#welcome')?.remove()")
        one.page.locator("#act [data-open^=pad]").first.click()
        yield State("pad", "dialog[open]")
        one.page.keyboard.press("Escape")
    if one.wants("pad of a depletion die"):
        evening.gm(c.Withdraw(open_id=evening.open("TaskCall")))
        evening.gm(c.Withdraw(open_id=evening.open("Called")))
        evening.gm(c.FindItem(to=MARA, artifact=HORN))
        one.go(base)
        way = {"moment": "act", "mode": "use", "welcomed": "1"}
        one.page.evaluate(SWAP, [f"{base}/part/act?{urlencode(way)}", "act"])
        card = (
            one.page.locator("#act .use", has_text=translate_text(HORN.name, one.lang))
            .locator("input")
            .get_attribute("value")
            or ""
        )
        one.page.evaluate(SWAP, [f"{base}/part/act?{urlencode(way | {'set.use': card})}", "act"])
        one.page.evaluate("document.getElementById('pad-wear').showModal()")
        yield State("pad of a depletion die", "dialog[open]")
    evening.gm(
        c.AskAccord(
            procedure="mind_control", pc_id=MARA, inputs=given(experience="dream"), title="Open it."
        )
    )
    if one.wants("accord"):
        one.go(base)
        yield State("accord")


def seldom(one: Person) -> Iterator[State]:
    """What a page shows for a moment alone: a notice, a rule in place of a page, the laboratory
    when others hold it or after a wrong file, advice once it is known."""
    evening = prepared(Evening(one.house, demo(one.house.tables)))
    base = one.sit(evening.table, GM)
    if one.wants("a notice"):
        toast = draw_page("notice.html", one.lang, words="Mara Okonjo: 17", face=17)
        one.page.evaluate("html => { document.getElementById('toasts').innerHTML = html }", toast)
        yield State("a notice")
    if one.wants("a rule in a dialog") and one.open(f"{base}/part/settings"):
        address = "/rules/combat.damage.light_weapon"
        one.page.evaluate("document.querySelector('#tool .sheet-body').id = 'read'")
        one.page.evaluate(SWAP, [address, "read"])
        yield State("a rule in a dialog", "#tool")
    if one.wants("laboratory: others hold it"):
        late = {
            "said": "lab.warming",
            "alarming": False,
            "asks": False,
            "seconds": 1,
            "kept": "",
            "ask_id": "ask",
        }
        body = draw_page("lab/late.html", one.lang, **late)
        one.page.route(
            "**/lab/look", lambda route: route.fulfill(body=body, content_type="text/html")
        )
        one.go("/lab?example=1")
        one.page.locator("#seen .lab-wait").wait_for()
        yield State("laboratory: others hold it")
        one.page.unroute("**/lab/look")
    if one.wants("laboratory: a wrong file"):
        one.go("/lab")
        wrong = {"name": "wrong.json", "mimeType": "application/json", "buffer": b"{"}
        one.page.locator("form[hx-post='/lab'] input[type=file]").set_input_files(wrong)
        one.page.locator("form[hx-post='/lab'] button[type=submit]").first.click()
        one.page.locator("#wrong:not(:empty)").wait_for()
        yield State("laboratory: a wrong file")
    if one.wants("advice"):
        evening.gm(
            c.ChangeSettings(
                settings=structs.replace(
                    evening.state.settings, show_advice=True, show_difficulty=True
                )
            )
        )
        evening.fight()
        base = one.sit(evening.table, Seat("player", MARA))
        one.go(f"{base}?mode=attack")
        one.page.locator("#act .advice-rows").wait_for(timeout=300_000)
        yield State("advice")
