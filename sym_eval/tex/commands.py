"""Which LaTeX commands are read and what each stands for; what to write instead of the others.

Tables only. A command that stands in none of them is refused by name.
"""

from __future__ import annotations

from sym_core.names import GREEK

_VARIANTS = ("epsilon", "theta", "phi", "rho", "sigma", "pi", "kappa")
SYMBOLS: dict[str, str] = (
    {name: name for name in GREEK.values() if name != "omicron"}
    | {f"var{name}": name for name in _VARIANTS}
    | {f"var{name}": name for name in GREEK.values() if name[0].isupper()}
    | {"hbar": "hbar", "ell": "ell", "imath": "i", "jmath": "j", "infty": "oo"}
    | {"emptyset": "EmptySet", "varnothing": "EmptySet"}
)
"""Commands that are one symbol, and its name."""

SETS = {"R": "Reals", "Z": "Integers", "Q": "Rationals", "C": "Complexes", "N": "Naturals"}
"""What letters in blackboard bold stand for."""

OPERATORS = {
    "cdot": "*",
    "times": "*",
    "ast": "*",
    "div": "/",
    "slash": "/",
    "le": "<=",
    "leq": "<=",
    "leqslant": "<=",
    "ge": ">=",
    "geq": ">=",
    "geqslant": ">=",
    "lt": "<",
    "gt": ">",
    "ne": "!=",
    "neq": "!=",
    "land": "and",
    "wedge": "and",
    "lor": "or",
    "vee": "or",
    "neg": "not",
    "lnot": "not",
    "implies": "implies",
    "Rightarrow": "implies",
    "Longrightarrow": "implies",
    "iff": "iff",
    "Leftrightarrow": "iff",
    "Longleftrightarrow": "iff",
    "in": "in",
    "notin": "notin",
    "cup": "cup",
    "cap": "cap",
    "setminus": "minus",
    "bmod": "mod",
    "equiv": "≡",
    "mapsto": "mapsto",
    "longmapsto": "mapsto",
    "to": "->",
    "rightarrow": "->",
    "longrightarrow": "->",
    "colon": ":",
    "%": "%",
    "degree": "°",
}
"""Commands that are signs between operands or after one."""

UNICODE = {
    "×": "times",
    "·": "cdot",
    "⋅": "cdot",
    "∗": "ast",
    "÷": "div",
    "≤": "le",
    "≥": "ge",
    "≠": "ne",
    "∞": "infty",
    "∈": "in",
    "∉": "notin",
    "∪": "cup",
    "∩": "cap",
    "∅": "emptyset",
    "→": "to",
    "∫": "int",
    "∑": "sum",
    "∏": "prod",
    "∂": "partial",
    "√": "sqrt",
    "±": "pm",
    "≈": "approx",
    "…": "ldots",
    "∧": "land",
    "∨": "lor",
    "°": "degree",
    "ħ": "hbar",
    "ℏ": "hbar",
    "⇒": "implies",
    "⇔": "iff",
    "¬": "neg",
    "⌊": "lfloor",
    "⌋": "rfloor",
    "⌈": "lceil",
    "⌉": "rceil",
}
"""Characters and the command they stand for inside LaTeX."""

SPACING = {
    *(",", ":", ";", "!", " ", ">", "\n", "\t", "/"),
    *("thinspace", "medspace", "thickspace", "negthinspace", "enspace", "hfill", "hfil"),
}
"""Commands that are a space inside a formula."""

WIDE = {"quad", "qquad"}
"""Spaces that separate one formula from the next."""

IGNORED = {
    *("displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle", "limits", "nolimits"),
    *("nonumber", "notag", "mathstrut", "strut", "allowbreak", "nobreak", "hline", "noindent"),
    *("normalsize", "large", "Large", "small"),
}
"""Commands about looks alone."""

SIZES = {
    "left": "left",
    "right": "right",
    **{f"{size}l": "open" for size in ("big", "Big", "bigg", "Bigg")},
    **{f"{size}r": "close" for size in ("big", "Big", "bigg", "Bigg")},
    **dict.fromkeys(("big", "Big", "bigg", "Bigg"), ""),
    **dict.fromkeys(("middle", "bigm", "Bigm", "biggm", "Biggm"), "middle"),
}
"""Commands before a bracket that say how large it is, and on which side it stands."""

DELIMITERS = {
    "{": "{",
    "}": "}",
    "lbrace": "{",
    "rbrace": "}",
    "lbrack": "[",
    "rbrack": "]",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "lceil": "⌈",
    "rceil": "⌉",
    "vert": "|",
    "|": "‖",
    "Vert": "‖",
    "langle": "⟨",
    "rangle": "⟩",
}
"""Commands that are brackets or bars."""

SIDED = {"lvert": ("left", "|"), "rvert": ("right", "|"), "lVert": ("left", "‖")} | {
    "rVert": ("right", "‖")
}
"""Bars that say on which side they stand."""

FONTS = {
    *("mathrm", "mathit", "mathbf", "mathsf", "mathtt", "mathnormal", "boldsymbol", "bm", "rm"),
    *("mathcal", "mathscr", "mathfrak", "mathbb", "Bbb", "textrm", "textit", "textbf", "textsf"),
    *("text", "mbox", "hbox", "textnormal", "operatorname", "operatorname*", "mathop"),
}
"""Commands whose argument is a word and not a formula."""

LABELS = {"label", "tag", "tag*", "hspace", "hspace*", "vspace", "vspace*", "ref", "eqref"}
"""Commands that are left out with their argument."""

ACCENTS = {"hat": "hat", "widehat": "hat", "tilde": "tilde", "widetilde": "tilde"} | {
    "vec": "vec",
    "check": "check",
    "breve": "breve",
}
"""Accents that make another name of a name."""

DOTS = {"dot": 1, "ddot": 2, "dddot": 3}
"""Accents that are derivatives with respect to time."""

FRACTIONS = {"frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"}
BINOMIALS = {"binom", "dbinom", "tbinom"}
INTEGRALS = {"int": 1, "iint": 2, "iiint": 3, "intop": 1}
SUMS = {"sum": "Sum", "prod": "Product"}

FUNCTIONS = {
    **{
        name: name
        for word in ("sin", "cos", "tan", "cot", "sec", "csc")
        for name in (word, f"{word}h", f"arc{word}", f"arc{word}h", f"ar{word}h", f"a{word}")
    },
    **{name: name for name in ("exp", "ln", "log", "arg", "sgn", "erf", "erfc")},
    **{"max": "Max", "min": "Min", "gcd": "gcd", "lcm": "lcm", "det": "det"},
    **{"Re": "re", "Im": "im", "tr": "trace", "Tr": "trace", "rank": "rank", "tg": "tan"},
    **{"ctg": "cot", "cosec": "csc", "sh": "sinh", "ch": "cosh", "th": "tanh", "arctg": "atan"},
}
"""Commands and operator names that are functions; what SymPy calls them need not be the same."""

OPERATOR_NAMES = FUNCTIONS | {
    "diag": "diag",
    "adj": "adjugate",
    "Res": "residue",
    "sign": "sign",
    "floor": "floor",
    "ceil": "ceiling",
    "sinc": "sinc",
    "Arg": "arg",
    "Ln": "log",
}

_ELLIPSIS = r"write the terms out, or \sum_{k=1}^{n}"
_SIGNS = "write the two cases apart, as [a + b, a - b]"
_APPROXIMATE = "write = for an equation; ask for decimals with sym_evaluate"
_ORDER = "write one expression with = < > between its sides"
PROGRAMS = ("newcommand", "def", "input", "include", "usepackage")
REFUSED = {
    **dict.fromkeys(("ldots", "dots", "cdots", "vdots", "ddots", "dotsc", "dotsb"), _ELLIPSIS),
    **dict.fromkeys(("approx", "sim", "simeq", "cong", "doteq", "asymp"), _APPROXIMATE),
    **dict.fromkeys(("propto", "ll", "gg", "prec", "succ", "lesssim", "gtrsim"), _ORDER),
    **dict.fromkeys(("oint", "oiint"), r"write the curve's parameter: \int_a^b f(t)\,dt"),
    **dict.fromkeys(("nabla", "grad", "curl"), r"write \frac{\partial f}{\partial x} one by one"),
    **dict.fromkeys(("forall", "exists", "nexists"), "write the statement alone"),
    **dict.fromkeys(("limsup", "liminf", "sup", "inf"), r"write \lim_{x \to a}, \max or \min"),
    **dict.fromkeys(
        ("subset", "subseteq", "supset", "supseteq"), r"write Subset(A, B) in plain text"
    ),
    **dict.fromkeys(("bigcup", "bigcap"), r"write the sets out with \cup or \cap"),
    **dict.fromkeys(("dim", "ker", "hom", "deg"), "write it out"),
    "Pr": "write P(X > 3), with Normal(X, 0, 1) named X before",
    **dict.fromkeys(("over", "atop", "choose"), r"write \frac{a}{b} or \binom{n}{k}"),
    **dict.fromkeys(
        ("underbrace", "overbrace", "underline", "overset", "underset", "stackrel", "cancel"),
        "write the formula without it",
    ),
    **dict.fromkeys(("color", "textcolor", "colorbox", "phantom"), "write the formula without it"),
    **dict.fromkeys(("R", "N", "Z", "Q", "C"), r"write \mathbb{R} and its like"),
    **dict.fromkeys(("dd", "d", "diff", "dv", "pdv"), r"write \frac{d}{dx} and dx"),
    **dict.fromkeys(("oplus", "otimes", "circ", "bullet", "star"), r"write \cdot for a product"),
    **dict.fromkeys(("perp", "parallel", "angle", "triangle"), "geometry is not read"),
    **dict.fromkeys(("leftarrow", "uparrow", "downarrow", "searrow", "nearrow"), "write it out"),
    **dict.fromkeys(PROGRAMS, "write it out"),
    "pmod": r"write a \bmod n = b \bmod n",
    "mod": r"write a \bmod n",
    "bar": r"write \overline{z} for the conjugate, x_{bar} for a name",
    "lg": r"write \log_{10} or \log_2",
    "mid": r"write b \bmod a = 0 for 'a divides b'",
    "nmid": r"write b \bmod a \ne 0",
    "therefore": "write the formula alone",
    "because": "write the formula alone",
    "iiiint": "write four \\int one after the other",
    "pmatrix": r"write \begin{pmatrix} a & b \\ c & d \end{pmatrix}",
    "matrix": r"write \begin{matrix} a & b \\ c & d \end{matrix}",
    "cases": r"write \begin{cases} … \end{cases}",
    "xrightarrow": "write it out",
}
"""Commands that are understood and refused, with what to write instead."""

AMBIGUOUS = {"pm": _SIGNS, "mp": _SIGNS, "lg": REFUSED["lg"], "bar": REFUSED["bar"]}
"""Commands with two readings."""
