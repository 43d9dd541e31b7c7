"""What is counted, for Prometheus."""

import os

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """All figures, by name."""

    def __init__(self) -> None:
        self.events = Counter("ludarium_events_total", "Events stored at tables.")
        self.refusals = Counter("ludarium_refusals_total", "Requests refused, by code.", ["code"])
        self.overtaken = Counter("ludarium_overtaken_total", "Commits judged again because another worker was faster.")
        self.caught_up = Counter(
            "ludarium_caught_up_total", "Tables that were found to be behind the database, and caught up."
        )
        self.set_aside = Counter("ludarium_set_aside_total", "Tables that could not be loaded and were set aside.")
        self.replayed = Counter("ludarium_events_replayed_total", "Events read from the log to load tables.")
        self.snapshots = Counter("ludarium_snapshots_total", "Snapshots of tables, by what became of them.", ["fate"])
        self.cut_off = Counter("ludarium_cut_off_total", "Sockets refused or cut off, by reason.", ["reason"])
        self.ack_seconds = Histogram("ludarium_ack_seconds", "From a socket's request to its answer.", buckets=_FAST)
        self.commit_seconds = Histogram("ludarium_commit_seconds", "Storing the events of a request.", buckets=_FAST)
        self.http_seconds = Histogram(
            "ludarium_http_seconds", "HTTP requests, by method and status.", ["method", "status"], buckets=_FAST
        )
        self.thought_seconds = Histogram(
            "ludarium_thought_seconds", "From the program's being asked to its move.",
            buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30),
        )  # fmt: skip
        self.sockets = Gauge("ludarium_sockets", "Open sockets and streams.", multiprocess_mode="livesum")
        self.tables = Gauge("ludarium_tables_in_memory", "Tables in memory.", multiprocess_mode="livesum")
        self.waiting = Gauge(
            "ludarium_thoughts_waiting", "Questions waiting for a thinking process.", multiprocess_mode="livesum"
        )


METRICS = Metrics()


def exposed() -> bytes:
    """All figures as text; of all workers if they share a folder for them."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
