"""Prove who wins the first turns of a variant, and write the lost positions into its game's folder (search/proved.py).

    python tools/prove.py 'konane(size=6)'

Every position that can come up within `--all` turns is decided by proof-number search, images of each other once. From there
on, up to `--on` turns deep, one winning turn is kept against everything that the loser can do. This is for games of two
players without chance or draws, in which no position can come again: there a proof holds whatever has happened before.
"""

import argparse
import hashlib
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import ludarium
from ludarium.search.proved import file_name, fingerprint, stored
from ludarium.search.prover import Prover
from ludarium.search.twins import folded

BUCKETS = 1 << 23
HERO = 1  # every proof is of this player's win, or of none, so that all of them share the prover's table
LOOKS = (
    500,
    500,
    20_000,
    None,
)  # nodes spent on each turn in search of the winning one: the table knows most of the proof


class Winner:
    """Decides positions, and keeps those in which the player to move has lost, with the number of turns before them."""

    def __init__(self, game):
        self.prover, self.kept, self.followed = Prover(game, BUCKETS), {}, {}

    def wins(self, player, here, nodes=None):
        """Whether that player wins; None where so many nodes do not tell."""
        won = self.prover.wins(here, HERO, ludarium.Budget(nodes=nodes))
        if self.prover.draws_met:
            raise SystemExit("this game can be drawn, so whoever does not win need not lose")
        return None if won is None else won == (player == HERO)

    def decide(self, layers):
        """Keep every lost position of the layers. Whatever has no turn to a lost one is lost."""
        for turn, layer in reversed(list(enumerate(layers))):
            last = turn == len(layers) - 1
            for row, here in layer.items():
                if self.wins(1 - here.mover, here) if last else self.kept.keys().isdisjoint(after(here)):
                    self.kept[row] = turn
            lost = sum(row in self.kept for row in layer)
            print(f"after {turn} turns: {len(layer)} positions, {lost} lost", file=sys.stderr, flush=True)

    def go_on(self, here, turn, most):
        """Keep a winning turn in this won position, which comes after so many turns, and in all that can follow it."""
        row = folded(here)
        if turn >= most or self.followed.get(row, most) <= turn:
            return
        self.followed[row] = turn
        for answer in after(self.goal(here, turn)).values():
            if not answer.is_over:
                self.go_on(answer, turn + 2, most)

    def goal(self, here, turn):
        """Where the player to move can go and win: if possible to a position that is kept already, or ends the game."""
        there = after(here)
        for row, goal in there.items():
            if row in self.kept or (goal.is_over and self.wins(here.mover, goal)):
                return goal
        for nodes in LOOKS:
            for row, goal in there.items():
                if self.wins(here.mover, goal, nodes):
                    self.kept[row] = turn + 1
                    return goal
            self.wins(here.mover, here)  # if the table has forgotten the proof, it is made again
        raise AssertionError(f"no winning turn in {here}")


def after(here):
    """The positions that a turn leads to, one of each set of images."""
    return {folded(there): there for there in map(here.play, here.legal_moves)}


def layers_of(game, turns):
    """The start, the positions after one turn, after two, and so on."""
    layers = [{folded(game.start()): game.start()}]
    for _ in range(turns):
        found = {row: there for here in layers[-1].values() for row, there in after(here).items()}
        layers.append(dict(sorted(found.items())))
        assert not any(there.is_over for there in found.values()), "games that end so soon need no proofs"
    return layers


def write(game, rows, card, home):
    """Write the positions, and the card beside them."""
    data, file = stored(rows), home / file_name(game)
    card |= {"positions": len(rows), "rules": fingerprint(game), "sha256": hashlib.sha256(data).hexdigest()}
    lines = [f"# How {file.name} was made. `lost` are the positions after no turn, after one, after two …"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in card.items()]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    file.with_suffix(".toml").write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{file}: {len(rows)} positions in {len(data)} bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variant", help="a game, as `ludarium games` names it")
    parser.add_argument("--all", type=int, default=5, help="turns up to which every position is decided")
    parser.add_argument("--on", type=int, default=8, help="turns up to which a win is followed from there")
    parser.add_argument("--out", type=Path, help="another folder than the game's own")
    options = parser.parse_args()
    game, begun = ludarium.load(options.variant), time.process_time()
    if len(game.players) != 2 or game.stochastic or game.composed or game.repetition is not None:
        parser.error(f"{game} has chance in it, repetitions, turns of several actions, or not two players")
    winner, layers = Winner(game), layers_of(game, options.all)
    winner.decide(layers)
    for number, (row, here) in enumerate(layers[-1].items()):
        if number % 50 == 0:
            spent = time.process_time() - begun
            print(f"{number} of {len(layers[-1])} followed, {len(winner.kept)} kept, {spent:.0f} s", file=sys.stderr)
        lost = row in winner.kept
        for won in after(here).values() if lost else [here]:
            winner.go_on(won, options.all + lost, options.on)
    card = {"command": f"python tools/prove.py '{game.text}' --all {options.all} --on {options.on}"}
    card |= {"date": str(datetime.now(UTC).date()), "cpu_seconds": round(time.process_time() - begun)}
    card["lost"] = [list(winner.kept.values()).count(turn) for turn in range(options.on + 1)]
    write(game, set(winner.kept), card, options.out or game.folder.path)


if __name__ == "__main__":
    main()
