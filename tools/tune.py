"""Fit the weights of a game's judgement to games it plays against itself: `make tune GAME="tafl(ruleset=brandubh)"`.

Plays games at a few thousand nodes a turn with varied openings, notes what the game's `features` say of every quiet
position and how the game ended, and fits the weights so that `worth` foretells the end. The new row goes into
`weights.toml` (or into `--out DIR`, so that old and new can play: `LUDARIUM_WEIGHTS=DIR ludarium engine` is a player for
`ludarium match`). Fitting says what foretells a win; only a match says whether the player became stronger.
"""

import argparse
import concurrent.futures
import multiprocessing
import random
import re
import sys
import time
from pathlib import Path

import numpy as np

import ludarium
from ludarium.game.weighing import weights_for
from ludarium.kernel.verbs import NOISY, urgency
from ludarium.play.limits import Limits

VALIDATION = 0.15


def is_quiet(position):
    """Whether nothing is hanging: features of a position in mid-exchange foretell nothing."""
    rules, state = position.game.rules, position.state
    return all(urgency(rules, state, action) < NOISY for action in position.actions)


def played(text, seed, nodes, opening, scatter, longest):
    """One game against itself: a row of features and the final score for each quiet position looked at.

    After the opening every sixth turn is a random one until the last of them, somewhere within `scatter` turns. Only what
    comes after it is noted, so that positions of all kinds are met and no blunder stands between them and the end; and a
    proof is as good as the end.
    """
    chance, game = random.Random(seed), ludarium.load(text)
    match, player = ludarium.Match(game), ludarium.player(f"alphabeta:nodes={nodes}")
    last = opening + chance.randrange(scatter) if scatter else opening - 1
    seen = []
    while match.outcome() is None and match.ply() < longest:
        here = match.position
        if here.mover < 0:
            match.push(chance.choices(here.actions, [here.odds(action) for action in here.actions])[0])
            continue
        if match.ply() < opening or match.ply() == last or (match.ply() < last and chance.random() < 1 / 6):
            match.push(chance.choice(here.legal_moves))
            continue
        if not match.pending and match.ply() > last and is_quiet(here):
            seen.append((here.mover, game.judgement.features(game.rules, here.state, here.mover)))
        choice = player.choose(match, Limits(nodes=nodes))
        if seen and len(game.players) == 2 and choice.lines and choice.lines[0].proven:
            score = choice.lines[0].score
            return [(*features, score if mover == here.mover else -score) for mover, features in seen]
        match.push(choice.move)
    outcome = match.outcome()
    if outcome is None:
        return []
    return [(*features, outcome.by_seat[mover]) for mover, features in seen]


def collected(arguments):
    """The rows of all games, played in several processes, with progress."""
    rows, begun = [], time.perf_counter()
    with concurrent.futures.ProcessPoolExecutor(
        arguments.workers, mp_context=multiprocessing.get_context("spawn")
    ) as pool:
        waiting = [
            pool.submit(
                played,
                text,
                f"{arguments.seed}/{text}/{n}",
                arguments.nodes,
                arguments.opening,
                arguments.scatter,
                arguments.longest,
            )  # fmt: skip
            for text in arguments.games_of
            for n in range(arguments.games)
        ]
        for done, future in enumerate(concurrent.futures.as_completed(waiting), 1):
            rows += future.result()
            spent = time.perf_counter() - begun
            left = spent / done * (len(waiting) - done)
            print(f"\r{done}/{len(waiting)} games, {len(rows)} positions, {left:.0f} s left ", end="", file=sys.stderr)
    print(file=sys.stderr)
    return np.array(rows)


def loss_of(weights, features, results):
    """The mean surprise at the results, and its slope."""
    total = features @ weights
    worth = total / (1 + np.abs(total))
    chance = np.clip((1 + worth) / 2, 1e-4, 1 - 1e-4)
    wanted = (1 + results) / 2
    surprise = -(wanted * np.log(chance) + (1 - wanted) * np.log(1 - chance)).mean()
    slope = (chance - wanted) / (chance * (1 - chance)) / (2 * (1 + np.abs(total)) ** 2)
    return surprise, features.T @ slope / len(results)


def fitted(weights, features, results, pull):
    """The weights that foretell best, held near the old ones by `pull`; Adam, until the surprise stands still."""
    scale = np.maximum(np.abs(features).mean(axis=0), 1e-6)
    now, mean, spread = weights.copy(), np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, 3001):
        _, slope = loss_of(now, features, results)
        slope += pull * (now - weights) * scale**2
        mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope**2
        now -= 0.01 / scale * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-9)
    return now


def written(path, row, weights, out):
    """The weights file with one row replaced; everything else stays as it was."""
    text = path.read_text("utf-8")
    numbers = ", ".join(f"{weight:.4g}" for weight in weights)
    new, times = re.subn(rf"(?m)^{re.escape(row)}\s*=\s*\[[^\]]*\]", f"{row} = [{numbers}]", text)
    assert times == 1, f"{path} has no row {row}"
    target = path if out is None else Path(out) / f"{path.parent.name}.toml"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(new, "utf-8")
    return target


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="+", metavar="GAME", help="variants judged by the same row of weights")
    parser.add_argument("--games", type=int, default=200, help="games of each variant")
    parser.add_argument("--nodes", type=int, default=2000, help="nodes a turn")
    parser.add_argument("--opening", type=int, default=4, help="turns played at random at the start")
    parser.add_argument("--scatter", type=int, default=26, help="turns after it in which the last random one may come")
    parser.add_argument("--longest", type=int, default=400, help="turns after which a game is given up and not used")
    parser.add_argument("--pull", type=float, default=0.01, help="how strongly the old weights hold")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", default="tune")
    parser.add_argument("--out", help="write the weights file there instead of over the game's own")
    arguments = parser.parse_args()

    games = [ludarium.load(text) for text in arguments.games_of]
    rows = {game.judgement.weights_row(game.rules) for game in games}
    if len(rows) != 1 or any(game.judgement.features is None for game in games):
        sys.exit("the games must have features and be judged by one row of weights; those given: " + ", ".join(rows))
    folder = Path(sys.modules[type(games[0].rules).__module__].__file__).parent
    weights, row = weights_for(folder), rows.pop()
    data = collected(arguments)
    np.random.default_rng(1).shuffle(data)
    kept = int(len(data) * VALIDATION)
    old = np.array(weights.rows[row])
    new = fitted(old, data[kept:, :-1], data[kept:, -1], arguments.pull)
    for name, before, after in zip(weights.features, old, new, strict=True):
        print(f"{name:24} {before:9.4g} → {after:9.4g}")
    before, after = (loss_of(one, data[:kept, :-1], data[:kept, -1])[0] for one in (old, new))
    print(f"surprise at games not used for fitting: {before:.4f} → {after:.4f} ({kept} positions)")
    print("written to", written(folder / "weights.toml", row, new, arguments.out))


if __name__ == "__main__":
    main()
