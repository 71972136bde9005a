// The curve of the margin over the cards of a line; a point is a card.

import { h, s } from "./dom.js";
import { grade } from "./cards.js";
import { cardText, seat, signed, t } from "./words.js";

const HEIGHT = 150, LEFT = 38, RIGHT = 8, TOP = 12, FOOT = 22;

// `first` is the margin before the first card, `played` has margin_ns and lost of each, `at` how far one is.
export function curve(first, played, at, step) {
  const WIDTH = innerWidth < 640 ? 340 : 640; // so that its letters can be read on a phone
  const margins = [first, ...played.map((one) => one.margin_ns)];
  const low = Math.min(0, ...margins), high = Math.max(0, ...margins);
  const span = Math.max(40, high - low);
  const count = Math.max(played.length, 1);
  const x = (place) => LEFT + (WIDTH - LEFT - RIGHT) * place / count;
  const y = (margin) => TOP + (HEIGHT - TOP - FOOT) * (high + (span - (high - low)) / 2 - margin) / span;
  const path = margins.map((margin, place) => place
    ? `H${x(place).toFixed(1)}V${y(margin).toFixed(1)}` : `M${x(0)} ${y(margin).toFixed(1)}`).join("");
  const mistakes = played.map((one, place) => ({ ...one, place: place + 1 })).filter((one) => one.lost);
  const summary = mistakes.length
    ? mistakes.map((one) => `${seat(one.seat)} ${cardText(one.card)} −${one.lost}`).join(", ") : t("no_mistakes");
  const picture = s("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${t("curve")}: ${summary}` },
    [...new Set([low, 0, high])].map((margin) => [
      s("line", { class: margin ? "grid" : "zero", x1: LEFT, x2: WIDTH - RIGHT, y1: y(margin), y2: y(margin) }),
      s("text", { x: LEFT - 6, y: y(margin) + 4, "text-anchor": "end" }, signed(margin)),
    ]),
    played.length > 4 && Array.from({ length: Math.floor(played.length / 4) }, (_, trick) =>
      s("text", { x: x(4 * trick + 2), y: HEIGHT - 6, "text-anchor": "middle" }, String(trick + 1))),
    s("path", { class: "line", d: path }),
    at !== null && s("line", { class: "now", x1: x(at), x2: x(at), y1: TOP - 4, y2: HEIGHT - FOOT + 4 }),
    mistakes.map((one) => s("circle", { class: grade(one.lost), cx: x(one.place), cy: y(one.margin_ns), r: one.turning ? 7 : 5 },
      s("title", {}, `${one.place}. ${seat(one.seat)} ${cardText(one.card)} −${one.lost}`))));
  if (step) {
    picture.addEventListener("click", (event) => {
      const box = picture.getBoundingClientRect();
      const place = Math.round(((event.clientX - box.left) * WIDTH / box.width - LEFT) * count / (WIDTH - LEFT - RIGHT));
      step(Math.max(0, Math.min(played.length, place)));
    });
  }
  return h("figure", { class: "curve-box" }, h("figcaption", {}, t("curve")), picture);
}
