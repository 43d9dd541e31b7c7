"""Border placements of Tiao that tempting shortcuts judge wrongly; White to place, nothing pending.

Found by comparing the exact search with searches that visit each cell once (depth or breadth first, forwards
from the enemy stones or backwards from the border point, with and without a look ahead). Facts only: any
engine may be tested with them.
"""

OPEN = [  # (position, point): an enemy stone can land there, but some one-visit-a-cell search finds no way
    ("6/10 6/3W1W/1W4/2BW2/3WW1/6 w 0-0 -", "c6"),
    ("7/10 1W5/1WW4/4B2/1W1W3/7/7/2B4 w 0-0 -", "a1"),
    ("7/10 7/WW4W/2B4/WWW4/1W5/7/7 w 0-0 -", "c1"),
    ("6/10 6/WW4/2BW2/1W1WWW/6/W5 w 0-0 -", "c1"),
    ("8/10 3W4/B4W2/1WW3W1/8/1WW1W3/8/5W2/7W w 0-0 -", "a4"),
    ("6/10 2W3/3W2/WW2W1/1W4/3WWW/1WB3 w 0-0 -", "a2"),
    ("7/10 1W5/1W3W1/3WB2/WW5/7/1WWWW2/5W1 w 0-0 -", "a3"),
    ("7/10 2BW3/W1WW2W/1W5/1WW2WW/7/3WWW1/5W1 w 0-0 -", "c7"),
    ("7/10 3W1W1/WWW2WW/5W1/2WW1W1/6B/4W1W/B2W3 w 0-0 -", "c7"),
    ("9/10 W2B5/4W1W2/2W3W2/1WW6/W1W6/2W1WW1W1/WB2W4/2WW2W2/9 w 0-0 -", "b9"),
    ("8/10 WW1W4/W3W1W1/WWW1WW1W/2W1W3/W1W3W1/3B2W1/2W1WW2/6W1 w 0-0 -", "d8"),
]

CLOSED = [  # (position, point): a plain search over cells finds a way, but each way jumps a stone twice
    ("6/10 6/6/6/1B2W1/4W1/3B2 w 0-0 -", "f6"),
    ("6/10 6/6/6/W2B2/4WW/2W3 w 0-0 -", "b6"),
    ("6/10 6/W2W2/6/2WW2/4B1/6 w 0-0 -", "c1"),
    ("7/10 7/7/B6/1W5/7/WW5/4B2 w 0-0 -", "c7"),
    ("9/10 4W1W1W/WW2W1W2/6W1W/1W4W2/2W1W2B1/2WWW4/W1W3W1W/1WWW2W2/2W1W1W2 w 0-0 -", "b9"),
    ("9/10 W2B5/WWW6/W5W1W/1W1WWWW2/4W1W2/3W2WW1/2W1W1W2/W1W1WW2W/2W6 w 0-0 -", "d9"),
    ("8/10 2W2B2/W1WW2WW/W1W1W3/W1WWWW2/2W1W3/WW1W1WW1/2W1W3/WW1W1WWW w 0-0 -", "d1"),
]
