#!/usr/bin/env bash
# Builds .build/release: with Swift's own libraries inside, so that what runs it needs no Swift; each module optimized with
# those that it calls. Nothing looks up names in the program: Swift's static libraries would have it export a hundred
# thousand, which cost time at every start.
#
# Usage: Scripts/release.sh [OPTION...]    options of `swift build`, such as `--product docs`
set -euo pipefail
cd "$(dirname "$0")/.."

swift build --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xlinker --no-export-dynamic "$@"
