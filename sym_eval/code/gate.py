"""Every attribute of every value goes through here while a program runs: the value decides.

Syntax cannot know what a name stands for; this can. What has no rule has no attributes. Nothing
in here runs a program.
"""

from __future__ import annotations

import collections
import contextlib
import decimal
import fractions
import functools
import itertools
import numbers
import string
import types
from collections.abc import Mapping
from typing import Any

import mpmath
import sympy
from mpmath.ctx_mp import PrecisionManager
from sympy.core.function import UndefinedFunction

from sym_core.errors import Code, SymError
from sym_eval.code.modules import Facade
from sym_eval.code.rules import FORBIDDEN, SETTINGS, SHOWN

_TEXT_METHODS = frozenset(
    {
        *("capitalize", "casefold", "center", "count", "endswith", "expandtabs", "find", "format"),
        *("index", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier"),
        *("islower", "isnumeric", "isspace", "istitle", "isupper", "join", "ljust", "lower"),
        *("lstrip", "partition", "removeprefix", "removesuffix", "replace", "rfind", "rindex"),
        *("rjust", "rpartition", "rsplit", "rstrip", "split", "splitlines", "startswith", "strip"),
        *("swapcase", "title", "translate", "upper", "zfill", "maketrans"),
    }
)
# Values whose class is plain data: each public attribute is a number, a method or another such.
_DATA: tuple[Any, ...] = (
    *(bool, int, float, complex, list, tuple, dict, set, frozenset, range, slice),
    *(fractions.Fraction, decimal.Decimal, decimal.Context, collections.deque, collections.Counter),
    *(collections.defaultdict, collections.OrderedDict, collections.ChainMap),
    *(type({}.keys()), type({}.values()), type({}.items())),
)
_CACHED = type(functools.cache(len))
_CLASSES = (*_DATA, str, numbers.Number, itertools.chain)
_OPAQUE = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.GeneratorType),
    *(types.CodeType, types.FrameType, types.TracebackType, types.MappingProxyType),
    *(types.ModuleType, types.CoroutineType, types.AsyncGeneratorType, types.GenericAlias),
    *(types.MethodWrapperType, types.WrapperDescriptorType, types.MethodDescriptorType),
    *(types.GetSetDescriptorType, types.MemberDescriptorType, types.ClassMethodDescriptorType),
)
# Methods that evaluate text (identify), draw, or change what a class is taken for (register makes
# this gate see data where there is none).
_KEPT_BACK = frozenset({"register", "identify", "cplot", "splot", "add_handler", "remove_handler"})
_WRITABLE = (list, dict, collections.deque, sympy.MatrixBase, sympy.NDimArray)
_METACLASSES = (UndefinedFunction,)  # doors.py looks after it
_MATHEMATICS = ("sympy", "mpmath")


def getattr_(value: Any, name: Any, *default: Any) -> Any:
    """The attribute if the value's kind lets it be seen; AttributeError as usual if it has none."""
    if type(name) is str and name in SHOWN:
        return _documented(value, name)
    if type(name) is not str or name.startswith("_") or name in FORBIDDEN | _KEPT_BACK:
        raise _refused(f"the attribute {str(name)[:40]!r}")
    if isinstance(value, Facade):
        return value.named(name)
    if isinstance(value, str) or (isinstance(value, type) and issubclass(value, str)):
        return _of_text(value, name)
    if not _shows(value, name) or (name == "plot" and _top(type(value)) == "mpmath"):
        raise _refused(f"attributes of {_kind(value)}, as {name!r},", _other_way(value, name))
    found = getattr(value, name, *default)
    if isinstance(found, (types.ModuleType, types.CodeType, types.FrameType)):
        raise _refused(f"the attribute {name!r}")
    return found


def _documented(value: Any, name: str) -> Any:
    """What a class or a function is called, a module's version, the methods of a namedtuple."""
    if name == "__version__" and isinstance(value, Facade):
        return value.named(name)
    record = value if isinstance(value, type) else type(value)
    if name[:2] != "__" and issubclass(record, tuple):
        return getattr(value, name)
    if name != "__name__":
        raise _refused(f"the attribute {name!r}")
    if isinstance(value, type) and _class(value):
        return str(type.__getattribute__(value, "__name__"))
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
        return str(value.__name__)
    raise _refused("the attribute '__name__'")


def hasattr_(value: Any, name: Any) -> bool:
    """Whether there is such an attribute to be seen."""
    try:
        getattr_(value, name)
    except (AttributeError, SymError):
        return False
    return True


def setattr_(value: Any, name: str, to: Any) -> None:
    """Precision of mpmath's numbers and of decimals; nothing else can be set."""
    decimals = name == "prec" and type(value) is decimal.Context
    if not decimals and (name not in SETTINGS or value is not mpmath.mp):
        raise _refused(f"setting the attribute {name!r}")
    setattr(value, name, to)


def writable(value: Any) -> Any:
    """The value if its items may be set: lists, dictionaries, matrices and arrays."""
    if isinstance(value, _WRITABLE):
        return value
    raise _refused(f"setting an item of {_kind(value)}")


def context(value: Any) -> Any:
    """The value if a with block may be entered with it: precision, evaluate(False), assuming(…)."""
    known = type(value) in _CONTEXTS or (
        type(value) is contextlib._GeneratorContextManager
        and value.func is sympy.assuming.__wrapped__
    )
    if known:
        return value
    hint = "with is for precision, as mpmath.workdps(30): leave it out"
    raise SymError(Code.AST_BLOCK, f"a with block of {_kind(value)} is not run here", hint=hint)


# Each puts back at its end what it set.
_CONTEXTS = (PrecisionManager, type(decimal.localcontext()), sympy.evaluate)


def admissible(value: Any) -> bool:
    """Whether a value may be handed to a program at all."""
    if isinstance(value, type):
        # A class of classes makes classes, whose methods Python calls unasked.
        return _class(value) and (value in _METACLASSES or not issubclass(value, type))
    if isinstance(value, (types.ModuleType, types.CodeType, types.FrameType)):
        return False
    if _top(type(value)) in _MATHEMATICS:
        return not isinstance(value, (dict, list))  # registries: how SymPy works, not what it says
    return isinstance(value, (*_DATA, str, Facade)) or callable(value)


def _shows(value: Any, name: str) -> bool:
    if isinstance(value, type):
        return _class(value)
    if isinstance(value, BaseException):
        return name == "args"
    if isinstance(value, _CACHED):
        return name in ("cache_info", "cache_clear")
    if isinstance(value, _OPAQUE):
        return False
    # An applied undefined function has a class of its own that belongs to no module.
    data = (*_DATA, functools.partial, sympy.Basic)
    return isinstance(value, data) or _top(type(value)) in _MATHEMATICS


def _class(value: type) -> bool:
    return issubclass(value, (*_CLASSES, sympy.Basic)) or _top(value) in _MATHEMATICS


def _top(cls: type) -> str:
    return str(cls.__module__).partition(".")[0]


def _of_text(value: Any, name: str) -> Any:
    """Of a text, or of the class of texts."""
    if name == "format":
        format_ = _Formatter().vformat_of
        return format_ if isinstance(value, type) else functools.partial(format_, value)
    if name in _TEXT_METHODS:
        return getattr(value, name)
    raise AttributeError(f"'str' object has no attribute {name!r}")


class _Formatter(string.Formatter):
    """str.format without access paths: '{0.x}' could read what the gate does not show."""

    def vformat_of(self, text: str, *args: Any, **named: Any) -> str:
        """The formatted text; a path in it is refused."""
        return self.vformat(text, args, named)

    def get_field(self, field: str, args: Any, named: Mapping[str, Any]) -> Any:
        if "." in field or "[" in field:
            raise _refused("a path in a format")
        return super().get_field(field, args, named)


def _kind(value: Any) -> str:
    """A value's kind in words that do not run its code."""
    name = str(type.__getattribute__(type(value), "__name__"))
    return f"an {name}" if name[0] in "aeiouAEIOU" else f"a {name}"


def _other_way(value: Any, name: str) -> str:
    if value is None:
        return "it is None: what the line before calls gives nothing"
    if isinstance(value, (types.FunctionType, types.MethodType, types.BuiltinFunctionType)):
        return f"call it first, as f(x).{name}"
    return _FUNCTIONS


_FUNCTIONS = "use the functions of sympy on it"


def _refused(what: str, hint: str = _FUNCTIONS) -> SymError:
    return SymError(Code.AST_BLOCK, f"{what} cannot be used", hint=hint)
