// The table: four hands around the trick, as they sit.

import { h } from "./dom.js";
import { card } from "./cards.js";
import { seat as seatName, t } from "./words.js";

export const SEATS = ["N", "E", "S", "W"];

// Cards in the order in which players hold them: suits apart, the strongest first, as the ruleset has it.
export function sorted(cards, orders, strain) {
  const place = (card) => {
    const trump = strain === "AT" || strain === card[1];
    const order = trump ? orders.trump_order : orders.plain_order;
    return "SHCD".indexOf(card[1]) * 10 + order.indexOf(card[0]);
  };
  return [...cards].sort((one, other) => place(one) - place(other));
}

// `hands` are four lists of elements, `heads` what is said of each player, `middle` what lies between them;
// `game` knows which way round they sit; `you` is who reads this, if he plays.
export function table({ hands, game, heads = {}, turn = null, middle = null, you = null }) {
  const hand = (seat, place) => h("section", {
    class: `hand at-${seat}${turn === seat ? " turn" : ""}`, "aria-label": seatName(seat), "data-seat": seat,
  },
    h("h2", {}, heads[seat] ?? seatName(seat), turn === seat && h("span", { class: "to-move" }, ` ${t(seat === you ? "to_play_you" : "to_play")}`)),
    h("div", { class: "cards" }, hands[place]));
  const way = game.direction === "anticlockwise" ? "felt mirrored" : "felt";
  return h("div", { class: way }, SEATS.map(hand), h("div", { class: "middle" }, middle));
}

// The trick on the table, and where each card came from.
export function trick(leader, cards, winner = null) {
  const first = SEATS.indexOf(leader);
  return h("div", { class: "trick", role: "group", "aria-label": t("trick") },
    cards.map((name, place) => {
      const seat = SEATS[(first + place) % 4];
      return h("div", { class: `spot from-${seat}${winner === seat ? " won" : ""}` }, card(name));
    }));
}
