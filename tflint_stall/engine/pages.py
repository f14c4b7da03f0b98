"""What there is to read about a rule: its page, with what the verifier measured as the last section."""

from __future__ import annotations

from functools import cache

from tflint_stall.engine import evidence
from tflint_stall.engine.own_findings import OWN_FINDINGS
from tflint_stall.quick_dataclasses import dataclass

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any


@dataclass(frozen=True)
class Page:
    """A rule as its reader sees it."""

    name: str
    code: str
    family: str
    level: str
    summary: str
    # Markdown, the summary first.
    text: str
    tensorflow: str = ""
    preview: str = ""
    held_back: str = ""

    @property
    def records(self) -> list[dict[str, Any]]:
        return evidence.records(self.name)

    @property
    def facts(self) -> str:
        """What holds for the rule, in one line."""
        facts = [self.level, f"family {self.family}"]
        if self.tensorflow:
            facts.append(f"TensorFlow {self.tensorflow}")
        facts.append(f"preview: {self.preview}" if self.preview else "stable")
        if self.held_back:
            facts.append(f"shown as advice: {self.held_back}")
        return " · ".join(facts)

    @property
    def body(self) -> str:
        """The page below its summary, with what was measured as its last section."""
        body = self.text.partition("\n")[2].strip()
        measured = "\n\n".join(evidence.measured(self.name))
        return f"{body}\n\n## Measured\n{measured}" if measured else body

    @property
    def markdown(self) -> str:
        return f"# {self.name} ({self.code})\n\n{self.summary}\n\n*{self.facts}*\n\n{self.body}".rstrip()


@cache
def all_pages() -> tuple[Page, ...]:
    """The pages of the engine's own findings and of all rules, by code."""
    from tflint_stall.engine.registry import all_rules

    own = [Page(f.name, f.code, "engine", f.level, f.summary, f.page) for f in OWN_FINDINGS]
    rules = [
        Page(
            name=name,
            code=rule.code,
            family=rule.family,
            level=rule.level.value,
            summary=rule.summary(),
            text=rule.page(),
            tensorflow=rule.tensorflow,
            preview=rule.preview,
            held_back=rule.held_back,
        )
        for name, rule in all_rules().items()
    ]
    return (*own, *rules)


def page_of(name: str) -> Page | None:
    """The page of the rule of this name."""
    return next((page for page in all_pages() if page.name == name), None)
