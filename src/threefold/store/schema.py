"""The tables of a SQL store. Migrations create them; a test keeps the two equal."""

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

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("made_from", String(64)),
    Index(None, "made_from", unique=True),
)

RECORDS = Table(
    "records",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("command", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary),
    Index(None, "table_id", "command"),
)

SET_ASIDE = Table(
    "set_aside",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("at", String(40), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("command", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary),
)
"""Records that were taken out of their tables because they, or an earlier one, were damaged."""

LINKS = Table(
    "links",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("pc", String(16)),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", String(40), nullable=False),
    Column("revoked", String(40)),
)

VISITS = Table(
    "visits",
    METADATA,
    Column("secret_hash", String(64), primary_key=True),
    Column("link_id", ForeignKey("links.id"), nullable=False, index=True),
    Column("created", String(40), nullable=False),
)

TOKENS = Table(
    "tokens",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("role", String(16), nullable=False),
    Column("pc", String(16)),
    Column("name", String(200), nullable=False),
    Column("scopes", String(200), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", String(40), nullable=False),
    Column("ended", String(40)),
)

USES = Table(
    "uses",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("used", String(40)),
    Column("device", String(40)),
    Column("browser", String(64), index=True),
)
"""When something was used last: ``key`` is the id of a link or a token, or the hash of a browser's
secret or mark. ``browser`` is the hash of the secret that a browser has now, for its mark and for
its earlier secrets."""

AGES = Table(
    "ages",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("browsers", Integer, nullable=False),
    Column("links", Integer, nullable=False),
    Column("tokens", Integer, nullable=False),
)
"""After how many days what opens a table ends; 0 for never. A table without a row has no ends."""

WEBHOOKS = Table(
    "webhooks",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("url", String(2000), nullable=False),
    Column("form", String(16), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("created", String(40), nullable=False),
    Column("sent", Integer, nullable=False),
    Column("ended", String(40)),
)

KEPT = Table(
    "kept",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("shelf_hash", String(64), nullable=False, index=True),
    Column("name", String(200), nullable=False),
    Column("updated", String(40), nullable=False),
    Column("body", LargeBinary, nullable=False),
)

SEEDS = Table(
    "seeds",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("commitment", String(64), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

PICTURES = Table(
    "pictures",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)

JOBS = Table(
    "jobs",
    METADATA,
    Column("id_hash", String(64), primary_key=True),
    Column("at", String(40), nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("made_by", String(64), nullable=False),
    Column("proof", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""What programs made of records, as a cache. All of it may be deleted."""
