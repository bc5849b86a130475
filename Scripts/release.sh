#!/usr/bin/env bash
# Builds .build/release with the Swift libraries linked statically, so the machine that runs it needs no Swift, and with
# cross-module optimization. Dynamic symbols aren't exported because nothing looks up names in the program: Swift's
# static libraries would export a hundred thousand, which slows down every start. Exclusive access is checked in debug
# builds, where the tests run; here the checks would cost two percent of a build.
#
# Usage: Scripts/release.sh [OPTION...]    options of `swift build`, such as `--product docs`
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -enforce-exclusivity=unchecked -Xlinker --no-export-dynamic "$@"
