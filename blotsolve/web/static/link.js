// The link is the state: "#view?name=value&…". What the browser goes back to is what was there before.

let shown = null;
let draw = () => {};

export function encode(text) {
  return encodeURIComponent(text).replaceAll("_", "%5F").replaceAll("%20", "_").replaceAll("%3A", ":").replaceAll("%2B", "+");
}

export function decode(text) {
  const plain = text.replaceAll("_", " ");
  try { return decodeURIComponent(plain); } catch { return plain; }
}

export function toHash(view, values) {
  const parts = Object.entries(values ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const query = parts.map(([name, value]) => `${name}=${encode(String(value))}`).join("&");
  return `#${view}${query ? `?${query}` : ""}`;
}

export function fromHash(hash = location.hash) {
  const text = hash.replace(/^#/, "");
  const cut = text.indexOf("?");
  const [view, query] = cut < 0 ? [text, ""] : [text.slice(0, cut), text.slice(cut + 1)];
  const values = {};
  for (const part of query.split("&").filter(Boolean)) {
    const equals = part.indexOf("=");
    if (equals > 0) values[part.slice(0, equals)] = decode(part.slice(equals + 1));
  }
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
