// The table of a deal: what each strain is worth with everybody to lead, what both sides can bid, the par.

import { h } from "./dom.js";
import { SEATS } from "./table.js";
import { contract, seat, signed, strain, strainName, t } from "./words.js";

export function dealTable(report, state, { choose, dealer }) {
  const cells = report.table ?? Object.entries(report.margins_ns).flatMap(([name, row]) =>
    Object.entries(row).map(([leader, margin_ns]) => ({ strain: name, leader, margin_ns })));
  const strains = [...new Set(cells.map((cell) => cell.strain))];
  const cell = (name, leader) => cells.find((one) => one.strain === name && one.leader === leader);
  return h("section", { class: "report", "aria-label": t("table") },
    h("table", { class: "strains" },
      h("caption", {}, t(report.table ? "table_caption" : "table_caption_margin")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span", { class: "unseen" }, t("leader"))), SEATS.map((one) => h("th", { scope: "col" }, seat(one))))),
      h("tbody", {}, strains.map((name) => h("tr", {},
        h("th", { scope: "row", class: "HD".includes(name) ? "red" : null, "aria-label": strainName(name) }, strain(name)),
        SEATS.map((leader) => {
          const one = cell(name, leader);
          const text = one.points_ns === undefined ? signed(one.margin_ns) : `${one.points_ns}:${one.points_ew}`;
          const all = Math.max(1, (one.points_ns ?? 0) + (one.points_ew ?? 0));
          const share = one.points_ns === undefined ? 0.5 + one.margin_ns / 500 : one.points_ns / all;
          return h("td", {}, h("button", {
            type: "button", class: `cell${one.capot ? " capot" : ""}`, vars: { "--share": `${Math.round(100 * share)}%` }, key: `cell-${name}-${leader}`,
            "aria-label": `${strainName(name)}, ${t("leads", { seat: seat(leader) })}: ${text}`,
            on: { click: () => choose(name, leader) },
          }, text));
        }))))),
    report.par && [
      h("label", { class: "field" }, h("span", {}, t("dealer")),
        h("select", { key: "dealer", on: { change: (event) => dealer(event.target.value) } },
          SEATS.map((one) => h("option", { value: one, selected: one === report.dealer }, seat(one))))),
      h("dl", { class: "facts" },
        fact(t("par"), report.par.contract ? outcome(report.par.contract, report.par.outcome) : t("all_pass")),
        fact(t("best_bid", { side: t("side_NS") }), report.best_ns ? outcome(report.best_ns.contract, report.best_ns.plain) : t("no_bid_made")),
        fact(t("best_bid", { side: t("side_EW") }), report.best_ew ? outcome(report.best_ew.contract, report.best_ew.plain) : t("no_bid_made"))),
    ]);
}

export function fact(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

export function outcome(name, found) {
  return [name && contract(name), t(`verdict_${found.verdict}`), `${found.points_ns} : ${found.points_ew}`].filter(Boolean).join(" · ");
}
