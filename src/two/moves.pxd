"""Move generation and ordering for two players: the cards worth trying, best first."""
from cards cimport bottom_of, cards_t, count, lowest, stronger, suit_of, top_of
from contract cimport Contract
from dominance cimport Move, Moves
from two.position cimport Position, hand_of
from two.weights cimport Weights

cdef enum:
    FIRST = 32000       # the score of the card to try before all others


cdef inline int lead_score(const Position* position, const Contract* contract, const Weights* w,
                           cards_t card, int points) noexcept nogil:
    """Judge a lead by what the other player can answer with his open cards."""
    cdef int seat = position.turn
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef cards_t theirs = position.open[seat ^ 1] & suit
    cdef int score
    if theirs:
        if theirs > card:
            score = w.lead_risky - w.lead_risky_points * points
        else:
            score = w.lead_sure + w.lead_sure_points * points
            score += w.lead_forced_points * contract.points[lowest(theirs)]
    elif position.open[seat ^ 1] & contract.trumps:
        score = w.lead_ruffed - w.lead_ruffed_points * points
    else:
        score = w.lead_sure + w.lead_sure_points * points
    if theirs and not theirs & (theirs - 1):
        score += w.lead_only
    if suit & contract.trumps:
        score += w.lead_trump
    if card & position.covers[seat]:
        score += w.lead_cover
    if not position.cards & suit & stronger(card):
        score += w.lead_master
    return score + w.lead_length * count(hand_of(position, seat) & suit)


cdef inline int answer_score(const Position* position, const Contract* contract, const Weights* w,
                             cards_t card, int points) noexcept nogil:
    """Judge an answer to the lead on the table."""
    cdef int seat = position.turn
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef bint is_trump = (suit & contract.trumps) != 0
    cdef bint is_master = not position.cards & suit & stronger(card)
    cdef bint is_cover = (card & position.covers[seat]) != 0
    cdef int score
    if position.trick.best & suit:
        if card > position.trick.best:
            return w.win + w.win_points * points + w.win_cover * is_cover + w.win_master * is_master
    elif is_trump:
        return w.win + w.win_trump + w.win_points * points + w.win_cover * is_cover + w.win_master * is_master
    score = w.lose - w.lose_points * points + w.lose_cover * is_cover - w.lose_trump * is_trump - w.lose_master * is_master
    return score + w.lose_length * count(hand_of(position, seat) & suit)


cdef inline void moves_list(Moves* moves, const Position* position, const Contract* contract, cards_t legal,
                            cards_t open) noexcept nogil:
    """List the legal cards, one for each group of adjacent cards with the same points.

    Only cards with nothing below are adjacent.
    """
    cdef int seat = position.turn
    cdef cards_t foreign = hand_of(position, seat ^ 1) | (position.trick.best if position.trick.size else 0)
    cdef cards_t covers = position.covers[seat]
    cdef cards_t rest = legal & ~covers
    cdef cards_t card
    cdef cards_t above = 0      # the card before
    cdef int place, points
    cdef int group = 0
    cdef Move* last = NULL
    moves.size = 0
    while rest:
        card = top_of(rest)
        rest ^= card
        place = lowest(card)
        points = contract.points[place]
        if not (suit_of(place >> 3) & above
                and not foreign & (above - 1) & stronger(card)
                and not ((open & above) == 0) ^ ((open & card) == 0)):
            group += 1
        elif points == last.points:
            last.floor = card
            above = card
            continue
        above = card
        last = &moves.items[moves.size]
        moves.size += 1
        last.card = last.floor = last.ceiling = card
        last.group = group
        last.points = points
    rest = legal & covers
    while rest:
        card = bottom_of(rest)
        rest ^= card
        group += 1
        last = &moves.items[moves.size]
        moves.size += 1
        last.card = last.floor = last.ceiling = card
        last.group = group
        last.points = contract.points[lowest(card)]


cdef inline void moves_sort(Moves* moves, const Position* position, const Contract* contract, const Weights* weights,
                            cards_t first) noexcept nogil:
    """Order the moves, the most promising first; `first` is the card to try before all others, if it is among them."""
    cdef Move move
    cdef int index, at
    if moves.size == 1:
        return
    for index in range(moves.size):
        move = moves.items[index]
        if position.trick.size == 0:
            move.score = lead_score(position, contract, weights, move.card, move.points)
        else:
            move.score = answer_score(position, contract, weights, move.card, move.points)
        if move.card == first:
            move.score = FIRST
        at = index
        while at > 0 and moves.items[at - 1].score < move.score:
            moves.items[at] = moves.items[at - 1]
            at -= 1
        moves.items[at] = move


cdef inline cards_t same_moves(const Position* position, const Move* move) noexcept nogil:
    """All cards that are the same move, before any search has let it speak for more."""
    if move.card & position.covers[position.turn]:
        return move.card
    return (position.open[position.turn] & ~position.covers[position.turn]
            & (move.card | (move.card - 1)) & ~(move.floor - 1))
