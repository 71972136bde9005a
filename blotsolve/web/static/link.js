// The link is the state: "#view?name=value&…", with records behind a slash as the package writes them, a semicolon
// between two deals. What the browser goes back to is what was there before.

let shown = null;
let draw = () => {};

export function encode(text) {
  return encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("%20", "_").replaceAll("%3A", ":").replaceAll("%2B", "+");
}

export function decode(text) {
  const plain = text.replaceAll("_", " ");
  try { return decodeURIComponent(plain); } catch { return plain; }
}

const NAMES = ["ruleset", "games"]; // of rulesets, which have no blanks
const RECORDS = { review: "record", play: "game" };
const AS_WRITTEN = /^[\w:.,*%&=\n-]+$/;

export function toHash(view, values) {
  const records = RECORDS[view];
  const text = values?.[records];
  if (text && AS_WRITTEN.test(text) && text.includes("=")) {
    const { [records]: _, ...others } = values;
    return `${toHash(view, others)}/${text.trim().replaceAll("\n", ";")}`;
  }
  const parts = Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = parts.map(([name, value]) => `${name}=${NAMES.includes(name) ? encodeURIComponent(value).replaceAll("_", "-").replaceAll("%2C", ",") : encode(String(value))}`).join("&");
  return `#${view}${query ? `?${query}` : ""}`;
}

export function fromHash(hash = location.hash) {
  const whole = hash.replace(/^#/, "");
  const slash = whole.indexOf("/");
  const text = slash < 0 ? whole : whole.slice(0, slash);
  const cut = text.indexOf("?");
  const [view, query] = cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
  const values = {};
  for (const part of query.split("&").filter(Boolean)) {
    const equals = part.indexOf("=");
    const name = part.slice(0, equals);
    if (equals > 0) values[name] = NAMES.includes(name) ? decode(part.slice(equals + 1)).replace(/[ -]/g, "_") : decode(part.slice(equals + 1));
  }
  if (slash >= 0 && view in RECORDS) values[RECORDS[view]] = whole.slice(slash + 1).replaceAll(";", "\n");
  return { view, values };
}

// Go to a state; `replace` leaves no step to go back to.
export function go(view, values, { replace = false } = {}) {
  const hash = toHash(view, values);
  if (hash !== location.hash) history[replace ? "replaceState" : "pushState"](null, "", hash);
  refresh();
}

export function refresh(force = false) {
  if (!force && location.hash === shown) return;
  shown = location.hash;
  const { view, values } = fromHash();
  draw(view, values);
}

export function onLink(act) {
  draw = act;
  addEventListener("popstate", () => refresh());
  addEventListener("hashchange", () => refresh());
}
