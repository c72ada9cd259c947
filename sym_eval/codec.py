"""Values to bytes and back, the same object to the last detail, for the session's store.

Pickle 5 with rules of our own that rebuild expressions without evaluating them. Every encoding is
decoded and compared before it is handed over: a value that would change is refused.

Decoding runs constructors and is for sealed children of the session that made the value, nobody
else. The allow-list of `decode` is hygiene (it keeps strange classes out), not a wall: bytes from
a child that was taken over may do in another child of that session whatever they like.
"""

from __future__ import annotations

import io
import pickle
import sys
from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval import rebuild
from sym_eval.codec_reduce import rule_for
from sym_eval.codec_same import first_difference

# A later layout gets another mark; readers refuse what they do not know. A value of a program is
# marked by itself: there a symbol of which nothing was said is complex, everywhere else it is real.
_FORMAT, _OF_CODE = b"S1", b"P1"
_BUILTIN = frozenset({"set", "frozenset", "complex", "range", "slice", "bytearray"})
_STANDARD = frozenset(
    {
        ("collections", "OrderedDict"),
        ("collections", "defaultdict"),
        ("decimal", "Decimal"),
        ("fractions", "Fraction"),
        *(("builtins", name) for name in _BUILTIN),
    }
)


def encode(value: object, max_bytes: int | None = None, of_code: bool = False) -> bytes:
    """The bytes of a value, proved by decoding them; else E_OUTPUT.

    More than `max_bytes` is refused while writing, before it is held in full. `of_code`: a program
    made it, whose plain symbols are the real ones of everybody else.
    """
    blob = _written(value, max_bytes, _OF_CODE if of_code else _FORMAT)
    try:
        changed = first_difference(value, _read(blob))
    except Exception as error:
        raise _refusal(value, error) from None
    if changed is not None:
        raise _lossy(value, changed)
    return blob


def decode(blob: bytes) -> object:
    """The value again, in a sealed child only; E_INTERNAL when these bytes cannot be read.

    The plain symbols of a program become real ones.
    """
    return _decoded(blob, _Real if blob.startswith(_OF_CODE) else None)


def decode_for_code(blob: bytes, real: frozenset[str] = frozenset()) -> object:
    """The value as a program sees it: the real symbols that nobody declared become plain ones.

    `real` are the names that programs of the session declared real.
    """
    if blob.startswith(_OF_CODE):
        return _decoded(blob, None)
    return _decoded(blob, type("_Plain", (_Plain,), {"declared": real}))


def is_of_code(blob: bytes) -> bool:
    """Whether a program made the value."""
    return blob.startswith(_OF_CODE)


class _Real:
    """Stands for Symbol while a program's value is read: plain symbols become real."""

    def __new__(cls, name: str, **assumptions: Any) -> Any:
        return sympy.Symbol(name, **(assumptions or {"real": True}))


class _Plain:
    """Stands for Symbol while another value is read for a program: real symbols become plain."""

    declared: frozenset[str] = frozenset()

    def __new__(cls, name: str, **assumptions: Any) -> Any:
        if assumptions == {"real": True} and name not in cls.declared:
            return sympy.Symbol(name)
        return sympy.Symbol(name, **assumptions)


def _decoded(blob: bytes, symbol: type | None) -> object:
    try:
        return _read(blob, symbol)
    except MemoryError:
        raise
    except Exception as error:
        raise SymError(
            Code.INTERNAL,
            f"a stored value cannot be read: {_said(error)}",
            hint="another release may have written it; compute it again",
        ) from None


def _written(value: object, max_bytes: int | None, mark: bytes) -> bytes:
    buffer = _Buffer(sys.maxsize if max_bytes is None else max_bytes)
    buffer.write(mark)
    try:
        _Pickler(buffer, 5).dump(value)
    except SymError:
        raise
    except Exception as error:
        raise _refusal(value, error) from None
    return buffer.getvalue()


def _read(blob: bytes, symbol: type | None = None) -> object:
    if not blob.startswith((_FORMAT, _OF_CODE)):
        raise pickle.UnpicklingError("an unknown format")
    stream = io.BytesIO(blob)
    stream.seek(len(_FORMAT))
    return _Unpickler(stream, symbol).load()


class _Buffer(io.BytesIO):
    """Memory that takes no more than a number of bytes."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > self._most:
            raise SymError(
                Code.OUTPUT,
                f"the value takes more than {self._most} bytes to keep",
                hint="keep a part of it, or raise the limit 'value'",
            )
        return super().write(data)


class _Pickler(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        return rule_for(type(obj))(obj)


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, symbol: type | None) -> None:
        super().__init__(stream)
        self._symbol = symbol

    def find_class(self, module: str, name: str) -> Any:
        """Classes of SymPy, functions of rebuild.py and a few standard containers."""
        if self._symbol is not None and (module, name) == ("sympy.core.symbol", "Symbol"):
            return self._symbol
        if module == rebuild.__name__ and name in _REBUILDERS:
            return _REBUILDERS[name]
        found = None
        if (module, name) in _STANDARD or _top(module) in {"sympy", "mpmath"}:
            found = super().find_class(module, name)
        # Where it is defined, not where it was found: sympy modules also hold what they import.
        if isinstance(found, type) and _top(found.__module__ or "sympy") == _top(module):
            return found
        raise pickle.UnpicklingError(f"{module}.{name} is not on the list")


def _top(module: str) -> str:
    return module.partition(".")[0]


_REBUILDERS = {
    name: value
    for name, value in vars(rebuild).items()
    if getattr(value, "__module__", None) == rebuild.__name__ and callable(value)
}


def _refusal(value: object, error: Exception) -> Exception:
    if isinstance(error, MemoryError):
        return error
    if isinstance(error, RecursionError):
        return SymError(
            Code.OUTPUT, "the value is nested too deeply to keep", hint="keep its parts"
        )
    return _lossy(value, _said(error))


def _lossy(value: object, why: str) -> SymError:
    return SymError(
        Code.OUTPUT,
        f"a value of type {type(value).__name__} does not survive storing",
        where=why,
        hint="keep its parts, or the expression it was made from",
    )


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:120]
