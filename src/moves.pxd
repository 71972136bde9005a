"""Move generation and ordering: the cards worth trying, best first; at most eight, kept sorted by insertion."""
from cards cimport cards_t, count, lowest, stronger, suit_of, top_of
from contract cimport Contract, rarely
from dominance cimport Move, Moves
from position cimport Position
from weights cimport Weights

cdef enum:
    FIRST = 32000       # the score of the card to try before all others


cdef inline bint can_ruff(const Position* position, const Contract* contract, int seat, cards_t suit) noexcept nogil:
    return (position.hands[seat] & suit) == 0 and (position.hands[seat] & contract.trumps) != 0


cdef inline int lead_score(const Position* position, const Contract* contract, const Weights* w,
                           cards_t card, int points) noexcept nogil:
    """Judge a lead."""
    cdef int seat = position.turn
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef cards_t lho = position.hands[(seat + 1) & 3]
    cdef cards_t partner = position.hands[seat ^ 2]
    cdef cards_t rho = position.hands[(seat + 3) & 3]
    cdef cards_t theirs = (lho | rho) & suit
    cdef cards_t his = partner & suit
    cdef cards_t theirs_above = theirs & stronger(card)
    cdef bint is_trump = (suit & contract.trumps) != 0
    cdef bint ruffable = False
    cdef int score
    if contract.trumps and not is_trump:
        ruffable = can_ruff(position, contract, (seat + 1) & 3, suit) or can_ruff(position, contract, (seat + 3) & 3, suit)
    if not theirs_above and not ruffable:
        score = w.lead_master + w.lead_master_points * points
        if his:
            score += w.lead_master_partner * contract.points[lowest(top_of(his))]
    elif not ruffable and his and theirs < top_of(his):
        score = w.lead_partner + w.lead_partner_points * points
    elif not ruffable and contract.trumps and not is_trump and can_ruff(position, contract, seat ^ 2, suit):
        score = w.lead_ruff + w.lead_ruff_points * points
    else:
        score = w.lead_other - w.lead_other_points * points
        if ruffable:
            score -= w.lead_ruffable
        if his > theirs:
            score += w.lead_top_partner
        elif lho & suit > rho & suit:
            score += w.lead_top_lho
        elif theirs:
            score += w.lead_top_rho
    if contract.trumps and not is_trump and position.hands[seat] & suit == card and position.hands[seat] & contract.trumps:
        score += w.lead_singleton
    if is_trump:
        score += w.lead_trump
    return score + w.lead_length * count(position.hands[seat] & suit)


cdef inline bint can_beat(const Position* position, const Contract* contract, cards_t hand, cards_t best) noexcept nogil:
    """Could a hand beat the best card of the trick?"""
    cdef cards_t follow = hand & position.trick.led
    if follow:
        return (best & position.trick.led) != 0 and (follow & stronger(best)) != 0
    if best & contract.trumps:
        return (hand & contract.trumps & stronger(best)) != 0
    return (hand & contract.trumps) != 0


cdef inline int follow_score(const Position* position, const Contract* contract, const Weights* w,
                             cards_t card, int points) noexcept nogil:
    """Judge a card on a trick that somebody else led."""
    cdef int seat = position.turn
    cdef int size = position.trick.size
    cdef cards_t best = position.trick.best
    cdef cards_t next_hand = position.hands[(seat + 1) & 3]
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef bint is_trump = (suit & contract.trumps) != 0
    cdef int score
    if (card & stronger(best) and suit & best) or (is_trump and not best & contract.trumps):
        if size == 3 or not can_beat(position, contract, next_hand, card):
            score = w.win_sure + w.win_sure_points * points
        else:
            score = w.win_risky + w.win_risky_points * points
        if is_trump and not position.trick.led & suit:
            score += w.win_ruff
        elif not position.cards & suit & stronger(card):
            score += w.win_master
        return score
    if position.trick.winner == seat ^ 2:
        if size == 3 or not can_beat(position, contract, next_hand, best):
            score = w.feed_sure + w.feed_sure_points * points
        else:
            score = w.feed_risky + w.feed_risky_points * points
    elif size == 1 and can_beat(position, contract, position.hands[seat ^ 2], best):
        score = w.lose_last - w.lose_points * points
    else:
        score = w.lose - w.lose_points * points
    if is_trump:
        score -= w.waste_trump
    elif not position.cards & suit & stronger(card):
        score -= w.waste_master
    if not suit & position.trick.led:
        score += w.discard_length * count(position.hands[seat] & suit)
    return score


cdef inline void moves_sort(Moves* moves, const Position* position, const Contract* contract, const Weights* weights,
                            cards_t first) noexcept nogil:
    """Order the moves by their scores."""
    cdef Move move
    cdef int index, at
    if moves.size == 1:
        return
    for index in range(moves.size):
        move = moves.items[index]
        if position.trick.size == 0:
            move.score = lead_score(position, contract, weights, move.card, move.points)
        else:
            move.score = follow_score(position, contract, weights, move.card, move.points)
        if move.card == first:
            move.score = FIRST
        at = index
        while at > 0 and moves.items[at - 1].score < move.score:
            moves.items[at] = moves.items[at - 1]
            at -= 1
        moves.items[at] = move


cdef inline bint is_apart(const Contract* contract, cards_t open, cards_t above, cards_t card) noexcept nogil:
    """Do two cards differ in more than their strength, so that they are never the same move?

    One of them belongs to a belote that can still count, and the other not; or one of them to a combination.
    """
    if rarely(contract.roem):
        return (open & (above | card)) != 0
    return ((open & above) == 0) ^ ((open & card) == 0)


cdef inline void moves_make(Moves* moves, const Position* position, const Contract* contract, const Weights* weights,
                            cards_t legal, cards_t open, cards_t first) noexcept nogil:
    """List the legal cards, one for each group of adjacent cards with the same points, the most promising first.

    `first` is the card to try before all others, if it is among them.
    """
    cdef cards_t hand = position.hands[position.turn]
    cdef cards_t foreign = (position.cards & ~hand) | (position.trick.best if position.trick.size else 0)
    cdef cards_t rest = legal
    cdef cards_t card
    cdef cards_t above = 0      # the card before
    cdef int place, points
    cdef int group = 0
    cdef Move* move = NULL
    moves.size = 0
    while rest:
        card = top_of(rest)
        rest ^= card
        place = lowest(card)
        points = contract.points[place]
        if not (suit_of(place >> 3) & above
                and not foreign & (above - 1) & stronger(card)
                and not (open and is_apart(contract, open, above, card))):
            group += 1
        elif points == move.points:
            move.floor = card
            above = card
            continue
        above = card
        move = &moves.items[moves.size]
        moves.size += 1
        move.card = move.floor = move.ceiling = card
        move.group = group
        move.points = points
    moves_sort(moves, position, contract, weights, first)


cdef inline cards_t same_moves(const Position* position, const Move* move) noexcept nogil:
    """All cards that are the same move, before any search has let it speak for more."""
    return position.hands[position.turn] & (move.card | (move.card - 1)) & ~(move.floor - 1)
