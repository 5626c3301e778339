"""The application's services: adjudicate a request, run a table, project it for a seat."""

from threefold.model.languages import Lang
from threefold.text import Names
from threefold.text.catalog import Among


def _in_words_of(text: str, lang: Lang, among: Among) -> str:
    from threefold.library.names import in_words_of  # on first need: English asks for no other words

    return in_words_of(text, lang, among)


Names.in_words_of = staticmethod(_in_words_of)
