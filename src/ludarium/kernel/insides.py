"""Private parts of numba that the kernel uses all the same: checked here before anything uses them.

numba may change such parts in any release. If one is gone, the error says which, and which releases will do,
instead of a traceback from inside numba. `pyproject.toml` asks for the same releases, and a test compares the two.
"""

import importlib
import inspect
from importlib import metadata
from typing import Any

from ludarium.errors import LudariumError

TESTED = {"numba": ">=0.62,<0.69", "llvmlite": ">=0.45,<0.51", "numba-cuda": ">=0.30,<0.31"}
"""The releases that the kernel was tried with; those in between are taken to be like them."""


class ChangedInside(LudariumError, ImportError):
    """An installed library lacks a part that the kernel is built on."""

    code = "CHANGED_INSIDE"


def inside(module: str, name: str, *parameters: str, of: str = "numba") -> Any:
    """The part called `name` (`Class.method`, say) of a module of the library `of`.

    Where `parameters` are given it takes exactly those, `self` among them. ChangedInside says what is missing or otherwise.
    """
    try:
        part: Any = importlib.import_module(module)
        for step in name.split("."):
            part = getattr(part, step)
    except (ImportError, AttributeError) as error:
        raise changed(f"there is no {module}.{name}", of) from error
    if parameters and (found := tuple(inspect.signature(part).parameters)) != parameters:
        raise changed(f"{module}.{name} takes ({', '.join(found)}), not ({', '.join(parameters)})", of)
    return part


def changed(what: str, of: str = "numba") -> ChangedInside:
    """The error that says what of the library is not as expected, and which releases will do."""
    try:
        installed = f"{of} {metadata.version(of)}"
    except metadata.PackageNotFoundError:
        installed = of
    return ChangedInside(
        f"The installed {installed} is not as Ludarium expects it: {what}. "
        f"Install a release it was tested with: pip install '{of}{TESTED[of]}'"
    )
