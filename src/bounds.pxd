"""Points that are already sure before a trick, whoever plays how.

Trumps: a trump is lost only to a higher one of the other side, and one trump beats at most one card of each hand. So
the trumps of a hand that outnumber the higher ones of its opponents are won by its side, whenever they are played.

Cashing: the leader's top cards win one after another, and take what the others must follow with: trumps first, then
every other suit for as long as no opponent can ruff and no partner has to.
"""
from cards cimport bottom_of, cards_t, count, lowest, suit_of, top_of
from contract cimport Contract, points_of, rarely
from position cimport Position
from proof cimport Range
from roem cimport OpenRoem

ctypedef struct Claim:
    int points          # raw points that a side is sure of
    bint trick          # it is sure of a trick
    cards_t own         # cards that it is sure to win
    cards_t counted     # all cards that the points may count
    cards_t relevant       # the lowest card of each suit whose rank they rest on


cdef inline void claim_nothing(Claim* claim) noexcept nogil:
    claim.points = 0
    claim.trick = False
    claim.own = claim.counted = claim.relevant = 0


cdef inline void claim_too(Claim* claim, const Claim* other) noexcept nogil:
    claim.points += other.points
    claim.own |= other.own
    claim.counted |= other.counted
    claim.relevant |= other.relevant


cdef inline cards_t top_run(cards_t cards, cards_t held) noexcept nogil:
    """The cards held above every other card of a suit."""
    cdef cards_t others = cards & ~held
    if not others:
        return held
    return held & ~((top_of(others) << 1) - 1)


cdef inline cards_t strongest(cards_t held, int number) noexcept nogil:
    """So many cards of a suit, from the top."""
    while count(held) > number:
        held &= held - 1
    return held


cdef inline int fewest_points(const Contract* contract, cards_t held, int rounds) noexcept nogil:
    """The least that a hand gives to some tricks of a suit: its weakest cards, where those have the fewest points."""
    cdef int points = 0
    if contract.monotone:
        while held and rounds:
            points += contract.points[lowest(held)]
            held &= held - 1
            rounds -= 1
    return points


cdef inline int longest(const Position* position, cards_t suit, int seat) noexcept nogil:
    """The most cards of a suit that anybody but one player holds."""
    return max(
        count(position.hands[(seat + 1) & 3] & suit),
        max(count(position.hands[seat ^ 2] & suit), count(position.hands[(seat + 3) & 3] & suit)),
    )


cdef inline int cash(const Position* position, const Contract* contract, int seat, int suit, int most,
                     Claim* claim) noexcept nogil:
    """Claim the tricks, `most` at the most, that a leader takes by playing a suit from the top if nobody ruffs.

    Return how many they are.
    """
    cdef cards_t all_cards = suit_of(suit)
    cdef cards_t held = position.hands[seat] & all_cards
    cdef cards_t lho = position.hands[(seat + 1) & 3] & all_cards
    cdef cards_t partner = position.hands[seat ^ 2] & all_cards
    cdef cards_t rho = position.hands[(seat + 3) & 3] & all_cards
    cdef cards_t run = top_run(position.cards & all_cards, held)
    cdef int others, tricks, ranks
    if not run or not most:
        return 0
    others = longest(position, all_cards, seat)
    tricks = count(run)
    if tricks >= others:        # after that many rounds they are without the suit, and ranks do not matter
        ranks = others
        tricks = count(held)
    else:
        ranks = tricks
    tricks = min(tricks, most)
    claim.relevant |= bottom_of(strongest(run, min(ranks, tricks)))
    held = strongest(held, tricks) | strongest(partner, tricks)
    claim.own |= held
    claim.counted |= held | lho | rho
    claim.points += fewest_points(contract, lho, tricks) + fewest_points(contract, rho, tricks)
    return tricks


cdef inline int cash_all(const Position* position, const Contract* contract, Claim* claim) noexcept nogil:
    """Claim what the leader takes by playing his top cards, trumps first if he may; return the number of tricks.

    Where no trump is left then, he goes on with a card that his partner's top card wins, and partner plays his top
    cards in the suits that the leader has not played. Whatever the others discard falls to them as well.
    """
    cdef int seat = position.turn
    cdef cards_t hand = position.hands[seat]
    cdef cards_t trumps = position.cards & contract.trumps
    cdef cards_t partner = position.hands[seat ^ 2]
    cdef Claim plain
    cdef int rounds = 0
    cdef int tricks = 0
    cdef int suit, most, opponent, step
    claim_nothing(&plain)
    if trumps and not (contract.held_back and hand & ~trumps):
        rounds = cash(position, contract, seat, 0, 8, claim)
    for suit in range(1 if trumps else 0, 4):
        if hand & suit_of(suit):
            # An opponent with trumps left has only followed so far: he ruffs when he is out of the suit.
            most = 8
            if trumps:
                for step in range(1, 4, 2):
                    opponent = (seat + step) & 3
                    if count(position.hands[opponent] & trumps) > rounds:
                        most = min(most, count(position.hands[opponent] & suit_of(suit)))
            tricks += cash(position, contract, seat, suit, most, &plain)
    # A partner with trumps left would take the lead if he had to ruff, or had nothing else to play.
    if trumps and count(partner & trumps) > rounds and (
        (contract.ruff and not contract.partner_exempt) or count(partner & ~trumps) < tricks
    ):
        return rounds
    claim_too(claim, &plain)
    tricks += rounds
    if tricks < position.tricks and rounds == count(hand & trumps) and rounds >= longest(position, trumps, seat):
        tricks += cross(position, contract, position.tricks - tricks, claim)
    return tricks


cdef inline int cross(const Position* position, const Contract* contract, int left, Claim* claim) noexcept nogil:
    """Claim what the leader's partner takes, if a card of the leader reaches him; return the number of tricks.

    There are no trumps left; `left` are the tricks that are. Partner has no top card of a suit that the leader has cashed.
    """
    cdef int seat = position.turn
    cdef Claim his
    cdef int suit, taken
    cdef int tricks = 0
    cdef bint reached = False
    claim_nothing(&his)
    for suit in range(4):
        if position.hands[seat ^ 2] & suit_of(suit):
            taken = cash(position, contract, seat ^ 2, suit, 8, &his)
            tricks += taken
            if taken and position.hands[seat] & suit_of(suit):
                reached = True
    if not reached:
        return 0
    claim_too(claim, &his)
    return min(tricks, left)


cdef inline void sure_trumps(const Position* position, const Contract* contract, Claim* claims) noexcept nogil:
    """Claim for both sides the trumps that cannot all be beaten."""
    cdef cards_t rest = position.cards & contract.trumps
    cdef cards_t card
    cdef int seat, side
    cdef int beaten = 1 if contract.monotone else 8     # cards of a hand that one higher trump takes out of the claim
    cdef int higher[4]
    higher[0] = higher[1] = higher[2] = higher[3] = 0
    while rest:
        card = top_of(rest)
        rest ^= card
        seat = 0
        while not position.hands[seat] & card:
            seat += 1
        side = seat & 1
        claims[side].counted |= card
        if higher[seat] > 0:
            higher[seat] -= 1       # those with the most points are beaten
        else:
            claims[side].points += contract.points[lowest(card)]
            claims[side].relevant = card
            claims[side].trick = True
            if not claims[side ^ 1].counted:
                claims[side].own |= card
        higher[side ^ 1] += beaten
        higher[(side ^ 1) + 2] += beaten


cdef inline void loosen(Range* sure, int most, bint all_of_them, int leader) noexcept nogil:
    """Let either side have the combinations, unless the leader's side takes all the tricks."""
    if not all_of_them or leader:
        sure.low.bound -= most
    if not all_of_them or not leader:
        sure.high.bound += most


cdef inline void bounds_before_trick(const Position* position, const Contract* contract, cards_t open,
                                     const OpenRoem* roem, Range* sure) noexcept nogil:
    """Say what is sure before a trick.

    `open` are the cards of belotes and combinations that can still count, `roem` what the combinations bring at the most.
    """
    cdef Claim claims[2]
    cdef Claim cashed
    cdef Claim* mine = &claims[position.turn & 1]
    cdef cards_t trumps = position.cards & contract.trumps
    cdef cards_t taken_trumps
    cdef int leader = position.turn & 1
    cdef int side, suit, points
    cdef int tricks
    claim_nothing(&claims[0])
    claim_nothing(&claims[1])
    claim_nothing(&cashed)
    if trumps:
        sure_trumps(position, contract, claims)
        for side in range(2):
            if not trumps & ~(position.hands[side] | position.hands[side + 2]):
                claims[side].relevant = 0      # the others have none, so that no rank matters
    tricks = cash_all(position, contract, &cashed)
    if tricks == position.tricks:    # he takes all that is left
        mine.points = position.left
        mine.trick = True
        mine.own = mine.counted = position.cards
        mine.relevant = cashed.relevant
        if not position.taken & (2 >> leader):
            mine.points += contract.capot
    elif tricks:
        # Its trumps are won by cashing them or by their number; the rest comes on top of either.
        taken_trumps = (cashed.own & trumps) | mine.own
        points = points_of(contract, taken_trumps)
        if points >= mine.points:
            mine.points = points
            mine.counted = mine.own
            if not mine.own & ~cashed.own:
                mine.relevant = 0
        mine.points += cashed.points + points_of(contract, cashed.own & ~trumps)
        mine.trick = True
        mine.own |= cashed.own
        mine.counted |= cashed.counted
        mine.relevant |= cashed.relevant
    sure.low.bound = claims[0].points
    sure.high.bound = position.left - claims[1].points
    # A capot is open to a side as long as the other has taken nothing and nothing is sure for it.
    if not (position.taken & 1 or claims[0].trick):
        sure.low.bound -= contract.capot
    if not (position.taken & 2 or claims[1].trick):
        sure.high.bound += contract.capot
    for suit in range(4):
        if open & contract.belotes & suit_of(suit):
            if open & suit_of(suit) & (position.hands[0] | position.hands[2]):
                sure.high.bound += contract.belote
            else:
                sure.low.bound -= contract.belote
    sure.low.relevant = claims[0].relevant
    sure.high.relevant = claims[1].relevant
    sure.low.counted = claims[0].counted
    sure.high.counted = position.cards & ~claims[1].own
    if rarely(contract.roem):
        loosen(sure, roem.most, tricks == position.tricks, leader)
