"""Every public name of SymPy is a word here or left out for a reason, and errors say which."""

from __future__ import annotations

import types

import pytest
import sympy

from sym_core.errors import SymError
from sym_eval.reading import read
from sym_eval.vocabulary import ROWS
from sym_eval.vocabulary.left_out import IN_PROGRAMS, LEFT_OUT
from tests.asking import asked, refused

PUBLIC = {
    name
    for name in dir(sympy)
    if not name.startswith("_") and not isinstance(getattr(sympy, name), types.ModuleType)
}
WORDS = {name for row in ROWS for name in row.names}


def test_every_public_name_of_sympy_is_decided_on() -> None:
    assert sorted(PUBLIC - WORDS - set(LEFT_OUT)) == []


def test_nothing_is_both_in_and_out_and_nothing_out_is_unknown_to_sympy() -> None:
    assert sorted(WORDS & set(LEFT_OUT)) == []
    assert sorted(set(LEFT_OUT) - PUBLIC) == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("dsolve(x)", "sym_solve answers it, and checks the answer"),
        ("plot(x)", "it writes program text or pictures, which this kernel does not"),
        ("Poly(x)", "polynomials are written as expressions here"),
    ],
)
def test_an_error_says_why_a_name_of_sympy_is_no_word(text: str, sentence: str) -> None:
    with pytest.raises(SymError) as caught:
        read(text)
    assert sentence in caught.value.failure.hint


def test_what_is_left_to_programs_is_there() -> None:
    plain = [name for name in LEFT_OUT if LEFT_OUT[name] == "sym_exec has it, without an import"]
    assert len(plain) > 20
    asked("exec", code=f"[{', '.join(plain)}]\n1")
    imports = "\n".join(f"{hint.partition(': ')[2]}" for hint in IN_PROGRAMS.values())
    # The 3-j symbol of 1, 1, 0 is -1/sqrt(3): (-1)^(j - m)/sqrt(2j + 1) with j = 1, m = 0.
    found = asked("exec", code=f"{imports}\nwigner_3j(1, 1, 0, 0, 0, 0)").value
    assert str(found) == "-sqrt(3)/3"


def test_an_unknown_word_is_told_where_it_is() -> None:
    for name, reason in {**IN_PROGRAMS, "euler_equations": LEFT_OUT["euler_equations"]}.items():
        assert reason.startswith("sym_exec has it")
        assert f"; {reason}; " in refused("evaluate", expr=f"{name}(1, 2)")


def test_an_import_of_another_program_is_hinted_at_and_works() -> None:
    for call in ("dynamicsymbols('q')", "ReferenceFrame('N')", "wigner_3j(1, 1, 0, 0, 0, 0)"):
        hint = refused("exec", code=call).rpartition("; ")[2]
        assert hint.startswith("from sympy.physics.")
        asked("exec", code=f"{hint}\nq = {call}\n1")


def test_nabla_is_told_by_its_words() -> None:
    hint = "write grad(f, [x, y]), and laplacian(f, [x, y]) for ∇²"
    assert refused("evaluate", expr="∇² f").endswith(hint)
    assert str(asked("evaluate", expr="laplacian(x^2 + 3y^2, [x, y])").value) == "8"
    assert str(asked("evaluate", expr="grad(x^2 + 3y^2, [x, y])").value) == "Matrix([[2*x], [6*y]])"
