# Two commands do everything on a fresh machine with Python 3.11 or newer: `make play` and `make test`.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
GAME   ?= konane
WORKERS ?= 2
TESTERS ?= 3
BROWSERS ?= 2
PORT   ?= 8765
CONSTRAINTS ?= constraints.txt  # the tested release of every dependency; empty: the newest that pyproject.toml admits

unexport PYTHONDONTWRITEBYTECODE  # many tests start processes, which would all translate every module anew

.PHONY: docs wheel engines gallery planes play terminal soak chaos test test-rest test-browser test-slow check format bench tune warm size playthroughs signatures protocol words constraints clean

PINS   := $(strip $(CONSTRAINTS))
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check $(if $(PINS),--constraint $(PINS))
ALL    := postgres,ray,envs,openspiel,jax

$(VENV)/ready: pyproject.toml $(PINS)
	@echo "setting up $(VENV) (the first time only; this takes a minute or two) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade pip
	@$(PIP) -e .
	@touch $@

$(VENV)/complete: $(VENV)/ready tools/requirements-dev.txt
	@echo "setting up what the tests need (the first time only; a few minutes) …"
	@$(PIP) -e ".[$(ALL)]" -r tools/requirements-dev.txt
	@touch $@

play: $(VENV)/ready  ## open the table in the browser (PORT=8765; LAN=1 for your home network); Ctrl-C ends it, games are kept in ludarium-data/
	@$(BIN)/ludarium serve --open --port $(PORT) $(if $(LAN),--lan)

terminal: $(VENV)/ready  ## play at the terminal (GAME=konane)
	@$(BIN)/ludarium play "$(GAME)"

# Tests wait a third of their time, so there are more processes than cores (TESTERS, BROWSERS). Those of one game share one,
# which compiles its rules once. A browser's driver keeps an event loop of its own: hence two runs, side by side.
test: $(VENV)/complete  ## the tests and the examples in the docs, without the long ones (EVERY=1: with them, as `make check`)
	@$(MAKE) --no-print-directory -j2 test-browser test-rest SLOW=$(if $(EVERY),,--quick)

test-slow: $(VENV)/complete  ## the tests with the long and the slow ones
	@$(MAKE) --no-print-directory -j2 test-browser test-rest SLOW=--slow

test-rest: $(VENV)/complete  ## all tests but those in a browser
	$(BIN)/python -m pytest -n $(TESTERS) --dist loadscope --no-loadscope-reorder $(SLOW) --ignore=tests/e2e

test-browser: $(VENV)/complete  ## the tests in a browser; their output comes at the end
	@$(BIN)/python -m pytest -n $(BROWSERS) --dist loadfile $(SLOW) tests/e2e >$(VENV)/browser.txt 2>&1; code=$$?; \
	printf '\nin the browser:\n'; cat $(VENV)/browser.txt; exit $$code

gallery: $(VENV)/complete  ## take the pictures of docs/web/gallery.md again
	@$(BIN)/python tools/gallery.py

soak: $(VENV)/complete  ## the web table under load, killed and restarted again and again; every puzzle searched once more
	$(BIN)/python tools/soak.py
	$(BIN)/ludarium puzzles check src/ludarium/games/*/puzzles.jsonl

chaos: $(VENV)/complete  ## faults at random against the web table under load (FAULTS=20, SEED=…, STORE=both)
	$(BIN)/python tests/server/chaos.py --faults $(or $(FAULTS),20) $(if $(SEED),--seed $(SEED)) --store $(or $(STORE),both)

check: $(VENV)/complete  ## format, lint, types, layers, docs, tests with the long ones: what CI runs
	$(BIN)/ruff format --check src tests tools bench examples
	$(BIN)/ruff check src tests tools bench examples
	$(BIN)/python tools/check_js.py $(JS)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) docs
	$(MAKE) test EVERY=1

format: $(VENV)/complete  ## format the sources
	$(BIN)/ruff format src tests tools bench examples
	$(BIN)/ruff check --fix src tests tools bench examples

bench: $(VENV)/complete  ## speed; PEERS=1 beside other systems, WRITE=1 into docs/speed.md
	@$(BIN)/python bench/table.py $(if $(PEERS),--peers) $(if $(WRITE),--write) $(if $(filter-out konane,$(GAME)),--game "$(GAME)")

tune: $(VENV)/ready  ## fit the weights of a game's judgement to its own games (GAME="tafl(ruleset=brandubh)", TUNE="--games 400")
	@$(BIN)/python tools/tune.py "$(GAME)" --workers $(WORKERS) $(TUNE)

warm: $(VENV)/ready  ## compile everything ahead of time
	@$(BIN)/ludarium warm

engines: $(VENV)/ready  ## make the engines that the page runs, for every game and shape of board, to be shipped in a wheel
	@$(BIN)/python tools/engines.py $(filter-out konane,$(GAME))

docs: $(VENV)/complete  ## make the documentation site, in build/site; a link to nowhere is an error (BOARDS=1: with live boards)
	@$(BIN)/python tools/docs $(if $(BOARDS),--boards)

wheel: $(VENV)/complete  ## make the wheel and the source distribution, in dist/ (run `make engines` first to ship the page's engines)
	@$(BIN)/python -m hatchling build

size: $(VENV)/complete  ## how large files and functions are
	@$(BIN)/python tools/size.py

planes: $(VENV)/complete  ## write docs/planes.md anew
	@$(BIN)/python tools/planes.py

playthroughs: $(VENV)/complete  ## write the golden playthroughs anew (review the difference)
	@$(BIN)/python tools/playthroughs.py

signatures: $(VENV)/complete  ## write the search's signatures anew: its nodes and best lines (review the difference)
	@$(BIN)/python tools/sign_search.py

words: $(VENV)/complete  ## bring the catalogues of the page's languages up to date (LANGUAGE=sv begins another one)
	@$(BIN)/python tools/words.py $(LANGUAGE)

protocol: $(VENV)/complete  ## write the page's types and the tables of docs/web/protocol.md from the models of the messages
	@$(BIN)/python tools/protocol.py

constraints: $(VENV)/complete  ## write constraints.txt from what is installed; the newest: make constraints VENV=.venv-new CONSTRAINTS=
	@$(BIN)/python tools/constraints.py

clean:  ## remove what `make` made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .hypothesis
