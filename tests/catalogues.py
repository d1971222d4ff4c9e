"""A small project with marked messages and its Spanish translation, for tests of the catalogues."""

from __future__ import annotations

from pathlib import Path

import locale_tool as tool

CODE = """
from cleopatra.kit.text.i18n import gettext as _, ngettext, pgettext, mark
A = mark("Later")
def f(n):
    print(_("Build"), _("Pay {count} [wood]").format(count=n), _(name), _("a\\n\\"b\\""))
    print(ngettext("{count} turn", "{count} turns", n).format(count=n))
    # Translators: how fast the pieces move
    print(pgettext("speed", "Fast"))
"""
SPANISH = {
    "Later": ("Luego",),
    "Build": ("Construir",),
    "Pay {count} [wood]": ("Paga {count} [wood]",),
    'a\n"b"': ('á\n"b"',),
    "{count} turn": ("{count} turno", "{count} turnos"),
    "Fast": ("Rápido",),
}


def project(root: Path, code: str = CODE) -> tuple[Path, Path]:
    """Write a project with one module; return the folders of its catalogues and its source."""
    source = root / "game"
    source.mkdir(exist_ok=True)
    (source / "scene.py").write_text(code, encoding="utf-8")
    return root / "locale", source


def translate(folder: Path, texts: dict[str, tuple[str, ...]], language: str = "es") -> None:
    """Do as a translator does: put texts into a .po file and remove the mark of what is done."""
    path = tool.po_path(language, folder)
    catalog = tool.read_po(path, language)
    for message in catalog:
        english = message.id[0] if message.pluralizable else message.id
        if english in texts:
            message.string = texts[english] if message.pluralizable else texts[english][0]
            message.flags.discard("fuzzy")
            message.previous_id = []
    path.write_text(tool.po_text(catalog), encoding="utf-8")
