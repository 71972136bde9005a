// The board of a line: hands, trick and the cost of every card that can be played.

import { card } from "./cards.js";
import { h, say } from "./dom.js";
import { orders } from "./games.js";
import { SEATS, sorted, table, trick } from "./table.js";
import { cardText, reason, seat, t } from "./words.js";

// `line` is what the service says of it; `act` is called with a card that is played.
export function board(line, strain, { act = null, mark = null } = {}) {
  const note = h("p", { class: "note", id: "why" });
  const values = line.now.cards;
  const margins = Object.values(values);
  const side = line.turn === "N" || line.turn === "S" ? 1 : -1;
  const best = Math.max(...margins.map((margin) => side * margin));
  const order = orders(line.ruleset);
  const hands = line.hands.map((names, place) => sorted(names, order, strain).map((name) => {
    if (SEATS[place] !== line.turn) return card(name);
    if (line.legal.includes(name)) return card(name, { cost: best - side * values[name], act, mark: mark === name ? "•" : null });
    const why = reason(line.why_not[name]);
    return card(name, { why, act: () => { note.textContent = `${cardText(name)}: ${why}`; say(note.textContent); } });
  }));
  const last = line.tricks.at(-1);
  const middle = line.table.length ? trick(line.leader, line.table)
    : last ? h("div", { class: "gathered" }, trick(last.leader, last.cards, last.winner))
      : h("p", { class: "how" }, t("leads", { seat: seat(line.leader) }));
  return [table({ hands, game: order, turn: line.turn, middle }), note];
}
