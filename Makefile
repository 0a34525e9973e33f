# Everything happens in a virtual environment of its own; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Tests start the program hundreds of times: its modules are compiled once, whatever the shell says.
export PYTHONDONTWRITEBYTECODE :=
NATIVE := $(shell find native -type f) CMakeLists.txt pyproject.toml

STUBS := $(shell find src -name '_[a-z]*.pyi')

.PHONY: demo serve test test-paths pytest lint format differential invocations crashes \
	sanitize sanitize-address,undefined sanitize-thread \
	emulate emulate-Nehalem emulate-Haswell emulate-aarch64 wasm site test-page test-adapters screenshots stubs course report docs docs-links constraints compiled packages clean

demo: $(VENV)/.installed
	@$(BIN)/laconic demo

# The page and the API, on this machine alone. The first build of the page takes minutes: it compiles a C++ library, too.
serve: build/site/index.html
	@$(BIN)/laconic serve

# Types are checked on one core while the tests run.
test: $(VENV)/.installed
	@$(MAKE) --no-print-directory -j2 lint pytest

# The tests of what a numeric path computes, on that of a processor from before AVX2: the kernels, and what sums floats
# or has its order from them. Of what NumPy can choose at run time, all is disabled. Another path, such as
# LACONIC_LANES=avx2 OPENBLAS_CORETYPE=Haswell, can be given.
test-paths: export LACONIC_LANES ?= baseline
test-paths: export OPENBLAS_CORETYPE ?= Sandybridge
test-paths: export PYTEST_ARGS := -m "not slow and not docs and not page and not adapters" \
	$(patsubst %,tests/native/test_%_kernels.py,feedback partition) \
	$(patsubst %,tests/tetris/test_%.py,engine learning players published training) \
	$(patsubst %,tests/deduction/%,boards coach evaluate strategies search/test_oracles.py search/test_suggest.py) \
	$(patsubst %,--ignore=tests/deduction/coach/test_%.py,legality openers repair rows share)
FOUND := import numpy; print(*numpy.show_config(mode="dicts")["SIMD Extensions"].get("found", []))
test-paths: $(VENV)/.installed
	NPY_DISABLE_CPU_FEATURES="$$($(BIN)/python -c '$(FOUND)')" $(MAKE) --no-print-directory pytest

# Some tests wait for other processes: one more of them runs than there are processors.
pytest: $(VENV)/.installed
	$(BIN)/python -m pytest -n $$(($$(nproc) + 1)) --dist worksteal -q $(PYTEST_ARGS)

lint: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/clang-format --dry-run --Werror $(filter %.cpp %.hpp,$(NATIVE))

format: $(VENV)/.installed
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(filter %.cpp %.hpp,$(NATIVE))

# The program against the bare definition, on random tiny games; for an hour: SECONDS=3600
differential: $(VENV)/.installed
	PYTHONPATH=tests $(BIN)/python -m fuzz.differential --seconds $(or $(SECONDS),60) $(ARGS)

# Odd command lines for a minute, and kills of `prove`; for longer: SECONDS=3600, KILLS=1000
invocations: $(VENV)/.installed
	PYTHONPATH=tests $(BIN)/python -m fuzz.invocations --seconds $(or $(SECONDS),60) $(ARGS)

crashes: $(VENV)/.installed
	PYTHONPATH=tests $(BIN)/python -m fuzz.crashes --kills $(or $(KILLS),100) $(ARGS)

# The cores' own tests under sanitizers, on every vector path that the machine has; the paths share what threads share.
# The core of sliding puzzles has one path, and that of Tetris no threads.
sanitize: sanitize-address,undefined sanitize-thread
ALL_LANES := import laconic._kernels as k; lanes = ["baseline", "avx2", "avx512"]; best = lanes.index(k.vector_path())
sanitize-address,undefined: LANES = $$($(BIN)/python -c '$(ALL_LANES); print(*lanes[: best + 1])')
sanitize-thread: LANES := avx512
sanitize-address,undefined: TESTS := search_test tetris_test
sanitize-thread: TESTS := search_test
sanitize-address,undefined sanitize-thread: sanitize-%: build/sanitize-%
	for lanes in $(LANES); do for test in $(TESTS); do LACONIC_LANES=$$lanes $</$$test || exit 1; done; done
	$</sliding_test

build/sanitize-%: $(VENV)/.installed FORCE
	$(BIN)/cmake -S . -B $@ -D$(STRICT) -DLACONIC_CORE_TEST=ON -DLACONIC_SANITIZE=$* > /dev/null
	$(BIN)/cmake --build $@ --parallel 2 --target $(TESTS) sliding_test > /dev/null

# Older x86-64 processors and AArch64, emulated: Debian's packages qemu-user and g++-aarch64-linux-gnu. NumPy's OpenBLAS
# knows the processors by the same names, but may take an emulated one for a newer one.
BEYOND := $(BIN)/python -c 'from laconic._kernels import vector_path; raise SystemExit(vector_path() != "avx512")'
emulate: emulate-Nehalem emulate-aarch64
	if $(BEYOND); then $(MAKE) --no-print-directory emulate-Haswell; fi
	OPENBLAS_CORETYPE=Haswell qemu-x86_64 -cpu Haswell,-bmi2 $(BIN)/python -c "from laconic._kernels import vector_path as v; assert v() == 'baseline'"

# No core has an instruction that the processor lacks; what the paths give, the other tests compare at full speed. What a
# test starts is not emulated. These tests need no plugin of pytest, whose imports take half of the start.
EMULATED = OPENBLAS_CORETYPE=$* LACONIC_CACHE_MB=0 qemu-x86_64 -cpu $* $(BIN)/python
emulate-Nehalem emulate-Haswell: emulate-%: $(VENV)/.installed
	PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 LACONIC_EMULATOR="qemu-x86_64 -cpu $*" $(EMULATED) -m pytest -q \
		tests/native/test_lanes.py tests/native/test_partition_kernels.py
	$(EMULATED) -m laconic solve crane=BYBBG | grep "total 97 "
	$(EMULATED) -m laconic sliding solve "1 2 3 / 4 0 6 / 7 5 8" | grep "2 moves"
	$(EMULATED) -m laconic tetris evaluate --player foresight --games 1 --lines 2 | grep "mean    24,800"

emulate-aarch64: $(VENV)/.installed FORCE
	$(BIN)/cmake -S . -B build/aarch64 -D$(STRICT) -DLACONIC_CORE_TEST=ON -DCMAKE_SYSTEM_NAME=Linux \
		-DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_CXX_FLAGS_RELEASE=-O1 > /dev/null
	$(BIN)/cmake --build build/aarch64 --parallel 2 --target search_test sliding_test tetris_test > /dev/null
	for test in build/aarch64/*_test; do qemu-aarch64 -L /usr/aarch64-linux-gnu $$test || exit 1; done

# The cores as WebAssembly, and their tests in Node, with values from Python. The first build compiles the C++ library
# too, which takes a minute.
WASM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake
WASM_OPTIONS := -G Ninja -S . -B build/wasm -DLACONIC_CORE_TEST=ON -DCMAKE_TOOLCHAIN_FILE=native/wasm/toolchain.cmake
wasm: build/wasm
	$(BIN)/python tests/wasm/vectors.py build/wasm
	$(BIN)/python web/tetris_data.py build/wasm
	$(BIN)/node --no-warnings --test tests/wasm/*.test.mjs

build/wasm: $(VENV)/.wasm FORCE
	$(WASM) $(WASM_OPTIONS) > /dev/null
	$(WASM) --build $@ --parallel 2 > /dev/null

$(VENV)/.wasm: $(VENV)/.installed
	$(PIP) install --group wasm
	touch $@

# The page as a folder of static files, build/site, which any host serves from any path. A wheel that is built after it
# contains it.
site: build/site/index.html

# Its tests in Chromium, and that wheels contain it.
test-page: build/site/index.html
	$(BIN)/python -m pytest -n auto -q -m page tests/web tests/test_wheel.py

# The pictures of the documentation, taken of the page as it is.
screenshots: build/site/index.html
	LACONIC_SCREENSHOTS=1 $(BIN)/python -m pytest -q -m page tests/web/test_screenshots.py

# Environments of TextArena and verifiers, which bring clients of model providers, in an environment of their own.
test-adapters:
	test -x build/adapters/bin/python || $(PYTHON) -m venv build/adapters
	build/adapters/bin/python -m pip --quiet --disable-pip-version-check install '.[textarena,verifiers]' hypothesis pytest uv
	build/adapters/bin/python -m pytest -q -m adapters -W ignore tests/match/test_textarena.py tests/match/test_verifiers.py

PAGE := $(shell find web -name node_modules -prune -o -type f -print)
MODULES := $(foreach module,deduction variants sliding tetris,laconic_$(module)_module)
build/site/index.html: $(NATIVE) $(PAGE) web/node_modules/.package-lock.json build/.page-data \
		| $(if $(filter wasm,$(MAKECMDGOALS)),build/wasm) # else only what the page needs is built there
	$(WASM) $(WASM_OPTIONS) > /dev/null
	$(WASM) --build build/wasm --parallel 2 --target $(MODULES) > /dev/null
	$(BIN)/node web/build.mjs build/wasm build/page build/site

# What the page fetches: lists, books of openers, weights. Their folder holds nothing else.
DATA := $(wildcard web/*data.py)
build/.page-data: $(DATA) $(wildcard results/*.json src/laconic/tetris/data/*) $(VENV)/.installed
	mkdir -p build/page
	for data in $(DATA); do $(BIN)/python $$data build/page || exit 1; done
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/.wasm
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm ci --prefix web --no-audit --no-fund --loglevel=error
	touch $@

# What type checkers read of the extension modules: a stub beside each; a test compares them.
stubs: $(VENV)/.installed
	for stub in $(subst /,.,$(STUBS:src/%.pyi=%)); do $(BIN)/python -m nanobind.stubgen -q -m $$stub \
		-o src/$$(echo $$stub | tr . /).pyi; done

# Warnings of the compiler are errors here, but not where others install Laconic.
STRICT := CMAKE_COMPILE_WARNING_AS_ERROR=ON

# What builds comes from this environment, so that a wheel is built from the same objects. The compiler takes all cores,
# and the packages wait for the network most of the time: both at once.
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
REQUIRES := import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])

$(VENV)/.installed: $(NATIVE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade pip
	$(BIN)/python -c "$(REQUIRES)" | xargs $(PIP) install --group build --group format
	@$(MAKE) --no-print-directory -j2 compiled packages
	touch $@

compiled:
	$(PIP) install --no-build-isolation --no-deps $(STRICT:%=--config-settings=cmake.define.%) -e .

packages:
	$(PIP) install --no-build-isolation --only-deps '.[test]'

# The notebooks and the plots of the course, from its pages; then the reproduction study.
course: $(VENV)/.installed
	$(BIN)/python docs/notebooks/build.py

report: $(VENV)/.installed
	$(BIN)/laconic lab report --fresh --results results/lab/deduction --out docs/reproduction $(if $(WORDS),--words $(WORDS))

# The documentation as a site, with reports made of the stored results. Examples and notebooks print what their pages
# show; a warning is an error, and so is a link within it that leads nowhere.
docs: $(VENV)/.installed
	$(BIN)/laconic lab report --results results/lab/deduction --out docs/reproduction > /dev/null
	$(BIN)/laconic sliding lab report --results results/lab/sliding --out docs/sliding/report > /dev/null
	$(BIN)/laconic tetris lab report --results results/lab/tetris --out docs/tetris/report > /dev/null
	$(BIN)/python benchmarks/publish.py > /dev/null
	$(BIN)/python -m pytest -q -m docs tests/test_docs.py
	$(BIN)/python docs/notebooks/build.py --check
	$(BIN)/sphinx-build -E -W --keep-going -n -q -b html docs build/docs
	$(BIN)/python -m pytest -q -m docs tests/test_site.py
	@echo "Open build/docs/index.html"

# Links to other sites, which takes a network.
docs-links: $(VENV)/.installed
	$(BIN)/sphinx-build -q -b linkcheck docs build/docs-links

# The versions that CI installs: those of this environment, with which the tests pass.
constraints: $(VENV)/.installed
	$(PIP) freeze --exclude-editable > .ci/constraints.txt

FORCE:

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
