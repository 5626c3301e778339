"""The engine by HTTP: the same answers as on the command line, refusals as problems, long work as
jobs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from tests.api.callers import refused
from tests.people import GUARD, KARA
from tests.web.house import PATIENCE, House, open_house

from threefold.procedures.catalog import ENTRIES
from threefold.service.adjudicate import answer_line

ATTACK = {
    "inputs": {"attack": "broadsword", "stat": "might"},
    "actor": KARA,
    "target": GUARD,
    "dice": [19],
}
FIGHT = {"party": [KARA], "foes": [GUARD], "policy": "plain"}


@pytest.fixture(scope="module")
def anybody(house: House) -> Iterator[httpx.Client]:
    """A program without a token."""
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        yield client


def test_api_request_answers_as_command_line(anybody: httpx.Client) -> None:
    """One request is answered as on the command line."""
    request = {"id": 7, "procedure": "attack", **ATTACK, "odds": True}
    answer = anybody.post("/api/v1/adjudicate", json=request)
    assert answer.status_code == 200
    assert answer.json() == json.loads(answer_line(json.dumps(request).encode()))


def test_procedure_by_its_address_is_same_request(anybody: httpx.Client) -> None:
    answer = anybody.post("/api/v1/procedures/attack", json=ATTACK)
    assert (
        answer.json()
        == anybody.post("/api/v1/adjudicate", json={"procedure": "attack", **ATTACK}).json()
    )
    assert refused(anybody.post("/api/v1/procedures/dance", json=ATTACK), 404) == "not_found"
    named = anybody.post("/api/v1/procedures/attack", json={"procedure": "task", **ATTACK})
    assert refused(named, 422) == "unknown_field"


def test_many_requests_are_answered_each_by_itself(anybody: httpx.Client) -> None:
    good = {"id": 1, "procedure": "attack", **ATTACK}
    bad = {
        "id": 2,
        "procedure": "attack",
        "inputs": {"attack": "spoon"},
        "actor": KARA,
        "target": GUARD,
    }
    first, second, third = anybody.post("/api/v1/adjudicate/many", json=[good, bad, 3]).json()
    assert (first["id"], first["ok"], second["id"], second["ok"]) == (1, True, 2, False)
    assert (second["error"]["field"], third["error"]["code"]) == ("inputs.attack", "bad_json")
    assert refused(anybody.post("/api/v1/adjudicate/many", json=[good] * 201), 422) == "bad_value"


def test_refusals_are_problems_in_asked_language(anybody: httpx.Client) -> None:
    """Refusals are problems in the language that is asked for."""
    poor = {
        "procedure": "task",
        "actor": KARA,
        "inputs": {"stat": "might", "difficulty": 4, "initial_cost": 40},
    }
    answer = anybody.post("/api/v1/adjudicate?lang=ko", json=poor)
    assert refused(answer, 422) == "cannot_pay"
    assert "힘" in answer.json()["detail"]
    by_header = anybody.post("/api/v1/odds", json={}, headers={"accept-language": "fr-CA,fr"})
    assert refused(by_header, 422) == "bad_value"
    assert "manque" in by_header.json()["detail"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/adjudicate", b'{"procedure": ', 400, "bad_json"),
        ("POST", "/adjudicate", b"\xff", 400, "bad_json"),
        ("GET", "/nothing", b"", 404, "not_found"),
        ("GET", "/rules?limit=0", b"", 422, "bad_value"),
        ("GET", "/procedures?lang=de", b"", 422, "bad_value"),
        ("PUT", "/adjudicate", b"", 405, "no_method"),
        ("GET", "/rules/no.such.rule", b"", 404, "not_found"),
        ("GET", "/content/spoons", b"", 404, "not_found"),
        ("GET", "/content/cyphers/spoon", b"", 404, "not_found"),
        ("GET", "/a%00b", b"", 404, "not_found"),
        ("GET", "/tables", b"", 401, "no_token"),
        ("POST", "/adjudicate", b" " * 2_000_001, 413, "too_large"),
    ],
)
def test_whatever_fails_is_problem(
    anybody: httpx.Client, method: str, path: str, body: bytes, status: int, code: str
) -> None:
    headers = {"content-type": "application/json"} if body else {}
    answer = anybody.request(method, f"/api/v1{path}", content=body, headers=headers)
    assert refused(answer, status) == code


def test_non_json_body_stays_unread(anybody: httpx.Client) -> None:
    """A body that is no json by its kind is not read."""
    assert refused(anybody.post("/api/v1/adjudicate", data={"procedure": "task"}), 415) == "no_json"


def test_odds_rules_content_and_characters(anybody: httpx.Client) -> None:
    rows = anybody.post("/api/v1/odds", json={"procedure": "attack", **ATTACK}).json()
    assert [row["effort"] for row in rows][:2] == [
        {"ease": 0, "damage": 0},
        {"ease": 0, "damage": 1},
    ]
    found = anybody.get("/api/v1/rules", params={"q": "natural 20", "limit": 3}).json()
    assert len(found) == 3
    assert anybody.get(f"/api/v1/rules/{found[0]['id']}").json() == found[0]
    listed = anybody.get("/api/v1/content/cyphers", params={"q": "curative", "lang": "fr"}).json()
    assert [entry["key"] for entry in listed["entries"]] == ["curative"]
    assert anybody.get("/api/v1/content/cyphers/curative?lang=fr").json() == listed["entries"][0]
    kara = anybody.post("/api/v1/characters", json={"format": "threefold/1", **KARA}).json()
    assert kara["figures"]["attacks"][0]["damage"] == 4
    assert refused(
        anybody.post("/api/v1/characters", json={"format": "threefold/1", "kind": "pc"}), 422
    )


def test_every_procedure_is_listed(anybody: httpx.Client) -> None:
    assert [each["id"] for each in anybody.get("/api/v1/procedures").json()] == list(ENTRIES)
    one = anybody.get("/api/v1/procedures/task", params={"lang": "fr"}).json()
    assert one["inputs"]["properties"]["difficulty"]["unit"]


def test_health_and_readiness(anybody: httpx.Client) -> None:
    assert anybody.get("/health").json()["status"] == "ok"
    assert anybody.get("/ready").json() == {**anybody.get("/health").json(), "read_only": False}


# --- jobs -----------------------------------------------------------------------------------------


def test_simulation_is_job_with_progress_and_answer(anybody: httpx.Client) -> None:
    started = anybody.post("/api/v1/simulations", json={"encounter": FIGHT, "runs": 300, "seed": 5})
    assert started.status_code == 202
    address = started.headers["location"]
    job = anybody.get(address, params={"wait": 10}).json()
    while job["status"] in ("waiting", "running"):
        job = anybody.get(address, params={"wait": 10}).json()
    assert (job["status"], job["progress"]) == ("done", 1.0)
    assert (job["answer"]["runs"], job["answer"]["seed"]) == (300, 5)
    assert anybody.delete(address).json()["status"] == "done"


def test_encounter_that_is_none_starts_no_job(anybody: httpx.Client) -> None:
    nobody = anybody.post("/api/v1/simulations", json={"encounter": {"party": [], "foes": [GUARD]}})
    assert refused(nobody, 422) == "bad_value"
    assert nobody.json()["field"] == "encounter.party"
    assert refused(anybody.get("/api/v1/jobs/nothing"), 404) == "not_found"


def test_jobs_queue_briefly_and_may_end(house: House) -> None:
    """The line is filled faster than work is done: whoever asks for more than their share is told
    to wait.
    """
    long = {"encounter": {**FIGHT, "max_rounds": 1000}, "runs": 1_000_000}
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        answers = [client.post("/api/v1/simulations", json=long) for _ in range(7)]
        last = answers[-1]
        assert refused(last, 429) == "busy"
        assert int(last.headers["retry-after"]) > 0
        for started in answers:
            if started.status_code == 202:
                assert client.delete(started.headers["location"]).json()["status"] == "ended"


# --- doors ----------------------------------------------------------------------------------------


def test_foreign_pages_need_permission_to_call(anybody: httpx.Client) -> None:
    """Pages of other sites may not call unless they are named."""
    headers = {"origin": "https://elsewhere.example"}
    assert (
        "access-control-allow-origin" not in anybody.get("/api/v1/tables", headers=headers).headers
    )
    asked = {**headers, "access-control-request-method": "POST"}
    assert (
        "access-control-allow-origin"
        not in anybody.options("/api/v1/adjudicate", headers=asked).headers
    )
    with (
        open_house(cors=("https://elsewhere.example",)) as named,
        httpx.Client(base_url=named.base) as client,
    ):
        allowed = client.options("/api/v1/adjudicate", headers=asked)
        assert allowed.status_code == 204
        assert allowed.headers["access-control-allow-origin"] == "https://elsewhere.example"
        assert "access-control-allow-credentials" not in allowed.headers
        assert (
            client.get("/api/v1/tables", headers=headers).headers["access-control-allow-origin"]
            == headers["origin"]
        )
        other = {"origin": "https://third.example", "access-control-request-method": "POST"}
        assert client.options("/api/v1/adjudicate", headers=other).status_code == 403
        assert "access-control-allow-origin" not in client.get("/", headers=headers).headers


def test_device_without_token_has_page_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A device without a token is held to the limit of pages."""
    monkeypatch.setattr("threefold.web.limits.PUBLIC", 3)
    monkeypatch.setattr(
        "threefold.web.limits.PUBLIC_SECONDS", 1000.0
    )  # however slow the machine is
    with open_house() as small, httpx.Client(base_url=small.base) as client:
        answers = [client.get("/api/v1/procedures/task") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert refused(answers[-1], 429) == "busy"
        assert client.get("/health").status_code == 200


TWICE = b'{"procedure": "task", "inputs": {"stat": "might", "difficulty": 3, "difficulty": 9}, "dice": [12]}'


@pytest.mark.parametrize("query", ["", "?lang=fr"])
def test_fields_given_twice_are_refused(anybody: httpx.Client, query: str) -> None:
    """A field that stands twice in one object is refused by every operation that reads JSON."""
    headers = {"content-type": "application/json"}
    twice = TWICE.replace(b'{"procedure"', b'{"odds": true, "procedure"')
    top = TWICE[:-1] + b', "procedure": "attack"}'
    for path, body in (
        ("adjudicate", TWICE),
        ("adjudicate", top),
        ("odds", twice),
        (
            "procedures/task",
            b'{"dice": [1], "dice": [20], "inputs": {"stat": "might", "difficulty": 3}}',
        ),
        ("procedures/task", b'{"inputs": {"stat": "might", "difficulty": 3, "difficulty": 9}}'),
        ("simulations", b'{"runs": 1, "runs": 2, "encounter": {}}'),
        (
            "characters",
            b'{"format": "threefold/1", "kind": "npc", "name": "a", "level": 1, "level": 2}',
        ),
    ):
        answer = anybody.post(f"/api/v1/{path}{query}", content=body, headers=headers)
        assert refused(answer, 400) == "bad_json", (path, answer.text)
    many = b"[" + TWICE + b"," + top + b',{"procedure": "draw", "inputs": {"what": "cypher"}}]'
    answers = anybody.post(f"/api/v1/adjudicate/many{query}", content=many, headers=headers).json()
    assert [each["ok"] for each in answers] == [False, False, True]
    assert [each["error"]["code"] for each in answers[:2]] == ["bad_json"] * 2
