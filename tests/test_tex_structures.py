"""Matrices, cases, systems, sets, intervals and statements in LaTeX.

Every line was checked by hand against what the LaTeX shows.
"""

from __future__ import annotations

import pytest

from sym_eval.reading import read
from tests.tex import outcome

READ = [
    (r"\sqrt[3]{x+1}", "root(x + 1, 3)"),
    (r"\sqrt[n]{a^n}", "root(a**n, n)"),
    (r"\max(a, b)", "Max(a, b)"),
    (r"\min\{1, 2, 3\}", "Min(1, 2, 3)"),
    (r"\gcd(12, 18)", "gcd(12, 18)"),
    (r"\operatorname{Tr}\begin{pmatrix}1&2\\3&4\end{pmatrix}", "trace(Matrix([[1, 2], [3, 4]]))"),
    (
        r"\begin{cases} x^2 & x \ge 0 \\ -x & x < 0 \end{cases}",
        "Piecewise((x**2, x >= 0), (-x, x < 0))",
    ),
    (
        r"f(x) = \begin{cases} 1 & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}",
        "Eq(f(x), Piecewise((1, x > 0), (0, True)))",
    ),
    (r"\begin{cases} x, & x>0 \\ 0, & \text{else} \end{cases}", "Piecewise((x, x > 0), (0, True))"),
    (r"\begin{cases} x + y = 1 \\ x - y = 3 \end{cases}", "[Eq(x + y, 1), Eq(x - y, 3)]"),
    (r"\begin{bmatrix} 1 & 0 \\ 0 & 1 \end{bmatrix}", "Matrix([[1, 0], [0, 1]])"),
    (r"\begin{vmatrix} a & b \\ c & d \end{vmatrix}", "det(Matrix([[a, b], [c, d]]))"),
    (r"\left[\begin{matrix}1 & 2\\3 & 4\end{matrix}\right]", "Matrix([[1, 2], [3, 4]])"),
    (r"\left(\begin{array}{cc} 1 & 2 \\ 3 & 4 \end{array}\right)", "Matrix([[1, 2], [3, 4]])"),
    (r"\left|\begin{matrix}1 & 2\\3 & 4\end{matrix}\right|", "det(Matrix([[1, 2], [3, 4]]))"),
    (r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}", "Matrix([[1], [2]])"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^{-1}", "Matrix([[1, 2], [3, 4]])**(-1)"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^T", "transpose(Matrix([[1, 2], [3, 4]]))"),
    (
        r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \begin{pmatrix} 1 \\ 1 \end{pmatrix}",
        "Matrix([[1, 2], [3, 4]])*Matrix([[1], [1]])",
    ),
    (r"\begin{aligned} x + y &= 1 \\ x - y &= 3 \end{aligned}", "[Eq(x + y, 1), Eq(x - y, 3)]"),
    (r"\begin{align*} 2x + y &= 5, \\ x - y &= 1. \end{align*}", "[Eq(2*x + y, 5), Eq(x - y, 1)]"),
    (r"x \in \mathbb{R}", "Contains(x, Reals)"),
    (r"x \in \{1, 2, 3\}", "Contains(x, {1, 2, 3})"),
    (r"x \notin \mathbb{Z}", "Not(Contains(x, Integers))"),
    (r"(0, 1] \cup [2, 3)", "Union(Interval.Lopen(0, 1), Interval.Ropen(2, 3))"),
    (r"[0,1] \cap [0.5, 2]", "Intersection(Interval(0, 1), Interval(1/2, 2))"),
    (r"\mathbb{R} \setminus \{0\}", "Complement(Reals, {0})"),
    (
        r"\left(-\infty, 0\right) \cup \left(0, \infty\right)",
        "Union(Interval.open(-oo, 0), Interval.open(0, oo))",
    ),
    ("$]0, 1[$", "Interval.open(0, 1)"),
    (r"\{1,2\} \cup \{3\}", "Union({1, 2}, {3})"),
    (r"x > 0 \land x < 1", "And(x > 0, x < 1)"),
    (r"x < 0 \text{ or } x > 1", "Or(x < 0, x > 1)"),
    (r"0 < x \leq 1", "And(0 < x, x <= 1)"),
    (r"\{ (x+1)^2 \}", "{(x + 1)**2}"),
    (r"\begin{equation} x^2 = 4 \end{equation}", "Eq(x**2, 4)"),
    (r"\[ x^2 \tag{1} \]", "x**2"),
    (r"\left\{ x \mid x > 0 \right\}", "ConditionSet(x, x > 0)"),
    (r"a \neq 0 \implies b = 0", "Implies(Ne(a, 0), Eq(b, 0))"),
    ("$(1, 2)$", "(1, 2)"),
    ("$[1, 2, 3]$", "[1, 2, 3]"),
    (
        r"\left\{x\; \middle|\; x \in \mathbb{R} \wedge x > 0 \right\}",
        "ConditionSet(x, x > 0, Reals)",
    ),
    (
        r"\left\{2 n \pi\; \middle|\; n \in \mathbb{Z}\right\}",
        "ImageSet(Lambda(n, 2*n*pi), Integers)",
    ),
    (r"x \in ]0, 1]", "Contains(x, Interval.Lopen(0, 1))"),
    (r"x \in \left]0, 1\right[", "Contains(x, Interval.open(0, 1))"),
    (r"x \leq y \leq z", "And(x <= y, y <= z)"),
    (r"x \neq y \neq z", "And(Ne(x, y), Ne(y, z))"),
    (r"\operatorname{arctan2}(y, x)", "atan2(y, x)"),
    (r"\operatorname{lcm}(4, 6)", "lcm(4, 6)"),
    (r"\min(x, y)", "Min(x, y)"),
    (r"C(n, k) = \binom{n}{k}", "Eq(C(n, k), binomial(n, k))"),
    (r"\frac{a+b}{2} \geq \sqrt{ab}", "(a + b)/2 >= sqrt(a*b)"),
    (r"\det\begin{bmatrix} a & b \\ c & d \end{bmatrix}", "det(Matrix([[a, b], [c, d]]))"),
    (
        r"\begin{bmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \end{bmatrix}^T",
        "transpose(Matrix([[1, 2, 3], [4, 5, 6]]))",
    ),
    (
        r"\begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}",
        "Matrix([[cos(theta), -sin(theta)], [sin(theta), cos(theta)]])",
    ),
    (r"\begin{bmatrix}1\\2\end{bmatrix}", "Matrix([[1], [2]])"),
    (r"2\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}", "2*Matrix([[1, 0], [0, 1]])"),
    (
        r"\begin{pmatrix} a_{11} & a_{12} \\ a_{21} & a_{22} \end{pmatrix}",
        "Matrix([[a_11, a_12], [a_21, a_22]])",
    ),
    (
        r"\operatorname{rank} \begin{pmatrix} 1 & 2 \\ 2 & 4 \end{pmatrix}",
        "rank(Matrix([[1, 2], [2, 4]]))",
    ),
    (r"\begin{array}{cc} 1 & 2 \\ 3 & 4 \end{array}", "Matrix([[1, 2], [3, 4]])"),
    (r"\left|\begin{array}{cc} 1 & 2 \\ 3 & 4 \end{array}\right|", "det(Matrix([[1, 2], [3, 4]]))"),
    (
        r"\left(\begin{smallmatrix} 1 & 2 \\ 3 & 4 \end{smallmatrix}\right)",
        "Matrix([[1, 2], [3, 4]])",
    ),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \\ \end{pmatrix}", "Matrix([[1, 2], [3, 4]])"),
    (r"\begin{pmatrix}1&2\\[4pt]3&4\end{pmatrix}", "Matrix([[1, 2], [3, 4]])"),
    (r"x^2 - 4 \leq 0", "x**2 - 4 <= 0"),
    ("$|x - 2| < 3$", "Abs(x - 2) < 3"),
    (r"-1 \le x \le 1", "And(-1 <= x, x <= 1)"),
    (r"x > 0 \text{ and } y > 0", "And(x > 0, y > 0)"),
    (r"x \in [0, 1] \cup (2, \infty)", "Contains(x, Union(Interval(0, 1), Interval.open(2, oo)))"),
    (r"x \in \mathbb{N}", "Contains(x, Naturals)"),
    (r"\{1, 2, 3\}", "{1, 2, 3}"),
    (r"\{x \in \mathbb{R} : x > 0\}", "ConditionSet(x, x > 0, Reals)"),
    (r"\{x \in \mathbb{Z} \mid 0 < x < 5\}", "ConditionSet(x, And(0 < x, x < 5), Integers)"),
    (r"\{1, 2\} \setminus \{2\}", "Complement({1, 2}, {2})"),
    (r"\{1,2,3\} \cap \{2,3,4\}", "Intersection({1, 2, 3}, {2, 3, 4})"),
    (r"\neg (x > 0)", "Not(x > 0)"),
    (r"x \ne 0 \lor y \ne 0", "Or(Ne(x, 0), Ne(y, 0))"),
    (r"x > 1 \implies x^2 > 1", "Implies(x > 1, x**2 > 1)"),
    (r"x = 0 \iff x^2 = 0", "Equivalent(Eq(x, 0), Eq(x**2, 0))"),
    ("$[0, 1]$", "[0, 1]"),
    ("$(0, 1)$", "(0, 1)"),
    (r"[0, \infty)", "Interval.Ropen(0, oo)"),
    (r"]-\infty, 3]", "Interval.Lopen(-oo, 3)"),
    (r"\max \{x, y\}", "Max(x, y)"),
    (r"\gcd(a, b) = 1", "Eq(gcd(a, b), 1)"),
    (r"\sqrt[3]{8}", "root(8, 3)"),
    (r"\sqrt[3]8", "root(8, 3)"),
    ("$f(x, y) = x^2 + y^2$", "Eq(f(x, y), x**2 + y**2)"),
    (
        r"\left\{ \begin{array}{l} x+y=1 \\ x-y=2 \end{array} \right.",
        "[Eq(x + y, 1), Eq(x - y, 2)]",
    ),
    (
        r"\left\{ \begin{array}{ll} x & x > 0 \\ -x & x \leq 0 \end{array} \right.",
        "Piecewise((x, x > 0), (-x, x <= 0))",
    ),
    (
        r"\left\{\begin{aligned} x+y&=1 \\ x-y&=2 \end{aligned}\right.",
        "[Eq(x + y, 1), Eq(x - y, 2)]",
    ),
    (
        (
            r"f(x) = \left\{ \begin{array}{ll} 1 & \text{if } x > 0, \\ 0 & "
            r"\text{otherwise.} \end{array} \right."
        ),
        "Eq(f(x), Piecewise((1, x > 0), (0, True)))",
    ),
    (r"\begin{aligned} & x + y = 1 \\ & x - y = 2 \end{aligned}", "[Eq(x + y, 1), Eq(x - y, 2)]"),
    (
        r"\begin{eqnarray} x &+& y &=& 3 \\ x &-& y &=& 1 \end{eqnarray}",
        "[Eq(x + y, 3), Eq(x - y, 1)]",
    ),
    (r"\begin{cases} x + y = 1, \\ x - y = 2. \end{cases}", "[Eq(x + y, 1), Eq(x - y, 2)]"),
    (
        r"\begin{cases} 2x & \text{if } x > 1, \\ 0 & \text{otherwise} \end{cases}",
        "Piecewise((2*x, x > 1), (0, True))",
    ),
    (r"\begin{align} x^2 &= 4 \end{align}", "Eq(x**2, 4)"),
    (r"\begin{split} a &= b \end{split}", "Eq(a, b)"),
    (
        r"\begin{aligned} A &= \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix} \end{aligned}",
        "Eq(A, Matrix([[1, 2], [3, 4]]))",
    ),
    (r"\begin{alignat}{2} x &= 1 \end{alignat}", "Eq(x, 1)"),
    (r"\begin{cases} x > 0 \\ y > 0 \end{cases}", "[x > 0, y > 0]"),
    (r"3\sqrt[3]{2}", "3*root(2, 3)"),
]

NOTED = [
    (r"\sqrt[4]{abcd}", "root(a*b*c*d, 4)", ["abcd was read as the product a*b*c*d"]),
    (
        r"x = 1, \quad y = 2",
        "[Eq(x, 1), Eq(y, 2)]",
        ["2 expressions with commas between them were read as a list"],
    ),
    (
        r"\lambda_1, \lambda_2",
        "[lambda_1, lambda_2]",
        ["2 expressions with commas between them were read as a list"],
    ),
    (
        r"a_{n+1} = 2a_n, \quad a_0 = 1",
        "[Eq(Function(a)(n + 1), 2*a(n)), Eq(a(0), 1)]",
        [
            "2 expressions with commas between them were read as a list",
            "a with an index was read as a function of the index",
        ],
    ),
    (r"\Lambda(x, y)", "Function(Lambda)(x, y)", [r"\Lambda(…) was read as an undefined function"]),
    (r"\beta(a, b)", "beta(a, b)", [r"\beta(…, …) was read as the beta function"]),
    (
        r"f(x) = x^2, \quad g(x) = \frac{1}{x}",
        "[Eq(f(x), x**2), Eq(g(x), 1/x)]",
        ["2 expressions with commas between them were read as a list"],
    ),
    (
        r"\begin{gather} x = 1 \\ y = 2 \end{gather}",
        "[Eq(x, 1), Eq(y, 2)]",
        ["2 expressions with commas between them were read as a list"],
    ),
]


@pytest.mark.parametrize(("text", "parsed"), READ)
def test_structures_are_read_without_a_note(text: str, parsed: str) -> None:
    assert outcome(text) == [parsed]


@pytest.mark.parametrize(("text", "parsed", "notes"), NOTED)
def test_structures_that_could_surprise_have_a_note(
    text: str, parsed: str, notes: list[str]
) -> None:
    assert outcome(text) == [parsed, *(f"# {note}" for note in notes)]


@pytest.mark.parametrize("text", [row[0] for row in (*READ, *NOTED)])
def test_structures_as_understood_read_back_to_the_same(text: str) -> None:
    found = read(text)
    assert read(found.parsed).value == found.value
