"""Logs as JSON, one object a line, without anybody's token in them."""

import json
import logging
import re
import sys
import time

_SECRET = re.compile(r"(/j/|/api/join/|token=|Bearer )[^\s\"'&?]+")


class JsonLines(logging.Formatter):
    """One object a line; invitations and tokens are blacked out."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        entry = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "say": _SECRET.sub(r"\1…", record.getMessage()),
        }
        if record.exc_info:
            entry["trace"] = _SECRET.sub(r"\1…", self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


def set_up_logs() -> None:
    """Write logs to standard error; from other libraries only warnings."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("ludarium").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers[:] = []
        logging.getLogger(name).propagate = True
