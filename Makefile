# Everything happens in a virtual environment of its own; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := $(shell find native -name '*.cpp' -o -name '*.hpp' -o -name '*.inc') CMakeLists.txt pyproject.toml

.PHONY: demo test lint clean

demo: $(VENV)/.installed
	@$(BIN)/laconic demo

test: $(VENV)/.installed lint
	$(BIN)/python -m pytest -n auto -q $(PYTEST_ARGS)

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

$(VENV)/.installed: $(NATIVE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
