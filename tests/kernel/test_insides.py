"""What the kernel takes from numba's inside: found as expected, and a sentence where it is not."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from ludarium.kernel import linking
from ludarium.kernel.insides import TESTED, ChangedInside, inside

ROOT = Path(__file__).parents[2]


def test_a_part_is_handed_over():
    """What is there as expected is given back."""
    from numba.core.codegen import JITCPUCodegen

    assert inside("numba.core.codegen", "JITCPUCodegen.set_env", "self", "env_name", "env") is JITCPUCodegen.set_env


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("numba.core.nowhere", "Thing"), "there is no numba.core.nowhere.Thing"),
        (("numba.core.codegen", "CPUCodeLibrary.gone"), "there is no numba.core.codegen.CPUCodeLibrary.gone"),
        (("numba.core.codegen", "JITCPUCodegen.set_env", "self"), "takes (self, env_name, env), not (self)"),
    ],
)
def test_a_part_that_changed_is_named_with_the_releases_that_will_do(asked, sentence):
    """The error says what is missing, what is installed, and what to install."""
    import numba

    with pytest.raises(ChangedInside) as caught:
        inside(*asked)
    assert sentence in str(caught.value)
    assert f"installed numba {numba.__version__} is not as Ludarium expects it" in str(caught.value)
    assert f"pip install 'numba{TESTED['numba']}'" in str(caught.value)


REMOVALS = {
    "its base of cache locators": "import numba.core.caching as m; del m._CacheLocator",
    "its setting for cache locators": "import numba.core.config as m; del m.CACHE_LOCATOR_CLASSES",
    "an option of compiling": "import numba.core.options as m; del m.DefaultOptions._nrt",
    "one more thing every locator must have": (
        "import numba.core.caching as m; m._CacheLocator.__abstractmethods__ |= {'novelty'};"
        "m._CacheLocator.novelty = type('N', (), {'__isabstractmethod__': True})()"
    ),
}


@pytest.mark.parametrize("removal", REMOVALS.values(), ids=REMOVALS)
def test_the_program_says_so_instead_of_a_traceback(removal):
    """With another numba, a command ends with one sentence."""
    words = ["ludarium", "perft", "konane(size=4)", "--depth", "2"]
    script = f"import sys; {removal}; sys.argv = {words}; from ludarium.cli.app import main; main()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 1
    assert "is not as Ludarium expects it" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_without_the_short_way_it_compiles_the_ordinary_way(monkeypatch):
    """Where numba's code libraries have changed, a warning says so, and nothing of numba is replaced."""
    from numba.core import codegen

    assert linking.is_possible()
    monkeypatch.delattr(codegen.CPUCodeLibrary, "_finalize_dynamic_globals")
    with pytest.warns(RuntimeWarning, match="there is no numba.core.codegen.CPUCodeLibrary._finalize_dynamic_globals"):
        assert not linking.is_possible()


def declared() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(line) for lines in (project["dependencies"], *extras) for line in lines]


def test_the_tested_releases_are_those_the_package_asks_for():
    """`insides.TESTED` and pyproject.toml say the same."""
    asked = {one.name: one.specifier for one in declared()}
    assert {name: asked[name] for name in TESTED} == {name: SpecifierSet(text) for name, text in TESTED.items()}


def test_every_dependency_of_the_tests_has_a_tested_release():
    """constraints.txt holds one for each, and it is one that pyproject.toml and the tests' list admit."""
    lines = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    pinned = {_plain(name): release for name, release in (line.split("==") for line in lines)}
    development = (ROOT / "tools" / "requirements-dev.txt").read_text("utf-8").split()
    wanted = [one for one in declared() if one.name not in {"numba-cuda", "torch"}]  # not installed by `make test`
    for one in [*wanted, *map(Requirement, development)]:
        assert one.specifier.contains(pinned[_plain(one.name)]), str(one)


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")
