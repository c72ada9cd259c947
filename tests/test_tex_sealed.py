"""After what the fork server imports, LaTeX is read and printed without a file or an import."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.sealed import ROOT
from tests.tex import inputs

CODE = """
import json, sys
from sym_core.errors import SymError
from sym_eval import preload, printing, reading, work
preload.load()
texts, opened, failed = json.load(sys.stdin), [], {}
sys.addaudithook(lambda event, args: event in {"open", "import"} and opened.append(str(args[0])))
for text in texts:
    try:
        printing.latex(reading.read(text).value)
    except SymError:
        pass
    except Exception as error:
        failed[text] = repr(error)
print(json.dumps([failed, sorted(set(opened))]))
"""


@pytest.mark.soak
def test_latex_is_read_and_printed_without_a_file_or_an_import() -> None:
    texts = json.dumps(inputs())
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        input=texts,
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert json.loads(done.stdout or done.stderr) == [{}, []]
