"""Compiling entrances: what may happen at the same time."""

import threading
import time

from ludarium.kernel.linking import entrance_only


def test_threads_compile_one_after_the_other(monkeypatch):
    """numba's registries are read by one thread at a time, however many ask for entrances."""
    from numba.core.registry import cpu_target

    inside, most = [], []

    def refresh():
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.01)
        inside.pop()

    monkeypatch.setattr(cpu_target.target_context, "refresh", refresh)

    def enter():
        with entrance_only("some entrance"):
            pass

    threads = [threading.Thread(target=enter) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 6
