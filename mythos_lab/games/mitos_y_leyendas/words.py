"""Owns the small vocabulary of card texts: what an ability is made of, how it is declared, and how it reads in words.

A declaration is a mapping in the words of the ruling format (`fx`, `enters`, `ability`, ...). It is the same in the
table of the shipped cards, in a ruling file and in a cell. What an effect does is a rule; here it only has its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.notation import closest

TYPES = ("ally", "talisman", "weapon", "totem", "gold")
KEYWORDS = {
    "haste": "can attack on the turn it enters play",
    "unblockable": "unblockable",
    "indestructible": "cannot be destroyed",
    "cannot_attack": "cannot attack",
    "cannot_block": "cannot block",
    "blocks_unblockable": "can block unblockable Allies",
    "opens": "opposing unblockable Allies can be blocked",
}
"""What a card can simply be, with its words."""


class Effect(NamedTuple):
    """One effect: its kind, a number, what it aims at ("": nothing, "self": its source), what else it names."""

    kind: str
    amount: int = 0
    target: str = ""
    more: tuple[str, ...] = ()


class Ability(NamedTuple):
    """Some effects, whether they are optional, what they cost, how often and when they can be used, and whether the
    text itself names that moment."""

    effects: tuple[Effect, ...]
    may: bool = False
    gold: int = 0
    discard: int = 0
    sacrifice: str = ""
    once: bool = False
    moment: str = "vigil"
    fixed: bool = False

    @property
    def targets(self) -> tuple[str, ...]:
        """What is to be aimed at, each thing once: effects that say the same share it."""
        return tuple(dict.fromkeys(e.target for e in self.effects if e.target not in ("", "self")))


class Static(NamedTuple):
    """What a card gives to others as long as it is in play: a number of strength or a keyword, and to whom."""

    to: str
    strength: int = 0
    keyword: str = ""


class Behaviour(NamedTuple):
    """All that a card does."""

    fx: Ability | None = None
    ability: Ability | None = None
    enters: Ability | None = None
    leaves: Ability | None = None
    final: Ability | None = None
    statics: tuple[Static, ...] = ()
    keywords: tuple[str, ...] = ()
    bonus: int = 0
    grants: tuple[str, ...] = ()
    pair: tuple[str, int, tuple[str, ...]] | None = None
    slots: int = 1
    negates: str = ""
    under: str = "own"
    from_graveyard: bool = False


NOTHING = Behaviour()

_TARGETED = {
    "pump": ("strengthen", "ally"), "strength_zero": ("reduce_to_zero", "ally"),
    "unblockable": ("make_unblockable", "ally"), "destroy_ally": ("destroy_target", "ally"),
    "destroy_totem": ("destroy_target", "totem"), "destroy_weapon": ("destroy_target", "weapon"),
    "destroy_card": ("destroy_target", "card"), "exile_ally": ("exile_target", "ally"),
    "exile_totem": ("exile_target", "totem"), "exile_weapon": ("exile_target", "weapon"),
    "exile_card": ("exile_target", "card"), "bounce": ("to_hand", "ally"), "shuffle_ally": ("shuffle_in", "ally"),
    "shuffle_weapon": ("shuffle_in", "weapon"), "take_control": ("take_control", "ally"), "borrow": ("borrow", "ally"),
    "bar": ("bar_ally", "ally"), "damage_ally": ("damage_ally", "ally"), "to_attack_line": ("move_up", "ally"),
}  # fmt: skip
_PLAIN = {
    "put_ally": ("put_into_play", ("ally",)), "search_ally": ("search", ("ally", "hand")),
    "search_weapon": ("search", ("weapon", "hand")), "search_totem": ("search", ("totem", "hand")),
    "search_talisman": ("search", ("talisman", "hand")), "search_gold": ("search", ("gold", "reserve")),
    "gold_to_paid": ("search", ("gold", "paid")), "mill_opponent": ("mill", ("opponent",)),
    "mill_each": ("mill", ("each",)), "mill_self": ("mill", ("self",)), "mill_strength": ("mill_strength", ()),
    "draw": ("draw_cards", ()), "look": ("look_at_top", ()), "back": ("shuffle_back", ()),
    "shuffle_strong": ("shuffle_strong", ()),
    "cancel_attack": ("cancel_attack", ()),
}  # fmt: skip
EFFECTS = (*_TARGETED, *_PLAIN, "bring", "generate", "destroy_all", "negate")
_ABOUT = ("may", "cost", "discard", "sacrifice", "once", "when", "target")
SACRIFICES = ("destroy", "exile")
MOMENTS = ("vigil", "war", "vigil or war")
GROUPS = ("Allies", "Knights", "Eternals", "Warriors", "Beasts")
UNTIL = ("now", "vigil", "final")
FACTS = ("type", "cost", "strength", "text", "race", "unique", "rarity", "in", "fx", "ability", "enters", "leaves",
         "final", "gives", "team_bonus", "bonus", "grants", "pair", "weapons", "negates", "under", "from_graveyard",
         "generates", *KEYWORDS)  # fmt: skip
"""Every key of a declaration."""


def behaviour(name: str, facts: Mapping[str, Any]) -> Behaviour:
    """What a declared card does. Raises `BadInput` naming the card, the key and what was expected."""
    for key in facts:
        if key not in FACTS:
            raise _fault(name, key, f"unknown key{closest(str(key), FACTS)}", ", ".join(FACTS))
    parts = {part: ability(name, part, facts[part]) for part in ("fx", "ability", "enters", "leaves", "final")
             if facts.get(part)}  # fmt: skip
    if facts.get("generates"):
        gold = Effect("generate", int(facts["generates"]), "", ("weapon", "now"))
        parts["ability"] = Ability((gold,), once=True)
    statics = tuple(_static(name, give) for give in _list(facts.get("gives")))
    if facts.get("team_bonus"):
        statics = (*statics, Static("Allies", int(facts["team_bonus"])))
    pair = facts.get("pair")
    return Behaviour(
        **parts,
        statics=statics,
        keywords=tuple(word for word in KEYWORDS if facts.get(word)),
        bonus=int(facts.get("bonus") or 0),
        grants=_keywords(name, "grants", facts.get("grants")),
        pair=(pair["with"], int(pair.get("bonus", 0)), _keywords(name, "pair", pair.get("grants"))) if pair else None,
        slots=int(facts.get("weapons", 1)),
        negates=str(facts.get("negates") or ""),
        under=str(facts.get("under") or "own"),
        from_graveyard=bool(facts.get("from_graveyard")),
    )


def _fault(name: str, key: str, what: str, expected: str = "") -> BadInput:
    return BadInput(what, source=f"card {name}", field=key, expected=expected)


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [] if value is None else [value]


def _keywords(name: str, key: str, value: Any) -> tuple[str, ...]:
    words = tuple(_list(value))
    for word in words:
        if word not in KEYWORDS:
            raise _fault(name, key, f"{word!r} is no keyword{closest(str(word), KEYWORDS)}", ", ".join(KEYWORDS))
    return words


def _static(name: str, give: Mapping[str, Any]) -> Static:
    to = str(give.get("to", "Allies"))
    if to.removeprefix("other ") not in GROUPS:
        raise _fault(name, "gives", f"{to!r} is no group", ", ".join((*GROUPS, *(f"other {g}" for g in GROUPS))))
    keyword = _keywords(name, "gives", give.get("keyword"))
    return Static(to, int(give.get("strength", 0)), keyword[0] if keyword else "")


def ability(name: str, part: str, said: Any) -> Ability:
    """An ability from its mapping of effects and of what is said about them. Raises `BadInput`."""
    if not isinstance(said, Mapping):
        raise _fault(name, part, f"{said!r} does not fit here", "a mapping such as {mill_opponent: 2}")
    for key in said:
        if key not in (*EFFECTS, *_ABOUT):
            raise _fault(name, part, f"unknown effect {key!r}{closest(str(key), EFFECTS)}", ", ".join(EFFECTS))
    side = f"{said['target']} " if said.get("target") in ("opposing", "own") else ""
    effects = tuple(_effect(name, part, key, value, side) for key, value in said.items() if key in EFFECTS and value)
    sacrifice, moment = str(said.get("sacrifice") or ""), str(said.get("when") or "vigil")
    if sacrifice and sacrifice not in SACRIFICES:
        raise _fault(name, part, f"{sacrifice!r} is no way to give up a card", ", ".join(SACRIFICES))
    default = "vigil or war" if part == "fx" and "when" not in said else moment
    if default not in MOMENTS:
        raise _fault(name, part, f"{moment!r} is no moment", ", ".join(MOMENTS))
    return Ability(effects, bool(said.get("may")), int(said.get("cost") or 0), int(said.get("discard") or 0), sacrifice,
                   bool(said.get("once")), default, "when" in said)  # fmt: skip


def _effect(name: str, part: str, key: str, value: Any, side: str) -> Effect:
    if key == "negate":
        if value not in (*TYPES, "any"):
            raise _fault(name, part, f"{value!r} cannot be negated", ", ".join((*TYPES, "any")))
        return Effect("negate", 0, "", (str(value),))
    if key == "bring":
        return Effect("bring", 0, "", (str(value),))
    if key == "destroy_all":
        return Effect("destroy_all", 0, "", tuple(map(str, _list(value))))
    if key == "generate":
        said = value if isinstance(value, Mapping) else {"amount": value}
        return Effect("generate", int(said["amount"]), "", (said.get("for", "any"), said.get("until", "now")))
    amount = value if isinstance(value, int) and not isinstance(value, bool) else 0
    if key in _PLAIN:
        kind, more = _PLAIN[key]
        return Effect(kind, amount, "", more)
    kind, target = _TARGETED[key]
    return Effect(kind, amount, "self" if value == "self" else side + target)


# -- in words --------------------------------------------------------------------------------------------------------

_NAMES = {"ally": "Ally", "totem": "Totem", "weapon": "Weapon", "card": "card in play that is no Gold", "gold": "Gold",
          "talisman": "Talisman", "any": "card"}  # fmt: skip
_BEING = {"unblockable": "is unblockable"}
_SAID = {
    "strengthen": "{it} gets {n:+d} strength until the final phase",
    "reduce_to_zero": "{it} has strength 0 until the final phase",
    "make_unblockable": "{it} is unblockable until the final phase",
    "destroy_target": "destroy {it}",
    "exile_target": "exile {it}",
    "to_hand": "return {it} to its owner's hand",
    "shuffle_in": "shuffle {it} into its owner's Castle",
    "take_control": "take control of {it}: it goes to your defense line",
    "borrow": "{it} goes to your defense line, and back when this card leaves play",
    "bar_ally": "{it} can neither attack nor block as long as this card is in play",
    "damage_ally": "{it} takes {n} damage",
    "move_up": "{it} goes to its attack line",
    "put_into_play": "put an Ally from your hand into play without paying",
    "mill_strength": "your opponent mills as many cards as this card has strength",
    "draw_cards": "draw {n}",
    "look_at_top": "look at the top {n} cards of your Castle",
    "shuffle_back": "shuffle {n} cards of your graveyard into your Castle",
    "shuffle_strong": "shuffle every Ally in play of strength {n} or more into its owner's Castle",
    "cancel_attack": "the attackers go back to their defense line and deal no damage",
}


def say_effect(e: Effect, it: str = "") -> str:
    """An effect in words; `it` is what its target is called, where it was named before."""
    if e.kind == "mill":
        who = {"opponent": "your opponent mills", "each": "each player mills", "self": "you mill"}
        return f"{who[e.more[0]]} {e.amount}"
    if e.kind == "search":
        what, where = _NAMES[e.more[0]], {"hand": "hand", "reserve": "reserve", "paid": "paid gold zone"}[e.more[1]]
        gold = " without ability" if e.more == ("gold", "paid") else ""
        return f"search your Castle for {_a(what)}{gold}, show it and put it into your {where}"
    if e.kind == "bring":
        return f"search your graveyard and Castle for {e.more[0]} and put it under this Ally without paying"
    if e.kind == "generate":
        until = {"now": "to be used at once", "vigil": "until the Vigil ends", "final": "until the final phase"}
        what = "anything" if e.more[0] == "any" else f"{_NAMES[e.more[0]]}s"
        return f"generate {e.amount} gold for {what}, {until[e.more[1]]}"
    if e.kind == "destroy_all":
        return f"destroy every opposing {' and '.join(_NAMES[x] for x in e.more)}"
    if e.kind == "negate":
        return f"negate {_a(_NAMES[e.more[0]])} that is being played"
    said = _SAID[e.kind].format(it=it or _it(e.target), n=e.amount)
    return said.replace("1 cards", "1 card")


def _a(what: str) -> str:
    return f"{'an' if what[0] in 'AEIO' else 'a'} {what}"


def _it(target: str) -> str:
    if target == "self":
        return "this card"
    side, _, what = target.rpartition(" ")
    return f"one {side + ' ' if side else ''}{_NAMES.get(what, what)}"


def _costs(a: Ability) -> str:
    said = [f"pay {a.gold} gold"] if a.gold else []
    said += [f"discard {a.discard} cards"] if a.discard else []
    said += [f"{a.sacrifice} this card"] if a.sacrifice else []
    return " and ".join(said)


def say_ability(a: Ability, when: str = "") -> str:
    """An ability in words: when, what it costs, what happens, how often."""
    before = [e.target for e in a.effects]
    named = ["it" if e.target and e.target in before[:i] else "" for i, e in enumerate(a.effects)]
    effects = "; ".join(map(say_effect, a.effects, named))
    costs = _costs(a)
    said = f"{costs}: {effects}" if costs else effects
    said = f"{when}{'you may: ' if a.may else ''}{said}"
    return said + (" (once a turn)" if a.once else "")


def say(b: Behaviour, kind: str) -> str:
    """All that a card does, in words made from its declaration; nothing for a card without ability."""
    return ". ".join(text[0].upper() + text[1:] for text in _sentences(b, kind)) + ("." if b != NOTHING else "")


def _sentences(b: Behaviour, kind: str) -> Iterable[str]:
    yield from (KEYWORDS[word] for word in b.keywords)
    if b.under == "opposing":
        yield "goes under an opposing Ally"
    if b.bonus or b.grants:
        yield _bearer("the bearer", b.bonus, b.grants)
    if b.pair:
        yield _bearer(f"if the bearer is {b.pair[0]}: it", b.pair[1], b.pair[2])
    if b.slots != 1:
        yield f"may carry {b.slots} Weapons"
    yield from (_give(s) for s in b.statics)
    if b.negates:
        yield f"you may exile this card to negate an opposing {_NAMES[b.negates]} that is being played"
    if b.from_graveyard:
        yield "in your Vigil it may be played from your graveyard"
    if b.fx:
        yield say_ability(b.fx, "" if b.fx.moment != "vigil" else "only in your Vigil: ")
    for part, when in (("enters", "when it enters play, "), ("leaves", "when it leaves play, "),
                       ("final", "in the final phase, ")):  # fmt: skip
        if getattr(b, part):
            yield say_ability(getattr(b, part), when)
    if b.ability:
        yield say_ability(b.ability, "in the Talisman War, " if b.ability.moment == "war" else "in your Vigil, ")


def _bearer(who: str, bonus: int, grants: tuple[str, ...]) -> str:
    said = [f"gets {bonus:+d} strength"] if bonus else []
    return f"{who} {' and '.join([*said, *(_BEING.get(g, KEYWORDS[g]) for g in grants)])}"


def _give(s: Static) -> str:
    being = "are unblockable" if s.keyword == "unblockable" else KEYWORDS.get(s.keyword, "")
    gets = f"get {s.strength:+d} strength" if s.strength else being.replace("it enters", "they enter")
    return f"your {s.to} {gets}"
