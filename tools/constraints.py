"""Writes constraints.txt, the exact release of every package installed beside this Python: `make constraints`.

Ludarium itself is left out, and pip is in. A package that only other systems or Pythons need is not there, and pip is free
to choose its release.
"""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

FILE = Path(__file__).parents[1] / "constraints.txt"
HEADER = """\
# What `make` installs: the releases Ludarium was tested with. Written by `make constraints`; not to be edited by hand.
# They hold for Python 3.11 to 3.14. `make CONSTRAINTS= …` leaves them out.
"""


def installed() -> list[str]:
    """`name==release` of every package but the project itself, sorted."""
    command = [sys.executable, "-m", "pip", "freeze", "--exclude-editable", "--exclude", "ludarium"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return sorted([*lines, f"pip=={metadata.version('pip')}"], key=str.lower)


if __name__ == "__main__":
    FILE.write_text(HEADER + "".join(f"{line}\n" for line in installed()), "utf-8")
    print(f"{FILE.name}: {len(installed())} packages")
