#!/usr/bin/env bash
# Builds what is published and measured, in .build/release: as Scripts/release.sh does, and by a profile. A first build
# counts what it does while it builds and serves the handbook, and the compiler arranges the second one for what is done
# most (https://clang.llvm.org/docs/UsersManual.html#profile-guided-optimization).
#
# The profile is kept in .build/docs.profdata. One of older sources makes a program slower, never wrong; remove it to
# have it made anew, which doubles the time of the build.
#
# Usage: Scripts/dist.sh [OPTION...]    options of `swift build`, such as `--product docs`
set -euo pipefail
cd "$(dirname "$0")/.."

profile=$PWD/.build/docs.profdata
counting=$PWD/.build/counting

# The compiler's driver does not know these options, so they go to its frontend. The last one, because that takes an
# object for up to date where its code was the same before anything is counted or arranged.
optimized() {
  Scripts/release.sh \
    -Xswiftc -Xfrontend -Xswiftc "$1" -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen "${@:2}"
}

build_handbook() {
  "$counting/docs" build --output "$counting/site"
}

# Asks for some pages, a hundred times, without any program that would have to be installed.
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
  echo "Building a program that counts what it does"
  optimized "-ir-profile-generate=$counting/%p.profraw" --product docs \
    -Xswiftc -Xclang-linker -Xswiftc -fprofile-generate
  rm -rf "$counting"
  mkdir "$counting"
  cp -r .build/release/docs .build/release/LiveDocs_DefaultTheme.resources "$counting"
  echo "Counting while it builds the handbook, from nothing and again, and serves it"
  build_handbook
  build_handbook
  serve_handbook
  # The toolchain's own: counters are written in its format. Small functions that the compiler adds to every module for
  # itself share one counter, which is taken for as many as there are modules; beside such sums all else would seem cold.
  "$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift.*".*|\1|p')/bin/llvm-profdata" \
    merge --no-function='^__swift_|WO[a-z]$' --output "$profile" "$counting"/*.profraw
  rm -r "$counting"
fi

echo "Building by the profile"
optimized "-ir-profile-use=$profile" "$@"
