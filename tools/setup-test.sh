#!/bin/sh
# Installs what the tests need beside Go, from Debian's packages, where that is allowed: as root, or by sudo
# without a password. Where it is not, it names what is missing; the tests that need it are then skipped,
# or fail where CI is set.
set -u

packages=
command -v chromium >/dev/null 2>&1 || packages="$packages chromium"
command -v npm >/dev/null 2>&1 || packages="$packages nodejs npm"
command -v gcc >/dev/null 2>&1 || packages="$packages gcc libc6-dev"
command -v g++ >/dev/null 2>&1 || packages="$packages g++"
command -v javac >/dev/null 2>&1 || packages="$packages default-jdk-headless"
command -v mcs >/dev/null 2>&1 || packages="$packages mono-mcs"
command -v mono >/dev/null 2>&1 || packages="$packages mono-runtime libmono-system-core4.0-cil"
command -v python3 >/dev/null 2>&1 || packages="$packages python3"
command -v bwrap >/dev/null 2>&1 || packages="$packages bubblewrap"
command -v sqlite3 >/dev/null 2>&1 || packages="$packages sqlite3"
command -v pdftotext >/dev/null 2>&1 || packages="$packages poppler-utils"
command -v identify >/dev/null 2>&1 || packages="$packages imagemagick"
# The clients of the kernel are Debian's, and run with Debian's own Python, whichever else is on the path.
for package in jupyter-client jupyter-console jupyter-nbconvert jupyter-notebook python3-nbclient python3-jupyter-kernel-test python3-zmq; do
	dpkg -s "$package" >/dev/null 2>&1 || packages="$packages $package"
done
dpkg -s fonts-noto-cjk >/dev/null 2>&1 || packages="$packages fonts-noto-cjk"
[ -n "$packages" ] || exit 0

if [ "$(id -u)" = 0 ]; then
	as_root=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
	as_root="sudo -n"
else
	echo "missing for the tests:$packages (not installed: neither root nor sudo)" >&2
	exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
	echo "missing for the tests:$packages (not installed: there is no apt-get)" >&2
	exit 0
fi
echo "installing for the tests:$packages"
# shellcheck disable=SC2086 # the names are words
$as_root apt-get update -qq &&
	$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $packages >/dev/null ||
	echo "missing for the tests:$packages (the installation failed)" >&2
exit 0
