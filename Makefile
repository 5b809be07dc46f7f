# Two commands matter: `make run` and `make test`. Each does all the setup it needs, once.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PEERS  := $(patsubst requirements/bench/%.in,%,$(wildcard requirements/bench/*.in))

.DEFAULT_GOAL := help
.PHONY: bench check clauses clean fmt help picture pins ready run screenshots soak system test verify

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

# Each peer by itself: one that has no build for this machine stops no other, and is tried again the next time.
$(VENV)/bench-%.ready: requirements/bench/%.txt $(VENV)/run.ready
	@echo "Installing $* to measure against ..."
	@if $(PIP) --require-hashes -r $< 2>$(VENV)/bench-$*.log; then touch $@; \
	  else echo "$* could not be installed here, its rows will say so; why is in $(VENV)/bench-$*.log" >&2; fi

run: $(VENV)/run.ready  ## open the card room until Ctrl-C; ARGS="--port 9000" and the like go to the server
	@PYTHONDONTWRITEBYTECODE= $(BIN)/houseway serve $(ARGS)

# The suites run everything side by side that can be, checks too; ARGS="-k straddle" and the like go to pytest.
test: ready  ## the checks and the tests that everybody runs before a commit: about seven minutes on two processors
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m tests.suite test $(ARGS)

verify: ready  ## all other tests: `make test` and this are what continuous integration runs
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m tests.suite verify $(ARGS)

ready:  # what the tests need, downloaded side by side
	@$(MAKE) --no-print-directory --jobs 2 $(VENV)/dev.ready system

# The browser tests use the system's Chromium, and the tests of the store start a private PostgreSQL from the system's.
system:
	@wanted=; \
	  for name in chromium chromium-browser google-chrome; do command -v $$name >/dev/null && break; done \
	    || wanted="$$wanted chromium"; \
	  { ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; } \
	    || wanted="$$wanted postgresql"; \
	  if [ -z "$$wanted" ]; then :; \
	  elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing$$wanted for the tests ..."; \
	    { apt-get install -y -qq $$wanted || { apt-get update -qq && apt-get install -y -qq $$wanted; }; } >/dev/null \
	      || echo "$$wanted could not be installed: the tests that need it will say so" >&2; \
	  else \
	    echo "The tests need$$wanted: run 'sudo apt-get install$$wanted'" >&2; \
	  fi

check: $(VENV)/dev.ready  ## the checks alone: ruff and mypy --strict
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

fmt: $(VENV)/dev.ready  ## put the code in shape
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(PEERS:%=$(VENV)/bench-%.ready)  ## measure the rankings beside their peers; table and bench/results.json
	@$(BIN)/python -m bench

clauses: $(VENV)/run.ready  ## renew the index of which test proves which clause
	@$(BIN)/python -m houseway.houses.clause_proofs tests src/houseway/houses/data/proofs.json

soak: ready  ## the long tests, with fresh entropy
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -q --suite soak

picture: $(VENV)/run.ready  ## redraw docs/tour.svg
	@$(BIN)/python scripts/picture.py

screenshots: ready  ## take the README's pictures from a running room; ARGS="pan phone" takes some
	@$(BIN)/python -m scripts.screenshots $(ARGS)

pins: | $(BIN)/python  ## renew the pinned, hashed requirement files
	@$(PIP) -r requirements/pins.in
	@for part in run dev $(PEERS:%=bench/%); do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-header --no-annotate requirements/$$part.in -o requirements/$$part.txt || exit 2; done

clean:  ## remove what the other targets made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
