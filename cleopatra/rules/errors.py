"""The errors and refusals of the rules: codes and rule numbers, never sentences."""

from __future__ import annotations

from dataclasses import dataclass, field

Param = int | str


class RulesError(Exception):
    """Base of everything the rules raise on purpose."""


class BadOptions(RulesError):
    """Options that cannot start a game. `code` says why, `params` with which values."""

    def __init__(self, code: str, **params: Param) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return f"{self.code} {self.params}" if self.params else self.code


class BadText(RulesError):
    """A text form (action, options, position, garden layout) that cannot be read."""

    def __init__(self, what: str, text: str, reason: str) -> None:
        super().__init__(what, text, reason)
        self.what = what
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        return f"bad {self.what} {self.text!r}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action cannot be done now: a code, the rule it follows from, and the values."""

    code: str
    rule: str
    params: dict[str, Param] = field(default_factory=dict)


class IllegalAction(RulesError):
    """An action was applied that the rules refuse. The state is untouched."""

    def __init__(self, refusal: Refusal, action: str) -> None:
        super().__init__(refusal, action)
        self.refusal = refusal
        self.action = action

    def __str__(self) -> str:
        return f"{self.action!r} refused: {self.refusal.code} ({self.refusal.rule})"


class RulesBug(RulesError):
    """A broken invariant: an error of this program, whatever the players did."""
