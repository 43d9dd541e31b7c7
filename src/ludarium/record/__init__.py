"""Game records: reading, writing and checking them, as text and as JSON. `ludarium.play.records` replays them.

>>> import io
>>> from ludarium.record import read_game, write_game
>>> record = read_game(io.StringIO('[Event "Hilo"] 1. d4 e4 2. d6-d4 *'))
>>> print(write_game(record), end="")
[Event "Hilo"]
[Result "*"]
<BLANKLINE>
1. d4 2. e4 3. d6-d4 *
<BLANKLINE>
"""

from ludarium.record.complaint import ERROR, WARNING, BadRecord, Complaint
from ludarium.record.files import records_in, save
from ludarium.record.legality import start_of
from ludarium.record.read import read_game, read_games
from ludarium.record.twin import from_json, read_json, to_json
from ludarium.record.value import Line, Node, Record
from ludarium.record.write import write_game, write_games

__all__ = [
    "ERROR", "WARNING", "BadRecord", "Complaint", "Line", "Node", "Record", "from_json", "read_game", "read_games",
    "read_json", "records_in", "save", "start_of", "to_json", "write_game", "write_games",
]  # fmt: skip
