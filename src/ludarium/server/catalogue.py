"""The games as they are described to the page."""

import asyncio
import functools
from collections.abc import Mapping
from typing import Any

from markdown_it import MarkdownIt

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.game import Game
from ludarium.game.option import Option
from ludarium.server.languages import in_language, stamp
from ludarium.server.refusals import Refusal, from_rules
from ludarium.wording import Words, glued

_SEATS = range(2, 5)


def variant(text: str) -> Game:
    """The variant of that name, whose options fit together. Refusal says what does not."""
    try:
        game = catalogue.load(text)
        assert game.players
    except LudariumError as error:
        raise from_rules(error) from None
    except ValueError as error:  # options that are right on their own, but not together
        raise Refusal("BAD_OPTION", str(error), field="game") from None
    return game


async def rules_soon(name: str, text: str) -> tuple[Game, str]:
    """The variant called `text` of the game of that name (the usual one if it is empty), and its rules as HTML."""
    game = await variant_soon(text or name)
    if game.name != name:
        raise Refusal(
            "BAD_OPTION", Words("{text} is not a variant of {game}.", text=game.text, game=name), field="variant"
        )
    return game, await asyncio.to_thread(rules_html, game.text)


async def variant_soon(text: str) -> Game:
    """The same in a thread: some variants take a while to build."""
    return await asyncio.to_thread(variant, text)


@functools.cache
def games_json() -> list[dict[str, Any]]:
    """Every game with its options and presets."""
    return [_game(game) for game in catalogue.all_games()]


def games_in(language: str) -> list[dict[str, Any]]:
    """The same in that language."""
    return _games_in(language, stamp())


@functools.lru_cache(maxsize=16)
def _games_in(language: str, _stamp: tuple[tuple[str, int], ...]) -> list[dict[str, Any]]:
    translated: list[dict[str, Any]] = in_language(language, games_json())
    return translated


def _game(game: Game) -> dict[str, Any]:
    presets = []
    for name, values in game.presets.items():
        preset = game.variant(**values)
        presets.append(
            {
                "name": name, "text": preset.text, "title": Words(name.replace("_", " ")), "seats": len(preset.players),
                "says": _chosen_words(game, values),
            }
        )  # fmt: skip
    return {
        "name": game.name, "title": game.title, "sentence": Words(game.sentence), "seats": _seats(game),
        "chance": game.stochastic, "presets": presets, "options": [_option(option) for option in game.options],
        "players": [Words(name) for name in game.players],
    }  # fmt: skip


def _seats(game: Game) -> list[int]:
    """How many may play: the number without options, and what an option named `players` offers."""
    found = {len(game.players)}
    for option in game.options:
        if option.name == "players":
            for count in _SEATS:
                try:
                    found.add(len(game.variant(players=count).players))
                except LudariumError:
                    continue
    return sorted(found)


def _chosen_words(game: Game, values: Mapping[str, Any]) -> str:
    """What choosing these values means, in the words of the options."""
    words: list[str] = []
    for option in game.options:
        if option.name not in values:
            continue
        value = option.write(values[option.name]).strip('"')
        if option.choices is not None and option.choices.get(value):
            words.append(Words(option.choices[value]))
        elif option.flag:
            name = Words(option.name.replace("_", " "))
            words.append(Words(option.explanation) if values[option.name] else Words("{option}: off", option=name))
        else:
            words.append(glued([Words(option.name.replace("_", " ")), value]))
    return glued(words, "; ")


def _option(option: Option) -> dict[str, Any]:
    choices = None
    if option.choices is not None:
        choices = [
            {"value": value, "title": Words(value.replace("_", " ")), "explanation": Words(words)}
            for value, words in option.choices.items()
        ]
    elif _closed(option):
        choices = [
            {"value": value, "title": Words(value.replace("_", " ")), "explanation": ""}
            for value in (str(option.default), *option.examples)
        ]
    elif option.examples:
        choices = [{"value": value, "title": value, "explanation": ""} for value in option.examples]
    return {
        "name": option.name, "title": Words(option.name.replace("_", " ")), "explanation": Words(option.explanation), "kind": _kind(option), "choices": choices,
        "default": option.write(option.default).strip('"'), "hint": Words(option.hint) if option.hint else option.hint,
    }  # fmt: skip


def _closed(option: Option) -> bool:
    """Whether its examples and its default are all the values there are."""
    return bool(option.examples) and option.hint == " | ".join(option.examples)


def _kind(option: Option) -> str:
    if option.flag:
        return "flag"
    if option.choices is not None or _closed(option):
        return "choice"
    return "number" if isinstance(option.default, int) else "text"


@functools.lru_cache(maxsize=64)
def rules_html(text: str) -> str:
    """The rules of the variant of that name as HTML; nothing in them can be a script.

    Tables and diagrams may be wider than a phone: they can be scrolled, by keys as well.
    """
    page = variant(text).rules_page()
    html: str = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).render(page)
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    html = html.replace("<pre>", '<pre tabindex="0">')
    return html.replace('<th style="text-align:right">', '<th class="right">').replace(
        '<td style="text-align:right">', '<td class="right">'
    )


def chosen_json(game: Game) -> dict[str, str]:
    """Every option with its value, as it is written."""
    return {option.name: option.write(game.chosen[option.name]).strip('"') for option in game.options}
