// The games that the service knows, asked once.

import { get } from "./api.js";
import { h } from "./dom.js";
import { t } from "./words.js";

let found = null;

export async function load() {
  found ??= await get("rulesets");
}

export const games = () => found.rulesets;
export const rules = () => found.rules;
export const game = (name) => found.rulesets.find((one) => one.name === name) ?? found.rulesets[0];
export const orders = (name) => game(name);

export function title(name) {
  const words = t(`ruleset_${name}`); // a game that has none yet goes by its name
  return words.startsWith("ruleset_") ? name.replaceAll("_", " ") : words;
}

export function rulesetChoice(name, change) {
  return h("label", { class: "field" }, h("span", {}, t("ruleset")),
    h("select", { key: "ruleset", on: { change: (event) => change(event.target.value) } },
      games().map((one) => h("option", { value: one.name, selected: one.name === name }, title(one.name)))));
}
