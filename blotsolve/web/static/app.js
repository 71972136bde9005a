// The page: which view is shown, in which language, light or dark.

import { Refusal } from "./api.js";
import { h, put } from "./dom.js";
import * as games from "./games.js";
import { fromHash, go, onLink, refresh, toHash } from "./link.js";
import { analyse } from "./views/analyse.js";
import { bid } from "./views/bid.js";
import { play } from "./views/play.js";
import { review } from "./views/review.js";
import { rules } from "./views/rules.js";
import { LANGUAGES, language, preferred, speak, t } from "./words.js";

const VIEWS = { analyse, review, bid, play, rules };
const THEMES = ["auto", "light", "dark"];

const main = document.getElementById("main");
let turn = 0;

function theme(name) {
  document.documentElement.dataset.theme = name;
  localStorage.setItem("theme", name);
}

function head(view) {
  const now = document.documentElement.dataset.theme ?? "auto";
  document.getElementById("skip").textContent = t("skip");
  put(document.getElementById("head"),
    h("a", { class: "brand", href: "#analyse", key: "brand" }, h("span", { "aria-hidden": "true" }, "♠\uFE0E"), "blotsolve"),
    h("nav", { "aria-label": t("views") }, Object.keys(VIEWS).map((name) => h("a", {
      href: `#${name}`, key: `view-${name}`, "aria-current": name === view ? "page" : null,
    }, t(name)))),
    h("div", { class: "tools" },
      h("select", { "aria-label": t("language"), key: "language", on: { change: async (event) => {
        localStorage.setItem("language", event.target.value);
        await speak(event.target.value);
        refresh(true);
      } } }, Object.entries(LANGUAGES).map(([name, title]) => h("option", { value: name, lang: name, selected: name === language }, title))),
      h("button", { type: "button", key: "theme", "aria-label": `${t("theme")}: ${t(`theme_${now}`)}`, title: `${t("theme")}: ${t(`theme_${now}`)}`, on: { click: () => {
        theme(THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
        head(view);
      } } }, { auto: "◐", light: "☀\uFE0E", dark: "☾" }[now])));
}

async function draw(name, values) {
  const view = name in VIEWS ? name : "analyse";
  const mine = ++turn;
  const alive = () => mine === turn;
  head(view);
  document.querySelectorAll(".toast").forEach((old) => old.remove());
  document.title = `${t(view)} · blotsolve`;
  if (main.dataset.view !== view) main.replaceChildren();
  main.dataset.view = view;
  main.setAttribute("aria-busy", "true");
  try {
    await VIEWS[view](main, values, alive);
  } catch (error) {
    if (!alive() || error.name === "AbortError") return;
    const said = error instanceof Refusal ? (error.kind === "Gone" ? t("gone") : error.message) : t("fault");
    if (!(error instanceof Refusal)) console.error(error);
    put(main, h("div", { class: "sorry" }, h("h1", {}, t(view)), h("p", { class: "wrong", role: "alert" }, said),
      h("p", {}, h("a", { href: toHash(view, {}) }, t("begin_anew")))));
  } finally {
    if (alive()) main.removeAttribute("aria-busy");
  }
}

// What an act came to when it could not be done.
function complain(error) {
  if (error.name === "AbortError") return;
  if (!(error instanceof Refusal)) console.error(error);
  const said = error instanceof Refusal ? (error.kind === "Gone" ? t("gone") : error.message) : t("fault");
  const box = h("p", { class: "toast", role: "alert" }, said, h("button", { type: "button", class: "quiet", "aria-label": t("close"), on: { click: () => box.remove() } }, "×"));
  document.querySelectorAll(".toast").forEach((old) => old.remove());
  document.body.append(box);
}

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  complain(event.reason);
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  const { view, values } = fromHash();
  if (VIEWS[view]?.keys?.(event, values)) event.preventDefault();
});

document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "auto";
onLink(draw);
await Promise.all([speak(preferred()), games.load()]).catch(() => {});
if (location.hash === "") go("analyse", {}, { replace: true });
else refresh(true);
