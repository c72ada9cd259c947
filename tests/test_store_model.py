"""The store beside a model in twenty lines: any order of calls and restarts, the same answers."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from sym_core.errors import SymError
from sym_core.jobs import Job
from tests.storing import NOW, commit, fail, opened, submitted, values

KEPT, HISTORY, BYTES, NAMES = 3, 6, 40, 3
SESSIONS = st.sampled_from("ab")
BLOBS = st.binary(max_size=18) | st.none()
NAME = st.sampled_from(["", "x", "y", "z", "w"])


@dataclass
class Model:
    """One session: what entry n holds, which names there are, which entries are remembered."""

    next: int = 1
    blobs: dict[int, bytes] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    history: set[int] = field(default_factory=set)

    def keeping(self, blob: bytes | None, name: str, deleted: str) -> Model | None:
        """The session after one more entry, or None if it has no room for it."""
        n, names = self.next, {k: v for k, v in self.names.items() if k != deleted}
        if blob is not None and name:
            names[name] = n
        blobs = self.blobs if blob is None else self.blobs | {n: blob}
        kept = {k: v for k, v in blobs.items() if k > n - KEPT or k in names.values()}
        full = bool(blob) and sum(map(len, kept.values())) > BYTES
        if full or len(names) > NAMES:
            return None
        history = {k for k in self.history | {n} if k > n - HISTORY or k in names.values()}
        return Model(n + 1, kept, names, history)

    def values(self) -> dict[str, bytes]:
        """Every name and its value."""
        numbers = self.names | {f"_{n}": n for n in self.blobs}
        last = {"_": max(self.blobs)} if self.blobs else {}
        return {name: self.blobs[n] for name, n in (numbers | last).items()}


class Beside(RuleBasedStateMachine):
    """Two sessions, in the store and in the model."""

    def __init__(self) -> None:
        super().__init__()
        self.directory = Path(tempfile.mkdtemp())
        self.models: dict[str, Model] = {}
        self.waiting: list[Job] = []
        self.open()

    def open(self) -> None:
        self.store = opened(
            self.directory, entries=KEPT, history=HISTORY, session=BYTES, names=NAMES
        )

    @rule(session=SESSIONS, name=NAME, blob=BLOBS, deleted=NAME)
    def keep(self, session: str, name: str, blob: bytes | None, deleted: str) -> None:
        model = self.models.setdefault(session, Model())
        job = submitted(self.store, session, name)
        deleted = "" if deleted == name else deleted
        after = model.keeping(blob, name, deleted)
        try:
            gone = (deleted,) if deleted else ()
            assert commit(self.store, job, blob, deleted=gone) == model.next
        except SymError as error:
            assert after is None, error
            fail(self.store, job)
        else:
            assert after is not None
            self.models[session] = after

    @rule(session=SESSIONS)
    def leave_unfinished(self, session: str) -> None:
        self.models.setdefault(session, Model())
        self.waiting.append(submitted(self.store, session))

    @rule(session=SESSIONS)
    def drop(self, session: str) -> None:
        assert self.store.drop_session(session) == (session in self.models)
        self.models.pop(session, None)
        self.waiting = [job for job in self.waiting if job.session != session]

    @rule()
    def start_again(self) -> None:
        self.store.close()
        self.open()
        assert self.store.lose_unfinished() == len(self.waiting)
        self.waiting = []

    @invariant()
    def values_and_history_are_the_models(self) -> None:
        for session, model in self.models.items():
            assert values(self.store, session) == model.values()
            assert {entry.n for entry in self.store.history(session)} == model.history
            assert self.store.touch_session(session, NOW) == model.next

    @invariant()
    def sums_are_the_models(self) -> None:
        found = {each["name"]: each for each in self.store.sessions_summary()}
        assert set(found) == set(self.models)
        for session, model in self.models.items():
            sums = (found[session]["names"], found[session]["bytes"])
            assert sums == (len(model.names), sum(map(len, model.blobs.values())))

    def teardown(self) -> None:
        """Nothing is left of it."""
        self.store.close()
        shutil.rmtree(self.directory)


TestBeside = Beside.TestCase
TestBeside.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
