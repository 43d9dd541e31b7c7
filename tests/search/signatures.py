"""Signatures of alpha-beta: what it finds to a fixed depth, and how many positions it looks at on the way.

A refactor of the search, the rules or the judgement leaves them as they are; a change that is meant writes them anew by
`make signatures`, and the difference is reviewed like code.
"""

import tomllib
from pathlib import Path

import ludarium
from ludarium.search.alphabeta import AlphaBeta
from ludarium.search.budget import Budget

FILE = Path(__file__).with_name("signatures.toml")
BUCKETS = 1 << 12

PLACES = [
    ("konane(size=6)", 11, "wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw b 1"),
    ("konane(size=6)", 9, "wbwb1b/bwb3/wbwbw1/bwbwbw/wbwbw1/bwbwbw b -"),
    ("tafl", 4, "/3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3/ a"),
    ("tafl", 4, "/3ttt3/4t4/2T1T4/t3T3t/tt1TKTTtt/t3T1tt1/8T/9/3ttt3/ a"),
    ("taifho", 5, "1STDCCDTS1/10/10/10/10/10/10/10/10/1stdccdts1 r 2p - 0,0 1"),
    ("taifho", 5, "2TDC1D1S1/1S2C3T1/10/10/10/10/10/3c6/2d7/1st1c1dts1 r 2p - 0,0 4"),
    ("thaayam", 4, "thaayam5 S=o4 N=o4 turn=S noted=1+4+8+4+8+3"),
    ("thaayam", 4, "thaayam5 S=o4 N=o2.d1.d4 turn=S noted=8+8+4+3"),
    ("tiao", 3, "19/10 19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 w 0-0 -"),
    ("tiao", 3, "19/10 19/19/11W7/19/19/19/19/19/19/19/19/19/4B14/19/19/15W3/4B14/5W5B7/19 w 0-0 -"),
]
"""Games, depths and positions: two of each game, in the variants that other tests compile as well."""


TABLES = "konane", "tafl"  # games with learned tables for these places
SIGNED = [(kind, *place) for kind in ("plain", "sharp") for place in PLACES]
SIGNED += [("learned", *place) for place in PLACES if place[0].startswith(TABLES)]
"""Each place is signed for a plain search, which the lower levels use, for a sharp one, and for one by learned tables."""


def signature(kind, game, depth, text):
    """What that kind of search says of a position, as a table of signatures.toml."""
    position = ludarium.load(game).position(text)
    searcher = AlphaBeta(position.game, BUCKETS, sharp=kind != "plain", learned=kind == "learned")
    result = searcher.search(position, Budget(depth=depth))
    line = result.lines[0]
    said = {"nodes": result.nodes, "verdict": line.verdict, "line": line.texts(position)}
    return {"search": kind, "game": game, "depth": depth, "position": text, **said}


def stored():
    """The signatures as they were written last."""
    return tomllib.loads(FILE.read_text("utf-8"))["signature"]


def write():
    """Write all signatures anew."""
    blocks = []
    for place in SIGNED:
        lines = [f"{name} = {_toml(value)}" for name, value in signature(*place).items()]
        blocks.append("\n".join(["[[signature]]", *lines]))
        print(*place[:3])
    head = "# Written by `make signatures`; see signatures.py.\n\n"
    FILE.write_text(head + "\n\n".join(blocks) + "\n", "utf-8")


def _toml(value):
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value) if isinstance(value, int) else f'"{value}"'
