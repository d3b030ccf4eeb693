"""Owns `Position`: a game at a state with an agenda, waiting for one decision (or over). What people hold in a cell.

Equal when game, values, agenda and answers are equal; parent, action and luck lie beside it, for `.back()`, `.line`
and `.trace`. Playing never mutates. What is drawn of a position is none of its business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import legality, notation, saying
from .chance import CHANCE, Luck, Shuffles
from .errors import Illegal, MythosError
from .flow import state_of
from .kernel import Agenda, Kept, Stop, Table, run
from .knowledge import Follower, Knowledge, knowledge_of
from .legality import Action, Ask, Decision, Move, Refusal
from .saying import refuse
from .state import State
from .trace import Trace
from .view import View, view_of

if TYPE_CHECKING:
    from .game import Game

_UNKNOWN: Any = object()


class Past(NamedTuple):
    """What lies beside a position and outside its equality: where it came from, by which action, and the seed."""

    parent: Position | None = None
    action: Action | None = None
    luck: Luck | None = None
    kept: list[Any] | None = None


NOTHING_BEFORE = Past()


class Position:
    """A moment of a game that waits for one decision, or is over."""

    __slots__ = ("_ask", "_hash", "_options", "_past", "agenda", "answers", "followers", "game", "values")

    def __init__(
        self, game: Game, values: tuple[Any, ...], agenda: Agenda, answers: tuple[Any, ...] = (), ask: Any = _UNKNOWN
    ):
        self.game, self.values, self.agenda, self.answers = game, values, agenda, answers
        self._ask: Any = ask
        self._options: Any = None
        self._hash: int | None = None
        self._past: Past = NOTHING_BEFORE
        self.followers: dict[str, Follower] | None = None

    # -- identity ----------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.values == other.values
            and self.agenda == other.agenda
            and self.answers == other.answers
            and self.game == other.game
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.values, self.agenda, self.answers))
        return self._hash

    def __reduce__(self) -> Any:
        return Position, (self.game, self.values, self.agenda, self.answers)

    # -- what is the case --------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The open decision without its options, None when the game is over."""
        if self._ask is _UNKNOWN:
            self._ask = run(self.game, self.values, self.agenda, self.answers)[3] if self.agenda else None
        return self._ask  # type: ignore[no-any-return]

    @property
    def options(self) -> Sequence[Move]:
        """The legal moves of the open decision, computed once. Empty when the game is over."""
        if self._options is None:
            ask = self.ask
            self._options = legality.options_of(self.table(), ask) if ask else ()
        return self._options  # type: ignore[no-any-return]

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def outcome(self) -> Any:
        """Who won, by how much, by which clause; None while the game goes on."""
        return self.values[self.game.layout.index["outcome"]]

    @property
    def state(self) -> State:
        return State(self.game.layout, self.values)

    @property
    def step(self) -> str:
        """The name of the open step, '' when the game is over."""
        return self.agenda[-1][0] if self.agenda else ""

    @property
    def phase(self) -> str:
        """The state of the rules' own table that the open step belongs to."""
        return state_of(self.step)

    @property
    def decision(self) -> Decision | None:
        ask = self.ask
        if ask is None:
            return None
        return Decision(ask.seat, ask.kind, self.options, self.step, self.game.kind_words(ask.kind))

    def table(self) -> Table:
        """The position as rules read it."""
        return Table(self.game, self.values, self.agenda)

    def view(self, seat: str) -> View:
        """What one seat may see now; `ALL` (to be asked for) sees everything."""
        return view_of(self, seat)

    def knowledge(self, seat: str) -> Knowledge:
        """Which cards can lie where in all that fits what a seat has seen, and by which events it is known.

        A position without a past (explored, loaded) tells only what is seen now. Raises `BadInput` for no seat.
        """
        return knowledge_of(self, seat)

    # -- playing -----------------------------------------------------------------------------------------------------

    def actions(self) -> tuple[Action, ...]:
        """The legal actions. Of a shuffle: none are listed (sample one)."""
        ask = self.ask
        if ask is None or isinstance(self.options, Shuffles):
            return ()
        return tuple(Action(ask.seat, *move) for move in self.options)

    def why_not(self, action: Action | str, seat: str | None = None) -> Refusal | None:
        """Why this action (or bundle, as text) is not legal now; None when it is.

        `seat` is who is told, by default the one who acts. Raises `BadInput` for text that is no action.
        """
        try:
            self._play(action, seat)
        except Illegal as illegal:
            return illegal.refusal
        return None

    def play(self, action: Action | str) -> Position:
        """The position after an action, or after a bundle of them (`"Dima plays R7, activates, pays Y3"`).

        A bundle is atomic. Raises `Illegal` with a refusal, `BadInput` for text that is no action.
        """
        return self._play(action, None)

    def _play(self, action: Action | str, seat: str | None) -> Position:
        actions = notation.read(self.game, action) if isinstance(action, str) else [action]
        if len(actions) > 1:
            return saying.play_bundle(self, actions, seat)
        action = saying.completed(self, actions[0], seat)
        refuse(saying.refusal_of(self, action, seat))
        return self.choose(action.move)

    def play_bundle(self, actions: Sequence[Action]) -> Position:
        """The position after several actions said in one breath: all of them, or none and `Illegal`."""
        return saying.play_bundle(self, actions, None)

    def refusal(self, action: Action, seat: str | None = None) -> Refusal | None:
        """The refusal of one action, None when it is legal; `seat` is who is told."""
        return saying.refusal_of(self, action, seat)

    def choose(self, move: Move, keep: list[Any] | None = None) -> Position:
        """The position after a legal move of the open decision: the way for programs, without text.

        Raises `Illegal` for a move that is no option. With `keep`, events are recorded on the way.
        """
        if move not in self.options:
            ask = self.ask
            seat = ask.seat if ask else CHANCE
            refuse(self.refusal(Action(seat, *move)))
        after = self.after(move, keep)
        luck = self._past.luck
        after._past = Past(self, Action(self.ask.seat, *move), luck)  # type: ignore[union-attr]
        return after if luck is None else after._lucky(keep)

    def after(self, move: Move, keep: list[Any] | None = None) -> Position:
        """The bare position after a move taken from `options`: no check, no parent, no luck. What explorers use."""
        stop = run(self.game, self.values, self.agenda, (*self.answers, move), keep)
        return Position(self.game, *stop)

    def _lucky(self, keep: list[Any] | None = None) -> Position:
        """Let chance answer as long as it is asked."""
        position = self
        while position.luck is not None and position.ask is not None and position.ask.seat == CHANCE:
            move, luck = position.luck.draw(position.options)
            after = position.after(move, keep)
            after._past = Past(position, Action(CHANCE, *move), luck)
            position = after
        return position

    def finish(
        self, choose: Callable[[Sequence[Move], Ask], Move], note: Callable[[list[Any]], Any] | None = None
    ) -> Position:
        """The bare position at the end when `choose(options, ask)` makes every decision, chance's included.

        The fastest way through a game: nothing is remembered on the way, and the moves are not checked. With `note`,
        what each decision led to (events with their rules, and labels) is handed to it.
        """
        game, values, agenda, answers, ask = self.game, self.values, self.agenda, self.answers, self.ask
        t = self.table()
        while ask is not None:
            t.values, t.agenda = values, agenda
            move = choose(legality.options_of(t, ask), ask)
            keep: list[Any] | None = None if note is None else []
            values, agenda, answers, ask = run(game, values, agenda, (*answers, move), keep)
            if note is not None:
                note(keep or [])
        return Position(game, values, agenda, answers, ask)

    def bare(self) -> Position:
        """The same position without history and luck."""
        return Position(self.game, self.values, self.agenda, self.answers, self._ask)

    def read(self, readings: Mapping[str, str] | None = None, **short: str) -> Position:
        """This position with play going on under these readings as well. Raises `BadInput` where it makes no sense."""
        from .carried import carried

        return carried(self, self.game.read(readings, **short))

    def seeded(self, seed: int | str) -> Position:
        """The same position with chance answered from this seed from now on."""
        return self.resumed(seed, 0)

    def unseeded(self) -> Position:
        """The same position with its past, where chance waits to be answered by hand."""
        return self._with_luck(None)

    @property
    def parent(self) -> Position | None:
        """The position before the last action; none for a first, explored or loaded position."""
        return self._past.parent

    @property
    def action(self) -> Action | None:
        """The action that led here."""
        return self._past.action

    @property
    def luck(self) -> Luck | None:
        """The seed chance answers from, if there is one."""
        return self._past.luck

    def resumed(self, seed: int | str, count: int) -> Position:
        """The same position with chance answered from a seed after so many chance decisions."""
        return self._with_luck(Luck(seed, count))._lucky()

    def _with_luck(self, luck: Luck | None) -> Position:
        position = self.bare()
        position._past = self._past._replace(luck=luck)
        return position

    # -- history -----------------------------------------------------------------------------------------------------

    @property
    def _by_itself(self) -> bool:
        """Whether nobody had to wait here: chance was answered at once."""
        return self.luck is not None and self.ask is not None and self.ask.seat == CHANCE

    def back(self) -> Position:
        """The position in which the last person chose. At the start: the position itself."""
        parent = self.parent
        while parent is not None and parent._by_itself:
            parent = parent.parent
        return self if parent is None else parent

    @property
    def history(self) -> tuple[Position, ...]:
        """All positions from the first one to this."""
        found: list[Position] = []
        position: Position | None = self
        while position is not None:
            found.append(position)
            position = position.parent
        return tuple(reversed(found))

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions that led here, chance included."""
        return tuple(p.action for p in self.history if p.action is not None)

    @property
    def trace(self) -> Trace:
        """What happened since the last decision of a person: each event with the rules that were running."""
        kept, position = self.own_kept(), self.parent
        while position is not None and position._by_itself:
            kept = position.own_kept() + kept
            position = position.parent
        return Trace(self.game, tuple(kept), self)

    def own_kept(self) -> list[Any]:
        """The events of the one play that led here, computed again from the parent."""
        parent, action, _, kept = self._past
        if kept is None:
            kept = []
            if parent is not None and action is not None:
                run(self.game, parent.values, parent.agenda, (*parent.answers, action.move), kept)
            self._past = self._past._replace(kept=kept)
        return kept

    def __repr__(self) -> str:
        if self.over:
            return f"<{self.game.name}: over, {self.outcome}>"
        ask = self.ask
        assert ask is not None
        return f"<{self.game.name}: {self.step}, {self.game.chooses(ask.seat, ask.kind)}>"


def begin(
    game: Game,
    changes: Mapping[Any, Any],
    row: str,
    seed: int | str | None = None,
    looks: tuple[Callable[..., Any], Any] | None = None,
) -> Position:
    """The position reached from these places and facts with these steps to do, up to the first decision.

    `looks` is a rule `(t, what)` and its `what`: looks that seats took before, so that they know what they saw.
    """
    values = State(game.layout, game.layout.empty).with_values(changes).values
    agenda = tuple((name, ()) for name in reversed(row.split()))
    unknown = [name for name, _ in agenda if name not in game.steps]
    if unknown:
        raise MythosError(f"{game.name} has no step {unknown[0]}")
    kept: list[Any] = []
    if looks is not None:
        rule, what = looks
        kept += [Kept(event, (rule.__code__,), "", 0) for event in rule(Table(game, values), what)]
    stop: Stop = run(game, values, agenda, (), kept)
    position = Position(game, *stop)
    position._past = Past(kept=kept)
    return position if seed is None else position.seeded(seed)
