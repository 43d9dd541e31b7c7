"""Makes the modules that the page runs, for every game and every shape of board: `make engines` (GAME=… for one game).

For each shape there is an engine, one more where learned tables are used, and the rules with what the board shows, for tables
without a server; so a wheel has all that `ludarium site` and `ludarium serve` need.

They go into `src/ludarium/wasm/modules/`, from where a wheel takes them; files that are no longer current are removed.
A server makes those it lacks by itself, in the background (docs/decisions/engine-in-the-page.md).
"""

import gzip
import sys
from concurrent.futures import ThreadPoolExecutor

from ludarium import catalogue
from ludarium.errors import LudariumError
from ludarium.game.learned import tables_of
from ludarium.wasm import shelf
from ludarium.wasm.shapes import variants_by_shape


def wanted(names):
    """The modules to be made: a variant of each shape, whether with tables, and whether for a table without a server."""
    for name in names:
        for variant in variants_by_shape(catalogue.declared(name)).values():
            yield variant, False, False
            if tables_of(variant) is not None:
                yield variant, True, False
            yield variant, False, True


def report(variant, tables, scene):
    """Make a module and say how large it is."""
    label = f"{variant.text}{' with tables' if tables else ', rules and scene' if scene else ''}"
    try:
        engine = shelf.made(variant, tables, shelf.SHIPPED, scene)
    except LudariumError as error:
        return f"{label:40} {error}", None
    shelf.lighten(variant, engine)
    code = engine.module.read_bytes()
    beside = f"{engine.beside.stat().st_size / 1e3:8.0f} kB beside" if engine.beside and engine.beside.exists() else ""
    return f"{label:40} {len(code) / 1e3:6.1f} kB, {len(gzip.compress(code)) / 1e3:5.1f} kB gzipped {beside}", engine


def main(names):
    jobs = list(wanted(names or catalogue.names()))
    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(lambda job: report(*job), jobs))
    print("\n".join(line for line, _ in done))
    current = {shelf.name_of(*job) for job in jobs}
    for file in shelf.SHIPPED.glob("*-*.*"):
        if file.stem not in current and (not names or file.stem.rpartition("-")[0] in names):
            file.unlink()
    return 0 if all(engine for _, engine in done) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
