"""Hand files are read by several threads at once, also the very first ones of a process."""

import subprocess
import sys

import pytest
from tests.waiting import HANG_SECONDS

READ = """
import sys, threading
sys.setswitchinterval(1e-6)
from houseway.history.handfile.record import record_of
from houseway.history.handfile.text import format_record, parse_record
from houseway.houses import house

hand = house("ocean-view").open("holdem", limit="$3-$6", seats=4).deal(seed=7)
while not hand.over:
    hand.act(hand.options[0])
text = format_record(record_of(hand))
go, read = threading.Barrier(8), []

def work():
    go.wait()
    read.append(format_record(parse_record(text, file="one.hand")) == text)

threads = [threading.Thread(target=work) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
assert read == [True] * 8, read
"""


@pytest.mark.verify
def test_the_first_hand_files_may_be_read_by_many_threads() -> None:
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, timeout=HANG_SECONDS)
        assert done.returncode == 0, done.stderr
