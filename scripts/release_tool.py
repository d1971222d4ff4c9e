"""Makes the files that players download, and tries each of them as its player would.

    python scripts/dev.py release                       whatever can be made on this machine
    python scripts/dev.py release --only wheel,deb      these alone
    python scripts/dev.py release --all                 a product that cannot be made is an error
    python scripts/dev.py release --twice               make every file twice and compare
    python scripts/dev.py release --record              keep table and pictures in docs

The files, SHA256SUMS and pictures of what was seen go to build/dist/release, everything that
programs said to its log.txt. Downloads are kept (--cache) and used again.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from release import (
    archives,
    deb,
    desktop,
    flatpak,
    macos,
    nsis,
    pictures,
    screen,
    tarball,
    wheel,
    windows,
    wine,
)
from release.report import ELSEWHERE, FAILED, SKIPPED, Failed, File, Outcome, Report
from release.workspace import LARGEST_ARCHIVE, ROOT, Workspace, digest, missing_commands


class Product(Protocol):
    """What a module in scripts/release knows of one kind of download. `IS_HERE` says whether it
    can be made on this kind of system at all."""

    @property
    def IS_HERE(self) -> bool: ...  # noqa: N802

    def missing(self) -> str:
        """What this machine lacks for it, as a phrase; "" if nothing."""

    def build(self, space: Workspace, out: Path) -> list[Path]:
        """Make its files in a folder. Raises Failed."""

    def unpacked_size(self, file: Path) -> int:
        """Bytes that a file takes when it is installed; 0 if nobody knows."""

    def trials(self, space: Workspace, files: list[Path]) -> None:
        """Try the files that were made. Raises Failed."""


PRODUCTS: Final[dict[str, Product]] = {
    "wheel": wheel,
    "deb": deb,
    "tar.xz": tarball,
    "windows": windows,
    "macos": macos,
    "flatpak": flatpak,
}
ALL_TOOLS: Final = {
    "dpkg": "dpkg",
    "objdump": "binutils",
    "lintian": "lintian",
    "git": "git",
    **desktop.TOOLS,
    **flatpak.TOOLS,
    **nsis.TOOLS,
    **screen.TOOLS,
    **wine.TOOLS,
    "osslsigncode": "osslsigncode",
}
"""Everything that the trials use on Linux -> the Debian package that brings it."""
KEPT: Final = "report.json"
"""What earlier runs into the same folder made and tried, for the table of all."""
PAGE: Final = ROOT / "scripts" / "release" / "trials.txt"
HEADING: Final = """\
# Trials of a release

Made by `python scripts/dev.py release --all --twice --record` on {system}, of version {version}.
Every file was installed, started, played, upgraded over an older version with saves and settings
in place, and removed, as its player would. What wine ran is a test: what Windows players download
is built on Windows by `.github/workflows/release.yml`, with the same trials.

"""


def main(arguments: Sequence[str]) -> int:
    """Make and try; 0 if all went well, 1 if a trial failed or, with --all, one was left out."""
    chosen = parse(arguments)
    work, out, cache = (path.resolve() for path in (chosen.work, chosen.out, chosen.cache))
    for folder in (work, out, cache):
        folder.mkdir(parents=True, exist_ok=True)
    log = out / "log.txt"
    log.unlink(missing_ok=True)
    hidden = {str(work): "WORK", str(out): "OUT", str(cache): "CACHE", str(ROOT): "CHECKOUT"}
    report = Report(log, {**hidden, str(Path.home()): "HOME"})
    space = Workspace(work, out, cache, report, chosen.previous, chosen.quick)
    if chosen.all and sys.platform.startswith("linux"):
        if lacking := missing_commands(ALL_TOOLS):
            print(f"To make and try everything, {lacking}.", flush=True)
    started = time.monotonic()
    try:
        for name in chosen.only:
            _one(space, name, PRODUCTS[name], chosen.twice)
    except Failed as problem:
        print(f"dev.py release: {problem}\nsee {log}", file=sys.stderr)
    except KeyboardInterrupt:
        report.skip(name, "interrupted")
    made = len(report.files)
    if made:
        archives.write_sums(out)
    failed, skipped, steps = report.count(FAILED), report.count(SKIPPED), len(report.rows)
    report.add_kept(out / KEPT)
    report.sort(list(PRODUCTS))
    report.keep(out / KEPT)
    if chosen.record:
        system = f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.machine()}"
        heading = HEADING.format(system=system, version=space.version)
        PAGE.write_text(report.markdown(heading), "utf-8", newline="\n")
        for line in pictures.keep(out / "pictures"):
            print(line)
    print(
        f"{made} files, {steps} steps, {failed} failed, "
        f"{skipped} left out, {time.monotonic() - started:.0f} s"
    )
    return 1 if failed or (chosen.all and skipped) else 0


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The words of the command line, as a namespace; leaves the program where they are wrong."""
    parser = argparse.ArgumentParser(
        prog="dev.py release",
        description=(__doc__ or "").strip(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    build = ROOT / "build"
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "cleopatra-release")
    parser.add_argument("--only", type=_names, default=list(PRODUCTS), metavar="NAME,...")
    parser.add_argument("--all", action="store_true", help="what is left out is an error")
    parser.add_argument("--twice", action="store_true", help="make every file twice and compare")
    parser.add_argument("--record", action="store_true", help="write table and pictures into docs")
    parser.add_argument("--quick", action="store_true", help="the short part that tests run")
    parser.add_argument("--previous", type=Path, metavar="DIR", help="files of the last release")
    parser.add_argument("--out", type=Path, default=build / "dist" / "release", metavar="DIR")
    parser.add_argument("--work", type=Path, default=build / "work" / "release", metavar="DIR")
    parser.add_argument("--cache", type=Path, default=cache, metavar="DIR")
    return parser.parse_args(arguments)


def _names(text: str) -> list[str]:
    names = text.split(",")
    unknown = sorted(set(names) - set(PRODUCTS))
    if unknown:
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}; there are {', '.join(PRODUCTS)}")
    return names


def _one(space: Workspace, name: str, product: Product, twice: bool) -> None:
    """Make a product, perhaps twice, and try it. Raises Failed."""
    if not product.IS_HERE:
        space.report.skip(name, "made and tried on its own system alone", ELSEWHERE)
        return
    if lacking := product.missing():
        space.report.skip(name, lacking)
        return
    files: list[Path] = []

    def make() -> Outcome:
        files.extend(product.build(space, space.out))
        sizes = [file.stat().st_size for file in files]
        if max(sizes) > LARGEST_ARCHIVE:
            raise Failed(f"{max(sizes) / 1e6:.1f} MB is more than {LARGEST_ARCHIVE / 1e6:.0f} MB")
        return Outcome(", ".join(file.name for file in files), sum(sizes))

    again: dict[str, str] = {}

    def repeat() -> Outcome:
        for file in product.build(space, space.fresh("twice")):
            again[file.name] = archives.differences(space.out / file.name, file) or "equal"
        return Outcome("; ".join(f"{file}: {said}" for file, said in again.items()))

    space.report.step(name, "make", make)
    if twice:
        space.report.step(name, "make again", repeat)
    for file in files:
        space.report.files.append(
            File(
                name,
                file.name,
                file.stat().st_size,
                product.unpacked_size(file),
                digest(file),
                again.get(file.name, ""),
            )
        )
    product.trials(space, files)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
