"""The window of the render mode `human`: the board as a picture that follows the game."""

# The library may be missing.
# mypy: disable-error-code="import-not-found"

import os
import time
import warnings
from typing import Any

from ludarium.envs.drawing import pixels
from ludarium.envs.needing import needing
from ludarium.errors import MissingExtra
from ludarium.game.position import Position

SIDE = 640
"""The longer side of the window in pixels."""


class Window:
    """Shows one position after another, `render_fps` of them a second at most. It opens with the first.

    Somebody who closes the window does not stop the game: nothing is shown from then on. Where no window can be opened,
    because pygame is missing or there is no screen, the boards are printed instead, and a warning says why.
    """

    def __init__(self, title: str, metadata: dict[str, Any]) -> None:
        self._title, self._metadata = title, metadata
        self._pygame: Any = None
        self._closed = self._printing = False

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has not opened its window yet; pygame has one for all, so both then show their boards in the same."""
        return Window, (self._title, self._metadata)

    def show(self, position: Position) -> None:
        """Show the board as everybody may see it."""
        if self._pygame is None and not self._printing:
            self._open()
        if self._printing:
            print(position, end="\n\n")
            return
        if not self._closed:
            self._draw(position)
            self._heed()

    def close(self) -> None:
        """Close the window; the next position opens a new one."""
        if self._pygame is not None and not self._closed:
            self._pygame.display.quit()
        self._pygame, self._closed = None, False

    def _open(self) -> None:
        try:
            pygame = _library()
            pygame.display.init()
        except (MissingExtra, OSError, RuntimeError) as trouble:  # pygame's own error is a RuntimeError
            self._printing = True
            warnings.warn(f"There is no window, so boards are printed: {trouble}", RuntimeWarning, stacklevel=5)
        else:
            self._pygame = pygame

    def _draw(self, position: Position) -> None:
        pygame, frame = self._pygame, pixels(position, SIDE)
        size = frame.shape[1], frame.shape[0]
        surface = pygame.display.get_surface()
        if surface is None or surface.get_size() != size:
            surface = pygame.display.set_mode(size)
            pygame.display.set_caption(self._title)
        surface.blit(pygame.image.frombuffer(frame.tobytes(), size, "RGB"), (0, 0))
        pygame.display.flip()

    def _heed(self) -> None:
        """Let the picture be seen for a while, and notice if somebody closes the window."""
        pygame, due = self._pygame, time.monotonic() + 1 / self._metadata["render_fps"]
        while not self._closed:
            left = due - time.monotonic()
            event = pygame.event.wait(max(1, int(1000 * left))) if left > 0 else pygame.event.poll()
            if event.type == pygame.QUIT:
                self._closed = True
                pygame.display.quit()
            elif event.type == pygame.NOEVENT and left <= 0:
                return


def _library() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with needing("envs", "a window for the render mode human"):
        import pygame
    return pygame
