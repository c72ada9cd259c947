"""How the words of the vocabulary are called: the example that an error's hint shows.

Text only, each of it readable as it stands; nothing is built in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sym_core.errors import Code, SymError
from sym_eval.tree import Call
from sym_eval.vocabulary.row import Kind, Row

USAGE: Mapping[str, str] = MappingProxyType(
    {
        "Abs": "abs(x)",
        "And": "x > 1 and x < 3",
        "CRootOf": "CRootOf(x^5 - x - 1, 0)",
        "Complement": "Complement(Reals, {0})",
        "ConditionSet": "ConditionSet(x, x^2 > 2, Reals)",
        "Contains": "Contains(x, Reals)",
        "Derivative": "diff(f, x) or diff(f, x, 2)",
        "Eq": "a = b",
        "Float": "Float(0.1, 20)",
        "Ge": "a >= b",
        "Gt": "a > b",
        "ITE": "ITE(x < 0, x < 1, x > 2)",
        "ImageSet": "ImageSet(Lambda(n, 2*n), Integers)",
        "Implies": "Implies(x > 2, x > 1)",
        "Integral": "integrate(f, x) or integrate(f, (x, a, b))",
        "Interval": "Interval(0, 1) or Interval.open(0, 1)",
        "Lambda": "Lambda(x, x^2)",
        "Le": "a <= b",
        "Limit": "Limit(f, x, a, '+')",
        "Lt": "a < b",
        "Matrix": "Matrix([[1, 2], [3, 4]])",
        "Max": "max(x, y)",
        "Min": "min(x, y)",
        "Mod": "mod(a, n)",
        "N": "N(x) or N(x, 30)",
        "Ne": "a != b",
        "Not": "not x > 1",
        "Or": "x < 1 or x > 3",
        "Piecewise": "Piecewise((f, x < 0), (g, True))",
        "Product": "product(f, (k, 1, n))",
        "Range": "Range(0, 10)",
        "RootSum": "RootSum(x^3 + x + 1, Lambda(x, x^2))",
        "Subs": "Subs(f, x, a)",
        "Sum": "sum(f, (k, 1, n))",
        "Symbol": "Symbol(x) or Symbol(x, positive=true)",
        "Union": "Union({1}, Interval(2, 3))",
        "apart": "apart(f, x)",
        "binomial": "binomial(n, k)",
        "charpoly": "charpoly([[1, 2], [3, 4]], x)",
        "collect": "collect(f, x)",
        "cross": "cross([1, 2, 3], [4, 5, 6])",
        "diag": "diag(1, 2, 3)",
        "dot": "dot([1, 2], [3, 4])",
        "eye": "eye(3)",
        "factor": "factor(f) or factor(f, x)",
        "hyper": "hyper((a, b), (c,), x)",
        "limit": "limit(f, x, a) or limit(f, x, a, '+')",
        "log": "log(x) or log(x, b)",
        "meijerg": "meijerg(((a,), (b,)), ((c,), (d,)), x)",
        "ones": "ones(2, 3)",
        "root": "root(x, n)",
        "series": "series(f, x, 0, 6)",
        "solve": "solve(x^2 = 4, x)",
        "solveset": "solveset(x^2 = 4, x, Reals)",
        "subs": "subs(f, x, a) or subs(f, (x, a), (y, b))",
        "continued_fraction": "continued_fraction(sqrt(2)) or continued_fraction(pi, 10)",
        "continued_fraction_convergents": "continued_fraction_convergents(pi, 5)",
        "continued_fraction_reduce": "continued_fraction_reduce([1, [2]])",
        "crt": "crt([3, 5], [2, 3])",
        "digits": "digits(255) or digits(255, 2)",
        "diophantine": "diophantine(x^2 - 2y^2 = 1)",
        "discrete_log": "discrete_log(41, 15, 7)",
        "egyptian_fraction": "egyptian_fraction(3/7)",
        "factorint": "factorint(360)",
        "is_nthpow_residue": "is_nthpow_residue(11, 4, 19)",
        "jacobi_symbol": "jacobi_symbol(2, 15)",
        "kronecker_symbol": "kronecker_symbol(2, 15)",
        "laplace_transform": "laplace_transform(exp(-t), t, s)",
        "inverse_laplace_transform": "inverse_laplace_transform(1/(s + 1), s, t)",
        "fourier_transform": "fourier_transform(exp(-x^2), x, k)",
        "mellin_transform": "mellin_transform(exp(-x), x, s)",
        "inverse_mellin_transform": "inverse_mellin_transform(gamma(s), s, x, (0, oo))",
        "z_transform": "z_transform(2^n, n, z)",
        "inverse_z_transform": "inverse_z_transform(z/(z - 2), z, n)",
        "arc_length": "arc_length([cos(t), sin(t)], (t, 0, pi))",
        "curl": "curl([y, z, x], [x, y, z])",
        "directional_derivative": "directional_derivative(x*y, [x, y], [1, 1])",
        "divergence": "divergence([x, y], [x, y])",
        "fourier_series": "fourier_series(x, (x, -pi, pi), 3)",
        "gradient": "gradient(x*y, [x, y]) or gradient(r, [r, theta, phi], spherical)",
        "hessian": "hessian(x*y, [x, y])",
        "is_conservative": "is_conservative([y, x], [x, y])",
        "jacobian": "jacobian([x*y, x + y], [x, y])",
        "laplacian": "laplacian(x*y, [x, y])",
        "leading_term": "leading_term(sin(x), x, 0)",
        "line_integral": "line_integral([y, x], [x, y], [cos(t), sin(t)], (t, 0, pi))",
        "residue": "residue(1/x, x, 0)",
        "scalar_potential": "scalar_potential([y, x], [x, y])",
        "singularities": "singularities(1/x, x)",
        "probability": "probability(Normal(X, 0, 1) > 1)",
        "Normal": "Normal(0, 1) or Normal(X, 0, 1)",
        "Binomial": "Binomial(10, 1/2) or Binomial(X, 10, 1/2)",
        "cdf": "cdf(Normal(0, 1), x)",
        "correlation": "correlation([1, 2, 3], [2, 4, 7])",
        "covariance": "covariance([1, 2, 3], [2, 4, 7])",
        "density": "density(Normal(0, 1), x)",
        "expectation": "expectation(Normal(X, 0, 1)^2)",
        "is_subset": "is_subset({1}, {1, 2})",
        "linear_regression": "linear_regression([1, 2, 3], [2, 4, 7])",
        "mean": "mean([1, 2, 4])",
        "median": "median([1, 2, 4])",
        "quantile": "quantile(Normal(0, 1), 9/10)",
        "satisfiable": "satisfiable(p and not q)",
        "simplify_logic": "simplify_logic(p or (p and q))",
        "std": "std([1, 2, 4])",
        "to_cnf": "to_cnf(p or (q and r))",
        "to_dnf": "to_dnf(p and (q or r))",
        "variance": "variance([1, 2, 4]) or variance(Normal(X, 0, 1))",
        "convolution": "convolution([1, 2], [1, 3])",
        "fft": "fft([1, 2, 3, 4])",
        "ifft": "ifft([1, 2, 3, 4])",
        "linear_eq_to_matrix": "linear_eq_to_matrix([x + y = 1, x - y = 2], [x, y])",
        "maximum": "maximum(x*(1 - x), x, Interval(0, 1))",
        "minimum": "minimum(x^2, x)",
        "periodicity": "periodicity(sin(2x), x)",
        "stationary_points": "stationary_points(x^3 - x, x)",
        "vandermonde": "vandermonde(a, b, c)",
        "legendre_symbol": "legendre_symbol(2, 7)",
        "mod_inverse": "mod_inverse(3, 11)",
        "multinomial": "multinomial(2, 1, 1)",
        "n_order": "n_order(3, 7)",
        "nthroot_mod": "nthroot_mod(11, 4, 19)",
        "pell": "pell(61)",
        "coeff": "coeff(f, x, 2)",
        "compose": "compose(f, g, x)",
        "count_roots": "count_roots(x^3 - x)",
        "cyclotomic_poly": "cyclotomic_poly(12, x)",
        "div": "div(x^3, x + 1) or div([x, y], [x, y])",
        "groebner": "groebner([x + y, x - y], [x, y])",
        "interpolate": "interpolate([(0, 1), (1, 3)], x)",
        "minimal_polynomial": "minimal_polynomial(sqrt(2) + 1, x)",
        "nroots": "nroots(x^5 - x - 1)",
        "resultant": "resultant(f, g, x)",
        "roots": "roots(x^2 - 2, x)",
        "trunc": "trunc(7x^2 + 3, 5)",
        "polynomial_congruence": "polynomial_congruence(x^2 + 1, 5)",
        "powmod": "powmod(2, 10^18, 10^9 + 7)",
        "primerange": "primerange(20) or primerange(10, 20)",
        "sqrt_mod": "sqrt_mod(2, 7)",
        "wronskian": "wronskian([f, g], x)",
        "zeros": "zeros(2, 3)",
    }
    | {
        "ImmutableDenseMatrix": "ImmutableDenseMatrix([[1, 2], [3, 4]])",
        "Intersection": "Intersection({1, 2}, {2, 3})",
        "ProductSet": "ProductSet({1, 2}, {3})",
        "SymmetricDifference": "SymmetricDifference({1, 2}, {2, 3})",
        "appellf1": "appellf1(1, 2, 3, 4, x, y)",
        "characteristic_function": "characteristic_function(Normal(0, 1), t)",
        "chebyshevt_root": "chebyshevt_root(3, 0)",
        "chebyshevu_root": "chebyshevu_root(3, 0)",
        "gcdex": "gcdex(12, 18)",
        "gram_schmidt": "gram_schmidt([1, 1, 0], [1, 0, 1])",
        "hankel_transform": "hankel_transform(exp(-x), x, k, 0)",
        "integer_nthroot": "integer_nthroot(100, 3)",
        "inverse_hankel_transform": "inverse_hankel_transform(1/k, k, x, 0)",
        "is_amicable": "is_amicable(220, 284)",
        "is_disjoint": "is_disjoint({1}, {2})",
        "is_primitive_root": "is_primitive_root(3, 7)",
        "is_quad_residue": "is_quad_residue(2, 7)",
        "jordan_block": "jordan_block(2, 3)",
        "kurtosis": "kurtosis([1, 2, 4])",
        "least_squares": "least_squares([[1, 0], [1, 1], [1, 2]], [1, 2, 2])",
        "linsolve": "linsolve([[1, 2], [3, 4]], [5, 6])",
        "mode": "mode([1, 2, 2])",
        "moment": "moment(Normal(0, 1), 4)",
        "moment_generating_function": "moment_generating_function(Normal(0, 1), t)",
        "multiplicity": "multiplicity(2, 48)",
        "outer": "outer([1, 2], [3, 4])",
        "perfect_power": "perfect_power(216)",
        "polynomial_gcdex": "polynomial_gcdex(x^2 - 1, x - 2)",
        "quo": "quo(x^3 + 1, x - 1)",
        "real_root": "real_root(-8, 3)",
        "rem": "rem(x^3 + 1, x - 1)",
        "skewness": "skewness([1, 2, 4])",
        "stirling": "stirling(5, 2)",
        "subresultants": "subresultants(x^2 - 1, x - 2)",
        "unit": "unit(km/h)",
    }
    | {
        word: f"{word}({shown})"
        for shown, words in (
            (
                "[[1, 2], [3, 4]]",
                "det inv transpose adjoint adjugate trace rank rref norm eigenvals eigenvects "
                "nullspace columnspace diagonalize jordan_form",
            ),
            (
                "[[2, 1], [1, 3]]",
                "qr lu cholesky ldl svd hessenberg rank_decomposition pinv expm logm sqrtm sinm "
                "cosm rowspace left_nullspace cofactor_matrix permanent singular_values "
                "condition_number is_symmetric is_hermitian is_anti_symmetric is_positive_definite "
                "is_positive_semidefinite is_negative_definite is_negative_semidefinite "
                "is_indefinite is_diagonalizable is_nilpotent is_upper is_lower is_invertible "
                "is_orthogonal is_unitary",
            ),
            ("[[1, 2], [3, 4]], [[0, 1], [1, 0]]", "kronecker hadamard"),
            ("[[1, 2], [3, 4]], 1, 2", "minor cofactor"),
            ("[[1, 2]], [[3, 4]]", "hstack vstack"),
            (
                "7",
                "prime primepi isprime nextprime prevprime mobius divisors primefactors primorial "
                "Integer motzkin divisor_count quadratic_residues primitive_root compositepi",
            ),
            (
                "220",
                "digit_sum trailing_zeros isqrt proper_divisors is_perfect is_carmichael "
                "is_mersenne_prime is_palindromic proper_divisor_count abundance "
                "is_abundant is_deficient num_digits composite",
            ),
            ("3", "hilbert"),
            ("Interval(0, 1)", "cardinality closure interior boundary measure infimum supremum"),
            ("{1, 2}", "powerset"),
        )
        for word in words.split()
    }
)
"""By canonical name; where two ways are shown, " or " stands between them."""

_LETTERS = ("x", "y", "z", "t")


def usage(row: Row, name: str = "") -> str:
    """An example of a call; without one of its own, as many letters as the row takes at least.

    `name` is how the text calls it, an alias perhaps.
    """
    shown = USAGE.get(row.name)
    if shown is not None:
        return shown
    count = max(row.least, 1)
    return f"{name or row.name}({', '.join(_LETTERS[:count])})"


def hinted(name: str) -> str:
    """The hint that shows how a word is called, empty for one without an example of its own."""
    return f"write {USAGE[name]}" if name in USAGE else ""


def example(canonical: str) -> str:
    """The hint that shows how a word is called."""
    return f"write {USAGE[canonical]}"


def check_arity(row: Row, node: Call, given: int) -> None:
    """E_SYNTAX, with the example, for a call with too few or too many arguments."""
    if row.kind is Kind.CONSTANT or (
        row.least <= given and (row.most is None or given <= row.most)
    ):
        return
    most = "or more" if row.most is None else f"to {row.most}" if row.most > row.least else ""
    takes = " ".join(filter(None, (str(row.least), most)))
    plural = "" if takes == "1" else "s"
    what = f"{node.name} takes {takes} argument{plural}, {given} given"
    where = f"position {node.span[0] + 1}"
    hint = f"write {usage(row, node.name)}"
    raise SymError(Code.SYNTAX, what, where=where, hint=hint, fragment=node.name)
