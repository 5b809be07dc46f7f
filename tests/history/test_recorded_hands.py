"""Real recorded hands, where a folder of them is at hand: the referee agrees with every one.

The hands are not ours to ship. `HOUSEWAY_RECORDED_HANDS` names a folder of PHH files; without it a folder
`*/data/phh` beside the project serves, and without that the test is skipped.
"""

import os
from itertools import islice
from pathlib import Path

import pytest

from houseway.history.check import AGREES, PASSED_OVER, each_record
from houseway.history.check import check_record as check
from houseway.history.history_errors import HistoryError, NotPlayedError
from houseway.history.workload import hand_files

BESIDE = Path(__file__).parents[3]
A_FILE = 150


def folder() -> Path | None:
    named = os.environ.get("HOUSEWAY_RECORDED_HANDS")
    return Path(named) if named else next(iter(sorted(BESIDE.glob("*/data/phh"))), None)


@pytest.mark.skipif(folder() is None, reason="no folder of recorded hands")
def test_recorded_hands_agree() -> None:
    found = folder()
    assert found is not None
    checked = 0
    for path in hand_files(found):
        for record in islice(each_record(path), A_FILE):
            if isinstance(record, HistoryError):
                assert isinstance(record, NotPlayedError), str(record)
                continue
            result = check(record)
            assert result.status in (AGREES, PASSED_OVER), f"{result.place}: {result.reason}"
            checked += result.status == AGREES
    assert checked
