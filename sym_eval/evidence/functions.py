"""The table of numeric meanings: which mpmath function stands for which SymPy class.

Only a table: what is not in it has no numeric meaning here and is left to SymPy's own evaluation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import mpmath
import sympy
from mpmath import mp

Meaning = Callable[..., Any]


def _real(z: Any) -> Any:
    # mpmath makes complex numbers of real ones on the way, and then refuses to order them.
    return z.real if isinstance(z, mpmath.mpc) and z.imag == 0 else z


def _sign(z: Any) -> Any:
    z = _real(z)
    return mp.sign(z)


def _heaviside(x: Any, at_zero: Any = None) -> Any:
    x = _real(x)
    if x == 0:
        return mp.mpf("0.5") if at_zero is None else at_zero
    return mp.mpf(1) if x > 0 else mp.mpf(0)


def _mod(a: Any, b: Any) -> Any:
    return a - b * mp.floor(_real(a / b))


def _polygamma(n: Any, z: Any) -> Any:
    return mp.psi(int(_real(n)), z)


def _harmonic(n: Any, m: Any = 1) -> Any:
    return mp.harmonic(n) if m == 1 else mp.zeta(m) - mp.zeta(m, n + 1)


def _fibonacci(n: Any, x: Any = None) -> Any:
    """Fibonacci's numbers and polynomials."""
    if x is None:
        return mp.fibonacci(n)
    # mpmath has the numbers only; the polynomials follow by their recurrence.
    last, this = mp.mpf(0), mp.mpf(1)
    for _ in range(int(_real(n))):
        last, this = this, x * this + last
    return last


def _lambert(z: Any, k: Any = 0) -> Any:
    return mp.lambertw(z, int(_real(k)))


def _acot(z: Any) -> Any:
    # SymPy's acot(0) is pi/2; mpmath would divide by zero.
    return mp.pi / 2 if z == 0 else mp.atan(1 / z)


TABLE: Mapping[Any, Meaning] = {
    sympy.exp: mp.exp,
    sympy.log: lambda z, b=None: mp.log(z) if b is None else mp.log(z) / mp.log(b),
    sympy.sin: mp.sin,
    sympy.cos: mp.cos,
    sympy.tan: mp.tan,
    sympy.cot: mp.cot,
    sympy.sec: mp.sec,
    sympy.csc: mp.csc,
    sympy.sinc: mp.sinc,
    sympy.asin: mp.asin,
    sympy.acos: mp.acos,
    sympy.atan: mp.atan,
    sympy.acot: _acot,
    sympy.asec: mp.asec,
    sympy.acsc: mp.acsc,
    sympy.atan2: lambda y, x: mp.atan2(_real(y), _real(x)),
    sympy.sinh: mp.sinh,
    sympy.cosh: mp.cosh,
    sympy.tanh: mp.tanh,
    sympy.coth: mp.coth,
    sympy.sech: mp.sech,
    sympy.csch: mp.csch,
    sympy.asinh: mp.asinh,
    sympy.acosh: mp.acosh,
    sympy.atanh: mp.atanh,
    sympy.acoth: mp.acoth,
    sympy.asech: mp.asech,
    sympy.acsch: mp.acsch,
    sympy.Abs: abs,
    sympy.sign: _sign,
    sympy.re: mp.re,
    sympy.im: mp.im,
    sympy.arg: mp.arg,
    sympy.conjugate: mp.conj,
    sympy.floor: lambda z: mp.floor(_real(z)),
    sympy.ceiling: lambda z: mp.ceil(_real(z)),
    sympy.frac: lambda z: _mod(z, 1),
    sympy.Mod: _mod,
    sympy.Heaviside: _heaviside,
    sympy.Max: lambda *z: max(map(_real, z)),
    sympy.Min: lambda *z: min(map(_real, z)),
    sympy.factorial: mp.factorial,
    sympy.factorial2: mp.fac2,
    sympy.binomial: mp.binomial,
    sympy.gamma: mp.gamma,
    sympy.loggamma: mp.loggamma,
    sympy.digamma: lambda z: mp.psi(0, z),
    sympy.polygamma: _polygamma,
    sympy.beta: mp.beta,
    sympy.lowergamma: lambda s, z: mp.gammainc(s, 0, z),
    sympy.uppergamma: mp.gammainc,
    sympy.RisingFactorial: mp.rf,
    sympy.FallingFactorial: mp.ff,
    sympy.harmonic: _harmonic,
    sympy.fibonacci: _fibonacci,
    sympy.zeta: mp.zeta,
    sympy.dirichlet_eta: mp.altzeta,
    sympy.polylog: mp.polylog,
    sympy.lerchphi: mp.lerchphi,
    sympy.erf: mp.erf,
    sympy.erfc: mp.erfc,
    sympy.erfi: mp.erfi,
    sympy.erfinv: mp.erfinv,
    sympy.Ei: mp.ei,
    sympy.li: mp.li,
    sympy.Si: mp.si,
    sympy.Ci: mp.ci,
    sympy.Shi: mp.shi,
    sympy.Chi: mp.chi,
    sympy.expint: mp.expint,
    sympy.fresnels: mp.fresnels,
    sympy.fresnelc: mp.fresnelc,
    sympy.LambertW: _lambert,
    sympy.besselj: mp.besselj,
    sympy.bessely: mp.bessely,
    sympy.besseli: mp.besseli,
    sympy.besselk: mp.besselk,
    sympy.airyai: mp.airyai,
    sympy.airybi: mp.airybi,
    sympy.elliptic_k: mp.ellipk,
    sympy.elliptic_e: mp.ellipe,
    sympy.elliptic_f: mp.ellipf,
    sympy.legendre: mp.legendre,
    sympy.hermite: mp.hermite,
    sympy.chebyshevt: mp.chebyt,
    sympy.chebyshevu: mp.chebyu,
    sympy.laguerre: lambda n, x: mp.laguerre(n, 0, x),
    sympy.assoc_laguerre: mp.laguerre,
    sympy.gegenbauer: mp.gegenbauer,
    sympy.jacobi: mp.jacobi,
    sympy.hermite_prob: lambda n, x: mp.hermite(n, x / mp.sqrt(2)) / mp.sqrt(2) ** n,
    sympy.chebyshevt_root: lambda n, k: mp.cos(mp.pi * (2 * k + 1) / (2 * n)),
    sympy.chebyshevu_root: lambda n, k: mp.cos(mp.pi * (k + 1) / (n + 1)),
    sympy.betainc: mp.betainc,
    sympy.betainc_regularized: lambda a, b, x, y: mp.betainc(a, b, x, y, regularized=True),
    sympy.hankel1: mp.hankel1,
    sympy.hankel2: mp.hankel2,
    sympy.stieltjes: mp.stieltjes,
    sympy.elliptic_pi: mp.ellippi,
    sympy.exp_polar: mp.exp,
    # A polar number keeps the angle that exp forgets; in numbers both are the same.
    sympy.polar_lift: lambda z: z,
}

# Cheap for arguments of any size; all others would count the digits of a tower of powers.
ANY_SIZE = frozenset(
    {sympy.log, sympy.Abs, sympy.sign, sympy.re, sympy.im, sympy.arg, sympy.conjugate}
    | {sympy.Max, sympy.Min, sympy.polar_lift, sympy.harmonic}
)
