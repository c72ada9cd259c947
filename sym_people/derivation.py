"""The period of a pendulum, step by step: what is asked, under which name, and what must come out.

Data only, for the demonstration and for the tests: nothing in here asks or evaluates anything.

A pendulum released at the angle theta0 keeps its energy, and with sin(theta/2) = k*sin(phi),
k = sin(theta0/2), a quarter of its period is the complete elliptic integral

    T/4 = sqrt(L/g) * Integral(1/sqrt(1 - m*sin(phi)**2), (phi, 0, pi/2)),  m = k**2.

Textbooks give T/T0 = 1 + theta0**2/16; here it is carried on to third order in theta0**2, and its
value at 60 degrees is compared with the integral's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SESSION = "pendulum"
PERIOD_AT_60_DEGREES = "1.073182007149364"  # 2/pi*K(1/4), 16 digits
THIRD_ORDER_AT_60_DEGREES = "1.0731544839870"  # 1 + a**2/16 + 11*a**4/3072 + 173*a**6/737280


@dataclass(frozen=True)
class Step:
    """One call. `name` is what its result is called in the session; `result` the whole text that
    must come out, `numeric` the first digits of its value; `why` is for people."""

    name: str
    why: str
    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    result: str = ""
    numeric: str = ""

    def request(self) -> dict[str, Any]:
        """The arguments of the call, in the session of the derivation."""
        return {**self.arguments, "session": SESSION, "name": self.name}


def faults(step: Step, reply: Mapping[str, Any]) -> list[str]:
    """What in a reply is not as the step says; nothing when all is well."""
    found = []
    if not reply.get("ok"):
        found.append(f"{step.name}: {reply.get('error') or 'no answer'}")
    elif step.result and reply.get("result") != step.result:
        found.append(f"{step.name} is {reply.get('result')!r}, not {step.result!r}")
    elif step.numeric and not str(reply.get("numeric")).startswith(step.numeric):
        found.append(f"{step.name} is {reply.get('numeric')!r}, not {step.numeric}…")
    return found


STEPS = (
    Step(
        "speed2",
        "Energy: half the square of the angular speed is what the bob has fallen (L/g = 1).",
        "sym_evaluate",
        {"expr": "2*(cos(theta) - cos(theta0))"},
        "2*cos(theta) - 2*cos(theta0)",
    ),
    Step(
        "swing",
        "Substitute sin(θ/2) = k sin(φ): φ runs from 0 to π/2 in a quarter of the period.",
        "sym_evaluate",
        {"expr": "2*asin(k*sin(phi))"},
        "2*asin(k*sin(phi))",
    ),
    Step(
        "fast2",
        "The square of the speed in the new variable.",
        "sym_simplify",
        {"expr": "subs(speed2, (theta, swing), (theta0, 2*asin(k)))"},
        "4*k**2*cos(phi)**2",
    ),
    Step(
        "slope",
        "How θ moves with φ.",
        "sym_differentiate",
        {"expr": "swing", "symbol": "phi"},
        "2*k*cos(phi)/sqrt(-k**2*sin(phi)**2 + 1)",
    ),
    Step(
        "rate2",
        "(dt/dφ)² = slope²/fast2: what stays is the square of the elliptic integrand.",
        "sym_simplify",
        {"expr": "slope^2/fast2"},
        "1/(-k**2*sin(phi)**2 + 1)",
    ),
    Step(
        "terms",
        "Its root as a series in m = k², to third order.",
        "sym_evaluate",
        {"expr": "removeO(series(1/sqrt(1 - m*sin(phi)^2), m, 0, 4))"},
        "5*m**3*sin(phi)**6/16 + 3*m**2*sin(phi)**4/8 + m*sin(phi)**2/2 + 1",
    ),
    Step(
        "quarter",
        "Integrate term by term over a quarter of the swing.",
        "sym_integrate",
        {"expr": "terms", "symbol": "phi", "bounds": "0, pi/2"},
        "pi*(25*m**3 + 36*m**2 + 64*m + 256)/512",
    ),
    Step(
        "ratio",
        "T/T₀ in m.",
        "sym_simplify",
        {"expr": "2/pi*quarter", "form": "expand"},
        "25*m**3/256 + 9*m**2/64 + m/4 + 1",
    ),
    Step(
        "period",
        "T/T₀ in the amplitude: m = sin(θ₀/2)², to third order in θ₀².",
        "sym_evaluate",
        {"expr": "removeO(series(subs(ratio, m, sin(theta0/2)^2), theta0, 0, 8))"},
        "173*theta0**6/737280 + 11*theta0**4/3072 + theta0**2/16 + 1",
    ),
    Step(
        "at60",
        "At 60° the series gives",
        "sym_evaluate",
        {"expr": "subs(period, theta0, pi/3)"},
        numeric=THIRD_ORDER_AT_60_DEGREES,
    ),
    Step(
        "exact60",
        "and the elliptic integral itself",
        "sym_evaluate",
        {"expr": "2/pi*elliptic_k(sin(pi/6)^2)", "digits": 20},
        numeric=PERIOD_AT_60_DEGREES,
    ),
    Step(
        "gap60",
        "The gap is of the size of the next term, 22931θ₀⁸/1321205760 = 2.5e-5.",
        "sym_evaluate",
        {"expr": "exact60 - at60"},
        numeric="2.7523162335",
    ),
)
KILL_FRONT_END_AFTER = "rate2"
KILL_KERNEL_AFTER = "quarter"
