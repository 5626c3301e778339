"""`threefold mcp`: serve the engine, and a seat of a table, to an assistant by the Model Context
Protocol.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

import typer

from threefold.cli.output import Texts, fail
from threefold.cli.packs import Packs, use_packs
from threefold.cli.places import Db, open_place, packs_of, place_given


def command(
    context: typer.Context,
    db: Db = None,
    pack: Packs = None,
) -> None:
    """Serve an assistant on standard input and output, by the Model Context Protocol.

    Example: threefold mcp --db tables.db
    """
    from threefold.text.catalog import default_language

    lang = default_language()
    say = Texts("mcp", lang)
    if find_spec("mcp") is None:
        fail(say("not_installed"))
    secret = os.environ.get("THREEFOLD_TOKEN", "")
    if not secret:
        use_packs(pack)
        context.obj.speak(None, "", lang)
        return

    from threefold.service.keeping import keeping
    from threefold.service.tables import Tables
    from threefold.store.contract import Unusable
    from threefold.text import render

    place = place_given(db)
    imports = packs_of(place, pack)
    try:
        store = open_place(place)
    except Unusable as error:
        fail(render(error.message, lang))
    try:
        tables = Tables(store, imports=imports)
        if tables.programs.opened_by(secret) is None:
            fail(say("no_token"))
        with keeping(tables):
            context.obj.speak(tables, secret, lang)
    finally:
        store.close()
