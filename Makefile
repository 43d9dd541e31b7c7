# Two commands do everything on a fresh machine with Python 3.11 or newer: `make play` and `make test`.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
GAME   ?= konane
WORKERS ?= 2
PORT   ?= 8765

.PHONY: play terminal soak test test-slow check format bench tune warm size playthroughs clean

$(VENV)/ready: pyproject.toml tools/requirements-dev.txt
	@echo "setting up $(VENV) (the first time only; this takes a minute or two) …"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[pictures,print,terminal,web,postgres,ray]" -r tools/requirements-dev.txt
	@touch $@

play: $(VENV)/ready  ## open the table in the browser (PORT=8765); Ctrl-C ends it, games are kept in ludarium-data/
	@$(BIN)/ludarium serve --open --port $(PORT)

terminal: $(VENV)/ready  ## play at the terminal (GAME=konane)
	@$(BIN)/ludarium play "$(GAME)"

test: $(VENV)/ready  ## the tests and the examples in the docs
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

test-slow: $(VENV)/ready  ## the tests with the slow ones
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --slow

soak: $(VENV)/ready  ## the web table under load, and killed and restarted again and again
	$(BIN)/python tools/soak.py

check: $(VENV)/ready  ## format, lint, types, layers, tests: what CI runs
	$(BIN)/ruff format --check src tests tools bench examples
	$(BIN)/ruff check src tests tools bench examples
	$(BIN)/python tools/check_js.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(MAKE) test

format: $(VENV)/ready  ## put the sources in order
	$(BIN)/ruff format src tests tools bench examples
	$(BIN)/ruff check --fix src tests tools bench examples

bench: $(VENV)/ready  ## speed, one thread, CPU time; PEERS=1 beside other systems
	@$(BIN)/python bench/table.py $(if $(PEERS),--peers) $(if $(filter-out konane,$(GAME)),--game "$(GAME)")

tune: $(VENV)/ready  ## fit the weights of a game's judgement to its own games (GAME="tafl(ruleset=brandubh)", TUNE="--games 400")
	@$(BIN)/python tools/tune.py "$(GAME)" --workers $(WORKERS) $(TUNE)

warm: $(VENV)/ready  ## compile everything ahead of time
	@$(BIN)/ludarium warm

size: $(VENV)/ready  ## how large files and functions are
	@$(BIN)/python tools/size.py

playthroughs: $(VENV)/ready  ## write the golden playthroughs anew (review the difference)
	@$(BIN)/python tools/playthroughs.py

clean:  ## remove what `make` made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .hypothesis
