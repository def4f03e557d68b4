#!/usr/bin/env bash
# The quick tests on other Pythons, as root on a Debian, in build/pythons:
#
#     tools/pythons.sh trixie     a bare Debian of that release (trixie has Python 3.13, forky 3.14)
#                                 with the versions of constraints.txt
#     tools/pythons.sh lowest     this Python with the lowest versions that pyproject.toml allows
#
# Needs debootstrap (apt-get install debootstrap), which a release newer than itself needs to be told of:
# ln -s sid /usr/share/debootstrap/scripts/forky
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
place=$PWD/build/pythons/$1
rm -rf "$place/draftlib"
if [ "$1" = lowest ]; then
  enter=(bash -c) within=$place
  mkdir -p "$place/draftlib"
  lowest=$(sed -n '/^dependencies/,/^]/s/.*"\([a-z-]*\)>=\([0-9.]*\).*/\1==\2/p' pyproject.toml)
  named=$(sed 's/=.*//' <<<"$lowest" | paste -sd '|')
  { grep -vE "^(llvmlite|$named)==" constraints.txt; echo "$lowest"; } >"$place/pins.txt"
else
  [ -e "$place/etc/debian_version" ] || debootstrap --variant=minbase \
    --include=python3,python3-venv,ca-certificates "$1" "$place"
  enter=(chroot "$place" bash -c) within=
  mkdir -p "$place/draftlib"
  cp /etc/resolv.conf "$place/etc/"
  cp /etc/ssl/certs/ca-certificates.crt "$place/etc/ssl/certs/"
  cp constraints.txt "$place/pins.txt"
  mountpoint -q "$place/proc" || mount -t proc proc "$place/proc"
  trap 'umount "$place/proc"' EXIT
fi
git archive HEAD | tar -x -C "$place/draftlib"
"${enter[@]}" "set -e; cd $within/draftlib
  [ -e ../python ] || python3 -m venv ../python
  ../python/bin/pip install --quiet --constraint ../pins.txt --editable '.[fit,notebooks,test]'
  ../python/bin/python --version
  ../python/bin/pytest --quick --numprocesses 2"
