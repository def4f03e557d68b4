"""The page on which a visitor drafts against the compiled library: a walk, and what fits where."""

import functools
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
import pytest

from tests.browser.conftest import (
    WINDOWS,
    address,
    click,
    counts,
    idle,
    land,
    measure,
    says,
    sees,
)

pytestmark = pytest.mark.slow


def free(page):
    return page.locator("path.land.open")


def draft_to_the_end(page):
    """Pick the first free territory, by mouse and by key in turn."""
    for turn in range(14):
        says(page, f"Pick {3 * turn + 1} of 42: player 1 (you) to move.")
        counts(page, "path.land.open", 42 - 3 * turn)
        if turn % 2:
            free(page).first.press("Enter")
        else:
            page.mouse.click(*free(page).first.evaluate(measure("label")))
        if turn == 12:
            page.set_viewport_size({"width": 400, "height": 600})
    says(page, "The draft is over.")
    sees(page, ".guess button")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.fixture
def online(page, site):
    """The address of the site on a server of its own."""
    handler = functools.partial(SimpleHTTPRequestHandler, directory=site)
    handler.log_message = lambda *words: None
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_visitor_drafts_fights_watches_reviews_shares_and_dares_a_friend(online, page):
    page.goto(f"{online}/play.html#seed=0&seats=you,EvilPixie,RAVE&picks=")
    says(page, "Pick 1 of 42: player 1 (you) to move.")
    controls = page.locator(".draftlib :is(button, input, select):visible")
    assert controls.all_inner_texts() == ["More"]
    click(page, "More")
    page.locator("[aria-expanded=true]", has_text="Less").press("Enter")
    assert controls.all_inner_texts() == ["More"]
    click(page, "More")
    assert not page.locator(".gain").first.is_visible()
    click(page, "Show the forecasts")
    assert page.locator(".gain").first.is_visible()
    click(page, "Hide the forecasts")
    hint_and_undo(page)
    follow_a_rule(page)
    page.get_by_label("strength of player 3").press("Home")  # which begins the draft anew
    page.locator(
        ".level", has_text=re.compile(r"^weak, wins \d+ ± \d+ % of the test wars, 10 simulations")
    ).wait_for()
    draft_to_the_end(page)
    fight_and_watch(page)
    review(page)
    dare = share(page)
    reopen(page, dare)


def hint_and_undo(draft):
    draft.keyboard.press("h")  # nothing has the focus yet
    draft.locator(".hints", has_text="openings win about equally often").wait_for()
    assert "".join(draft.locator(".map .mark").all_text_contents()) == "WWW"
    assert "Here they part" not in draft.locator(".hints").inner_text()
    click(draft, "Less")
    draft.locator(".side").wait_for(state="hidden")
    assert "player 1: you" in draft.locator(".legend").inner_text()
    draft.locator(".map .sea").click(position={"x": 5, "y": 5})
    draft.locator(".message", has_text="That is the sea: choose a free territory.").wait_for()
    click(draft, "More")
    for undo in ("u", "Control+z"):
        free(draft).nth(5).press("Enter")
        says(draft, "Pick 4 of 42")
        draft.locator("path.land[aria-label*=', player 1']").click(force=True)
        draft.locator(".message", has_text="already: choose a free territory.").wait_for()
        land(draft, "China").press(undo)
        says(draft, "Pick 1 of 42")
    address(draft, "picks=&helps=1.2.0.0")  # a hint and two undos


def follow_a_rule(draft):
    draft.locator("summary", has_text="Rules of thumb").click()
    click(draft, "Follow it")
    draft.wait_for_function("document.querySelector('.rules [aria-pressed=true]')")
    draft.get_by_label("A rule of thumb").select_option("a rule of your own")
    draft.get_by_label("continent, first").select_option("South America")
    draft.locator(".map .mark", has_text="R").nth(3).wait_for()
    idle(draft)
    assert draft.locator(".map .mark", has_text="R").count() == 4
    seats = draft.get_by_label("who sits as player 2").locator("option").all_inner_texts()
    assert "rule: South America" in seats
    click(draft, "Follow it")


def fight_and_watch(draft):
    shares, war = [], draft.get_by_label("in the war, ")
    draft.get_by_text("Your seat, seeds and files").click()
    click(draft, "Fight it 1,000 times")
    says(draft, re.compile("wins most wars|Too close to call|You won"))
    for kind in ("quo", "own"):
        war.select_option(kind)  # fights again
        idle(draft)
        shares.append(draft.locator("td.share").all_inner_texts())
    assert shares[0] != shares[1]
    click(draft, "Watch a loss")
    says(draft, re.compile(r"^War \d+ of 1,000\. Before the war, .* places"))  # it plays by itself
    sees(draft, ".map")
    address(draft, "war=own")
    war.select_option("quo")
    draft.wait_for_function("!location.hash.includes('war=own')")


def review(draft):
    click(draft, "Review my picks")
    draft.locator("progress").wait_for()
    click(draft, "Try it on 100 boards")  # which takes turns with the review
    draft.locator(".rules", has_text="of 100 boards").wait_for()
    assert draft.locator("progress").count() == 1
    draft.locator(".graph .pick").first.press(" ")
    says(draft, re.compile(r"^Pick 1: you took"))
    draft.keyboard.press("Enter")  # back
    draft.wait_for_function("document.activeElement.dataset.turn === '0'")
    assert not draft.get_by_role("button", name="Back to the review").is_visible()
    assert not draft.locator(".picks").first.is_visible()
    draft.locator(".answers > summary").click()
    draft.locator(".picks th[scope=row]").first.wait_for()  # the first rows come before the last
    assert draft.locator("progress").count() == 1


def share(draft):
    """Share the result as a text and as a picture; return a challenge."""
    click(draft, "Share")
    draft.locator(".result textarea").wait_for()
    text = draft.get_by_label("your result, to paste")
    mine, board, wars, helped, *grades, link = text.input_value().splitlines()
    assert (board, grades) == (
        "Drafting the world of Risk against two computers",
        [],
    )
    assert helped == "First try, without a hint"
    names = sorted(re.findall(r"player (\d \([\w ,]+\))", wars))
    assert names == ["2 (EvilPixie)", "3 (quick search, 10 drafts a pick)"]
    assert "seed=0&" in link
    assert "picks=&beat=" in link  # the board before its first pick
    with draft.expect_download() as saved:
        click(draft, "Save picture")
    picture = plt.imread(saved.value.path())
    assert picture.shape[1] == 2000
    assert len(np.unique(picture.reshape(-1, picture.shape[2]), axis=0)) > 100
    draft.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click(draft, "Challenge a friend")
    draft.locator(".result", has_text="The challenge is copied").wait_for()
    words = text.input_value()
    assert words == draft.evaluate("navigator.clipboard.readText()")
    click(draft, "Copy text")  # what is shown
    draft.locator(".result", has_text="The text is copied").wait_for()
    assert text.input_value() == words == draft.evaluate("navigator.clipboard.readText()")
    click(draft, "Share")
    draft.wait_for_function("document.querySelector('.result textarea').value.includes('Draft')")
    won = re.fullmatch(r"I won (\d+) of 1,000 wars\.", mine)[1]
    assert words.startswith(f"I won {won} of 1,000 wars (first try, without a hint). Can you")
    return words.splitlines()[1]


def reopen(draft, dare):
    """Open the link again, and the challenge, before and after the draft."""
    finished = address(draft)
    draft.reload()
    says(draft, re.compile("wins most wars|Too close to call|You won"))
    counts(draft, "path.land.open", 0)
    draft.locator(".review").wait_for()
    other = draft.context.new_page()
    other.goto(dare)
    says(other, re.compile(r"to move\. Second try: practice, .*A friend won "))
    other.goto("about:blank")
    other.goto(f"{finished}&beat=412&do=new")  # a link only opens
    says(other, re.compile(r"You beat your friend, \d+ to 412|Your friend won 412; you won \d"))


DRAFTED = "AEmBFlCGiDHfIXeJYgKZhLajMbkNcnOdoPWpQSURTV"  # picks 31 and 34 leave player 3 Asia
BOTS = f"play.html#seed=5&seats=you,EvilPixie,Boscoe&picks={DRAFTED}&fights=1"


def begin(page, board, first):
    """Let the browser remember that a draft of a board was begun with the pick of a number."""
    begun = {"board": board, "drafts": [], "open": {"draft": str(first), "undos": 0, "again": 0}}
    script = """(begun) => {
        const name = "draftlib tries", known = JSON.parse(localStorage.getItem(name)) ?? [];
        const before = known.find(({ board }) => board === begun.board) ?? {};
        const others = known.filter(({ board }) => board !== begun.board);
        const now = { ...begun, ...before, open: begun.open };
        localStorage.setItem(name, JSON.stringify([now, ...others]));
    }"""
    page.evaluate(script, begun)


def test_a_finished_draft_that_is_only_opened_is_nobodys_win(offline, page):
    offline(BOTS)
    says(page, re.compile(r"This finished draft was opened: from seat 1 it won \d+ of 1,000 wars"))
    assert page.locator(".plight").inner_text() == ""
    assert not page.get_by_role("button", name="Share").is_visible()
    assert page.locator(".last li").count() == 0
    assert page.locator(".both .number").first.inner_text() == "not yet"


def test_a_result_is_shared_at_once_and_begins_no_review(offline, page):
    offline("play.html")
    begin(page, "5,you,EvilPixie,Boscoe", 0)
    offline(BOTS)
    says(page, "You won 25 of 1,000 wars (3 %); an even share is 33 %.")
    assert page.locator(".plight").inner_text() == (
        "On the final board player 2 holds all of Europe (+5) and South America (+2), "
        "player 3 all of Asia (+7); you hold all of Africa (+3) and Australia (+2). "
        "Ukraine completed Europe at pick 32; it was still free at your pick 31, when you took "
        "Central America. Whole continents by round 4 of the first 20 wars: "
        "player 2 North America (+5) in 75 %, South America (+2) in 100 %; "
        "player 3 Asia (+7) in 20 %; you Africa (+3) in 100 %, Australia (+2) in 100 %. "
        "This may be why player 2 won most wars. "
        "The forecast, which a formula makes without any war, was 51 % of the wars for you."
    )
    controls = page.locator(".desk :is(button, input, select, summary):visible")
    first, *others = controls.all_inner_texts()  # a puzzle's button may be there already
    steps = ["More", "Review my picks", "Share", "New draft", "Watch a win", "Watch a loss"]
    assert [first, *others][-6:] == steps
    click(page, "Share")
    page.locator(".result", has_text="“Review my picks” grades them").wait_for()
    text = page.get_by_label("your result, to paste").input_value()
    assert text.splitlines() == [
        "I won 25 of 1,000 wars.",
        "Drafting the world of Risk against two computers",
        "player 2 (EvilPixie) won 936, player 3 (Boscoe) 39; an even share is 333",
        "First try, without a hint",
    ]
    page.locator(".decisive .map").wait_for()  # the puzzle comes all the same
    assert page.locator("progress").count() == 0
    assert "review" not in address(page)


def test_a_reload_and_back_go_on_with_a_puzzle_and_a_review(online, page):
    solved = "After Kamchatka you win 70 % of the wars, after Central America 9 %."
    reason = page.locator(".decisive .reason")
    page.goto(f"{online}/{BOTS}")
    click(page, "Show me")
    said = says(page, solved), reason.text_content()
    page.reload()
    assert (says(page, solved), reason.text_content()) == said
    click(page, "Review my picks")
    page.locator(".decisive details:not([open]) .lines").wait_for(state="attached")
    progress = page.locator("progress")
    page.wait_for_function("document.querySelector('progress')?.value > 250000")
    page.reload()
    progress.wait_for()
    assert progress.evaluate("(bar) => bar.value") > 250000
    assert (says(page, solved), reason.text_content()) == said
    click(page, "New draft")
    says(page, "Pick 1 of 42")
    page.go_back()
    progress.wait_for()
    assert progress.evaluate("(bar) => bar.value") > 250000


def test_a_link_with_a_field_twice_is_refused(offline, page):
    offline("play.html#seed=1&seed=2&seats=UCT,UCT,UCT")
    said = "This draft cannot be opened: the link has seed twice."
    page.locator(".message", has_text=said).wait_for()


@pytest.mark.parametrize(("width", "day"), [(1280, "day=1"), (390, "beat=1000")])
def test_the_map_stays_where_it_is_from_the_first_pick_to_the_result(offline, page, width, day):
    page.set_viewport_size({"width": width, "height": 900})
    offline(f"play.html#seed=20260102&seats=you,UCT,drafts by wars 10&{day}&picks=")
    assert not re.search("UCT|RAVE", says(page, "Your opponents are of average strength."))
    box = page.locator(".desk .map").bounding_box()

    def stays():
        return page.locator(".desk .map").bounding_box() == pytest.approx(box, abs=2)

    for pick in range(4, 46, 3):
        free(page).first.press("Enter")
        says(page, f"Pick {pick} of 42" if pick <= 42 else "Who wins?")
        assert stays()
    page.get_by_role("button", name="■ player 2").click()
    says(page, "The wars are being counted.")
    assert stays()
    says(page, "You guessed player 2")
    assert stays()


def test_a_friend_who_lost_tries_again_and_says_so(online, page):
    seats = "you,EvilPixie,Boscoe"
    page.goto(f"{online}/play.html")
    begin(page, f"5,{seats}", 0)
    page.goto(f"{online}/{BOTS}&beat=26")
    said = says(page, "Your friend won 26; you won 25. Player 2 (EvilPixie)")
    assert "You won" not in said
    click(page, "Try again")
    says(page, "Second try: practice, the first won 25. A friend won 26 of 1,000 wars")
    begin(page, f"5,{seats}", 21)
    page.goto(f"{online}/play.html#seed=5&seats={seats}&picks={DRAFTED[::-1]}&fights=1&beat=0")
    won = r"You beat your friend, (\d+) to 0\. .* Second try: practice, the first won 25\."
    number = re.search(won, says(page, re.compile(won)))[1]
    assert not page.get_by_role("button", name="Try again").is_visible()
    click(page, "Share")
    text = page.get_by_label("your result, to paste")
    text.wait_for()
    lines = text.input_value().splitlines()
    assert lines[0] == f"I won {number} of 1,000 wars; my friend had won 0."
    assert "Second try, without a hint" in lines


def test_a_board_of_today_that_is_drafted_opens_finished_from_the_first_page(online, page):
    page.goto(f"{online}/index.html")
    today = page.locator(".today a").first
    seed, seats = re.search(r"\d{4}-\d\d-\d\d", today.inner_text())[0], "you,UCT,drafts by wars 10"
    seed = seed.replace("-", "")
    begin(page, f"{seed},{seats}", 0)
    page.goto(f"{online}/play.html#seed={seed}&seats={seats}&day=1&picks={DRAFTED}&fights=1")
    won = re.search(r"(\d+) of 1,000 wars", says(page, "This is the board of"))[1]
    page.goto(f"{online}/index.html")
    page.locator(".today", has_text="You have played today's board").wait_for()
    assert page.locator(".begin").inner_text().endswith("the map below leads to your result.")
    assert f": {won} of 1,000 wars won. " in page.locator(".today").inner_text()
    for click_it in (today, page.locator(".front a[tabindex='0']")):
        page.goto(f"{online}/index.html")
        click_it.press("Enter")
        said = says(page, "This is the board of")
        assert won in said
        assert "practice" not in said
    click(page, "More")
    click(page, "Today's board")
    says(page, f"Second try: practice, the first won {won}.")


def test_another_board_of_the_first_page_is_a_new_one_and_the_card_goes_on(online, page):
    page.goto(f"{online}/index.html")
    page.locator(".today a").first.press("Enter")
    says(page, "This is the board of")
    free(page).first.press("Enter")
    says(page, "Pick 4 of 42")
    today, seeds = re.search(r"seed=(\d+)", address(page, "day=1"))[1], set()
    for _ in range(2):
        page.goto(f"{online}/index.html")
        page.get_by_role("link", name="draft another board").press("Enter")
        assert "This is the board of" not in says(page, "Pick 1 of 42")
        seeds |= {re.search(r"seed=(\d+)", address(page, "picks="))[1]}
    assert len({today, *seeds}) == 3
    page.goto(f"{online}/index.html")
    page.get_by_role("link", name="Draft against two computers").last.press("Enter")
    says(page, "Pick 4 of 42")
    address(page, "day=1")


def test_who_comes_back_after_a_draft_finds_a_new_board_and_the_way_to_the_last_result(
    online, page
):
    page.goto(f"{online}/play.html")
    begin(page, "5,you,EvilPixie,Boscoe", 0)
    page.goto(f"{online}/{BOTS}")
    says(page, "You won 25 of 1,000 wars (3 %); an even share is 33 %.")
    page.goto(f"{online}/index.html")
    page.get_by_role("link", name="Draft against two computers").last.press("Enter")
    assert "practice" not in says(page, "Pick 1 of 42")
    assert "seed=5&" not in address(page, "picks=")
    assert (
        page.locator(".back")
        .inner_text()
        .startswith("A new board. Your last draft: 25 of 1,000 wars won.")
    )
    page.locator(".back a").click()
    says(page, "You won 25 of 1,000 wars (3 %); an even share is 33 %.")
    assert page.locator(".back").is_hidden()


def test_the_first_war_that_was_won_and_the_first_that_was_lost_can_be_watched(offline, page):
    offline(BOTS)
    says(page, "it won 25 of 1,000 wars (3 %).")
    click(page, "More")
    numbers = {}
    for kind, winner in (("loss", "Player [23]"), ("win", "Player 1"), ("loss", "Player [23]")):
        click(page, f"Watch a {kind}")
        says(page, re.compile(r"^War \d+ of 1,000\. Before"))
        idle(page)
        slider = page.get_by_label("war", exact=True)
        slider.fill(slider.get_attribute("max"))
        said = says(page, re.compile(f"{winner} wins after"))
        assert numbers.setdefault(kind, said) == said


def test_armies_are_large_enough_on_a_phone_and_overlap_no_others(offline, page):
    page.set_viewport_size({"width": 390, "height": 844})
    offline(BOTS)
    click(page, "More")
    click(page, "Watch a loss")
    says(page, "Before the war")
    armies = page.locator(".desk .map .army:not(:empty)")
    counts(page, ".desk .map .army:not(:empty)", 42)
    sees(page, ".field .player")
    sizes, boxes = armies.evaluate_all(measure("letters"))
    assert min(sizes) >= 11
    for one, other in combinations(boxes, 2):
        apart = [abs(a - b) for a, b in zip(one[:2], other[:2])]
        assert apart[0] >= (one[2] + other[2]) / 2 or apart[1] >= 8


def test_the_pick_that_decides_is_a_puzzle_with_its_reason(offline, page):
    offline(BOTS)
    asked = says(page, "Your pick 31, Central America, seems to have cost most. If a computer")
    assert re.findall(r"\d+", asked.partition("cost")[2]) == ["9"]
    click(page, "Find a better pick")
    sees(page, ".decisive .map")
    page.locator(".decisive path.land[aria-label='Central America: your pick']").press("Enter")
    page.get_by_text("Central America is what you took.").wait_for()
    page.locator(".decisive path.land[aria-label^=Ontario]").press("Enter")
    said = says(page, "After Kamchatka you win 70 % of the wars, after Central America 9 %.")
    assert said.endswith(" After your guess, Ontario, 9 %, too close to your pick to tell.")
    reason = page.locator(".decisive .reason").text_content()
    assert "player 3 held 10 of the 12 territories of Asia" in reason
    assert (
        "all of Asia goes to player 3 after Central America and to nobody after Kamchatka" in reason
    )
    example = r"In this example player \d wins \d+ % of the wars after Central America and \d+ % "
    assert re.search(f"{example}after Kamchatka", reason)
    assert not re.search(r"\d+ % of the wars", page.locator(".decisive .lines").inner_text())
    counts(page, ".decisive .lines .map", 2)
    assert not page.get_by_role("button", name="Find a better pick").is_visible()
    steps = page.locator(".decisive + div button:visible")  # below the answer
    assert steps.all_inner_texts() == ["Review my picks", "New draft"]  # it was only opened


SWEPT = "PHGWIfQUTSgROpJDijAELVXleoYBFkbnMamcZdhCKN"  # UCT's picks against two that are random


@pytest.mark.parametrize("width", [1280, 390])
def test_who_won_nearly_all_wars_is_congratulated_and_not_asked(offline, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    offline("play.html")
    begin(page, "0,you,Random,Random", 15)
    offline(f"play.html#seed=0&seats=you,Random,Random&picks={SWEPT}&fights=1")
    says(page, "Congratulations: you won 977 of 1,000 wars, which leaves hardly anything to gain.")
    idle(page)
    assert page.locator(".decisive .map").count() == 0
    assert not page.get_by_role("button", name="Find a better pick").is_visible()
    click(page, "Review my picks")
    page.locator("progress").wait_for()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_question_and_the_answer_of_a_lesson_stand_between_the_bar_and_the_map(
    offline, page, width
):
    page.set_viewport_size({"width": width, "height": 844})
    page.set_default_timeout(240_000)  # a second pick must be weighed
    offline(f"{BOTS}&review=1")
    page.locator(".answers > summary").click()
    row = page.locator(".picks tr", has_text="Kamchatka").first  # comes before all are weighed
    assert "60.7 ± 4.7" in row.inner_text()  # as in the puzzle
    page.locator("progress").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="Learn from the worse picks").wait_for()
    said = page.locator(".decisive").inner_text()
    assert said.startswith("With more wars the review found a pick that cost you some")
    assert "Kamchatka" not in said  # which is asked for
    click(page, "Learn from the worse picks")

    def stands(words):
        said = page.locator(".head .words", has_text=words)
        said.wait_for()
        page.wait_for_function(f"({measure('above')})", arg=".desk .map")
        return said.inner_text()

    assert "Pick 31" in stands("Find a pick that wins more.")  # whose answer is not shown yet
    page.evaluate("scrollBy(0, 300)")
    free(page).last.press("Enter")
    stands(re.compile(r"wins \d+ % of the wars"))
    onward = page.get_by_role("button", name="Next of these picks")
    end = re.compile(r"That was the last one( so far)?: you found a better pick for \d of \d\.")
    while not page.locator(".head .words", has_text=end).is_visible():
        while onward.is_visible():
            onward.click()
        free(page).last.press("Enter")
        stands(re.compile(r"wins \d+ % of the wars"))
    click(page, "End the lesson")
    assert row.locator(".grade").inner_text() == "✗ mistake"
    about = page.locator(".review .about", has_text="the costs do not add up to what you lost")
    assert about.count() == 1


def test_a_draft_that_is_over_stays_behind_back_when_its_board_begins_again(offline, page):
    offline(BOTS)
    says(page, "it won 25 of 1,000 wars (3 %).")
    click(page, "More")
    click(page, "Same again")
    says(page, "Pick 1 of 42")
    page.go_back()
    says(page, "it won 25 of 1,000 wars (3 %).")


def test_results_beside_bots_and_beside_ucts_stand_side_by_side(offline, page):
    offline("play.html")
    for rivals in ("EvilPixie,Boscoe", "UCT,UCT"):
        begin(page, f"5,you,{rivals}", 0)
    offline(BOTS)
    mine = page.locator(".both tr", has_text="you, your last draft")
    click(page, "More")
    mine.wait_for()
    assert mine.locator("td").all_inner_texts() == ["3 %", "not yet"]
    page.get_by_role("button", name="Now against two forecasters").wait_for()
    page.get_by_text("Why play against two forecasters, too?").wait_for()
    page.goto(page.url.replace("EvilPixie,Boscoe", "UCT,UCT"))
    page.get_by_role("button", name="Now against two bots, EvilPixie and Boscoe").wait_for()
    assert re.fullmatch(r"3 %\d+ %", "".join(mine.locator("td").all_inner_texts()))


def test_a_board_of_a_day_counts_once_and_its_text_does_not_show_how(online, page):
    board = f"{online}/play.html#seed=20260102&seats=you,UCT,drafts by wars 10&day=1&fights=1"
    page.goto(f"{online}/play.html")
    begin(page, "20260102,you,UCT,drafts by wars 10", 0)
    page.goto(f"{board}&picks={DRAFTED}")
    said = says(page, re.compile(r"You won!? ?.*?\d+ of 1,000 wars"))
    assert "the board of 2026-01-02" in said
    won = re.search(r"(\d+) of 1,000 wars", said)[1]
    begin(page, "20260102,you,UCT,drafts by wars 10", 21)
    page.goto(f"{board}&picks={DRAFTED[::-1]}")
    says(page, f"Second try: practice, the first won {won}.")
    page.reload()
    says(page, f"Second try: practice, the first won {won}.")
    click(page, "Share")
    text = page.get_by_label("your result, to paste")
    text.wait_for()
    *_, helped, link = text.input_value().splitlines()
    assert helped == "Second try, without a hint"
    assert "picks=&day=1&beat=" in link
    click(page, "More")
    click(page, "Today's board")
    says(page, "Pick 1 of 42")
    page.go_back()
    says(page, f"Second try: practice, the first won {won}.")
    page.get_by_text("Your last drafts").click()
    drafts = page.locator(".last li").all_inner_texts()
    assert [words.split(",")[0] for words in drafts] == [
        "Practice on the board of 2026-01-02",
        "Draft on the board of 2026-01-02",
    ]


def test_a_try_goes_on_from_the_first_page_and_counts_when_it_is_given_up(online, page):
    def begin(name):
        page.goto(f"{online}/index.html")
        page.locator(".front a", has_text=name).locator("path").click()
        return said("Pick 4 of 42")

    def said(words):
        says(page, words)
        idle(page)
        return says(page, words)

    assert "practice" not in begin("Brazil")
    free(page).first.press("Enter")
    assert "practice" not in said("Pick 7 of 42")
    page.reload()  # goes on with it
    assert "practice" not in said("Pick 7 of 42")
    click(page, "Undo")
    assert "practice" not in said("Pick 4 of 42")
    assert "practice" not in begin("China")  # which only opens it
    click(page, "More")
    click(page, "Today's board")
    assert "Second try: practice." in said("Pick 1 of 42")


def test_a_phone_on_its_side_has_the_whole_map_and_names_in_the_place_that_is_near(offline, page):
    page.set_viewport_size({"width": 800, "height": 400})
    offline("play.html#seed=0&seats=you,you,you&picks=")
    says(page, "Pick 1 of 42")
    scale = page.locator(".map").evaluate("(map) => map.getScreenCTM().a")
    tall = page.locator(".map").evaluate("(map) => map.viewBox.baseVal.height") * scale
    assert 400 - 80 < tall < 400
    assert land(page, "China").is_visible()
    assert not page.locator(".map .name").first.is_visible()
    page.mouse.click(*land(page, "China").evaluate(measure("label")))
    page.locator(".map.near .name").first.wait_for()
    says(page, "Pick 1 of 42")


def test_the_wars_are_counted_up_unless_motion_is_reduced(offline, page):
    for motion in ("no-preference", "reduce"):
        page.emulate_media(reduced_motion=motion)
        offline("play.html#seed=1&seats=UCT,UCT,UCT")
        says(page, "Who wins?")
        page.evaluate("""() => { globalThis.seen = new Set(); new MutationObserver(() =>
            seen.add(document.querySelector('.tally .number').textContent)).observe(
            document.querySelector('.tally'), { subtree: true, childList: true }); }""")
        click(page, "■ player 2 (forecaster)")
        says(page, "You guessed player 2, who won")
        assert (page.evaluate("seen.size") > 2) == (motion == "no-preference")
        page.goto("about:blank")


def test_the_bars_of_the_count_stand_in_one_line_or_one_column(offline, page):
    offline(BOTS)
    says(page, "it won 25 of 1,000 wars (3 %).")
    for width, lines in ((1600, 3), (768, 1), (400, 3)):
        page.set_viewport_size({"width": width, "height": 800})
        tops = page.locator(".tally").evaluate("""(tally) => { tally.hidden = false;
            return Array.from(tally.children, (bar) => bar.getBoundingClientRect().top); }""")
        assert len({*tops}) == lines


def test_the_arrow_keys_move_on_the_map_of_the_first_page(offline, page):
    offline("index.html")
    page.locator(".front a", has_text="Brazil").focus()
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.textContent")
    assert page.locator(".front a[tabindex='0']").count() == 1
    page.keyboard.press("Enter")
    land(page, f"{chosen}, Africa: pick 1, player 1").wait_for()


def test_the_map_of_the_first_page_has_names_and_that_of_the_land_below_the_mouse(offline, page):
    offline("index.html")
    names = page.locator(".front .name:visible")
    assert names.filter(has_text="Brazil").count() == 1
    now, western = (
        page.locator(".front .now"),
        page.locator(".front a", has_text="Western Australia"),
    )
    western.hover()
    assert now.text_content() == "Western Australia"
    page.mouse.move(0, 0)
    assert now.text_content() == ""
    western.focus()
    assert now.text_content() == "Western Australia"


def test_a_tap_on_the_first_page_opens_the_board(offline, page):
    land = page.locator(".front a").nth(3)
    offline("index.html")
    assert land.get_attribute("href").endswith("picks=D")
    assert page.locator(".begin").inner_text().startswith("Choose a territory below")
    page.set_viewport_size({"width": 400, "height": 800})
    page.reload()
    assert land.get_attribute("href") == "play.html?daily"
    assert page.locator(".begin").inner_text().startswith("The map below opens today")
    page.locator(".front").click(position={"x": 5, "y": 5})
    says(page, "This is the board of")


@pytest.mark.parametrize("name", ["play", "own"])
def test_a_page_that_loads_says_so_and_asks_for_no_javascript(page, site, name):
    page.route("**/mount.js*", lambda route: route.fulfill(content_type="text/javascript"))
    page.goto(f"file://{site / name}.html")
    assert page.get_by_text("Loading the board.").is_visible()
    assert not page.get_by_text("Playing needs JavaScript").is_visible()


# Three UCT of seed 1: the formula favours player 1, and player 2 wins four wars of five.
UPSET = "play.html#seed=1&seats=UCT,UCT,UCT&fights=1"


def test_right_guesses_in_a_row_are_counted_and_a_reload_keeps_them(offline, page):
    side = page.locator(".side")
    offline("play.html#seed=1&seats=UCT,UCT,UCT")
    said = says(page, "Who wins?")  # without the favourite
    assert re.fullmatch(r"The draft is over\. Pick 42: player 3 took [\w ]+\. Who wins\?", said)
    click(page, "More")
    assert not page.locator(".gain").first.is_visible()
    click(page, "Less")
    click(page, "■ player 2 (forecaster)")
    for _ in range(2):
        came = says(page, "You guessed player 2, who won")
        won, streak = re.search(r"who won (\d+)\..*in a row: (\d)\.", came).groups()
        assert streak == "1"
        page.locator(".legend", has_text=f"forecaster, {won} wars won").wait_for()
        assert side.is_hidden()
        page.reload()
    says(page, "You guessed player 2, who won")
    click(page, "More")
    page.locator("td.share", has_text=f" {int(won) / 10} % of 1,000 wars").wait_for()
    click(page, "Less")
    assert side.is_hidden()


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_all_fits_beside_the_map_and_an_upset_is_explained(offline, page, width, scheme):
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    offline(UPSET)
    says(page, "Player 2 (forecaster), against the forecast, wins most wars.")
    assert page.locator(".plight").inner_text().endswith(" % of the wars for player 1.")
    click(page, "More")
    box = page.locator(".map").bounding_box()
    assert box["y"] + box["height"] < 800  # and after a war
    assert page.locator(".seats caption").inner_text().startswith("forecast by the formula")
    assert page.evaluate(measure("beyond")) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for cells in page.locator(".seats tr").all():
        (estimate, wars) = (track.bounding_box() for track in cells.locator(".track").all())
        assert (estimate["x"], estimate["width"]) == (wars["x"], wars["width"])
        texts = cells.locator(".gain, .share").all_inner_texts()
        for bar, text in zip(cells.locator(".won").all(), texts, strict=True):
            share = float(re.search(r"[\d.]+", text)[0]) / 100
            assert bar.bounding_box()["width"] == pytest.approx(share * 80, abs=0.6)
    page.get_by_label("draft", exact=True).fill("9")
    page.locator(".seats caption", has_text="after pick 9").wait_for()
    assert page.locator(".seats .share:visible").count() == 0  # that is of another time
    page.get_by_text("Why was the forecast wrong?").wait_for()


def test_a_narrow_map_is_whole_and_a_tap_brings_a_place_near(offline, page):
    page.set_viewport_size({"width": 400, "height": 800})
    offline("play.html#seed=0&seats=you,you,you&picks=")
    says(page, "Pick 1 of 42")
    click(page, "More")
    page.evaluate("scrollBy(0, 500)")  # where the status and the hint stay beside the map
    sees(page, ".head .words")
    sees(page, "button[title=H]")

    def tap():
        page.mouse.click(*land(page, "China").evaluate(measure("label")))

    box, near = page.locator(".map").bounding_box(), page.locator(".map.near")
    assert 0 <= box["x"] <= 400 - box["width"]
    page.mouse.click(*land(page, "Brazil").evaluate(measure("label")))
    x, y = land(page, "Brazil").evaluate(measure("label"))
    now = page.locator(".map").bounding_box()
    assert x == pytest.approx(now["x"] + now["width"] / 2, abs=20)
    assert y == pytest.approx(now["y"] + now["height"] / 2, abs=20)
    near.locator(".out").click()
    tap()
    near.locator(".out").click()
    near.wait_for(state="detached")
    tap()
    near.wait_for()
    hint = "getComputedStyle(document.querySelector('.stage'), '::after').content"
    assert page.evaluate(hint) == '"Tap a territory to pick it."'
    assert "took" not in says(page, "Pick 1 of 42")
    tap()
    says(page, "Pick 1: player 1 took China")  # three people sit here
    near.wait_for(state="detached")
    click(page, "Hint")
    page.locator(".hints [scope=col]").first.wait_for()
    assert min(page.locator(".map .mark:not(:empty)").evaluate_all(measure("letters"))[0]) >= 12
    tops = [page.locator(f".{name}").bounding_box()["y"] for name in ("map", "hints", "seats")]
    assert tops == sorted(tops)  # the key of its colours is at the map
