"""Whether the shipped files that the window cannot do without are there and whole.

Knows the fonts and the painted icons; other pictures, sounds and texts are replaced one by one
where they are missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cleopatra.kit.style.fontfile import DamagedFont, check_font
from cleopatra.kit.style.skin import Skin

_ICON = "icon_"


class InstallationDamaged(Exception):
    """A file that the window needs is missing or damaged; the text names it and says why."""


def check_installation(skin: Skin, pictures: Iterable[str]) -> None:
    """Looks at all fonts, and whether each painted icon is there.

    :param pictures: the names of all pictures that are shipped, as the list of pictures has them.
    :raises InstallationDamaged: for the first file that is missing, or is no whole font.
    """
    for name in skin.fonts.values():
        try:
            check_font(skin.file(name))
        except DamagedFont as error:
            raise InstallationDamaged(str(error)) from error
        except FileNotFoundError as error:
            raise InstallationDamaged(f"{name}: it is missing") from error
    for picture in pictures:
        icon = picture.removeprefix(_ICON)
        if icon != picture and icon not in skin.painted:
            raise InstallationDamaged(f"the icon {Path(icon).name}: it is missing")
