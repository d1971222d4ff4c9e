"""Where the packaged program begins. Bots run in spawned copies of it, which start here too."""

import multiprocessing

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from cleopatra.__main__ import main

    raise SystemExit(main())
