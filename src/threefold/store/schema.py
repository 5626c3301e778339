"""The tables of a SQL store, as a new one has them and the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _table(name: str, /, *indexes: Index, **columns: Column[object]) -> Table:
    """Return a table with these columns, each under the name of its argument."""
    for key, column in columns.items():
        column.name = column.key = key
    return Table(name, METADATA, *columns.values(), *indexes)


TABLES = _table(
    "tables",
    Index(None, "made_from", unique=True),
    id=Column(String(32), primary_key=True),
    created=Column(String(40), nullable=False),
    version=Column(Integer, nullable=False),
    made_from=Column(String(64)),
)

RECORDS = _table(
    "records",
    Index(None, "table_id", "command"),
    table_id=Column(ForeignKey("tables.id"), primary_key=True),
    seq=Column(Integer, primary_key=True),
    command=Column(String(64), nullable=False),
    body=Column(LargeBinary, nullable=False),
    digest=Column(LargeBinary),
)

SET_ASIDE = _table(
    "set_aside",
    id=Column(Integer, primary_key=True),
    table_id=Column(ForeignKey("tables.id"), nullable=False, index=True),
    at=Column(String(40), nullable=False),
    seq=Column(Integer, nullable=False),
    command=Column(String(64), nullable=False),
    body=Column(LargeBinary, nullable=False),
    digest=Column(LargeBinary),
)
"""Records that were taken out of their tables because they, or an earlier one, were damaged."""

LINKS = _table(
    "links",
    id=Column(String(32), primary_key=True),
    table_id=Column(ForeignKey("tables.id"), nullable=False, index=True),
    role=Column(String(16), nullable=False),
    pc=Column(String(16)),
    token_hash=Column(String(64), nullable=False, unique=True),
    created=Column(String(40), nullable=False),
    revoked=Column(String(40)),
)

VISITS = _table(
    "visits",
    secret_hash=Column(String(64), primary_key=True),
    link_id=Column(ForeignKey("links.id"), nullable=False, index=True),
    created=Column(String(40), nullable=False),
)

TOKENS = _table(
    "tokens",
    id=Column(String(32), primary_key=True),
    table_id=Column(ForeignKey("tables.id"), nullable=False, index=True),
    role=Column(String(16), nullable=False),
    pc=Column(String(16)),
    name=Column(String(200), nullable=False),
    scopes=Column(String(200), nullable=False),
    token_hash=Column(String(64), nullable=False, unique=True),
    created=Column(String(40), nullable=False),
    ended=Column(String(40)),
)

USES = _table(
    "uses",
    key=Column(String(64), primary_key=True),
    used=Column(String(40)),
    device=Column(String(40)),
    browser=Column(String(64), index=True),
)
"""When something was used last: ``key`` is the id of a link or a token, or the hash of a browser's
secret or mark. ``browser`` is the hash of the secret that a browser has now, for its mark and for
its earlier secrets."""

AGES = _table(
    "ages",
    table_id=Column(ForeignKey("tables.id"), primary_key=True),
    browsers=Column(Integer, nullable=False),
    links=Column(Integer, nullable=False),
    tokens=Column(Integer, nullable=False),
)
"""After how many days what opens a table ends; 0 for never. A table without a row has no ends."""

WEBHOOKS = _table(
    "webhooks",
    id=Column(String(32), primary_key=True),
    table_id=Column(ForeignKey("tables.id"), nullable=False, index=True),
    url=Column(String(2000), nullable=False),
    form=Column(String(16), nullable=False),
    secret=Column(String(64), nullable=False),
    created=Column(String(40), nullable=False),
    sent=Column(Integer, nullable=False),
    ended=Column(String(40)),
)

KEPT = _table(
    "kept",
    id=Column(String(32), primary_key=True),
    shelf_hash=Column(String(64), nullable=False, index=True),
    name=Column(String(200), nullable=False),
    updated=Column(String(40), nullable=False),
    body=Column(LargeBinary, nullable=False),
)

SEEDS = _table(
    "seeds",
    table_id=Column(ForeignKey("tables.id"), primary_key=True),
    commitment=Column(String(64), primary_key=True),
    seed=Column(LargeBinary, nullable=False),
)

PICTURES = _table(
    "pictures",
    table_id=Column(ForeignKey("tables.id"), primary_key=True),
    digest=Column(String(64), primary_key=True),
    body=Column(LargeBinary, nullable=False),
)

JOBS = _table(
    "jobs",
    id_hash=Column(String(64), primary_key=True),
    at=Column(String(40), nullable=False, index=True),
    body=Column(LargeBinary, nullable=False),
)

SNAPSHOTS = _table(
    "snapshots",
    table_id=Column(ForeignKey("tables.id"), primary_key=True),
    name=Column(String(64), primary_key=True),
    seq=Column(Integer, primary_key=True),
    made_by=Column(String(64), nullable=False),
    proof=Column(LargeBinary, nullable=False),
    body=Column(LargeBinary, nullable=False),
)
"""What programs made of records, as a cache. All of it may be deleted."""
