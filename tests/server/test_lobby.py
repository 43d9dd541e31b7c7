"""The lobby, which the start page shows, waits for no table that takes long to load."""

import asyncio
from types import SimpleNamespace

from ludarium.server.live_tables import LiveTables
from ludarium.server.refusals import not_found


def test_a_table_that_waits_for_the_compiler_holds_up_nobody():
    """Tables in memory and those that load at once are listed, the others another time; their loading is not given up."""
    begun, ended, compiled = [], [], asyncio.Event()

    async def load(name):
        begun.append(name)
        if name == "slow":
            await compiled.wait()
        if name == "gone":
            raise not_found("table")
        ended.append(name)
        return name

    async def enter(name):
        return name if name in tables.lives else await asyncio.shield(asyncio.create_task(load(name)))

    tables = SimpleNamespace(lives={"kept"}, enter=enter)

    async def listed():
        found = await LiveTables.enter_those(tables, ["quick", "gone", "slow", "late", "kept"], within=1)
        compiled.set()
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
        return found

    assert asyncio.run(listed()) == ["quick", "kept"]
    assert begun == ["quick", "gone", "slow"] and ended == ["quick", "slow"]
