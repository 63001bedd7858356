"""The house decorators: how numba compiles, said once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core.errors import TypingError
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")
Array = np.ndarray[Any, np.dtype[Any]]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a verb, a stage or a helper, to be called from other kernels.

    Not cached by itself: only the generated modules are (`compiled`), because numba's cache does
    not notice a change in a kernel of another file.
    """
    jitted: Callable[P, R] = njit(nogil=True, error_model="numpy")(function)
    return jitted


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an entry point of a generated module and keep it on disk.

    The folder of a generated module is named by a hash of all sources, which makes the cache safe.
    """
    jitted: Callable[P, R] = njit(nogil=True, error_model="numpy", cache=True)(function)
    return jitted


def _ctpop_of(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


_ctpop: Any = intrinsic(_ctpop_of)


@kernel
def popcount(word: Any) -> Any:
    """Number of bits set in an unsigned 64-bit word, as a signed integer."""
    return np.int64(_ctpop(np.uint64(word)))


def _cttz_of(_context: Any, _word: Any) -> Any:
    def generate(_: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


_cttz: Any = intrinsic(_cttz_of)


@kernel
def lowest_bit(word: Any) -> Any:
    """Index of the lowest bit set; 64 for zero."""
    return np.int64(_cttz(np.uint64(word)))


def _whole_of(_context: Any, value: Any) -> Any:
    if not isinstance(value, types.Boolean) and not getattr(value, "signed", False):
        message = f"coins, counts and states are signed integers, not {value}"
        raise TypingError(message)

    def generate(_: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return value(value), generate


_whole: Any = intrinsic(_whole_of)


@kernel
def whole(value: int) -> int:
    """The value itself; a kernel that passes anything but a signed integer does not compile.

    numba would store a float in an integer field by cutting it off, and makes a float of the sum
    of a signed and an unsigned 64-bit number.
    """
    same: int = _whole(value)
    return same
