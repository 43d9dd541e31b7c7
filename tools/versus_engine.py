"""One side of tools/versus.py: a process that plays for one source tree, asked and answering by lines of JSON."""

import json
import sys
import time
from pathlib import Path

WARM_NODES = 3_000
QUICK_TURNS = 160


class Seated:
    """What an engine's process holds: a match, and somebody who plays in it."""

    def __init__(self, game, player, cpu, nodes):
        import ludarium
        from ludarium.play.limits import Limits

        self.ludarium, self.game, self.name = ludarium, ludarium.load(game), player
        self.limits = Limits(nodes=nodes) if nodes else Limits(movetime=round(1000 * cpu))
        self.warm = Limits(nodes=WARM_NODES)
        self.judge = None

    def do_warm(self):
        """Compile, or load, whatever a game will need."""
        self.do_game(0)
        while self.match.position.is_chance:
            self.match.throw()
        self.player.choose(self.match, self.warm)
        return {"from": str(Path(self.ludarium.__file__).parent), "players": len(self.game.players)}

    def do_game(self, seed):
        """A new match, and a player that remembers nothing of the last one."""
        self.match = self.ludarium.Match(self.game)
        self.player = self.ludarium.player(self.name, seed)
        if hasattr(self.player, "prepare"):
            self.player.prepare(self.game)
        return {}

    def do_push(self, actions):
        """Play these actions; who is to move then, and how the match ended if it did."""
        self.match.push(tuple(actions))
        return self.stands()

    def stands(self):
        outcome = self.match.outcome()
        scores = None if outcome is None else list(outcome.by_seat)
        return {"mover": self.match.position.mover, "scores": scores, "turns": self.match.ply()}

    def do_throw(self, seed):
        from ludarium.play.throwing import throw

        return {"actions": [throw(self.match, seed)]}

    def do_choose(self):
        """The player's turn, the CPU seconds it took, how many nodes and how deep it looked."""
        begun = time.process_time()
        choice = self.player.choose(self.match, self.limits)
        used = time.process_time() - begun
        words = choice.info[0].split() if choice.info else []
        said = {word: int(words[words.index(word) + 1]) for word in ("nodes", "depth") if word in words}
        return {"actions": list(choice.move), "cpu": used, **said}

    def do_turns(self, plies, seed):
        """Random turns from the start, as actions; None if the game is over then."""
        import random

        match, chance, actions = self.ludarium.Match(self.game), random.Random(seed), []
        while match.outcome() is None and (match.ply() < plies or match.position.is_chance):
            here = match.position
            actions.append(here.chance_action(chance) if here.is_chance else chance.choice(here.actions))
            match.push(actions[-1])
        return {"actions": actions if match.outcome() is None else None}

    def do_line(self, line):
        """The actions of an opening that a book has, and the other way round."""
        from ludarium.arena.openings import match_of

        return {"actions": [action for move in match_of(self.game, line).move_stack for action in move]}

    def do_text(self, actions):
        from ludarium.arena.openings import line_of

        return {"line": line_of(self.after(actions))}

    def do_first_look(self, actions, nodes):
        """What a search of so many nodes says for the first seat."""
        match = self.after(actions)
        score = self.searched(match, nodes).lines[0].score
        return {"score": score if match.position.mover == 0 else -score}

    def after(self, actions):
        match = self.ludarium.Match(self.game)
        for action in actions:
            match.push(action)
        return match

    def do_quick(self, actions, nodes):
        """What the first seat scores in a quick game of this tree with itself."""
        match = self.after(actions)
        while match.outcome() is None and match.ply() < QUICK_TURNS:
            if match.position.is_chance:
                match.push(match.position.chance_action(random_of(nodes, match)))
            else:
                match.push(self.searched(match, nodes).turn)
        outcome = match.outcome()
        return {"score": 0.0 if outcome is None else outcome.by_seat[0]}

    def searched(self, match, nodes):
        from ludarium.play.players import past_of
        from ludarium.search.alphabeta import AlphaBeta
        from ludarium.search.budget import Budget

        self.judge = self.judge or AlphaBeta(self.game, buckets=1 << 14)
        return self.judge.search(match.position, Budget(nodes=nodes), past=past_of(match))


def random_of(nodes, match):
    import random

    return random.Random(f"{nodes}/{match.ply()}/{len(match.pending)}")


def engine(game, player, cpu, nodes):
    """Answer questions until there are no more. What searches take for the clock on the wall is this process's CPU time."""
    time.perf_counter = time.process_time
    seated = Seated(game, player, float(cpu), int(nodes))
    for line in sys.stdin:
        asked = json.loads(line)
        answer = getattr(seated, "do_" + asked.pop("do"))(**asked)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    engine(*sys.argv[1:])
