"""Rulesets beside each other: a line for each rule, a column for each ruleset."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from blotsolve.rulesets import Ruleset
from blotsolve.show.text.rules import RULES


def show_rulesets(rulesets: Iterable[Ruleset]) -> Text:
    """Show what some rulesets say, beside each other; what all of them say is written once."""
    rulesets = list(rulesets)
    names = [ruleset.name for ruleset in rulesets]
    sections = {
        section: {label: [say(ruleset) for ruleset in rulesets] for label, say in rules.items()}
        for section, rules in RULES.items()
    }
    rows = [words for section in sections.values() for words in section.values()]
    left = max(len(label) for section in sections.values() for label in section) + 4
    differing = [names, *(words for words in rows if len(set(words)) > 1)]
    widths = [max(map(len, column)) + 2 for column in zip(*differing, strict=True)]

    def line(label: str, words: list[str]) -> str:
        if len(set(words)) == 1:
            return f"{label:{left}}{words[0]}"
        return f"{label:{left}}" + "".join(map(str.ljust, words, widths)).rstrip()

    text = Text.assemble((line("", names), "bold"))
    for section, labels in sections.items():
        text.append(f"\n\n{section}", style="bold")
        for label, words in labels.items():
            text.append("\n" + line(f"  {label}", words))
    return text
