"""The tables of commands: none means two things, all are read or refused with what to write."""

from __future__ import annotations

from sym_core.errors import SymError
from sym_eval import reading, vocabulary
from sym_eval.tex import commands

READ = {
    **{"OPERATORS": set(commands.OPERATORS), "SYMBOLS": set(commands.SYMBOLS)},
    **{"SPACING": commands.SPACING, "WIDE": commands.WIDE, "IGNORED": commands.IGNORED},
    **{"SIZES": set(commands.SIZES), "DELIMITERS": set(commands.DELIMITERS)},
    **{"SIDED": set(commands.SIDED), "FONTS": commands.FONTS, "LABELS": commands.LABELS},
    **{"ACCENTS": set(commands.ACCENTS), "DOTS": set(commands.DOTS)},
    **{"FRACTIONS": commands.FRACTIONS, "BINOMIALS": commands.BINOMIALS},
    **{"INTEGRALS": set(commands.INTEGRALS), "SUMS": set(commands.SUMS)},
    "FUNCTIONS": set(commands.FUNCTIONS),
}


def outcome(text: str) -> str:
    """What is read, or the refusal."""
    try:
        return reading.read(text).parsed
    except SymError as error:
        return f"! {error.failure.text()}"


def test_no_command_stands_in_two_tables() -> None:
    owners: dict[str, list[str]] = {}
    for table, names in READ.items():
        for name in names:
            owners.setdefault(name, []).append(table)
    assert {name: tables for name, tables in owners.items() if len(tables) > 1} == {}


def test_what_is_refused_by_name_is_not_read_elsewhere() -> None:
    names = set().union(*READ.values())
    assert {name for name in commands.REFUSED if name in names} == set()


def test_every_symbol_stands_for_a_letter_or_a_constant() -> None:
    for command, name in commands.SYMBOLS.items():
        known = vocabulary.is_letter(name) or vocabulary.is_constant(name) or name == "ell"
        assert known, command


def test_every_function_is_a_word_of_the_vocabulary() -> None:
    words = {**commands.FUNCTIONS, **commands.OPERATOR_NAMES}
    unknown = {command for command, word in words.items() if vocabulary.lookup(word) is None}
    assert unknown == set()


def test_every_sign_of_unicode_stands_for_a_command_of_these_tables() -> None:
    known = set().union(*READ.values()) | set(commands.REFUSED) | {"partial", "sqrt"}
    known |= set(commands.AMBIGUOUS)
    assert {sign: name for sign, name in commands.UNICODE.items() if name not in known} == {}


def test_every_command_that_is_refused_says_what_to_write() -> None:
    for name in commands.REFUSED | commands.AMBIGUOUS:
        found = outcome(rf"\{name}{{x}} + \alpha")
        macro = name in {"color", "textcolor", "underbrace", "overbrace", "underline"}
        assert found.startswith("! ") or macro, name
        assert macro or "; " in found, found


# Beside each name of a function its inverse, reciprocal or other name, at a place.
SAME = [
    *((rf"\{name} x", rf"\mathrm{{{name}}}(x)") for name in ("sin", "cosh", "arctan", "erf", "ln")),
    *((rf"\arc{f} x", rf"\operatorname{{a{f}}} x") for f in ("sin", "cos", "tan", "cot", "sec")),
    *((rf"\operatorname{{ar{f}h}} x", rf"\operatorname{{a{f}h}} x") for f in ("sin", "cos", "tan")),
    *((rf"\{a} x", rf"\{b} x") for a, b in (("tg", "tan"), ("ctg", "cot"), ("cosec", "csc"))),
    *((rf"\{a} x", rf"\{b} x") for a, b in (("sh", "sinh"), ("ch", "cosh"), ("th", "tanh"))),
    *((rf"\{a} + 1", rf"\{b} + 1") for a, b in (("varphi", "phi"), ("varepsilon", "epsilon"))),
    *((rf"x \{a} 2", rf"x \{b} 2") for a, b in (("leq", "le"), ("geqslant", "ge"), ("neq", "ne"))),
    *((rf"p \{a} q", rf"p \{b} q") for a, b in (("land", "wedge"), ("lor", "vee"))),
    *((rf"p \{a} q", r"p \implies q") for a in ("Rightarrow", "Longrightarrow")),
    *((rf"p \{a} q", r"p \iff q") for a in ("Leftrightarrow", "Longleftrightarrow")),
    *((rf"\{a}{{1}}{{x}}", r"\frac{1}{x}") for a in ("dfrac", "tfrac", "cfrac", "nicefrac")),
    *((rf"\{a}{{n}}{{k}}", r"\binom{n}{k}") for a in ("dbinom", "tbinom")),
]


def test_two_commands_for_one_thing_are_read_alike() -> None:
    found = [(one, outcome(one), outcome(other)) for one, other in SAME]
    assert [row for row in found if row[1] != row[2] or row[1].startswith("!")] == []
