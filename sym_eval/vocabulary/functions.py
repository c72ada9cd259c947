"""Elementary and special functions: rows that call one SymPy function on expressions."""

from __future__ import annotations

from typing import Any

import sympy

from sym_core.errors import Code, SymError
from sym_eval.vocabulary import guards
from sym_eval.vocabulary.row import Row, Takes, rows


def _exp(value: Any) -> Any:
    """exp of an expression or of a square matrix."""
    return value.exp() if isinstance(value, sympy.MatrixBase) else sympy.exp(value)


def _absolute(value: Any) -> Any:
    if isinstance(value, sympy.MatrixBase):
        hint = "write det(A) for the determinant, norm(A) for a norm"
        raise SymError(Code.AMBIGUOUS, "bars around a matrix have two readings", hint=hint)
    size = sympy.Abs(value)
    # SymPy takes a factor out of |-|x|| and leaves ||x||, which it does not read as it stands.
    return size.replace(sympy.Abs, sympy.Abs) if size.has(sympy.Abs) else size


def _extreme(function: Any) -> Any:
    """The largest or smallest: SymPy takes what it can order, so integrals have to wait."""

    def build(*values: Any) -> Any:
        waits = any(value.has(sympy.Integral, sympy.Sum, sympy.Product) for value in values)
        return function(*values, evaluate=not waits)

    return build


_TWO_ = sympy.Integer(2)


def _odd(given: tuple[Any, ...], result: Any) -> str:
    degree = given[1] if len(given) > 1 else _TWO_
    return principal(given, result) if degree.is_odd else ""


def _real(given: tuple[Any, ...], result: Any) -> str:
    """The note for conj(z), which is z for a symbol about which nothing was said."""
    names = sorted(s.name for s in given[0].free_symbols if s.is_real)
    if not names or result.has(sympy.re, sympy.im, sympy.conjugate):
        return ""
    return f"{names[0]} is real here; assume='{names[0]} complex' makes it complex"


def _root(value: Any, degree: Any = _TWO_) -> Any:
    return sympy.root(value, degree)


def _inverse_pair(name: str, aliases: str, inverse: str) -> Row:
    return Row(
        (name, *aliases.split()), getattr(sympy, name), bare=True, inverse=inverse
    )  # the names are this table's own


_TRIGONOMETRY = (
    ("sin", "", "asin"),
    ("cos", "", "acos"),
    ("tan", "tg", "atan"),
    ("cot", "ctg cotan", "acot"),
    ("sec", "", "asec"),
    ("csc", "cosec", "acsc"),
    ("sinh", "", "asinh"),
    ("cosh", "", "acosh"),
    ("tanh", "", "atanh"),
    ("coth", "", "acoth"),
    ("sech", "", "asech"),
    ("csch", "cosech", "acsch"),
    ("asin", "arcsin", "sin"),
    ("acos", "arccos", "cos"),
    ("atan", "arctan arctg", "tan"),
    ("acot", "arccot arcctg", "cot"),
    ("asec", "arcsec", "sec"),
    ("acsc", "arccsc", "csc"),
    ("asinh", "arcsinh arsinh", "sinh"),
    ("acosh", "arccosh arcosh", "cosh"),
    ("atanh", "arctanh artanh", "tanh"),
    ("acoth", "arccoth arcoth", "coth"),
    ("asech", "arcsech arsech", "sech"),
    ("acsch", "arccsch arcsch", "csch"),
)

_LOG = "log(x) is the natural logarithm; log(x, b) has base b"


def _natural(given: tuple[Any, ...], result: Any) -> str:
    if len(given) == 1:
        return _LOG
    of, base = given
    turned = of.is_Integer and of > 1 and (not base.is_number or (base.is_Integer and base > of))
    return (
        f"the base stands second: write log({base}, {of}) for the one to base {of}"
        if turned
        else ""
    )


def principal(given: tuple[Any, ...], result: Any) -> str:
    """The note for an odd root of a negative number, which is not the real one."""
    if not (given and given[0].is_negative and result.is_real is False):
        return ""
    return f"the root of {given[0]} is the principal one, a complex number; there is a real one too"


ELEMENTARY: tuple[Row, ...] = (
    *(_inverse_pair(*names) for names in _TRIGONOMETRY),
    Row(("exp",), _exp, takes=Takes.ANYTHING, bare=True),
    Row(("log",), sympy.log, most=2, bare=True, remark=_natural),
    Row(("log", "ln"), sympy.log, most=1, bare=True),
    Row(("sqrt",), sympy.sqrt, bare=True),
    Row(("cbrt",), sympy.cbrt, bare=True, remark=principal),
    Row(("root",), _root, most=2, remark=_odd),
    Row(("Abs", "abs"), _absolute, takes=Takes.ANYTHING, bare=True),
    Row(("atan2", "arctan2"), sympy.atan2, least=2, most=2),
    Row(("Max", "max"), _extreme(sympy.Max), most=None),
    Row(("Min", "min"), _extreme(sympy.Min), most=None),
    *rows({"sign sgn": sympy.sign, "arg": sympy.arg}, bare=True),
    *rows(
        {"re Re": sympy.re, "im Im": sympy.im, "conjugate conj": sympy.conjugate},
        bare=True,
        remark=_real,
    ),
    *rows(
        {
            "floor": sympy.floor,
            "ceiling ceil": sympy.ceiling,
            "frac": sympy.frac,
            "rad radians": sympy.rad,
            "sinc": sympy.sinc,
            "polar_lift": sympy.polar_lift,
            "exp_polar": sympy.exp_polar,
        }
    ),
)

_ONE = {
    "erf": sympy.erf,
    "erfc": sympy.erfc,
    "erfi": sympy.erfi,
    "erfinv": sympy.erfinv,
    "erfcinv": sympy.erfcinv,
    "loggamma lgamma": sympy.loggamma,
    "digamma": sympy.digamma,
    "trigamma": sympy.trigamma,
    "Ei": sympy.Ei,
    "li": sympy.li,
    "Li": sympy.Li,
    "Si": sympy.Si,
    "Ci": sympy.Ci,
    "Shi": sympy.Shi,
    "Chi": sympy.Chi,
    "fresnels": sympy.fresnels,
    "fresnelc": sympy.fresnelc,
    "airyai Ai": sympy.airyai,
    "airybi Bi": sympy.airybi,
    "airyaiprime": sympy.airyaiprime,
    "airybiprime": sympy.airybiprime,
    "elliptic_k": sympy.elliptic_k,
    "riemann_xi": sympy.riemann_xi,
}
_TWO = {
    "expint": sympy.expint,
    "uppergamma": sympy.uppergamma,
    "lowergamma": sympy.lowergamma,
    "polylog": sympy.polylog,
    "periodic_argument": sympy.periodic_argument,
    "KroneckerDelta": sympy.KroneckerDelta,
    "erf2": sympy.erf2,
}
_ORDER_AND_ARGUMENT = {
    "besselj": sympy.besselj,
    "bessely": sympy.bessely,
    "besseli": sympy.besseli,
    "besselk": sympy.besselk,
    "hankel1": sympy.hankel1,
    "hankel2": sympy.hankel2,
    "jn": sympy.jn,
    "yn": sympy.yn,
    "legendre legendre_poly": sympy.legendre,
    "chebyshevt chebyshevt_poly": sympy.chebyshevt,
    "chebyshevu chebyshevu_poly": sympy.chebyshevu,
    "hermite hermite_poly": sympy.hermite,
    "laguerre laguerre_poly": sympy.laguerre,
    "polygamma": sympy.polygamma,
}
_THREE = {
    "assoc_legendre": sympy.assoc_legendre,
    "assoc_laguerre": sympy.assoc_laguerre,
    "gegenbauer": sympy.gegenbauer,
}
_FOUR = {"jacobi jacobi_poly": sympy.jacobi, "Ynm": sympy.Ynm}


def _first_index(arguments: tuple[Any, ...], limits: Any) -> None:
    guards.indices(arguments[:1], limits)


SPECIAL: tuple[Row, ...] = (
    *rows(_ONE),
    *rows(_TWO, least=2, most=2),
    *rows(_ORDER_AND_ARGUMENT, least=2, most=2, guard=_first_index),
    *rows(_THREE, least=3, most=3, guard=_first_index),
    *rows(_FOUR, least=4, most=4, guard=_first_index),
    Row(("gamma", "Gamma"), sympy.gamma, guard=guards.factorial),
    Row(("beta",), sympy.beta, least=2, most=2, guard=guards.binomial),
    Row(("zeta",), sympy.zeta, most=2, guard=_first_index),
    Row(("dirichlet_eta",), sympy.dirichlet_eta, guard=_first_index),
    Row(("lerchphi",), sympy.lerchphi, least=3, most=3),
    Row(("Heaviside",), sympy.Heaviside, most=2),
    Row(("DiracDelta",), sympy.DiracDelta, most=2),
    Row(("stieltjes",), sympy.stieltjes, most=2, guard=_first_index),
    Row(("SingularityFunction",), sympy.SingularityFunction, least=3, most=3),
    Row(("CRootOf", "rootof", "RootOf", "ComplexRootOf"), sympy.CRootOf, least=2, most=2),
    Row(("RootSum",), sympy.RootSum, least=1, most=2, takes=Takes.ANYTHING),
    Row(("LambertW", "lambertw"), sympy.LambertW, most=2),
    Row(("elliptic_e",), sympy.elliptic_e, most=2),
    Row(("elliptic_f",), sympy.elliptic_f, least=2, most=2),
    Row(("elliptic_pi",), sympy.elliptic_pi, least=2, most=3),
    Row(("hyper",), sympy.hyper, least=3, most=3, takes=Takes.ANYTHING),
    Row(("meijerg",), sympy.meijerg, least=3, most=5, takes=Takes.ANYTHING),
)

ROWS = ELEMENTARY + SPECIAL
