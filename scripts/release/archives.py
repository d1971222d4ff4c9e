"""Archives that come out the same each time: sorted names, one time, no owner, plain rights.

Knows tar, zip and how two archives are compared. Knows nothing of what is in them.
"""

from __future__ import annotations

import gzip
import io
import lzma
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from release.workspace import digest

EXECUTABLE: Final = 0o755
PLAIN: Final = 0o644
MOST_NAMED: Final = 4
"""How many different members a comparison names."""


def pack_tar_xz(folder: Path, target: Path, epoch: int, preset: int = 6) -> None:
    """Pack a folder, under its own name, into a .tar.xz."""
    with (
        lzma.open(target, "wb", preset=preset) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            info = archive.gettarinfo(path, path.relative_to(folder.parent).as_posix())
            _flatten(info, epoch)
            if info.isfile():
                with path.open("rb") as file:
                    archive.addfile(info, file)
            else:
                archive.addfile(info)


def pack_zip(folder: Path, target: Path, epoch: int, level: int = 6) -> None:
    """Pack a folder, under its own name, into a .zip."""
    stamp = time.gmtime(max(epoch, 315_532_800))[:6]  # a zip begins with 1980
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_dir():
                continue
            info = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), stamp)
            info.external_attr = (0o100000 | _mode(path)) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())


def repack_tar_gz(archive: Path, epoch: int) -> None:
    """Write a .tar.gz anew, with its members sorted and without owners and times of their own."""
    members: list[tuple[tarfile.TarInfo, bytes]] = []
    with tarfile.open(archive) as source:
        for info in source.getmembers():
            opened = source.extractfile(info)
            members.append((info, b"" if opened is None else opened.read()))
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as target:
        for info, data in sorted(members, key=lambda member: member[0].name):
            _flatten(info, epoch)
            info.pax_headers = {}
            target.addfile(info, io.BytesIO(data))
    with archive.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch) as packed:
        packed.write(buffer.getvalue())


def differences(first: Path, second: Path) -> str:
    """What is not the same in two files, as a phrase; "" if they are equal byte for byte. Members
    of a tar, zip or wheel are named."""
    if digest(first) == digest(second):
        return ""
    left, right = dict(_members(first)), dict(_members(second))
    odd = sorted(name for name in {*left, *right} if left.get(name) != right.get(name))
    if odd:
        more = f" and {len(odd) - MOST_NAMED} more" if len(odd) > MOST_NAMED else ""
        return "differs in " + ", ".join(odd[:MOST_NAMED]) + more
    sizes = f"{first.stat().st_size} and {second.stat().st_size} bytes"
    return f"same members, but other bytes around them ({sizes})"


def write_sums(folder: Path) -> Path:
    """Write SHA256SUMS for all other files in a folder, as `sha256sum --check` reads it."""
    sums = folder / "SHA256SUMS"
    lines = [
        f"{digest(path)}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.is_file() and path != sums and path.suffix not in (".txt", ".json")
    ]
    sums.write_text("".join(lines), "utf-8", newline="\n")
    return sums


def _flatten(info: tarfile.TarInfo, epoch: int) -> None:
    info.mtime = epoch
    info.uid = info.gid = 0
    info.uname = info.gname = ""
    info.mode = EXECUTABLE if info.isdir() or info.issym() or info.mode & 0o100 else PLAIN


def _mode(path: Path) -> int:
    return EXECUTABLE if path.stat().st_mode & 0o100 else PLAIN


def _members(archive: Path) -> Iterator[tuple[str, object]]:
    """Names in an archive with what tells two versions of a member apart; none for other files."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as opened:
            for one in opened.infolist():
                yield one.filename, (one.CRC, one.file_size, one.date_time, one.external_attr)
    elif archive.name.endswith((".tar.gz", ".tar.xz")):
        with tarfile.open(archive) as packed:
            for info in packed.getmembers():
                opened_file = packed.extractfile(info)
                data = b"" if opened_file is None else opened_file.read()
                yield info.name, (hash(data), info.mtime, info.mode, info.linkname)
