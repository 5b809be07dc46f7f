"""`python -m scripts.compare_suites`: nothing that was ever tested is dropped.

Collects `make test`, `make verify` and `make soak` as they are now and compares them with the list of test ids that was
kept when the suite was divided (0.2.0). A test that is in none of them must be named in `tests/folded.toml`, with what
it was folded into; and whatever that names must exist.
"""

import gzip
import subprocess
import sys
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "tests" / "ids-0.2.0.txt.gz"
FOLDED: Final = ROOT / "tests" / "folded.toml"
SUITES: Final = ("test", "verify", "soak")


def collected(suite: str) -> set[str]:
    """The ids of a suite's tests."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "--suite", suite, "-p", "no:cacheprovider"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{suite} cannot be collected:\n{done.stdout[-4_000:]}{done.stderr}")
    return {line for line in done.stdout.splitlines() if "::" in line}


def function(test: str) -> str:
    """The test without its parameters."""
    return test.partition("[")[0]


def main() -> int:
    """Print where each test of 0.2.0 is now; the exit code is 1 if one is missing."""
    before = gzip.decompress(KEPT.read_bytes()).decode().split("\n")[:-1]
    now = {suite: collected(suite) for suite in SUITES}
    everything = set().union(*now.values())
    known = everything | {function(test) for test in everything} | {test.partition("::")[0] for test in everything}
    folded: dict[str, str] = tomllib.loads(FOLDED.read_text(encoding="utf-8"))
    used: dict[str, int] = {}
    missing: list[str] = []
    for test in before:
        if test not in everything:
            rule = next((old for old in folded if fnmatchcase(test, old.replace("[", "[[]"))), None)
            if rule is None:
                missing.append(test)
            else:
                used[rule] = used.get(rule, 0) + 1
    print(f"0.2.0 had {len(before)} tests.")
    for suite in SUITES:
        print(f"{suite:<8}{len(now[suite]):>7} tests, {len(now[suite].intersection(before))} of them from 0.2.0")
    for old, count in used.items():
        print(f"{count:>7} {old}\n        folded into {folded[old]}")
    wrong = [f"{test} is in no suite and not in {FOLDED.name}" for test in missing]
    wrong += [f"{FOLDED.name}: {old} matches no test of 0.2.0 that is gone" for old in folded if old not in used]
    wrong += [
        f"{FOLDED.name}: there is no {new}"
        for new in folded.values()
        if new not in known and not (ROOT / new.partition(":")[0]).exists()
    ]
    for line in wrong:
        print(line)
    print("nothing is dropped" if not wrong else f"{len(wrong)} to mend")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
