"""Records: Python and compiled code see the same fields in the same memory."""

from typing import Any

import numpy as np
from worlds import RULES, STATE

from ludarium.kernel.compiling import compiled
from ludarium.kernel.door import Door
from ludarium.kernel.records import Annotated, Record, dump, field_array


class Step(Record):
    by: int
    to: int


class Journey(Record):
    stop: int
    days: int
    tolls: Annotated[list[int], 4]
    steps: Annotated[list[Step], 3]


@compiled
def travel(rules: Any, state: Any, journey: Journey, far: int) -> Any:
    last = journey.steps[2]
    last.to += far
    journey.steps[0].by = last.to
    journey.tolls[3] = journey.days
    journey.days += 1
    return journey.stop


def test_compiled_code_writes_what_python_reads():
    journey = Journey.made()
    journey.days, journey.steps[2].to = 5, 30
    walk, door = Door(RULES, STATE).enter(travel), Door(RULES, STATE)
    assert walk(door.rules_words, door.start_words, journey, 12) == 0
    assert (journey.days, journey.steps[0].by, journey.steps[2].to) == (6, 42, 42)
    assert journey.tolls.tolist() == [0, 0, 0, 5]
    assert dump(journey, lists=2) == "stop=0 days=6 tolls=[0 0 …] steps=[(by=42 to=0) (by=0 to=0) …]"


def test_a_field_can_be_watched_from_outside():
    """What a thread writes on the array, compiled code reads in the record."""
    journey, door = Journey.made(), Door(RULES, STATE)
    stop = field_array(journey, "stop")
    assert stop.shape == (1,) and stop.dtype == np.int64
    stop[0] = 7
    assert journey.stop == 7 and door.enter(travel)(door.rules_words, door.start_words, journey, 1) == 7
