"""Contracts: their text reads back, and whatever is no contract is refused with a typed error."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged, nonsense, refusal, seats, strains, texts

from blotsolve.contract import CAPOT, Contract, Doubling, read_bid
from blotsolve.errors import ContractError, PositionError


@st.composite
def contracts(draw: st.DrawFn) -> Contract:
    """Contracts of every kind: a number, a strain alone, a capot with or without a number."""
    plus = draw(st.integers(0, 99))
    level, capot, plus = draw(
        st.sampled_from([(plus, False, 0), (plus + 1, True, 0), (CAPOT + plus, True, plus), (CAPOT, True, 0)])
    )
    return Contract(level, draw(strains), draw(seats), draw(st.sampled_from(Doubling)), capot, plus)


@given(contracts())
def test_contract_reads_back(contract):
    assert Contract.parse(str(contract)) == contract
    assert eval(repr(contract)) == contract
    assert pickle.loads(pickle.dumps(contract)) == contract
    assert hash(Contract.parse(str(contract))) == hash(contract)


@pytest.mark.parametrize("wrong", [5, None, b"9H by E"])
def test_contract_is_read_from_text_alone(wrong):
    with pytest.raises(ContractError) as error:
        Contract.parse(wrong)
    assert str(error.value) == f"no contract: {wrong!r} (expected text)"


@pytest.mark.parametrize("wrong", ["", "9", "X", "9X", "H9", "capot", "capot+ S", "1000H", 9, None, b"9H"])
def test_no_bid(wrong):
    with pytest.raises(ContractError) as error:
        read_bid(wrong)
    assert str(error.value) == f"no bid: {wrong!r} (expected one such as 9H, 10NT, capot S, 26H capot)"


@given(texts | damaged(contracts().map(str)))
def test_any_text_is_a_contract_or_is_refused(text):
    if error := refusal(Contract.parse, text):
        assert isinstance(error, ContractError)
        assert repr(text) in str(error)
    else:
        assert Contract.parse(str(Contract.parse(text))) == Contract.parse(text)


@given(contracts(), st.integers(0, 5), nonsense)
def test_any_value_is_a_part_of_a_contract_or_is_refused(contract, part, value):
    parts = [
        contract.level,
        contract.strain,
        contract.declarer,
        contract.doubling,
        contract.capot,
        contract.plus,
    ]
    parts[part] = value
    if error := refusal(Contract, *parts):
        assert isinstance(error, (ContractError, PositionError))
