"""The laboratory's page: who may open it, what it is asked and how it answers, links, files, and
bad ones of these.
"""

from __future__ import annotations

import base64
import html
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, UNPACKED, House, Seat

from threefold.interop.encounters import write_encounter
from threefold.lab.encounter import AppliedSituations, Encounter, Environment, check_encounter
from threefold.lab.study.question import Parameters, Question
from threefold.library.creatures import creatures, npc_of
from threefold.model.characters import Npc
from threefold.model.powers import Ability, Cypher, PowerEffect
from threefold.model.scenes import Surroundings
from threefold.model.shelf.effects import ArmorBonus
from threefold.rules.types import Refusal
from threefold.service.lab import (
    LINK_MOST,
    LinkedQuestion,
    decode_question,
    demo_encounter,
    encode_question,
    encounter_of,
    without_notes,
)
from threefold.service.lab_process import laboratory
from threefold.table.commands import AddFoe, EditFoe, EditPc, Hurt, SetScene
from threefold.version import __version__

FEW = Question(demo_encounter(), runs=500)
ASKED_AT_MOST = 400


class Visitor:
    """A browser with the laboratory open."""

    def __init__(self, house: House) -> None:
        self.client = httpx.Client(
            base_url=house.base, timeout=PATIENCE, headers=UNPACKED | by_htmx(house.base)
        )
        self.page = secrets.token_hex(8)

    def look(self, question: Question, **fields: str) -> httpx.Response:
        """What a form with this question gets."""
        data = {
            "s": encode_question(question),
            "page": self.page,
            "runs": str(question.runs),
            "seed": str(question.seed),
        }
        return self.client.post("/lab/look", data={**data, **fields})

    def until_done(self, question: Question, **fields: str) -> str:
        """Ask until all of it is known."""
        for _ in range(ASKED_AT_MOST):
            answer = self.look(question, **fields)
            assert answer.status_code == 200, answer.text
            if "data-finished" in answer.text:
                return answer.text
        raise AssertionError("it is never done")


@pytest.fixture
def visitor(house: House) -> Iterator[Visitor]:
    visitor = Visitor(house)
    yield visitor
    visitor.client.close()


def told(answer: httpx.Response) -> str:
    """The sentence of a page that says what is wrong."""
    found = re.search(r'role="alert".*?<b>(.*?)</b>', answer.text, re.DOTALL)
    assert found is not None, answer.text[:2000]
    return html.unescape(found[1])


def figures(text: str) -> tuple[int, float, float]:
    """Runs and interval of an answer."""
    found = re.search(r'data-low="([^"]+)" data-high="([^"]+)" data-runs="(\d+)"', text)
    assert found is not None
    return int(found[3]), float(found[1]), float(found[2])


@pytest.fixture(scope="module", autouse=True)
def compiled(house: House) -> None:
    """The process has compiled itself."""
    visitor = Visitor(house)
    visitor.until_done(FEW)
    visitor.client.close()


def test_server_itself_loads_nothing_that_compiles() -> None:
    code = "import sys, threefold.web.server; print(sorted({'numpy', 'numba'} & {*sys.modules}))"
    assert (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout
        == b"[]\n"
    )


# --- from a table ---------------------------------------------------------------------------------


def test_laboratory_opens_with_party_and_foes(house: House, table: str) -> None:
    """It comes with the party as it is now and the foes that stand."""
    state = house.tables.history(table).state
    house.gm(
        table,
        Hurt(on="p1", points=3),
        Hurt(on="f5", points=90),
        AddFoe(npc=Npc("brute", 5, notes="the traitor")),
    )
    encounter = encounter_of(house.tables.history(table).state)
    assert encounter is not None
    assert [pc.name for pc in encounter.party] == [
        member.pc.name for member in state.party.values()
    ]
    assert encounter.party[0].pools == house.tables.history(table).state.party["p1"].pc.pools
    assert [npc.name for npc in encounter.foes] == ["Security guard 2", "brute"]
    assert (encounter.policy, encounter.title) == ("careful", state.settings.title)


def test_playable_foe_situations_come_along(house: House, table: str) -> None:
    """Situations of single foes come along as far as they can be played."""

    def stands(id: str, name: str, *situations: str) -> None:
        foe = house.tables.history(table).state.foes[id]
        changed = structs.replace(
            foe, npc=structs.replace(foe.npc, name=name), situations=[*situations]
        )
        house.gm(table, EditFoe(foe_id=id, foe=changed))

    house.gm(
        table, AddFoe(npc=Npc("brute", 5), count=3), SetScene(scene=Surroundings(light="dim_light"))
    )
    first, second, third = (
        id for id, foe in house.tables.history(table).state.foes.items() if foe.npc.level == 5
    )
    stands(first, "brute")
    stands(second, "brute", "cover", "total_cover")
    stands(third, "brute", "cover")
    encounter = encounter_of(house.tables.history(table).state)
    assert encounter is not None
    assert [npc.name for npc in encounter.foes][-3:] == ["brute", "brute 2", "brute 2"]
    assert encounter.environment == Environment(
        ["dim_light"], ["dim_light"], {"brute 2": AppliedSituations(["cover"])}
    )
    assert check_encounter(encounter) is None
    page = house.browser(table, GM).get("/lab").text
    assert "Situations: dim light." in page
    assert "brute 2: cover." in page


def test_played_abilities_and_cyphers_come_along(house: House, table: str) -> None:
    """Abilities and cyphers come along by what is played of them."""
    blast = Ability("Blast", 2, text="my shame", effect=PowerEffect("foe", 4, condition="ashamed"))
    ward = Ability("Ward", 1, effect=PowerEffect(armor=1, lasts="fight"))
    seed = Cypher(
        "Fire Seed", 5, text="from my brother", form="a seed", effect=PowerEffect("foe", 5)
    )
    egg = Cypher("Grey Egg", 9, form="an egg", identified=False, effect=PowerEffect("foe", 20))
    pc = house.tables.history(table).state.party["p1"].pc
    pc = structs.replace(
        pc, abilities=[ward, blast, "baking"], cyphers=[seed, egg, "a stone that hums"]
    )
    house.gm(table, EditPc(pc_id="p1", pc=pc))
    encounter = encounter_of(house.tables.history(table).state)
    assert encounter is not None
    blast, ward = (
        Ability("Blast", 2, effect=PowerEffect("foe", 4)),
        Ability("Ward", 1, effects=[SHELTER]),
    )
    assert encounter.party[0].abilities == [blast, ward, "baking"]
    assert encounter.party[0].cyphers == [
        Cypher("Fire Seed", 5, effect=PowerEffect("foe", 5)),
        "a stone that hums",
    ]


SHELTER = ArmorBonus(points=1, lasts="fight")


def test_shelf_creature_brings_played_moves(house: House, table: str) -> None:
    """A creature brings its moves from the shelf and the page says what is played."""
    snake = npc_of(creatures()["giant_snake"])
    house.gm(table, AddFoe(npc=structs.replace(snake, notes="the traitor")))
    encounter = encounter_of(house.tables.history(table).state)
    assert encounter is not None
    brought = encounter.creature("Giant Snake")
    assert brought is not None
    assert [move.name for move in brought.moves] == [
        move.name for move in creatures()["giant_snake"].moves
    ]
    assert not any(move.text for move in brought.moves)
    assert without_notes(encounter) == encounter
    packed_in = decode_question(encode_question(Question(encounter)))
    assert isinstance(packed_in, LinkedQuestion)
    assert packed_in.question.encounter == encounter
    page = house.browser(table, GM).get("/lab").text
    assert "Bite (at will)" in page
    assert "Not played: " in page
    assert "Coil" in page


def test_private_notes_leave_in_no_link(house: House, table: str) -> None:
    """Nothing that was written down leaves the table in a link."""
    pc = house.tables.history(table).state.party["p1"].pc
    house.gm(
        table,
        EditPc(pc_id="p1", pc=structs.replace(pc, notes="sold her brother")),
        AddFoe(npc=Npc("brute", 5, notes="the traitor")),
    )
    page = house.browser(table, GM).get("/lab").text
    letters = re.search(r'name="s" value="([^"]+)"', page)
    assert letters is not None
    asked = decode_question(letters[1])
    assert not isinstance(asked, Refusal)
    carried = msgspec.json.encode(asked.question).decode()
    assert "brute" in carried
    for secret in (
        "sold her brother",
        "the traitor",
        *[link.id for link in house.tables.links.of_table(table)],
    ):
        assert secret not in carried


def test_missing_foes_and_pcs_are_handled(
    house: House,
) -> None:
    """A table without foes gets one to begin with and one without PCs a word."""
    empty = house.tables.create()
    answer = house.browser(empty, GM).get("/lab")
    assert answer.status_code == 200
    assert "nobody at the table yet" in told(answer)


def test_only_gm_opens_laboratory_of_table(house: House, table: str) -> None:
    assert house.browser(table, GM).get("/lab").status_code == 200
    player = house.browser(table, Seat("player", "p1"))
    assert player.get("/lab").status_code == 404
    assert '/lab"' not in player.get().text
    link, _ = house.tables.links.invite(table, GM)
    assert httpx.get(f"{house.base}/seat/{link.id}/lab").status_code == 403
    assert player.client.get(f"/seat/{link.id}/lab").status_code == 403


def test_laboratory_is_in_menu_and_palette(house: House, table: str) -> None:
    """The GM finds it in the menu and in the palette."""
    gm = house.browser(table, GM)
    for part in (gm.part("menu"), gm.part("find", q="labo")):
        assert f'href="{gm.path}/lab"' in part.text


# --- questions ------------------------------------------------------------------------------------


@pytest.mark.long
def test_interval_shrinks_toward_seed_figures(
    visitor: Visitor,
) -> None:
    """The interval shrinks from answer to answer and the figures are those of the seed."""
    question = Question(demo_encounter(), Parameters(level=4), runs=20_000)
    fields = {"level": "4", "policy": "careful"}
    first = figures(visitor.look(question, **fields).text)
    last = figures(visitor.until_done(question, **fields))
    assert first[0] < last[0] == 20_000
    assert last[2] - last[1] < first[2] - first[1]
    visitor.page = "another"
    assert figures(visitor.until_done(question, **fields)) == last
    other = figures(visitor.until_done(structs.replace(question, seed=7), **fields))
    assert other != last


def test_never_nought_percent(visitor: Visitor) -> None:
    text = visitor.until_done(FEW, level="10", number="8")
    assert "below 0.1%" in text
    assert re.search(r"<b>0(\.0)?%", text) is None


@pytest.mark.long
def test_variants_share_their_dice(visitor: Visitor) -> None:
    """Two variants are held against each other on the same dice."""
    kept = visitor.look(FEW, level="4", act="keep").text
    beside = re.search(r'name="beside" form="lab" value="([^"]+)"', kept)
    assert beside is not None
    text = visitor.until_done(FEW, level="4", armor="2", beside=html.unescape(beside[1]))
    assert "Armor +0 → +2" in text
    assert re.search(r">\+\d+\.\d points", text), "more Armor is a gain"
    same = visitor.until_done(FEW, level="4", beside=html.unescape(beside[1]))
    assert "+0.0 points" in same


@pytest.mark.long
def test_each_thing_is_taken_away_in_turn(visitor: Visitor) -> None:
    text = visitor.until_done(FEW, level="4", matters="on")
    assert "What matters" in text
    assert "without Mara Okonjo" in text


def test_stop_keeps_known_figures(visitor: Visitor) -> None:
    """Stop tells what is known and asks no further."""
    question = Question(demo_encounter(), runs=2_000_000)
    first = figures(visitor.look(question).text)
    stopped = visitor.look(question, act="stop").text
    assert figures(stopped) == first
    assert "Stopped" in stopped
    assert 'hx-trigger="load' not in stopped
    assert 'hx-trigger="load' in visitor.look(question).text


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"level": "16"}, "level"),
        ({"number": "0"}, "number"),
        ({"armor": "x"}, "armor"),
        ({"policy": "reckless"}, "policy"),
        ({"runs": "2000000000"}, "runs"),
        ({"seed": "-1"}, "seed"),
        ({"beside": '{"luck": 99}'}, "beside"),
        ({"s": "AAAA"}, "s"),
        ({"s": ""}, "s"),
    ],
)
def test_bad_field_is_told_in_one_sentence(
    visitor: Visitor, fields: dict[str, str], field: str
) -> None:
    answer = visitor.look(FEW, **fields)
    assert answer.status_code == 422
    assert re.search(rf'data-field="[^"]*{field}', answer.text) or field in answer.text, answer.text
    assert "Traceback" not in answer.text


def test_other_sites_cannot_ask(house: House) -> None:
    for path in ("/lab", "/lab/look", "/lab/who"):
        answer = httpx.post(
            house.base + path,
            data={"s": encode_question(FEW)},
            headers={"origin": "http://elsewhere.example"},
        )
        assert answer.status_code == 403, path


# --- who fights -----------------------------------------------------------------------------------


def test_who_fights_is_changed_on_page(visitor: Visitor) -> None:
    data = {
        "s": encode_question(FEW),
        "pc.0": "on",
        "pc.2": "on",
        "foe.0": "3",
        "foe.1": "0",
        "add": "?",
        "add.level": "6",
        "add.count": "2",
    }
    answer = visitor.client.post("/lab/who", data={**data, "back": "/seat/0123456789abcdef"})
    there = answer.headers["hx-redirect"]
    assert there.startswith("/seat/0123456789abcdef/lab?s=")
    asked = decode_question(there.partition("?s=")[2].partition("&")[0])
    assert not isinstance(asked, Refusal)
    changed = asked.question.encounter
    assert [pc.name for pc in changed.party] == ["Mara Okonjo", "Juno Reyes"]
    assert [npc.level for npc in changed.foes] == [FEW.encounter.foes[0].level] * 3 + [6, 6]
    nobody = visitor.client.post("/lab/who", data={"s": encode_question(FEW), "foe.0": "1"})
    assert nobody.status_code == 422
    assert told(nobody) == "Leave at least one character in the party."


# --- links ----------------------------------------------------------------------------------------


def test_link_carries_all_of_question_and_version() -> None:
    question = Question(
        demo_encounter(),
        Parameters(level=5, armor=-1, luck=2, policy="all_in"),
        seed=99,
        matters=True,
    )
    letters = encode_question(question)
    assert len(letters) < LINK_MOST
    assert re.fullmatch(r"[\w-]+", letters)
    assert decode_question(letters) == (question, __version__)


@pytest.mark.long
def test_shared_link_shows_same_runs(house: House, visitor: Visitor) -> None:
    """Whoever opens a link sees the same to the last run."""
    text = visitor.until_done(FEW, level="4")
    link = html.unescape(re.search(r'data-copy="([^"]+)"', text)[1])  # type: ignore[index]
    assert link.startswith(f"{house.base}/lab?s=")
    other = Visitor(house)
    opened = other.client.get(link)
    assert opened.status_code == 200
    assert re.search(r'id="level" name="level"[^>]* value="4"', opened.text)
    again = other.until_done(FEW, level="4")
    other.client.close()
    parts = re.compile(r'<div class="lab-parts">.*?</div>\s*$', re.DOTALL)
    assert parts.search(again)[0] == parts.search(text)[0]  # type: ignore[index]


def letters_of(value: object) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).rstrip(b"=").decode()


@pytest.mark.parametrize(
    ("letters", "words"),
    [
        (encode_question(FEW)[:-20], "damaged"),
        (encode_question(FEW)[:50] + "x" + encode_question(FEW)[51:], "damaged"),
        ("not a link", "damaged"),
        ("é", "damaged"),
        (letters_of({"no": "pair"}), "damaged"),
        (base64.urlsafe_b64encode(zlib.compress(b" " * (8 << 20))).decode(), "damaged"),
        (letters_of([__version__, {"encounter": {"party": [], "foes": []}}]), "party"),
        (letters_of([__version__, {"encounter": {}, "tokens": 1}]), "encounter.party"),
        (letters_of(["9.9.9", {"encounter": {}, "weather": 1}]), "9.9.9"),
    ],
)
def test_damaged_link_is_told_in_one_sentence(house: House, letters: str, words: str) -> None:
    answer = httpx.get(f"{house.base}/lab", params={"s": letters})
    assert answer.status_code == 422
    assert words in told(answer)


def test_readable_old_link_is_played(house: House) -> None:
    """A link of another version that can be read is played with a word."""
    body = msgspec.to_builtins(FEW)
    answer = httpx.get(f"{house.base}/lab", params={"s": letters_of(["0.0.9", body])})
    assert answer.status_code == 200
    assert f"made by Threefold 0.0.9, and this is {__version__}" in answer.text


# --- files ----------------------------------------------------------------------------------------


def test_encounter_comes_as_file_or_text(house: House, visitor: Visitor) -> None:
    """An encounter is brought as a file or as text."""
    data = write_encounter(demo_encounter())
    for form in (
        {"files": {"file": ("gate.json", data)}},
        {"data": {"text": data.decode()}, "files": {"file": ("", b"")}},
    ):
        answer = visitor.client.post("/lab", **form)  # type: ignore[arg-type]
        assert answer.status_code == 200, answer.text
        assert 'id="level"' in visitor.client.get(answer.headers["hx-redirect"]).text
    yaml = "format: threefold/encounter/1\nparty: []\nfoes: []\n"
    assert "party" in told(
        visitor.client.post("/lab", data={"text": yaml}, files={"file": ("", b"")})
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"weather": "rain"}, "weather"),
        ({"foes": []}, "foes"),
        ({"foes": [{"kind": "npc", "name": "giant", "level": 99}]}, "foes[0].level"),
        ({"format": "threefold/encounter/9"}, "threefold/encounter/9"),
    ],
)
def test_bad_encounter_file_names_its_field(
    visitor: Visitor, change: dict[str, object], words: str
) -> None:
    """A bad file gets one sentence with file and field."""
    data = json.dumps({**json.loads(write_encounter(demo_encounter())), **change}).encode()
    answer = visitor.client.post("/lab", files={"file": ("gate.json", data)})
    assert answer.status_code == 422
    assert "gate.json" in told(answer)
    assert words in told(answer)


def test_nothing_brought_is_told(visitor: Visitor) -> None:
    answer = visitor.client.post("/lab", files={"file": ("", b"")})
    assert (answer.status_code, told(answer)) == (422, "Choose a file, or paste the text of one.")


def test_report_and_figures_are_files(visitor: Visitor) -> None:
    letters = encode_question(structs.replace(FEW, parameters=Parameters(level=4)))
    report = visitor.client.get("/lab/paper/html", params={"s": letters})
    assert "attachment" in report.headers["content-disposition"]
    assert "<svg" in report.text
    assert not re.search(r"<script|https?://(?!www\.w3\.org/2000/svg)", report.text)
    told_ = visitor.client.get("/lab/paper/json", params={"s": letters}).json()
    assert (told_["runs"], told_["policy"]) == (500, "careful")
    assert len(told_["heat"]["win"]) == 10


# --- the process ----------------------------------------------------------------------------------


def process_id() -> int:
    running = laboratory()._running
    assert running is not None
    return running.process.pid


@pytest.mark.long
def test_laboratory_that_hangs_holds_no_table_up(
    house: House, table: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor.until_done(FEW)
    monkeypatch.setattr("threefold.service.lab_process.PATIENCE", 1.5)
    stopped = process_id()
    os.kill(stopped, signal.SIGSTOP)
    try:
        answers: list[httpx.Response] = []
        asking = threading.Thread(
            target=lambda: answers.append(visitor.look(structs.replace(FEW, seed=5)))
        )
        asking.start()
        assert house.browser(table, GM).get().status_code == 200
        assert house.browser(table, Seat("player", "p1")).part("act").status_code == 200
        asking.join(60)
        assert "getting ready" in answers[0].text
    finally:
        os.kill(stopped, signal.SIGCONT)
    monkeypatch.undo()
    assert figures(visitor.until_done(structs.replace(FEW, seed=5)))[0] == 500


def test_newer_question_replaces_waiting_one(house: House, visitor: Visitor) -> None:
    """A newer question of a page takes the place of the one that waits."""
    visitor.until_done(FEW)
    stopped = process_id()
    os.kill(stopped, signal.SIGSTOP)
    answers: dict[int, httpx.Response] = {}
    asking = []
    for seed in range(3):
        one = threading.Thread(
            target=lambda seed=seed: answers.update(
                {seed: visitor.look(structs.replace(FEW, seed=20 + seed))}
            )
        )
        one.start()
        asking.append(one)
        while not any(key.endswith(visitor.page) for key in [*laboratory()._line]) and seed:
            if not one.is_alive():
                break
    os.kill(stopped, signal.SIGCONT)
    for one in asking:
        one.join(60)
    codes = sorted(answer.status_code for answer in answers.values())
    assert codes in ([200, 200, 204], [200, 204, 204], [200, 200, 200])
    assert 200 in codes


@pytest.mark.long
def test_dead_process_is_told_and_restarted(visitor: Visitor) -> None:
    """A process that died is told and started anew."""
    visitor.until_done(FEW)
    dead = process_id()
    os.kill(dead, signal.SIGSTOP)
    answers: list[httpx.Response] = []
    asking = threading.Thread(
        target=lambda: answers.append(visitor.look(structs.replace(FEW, seed=6)))
    )
    asking.start()
    os.kill(dead, signal.SIGKILL)
    asking.join(60)
    assert "broke off" in answers[0].text or "data-low" in answers[0].text
    assert figures(visitor.until_done(structs.replace(FEW, seed=6)))[0] == 500
    assert process_id() != dead


def test_example_is_played(house: House) -> None:
    answer = httpx.get(f"{house.base}/lab", params={"example": "1"})
    assert answer.status_code == 200
    assert isinstance(FEW.encounter, Encounter)
    assert "Mara Okonjo" in answer.text
