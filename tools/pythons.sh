#!/usr/bin/env bash
# The quick tests on other Pythons, as root on a Debian, in build/pythons:
#
#     tools/pythons.sh trixie     a bare Debian of that release (trixie has Python 3.13, forky 3.14) with its
#                                 Node and Chromium, and the versions of constraints.txt
#     tools/pythons.sh lowest     this Python and the lowest versions that pyproject.toml allows, for the
#                                 tests of the library: the companion's results are those of constraints.txt
#
# Needs debootstrap and bubblewrap, and for a release that is newer than it: ln -s sid /usr/share/debootstrap/scripts/forky
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 1 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
root=$PWD/build/pythons/$1 enter=(bash -c) extras=notebooks,site,test tests=
if [ "$1" = lowest ]; then
  extras=notebooks,test
  tests="tests/agents tests/bad_input tests/evaluators tests/kernels tests/risk tests/arguments tests/runs tests/test_*.py draftlib -k 'not build' --ignore tests/test_class_edition.py"  # no Sphinx there
elif [ ! -e "$root/etc/debian_version" ]; then
  debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates,git "$1" "$root"
fi
rm -rf "$root/draftlib"
git clone --quiet . "$root/draftlib"
if [ "$1" = lowest ]; then
  cd "$root/draftlib"
  lowest=$(sed -n '/^dependencies/,/^]/s/.*"\([a-z-]*\)>=\([0-9.]*\).*/\1==\2/p' pyproject.toml)
  named=$(sed 's/=.*//' <<<"$lowest" | paste -sd '|')
  { grep -vE "^(llvmlite|$named)==" constraints.txt; echo "$lowest"; } >../pins.txt
else
  cp constraints.txt "$root/pins.txt"
  cp /etc/resolv.conf "$root/etc/"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  cp -r /etc/apt/apt.conf.d "$root/etc/apt/"
  enter=(bwrap --bind "$root" / --bind /proc /proc --dev /dev --cap-add ALL --setenv HOME /root bash -c)
  "${enter[@]}" "apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq --yes --no-install-recommends nodejs chromium bubblewrap >/dev/null"
fi
[ "$1" = lowest ] || cd=/draftlib
"${enter[@]}" "set -e; cd ${cd:-.}
  [ -e ../python ] || python3 -m venv ../python
  ../python/bin/python -m pip install --quiet --constraint ../pins.txt --editable '.[$extras]'
  ../python/bin/python --version
  ../python/bin/pytest --quick --numprocesses 2 $tests"
