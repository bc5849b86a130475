#!/usr/bin/env bash
# Runs the built tests of each target in a process of its own, as many at once as there are processors; in each, one test
# after the other. So no test waits for the processor behind another one, and the time that it took is its own. At the end
# the slowest are named, and once more what failed: thousands of lines lie between.
#
# Usage: Scripts/unit.sh [TARGET...]    all test targets, unless some are named
set -uo pipefail
cd "$(dirname "$0")/.."

logs=.build/unit
bundle=$PWD/.build/debug/LiveDocsPackageTests.xctest

# Those that take longest come first, so that none of them is left over at the end.
targets=("$@")
[ $# -gt 0 ] || targets=(
  DocsSiteTests DocsCommandTests ReceiptsTests DocsServerTests AppGroupsTests ActivitiesTests PurchaseLedgerTests
  ClocksTests SimulationKitTests RowActionsTests StoreServerTests
)

for folder in Tests/*Tests; do
  if [ $# -eq 0 ] && ! printf '%s\n' "${targets[@]}" | grep -qx "$(basename "$folder")"; then
    echo "error: $folder is not among the targets of Scripts/unit.sh" >&2
    exit 70
  fi
done

run() {
  local target=$1 log=$2/$1.log
  if "$3" --testing-library swift-testing --no-parallel --filter "^$target\\." >"$log" 2>&1; then
    echo "$target: $(tail -n 1 "$log" | sed 's/^[^A-Za-z]*//')"
  else
    echo "$target: failed, see $log"
    exit 1
  fi
}
export -f run

rm -rf "$logs"
mkdir -p "$logs"
printf '%s\n' "${targets[@]}" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I {} bash -c 'run {} "$@"' _ "$logs" "$bundle"
status=$?

echo
echo "The slowest tests, in seconds:"
sed -nE 's/^. Test ([^ ]+\(.*\)|".*") (with [0-9]+ test cases? )?(passed|failed) after ([0-9.]+) seconds.*/\4 \1/p' "$logs"/*.log |
  sort -rn | head -n 20

if [ "$status" -ne 0 ]; then
  echo
  echo "What failed (all of it is in $logs):"
  grep -a -h -A 4 'recorded an issue' "$logs"/*.log | cut -c 1-600 | tail -n 60
  grep -a -E 'error: |Fatal error|unexpected signal' "$logs"/*.log | cut -c 1-600 | tail -n 20
fi
exit "$status"
