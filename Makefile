# What people and CI run. Each target installs what it needs first; `make` alone lists them.

HOST ?= 127.0.0.1
PORT ?= 8000
DATABASE ?= sqlite:///data/fullcycle.db
WORKERS ?= 2
TESTS ?=
BIN := .venv/bin
PY := $(BIN)/python

.PHONY: help serve test check lint types architecture generate generated client client-test \
	tests golden bench release format clean run-tools test-tools

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14

serve: client ## install, build the client, serve the games: make serve PORT=8000
	@mkdir -p data
	$(BIN)/fullcycle serve --host $(HOST) --port $(PORT) --database "$(DATABASE)"

test: lint types architecture generated client-test tests ## everything that must hold before a commit lands

check: test ## the same as test

lint: test-tools ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: test-tools ## strict types
	$(BIN)/mypy

architecture: test-tools ## who may import whom
	$(BIN)/lint-imports

generate: test-tools ## write every generated file anew (figures: make golden)
	$(PY) scripts/generate_types.py
	$(PY) scripts/game_page.py
	$(PY) scripts/docs.py
	$(PY) scripts/conformance.py

generated: test-tools ## no generated file is stale
	$(PY) scripts/warm.py
	$(PY) scripts/generate_types.py --check
	$(PY) scripts/golden.py --check
	$(PY) scripts/game_page.py --check
	$(PY) scripts/docs.py --check
	$(PY) scripts/conformance.py --check

golden: test-tools ## a game's exact figures and reference rounds: make golden GAME=days-of-the-tsar
	$(PY) scripts/golden.py $(GAME)
	$(PY) scripts/game_page.py

bench: client test-tools ## rates on this machine, into docs/reference/bench.md
	$(PY) bench/bench.py

client: run-tools ## build the browser client, unless it is fresh
	@$(PY) client/build.py build

client-test: client test-tools ## the client's types and unit tests
	$(PY) client/build.py check
	$(PY) client/build.py test

tests: client test-tools ## pytest alone: make tests TESTS=tests/rules
	$(PY) -m pytest -n $(WORKERS) $(TESTS)

release: client test-tools ## the long proofs (hours): 10^8 rounds and whole distributions
	$(PY) -m pytest -n $(WORKERS) -m release
	@for game in $$($(BIN)/fullcycle games --json | $(PY) -c 'import json, sys; print(*(g["id"] for g in json.load(sys.stdin)))'); do \
		echo "fullcycle agree $$game --rounds 100000000"; \
		$(BIN)/fullcycle agree $$game --rounds 100000000 || exit 1; \
	done

format: test-tools ## put all Python into the house's form
	$(BIN)/ruff check --fix --exit-zero -q .
	$(BIN)/ruff format .

clean: ## remove everything that was built or installed here (not data/)
	rm -rf .venv client/node_modules src/fullcycle/static build dist .mypy_cache .ruff_cache \
		.pytest_cache .hypothesis .import_linter_cache .grimp_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

run-tools:
	@scripts/bootstrap run

test-tools:
	@scripts/bootstrap test
