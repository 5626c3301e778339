"""Those who use a table while its server is killed: each sends one thing after the other until it
is acknowledged.
"""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Sequence
from io import BytesIO
from threading import Event, Lock, Thread
from time import sleep
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import httpx
from PIL import Image
from tests.web.browsers import by_htmx

from threefold.exchange import archives
from threefold.interop.session import Session, read_session, session_digest
from threefold.store.contract import Token

LOST: Final = (OSError, httpx.HTTPError)
AGAIN: Final = (429, 502, 503, 504)


class Room:
    """Where the servers are, and whether anybody may ask them."""

    def __init__(self) -> None:
        self.bases: tuple[str, ...] = ()
        self.bases_before: tuple[str, ...] = ()
        self.over = False
        self.failures: list[BaseException] = []
        self._actors: list[Actor] = []

    def joined(self, actor: Actor) -> None:
        """One more."""
        self._actors.append(actor)

    def open(self, bases: Sequence[str]) -> None:
        """Let everybody ask these servers."""
        for actor in self._actors:
            actor.answered.clear()
        self.bases_before = self.bases = tuple(bases)

    def close(self) -> None:
        """Nobody asks any more; wait for what is on its way."""
        self.bases = ()
        for actor in self._actors:
            actor.resting.wait(60)

    def end(self) -> None:
        """Everybody leaves."""
        self.over = True
        self.bases = ()

    def raise_failures(self) -> None:
        """Raise what befell somebody."""
        for failure in self.failures:
            raise failure


class Ledger:
    """What was acknowledged: commands by table, with the first answer where a program has it, and
    imports by what their table is made from."""

    def __init__(self) -> None:
        self.commands: defaultdict[str, dict[str, tuple[Note, Any] | None]] = defaultdict(dict)
        self.imports: set[str] = set()
        self.sent: set[str] = set()
        self.lock = Lock()

    def copy(self) -> Ledger:
        """The ledger at this moment."""
        found = Ledger()
        with self.lock:
            found.commands.update({table: dict(done) for table, done in self.commands.items()})
            found.imports, found.sent = set(self.imports), set(self.sent)
        return found

    def all_sent(self) -> set[str]:
        """Every import that was sent, acknowledged or not."""
        with self.lock:
            return set(self.sent)

    def roll_back(self, to: Ledger) -> None:
        """Forget what a restored backup does not hold."""
        with self.lock:
            self.commands.clear()
            self.commands.update({table: dict(done) for table, done in to.commands.items()})
            self.imports = set(to.imports)

    def took_in(self, archive: bytes, by: str) -> str:
        """An import of an archive was acknowledged; what its table is made from."""
        key = made_from(archive, by)
        with self.lock:
            self.sent.add(key)
            self.imports.add(key)
        return key

    def counted(self) -> Counter[str]:
        """How much was acknowledged, by kind."""
        kinds = Counter({"imports": len(self.imports)})
        for done in self.commands.values():
            kinds["portraits"] += sum(answer is None for answer in done.values())
            kinds["commands"] += sum(answer is not None for answer in done.values())
        return kinds


def made_from(archive: bytes, by: str) -> str:
    """What a server knows an imported archive by."""
    read = archives.read_archive(archive, "x.zip")
    assert isinstance(read, archives.TableArchive)
    session = read_session(read.session, "x.json")
    assert isinstance(session, Session)
    return hashlib.sha256(f"{by} {session_digest(session.history)}".encode()).hexdigest()


class Actor(ABC):
    """A client with a thread of its own."""

    def __init__(self, room: Room, ledger: Ledger, name: str, table: str, seed: float) -> None:
        self.room, self.ledger, self.name, self.table = room, ledger, name, table
        self.chance = random.Random(seed)
        self.answered, self.resting = Event(), Event()
        self.client = httpx.Client(timeout=30, follow_redirects=True)
        room.joined(self)
        self.thread = Thread(target=self._lives, daemon=True)
        self.thread.start()

    @abstractmethod
    def once(self, base: str) -> None:
        """Send what is to be sent at this server. Raises one of ``LOST`` where there is no
        answer.
        """

    def _lives(self) -> None:
        try:
            while not self.room.over:
                bases = self.room.bases
                if not bases:
                    self.resting.set()
                    sleep(0.01)
                    continue
                self.resting.clear()
                try:
                    self.once(self.chance.choice(bases))
                except LOST:
                    sleep(0.02)
        except BaseException as error:  # noqa: BLE001 - told by the room
            self.room.failures.append(error)
        finally:
            self.client.close()
            self.resting.set()


class Program(Actor):
    """A program at a seat: notes, each with a key of its own."""

    def __init__(
        self, room: Room, ledger: Ledger, name: str, at: tuple[Token, str], seed: float
    ) -> None:
        self.token, self.secret = at
        self.number, self.unanswered = 0, False
        super().__init__(room, ledger, name, self.token.table, seed)

    def once(self, base: str) -> None:
        """Send the next note, or the last one again if it had no answer."""
        self.number += not self.unanswered
        self.unanswered = True
        note = Note(self.token, self.secret, f"{self.name}-{self.number}")
        lines = note.sent(self.client, base)
        if lines is None:
            return
        with self.ledger.lock:
            self.ledger.commands[self.table][note.id] = note, lines
        self.unanswered = False
        self.answered.set()
        sleep(self.chance.uniform(0, 0.1))


class Note(NamedTuple):
    """A note that a program writes under a key."""

    token: Token
    secret: str
    key: str

    @property
    def id(self) -> str:
        """The id under which the store keeps the command."""
        return hashlib.sha256(f"{self.token.id}:{self.key}".encode()).hexdigest()

    def sent(self, client: httpx.Client, base: str) -> Any:
        """Send it; the lines that the answer tells, None where it is to be sent again."""
        headers = {"authorization": f"Bearer {self.secret}", "idempotency-key": self.key}
        body = {"type": "note", "text": f"note {self.key} end"}
        answer = client.post(
            f"{base}/api/v1/tables/{self.token.table}/commands", json=body, headers=headers
        )
        if answer.status_code in AGAIN:
            sleep(0.1)
            return None
        assert answer.status_code == 200, (answer.status_code, answer.text[:300])
        return answer.json()["lines"]


def told_again(ledger: Ledger, base: str, chance: random.Random) -> int:
    """Send some acknowledged notes again: each gets its first answer. How many they were."""
    with ledger.lock:
        done = [
            each
            for table in ledger.commands.values()
            for each in table.values()
            if each is not None
        ]
    again = chance.sample(done, min(len(done), 6))
    with httpx.Client(timeout=30) as client:
        for note, lines in again:
            found = None
            while found is None:
                found = note.sent(client, base)
            assert found == lines, "a key that is sent again gets another answer"
    return len(again)


class Visitor(Actor):
    """Somebody with a page."""

    def __init__(
        self, room: Room, ledger: Ledger, name: str, table: str, link: str, most: int, seed: float
    ) -> None:
        self.link, self.path, self.most, self.number = link, "", most, 0
        self.unanswered: bytes | None = None
        super().__init__(room, ledger, name, table, seed)

    def once(self, base: str) -> None:
        """Come in, then send files until there were enough; after that look at the page."""
        if not self.path:
            page = self.client.get(f"{base}/join/{self.link}")
            if page.status_code not in AGAIN:
                assert page.status_code == 200, (page.status_code, page.text[:300])
                self.path = urlsplit(str(page.url)).path
            return
        if self.number >= self.most:
            self.client.get(f"{base}{self.path}")
            self.answered.set()
            sleep(0.1)
            return
        if self.unanswered is None:
            self.unanswered = self.file(base)
        else:
            self.answered.set()  # an import may take longer than the server lives
        if self.unanswered is not None and self.upload(base, self.unanswered):
            self.unanswered = None
            self.number += 1
            self.answered.set()
        sleep(self.chance.uniform(0, 0.1))

    def file(self, base: str) -> bytes | None:
        """The next file to send."""
        raise NotImplementedError

    def upload(self, base: str, data: bytes) -> bool:
        """Send a file; whether that was acknowledged."""
        raise NotImplementedError

    def posted(self, base: str, what: str, name: str, data: bytes) -> bool:
        """Post a form with a file; whether that was acknowledged."""
        answer = self.client.post(
            f"{base}{self.path}/{what}",
            data={"command_id": self.command_id},
            files={"file": (name, data)},
            headers=by_htmx(base),
        )
        if answer.status_code in AGAIN:
            sleep(0.1)
            return False
        assert answer.status_code < 300, (answer.status_code, answer.text[:300])
        return True

    @property
    def command_id(self) -> str:
        """The id of the next thing."""
        return f"{self.name}-{self.number}"


class Painter(Visitor):
    """A player who uploads one portrait after the other."""

    def file(self, base: str) -> bytes | None:
        """A picture that nobody else has."""
        out = BytesIO()
        Image.frombytes("RGB", (60, 60), self.chance.randbytes(60 * 60 * 3)).save(out, "PNG")
        return out.getvalue()

    def upload(self, base: str, data: bytes) -> bool:
        """Send a portrait."""
        if not self.posted(base, "portrait", "portrait.png", data):
            return False
        with self.ledger.lock:
            self.ledger.commands[self.table][self.command_id] = None
        return True


class Importer(Visitor):
    """A GM who archives the table and imports the archive as a table."""

    def file(self, base: str) -> bytes | None:
        """The archive of the table as it is."""
        answer = self.client.get(f"{base}{self.path}/export/archive")
        if answer.status_code in AGAIN:
            return None
        assert answer.status_code == 200, (answer.status_code, answer.text[:300])
        self.answered.set()
        with self.ledger.lock:
            self.ledger.sent.add(made_from(answer.content, self.table))
        return answer.content

    def upload(self, base: str, data: bytes) -> bool:
        """Import it."""
        if not self.posted(base, "import", "table.zip", data):
            return False
        self.ledger.took_in(data, self.table)
        return True
