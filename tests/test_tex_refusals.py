"""What LaTeX is refused, with its place and with what to write instead.

Every line was checked by hand against what the LaTeX shows.
"""

from __future__ import annotations

import pytest

from tests.tex import outcome

REFUSED = [
    (
        r"d{/dx = x y + \alpha",
        r"E_SYNTAX: braces stand after d (position 2); write \frac{dy}{dx}",
    ),
    (
        r"\sqrt 12",
        r"E_AMBIGUOUS: \sqrt takes one digit without braces (position 7); write \sqrt{12}",
    ),
    (
        r"\iint_D f \, dA",
        (
            r"E_SYNTAX: \iint over a region is not read (position 1); write \int_a^b "
            r"\int_c^d f \,dy\,dx with the bounds of each"
        ),
    ),
    (
        r"\oint f \, dz",
        (
            r"E_SYNTAX: \oint is not read (position 1); write the curve's parameter: "
            r"\int_a^b f(t)\,dt"
        ),
    ),
    (
        r"\int x dx dy",
        (
            "E_SYNTAX: more differentials than integral signs (position 11); write one "
            r"\int for each of dx and dy"
        ),
    ),
    (
        r"\int f(x)",
        (
            r"E_SYNTAX: the integral has no dx (position 1); write \int f \, dx with the "
            "variable after d"
        ),
    ),
    (
        r"\sum_{k=1}^n k^2 + k",
        ("E_AMBIGUOUS: where does the sum end? (position 1); put what belongs to it in brackets"),
    ),
    (
        r"\sum_{k} a_k",
        r"E_SYNTAX: the bounds of \sum are not read (position 1); write \sum_{k=1}^{n}",
    ),
    (
        r"\prod_{k=1}^n k \cdot 2",
        (
            "E_AMBIGUOUS: where does the product end? (position 1); put the factors that "
            "belong to the product in brackets"
        ),
    ),
    (
        r"\lim_{x\to a} f(x) + g(x)",
        ("E_AMBIGUOUS: where does the limit end? (position 1); put what belongs to it in brackets"),
    ),
    (
        r"\frac{d}{dx} x \sin x",
        (
            "E_AMBIGUOUS: where does the derivative end? (position 16); put what is "
            "differentiated in brackets"
        ),
    ),
    (
        r"\sin x / x",
        (
            "E_AMBIGUOUS: where does the argument end? (position 8); put the argument in "
            r"brackets: \sin(x/2) or (\sin x)/2, \frac{d}{dx}(x e^x)"
        ),
    ),
    (
        r"\sin x \cdot y",
        (
            "E_AMBIGUOUS: where does the argument end? (position 8); put the argument in "
            r"brackets: \sin(x/2) or (\sin x)/2, \frac{d}{dx}(x e^x)"
        ),
    ),
    (
        r"\sin x e^x",
        (
            "E_AMBIGUOUS: where does the argument end? (position 8); put the argument in "
            r"brackets: \sin(x/2) or (\sin x)/2, \frac{d}{dx}(x e^x)"
        ),
    ),
    (
        r"\sin{2x}y",
        (
            "E_AMBIGUOUS: where does the argument end? (position 9); LaTeX shows no "
            "braces; write (…) around the argument"
        ),
    ),
    (
        r"\operatorname{foo}(x)",
        (
            "E_NAME: unknown function foo (position 1); did you mean floor? an undefined "
            r"function is written f(x), a name \mathrm{foo}"
        ),
    ),
    (
        r"\lVert v \rVert",
        "E_RUNTIME: norm needs a matrix (position 1); write norm([[1, 2], [3, 4]])",
    ),
    ("$x_12$", "E_AMBIGUOUS: _ takes one digit in LaTeX (position 4); write _{12}"),
    (
        r"\epsilon + \varepsilon",
        (
            r"E_SYNTAX: \varepsilon and \epsilon in one text (position 12); write "
            r"\epsilon_1 and \epsilon_2 for two symbols"
        ),
    ),
    (
        r"\bar{x}",
        (
            r"E_AMBIGUOUS: \bar has two readings (position 1); write \overline{z} for the "
            "conjugate, x_{bar} for a name"
        ),
    ),
    (
        r"velocity \cdot \frac{1}{2}",
        (
            "E_AMBIGUOUS: velocity may be one word or single letters (position 1); write "
            r"\mathrm{velocity} for one name, v e l o c i t y for factors"
        ),
    ),
    ("$e^2x$", "E_AMBIGUOUS: where does the exponent end? (position 5); write e^{2x} or e^{2} x"),
    ("$e^xy$", "E_AMBIGUOUS: ^ takes one letter in LaTeX (position 4); write ^{xy} or ^{x} y"),
    ("$x^-1$", "E_SYNTAX: ^ needs braces here (position 4); write ^{…} around the whole of it"),
    (
        "$1/2x$",
        (
            r"E_AMBIGUOUS: a product without a sign after / (position 5); write \frac{a}{b} "
            r"c or \frac{a}{b c}"
        ),
    ),
    (
        r"\begin{pmatrix} 1 & 2 \\ 3 \end{pmatrix}",
        "E_SYNTAX: rows of different lengths (position 1); write as many & in each row",
    ),
    (
        r"\begin{aligned} &= (x+1)(x+1) \\ &= x^2+2x+1 \end{aligned}",
        (
            "E_AMBIGUOUS: a row begins with a sign (position 17); send the whole chain as "
            "a = b = c, or its steps one a call"
        ),
    ),
    (
        r"\begin{aligned} y &= x^2 \\ &+ 3 \end{aligned}",
        (
            "E_AMBIGUOUS: a row without a sign of relation (position 1); write what goes over two "
            "rows in one"
        ),
    ),
    (
        r"x, y \in \mathbb{R}",
        (
            r"E_AMBIGUOUS: several names before or behind \in (position 4); write x \in S "
            r"\land y \in S"
        ),
    ),
    (
        r"x = 1 \quad y = 2",
        (
            "E_SYNTAX: a wide space where an expression is expected (position 7); write a "
            r"comma between two formulas, \cdot between factors"
        ),
    ),
    (
        r"a \approx b",
        (
            r"E_SYNTAX: \approx is not read (position 3); write = for an equation; ask for "
            "decimals with sym_evaluate"
        ),
    ),
    (
        r"\pm \sqrt{2}",
        (
            r"E_AMBIGUOUS: \pm has two readings (position 1); write the two cases apart, as "
            "[a + b, a - b]"
        ),
    ),
    (
        r"x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}",
        (
            r"E_AMBIGUOUS: \pm has two readings (position 14); write the two cases apart, "
            "as [a + b, a - b]"
        ),
    ),
    (
        r"1 + 2 + \cdots + n",
        r"E_SYNTAX: \cdots is not read (position 9); write the terms out, or \sum_{k=1}^{n}",
    ),
    (
        r"20\% \text{ of } 50",
        (
            r"E_AMBIGUOUS: % has two readings here (position 3); write a \bmod b for a "
            r"remainder, \frac{a}{100} b for a percentage"
        ),
    ),
    (r"\angle ABC", r"E_SYNTAX: \angle is not read (position 1); geometry is not read"),
    (
        "1{,}234",
        (
            "E_AMBIGUOUS: 1{,}234 has two readings (position 1); write the number without "
            "a comma, with a point before decimals"
        ),
    ),
    (
        r"a \equiv b",
        (
            r"E_SYNTAX: \equiv without a modulus (position 3); write a \equiv b \pmod{n}, or a = b "
            "for an equation"
        ),
    ),
    (
        r"\nabla f",
        (
            r"E_SYNTAX: \nabla is not read (position 1); write \frac{\partial f}{\partial "
            "x} one by one"
        ),
    ),
    (
        r"\Delta x",
        (
            r"E_AMBIGUOUS: one name or two? (position 8); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        "$J_0(x)$",
        (
            "E_AMBIGUOUS: J_0(…) has two readings (position 2); write "
            r"\operatorname{besselj}(0, x) for the special function"
        ),
    ),
    (
        "$P_n(x)$",
        (
            "E_AMBIGUOUS: P_n(…) has two readings (position 2); write "
            r"\operatorname{legendre}(n, x) for the special function"
        ),
    ),
    (
        "$a(b+c)$",
        (
            "E_AMBIGUOUS: a(…) has two readings (position 2); write a*(…) for a product, "
            "Function(a)(…) for a function"
        ),
    ),
    (
        r"a\left(b+c\right)",
        (
            "E_AMBIGUOUS: a(…) has two readings (position 1); write a*(…) for a product, "
            "Function(a)(…) for a function"
        ),
    ),
    (
        "$k[A]^2$",
        (
            "E_SYNTAX: a list cannot be an operand of arithmetic (position 3); write "
            "Matrix([1, 2]) or [[1, 2], [3, 4]]; dot(a, b), cross(a, b) of vectors"
        ),
    ),
    (r"\left( x + 1", "E_SYNTAX: ( is not closed (position 1); close every bracket you open"),
    (r"\frac{1}{2", "E_SYNTAX: { is not closed (position 9); close every brace you open"),
    ("$x + 1 }$", "E_SYNTAX: } closes nothing (position 8); check the brackets"),
    ("velocity } \\cdot 2", "E_SYNTAX: } closes nothing (position 10); check the brackets"),
    ("x}\\input{/etc/passwd}", "E_SYNTAX: } closes nothing (position 2); check the brackets"),
    ("x + \\input{/etc/passwd}", "E_SYNTAX: \\input is not read (position 5); write it out"),
    ("velocity \\def\\x{2}", "E_SYNTAX: \\def is not read (position 10); write it out"),
    (
        r"\left( x ]",
        (
            r"E_SYNTAX: \left and \right do not match (position 1); write both, as \left( "
            r"and \right)"
        ),
    ),
    (
        "${x+1}^2$",
        (
            "E_AMBIGUOUS: where does the base begin? (position 7); LaTeX shows no braces; "
            "write (…) around the base"
        ),
    ),
    (
        "$2{x+1}$",
        (
            "E_AMBIGUOUS: a sum in braces beside a factor (position 4); LaTeX shows no "
            "braces; write (…) around the sum"
        ),
    ),
    (
        r"{a+b} \over {c}",
        (
            "E_AMBIGUOUS: a sum in braces beside a factor (position 2); LaTeX shows no "
            "braces; write (…) around the sum"
        ),
    ),
    (
        r"5% of \frac{1}{2}",
        r"E_SYNTAX: % begins a comment in LaTeX (position 2); write \% for percent",
    ),
    (r"\color{red}", "E_SYNTAX: there is nothing to read (position 12); write an expression"),
    (
        r"\overset{!}{=} 0",
        r"E_SYNTAX: \overset is not read (position 1); write the formula without it",
    ),
    (
        r"\mathcal{L}\{f\}",
        (
            r"E_SYNTAX: \mathcal{L} of something is not read (position 1); write "
            "laplace_transform(f, t, s) in plain text"
        ),
    ),
    (
        r"\text{The answer is } 5",
        ("E_SYNTAX: words among the formula (position 1); send the formula alone, without words"),
    ),
    (
        r"x \to 0",
        (
            r"E_SYNTAX: -> cannot stand here (position 3); write \implies for an implication, "
            r"\lim_{x \to a} for a limit"
        ),
    ),
    (
        r"\dd x",
        (
            r"E_AMBIGUOUS: dx stands outside an integral (position 1); write \int f\,dx, "
            r"\frac{dy}{dx}, or d \cdot x for a product"
        ),
    ),
    (
        r"\det(A - \lambda I)",
        "E_RUNTIME: det needs a matrix (position 1); write det([[1, 2], [3, 4]])",
    ),
    (
        "$x|x|$",
        (
            r"E_AMBIGUOUS: a bar opens or closes here? (position 3); write \left| and \right|, "
            r"\left. f \right|_{x=a} for a value"
        ),
    ),
    (
        "f^{-1}(x)",
        (
            "E_AMBIGUOUS: a power of f before brackets (position 2); write (f(x))^2 for a "
            r"power of values, or put \cdot before the bracket"
        ),
    ),
    (
        "$f^2(x)$",
        (
            "E_AMBIGUOUS: a power of f before brackets (position 3); write (f(x))^2 for a "
            r"power of values, or put \cdot before the bracket"
        ),
    ),
    (r"\lg 100", r"E_AMBIGUOUS: \lg has two readings (position 1); write \log_{10} or \log_2"),
    (
        r"1e5 \cdot x_{1}",
        (
            r"E_SYNTAX: a number cannot follow directly (position 3); write 3 \cdot 10^{8} for a "
            "power of ten"
        ),
    ),
    (
        r"pi \cdot r^{2}",
        (
            r"E_AMBIGUOUS: pi may be one word or single letters (position 1); write \pi for "
            "the Greek letter, p i for factors"
        ),
    ),
    (
        r"ĥ \omega",
        (
            "E_SYNTAX: latin small letter h with circumflex U+0125 is not a letter of formulas "
            "here (position 1); use Latin or Greek letters"
        ),
    ),
    (
        r"\sum_{k=1}^{10} \frac{1}{k} \approx 2.93",
        (
            r"E_SYNTAX: \approx is not read (position 29); write = for an equation; ask for "
            "decimals with sym_evaluate"
        ),
    ),
    (
        "$T_n(x)$",
        (
            "E_AMBIGUOUS: T_n(…) has two readings (position 2); write "
            r"\operatorname{chebyshevt}(n, x) for the special function"
        ),
    ),
    ("${}$", "E_SYNTAX: empty braces (position 2); write an expression in them"),
    (r"\frac{}{2}", "E_SYNTAX: empty braces (position 6); write an expression in them"),
    (
        "\\\\",
        (
            "E_SYNTAX: a second line begins here (position 1); send one formula a call, or "
            r"equations in \begin{cases} … \end{cases}"
        ),
    ),
    (
        "$",
        (
            "E_SYNTAX: a dollar sign inside the text (position 1); send one formula alone, "
            "without words around it"
        ),
    ),
    (
        "$$",
        (
            "E_SYNTAX: a dollar sign inside the text (position 1); send one formula alone, "
            "without words around it"
        ),
    ),
    ("$ $", "E_SYNTAX: there is nothing to read (position 4); write an expression"),
    (
        r"\(",
        (
            r"E_SYNTAX: the command \( is not known (position 1); write it with commands of "
            "standard LaTeX, or in plain text"
        ),
    ),
    (r"\( \)", "E_SYNTAX: there is nothing to read (position 6); write an expression"),
    (
        "$x$ and $y$",
        (
            "E_SYNTAX: a dollar sign inside the text (position 3); send one formula alone, "
            "without words around it"
        ),
    ),
    (
        r"2\frac{1}{2}",
        (
            "E_AMBIGUOUS: a number before a fraction of numbers (position 2); write 2 + "
            r"\frac{1}{2}, or 2 \cdot \frac{1}{2}"
        ),
    ),
    (
        r"2\frac12 x",
        (
            "E_AMBIGUOUS: a number before a fraction of numbers (position 2); write 2 + "
            r"\frac{1}{2}, or 2 \cdot \frac{1}{2}"
        ),
    ),
    (
        r"\mathrm{d}x",
        (
            r"E_AMBIGUOUS: dx stands outside an integral (position 1); write \int f\,dx, "
            r"\frac{dy}{dx}, or d \cdot x for a product"
        ),
    ),
    (
        r"{x+1}^2 + \alpha",
        (
            "E_AMBIGUOUS: where does the base begin? (position 6); LaTeX shows no braces; "
            "write (…) around the base"
        ),
    ),
    (
        r"2{x+1} + \alpha",
        (
            "E_AMBIGUOUS: a sum in braces beside a factor (position 3); LaTeX shows no "
            "braces; write (…) around the sum"
        ),
    ),
    (
        r"\int_V \rho \, dV",
        (
            "E_SYNTAX: an integral with one bound is not read (position 1); write both "
            r"bounds, as \int_a^b"
        ),
    ),
    (
        r"\sum_{n=1}^{\infty} a_n \cos(nx) + b_n \sin(nx)",
        ("E_AMBIGUOUS: where does the sum end? (position 1); put what belongs to it in brackets"),
    ),
    (
        r"\prod_{p} \frac{1}{1-p^{-s}}",
        r"E_SYNTAX: the bounds of \prod are not read (position 1); write \prod_{k=1}^{n}",
    ),
    (
        r"|\psi\rangle",
        "E_SYNTAX: ⟩ cannot stand here (position 6); states are not read: write the integral",
    ),
    (
        r"\langle x, y \rangle",
        "E_SYNTAX: ⟨ cannot stand here (position 1); states are not read: write the integral",
    ),
    (
        r"P(A \cap B)",
        (
            "E_AMBIGUOUS: P(…) has two readings (position 1); write P*(…) for a product, "
            "Function(P)(…) for a function"
        ),
    ),
    (
        "$P(A|B)$",
        (
            r"E_AMBIGUOUS: a bar opens or closes here? (position 5); write \left| and \right|, "
            r"\left. f \right|_{x=a} for a value"
        ),
    ),
    (
        r"A \cup B",
        ("E_RUNTIME: Union: Input args to Union must be Sets; write Union({1}, Interval(2, 3))"),
    ),
    (
        r"A \subseteq B",
        r"E_SYNTAX: \subseteq is not read (position 3); write Subset(A, B) in plain text",
    ),
    (r"\sqrt[]{x}", r"E_SYNTAX: a root has one degree (position 1); write \sqrt[n]{x}"),
    ("$x^y^z$", "E_SYNTAX: two exponents (position 5); write {x^a}^b as x^{a b} or x^{a^b}"),
    (r"\sin' x", r"E_SYNTAX: a prime after sin is not read (position 5); write \frac{d}{dx}"),
    (
        r"9.8\,\mathrm{m/s^2}",
        (
            "E_SYNTAX: words among the formula (position 6); send the formula alone, without "
            "words; a quantity in plain text, as 9.81 m/s^2"
        ),
    ),
    (
        r"\max_{x} f(x)",
        (
            "E_SYNTAX: _ after max is not read (position 5); write the order as first "
            r"argument, as \operatorname{besselj}(n, x)"
        ),
    ),
    (r"\sin -x", r"E_NAME: \sin is a function without argument (position 1); write \sin(x)"),
    (
        "$2 3$",
        (
            r"E_SYNTAX: a number cannot follow directly (position 4); write \cdot between "
            r"factors, x_{1} for an index, 10\,000 for a long number"
        ),
    ),
    (
        "$x 2$",
        (
            r"E_SYNTAX: a number cannot follow directly (position 4); write \cdot between "
            r"factors, x_{1} for an index, 10\,000 for a long number"
        ),
    ),
    (
        r"\Delta x \Delta p \geq \frac{\hbar}{2}",
        (
            r"E_AMBIGUOUS: one name or two? (position 8); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        r"\nabla^2 \phi = 0",
        (
            r"E_SYNTAX: \nabla is not read (position 1); write \frac{\partial f}{\partial "
            "x} one by one"
        ),
    ),
    (
        r"A = P\left(1 + \frac{r}{n}\right)^{nt}",
        (
            "E_AMBIGUOUS: P(…) has two readings (position 5); write P*(…) for a product, "
            "Function(P)(…) for a function"
        ),
    ),
    (
        r"\sum_{i=1}^n \sum_{j=1}^n a_{ij}",
        ("E_AMBIGUOUS: an index of several letters (position 27); write a_{i,j} with a comma"),
    ),
    (
        r"\frac{d}{dt}\left(\frac{\partial L}{\partial \dot{q}}\right) = 0",
        (
            r"E_SYNTAX: \partial stands outside a fraction (position 25); write "
            r"\frac{\partial f}{\partial x}"
        ),
    ),
    (
        r"\frac{dy}{dx}(0)",
        (
            "E_AMBIGUOUS: brackets directly after a derivative (position 14); write y'(0) "
            r"for a value, \frac{dy}{dx} \cdot (…) for a product"
        ),
    ),
    (
        r"\frac{d}{dx}(x^2+1)(x+2)",
        (
            "E_AMBIGUOUS: where does the derivative end? (position 20); put what is "
            "differentiated in brackets"
        ),
    ),
    (
        r"\frac{d}{dx}\sin(x^2)\cos x",
        (
            "E_AMBIGUOUS: where does the derivative end? (position 22); put what is "
            "differentiated in brackets"
        ),
    ),
    (
        r"\frac{d^n}{dx^n} f(x)",
        (
            "E_SYNTAX: the order of a derivative is a number (position 9); write the same "
            r"order above and below, as \frac{d^2}{dx^2}"
        ),
    ),
    (
        r"\frac{d^2}{dx} f(x)",
        (
            "E_SYNTAX: the orders of the derivative differ (position 1); write the same "
            r"order above and below, as \frac{d^2}{dx^2}"
        ),
    ),
    (
        r"\frac{dx}{x}",
        (
            r"E_AMBIGUOUS: dx stands outside an integral (position 7); write \int f\,dx, "
            r"\frac{dy}{dx}, or d \cdot x for a product"
        ),
    ),
    (
        r"\gamma(1-v^2)",
        (
            r"E_AMBIGUOUS: \gamma(…) has two readings (position 1); write \gamma \cdot (…) "
            r"for a product, \mathit{\gamma}(…) for a function; the gamma function is \Gamma"
        ),
    ),
    (
        r"\mathcal{O}(x^2)",
        (
            r"E_SYNTAX: \mathcal{O} of something is not read (position 1); write "
            "series(f, x, 0, 6) in plain text"
        ),
    ),
    (
        "$e(x)$",
        (
            "E_AMBIGUOUS: e is not a function (position 2); write e*(…) for a product, "
            "Function(e)(…) for a function"
        ),
    ),
    (
        "$E(X)$",
        (
            "E_AMBIGUOUS: E is not a function (position 2); write E*(…) for a product, "
            "Function(E)(…) for a function, E(Normal(X, 0, 1)) for an expectation: a variable says "
            "its law"
        ),
    ),
    (
        r"I(t) = I_0 \sin(\omega t)",
        (
            "E_AMBIGUOUS: I is not a function (position 1); write I*(…) for a product, "
            "Function(I)(…) for a function"
        ),
    ),
    (
        r"\mu(x+1)",
        (
            "E_AMBIGUOUS: mu(…) has two readings (position 1); write mu*(…) for a product, "
            "Function(mu)(…) for a function"
        ),
    ),
    (
        r"\vec{a}\cdot\vec{b}",
        (
            "E_AMBIGUOUS: a product of vectors (position 8); write dot([a, b, c], [x, y, "
            "z]) or cross(…) in plain text"
        ),
    ),
    (
        r"\vec{a} \times \vec{b}",
        (
            "E_AMBIGUOUS: a product of vectors (position 9); write dot([a, b, c], [x, y, "
            "z]) or cross(…) in plain text"
        ),
    ),
    (r"\|\vec{x}\|", "E_RUNTIME: norm needs a matrix (position 1); write norm([[1, 2], [3, 4]])"),
    (
        r"\nabla \cdot \vec{E}",
        (
            r"E_SYNTAX: \nabla is not read (position 1); write \frac{\partial f}{\partial "
            "x} one by one"
        ),
    ),
    (
        r"\langle\psi|\phi\rangle",
        "E_SYNTAX: ⟨ cannot stand here (position 1); states are not read: write the integral",
    ),
    (
        r"\operatorname{E}[X]",
        (
            r"E_NAME: unknown function E (position 1); write \mathrm{E}(X), with Normal(X, 0, 1) "
            "named X before"
        ),
    ),
    (
        r"\Pr(X > 1)",
        (
            r"E_SYNTAX: \Pr is not read (position 1); write P(X > 3), with Normal(X, 0, 1) named "
            "X before"
        ),
    ),
    (
        r"\mathrm{Var}(X)",
        (
            "E_AMBIGUOUS: nothing is random in Var(…) (position 1); a variable says its law: "
            "write Var(Normal(X, 0, 1)), or give Normal(X, 0, 1) the name X before"
        ),
    ),
    (
        r"\mathbb{E}[X]",
        (
            r"E_SYNTAX: \mathbb{E} is not read (position 1); write E(…), with Normal(X, 0, 1) "
            "named X before"
        ),
    ),
    (
        r"P(X = k) = \frac{\lambda^k e^{-\lambda}}{k!}",
        (
            "E_AMBIGUOUS: nothing is random in P(…) (position 1); a variable says its law: write "
            "P(Normal(X, 0, 1) > 3), or give Normal(X, 0, 1) the name X before"
        ),
    ),
    (
        r"\lim_{(x,y) \to (0,0)} xy",
        "E_SYNTAX: a variable is expected here (position 7); write one letter, as x",
    ),
    (
        r"\lim_{x \nearrow 0} x",
        r"E_SYNTAX: a limit is incomplete (position 1); write \lim_{x \to a} f(x)",
    ),
    (
        r"\lim_{x \downarrow 0} x",
        r"E_SYNTAX: a limit is incomplete (position 1); write \lim_{x \to a} f(x)",
    ),
    (r"\lim x", r"E_SYNTAX: a limit is incomplete (position 1); write \lim_{x \to a} f(x)"),
    (
        r"\limsup_{n \to \infty} a_n",
        r"E_SYNTAX: \limsup is not read (position 1); write \lim_{x \to a}, \max or \min",
    ),
    (
        r"\sum_{n} \frac{1}{n^2}",
        r"E_SYNTAX: the bounds of \sum are not read (position 1); write \sum_{k=1}^{n}",
    ),
    (
        r"\sum_{p \text{ prime}} \frac{1}{p}",
        r"E_SYNTAX: the bounds of \sum are not read (position 1); write \sum_{k=1}^{n}",
    ),
    (
        r"\sum_{i \neq j} a_{ij}",
        r"E_SYNTAX: the bounds of \sum are not read (position 1); write \sum_{k=1}^{n}",
    ),
    (
        r"\int_0^1 dx \int_0^x dy\, xy",
        (
            "E_AMBIGUOUS: something stands behind dx (position 27); write dx after the "
            r"whole integrand, or \cdot behind dx"
        ),
    ),
    (
        r"\int \tan x",
        (
            r"E_SYNTAX: the integral has no dx (position 1); write \int f \, dx with the "
            "variable after d"
        ),
    ),
    (
        r"\int_C F \cdot dr",
        (
            r"E_AMBIGUOUS: dr stands outside an integral (position 16); write \int f\,dx, "
            r"\frac{dy}{dx}, or d \cdot x for a product"
        ),
    ),
    (
        r"\partial_\mu f",
        (
            r"E_SYNTAX: \partial stands outside a fraction (position 1); write "
            r"\frac{\partial f}{\partial x}"
        ),
    ),
    (
        r"\det(A) = ad - bc",
        "E_RUNTIME: det needs a matrix (position 1); write det([[1, 2], [3, 4]])",
    ),
    (
        r"\operatorname{tr}(A)",
        "E_RUNTIME: trace needs a matrix (position 1); write trace([[1, 2], [3, 4]])",
    ),
    (
        r"A^{\top}",
        ("E_RUNTIME: transpose needs a matrix (position 1); write transpose([[1, 2], [3, 4]])"),
    ),
    (
        r"A^\dagger",
        "E_RUNTIME: adjoint needs a matrix (position 1); write adjoint([[1, 2], [3, 4]])",
    ),
    (
        r"\begin{array}{c|c} 1 & 2 \end{array}",
        (
            r"E_SYNTAX: columns {c|c} are not read (position 14); write \begin{array}{cc} "
            r"or \begin{matrix}"
        ),
    ),
    (
        r"\begin{pmatrix} 1 & \cdots & n \end{pmatrix}",
        (
            r"E_SYNTAX: \cdots is not read (position 21); write the terms out, or "
            r"\sum_{k=1}^{n}"
        ),
    ),
    (
        r"\begin{Bmatrix} 1 & 2 \end{Bmatrix}",
        (
            "E_SYNTAX: the environment Bmatrix is not read (position 1); read are pmatrix, "
            "bmatrix, vmatrix, matrix, array, cases, aligned"
        ),
    ),
    (
        r"\begin{tabular}{cc} 1 & 2 \end{tabular}",
        (
            "E_SYNTAX: the environment tabular is not read (position 1); read are pmatrix, "
            "bmatrix, vmatrix, matrix, array, cases, aligned"
        ),
    ),
    (
        r"\mathbf{a} \times \mathbf{b}",
        (
            "E_AMBIGUOUS: a product of vectors (position 12); write dot([a, b, c], [x, y, "
            "z]) or cross(…) in plain text"
        ),
    ),
    (
        r"\mathbf{x} + x",
        "E_AMBIGUOUS: x both bold and plain (position 14); write x_{vec} for one of them",
    ),
    (
        r"x = \pm 2",
        (
            r"E_AMBIGUOUS: \pm has two readings (position 5); write the two cases apart, as "
            "[a + b, a - b]"
        ),
    ),
    (
        r"n \in \mathbb{Z}^+",
        (
            "E_SYNTAX: an index or exponent of a set is not read (position 17); write an "
            r"interval, as (0, \infty), or \mathbb{N}_0"
        ),
    ),
    (
        r"\mathbb{R}^2",
        (
            "E_SYNTAX: an index or exponent of a set is not read (position 11); write an "
            r"interval, as (0, \infty), or \mathbb{N}_0"
        ),
    ),
    (
        r"A \setminus B",
        "E_RUNTIME: Complement does not take such arguments; write Complement(Reals, {0})",
    ),
    (
        r"\forall x \in \mathbb{R}",
        r"E_SYNTAX: \forall is not read (position 1); write the statement alone",
    ),
    (r"\exists x", r"E_SYNTAX: \exists is not read (position 1); write the statement alone"),
    (
        r"\min_{x} f(x)",
        (
            "E_SYNTAX: _ after min is not read (position 5); write the order as first "
            r"argument, as \operatorname{besselj}(n, x)"
        ),
    ),
    (
        r"\arg\max f",
        "E_SYNTAX: where a maximum is reached is not read (position 1); solve f'(x) = 0",
    ),
    (r"\sup A", r"E_SYNTAX: \sup is not read (position 1); write \lim_{x \to a}, \max or \min"),
    (r"a \mod b", r"E_SYNTAX: \mod is not read (position 3); write a \bmod n"),
    (
        r"x = y \equiv 2 \pmod{5}",
        r"E_AMBIGUOUS: = and \equiv in one line (position 7); write two statements",
    ),
    (
        r"5 \mid 10",
        r"E_SYNTAX: \mid is not read (position 3); write b \bmod a = 0 for 'a divides b'",
    ),
    (r"\|v\|_2", "E_SYNTAX: _ cannot stand here (position 6); write {} around what carries ^ or _"),
    (
        r"{n \atop k}",
        r"E_SYNTAX: \atop is not read (position 4); write \frac{a}{b} or \binom{n}{k}",
    ),
    (
        r"\bar z",
        (
            r"E_AMBIGUOUS: \bar has two readings (position 1); write \overline{z} for the "
            "conjugate, x_{bar} for a name"
        ),
    ),
    (
        "$z^*$",
        (
            r"E_AMBIGUOUS: ^* has several readings (position 3); write \overline{z} for the "
            r"conjugate, ^\top for the transpose"
        ),
    ),
    (
        r"a_1, a_2, \ldots, a_n",
        (
            r"E_SYNTAX: \ldots is not read (position 11); write the terms out, or "
            r"\sum_{k=1}^{n}"
        ),
    ),
    (
        r"a_1 + a_2 + \cdots + a_n",
        (
            r"E_SYNTAX: \cdots is not read (position 13); write the terms out, or "
            r"\sum_{k=1}^{n}"
        ),
    ),
    (
        r"f\colon x \mapsto x^2",
        "E_SYNTAX: : cannot stand here (position 2); an operand is missing or too much",
    ),
    (r"f \circ g", r"E_SYNTAX: \circ is not read (position 3); write \cdot for a product"),
    (r"(f \circ g)(x)", r"E_SYNTAX: \circ is not read (position 4); write \cdot for a product"),
    (
        r"\Delta S \geq 0",
        (
            r"E_AMBIGUOUS: one name or two? (position 8); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        r"\Delta x = x_2 - x_1",
        (
            r"E_AMBIGUOUS: one name or two? (position 8); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        r"\Delta t",
        (
            r"E_AMBIGUOUS: one name or two? (position 8); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        r"\delta x",
        (
            r"E_AMBIGUOUS: one name or two? (position 8); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        r"T^2 \propto a^3",
        (
            r"E_SYNTAX: \propto is not read (position 5); write one expression with = < > "
            "between its sides"
        ),
    ),
    (
        r"6 \div 2(1+2)",
        (
            r"E_AMBIGUOUS: a product without a sign after / (position 9); write \frac{a}{b} "
            r"c or \frac{a}{b c}"
        ),
    ),
    (
        "$6/2(1+2)$",
        (
            r"E_AMBIGUOUS: a product without a sign after / (position 5); write \frac{a}{b} "
            r"c or \frac{a}{b c}"
        ),
    ),
    (
        "$a/bc$",
        (
            r"E_AMBIGUOUS: a product without a sign after / (position 5); write \frac{a}{b} "
            r"c or \frac{a}{b c}"
        ),
    ),
    (
        "$2(x+1)3$",
        (
            r"E_SYNTAX: a number cannot follow directly (position 8); write \cdot between "
            r"factors, x_{1} for an index, 10\,000 for a long number"
        ),
    ),
    (
        r"\left\{ x + 1 \right\} y",
        (
            "E_SYNTAX: a set cannot be an operand of arithmetic (position 1); group with ( "
            "): curly brackets make a set"
        ),
    ),
    (r"\left. x \right)", "E_SYNTAX: . is not closed (position 1); close every bracket you open"),
    (
        r"\left( x \right]",
        "E_SYNTAX: an interval with 1 ends (position 1); write [a, b) with two ends",
    ),
    (
        r"\begin{cases} x+y=1 & (1) \\ x-y=2 & (2)\end{cases}",
        (
            "E_AMBIGUOUS: an equation with a condition (position 1); write the equations "
            "alone, without & and numbers behind them"
        ),
    ),
    (
        r"\begin{cases} 1 & n \text{ even} \\ 0 & n \text{ odd} \end{cases}",
        (
            "E_SYNTAX: even*n is not a condition (position 1); write "
            "Piecewise((f, x < 0), (g, True))"
        ),
    ),
    (
        r"\begin{cases} x \\ y \end{cases}",
        (
            r"E_SYNTAX: piece 1 has no condition (position 1); write f & x < 0 \\ g & "
            r"\text{otherwise}"
        ),
    ),
    (
        r"\frac{\Delta y}{\Delta x}",
        (
            r"E_AMBIGUOUS: one name or two? (position 14); write \Delta_x for one name, "
            r"\Delta \cdot x for a product"
        ),
    ),
    (
        r"\frac{1}{2}\frac{dv^2}{dx}",
        (
            "E_AMBIGUOUS: a power of a differential (position 12); write "
            r"\frac{d}{dx}(v^2), or \left(\frac{dv}{dx}\right)^2"
        ),
    ),
    (
        r"\frac{d}{dx}\{x^2\}",
        (
            "E_SYNTAX: calculus is done with expressions (position 1); take equations side "
            "by side, matrices entry by entry"
        ),
    ),
    (
        r"\frac{d}{dx} x|x|",
        (
            "E_AMBIGUOUS: where does the argument end? (position 15); put the argument in "
            r"brackets: \sin(x/2) or (\sin x)/2, \frac{d}{dx}(x e^x)"
        ),
    ),
    (
        "$f'^2(x)$",
        ("E_AMBIGUOUS: a power of a derivative before brackets (position 4); write (f'(x))^2"),
    ),
    (r"\sin'(x)", r"E_SYNTAX: a prime after sin is not read (position 5); write \frac{d}{dx}"),
    (
        r"\sin x\sqrt{y}",
        (
            "E_AMBIGUOUS: where does the argument end? (position 7); put the argument in "
            r"brackets: \sin(x/2) or (\sin x)/2, \frac{d}{dx}(x e^x)"
        ),
    ),
    (r"\lg x", r"E_AMBIGUOUS: \lg has two readings (position 1); write \log_{10} or \log_2"),
    (
        "$2^x 3^y$",
        (
            r"E_SYNTAX: a number cannot follow directly (position 6); write \cdot between "
            r"factors, x_{1} for an index, 10\,000 for a long number"
        ),
    ),
    (
        r"k\left(x-1\right)+x",
        (
            "E_AMBIGUOUS: k(…) has two readings (position 1); write k*(…) for a product, "
            "Function(k)(…) for a function"
        ),
    ),
    (
        "$C(x+1)$",
        (
            "E_AMBIGUOUS: C(…) has two readings (position 2); write C*(…) for a product, "
            "Function(C)(…) for a function"
        ),
    ),
    (
        "$P(1 + r)^n$",
        (
            "E_AMBIGUOUS: P(…) has two readings (position 2); write P*(…) for a product, "
            "Function(P)(…) for a function"
        ),
    ),
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_is_not_read_is_refused_by_name(text: str, message: str) -> None:
    assert outcome(text) == [f"! {message}"]
