"""The HTTP service: the package's own JSON, its own messages, and what it keeps out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

import blotsolve
from blotsolve.advice import advise_bid
from blotsolve.analysis import deal_report
from blotsolve.cli import main
from blotsolve.web import create_app

DEAL = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
CUT = f"ruleset=blot&dealer=N&deal={DEAL.replace(' ', '_')}&contract=10H_by_S&play=JD_8D_KD_7D_AS"


@pytest.fixture(scope="module")
def client(served):
    with httpx.Client(base_url=served.address, timeout=60) as one:
        yield one


def command(capsys, *arguments: str) -> list[object]:
    """Return what the command prints with --json."""
    main([*arguments, "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def same(answer: httpx.Response) -> object:
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_answers_are_those_of_the_command(client, capsys, tmp_path):
    solved = same(client.post("/api/solve", json={"position": DEAL, "strain": "H", "leader": "E"}))
    assert [solved] == command(capsys, "solve", DEAL, "-s", "H", "-l", "E")
    table = same(client.post("/api/table", json={"deal": DEAL, "dealer": "N", "ruleset": "belot_arena"}))
    assert [table] == command(capsys, "table", DEAL, "-d", "N", "-r", "belot_arena")
    assert table == json.loads(json.dumps(deal_report(DEAL, dealer="N", ruleset="belot_arena").to_dict()))
    text = Path("examples/match.blot").read_text("utf-8")
    for name in ("score", "check", "review"):
        assert same(client.post(f"/api/{name}", json={"record": text})) == command(
            capsys, name, "examples/match.blot"
        )
    asked = {"hand": "AJ97.T8.KQ.", "seat": "S", "dealer": "W", "auction": "pass 8H", "worlds": 32, "seed": 3}
    assert same(client.post("/api/bid", json=asked)) == json.loads(json.dumps(advise_bid(**asked).to_dict()))
    (tmp_path / "cut.blot").write_text(CUT)
    hint = same(client.post("/api/hint", json={"record": CUT, "worlds": 40}))
    assert [hint["advice"]] == command(capsys, "hint", str(tmp_path / "cut.blot"), "--worlds", "40")


def test_many_positions_are_solved_and_the_wrong_ones_say_why(client):
    asked = {"positions": [f"{DEAL} H E", "nonsense", f"{DEAL} S N"]}
    first, wrong, last = same(client.post("/api/solve-many", json=asked))
    assert first == json.loads(json.dumps(blotsolve.solve(f"{DEAL} H E").to_dict()))
    assert wrong["error"] == "DealError"
    assert last["margin_ns"] == 80
    assert client.post("/api/solve-many", json={"positions": [""] * 201}).status_code == 422


def test_a_line_costs_what_its_review_says(client):
    lesson = Path("examples/review.blot").read_text("utf-8")
    [answer] = same(client.post("/api/review", json={"record": lesson}))
    found = answer["review"]
    cards = " ".join(one["card"] for one in found["cards"])
    line = same(client.post("/api/line", json={"position": found["start"], "cards": cards}))
    assert [one["lost"] for one in line["played"]] == [one["lost"] for one in found["cards"]]
    assert [one["margin_ns"] for one in line["played"]] == [one["after_ns"] for one in found["cards"]]
    assert line["turn"] is None
    assert line["taken_ns"] - line["taken_ew"] == found["last_ns"]


def test_a_trick_says_what_of_it_is_roem(client):
    position = "N:J...7 8...T Q...8 K...9 S N"
    asked = {"position": position, "cards": "JS 8S QS KS", "ruleset": "klaverjas_amsterdam"}
    line = same(client.post("/api/line", json=asked))
    assert [(trick["points"], trick["roem"]) for trick in line["tricks"]] == [(27, 40)]
    assert (line["taken_ns"], line["taken_ew"]) == (67, 0)


def test_figures_of_a_stream_get_better(client):
    asked = {"hand": "AJ97.T8.KQ.", "seat": "S", "dealer": "W", "auction": "pass 8H", "worlds": 60}
    with client.stream("POST", "/api/bid/stream", json=asked) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = [event for event in "".join(answer.iter_text()).split("\n\n") if event]
    kinds = [re.match(r"event: (\w+)\ndata: (.*)", event).groups() for event in events]
    assert [kind for kind, _ in kinds] == ["part", "part", "part", "end"]
    worlds = [json.loads(data)["worlds"] for _, data in kinds[:-1]]
    assert worlds == sorted(worlds)
    assert json.loads(kinds[-2][1]) == json.loads(json.dumps(advise_bid(**asked).to_dict()))


WRONG = [
    ("solve", {"position": "nonsense"}, "DealError", "no deal: 'nonsense' (expected"),
    (
        "solve",
        {"position": DEAL, "strain": "X", "leader": "N"},
        "CardError|PositionError|ContractError",
        "'X'",
    ),
    ("solve", {"position": DEAL, "strain": "S", "leader": "N", "ruleset": "x"}, "RulesetError", "'x'"),
    ("line", {"position": f"{DEAL} H E", "cards": "AS"}, "IllegalCardError", "E cannot play AS"),
    ("review", {"record": '[Ruleset "blot"]\n[Deal "N:X"]'}, "RecordError|DealError", "line 2"),
    ("bid", {"hand": "A", "seat": "S", "dealer": "W"}, ".*Error", "A"),
    ("hint", {"record": "ruleset=blot"}, "RecordError", "missing"),
    ("bot", {"record": CUT, "bot": "genius"}, "OptionError", "no bot: 'genius'"),
    ("bot", {"record": CUT, "bot": "solver:99999"}, "OptionError", "expected at most solver:200"),
    ("game/new", {"bot": "solver:99999"}, "OptionError", "expected at most solver:200"),
    ("game", {"game": CUT + "&Seat=N&Bot=rules", "action": "AS"}, "IllegalCardError|OptionError", "AS"),
    ("game/next", {"game": CUT}, "OptionError", "not over"),
    ("deal", {"hand": "AKQT987J.A..", "seat": "S"}, "DealError", "9 cards"),
    ("table", {"deal": DEAL, "dealer": "Q"}, "PositionError", "'Q'"),
    ("solve", {"positio": DEAL}, "BodyError", "position"),
    ("solve", {"position": 3}, "BodyError", "position"),
    ("solve", [], "BodyError", "the body"),
]


@pytest.mark.parametrize(("name", "body", "kind", "says"), WRONG)
def test_what_is_wrong_is_said_in_the_words_of_the_package(client, name, body, kind, says):
    answer = client.post(f"/api/{name}", json=body)
    assert answer.status_code == 422
    assert re.fullmatch(kind, answer.json()["error"])
    assert says in answer.json()["message"]


def test_a_message_does_not_quote_thousands_of_characters(client):
    answer = client.post("/api/check", json={"record": "x" * 50_000})
    assert answer.status_code == 422
    assert len(answer.content) < 1500


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:80@127.0.0.1"}, 421),
        ({"Host": "localhost"}, 200),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Host": "["}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
    ],
)
def test_foreign_names_and_pages_are_kept_out(client, headers, status):
    assert client.get("/api/rulesets", headers=headers).status_code == status


def test_its_own_page_may_ask(client, served):
    origin = served.address.rstrip("/")
    assert client.get("/api/rulesets", headers={"Origin": origin}).status_code == 200
    assert client.get("/api/rulesets", headers={"Origin": origin + "0"}).status_code == 403


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/rulesets", "/nothing", "/api/openapi.json"])
def test_every_answer_carries_what_keeps_a_browser_safe(client, path):
    answer = client.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers


def test_the_page_loads_nothing_from_elsewhere_and_has_no_script_or_style_inside():
    for path in Path("blotsolve/web/static").rglob("*.*"):
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|innerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path
    page = Path("blotsolve/web/static/index.html").read_text("utf-8")
    assert not re.search(r"<style|style=|onclick|<script(?! type=\"module\" src)", page)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/docs", 404),
        ("/static/../app.py", 404),
        ("/static/..%2f..%2fapp.py", 404),
        ("/static/%2e%2e/app.py", 404),
        ("/api/solve", 405),
        ("/etc/passwd", 404),
        ("/static/words", 404),
    ],
)
def test_nothing_else_is_served(client, path, status):
    answer = client.get(path)
    assert answer.status_code == status
    assert set(answer.json()) == {"error", "message"}


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{}", "text/plain", 415),
        (b"{}", "", 415),
        (b"{", "application/json", 422),
        (b"[" * 30_000, "application/json", 422),
        (b'{"seed":' + b"9" * 5000 + b"}", "application/json", 422),
        (b'{"seed":1e999}', "application/json", 422),
        (b'{"hand":"\xff"}', "application/json", 422),
        (b'{"hand":"\\ud800"}', "application/json", 422),
        (b" " * 70_000, "application/json", 413),
        (b'{"hand":"\\u0000"}', "application/json", 422),
    ],
)
def test_bodies_that_are_none_are_refused(client, content, kind, status):
    answer = client.post("/api/deal", content=content, headers={"Content-Type": kind} if kind else {})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "message"}
    assert not re.search(r"Traceback|\.py|/work|/usr|site-packages", answer.text)


def test_the_description_is_whole(client):
    description = same(client.get("/api/openapi.json"))
    assert description["info"]["version"] == blotsolve.__version__
    posts = [one["post"] for one in description["paths"].values() if "post" in one]
    assert len(posts) >= 20
    for one in posts:
        assert one["description"]
        assert {"200", "422", "503", "504"} <= one["responses"].keys()


PATHS = create_app().app.openapi()["paths"]


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("path", PATHS)
def test_the_service_does_what_its_description_says(served, path, mode):
    """Whatever the description allows, and whatever it does not, is answered as it says."""
    described = schemathesis.openapi.from_url(f"{served.address}api/openapi.json")
    method = next(name for name in ("GET", "POST") if name.lower() in PATHS[path])
    operation = described[path][method]
    if mode == GenerationMode.NEGATIVE and method == "GET":
        return  # nothing can be wrong with it

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def holds(case):
        answer = case.call(timeout=60)
        case.validate_response(answer, excluded_checks=[positive_data_acceptance, negative_data_rejection])
        allowed = (200, 422) if mode == GenerationMode.POSITIVE else (413, 415, 422)
        assert answer.status_code in allowed, answer.text  # text that is no deal fits the description too

    holds()
