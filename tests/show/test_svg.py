"""Pictures: the same letter by letter, well formed, complete in words, and readable without colour."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given, settings
from script_modules import script
from strategies import plays, presets

from blotsolve import BELOT_ARENA, RULESETS, Card, Deal, Position, Seat, Side, solve
from blotsolve.analysis import review
from blotsolve.game import legal_cards
from blotsolve.show import svg_bid_advice, svg_hands, svg_review, svg_solution
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.text.words import show_card

drawn = script("docs/pictures")
SVG = "{http://www.w3.org/2000/svg}"
LESSON = (drawn.ROOT / "examples/lesson.blot").read_text("utf-8")


def texts(svg):
    return ["".join(node.itertext()).replace("\ufe0e", "") for node in ET.fromstring(svg).iter(f"{SVG}text")]


def marked(svg):
    """Return the cards of a picture by their mark: ✓, a loss, or nothing for those that have none."""
    found = []
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        words = [node.text for node in group.iter(f"{SVG}text")]
        found.append((words[0], words[1] if len(words) > 1 else "", group.get("class")))
    return found


@pytest.mark.parametrize("path", drawn.PICTURES, ids=lambda path: str(path.relative_to(drawn.ROOT)))
def test_picture_is_what_the_script_draws(path):
    assert path.read_text("utf-8") == drawn.PICTURES[path]() + "\n"


@pytest.mark.parametrize(
    "path", [path for path in drawn.PICTURES if path.suffix == ".svg"], ids=lambda p: p.stem
)
def test_picture_stands_alone(path):
    text = path.read_text("utf-8")
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text
    assert root.find(f"{SVG}desc").text
    assert root.find(f"{SVG}title").text in root.get("aria-label")
    assert "prefers-color-scheme:dark" in text
    assert not re.search(r"href|url\(|@import|<script", text)
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}


@settings(max_examples=40, deadline=None)
@given(plays(rulesets=presets))
def test_every_position_is_drawn_with_each_card_once(played):
    position, ruleset = played
    svg = svg_solution(solve(position, ruleset=ruleset))
    ranks = sorted(words.rstrip("♠♥♦♣\ufe0e") for words, *_ in marked(svg))
    cards = [*position.deal.cards, *position.table]
    assert ranks == sorted("10" if card.rank == 3 else str(card.rank) for card in cards)
    description = ET.fromstring(svg).find(f"{SVG}desc").text
    assert all(show_card(card).plain in description for card in cards)


@settings(max_examples=40, deadline=None)
@given(plays(rulesets=presets))
def test_marks_say_what_each_legal_card_loses(played):
    position, ruleset = played
    solution = solve(position, ruleset=ruleset)
    sign = 1 if position.turn.side == Side.NS else -1
    losses = sorted(sign * (solution.margin_ns - one.margin_ns) for one in solution.cards)
    marks = [mark for _, mark, _ in marked(svg_solution(solution)) if mark not in ("", "led")]
    assert sorted(0 if mark == "✓" else int(mark.replace("−", "")) for mark in marks) == losses


def test_card_that_may_not_be_played_is_dashed():
    position = Position.parse(drawn.UNBLOCKING)
    shut = [words for words, _, kind in marked(svg_solution(solve(position))) if "shut" in kind]
    assert len(shut) == len(position.hand) - len(legal_cards(position))


def test_colour_never_stands_alone():
    """Each colour has its own marks: a tick for the best, a number for what costs something."""
    for _, mark, kind in marked(svg_solution(solve(drawn.SQUEEZE))):
        assert {"good": "✓", "": ""}.get(kind.removeprefix("card").strip(), "−") == mark[:1]


@pytest.mark.parametrize("strain", BELOT_ARENA.strains)
def test_strain_is_named(strain):
    title = ET.fromstring(svg_hands(Position(Deal.random(1), strain, Seat.N))).find(f"{SVG}title").text
    assert "trump" in title
    assert strain.suit is None or strain.symbol in title


def test_long_suit_has_room():
    """Eight cards of a suit stay within the picture, whoever holds them."""
    deal = Deal("N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987")
    root = ET.fromstring(svg_hands(deal))
    boxes = [node for node in root.iter(f"{SVG}rect") if node.get("class") != "paper"]
    assert len(boxes) == 32
    assert all(0 <= float(box.get("x")) <= float(root.get("width")) - 25 for box in boxes)
    assert len({(box.get("x"), box.get("y")) for box in boxes}) == 32


def test_turn_of_a_finished_deal_is_nobodys():
    assert "North to play" not in texts(svg_hands("N:- - - - S N"))
    assert "North to play" in texts(svg_hands("N:A... T... K... J... S N"))


def test_cards_on_the_table_stand_at_their_players():
    svg = svg_hands("N:A... T... ... .7.. S S KS taken=NS")
    assert "K♠" in texts(svg)
    assert "led" in texts(svg)


def test_review_marks_every_mistake_and_rings_the_turning_points():
    found = review(LESSON)
    root = ET.fromstring(svg_review(found))
    marks = [node for node in root.iter() if (node.get("class") or "").startswith("mark")]
    assert len(marks) == len(found.mistakes)
    assert sum(node.get("class") == "turn" for node in root.iter()) == len(found.turning_points)
    said = texts(svg_review(found))
    assert "N 10♣ −12: failed" in said
    assert "E Q♠ −16: made" in said
    assert {str(trick) for trick in range(1, 9)} <= set(said)


def test_sides_are_told_apart_by_shape():
    root = ET.fromstring(svg_review(review(LESSON)))
    shapes = [
        node.tag.removeprefix(SVG) for node in root.iter() if (node.get("class") or "").startswith("mark")
    ]
    assert shapes == ["circle", "rect"]


def test_curve_of_a_review_stays_within_its_axes():
    found = review(LESSON)
    paths = ET.fromstring(svg_review(found)).iter(f"{SVG}path")
    (line,) = [path for path in paths if path.get("d").count("L") > 1]
    heights = [float(point.split()[1]) for point in line.get("d")[1:].split("L")]
    assert len(heights) == 2 * 32 + 2
    assert all(200 <= height <= 350 for height in heights)


def test_words_of_mistakes_keep_clear_of_marks_and_of_the_head():
    svg = svg_review(review(LESSON))
    feet = re.findall(r"translate\(([\d.]+) ([\d.]+)\) rotate\(-90\)", svg)
    assert len(feet) == len(review(LESSON).mistakes) == 2
    (left, foot), (right, _) = [tuple(map(float, place)) for place in feet]
    assert right - left >= 11  # the height of small letters
    marks = [float(node.get("cy")) - float(node.get("r")) for node in ET.fromstring(svg).iter(f"{SVG}circle")]
    assert foot < min(marks)
    assert foot - 110 > 54  # longer than the longest words, which end below the head


def test_red_suits_are_red_wherever_they_stand():
    for svg in (svg_bid_advice(drawn.hand_made_advice()), svg_review(review(LESSON))):
        for node in ET.fromstring(svg).iter():
            if node.text and re.search("[♥♦]", node.text) and node.tag not in (f"{SVG}title", f"{SVG}desc"):
                assert node.get("class") == "red"


def test_every_call_of_an_advice_is_drawn_with_its_chance():
    svg = svg_bid_advice(drawn.hand_made_advice())
    said = texts(svg)
    assert {"90% by us", "+12.6 ± 1.5", "97% by us", "pass", "-3.0 ± 1.5"} <= set(said)
    assert "10♦ ✓" in said
    bars = [
        float(node.get("width"))
        for node in ET.fromstring(svg).iter(f"{SVG}rect")
        if node.get("class") == "ink"
    ]
    assert bars == pytest.approx([99, 106.7])


def test_distribution_of_every_strain_has_its_mean():
    svg = svg_bid_advice(drawn.hand_made_advice())
    assert [words for words in texts(svg) if words.endswith("± 19")] == [
        f"{mean} ± 19" for mean in range(70, 120, 10)
    ]
    hills = [node.get("d") for node in ET.fromstring(svg).iter(f"{SVG}path") if node.get("class") == "hill"]
    assert len(hills) == 5
    assert all(hill.startswith("M") and hill.endswith("Z") for hill in hills)


def test_long_reason_is_wrapped():
    advice = replace(drawn.hand_made_advice(), reason="word " * 60)
    lines = [words for words in texts(svg_bid_advice(advice)) if words.startswith("word")]
    assert len(lines) == 4
    assert max(map(len, lines)) <= 78


def test_text_is_escaped_and_markup_is_not():
    assert (
        element("p", "<b>&'\"", Markup("<i/>"), title='"<')
        == '<p title="&quot;&lt;">&lt;b&gt;&amp;&#x27;&quot;<i/></p>'
    )
    assert join("<", Markup("<br/>"), between="&") == "&lt;&amp;<br/>"


@pytest.mark.parametrize("bad", ["\0", "\x1b", "\ud800", "\ufffe"])
def test_what_xml_cannot_hold_is_replaced(bad):
    assert ET.fromstring(element("p", f"a{bad}b", title=bad)).text == "a\ufffdb"


def test_no_ruleset_is_left_out():
    for ruleset in RULESETS.values():
        for strain in ruleset.strains:
            ET.fromstring(svg_solution(solve(Deal.random(2, cards=2), strain, "N", ruleset=ruleset)))


def test_cards_are_all_drawn():
    assert sum("card" in kind for *_, kind in marked(svg_hands(Deal.random(5)))) == len(Card)
