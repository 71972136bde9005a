"""Recipes: what a data set depends on, as options and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from blotsolve import BAZAR_BLOT, BELOT_ARENA, BLOT, RULESETS
from blotsolve.contract import Contract
from blotsolve.datasets import Recipe
from blotsolve.datasets.recipe import ContractFilter
from blotsolve.errors import BlotsolveError, ContractError, KnowledgeError, OptionError, RulesetError

CHANGED = [
    replace(BLOT, last_trick=50),
    replace(BLOT, name="mine", undertrump="forced", strains=("S", "H")),
    replace(BELOT_ARENA, name="mine", trump_order="AKQJT987"),
    replace(BAZAR_BLOT, belote_in_play=0, scoring=replace(BAZAR_BLOT.scoring, capot_stops=True)),
    replace(BLOT, declarations=replace(BLOT.declarations, tie_break="neither")),
    replace(BLOT, name="another"),
    replace(BLOT, auction=replace(BLOT.auction, capot="flag", capot_plus=False)),
]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"what": "cards", "bot": "Solver:4", "seed": 2**100},
        {"what": "play", "contract": "9h by n", "part_size": 7},
        {"what": "bids", "worlds": 50, "knowledge": "S AJ9.T8.KQ.7 E-.A.."},
        *({"ruleset": ruleset} for ruleset in [*RULESETS, *CHANGED]),
    ],
    ids=lambda options: ",".join(f"{name}={value}" for name, value in options.items()),
)
def test_recipe_reads_back_from_json(options):
    recipe = Recipe(deals=1000, **options)
    again = Recipe.of(json.loads(json.dumps(recipe.to_dict())))
    assert again == recipe
    assert again.ruleset == recipe.ruleset


def test_changed_ruleset_says_what_is_changed():
    assert Recipe(deals=1, ruleset=CHANGED[0]).to_dict()["ruleset"] == "blot last_trick=50"
    assert Recipe(deals=1, ruleset="blot last_trick=50").ruleset == CHANGED[0]


@pytest.mark.parametrize("deals", [1, 99, 100, 101, 6401, 10**6, 10**9])
@pytest.mark.parametrize("size", [None, 1, 7, 10**6])
def test_parts_have_every_deal_once(deals, size):
    recipe = Recipe(deals=deals, part_size=size)
    assert recipe.numbers(0).start == 0
    assert recipe.numbers(recipe.parts - 1).stop == deals
    for part in range(min(recipe.parts - 1, 50)):
        assert recipe.numbers(part).stop == recipe.numbers(part + 1).start
    with pytest.raises(OptionError, match="part is"):
        recipe.numbers(recipe.parts)


def test_many_deals_have_parts_of_ten_thousand():
    assert Recipe(deals=10**6).part_size == 10_000
    assert Recipe(deals=10**6, what="bids").part_size == 200
    assert Recipe(deals=10_000).part_size == 157
    assert Recipe(deals=50).part_size == 100


def test_numbers_of_numpy_will_do():
    recipe = Recipe(deals=np.int64(10), seed=np.uint8(3), part_size=np.int32(5))
    assert recipe == Recipe(deals=10, seed=3, part_size=5)
    assert json.dumps(recipe.to_dict())


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"deals": 0}, OptionError, "deals is 0"),
        ({"deals": 10**13}, OptionError, "deals is"),
        ({"deals": "5"}, OptionError, "deals is '5'"),
        ({"deals": True}, OptionError, "deals is True"),
        ({"what": "tricks"}, OptionError, "what is 'tricks' .*table, cards, play, bids"),
        ({"what": 5}, OptionError, "what is 5"),
        ({"seed": -1}, OptionError, "seed is -1"),
        ({"part_size": -1}, OptionError, "part_size is -1"),
        ({"part_size": 10**7}, OptionError, "part_size"),
        ({"ruleset": "whist"}, RulesetError, "whist"),
        ({"knowledge": "S"}, KnowledgeError, "'S'"),
        ({"knowledge": "S A... gone=K... sizes=8,8,8,7"}, OptionError, "a deal that has begun"),
        ({"contract": "twelve"}, ContractError, "contract is 'twelve'"),
        ({"contract": "H by X"}, ContractError, "contract is 'H by X'"),
        ({"contract": ""}, ContractError, "contract is ''"),
        ({"contract": 5}, ContractError, "contract is 5|contract is '5'"),
        ({"contract": "AT"}, RulesetError, "no strain AT"),
        ({"bot": "rules"}, OptionError, "bot is 'rules' with table"),
        ({"what": "play", "bot": "expert"}, OptionError, "no bot: 'expert'"),
        ({"what": "cards", "bot": "solver:100ms"}, OptionError, "look at the clock"),
        ({"worlds": 40}, OptionError, "worlds is 40 with table"),
        ({"what": "bids", "worlds": 5}, OptionError, "worlds is 5"),
    ],
    ids=str,
)
def test_wrong_options_are_refused(options, error, says):
    with pytest.raises(error, match=says):
        Recipe(**{"deals": 10, **options})


NO_RECIPES = [
    {},
    {"ruleset": "blot"},
    {"ruleset": "blot", "deals": 5, "trumps": 3},
    {"ruleset": 5, "deals": 1},
    [],
    None,
    {"ruleset": "blot", "deals": 5, "changes": {"last": 5}},
]


@pytest.mark.parametrize("found", NO_RECIPES, ids=str)
def test_what_is_no_recipe_is_refused(found):
    with pytest.raises(BlotsolveError):
        Recipe.of(found)


@pytest.mark.parametrize(
    ("text", "admits", "refuses"),
    [
        ("any", ["9H by N", "capot S by W"], []),
        ("any by W", ["capot S contra by W"], ["9H by N"]),
        ("H", ["9H by N", "26H capot by S", "H by E"], ["9D by N"]),
        ("9h by n", ["9H recontra by N"], ["9H by S", "10H by N", "H by N"]),
        ("capot S", ["capot S by W"], ["25S by W", "capot+2 S by W"]),
    ],
)
def test_filter_admits_the_contracts_it_names(text, admits, refuses):
    one = ContractFilter.parse(text)
    assert ContractFilter.parse(str(one)) == one
    assert all(one.admits(Contract.parse(contract)) for contract in admits)
    assert not any(one.admits(Contract.parse(contract)) for contract in refuses)
    assert not one.admits(None)


def test_recipe_says_what_it_is():
    recipe = Recipe(deals=1000, what="cards", seed=3, contract="H", knowledge="S AJ9.T8.KQ.7")
    assert str(recipe) == (
        "cards of 1,000 deals, blot, seed 3, bot rules, knowledge 'S AJ9.T8.KQ.7', contract H"
    )
