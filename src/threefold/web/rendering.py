"""Templates: one environment a language, every text through the catalog, everything escaped."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, MutableMapping
from functools import lru_cache, partial
from keyword import iskeyword
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined, nodes, pass_context
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from threefold.interop.sentences import sentence_in
from threefold.library.catalogue import pack_of
from threefold.library.names import in_words_of, stays_english
from threefold.library.tables import Said
from threefold.library.tags import tag_in
from threefold.model.languages import LANGUAGE_NAMES
from threefold.model.time import in_words
from threefold.rules.harm import steps_to_death
from threefold.rules.situations import situation_name
from threefold.text import Lang
from threefold.web.bundles import NAMES, STATIC, bundle
from threefold.web.markdown import markdown
from threefold.web.models import answers, effort, log, options, people, receipts
from threefold.web.once import Once
from threefold.web.words import Words, condition, rule, time_left

TEMPLATES = Path(__file__).with_name("templates")


@lru_cache(maxsize=256)
def static(path: str) -> str:
    """The address of a static file or a bundle. It changes with the content, so browsers may keep the file for good."""
    body = bundle(path) if path in NAMES else (STATIC / path).read_bytes()
    return f"/static/{path}?{hashlib.sha256(body).hexdigest()[:12]}"


_MODELS: Final[tuple[Callable[..., object], ...]] = (
    answers.effect_answers,
    answers.rest_lines,
    effort.effort_table,
    options.attack_options,
    options.power_options,
    options.edge_options,
    options.helper_options,
    options.initiative_options,
    options.keyed_options,
    options.name_options,
    options.numbered_options,
    options.place_options,
    options.policy_options,
    options.pool_options,
    options.run_options,
    options.setting_options,
    options.situation_options,
    options.skill_options,
    options.stat_options,
    options.way_options,
    options.xp_options,
    people.distribution_rows,
    people.foe_options,
    people.foe_state,
    people.moment_options,
    people.pool_cards,
    people.sheet_pools,
    people.title_of,
    people.use_targets,
    receipts.damage_lines,
    receipts.difficulty_lines,
    receipts.modifier_lines,
    receipts.point_lines,
    receipts.skill_cards,
    receipts.sum_cards,
)
"""View models that are made of words: templates call them without the language, which the environment knows."""

_WORDLESS: Final[tuple[Callable[..., object], ...]] = (
    answers.benefit_fields,
    log.log_rows,
    options.level_options,
    options.named_options,
    options.none_option,
    options.pair_options,
    options.plain_options,
    options.titled_options,
    people.stance_icon,
    people.turn_items,
)
"""View models whose words come with what they are made of."""


class _Compiler(CodeGenerator):
    """Compiles a call in a template to a call. Jinja would go by way of the context, which looks up for each call
    whether the function wants to have it; none here does, and a page makes thousands of calls."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - so it is called
        """Write a call."""
        if node.dyn_args is not None or node.dyn_kwargs is not None or any(iskeyword(k.key) for k in node.kwargs):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for each in (*node.args, *node.kwargs):
            self.visit(each, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        """Escape what is put out: quickly where a macro has drawn it, as most of a page."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


def _escaped(value: object) -> str:
    """What is put out, escaped. Most of it needs nothing: a macro drew it, or it is text without a sign of HTML."""
    if type(value) is Markup or (type(value) is str and not _OF_HTML.search(value)):
        return value
    return escape(value)


_OF_HTML: Final = re.compile("[&<>'\"]")


class _Environment(Environment):
    """Jinja whose templates share one mapping of globals. Jinja would chain two mappings for each template, and compare
    their keys at each import: a quarter of the time that a page takes."""

    code_generator_class = _Compiler
    escaped = staticmethod(_escaped)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template."""
        return super().make_globals(d) if d else self.globals


class _Compiled(BytecodeCache):
    """What Jinja compiled, kept for the other languages: it takes a hundredth of a second for each of many templates.
    Nothing of a language is in it: filters that depend on one are ``_spoken``, texts come from functions."""

    def __init__(self) -> None:
        self._code: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in what was compiled."""
        bucket.code = self._code.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        if bucket.code is not None:
            self._code[bucket.key] = bucket.code


_COMPILED: Final = _Compiled()


def _spoken(filter: Callable[..., object]) -> Callable[..., object]:
    """A filter that depends on the language: Jinja must not apply it to a constant when it compiles a template."""

    @pass_context
    def applied(context: Context, *values: object) -> object:
        return filter(*values)

    return applied


@lru_cache(maxsize=3)
def environment(lang: Lang) -> Environment:
    """Jinja for one language: ``t("key", n=3)`` is a text, ``say(x)`` the text of an event, line or refusal."""
    env = _Environment(
        loader=FileSystemLoader(TEMPLATES),
        bytecode_cache=_COMPILED,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,  # all of them, without a word on which was used last
        auto_reload=False,  # a page imports dozens of templates, and no file of them changes while it is served
    )
    words = Words(lang)
    env.globals.update({model.__name__: partial(model, words) for model in _MODELS})
    env.globals.update({model.__name__: model for model in _WORDLESS})
    env.globals.update(
        {
            "condition_name": condition,
            "icons_of": _icons,
            "difficulty_name": words.difficulty_name,
            "in_words": in_words,
            "lang": lang,
            "once": Once(),
            "languages": LANGUAGE_NAMES,
            "pack_of": pack_of,
            "rule": partial(rule, lang=lang),
            "say": words.say,
            "situation": situation_name,
            "static": static,
            "steps_to_death": steps_to_death,
            "t": words.t,
            "time_left": time_left,
        }
    )
    env.filters |= {"markdown": markdown, "figured": _figured, "in_a_row": in_a_row}
    spoken: dict[str, Callable[..., object]] = {
        "say": words.say,
        "sentence": partial(sentence_in, lang=lang),
        "in_words": words.name,
        "creature": partial(in_words_of, lang=lang, among="creatures"),
        "tag": lambda tag: tag_in(tag, lang) or tag,
        "as_written": partial(_as_written, words),
        "named": partial(_marked, words),
    }
    env.filters |= {name: _spoken(filter) for name, filter in spoken.items()}
    return env


@lru_cache(maxsize=3)
def _icons(sprite: str) -> Callable[..., Markup]:
    """How icons of a sprite are drawn, each once."""
    drawing = Markup('<svg class="icon{}" focusable="false" {}><use href="{}#{}"/></svg>')

    @lru_cache(maxsize=2_000)
    def icon(name: str, label: str | None = None, size: str | None = None) -> Markup:
        sized = Markup(" icon-{}").format(size) if size else ""
        told = Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')
        return drawing.format(sized, told, sprite, name)

    return icon


def _figured(text: str, figure: object) -> Markup:
    """A sentence with its figure marked, wherever its language puts it; what stands around it is one piece each."""
    before, found, after = text.partition(str(figure))
    parts = (Markup("<span>{}</span>").format(part) if part.strip() else Markup("") for part in (before, after))
    first, last = parts
    return first + Markup("<b>{}</b>").format(found) + last if found else Markup("<span>{}</span>").format(text)


def in_a_row(parts: Iterable[str]) -> str:
    """Sentences one after the other; what is no sentence is parted by a dot from what follows."""
    said = ""
    for part in parts:
        said += part if not said else f" {part}" if said.endswith((".", "!", "?", "…")) else f" · {part}"
    return said


def _as_written(words: Words, text: object) -> object:
    """Data of an entry in words of English that nobody translates one by one: in a language where it has some, else
    marked."""
    if isinstance(text, Said):
        return text
    said = words.name(str(text))
    if words.lang == "en" or said != text or not re.search("[a-z]{2}", said):
        return said
    return Markup('<span lang="en">{}</span>').format(said)


def _marked(words: Words, text: object) -> object:
    """A name or a text of the shelf in the reader's language, marked where it is still English. For text between tags;
    attributes and options take ``in_words``."""
    if not isinstance(text, str) or words.lang == "en":
        return text
    own = words.name(text)  # a foe may be called as something else of the shelf that is still English
    return Markup('<span lang="en">{}</span>').format(text) if own == text and stays_english(text, words.lang) else own


def page(name: str, lang: Lang, **context: object) -> str:
    """A template drawn; the fonts of Hangul come where there is any, be it only somebody's name. A page without learns
    where they are, should a name come later (js/hangul.js)."""
    drawn = environment(lang).get_template(name).render(context)
    if lang == "ko":
        drawn = _TIED.sub("\u2060", drawn)
    if _HANGUL_HERE not in drawn:
        return drawn
    fonts, later = _hangul_links()
    return drawn.replace(_HANGUL_HERE, fonts if _shows_hangul(drawn) else later, 1)


_TIED: Final = re.compile(
    r"(?:(?<=[\uac00-\ud7a3])(?=\()|(?<=[)%\u2019\u201d])(?=[\uac00-\ud7a3]))(?=[^<>]*<(?!/textarea))"
)
"""Between Hangul and a bracket, and between the end of a bracket, a quotation or a figure and its particle, in a text
that people do not change: a line would break there, inside a word."""


_HANGUL_HERE: Final = "<!-- hangul -->\n"
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+")


@lru_cache(maxsize=1)
def _hangul_links() -> tuple[str, str]:
    """The fonts of Hangul, and where they are; worked out with the first page, so that an import reads no file."""
    address = static("korean.css")
    return f'<link rel="stylesheet" href="{address}">\n', f'<meta name="hangul" content="{address}">\n'


def _shows_hangul(drawn: str) -> bool:
    """Whether a page has Hangul beside the name of the language, which stands on every page to be chosen."""
    return any(found[0] != LANGUAGE_NAMES["ko"] for found in _HANGUL.finditer(drawn))
