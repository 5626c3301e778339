"""Names of cookies where TLS is and where it is not; HSTS; every cookie that the product sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final

import httpx
import pytest
from tests.web.browsers import by_htmx
from tests.web.house import PATIENCE, House, Seat, open_house

from threefold.service.demo import demo
from threefold.web.cookies import COOKIE_SECONDS, cookie_of, cookies_from, with_cookies

SITE: Final = "https://table.example.org"
HOST: Final = {"host": "table.example.org", "accept": "text/html"}
MARA: Final = Seat("player", "p1")
SOURCES: Final = Path(__file__).parents[2] / "src/threefold/web"
UNDER_A_SEAT: Final = re.compile(r"seat_[0-9a-f]{16}")


@pytest.fixture(scope="module")
def tls() -> Iterator[House]:
    """A server behind an address of https."""
    with open_house(public_url=SITE) as house:
        demo(house.tables)
        yield house


def set_by(answer: httpx.Response) -> dict[str, dict[str, str]]:
    """The cookies that an answer sets, by name, each with its attributes and its value."""
    found = {}
    for line in answer.headers.get_list("set-cookie"):
        for name, morsel in SimpleCookie(line).items():
            given = {key: str(value) for key, value in morsel.items() if value}
            found[name] = {**given, "value": morsel.value}
    return found


def enter(house: House, headers: dict[str, str]) -> tuple[str, httpx.Response]:
    """Come in by a new link; return its id and the answer."""
    link, token = house.tables.links.invite(house.tables.tables()[0].id, MARA)
    return link.id, httpx.get(f"{house.base}/join/{token}", headers=headers, timeout=PATIENCE)


def check(name: str, cookie: dict[str, str], tls: bool) -> None:
    """Check the name of a cookie against its attributes, as browsers do."""
    assert cookie["httponly"] == "True"
    assert cookie["samesite"].lower() == "lax"
    assert "domain" not in cookie
    assert ("secure" in cookie) == tls
    plain = re.sub("^__(Host|Secure)-", "", name)
    assert name == plain if not tls else name in (f"__Host-{plain}", f"__Secure-{plain}")
    if UNDER_A_SEAT.fullmatch(plain):
        assert cookie["path"] == f"/seat/{plain.removeprefix('seat_')}"
        assert not name.startswith("__Host-")
    else:
        assert cookie["path"] == "/"
        assert not name.startswith("__Secure-")


@pytest.mark.parametrize("secure", [True, False])
def test_every_set_cookie_named_by_its_path(tls: House, secure: bool) -> None:
    """Seat, mark and shelf: `__Secure-` with a path, `__Host-` for `/`, plain names without TLS."""
    headers = HOST if secure else {"accept": "text/html"}
    id, entered = enter(tls, headers)
    origin = SITE if secure else tls.base
    opened = httpx.post(
        f"{tls.base}/shelf/{'A' * 43}", headers=headers | by_htmx(origin), timeout=PATIENCE
    )
    found = set_by(entered) | set_by(opened)
    plain = {f"seat_{id}", f"mine_{id}", "shelf"}
    assert {re.sub("^__(Host|Secure)-", "", name) for name in found} == plain
    for name, cookie in found.items():
        check(name, cookie, secure)
        assert cookie["max-age"] == str(COOKIE_SECONDS)


def test_old_names_stay_good(tls: House) -> None:
    """A browser that came in before keeps its seat over https: it gets the new names, the old ones
    go, and it is listed once."""
    id, entered = enter(tls, {"accept": "text/html"})
    old = {name: cookie["value"] for name, cookie in set_by(entered).items()}
    assert set(old) == {f"seat_{id}", f"mine_{id}"}
    header = "; ".join(f"{name}={value}" for name, value in old.items())
    page = httpx.get(f"{tls.base}/seat/{id}", headers={**HOST, "cookie": header}, timeout=PATIENCE)
    assert page.status_code == 200
    found = set_by(page)
    assert {
        name
        for name, cookie in found.items()
        if cookie.get("max-age") == "0" or not cookie["value"]
    } == set(old)
    new = {name: cookie["value"] for name, cookie in found.items() if name not in old}
    assert new == {f"__Secure-seat_{id}": old[f"seat_{id}"], f"__Host-mine_{id}": old[f"mine_{id}"]}
    assert {name: found[name]["path"] for name in old} == {
        f"seat_{id}": f"/seat/{id}",
        f"mine_{id}": "/",
    }
    both = "; ".join(f"{name}={value}" for name, value in (old | new).items())
    for cookies in (header, both, "; ".join(f"{name}={value}" for name, value in new.items())):
        lobby = httpx.get(tls.base, headers={**HOST, "cookie": cookies}, timeout=PATIENCE)
        assert lobby.text.count(f'href="/seat/{id}"') == 1
        again = httpx.get(
            f"{tls.base}/seat/{id}", headers={**HOST, "cookie": cookies}, timeout=PATIENCE
        )
        assert again.status_code == 200


def test_page_begins_age_anew(house: House, table: str) -> None:
    """Each page of a seat lets its cookies begin their age anew, under the same names and with the
    same secrets.
    """
    browser = house.browser(table, MARA)
    before = {cookie.name: cookie.value for cookie in browser.client.cookies.jar}
    found = set_by(browser.get())
    assert {name: cookie["value"] for name, cookie in found.items()} == before
    for name, cookie in found.items():
        check(name, cookie, tls=False)


def test_http_keeps_plain_names(tls: House) -> None:
    """Over http, beside the address of https, cookies keep the names that a browser takes there."""
    id, entered = enter(tls, {"accept": "text/html"})
    assert set(set_by(entered)) == {f"seat_{id}", f"mine_{id}"}


def test_cookie_of_tls_counts() -> None:
    """Where both names are there, another site may have set the plain one."""
    cookies = {
        "theme": "light",
        "__Host-theme": "dark",
        "mine_a": "1",
        "__Host-mine_a": "2",
        "mine_b": "3",
    }
    assert cookie_of(cookies, "theme") == "dark"
    assert cookie_of({"__Host-seat_a": "1"}, "seat_a") is None
    assert cookies_from(cookies, "mine_") == {"a": "2", "b": "3"}
    assert cookie_of(with_cookies(cookies, {"theme": "system"}), "theme") == "system"


@pytest.mark.parametrize("name", ["theme", "__Host-theme"])
def test_preferences_read_under_both_names(tls: House, name: str) -> None:
    """A theme and a language are read under the plain name and under that of TLS."""
    cookie = f"{name}=light; {name.replace('theme', 'lang')}=fr"
    page = httpx.get(tls.base, headers={**HOST, "cookie": cookie}, timeout=PATIENCE).text
    assert 'lang="fr"' in page
    assert 'data-theme="light"' in page


def test_no_cookie_is_set_elsewhere() -> None:
    """One function of the server and one of the scripts set cookies; all others call these."""
    python = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if re.search(r"response\.set_cookie|set-cookie", path.read_text("utf-8"), re.IGNORECASE)
    }
    scripts = {
        path.name
        for path in (SOURCES / "static/js").glob("*.js")
        if re.search(r"document\.cookie =", path.read_text("utf-8"))
    }
    assert (python, scripts) == ({"cookies.py"}, {"dom.js"})


# --- HSTS -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/health", "/api/v1/health", "/static/none.js", "/seat/none", "/mcp"]
)
def test_https_address_keeps_browsers_on_https(tls: House, path: str) -> None:
    """Every answer behind an https address says so, pages, API and refusals alike."""
    answer = httpx.get(tls.base + path, headers=HOST, timeout=PATIENCE)
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("public_url", [None, "http://table.example.org"])
def test_no_hsts_without_https(public_url: str | None) -> None:
    """A server of http alone says nothing of https, even to a proxy that speaks it."""
    with open_house(public_url=public_url) as house:
        told = {"x-forwarded-proto": "https"}
        assert (
            "strict-transport-security"
            not in httpx.get(house.base, headers=told, timeout=PATIENCE).headers
        )


def test_owner_sets_hsts() -> None:
    """The owner says for how many days; 0 lets browsers forget it."""
    with open_house(public_url=SITE, hsts=0) as house:
        answer = httpx.get(house.base, headers=HOST, timeout=PATIENCE)
        assert answer.headers["strict-transport-security"] == "max-age=0"
