"""Owns legality: options are candidates narrowed by one clause after another, and a refusal is the first that bites.

`Ask` is what a step yields; `Option rules` of a decision kind are declared in `Options`. Candidates may leave out
only what narrowing would take away, so `actions()` and `why_not` are one computation. It knows no clause by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from .chance import Shuffles
from .errors import RuleError
from .rules import RuleInfo, about

if TYPE_CHECKING:
    from .game import Game
    from .kernel import Table

Move = tuple[str, Any]
"""What is chosen, without who: a verb and its object, such as `("play", "R7")`."""


class Ask:
    """Yielded by a step: this seat must choose; the options are those declared for the kind."""

    __slots__ = ("kind", "seat")

    def __init__(self, seat: str, kind: str):
        self.seat, self.kind = seat, kind

    def __repr__(self) -> str:
        return f"Ask({self.seat!r}, {self.kind!r})"

    def apply(self, values: Any, layout: Any) -> None:
        """An ask is no event: met where events are due, it is a fault of the rule."""
        raise RuleError(f"asks ({self.kind}) after an event, or without saying who decides in it")


class Decision(NamedTuple):
    """Who must choose, what kind of thing, among which moves; `step` is the step that asks."""

    seat: str
    kind: str
    options: Sequence[Move]
    step: str
    words: str


class Action(NamedTuple):
    """One choice of one seat. Its text is the notation's."""

    seat: str
    verb: str
    what: Any = None

    @property
    def move(self) -> Move:
        return (self.verb, self.what)


class Options(NamedTuple):
    """How the options of one kind of decision come about; all are names of rules.

    `candidates(t, seat)` gives moves; each of `narrow` is called `(t, seat, moves)` and returns those it leaves.
    `gates` come before them: clauses that hold for every candidate by construction, so that they need only be asked
    about a move that is none.
    `owes` is the rule that refuses to end a bundle at this decision, `declines` the move meant when nothing is said.
    Moves of a `secret` decision are shown to nobody else; where others hear a part of what is chosen, `heard` makes of
    a move the one that they hear. Moves of the `drafted` verbs are parts of a whole (a payment, an order): a table may
    let them be taken back one by one until the whole is confirmed.
    """

    candidates: str
    gates: tuple[str, ...] = ()
    narrow: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    owes: str = ""
    declines: Move | None = None
    secret: bool = False
    heard: Callable[[Move], Move] | None = None
    drafted: tuple[str, ...] = ()


class Refusal(NamedTuple):
    """Why an action is not legal: the clauses, the facts that made it fail, and the legal actions nearest to it.

    `kind` is "invalid" (the seat could have known) or "unavailable" (true only because of something hidden).
    """

    action: str
    clauses: tuple[str, ...]
    text: str
    facts: str
    instead: tuple[str, ...] = ()
    kind: str = "invalid"

    @property
    def clause(self) -> str:
        return self.clauses[0]

    def __str__(self) -> str:
        tail = f" Instead: {'; '.join(self.instead)}." if self.instead else ""
        return f"{self.action}: {self.facts} [{self.clause}: {self.text}]{tail}"


def choice_of(rules: Any, declared: Options) -> tuple[Any, tuple[Any, ...]]:
    """The candidates rule of a decision kind and the rules that narrow them, ready to be called."""
    return getattr(rules, declared.candidates), tuple(getattr(rules, name) for name in declared.narrow)


def options_of(t: Table, ask: Ask) -> Sequence[Move]:
    """The legal moves of an open decision. An ask without options is a fault of the rules."""
    candidates, narrow = t.game.choices[ask.kind]
    moves = candidates(t, ask.seat)
    for leave in narrow:
        moves = leave(t, ask.seat, moves)
    if not moves:
        raise RuleError(f"{ask.seat} is asked ({ask.kind}) and has no option")
    return moves  # type: ignore[no-any-return]


def candidates_of(t: Table, ask: Ask) -> Sequence[Move]:
    """The moves of an open decision before any clause has narrowed them."""
    return t.game.choices[ask.kind][0](t, ask.seat)  # type: ignore[no-any-return]


def standing_refusal(t: Table, game: Game, action: Action) -> Refusal | None:
    """The first standing rule of the action's verb that takes it away, whoever's turn it is."""
    return _refused_by(t, game, game.standing.get(action.verb, ()), action)


def early_refusal(t: Table, game: Game, action: Action) -> Refusal | None:
    """For a later part of a bundle: the first rule that takes it away whatever the parts before it do."""
    return _refused_by(t, game, game.definition.early.get(action.verb, ()), action)


def _refused_by(
    t: Table, game: Game, rules: Iterable[str], action: Action, legal: Iterable[Move] = ()
) -> Refusal | None:
    """The refusal by the first of some rules that takes an action away."""
    for name in rules:
        if not getattr(t.rules, name)(t, action.seat, [action.move]):
            return refusal(t, game, name, action, legal)
    return None


def narrowing_refusal(t: Table, game: Game, ask: Ask, action: Action, legal: Sequence[Move]) -> Refusal:
    """The first narrowing rule of the open decision that takes the action away."""
    declared = game.options[ask.kind]
    if declared.verbs and action.verb not in declared.verbs:
        untimely = _refused_by(t, game, game.definition.untimely.get(action.verb, ()), action, legal)
        asked = f"what is to be chosen now: {game.kind_words(ask.kind)}"
        return untimely or core_refusal(game, action, "core.kind", asked, legal)
    if isinstance(legal, Shuffles):
        return core_refusal(game, action, "core.kind", f"some order of all {len(legal.cards)} cards is to be chosen")
    moves = [*getattr(t.rules, declared.candidates)(t, ask.seat), action.move]
    for name in (*declared.gates, *declared.narrow):
        kept = getattr(t.rules, name)(t, ask.seat, moves)
        if action.move not in kept:
            return refusal(t, game, name, action, legal, kept)
        moves = kept
    raise RuleError(f"{action} is no option of {ask.kind}, yet no clause refuses it")


def refusal(
    t: Table, game: Game, rule_name: str, action: Action, legal: Iterable[Move], kept: Sequence[Move] = ()
) -> Refusal:
    """The refusal that a rule gives, with its words for the facts."""
    info = about(getattr(t.rules, rule_name))
    clauses = game.cites(info.clauses) if info else ()
    if info is None or not clauses:
        raise RuleError(f"the rule {rule_name} refuses an action but names no clause of {game.name}")
    move = (action.verb, _said(action.what))
    facts = info.because(t, action.seat, move, kept) if info.because else info.sentence.rstrip(".")
    read = _read_otherwise(t, game, rule_name, action)
    if read is not None:
        clauses, facts = tuple(dict.fromkeys((*game.cites(read.clauses), *clauses))), read.sentence.rstrip(".")
    return Refusal(game.say(action), clauses, game.clause_text(clauses[0]), facts, nearest(game, action, legal))


class _Said(tuple[Any, ...]):
    """The object of a move that names several things: where it is put into words it is said as moves say it (`A.1`)."""

    __slots__ = ()

    def __str__(self) -> str:
        return ".".join(map(str, self))


def _said(what: Any) -> Any:
    """The same object of a move, to be put into words."""
    return _Said(map(_said, what)) if isinstance(what, tuple) else what


def _read_otherwise(t: Table, game: Game, rule_name: str, action: Action) -> RuleInfo | None:
    """The rule of a reading without which this rule would not refuse: by its default the move would be left."""
    if not game.replaced or rule_name in game.replaced or _leaves(t, rule_name, action):
        return None
    defaults = game.definition.parts[0]
    for name in game.replaced:
        if isinstance(name, str) and _leaves(_with_default(t, name, defaults[name]), rule_name, action):
            return about(getattr(t.rules, name))
    return None


def _with_default(t: Table, name: str, default: Any) -> Table:
    """The same table where one rule is that of the default again."""
    other = type(t)(t.game, t.values, t.agenda)
    other.rules = SimpleNamespace(**{**vars(t.rules), name: default})
    return other


def _leaves(t: Table, rule_name: str, action: Action) -> bool:
    """Whether a narrowing rule leaves a move; a table that does not go with a default rule answers no."""
    try:
        return bool(getattr(t.rules, rule_name)(t, action.seat, [action.move]))
    except (LookupError, TypeError, ValueError, AttributeError):
        return False


def core_refusal(game: Game, action: Action, clause: str, facts: str, legal: Iterable[Move] = ()) -> Refusal:
    """A refusal by a clause of the kernel itself: wrong seat, game over, wrong kind of choice."""
    return Refusal(game.say(action), (clause,), game.clause_text(clause), facts, nearest(game, action, legal))


def nearest(game: Game, action: Action, legal: Iterable[Move], most: int = 4) -> tuple[str, ...]:
    """The legal actions most like the refused one: same verb first, then likeness of what is named."""
    if isinstance(legal, Shuffles):
        return ()

    def unlike(move: Move) -> tuple[bool, int]:
        return (move[0] != action.verb, game.distance(move[1], action.what))

    return tuple(game.say(Action(action.seat, *m)) for m in sorted(legal, key=unlike)[:most])
