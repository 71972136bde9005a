// A card: a button if something can be done with it, else a picture.

import { h } from "./dom.js";
import { cardName, rank, suit, t } from "./words.js";

const RED = "HD";

// How bad a cost is: what it looks like, beside the number itself.
export function grade(cost) {
  return cost === 0 ? "good" : cost < 10 ? "slip" : "blunder";
}

export function card(name, { cost = null, why = null, act = null, pressed = null, key = null, drag = null, mark = null } = {}) {
  const red = RED.includes(name[1]);
  const said = [cardName(name)];
  if (cost !== null) said.push(cost ? t("costs", { points: cost }) : t("costs_nothing"));
  if (why !== null) said.push(why);
  const faces = [
    h("span", { class: "rank" }, rank(name)),
    h("span", { class: "suit" }, suit(name[1])),
    cost !== null && h("span", { class: `cost ${grade(cost)}` }, cost ? `−${cost}` : "0"),
    mark && h("span", { class: "mark" }, mark),
  ];
  const properties = {
    class: `card${red ? " red" : ""}${why !== null ? " shut" : ""}${cost === 0 ? " best" : ""}`,
    "data-card": name,
  };
  if (!act) return h("span", { ...properties, role: "img", "aria-label": said.join(", ") }, faces);
  return h("button", {
    ...properties, type: "button", "aria-label": said.join(", "), title: why, key: key ?? `card-${name}`,
    "aria-pressed": pressed === null ? null : String(pressed), "aria-disabled": why !== null ? "true" : null,
    draggable: drag ? "true" : null, on: { click: () => act(name), ...(drag ?? {}) },
  }, faces);
}

export function back(count) {
  return h("span", { class: "backs", role: "img", "aria-label": t("cards_left", { count }) },
    Array.from({ length: count }, () => h("span", { class: "back" })), h("span", { class: "count" }, String(count)));
}
