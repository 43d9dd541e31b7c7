"""How engines are made: none is stale, none lacks anything, and there is one for every shape of board."""

import random
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import llvmlite.binding as llvm
import pytest

import ludarium
from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.learned import tables_of
from ludarium.site.choices import choices_of
from ludarium.wasm.linking import LARGE, linked
from ludarium.wasm.mathematics import tanh
from ludarium.wasm.shapes import variants_by_shape
from ludarium.wasm.shelf import name_of

PACKAGE = Path(ludarium.__file__).parent
ROOT = Path(__file__).parents[2]
NAME = (
    "import sys, ludarium; from ludarium.wasm.shelf import name_of; print(name_of(ludarium.load(sys.argv[1]), False))"
)
TEXT = """
target triple = "wasm32-unknown-unknown"
@table = internal constant [{size} x i64] [{numbers}]
declare double @cos(double)
define i64 @looked_up(i32 %at) {{
  %place = getelementptr [{size} x i64], ptr @table, i32 0, i32 %at
  %found = load i64, ptr %place
  ret i64 %found
}}
{more}
"""


def object_of(numbers, more=""):
    """An object with a table of these numbers and a function that looks them up."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    listed = ", ".join(f"i64 {number}" for number in numbers)
    module = llvm.parse_assembly(TEXT.format(size=len(numbers), numbers=listed, more=more))
    machine = llvm.Target.from_triple("wasm32-unknown-unknown").create_target_machine(opt=2, reloc="static")
    return machine.emit_object(module)


def test_a_changed_source_changes_the_name(tmp_path):
    """What is compiled in is part of the name: the kernel, the search, the game. The page's and the server's sources are not."""
    copy = tmp_path / "ludarium"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "modules"))

    def name(game="konane"):
        command = [sys.executable, "-c", NAME, game]
        environment = {"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin", "LUDARIUM_CACHE": str(tmp_path / "cache")}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    first = name()
    assert name("konane(misere=true)") == first != name("konane(size=10)")
    with (copy / "server" / "looks.py").open("a") as file:
        file.write("# other words\n")
    assert name() == first
    with (copy / "search" / "windows.py").open("a") as file:
        file.write("# another search\n")
    assert name() != first


def test_there_is_an_engine_for_every_shape_of_board():
    """Every preset of every game shares its shape with a variant that gets an engine."""
    for name in catalogue.names():
        game = catalogue.declared(name)
        shapes = variants_by_shape(game)
        assert {variant.door.shape for variant in catalogue.variants(game)} <= set(shapes)
        assert all(variant.door.shape == shape for shape, variant in shapes.items())


def test_what_webassembly_lacks_is_named():
    """A function that no module has is an error that names it, not a module that cannot be loaded."""
    call = "define double @turned(double %x) { %y = call double @cos(double %x) ret double %y }"
    with pytest.raises(LudariumError, match="WebAssembly has no cos") as error:
        linked(object_of([1, 2], call), ["turned"], {})
    assert error.value.code == "NO_ENGINE"


def test_large_constants_are_kept_beside_the_module():
    """Those that take little when packed are in the module; others are not, and belong where its code looks for them."""
    small = linked(object_of([7, 8, 9]), ["looked_up"], {"note": b"abc"})
    assert small.beside == {} and (9).to_bytes(8, "little") in small.module and small.module.endswith(b"\4noteabc")
    assert linked(object_of([7] * LARGE), ["looked_up"], {}).beside == {}
    chance = random.Random(1)
    numbers = [chance.getrandbits(63) for _ in range(LARGE // 7)]
    large = linked(object_of(numbers), ["looked_up"], {})
    ((address, content),) = large.beside.items()
    assert content == b"".join(number.to_bytes(8, "little") for number in numbers)
    assert address > 0 and len(large.module) < 1000


@pytest.mark.parametrize("number", [0.0, 1e-20, -0.01, 0.3, -0.9, 1.0, 2.5, -7.0, 21.9, 40.0, float("inf")])
def test_tanh_is_that_of_the_c_library(number):
    """To the last few bits: both evaluate by it."""
    import math

    assert math.isclose(tanh(number), math.tanh(number), rel_tol=1e-15)


def test_a_wheel_has_all_that_a_site_needs():
    """Every variant that a site offers finds its rules, its scene and its engines among those that `make engines` makes."""
    tool = runpy.run_path(str(ROOT / "tools" / "engines.py"))
    made = {name_of(*job) for job in tool["wanted"](catalogue.names())}
    for game in map(catalogue.declared, catalogue.names()):
        for variant in choices_of(game).variants.values():
            kinds = [(False, False), (False, True), *([(True, False)] if tables_of(variant) is not None else [])]
            assert {name_of(variant, *kind) for kind in kinds} <= made, variant.text
