"""Lines of Thaayam for the tests: random positions crowded where the rules are dense, and options by name."""

from simple_thaayam_board import BOARDS, SEATS

VARIANTS = [
    {},
    {"players": 3, "play_on": True, "pieces": 3},
    {"players": 4},
    {"players": 4, "play_on": True, "pieces": 1, "dice": "spinner"},
    {"board": "ashtapada", "pieces": 3},
    {"board": "ashtapada", "players": 4, "pieces": 2},
    {"combine": "stepwise"},
    {"forced": "free", "pieces": 3},
    {"combine": "stepwise", "forced": "free", "pieces": 2},
    {"twins": "off"},
    {"twins_shelter": "off"},
    {"twins_shelter": "off", "players": 4, "combine": "stepwise"},
]


def variant_name(options):
    """`thaayam(players=3)` for {"players": 3}."""
    return f"thaayam({','.join(f'{name}={str(value).lower()}' for name, value in options.items())})"


def crowded_side(chooser, board, seat, pieces, twins):
    """A player's tokens, most of them around the opposite palace, before the keep, in it or off the board."""
    home, gate, route = board.home, board.gate, board.routes[seat]
    if chooser.random() < 0.15:
        kept = chooser.randint(1, pieces)
        return f"k{kept}" + (f".x{pieces - kept}" if kept < pieces else "")
    tokens = []
    while pieces:
        if twins and pieces > 1 and chooser.random() < 0.35:
            place = chooser.choice([gate, home - 1, home - 2, home - 3, chooser.randrange(gate, home)])
            tokens.append("=" + route[place])
            pieces -= 2
            continue
        spots = [gate, home - chooser.randint(1, 5), chooser.randint(max(0, gate - 8), gate), chooser.randrange(home)]
        tokens.append(chooser.choice(["o1", "k1", "k1", *(route[spot] for spot in spots)]))
        pieces -= 1
    return ".".join(tokens)


def sheltered_line(chooser, options):
    """A position in which the mover can reach a square where an enemy's twins stand, with singles beside them or near."""
    board, seats = BOARDS[options.get("board", "thaayam")], SEATS[options.get("players", 2)]
    pieces, mover, keeper = options.get("pieces", 4), *chooser.sample(seats, 2)
    route = board.routes[mover]
    while True:
        here = chooser.randrange(4, board.home)
        square = route[here]
        if square not in board.marked and board.routes[keeper].index(square) >= board.gate:
            break
    sides = {seat: [square if chooser.random() < 0.7 else "o1" for _ in range(pieces)] for seat in seats}
    sides[keeper][-2:] = [f"={square}"]
    behind = range(max(0, here - 6), here + 1)
    sides[mover] = [chooser.choice(("o1", "k1", route[chooser.choice(behind)])) for _ in range(pieces)]
    start = chooser.choice(behind)
    if start >= board.gate and chooser.random() < 0.5:
        sides[mover][-2:] = [f"={route[start]}"]
    series = [*chooser.choices((1, 4), (4, 1), k=chooser.randint(0, 3)), chooser.choice((2, 3))]
    players = " ".join(f"{seat}={'.'.join(sides[seat])}" for seat in seats)
    return f"{board.header} {players} turn={mover} noted={'+'.join(map(str, series))}"


def crowded_line(chooser, options, longest=3):
    """A position with a complete series."""
    board, seats = BOARDS[options.get("board", "thaayam")], SEATS[options.get("players", 2)]
    pieces, twins = options.get("pieces", 4), options.get("twins") != "off"
    sides = " ".join(f"{seat}={crowded_side(chooser, board, seat, pieces, twins)}" for seat in seats)
    series = [*chooser.choices((1, 4, 8), (5, 1, 1), k=chooser.randint(0, longest)), chooser.choice((2, 3))]
    return f"{board.header} {sides} turn={chooser.choice(seats)} noted={'+'.join(map(str, series))}"
