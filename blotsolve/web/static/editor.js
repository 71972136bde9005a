// Editing a deal: every card is in one of four hands or still in the pack, so that none can be dealt twice.

import { h } from "./dom.js";
import { card } from "./cards.js";
import { SEATS, sorted, table } from "./table.js";
import { seat as seatName, t } from "./words.js";

const MOST = 8;

export function handText(cards) {
  return ["S", "H", "D", "C"].map((suit) => "AKQJT987".split("").filter((rank) => cards.includes(rank + suit)).join("")).join(".");
}

export function dealText(hands) {
  return `N:${hands.map(handText).join(" ")}`;
}

// `hands` and `missing` are lists of cards; `picked` is the card in hand; `change(hands, picked)` is what was done.
export function editor({ hands, missing, picked, orders, problems, change }) {
  const holder = (name) => hands.findIndex((hand) => hand.includes(name));

  // Put a card into a hand (or back into the pack, -1); a full hand gives one of its cards for it.
  function move(name, to, against = null) {
    const from = holder(name);
    if (from === to) return change(hands, null);
    const after = hands.map((hand) => hand.filter((one) => one !== name && one !== against));
    if (against && from >= 0) after[from].push(against);
    if (to >= 0) {
      if (after[to].length >= MOST) return change(hands, name, t("hand_full", { seat: seatName(SEATS[to]) }));
      after[to].push(name);
    }
    return change(after, null);
  }

  function pick(name) {
    if (!picked) return change(hands, name);
    if (picked === name) return change(hands, null);
    const to = holder(name);
    if (to === holder(picked)) return change(hands, name);
    return move(picked, to, name);
  }

  const drag = (name) => ({
    dragstart: (event) => event.dataTransfer.setData("text/plain", name),
  });
  const drop = (to) => ({
    dragover: (event) => event.preventDefault(),
    drop: (event) => {
      event.preventDefault();
      const name = event.dataTransfer.getData("text/plain");
      if (/^[789TJQKA][SHDC]$/.test(name)) move(name, to);
    },
  });
  const shown = (names) => sorted(names, orders, null).map((name) => card(name, {
    act: pick, pressed: picked === name, drag: drag(name),
  }));
  const head = (seat, place) => h("button", {
    type: "button", class: `here${picked ? " open" : ""}`, key: `here-${seat}`,
    "aria-label": picked ? t("put_here", { seat: seatName(seat) }) : `${seatName(seat)}, ${hands[place].length} / ${MOST}`,
    on: { click: () => picked && move(picked, place) },
  }, `${seatName(seat)} `, h("small", {}, `${hands[place].length} / ${MOST}`), problems?.[place] && h("span", { class: "wrong" }, problems[place]));
  const felt = table({
    hands: hands.map(shown),
    game: orders,
    heads: Object.fromEntries(SEATS.map((seat, place) => [seat, head(seat, place)])),
    middle: h("p", { class: "how" }, picked ? t("edit_where") : t("edit_how")),
  });
  felt.querySelectorAll(".hand").forEach((hand, place) => {
    for (const [event, act] of Object.entries(drop(place))) hand.addEventListener(event, act);
  });
  const pack = h("section", { class: "pack", "aria-label": t("pack"), on: drop(-1) },
    h("h2", {}, h("button", {
      type: "button", class: `here${picked && holder(picked) >= 0 ? " open" : ""}`, key: "here-pack",
      "aria-label": picked ? t("put_back") : t("pack"), on: { click: () => picked && move(picked, -1) },
    }, t("pack"), " ", h("small", {}, String(missing.length)))),
    h("div", { class: "cards" }, missing.length ? shown(missing) : h("p", { class: "how" }, t("pack_empty"))));
  return [felt, pack];
}
