"""The house decorators: how numba compiles, said once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core.errors import TypingError
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")
Array = np.ndarray[Any, np.dtype[Any]]


#: How everything is compiled.
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
#: And what only kernels call, beside it.
_INNER: dict[str, Any] = {
    "nopython": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}


class _Kernel(CPUDispatcher):
    """A kernel that is compiled once for all integers, not anew for each constant passed to it.

    What a constant makes faster LLVM sees by itself, where it inlines the call.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """The callee for these types of arguments; compiled when it is not there yet."""
        plain = {name: _plain(kind) for name, kind in dict(kws).items()}
        return super().get_call_template(tuple(map(_plain, args)), plain)

    def add_overload(self, cres: Any) -> None:
        """Keep what was compiled out of the table of what Python may call: it has no wrapper."""
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *_args: Any, **_kws: Any) -> Any:
        """Called when Python calls the kernel."""
        message = f"{self.py_func.__name__} is for kernels to call; Python uses `callable_`"
        raise TypeError(message)


def _plain(kind: Any) -> Any:
    """The type that a kernel takes for an argument: no constants, and one width of integers."""
    tuples: Any = types.BaseTuple
    integers: Any = types.Integer
    if isinstance(kind, tuples) and len(kind) > 0:
        return tuples.from_types(tuple(map(_plain, kind)))
    if isinstance(kind, integers) and kind.signed:
        return types.int64
    return kind


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a verb, a stage or a helper, to be called from other kernels.

    Not cached by itself: only the generated modules are (`compiled`), because numba's cache does
    not notice a change in a kernel of another file. Python itself must not call it (`callable_`):
    the wrappers that this needs would be a third of the time that a kernel takes to compile.
    """
    jitted: Callable[P, R] = _Kernel(function, targetoptions=_OPTIONS | _INNER)
    return jitted


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """The same for the few kernels that a simulation spends its time in.

    They become part of whatever calls them, where LLVM sees the constants (reel set, factor).
    """
    jitted: Callable[P, R] = _Kernel(
        function, targetoptions=_OPTIONS | _INNER | {"forceinline": True}
    )
    return jitted


def callable_(function: Callable[P, R]) -> Callable[P, R]:
    """The same kernel, to be called from Python (by tests: the readings use generated modules)."""
    jitted: Callable[P, R] = njit(**_OPTIONS)(function.py_func)  # type: ignore[attr-defined]
    return jitted


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an entry point of a generated module and keep it on disk.

    The folder of a generated module is named by a hash of all sources, which makes the cache safe.
    """
    jitted: Callable[P, R] = njit(**_OPTIONS | {"cache": True, "no_cfunc_wrapper": True})(function)
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
