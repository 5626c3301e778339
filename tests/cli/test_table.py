"""`threefold table`: links a pipe can read, a table that is taken up again, one sentence for what
goes wrong.
"""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Run
from tests.long import rows
from tests.served import SCRIPT, WAIT_SECONDS, served
from tests.web.browsers import by_htmx

from threefold.lab.study.question import Question
from threefold.service.lab import demo_encounter, encode_question

LINE = re.compile(r"^(?P<name>.+?) +(?P<url>http://[^/ ]+/join/[A-Za-z0-9_-]{43})$")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "evening.db"


def come_in(url: str) -> httpx.Response:
    """What a browser gets that opens a link."""
    with httpx.Client(follow_redirects=True) as browser:
        return browser.get(url)


def said(db: Path) -> str:
    """All that the server wrote to standard error."""
    return db.with_suffix(".log").read_text()


def test_links_are_printed_and_served(db: Path) -> None:
    """It prints a link for the GM and for each player and serves them."""
    with served(db, "--port", "0", script=True) as table:
        assert list(table.links) == ["GM", "Mara Okonjo", "Ilse Tarn", "Juno Reyes", "Étienne Vale"]
        assert len(set(table.links.values())) == 5
        for url in table.links.values():
            assert url.startswith(f"http://127.0.0.1:{table.port}/join/")
            assert come_in(url).status_code == 200
        assert "Compatible with the Cypher System" in httpx.get(table.base).text
    assert said(db) == ""


def test_gm_key_in_every_language(db: Path) -> None:
    """Programs find the GM's link by one key in every language; people read their own word."""
    words = [SCRIPT, "table", "--lang", "fr", "--json", "--demo", "--db", str(db), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while lines[-1:] != ["}\n"]:
            lines.append(process.stdout.readline())
        process.terminate()
    assert list(json.loads("".join(lines))["links"])[:2] == ["GM", "Mara Okonjo"]


@pytest.mark.parametrize("how", rows([signal.SIGTERM, signal.SIGINT], 1))
@pytest.mark.parametrize("ready", [True, False], ids=["serving", "starting"])
def test_it_ends_well_when_told_to(db: Path, how: signal.Signals, ready: bool) -> None:
    with served(db, "--port", "0", script=not ready) as table:
        if ready:
            assert httpx.get(table.base).status_code == 200
        table.process.send_signal(how)
        assert table.process.wait(WAIT_SECONDS) == 0
        assert said(db) == ""
    assert not list(db.parent.glob("*-wal")), "the store was closed"


def test_old_links_work_after_reopening(db: Path) -> None:
    """A table is taken up again and links given out earlier stay good."""
    with served(db, "--port", "0") as first:
        old = first.links
        first.kill()
    with served(db, "--port", str(first.port)) as second:
        assert list(second.links) == list(old)
        assert not set(second.links.values()) & set(old.values())
        seats = {come_in(url).status_code for url in (*old.values(), *second.links.values())}
        assert seats == {200}
    with sqlite3.connect(db) as file:
        assert file.execute("SELECT count(*) FROM tables").fetchone() == (1,)


def test_without_demo_new_table_is_empty(db: Path) -> None:
    with served(db, "--port", "0", "--no-demo", seats=1) as table:
        assert list(table.links) == ["GM"]
        assert come_in(table.links["GM"]).status_code == 200


def test_links_carry_name_machine_is_known_by(db: Path) -> None:
    with served(db, "--port", "0", "--host", "table.local") as table:
        assert table.base == f"http://table.local:{table.port}"


def test_links_carry_public_proxy_address(db: Path) -> None:
    """Links carry the public address where a proxy stands before."""
    with served(db, "--port", "0", "--public-url", "https://table.example.org/") as table:
        assert table.base == "https://table.example.org"


@pytest.mark.long
def test_absent_laboratory_cluster_is_named_and_retried(db: Path) -> None:
    """A laboratory whose cluster is away says so and asks again."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        nobody = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
    said_in = {
        "en": "works on other machines",
        "fr": "calcule sur d’autres machines",
        "ko": "다른 컴퓨터에서 계산",
    }
    asked = {"s": encode_question(Question(demo_encounter())), "page": "one"}
    with served(db, "--port", "0", "--cluster", nobody) as table:
        for lang, words in said_in.items():
            headers = by_htmx(table.base) | {"accept-language": lang}
            while True:  # until it is known that nobody answers there
                answer = httpx.post(
                    f"{table.base}/lab/look", data=asked, headers=headers, timeout=WAIT_SECONDS
                )
                assert answer.status_code == 200
                if 'role="alert"' in answer.text:
                    break
            assert words in answer.text
            assert 'hx-trigger="every 3s"' in answer.text
        file = httpx.get(
            f"{table.base}/lab/paper/json?s={asked['s']}", headers=headers, timeout=WAIT_SECONDS
        )
        assert (file.status_code, words in file.text) == (503, True)
    assert (
        said(db)
        == f"threefold: There is no cluster at {nobody}: check the address, and that its scheduler runs.\n"
    )


def test_no_file_holds_token_or_cookie(db: Path) -> None:
    """No file holds a token or what a browser shows for it."""
    with served(db, "--port", "0", "--verbose") as table:
        secrets = [url.rpartition("/")[2] for url in table.links.values()]
        with httpx.Client() as browser:
            for url in table.links.values():
                browser.get(url)
            secrets += [str(cookie.value) for cookie in browser.cookies.jar]
        assert (
            len(secrets) == 15
        )  # of each link its token, its seat's cookie and the mark of the first page
        kept = b"".join(path.read_bytes() for path in db.parent.iterdir())
        for secret in secrets:
            assert secret.encode() not in kept
    lines = [json.loads(line) for line in said(db).splitlines()]
    assert any("/join/…" in line["event"] for line in lines), (
        "requests are logged, their tokens are not"
    )


@pytest.mark.long
def test_default_file_stands_in_users_data_folder(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")}
    with subprocess.Popen(
        [SCRIPT, "table", "--port", "0"], stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"GM  http://")
        process.terminate()
        assert process.wait(WAIT_SECONDS) == 0
    assert (tmp_path / "data/threefold/tables.db").stat().st_size > 0
    assert (tmp_path / "data/threefold").stat().st_mode & 0o077 == 0


def test_lan_terminal_shows_code_per_phone(db: Path) -> None:
    """On a local network a terminal shows a code for each phone."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [SCRIPT, "table", "--lan", "--port", "0", "--db", db], stdout=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while b"Ctrl-C" not in shown:
            shown += os.read(ours, 65536)
        process.terminate()
        assert process.wait(WAIT_SECONDS) == 0
    os.close(ours)
    lines = shown.decode().replace("\r", "").splitlines()
    links = [m for m in map(LINE.match, lines) if m]
    assert [m["name"] for m in links] == [
        "GM",
        "Mara Okonjo",
        "Ilse Tarn",
        "Juno Reyes",
        "Étienne Vale",
    ]
    between = [lines.index(b[0]) - lines.index(a[0]) for a, b in pairwise(links)]
    assert between[0] == 1, "the GM sits at this machine"
    assert all(n > 15 for n in between[1:]), "the players have phones"


# --- what goes wrong ------------------------------------------------------------------------------


def failed(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one sentence with which a command fails."""
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.count(b"\n") == 1
    return done.stderr.decode()


def test_port_in_use_is_one_sentence(threefold: Run, db: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = threefold("table", "--port", str(port), "--db", db)
    assert failed(done) == (
        f"threefold: Port {port} is in use: stop the program that uses it, or choose another with --port.\n"
    )
    assert not db.exists()


def test_other_file_is_left_alone(threefold: Run, db: Path) -> None:
    """A file that is no table is left alone."""
    db.write_bytes(b"my diary\n" * 500)
    assert str(db) in failed(threefold("table", "--port", "0", "--db", db))
    assert db.read_bytes() == b"my diary\n" * 500


def test_unwritable_place_is_one_sentence(threefold: Run, tmp_path: Path) -> None:
    """A place that cannot be written is one sentence."""
    assert str(tmp_path) in failed(
        threefold("table", "--port", "0", "--db", tmp_path / "no/such/folder.db")
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "65536"),
        ("--port", "-1"),
        ("--port", "x"),
        ("--public-url", "table.example.org"),
        ("--public-url", "ftp://table.example.org"),
        ("--public-url", "https://table.example.org/deep"),
        ("--cluster", "10.0.0.5:8786"),
        ("--cluster", "tcp://10.0.0.5"),
        ("--cluster", "tcp://10.0.0.5:port"),
        ("--cluster", "http://10.0.0.5:8786"),
        ("--nonsense",),
        ("something",),
    ],
)
def test_wrong_table_use_has_status_2(threefold: Run, arguments: tuple[str, ...]) -> None:
    """Wrong use is status 2 and one sentence."""
    done = threefold("table", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"threefold: ")
    assert done.stderr.count(b"\n") == 1


def test_help_has_example(threefold: Run) -> None:
    assert b"Example: threefold table --lan" in threefold("table", "--help").stdout
