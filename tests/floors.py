"""Reads the sources and reports where the house rules are broken: imports, names, leftovers.

Each check takes the root of a source tree and returns complaints, `path:line: what is wrong`, an
empty list if all is well. Knows the floors of ARCHITECTURE.md; runs nothing of what it reads.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Callable, Iterator
from pathlib import Path

from cleopatra.rules.options import EDITIONS, EXPANSIONS
from tests.sources import (
    SOURCE_FOLDERS,
    abstract_bodies,
    at,
    imports,
    imports_by_string,
    lines_for_types,
    lines_in_functions,
    module_name,
    modules,
    names_and_strings,
    texts,
)

Check = Callable[[Path], list[str]]

FLOORS = {
    "cleopatra.rules": 1,
    "cleopatra.match": 2,
    "cleopatra.bots": 2,
    "cleopatra.lessons": 2,
    "cleopatra.analysis": 2,
    "cleopatra.achievements": 2,
    "cleopatra.aids": 2,
    "cleopatra.assets": 3,
    "cleopatra.puzzles": 3,
    "cleopatra.storage": 3,
    "cleopatra.kit": 4,
    "cleopatra.simulate": 5,
    "cleopatra.ui": 5,
    "cleopatra.app": 6,
    "cleopatra.cli": 6,
    "cleopatra.__main__": 6,
}
"""Part of the program -> its floor. `cleopatra` itself holds the version, for every floor."""

FOLDERS = {
    "cleopatra.kit": ("device", "motion", "style", "text", "paint", "widgets", "window"),
    "cleopatra.ui": (
        *(
            "skin",
            "extension",
            "words",
            "stage",
            "toys",
            "session",
            "play",
            "table",
            "motion",
            "extras",
        ),
        *("host", "scenes", "terminal", "program"),
    ),
}
"""Part of the program -> its folders from the ground up; each imports only from those before it."""
TYPES_ONLY = (
    "cleopatra/ui/host/__init__.py",
    "cleopatra/ui/host/games.py",
    "cleopatra/ui/host/lessons.py",
    "cleopatra/ui/host/puzzles.py",
    "cleopatra/ui/program/program.py",
    "cleopatra/ui/program/window.py",
)
"""Modules that the title loads and that take from a lower folder only types of what it must not
wait for: the games."""

STRANGERS = {
    ("cleopatra.match", "cleopatra.bots"),
    ("cleopatra.bots", "cleopatra.match"),
    ("cleopatra.match", "cleopatra.lessons"),
    ("cleopatra.bots", "cleopatra.lessons"),
    ("cleopatra.match", "cleopatra.analysis"),
    ("cleopatra.bots", "cleopatra.analysis"),
    ("cleopatra.lessons", "cleopatra.bots"),
    ("cleopatra.lessons", "cleopatra.analysis"),
    ("cleopatra.analysis", "cleopatra.lessons"),
    ("cleopatra.match", "cleopatra.achievements"),
    ("cleopatra.bots", "cleopatra.achievements"),
    ("cleopatra.lessons", "cleopatra.achievements"),
    ("cleopatra.analysis", "cleopatra.achievements"),
    ("cleopatra.achievements", "cleopatra.bots"),
    ("cleopatra.achievements", "cleopatra.lessons"),
    ("cleopatra.achievements", "cleopatra.analysis"),
    ("cleopatra.kit", "cleopatra.achievements"),
    ("cleopatra.aids", "cleopatra.match"),
    ("cleopatra.aids", "cleopatra.bots"),
    ("cleopatra.aids", "cleopatra.lessons"),
    ("cleopatra.aids", "cleopatra.analysis"),
    ("cleopatra.match", "cleopatra.aids"),
    ("cleopatra.bots", "cleopatra.aids"),
    ("cleopatra.lessons", "cleopatra.aids"),
    ("cleopatra.analysis", "cleopatra.aids"),
    ("cleopatra.kit", "cleopatra.aids"),
    ("cleopatra.kit", "cleopatra.analysis"),
    ("cleopatra.storage", "cleopatra.assets"),
    ("cleopatra.puzzles", "cleopatra.storage"),
    ("cleopatra.storage", "cleopatra.puzzles"),
    ("cleopatra.puzzles", "cleopatra.lessons"),
    ("cleopatra.kit", "cleopatra.puzzles"),
    ("cleopatra.ui", "cleopatra.simulate"),
    ("cleopatra.simulate", "cleopatra.ui"),
    ("cleopatra.kit", "cleopatra.rules"),
    ("cleopatra.kit", "cleopatra.match"),
    ("cleopatra.kit", "cleopatra.bots"),
    ("cleopatra.kit", "cleopatra.lessons"),
    ("cleopatra.kit", "cleopatra.storage"),
    ("cleopatra.kit", "cleopatra.assets"),
}
"""Pairs of parts that do not know each other although their floors would allow it."""

LIBRARIES = {
    "accesskit": ("cleopatra.kit",),
    "prism": ("cleopatra.kit",),
    "pygame": ("cleopatra.kit", "cleopatra.ui"),
    "pymunk": ("cleopatra.ui",),
    "pydantic": ("cleopatra.storage",),
    "pydantic_core": ("cleopatra.storage",),
    "platformdirs": ("cleopatra.storage",),
}
"""Library -> the parts that may import it. Any other library is not part of the game."""
DOCUMENTED = ("pygame._sdl2", "pygame._sdl2.controller", "pygame._sdl2.controller.Controller")
"""Names below an underscore that their library documents."""
TYPES = {"mypy_extensions"}
"""Libraries of which the program uses types alone, and does without when it runs."""

RULES_MAY_IMPORT = frozenset(
    {
        *(
            "__future__",
            "abc",
            "bisect",
            "collections",
            "dataclasses",
            "enum",
            "functools",
            "weakref",
        ),
        *("hashlib", "heapq", "itertools", "operator", "re", "string", "struct", "types", "typing"),
    }
)
"""The rules have no clock, no files, no chance but their own, no floats: this is all they need."""

BOXES = {
    "cleopatra/rules/editions": tuple(EDITIONS),
    "cleopatra/rules/expansions": EXPANSIONS,
    "cleopatra/achievements/extras": (*EDITIONS, *EXPANSIONS),
    "cleopatra/bots/extras": (*EDITIONS, *EXPANSIONS),
    "cleopatra/ui/extras": (*EDITIONS, *EXPANSIONS),
}
"""Folder -> the editions and expansions that may have a folder of their own in it."""
LISTS = (
    "cleopatra/rules/options.py",
    "cleopatra/rules/composition.py",
    "cleopatra/rules/card_kinds.py",
    "cleopatra/achievements/judging.py",
    "cleopatra/bots/extras/known.py",
    "cleopatra/ui/extras/all.py",
)
"""Where editions and expansions are named beside their own folders: the options, and the lists of
what there is."""
OWN_WORDS = {
    "classic": (
        "courtesan",
        "smuggler",
        "messenger",
        "trompe",
        "boats",
        "alms",
        "nile",
        "offers ended",
        "priest die",
        "die priest",
        "die blank",
    ),
    "cult": (
        "sobek statue",
        "sobek statues",
        "sobek card",
        "sobek at",
        "sobeks",
        "tribute",
        "deep water",
    ),
    "whims": ("whim", "wishes", "die category"),
    "bastet": ("goddess",),
    "architects": ("greek", "gaul", "babylonian", "roman", "auctioneer", "foreign architects"),
}
"""Words for the things in a box, by edition or expansion; a box without any need not be here."""
ORDINARY = frozenset({"architects"})
"""Names of editions and expansions that are common words of the game: all players are architects.
Every other name is forbidden outside its own folders."""

BROAD_EXCEPT = (
    "cleopatra/__main__.py",
    "cleopatra/kit/window/loop.py",
    "cleopatra/bots/worker.py",
)
"""The outermost loop of each process, and where a bot is asked: no bot may end a game."""

PRINTS = ("cleopatra/__main__.py", "cleopatra/cli.py", "cleopatra/simulate/")
LONGEST_MODULE = 700


_LEFTOVER = re.compile(r"\b(todo|fixme|xxx|hack|placeholder)\b", re.IGNORECASE)
_MACHINE_PATH = re.compile(
    r"(?<![\w.:/~}$-])/(?:home|Users|root|tmp|work|mnt|opt)/\w|\b[A-Z]:\\{1,2}\w"
)
_TYPE_NAME = re.compile(r"[A-Z]\w*[a-z]\w*")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_PIN = re.compile(r"[\w.-]+==[\w.]+( ; [^:@]+)?((?: --hash=sha256:[0-9a-f]{64})+)")
_INCLUDED = re.compile(r"-r requirements[\w-]*\.lock")


def imports_run_downwards(root: Path) -> list[str]:
    """Imports go to the same floor or down, never to a stranger; libraries stay on their floor, and
    what only types are taken from is not there when the program runs."""
    complaints = []
    for path, tree in modules(root, "cleopatra"):
        importer = module_name(root, path)
        part = _part(importer)
        if part is None:
            if importer != "cleopatra":
                complaints.append(f"{at(root, path)}: {importer} has no floor in tests/floors.py")
            continue
        for_types = lines_for_types(tree)
        for line, name in imports(tree, importer, path.name == "__init__.py"):
            if line in for_types and name.split(".")[0] in TYPES:
                continue
            fault = _import_fault(part, name)
            if fault:
                complaints.append(f"{at(root, path, line)}: {fault}")
        for line, name in imports_by_string(tree, importer):
            fault = _import_fault(part, name) if name else "imports what cannot be read here"
            if fault:
                complaints.append(f"{at(root, path, line)}: {fault}")
    return complaints


def folders_import_downwards(root: Path) -> list[str]:
    """Inside kit and ui a folder imports only from those before it, whatever hides the import; and
    no import hides inside a function or, but for a few types, from the running program."""
    complaints = []
    for part, folders in FOLDERS.items():
        for path, tree in modules(root, part.replace(".", "/")):
            importer = module_name(root, path)
            here = _folder(importer, part)
            if here is not None and here not in folders:
                complaints.append(f"{at(root, path)}: folder {here} is not in tests/floors.py")
                continue
            hidden = lines_in_functions(tree)
            for_types = lines_for_types(tree)
            for line, name in imports(tree, importer, path.name == "__init__.py"):
                if name.split(".")[0] != "cleopatra":
                    continue
                there = _folder(name, part)
                where = at(root, path, line)
                if line in hidden:
                    complaints.append(f"{where}: imports {name} inside a function")
                elif line in for_types and path.relative_to(root).as_posix() not in TYPES_ONLY:
                    complaints.append(f"{where}: imports {name} for types only")
                elif here and there in folders and folders.index(there) > folders.index(here):
                    complaints.append(f"{where}: {here} imports {name} from above")
            for line, name in imports_by_string(tree, importer):
                there = _folder(name, part)
                if here and there in folders and folders.index(there) > folders.index(here):
                    where = at(root, path, line)
                    complaints.append(f"{where}: {here} imports {name} from above, by a string")
    return complaints


def editions_are_named_at_home(root: Path) -> list[str]:
    """Only its own folder and the lists name an edition, an expansion or the things in its box;
    prose and the sentences of the base rulebook may."""
    complaints = []
    for path, tree in modules(root, "cleopatra"):
        where = path.relative_to(root).as_posix()
        if where in LISTS:
            continue
        words = _foreign_words(where)
        for line, text in names_and_strings(tree):
            if " " in text and not text.isidentifier():
                continue  # a sentence
            spoken = f" {' '.join(word.lower() for word in _WORD.findall(text))} "
            for word in words:
                if f" {word} " in spoken:
                    complaints.append(f"{at(root, path, line)}: names {word!r}")
    return complaints


def _foreign_words(where: str) -> tuple[str, ...]:
    """What a module must not name: the editions and expansions of which it is no part."""
    home = next(
        (n for folder, names in BOXES.items() for n in names if where.startswith(f"{folder}/{n}/")),
        "",
    )
    found: list[str] = []
    for name in (*EDITIONS, *EXPANSIONS):
        if name != home:
            found += [*OWN_WORDS.get(name, ()), *(() if name in ORDINARY else (name,))]
    return tuple(found)


def boxes_have_a_folder_each(root: Path) -> list[str]:
    """Folders of editions and expansions bear their names, the same on each floor."""
    complaints = []
    for folder, names in BOXES.items():
        for path in sorted((root / folder).glob("*/**/*.py")):
            name = path.relative_to(root / folder).parts[0]
            if name not in names:
                complaints.append(f"{at(root, path)}: there is no {name!r} in the options")
    return complaints


def nothing_is_left_unfinished(root: Path) -> list[str]:
    """No comment that puts work off, no function that only says it is not written yet."""
    complaints = []
    for folder in SOURCE_FOLDERS:
        for path, tree in modules(root, folder):
            text = path.read_text("utf-8")
            if _LEFTOVER.search(text):  # only then is the slow look at comments worth it
                for token in tokenize.generate_tokens(io.StringIO(text).readline):
                    if token.type == tokenize.COMMENT and _LEFTOVER.search(token.string):
                        complaints.append(f"{at(root, path, token.start[0])}: {token.string}")
            abstract = set(map(id, abstract_bodies(tree)))
            for node in ast.walk(tree):
                if not isinstance(node, ast.Raise) or id(node) in abstract:
                    continue
                if "NotImplementedError" in ast.dump(node):
                    complaints.append(f"{at(root, path, node.lineno)}: not implemented")
    return complaints


def modules_are_short_and_introduced(root: Path) -> list[str]:
    """Every module opens with a docstring and has at most 700 lines."""
    complaints = []
    for folder in SOURCE_FOLDERS:
        for path, tree in modules(root, folder):
            length = len(path.read_text("utf-8").splitlines())
            if length > LONGEST_MODULE:
                complaints.append(f"{at(root, path)}: {length} lines, at most {LONGEST_MODULE}")
            if tree.body and not ast.get_docstring(tree):
                complaints.append(f"{at(root, path)}: does not say what it knows (docstring)")
    return complaints


def public_types_have_one_definition(root: Path) -> list[str]:
    """A public class or type has its name for itself in the whole program: who looks it up finds
    one. Type variables, which have a name only where they stand, do not count."""
    places: dict[str, list[str]] = {}
    for path, tree in modules(root, "cleopatra"):
        for node in tree.body:
            for name in types_defined(node):
                places.setdefault(name, []).append(at(root, path, node.lineno))
    return [
        f"{found[1]}: {name} is defined at {found[0]}, too"
        for name, found in places.items()
        if len(found) > 1
    ]


def types_defined(node: ast.stmt) -> Iterator[str]:
    """The public classes and aliases of types that a statement defines."""
    if isinstance(node, ast.ClassDef):
        names, value = [node.name], None
    elif isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        value = node.value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        names, value = [node.target.id], node.value
    else:
        return
    if isinstance(value, ast.Call) and ast.unparse(value.func) in ("TypeVar", "ParamSpec"):
        return
    yield from (name for name in names if _TYPE_NAME.fullmatch(name))


def no_path_of_one_machine(root: Path) -> list[str]:
    """No file names a folder that exists on somebody's machine only."""
    complaints = []
    for path in texts(root):
        for number, line in enumerate(path.read_text("utf-8", "replace").splitlines(), 1):
            if _MACHINE_PATH.search(line):
                complaints.append(f"{at(root, path, number)}: {line.strip()[:80]}")
    return complaints


def chance_is_passed_in(root: Path) -> list[str]:
    """Nobody uses the global random generator: chance has a seed and an owner."""
    complaints = []
    for path, tree in modules(root, "cleopatra"):
        for node in ast.walk(tree):
            owner = getattr(node.value, "id", "") if isinstance(node, ast.Attribute) else ""
            if isinstance(node, ast.Attribute) and owner == "random" and node.attr != "Random":
                complaints.append(f"{at(root, path, node.lineno)}: random.{node.attr}")
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                names = {alias.name for alias in node.names} - {"Random"}
                complaints += [f"{at(root, path, node.lineno)}: random.{name}" for name in names]
    return complaints


def only_tools_print(root: Path) -> list[str]:
    """The game speaks through its window; only the command line and `simulate` print."""
    complaints = []
    for path, tree in modules(root, "cleopatra"):
        where = path.relative_to(root).as_posix()
        if where.startswith(PRINTS):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
                complaints.append(f"{at(root, path, node.lineno)}: print")
    return complaints


def broad_excepts_stay_outside(root: Path) -> list[str]:
    """Only the outermost loop of a process may catch whatever comes; it writes a report."""
    complaints = []
    for path, tree in modules(root, "cleopatra"):
        if path.relative_to(root).as_posix() in BROAD_EXCEPT:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ExceptHandler):
                caught = (
                    {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
                    if node.type
                    else set()
                )
                if node.type is None or caught & {"Exception", "BaseException"}:
                    complaints.append(f"{at(root, path, node.lineno)}: broad except")
    return complaints


def locks_pin_and_name_no_index(root: Path) -> list[str]:
    """Lock files hold exact versions with hashes and nothing that ties them to a package index."""
    complaints = []
    for path in sorted(root.glob("requirements*.lock")):
        begin, pin = 1, ""
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            begin, pin = (begin, f"{pin} {line.strip()}") if pin else (number, line)
            if pin.endswith("\\"):
                pin = pin.removesuffix("\\").rstrip()
                continue
            comment = pin.startswith("#") and "://" not in pin
            if pin and not (comment or _INCLUDED.fullmatch(pin) or _PIN.fullmatch(pin)):
                complaints.append(f"{at(root, path, begin)}: {pin[:80]}")
            pin = ""
        if pin:
            complaints.append(f"{at(root, path, begin)}: ends in the middle of {pin[:80]}")
    return complaints


CHECKS: tuple[Check, ...] = (
    imports_run_downwards,
    folders_import_downwards,
    editions_are_named_at_home,
    boxes_have_a_folder_each,
    nothing_is_left_unfinished,
    modules_are_short_and_introduced,
    public_types_have_one_definition,
    no_path_of_one_machine,
    chance_is_passed_in,
    only_tools_print,
    broad_excepts_stay_outside,
    locks_pin_and_name_no_index,
)


def _import_fault(part: str, name: str) -> str:
    """What is wrong with a part of the program importing this module; "" if nothing."""
    top = name.split(".")[0]
    if top == "cleopatra":
        target = _part(name)
        if target is None or target == part:
            return ""
        if FLOORS[target] > FLOORS[part]:
            return f"{part} (floor {FLOORS[part]}) imports {name} (floor {FLOORS[target]})"
        return f"{part} does not know {target}" if (part, target) in STRANGERS else ""
    if top in sys.stdlib_module_names:
        allowed = part != "cleopatra.rules" or top in RULES_MAY_IMPORT
        return "" if allowed else f"the rules do without {top}"
    if top not in LIBRARIES:
        return f"{top} is no library of this game"
    if name.split(".")[1:2] and name.split(".")[1].startswith("_") and name not in DOCUMENTED:
        return f"{name} is private"
    return "" if part in LIBRARIES[top] else f"{part} must not import {top}"


def _folder(module: str, part: str) -> str | None:
    """The folder of a part that a module lies in; None for what lies elsewhere or at its root."""
    rest = module.removeprefix(f"{part}.").split(".") if module.startswith(f"{part}.") else []
    return rest[0] if len(rest) > 1 or (rest and rest[0] in FOLDERS[part]) else None


def _part(module: str) -> str | None:
    part = ".".join(module.split(".")[:2])
    return part if part in FLOORS else None
