"""Names that nobody chose: they can be said in other languages."""

from ludarium.wording import Words


def usual_name(guest: str) -> Words:
    """What to call somebody who has not chosen a name."""
    return Words("Guest {number}", number=int(guest[:8], 16) % 9000 + 1000)


def called(who: str | None, guest: str | None) -> str | None:
    """A person's name as it is shown."""
    if who is None or guest is None or not who.startswith("Guest "):
        return who  # chosen by somebody, whatever a store has for their id
    return usual_name(guest) if who == usual_name(guest) else who


def level_name(level: int) -> Words:
    """What the program is called."""
    return Words("Level {level}", level=level)
