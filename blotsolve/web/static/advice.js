// Advice, as it comes: calls or cards with what they are worth, and how sure that is.

import { h, s } from "./dom.js";
import { cardText, contract, signed, strain, strainName, t } from "./words.js";

const number = (value, digits = 1) => (value === null ? "–" : signed(Number(value.toFixed(digits))));
const percent = (share) => (share === null ? "–" : `${Math.round(100 * share)} %`);

// A bar for a share, beside its number.
function bar(share) {
  return share === null ? "–" : h("span", { class: "share", vars: { "--share": `${Math.round(100 * share)}%` } }, percent(share));
}

export function callAdvice(advice) {
  const best = advice.candidates.find((one) => one.call === advice.call);
  const most = Math.max(200, ...advice.strains.flatMap((one) => Object.keys(one.distribution).map((points) => Number(points) + 10)));
  return h("section", { class: "advice", "aria-label": t("advice") },
    h("p", { class: "verdict" }, h("strong", {}, contract(best.call)), " ", h("span", { lang: "en" }, advice.reason)),
    h("p", { class: "how" }, t("from_worlds", { worlds: advice.worlds, effective: Math.round(advice.effective) })),
    h("table", { class: "rated" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("call")), h("th", { scope: "col" }, t(advice.aim === "win" ? "chance_to_win" : "table_points")), h("th", { scope: "col" }, t("made")))),
      h("tbody", {}, advice.candidates.map((one) => h("tr", { class: one === best ? "first" : null },
        h("th", { scope: "row" }, contract(one.call)),
        h("td", {}, advice.aim === "win" ? `${(100 * one.value).toFixed(1)} %` : number(one.expected_difference), h("small", {}, ` ± ${advice.aim === "win" ? (100 * one.value_error).toFixed(1) : one.error.toFixed(1)}`)),
        h("td", {}, bar(one.chance_made)))))),
    h("h2", {}, t("distribution")),
    h("div", { class: "hills" }, advice.strains.map((one) => hill(one, most))));
}

// How often our side takes at least a number of raw points in a strain.
function hill(outlook, most) {
  const width = 260, height = 46;
  const shares = Object.entries(outlook.distribution).map(([points, share]) => [Number(points), share]);
  const top = Math.max(...shares.map(([, share]) => share), 0.01);
  const x = (points) => 4 + (width - 8) * points / most;
  const words = `${strainName(outlook.strain)}: ${outlook.mean.toFixed(0)} ± ${outlook.sd.toFixed(0)}`;
  return h("figure", { class: "hill" },
    h("figcaption", {}, h("strong", { class: "HD".includes(outlook.strain) ? "red" : null }, strain(outlook.strain)), ` ${outlook.mean.toFixed(0)} ± ${outlook.sd.toFixed(0)}`),
    s("svg", { viewBox: `0 0 ${width} ${height + 14}`, role: "img", "aria-label": words },
      shares.map(([points, share]) => s("rect", {
        x: x(points), width: Math.max(1, x(points + 10) - x(points) - 1), y: height - (height - 4) * share / top, height: (height - 4) * share / top,
      }, s("title", {}, `${points}–${points + 9}: ${percent(share)}`))),
      s("line", { class: "mean", x1: x(outlook.mean), x2: x(outlook.mean), y1: 0, y2: height }),
      s("line", { class: "zero", x1: 4, x2: width - 4, y1: height, y2: height }),
      Array.from({ length: Math.floor(most / 50) + 1 }, (_, place) => 50 * place).filter((points) => most <= 300 || points % 100 === 0).map((points) => s("text", { x: x(points), y: height + 12, "text-anchor": points === 0 ? "start" : points > most - 12 ? "end" : "middle" }, String(points)))));
}

export function cardAdvice(advice) {
  return h("section", { class: "advice", "aria-label": t("advice") },
    h("p", { class: "verdict" }, h("strong", {}, cardText(advice.card)), " ", h("span", { lang: "en" }, advice.reason)),
    h("p", { class: "how" }, t("from_possible", { worlds: advice.worlds, possible: advice.possible.toLocaleString() })),
    h("table", { class: "rated" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("card_head")), h("th", { scope: "col" }, t(advice.aim === "win" ? "chance_to_win" : "table_points")), h("th", { scope: "col" }, t("behind")), h("th", { scope: "col" }, t("made")))),
      h("tbody", {}, advice.cards.map((one, place) => h("tr", { class: place ? null : "first" },
        h("th", { scope: "row", class: "HD".includes(one.card[1]) ? "red" : null }, cardText(one.card)),
        h("td", {}, one.win === null ? number(one.points) : `${(100 * one.win).toFixed(1)} %`),
        h("td", {}, one.behind ? (one.win === null ? one.behind.toFixed(1) : `${(100 * one.behind).toFixed(1)} %`) : "–", one.behind_error ? h("small", {}, ` ± ${(one.win === null ? 2 : 200) * one.behind_error < 0.05 ? "0.0" : ((one.win === null ? 2 : 200) * one.behind_error).toFixed(1)}`) : null),
        h("td", {}, bar(one.made)))))));
}
