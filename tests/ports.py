"""Ports for the servers that tests start."""

import contextlib
import random
import socket


def free_port() -> int:
    """A port below those that the system gives to outgoing connections, so that it is still free after a restart."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
