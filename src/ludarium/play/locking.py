"""Files that only one process at a time may hold, and files written as they are, on Linux, macOS and Windows."""

import os
import sys

AS_BYTES: int = getattr(os, "O_BINARY", 0)
"""For `os.open`: without it Windows writes two bytes at the end of each line."""


def lock(handle: int) -> bool:
    """Hold a lock on an open file until it is closed or this process ends, however it ends; False if another has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
