"""No bare string: whoever reads Korean meets no Latin word but names, ids and what Korean itself
writes so.

Korean texts and Korean content have hardly any Latin letters. Whatever word in Latin letters stands
on a page, in the log or in an answer all the same was written past the catalogs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from zlib import crc32

import msgspec
import pytest
from tests.playthroughs.adjudicated import REQUESTS
from tests.playthroughs.catalog import SCENES, room
from tests.playthroughs.room import LONG_AGO
from tests.web.house import GM, Browser, House, Seat
from tests.web.reading import NAMES, texts_on
from tests.web.structure import stumbles

from threefold.cli.app import COMMANDS, run
from threefold.library.catalogue import KINDS
from threefold.library.creatures import creatures, npc_of
from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.library.paths import content_dir
from threefold.library.rules import rulebook
from threefold.library.shelf import everything
from threefold.model.languages import Lang
from threefold.model.scenes import Surroundings
from threefold.procedures.catalog import ENTRIES
from threefold.rules.situations import SITUATIONS
from threefold.service.adjudicate import answer_line
from threefold.service.plain import Plain, lines_of
from threefold.table.commands import AddFoe, FindItem, FoeAttacks, Hurt, SetScene
from threefold.text import speak
from threefold.text.catalog import files, sources_of
from threefold.web.gm.registry import FORMS
from threefold.web.player.page import REGIONS

WORD = re.compile(r"[A-Za-zÀ-ÿ][a-zà-ÿ]{2,}")


@cache
def in_korean() -> frozenset[str]:
    """Latin words that Korean texts and content write themselves."""
    texts = [source.ftl for path in files("ko") for source in sources_of(path, "ko").values()]
    found = {
        word
        for text in texts
        for word in WORD.findall(re.sub(r"^\S+ =|\{.*?\}|\$\w+", " ", text, flags=re.S))
    }
    for path in (content_dir() / "ko").rglob("*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            texts_there = (text for name, text in json.loads(line).items() if name != "key")
            found |= {word for text in texts_there for word in WORD.findall(text)}
    given = [*(content_dir() / "party").glob("*.*"), content_dir() / "scenes.yaml"]
    for (
        path
    ) in given:  # the demo party and the foes of scenes bear names, and have things, of their own
        found |= set(WORD.findall(path.read_text("utf-8")))
    return frozenset(found)


def bare(html: str) -> set[str]:
    """The words of a page that are Latin and nobody's name."""
    texts = " ".join(
        re.sub(r"https?://\S+|[\w.]+@\S+|\b[\w]+(?:[._][\w]+)+\b", " ", text)
        for text in texts_on(html)
    )
    return {word for word in WORD.findall(texts) if word not in in_korean() and word not in NAMES}


def pages(house: House, gm: Browser, player: Browser) -> Iterator[tuple[str, str]]:
    """Every page, dialog and fragment that a browser can ask for, with its address."""
    for path in (
        "/",
        "/rules",
        "/rules?q=edge",
        "/rules/editions",
        "/characters",
        "/lab",
        "/nowhere",
    ):
        yield path, gm.client.get(path, follow_redirects=True).text
    for id in rulebook().by_id:
        if crc32(id.encode()) % 40:  # the same ones, whatever rules are added
            continue
        yield f"/rules/{id}", gm.client.get(f"/rules/{id}").text
    for kind in KINDS.values():
        for entry in everything(kind)[:2]:
            path = f"/rules/{kind.name}/{kind.key_of(entry)}"
            yield path, gm.client.get(path).text
    yield "/create", gm.client.get("/create", follow_redirects=True).text
    yield "gm", gm.get().text
    yield "lab", gm.get("/lab").text
    for path in ("/print", "/journal", "/dice"):
        yield f"gm {path}", gm.get(path).text
    for path in ("/print", "/journal", "/dice", "/advice"):
        yield f"player {path}", player.get(path).text
    for part in (*FORMS, "menu", "find", "procedures", "files", "links"):
        yield f"gm part {part}", gm.part(part).text
        yield f"gm part {part} of", gm.part(part, pc_id="p1", foe_id="f5", on="f5", id="f5").text
    for id in ENTRIES:
        yield f"gm procedure {id}", gm.part("procedure", procedure=id).text
        yield f"gm work {id}", gm.part("work", procedure=id).text
    for id in SITUATIONS:
        yield f"gm situation {id}", gm.part("situation", id=id).text
    for typed in ("속력", "speed", "등반"):
        yield f"gm find {typed}", gm.part("find", q=typed).text
    for kind in KINDS.values():
        for entry in everything(kind)[:3]:
            yield (
                f"gm content {kind.name}",
                gm.part("content", kind=kind.name, key=kind.key_of(entry)).text,
            )
    yield "player", player.get().text
    for part in REGIONS:
        yield f"player part {part}", player.part(part).text
    for mode in ("attack", "task", "use", "together", "rest", "move"):
        yield f"player act {mode}", player.part("act", mode=mode).text


@pytest.fixture
def evening(house: House, table: str) -> str:
    return eventful(house, table)


def eventful(house: House, table: str) -> str:
    """A table where much has happened."""
    house.gm(
        table,
        AddFoe(npc=npc_of(creatures()["ogre"]), count=2),
        FindItem(to="p1", cypher=cypher_of(cyphers()["curative"]), level="4"),
        FindItem(to="p1", artifact=artifact_of(next(iter(artifacts().values()))), level="4"),
        Hurt(on="p1", points=3),
        SetScene(scene=Surroundings(light="dim_light")),
        FoeAttacks(foe_id="f5", pc_id="p1"),
    )
    return table


@pytest.mark.long
@pytest.mark.turns("every page", 2)
def test_pages_have_no_bare_strings(house: House, evening: str) -> None:
    """No page has a bare string and each can be read aloud."""
    gm, player = house.browser(evening, GM), house.browser(evening, Seat("player", "p1"))
    for browser in (gm, player):
        browser.client.cookies.set("lang", "ko")
    drawn = list(pages(house, gm, player))
    found = {where: words for where, html in drawn if (words := sorted(bare(html)))}
    assert found == {}
    around = {
        where: html for where, html in drawn if where in ("gm", "player")
    }  # what the parts are drawn into
    aloud = {where: stumbles(html, around.get(where.split()[0], "")) for where, html in drawn}
    assert {where: wrong for where, wrong in aloud.items() if wrong} == {}


TEXTS = frozenset({"text", "name", "message", "title", "reason", "words"})
GIVEN = frozenset(
    {
        "actor",
        "target",
        "inputs",
        "request",
        "pcs",
        "pc",
        "foes",
        "arc",
        "offered",
        "drawn",
        "intrusion",
        "pass_to",
    }
)
"""What an answer repeats of the request, and entries as they are."""


def texts_of(value: object) -> Iterator[str]:
    """The texts of an answer that are sentences or names of lines."""
    if isinstance(value, dict):
        for key, below in value.items():
            if isinstance(below, str) and key in TEXTS:
                yield below
            elif key not in GIVEN:
                yield from texts_of(below)
    elif isinstance(value, list):
        for each in value:
            yield from texts_of(each)


FIELD = re.compile(r"`[\w.\[\]]+`")
"""A field or a key of a request, named as programs write it."""


@pytest.mark.parametrize("id", REQUESTS)
def test_no_answer_of_procedure_has_bare_string(id: str) -> None:
    """Every procedure, as its transcript asks it: what the request says itself may come back."""
    found = {}
    for asked in REQUESTS[id]:
        line = json.dumps(asked.request | {"lang": "ko"})
        said = set(WORD.findall(line)) | set(line.replace("_", " ").split('"'))
        spelt = {word for known in said for word in known.split()}
        for text in texts_of(json.loads(answer_line(line.encode()))):
            if words := sorted(
                bare(FIELD.sub(" ", text)) - spelt - {word.capitalize() for word in spelt}
            ):
                found[text] = words
    assert found == {}


@pytest.mark.parametrize("name", SCENES)
def test_no_line_of_log_has_bare_string(name: str) -> None:
    """Every playthrough, as the GM reads its log with all receipts: what people typed may come
    back.
    """
    history = room(name).history
    typed = WORD.findall(
        msgspec.json.encode([record.event for record in history.records]).decode().replace("_", " ")
    )
    spelt = {word.lower() for word in typed}
    found = {}
    for line in _log(name, "ko"):
        for text in texts_of(line):
            if words := sorted(
                word for word in bare(FIELD.sub(" ", text)) if word.lower() not in spelt
            ):
                found[text] = words
    assert found == {}


def test_log_names_arc_steps_and_shelf_foes() -> None:
    """Their English is stored, so the walk above cannot tell it from what people typed."""
    said = {
        lang: "\n".join(str(line["text"]) for name in SCENES for line in _log(name, lang))
        for lang in ("fr", "ko")
    }
    assert "Traquer le coupable" in said["fr"]
    for raw in ("track guilty", "Ghoul"):
        assert raw not in said["fr"]
        assert raw not in said["ko"]


def _log(name: str, lang: Lang) -> list[dict[str, Plain]]:
    past = room(name).past(GM)
    return lines_of(past, past.log(LONG_AGO), lang)


AS_TYPED = re.compile(
    r"threefold[ \w]*--help|'[a-z_]+'|\S*tables\.db\S*|'?--?[\w-]+'?|'?[A-Z_]{2,}'?|\S*/nowhere/file"
    r"|foundry, markdown, \S+ \S+"
)
"""Names of options, arguments, choices and files."""


def test_no_error_of_command_has_bare_string(capfd: pytest.CaptureFixture[str]) -> None:
    """Wrong use of every command, and files that are not there."""
    found = {}
    for command in COMMANDS:
        for words in (
            [command, "--loud"],
            [command, "/nowhere/file"],
            [command, "a", "b", "c", "d"],
        ):
            if command in ("adjudicate", "table", "roll", "rules") and "--loud" not in words:
                continue
            run([*words, "--lang", "ko"])
            said = capfd.readouterr().err
            kept = AS_TYPED.sub(" ", said)
            if left := sorted(bare(kept) - {"threefold", *COMMANDS}):
                found[" ".join(words)] = (left, said)
    speak("en")
    assert found == {}


TYPED = re.compile(
    r"`[^`]*`|\b(?:threefold|보기:) .*|<[^>]*>|\[기본값: [^\]]*\]|\b\w+/\w[\w.]*|\b[\w-]+\.\w+\b|man -l -"
)
"""Command lines, choices, defaults and files, as help shows them."""
TITLES = frozenset(
    {"Abides", "Stone", "Strong", "Model", "Context", "Protocol", "Dask", "horror", "plain"}
)


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_no_help_of_command_has_bare_string(
    command: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    run([*command, "--help", "--lang", "ko"])
    said = capfd.readouterr().out
    speak("en")
    assert re.search("[가-힣]", said)
    assert bare(AS_TYPED.sub(" ", TYPED.sub(" ", said))) - TITLES - set(COMMANDS) - {"act"} == set()


def test_manual_page_speaks_too(capfd: pytest.CaptureFixture[str]) -> None:
    run(["--man", "--lang", "fr"])
    said = capfd.readouterr().out
    speak("en")
    assert ".SH STATUT DE SORTIE\n0 réussi" in said
    assert "Show " not in said
