# Every target makes the virtual environment first; nothing else has to be set up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help demo test check bench soak lint format types tables clean
help:            ## this list
	@grep -E '^[a-z]+: .*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "sym-kernel needs Python 3.11 or newer: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	touch $(STAMP)

demo: $(STAMP)   ## a derivation through a real MCP client, server and kernel
	$(BIN)/sym-kernel demo

test: $(STAMP)   ## the tests
	$(BIN)/python -m pytest -n 2 --dist loadfile

check: $(STAMP)  ## is this machine as it should be?
	$(BIN)/sym-kernel check

bench: $(STAMP)  ## overhead, as ratios measured in one run
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench_programs

soak: $(STAMP)   ## the long runs: 200 rounds of kill -9, the large corpora
	$(BIN)/python -m pytest -m soak -n 2 --dist loadfile

lint: $(STAMP)   ## formatting and lint, as CI runs them
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

format: $(STAMP) ## put the code into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: $(STAMP)  ## mypy --strict
	$(BIN)/mypy

tables: $(STAMP) ## write the tables of README and DESIGN anew from the code
	$(BIN)/python -m sym_people.tables README.md DESIGN.md

clean:           ## forget the virtual environment and all caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info build
