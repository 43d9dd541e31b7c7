"""What the shell offers when somebody presses the tab key: `ludarium --install-completion` sets it up."""

from collections.abc import Iterable


def game_names(incomplete: str) -> Iterable[str]:
    """The games whose names begin like that; none where they cannot be listed, since a shell has no use for an error."""
    from ludarium.catalogue import names
    from ludarium.errors import LudariumError

    try:
        return [name for name in names() if name.startswith(incomplete)]
    except LudariumError:
        return []
