#!/usr/bin/env bash
# Installs what is missing to build, test or measure, and lists it first. If nothing is missing, it makes no network
# requests.
#
# Usage: Scripts/setup.sh [build] [test] [dist] [bench]
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
requirements=()
for need in "$@"; do
  case $need in
    build)
      packages+=(libcmark-dev libjemalloc-dev libsqlite3-dev libstemmer-dev pkg-config zlib1g-dev)
      ;;
    test)
      # For, in order: the plugin; the jail; the clocks; links and notifications; third-party store clients; the queue;
      # the server; a headless browser.
      packages+=(binutils bubblewrap tzdata curl jq openssl nats-server nginx-light systemd wrk)
      packages+=(chromium-headless-shell python3 python3-venv)
      requirements+=(Tests/browser/requirements.txt Tests/clients/requirements.txt Tests/server/requirements.txt)
      ;;
    dist)
      packages+=(binutils python3)
      ;;
    bench)
      packages+=(chromium nginx-light wrk python3 python3-venv)
      requirements+=(Benchmarks/requirements.txt)
      ;;
    *)
      echo "error: '$need' is not build, test, dist or bench" >&2
      exit 64
      ;;
  esac
done

if ! command -v swift >/dev/null; then
  echo "error: Swift is not on the PATH. Install 6.2 or later: https://www.swift.org/install/" >&2
  exit 70
fi

# Find what is missing

packages_missing=()
for package in "${packages[@]}"; do
  if ! dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed; then
    packages_missing+=("$package")
  fi
done

# After an installation, a copy of each requirements file is kept in .venv.
requirements_missing=()
for file in "${requirements[@]}"; do
  cmp --quiet "$file" ".venv/${file//\//-}" || requirements_missing+=("$file")
done

[ ${#packages_missing[@]} -eq 0 ] || echo "Installing with apt: ${packages_missing[*]}"
[ ${#requirements_missing[@]} -eq 0 ] || echo "Installing into .venv: ${requirements_missing[*]}"

# Install it

if [ ${#packages_missing[@]} -gt 0 ]; then
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "error: apt needs root. Install sudo, or run as root: apt-get install ${packages_missing[*]}" >&2
      exit 70
    fi
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update --quiet=2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install --quiet=2 --yes --no-install-recommends "${packages_missing[@]}" >/dev/null
fi

if [ ${#requirements_missing[@]} -gt 0 ]; then
  [ -x .venv/bin/python ] || python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check --no-compile "${requirements_missing[@]/#/--requirement=}"
  for file in "${requirements_missing[@]}"; do
    cp "$file" ".venv/${file//\//-}"
  done
fi
