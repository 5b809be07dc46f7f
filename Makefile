# Two commands matter: `make run` and `make test`. Each does all the set-up it needs, once.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: browser clauses help postgres run test check fmt bench soak picture screenshots pins clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' Makefile

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Houseway needs Python 3.11 or newer; set PYTHON=/path/to/python3.11" >&2; exit 2; }
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV) \
	  || { echo "python venv is missing: on Debian, apt-get install python3-venv" >&2; exit 2; }

$(VENV)/run.ready: requirements/run.txt pyproject.toml | $(BIN)/python
	@echo "Installing what Houseway runs on ..."
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/dev.ready: requirements/dev.txt $(VENV)/run.ready
	@echo "Installing the checks ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/bench.ready: requirements/bench.txt $(VENV)/run.ready
	@echo "Installing the peers to measure against ..."
	@$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

run: $(VENV)/run.ready  ## open the card room until Ctrl-C; ARGS="--port 9000" and the like go to the server
	@$(BIN)/houseway serve $(ARGS)

CHECKS = $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

# Many tests wait for a page or a server: one worker more than there are processors keeps these busy.
WORKERS ?= $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')

test: $(VENV)/dev.ready browser postgres  ## ruff, mypy --strict and pytest, warnings as errors
	@$(BIN)/python -m tests.kernels & compiling=$$!; \
	  { $(CHECKS); } || { kill $$compiling; exit 2; }; \
	  wait $$compiling
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m "not soak"

browser:  # the browser tests use the system's Chromium
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium for the browser tests ..."; \
	    { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null \
	      || echo "Chromium could not be installed: the browser tests will say so" >&2; \
	  else \
	    echo "There is no Chromium, which the browser tests need: run 'sudo apt-get install chromium'" >&2; \
	  fi; }

postgres:  # the tests of the store start a private PostgreSQL from the system's programs
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing PostgreSQL for the tests of the store ..."; \
	    { apt-get install -y -qq postgresql || { apt-get update -qq && apt-get install -y -qq postgresql; }; } >/dev/null \
	      || echo "PostgreSQL could not be installed: the tests of the store will say so" >&2; \
	  else \
	    echo "There is no PostgreSQL, which the tests of the store need: run 'sudo apt-get install postgresql'" >&2; \
	  fi; }

check: $(VENV)/dev.ready  ## the checks alone: ruff and mypy --strict
	@$(CHECKS)

fmt: $(VENV)/dev.ready  ## put the code in shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(VENV)/bench.ready  ## measure the rankings beside their peers; table and bench/results.json
	@$(BIN)/python -m bench

clauses: $(VENV)/run.ready  ## renew the index of which test proves which clause
	@$(BIN)/python -m houseway.houses.proofs tests src/houseway/houses/data/proofs.json

soak: $(VENV)/dev.ready postgres  ## the long tests, with fresh entropy
	@HYPOTHESIS_PROFILE=soak PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q -m soak

picture: $(VENV)/run.ready  ## redraw docs/tour.svg
	@$(BIN)/python scripts/picture.py

screenshots: $(VENV)/dev.ready browser  ## take the README's pictures from a running room; ARGS="pan phone" takes some
	@$(BIN)/python -m scripts.screenshots $(ARGS)

pins: | $(BIN)/python  ## renew the pinned, hashed requirement files
	@$(PIP) -r requirements/pins.in
	@for part in run dev bench; do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-header --no-annotate requirements/$$part.in -o requirements/$$part.txt || exit 2; done

clean:  ## remove what the other targets made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
