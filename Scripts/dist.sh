#!/usr/bin/env bash
# Builds what is published and measured in .build/release: like Scripts/release.sh, with profile-guided optimization
# (https://clang.llvm.org/docs/UsersManual.html#profile-guided-optimization). An instrumented build counts what it
# executes while it builds and serves the handbook; the second build is optimized for those counts.
#
# The profile is kept in .build/docs.profdata. A profile of older sources makes a program slower, never wrong. Remove it
# to collect a new one, which doubles the build time.
#
# Usage: Scripts/dist.sh [OPTION...]    options of `swift build`, such as `--product docs`
set -euo pipefail
cd "$(dirname "$0")/.."

profile=$PWD/.build/docs.profdata
counting=$PWD/.build/counting

# The compiler driver doesn't know these options, so they go to the frontend. The last one is needed because the
# frontend would otherwise reuse an object whose code was the same before instrumentation or optimization.
optimized() {
  Scripts/release.sh \
    -Xswiftc -Xfrontend -Xswiftc "$1" -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen "${@:2}"
}

build_handbook() {
  "$counting/docs" build --output "$counting/site"
}

# Requests a few pages, a hundred times, using bash alone: no client needs to be installed.
serve_handbook() {
  local server address port path
  coproc server { exec "$counting/docs" serve --port 0 --no-watch --identity "$counting/store"; }
  local process=$server_PID
  until [[ ${address:-} =~ http://[^/]*:([0-9]+) ]]; do read -r -u "${server[0]}" address; done
  port=${BASH_REMATCH[1]}
  for _ in {1..100}; do
    for path in / /index.md /guide/serving/ '/search?q=clock' /api/simulations /nowhere/; do
      exec 3<>"/dev/tcp/127.0.0.1/$port"
      printf 'GET %s HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$path" "$port" >&3
      cat <&3 >/dev/null
      exec 3>&-
    done
  done
  kill "$process"
  wait "$process"
}

if [ ! -f "$profile" ]; then
  echo "Building an instrumented program"
  optimized "-ir-profile-generate=$counting/%p.profraw" --product docs \
    -Xswiftc -Xclang-linker -Xswiftc -fprofile-generate
  rm -rf "$counting"
  mkdir "$counting"
  cp -r .build/release/docs .build/release/LiveDocs_DefaultTheme.resources "$counting"
  echo "Collecting a profile: building the handbook twice, and serving it"
  build_handbook
  build_handbook
  serve_handbook
  # The toolchain's own llvm-profdata, which matches the format of its counters. Small functions that the compiler emits
  # into every module share one counter, which sums over all modules; next to such sums all other code would seem cold.
  "$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift.*".*|\1|p')/bin/llvm-profdata" \
    merge --no-function='^__swift_|WO[a-z]$' --output "$profile" "$counting"/*.profraw
  rm -r "$counting"
fi

echo "Building with the profile"
optimized "-ir-profile-use=$profile" "$@"
