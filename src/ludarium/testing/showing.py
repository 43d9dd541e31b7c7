"""Promises about what people see and read."""

import difflib

from ludarium.errors import LudariumError
from ludarium.game.declaring import WANTED, Found
from ludarium.game.game import Game
from ludarium.play.lesson_checks import complaints
from ludarium.play.lessons import FILE, lessons_of
from ludarium.testing.broken import broken, played

_LIKENESS = 0.82
_SHORTEST_SENTENCE, _LONGEST_SENTENCE = 20, 140


def the_board_shows_every_piece(game: Game) -> None:
    """Cells have distinct names, and every piece stands on one of them with a symbol that is known and drawn."""
    for position in played(game, 4)[::5]:
        for viewer in (None, *range(len(game.players))):
            look = position.look(viewer)
            names = [cell.name for cell in look.cells]
            if len(set(names)) != len(names):
                broken(position, "two cells have one name")
            if strays := {piece.cell for piece in look.pieces} - set(names):
                broken(position, f"pieces stand on {sorted(strays)}, which are no cells")
            used = {piece.symbol for piece in look.pieces} | {cell.symbol for cell in look.cells}
            if unknown := used - set(look.symbols):
                broken(position, f"the symbols {sorted(unknown)} are used but not in the look's symbols")
            if missing := {name for name in used if f'id="{name}"' not in look.sheet}:
                broken(position, f'symbols.svg has no <symbol id="{min(missing)}">')
        if not str(position) or not position._repr_svg_().startswith("<svg"):
            broken(position, "the board cannot be drawn")


def touched_cells_exist(game: Game) -> None:
    """The cells that an action touches are cells of the board."""
    for position in played(game, 8)[::3]:
        names = {cell.name for cell in position.look().cells}
        for action in position.actions[:50]:
            if strays := set(game.touched(position, action)) - names:
                broken(position, f"action {action} touches {sorted(strays)}, which are no cells of the board")


def the_options_open(game: Game) -> None:
    """Every option says what it does, and every choice of it makes a game that can be played."""
    for option in game.options:
        if not option.explanation:
            broken(None, f"the option {option.name} has no explanation")
        for value in option.choices or option.examples or (("on", "off") if option.flag else ()):
            try:
                variant = game.variant(**{option.name: value})
            except LudariumError as refusal:
                if refusal.code == "BAD_OPTION" and "no value" not in refusal.sentence:
                    continue  # it contradicts what the game is without options
                raise
            if not variant.start().actions:
                broken(None, f"{variant.text} is over before it begins")
        try:
            game.variant(**{option.name: "no such value"})
        except LudariumError as refusal:
            if option.name not in refusal.sentence:
                broken(None, f"a bad value of {option.name} is refused by a sentence that does not name the option")
        else:
            broken(None, f"the option {option.name} takes any text at all")


def the_rules_are_written(game: Game) -> None:
    """RULES.md tells the rules: it names the game, and every option of the usual one."""
    if game.folder.path is not None and game.file("RULES.md") is None:
        broken(None, f"there is no RULES.md in {game.folder.path}")
    text = game.rules_page()
    if game.title not in text:
        broken(None, f"the rules of {game.text} do not name {game.title}")
    silent = [option.name for option in game.options if f"`{option.name}" not in text]
    if silent and not game.values:  # the page of a variant may leave out what was chosen
        broken(None, f"the rules of {game.text} do not speak of the option `{silent[0]}`")


def the_texts_are_there(game: Game) -> None:
    """The name is plain ASCII in lower case, the sentence fits on a line, the players have names of their own."""
    if not (game.name.isascii() and game.name == game.name.lower() and game.name.isidentifier()):
        broken(None, f"the name {game.name!r} should be small letters, digits and _")
    if not _SHORTEST_SENTENCE < len(game.sentence) < _LONGEST_SENTENCE:
        broken(
            None,
            f"the sentence {game.sentence!r} has {len(game.sentence)} characters; "
            f"it should have {_SHORTEST_SENTENCE} to {_LONGEST_SENTENCE}",
        )
    if len(set(game.players)) != len(game.players) or not all(game.players):
        broken(None, f"the players {game.players} should have different names")


def the_lessons_are_true(game: Game) -> None:
    """Where the game has a course for newcomers, its positions can be read and its turns do what they are said to do."""
    if game.values:
        return  # it belongs to the game, not to one of its variants
    try:
        for step in lessons_of(game):
            for says in complaints(step, search=False):
                broken(None, f"{FILE}: {says}")
    except LudariumError as error:
        broken(None, str(error))


def the_names_are_known(game: Game) -> None:
    """No function or constant looks like a misspelling of one that is looked for."""
    found = Found(game.folder)
    for module in sorted({"", *(module for modules in WANTED.values() for module in modules)}):
        for name, value in vars(game.folder.module(module) or object).items():
            home = getattr(value, "__module__", None)
            imported = home != f"{game.folder.package}.{module}".rstrip(".") if callable(value) else not name.isupper()
            if name.startswith("_") or name in WANTED or imported:
                continue
            meant = difflib.get_close_matches(name, WANTED, n=1, cutoff=_LIKENESS)
            given = {
                word for word in (*meant, *map(str.lower, meant)) if word in WANTED and found.get(word) is not None
            }
            if meant and not given:  # REASON and reason are two ways to say one thing
                broken(None, f"{module or '__init__'}.py has {name}, which nothing looks for; should it be {meant[0]}?")
