"""The numbered checks of the rule page: complete sets of resulting own configurations."""

import pytest

import ludarium

CHECKS = [
    ("A1", "S=o4 N=o4", "4+8+2", {"o4": "o4"}),
    ("A2", "S=o4 N=o4", "8+1+3", {"o3.e2": "o4"}),
    ("A3", "S=o4 N=o4", "1+1+2", {"o2.c1.e1": "o4", "o3.e2": "o4"}),
    ("A4", "S=o3.c1 N=o4", "8+2", {"o3.a5": "o4"}),
    ("A5", "S=o3.c1 N=o2.e1.e5", "4+2", {"o3.e5": "o3.e1!"}),
    ("A6", "S=o3.e1 N=o3.e3", "2", {"o3.e3": "o3.e3"}),
    ("A7", "S=o3.d5 N=o2.b5.b5", "2", {"o3.b5": "o4!"}),
    ("A8", "S=o3.b1 N=o3.d1", "2", {"o3.b3": "o3.d1"}),
    ("A9", "S=c2.d3.k2 N=o4", "2", {"c2.c2.k2": "o4"}),
    ("A9", "S=c2.d3.k2 N=o4", "3", {"c2.k3": "o4"}),
    ("A10", "S=c2.k3 N=o4", "3", {"c2.k3": "o4"}),
    ("A10", "S=c2.k3 N=o4", "1+3", {"k4": "o4"}),
    ("A10", "S=c2.k3 N=o4", "1+1+2", {"k3.x1": "o4"}),
    ("A11", "S=k4 N=o4", "1+4+1+2", {"k2.x2": "o4"}),
    ("A11", "S=k1.x3 N=o4", "8+1+2", {"x4": "o4"}),
    ("A12", "S=d2.c2.k2 N=o4", "1+2", {"k4": "o4"}),
    ("A13", "S=c5.c1.e1.o1 N=o4", "8+2", dict.fromkeys(
        ["o1.c1.a5.a5", "o1.c1.c5.a3", "o1.c1.e1.b4", "o1.c1.e3.b2", "o1.e1.c5.a5", "o1.e1.e1.b2", "o1.e3.c5.c5", "o1.e3.=c5"],
        "o4")),
    ("A14", "S==c5.o2 N=o3.a2", "8+3", {"o2.=a2": "o4!"}),
    ("A15", "S==c2.k2 N=o4", "2", {"k4": "o4"}),
    ("A15", "S==c2.k2 N=o4", "3", {"k4": "o4"}),
    ("A16", "S=c1.o3 N==e2.o2", "3", {"o3.e2": "o2.=e2"}),
]  # fmt: skip


def outcomes(position):
    """{mover's pieces: the other's pieces, with `!` where a bonus turn follows}, after every legal turn."""
    me, you = ("S", "N") if position.turn == "south" else ("N", "S")
    found = {}
    for move in position.legal_moves:
        after = position.play(move).text()
        fields = dict(field.split("=", 1) for field in after.split()[1:])
        found[fields[me]] = fields[you] + ("!" if fields["turn"] == me else "")
    assert len(found) == len(position.legal_moves)
    return found


@pytest.mark.parametrize(("name", "sides", "series", "expected"), CHECKS)
def test_check(name, sides, series, expected):
    """After these throws the page's configurations come out, and no others."""
    position = ludarium.load("thaayam").position(f"thaayam5 {sides} turn=S noted=-")
    for throw in series.split("+"):
        assert position.turn == "chance"
        position = position.play(throw)
    assert position.turn == "south"
    assert outcomes(position) == expected


def test_check_a17():
    """North's way is South's turned round, and North captures on it."""
    position = ludarium.load("thaayam").position("thaayam5 S=o3.a5 N=o3.c5 turn=N noted=2")
    assert outcomes(position) == {"o3.a5": "o4!"}


def test_check_a18():
    """Over the sixteen patterns of four shells the throws come 4, 6, 4, 1 and 1 times; a spinner has no favourites."""
    start = ludarium.load("thaayam").start()
    assert [16 * start.odds(action) for action in start.actions] == [4, 6, 4, 1, 1]
    start = ludarium.load("thaayam(dice=spinner)").start()
    assert [start.odds(action) for action in start.actions] == [0.2] * 5


def test_routes_of_the_page():
    """The routes and entry squares are those of the page."""
    from ludarium.games.thaayam.board import BOARDS

    west = "a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 b4 c4 d4 d3 d2 c2 b2 b3 c3"
    east = "e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 d2 c2 b2 b3 b4 c4 d4 d3 c3"
    north = "c5 b5 a5 a4 a3 a2 a1 b1 c1 d1 e1 e2 e3 e4 e5 d5 d4 d3 d2 c2 b2 b3 b4 c4 c3"
    small, large = BOARDS["thaayam"], BOARDS["ashtapada"]
    assert [" ".join(small.route_of(seat)) for seat in "WNE"] == [west, north, east]
    assert [(large.route_of(seat)[0], large.route_of(seat)[-1]) for seat in "ENW"] == [
        ("h5", "e4"),
        ("d8", "e5"),
        ("a4", "d5"),
    ]
    for board in BOARDS.values():
        for seat, opposite in ("SN", "NS", "WE", "EW"):
            assert board.route_of(seat)[board.gate] == board.route_of(opposite)[0]
            assert len(set(board.route_of(seat))) == board.home + 1
