#!/usr/bin/env bash
# Installs Debian packages that are missing, and says which.
#
# Usage: Scripts/install.sh PACKAGE...
set -euo pipefail

missing=()
for package in "$@"; do
  if ! dpkg-query --show --showformat='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed; then
    missing+=("$package")
  fi
done
[ ${#missing[@]} -gt 0 ] || exit 0

echo "Installing with apt: ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "error: apt needs root. Install sudo, or run as root: apt-get install ${missing[*]}" >&2
    exit 70
  fi
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update --quiet=2
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install --quiet=2 --yes --no-install-recommends "${missing[@]}" >/dev/null
