"""Every reader of files and lines: good samples, how they are spoiled, and the door by which they
come in.
"""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from tests.exchange.leveldb_files import folder as leveldb
from tests.exchange.samples import item, npc, pc
from tests.fuzz import spoiling
from tests.lab.people import encounter, foe, hero
from tests.people import KARA
from tests.playthroughs.adjudicated import REQUESTS

from threefold.cli.app import run
from threefold.cli.lines import answered
from threefold.exchange import archives
from threefold.interop.characters import read_characters, write_characters
from threefold.interop.encounters import read_encounter
from threefold.interop.scenes import read_scene, write_scene
from threefold.interop.session import read_session
from threefold.interop.sweeps import read_sweep
from threefold.lab.encounter import FORMAT as ENCOUNTER_FORMAT
from threefold.model.characters import Npc
from threefold.model.scenes import PreparedFoe, PreparedScene
from threefold.rules.types import Refusal
from threefold.service.archives import archive, take_in
from threefold.service.demo import demo, demo_party
from threefold.service.exchange import import_uploads
from threefold.service.pictures import reencode_picture
from threefold.service.tables import Tables
from threefold.store.contract import ShelfItem, Token
from threefold.store.memory import MemoryStore
from threefold.store.sqlite import open_sqlite
from threefold.table.commands import Note
from threefold.table.history import GM, Seat
from threefold.text import render
from threefold.web.gm.seats import commands_in_file

HERE: Final = Path(__file__).parents[1]
Door = Callable[[bytes, str, Path], None]


class Reader(NamedTuple):
    """A reader: the names and contents of good files, how to spoil one, and the door that reads it.
    ``many``: how many files of a new seed it gets in `make long`, fewer where the door is a whole
    command line; all get 2,000 of two seeds in `make thorough`."""

    samples: Callable[[], Sequence[tuple[str, bytes]]]
    spoils: tuple[spoiling.Spoil, ...]
    door: Door
    many: int = 500


# --- samples --------------------------------------------------------------------------------------


@cache
def tables() -> Tables:
    """A table with what a demo has, and a few notes."""
    made = Tables(MemoryStore())
    table = demo(made)
    for n in range(3):
        made.submit(table, GM, f"n{n}", Note(text=f"note {n}"))
    return made


def sessions() -> Sequence[tuple[str, bytes]]:
    known = tables()
    return [("session.json", known.export(known.tables()[0].id))]


@cache
def table_archives() -> Sequence[tuple[str, bytes]]:
    known = tables()
    table = known.tables()[0].id
    head = archives.Head(title="x", version="1", packs=["glass_city"])
    packs = {"glass_city": HERE / "packs" / "glass_city"}
    full = archives.archive_bytes(
        head, known.export(table), packs, "# x", {}
    )  # each picture would start a process
    return [("evening.zip", archive(known, table)), ("full.zip", full)]


def characters() -> Sequence[tuple[str, bytes]]:
    kara = json.dumps({"format": "threefold/1", **KARA}).encode()
    return [("kara.json", kara), ("party.json", write_characters(demo_party()))]


def yaml_characters() -> Sequence[tuple[str, bytes]]:
    import yaml

    return [
        (name.replace(".json", ".yaml"), yaml.safe_dump(json.loads(data)).encode())
        for name, data in characters()
    ]


def prepared() -> Sequence[tuple[str, bytes]]:
    scene = PreparedScene(
        name="The hall",
        notes="Dark, and cold.",
        foes=[PreparedFoe(npc=Npc(name="Guard", level=3), count=2)],
    )
    return [("scene.json", write_scene(scene))]


def encounters() -> Sequence[tuple[str, bytes]]:
    made = encounter(party=[hero()], foes=[foe()])
    whole = {"format": ENCOUNTER_FORMAT, **msgspec.to_builtins(made, str_keys=True)}
    return [("encounter.json", json.dumps(whole).encode())]


def sweeps() -> Sequence[tuple[str, bytes]]:
    inner = json.loads(encounters()[0][1])
    inner.pop("format")
    whole = {
        "format": "threefold/sweep/1",
        "encounter": inner,
        "levels": [2, 3],
        "numbers": [1],
        "policies": ["plain"],
    }
    return [("sweep.json", json.dumps({**whole, "runs": 1000, "seed": 5}).encode())]


def foundry() -> Sequence[tuple[str, bytes]]:
    documents = [npc(), pc(), item("Sword", "weapon"), item("Cleave", "ability")]
    lines = b"\n".join(map(msgspec.json.encode, documents))
    return [
        ("all.json", msgspec.json.encode(documents)),
        ("one.json", msgspec.json.encode(pc())),
        ("pack.db", lines),
    ]


def foundry_packs() -> Sequence[tuple[str, bytes]]:
    held = {
        f"!actors!{n}".encode(): msgspec.json.encode(npc(name=f"Howler {n}", id=f"howler{n:010}"))
        for n in range(3)
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in leveldb(held, [{b"!actors!9": msgspec.json.encode(npc())}]).items():
            file.writestr(f"actors/{name}", data)
    return [("pack.zip", out.getvalue())]


def leveldb_tables() -> Sequence[tuple[str, bytes]]:
    held = {
        f"!actors!{n}".encode(): msgspec.json.encode(npc(name=f"Howler {n}", id=f"howler{n:010}"))
        for n in range(3)
    }
    return [(name, data) for name, data in leveldb(held, [held]).items() if data]


def csrd() -> Sequence[tuple[str, bytes]]:
    ability = {
        "name": "Ward",
        "cost": "1",
        "pool": ["Intellect"],
        "description": "Action.",
        "tier": "Low",
    }
    cypher = {"name": "Stim", "level": "1d6 + 2", "effect": "Lasts one hour.", "form": "Injection"}
    creature = {
        "name": "REED CAT",
        "level": "3",
        "health": "9",
        "armor": "1",
        "movement": "Short",
        "description": "A cat.",
    }
    focus = {
        "name": "Wears a Sheen",
        "abilities": [{"name": "Ward", "tier": "1"}],
        "description": "Light.",
    }
    whole = {
        "version": "10",
        "abilities": [ability],
        "cyphers": [cypher],
        "creatures": [creature],
        "foci": [focus],
    }
    return [("csrd.json", json.dumps(whole).encode())]


def vault() -> Sequence[tuple[str, bytes]]:
    page = "---\naliases: [Cat]\ntags: [Creature]\n---\n# Reed Cat\n\n**Level:** 3 (9)\n**Health:** 9\n**Armor:** 1\n"
    more = "# Ward\n\n**Cost:** 1 Intellect point\n\nA shield. Enabler.\n\n| d6 | Effect |\n| --- | --- |\n| 1 | A |\n"
    sheet = "# Kara\n\n- **Tier:** 1\n- **Might:** 12/12 Edge 1\n\n## Abilities\n\n* Ward\n"
    return [("Reed Cat.md", page.encode()), ("Ward.md", more.encode()), ("Kara.md", sheet.encode())]


def own_lines() -> Sequence[tuple[str, bytes]]:
    content = HERE.parent / "content"
    return [
        (f"{kind}.jsonl", b"\n".join((content / f"{kind}.jsonl").read_bytes().splitlines()[:4]))
        for kind in ("abilities", "creatures", "cyphers")
    ]


def pack_parts() -> Sequence[tuple[str, bytes]]:
    folder = HERE / "packs" / "glass_city"
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".yaml", ".jsonl")]
    return [(path.relative_to(folder).as_posix(), path.read_bytes()[:6000]) for path in files]


def _picture(form: str) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(out, form)
    return out.getvalue()


def pictures() -> Sequence[tuple[str, bytes]]:
    return [(f"a.{form.lower()}", _picture(form)) for form in ("PNG", "JPEG", "WEBP", "GIF", "BMP")]


def requests() -> Sequence[tuple[str, bytes]]:
    return [
        (name, json.dumps(one.request).encode())
        for name, asked in REQUESTS.items()
        for one in asked
    ]


@cache
def databases() -> Sequence[tuple[str, bytes]]:
    from tempfile import TemporaryDirectory

    at = "2026-01-01T00:00:00Z"
    with TemporaryDirectory() as folder:
        path = Path(folder, "tables.db")
        store = open_sqlite(path)
        made = Tables(store, page=4)
        table = demo(made)
        for n in range(8):
            made.submit(table, GM, f"n{n}", Note(text=f"note {n}"))
        made.opened.keep()
        link = store.add_link(table, GM, "a" * 64, at)
        store.add_visit(link.id, "b" * 64, at)
        store.add_token(Token("t1", table, Seat("player", "p1"), "Bot", ("read",), "d" * 64, at))
        store.save_item("c" * 64, ShelfItem("k0", "Kara", at, b"{}"))
        store.close()
        return [("tables.db", path.read_bytes())]


# --- doors ----------------------------------------------------------------------------------------


def told(answer: object) -> None:
    """A refusal is a sentence in every language."""
    if isinstance(answer, Refusal):
        for lang in ("en", "fr", "ko"):
            assert render(answer.message, lang)


def line(*words: str | Path) -> None:
    """A command line: it ends with a status that is documented, in a sentence where it fails."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        status = run([str(word) for word in words])
    err.flush()
    said = err.buffer.getvalue().decode()  # type: ignore[attr-defined]
    assert status in (0, 1, 2), status
    assert "internal error" not in said, said[-2000:]
    assert "Traceback" not in said, said[-2000:]
    assert status == 0 or words[0] == "check" or said.strip(), "it fails without a word"


def by_function(read: Callable[[bytes, str], object]) -> Door:
    """A function that answers with what it read, or with a refusal."""
    return lambda data, name, folder: told(read(data, name))


def by_line(*words: str) -> Door:
    """A command that reads a file; FILE and FOLDER stand for it and for a folder to write into."""

    def door(data: bytes, name: str, folder: Path) -> None:
        file = folder / Path(name).name
        file.write_bytes(data)
        line(
            *(
                {"FILE": file, "FOLDER": folder / "to", "DB": folder / "other.db"}.get(word, word)
                for word in words
            )
        )

    return door


def by_import(data: bytes, name: str, folder: Path) -> None:
    """Files of other programs, as the server's process takes them."""
    report = import_uploads([(name, data)], folder / "pack")
    for lang in ("en", "fr", "ko"):
        msgspec.json.encode(report.as_json("", lang))
    assert not any(
        each.what and each.what.key == "exchange.refused.document" for each in report.lines
    ), report.lines


def by_leveldb(data: bytes, name: str, folder: Path) -> None:
    """A folder of Foundry VTT of which one file is spoiled."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for other, content in leveldb_tables():
            file.writestr(f"actors/{other}", data if other == name else content)
    by_import(out.getvalue(), "pack.zip", folder)


def by_pack(data: bytes, name: str, folder: Path) -> None:
    """A pack of which one file is spoiled."""
    shutil.copytree(HERE / "packs" / "glass_city", folder / "glass_city")
    (folder / "glass_city" / name).write_bytes(data)
    line("content", "check", folder / "glass_city")


def by_page(data: bytes, name: str, folder: Path) -> None:
    """The GM's import on the page: characters, scenes, sessions and archives, as `take_in_files`
    sorts them.
    """
    if archives.is_table_archive(data):
        told(take_in(Tables(MemoryStore()), data, name))
        return
    commands = commands_in_file(data, name)
    told(Tables(MemoryStore()).new.from_file(data, name) if commands is None else commands)


def by_archive(data: bytes, name: str, folder: Path) -> None:
    """An archive by the page, and by the reader of other programs' files."""
    assert isinstance(archives.is_table_archive(data), bool)
    told(take_in(Tables(MemoryStore()), data, name))


def by_request(data: bytes, name: str, folder: Path) -> None:
    """A line of `adjudicate`: one line of JSON comes back, and it is no bug of the engine."""
    out = io.StringIO()
    with redirect_stderr(out):
        answer = answered(data.replace(b"\n", b" "))
    assert "internal error" not in out.getvalue(), out.getvalue()[-2000:]
    assert isinstance(json.loads(answer), dict), answer


def by_check(data: bytes, name: str, folder: Path) -> None:
    """A file of tables: whatever is wrong, after `check --go-on` or `restore` it is sound, or it
    was none of ours.
    """
    file, other = folder / "tables.db", folder / "restored.db"
    file.write_bytes(data)
    line("restore", file, "--db", other)
    line("check", file, "--json")
    line("check", file, "--go-on", "--save", folder / "safe")
    line("backup", folder / "copy.db", "--db", file)


J, B, L, JL, Z, S = (
    spoiling.as_json, spoiling.bytewise, spoiling.as_lines, spoiling.as_json_lines,
    spoiling.as_zip, spoiling.as_sqlite
)  # fmt: skip

READERS: Final[dict[str, Reader]] = {
    "characters": Reader(characters, (J, J, B), by_function(read_characters)),
    "characters in YAML": Reader(yaml_characters, (L, B), by_function(read_characters)),
    "sessions": Reader(sessions, (J, J, B), by_function(read_session)),
    "scenes": Reader(prepared, (J, J, B), by_function(read_scene)),
    "encounters": Reader(encounters, (J, J, B), by_function(read_encounter)),
    "sweeps": Reader(sweeps, (J, J, B), by_function(read_sweep)),
    "the GM's page": Reader(
        lambda: [*characters(), *prepared(), *sessions(), *encounters()], (J, B), by_page
    ),
    "archives": Reader(table_archives, (Z, Z, spoiling.bytewise_headers, B), by_archive),
    "Foundry documents": Reader(foundry, (JL, J, B), by_import),
    "zipped Foundry packs": Reader(foundry_packs, (Z, spoiling.bytewise_headers, B), by_import),
    "LevelDB": Reader(leveldb_tables, (B,), by_leveldb),
    "CSRD JSON": Reader(csrd, (J, J, B), by_import),
    "Markdown vault": Reader(vault, (L, B), by_import),
    "entries in lines": Reader(own_lines, (JL, JL, B), by_import),
    "pictures": Reader(pictures, (B,), by_function(reencode_picture)),
    "adjudicate": Reader(requests, (J, J, J, B), by_request),
    "threefold replay": Reader(sessions, (J, B), by_line("replay", "FILE")),
    "threefold verify": Reader(sessions, (J, B), by_line("verify", "FILE", "--json")),
    "threefold unarchive": Reader(
        table_archives,
        (Z, spoiling.bytewise_headers),
        by_line("unarchive", "FILE", "--db", "DB"),
        150,
    ),
    "threefold import": Reader(
        lambda: [*foundry(), *csrd(), *vault()], (B,), by_line("import", "FILE", "--into", "FOLDER")
    ),
    "threefold character": Reader(characters, (J, B), by_line("character", "show", "FILE")),
    "threefold export": Reader(
        characters, (J, B), by_line("export", "FILE", "--as", "markdown"), 150
    ),
    "threefold content": Reader(pack_parts, (L, JL, B), by_pack, 150),
    "threefold check": Reader(databases, (S,), by_check, 60),
}
"""All of them. What reads the same by another door (`simulate` and `duel` the readers of encounters
and characters, the API and MCP those of lines and characters) is not named twice."""
