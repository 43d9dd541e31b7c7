"""The shape JSON values must have, and complaints with the path to what has another."""

from typing import Any

from ludarium.record.complaint import refuse

RECORD_FIELDS: dict[str, Any] = {"record": int, "tags": dict, "comments": list, "turns": list, "actions": list}
NODE_FIELDS: dict[str, Any] = {
    "turn": str,
    "nags": list,
    "before": list,
    "comments": list,
    "clk": float,
    "emt": float,
    "eval": str,
    "variations": list,
}
KINDS: dict[Any, str] = {int: "a whole number", float: "a number", str: "a text", list: "a list", dict: "an object"}


def demand(value: Any, kind: Any, path: str) -> Any:
    """The value, which must be of this kind; any number will do for a float, and true is no number."""
    numeric = kind is float and isinstance(value, int) and -(2**53) < value < 2**53
    if isinstance(value, bool) or not (isinstance(value, kind) or numeric):
        raise refuse("BAD_SHAPE", f"{KINDS[kind]} is needed here, not {_shown(value)}", path=path)
    return float(value) if kind is float else value


def items_of(value: Any, kind: Any, path: str) -> list[Any]:
    """A list whose items must all be of this kind."""
    return [demand(item, kind, f"{path}[{index}]") for index, item in enumerate(demand(value, list, path))]


def fields_of(value: Any, known: dict[str, Any], path: str, required: str) -> dict[str, Any]:
    """The fields of an object; each must be known and of its kind."""
    demand(value, dict, path)
    if required not in value:
        raise refuse("BAD_SHAPE", f"the field {required!r} is missing", path=path)
    for name in value:
        if name not in known:
            sentence = f"there is no field {name[:80]!r}; there are {', '.join(known)}"
            raise refuse("BAD_SHAPE", sentence, path=path)
    return {name: demand(item, known[name], f"{path}.{name}") for name, item in value.items()}


def _shown(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    kind = next((word for kind, word in KINDS.items() if isinstance(value, kind)), "something else")
    return f"{kind} such as {value[:40]!r}" if isinstance(value, str) else kind
