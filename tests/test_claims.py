"""sym_verify over many kinds of claims: never the wrong word, and what it decides stays decided."""

from __future__ import annotations

import pytest

from sym_eval.evidence import proving
from tests.claims import FALSE, OPEN, SLOW_FALSE, SLOW_TRUE, TRUE
from tests.determinism import changing
from tests.identities import Claim
from tests.test_proving import sides, word


@pytest.mark.parametrize("claim", TRUE)
def test_what_is_true_is_equal(claim: Claim) -> None:
    assert word(claim) == "equal"


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_false_is_unequal(claim: Claim) -> None:
    assert word(claim) == "unequal"


@pytest.mark.soak
@pytest.mark.parametrize("claim", SLOW_TRUE)
def test_what_is_true_is_equal_in_time(claim: Claim) -> None:
    assert word(claim) == "equal"


@pytest.mark.soak
@pytest.mark.parametrize("claim", SLOW_FALSE)
def test_what_is_false_is_unequal_in_time(claim: Claim) -> None:
    assert word(claim) == "unequal"


@pytest.mark.soak
@pytest.mark.parametrize("claim", OPEN)
def test_what_is_out_of_reach_is_unproven_and_nothing_else(claim: Claim) -> None:
    assert word(claim) == "unproven"


@pytest.mark.soak
@pytest.mark.parametrize("claim", [claim for claim in (*FALSE, *SLOW_FALSE) if claim[1]])
def test_no_method_proves_what_is_false(claim: Claim) -> None:
    assert proving.prove_equal(*sides(claim)) is None


def test_no_verdict_depends_on_clocks_caches_or_the_order() -> None:
    assert changing([*TRUE[::40], *FALSE[::50]], 2) == {}


@pytest.mark.soak
def test_no_verdict_depends_on_them_in_twenty_runs() -> None:
    assert changing([*TRUE, *FALSE, *SLOW_TRUE, *SLOW_FALSE, *OPEN], 20) == {}
