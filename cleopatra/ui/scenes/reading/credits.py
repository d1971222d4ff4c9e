"""The credits: fan work, and the licences of fonts and libraries."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra import __version__
from cleopatra.assets import AssetMissing, asset_path
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Divider, Label
from cleopatra.kit.widgets.layout import Column, Grid, Space
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.dialog import Dialog, DialogButton
from cleopatra.ui.scenes.shared.sheet import PicturedScene, Sheet, spread


@dataclass(frozen=True, slots=True)
class Licence:
    """Something we use: its name, what it is for, its licence, and the licence's file."""

    name: str
    use: str
    licence: str
    file: str = ""


def licences() -> tuple[Licence, ...]:
    """Everything that ships with the program and was made by others."""
    ofl = "SIL Open Font License 1.1"
    return (
        Licence("Cinzel", _("headings"), ofl, "licences/OFL-Cinzel.txt"),
        Licence("Gentium Plus", _("text and figures"), ofl, "licences/OFL-GentiumPlus.txt"),
        Licence(
            "Noto Sans Egyptian Hieroglyphs",
            _("icons"),
            ofl,
            "licences/OFL-NotoSansEgyptianHieroglyphs.txt",
        ),
        Licence("Noto Sans, Noto Emoji", _("names in other scripts"), ofl, "licences/OFL-Noto.txt"),
        Licence(
            "MuseScore General",
            _("the music's instruments"),
            "MIT",
            "licences/MIT-MuseScoreGeneral.txt",
        ),
        Licence("pygame-ce, SDL", _("window, pictures, sound"), "LGPL 2.1, zlib"),
        Licence("pymunk, Chipmunk", _("tossed tokens"), "MIT"),
        Licence("pydantic", _("files"), "MIT"),
        Licence("platformdirs", _("folders"), "MIT"),
        Licence("AccessKit", _("screen readers"), "MIT, BSD", "licences/MIT-AccessKit.txt"),
        Licence("Prism", _("screen readers"), "MPL 2.0", "licences/MPL-Prism.txt"),
        Licence("Python", _("everything else"), "PSF"),
    )


class CreditsScene(PicturedScene):
    """The credits on a sheet."""

    def build(self) -> Widget:
        lines: list[Widget] = [
            Label(
                _("An unofficial computer version, made by fans, version {version}.").format(
                    version=__version__
                ),
                theme.LARGE,
                align="centre",
            ),
            Label(
                _(
                    "The board game Cleopatra and the Society of Architects is by Bruno Cathala "
                    "and Ludovic Maublanc. This program is not affiliated with them or with any "
                    "publisher of the game, nor approved by them. Names belong to their owners. "
                    "All pictures, sounds and texts here were made for this program."
                ),
                align="centre",
            ),
            Label(
                _("If you like it, buy the board game: nothing replaces a palace on the table."),
                theme.ITALIC,
                align="centre",
            ),
            Divider(),
        ]
        cells = [cell for licence in licences() for cell in self._licence(licence)]
        lines.append(Grid(cells, columns=(0.64, 0.36, 0.0), gap=theme.GAP, row_gap=10))
        lines.append(
            Label(
                _(
                    "Our own code is under the MIT license. The game keeps its files "
                    "on this computer and sends nothing anywhere."
                ),
                theme.SMALL,
                theme.INK_SOFT,
                align="centre",
            )
        )
        back = Button(_("Back"), self.cancel, look="button", uid="credits.back")
        body = ScrollPanel(Column(lines, gap=14), uid="credits.body")
        return Sheet(_("Credits"), body, spread([back], []), width=1400)

    def first_focus(self) -> str:
        return "credits.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def _licence(self, licence: Licence) -> list[Widget]:
        """The name, the licence, and a button that opens the licence if there is a file."""
        read = Button(
            _("Read"),
            lambda: self._read(licence),
            uid=f"credits.{licence.name}",
            style=theme.SMALL_BOLD,
        )
        read.name = licence.name
        return [
            Label(f"[b]{licence.name}[/b] · {licence.use}"),
            Label(licence.licence, theme.SMALL, theme.INK_SOFT),
            read if licence.file else Space(height=theme.CONTROL_HEIGHT * 0.72),
        ]

    def _read(self, licence: Licence) -> None:
        try:
            text = asset_path(licence.file).read_text("utf-8")
        except (AssetMissing, OSError, UnicodeDecodeError):
            text = _("The license file is missing: the installation is incomplete.")
        body = Label(text.replace("[", "[["), theme.TINY)
        self.stack.push(
            Dialog(
                licence.name,
                "",
                [DialogButton(_("Back"), None, "button")],
                body=lambda: Column([body]),
                width=1300,
            )
        )
