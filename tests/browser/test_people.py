"""People in the browser: an account, another browser, sessions; a line of chat reported; the floor's panel."""

import pytest
from playwright.sync_api import Response, expect

from .coming import Visit
from .desks import become_admin
from .looks import check_no_sideways
from .serving import Serving
from .test_access import check_access

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GOOD = "correct horse"
NOTED = """async () => (await part("people/notes.js")).note({ who: "f00d" }, "blue", " tight ")"""


def all_kept(answer: Response) -> bool:
    """Whether the server has kept the last choices that Ann makes."""
    sent = answer.request.post_data or ""
    return answer.url.endswith("/api/account/preferences") and all(word in sent for word in ("light", "red", "tight"))


def test_an_account_follows_from_one_browser_to_another(come: Visit) -> None:
    ann, phone = come("Ann"), come("Anna", **PHONE)
    ann.forgive("409|400|ERR_")
    phone.forgive("400|ERR_")
    ann.page.goto("/")
    ann.page.get_by_test_id("account").click()
    ann.page.get_by_role("heading", name="Make an account").wait_for()
    check_access(ann)
    make = ann.page.locator("[data-form=make]")
    expect(make.get_by_label("Name")).to_have_value("Ann")
    make.get_by_label("Password").fill("short")
    make.get_by_label("Password").fill(GOOD)
    make.get_by_role("button").click()
    ann.page.locator("output", has_text="You now have an account").wait_for()
    check_access(ann)
    ann.page.get_by_test_id("settings").click()
    with ann.page.expect_response(all_kept):  # what was chosen together may be sent in two parts
        ann.page.locator("[data-setting=theme-light]").check()
        ann.page.locator("[data-setting=felt-red]").check()
        ann.page.evaluate(NOTED)
    ann.page.keyboard.press("Escape")

    phone.page.goto("/account")
    login = phone.page.locator("[data-form=login]")
    login.get_by_label("Name").fill("ann")
    login.get_by_label("Password").fill("wrong password")
    login.get_by_role("button").click()
    expect(login.locator("output")).to_have_text("the name or the password is wrong")
    login.get_by_label("Password").fill(GOOD)
    login.get_by_role("button").click()
    phone.page.locator("output", has_text="Welcome back, Ann.").wait_for()
    expect(phone.page.get_by_test_id("sessions").locator("li")).to_have_count(2)
    expect(phone.page.locator("html")).to_have_attribute("data-theme", "light")
    expect(phone.page.locator("html")).to_have_attribute("data-felt", "red")
    assert phone.page.evaluate("JSON.parse(localStorage['houseway.notes'])") == {
        "f00d": {"tag": "blue", "text": "tight"}
    }
    check_no_sideways(phone)
    check_access(phone)

    phone.page.get_by_role("button", name="Log out all others").click()
    expect(phone.page.get_by_test_id("sessions").locator("li")).to_have_count(1)
    expect(ann.page.locator("output")).to_contain_text("logged out here from another browser")  # without a reload
    ann.page.get_by_role("heading", name="Log in").wait_for()


@pytest.mark.verify
def test_a_line_is_muted_for_oneself_or_reported_and_the_floor_sees_to_it(house: Serving, come: Visit) -> None:
    flo, bob, cyd = come("Flora"), come("Bob"), come("Cyd")
    for one in (flo, bob, cyd):
        one.forgive("403|409|ERR_")
    become_admin(flo, house)
    table = "/table/ocean-view-holdem-1"
    for one in (bob, cyd):
        one.page.goto(table)
        one.page.locator("[data-tab=chat]").click()
    bob.page.get_by_test_id("chat-text").fill("you play like a fool")
    bob.page.get_by_test_id("chat-text").press("Enter")
    said = cyd.page.get_by_test_id("chat")
    said.get_by_text("you play like a fool").wait_for()
    expect(bob.page.get_by_test_id("line-tools")).to_have_count(0)
    said.locator("li").hover()
    cyd.page.get_by_test_id("line-tools").click()
    check_access(cyd)
    cyd.page.get_by_test_id("complaint").fill("rude")
    cyd.page.get_by_role("button", name="Report", exact=True).click()
    cyd.page.get_by_text("The floor has it").wait_for()
    cyd.page.get_by_test_id("mute-for-me").click()
    expect(said.get_by_text("you play like a fool")).to_have_count(0)
    cyd.page.get_by_test_id("unmute").click()
    expect(said.get_by_text("you play like a fool")).to_have_count(1)

    flo.page.goto(table)
    flo.page.locator("[data-tab=chat]").click()
    flo.page.get_by_test_id("chat").locator("li").hover()
    flo.page.get_by_test_id("line-tools").click()
    flo.page.get_by_test_id("mute-why").fill("rude")
    flo.page.get_by_test_id("mute-here").click()
    bob.wait_to_hear("muted at this table for another")
    bob.page.get_by_test_id("chat-text").fill("a fool")
    bob.page.get_by_test_id("chat-text").press("Enter")
    expect(bob.page.get_by_test_id("unsaid")).to_contain_text("You are muted at this table for another")
    expect(bob.page.get_by_test_id("chat-text")).to_have_value("a fool")
    flo.page.goto("/floor")
    flo.page.get_by_test_id("complaints").get_by_text("you play like a fool").wait_for()
    check_access(flo)
    flo.page.get_by_test_id("seen-to").click()
    expect(flo.page.get_by_test_id("complaints")).to_have_count(0)
    flo.page.get_by_test_id("find-person").fill("bob")
    row = flo.page.locator("[data-person=Bob]")
    row.get_by_test_id("ban").click()
    flo.page.get_by_test_id("why").fill("rude")
    check_access(flo)
    flo.page.locator("dialog").get_by_role("button", name="Ban", exact=True).click()
    row.get_by_text("Banned until").wait_for()
    bob.page.wait_for_url(f"{house.url}/")
    expect(bob.page.get_by_test_id("banned")).to_contain_text("You are banned from this room")
    row.get_by_role("button", name="Lift: Bob Banned").click()
    expect(row.get_by_text("Banned until")).to_have_count(0)
    expect(bob.page.get_by_test_id("welcome")).to_contain_text("The ban is over")
    row.get_by_test_id("more").click()
    flo.page.locator("[data-role=host]").check()
    expect(flo.page.locator("dialog").get_by_text("lifted")).to_be_visible()
    check_access(flo)

    # a role is taken back only once that was asked
    host, take = flo.page.locator("[data-role=host]"), flo.page.get_by_test_id("take-role")
    host.click()
    expect(take).to_be_visible()
    check_access(flo)
    flo.page.get_by_test_id("leave-role").click()
    expect(take).to_have_count(0)
    expect(host).to_be_checked()
    host.click()
    take.click()
    expect(host).not_to_be_checked()
    expect(take).to_have_count(0)
