"""Compiling entrances: what may happen at the same time."""

import threading
import time

from ludarium.kernel import cache
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


def test_nobody_compiles_what_another_is_compiling(monkeypatch, tmp_path):
    """The second waits until the first is done, but not for anything with another name."""
    monkeypatch.setattr(cache, "folder_for", lambda folder: folder)
    order = []

    def second():
        with cache.alone(tmp_path, "entrance"):
            order.append("second")

    thread = threading.Thread(target=second)
    with cache.alone(tmp_path, "entrance"):
        thread.start()
        with cache.alone(tmp_path, "another"):
            thread.join(0.1)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_folder_that_cannot_be_written_holds_nobody_up(monkeypatch, tmp_path):
    """Without a lock everybody goes on."""
    monkeypatch.setattr(cache, "folder_for", lambda folder: folder)
    with cache.alone(tmp_path / "absent", "entrance"), cache.alone(tmp_path / "absent", "entrance"):
        pass
