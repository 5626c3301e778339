"""`threefold adjudicate` as a stranger's program meets it: lines in, lines out, whatever comes."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run
from tests.people import GUARD, KARA, Json

from threefold.service.adjudicate import MAX_LINE
from threefold.service.lines import Lines

ATTACK: Json = {
    "id": 7,
    "procedure": "attack",
    "edition": "csrd",
    "rulings": {},
    "lang": "en",
    "actor": KARA,
    "target": GUARD,
    "inputs": {"attack": "broadsword", "stat": "might", "effort": {"ease": 1}, "choice": "damage"},
    "dice": [19],
    "odds": False,
}
"""The request of the contract's example."""


def request(**changes: Any) -> bytes:
    return json.dumps(ATTACK | changes).encode()


def answers(output: bytes) -> list[Json]:
    return [json.loads(line) for line in output.splitlines()]


def ask(threefold: Run, *lines: bytes) -> list[Json]:
    done = threefold("adjudicate", stdin=b"".join(line + b"\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, b"")
    return answers(done.stdout)


def test_contracts_example(threefold: Run) -> None:
    [answer] = ask(threefold, request())
    assert (answer["id"], answer["ok"], answer["result"]) == (7, True, "success")
    task = answer["task"]
    assert (task["base_difficulty"], task["difficulty"], task["target_number"], task["roll"]) == (
        4,
        2,
        6,
        "needed",
    )
    assert [(m["steps"], m["counted"], m["kind"]) for m in task["modifiers"]] == [
        (-1, -1, "skill"),
        (-1, -1, "effort"),
    ]
    cost = answer["cost"]
    assert (cost["pool"], cost["points"], cost["paid"]) == ("might", 2, 2)
    assert [line["points"] for line in cost["lines"]] == [3, -1]
    assert answer["roll"] == {"natural": 19, "total": 19}
    assert answer["special"] == {
        "kind": "minor_effect",
        "choices": ["damage", "minor_effect"],
        "taken": "damage",
        "damage_bonus": 3,
    }
    damage = answer["damage"]
    assert (damage["dealt"], damage["armor"], damage["taken"]) == (7, 1, 6)
    assert [line["points"] for line in damage["lines"]] == [4, 3]
    assert answer["actor"]["pools"]["might"]["value"] == 10
    assert answer["target"]["health"] == 6
    assert answer["events"] == []


def test_bad_lines_are_answered_and_skipped(threefold: Run) -> None:
    """Bad lines are answered and the next is read."""
    lines = (
        b"nonsense",
        request(id=1),
        b"[]",
        request(id=2, procedure="atack"),
        request(id=3, luck=1),
        request(id=4, inputs={"attack": "broadsword", "stat": 3}),
        b'{"id": 5, "procedure": "task"',
        b'{"id": "\xff"}',
        b'{"id": NaN}',
        request(id="six"),
    )
    found = [
        (a["id"], a["ok"] or (a["error"]["code"], a["error"]["field"]))
        for a in ask(threefold, *lines)
    ]
    assert found == [
        (None, ("bad_json", "")),
        (1, True),
        (None, ("bad_json", "")),
        (2, ("unknown_procedure", "procedure")),
        (3, ("unknown_field", "luck")),
        (4, ("bad_value", "inputs.stat")),
        (None, ("bad_json", "")),
        (None, ("bad_json", "")),
        (None, ("bad_json", "")),
        ("six", True),
    ]


def test_refused_request_keeps_readable_language(threefold: Run) -> None:
    """There is only English yet: what counts is that another language is no mistake of its own."""
    [answer] = ask(threefold, request(lang="ko", luck=1))
    assert answer["error"]["code"] == "unknown_field"


def test_blank_lines_and_any_line_ends_pass(threefold: Run) -> None:
    """Blank lines are skipped and line ends of either kind are fine."""
    done = threefold(
        "adjudicate", stdin=b"\n  \n" + request(id=1) + b"\r\n\r\n" + request(id=2) + b"\n\n"
    )
    assert [a["id"] for a in answers(done.stdout)] == [1, 2]


def test_byte_order_mark_is_skipped(threefold: Run) -> None:
    """A byte order mark at the start is passed over."""
    mark = b"\xef\xbb\xbf"
    run = threefold(
        "adjudicate", stdin=mark + request(id=1) + b"\r\n" + mark + request(id=2) + b"\n"
    )
    assert [(a["id"], a["ok"]) for a in answers(run.stdout)] == [(1, True), (2, True)], (
        "files that were joined as well"
    )
    assert threefold("adjudicate", stdin=mark + b"\r\n").stdout == b""


def test_last_line_without_its_end_counts(threefold: Run) -> None:
    done = threefold("adjudicate", stdin=request(id=1) + b"\n" + request(id=2))
    assert [a["id"] for a in answers(done.stdout)] == [1, 2]
    assert done.stdout.endswith(b"\n")


def test_nothing_asked_nothing_answered(threefold: Run) -> None:
    done = threefold("adjudicate")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_many_lines_come_back_in_order(threefold: Run) -> None:
    found = ask(threefold, *(request(id=i) for i in range(5000)))
    assert [a["id"] for a in found] == list(range(5000))
    assert {a["result"] for a in found} == {"success"}


def test_overlong_line_is_refused_unkept(threefold: Run) -> None:
    """A line too long is refused without keeping it."""
    first, second = ask(threefold, b'{"id": 1, "lang": "' + b"x" * MAX_LINE + b'"}', request(id=2))
    assert (first["id"], first["error"]["code"]) == (None, "bad_json")
    assert (second["id"], second["ok"]) == (2, True)


def test_overlong_line_keeps_its_beginning_alone() -> None:
    """Of a line too long only the beginning is kept."""
    lines = Lines()
    for _ in range(40):
        assert lines.feed(b"x" * 100_000) == []
    assert len(lines.rest()) == MAX_LINE + 1


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_lines_ignore_chunking_of_bytes(size: int) -> None:
    """Lines do not depend on how the bytes arrive."""
    stream, lines, found = b"one\n\ntwo\r\nthree\nfour", Lines(), []
    for start in range(0, len(stream), size):
        found += lines.feed(stream[start : start + size])
    assert [*found, lines.rest()] == [b"one", b"", b"two\r", b"three", b"four"]


# --- while the input is still open ----------------------------------------------------------------


@pytest.fixture
def conversation(script: Path) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        [script, "adjudicate"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        yield process
        process.kill()


def say(process: subprocess.Popen[bytes], words: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(words)


def hear(process: subprocess.Popen[bytes], seconds: float = 20) -> Json:
    """The next answer, which has to come while the input stays open."""
    assert process.stdout is not None
    heard = b""
    while not heard.endswith(b"\n"):
        assert select.select([process.stdout], [], [], seconds)[0], (
            "no answer although the input pauses"
        )
        heard += os.read(process.stdout.fileno(), 1 << 16)
    answer: Json = json.loads(heard)
    return answer


def test_whoever_pauses_gets_answer(conversation: subprocess.Popen[bytes]) -> None:
    for i in range(3):
        say(conversation, request(id=i) + b"\n")
        assert hear(conversation)["id"] == i


def test_line_is_answered_once_it_is_whole(conversation: subprocess.Popen[bytes]) -> None:
    line = request(id=2) + b"\n"
    say(conversation, request(id=1) + b"\n" + line[:50])
    assert hear(conversation)["id"] == 1
    say(conversation, line[50:])
    assert hear(conversation)["id"] == 2


def test_reader_who_leaves_ends_it_quietly(conversation: subprocess.Popen[bytes]) -> None:
    assert conversation.stdout is not None
    assert conversation.stderr is not None
    conversation.stdout.close()
    say(conversation, request() + b"\n")
    assert conversation.wait(20) == 0
    assert conversation.stderr.read() == b""


# --- what it is made of ---------------------------------------------------------------------------


def test_engine_bug_answers_its_line_alone() -> None:
    """One line fails inside the engine, as a bug would make it."""
    broken = (
        "import threefold.cli.lines as filter\n"
        "answer = filter.answer_line\n"
        "def faulty(line):\n"
        "    return 1 // 0 if b'\"id\": 1,' in line else answer(line)\n"
        "filter.answer_line = faulty\n"
        "filter.answer_lines()\n"
    )
    stdin = b"".join(request(id=i) + b"\n" for i in range(3))
    done = subprocess.run(
        [sys.executable, "-c", broken], input=stdin, capture_output=True, check=False
    )
    assert done.returncode == 0
    found = answers(done.stdout)
    assert [(a["id"], a["ok"]) for a in found] == [(0, True), (1, False), (2, True)]
    assert found[1]["error"]["code"] == "internal_error"
    [complaint] = done.stderr.decode().splitlines()
    assert complaint.startswith("threefold: internal error: ZeroDivisionError in faulty")


def test_nothing_heavy_is_loaded_to_answer() -> None:
    heavy = ("typer", "rich", "yaml", "babel", "sqlalchemy", "litestar", "numpy", "asyncio")
    code = f"import sys, threefold.cli.lines\nprint([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_fields_given_twice_are_refused(threefold: Run) -> None:
    """The last of two fields of one name does not count in silence, wherever they stand."""
    whole = request()
    lines = [
        whole[:-1] + b', "id": 8}',
        whole.replace(b'"stat": "might"', b'"stat": "might", "stat": "speed"'),
        whole.replace(b'"xp": 3', b'"xp": 3, "xp": 9', 1),
        whole.replace(b'"xp": 3', b'"xp": 3, "x\\u0070": 9', 1),
        whole[:-1] + b', "spoon": 1, "spoon": 2}',
        whole,
    ]
    told = ask(threefold, *lines)
    assert [answer.get("error", {}).get("code") for answer in told] == ["bad_json"] * 5 + [None]
    assert "stat" in told[1]["error"]["message"]


def test_names_nobody_sees_are_refused(threefold: Run) -> None:
    """Names stay as they are given, with the spaces at their ends; those that nobody can see are
    refused.
    """
    for name in ("   ", "\u200b", "a\x00b", "a\nb"):
        [answer] = ask(threefold, request(actor={**KARA, "name": name}))
        assert (answer["error"]["code"], answer["error"]["field"]) == ("bad_value", "actor.name")
    [weapon] = ask(threefold, request(inputs={"attack": "\u202ebroadsword", "stat": "might"}))
    assert weapon["error"]["field"] == "inputs.attack"
    for name in (" Kara ", "E\u0301va  X", "\U0001f469\u200d\U0001f680"):
        [kept] = ask(threefold, request(actor={**KARA, "name": name}))
        assert kept["actor"]["name"] == name
