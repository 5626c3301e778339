"""Nothing that people type breaks a page: whatever runs on without a space is broken into lines,
names are a few lines high, and the dock stays on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser as Chromium
from tests.examples import THOROUGH
from tests.long import one_of_today
from tests.web.house import GM, House, Seat
from tests.web.long_words import FILLERS, Crowded, Typist, fields_for_words, long_fields, long_pack
from tests.web.test_player import GUARD, MARA
from tests.web.walking import NARROW, SIDE, SWAP, UNFOLD, Person

from threefold.library.packs import install
from threefold.service.demo import demo
from threefold.table.history import GUEST, SPECTATOR
from threefold.web.gm.page import REGIONS as GMS
from threefold.web.player.page import LIVE
from threefold.web.player.page import REGIONS as PLAYERS

LOOK: Final = Path(__file__).with_name("long_words.js").read_text("utf-8").partition("\n\n")[2]
MODES: Final = ("attack", "try", "use", "rest", "move")
SCREENS: Final = ("who", "type", "sentence", "focus", "abilities", "numbers", "carry", "more")
PACKED: Final = (
    "abilities",
    "descriptors",
    "foci",
    "creatures",
    "cyphers",
    "artifacts",
    "equipment",
    "traps",
    "rituals",
)
FILL: Final = """filler => {
  for (const e of document.querySelectorAll("#make input[type=text], #make input:not([type]), #make textarea")) {
    e.value = filler.repeat(300).slice(0, e.maxLength > 0 ? e.maxLength : 300);
    e.dispatchEvent(new Event("change", {bubbles: true}));
  }
}"""
"""Type as much as each text field of the form takes."""

OTHERS: Final = 3
"""Of the dialogs one in so many is read with every filler; `make thorough` reads all."""

NOT_DIALOGS: Final = frozenset({"one", "two", "three", "top", "log", "find", "menu"})


class Reader:
    """Somebody who looks at pages with long texts, and what is broken there."""

    def __init__(self, one: Person) -> None:
        self.one, self.faults = one, dict[str, str]()

    def look(self, name: str, where: str = "body", *sizes: tuple[int, int]) -> None:
        """Note what is broken at these sizes, a narrow phone unless others are named."""
        for width, height in sizes or (NARROW,):
            self.one.page.set_viewport_size({"width": width, "height": height})
            for fault in self.one.page.evaluate(LOOK, where):
                self.faults.setdefault(f"{fault} ({width})", name)

    def told(self) -> str:
        """Everything that is broken, a line each."""
        self.one.page.context.close()
        return "\n".join(f"{name}: {fault}" for fault, name in self.faults.items())


def read_player(reader: Reader, evening: Crowded) -> None:
    """The page of a player: its tabs, its ways to act, a fight, an attack."""
    one = reader.one
    base = one.sit(evening.table, Seat("player", MARA))
    reader.look("player", "body", NARROW, SIDE)
    for tab in ("one", "two", "three", "four"):
        one.show(tab)
        one.page.evaluate(UNFOLD)
        reader.look(f"player: tab {tab}", "body", NARROW, SIDE)
    evening.fights()
    one.go(base)
    reader.look("player: a fight", "body", NARROW, SIDE)
    for mode in MODES:
        one.page.evaluate(SWAP, [f"{base}/part/act?moment=act&mode={mode}&welcomed=1", "act"])
        reader.look(f"player: way to act: {mode}", "body", NARROW, SIDE)
    evening.attacked()
    one.go(base)
    reader.look("player: attacked", "body", NARROW, SIDE)
    one.page.evaluate(UNFOLD)
    reader.look("player: attacked, unfolded", "body", NARROW)


def read_gm(reader: Reader, evening: Crowded) -> str:
    """The page of the GM: its tabs, folded and open."""
    one = reader.one
    base = one.sit(evening.table, GM)
    for tab in ("one", "two", "three"):
        one.show(tab)
        reader.look(f"GM: tab {tab}", "body", NARROW, SIDE)
    one.page.evaluate(UNFOLD)
    for tab in ("one", "two", "three"):
        one.show(tab)
        reader.look(f"GM: tab {tab}, unfolded")
    reader.look("GM on a laptop", "body", (1366, 768))
    return base


def read_dialogs(reader: Reader, evening: Crowded, base: str, parts: Iterator[str]) -> None:
    """Dialogs of a page."""
    one = reader.one
    one.go(base)
    one.page.evaluate("document.querySelector('.panel-area').replaceChildren()")
    for part in parts:
        if one.open(f"{base}/part/{part}"):
            one.page.evaluate(UNFOLD)
            reader.look(f"dialog {part}", "#tool")


def some(dialogs: Iterator[str], filler: str) -> Iterator[str]:
    """All dialogs for the widest letter, others for each further filler."""
    place = [*FILLERS].index(filler)
    for number, dialog in enumerate(dialogs):
        if THOROUGH or place == 0 or number % OTHERS == place % OTHERS:
            yield dialog


def gm_dialogs(evening: Crowded) -> Iterator[str]:
    """Each dialog of the GM about what has a long name."""
    foe, state = list(evening.state.foes)[-1], evening.state
    for name in GMS:
        if name not in NOT_DIALOGS:
            yield f"{name}?foe_id={foe}&on={foe}&pc_id={MARA}&to={MARA}"
    for on in (MARA, foe):
        yield from (f"{name}?on={on}" for name in ("hand", "hurt", "condition"))
    yield f"attack?foe_id={GUARD}&pc_id={MARA}"
    yield from (f"thing?thing_id={id}" for id in state.things)
    yield from (f"work?work_id={id}" for id in state.works)
    yield from (f"prepared?scene_id={id}" for id in state.prepared)
    yield from (f"prepare?scene_id={id}" for id in state.prepared)
    yield from (f"handouts?handout_id={id}" for id in state.handouts)
    yield from (f"bookmarks?bookmark_id={id}" for id in state.bookmarks)


def player_dialogs(evening: Crowded) -> Iterator[str]:
    """Each dialog of a player."""
    yield from (name for name in PLAYERS if name not in LIVE)
    yield from (
        "grow-buy?buy=skills",
        "grow-follower?do=gain",
        "plan?procedure=craft",
        "plan?procedure=ritual",
    )


def read_papers(reader: Reader, evening: Crowded) -> None:
    """Journal, dice, print, the laboratory; the spectator and the guest."""
    one = reader.one
    for seat in (GM, Seat("player", MARA)):
        base = one.sit(evening.table, seat)
        for path in (
            "/journal",
            "/dice",
            "/print",
            *(("/lab", "/journal?for=everybody") if seat == GM else ("/advice",)),
        ):
            one.go(base + path)
            reader.look(f"{seat.role}: {path}", "body", NARROW, SIDE)
        one.draw(f"{base}/journal/html")
        reader.look(f"{seat.role}: journal to send")
    for seat in (SPECTATOR, GUEST):
        one.sit(evening.table, seat)
        reader.look(seat.role, "body", NARROW, SIDE)
    one.go("/")
    reader.look("my tables")


def read_making(reader: Reader, text: Typist) -> None:
    """Creation with every text field full, the shelf of characters with one of that name."""
    one = reader.one
    one.go("/create")
    one.page.locator(".make-go:visible .make-next-step").click()
    one.page.locator("#make [name=type][value=warrior]").check(force=True)
    one.page.locator("#abilities").wait_for(state="attached")
    one.page.evaluate(FILL, text.filler)
    one.page.wait_for_timeout(1_500)
    one.page.evaluate(UNFOLD)
    for part in SCREENS:
        one.page.evaluate("part => { location.hash = part }", part)
        reader.look(f"creation: {part}", "body", NARROW, SIDE)
    one.go("/characters")
    reader.look("characters", "body", NARROW, SIDE)


def read_reference(reader: Reader, folder: Path, text: Typist) -> None:
    """The reference with the entries of a pack whose names and texts are long."""
    install([long_pack(folder, text)])
    one = reader.one
    try:
        for kind in PACKED:
            one.go(f"/rules/{kind}/q")
            reader.look(f"/rules/{kind}", "body", NARROW, SIDE)
        one.go(f"/rules?q={text.filler * 20}")
        reader.look("/rules?q=", "body", NARROW)
        base = one.sit(demo(one.house.tables), GM)
        for part in (
            "add?known=q",
            "item?known=cyphers:q",
            "item?known=artifacts:q",
            "content?kind=foci&key=q",
            "add",
            "item",
        ):
            assert one.open(f"{base}/part/{part}")
            one.page.evaluate(UNFOLD)
            reader.look(f"dialog {part}", "#tool")
    finally:
        install([])


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.timeout(0)
@pytest.mark.parametrize("filler", one_of_today(FILLERS))
def test_long_texts_break_no_page(
    house: House, browser: Chromium, tmp_path: Path, filler: str
) -> None:
    """As much as every field takes, without a space, on every page, panel and dialog."""
    reader = Reader(Person(house, browser))
    evening = Crowded(house, FILLERS[filler])
    base = read_gm(reader, evening)
    read_dialogs(reader, evening, base, some(gm_dialogs(evening), filler))
    read_papers(reader, evening)
    read_player(reader, evening)
    base = reader.one.sit(evening.table, Seat("player", MARA))
    read_dialogs(reader, evening, base, some(player_dialogs(evening), filler))
    read_gm(reader, evening)
    read_making(reader, Typist(FILLERS[filler]))
    read_reference(reader, tmp_path / "long", Typist(FILLERS[filler]))
    told = reader.told()
    assert not told, told


def test_long_words_stay_on_page(house: House, browser: Chromium) -> None:
    """The pages of the GM and of a player in a fight at a table whose names and texts run on
    without a space.
    """
    reader = Reader(Person(house, browser))
    evening = Crowded(house, FILLERS["unbroken"])
    evening.fights()
    for seat, tabs in ((GM, ("one", "two")), (Seat("player", MARA), ("one", "two", "four"))):
        reader.one.sit(evening.table, seat)
        for tab in tabs:
            reader.one.show(tab)
            reader.look(
                f"{seat.role}: tab {tab}", "body", *((NARROW, SIDE) if tab == "two" else (NARROW,))
            )
    told = reader.told()
    assert not told, told


NAMED: Final = {
    "ForgetFoe": {"name"},
    "Hurt": {"kind"},
    "Reroll": {"power"},
    "RemoveCondition": {"condition"},
    "EndUse": {"name"},
    "Obey": {"command"},
    "RollInitiative": {"follower"},
    "Attempt": {"without", "follower", "attack", "skill"},
    "AttackFoe": {"chosen", "without", "situations", "said", "power", "attack", "follower"},
    "FoeAttacks": {"situations", "without", "said", "move"},
    "MakeMove": {"ends", "move", "said", "thing"},
    "Defend": {"follower", "ability", "without"},
    "Settle": {"effect"},
    "IntrudeAsPlayer": {"intrusion"},
    "Advance": {"ability", "gives_up", "weaker"},
    "LearnAbility": {"gives_up", "replaces"},
    "PursueArc": {"step", "friend"},
    "ChangeFollower": {"granted", "name", "ability"},
    "UsePower": {
        "chosen",
        "without",
        "situations",
        "name",
        "ends",
        "said",
        "follower",
        "attack",
        "skill",
    },
    "IdentifyItem": {"name", "skill"},
    "FindItem": {"level", "chosen"},
    "DropItem": {"name"},
    "WearItem": {"name"},
    "CheckDepletion": {"name"},
    "RechargeItem": {"name"},
    "CallFor": {"procedure"},
    "Play": {"procedure"},
    "MovePc": {"without"},
    "ShareInWork": {"role"},
    "Recover": {"said"},
}
"""Fields that name what is there already, where it was typed as long as it may be: they add no text
to a page.
"""


def test_every_field_is_filled(house: House) -> None:
    """Each field of a command that takes words of people is filled at the crowded table, or names
    what is there.
    """
    evening = Crowded(house, FILLERS["unbroken"])
    evening.fights()
    evening.attacked()
    filled = long_fields(evening.given)
    left = {
        name: fields - filled.get(name, set()) - NAMED.get(name, set())
        for name, fields in fields_for_words().items()
    }
    assert {name: fields for name, fields in left.items() if fields} == {}
