"""Reviews for two as pages, pictures and text: all that a page for four has, in words of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pages import Elements, brightness, browser, look

from blotsolve.cli import main
from blotsolve.errors import OptionError
from blotsolve.show import Chapter, review_page, show_two_handed_review, svg_two_handed_review
from blotsolve.two_handed import (
    TwoHandedKnowledge,
    TwoHandedRecord,
    TwoHandedState,
    advise_card,
    read_two_handed_record,
    replay_two_handed,
    review_two_handed,
)

EXAMPLES = Path(__file__).parents[2] / "examples" / "two"
NAMES = ["blot_1on1", "open_blot"]
TEXTS = {name: (EXAMPLES / f"{name}.blot").read_text("utf-8") for name in NAMES}
REVIEWS = {name: review_two_handed(text, knowledge=name == "blot_1on1") for name, text in TEXTS.items()}


def page(name):
    return review_page([Chapter(3, REVIEWS[name], replay_two_handed(read_two_handed_record(TEXTS[name])))])


@pytest.mark.parametrize("name", NAMES)
def test_page_for_two_is_whole_and_loads_nothing(name):
    found = Elements(page(name))
    tags = [tag for tag, _ in found.seen]
    assert tags.count("svg") == 2
    assert not {"script", "link", "img", "iframe"} & set(tags)
    words = "".join(found.words)
    for part in (
        f"Deal 3: {REVIEWS[name].contract}",
        "Choice of trumps",
        "Dealer",
        str(REVIEWS[name].first),
        "What both lost",
        "The score, step by step",
        TEXTS[name].partition('[Deal "')[2].partition('"')[0],
    ):
        assert part in words, part
    for one in REVIEWS[name].mistakes:
        assert f"{one.number} {'South' if one.player else 'North'}" in words
        assert f"−{one.lost}" in words


def test_page_of_open_blot_has_the_luck_and_says_that_nobody_could_know():
    words = "".join(Elements(page("open_blot")).words)
    assert "closed cards could not be known" in words
    assert "The luck of the cards that turned up" in words
    assert words.count("/") > 16
    assert "For what was known" not in words


def test_page_of_one_on_one_says_what_was_known():
    found = "".join(Elements(page("blot_1on1")).words)
    assert "For what was known" in found
    for one in REVIEWS["blot_1on1"].mistakes:
        assert one.avoidable is not None
        assert f"in {one.avoidable.worlds} worlds" in found
    assert "The luck" not in found


@pytest.mark.parametrize("name", NAMES)
def test_review_for_two_shows_itself_in_a_notebook(name):
    html = REVIEWS[name]._repr_html_()
    found = Elements(html)
    assert html.count("<svg") == 1
    assert "What both lost" in "".join(found.words)


@pytest.mark.parametrize("name", NAMES)
def test_text_of_a_review_for_two_fits_80_columns(name):
    assert max(map(len, show_two_handed_review(REVIEWS[name]).plain.splitlines())) < 80


def test_curve_goes_over_the_tricks_of_the_game():
    for name, tricks in zip(NAMES, (9, 16), strict=True):
        svg = svg_two_handed_review(REVIEWS[name])
        assert [int(number) for number in re.findall(r'text-anchor="middle">(\d+)<', svg)] == [
            *range(1, tricks + 1)
        ]
        assert svg.count("<circle") + svg.count('width="9"') >= len(REVIEWS[name].mistakes)


def test_unplayed_deal_has_a_page_too():
    text = TEXTS["blot_1on1"].partition("[Declarations")[0]
    found = Elements(review_page([Chapter(1, review_two_handed(text))]))
    assert [tag for tag, _ in found.seen].count("svg") == 2
    assert "As far as it was played" in "".join(found.words)


def test_hostile_tags_stay_text():
    bad = "</style><script>alert(1)</script>"
    found = Elements(
        review_page([Chapter(1, review_two_handed(f'[Event "{bad}"]\n' + TEXTS["open_blot"]))], bad)
    )
    assert "script" not in [tag for tag, _ in found.seen]
    assert bad in "".join(found.words)


# What was known


def test_what_was_known_is_what_card_advice_says():
    review = REVIEWS["blot_1on1"]
    state = TwoHandedState.start(review.record.deal, review.record.dealer, "blot_1on1")
    for call in review.record.auction:
        state = state.after(call)
    looked = 0
    for one in review.cards:
        if len(state.legal) == 1:
            assert one.avoidable is None
        elif (knowledge := TwoHandedKnowledge.from_view(state.view(one.player))).count <= 300:
            advice = advise_card(knowledge)
            assert one.avoidable.worlds == advice.worlds == advice.possible
            looked += 1
            means = {rated.card: rated.margin for rated in advice.cards}
            assert one.avoidable.lost == pytest.approx(max(means.values()) - means[one.card])
            assert one.avoidable.error == 0
        state = state.after(one.card)
    assert state.is_over
    assert looked > 4


def test_what_was_known_is_repeated_by_its_seed():
    text = TEXTS["blot_1on1"]
    first, again, other = (
        review_two_handed(text, knowledge=True, worlds=20, seed=seed).to_dict()["cards"] for seed in (1, 1, 2)
    )
    assert first == again != other
    assert {"worlds": first[0]["avoidable"]["worlds"]} == {"worlds": 20}


def test_table_points_of_the_cards_add_up():
    for review in REVIEWS.values():
        lost = review.lost_table("N") - review.lost_table("S")
        assert lost == review.first.margin_n - review.last.margin_n


def test_open_blot_has_nothing_to_infer():
    with pytest.raises(OptionError, match="both see the same"):
        review_two_handed(TEXTS["open_blot"], knowledge=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"worlds": 1}, "worlds is 1"),
        ({"seed": -1}, "seed is -1"),
        ({"held": -1}, "held is -1"),
        ({"progress": 3}, "a function"),
    ],
)
def test_wrong_options_of_a_review_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        review_two_handed(TEXTS["blot_1on1"], **options)


def test_progress_is_told_after_every_card():
    seen = []

    def progress(*done):
        seen.append(done)

    for knowledge in (False, True):
        seen.clear()
        review_two_handed(TEXTS["blot_1on1"], knowledge=knowledge, worlds=4, progress=progress)
        assert seen == [(number, 18) for number in range(1, 19)]


# The command


def run(capsys, *arguments):
    status = main(["review", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


@pytest.mark.parametrize("name", NAMES)
def test_command_writes_a_page_for_two(capsys, tmp_path, name):
    out = tmp_path / "out.html"
    assert run(capsys, EXAMPLES / f"{name}.blot", "--html", out) == (0, "", "")
    written = out.read_text("utf-8")
    assert f"<title>Review of {name}</title>" in written
    Elements(written)


def test_command_says_what_it_does_not_do_for_two(capsys, tmp_path):
    status, out, err = run(capsys, EXAMPLES / "open_blot.blot", "--knowledge", "--html", tmp_path / "x.html")
    assert (status, out) == (2, "")
    assert "there is nothing to infer" in err
    assert not (tmp_path / "x.html").exists()
    assert "--html and --json" in run(capsys, EXAMPLES / "open_blot.blot", "--html", "x.html", "--json")[2]
    assert "deal is 2 (expected 1 to 1" in run(capsys, EXAMPLES / "open_blot.blot", "--deal", 2)[2]


def test_command_judges_by_what_was_known(capsys):
    status, out, _ = run(capsys, EXAMPLES / "blot_1on1.blot", "--knowledge", "--worlds", 8)
    assert status == 0
    assert "in 8 worlds" in out
    status, out, _ = run(capsys, EXAMPLES / "blot_1on1.blot", "-k", "--worlds", 8, "--json")
    cards = json.loads(out)["review"]["cards"]
    assert {card["avoidable"]["worlds"] for card in cards if card["avoidable"]} <= set(range(1, 9))


# In a browser


@pytest.mark.slow
@browser
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [375, 1440])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_page_for_two_fits_its_screen_and_follows_the_theme(tmp_path, name, width, dark):
    seen = look(tmp_path, page(name), dark=dark, width=width)
    assert seen["wide"] <= width
    assert len(seen["pictures"]) == 2
    assert max(seen["pictures"]) <= width
    assert (brightness(seen["paper"]) < brightness(seen["ink"])) == dark
    assert not seen["loaded"]


def test_record_of_hands_alone_can_be_judged():
    hands = "N:AKQT.AK.AK.A J9.QJT9.Q.KQ"
    record = TwoHandedRecord(
        ruleset="blot_1on1", dealer="S", hands=hands, contract="S- by N", play="TS JS QH AH"
    )
    first = review_two_handed(record, knowledge=True, worlds=20).cards[0]
    assert first.lost == 12
    assert first.avoidable.best != first.card
