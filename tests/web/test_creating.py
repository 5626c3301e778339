"""Making a character over HTTP: the draft that is kept, what is said beside it, the shelf, the way
to a table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from tests.web.browsers import by_form, by_htmx
from tests.web.drawn import words
from tests.web.house import GM, PATIENCE, Browser, House, Seat

from threefold.interop.characters import read_characters
from threefold.library.entries import ABILITIES, SHELF, shelf
from threefold.library.translations import entry_texts as own_words
from threefold.model.characters import Pc
from threefold.model.languages import Lang
from threefold.model.shelf.entries import AbilityEntry, DescriptorEntry, FocusEntry
from threefold.service.demo import demo_party
from threefold.table.commands import RemovePc
from threefold.table.events import PcAdded
from threefold.table.history import GUEST
from threefold.text import has
from threefold.web.models.asking import Asking, asks_of

CHOICE = {"name": "Wren", "type": "explorer"}


class Maker:
    """A browser in which somebody makes a character."""

    def __init__(self, house: House, client: httpx.Client, base: str) -> None:
        self.house, self.client = house, client
        answer = client.get(base, follow_redirects=True)
        assert answer.status_code == 200, answer.text
        self.path = answer.url.path
        self.html = answer.text

    def fields(self) -> list[tuple[str, str]]:
        """The form as a browser would send it, without a button."""
        found: list[tuple[str, str]] = []
        for tag in re.findall(r"<input[^>]*>", self.html):
            attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
            if "name" not in attributes or attributes.get("name") in ("theme",):
                continue
            if attributes.get("type") in ("radio", "checkbox") and " checked" not in tag:
                continue
            found.append((attributes["name"], unescaped(attributes.get("value", ""))))
        for name, body in re.findall(
            r'<select[^>]*name="([^"]*)"[^>]*>(.*?)</select>', self.html, re.S
        ):
            chosen = re.search(r'value="([^"]*)" selected', body) or re.search(
                r'value="([^"]*)"', body
            )
            found.append((name, chosen[1] if chosen else ""))
        for name, body in re.findall(
            r'<textarea[^>]*name="([^"]*)"[^>]*>(.*?)</textarea>', self.html, re.S
        ):
            found.append((name, unescaped(body)))
        return found

    def send(
        self, *extra: tuple[str, str], without: tuple[str, ...] = (), **changes: str
    ) -> httpx.Response:
        """Change some fields and send the form, as htmx does."""
        kept = [
            (n, v)
            for n, v in self.fields()
            if n not in changes and (n, v) not in extra and n not in without
        ]
        data = httpx.QueryParams([*kept, *changes.items(), *extra])
        headers = {
            **by_htmx(self.house.base),
            "content-type": "application/x-www-form-urlencoded",
        }
        answer = self.client.post(self.path, content=str(data), headers=headers)
        if answer.status_code == 200 and answer.text:
            self.html = answer.text
        return answer


def said(html: str) -> str:
    """What a piece of a page says."""
    return words(httpx.Response(200, text=html))


def unescaped(text: str) -> str:
    return text.replace("&#39;", "'").replace("&amp;", "&").replace("&#34;", '"')


@pytest.fixture
def client(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def maker(house: House, client: httpx.Client) -> Maker:
    return Maker(house, client, "/create")


def secret(client: httpx.Client) -> str:
    """The secret of this browser's shelf."""
    found = client.cookies.get("shelf")
    assert found is not None
    return found


# --- the page -------------------------------------------------------------------------------------


def test_looking_keeps_nothing_until_first_choice(house: House, maker: Maker) -> None:
    """Looking keeps nothing and the first choice keeps it."""
    shelves = house.tables.shelves
    assert shelves.all(secret(maker.client)) == []
    maker.send(name="Wren")
    [held] = shelves.all(secret(maker.client))
    assert (held.name, f"/create/{held.id}") == ("Wren", maker.path)


def test_carry_names_what_is_not_chosen(maker: Maker) -> None:
    """The page of things says which thing of the descriptor is still to choose, and where; each
    choice is called by its name."""
    maker.send(**CHOICE)
    maker.send(adjective="Gnome")
    html = said(maker.html)
    assert "Not chosen yet: a bag of tools, light ones or heavy ones." in html
    assert 'href="#sentence">Choose it' in maker.html
    assert "Craft: choose 2" in html
    assert "Places taken so far: 2 of 2 expensive, 2 of 2 moderate, 1 of 4 inexpensive." in html
    field = re.search(r'name="(chosen\|[^"]*\|tools\|1)"', maker.html)
    assert field is not None
    maker.send(**{field[1]: "a bag of light tools"})
    assert "Not chosen yet" not in said(maker.html)


@pytest.mark.parametrize("kind", ["abilities", "descriptors", "foci"])
def test_choices_of_creation_have_names(kind: str) -> None:
    """Each choice that is made as something is taken has a label of its own."""
    asked: set[str] = set()
    for entry in shelf(SHELF[kind]).values():
        if isinstance(entry, AbilityEntry | DescriptorEntry | FocusEntry):
            asked |= {name for name, choice in entry.chosen.items() if choice.points is None}
    assert [name for name in sorted(asked) if not has(f"asked.{name}")] == []


def test_type_and_name_are_enough(house: House, maker: Maker) -> None:
    assert "What kind of hero?" in said(maker.html)
    assert "What can you do?" not in said(maker.html)
    maker.send(**CHOICE)
    assert "Done: keep this character" in said(maker.html)
    done = maker.send(act="done")
    assert done.headers["hx-redirect"] == "/characters"
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.made
    assert held.pc is not None
    assert held.pc.sentence == "I am a quick explorer who goes in first."


def test_nothing_is_lost_on_reload(maker: Maker) -> None:
    maker.send(**CHOICE)
    maker.send(notes="Grey coat & <hat>", **{"own[0].name": "Whistle", "own[0].text": "Very loud."})
    again = maker.client.get(maker.path).text
    assert "Grey coat &amp; &lt;hat&gt;" in again
    assert 'value="Whistle"' in again


def test_points_move_singly_within_six(maker: Maker) -> None:
    """Points move one by one and stay within six."""
    maker.send(**CHOICE)

    def free() -> list[str]:
        values = dict(maker.fields())
        return [values[f"free.{stat}"] for stat in ("might", "speed", "intellect")]

    assert free() == ["3", "3", "0"]
    maker.send(step="might.1")
    assert free() == ["3", "3", "0"]
    maker.send(step="might.-1")
    maker.send(step="intellect.1")
    assert free() == ["2", "3", "1"]
    maker.send(step="intellect.-1")
    assert "One more point to share out" in said(maker.html)
    maker.send(act="fill")
    assert sum(map(int, free())) == 6


def test_fault_stands_beside_field(maker: Maker) -> None:
    """What is wrong stands beside the field in words."""
    maker.send(**CHOICE)
    maker.send(("ability", "Patch up"))
    beside = maker.html[maker.html.index('id="abilities-said"') :][:400]
    assert "One ability too many: you begin with 4." in said(beside)
    ticked = maker.html[maker.html.index('id="ticked"') :].partition("</p>")[0]
    assert all(f'id="{id}"' in maker.html for id in re.findall(r'href="#([^"]+)"', ticked))
    assert len(re.findall("<a ", ticked)) == 5
    refused = maker.send(act="done")
    assert "hx-redirect" not in refused.headers
    assert "Done: keep" not in said(maker.html)


def test_changed_type_keeps_other_choices(maker: Maker) -> None:
    """Another type brings its own and leaves the rest."""
    maker.send(**CHOICE)
    maker.send(adjective="gentle", notes="Hums.")
    maker.send(type="adept")
    values = maker.fields()
    assert ("ability", "Thought lash") in values
    assert ("ability", "Quick on the draw") not in values
    assert {
        ("adjective", "gentle"),
        ("noun", "adept"),
        ("verb", "reads what others hide"),
        ("notes", "Hums."),
    } <= set(values)
    assert ("weapon", "Walking staff") in values


def test_another_type_takes_its_own_weapons_along(maker: Maker) -> None:
    """The form lists weapons in an order of its own: that alone is no choice of the player's."""
    maker.send(type="warrior", name="Wren")
    maker.send(notes="Hums.")
    assert ("weapon", "Longsword") in maker.fields()
    maker.send(type="adept")
    assert ("weapon", "Longsword") not in maker.fields()
    assert ("weapon", "Walking staff") in maker.fields()


def test_picked_verb_swaps_its_ability(maker: Maker) -> None:
    maker.send(**CHOICE)
    maker.send(pick="verb=plays with fire")
    values = maker.fields()
    assert ("ability", "Spark") in values
    assert ("ability", "Sixth sense") not in values
    assert "Done: keep" in said(maker.html)


def test_own_words_weapons_things_and_skills(house: House, maker: Maker) -> None:
    maker.send(**CHOICE)
    maker.send(
        adjective="oddly calm",
        noun="lamplighter",
        **{
            "weapon[0].name": "Great hook",
            "weapon[0].weight": "heavy",
            "weapon[0].range": "immediate",
            "thing[0].name": "Brass key",
            "thing[0].price": "inexpensive",
            "armor": "",
            "skill[0].name": "juggling",
            "skill[0].level": "trained",
        },
    )
    assert "Great hook: your type does not practice heavy weapons" in said(maker.html)
    maker.send(act="done")
    held = house.tables.shelves.all(secret(maker.client))[0]
    assert held.pc is not None
    assert held.pc.sentence == "I am an oddly calm lamplighter who goes in first."
    assert held.pc.skills["juggling"] == "trained"
    hook = held.pc.attack_named("Great hook")
    assert hook is not None
    assert (hook.weight, hook.practiced) == ("heavy", False)
    assert [thing.name for thing in held.pc.equipment or []][-1] == "Brass key"


def drawn(maker: Maker, name: str) -> list[str]:
    """The values of a field of the form."""
    return [value for field, value in maker.fields() if field == name]


def test_newcomer_sees_filled_tier(house: House, maker: Maker) -> None:
    """A newcomer sees nothing of tiers and a tier fills itself in."""
    maker.send(**CHOICE)
    assert "Tier by tier" not in said(maker.html)
    maker.send(tier="3", verb="Abides in Stone")
    assert "Done: keep this character" in said(maker.html)
    assert "Golem Grip" in said(maker.html)
    assert len(drawn(maker, "t2.ability")), len(drawn(maker, "t3.ability")) == (4, 3)
    maker.send(**{"t3.points.might": "3", "t3.points.speed": "0", "t3.points.intellect": "0"})
    assert "One more point to share out" in said(maker.html)
    maker.send(act="fill", **{"t3.edge": "intellect", "t2.skill": "law"})
    maker.send(act="done")
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.pc is not None
    assert (held.pc.tier, held.pc.effort, held.pc.pools.intellect.edge, held.pc.skills["law"]) == (
        3,
        3,
        1,
        "trained",
    )
    maker.html = maker.client.get(maker.path).text
    maker.send(tier="1")
    assert "Tier by tier" not in said(maker.html)


def test_special_option_replaces_step(house: House, maker: Maker) -> None:
    """A special option is chosen in the place of a step."""
    maker.send(**CHOICE, tier="2")
    maker.send(**{"t2.option": "recovery"})
    assert drawn(maker, "t2.instead") == ["skills"]
    maker.send(**{"t2.option": "type_ability", "t2.instead": "extra_effort"})
    assert "Choose the ability that the special option brings." in said(maker.html)
    maker.send(**{"t2.named": "Danger Sense", "t2.skill": "law"})
    maker.send(act="done")
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.pc is not None
    assert (held.pc.effort, held.pc.skills["law"]) == (1, "trained")
    assert "Danger Sense" in {getattr(a, "name", a) for a in held.pc.abilities}


def test_what_ability_asks_stands_below_it(house: House, maker: Maker) -> None:
    maker.send(**CHOICE)
    before = drawn(maker, "ability")
    maker.send(("ability", "Physical Skills"), without=("ability",), adjective="Amazing")
    skill, split = "chosen|physical_skills|skill|", "share|descriptor.amazing|split|"
    assert [drawn(maker, f"{skill}{n}") for n in (1, 2, 3)] == [[""], [""], []]
    maker.send(
        ("ability", before[0]),
        ("ability", before[1]),
        ("ability", before[2]),
        **{
            f"{split}might": "1",
            f"{split}speed": "1",
            f"{skill}1": "climbing",
            f"{skill}2": "jumping",
        },
    )
    assert "Done: keep this character" in said(maker.html)
    maker.send(act="done")
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.pc is not None
    assert (held.pc.skills["climbing"], held.pc.skills["jumping"]) == ("trained", "trained")
    assert held.pc.pools.might.max == 10 + 3 + 1


def test_words_are_found_in_short_lists(maker: Maker) -> None:
    """Words are found by name sort and genre and no list is long."""
    maker.send(**CHOICE)

    def words() -> list[str]:
        return re.findall(r'name="pick" value="verb=([^"]*)"', maker.html)

    assert words()[0] == "goes in first"
    assert len(words()) <= 60
    maker.send(verb="machin")
    assert "Talks to Machines" in words()
    assert "Abides in Stone" not in words()
    maker.send(verb="", **{"tag.verb": "tank combat"})
    assert "Abides in Stone" in words()
    assert 5 <= len(words()) <= 60
    maker.send(verb="Abides in Stone", **{"tag.verb": "", "t2": ""})
    assert words()[0] == "Abides in Stone"


def test_shelf_is_searched_in_short_lists(house: House, maker: Maker) -> None:
    """Everything of the shelf is found and taken along and no list is long."""
    maker.send(**CHOICE)

    def things() -> list[str]:
        return re.findall(r'name="(?:weapon|armor|shield|thing)" value="([^"]+)"', maker.html)

    def found() -> list[str]:
        part = maker.html.partition('id="found-things"')[2].partition('id="weapons"')[0]
        return re.findall(r'name="(?:weapon|armor|shield|thing)" value="([^"]+)"', part)

    offered = things()
    assert "Blaster, Medium" not in offered
    maker.send(**{"find.carry": "blaster"})
    assert "Blaster, Medium" in found()
    maker.send(**{"find.carry": "", "genre.carry": "fantasy"})
    assert 5 < len(found()) <= 60
    assert len(things()) == len(set(things()))
    maker.send(**{"find.carry": "blaster, medium", "genre.carry": "", "weapon": "Blaster, Medium"})
    maker.send(**{"find.carry": ""})
    assert "Blaster, Medium" in things()
    [held] = house.tables.shelves.all(secret(maker.client))
    [blaster] = [weapon for weapon in held.draft.weapons if weapon.name == "Blaster, Medium"]
    assert (blaster.weight, blaster.range, blaster.pierces) == ("medium", "long", 1)
    assert (blaster.kinds, blaster.stopped_by) == (["gun", "energy"], ["force field"])


def test_shelf_is_read_in_ones_language(house: House, maker: Maker) -> None:
    maker.client.headers["accept-language"] = "fr"
    maker.send(**CHOICE)
    strong = house_word("descriptors", "strong")
    assert strong != "Strong"
    maker.send(adjective=strong)
    assert f'value="{strong}"' in maker.html
    maker.send(act="done")
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.pc is not None
    assert held.pc.descriptor == "Strong"
    assert strong in str(held.pc.sentence)


def house_word(kind: str, key: str) -> str:
    """What an entry is called in French."""
    return own_words(kind, key, "fr")["name"]


def test_drawn_cyphers_stay_within_limit(house: House, maker: Maker) -> None:
    """Cyphers are drawn up to the limit and stay as they are."""
    maker.send(name="Wren", type="adept")
    maker.send(act="deal")
    shelf = house.tables.shelves
    [held] = shelf.all(secret(maker.client))
    assert held.draft is not None
    drawn = held.draft.cyphers
    assert len({cypher.name for cypher in drawn}) == 3
    assert all(1 <= cypher.level <= 10 and cypher.key for cypher in drawn)
    maker.send(("held", drawn[1].name), ("held", drawn[2].name), without=("held",), notes="Hums.")
    maker.send(act="done")
    [held] = shelf.all(secret(maker.client))
    assert held.pc is not None
    assert held.pc.cyphers == drawn[1:]


def test_finished_character_stays_while_it_is_changed(house: House, maker: Maker) -> None:
    maker.send(**CHOICE)
    maker.send(act="done")
    maker.send(name="Wrenna", notes="Hums.")
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.pc is not None
    assert (held.name, held.pc.name) == ("Wren", "Wren")
    maker.send(act="done")
    [held] = house.tables.shelves.all(secret(maker.client))
    assert held.name == "Wrenna"


def test_figures_by_hand_are_not_players(house: House, maker: Maker) -> None:
    maker.send(**CHOICE)
    maker.send(act="done", **{"hand.might": "99", "unchecked": "on", "free.might": "3"})
    held = house.tables.shelves.all(secret(maker.client))[0]
    assert held.pc is not None
    assert held.pc.pools.might.max == 13


def test_of_quick_taps_none_is_lost(maker: Maker) -> None:
    maker.send(**CHOICE)
    stale = maker.html
    for _ in range(3):
        maker.html = stale
        maker.send(step="might.-1")
    assert dict(maker.fields())["free.might"] == "0"


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b"type=wizard",
        b"free.might=1e9",
        b"step=luck.1&pick=x",
        b"a=1&" * 2000,
        b"cypher[0].name=x&cypher[0].level=99",
    ],
)
def test_nonsense_breaks_nothing(maker: Maker, body: bytes) -> None:
    headers = {**by_htmx(maker.house.base), "content-type": "application/x-www-form-urlencoded"}
    assert maker.client.post(maker.path, content=body, headers=headers).status_code in (200, 422)


def test_without_htmx_form_is_page(maker: Maker) -> None:
    answer = maker.client.post(
        maker.path, data=CHOICE, headers=by_form(maker.client.get(maker.path))
    )
    assert answer.status_code == 200
    assert "<!doctype html>" in answer.text
    assert "Your three Pools" in answer.text


# --- the shelf ------------------------------------------------------------------------------------


PLAIN = re.compile(r"(/shelf/[\w-]+|/seat/\w+(?=/bring))(/bring)?")
"""Where plain forms are sent, and after what the page with the form is called."""


def post(client: httpx.Client, path: str, **more: object) -> httpx.Response:
    plain = PLAIN.fullmatch(path)
    if plain is not None:
        return client.post(path, headers=by_form(client.get(plain[1])), **more)  # type: ignore[arg-type]
    headers = by_htmx(str(client.base_url).rstrip("/"))
    return client.post(path, headers=headers, **more)  # type: ignore[arg-type]


def upload(client: httpx.Client, path: str, name: str, data: bytes) -> httpx.Response:
    return post(client, path, files={"file": (name, data, "application/json")})


def test_shelf_shows_what_is_on_it(house: House, maker: Maker) -> None:
    assert "Nobody here yet" in words(maker.client.get("/characters"))
    maker.send(**CHOICE)
    assert "draft" in words(maker.client.get("/characters"))
    maker.send(act="done")
    page = words(maker.client.get("/characters"))
    assert "I am a quick explorer who goes in first." in page
    assert "tier 1" in page


def test_character_goes_out_and_comes_in(maker: Maker) -> None:
    maker.send(**CHOICE)
    maker.send(act="done")
    id = maker.path.rpartition("/")[2]
    out = maker.client.get(f"/characters/{id}/file")
    assert out.headers["content-disposition"] == 'attachment; filename="wren-character.json"'
    assert isinstance(read_characters(out.content), list)
    with httpx.Client(base_url=maker.house.base) as other:
        assert other.get(f"/characters/{id}/file").status_code == 404
        assert "Here now: Wren." in words(upload(other, "/characters", "wren.json", out.content))
        assert upload(other, "/characters", "wren.json", b"{").status_code == 422
        assert upload(other, "/characters", "", b"").status_code in (400, 422)


def test_duplicates_and_deletions(house: House, maker: Maker) -> None:
    maker.send(**CHOICE)
    id = maker.path.rpartition("/")[2]
    assert "Wren (2)" in words(post(maker.client, f"/characters/{id}/copy"))
    assert "Deleted." in words(post(maker.client, f"/characters/{id}/delete"))
    assert [held.name for held in house.tables.shelves.all(secret(maker.client))] == ["Wren (2)"]
    assert post(maker.client, f"/characters/{id}/burn").status_code == 422


def test_shelf_opens_on_another_device(house: House, maker: Maker) -> None:
    """The shelf opens on another device and takes along what was there."""
    maker.send(**CHOICE)
    shown = post(maker.client, "/characters/key")
    found = re.search(r"/shelf/([\w-]{43})", shown.text)
    assert found is not None
    with httpx.Client(base_url=house.base) as phone:
        other = Maker(house, phone, "/create")
        other.send(name="Ash", type="adept")
        asked = phone.get(f"/shelf/{found[1]}")
        assert "one character" in words(asked)
        assert len(house.tables.shelves.all(secret(phone))) == 1
        assert post(phone, f"/shelf/{found[1]}").headers["location"] == "/characters"
        page = words(phone.get("/characters"))
        assert "Wren" in page
        assert "Ash" in page


def test_new_link_to_shelf_ends_old_one(house: House, maker: Maker) -> None:
    maker.send(**CHOICE)
    old = secret(maker.client)
    shown = post(maker.client, "/characters/key", data={"act": "renew"})
    assert "The old link no longer opens anything." in words(shown)
    new = secret(maker.client)
    assert new != old
    assert f"/shelf/{new}" in shown.text
    assert [held.name for held in house.tables.shelves.all(new)] == ["Wren"]
    assert house.tables.shelves.all(old) == []
    with httpx.Client(base_url=house.base) as lost:
        lost.cookies.set("shelf", old)
        assert "Wren" not in words(lost.get("/characters"))


# --- at a table -----------------------------------------------------------------------------------


@pytest.fixture
def guest(house: House, table: str) -> Browser:
    return house.browser(table, GUEST)


def names(house: House, table: str) -> list[str]:
    return [member.pc.name for member in house.tables.history(table).state.party.values()]


def test_guest_character_keeps_its_seat(house: House, table: str, guest: Browser) -> None:
    """A guest makes a character and has the seat for good."""
    page = words(guest.get())
    assert "The night shift" in page
    maker = Maker(house, guest.client, f"{guest.path}/create")
    maker.send(**CHOICE)
    assert "Done: join the table" in said(maker.html)
    assert maker.send(act="done").headers["hx-redirect"] == guest.path
    assert names(house, table)[-1] == "Wren"
    seat = guest.get()
    assert "Wren" in seat.text
    assert 'id="act"' in seat.text
    with httpx.Client(base_url=house.base, follow_redirects=True) as elsewhere:
        assert 'id="act"' in elsewhere.get(f"/join/{guest.token}").text
    assert Maker(house, guest.client, f"{guest.path}/create").path == guest.path
    assert "made by the rules" in words(guest.part("log"))


def test_taken_name_is_told_without_loss(house: House, table: str, guest: Browser) -> None:
    """A name that is taken is said and nothing is lost."""
    maker = Maker(house, guest.client, f"{guest.path}/create")
    maker.send(name="Mara Okonjo", type="warrior")
    refused = maker.send(act="done")
    assert refused.status_code == 422
    assert "The name Mara Okonjo is taken at this table" in words(refused)
    assert maker.send(name="Wren", act="done").headers["hx-redirect"] == guest.path


def test_guest_takes_character_from_shelf(house: House, table: str, guest: Browser) -> None:
    own = Maker(house, guest.client, "/create")
    own.send(**CHOICE)
    own.send(act="done")
    assert "Sit down with Wren" in guest.get().text
    answer = post(guest.client, f"{guest.path}/bring", data={"id": own.path.rpartition("/")[2]})
    assert answer.headers["location"] == guest.path
    assert names(house, table)[-1] == "Wren"


def test_foreign_hand_set_figures_come_along(house: House, table: str) -> None:
    """What another GM set by hand is brought along."""
    other = house.browser(house.tables.create(), GM)
    maker = Maker(house, other.client, f"{other.path}/create")
    maker.send(name="Old Tam", type="warrior")
    maker.send(act="done", **{"hand.might": "99"})
    link, token = house.tables.links.invite(table, GUEST)
    other.client.get(f"/join/{token}")
    post(other.client, f"/seat/{link.id}/bring", data={"id": maker.path.rpartition("/")[2]})
    event = house.tables.history(table).records[-1].event
    assert isinstance(event, PcAdded)
    assert (event.pc.name, event.origin, event.pc.overrides) == (
        "Old Tam",
        "brought",
        ["pools.might"],
    )


def test_guest_brings_file_and_log_says_so(house: House, table: str, guest: Browser) -> None:
    pc = {"format": "threefold/1", **msgspec.to_builtins(demo_party()[0]), "name": "Ash"}
    assert upload(guest.client, f"{guest.path}/bring", "ash.json", b"{").status_code == 422
    upload(guest.client, f"{guest.path}/bring", "ash.json", json.dumps(pc).encode())
    assert names(house, table)[-1] == "Ash"
    assert "brought along by the player" in words(guest.part("log"))
    upload(
        guest.client, f"{guest.path}/bring", "ash.json", json.dumps(pc | {"name": "Bo"}).encode()
    )
    assert names(house, table)[-1] == "Ash"


def test_gm_links_newcomers_and_sees_choices(house: House, table: str) -> None:
    """The GM makes links for new players and sees who chooses."""
    gm = house.browser(table, GM)
    headers = by_htmx(house.base)
    made = gm.client.post(f"{gm.path}/links", data={"act": "make", "guest": "1"}, headers=headers)
    assert "Whoever opens it makes a character or brings one" in words(made)
    assert house.tables.links.of_table(table)[-1].seat == GUEST
    guest = house.browser(table, GUEST)
    assert "choosing" not in words(gm.part("party"))
    with guest.live():
        for _ in range(50):
            if "A new player is choosing a character." in words(gm.part("party")):
                break
        else:
            raise AssertionError("the GM does not see the guest")
        assert "choosing a character" in words(gm.part("links"))


def test_gm_seats_character_with_own_figures(house: House, table: str) -> None:
    """The GM seats somebody with figures of the GM's own."""
    gm = house.browser(table, GM)
    maker = Maker(house, gm.client, f"{gm.path}/create")
    maker.send(name="Old Tam", type="warrior")
    maker.send(("unchecked", "on"), without=("ability",), **{"hand.might": "24"})
    assert maker.send(act="done").headers["hx-redirect"] == gm.path
    pc = list(house.tables.history(table).state.party.values())[-1].pc
    assert (pc.name, pc.pools.might.max, pc.overrides) == (
        "Old Tam",
        24,
        ["abilities", "pools.might"],
    )
    assert "Set by the GM's hand: the number of abilities and the Might Pool." in words(
        gm.part("log")
    )


def test_out_of_bounds_figure_is_refused(house: House, table: str) -> None:
    """A figure past its bounds is refused to the GM too."""
    gm = house.browser(table, GM)
    maker = Maker(house, gm.client, f"{gm.path}/create")
    maker.send(name="Old Tam", type="warrior")
    refused = maker.send(act="done", **{"hand.tier": "9"})
    assert refused.status_code == 422
    assert "from 1 to 6" in words(refused)
    assert "Old Tam" not in names(house, table)


def test_copy_from_seat_stays_with_player(house: House, table: str) -> None:
    player = house.browser(table, Seat("player", "p1"))
    kept = post(player.client, f"{player.path}/keep")
    assert "A copy of Mara Okonjo is on your shelf" in words(kept)
    [held] = house.tables.shelves.all(secret(player.client))
    assert isinstance(held.pc, Pc)
    assert held.pc == house.tables.history(table).state.party["p1"].pc


def test_guest_whose_character_left_is_told(house: House, table: str, guest: Browser) -> None:
    maker = Maker(house, guest.client, f"{guest.path}/create")
    maker.send(**CHOICE)
    maker.send(act="done")
    house.gm(table, RemovePc(pc_id=list(house.tables.history(table).state.party)[-1]))
    assert guest.get().status_code == 404


@pytest.mark.parametrize(
    ("lang", "labels"),
    [("fr", ["arme légère", "arme moyenne"]), ("ko", ["가벼운 무기", "중간 무기"])],
)
def test_weapon_that_is_light_is_no_light(lang: Lang, labels: list[str]) -> None:
    entry = shelf(ABILITIES)["weaponization"]
    (asked,) = asks_of(Asking("x", "abilities", entry.key, entry), {}, [], lang)
    assert [(one.value, one.label) for one in asked.words] == [
        *zip(("light", "medium"), labels, strict=True)
    ]
