"""Records the golden playthroughs anew: `python scripts/dev.py golden`. Review them as a diff."""

from __future__ import annotations

from pathlib import Path

from tests.rules.playthrough import GAMES, playthrough

FOLDER = Path(__file__).parent


def main() -> None:
    for name, options in GAMES.items():
        path = FOLDER / f"{name}.txt"
        text = playthrough(options)
        is_new = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'changed' if is_new else 'as before':10} {path.name}")
    for path in FOLDER.glob("*.txt"):
        if path.stem not in GAMES:
            print(f"left over  {path.name}: no game of that name")


if __name__ == "__main__":
    main()
