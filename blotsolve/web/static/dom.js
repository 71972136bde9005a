// Elements from plain calls: h("button", { class: "card", on: { click } }, "J"). Text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (name === "vars") for (const [variable, set] of Object.entries(value)) element.style.setProperty(variable, set);
    else if (name === "value") element.value = value;
    else if (name === "key") element.dataset.key = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

export function s(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

// Put new children into an element; what had the keyboard keeps it, by its key, or else `instead` gets it.
export function put(root, ...children) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset.key;
  const [from, to] = held?.tagName === "INPUT" || held?.tagName === "TEXTAREA" ? [held.selectionStart, held.selectionEnd] : [];
  root.replaceChildren(...children.flat(4).filter(Boolean));
  if (!held) return;
  const next = (key && root.querySelector(`[data-key="${CSS.escape(key)}"]`)) || root.querySelector("[data-instead]");
  next?.focus({ preventScroll: true });
  if (from !== undefined && next?.setSelectionRange) try { next.setSelectionRange(from, to); } catch { /* a number has none */ }
}

// Say something to a screen reader.
export function say(text) {
  document.getElementById("said").textContent = text;
}
