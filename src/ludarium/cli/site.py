"""`ludarium site`: the table as a static web site."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ludarium.cli.output import fail, print_json
from ludarium.errors import LudariumError, MissingExtra


def site_command(folder: Path, games: Sequence[str], all_tables: bool, *, as_json: bool = False) -> None:
    """Write the site; complaints end the program."""
    console = Console(stderr=True, highlight=False)
    try:
        try:
            from ludarium.site.writing import write_site
        except ModuleNotFoundError as missing:
            raise MissingExtra("web", "the web site", missing) from None
        with console.status(
            "[dim]Making the modules of the games; this takes some minutes the first time …[/]"
        ) as shown:
            made = write_site(folder, games, lambda sentence: shown.update(f"[dim]{sentence} …[/]"), all_tables)
    except (LudariumError, OSError) as error:
        fail(error if isinstance(error, LudariumError) else LudariumError(str(error), code="FILE"), as_json=as_json)
    if as_json:
        print_json(made)
        return
    size, sent = (made["bytes"][name] / 1e6 for name in ("without_pictures", "sent"))
    console.print(
        f"{folder}: {len(made['games'])} games, {size:.1f} MB without pictures ({sent:.1f} MB packed for sending).",
        markup=False,
    )
    console.print(f"Try it with `python -m http.server -d {folder}`, and put it on any web space.", markup=False)
