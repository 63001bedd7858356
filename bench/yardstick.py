"""The reference iteration, built from calibrate.c and timed whenever a rate is."""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("calibrate.c")


class Yardstick:
    """Nanoseconds of CPU time for one iteration of calibrate.c, on this machine, now."""

    def __init__(self) -> None:
        """Build it. Raises SystemExit when the machine has no C compiler."""
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            raise SystemExit("make bench needs a C compiler for its reference: install gcc")
        self._folder = tempfile.TemporaryDirectory(prefix="fullcycle-bench-")
        self._program = Path(self._folder.name) / "calibrate"
        command = [compiler, "-O3", "-march=native", str(SOURCE), "-o", str(self._program)]
        subprocess.run(command, check=True)
        self.readings: list[float] = []

    def read(self) -> float:
        """Time it once more."""
        done = subprocess.run([str(self._program)], check=True, capture_output=True, text=True)
        self.readings.append(float(done.stdout))
        return self.readings[-1]

    @property
    def median(self) -> float:
        """The median of all readings so far."""
        return statistics.median(self.readings)
