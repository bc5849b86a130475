#!/usr/bin/env bash
# Runs the built tests, and says at the end once more what failed: thousands of lines lie between.
set -uo pipefail

log=.build/unit.log
swift test --skip-build --experimental-maximum-parallelization-width 8 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" -ne 0 ]; then
  echo
  echo "What failed (all of it is in $log):"
  grep -a -A 4 'recorded an issue' "$log" | cut -c 1-600 | tail -n 60
  grep -a -E 'error: |Fatal error|unexpected signal' "$log" | cut -c 1-600 | tail -n 20
fi
exit "$status"
