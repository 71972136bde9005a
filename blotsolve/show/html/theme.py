"""The colours and letters of all pictures, light and dark, as a style sheet for the class `blotsolve`."""

from __future__ import annotations

from blotsolve.show.html.markup import Markup

_LIGHT = {
    "paper": "#fffdf8",
    "ink": "#1c1b19",
    "faint": "#635f59",
    "line": "#cfc9bd",
    "red": "#b3261e",
    "card": "#ffffff",
    "good": "#d5efdb",
    "good-edge": "#1e7a3c",
    "slip": "#fdeeb9",
    "slip-edge": "#8a5f00",
    "blunder": "#ffd8d2",
    "blunder-edge": "#b3261e",
}
_DARK = {
    "paper": "#1b1d21",
    "ink": "#edeae5",
    "faint": "#aaa59d",
    "line": "#4b4f57",
    "red": "#ff8b80",
    "card": "#2a2d33",
    "good": "#1d4a2c",
    "good-edge": "#74d692",
    "slip": "#4a3b08",
    "slip-edge": "#e9c45c",
    "blunder": "#5b241e",
    "blunder-edge": "#ff9d92",
}

_PRINTED = {**_LIGHT, "paper": "#ffffff"}

_LETTERS = "system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif"

_DARK_NOTEBOOKS = (
    '[data-jp-theme-light="false"]',  # Jupyter
    ".vscode-dark",
    'html[theme="dark"]',  # Colab
    '[data-theme="dark"]',  # pages of documentation
)
_LIGHT_NOTEBOOKS = (
    '[data-jp-theme-light="true"]',
    ".vscode-light",
    'html[theme="light"]',
    '[data-theme="light"]',
)


def _rule(selectors: tuple[str, ...], colours: dict[str, str]) -> str:
    body = ";".join(f"--{name}:{colour}" for name, colour in colours.items())
    return f"{','.join(selectors)}{{{body}}}"


def _inside(themes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{theme} .blotsolve" for theme in themes)


STYLE = "\n".join(
    [
        _rule((".blotsolve",), _LIGHT),
        f"@media (prefers-color-scheme:dark){{{_rule(('.blotsolve',), _DARK)}}}",
        _rule(_inside(_LIGHT_NOTEBOOKS), _LIGHT),
        _rule(_inside(_DARK_NOTEBOOKS), _DARK),
        # what is printed is on white paper
        f"@media print{{{_rule(('.blotsolve', *_inside(_DARK_NOTEBOOKS)), _PRINTED)}}}",
        f"svg.blotsolve{{font:14px {_LETTERS};max-width:100%;height:auto}}",
        f"div.blotsolve{{font:15px/1.45 {_LETTERS}}}",
        ".blotsolve text{fill:var(--ink)}",
        ".blotsolve .paper{fill:var(--paper)}",
        ".blotsolve .rule{stroke:var(--line);fill:none}",
        ".blotsolve .line{stroke:var(--ink);stroke-width:2;fill:none;stroke-linejoin:round}",
        ".blotsolve .ink{fill:var(--faint)}",
        ".blotsolve .hill{fill:var(--line);stroke:var(--faint)}",
        ".blotsolve .name,.blotsolve .strong{font-weight:700}",
        ".blotsolve .faint{fill:var(--faint)}",
        ".blotsolve .small{font-size:11px}",
        ".blotsolve .tiny{font-size:9.5px}",
        ".blotsolve .red{fill:var(--red)}",
        ".blotsolve .card rect{fill:var(--card);stroke:var(--line)}",
        ".blotsolve .good rect,.blotsolve rect.good{fill:var(--good);stroke:var(--good-edge);stroke-width:2}",
        ".blotsolve .slip rect,.blotsolve .slip.mark{fill:var(--slip);stroke:var(--slip-edge)}",
        ".blotsolve .blunder rect,.blotsolve .blunder.mark{fill:var(--blunder);stroke:var(--blunder-edge);"
        "stroke-width:2}",
        ".blotsolve .shut rect{fill:none;stroke-dasharray:3 2}",
        ".blotsolve .shut text{fill:var(--faint)}",
        ".blotsolve .turn{fill:none;stroke:var(--ink);stroke-width:2}",
    ]
)
"""For a picture that stands alone as well as for one in a page."""

PAGE_STYLE = "\n".join(
    [
        "div.blotsolve{color:var(--ink);background:var(--paper);padding:8px;border-radius:8px}",
        "div.blotsolve svg{display:block}",
        "div.blotsolve h1,div.blotsolve h2,div.blotsolve h3{line-height:1.2;margin:1em 0 .4em}",
        # a shadow at the edge beyond which a table goes on; the paper that hides it moves with the table
        "div.blotsolve .wide,div.blotsolve pre{overflow-x:auto;background:"
        "linear-gradient(to right,var(--paper) 50%,transparent) 0 0/32px 100% no-repeat local,"
        "linear-gradient(to left,var(--paper) 50%,transparent) 100% 0/32px 100% no-repeat local,"
        "linear-gradient(to right,var(--line),transparent) 0 0/14px 100% no-repeat scroll,"
        "linear-gradient(to left,var(--line),transparent) 100% 0/14px 100% no-repeat scroll}",
        "div.blotsolve table{border-collapse:collapse;margin:.5em 0;background:none;color:inherit;"
        "font-variant-numeric:tabular-nums}",
        "div.blotsolve figure{margin:1em 0}div.blotsolve figcaption{color:var(--faint)}",
        "div.blotsolve th,div.blotsolve td{padding:.25em .55em;text-align:right;vertical-align:top;"
        "border-bottom:1px solid var(--line);color:inherit;background:none;white-space:nowrap}",
        "div.blotsolve th:first-child,div.blotsolve .words{text-align:left}",
        "div.blotsolve td.words{white-space:normal;min-width:8em}",
        "@media (max-width:480px){div.blotsolve th,div.blotsolve td{padding:.25em .2em;font-size:12px}"
        "div.blotsolve th{white-space:normal}}",
        "div.blotsolve .red{color:var(--red)}",
        "div.blotsolve .faint{color:var(--faint)}",
        "div.blotsolve .good,div.blotsolve .slip,div.blotsolve .blunder{border-radius:4px;padding:0 .25em;"
        "border:1px solid}",
        "div.blotsolve .good{background:var(--good);border-color:var(--good-edge)}",
        "div.blotsolve .slip{background:var(--slip);border-color:var(--slip-edge)}",
        "div.blotsolve .blunder{background:var(--blunder);border-color:var(--blunder-edge)}",
    ]
)
"""For the words and tables around pictures."""


def style(*sheets: str) -> Markup:
    """Return style sheets as an element."""
    return Markup(f"<style>\n{chr(10).join(sheets)}\n</style>")
