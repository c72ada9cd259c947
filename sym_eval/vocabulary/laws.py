"""The laws of chance that have a name: how each is made, what its parameters are, its density.

A table. Densities are written down here a second time, so that SymPy's can be checked by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import sympy
from sympy import stats
from sympy.stats import crv_types, drv_types, frv_types


@dataclass(frozen=True, slots=True)
class Law:
    """One law. `kinds` of its parameters: real, positive, unit (a chance), count. `density`: of x
    and the parameters, on `support` (two ends; whole numbers if `counts`)."""

    make: Callable[..., Any]
    cls: type
    takes: str
    kinds: tuple[str, ...]
    density: Callable[..., Any]
    support: Callable[..., tuple[Any, Any]]
    counts: bool = False
    note: str = ""

    def is_of(self, distribution: Any) -> bool:
        """Whether the distribution is of this law."""
        return isinstance(distribution, self.cls)


_OO = sympy.oo
_SQRT, _PI, _EXP, _GAMMA = sympy.sqrt, sympy.pi, sympy.exp, sympy.gamma


def _line(*_: Any) -> tuple[Any, Any]:
    return -_OO, _OO


def _half(*_: Any) -> tuple[Any, Any]:
    return sympy.S.Zero, _OO


def _beta(a: Any, b: Any) -> Any:
    return _GAMMA(a) * _GAMMA(b) / _GAMMA(a + b)


def _die(symbol: Any, sides: Any) -> Any:
    return stats.Die(symbol, int(sides) if sides.is_Integer else sides)


def _student(x: Any, n: Any) -> Any:
    return (1 + x**2 / n) ** (-(n + 1) / 2) / (_SQRT(n) * _beta(sympy.S.Half, n / 2))


def _fisher(x: Any, a: Any, b: Any) -> Any:
    above = (a * x) ** (a / 2) * b ** (b / 2)
    return above / (x * _beta(a / 2, b / 2) * (a * x + b) ** ((a + b) / 2))


def _triangle(x: Any, a: Any, b: Any, c: Any) -> Any:
    up, down = 2 * (x - a) / ((b - a) * (c - a)), 2 * (b - x) / ((b - a) * (b - c))
    return sympy.Piecewise((up, x < c), (down, True))


def _logistic(x: Any, m: Any, s: Any) -> Any:
    return _EXP(-(x - m) / s) / (s * (1 + _EXP(-(x - m) / s)) ** 2)


_TABLE: dict[str, Law] = {
    "Normal": Law(
        stats.Normal,
        crv_types.NormalDistribution,
        "mean and standard deviation",
        ("real", "positive"),
        lambda x, m, s: _EXP(-((x - m) ** 2) / (2 * s**2)) / (s * _SQRT(2 * _PI)),
        _line,
        note="Normal takes mean and standard deviation, not the variance",
    ),
    "Uniform": Law(
        stats.Uniform,
        crv_types.UniformDistribution,
        "both ends",
        ("real", "real"),
        lambda x, a, b: 1 / (b - a),
        lambda a, b: (a, b),
    ),
    "Exponential": Law(
        stats.Exponential,
        crv_types.ExponentialDistribution,
        "the rate",
        ("positive",),
        lambda x, r: r * _EXP(-r * x),
        _half,
        note="Exponential takes the rate; its mean is 1/rate",
    ),
    "GammaDistribution": Law(
        stats.Gamma,
        crv_types.GammaDistribution,
        "shape and scale",
        ("positive", "positive"),
        lambda x, k, t: x ** (k - 1) * _EXP(-x / t) / (_GAMMA(k) * t**k),
        _half,
        note="GammaDistribution takes shape and scale; its mean is shape*scale",
    ),
    "BetaDistribution": Law(
        stats.Beta,
        crv_types.BetaDistribution,
        "two shapes",
        ("positive", "positive"),
        lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) / _beta(a, b),
        lambda a, b: (sympy.S.Zero, sympy.S.One),
    ),
    "ChiSquared": Law(
        stats.ChiSquared,
        crv_types.ChiSquaredDistribution,
        "degrees of freedom",
        ("count",),
        lambda x, k: x ** (k / 2 - 1) * _EXP(-x / 2) / (2 ** (k / 2) * _GAMMA(k / 2)),
        _half,
    ),
    "StudentT": Law(
        stats.StudentT,
        crv_types.StudentTDistribution,
        "degrees of freedom",
        ("positive",),
        _student,
        _line,
    ),
    "FDistribution": Law(
        stats.FDistribution,
        crv_types.FDistributionDistribution,
        "two degrees of freedom",
        ("count", "count"),
        _fisher,
        _half,
    ),
    "Cauchy": Law(
        stats.Cauchy,
        crv_types.CauchyDistribution,
        "place and scale",
        ("real", "positive"),
        lambda x, m, s: s / (_PI * (s**2 + (x - m) ** 2)),
        _line,
    ),
    "Laplace": Law(
        stats.Laplace,
        crv_types.LaplaceDistribution,
        "mean and scale",
        ("real", "positive"),
        lambda x, m, s: _EXP(-sympy.Abs(x - m) / s) / (2 * s),
        _line,
    ),
    "Logistic": Law(
        stats.Logistic,
        crv_types.LogisticDistribution,
        "mean and scale",
        ("real", "positive"),
        _logistic,
        _line,
    ),
    "LogNormal": Law(
        stats.LogNormal,
        crv_types.LogNormalDistribution,
        "mean and standard deviation of the logarithm",
        ("real", "positive"),
        lambda x, m, s: _EXP(-((sympy.log(x) - m) ** 2) / (2 * s**2)) / (x * s * _SQRT(2 * _PI)),
        _half,
    ),
    "Pareto": Law(
        stats.Pareto,
        crv_types.ParetoDistribution,
        "least value and exponent",
        ("positive", "positive"),
        lambda x, m, a: a * m**a / x ** (a + 1),
        lambda m, a: (m, _OO),
    ),
    "Rayleigh": Law(
        stats.Rayleigh,
        crv_types.RayleighDistribution,
        "scale",
        ("positive",),
        lambda x, s: x / s**2 * _EXP(-(x**2) / (2 * s**2)),
        _half,
    ),
    "Weibull": Law(
        stats.Weibull,
        crv_types.WeibullDistribution,
        "scale and shape",
        ("positive", "positive"),
        lambda x, s, k: k / s * (x / s) ** (k - 1) * _EXP(-((x / s) ** k)),
        _half,
    ),
    "Triangular": Law(
        stats.Triangular,
        crv_types.TriangularDistribution,
        "both ends and the peak",
        ("real", "real", "real"),
        _triangle,
        lambda a, b, c: (a, b),
    ),
    "Maxwell": Law(
        stats.Maxwell,
        crv_types.MaxwellDistribution,
        "scale",
        ("positive",),
        lambda x, a: _SQRT(2 / _PI) * x**2 * _EXP(-(x**2) / (2 * a**2)) / a**3,
        _half,
    ),
    "Binomial": Law(
        stats.Binomial,
        frv_types.BinomialDistribution,
        "the number of trials and the chance of each",
        ("count", "unit"),
        lambda x, n, p: sympy.binomial(n, x) * p**x * (1 - p) ** (n - x),
        lambda n, p: (sympy.S.Zero, n),
        counts=True,
    ),
    "Bernoulli": Law(
        stats.Bernoulli,
        frv_types.BernoulliDistribution,
        "the chance of 1",
        ("unit",),
        lambda x, p: p**x * (1 - p) ** (1 - x),
        lambda p: (sympy.S.Zero, sympy.S.One),
        counts=True,
    ),
    "Die": Law(
        _die,
        frv_types.DieDistribution,
        "the number of sides",
        ("count",),
        lambda x, n: 1 / n,
        lambda n: (sympy.S.One, n),
        counts=True,
    ),
    "Hypergeometric": Law(
        stats.Hypergeometric,
        frv_types.HypergeometricDistribution,
        "population, successes in it, draws",
        ("count", "count", "count"),
        lambda x, n, m, k: (
            sympy.binomial(m, x) * sympy.binomial(n - m, k - x) / sympy.binomial(n, k)
        ),
        lambda n, m, k: (sympy.S.Zero, k),
        counts=True,
    ),
    "Poisson": Law(
        stats.Poisson,
        drv_types.PoissonDistribution,
        "the mean",
        ("positive",),
        lambda x, m: m**x * _EXP(-m) / sympy.factorial(x),
        _half,
        counts=True,
    ),
    "Geometric": Law(
        stats.Geometric,
        drv_types.GeometricDistribution,
        "the chance of success",
        ("unit",),
        lambda x, p: p * (1 - p) ** (x - 1),
        lambda p: (sympy.S.One, _OO),
        counts=True,
        note="Geometric counts the trials until the first success, from 1 on",
    ),
    "NegativeBinomial": Law(
        stats.NegativeBinomial,
        drv_types.NegativeBinomialDistribution,
        "the number of successes and the chance of each",
        ("count", "unit"),
        lambda x, r, p: sympy.binomial(x + r - 1, x) * p**r * (1 - p) ** x,
        _half,
        counts=True,
        note="NegativeBinomial counts the failures before so many successes",
    ),
}

LAWS: Mapping[str, Law] = MappingProxyType(_TABLE)
