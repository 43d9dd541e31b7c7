"""Checks the web client's JavaScript with the types of its comments, and that its files stay small: `tools/check_js.py`.

TypeScript's compiler, the release named below, is fetched once by npm into a folder of the user's cache; nothing of it is
part of the package. Where it cannot be had the check fails; `--without-types` then checks the sizes alone.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "src" / "ludarium" / "web" / "static" / "js"
GENERATED = SCRIPTS / "types.js"
TYPESCRIPT = "7.0.2"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / f"ludarium-typescript-{TYPESCRIPT}"
MISSING = f"""
*** The types of the scripts were NOT checked: TypeScript {TYPESCRIPT} is not there, and npm could not fetch it.
*** Install Node.js with npm, or run tools/check_js.py --without-types (make check JS=--without-types).
"""
LONGEST = 400
OPTIONS = {
    "checkJs": True, "allowJs": True, "noEmit": True, "strict": True, "target": "es2024", "module": "esnext",
    "moduleResolution": "bundler", "lib": ["es2024", "dom", "dom.iterable"], "skipLibCheck": True, "types": [],
}  # fmt: skip


def compiler() -> Path | None:
    """Where tsc is; fetched where it is not."""
    tsc = CACHE / "node_modules" / ".bin" / "tsc"
    if not tsc.exists() and shutil.which("npm"):
        CACHE.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--prefix", str(CACHE), f"typescript@{TYPESCRIPT}"], check=False)
    return tsc if tsc.exists() else None


def too_long() -> list[str]:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in SCRIPTS.rglob("*.js") if path != GENERATED}
    return [f"{path.relative_to(ROOT)}: {lines} lines" for path, lines in lengths.items() if lines > LONGEST]


def main(words: list[str]) -> int:
    long = too_long()
    print("\n".join(long) if long else f"no script has more than {LONGEST} lines")
    if "--without-types" in words:
        print("types: not checked, as asked")
        return bool(long)
    tsc = compiler()
    if tsc is None:
        print(MISSING, file=sys.stderr)
        return 1
    project = CACHE / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": OPTIONS, "include": [f"{SCRIPTS}/**/*.js"]}))
    done = subprocess.run([str(tsc), "-p", str(project)], check=False)
    print("types: good" if done.returncode == 0 else "types: see above")
    return done.returncode or bool(long)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
