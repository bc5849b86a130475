# Two commands are enough: `make serve` shows the handbook, `make test` tests everything.

SHELL := /bin/bash
PYTHON := .venv/bin/python
DEBUG := .build/debug/docs
RELEASE := .build/release/docs
PORT ?= 8080
EDITS ?= 400
# Run directly, because two `swift test` wait for each other.
SOAK := .build/debug/LiveDocsPackageTests.xctest --testing-library swift-testing --no-parallel
# `make test AGAIN=1` also runs the tests that passed before.
export AGAIN

TESTS := test setup unit clients server plugin browser soak
NEEDS := build $(if $(filter $(TESTS),$(MAKECMDGOALS)),test) $(if $(filter bench,$(MAKECMDGOALS)),bench) \
	$(if $(filter dist bench,$(MAKECMDGOALS)),dist)

# A module that imports another without declaring it is an error.
BUILD := swift build --explicit-target-dependency-import-check error
PYTEST := $(PYTHON) -m pytest -q -p no:cacheprovider --durations 20 -r s

# Test App Stores create keys for the tests; keep them out of the user's own data folder.
unit handbook clients server plugin browser soak bench: export XDG_DATA_HOME := $(CURDIR)/.build/data

.PHONY: setup serve build tests tools test check lint format unit handbook clients server plugin browser soak soak-sites soak-libraries release dist bench clean

serve: build ## Build and serve the handbook at http://127.0.0.1:8080, and check it meanwhile
	$(DEBUG) serve --port $(PORT)

setup: ## Install what is missing to build and test; the other targets call it
	@Scripts/setup.sh $(NEEDS)

build: setup ## Build the program
	$(BUILD) --product docs

# The handbook comes first, because the browser opens its pages, and the two longest come last, together.
test: ## Everything that continuous integration checks
	@+$(MAKE) --no-print-directory --jobs 3 lint tests tools
	@echo "Testing handbook, server, clients, plugin, targets and pages, two at once; each prints its output when it ends"
	@+$(MAKE) --no-print-directory --jobs 2 --keep-going --output-sync=target BUILT=yes handbook server clients plugin unit browser

check: lint build handbook ## Style, build, and the handbook's own listings and links

# This builds the program too.
tests: setup
	$(BUILD) --build-tests

# What tests need and the build does not, so that it can be installed meanwhile.
tools: setup
	@Scripts/setup.sh test

# `make test` builds everything before it calls these.
ifndef BUILT
unit server clients plugin: tests
handbook: build
endif

unit: ## The tests of each target
	Scripts/unit.py

handbook: ## Check the handbook and write it to site/
	$(DEBUG) build --strict

browser: handbook ## Open every page in Chromium
	$(PYTEST) -n auto Tests/browser --docs $(DEBUG) --root . --built site $(if $(AGAIN),,--known .build/browser-passed)

server: ## Test the server: its interface, replicas behind nginx, many clients at once
	$(PYTEST) -n auto --dist loadfile Tests/server --docs $(DEBUG)

clients: ## Check that third-party programs verify what the test App Store signs
	$(PYTEST) -n auto --dist loadfile Tests/clients --docs $(DEBUG)

plugin: ## Check a foreign package with `swift package docs`, as it is published
	$(PYTEST) Tests/plugin --docs $(DEBUG)

soak: tests handbook ## The long tests: random edits, random bytes, two thousand kills, every page in every form, many clients at once
	@echo "Running the long tests of sites and libraries at once; each prints its output when it ends"
	@+$(MAKE) --no-print-directory --jobs 2 --keep-going --output-sync=target soak-sites soak-libraries
	LIVEDOCS_PATIENCE=1 LIVEDOCS_FUZZ=5 $(PYTEST) Tests/server --docs $(DEBUG)
	LIVEDOCS_OUTSIDE=1 $(PYTEST) Tests/clients/test_outside.py --docs $(DEBUG)
	$(PYTEST) -n auto Tests/browser --docs $(DEBUG) --root . --built site --all-forms
	$(PYTHON) Benchmarks/soak.py --docs $(DEBUG)

# One test at a time: each has a time limit, which the others would use up.
soak-sites:
	LIVEDOCS_EDITS=$(EDITS) $(SOAK) --filter 'IncrementalBuildTests|LiveSiteTests'
	LIVEDOCS_FUZZ=7 $(SOAK) --filter 'KilledBuildTests'

soak-libraries:
	LIVEDOCS_EDITS=$(EDITS) LIVEDOCS_FUZZ=20 LIVEDOCS_ORACLE=1 $(SOAK) \
		--filter 'LiesTests|MarkdownLimitsTests|Advertisement|Air|NumbersOracleTests|ZoneDataTests|AppGroupsTests|RowActionsTests'
	LIVEDOCS_FUZZ=200 $(SOAK) \
		--filter 'survivesWhateverArrives|neverTrapsOnWhatIsNoJWS|gainsNothingFromAnyBit|refusesEveryBitThat|refusesAReceiptInWhichAnyByte|givesTheSameVerdict'
	LIVEDOCS_FUZZ=25 $(SOAK) --filter 'PurchaseLedgerTests.CrashTests|DefaultsCrashTests'
	LIVEDOCS_COLORS=Sources:.build/checkouts/hummingbird/Sources $(SOAK) --filter 'SwiftTokenColorsTests'

format: ## Format the sources in the project's style
	swift format --in-place --parallel --recursive Package.swift Benchmarks Examples Plugins Sources Tests

lint: ## Report where the sources violate the project's style
	swift format lint --strict --parallel --recursive Package.swift Benchmarks Examples Plugins Sources Tests

release: setup ## Build .build/release/docs, optimized
	Scripts/release.sh --product docs

dist: setup ## Build .build/release/docs with a profile, and pack it into .build/dist as it is published
	Scripts/dist.sh
	Scripts/bundle.py

bench: dist ## Measure the libraries and compare with Hugo, nginx and rustdoc
	.build/release/LibraryBenchmarks
	.build/release/LedgerBenchmarks
	$(PYTHON) Benchmarks/jws_peer.py --libraries .build/release/LibraryBenchmarks
	$(PYTHON) Benchmarks/bench.py --docs $(RELEASE)

clean: ## Remove everything that was built
	rm -rf .build .venv site
