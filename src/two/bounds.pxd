"""Points that are already sure before a trick of two players, whoever plays how.

Trumps: a trump is lost only to a higher one of the other player, and one trump beats one card. So the trumps of a player
that outnumber the higher ones of the other are won by him, whenever they can be played.

Cashing: the leader's open cards that no card of the other beats, open or closed, win one after another for as long as the
other has to follow suit, or has no trump at all. So do the cards that they uncover, if nothing beats those.
"""
from cards cimport bottom_of, cards_t, count, lowest, suit_of, top_of
from contract cimport Contract, points_of
from proof cimport Range
from two.position cimport Deal, Position, hand_of

ctypedef struct Claim:
    int points          # raw points that a player is sure of
    int tricks          # tricks that he is sure of
    cards_t own         # cards that he is sure to win
    cards_t counted     # all cards that the points may count
    cards_t relevant    # the lowest card of each suit whose rank they rest on


cdef inline void sure_trumps(const Position* position, const Contract* contract, Claim* claims) noexcept nogil:
    """Claim for both players the trumps that cannot all be beaten."""
    cdef cards_t rest = position.cards & contract.trumps
    cdef cards_t card
    cdef int seat
    cdef int beaten = 1 if contract.monotone else 16    # cards that one higher trump takes out of the claim
    cdef int higher[2]
    higher[0] = higher[1] = 0
    while rest:
        card = top_of(rest)
        rest ^= card
        seat = 0 if hand_of(position, 0) & card else 1
        claims[seat].counted |= card
        if higher[seat] > 0:
            higher[seat] -= 1       # those with the most points are beaten
        else:
            claims[seat].points += contract.points[lowest(card)]
            claims[seat].relevant = card
            claims[seat].tricks += 1
            if not claims[seat ^ 1].counted:
                claims[seat].own |= card
        higher[seat ^ 1] += beaten


cdef inline int fewest_points(const Contract* contract, cards_t held, int rounds) noexcept nogil:
    """The least that a hand gives to some tricks of a suit: its weakest cards, where those have the fewest points."""
    cdef int points = 0
    if contract.monotone:
        while held and rounds:
            points += contract.points[lowest(held)]
            held &= held - 1
            rounds -= 1
    return points


cdef inline void cash(const Position* position, const Deal* deal, Claim* claim) noexcept nogil:
    """Add to the leader's claim what he takes by playing the top cards of his plain suits."""
    cdef const Contract* contract = &deal.contract
    cdef int leader = position.turn
    cdef cards_t other = hand_of(position, leader ^ 1)
    cdef bint can_ruff = (other & contract.trumps) != 0
    cdef cards_t suit_cards, theirs, masters, cashed
    cdef int follows
    cdef int suit, rounds
    for suit in range(1 if contract.trumps else 0, 4):
        suit_cards = suit_of(suit)
        masters = position.open[leader] & suit_cards
        if not masters:
            continue
        theirs = other & suit_cards
        if theirs:
            masters &= ~((top_of(theirs) << 1) - 1)
        rounds = count(masters)
        follows = count(position.open[leader ^ 1] & suit_cards)     # so often he follows, with these or what they uncover
        if can_ruff:
            rounds = min(rounds, follows)
        if not rounds:
            continue
        cashed = masters
        while count(cashed) > rounds:
            cashed &= cashed - 1
        claim.own |= cashed
        claim.tricks += rounds
        claim.points += points_of(contract, cashed) + fewest_points(contract, theirs, min(rounds, follows))
        claim.counted |= cashed | theirs
        if theirs:
            claim.relevant |= bottom_of(cashed)
    # A trump that is claimed may lose first to a higher one: while the other has any, none is cashed on the way.
    cashed = claim.own & ~contract.trumps if can_ruff else claim.own | position.open[leader] & contract.trumps
    if cashed & position.covers[leader]:
        cash_uncovered(position, deal, cashed, can_ruff, claim)


cdef inline void cash_uncovered(const Position* position, const Deal* deal, cards_t cashed, bint can_ruff,
                                Claim* claim) noexcept nogil:
    """Add the plain cards of the leader that his cashed ones uncover, if he can go on with them."""
    cdef int leader = position.turn
    cdef cards_t covers = cashed & position.covers[leader]
    cdef cards_t card, suit_cards, theirs
    while covers:
        card = deal.under[lowest(covers)]
        covers &= covers - 1
        suit_cards = suit_of(lowest(card) >> 3)
        theirs = position.cards & ~hand_of(position, leader) & suit_cards
        if card & deal.contract.trumps or theirs > card:
            continue
        if can_ruff and count(cashed & suit_cards) >= count(position.open[leader ^ 1] & suit_cards):
            continue
        cashed |= card
        claim.own |= card
        claim.tricks += 1
        claim.points += deal.contract.points[lowest(card)]
        claim.counted |= card | theirs
        if theirs:
            claim.relevant |= card


cdef inline void bounds_before_trick(const Position* position, const Deal* deal, cards_t open,
                                     Range* sure) noexcept nogil:
    """Say what is sure before a trick; `open` are the kings and queens of belotes that can still count."""
    cdef const Contract* contract = &deal.contract
    cdef Claim claims[2]
    cdef Claim* mine = &claims[position.turn]
    cdef cards_t trumps = position.cards & contract.trumps
    cdef int seat, suit
    for seat in range(2):
        claims[seat].points = claims[seat].tricks = 0
        claims[seat].own = claims[seat].counted = claims[seat].relevant = 0
    if trumps:
        sure_trumps(position, contract, claims)
        for seat in range(2):
            if not trumps & hand_of(position, seat ^ 1):
                claims[seat].relevant = 0       # the other has none, so that no rank matters
    cash(position, deal, mine)
    if mine.tricks >= position.tricks:      # he takes all that is left
        mine.points = position.left
        mine.own = mine.counted = position.cards
        if not position.taken & (2 >> position.turn):
            mine.points += contract.capot
    sure.low.bound = claims[0].points
    sure.high.bound = position.left - claims[1].points
    # A capot is open to a player as long as the other has taken nothing and nothing is sure for him.
    if not (position.taken & 1 or claims[0].tricks):
        sure.low.bound -= contract.capot
    if not (position.taken & 2 or claims[1].tricks):
        sure.high.bound += contract.capot
    for suit in range(4):
        if open & suit_of(suit):
            if open & suit_of(suit) & hand_of(position, 0):
                sure.high.bound += contract.belote
            else:
                sure.low.bound -= contract.belote
    sure.low.relevant = claims[0].relevant
    sure.high.relevant = claims[1].relevant
    sure.low.counted = claims[0].counted
    sure.high.counted = position.cards & ~claims[1].own
