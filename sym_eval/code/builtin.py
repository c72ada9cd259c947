"""The built-in names of a program: some seventy that compute, none that reach out.

Everything here is Python's own or a guarded twin of it; SymPy's names lie beneath them.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterable
from typing import Any

from sym_core.errors import Code, SymError
from sym_core.limits import Limits
from sym_eval.code import gate, modules, rewriting

_PLAIN = (
    *("abs", "all", "any", "ascii", "bin", "bool", "callable", "chr", "complex", "dict"),
    *("divmod", "enumerate", "filter", "float", "format", "frozenset", "hash", "hex", "int"),
    *("isinstance", "issubclass", "iter", "len", "list", "map", "max", "min", "next", "oct"),
    *("ord", "print", "range", "repr", "reversed", "round", "set", "slice", "sorted", "str"),
    *("sum", "tuple", "zip", "True", "False", "None", "NotImplemented"),
)
_EXCEPTIONS = (
    *("ArithmeticError", "AssertionError", "AttributeError", "Exception", "FloatingPointError"),
    *("ImportError", "IndexError", "KeyError", "LookupError", "ModuleNotFoundError", "NameError"),
    *("NotImplementedError", "OverflowError", "RecursionError", "RuntimeError", "StopIteration"),
    *("SyntaxError", "TypeError", "UnboundLocalError", "ValueError", "ZeroDivisionError"),
)
_MODULES = ("sympy", "sp", "math", "mpmath")
_GUARDED = ("display", "getattr", "hasattr", "type", "pow", "sum")
NAMES = frozenset({*_PLAIN, *_EXCEPTIONS, *_MODULES, *_GUARDED})
# What programs ask for that is not there, and what to do instead.
MISSING = {
    "open": "programs reach no files; give the numbers in the code",
    "input": "nobody is there to answer; give the value in the code",
    "eval": "read('…') reads mathematics",
    "exec": "write the lines themselves",
    "compile": "write the lines themselves",
    "globals": "use a dictionary of your own",
    "locals": "use a dictionary of your own",
    "vars": "use a dictionary of your own",
    "dir": "the guide names what there is",
    "help": "the guide names what there is",
    "setattr": "make a new value instead",
    "delattr": "make a new value instead",
    "super": "use functions instead of classes",
    "object": "use a dictionary or a tuple",
    "bytes": "use text or numbers",
    "bytearray": "use a list of numbers",
    "memoryview": "use a list of numbers",
    "exit": "let the program come to its end",
    "quit": "let the program come to its end",
    "breakpoint": "print what you want to see",
    "mp": "from mpmath import mp",
    "plt": "there is no display; print values",
    "np": "use sympy and lists; numpy is not there",
    "numpy": "use sympy and lists; numpy is not there",
    "scipy": "use sympy and mpmath; scipy is not there",
    "sys": "programs reach no system; let the program come to its end",
    "os": "programs reach no files and no system",
}


def prepare() -> None:
    """Make the table of the next program now. A child takes the one its fork server made: to copy
    it would write to a page for nearly each of SymPy's names, 1 ms of 2."""
    _READY[:] = [_table()]


_READY: list[dict[str, Any]] = []


def names(limits: Limits) -> dict[str, Any]:
    """All built-in names, for one program to keep: SymPy's, Python's over them, then the guards."""
    table = _READY.pop() if _READY else _table()
    table["pow"] = table[rewriting.POWER] = _power_of(limits)
    return table


def _table() -> dict[str, Any]:
    # Python's names go over SymPy's: sum, pow and the like mean in a program what they mean in
    # Python.
    table = modules.facade("sympy").public()
    table["sp"] = table["sympy"] = modules.facade("sympy")
    table["math"], table["mpmath"] = modules.facade("math"), modules.facade("mpmath")
    for name in (*_PLAIN, *_EXCEPTIONS):
        table[name] = getattr(builtins, name)
    return table | {
        "display": _display,
        "print": _print,
        "getattr": gate.getattr_,
        "hasattr": gate.hasattr_,
        "type": _type,
        "sum": _sum,
        rewriting.GETATTR: gate.getattr_,
        rewriting.WRITABLE: gate.writable,
        rewriting.SETATTR: gate.setattr_,
        rewriting.CONTEXT: gate.context,
        rewriting.IMPORT: modules.imported,
        rewriting.ANY: Exception,
        "__import__": _no_import,
    }


def _no_import(*given: Any, **named: Any) -> Any:
    raise SymError(Code.AST_BLOCK, "imports inside libraries are not run here")


def _print(*values: Any, **more: Any) -> None:
    """Python's print, of functions without their addresses."""
    print(*(unaddressed(str(value)) for value in values), **more)


def unaddressed(text: str) -> str:
    """The text without the addresses that Python shows functions with: another one each time."""
    return _ADDRESS.sub(">", text) if " at 0x" in text else text


_ADDRESS = re.compile(r" at 0x[0-9a-f]+>")


def _display(*values: Any) -> None:
    """A notebook's: each value on a line of its own."""
    print(*values, sep="\n")


def _type(*given: Any) -> Any:
    """type(x) only: with three arguments it makes classes, of a class it gives its metaclass."""
    if len(given) != 1 or isinstance(given[0], type):
        raise SymError(Code.AST_BLOCK, "type() of one value only", hint="use isinstance")
    return type(given[0])


def _sum(items: Iterable[Any], /, start: Any = 0) -> Any:
    """Python's sum, at one go for SymPy's terms: one by one a long sum takes quadratic time."""
    import sympy

    terms = list(items)
    if len(terms) > 20 and all(isinstance(term, sympy.Expr) for term in terms):
        return sympy.Add(start, *terms)
    return builtins.sum(terms, start)


def _power_of(limits: Limits) -> Callable[..., Any]:
    most = limits["power_bits"]

    def power(base: Any, exponent: Any, modulus: Any = None) -> Any:
        """base**exponent; an integer of more than power_bits bits is refused before it is made."""
        if modulus is not None:
            return pow(base, exponent, modulus)
        if (
            # One operation in C, which no signal interrupts before it is done.
            type(base) is int
            and type(exponent) is int
            and exponent > 1
            and base.bit_length() * exponent > most
            and abs(base) > 1
        ):
            what = f"a power of about {base.bit_length() * exponent} bits"
            hint = "use pow(a, b, m) for a remainder, b*log(a) for the size"
            raise SymError(Code.INPUT_LIMIT, what, hint=hint)
        return base**exponent

    return power
