"""numba as the kernel uses it: its parts checked, its libraries shortened, its cache led to ours.

Imported by `compiling.compiler` when something is to be compiled or loaded, and not before.
"""

from pathlib import Path
from typing import Any

import numba

from ludarium.kernel import cache
from ludarium.kernel.compiling import INNER
from ludarium.kernel.insides import changed, inside
from ludarium.kernel.linking import entrance_only

__all__ = ["NumbaError", "entrance_only", "numba"]

NumbaError: Any = inside("numba.core.errors", "NumbaError")
"""What numba raises when it cannot compile something."""

for _option in (*INNER, "forceinline"):
    inside("numba.core.options", f"DefaultOptions.{_option}")
_Locator: Any = inside("numba.core.caching", "_CacheLocator")


class DoorLocator(_Locator):  # type: ignore[misc]
    """Tells numba where the functions made by `door.py` are kept; all others keep numba's own locators."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def get_cache_path(self) -> str:
        return str(self._place)

    def get_source_stamp(self) -> str:
        return self._place.name  # the folder's name holds the digest

    def get_disambiguator(self) -> str:
        return "door"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "DoorLocator | None":
        return cls(cache.folder_for(py_func.folder)) if py_file.startswith(cache.MARK) else None


if DoorLocator.__abstractmethods__:
    raise changed(f"its cache locators also want {', '.join(sorted(DoorLocator.__abstractmethods__))}")
inside("numba.core.config", "CACHE_LOCATOR_CLASSES")
_USUAL = "UserProvidedCacheLocator,InTreeCacheLocator,UserWideCacheLocator,IPythonCacheLocator,ZipCacheLocator"
numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{DoorLocator.__name__},{_USUAL}"
