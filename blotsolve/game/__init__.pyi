from .action import Action, Play, read_play
from .auction import Auction, no_contract, read_contract
from .belote import (
    Belote,
    belote_bonus,
    belote_holders,
    belote_played,
    king_and_queen,
    other_of_pair,
    trump_suits,
)
from .calls import every_bid, every_call
from .dealing import dealt_to
from .declarations import (
    Declaration,
    Kind,
    best_declarations,
    check_declarations,
    check_together,
    combinations,
    declarable,
    declare_best,
    read_declarations,
)
from .heights import Named
from .holdings import capot_plus_holdings, capot_plus_values, kind_holdings, possible_capot_plus
from .margin import Margins
from .match import Match
from .points import deal_points, table_points
from .roem import trick_roem
from .scoring import DealScore, Verdict, score_deal
from .settlement import Settlement, may_show, settle
from .state import DealState
from .tally import Tally
from .tricks import (
    Trick,
    belote_points,
    legal_cards,
    legal_to_table,
    play,
    ruled_out,
    trick_points,
    trick_winner,
    tricks_of,
    why_not_card,
)
from .view import Declarations, View, is_master

__all__ = [
    "Action",
    "Auction",
    "Belote",
    "DealScore",
    "DealState",
    "Declaration",
    "Declarations",
    "Kind",
    "Margins",
    "Match",
    "Named",
    "Play",
    "Settlement",
    "Tally",
    "Trick",
    "Verdict",
    "View",
    "belote_bonus",
    "belote_holders",
    "belote_played",
    "belote_points",
    "best_declarations",
    "capot_plus_holdings",
    "capot_plus_values",
    "check_declarations",
    "check_together",
    "combinations",
    "deal_points",
    "dealt_to",
    "declarable",
    "declare_best",
    "every_bid",
    "every_call",
    "is_master",
    "kind_holdings",
    "king_and_queen",
    "legal_cards",
    "legal_to_table",
    "may_show",
    "no_contract",
    "other_of_pair",
    "play",
    "possible_capot_plus",
    "read_contract",
    "read_declarations",
    "read_play",
    "ruled_out",
    "score_deal",
    "settle",
    "table_points",
    "trick_points",
    "trick_roem",
    "trick_winner",
    "tricks_of",
    "trump_suits",
    "why_not_card",
]
