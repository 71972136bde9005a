// Play: a deal or a match against bots. The link is the game; going back takes back.

import { callAdvice, cardAdvice } from "../advice.js";
import { ask, stream } from "../api.js";
import { auctionTable, callButtons } from "../calls.js";
import { back, card } from "../cards.js";
import { h, put, say } from "../dom.js";
import { game as gameOf, games, orders, rulesetChoice, title } from "../games.js";
import { go } from "../link.js";
import { SEATS, sorted, table, trick } from "../table.js";
import { cardText, contract, reason, seat, strain, t } from "../words.js";

const BOTS = [["rules", "bot_easy"], ["solver:8", "bot_middle"], ["solver", "bot_strong"]];
const OWN = "S";
const CARD_TIME = 380, TRICK_TIME = 800; // milliseconds in which one sees what the others do

let arrived = null; // the answer to an action, so that it is not asked for twice
let running = null;

const quick = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (time) => new Promise((resolve) => setTimeout(resolve, quick() ? 0 : time));

export async function play(root, values, alive) {
  running?.abort();
  if (!values.game) return put(root, setup(values));
  const before = arrived?.before;
  const found = arrived?.answer.game === values.game ? arrived.answer : await ask("game", { game: values.game, action: null });
  const done = arrived?.answer === found ? [...arrived.own, ...found.done] : [];
  arrived = null;
  if (!alive()) return null;
  if (found.game !== values.game) return go("play", { ...values, game: found.game }, { replace: true });
  await watch(root, before, done, found, alive);
  if (alive()) draw(root, values, found, alive);
  return null;
}

function setup(values) {
  const state = { ruleset: games()[0].name, bot: BOTS[1][0], match: "1", ...values };
  const change = (part) => go("play", { ...state, ...part }, { replace: true });
  const begin = async () => {
    const answer = await ask("game/new", {
      ruleset: state.ruleset, seat: OWN, bot: state.bot, target: state.match === "1" ? Number(state.target ?? gameOf(state.ruleset).targets[0]) : null,
    }, { keep: false });
    arrived = { answer, own: [], before: null };
    go("play", { game: answer.game });
  };
  const select = (key, label, options, value, act) => h("label", { class: "field" }, h("span", {}, label),
    h("select", { key, on: { change: (event) => act(event.target.value) } }, options.map(([name, words]) => h("option", { value: name, selected: name === value }, words))));
  return h("div", { class: "narrow" }, h("h1", {}, t("play")), h("p", {}, t("play_intro")),
    h("div", { class: "panel controls" },
      rulesetChoice(state.ruleset, (ruleset) => change({ ruleset, target: null })),
      select("bot", t("bots"), BOTS.map(([name, words]) => [name, t(words)]), state.bot, (bot) => change({ bot })),
      select("match", t("length"), [["1", t("a_match")], ["0", t("a_deal")]], state.match, (match) => change({ match })),
      state.match === "1" && select("target", t("target"), gameOf(state.ruleset).targets.map((one) => [String(one), String(one)]), state.target ?? "", (target) => change({ target })),
      h("button", { type: "button", class: "main", key: "begin", on: { click: begin } }, t("begin"))));
}

// Show card by card what was done since the last turn.
async function watch(root, before, done, found, alive) {
  const cards = done.filter((one) => /^[789TJQKA][SHDC]/.test(one.action));
  if (!cards.length || quick()) return;
  root.setAttribute("aria-busy", "true");
  let lying = before?.table ? [...before.table] : [];
  let leader = lying.length ? before.leader : cards[0].seat;
  for (const one of cards) {
    if (!lying.length) leader = one.seat;
    lying.push(one.action.slice(0, 2));
    const middle = root.querySelector(".felt .middle");
    middle?.replaceChildren(trick(leader, lying));
    await wait(lying.length === 4 ? TRICK_TIME : CARD_TIME);
    if (!alive()) return;
    if (lying.length === 4) lying = [];
  }
}

function draw(root, values, found, alive) {
  const act = async (action) => {
    running?.abort();
    const answer = await ask("game", { game: found.game, action }, { keep: false });
    arrived = { answer, own: [{ seat: OWN, action }], before: found };
    go("play", { ...values, game: answer.game });
  };
  const note = h("p", { class: "note" });
  const order = orders(found.ruleset);
  const declare = declaring(found);
  const mine = sorted(found.hand, order, found.strain).map((name) => {
    if (found.turn !== OWN || !found.contract) return card(name);
    if (found.legal.includes(name)) return card(name, { act: () => act(name + declare.words()) });
    const why = reason(found.why_not[name]);
    return card(name, { why, act: () => { note.textContent = `${cardText(name)}: ${why}`; say(note.textContent); } });
  });
  const result = found.result;
  const hands = SEATS.map((one, place) => {
    if (result) return sorted(result.hands[place], order, found.strain).map((name) => card(name));
    return one === OWN ? mine : back(found.counts[place]);
  });
  const heads = Object.fromEntries(SEATS.map((one, place) => [one, h("span", {},
    one === OWN ? t("you") : seat(one),
    one === found.dealer && h("small", { class: "tag" }, t("deals")),
    found.contract?.endsWith(` ${one}`) && h("small", { class: "tag strong" }, contract(found.contract.split(" by ")[0])),
    found.announced[place].length > 0 && h("small", { class: "tag" }, found.shown[place].length ? found.shown[place].map(declarationText).join(", ") : found.announced[place].map((kind) => t(`kind_${kind}`)).join(", ")),
    found.belotes.includes(one) && h("small", { class: "tag" }, t("belote")),
    !found.contract && lastCall(found.auction, one))]));
  const last = found.tricks.at(-1);
  const middle = found.over ? h("p", { class: "how" }, t("deal_over"))
    : found.table.length ? trick(found.leader, found.table)
      : last ? h("div", { class: "gathered" }, trick(last.leader, last.cards, last.winner))
        : h("p", { class: "how" }, found.contract ? t("leads", { seat: seat(found.leader) }) : t("bidding"));
  if (!found.over) say([...describe(found), found.turn === OWN ? t("your_turn") : ""].join(". "));
  const stage = h("div", { class: "stage" },
    h("div", { class: result ? null : "compact" }, table({ hands, game: order, heads, turn: found.turn, middle, you: OWN })), note,
    found.turn === OWN && declare.element,
    !found.contract && !found.over && found.turn === OWN && h("div", { class: "panel" }, callButtons(found.auction, act)),
    found.over && finish(values, found));
  const side = h("div", { class: "side" },
    h("h1", {}, found.contract ? contract(found.contract) : found.over ? t("all_passed") : t("bidding")),
    h("p", { class: "how" }, title(found.ruleset), found.match ? ` · ${scoreOf(found.match)}` : ""),
    h("div", { class: "row" },
      h("button", { type: "button", key: "take-back", on: { click: () => history.back() } }, t("take_back")),
      h("button", { type: "button", key: "new-game", on: { click: () => go("play", { ruleset: found.ruleset, bot: found.bot }) } }, t("new_game"))),
    !found.over && found.turn === OWN && hinting(found, alive),
    (found.auction.calls.length > 0 || !found.contract) && auctionTable(found.auction, found.dealer),
    found.tricks.length > 0 && tricksTaken(found),
    sheet(found));
  put(root, h("div", { class: "split" }, side, stage));
}

function lastCall(auction, one) {
  const said = auction.calls.filter((call) => call.seat === one).at(-1);
  return said && h("small", { class: "tag" }, contract(said.call));
}

function describe(found) {
  return found.done.map((one) => `${seat(one.seat)} ${/^[789TJQKA][SHDC]/.test(one.action) ? cardText(one.action.slice(0, 2)) : contract(one.action)}`);
}

// What is declared with the first card, or shown with a later one: all of it, unless one chooses less.
function declaring(found) {
  const first = found.declare.length > 0;
  const offered = first ? found.declare : found.show;
  if (!offered.length) return { element: null, words: () => "" };
  const boxes = offered.map((one) => h("input", { type: "checkbox", checked: true, value: one, key: `declare-${one}` }));
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const left = () => boxes.filter((box) => !box.checked).map((box) => box.value);
  return {
    element: h("fieldset", { class: "row choose" }, h("legend", {}, t(first ? "declare" : "show")),
      boxes.map((box) => h("label", { class: "check" }, box, declarationText(box.value)))),
    words: () => (!left().length ? "" : first ? ` declares ${chosen().join(" ") || "nothing"}` : ` withholds ${left().join(" ")}`),
  };
}

function declarationText(text) {
  const run = /^([SHDC]):(.+)$/.exec(text);
  return run ? `${strain(run[1])} ${[...run[2]].map((one) => cardText(`${one}S`).slice(0, -2)).join(" ")}` : [...text].map((one) => cardText(`${one}S`).slice(0, -2)).join(" ");
}

function hinting(found, alive) {
  const shown = h("div", { class: "live" });
  const stop = h("button", { type: "button", key: "stop", hidden: true, on: { click: () => running?.abort() } }, t("stop"));
  const button = h("button", { type: "button", key: "hint", on: { click: async () => {
    const abort = running = new AbortController();
    stop.hidden = false;
    button.disabled = true;
    shown.replaceChildren(h("p", { class: "how" }, t("thinking")));
    try {
      await stream("hint/stream", { record: found.game, worlds: 128 }, ({ kind, advice }) => {
        if (alive()) shown.replaceChildren(kind === "card" ? cardAdvice(advice) : callAdvice(advice));
      }, abort.signal);
    } catch (error) {
      if (error.name !== "AbortError") shown.replaceChildren(h("p", { class: "wrong", role: "alert" }, error.message));
    } finally {
      stop.hidden = true;
      button.disabled = false;
    }
  } } }, t("hint"));
  return h("div", { class: "hint" }, h("div", { class: "row" }, button, stop), shown);
}

function tricksTaken(found) {
  return h("table", { class: "tricks" }, h("caption", {}, t("tricks")), h("tbody", {}, found.tricks.map((one) => h("tr", {},
    h("th", { scope: "row" }, String(one.number)),
    one.cards.map((name, place) => {
      const who = SEATS[(SEATS.indexOf(one.leader) + place) % 4];
      return h("td", {}, h("span", { class: `played${one.winner === who ? " won" : ""}${"HD".includes(name[1]) ? " red" : ""}` }, h("small", {}, t(`letter_${who}`)), cardText(name)));
    }),
    h("td", { class: "brought" }, String(one.points))))));
}

function scoreOf(match) {
  const found = /to (\d+): (\d+)-(\d+)(?:, (\d+) held)?(?:, won by (NS|EW))?/.exec(match);
  if (!found) return match;
  return `${t("match_to", { target: found[1] })}: ${found[2]} : ${found[3]}${found[4] ? ` · ${t("held", { points: found[4] })}` : ""}${found[5] ? ` · ${t("won_by", { side: t(`side_${found[5]}`) })}` : ""}`;
}

function sheet(found) {
  const rows = [...found.sheet, ...(found.result ? [found.result] : [])];
  if (!rows.length) return null;
  return h("table", { class: "rated sheet" }, h("caption", {}, t("score_sheet")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("deal")), h("th", { scope: "col" }, t("contract")), h("th", { scope: "col" }, t("side_NS")), h("th", { scope: "col" }, t("side_EW")))),
    h("tbody", {}, rows.map((row, place) => h("tr", {}, h("th", { scope: "row" }, String(place + 1)),
      h("td", {}, row.contract ? `${contract(row.contract)} ${row.verdict ? t(`verdict_${row.verdict}`) : ""}` : t("all_passed")),
      h("td", {}, String(row.points_ns ?? 0)), h("td", {}, String(row.points_ew ?? 0))))));
}

function finish(values, found) {
  const result = found.result;
  const all = [...found.game.split("\n").slice(0, -1), result.record].join("\n");
  const next = async () => {
    const answer = await ask("game/next", { game: found.game });
    arrived = { answer, own: [], before: null };
    go("play", { ...values, game: answer.game });
  };
  const url = URL.createObjectURL(new Blob([`${all}\n`], { type: "text/plain" }));
  return h("section", { class: "panel result", "aria-label": t("result") },
    h("h2", {}, found.match_over ? t("won_by", { side: t(`side_${result.winner}`) }) : result.contract ? `${t(`verdict_${result.verdict}`)} · ${result.points_ns} : ${result.points_ew}` : t("all_passed")),
    result.explained.map((line) => h("p", { lang: "en" }, line)),
    h("div", { class: "row" },
      !found.match_over && h("button", { type: "button", class: "main", key: "next", "data-instead": true, on: { click: next } }, t("next_deal")),
      result.contract && h("button", { type: "button", key: "review", on: { click: () => go("review", { record: all, deal: found.sheet.length + 1, seat: OWN }) } }, t("review_own")),
      h("a", { class: "button", href: url, download: "game.blot", key: "keep" }, t("keep_record"))));
}
