"""Where shipped files lie. Knows the folder `assets`; nothing of what is in the files.

Works the same from a checkout and from a frozen program: `assets` lies beside the package.
"""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent / "assets"


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
