"""An engine that misbehaves in the way its first argument says. It knows no game: it lets a random engine do the honest part."""

import os
import subprocess
import sys
import time

WAY = sys.argv[-1]


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def stall(file: str) -> None:
    """Lose the first game, of all that know this file, by an illegal move; later never answer, our number in the file."""
    if not os.path.exists(file):
        open(file, "w").close()
        say("bestmove zz99")
    else:
        with open(file, "w") as out:
            out.write(f"{os.getpid()}\n")


def work() -> None:
    """Use a quarter of a second of CPU time, in a child, and move."""
    burning = "import time\nwhile time.process_time() < 0.25: pass"
    subprocess.run([sys.executable, "-c", burning], check=True)
    say("bestmove zz99")


def go() -> None:
    if WAY.startswith("stall="):
        stall(WAY.removeprefix("stall="))
    elif WAY == "work":
        work()
    elif WAY == "illegal":
        say("bestmove zz99")
    elif WAY == "empty":
        say("bestmove")
    elif WAY == "none":
        say("bestmove none")
    elif WAY == "late":
        time.sleep(1.0)
        say("bestmove a1")
    elif WAY == "crash":
        sys.stderr.write("Segmentation fault, or so\n")
        sys.stderr.flush()
        os._exit(3)
    elif WAY == "flood":
        while True:
            say("info depth 1 score cp nan nodes 1 pv a1")
    elif WAY == "line":
        while True:
            sys.stdout.write("x" * 65536)
    elif WAY == "garbage":
        sys.stdout.buffer.write(bytes(range(256)) * 4 + b"\nbestmove \xff\xfe\x00\n")
        sys.stdout.flush()
    elif WAY == "child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        sys.stderr.write(f"child {child.pid}\n")
        sys.stderr.flush()
        os._exit(4)
    # "silent" says nothing


def main() -> None:
    if WAY == "deaf":
        time.sleep(600)
    if WAY == "early":
        os._exit(5)
    for line in sys.stdin:
        word = (line.split() or [""])[0]
        if word == "ugi" and WAY != "mute":
            say("id name nasty")
            say("ugiok")
        elif word == "isready" and WAY != "unready":
            say("readyok")
        elif word == "go":
            go()
        elif word == "quit" and WAY != "stubborn":
            return


if __name__ == "__main__":
    main()
