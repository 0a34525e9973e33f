"""What axe-core finds serious on a page; the contrast of text that looks alike is measured once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from playwright.sync_api import Page

RULES = {"color-contrast": {"enabled": False}, "region": {"enabled": False}}
"""Contrast takes axe longest and is measured by `CONTRAST`; `region` is only moderate."""

OPTIONS = {"resultTypes": ["violations"], "rules": RULES, "preload": False}
EXCLUDED = {"exclude": [".rows > li:nth-child(n + 20)"]}  # they look as those before them

CONTRAST = """async passed => {
  const looks = new Map()
  const look = element => {  // all that the colours of an element and behind it depend on
    if (!element) return ""
    if (!looks.has(element)) {
      const style = getComputedStyle(element)
      const own = [style.color, style.backgroundColor, style.backgroundImage, style.opacity,
                   style.fontSize, style.fontWeight, style.textShadow, element.tagName,
                   element.getAttribute("class"), element.disabled, element.ariaDisabled]
      looks.set(element, `${look(element.parentElement)} > ${own.join(" ")}`)
    }
    return looks.get(element)
  }
  const known = new Set(passed)
  const has_text = element => element.matches("input, select, textarea") ||
    [...element.childNodes].some(node => node.nodeType == 3 && node.data.trim().length > 1)
  const unknown = [...document.querySelectorAll("body *")].filter(
    element => has_text(element) && element.checkVisibility() && !known.has(look(element)))
  if (!unknown.length) return [[], []]
  const options = {runOnly: ["color-contrast"], elementRef: true, preload: false,
                   resultTypes: ["passes", "violations"]}
  const {passes, violations} = await axe.run({include: unknown}, options)
  const good = new Set(passes.flatMap(rule => rule.nodes.map(node => look(node.element))))
  return [violations, [...good]]
}"""

passed: list[str] = []
"""Looks of text whose contrast suffices."""


def serious_faults(page: Page) -> list[str]:
    """List what axe-core finds serious or critical."""
    violations = Axe().run(page, EXCLUDED, OPTIONS).response["violations"]
    contrast, good = page.evaluate(CONTRAST, passed)
    passed.extend(good)
    return [
        _fault(rule, node)
        for rule in violations + contrast
        for node in rule["nodes"][:3]
        if rule["impact"] in ("serious", "critical")
    ]


def _fault(rule: dict[str, Any], node: dict[str, Any]) -> str:
    return f"{rule['id']}: {node['html']} {node['failureSummary']}"
