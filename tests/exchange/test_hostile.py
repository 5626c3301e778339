"""Files that mean harm, or are damaged, get a line in the report and never crash."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.samples import npc, pc

from threefold.exchange.report import ImportReport
from threefold.service.exchange import import_files, import_uploads


def refused(report: ImportReport) -> list[str]:
    return [
        line.what.key.removeprefix("exchange.refused.")
        for line in report.of("refused")
        if line.what
    ]


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.json", b"", "json"),
        ("a.json", b'{"name": "x", ', "json"),
        ("a.json", b"[" * 100_000 + b"]" * 100_000, "deep"),
        ("a.json", b'{"a":' * 5000 + b"1" + b"}" * 5000, "deep"),
        ("a.json", b"[" * 500 + b"]" * 500, "deep"),
        ("a.json", b'{"name": "\xe9t\xe9"}', "encoding"),
        ("a.json", b"\xff\xfe\x00", "encoding"),
        ("a.json", b"null", "unknown"),
        ("a.json", b"[1, 2]", "no_documents"),
        ("a.json", b'{"hello": "world"}', "unknown"),
        ("a.md", b"\xff\xfa\xfb", "encoding"),
        ("a.png", b"\x89PNG", "unknown"),
        ("a.yaml", b"a: &a [*a]", "yaml"),
        ("a.json", b'{"format": "threefold/session/1"}', "own_format"),
        ("a.zip", b"PK\x05\x06" + bytes(17), "unknown"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    (tmp_path / name).write_bytes(data)
    assert refused(import_files([tmp_path / name], tmp_path / "pack")) == [code]
    assert not (tmp_path / "pack").exists()


def test_utf_16_with_its_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(npc()).decode().encode("utf-16"))
    assert import_files([tmp_path / "a.json"], tmp_path / "pack").counts()["taken"] == 1


@pytest.mark.parametrize(
    "figure",
    [
        "1e999",
        "-1e999",
        "9" * 5000,
        "NaN",
        "Infinity",
        "1e18",
        "-5",
        '"many"',
        "[[1]]",
        "null",
        "true",
    ],
)
def test_extreme_figures_are_clamped_and_told(tmp_path: Path, figure: str) -> None:
    """Figures beyond all bounds fit and are told."""
    raw = (
        msgspec.json.encode(npc())
        .decode()
        .replace('"level":4', f'"level":{figure}')
        .replace('"max":17', f'"max":{figure}')
    )
    (tmp_path / "a.json").write_text(raw, "utf-8")
    report = import_files([tmp_path / "a.json"], tmp_path / "pack")
    assert report.counts()["taken"] == 1
    assert any(line.field == "level" for line in report.lines)


def archive(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return path


def test_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = archive(
        tmp_path / "a.zip", **{"big.json": bytes(30_000_000), "a.json": msgspec.json.encode(npc())}
    )
    report = import_files([path], tmp_path / "pack")
    assert refused(report) == ["bomb"]
    assert report.counts()["taken"] == 1


def test_paths_that_lead_out_are_refused(tmp_path: Path) -> None:
    good = msgspec.json.encode(npc())
    path = archive(
        tmp_path / "a.zip",
        **{
            "../out.json": good,
            "/abs.json": good,
            "..\\win.json": good,
            "C:/x.json": good,
            "in/a.json": good,
        },
    )
    report = import_files([path], tmp_path / "pack")
    assert refused(report) == ["outside"] * 4
    assert report.counts()["taken"] == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.zip", "pack"]


def test_names_of_entries_never_become_paths(tmp_path: Path) -> None:
    names = ["../../etc/x", "/abs", "..", "CON", "a\x00b", "💀" * 50, " ", "x" * 5000]
    documents = [pc(name=name, _id=f"id{n}") for n, name in enumerate(names)]
    documents += [{"name": name, "_id": f"j{n}", "pages": []} for n, name in enumerate(names)]
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(documents))
    import_files([tmp_path / "a.json"], tmp_path / "pack")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "pack"]
    assert {p.name for p in (tmp_path / "pack").iterdir()} == {
        "characters",
        "imported",
        "journals",
        "pack.yaml",
    }
    assert all(
        p.suffix in (".json", ".md")
        for d in ("characters", "journals")
        for p in (tmp_path / "pack" / d).iterdir()
    )


def test_links_and_devices_are_not_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_bytes(msgspec.json.encode(npc()))
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "link.json").symlink_to(secret)
    os.mkfifo(folder / "pipe.json")
    report = import_files([folder, tmp_path / "none.json"], tmp_path / "pack")
    assert sorted(refused(report)) == ["link", "no_file", "no_file"]


def test_scripts_do_not_come_along(tmp_path: Path) -> None:
    hostile = npc(
        notes="<p>Hi<script>steal()</script><img src=x onerror=steal()></p><iframe>x</iframe>"
    )
    (tmp_path / "a.json").write_bytes(msgspec.json.encode(hostile))
    import_files([tmp_path / "a.json"], tmp_path / "pack")
    assert b"steal" not in (tmp_path / "pack" / "creatures.jsonl").read_bytes()


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
ANYTHING = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def spoilt(draw: st.DrawFn, document: dict[str, object]) -> dict[str, object]:
    """A document with something else in a few of its places."""
    whole: object = msgspec.json.decode(msgspec.json.encode(document))
    for _ in range(draw(st.integers(1, 4))):
        here = whole
        while isinstance(here, dict | list) and here:
            keys: list[object] = sorted(here) if isinstance(here, dict) else list(range(len(here)))
            key = draw(st.sampled_from(keys))
            inner = here[key]  # type: ignore[index,call-overload]
            if not isinstance(inner, dict | list) or not inner or draw(st.integers(0, 3)) == 0:
                here[key] = draw(ANYTHING)  # type: ignore[index,call-overload]
                break
            here = inner
    assert isinstance(whole, dict)
    return whole


@given(st.one_of(spoilt(npc()), spoilt(pc())))
def test_documents_with_anything_anywhere_never_crash(
    tmp_path_factory: pytest.TempPathFactory, document: dict[str, object]
) -> None:
    folder = tmp_path_factory.mktemp("any")
    report = import_uploads([("a.json", msgspec.json.encode(document))], folder / "pack")
    counts = report.counts()
    assert counts["taken"] + counts["refused"] + counts["known"] + counts["not_understood"]
    assert not any(
        line.what and line.what.key == "exchange.refused.document" for line in report.lines
    ), report.lines


@given(
    st.binary(max_size=300),
    st.sampled_from(["a.json", "a.md", "a.db", "a.yaml", "a.zip", "abilities.jsonl"]),
)
def test_any_bytes_never_crash(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str
) -> None:
    import_uploads([(name, data)], tmp_path_factory.mktemp("any") / "pack")


def test_duplicate_fields_are_refused_in_own_formats(tmp_path: Path) -> None:
    """Our own formats say which field stands twice; in other programs' documents the last one
    counts.
    """
    (tmp_path / "mine.json").write_bytes(
        b'{"format": "threefold/1", "kind": "npc", "name": "a", "level": 1, "level": 2}'
    )
    assert refused(import_files([tmp_path / "mine.json"], tmp_path / "pack")) == ["twice"]
    theirs = msgspec.json.encode(npc())
    (tmp_path / "theirs.json").write_bytes(theirs[:-1] + b', "name": "The last"}')
    report = import_files([tmp_path / "theirs.json"], tmp_path / "other")
    assert report.counts()["taken"] == 1
    assert "The last" in repr(report.lines)
