"""Owns the set-up of both games: numbers by player count, dealing, the caller's decisions. Teams are in `teams`.

One step a state of the flow; the numbers are the rulebook's tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chance import CHANCE, Shuffles
from ...core.errors import BadInput
from ...core.events import Event, Move, Reorder, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import Number, rule
from .cards import APPLE_CARDS, COLOURS, GODS
from .table import clockwise

TRIUMPH_LAYOUT = {2: (30, 10, 3), "quick": (20, 10, 2), 3: (20, 10, 2), 4: (15, 5, 3), 5: (12, 6, 2), 6: (10, 5, 2)}
BATTLE_LAYOUT = {n: row for n, row in TRIUMPH_LAYOUT.items() if n != "quick"}
KEPT_BACK = 2
"""Five players: of the four undealt god cards two go to the box."""
BATTLE_EXTRAS = {2: (3, 1), 3: (3, 1), 4: (3, 1), 5: (2, 1), 6: (2, 1)}
"""The tables: cards each, stacks, height; god cards and golden apple cards each."""


def _numbers() -> dict[str, Number]:
    found = {}
    for game, layout in (("toh", TRIUMPH_LAYOUT), ("botg", BATTLE_LAYOUT)):
        for count, (share, stacks, height) in layout.items():
            key = "quick2" if count == "quick" else f"{count}p"
            dealt = "mk.toh.setup.deal.even" if count == "quick" else f"mk.{game}.setup.{key}.deal"
            found[f"{game}_{key}_deal"] = Number(f"{game}_{key}_deal", dealt, share)
            found[f"{game}_{key}_stacks"] = Number(
                f"{game}_{key}_stacks", f"mk.{game}.setup.{key}.stacks", (stacks, height)
            )
    for count, (gods, apples) in BATTLE_EXTRAS.items():
        found[f"botg_{count}p_gods"] = Number(f"botg_{count}p_gods", f"mk.botg.setup.{count}p.gods", gods)
        found[f"botg_{count}p_apple"] = Number(f"botg_{count}p_apple", f"mk.botg.setup.{count}p.apple", apples)
    return found


NUMBERS = _numbers()


@rule("mk.toh.setup.deal.by_count", "mk.botg.setup.deal.by_count")
def by_count(t: Table, what: str) -> Any:
    """How many cards, stacks, gods or apples each player gets depends on the number of players."""
    game = "toh" if t.game.name.endswith("triumph") else "botg"
    count = "quick2" if t.game.setup.option("quick") else f"{len(t.seats)}p"
    return getattr(t.rules, f"{game}_{count}_{what}")(t)


# -- dealing ---------------------------------------------------------------------------------------------------------


@rule("mk.toh.setup.build", "mk.toh.setup.quick2.remove")
def take_low_cards_out(t: Table) -> Iterator[Event]:
    """The deck is the sixty cards of the variant; the quick version removes all cards of strength 2, 3, 4 and 5."""
    if t.game.setup.option("quick"):
        low = tuple(card for card in t["deck"] if 2 <= t.cards.strength[card] <= 5)
        yield Move(low, "deck", "removed")


@rule("mk.toh.setup.build", "mk.toh.setup.quick2.remove")
def build_deck(t: Table) -> Iterator[Event]:
    """The deck is made of the sixty cards of the variant."""
    if t["deck"] and not t["removed"]:
        yield from t.rules.take_low_cards_out(t)


@rule()
def shuffled_deck(t: Table, seat: str) -> Any:
    """All orders of the deck."""
    return Shuffles("deal", t["deck"])


@rule("mk.toh.setup.shuffle", "mk.botg.setup.shuffle", "mk.toh.setup.deal.even", "mk.botg.setup.deal.even")
def deal(t: Table) -> Body:
    """The whole deck is shuffled and dealt out in equal shares."""
    _, order = yield Ask(CHANCE, "deal")
    yield Reorder("deck", tuple(reversed(order)))  # dealt from the bottom of the pack: the first card lies lowest


@rule("mk.toh.setup.stacks.down", "mk.botg.setup.stacks.up")
def lay_out(t: Table) -> Iterator[Event]:
    """Everybody lays the dealt cards out in several stacks, in the order dealt, stack by stack from the bottom."""
    share = t.rules.by_count(t, "deal")
    stacks, height = t.rules.by_count(t, "stacks")
    if share != stacks * height or share * len(t.seats) != len(t["deck"]):
        raise BadInput("this deck cannot be dealt out in equal shares", expected=f"{share} cards for each player")
    zone = "down" if ("down", t.seats[0], 1) in t.index else "stack"
    for seat in t.seats:
        for n in range(1, stacks + 1):
            yield Move(t["deck"][-height:], "deck", (zone, seat, n))


@rule("mk.botg.setup.stacks.up")
def arrange(t: Table) -> Body:
    """Nobody chooses how the dealt cards are spread over the stacks."""
    yield from ()
    return "arranged"


@rule("mk.botg.setup.stacks.up")
def cards_to_lay(t: Table, seat: str) -> list[Any]:
    """The cards are laid in the order dealt: there is nothing to choose."""
    return [("choose", card) for card in t["deck"][:1]]


@rule("mk.botg.setup.stacks.up", because=lambda t, p, m, kept: f"{m[1]} is not among the cards {p} has still to lay")
def lays_own_card(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is laid is one of the cards dealt to that player."""
    return [m for m in moves if m in t.rules.cards_to_lay(t, seat)]


# -- the caller ------------------------------------------------------------------------------------------------------


@rule("mk.toh.setup.caller", "mk.botg.setup.caller")
def settle_caller(t: Table) -> Iterator[Event]:
    """The players settle who calls the senior colour: an input of the set-up."""
    if t["caller"] is None:
        yield Set("caller", t.game.setup.option("caller", t.seats[0]))


@rule()
def caller_lots(t: Table, seat: str) -> list[Any]:
    """Every player is equally likely to be drawn."""
    return [("choose", p) for p in t.seats]


@rule("mk.toh.setup.caller", "mk.botg.setup.caller", because=lambda t, p, m, kept: f"{m[1]} is no player")
def drawn_among_players(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The caller is one of the players."""
    return [m for m in moves if m[1] in t.seats]


@rule("mk.toh.setup.caller.rotate", "mk.botg.setup.caller.rotate")
def next_caller(t: Table, caller: str) -> str:
    """In a series the right to call the senior colour moves on clockwise."""
    return clockwise(t, caller)[1]


@rule("mk.toh.setup.caller.rotate", "mk.botg.setup.caller.rotate")
def pass_call_on(t: Table) -> Iterator[Event]:
    """Another player calls the senior colour in the next game, and chooses a mate where that makes the teams."""
    yield Set("teams", t.game.setup.teams)
    yield Set("caller", t.rules.next_caller(t, t["caller"]))


@rule()
def colours(t: Table, seat: str) -> list[Any]:
    """Any of the five colours may be called."""
    return [("call", colour) for colour in COLOURS]


@rule("mk.toh.setup.caller", "mk.botg.setup.caller", because=lambda t, p, m, kept: f"{m[1]} is no colour of the deck")
def a_colour(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """What is called is one of the five colours."""
    return [m for m in moves if m[1] in COLOURS]


@rule("mk.toh.setup.caller", "mk.botg.setup.caller", because=lambda t, p, m, kept: "the colour is not to be called now")
def called_in_its_place(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The senior colour is called once, in its place among the steps of the set-up."""
    return moves if t.agenda and t.agenda[-1][0] == "SETUP.COLOUR" else []


@rule("mk.toh.setup.caller", "mk.botg.setup.caller")
def call_colour(t: Table) -> Body:
    """The caller names the senior colour."""
    _, colour = yield Ask(t["caller"], "colour")
    yield Set("senior", colour)
    return "five players" if len(t.seats) == 5 else "other counts"


@rule()
def mates(t: Table, seat: str) -> list[Any]:
    """Everybody but the caller can be chosen as mate."""
    return [("choose", p) for p in t.seats if p != seat]


@rule(
    "mk.toh.setup.5p.teammate", "mk.botg.setup.5p.teammate", because=lambda t, p, m, kept: f"{m[1]} is no other player"
)
def another_player(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The mate is one of the other players."""
    return [m for m in moves if m[1] in t.seats and m[1] != seat]


@rule(
    "mk.toh.setup.5p.teammate", "mk.botg.setup.5p.teammate", because=lambda t, p, m, kept: "no mate is to be chosen now"
)
def mate_in_its_place(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The mate is chosen once, in its place among the steps of the set-up."""
    return moves if t.agenda and t.agenda[-1][0] == "SETUP.MATE" else [m for m in moves if m[1] not in t.seats]


@rule("mk.toh.setup.5p.teammate", "mk.botg.setup.5p.teammate")
def choose_mate(t: Table) -> Body:
    """Five players: the caller picks a team mate; the other three are the second team."""
    caller = t["caller"]
    _, mate = yield Ask(caller, "mate")
    yield from t.rules.form_pair(t, caller, mate)


@rule("mk.toh.setup.5p.teams", "mk.botg.setup.5p.teams")
def form_pair(t: Table, caller: str, mate: str) -> Iterator[Event]:
    """Five players: the remaining three players are the second team."""
    rest = tuple(p for p in t.seats if p not in (caller, mate))
    yield Set("teams", (("T1", (caller, mate)), ("T2", rest)))


@rule("mk.toh.first.initial", "mk.botg.first.initial")
def left_of_caller(t: Table) -> str:
    """In the first round the player to the left of the caller is first."""
    return clockwise(t, t["caller"])[1]


@rule("mk.toh.setup.5p.first", "mk.botg.setup.5p.first")
def first_of_five(t: Table) -> str:
    """Five players: the chosen team mate is the first player."""
    return next(members[1] for _, members in t["teams"] if members[0] == t["caller"])


@rule("mk.toh.first.initial", "mk.botg.first.initial")
def settle_first(t: Table) -> Iterator[Event]:
    """The first player of the first round is settled."""
    first = t.rules.first_of_five(t) if len(t.seats) == 5 else t.rules.left_of_caller(t)
    yield Set("first", first)


# -- god cards and golden apples (Battle of the Gods) ----------------------------------------------------------------


@rule()
def shuffled_gods(t: Table, seat: str) -> Any:
    """All orders of the god cards."""
    return Shuffles("deal", t["box"])


@rule("mk.botg.setup.gods.deal", "mk.botg.setup.gods.shuffle", "mk.botg.setup.gods.box")
def deal_gods(t: Table) -> Body:
    """The god cards are shuffled, everybody is dealt theirs, the others stay in the box."""
    _, order = yield Ask(CHANCE, "gods")
    each = t.rules.by_count(t, "gods")
    for i, seat in enumerate(t.seats):
        yield Move(tuple(sorted(order[i * each : (i + 1) * each])), "box", ("gods", seat))
    if len(t.seats) == 5:
        yield Move(tuple(sorted(order[5 * each :])), "box", "undealt")


@rule("mk.botg.setup.apple.deal", "mk.botg.setup.apple.to_treasure", "mk.botg.setup.apple.rest")
def deal_apples(t: Table) -> Iterator[Event]:
    """Everybody gets a golden apple card into the treasure pile; the rest go back into the box."""
    each = t.rules.by_count(t, "apple")
    for i, seat in enumerate(t.seats):
        yield Move(APPLE_CARDS[i * each : (i + 1) * each], "spare", ("treasure", seat))


@rule()
def undealt_gods(t: Table, seat: str) -> list[Any]:
    """The undealt god cards can be chosen."""
    return [("choose", god) for god in t["undealt"]]


@rule("mk.botg.setup.5p.caller.gods", because=lambda t, p, m, kept: f"{m[1]} is not among the undealt god cards")
def among_undealt(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The caller chooses from the god cards that were not dealt."""
    return [m for m in moves if m[1] in t["undealt"]]


@rule("mk.botg.setup.5p.caller.gods", because=lambda t, p, m, kept: "no further god cards are to be chosen now")
def gods_in_their_place(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The two further god cards are chosen in their place among the steps of the set-up, and no third one."""
    return moves if t.agenda and t.agenda[-1][0] == "SETUP.EXTRAS" else [m for m in moves if m[1] not in GODS]


@rule("mk.botg.setup.5p.caller.gods", because=lambda t, p, m, kept: "one more god card is to be chosen")
def chooses_two(t: Table, seat: str, moves: list[Any]) -> list[Any]:
    """The caller chooses two further god cards, not one."""
    return []


@rule("mk.botg.setup.5p.caller.gods")
def choose_extras(t: Table) -> Body:
    """Five players: the caller chooses two further god cards and so holds four."""
    caller = t["caller"]
    if t["undealt"]:
        _, god = yield Ask(caller, "extra god" if len(t["undealt"]) > KEPT_BACK + 1 else "second god")
        yield Move((god,), "undealt", ("gods", caller))
        if len(t["undealt"]) > KEPT_BACK:
            return "more"
        yield from t.rules.rest_to_box(t)
    yield from t.rules.second_apple(t, caller)
    return "chosen"


@rule("mk.botg.setup.gods.box")
def rest_to_box(t: Table) -> Iterator[Event]:
    """The undealt god cards go back into the box."""
    yield Move(t["undealt"], "undealt", "box")


@rule("mk.botg.setup.5p.caller.apple")
def second_apple(t: Table, caller: str) -> Iterator[Event]:
    """Five players: the caller gets a second golden apple card into the treasure pile."""
    if t["spare"]:
        yield Move(t["spare"][:1], "spare", ("treasure", caller))


def is_god(what: Any) -> bool:
    return what in GODS
