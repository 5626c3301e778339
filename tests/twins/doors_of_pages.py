"""The doors of seats: what each knows, all its pages, and the GM's from outside."""

from __future__ import annotations

import re

import msgspec
from tests.twins.answers import MOST_WORDS, OFFERED, Answers, said
from tests.twins.presses import Guesses, own
from tests.twins.world import GUEST, LOOKING, MARA, World
from tests.web.house import Browser

from threefold.table.history import SPECTATOR
from threefold.table.views import table_view
from threefold.web.gm.page import REGIONS as OF_THE_GM
from threefold.web.player.page import REGIONS
from threefold.web.spectator import REGIONS as WATCHED

# --- what seats know ------------------------------------------------------------------------------


def knowledge(w: World, tried: Guesses, thin: int) -> Answers:
    """What everything else is made from: the table as each seat knows it, and its log."""
    for seat in LOOKING:
        seen, past = w.house.tables.seen_from(w.table, seat)
        yield f"{seat} state", msgspec.json.encode(seen).decode()
        yield f"{seat} view", msgspec.json.encode(table_view(seen, past.version, seat)).decode()
        yield f"{seat} version", str(w.house.tables.version_for(w.table, seat))


# --- pages ----------------------------------------------------------------------------------------


def pages(w: World, tried: Guesses, thin: int) -> Answers:
    """All pages of a player, with every region and every form of its moments, and the files that
    one may take.
    """
    browser = w.house.browser(w.table, MARA)
    paths = (
        "",
        "/print",
        "/character",
        "/journal",
        "/journal/markdown",
        "/journal/html",
        "/dice",
        "/create",
        "/advice",
    )
    for path in paths:
        yield path, said(browser.get(path))
    for name in REGIONS:
        if name not in OFFERED:
            yield name, said(browser.part(name))
    yield "all", said(browser.get("/parts", **dict.fromkeys(("top", "act", "log", "sheet"), "")))
    yield from _moments(browser, w, thin)
    for id in tried.ids[::thin]:
        yield f"act {id}", said(browser.part("act", moment=id, hero=id))
        yield (
            f"advice {id}",
            said(browser.get("/advice", foe_id=id, attack="weighted dart", stat="speed")),
        )
    for word in tried.words[:MOST_WORDS] if thin > 1 else tried.words:
        for name in ("words", "grow-arc", "grow-arcs", "log"):
            yield f"{name} {word}", said(browser.part(name, q=word, key=word, arc=word))


def _moments(browser: Browser, w: World, thin: int) -> Answers:
    act = browser.part("act").text
    top = next(iter(re.findall(r'name="top" value="([^"]*)"', act)), "")
    efforts = ("effort.ease=0&effort.damage=0", "effort.ease=1&effort.damage=0")
    for moment in sorted({*re.findall(r'name="hero" value="([^"]*)"', act), top, *own(w).values()}):
        for effort in efforts[: 1 if thin > 1 else 2]:
            at = {"moment": moment, "hero": moment, "top": top, "set.effort": effort}
            yield f"moment {moment} {effort}", said(browser.part("act", **at))
    at = {"moment": "act", "hero": "act", "top": top}
    for mode in ("move", "try", "use", "rest", "help", "guard"):
        yield f"mode {mode}", said(browser.part("act", mode=mode, **at))
    state = w.house.tables.seen_from(w.table, MARA)[0]
    for attack in state.party["p1"].pc.attacks:
        for foe in list(state.foes)[:: 40 if thin > 1 else 1]:
            asked = {**at, "mode": "attack", "foe_id": foe, "attack": attack.name}
            yield f"{attack.name} {foe}", said(browser.part("act", **asked))


def stands(w: World, tried: Guesses, thin: int) -> Answers:
    """All pages of a spectator and of a guest."""
    for seat in (SPECTATOR, GUEST):
        browser = w.house.browser(w.table, seat)
        for path in (
            "",
            "/journal",
            "/journal/markdown",
            "/dice",
            "/print",
            "/character",
            "/create",
        ):
            yield f"{seat.role} {path}", said(browser.get(path))
        for name in (*WATCHED, "sheet", "act", "plan"):
            yield f"{seat.role} {name}", said(browser.part(name))
        for type, fields in (("undo", {}), ("whisper", {"pc_id": "p1", "words": "x"})):
            yield f"{seat.role} {type}", said(browser.do(type, **fields))


def doors_of_the_gm(w: World, tried: Guesses, thin: int) -> Answers:
    """The GM's pages and files, asked for from a player's seat."""
    browser = w.house.browser(w.table, MARA)
    for name in OF_THE_GM:
        for query in ({}, {"id": "f5"}, {"q": next(iter(tried.words), "a")}):
            if name not in REGIONS:
                yield f"{name} {query}", said(browser.part(name, **query))
    for what in ("session", "archive", "party", "scenes", "characters", "pictures", "log"):
        yield f"export {what}", said(browser.get(f"/export/{what}"))
    for path in (
        "/lab",
        "/safe",
        "/story",
        "/find?q=a",
        "/as/p2",
        "/as/p2/parts",
        "/as/p2/journal",
    ):
        yield path, said(browser.get(path))
    for path in (
        "/links",
        "/programs",
        "/copy",
        "/form/add",
        "/handouts",
        "/import/sheet",
        "/go-on",
    ):
        yield path, said(browser.do("x", path))
    for journal in ("everybody", "gm"):
        yield f"journal for {journal}", said(browser.get("/journal", **{"for": journal}))
