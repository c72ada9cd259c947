"""Calls of every word of the vocabulary: how many arguments, and the example that a hint shows."""

from __future__ import annotations

import pytest
import sympy

from sym_eval.reading import read
from sym_eval.vocabulary import ROWS, TABLE, Kind, Row
from sym_eval.vocabulary.usage import USAGE, usage
from tests.refusals import refusal

CONSTANT = Kind.CONSTANT
Table = list[tuple[str, str, dict[str, list[int]]]]

# how many it takes, the letters in the hint's example, and with how many each word is refused
LETTERS: Table = [
    (
        "1",
        "x",
        {
            "sin": [0, 2],
            "cos": [0, 2],
            "tan": [0, 2],
            "tg": [2],
            "cot": [0, 2],
            "ctg": [2],
            "cotan": [2],
            "sec": [0, 2],
            "csc": [0, 2],
            "cosec": [2],
            "sinh": [0, 2],
            "cosh": [0, 2],
            "tanh": [0, 2],
            "coth": [0, 2],
            "sech": [0, 2],
            "csch": [0, 2],
            "cosech": [2],
            "asin": [0, 2],
            "arcsin": [2],
            "acos": [0, 2],
            "arccos": [2],
            "atan": [0, 2],
            "arctan": [2],
            "arctg": [2],
            "acot": [0, 2],
            "arccot": [2],
            "arcctg": [2],
            "asec": [0, 2],
            "arcsec": [2],
            "acsc": [0, 2],
            "arccsc": [2],
            "asinh": [0, 2],
            "arcsinh": [2],
            "arsinh": [2],
            "acosh": [0, 2],
            "arccosh": [2],
            "arcosh": [2],
            "atanh": [0, 2],
            "arctanh": [2],
            "artanh": [2],
            "acoth": [0, 2],
            "arccoth": [2],
            "arcoth": [2],
            "asech": [0, 2],
            "arcsech": [2],
            "arsech": [2],
            "acsch": [0, 2],
            "arccsch": [2],
            "arcsch": [2],
            "exp": [0, 2],
            "sqrt": [0, 2],
            "cbrt": [0, 2],
            "abs": [2],
            "re": [0, 2],
            "Re": [2],
            "im": [0, 2],
            "Im": [2],
            "arg": [0, 2],
            "sign": [0, 2],
            "sgn": [2],
            "conjugate": [0, 2],
            "conj": [2],
            "floor": [0, 2],
            "ceiling": [0, 2],
            "ceil": [2],
            "frac": [0, 2],
            "rad": [0, 2],
            "radians": [2],
            "sinc": [0, 2],
            "polar_lift": [0, 2],
            "exp_polar": [0, 2],
            "erf": [0, 2],
            "erfc": [0, 2],
            "erfi": [0, 2],
            "erfinv": [0, 2],
            "erfcinv": [0, 2],
            "loggamma": [0, 2],
            "lgamma": [2],
            "digamma": [0, 2],
            "trigamma": [0, 2],
            "Ei": [0, 2],
            "li": [0, 2],
            "Li": [0, 2],
            "Si": [0, 2],
            "Ci": [0, 2],
            "Shi": [0, 2],
            "Chi": [0, 2],
            "fresnels": [0, 2],
            "fresnelc": [0, 2],
            "airyai": [0, 2],
            "Ai": [2],
            "airybi": [0, 2],
            "Bi": [2],
            "airyaiprime": [0, 2],
            "airybiprime": [0, 2],
            "elliptic_k": [0, 2],
            "riemann_xi": [0, 2],
            "gamma": [0, 2],
            "Gamma": [2],
            "dirichlet_eta": [0, 2],
            "factorial": [0, 2],
            "fact": [2],
            "factorial2": [0, 2],
            "subfactorial": [0, 2],
            "catalan": [0, 2],
            "lucas": [0, 2],
            "partition": [0, 2],
            "totient": [0, 2],
            "removeO": [0, 2],
            "simplify": [0, 2],
            "together": [0, 2],
            "trigsimp": [0, 2],
            "powsimp": [0, 2],
            "logcombine": [0, 2],
            "radsimp": [0, 2],
            "ratsimp": [0, 2],
            "combsimp": [0, 2],
            "gammasimp": [0, 2],
            "expand_trig": [0, 2],
            "expand_log": [0, 2],
            "expand_func": [0, 2],
            "expand_complex": [0, 2],
            "sqrtdenest": [0, 2],
            "nsimplify": [0, 2],
            "cancel": [0, 2],
            "doit": [0, 2],
            "expand": [0, 2],
            "S": [0, 2],
        },
    ),
    (
        "2",
        "x, y",
        {
            "atan2": [1, 3],
            "arctan2": [3],
            "expint": [1, 3],
            "uppergamma": [1, 3],
            "lowergamma": [1, 3],
            "polylog": [1, 3],
            "periodic_argument": [1, 3],
            "KroneckerDelta": [1, 3],
            "erf2": [1, 3],
            "besselj": [1, 3],
            "bessely": [1, 3],
            "besseli": [1, 3],
            "besselk": [1, 3],
            "hankel1": [1, 3],
            "hankel2": [1, 3],
            "jn": [1, 3],
            "yn": [1, 3],
            "legendre": [1, 3],
            "chebyshevt": [1, 3],
            "chebyshevu": [1, 3],
            "hermite": [1, 3],
            "laguerre": [1, 3],
            "polygamma": [1, 3],
            "beta": [1, 3],
            "elliptic_f": [1, 3],
            "ff": [1, 3],
            "nPr": [3],
            "perm": [3],
            "FallingFactorial": [1, 3],
            "RisingFactorial": [1, 3],
            "rf": [3],
            "Pochhammer": [3],
            "Equivalent": [1, 3],
            "Interval.open": [1, 3],
            "Interval.Lopen": [1, 3],
            "Interval.Ropen": [1, 3],
            "AccumBounds": [1, 3],
            "AccumulationBounds": [3],
        },
    ),
    ("1 or more", "x, y", {"max": [0], "min": [0]}),
    (
        "3",
        "x, y, z",
        {
            "assoc_legendre": [2, 4],
            "assoc_laguerre": [2, 4],
            "gegenbauer": [2, 4],
            "lerchphi": [2, 4],
            "SingularityFunction": [2, 4],
        },
    ),
    ("4", "x, y, z, t", {"jacobi": [3, 5], "Ynm": [3, 5]}),
    (
        "1 to 2",
        "x",
        {
            "zeta": [0, 3],
            "Heaviside": [0, 3],
            "DiracDelta": [0, 3],
            "stieltjes": [0, 3],
            "LambertW": [0, 3],
            "lambertw": [3],
            "elliptic_e": [0, 3],
            "bernoulli": [0, 3],
            "euler": [0, 3],
            "bell": [0, 3],
            "harmonic": [0, 3],
            "fibonacci": [0, 3],
            "divisor_sigma": [0, 3],
            "Rational": [0, 3],
        },
    ),
    ("2 to 3", "x, y", {"elliptic_pi": [1, 4]}),
    ("2 or more", "x, y", {"gcd": [1], "lcm": [1]}),
    ("1 or more", "x", {"O": [0], "Order": [0], "Xor": [0]}),
]
# the same, with a hint of the word's own
OWN: Table = [
    ("3 to 4", "write Limit(f, x, a, '+')", {"Limit": [2, 5]}),
    ("1 to 2", "write log(x) or log(x, b)", {"log": [0, 3]}),
    ("1 to 2", "write root(x, n)", {"root": [0, 3]}),
    ("1", "write abs(x)", {"Abs": [0, 2]}),
    ("1 or more", "write max(x, y)", {"Max": [0]}),
    ("1 or more", "write min(x, y)", {"Min": [0]}),
    ("2", "write CRootOf(x^5 - x - 1, 0)", {"CRootOf": [1, 3], "rootof": [3]}),
    ("1 to 2", "write RootSum(x^3 + x + 1, Lambda(x, x^2))", {"RootSum": [0, 3]}),
    ("3", "write hyper((a, b), (c,), x)", {"hyper": [2, 4]}),
    ("3 to 5", "write meijerg(((a,), (b,)), ((c,), (d,)), x)", {"meijerg": [2, 6]}),
    ("2", "write binomial(n, k)", {"binomial": [1, 3], "nCr": [3], "choose": [3], "comb": [3]}),
    ("2", "write binomial(n, k)", {"binom": [1, 3]}),
    ("2", "write mod(a, n)", {"Mod": [1, 3], "mod": [3]}),
    ("2", "write stirling(5, 2)", {"stirling": [1, 3]}),
    ("1", "write divisor_count(7)", {"divisor_count": [0, 2]}),
    ("1", "write primorial(7)", {"primorial": [0, 2]}),
    ("1", "write prime(7)", {"prime": [0, 2]}),
    ("1", "write primepi(7)", {"primepi": [0, 2]}),
    ("1", "write isprime(7)", {"isprime": [0, 2]}),
    ("1", "write nextprime(7)", {"nextprime": [0, 2]}),
    ("1", "write prevprime(7)", {"prevprime": [0, 2]}),
    ("1", "write mobius(7)", {"mobius": [0, 2]}),
    ("1", "write divisors(7)", {"divisors": [0, 2]}),
    ("1", "write primefactors(7)", {"primefactors": [0, 2]}),
    (
        "1 or more",
        "write diff(f, x) or diff(f, x, 2)",
        {"Derivative": [0], "diff": [0], "derivative": [0], "differentiate": [0]},
    ),
    (
        "1 or more",
        "write integrate(f, x) or integrate(f, (x, a, b))",
        {"Integral": [0], "integrate": [0], "integral": [0], "int": [0]},
    ),
    (
        "3 to 4",
        "write limit(f, x, a) or limit(f, x, a, '+')",
        {"limit": [2, 5], "lim": [5]},
    ),
    ("2 or more", "write sum(f, (k, 1, n))", {"Sum": [1], "sum": [1], "summation": [1]}),
    ("2 or more", "write product(f, (k, 1, n))", {"Product": [1], "product": [1], "prod": [1]}),
    ("1 to 5", "write series(f, x, 0, 6)", {"series": [0, 6], "taylor": [6]}),
    ("3", "write Subs(f, x, a)", {"Subs": [2, 4]}),
    ("1 to 2", "write factor(f) or factor(f, x)", {"factor": [0, 3]}),
    ("1 to 2", "write apart(f, x)", {"apart": [0, 3]}),
    ("2 or more", "write collect(f, x)", {"collect": [1]}),
    ("1 or more", "write solve(x^2 = 4, x)", {"solve": [0]}),
    ("2 to 3", "write solveset(x^2 = 4, x, Reals)", {"solveset": [1, 4]}),
    (
        "2 or more",
        "write subs(f, x, a) or subs(f, (x, a), (y, b))",
        {"subs": [1], "substitute": [1]},
    ),
    ("1 to 2", "write N(x) or N(x, 30)", {"N": [0, 3], "evalf": [3]}),
    ("1 to 2", "write Float(0.1, 20)", {"Float": [0, 3]}),
    ("1", "write Integer(7)", {"Integer": [0, 2]}),
    (
        "1 to 3",
        "write Matrix([[1, 2], [3, 4]])",
        {"Matrix": [0, 4], "matrix": [4]},
    ),
    ("1 to 3", "write ImmutableDenseMatrix([[1, 2], [3, 4]])", {"ImmutableDenseMatrix": [0, 4]}),
    ("1", "write det([[1, 2], [3, 4]])", {"det": [0, 2], "determinant": [2]}),
    ("1", "write inv([[1, 2], [3, 4]])", {"inv": [0, 2], "inverse": [2]}),
    ("1", "write transpose([[1, 2], [3, 4]])", {"transpose": [0, 2]}),
    ("1", "write adjoint([[1, 2], [3, 4]])", {"adjoint": [0, 2]}),
    ("1", "write adjugate([[1, 2], [3, 4]])", {"adjugate": [0, 2]}),
    ("1", "write trace([[1, 2], [3, 4]])", {"trace": [0, 2], "tr": [2]}),
    ("1", "write rank([[1, 2], [3, 4]])", {"rank": [0, 2]}),
    ("1", "write rref([[1, 2], [3, 4]])", {"rref": [0, 2]}),
    ("1", "write eigenvals([[1, 2], [3, 4]])", {"eigenvals": [0, 2], "eigenvalues": [2]}),
    ("1", "write eigenvects([[1, 2], [3, 4]])", {"eigenvects": [0, 2], "eigenvectors": [2]}),
    ("1", "write nullspace([[1, 2], [3, 4]])", {"nullspace": [0, 2]}),
    ("1", "write columnspace([[1, 2], [3, 4]])", {"columnspace": [0, 2]}),
    ("1 to 2", "write norm([[1, 2], [3, 4]])", {"norm": [0, 3]}),
    ("1", "write diagonalize([[1, 2], [3, 4]])", {"diagonalize": [0, 2]}),
    ("1", "write jordan_form([[1, 2], [3, 4]])", {"jordan_form": [0, 2]}),
    ("1 to 2", "write charpoly([[1, 2], [3, 4]], x)", {"charpoly": [0, 3]}),
    ("2", "write dot([1, 2], [3, 4])", {"dot": [1, 3]}),
    ("2", "write cross([1, 2, 3], [4, 5, 6])", {"cross": [1, 3]}),
    ("1", "write eye(3)", {"eye": [0, 2]}),
    ("1 to 2", "write zeros(2, 3)", {"zeros": [0, 3]}),
    ("1 to 2", "write ones(2, 3)", {"ones": [0, 3]}),
    ("1 or more", "write diag(1, 2, 3)", {"diag": [0]}),
    ("2", "write wronskian([f, g], x)", {"wronskian": [1, 3]}),
    ("2", "write a = b", {"Eq": [1, 3], "Equality": [3]}),
    ("2", "write a != b", {"Ne": [1, 3], "Unequality": [3]}),
    ("2", "write a < b", {"Lt": [1, 3], "StrictLessThan": [3]}),
    ("2", "write a <= b", {"Le": [1, 3], "LessThan": [3]}),
    ("2", "write a > b", {"Gt": [1, 3], "StrictGreaterThan": [3]}),
    ("2", "write a >= b", {"Ge": [1, 3], "GreaterThan": [3]}),
    ("1 or more", "write x > 1 and x < 3", {"And": [0]}),
    ("1 or more", "write x < 1 or x > 3", {"Or": [0]}),
    ("1", "write not x > 1", {"Not": [0, 2]}),
    ("2", "write Implies(x > 2, x > 1)", {"Implies": [1, 3]}),
    ("3", "write ITE(x < 0, x < 1, x > 2)", {"ITE": [2, 4]}),
    ("1 or more", "write Piecewise((f, x < 0), (g, True))", {"Piecewise": [0], "piecewise": [0]}),
    ("2 to 4", "write Interval(0, 1) or Interval.open(0, 1)", {"Interval": [1, 5]}),
    ("2", "write Complement(Reals, {0})", {"Complement": [1, 3]}),
    ("2", "write Contains(x, Reals)", {"Contains": [1, 3]}),
    ("1 to 3", "write Range(0, 10)", {"Range": [0, 4]}),
    ("2 to 3", "write ConditionSet(x, x^2 > 2, Reals)", {"ConditionSet": [1, 4]}),
    ("2 or more", "write ImageSet(Lambda(n, 2*n), Integers)", {"ImageSet": [1]}),
    ("2", "write Lambda(x, x^2)", {"Lambda": [1, 3]}),
]

# how many the other words take; usage() is what their hints show
TAKES = {
    "1": (
        "abundance andre besselsimp boundary cardinality cholesky closure cnf cofactor_matrix "
        "collect_const composite compositepi cond condition_number continued_fraction_reduce "
        "cosm denom denominator derangements diophantine dnf egyptian_fraction expand_mul "
        "expand_multinomial expand_power_base expand_power_exp expm exptrigsimp factor_terms "
        "factorint fraction gcd_terms genocchi hessenberg hilbert hyperexpand infimum "
        "interior is_abundant is_anti_symmetric is_carmichael is_deficient is_diagonalizable "
        "is_hermitian is_indefinite is_invertible is_lower is_mersenne_prime "
        "is_negative_definite is_negative_semidefinite is_nilpotent is_orthogonal "
        "is_palindromic is_perfect is_positive_definite is_positive_semidefinite is_symmetric "
        "is_tautology is_unitary is_upper isqrt jordan kernel kroneckersimp ldl "
        "ldl_decomposition LDLdecomposition left_nullspace logm lu lu_decomposition "
        "LUdecomposition matrix_exp measure motzkin nnf npartitions numer numerator pell per "
        "perfect_power permanent piecewise_fold pinv powdenest powerset primenu primeomega "
        "primitive_root proper_divisor_count proper_divisors pseudo_inverse pseudoinverse qr "
        "qr_decomposition QRdecomposition quadratic_residues rank_decomposition "
        "reduced_totient rot_ccw_axis1 rot_ccw_axis2 rot_ccw_axis3 rowspace satisfiable "
        "separatevars signsimp simplify_logic singular_value_decomposition singular_values "
        "sinm sqrtm supremum svd terms_gcd to_cnf to_dnf to_nnf truth_table "
        "unbranched_argument"
    ),
    "1 or more": (
        "Add all_coeffs average coefficients coeffs content count_roots decompose dft "
        "discriminant Eijk factor_list fft geometric_mean gram_schmidt GramSchmidt groebner "
        "harmonic_mean horner hstack idft ifft intervals is_irreducible isolate kurtosis LC "
        "leading_coeff LeviCivita mean median mode monic Mul multinomial Nand Nor "
        "orthogonalize primitive pstd pstdev pvariance real_roots rms roots skewness sqf_list "
        "sqf_part standard_deviation std stdev sturm vandermonde variance vstack"
    ),
    "1 to 2": (
        "Bernoulli ChiSquared continued_fraction continued_fraction_convergents convergents "
        "cyclotomic cyclotomic_poly Die digit_sum digits divisor_sum expectation Exponential "
        "Geometric interpolate Maxwell minimal_polynomial minpoly nroots num_digits Poisson "
        "primerange primes probability Rayleigh real_root StudentT sum_of_digits "
        "trailing_zeros tribonacci"
    ),
    "2": (
        "arc_length bezout cdf characteristic_function chebyshevt_poly chebyshevt_root "
        "chebyshevu_poly chebyshevu_root ComplexRootOf convolution corr correlation cov "
        "covariance crt density egcd erf2inv gcdex hadamard hadamard_product hermite_poly "
        "hermite_prob hessian hn1 hn2 integer_nthroot iroot is_amicable is_conservative "
        "is_disjoint is_primitive_root is_quad_residue is_subset jacobi_symbol jacobian "
        "jordan_block jordan_cell kronecker_symbol laguerre_poly least_squares legendre_poly "
        "legendre_symbol linear_fit linear_regression linear_solve linsolve lstsq lusolve "
        "matrix_multiply_elementwise mgf mod_inverse modinv moment moment_generating_function "
        "multigamma multiplicity n_order outer pdf periodicity pmf polynomial_congruence Pow "
        "principal_branch quantile RootOf scalar_potential singularities solve_least_squares "
        "sqrt_mod"
    ),
    "2 or more": ("igcd ilcm kron kronecker kronecker_product linear_eq_to_matrix trunc"),
    "2 to 3": (
        "BetaDistribution Binomial Cauchy coeff compose curl div divergence FDistribution "
        "fourier_series GammaDistribution grad gradient Laplace laplacian leading_term "
        "Logistic LogNormal maximum minimum NegativeBinomial Normal Pareto polynomial_gcdex "
        "quo rem resultant rot stationary_points subresultants Uniform Weibull"
    ),
    "3": (
        "cofactor cosine_transform directional_derivative discrete_log fourier "
        "fourier_transform ifourier ilaplace inverse_cosine_transform "
        "inverse_fourier_transform inverse_laplace inverse_laplace_transform "
        "inverse_sine_transform inverse_z_transform is_nthpow_residue iztrans laplace "
        "laplace_transform marcumq mathieuc mathieucprime mathieus mathieusprime mellin "
        "mellin_transform minor modpow nthroot_mod pow_mod powmod residue sine_transform "
        "z_transform ztrans"
    ),
    "3 to 4": ("Hypergeometric Triangular"),
    "4": (
        "betainc betainc_regularized hankel_transform inverse_hankel_transform "
        "inverse_mellin_transform jacobi_normalized jacobi_poly line_integral line_integrate "
        "Znm"
    ),
    "6": ("appellf1"),
}


def calls(table: Table) -> list[tuple[str, int, str, str]]:
    return [
        (name, given, takes, shown)
        for takes, shown, names in table
        for name, refused in names.items()
        for given in refused
    ]


def told(name: str, given: int, takes: str) -> str:
    plural = "" if takes == "1" else "s"
    return f"E_SYNTAX: {name} takes {takes} argument{plural}, {given} given (position 1)"


@pytest.mark.parametrize(("name", "given", "takes", "letters"), calls(LETTERS))
def test_too_few_or_too_many_arguments_are_counted(
    name: str, given: int, takes: str, letters: str
) -> None:
    text = f"{name}({', '.join('x' * given)})"
    assert refusal(text) == f"{told(name, given, takes)}; write {name}({letters})"


@pytest.mark.parametrize(("name", "given", "takes", "hint"), calls(OWN))
def test_words_with_an_example_of_their_own_show_it(
    name: str, given: int, takes: str, hint: str
) -> None:
    text = f"{name}({', '.join('x' * given)})"
    assert refusal(text) == f"{told(name, given, takes)}; {hint}"


def wrong_numbers(takes: str) -> list[int]:
    """One too few and, where there is a most, one too many: "2 to 3" is refused with 1 and 4."""
    numbers = [int(word) for word in takes.split() if word.isdigit()]
    return [numbers[0] - 1] if takes.endswith("more") else [numbers[0] - 1, numbers[-1] + 1]


@pytest.mark.parametrize("takes", TAKES)
def test_other_words_count_their_arguments_and_show_how_they_are_called(takes: str) -> None:
    calls = [(name, given) for name in TAKES[takes].split() for given in wrong_numbers(takes)]
    found = [refusal(f"{name}({', '.join('x' * given)})") for name, given in calls]
    shown = [f"write {usage(TABLE[name], name)}" for name, _ in calls]
    expected = [
        f"{told(name, given, takes)}; {hint}"
        for (name, given), hint in zip(calls, shown, strict=True)
    ]
    assert found == expected


def test_every_word_that_can_get_a_wrong_number_of_arguments_is_in_a_table() -> None:
    tested = {name for table in (LETTERS, OWN) for _, _, names in table for name in names}
    tested |= {name for names in TAKES.values() for name in names.split()}
    bounded = {
        name
        for name, row in TABLE.items()
        if row.kind is not Kind.CONSTANT and not row.raw and (row.most is not None or row.least)
    }
    aliases_of_open_ended = {
        name for name in bounded if TABLE[name].most is None and name != TABLE[name].name
    }
    assert bounded - tested <= aliases_of_open_ended | {"ln"}


def test_ln_has_no_base() -> None:
    told = "E_SYNTAX: ln takes 1 argument, 2 given (position 1)"
    assert refusal("ln(x, 2)") == f"{told}; write log(x) or log(x, b)"


# -- the examples


def ways(name: str) -> list[str]:
    """The ways that an example shows: " or " stands between them, and in brackets it is logic."""
    shown, found = usage(named(name), name), [""]
    for word in shown.split(" or ") if name != "Or" else [shown]:
        is_inside = found[-1].count("(") > found[-1].count(")")
        found = [*found[:-1], f"{found[-1]} or {word}"] if is_inside else [*found, word]
    return found[1:]


def named(name: str) -> Row:
    """The row that has this canonical name: degree(f, x), not the angle of the same name."""
    return next(row for row in ROWS if row.name == name)


@pytest.mark.parametrize("name", sorted({row.name for row in ROWS if row.kind is not CONSTANT}))
def test_the_example_of_a_hint_is_read_as_it_stands(name: str) -> None:
    for text in ways(name):
        reading = read(text)
        assert read(reading.parsed).value == reading.value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_example_uses_the_word_or_the_sign_for_it(row: Row) -> None:
    names = {name for own in ROWS if own.name == row.name for name in own.names}
    shown = usage(row)
    signs = {"And": "and", "Or": "or", "Not": "not", "Eq": "=", "Ne": "!=", "Lt": "<", "Le": "<="}
    signs |= {"Gt": ">", "Ge": ">="}
    wanted = {signs.get(row.name, ""), *names} - {""}
    assert any(word in shown for word in wanted)


def test_a_word_that_begins_as_a_sum_is_a_word() -> None:
    assert read("sum_of_digits(123)").value == 6
    assert refusal("sum_of_cubes(3)").startswith("E_SYNTAX: an index with its first value")


def test_no_example_is_for_a_word_that_is_not_there() -> None:
    assert set(USAGE) <= {row.name for row in ROWS}


# -- assumptions


ASSUMED = {
    "algebraic": "is_algebraic",
    "commutative": "is_commutative",
    "complex": "is_complex",
    "even": "is_even",
    "extended_real": "is_extended_real",
    "finite": "is_finite",
    "hermitian": "is_hermitian",
    "imaginary": "is_imaginary",
    "infinite": "is_infinite",
    "integer": "is_integer",
    "irrational": "is_irrational",
    "negative": "is_negative",
    "nonnegative": "is_nonnegative",
    "nonpositive": "is_nonpositive",
    "nonzero": "is_nonzero",
    "odd": "is_odd",
    "positive": "is_positive",
    "prime": "is_prime",
    "rational": "is_rational",
    "real": "is_real",
    "transcendental": "is_transcendental",
    "zero": "is_zero",
}


@pytest.mark.parametrize(("word", "attribute"), ASSUMED.items())
@pytest.mark.parametrize("truth", ["true", "True", "false", "False"])
def test_a_symbol_is_declared_with_an_assumption(word: str, attribute: str, truth: str) -> None:
    reading = read(f"Symbol(s, {word}={truth})")
    assert getattr(reading.value, attribute) is (truth.lower() == "true")
    assert reading.parsed == f"Symbol(s, {word}={truth})"
    assert reading.value == sympy.Symbol("s", **{word: truth.lower() == "true"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Symbol(s)", {"real": True}),
        ("Symbol(s, integer=true, positive=true)", {"integer": True, "positive": True}),
        ("Symbol(s, real=false)", {"real": False}),
        ("Symbol(s, even=true, nonzero=true)", {"even": True, "nonzero": True}),
    ],
)
def test_exactly_what_is_said_is_assumed(text: str, expected: dict[str, bool]) -> None:
    assert read(text).value == sympy.Symbol("s", **expected)


def test_assumptions_are_used_while_reading() -> None:
    assert read("sqrt(Symbol(s, positive=true)^2)").value == sympy.Symbol("s", positive=True)
    assert read("sqrt(s^2)").value == sympy.Abs(sympy.Symbol("s", real=True))
    assert read("sin(pi*Symbol(s, integer=true))").value == 0
