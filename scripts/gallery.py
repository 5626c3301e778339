"""The components of the web face with sample data, as still pages to look at (for developers; not
shipped).

python scripts/gallery.py OUT                 write OUT/<page>.<lang>.<theme>.html
python scripts/gallery.py OUT --serve 8137    and serve them on loopback
python scripts/gallery.py OUT --shots         and take pictures with chromium: OUT/shots/*.png
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
import subprocess
import threading
import tomllib
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from threefold.model.languages import Lang
from threefold.web import rendering
from threefold.web.bundles import NAMES, bundle_body

HERE = Path(__file__).resolve().parent
WEB = HERE.parent / "src/threefold/web"
PAGES = ("components", "player", "gm")
THEMES = ("dark", "light")
SIZES = {"phone": (390, 844), "laptop": (1400, 900)}


def texts(lang: str) -> dict[str, dict[str, str]]:
    """The gallery's texts, English where one is missing; the components' own are the product's
    where it has them.
    """
    tables: dict[str, dict[str, str]] = {"ui": {}, "s": {}}
    for code in ("en", lang):
        for path in (HERE / "gallery" / f"{code}.toml", WEB.parent / "text" / f"{code}.toml"):
            if path.is_file():
                read = tomllib.loads(path.read_text("utf-8"))
                for name, table in tables.items():
                    table.update(read.get(name, {}))
    return tables


def environment(lang: Lang) -> Environment:
    """Templates as the product renders them, with the gallery's texts in place of the catalog."""
    table = texts(lang)

    def translate(key: str, **params: object) -> str:
        text = table["ui"].get(key.removeprefix("ui."))
        return own(key, **params) if text is None else text.format(**params)

    env = rendering.template_environment.__wrapped__(lang)
    own = env.globals["t"]
    env.loader = FileSystemLoader([WEB / "templates", HERE / "gallery"])
    env.globals.update(
        t=translate,
        static=lambda path: f"static/{path}",
        lang=lang,
        s={key: Markup(text) for key, text in table["s"].items()},  # noqa: S704  written in this folder
        qr=Markup((HERE / "gallery" / "qr.svg").read_text("utf-8")),  # noqa: S704  drawn for this page
    )
    return env


def render(out: Path) -> list[Path]:
    """Write every page in every language and theme."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copytree(WEB / "static", out / "static", dirs_exist_ok=True)
    for name in NAMES:
        (out / "static" / name).write_bytes(bundle_body(name))
    shutil.copy(HERE / "gallery" / "gallery.css", out / "static")
    written = []
    for lang in ("en", "fr", "ko"):
        env = environment(lang)
        for page in PAGES:
            for theme in THEMES:
                path = out / f"{page}.{lang}.{theme}.html"
                path.write_text(env.get_template(f"{page}.html").render(theme=theme), "utf-8")
                written.append(path)
    return written


def serve(out: Path, port: int) -> http.server.ThreadingHTTPServer:
    """Serve the pages on loopback with the product's Content-Security-Policy."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            self.send_header(
                "Content-Security-Policy",
                "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
            )
            self.send_header("Cache-Control", "no-store")
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:
            return

    return http.server.ThreadingHTTPServer(
        ("127.0.0.1", port), functools.partial(Handler, directory=str(out))
    )


def shoot(out: Path, pages: list[Path], port: int) -> None:
    """One picture of each page and size."""
    shots = out / "shots"
    shots.mkdir(exist_ok=True)
    for page in pages:
        for size, (width, height) in SIZES.items():
            tall = 7200 if page.name.startswith("components.") else height
            subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-background-networking",
                 "--hide-scrollbars", "--virtual-time-budget=3000", f"--window-size={width},{tall}",
                 f"--screenshot={shots / f'{page.stem}.{size}.png'}", f"http://127.0.0.1:{port}/{page.name}"],
                check=True, capture_output=True,
            )  # fmt: skip


def main() -> None:
    """Parse the command line and do as it says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--serve", type=int, metavar="PORT")
    parser.add_argument("--shots", action="store_true")
    parser.add_argument("--only", default="", help="pictures of pages whose name contains this")
    options = parser.parse_args()
    pages = render(options.out)
    if options.shots or options.serve:
        with serve(options.out, options.serve or 0) as server:
            thread = threading.Thread(target=server.serve_forever, daemon=True)
            thread.start()
            if options.shots:
                shoot(
                    options.out,
                    [page for page in pages if options.only in page.name],
                    server.server_port,
                )
            if options.serve:
                print(f"http://127.0.0.1:{options.serve}/{pages[0].name}")
                thread.join()
            server.shutdown()


if __name__ == "__main__":
    main()
