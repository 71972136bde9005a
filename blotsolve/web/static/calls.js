// Calls to click: those that are possible now, as the service lists them; a number first, then a strain.

import { h } from "./dom.js";
import { contract, seat, strain, strainName, t } from "./words.js";

const WITHOUT_STRAIN = /\s*(?<![A-Z])(S|H|D|C|NT|AT)\b/;

let chosen = null; // the number that was chosen last

export function callButtons(auction, act) {
  const bids = auction.legal.filter((call) => call.strain);
  const others = auction.legal.filter((call) => !call.strain);
  const groups = new Map();
  for (const bid of bids) {
    const name = bid.call.replace(WITHOUT_STRAIN, "").trim();
    groups.set(name, [...(groups.get(name) ?? []), bid]);
  }
  const names = [...groups.keys()];
  if (!groups.has(chosen)) chosen = names[0];
  const strains = h("div", { class: "row strains-row" });
  const numbers = h("select", { key: "number", "aria-label": t("number"), on: { change: (event) => choose(event.target.value) } },
    names.map((name) => h("option", { value: name, selected: name === chosen }, name.replace("capot", t("capot")))));
  function choose(name) {
    chosen = name;
    numbers.value = name;
    strains.replaceChildren(...(groups.get(name) ?? []).map((bid) => h("button", {
      type: "button", class: `call${"HD".includes(bid.strain) ? " red" : ""}`, key: `call-${bid.strain}`, "aria-label": `${name} ${strainName(bid.strain)}`.trim(),
      on: { click: () => act(bid.call) },
    }, `${name.replace("capot", t("capot"))} `, strain(bid.strain))));
  }
  const step = (by) => choose(names[Math.max(0, Math.min(names.length - 1, names.indexOf(chosen) + by))]);
  if (names.length) choose(chosen);
  return h("div", { class: "calls", role: "group", "aria-label": t("calls") },
    h("div", { class: "row" }, others.map((call) => h("button", {
      type: "button", key: `call-${call.call}`, class: call.call === "pass" ? "main" : null, on: { click: () => act(call.call) },
    }, t(call.call)))),
    names.length > 1 && h("div", { class: "row" },
      h("button", { type: "button", key: "lower", "aria-label": t("lower"), on: { click: () => step(-1) } }, "−"), numbers,
      h("button", { type: "button", key: "higher", "aria-label": t("higher"), on: { click: () => step(1) } }, "+")),
    strains);
}

// What was called so far, a column a player.
export function auctionTable(auction, dealer) {
  const seats = ["N", "E", "S", "W"];
  const first = (seats.indexOf(dealer) + 1) % 4;
  const order = seats.map((_, place) => seats[(first + place) % 4]);
  const said = auction.calls.map((one) => contract(one.call));
  if (!auction.over) said.push("?");
  const rows = Array.from({ length: Math.ceil(Math.max(1, said.length) / 4) }, (_, row) => said.slice(4 * row, 4 * row + 4));
  return h("table", { class: "auction" }, h("caption", {}, t("auction")),
    h("thead", {}, h("tr", {}, order.map((one) => h("th", { scope: "col" }, seat(one), one === dealer && h("small", {}, ` ${t("deals")}`))))),
    h("tbody", {}, rows.map((row) => h("tr", {}, order.map((_, place) => h("td", {}, row[place] ?? ""))))));
}
