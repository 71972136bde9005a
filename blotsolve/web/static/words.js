// All that the page says, in the language of the reader: static/words/LANGUAGE.json.

export const LANGUAGES = { en: "English", fr: "Français", hy: "Հայերեն", ru: "Русский" };

let words = {};
let english = {};
export let language = "en";

async function load(name) {
  const answer = await fetch(`/static/words/${name}.json`);
  return answer.json();
}

export async function speak(name) {
  language = name in LANGUAGES ? name : "en";
  english = english.title ? english : await load("en");
  words = language === "en" ? english : await load(language);
  document.documentElement.lang = language;
}

export function preferred() {
  const kept = localStorage.getItem("language");
  if (kept in LANGUAGES) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES) ?? "en";
}

export function t(key, values = {}) {
  const text = words[key] ?? english[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

// What the package says, in the reader's language where its words are known.
export function reason(text) {
  for (const [pattern, translated] of Object.entries(words.reasons ?? {})) {
    const found = new RegExp(`^${pattern}$`).exec(text);
    if (found) return translated.replace(/\{(\d)\}/g, (_, place) => cardText(found[place]));
  }
  return text;
}

// A label or a word of the rules; ranks and strains in it as the reader writes them.
export function rule(text) {
  if (words.rule_words?.[text]) return words.rule_words[text];
  if (/^(10|[789JQKA])( (10|[789JQKA]))*$/.test(text) && /[JQKA]/.test(text)) {
    return text.split(" ").map((one) => rank(one === "10" ? "T" : one)).join(" ");
  }
  return text.replace(/\b(NT|AT)\b/g, (name) => strain(name)).replace(/^(\d+) to (\d+)$/, "$1–$2");
}

export const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

export function rank(card) {
  return words.ranks?.[card[0]] ?? english.ranks[card[0]];
}

export function suit(letter) {
  return `${SUITS[letter]}\uFE0E`;
}

// "TH" as players write it: 10♥
export function cardText(card) {
  const found = /^(10|[789TJQKA])([SHDC♠♥♦♣])$/.exec(card);
  if (!found) return card;
  const letter = Object.keys(SUITS).find((one) => one === found[2] || SUITS[one] === found[2]);
  return `${rank(found[1] === "10" ? "T" : found[1])}${suit(letter)}`;
}

// "jack of hearts", for who does not see it
export function cardName(card) {
  return t("card", { rank: t(`rank_${card[0]}`), suit: t(`suit_${card[1]}`) });
}

export function strain(name) {
  return name in SUITS ? suit(name) : t(`short_${name}`);
}

export function strainName(name) {
  return t(`strain_${name}`);
}

export function seat(letter) {
  return t(`seat_${letter}`);
}

// A call or a contract, "10H contra by S", with the symbols and words of the reader.
export function contract(text) {
  const [bid, who] = text.split(" by ");
  const said = bid.split(" ").map((word) => {
    const found = /^(\d*)(S|H|D|C|NT|AT)$/.exec(word);
    if (found) return `${found[1]}${found[1] && !(found[2] in SUITS) ? " " : ""}${strain(found[2])}`;
    const capot = /^capot(\+\d+)?$/.exec(word);
    if (capot) return `${t("capot")}${capot[1] ?? ""}`;
    return ["pass", "contra", "recontra"].includes(word) ? t(word) : word;
  }).join(" ");
  return who ? `${said}, ${seat(who)}` : said;
}

export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}
