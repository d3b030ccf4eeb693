"""Owns the Mythological Battle up to the damage: attackers, blocks, the Talisman War."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.chain import first_works
from ...core.events import Clear, Event, Move, Set
from ...core.flow import Body
from ...core.kernel import Table
from ...core.legality import Ask
from ...core.rules import rule
from .moves import attackers
from .table import Moves, allies, changed, other

DONE: tuple[str, Any] = ("done", None)


# -- attack ----------------------------------------------------------------------------------------------------------


@rule("myl.battle.attack.declare", "myl.zone.attack", "myl.goal.attack")
def declare(t: Table, seat: str, ally: str) -> Iterator[Event]:
    """An attacker is declared by moving it from the defense line to the attack line."""
    yield Move((ally,), ("defense", seat), ("attack", seat))
    yield Set("declared", tuple(sorted((*t["declared"], ally))))


@rule("myl.battle.begins", "myl.gold.generated.now")
def battle_begins(t: Table) -> Iterator[Event]:
    """The battle begins when the player attacks; the Vigil is over, and what was generated for it is lost."""
    yield from t.rules.gold_runs_out(t, ("vigil", "phase"))


@rule()
def attack_moves(t: Table, seat: str) -> Moves:
    """Further Allies that can attack, or no more."""
    return [*attackers(t, seat), DONE]


@rule("myl.battle.attack.declare", "myl.battle.four_steps")
def attack(t: Table) -> Body:
    """The attacking player designates one or more attackers, one after another."""
    seat = t["active"]
    verb, ally = yield Ask(seat, "attackers")
    if verb == "done":
        return "declared"
    yield from t.rules.declare(t, seat, ally)
    return "more"


# -- defense ---------------------------------------------------------------------------------------------------------


@rule("myl.zone.defense.blocker", "myl.battle.block.from_defense_line", "myl.zone.defense")
def could_block(t: Table, seat: str, ally: str) -> bool:
    """Only Allies in the defense line may defend, new ones too, unless a card says that they cannot block."""
    return ally in t["defense", seat] and not t.rules.has(t, ally, "cannot_block")


@rule("myl.battle.block.one_to_one", "myl.gloss.block")
def blocked_attackers(t: Table, seat: str) -> set[str]:
    """An attacker is blocked as long as its blocker goes on blocking; one whose blocker is gone is unblocked."""
    return {attacker for attacker, blocker in t["blocks"] if t.rules.still_blocks(t, seat, blocker)}


@rule("myl.battle.block.choice", "myl.battle.block.optional")
def block_moves(t: Table, seat: str) -> Moves:
    """The defending player assigns free Allies of the defense line to attackers that are not blocked yet, or none."""
    blocked = t.rules.blocked_attackers(t, seat)
    busy = {b for _, b in t["blocks"]}
    able = [b for b in t["defense", seat] if b not in busy and t.rules.could_block(t, seat, b)]
    free = [a for a in t["declared"] if a not in blocked]
    if not able or not free:
        return [DONE]
    return [*(("block", (a, b)) for a in free for b in able if not t.rules.unblockable_for(t, a, b)), DONE]


@rule("myl.battle.block.choice", "myl.gloss.block", "myl.battle.block.announce", "myl.ally.block_no_move")
def block(t: Table) -> Body:
    """The defending player announces blocks one after another, without moving Allies; blocking is not mandatory."""
    seat = other(t, t["active"])
    verb, pair = yield Ask(seat, "blocks")
    if verb == "done":
        way = t.rules.after_blocks(t)
        if way == "war":
            yield from t.rules.war_begins(t, seat)
        return way
    yield Set("blocks", tuple(sorted((*t["blocks"], pair))))
    return "more"


@rule("myl.battle.war.after_blocks", "myl.battle.four_steps")
def after_blocks(t: Table) -> str:
    """After the blocks comes the Talisman War, with or without blocks."""
    return "war"


@rule("myl.battle.block.choice", "myl.battle.block.announce")
def late_block(t: Table) -> Body:
    """Who may still block after the Defense step (as a rule nobody) is assigned at once, or not at all."""
    if not t["late"]:
        return "nobody"
    seat = other(t, t["active"])
    moves = t.rules.late_moves(t, seat)
    verb, pair = (yield Ask(seat, "late block")) if len(moves) > 1 else DONE
    yield Set("late", tuple(b for b in t["late"] if verb == "block" and b != pair[1]))
    if verb == "block":
        others = [old for old in t["blocks"] if old[0] != pair[0]]
        yield Set("blocks", tuple(sorted((*others, pair))))
    return "settled"


@rule("myl.battle.block.choice")
def late_moves(t: Table, seat: str) -> Moves:
    """Blocks by those who may still block."""
    return [m for m in t.rules.block_moves(t, seat) if m == DONE or m[1][1] in t["late"]]


@rule("myl.battle.war.after_blocks", "myl.battle.block.announce",
      because=lambda t, p, m, kept: f"{m[1][1]} cannot be assigned any more")  # fmt: skip
def late_blockers_only(t: Table, seat: str, moves: Moves) -> Moves:
    """After the Defense step only those block that may still be assigned."""
    return _blocks(moves, lambda a, b: b in t["late"])


@rule("myl.battle.war.defender_first")
def war_begins(t: Table, seat: str) -> Iterator[Event]:
    """The defending player holds priority: acts first in the war."""
    yield Set("priority", seat)


def _pair(move: Any) -> tuple[Any, Any]:
    return move[1] if isinstance(move[1], tuple) and len(move[1]) == 2 else (None, None)


def _blocks(moves: Moves, fits: Any) -> Moves:
    return [m for m in moves if m[0] != "block" or fits(*_pair(m))]


@rule("myl.ally.only_assigned", "myl.zone.defense.blocker", "myl.battle.block.from_defense_line",
      because=lambda t, p, m, kept: f"{m[1][1]} is no Ally of {p}")  # fmt: skip
def blocks_with_allies(t: Table, seat: str, moves: Moves) -> Moves:
    """Only own Allies can be assigned as blockers."""
    own = allies(t, seat)
    return _blocks(moves, lambda a, b: b in own)


@rule("myl.battle.block.from_defense_line", "myl.zone.defense.blocker",
      because=lambda t, p, m, kept: f"{m[1][1]} is not in the defense line")  # fmt: skip
def blocks_from_defense(t: Table, seat: str, moves: Moves) -> Moves:
    """To be declared a blocker an Ally must be in the defense line."""
    line = t["defense", seat]
    return _blocks(moves, lambda a, b: b in line)


@rule("myl.battle.block.choice", "myl.battle.block.one_to_one",
      because=lambda t, p, m, kept: f"{m[1][0]} is not attacking")  # fmt: skip
def blocks_attackers(t: Table, seat: str, moves: Moves) -> Moves:
    """Blocked are the Allies that attack."""
    return _blocks(moves, lambda a, b: a in t["declared"])


@rule("myl.battle.block.one_to_one", because=lambda t, p, m, kept: "one of the two is part of another block")
def one_to_one(t: Table, seat: str, moves: Moves) -> Moves:
    """Blocks are one to one: one attacker, one defender."""
    blocked, busy = t.rules.blocked_attackers(t, seat), {b for _, b in t["blocks"]}
    return _blocks(moves, lambda a, b: a not in blocked and b not in busy)


@rule("myl.golden", "myl.battle.block.choice", because=lambda t, p, m, kept: f"a card says that {m[1][1]} cannot block")
def able_to_block(t: Table, seat: str, moves: Moves) -> Moves:
    """Where a card says that an Ally cannot block, it cannot."""
    return _blocks(moves, lambda a, b: t.rules.could_block(t, seat, b))


@rule("myl.gloss.unblockable", because=lambda t, p, m, kept: f"{m[1][0]} is unblockable")
def not_unblockable(t: Table, seat: str, moves: Moves) -> Moves:
    """An unblockable Ally cannot be blocked."""
    return _blocks(moves, lambda a, b: not t.rules.unblockable_for(t, a, b))


# -- the Talisman War ------------------------------------------------------------------------------------------------


@rule("myl.battle.war.both", "myl.battle.war.alternate", "myl.battle.war.end")
def war(t: Table) -> Body:
    """In alternation the players play Talismans or pass; two passes in a row end the war."""
    if t.rules.war_is_over(t):
        if t["stack"]:
            yield from t.rules.off_the_stack(t)
            return "resolve"
        yield from t.rules.war_ends(t)
        return "closed"
    seat = t["priority"]
    verb, card = yield Ask(seat, "war")
    if verb == "pass":
        yield from t.rules.passes_priority(t, seat)
        return "pass"
    yield from t.rules.priority_after_play(t, seat)
    if verb == "use":
        yield from t.rules.use_ability(t, seat, card)
        return "ability"
    yield from t.rules.announce_card(t, seat, card)
    return "card"


@rule("myl.battle.war.end")
def war_ends(t: Table) -> Iterator[Event]:
    """When both players pass, or can play no more Talismans, the war is over."""
    yield Clear("passes", "priority")


@rule("myl.talisman.resolve", "myl.battle.war.alternate", "myl.gloss.negate.graveyard")
def onto_stack(t: Table) -> Iterator[Event]:
    """A Talisman that is not resolved at once is laid on a stack; a negated one goes directly to the graveyard."""
    chain = t["chain"]
    yield from t.rules.answers_done(t, chain)
    if first_works(chain):
        yield Set("stack", (*t["stack"], chain[:1]))
    else:
        yield from t.rules.negated(t, chain[0])


@rule("myl.talisman.resolve", "myl.battle.war.end")
def off_the_stack(t: Table) -> Iterator[Event]:
    """The Talisman played last is taken from the stack; when it is empty the war goes on."""
    yield Set("chain", t["stack"][-1])
    yield Set("stack", t["stack"][:-1])
    if not t["stack"] and t.rules.war_goes_on(t):
        yield Set("passes", 0)


@rule("myl.battle.war.end", "myl.battle.war.alternate")
def war_goes_on(t: Table) -> bool:
    """When the stack is resolved the war goes on, and both players may act again."""
    return True


@rule("myl.battle.war.end")
def war_is_over(t: Table) -> bool:
    """When both players pass one after the other, the war is over."""
    return t["passes"] >= 2


@rule("myl.battle.war.alternate", "myl.battle.war.end")
def passes_priority(t: Table, seat: str) -> Iterator[Event]:
    """Who passes hands priority to the other player, and may act again when that one plays."""
    yield Set("passes", t["passes"] + 1)
    yield Set("priority", other(t, seat))


@rule("myl.battle.war.alternate")
def priority_after_play(t: Table, seat: str) -> Iterator[Event]:
    """After a Talisman priority goes to the other player, negated or not."""
    yield from changed(t, "passes", 0)
    yield Set("priority", other(t, seat))
