"""What if in a real browser: a question put, stopped, put again, and its answer as a line, a plot and a table."""

import re

from .coming import Visit
from .looks import check_no_sideways
from .test_access import SIZES, check_access

# A question that is stopped as soon as it can be: a little later it may have been answered.
STOPPED = """async () => {
  const find = (name) => document.querySelector(`[data-testid=${name}]`);
  find("ask").click();
  while (!find("stop")) await new Promise((again) => setTimeout(again));
  find("stop").click();
}"""


def test_a_question_is_answered_while_it_is_played(visit: Visit) -> None:
    mia = visit("Mia")
    page = mia.page
    page.goto("/what-if?house=ocean-view&game=holdem&limit=%243-%246&what=fee&to=5&company=tight%2Cloose")
    page.wait_for_selector("[data-testid=ask]")
    page.evaluate(STOPPED)
    page.wait_for_selector("[data-testid=ask]")
    page.click("[data-testid=ask]")
    page.wait_for_selector("[data-testid=headline][data-over=true]")
    said = page.locator("[data-testid=headline]").inner_text()
    more = re.search(r"would collect \$(\d+\.\d\d) more an hour", said)
    assert more is not None, said
    assert 20 < float(more[1]) < 35  # a dollar more of every hand with a flop, 35 hands an hour
    assert page.locator("[data-testid=plot] circle").count() == 3
    assert page.locator("[data-testid=plot] .less circle").count() == 2
    rows = page.locator("[data-testid=figures] tbody tr").all_inner_texts()
    assert len(rows) == 6
    assert all("±" in row for row in rows)
    assert not re.search(r"±\$0\b(?!\.)", " ".join(rows)), "an interval under a dollar is told in cents"
    assert [row.split(",")[0] for row in rows[1:3]] == ["A tight player", "A loose player"]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_no_sideways(mia)
    check_access(mia)
