// Bid: a hand and the calls so far; the advice gets better while one looks.

import { callAdvice } from "../advice.js";
import { ask, stream } from "../api.js";
import { auctionTable, callButtons } from "../calls.js";
import { card } from "../cards.js";
import { h, put, say } from "../dom.js";
import { handText } from "../editor.js";
import { game, games, orders, rulesetChoice } from "../games.js";
import { go } from "../link.js";
import { SEATS, sorted } from "../table.js";
import { contract, seat as seatName, t } from "../words.js";

let running = null; // the stream that is open

export async function bid(root, values, alive) {
  const ruleset = values.ruleset ?? games()[0].name;
  const state = { ruleset, seat: "S", dealer: "W", auction: "", ...values };
  running?.abort();
  if (state.hand === undefined) {
    const { deal } = await ask("deal", { cards: game(ruleset).cards }, { keep: false });
    if (alive()) go("bid", { ...state, hand: deal.split(/[: ]/)[3] }, { replace: true });
    return;
  }
  const count = game(ruleset).cards;
  const { hands, missing, errors } = await ask("hands", { hands: [state.hand || "...", "...", "...", "..."] });
  const own = hands[0];
  const auction = await ask("auction", {
    ruleset, dealer: state.dealer, calls: state.auction, hand: own.length === count ? handText(own) : null,
  });
  if (!alive()) return;
  const to = (change, options) => go("bid", { ...state, ...change }, options);
  const order = orders(ruleset);
  const calls = state.auction ? auction.calls.map((one) => one.call) : [];
  const shown = h("div", { class: "live" });
  const stop = h("button", { type: "button", key: "stop", hidden: true, on: { click: () => running?.abort() } }, t("stop"));
  const mine = auction.turn === state.seat;
  const ready = own.length === count && mine;
  const start = h("button", { type: "button", class: "main", key: "advise", disabled: !ready, on: { click: advise } }, t("advise"));

  async function advise() {
    running?.abort();
    const abort = running = new AbortController();
    stop.hidden = false;
    start.disabled = true;
    shown.setAttribute("aria-busy", "true");
    shown.replaceChildren(h("p", { class: "how" }, t("thinking")));
    let last = null;
    try {
      await stream("bid/stream", {
        hand: handText(own), seat: state.seat, dealer: state.dealer, auction: state.auction, ruleset,
        score: state.score || null, target: state.score ? Number(state.target || game(ruleset).targets[0]) : null, worlds: 320,
      }, (advice) => { last = advice; if (alive()) shown.replaceChildren(callAdvice(advice)); }, abort.signal);
    } catch (error) {
      if (error.name !== "AbortError") shown.replaceChildren(h("p", { class: "wrong", role: "alert" }, error.message));
      else if (!last) shown.replaceChildren();
    } finally {
      if (running === abort) running = null;
      stop.hidden = true;
      start.disabled = false;
      shown.removeAttribute("aria-busy");
      if (last && alive()) say(`${t("advice")}: ${contract(last.call)}`);
    }
  }

  const toggle = (name) => to({ hand: handText(own.includes(name) ? own.filter((one) => one !== name) : [...own, name]) });
  const say_call = (call) => to({ auction: [...calls, call].join(" ") });
  const select = (key, label, options, value, change) => h("label", { class: "field" }, h("span", {}, label),
    h("select", { key, on: { change: (event) => change(event.target.value) } }, options.map(([name, words]) => h("option", { value: name, selected: name === value }, words))));
  const input = (key, label, value, properties, change) => h("label", { class: "field" }, h("span", {}, label),
    h("input", { key, value: value ?? "", ...properties, on: { change: (event) => change(event.target.value) } }));
  put(root, h("div", { class: "split bidding" },
    h("div", { class: "side" },
      h("h1", {}, t("bid")),
      h("div", { class: "controls" },
        rulesetChoice(ruleset, (name) => to({ ruleset: name, auction: "", hand: game(name).cards === count ? state.hand : "", target: null })),
        h("div", { class: "row" },
          select("seat", t("you_sit"), SEATS.map((one) => [one, seatName(one)]), state.seat, (seat) => to({ seat, auction: "" })),
          select("dealer", t("dealer"), SEATS.map((one) => [one, seatName(one)]), state.dealer, (dealer) => to({ dealer, auction: "" }))),
        h("div", { class: "row" },
          input("score", t("score_us_them"), state.score, { placeholder: "120:95", size: 8, inputmode: "numeric", pattern: "\\d+[:\\-]\\d+" }, (score) => to({ score })),
          select("target", t("target"), game(ruleset).targets.map((one) => [String(one), String(one)]), state.target ?? "", (target) => to({ target })))),
      auctionTable(auction, state.dealer),
      h("div", { class: "row" },
        h("button", { type: "button", key: "undo-call", disabled: !calls.length, on: { click: () => to({ auction: calls.slice(0, -1).join(" ") }) } }, t("undo_call"))),
      auction.over ? h("p", { class: "note" }, t("auction_over")) : [
        h("p", { class: "how" }, mine ? t("your_turn") : t("calls_of", { seat: seatName(auction.turn) })), callButtons(auction, say_call)]),
    h("div", { class: "own-hand" },
      errors[0] && h("p", { class: "wrong", role: "alert" }, errors[0]),
      h("div", { class: "felt one" },
        h("section", { class: "hand at-S", "aria-label": t("your_hand") }, h("h2", {}, t("your_hand"), " ", h("small", {}, `${own.length} / ${count}`)),
          h("div", { class: "cards" }, own.length ? sorted(own, order, null).map((name) => card(name, { act: toggle, pressed: true })) : h("p", { class: "how" }, t("hand_how", { count }))))),
      h("details", { class: "pack", open: own.length < count },
        h("summary", { key: "pack" }, t("other_cards")),
        h("div", { class: "cards" }, sorted(missing, order, null).map((name) => card(name, { act: own.length < count ? toggle : () => say(t("hand_full_one", { count })), pressed: false }))))),
    h("div", { class: "answers" },
      h("div", { class: "row advise" }, start, stop, h("button", { type: "button", key: "random", on: { click: () => to({ hand: undefined, auction: "" }) } }, t("random_hand")),
        !ready && h("span", { class: "note" }, own.length !== count ? t("hand_how", { count }) : auction.over ? t("auction_over") : t("not_your_turn", { seat: seatName(auction.turn) }))),
      shown)));
  if (ready) advise();
}
