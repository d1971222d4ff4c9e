"""Where shipped files lie. Knows the folder `assets`; nothing of what is in the files.

In a checkout and in a frozen program it lies beside the package, in an installed wheel inside it.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
INSTALLED = "asset_files"
"""The name of the folder inside the package of an installed wheel; setup.py puts it there."""


def find_root(package: Path) -> Path:
    """The folder of shipped files for a package that lies there."""
    installed = package / INSTALLED
    return installed if installed.is_dir() else package.parent / "assets"


_ROOT = find_root(_PACKAGE)


class AssetMissing(FileNotFoundError):
    """A shipped file is not there: the installation is incomplete.

    `name` is the asset's name with forward slashes, `path` where it was looked for.
    """

    def __init__(self, name: str, path: Path) -> None:
        super().__init__(f"The file {name!r} of the game is missing (looked for {path}).")
        self.name = name
        self.path = path


def asset_root() -> Path:
    """The folder that holds all shipped files."""
    return _ROOT


def asset_path(name: str) -> Path:
    """The path of a shipped file, for example `asset_path("fonts/Cinzel-Bold.ttf")`.

    :raises AssetMissing: when there is no such file or folder.
    """
    path = _ROOT / name
    if not path.exists():
        raise AssetMissing(name, path)
    return path
