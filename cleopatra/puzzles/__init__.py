"""Puzzles: positions out of real games, a question about one turn, and a proved answer.

They know the rules, logs of games and what bots know of payments; no screens and no clocks. Files
are read by `library` alone. A screen needs this much:

    library = load_puzzles()                    # PuzzlesProblem: no file, damaged, or newer
    library.puzzles, library.puzzle(17), library.of_kind(Kind.SEAL)
    tomb = library.tomb_of("2026-11-23")        # Tomb, or NoTomb with a code and the list's days
    puzzle = tomb.puzzle

    puzzle.question                             # its kind, seat, and the pieces to build in CLEAN
    puzzle.opened()                             # what is open in addition to what the seat sees
    match = Match.resume(puzzle.log(names), controllers)   # played at the ordinary table
    verdict = judge(puzzle, [decided.text for decided in match.log.decisions])
    verdict.is_over, verdict.is_allowed, verdict.value, verdict.is_best, verdict.lost

    proof = puzzle.certificate
    proof.best, proof.second, proof.difficulty, proof.level
    proof.solution                              # action texts, to be played out after three tries
    proof.tempting, proof.tempted               # the first move that looks best, and its refutation

`question` says what `value` counts in each kind. A try is over at `verdict.is_over`: take the match
back to its beginning for the next one. `belongs` says which legal actions are no part of a puzzle,
so that the table can refuse them before they are done.
"""
