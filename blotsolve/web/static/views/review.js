// Review: a played deal, what each card cost, where it was won or lost, and what could be avoided.

import { ask, stream } from "../api.js";
import { board } from "../board.js";
import { curve } from "../curve.js";
import { grade } from "../cards.js";
import { h, put, say } from "../dom.js";
import { rulesetChoice, games, title } from "../games.js";
import { go } from "../link.js";
import { playButtons, tricksPlayed } from "../played.js";
import { fact, outcome } from "../report.js";
import { cardText, contract, seat, t } from "../words.js";

let running = null;
let known = { key: null, review: null }; // what the last stream found out

export async function review(root, values, alive) {
  running?.abort();
  if (!values.record) return put(root, entry(values));
  let answers;
  try {
    answers = await ask("review", { record: values.record, ruleset: values.ruleset ?? null });
  } catch (error) {
    if (alive()) put(root, entry(values, error.message));
    return null;
  }
  if (!alive()) return null;
  const record = answers.map((one) => one.record).join("\n");
  if (record !== values.record) return go("review", { ...values, record }, { replace: true }); // the shortest link to it
  const number = Number(values.deal ?? (answers.find((one) => one.review) ?? answers[0]).deal);
  const answer = answers.find((one) => one.deal === number) ?? answers[0];
  if (!answer.review) return put(root, h("div", { class: "narrow" }, h("h1", {}, t("review")), deals(answers, values, number), h("p", { class: "note" }, answer.message ?? t("all_passed")), again(values)));
  return show(root, values, answers, answer, alive);
}

function entry(values, trouble = null) {
  const text = h("textarea", { id: "record", rows: 12, spellcheck: "false", key: "record" }, values.record ?? "");
  const take = () => go("review", { record: text.value, ruleset: values.ruleset });
  const read = async (file) => { if (file) { text.value = (await file.text()).slice(0, 60000); take(); } };
  const box = h("div", { class: "panel drop", on: {
    dragover: (event) => event.preventDefault(),
    drop: (event) => { event.preventDefault(); read(event.dataTransfer.files[0]); },
  } },
    h("label", { for: "record" }, t("record_text")), text,
    h("div", { class: "row" },
      h("button", { type: "button", class: "main", key: "take", on: { click: take } }, t("review")),
      h("label", { class: "file" }, t("record_file"), h("input", { type: "file", key: "file", accept: ".blot,.txt,text/plain", on: { change: (event) => read(event.target.files[0]) } }))));
  return h("div", { class: "narrow" }, h("h1", {}, t("review")), h("p", {}, t("review_how")),
    trouble && h("p", { class: "wrong", role: "alert" }, trouble),
    rulesetChoice(values.ruleset ?? games()[0].name, (ruleset) => go("review", { ...values, ruleset }, { replace: true })), box);
}

const again = (values) => h("p", {}, h("button", { type: "button", key: "another", on: { click: () => go("review", { ruleset: values.ruleset }) } }, t("another_record")));

function deals(answers, values, number) {
  if (answers.length < 2) return null;
  return h("label", { class: "field" }, h("span", {}, t("deal")),
    h("select", { key: "deal", on: { change: (event) => go("review", { ...values, deal: event.target.value, at: null }) } },
      answers.map((one) => h("option", { value: one.deal, selected: one.deal === number }, `${one.deal}. ${one.review ? contract(one.review.contract) : t("not_reviewed")}`))));
}

async function show(root, values, answers, answer, alive) {
  const key = `${values.record} ${answer.deal}`;
  const found = known.key === key ? known.review : answer.review;
  const cards = found.cards;
  const at = values.at === undefined ? 0 : Math.max(0, Math.min(cards.length, Number(values.at) || 0));
  const line = await ask("line", { position: found.start, cards: cards.slice(0, at).map((one) => one.card).join(" "), ruleset: found.ruleset });
  const all = await ask("line", { position: found.start, cards: cards.map((one) => one.card).join(" "), ruleset: found.ruleset });
  if (!alive()) return;
  const step = (place) => go("review", { ...values, at: place }, { replace: true });
  const played = cards.map((one) => ({ seat: one.seat, card: one.card, lost: one.lost, margin_ns: one.after_ns, turning: found.turning_points.includes(one.number) }));
  const next = cards[at];
  if (at) say(`${seat(cards[at - 1].seat)} ${cardText(cards[at - 1].card)}${cards[at - 1].lost ? `, ${t("costs", { points: cards[at - 1].lost })}` : ""}`);
  const strain = found.start.split(" ")[4];
  const stop = h("button", { type: "button", key: "stop", hidden: true, on: { click: () => running?.abort() } }, t("stop"));
  const judge = h("button", { type: "button", key: "judge", on: { click: async () => {
    const abort = running = new AbortController();
    stop.hidden = false;
    judge.disabled = true;
    try {
      await stream("review/stream", { record: answer.record, deal: 1, worlds: 128, seed: 1 }, (part) => {
        known = { key, review: part[0].review };
        if (alive()) mistakes.replaceWith(mistakes = mistakeTable(known.review, values, step));
      }, abort.signal);
    } catch (error) {
      if (error.name !== "AbortError") say(error.message);
    } finally {
      stop.hidden = true;
      judge.disabled = false;
    }
  } } }, t("avoidable_ask"));
  let mistakes = mistakeTable(found, values, step);
  put(root, h("div", { class: "split" },
    h("div", { class: "side" },
      h("h1", {}, contract(found.contract)),
      deals(answers, values, answer.deal),
      h("p", { class: "how" }, title(found.ruleset)),
      h("dl", { class: "facts" },
        fact(t("with_best_play"), outcome("", found.first)),
        fact(found.complete ? t("as_played") : t("from_here"), outcome("", found.last)),
        fact(t("decisive"), found.turning_points.length ? found.turning_points.map((number) => named(cards[number - 1], step)) : t("none"))),
      mistakes,
      h("div", { class: "row" }, judge, stop),
      players(found, values.seat),
      found.problems.map((one) => h("p", { class: "wrong" }, one)),
      h("div", { class: "row" },
        h("button", { type: "button", key: "play-on", on: { click: () => {
          const [deal, name, leader] = [found.start.split(" ").slice(0, 4).join(" "), strain, found.start.split(" ")[5]];
          go("analyse", { ruleset: found.ruleset, deal, strain: name, leader, play: cards.slice(0, at).map((one) => one.card).join(" ") });
        } } }, t("what_if"))),
      again(values)),
    h("div", { class: "stage" },
      board(line, strain, { mark: next?.card, act: () => step(Math.min(cards.length, at + 1)) }),
      playButtons({ at, count: cards.length, step }),
      curve(found.first_ns, played, at, step),
      tricksPlayed(all, at, null, step))));
}

function named(one, step) {
  return h("button", { type: "button", class: "quiet", key: `card-at-${one.number}`, on: { click: () => step(one.number - 1) } }, `${one.number}. ${seat(one.seat)} ${cardText(one.card)}`);
}

function mistakeTable(found, values, step) {
  const wrong = found.cards.filter((one) => one.lost);
  const judged = found.cards.some((one) => one.avoidable);
  if (!wrong.length) return h("p", { class: "note" }, t("no_mistakes"));
  return h("table", { class: "rated mistakes" }, h("caption", {}, t("mistakes")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("card_head")), h("th", { scope: "col" }, t("raw_points")), h("th", { scope: "col" }, t("table_points_short")), judged && h("th", { scope: "col" }, t("avoidable")), h("th", { scope: "col" }, t("better")))),
    h("tbody", {}, wrong.map((one) => h("tr", { class: one.seat === values.seat ? "own" : null },
      h("th", { scope: "row" }, named(one, step), found.turning_points.includes(one.number) && h("small", { class: "turning" }, `${t(`verdict_${one.before.verdict}`)} → ${t(`verdict_${one.after.verdict}`)}`)),
      h("td", {}, h("span", { class: `badge ${grade(one.lost)}` }, `−${one.lost}`)),
      h("td", {}, one.lost_table ? String(one.lost_table) : "–"),
      judged && h("td", {}, one.avoidable ? `${one.avoidable.lost.toFixed(0)}${one.avoidable.error ? ` ± ${one.avoidable.error.toFixed(0)}` : ""}` : "–", one.avoidable && h("small", {}, ` ${t(one.avoidable.clear ? "clearly" : "not_clearly")}`)),
      h("td", {}, Object.entries(one.options).filter(([, margin]) => margin === one.before_ns).map(([name]) => cardText(name)).join(" "))))));
}

function players(found, own) {
  return h("table", { class: "rated" }, h("caption", {}, t("lost_by")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("player")), h("th", { scope: "col" }, t("raw_points")), h("th", { scope: "col" }, t("table_points_short")), h("th", { scope: "col" }, t("mistakes")))),
    h("tbody", {}, found.players.map((one) => h("tr", { class: one.seat === own ? "own" : null },
      h("th", { scope: "row" }, seat(one.seat)), h("td", {}, one.lost || "–"), h("td", {}, one.lost_table || "–"), h("td", {}, `${one.mistakes} / ${one.cards}`)))));
}

review.keys = (event, values) => {
  if (!values.record) return false;
  const key = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  const button = key && document.querySelector(`[data-key="${key}"]`);
  if (!button) return false;
  if (!button.disabled) button.click();
  return true;
};
