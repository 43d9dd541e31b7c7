"""Fifteen recorded games of Tiao, all under merge=allow, with the facts known at every ply.

`recorded_games.json.gz` holds {"meta": …, "games": […]}. A game is the list of the values of `Game`, in
order, its plies are lists of the values of `Ply`, and its end is the list of the values of `End`.
Coordinates are (x, y) from 0, top left first. A hash is the first 16 hex digits of the sha256 of a text.
Rebuild from the original file with `python recorded.py tiao_games.json`.
"""

import gzip
import hashlib
import json
import sys
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("recorded_games.json.gz")


class Ply(NamedTuple):
    """What is known of one turn: the position before it, the turn, and the board after it."""

    turn: str  # "w" or "b"
    score: list[int]  # white, black, before the turn
    placements: int
    placements_hash: str  # of the legal placements "x,y" in reading order joined by ";"
    occupied: int
    bad_cluster: int  # how many points answer INVALID_CLUSTER
    bad_border: int  # how many points answer INVALID_BORDER
    border_legal: list  # the legal placements on the border
    first_hops: int
    hops_hash: str  # of the legal first hops "fx,fy,tx,ty" sorted as strings joined by ";"
    chains: int | None  # distinct non-empty hop sequences, every prefix counted; None if over 20000
    maximal_chains: int | None  # those that cannot be prolonged
    longest_chain: int | None
    probes: list  # [action, …coordinates, code] tried before the turn; the code OK means legal
    pending_probes: list  # one after each jump or undoStep of the turn, in order
    move: list  # one point: a placement; more: a chain from its origin
    actions: list | None  # the low-level actions, where they are not simply the hops of the chain
    board_hash: str  # of the rows after the turn joined by "/"; W, B and . for empty
    text: str  # the move in the notation of the original site


class End(NamedTuple):
    """How a game ended."""

    board: list[str]  # rows of W, B and .
    score: list[int]
    winner: str | None
    ended_by: str  # "score" or "no_legal_moves"
    finish_reason: str  # as the original engine says it, which for no_legal_moves differs from our page
    turn: str
    text: str  # the last line of the notation


class Game(NamedTuple):
    """One recorded game."""

    number: int
    seed: int
    policy: str
    size: int
    win: int
    plies: list[Ply]
    end: End


def games() -> list[Game]:
    """All recorded games."""
    packed = json.loads(gzip.decompress(FILE.read_bytes()))["games"]
    return [Game(*facts, [Ply(*ply) for ply in plies], End(*end)) for *facts, plies, end in packed]


def digest(text: str) -> str:
    """The hash used in the records."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def plain_actions(ply: Ply) -> list[list]:
    """The turn as low-level actions: ["place", x, y], ["jump", fx, fy, tx, ty], ["undoStep"], ["confirm"]."""
    if ply.actions is not None:
        return ply.actions
    if len(ply.move) == 1:
        return [["place", *ply.move[0]]]
    hops = [["jump", *here, *there] for here, there in zip(ply.move, ply.move[1:], strict=False)]
    return [*hops, ["confirm"]]


# ---- packing ----


def pack(source: Path) -> None:
    """Write our file from the original one, leaving out only what says the same thing twice."""
    original = json.loads(source.read_text())
    packed = {"meta": original["meta"], "games": [_pack_game(game) for game in original["games"]]}
    text = json.dumps(packed, separators=(",", ":"), ensure_ascii=False)
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _pack_game(game: dict) -> list:
    end, plies = game["final"], game["plies"]
    texts = [line.split(" ", 2)[2] for line in end["notation"][:-1]]
    moves = [_points(ply["move"]) for ply in plies]
    # Left out below because it follows from the rest, which is made certain here.
    assert [sum(move, []) for move in moves] == end["compact"][:-1]
    assert game["plyCount"] == len(plies) == len(texts) and not game["truncated"] and end["gameOver"]
    assert all(ply["n"] == n for n, ply in enumerate(plies))
    names = [f"{n + 1}. {ply['turn'].upper()} {text}" for n, (ply, text) in enumerate(zip(plies, texts, strict=True))]
    assert names == end["notation"][:-1]
    assert end["compact"][-1] == (f"w:{end['winner']}" if end["winner"] else "d")
    last = f"{'put' if len(moves[-1]) == 1 else 'jump'}:{'white' if plies[-1]['turn'] == 'w' else 'black'}"
    assert end["historyTail"] == [last, f"win:{end['winner']}" if end["winner"] else "draw"]
    facts = [game["id"], game["seed"], game["policy"], game["boardSize"], game["scoreToWin"]]
    packed = [_pack_ply(ply, move, text) for ply, move, text in zip(plies, moves, texts, strict=True)]
    score = [end["score"]["white"], end["score"]["black"]]
    how = [end["winner"], end["endedBy"], end["finishReason"], end["turn"], end["notation"][-1]]
    return [*facts, packed, [end["board"], score, *how]]


def _points(move: dict) -> list:
    return [move["place"]] if "place" in move else move["jump"]


def _pack_ply(ply: dict, move: list, text: str) -> list:
    places = "turn score placements placementsHash occupied badCluster badBorder borderLegal"
    jumps = "firstHops hopsHash chains maximalChains longestChain"
    known = [ply[name] for name in f"{places} {jumps} probes".split()]
    return [*known, ply.get("pendingProbes", []), move, ply.get("actions"), ply["boardHash"], text]


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
