// Rules: the games side by side, in words.

import { h, put } from "../dom.js";
import { games, rules as allRules, title } from "../games.js";
import { go } from "../link.js";
import { rule, t } from "../words.js";

export async function rules(root, values, alive) {
  const all = games().map((one) => one.name);
  const narrow = innerWidth < 760;
  const asked = (values.games ?? "").split(",").filter((name) => all.includes(name));
  const shown = asked.length ? asked : all.slice(0, narrow ? 1 : 4);
  const columns = shown.map((name) => all.indexOf(name));
  if (!alive()) return;
  const toggle = (name) => {
    const next = all.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one)));
    go("rules", { games: next.join(",") || name }, { replace: true });
  };
  put(root, h("div", { class: "narrow wide" },
    h("h1", {}, t("rules")),
    h("fieldset", { class: "row choose" }, h("legend", {}, t("compare")),
      all.map((name) => h("label", { class: "check" },
        h("input", { type: "checkbox", key: `game-${name}`, checked: shown.includes(name), on: { change: () => toggle(name) } }), title(name)))),
    h("div", { class: "scroll", role: "region", tabindex: "0", "aria-label": t("rules") },
      h("table", { class: "rules" },
        h("thead", {}, h("tr", {}, h("td"), shown.map((name) => h("th", { scope: "col" }, title(name))))),
        allRules().map((section) => h("tbody", {},
          h("tr", { class: "section" }, h("th", { colspan: shown.length + 1, scope: "colgroup" }, rule(section.section))),
          section.rows.map((row) => {
            const words = columns.map((column) => row.words[column]);
            const same = new Set(words).size === 1;
            return h("tr", { class: same ? null : "differs" }, h("th", { scope: "row" }, rule(row.label)),
              same && words.length > 1 ? h("td", { colspan: words.length }, rule(words[0])) : words.map((word) => h("td", {}, rule(word))));
          })))))));
}
