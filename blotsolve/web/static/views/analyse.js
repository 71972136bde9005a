// Analyse: a deal is edited, its table solved, and any cell of it played out with the cost of every card.

import { ask } from "../api.js";
import { board } from "../board.js";
import { curve } from "../curve.js";
import { h, put, say } from "../dom.js";
import { dealText, editor, handText } from "../editor.js";
import { games, orders, rulesetChoice } from "../games.js";
import { go } from "../link.js";
import { playButtons, points, tricksPlayed } from "../played.js";
import { dealTable } from "../report.js";
import { SEATS } from "../table.js";
import { cardText, seat, strainName, t } from "../words.js";

let picked = null; // the card that is being moved, while a deal is edited

export async function analyse(root, values, alive) {
  const ruleset = values.ruleset ?? games()[0].name;
  if (!values.deal) {
    const { deal } = await ask("deal", {}, { keep: false });
    if (alive()) go("analyse", { ...values, ruleset, deal }, { replace: true });
    return;
  }
  const state = { ...values, ruleset, dealer: values.dealer ?? "W" };
  await (values.strain && values.leader ? play(root, state, alive) : edit(root, state, alive));
}

const to = (state, change, options) => go("analyse", { ...state, ...change }, options);

// The four hands of a link, which may hold any number of cards yet.
function handsOf(text) {
  const words = text.replace(/^\s*[NESW]\s*:\s*/i, "").split(/\s+/);
  const first = SEATS.indexOf((/^\s*([NESW])\s*:/i.exec(text)?.[1] ?? "N").toUpperCase());
  return SEATS.map((_, place) => words[(place - first + 4) % 4] ?? "");
}

async function edit(root, state, alive) {
  const found = await ask("hands", { hands: handsOf(state.deal) });
  if (alive() && !root.children.length) drawEdit(root, state, found, null); // the cards first, their table later
  const report = found.deal && !Object.keys(found.double).length
    ? await ask("table", found.whole ? { deal: found.deal, ruleset: state.ruleset, dealer: state.dealer } : { deal: found.deal, ruleset: state.ruleset })
    : null;
  if (!alive()) return;
  drawEdit(root, state, found, report);
}

function drawEdit(root, state, found, report, trouble = null) {
  const double = Object.entries(found.double);
  const owned = new Set();
  const hands = found.hands.map((hand) => hand.filter((name) => !owned.has(name) && owned.add(name)));
  const problems = found.errors?.map((error, place) => error ?? (double.some(([, seats]) => seats.includes(SEATS[place]))
    ? t("double", { cards: double.filter(([, seats]) => seats.includes(SEATS[place])).map(([name]) => cardText(name)).join(" ") }) : null));
  const felt = editor({
    hands, missing: found.missing, picked, orders: orders(state.ruleset), problems,
    change: (after, next, said) => {
      picked = next;
      if (said) say(said);
      const changed = dealText(after);
      if (changed !== dealText(hands)) return to(state, { deal: changed });
      return drawEdit(root, state, found, report, said);
    },
  });
  const uneven = !found.deal && t("not_whole", { sizes: found.sizes.map((size, place) => `${seat(SEATS[place])} ${size}`).join(", ") });
  put(root, h("div", { class: "split" },
    h("div", { class: "side" },
      h("h1", {}, t("analyse")),
      controls(root, state, found),
      (trouble || uneven) && h("p", { class: "note", role: "status" }, trouble || uneven),
      report && dealTable(report, state, {
        choose: (strain, leader) => to(state, { deal: found.deal, strain, leader, play: null, at: null }),
        dealer: (dealer) => to(state, { dealer }),
      })),
    h("div", { class: "stage" }, felt)));
}

function controls(root, state, found) {
  const text = h("textarea", { id: "deal-text", rows: 2, spellcheck: "false", autocapitalize: "characters", key: "deal-text" }, state.deal);
  const wrong = h("p", { class: "wrong", role: "alert" });
  async function read() {
    try {
      const answer = await ask("read", { text: text.value, ruleset: state.ruleset });
      if (answer.kind === "records") return go("review", { record: answer.records.join("\n") });
      const change = { deal: answer.deal, strain: null, leader: null, play: null, at: null };
      if (answer.kind === "position") return go("analyse", { ...state, ...change, position: null, ...ofPosition(answer.position) });
      return to(state, change);
    } catch (error) {
      wrong.textContent = error.message;
      return null;
    }
  }
  const random = async (hand) => {
    const { deal } = await ask("deal", hand ?? {}, { keep: false });
    picked = null;
    to(state, { deal, strain: null, leader: null });
  };
  const full = found.hands.findIndex((hand) => hand.length > 0);
  const kept = h("select", { id: "kept", key: "kept", "aria-label": t("random_with") },
    SEATS.map((one, place) => h("option", { value: place, selected: place === 2 }, seat(one))));
  return h("div", { class: "controls" },
    rulesetChoice(state.ruleset, (ruleset) => to(state, { ruleset })),
    h("div", { class: "row" },
      h("button", { type: "button", key: "random", on: { click: () => random() } }, t("random")),
      h("button", { type: "button", key: "clear", on: { click: () => { picked = null; to(state, { deal: "N:... ... ... ..." }); } } }, t("clear"))),
    full >= 0 && h("div", { class: "row" },
      h("button", { type: "button", key: "random-with", on: { click: () => random({ hand: handText(found.hands[kept.value]), seat: SEATS[kept.value] }) } }, t("random_with")), kept),
    h("details", { class: "paste" },
      h("summary", { key: "paste" }, t("paste")),
      h("label", { for: "deal-text" }, t("deal_text")), text, wrong,
      h("button", { type: "button", key: "read", on: { click: read } }, t("read"))));
}

// The words of a position behind its deal: strain, leader, cards on the table, who has taken a trick.
function ofPosition(text) {
  const [strain, leader, ...rest] = text.split(" ").slice(4);
  return { strain, leader, table: rest.filter((word) => !word.startsWith("taken=")).join(" "), taken: rest.find((word) => word.startsWith("taken=")) };
}

async function play(root, state, alive) {
  const played = state.play ? state.play.split(" ") : [];
  const at = state.at === undefined || state.at === null || state.at === "" ? played.length : Math.min(Number(state.at) || 0, played.length);
  const start = [state.deal, state.strain, state.leader, state.table, state.taken].filter(Boolean).join(" ");
  const here = ask("line", { position: start, cards: played.slice(0, at).join(" "), ruleset: state.ruleset });
  const whole = at === played.length ? here : ask("line", { position: start, cards: played.join(" "), ruleset: state.ruleset });
  const [line, all] = await Promise.all([here, whole]);
  if (!alive()) return;
  const step = (place, options = { replace: true }) => to(state, { at: place === played.length ? null : place }, options);
  const put_down = (name) => to(state, { play: [...played.slice(0, at), name].join(" "), at: null });
  const best = line.now.line ? line.now.line.split(" ") : [];
  if (at) {
    const done = line.played.at(-1);
    say(`${seat(done.seat)} ${cardText(done.card)}${done.lost ? `, ${t("costs", { points: done.lost })}` : ""}. ${line.turn ? `${seat(line.turn)} ${t("to_play")}` : t("deal_over")}`);
  }
  put(root, h("div", { class: "split" },
    h("div", { class: "side" },
      h("h1", {}, `${strainName(state.strain)}, ${t("leads", { seat: seat(state.leader) })}`),
      h("div", { class: "controls" },
        h("button", { type: "button", key: "back-to-deal", on: { click: () => to(state, { strain: null, leader: null, play: null, at: null, table: null, taken: null }) } }, t("back_to_deal"))),
      points(line),
      tricksPlayed(all, at, (place) => to(state, { play: played.slice(0, place).join(" "), at: null }), step)),
    h("div", { class: "stage" },
      board(line, state.strain, { act: put_down }),
      playButtons({
        at, count: played.length, step,
        best: best.length ? () => put_down(best[0]) : null,
        line: best.length ? () => to(state, { play: [...played.slice(0, at), ...best].join(" "), at: null }) : null,
      }),
      curve(all.margin_ns, all.played, at, step))));
}

analyse.keys = (event, values) => {
  if (!values.strain) return false;
  const key = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  const button = key && document.querySelector(`[data-key="${key}"]`);
  if (!button) return false;
  if (!button.disabled) button.click();
  return true;
};
