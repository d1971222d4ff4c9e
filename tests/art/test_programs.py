"""The programs beside the pictures: what make.py and contact.py answer. Nothing is drawn."""

import pytest

from scripts.art import contact, make, manifest, sources


def test_a_check_names_what_is_out_of_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["make.py", "--check"])
    monkeypatch.setattr(sources, "stale", lambda parts: ["sphinx"])
    assert make.main() == 1
    assert capsys.readouterr().out == "out of date: sphinx\n"
    monkeypatch.setattr(sources, "stale", lambda parts: [])
    assert make.main() == 0
    assert capsys.readouterr().out == ""


def test_a_name_that_no_job_has_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for tool in ("numpy", "scipy", "skia", "skimage", "numba"):
        pytest.importorskip(tool, reason="needs requirements-art.lock")
    before = manifest.read()
    monkeypatch.setattr("sys.argv", ["make.py", "sphnix"])
    assert make.main() == 2
    assert capsys.readouterr().err == "no picture is called sphnix\n"
    assert manifest.read() == before


def test_a_contact_sheet_has_a_cell_for_every_picture() -> None:
    coins = list(contact.pictures(("scarab_",)))
    assert [coin.mode for coin in coins] == ["RGBA"] * 4
    sheet = contact.sheet(("scarab_",), (40, 40), (10, 10))
    blank = contact.sheet(("no such picture",), (40, 40), (10, 10))
    assert blank.height < sheet.height == 40 + 10 + 4 * contact._GAP
    assert len(sheet.getcolors(1 << 16) or ()) > 100
