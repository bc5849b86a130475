#!/usr/bin/env bash
# Builds .build/release with the Swift libraries linked statically, so the machine that runs it needs no Swift, and with
# cross-module optimization. Dynamic symbols aren't exported because nothing looks up names in the program: Swift's
# static libraries would export a hundred thousand, which slows down every start. Exclusive access is checked in debug
# builds, where the tests run; here the checks would cost two percent of a build. Debian's libraries are linked
# statically too: the linker takes what it finds first, and a folder that holds nothing but archives comes first, also
# for pkg-config, whose folders SwiftPM names before those that it is given. Of ICU's data, the program gets what it uses.
#
# Usage: Scripts/release.sh [OPTION...]    options of `swift build`, such as `--product docs`
set -euo pipefail
cd "$(dirname "$0")/.."

archives=$PWD/.build/archives
libraries=$(dirname "$(dpkg -L libcmark-dev | grep '/libcmark\.a$')")
mkdir -p "$archives"
for name in cmark stemmer z; do ln -sf "$libraries/lib$name.a" "$archives"; done
# An archive's symbols are hidden in the program, so the system's libraries would go on with another allocator: memory
# that they give away would be freed by the wrong one. An object's symbols aren't. Debian has two archives of this
# library; the other one can't be part of a program that is loaded at a random address.
ld -r --whole-archive "$libraries/libjemalloc_pic.a" -o "$archives/jemalloc.o"
echo "INPUT($archives/jemalloc.o)" >"$archives/libjemalloc.a"
Scripts/icu_data.py "$archives/icu.o"
export LIVEDOCS_ICU_DATA=$archives/icu.o
for name in libcmark zlib; do
  sed -E "s|^(shared)?libdir=.*|\1libdir=$archives|" "$libraries/pkgconfig/$name.pc" >"$archives/$name.pc"
done
export PKG_CONFIG_PATH=$archives

swift build --configuration release --static-swift-stdlib -Xswiftc -cross-module-optimization \
  -Xswiftc -enforce-exclusivity=unchecked -Xlinker --no-export-dynamic \
  -Xswiftc "-L$archives" "$@"

# Only what these scripts build is linked like this, and no test runs it.
if [ -x .build/release/docs ]; then
  if readelf -d .build/release/docs | grep -E 'NEEDED.*\[lib(cmark|jemalloc|stemmer|z)\.so'; then
    echo "error: .build/release/docs needs these libraries, which should be in it" >&2
    exit 70
  fi
  folder=$(mktemp -d)
  .build/release/docs init "$folder/site" >/dev/null
  .build/release/docs build --root "$folder/site" --no-samples >/dev/null
  rm -r "$folder"
fi
