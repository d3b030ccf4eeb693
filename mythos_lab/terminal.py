"""Owns a game at the terminal: one decision a prompt, what the deciding player sees, what happened and by which clause.

What a table looks like in words is `show`'s business. A refused or misspelt move changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from . import show
from .core.errors import BadInput, Illegal
from .core.position import Position
from .core.rules import notes
from .play import new_game

HELP = """A number or the words of a move play it; several moves in one breath stand between commas.
  why MOVE   why a move is not allowed        back      take the last decision back
  clauses    the clauses of what happened     quit      leave the game
"""


def play(name: str, players: int | Sequence[str], seed: str | None, readings: Mapping[str, str]) -> int:
    """Play a game from the keyboard to its end, or until it is left. Gives the exit code 0.

    Raises `BadInput` for an unknown game, number of players or reading.
    """
    chosen = secrets.token_hex(4) if seed is None else seed
    position = new_game(name, players=players, seed=chosen, readings=readings)
    print(f"{position.game.title}\n{HELP}")
    for note in notes(position.game.book.questions, readings):
        print(f"Note: {note}")
    position = _until_left(position)
    print(f"The same game again: --seed {chosen}" if position.over else "Left the game.")
    return 0


def _until_left(position: Position) -> Position:
    """Prompt by prompt to the last position reached."""
    look(position)
    while not position.over:
        try:
            words = input(f"{position.ask.seat}> ").strip()  # type: ignore[union-attr]
        except EOFError:
            print()
            break
        if words == "quit":
            break
        position = answer(position, words)
    return position


def answer(position: Position, words: str) -> Position:
    """The position after one line from the keyboard: the same one when nothing was played."""
    verb, _, rest = words.partition(" ")
    try:
        if verb == "why" and rest:
            print(why(position, rest))
        elif words == "clauses":
            _print_clauses(position)
        elif words == "back":
            position = position.back()
            look(position)
        elif words in ("", "help", "?"):
            print(HELP)
        else:
            position = position.play(_meant(position, words))
            _tell(position)
            look(position)
    except Illegal as illegal:
        print(show.refusal_text(illegal.refusal))
    except BadInput as error:
        print(f"Not understood: {error}")
    return position


def why(position: Position, words: str) -> str:
    """Why a move is not allowed, as the player who decides now may be told."""
    told = position.ask.seat  # type: ignore[union-attr]
    refusal = position.why_not(_meant(position, words), told)
    return f"{words}: that is allowed" if refusal is None else show.refusal_text(refusal)


def _meant(position: Position, words: str) -> Any:
    """The move that a line means: the number of an option, or words; who acts may be left out."""
    if words.isdecimal():
        actions = position.actions()
        if not 1 <= int(words) <= len(actions):
            raise BadInput(f"there is no number {words}", expected=f"1 to {len(actions)}")
        return actions[int(words) - 1]
    seat = words.partition(" ")[0]
    known = (*position.game.seats, *position.game.notation.SEATS)
    return words if seat in known else f"{position.ask.seat} {words}"  # type: ignore[union-attr]


def look(position: Position) -> None:
    """Print what the player sees who decides now, and the numbered moves."""
    ask = position.ask
    if ask is None:
        print(f"The game is over: {show.outcome_text(position.outcome)}")
        return
    if ask.seat in position.game.seats:
        print(show.text(position, ask.seat))
    print(f"{position.game.chooses(ask.seat, ask.kind)}:")
    for number, action in enumerate(position.actions(), 1):
        print(f"  {number:2}  {position.game.say(action).partition(' ')[2]}")


def _tell(position: Position) -> None:
    """Print what has happened, as the player sees it who decides now."""
    ask = position.ask
    seats = position.game.seats
    print(show.trace_text(position, ask.seat if ask and ask.seat in seats else seats[0]))


def _print_clauses(position: Position) -> None:
    """Print the clauses behind what happened last."""
    clauses = position.trace.clauses
    for clause in clauses:
        print(show.clause_text(position.game, clause))
    if not clauses:
        print("Nothing has happened yet.")
