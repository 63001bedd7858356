"""A simulation's batches on a Dask cluster: the same rounds, wherever they are run."""

from __future__ import annotations

import io
import logging
import os
import pickle
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from types import BuiltinFunctionType, FunctionType
from typing import Any

from fullcycle.rules import RuleError

#: Batches handed out at a time for each thread of the cluster.
_AHEAD = 4
_PATIENCE = "10s"


def run(
    address: str, workers: int | None, job: tuple[Any, ...], batches: Iterator[tuple[int, int]]
) -> Iterator[Any]:
    """`job[0](*job[1:], *batch)` for every batch, in order.

    `address` is a scheduler's, or "local" for a cluster of processes on this machine, `workers`
    of them. Raises RuleError without the Dask extra, and for a scheduler that does not answer.
    """
    try:
        import distributed  # noqa: PLC0415 - an optional extra
    except ImportError:
        message = "the Dask extra is not installed; install fullcycle[dask]"
        raise RuleError(message, where="dask") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are told once, by us
    local = {
        "n_workers": workers or os.cpu_count() or 1,
        "threads_per_worker": 1,
        "dashboard_address": None,
        "silence_logs": logging.CRITICAL,
    }
    chosen = local if address == "local" else {"address": address}
    connect: Any = distributed.Client  # untyped where it is installed
    try:
        client: Any = connect(**chosen, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise RuleError(f"cannot reach {address}: {error}", where="dask") from None
    with client:
        threads = sum(client.nthreads().values()) or 1
        text = dumps(job)
        flying = [client.submit(call, text, part) for part in islice(batches, _AHEAD * threads)]
        while flying:
            yield flying.pop(0).result()
            flying += [client.submit(call, text, part) for part in islice(batches, 1)]


def call(text: bytes, part: tuple[int, int]) -> Any:
    """Run one batch of a job on a worker."""
    function, *arguments = _job(text)
    return function(*arguments, *part)


class _ByName(pickle.Pickler):
    """Names functions instead of copying them.

    A copied compiled function is another function, and the engine refuses a stage that is not
    what its module holds.
    """

    def reducer_override(self, value: Any) -> Any:
        """How a value travels: by name when its module holds it, else as pickle likes."""
        module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
        if not callable(value) or isinstance(value, type | FunctionType | BuiltinFunctionType):
            return NotImplemented
        if getattr(sys.modules.get(str(module)), str(name), None) is not value:
            return NotImplemented
        return _named, (module, name)


def _named(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def dumps(job: tuple[Any, ...]) -> bytes:
    """A job as bytes that any process with the same package can read."""
    buffer = io.BytesIO()
    _ByName(buffer).dump(job)
    return buffer.getvalue()


@cache
def _job(text: bytes) -> tuple[Any, ...]:
    """The job of these bytes; one object for all its batches, so that kernels are kept."""
    job: tuple[Any, ...] = pickle.loads(text)  # noqa: S301 - written by our own client
    return job
