"""What numba wrote, translated for WebAssembly by LLVM and made into a module."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import llvmlite.binding as llvm

from ludarium.kernel.emitting import Emitted, emitted_number
from ludarium.wasm.linking import Linked, linked
from ludarium.wasm.mathematics import FUNCTIONS

_TARGET = "wasm32-unknown-unknown"
_GLUE = """
declare i32 @"{symbol}"(ptr, ptr, double)
define double @{name}(double %number) {{
  %answer = alloca double
  %none = alloca ptr
  call i32 @"{symbol}"(ptr %answer, ptr %none, double %number)
  %value = load double, ptr %answer
  ret double %value
}}
"""
_FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+multivalue,+mutable-globals,+simd128"


def translated(entrances: Sequence[Emitted], notes: Mapping[str, bytes]) -> Linked:
    """A module that exports the entrances by their names."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(_TARGET).create_target_machine(opt=3, features=_FEATURES, reloc="static")
    whole = _joined(entrances, machine)
    _leave_only(whole, {entrance.name for entrance in entrances})
    _optimise(whole, machine)
    return linked(machine.emit_object(whole), [entrance.name for entrance in entrances], notes)


def _joined(entrances: Sequence[Emitted], machine: Any) -> Any:
    """One module of LLVM's with all of them."""
    whole = _parsed("", machine)
    for entrance in entrances:
        module = _parsed(entrance.text, machine)
        module.get_function(entrance.symbol).name = entrance.name
        whole.link_in(module)
    called = {function.name for function in whole.functions if function.is_declaration}
    for name in sorted(called & set(FUNCTIONS)):
        emitted = emitted_number(FUNCTIONS[name])
        whole.link_in(_parsed(emitted.text, machine))
        whole.link_in(_parsed(_GLUE.format(name=name, symbol=emitted.symbol), machine))
    return whole


def _parsed(text: str, machine: Any) -> Any:
    """A module from LLVM's text, for WebAssembly instead of the machine it was written on."""
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{_TARGET}"\n'
    return llvm.parse_assembly(head + re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.MULTILINE))


def _leave_only(module: Any, kept: set[str]) -> None:
    """Let nothing but these be seen from outside, so that everything else can be inlined or left out."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in kept:
            value.linkage = "internal"


def _optimise(module: Any, machine: Any) -> None:
    module.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    module.verify()
