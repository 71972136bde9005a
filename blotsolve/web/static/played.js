// What was played: the tricks with the cost of each card, the points so far, and the buttons to step through them.

import { h } from "./dom.js";
import { grade } from "./cards.js";
import { cardText, seat, signed, t } from "./words.js";

export function points(line) {
  const to_come = line.now.margin_ns;
  return h("dl", { class: "points" },
    h("div", {}, h("dt", {}, t("side_NS")), h("dd", {}, String(line.taken_ns))),
    h("div", {}, h("dt", {}, t("side_EW")), h("dd", {}, String(line.taken_ew))),
    h("div", {}, h("dt", {}, t("best_play_from_here")), h("dd", {}, `${line.taken_ns + line.now.points_ns} : ${line.taken_ew + line.now.points_ew}`)),
    h("div", {}, h("dt", {}, t("margin_to_come")), h("dd", {}, signed(to_come))));
}

// `back` takes back to before a trick, `step` goes to after a card and keeps the rest.
export function tricksPlayed(all, at, back, step) {
  if (!all.played.length) return h("p", { class: "how" }, t("play_how"));
  const rows = [];
  for (let first = 0, number = 0; first < all.played.length; number++) {
    const size = all.tricks[number]?.cards.length ?? 4;
    const from = number === 0 ? size - all.on_table : 4;
    const count = all.tricks[number] ? from : all.played.length - first;
    rows.push({ trick: all.tricks[number], first, cards: all.played.slice(first, first + count) });
    first += count;
  }
  return h("table", { class: "tricks" },
    h("caption", {}, t("tricks")),
    h("tbody", {}, rows.map((row) => h("tr", {},
      h("th", { scope: "row" }, row.trick ? String(row.trick.number) : "·"),
      row.cards.map((one, place) => h("td", {},
        h("button", {
          type: "button", class: `played${row.first + place + 1 === at ? " now" : ""}${row.trick?.winner === one.seat ? " won" : ""}${"HD".includes(one.card[1]) ? " red" : ""}`,
          key: `at-${row.first + place + 1}`, "aria-label": `${seat(one.seat)} ${cardText(one.card)}${one.lost ? `, ${t("costs", { points: one.lost })}` : ""}`,
          on: { click: () => step(row.first + place + 1) },
        }, h("small", {}, t(`letter_${one.seat}`)), cardText(one.card), one.lost ? h("span", { class: `cost ${grade(one.lost)}` }, `−${one.lost}`) : null))),
      Array.from({ length: 4 - row.cards.length }, () => h("td")),
      h("td", { class: "brought" }, row.trick ? brought(row.trick) : ""),
      h("td", {}, back && h("button", { type: "button", class: "quiet", key: `take-back-${row.first}`, title: t("take_back_here"), "aria-label": t("take_back_to", { trick: row.trick?.number ?? "" }), on: { click: () => back(row.first) } }, "↶"))))));
}

// The points of a trick, and those of the combinations in it where a game has them.
function brought(trick) {
  return trick.roem ? `${trick.points} + ${trick.roem} ${t("roem")}` : String(trick.points);
}

export function playButtons({ at, count, step, best = null, line = null }) {
  const button = (key, label, symbol, place, off) => h("button", {
    type: "button", key, "aria-label": t(label), title: t(label), disabled: off, on: { click: () => step(place) },
  }, symbol);
  return h("div", { class: "row steps", role: "group", "aria-label": t("steps") },
    button("first", "to_first", "«", 0, at === 0), button("back", "step_back", "‹", at - 1, at === 0),
    button("forward", "step_forward", "›", at + 1, at >= count), button("last", "to_last", "»", count, at >= count),
    best && h("button", { type: "button", key: "best", "data-instead": true, on: { click: best } }, t("best_card")),
    line && h("button", { type: "button", key: "best-line", on: { click: line } }, t("best_line")));
}
