"""Starts real servers quickly: everything is imported and warm here, each server is a fork.

Reads lines `PORT DATABASE` on standard input, answers with the server's process id. Ends, with
its last server, when standard input does.
"""

from __future__ import annotations

import os
import signal
import sys

from fullcycle.serve import run
from fullcycle.serve.live import PackageEngine


def main() -> None:
    engine = PackageEngine()
    for game in engine.ids():
        bet = engine.parse(game, engine.describe(game)["bets"]["default"])
        engine.play(game, bet, bytes(32), [])
        engine.math_hash(game)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    child = 0
    for line in sys.stdin:
        port, database = line.split()
        if child:
            os.waitpid(child, 0)  # a killed server holds its lock until it is gone
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            run("127.0.0.1", int(port), f"sqlite:///{database}", engine=engine)
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main()
