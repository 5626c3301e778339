"""`threefold table`: serve the live table to the browsers of the GM and the players."""

from __future__ import annotations

import errno
import socket
import sys
from contextlib import closing
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from threefold.cli.output import Texts, fail, json_document, spoken_language, tell
from threefold.cli.packs import Packs
from threefold.cli.places import Db, ImagesAt, keep_images, packs_of, place_given, place_text
from threefold.cli.stopping import stop_requested

if TYPE_CHECKING:
    from threefold.cli.app import Serve
    from threefold.service.hosting import Hosting
    from threefold.service.tables import Tables
    from threefold.store.contract import Store

PORT = 3333
Days = Annotated[int, typer.Option(min=0, max=3650, metavar="DAYS")]
SCHEDULERS = ("tcp", "tls", "ws", "wss")
"""The URL schemes of a Dask scheduler."""


def command(
    context: typer.Context,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535)] = PORT,
    db: Db = None,
    host: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    public_url: Annotated[str | None, typer.Option(metavar="URL")] = None,
    proxy: Annotated[list[str] | None, typer.Option(metavar="ADDRESS")] = None,
    cors: Annotated[list[str] | None, typer.Option(metavar="ORIGIN")] = None,
    webhooks: Annotated[list[str] | None, typer.Option("--webhook-to", metavar="URL")] = None,
    pack: Packs = None,
    images: ImagesAt = None,
    demo: Annotated[bool, typer.Option("--demo/--no-demo")] = True,
    opens: Annotated[bool | None, typer.Option("--open-tables/--no-open-tables")] = None,
    connections: Annotated[int, typer.Option(min=8, metavar="N")] = 800,
    most: Annotated[int, typer.Option("--tables", min=1, metavar="N")] = 200,
    workers: Annotated[int, typer.Option(min=1, max=64, metavar="N")] = 1,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS")] = None,
    browser_days: Days = 0,
    link_days: Days = 0,
    token_days: Days = 0,
    hsts_days: Annotated[int, typer.Option(min=0, max=3650, metavar="DAYS")] = 365,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    verbose: Annotated[bool, typer.Option("--verbose")] = False,
) -> None:
    """Serve the live table and print the links of the GM and of each player; Ctrl-C stops it.

    Example: threefold table --lan --port 8000
    """
    stop = stop_requested()
    say, kept_in = Texts("serve"), place_given(db)
    _check_workers(workers, kept_in, say)
    _check_cluster(cluster, say)
    imports = packs_of(kept_in, pack, mend=True)
    origin, trusted = _origin(public_url, say), _addresses(proxy or [], say)
    bound, networks = "127.0.0.1", list[str]()
    if lan:
        bound, networks = "0.0.0.0", _networks()  # noqa: S104 - what --lan is for
    listening = _listen(bound, port, say)
    if opens is None:
        opens = origin is None and not trusted
    called = host or next(iter(networks), "127.0.0.1")
    place = origin or _address(called, listening.getsockname()[1])

    from threefold.service.hosting import Hosting
    from threefold.service.tables import Tables
    from threefold.store.contract import Ages, Unusable
    from threefold.store.opening import open_store
    from threefold.text import render

    serve: Serve = context.obj.serve
    hosting = Hosting(
        place if origin or host or networks else None,
        verbose,
        connections,
        tuple(trusted),
        _origins(cors or [], say),
        _hooks(webhooks or [], say),
        opens=opens,
        cluster=cluster,
        ages=Ages(browser_days, link_days, token_days),
        hsts_days=hsts_days,
    )
    try:
        with closing(open_store(kept_in)) as store:
            _warn(kept_in, store, say)
            tables = Tables(store, most=most, imports=imports)
            keep_images(tables, images)
            taken_up = _taken_up(tables, demo)
            links = _links(tables, taken_up, place, _key_of_gm(as_json, say))
            if as_json:
                _print_links(taken_up, place, links)
            else:
                _announce(links, codes=lan)
                _explain(place_text(kept_in), lan, networks, say)
            if workers == 1:
                _serve_here(tables, listening, stop, hosting, serve)
    except Unusable as error:
        fail(render(error.message))
    if workers > 1:
        from threefold.cli.workers import WorkerTask, supervise

        task = WorkerTask(
            url=str(kept_in),
            packs=tuple(pack or ()),
            images=images,
            most=most,
            hosting=hosting,
            serve=serve,
            lang=spoken_language(),
        )
        supervise(workers, task, listening, stop)


def _print_links(table: str, place: str, links: list[tuple[str, str]]) -> None:
    api = f"{place}/api/v1"
    json_document({"table": table, "address": place, "api": api, "links": dict(links)})
    sys.stdout.flush()


def _check_workers(workers: int, kept_in: Path | str, say: Texts) -> None:
    """Several processes serve tables in a database server alone."""
    if workers > 1 and isinstance(kept_in, Path):
        fail(say("workers_need_server"))


def _serve_here(
    tables: Tables, listening: socket.socket, stop: Event, hosting: Hosting, serve: Serve
) -> None:
    """Serve from this process, with the regular upkeep of the store."""
    from threefold.service.keeping import keeping

    with keeping(tables):
        serve(tables, listening, stop, hosting)


# --- where ----------------------------------------------------------------------------------------


def _origin(url: str | None, say: Texts) -> str | None:
    """Return a public URL without its final slash. Anything besides scheme, host and port is wrong
    use.
    """
    if url is None:
        return None
    parts = urlsplit(url)
    if (
        parts.scheme not in ("http", "https")
        or not parts.hostname
        or parts.path.strip("/")
        or parts.query
    ):
        raise typer.BadParameter(say("bad_url"), param_hint="--public-url")
    return f"{parts.scheme}://{parts.netloc}"


def _addresses(proxies: list[str], say: Texts) -> list[str]:
    """Return the addresses or networks of proxies. Anything else is wrong use."""
    try:
        return [str(ip_network(proxy) if "/" in proxy else ip_address(proxy)) for proxy in proxies]
    except ValueError:
        raise typer.BadParameter(say("bad_proxy"), param_hint="--proxy") from None


def _origins(sites: list[str], say: Texts) -> tuple[str, ...]:
    """Return origins as browsers name them. Anything besides scheme, host and port is wrong use."""
    found = []
    for site in sites:
        parts = urlsplit(site)
        if (
            parts.scheme not in ("http", "https")
            or not parts.hostname
            or parts.path.strip("/")
            or parts.query
        ):
            raise typer.BadParameter(say("bad_url"), param_hint="--cors")
        found.append(f"{parts.scheme}://{parts.netloc}".lower())
    return tuple(found)


def _check_cluster(address: str | None, say: Texts) -> None:
    """Check the address of a scheduler. It is not contacted, because it may start later."""
    if address is None:
        return
    if find_spec("distributed") is None:
        fail(Texts("sweep")("no_dask"))
    parts = urlsplit(address)
    try:
        known = parts.scheme in SCHEDULERS and bool(parts.hostname) and parts.port is not None
    except ValueError:
        known = False
    if not known or parts.path.strip("/") or parts.query:
        raise typer.BadParameter(say("bad_cluster"), param_hint="--cluster")


def _hooks(addresses: list[str], say: Texts) -> tuple[str, ...]:
    """Return the addresses that webhooks may call. Anything that is no valid address is wrong
    use.
    """
    from threefold.service.hooks import target_of

    if any(target_of(address) is None for address in addresses):
        raise typer.BadParameter(say("bad_webhook"), param_hint="--webhook-to")
    return tuple(addresses)


def _listen(address: str, port: int, say: Texts) -> socket.socket:
    """Return a listening socket. Browsers can connect from now on, even before the server is
    ready.
    """
    try:
        listening = socket.create_server((address, port), backlog=256)
    except PermissionError:
        fail(say("port_denied", port=port))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        fail(say("port_in_use", port=port))
    # else small responses wait 40 ms
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _networks() -> list[str]:
    """Return this machine's network addresses, the main one first. Asking for a route sends
    nothing.
    """
    found: dict[str, None] = {}
    for elsewhere in ("198.51.100.1", "192.168.255.254", "10.255.255.254", "172.31.255.254"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((elsewhere, 9))
            except OSError:
                continue
            found[probe.getsockname()[0]] = None
    return [address for address in found if not address.startswith("127.")]


def _address(host: str, port: int) -> str:
    if port == 80:
        return f"http://{host}"
    return f"http://{host}:{port}"


# --- who ------------------------------------------------------------------------------------------


def _taken_up(tables: Tables, with_demo: bool) -> str:
    """Return the newest table of the store, or a new one if there is none."""
    known = tables.tables()
    if known:
        return known[-1].id
    if not with_demo:
        return tables.create()
    from threefold.service.demo import demo

    return demo(tables)


def _key_of_gm(as_json: bool, say: Texts) -> str:
    """Return how the GM's link is called: for programs the same in every language."""
    if as_json:
        return "GM"
    return say("gm")


def _links(tables: Tables, table: str, place: str, gm: str) -> list[tuple[str, str]]:
    """Make a new link for the GM, who is called ``gm``, and for each player. Return them with the
    names.
    """
    from threefold.table.history import GM, Seat
    from threefold.text import render

    history, damage = tables.repairs.readable_history(table)
    if damage is not None:
        tell(render(damage.message))
    seats = [(gm, GM)]
    seats += [(member.pc.name, Seat("player", id)) for id, member in history.state.party.items()]
    return [(name, f"{place}/join/{tables.links.invite(table, seat)[1]}") for name, seat in seats]


def _warn(place: Path | str, store: Store, say: Texts) -> None:
    """Warn about problems of the store: read-only, shared, or without its log."""
    from threefold.store.sqlite import SqliteStore
    from threefold.text import render

    if store.read_only is not None:
        tell(say("read_only", why=render(store.read_only.message)))
    if isinstance(store, SqliteStore) and store.shared:
        tell(say("shared", file=str(place)))
    if isinstance(store, SqliteStore) and store.lacks_log:
        tell(say("lacks_log", file=str(place)))


def _announce(links: list[tuple[str, str]], codes: bool) -> None:
    """Print the links, one a line; with ``codes`` on a terminal also a QR code for each player."""
    terminal = sys.stdout.isatty()
    if terminal:
        width = max(len(name) for name, _ in links)
    else:
        width = 0
    for number, (name, url) in enumerate(links):
        print(f"{name:{width}}  {url}")
        if codes and terminal and number:
            import segno

            segno.make(url, error="l", micro=False).terminal(border=2, compact=True)
    sys.stdout.flush()


def _explain(file: str, lan: bool, networks: list[str], say: Texts) -> None:
    """Tell a person what to do with the links, where the table is stored, and how to stop."""
    if not sys.stdout.isatty():
        return
    print()
    if lan and not networks:
        print(say("no_network"))
    print(say("open_lan" if networks else "open"))
    if len(networks) > 1:
        print(say("also", addresses=", ".join(networks[1:])))
    print(say("kept", file=file), flush=True)
