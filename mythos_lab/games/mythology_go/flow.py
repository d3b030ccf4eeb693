"""Owns the flow table of Mythology GO: which step follows which, from the shuffle of the deck to the end of the game.

Some steps are only reached under readings, which replace rows of this table. What a step does is in the modules beside.
"""

from __future__ import annotations

from ...core.flow import step
from . import count, djinn_imp, ending, free, ident, pile, play, redraw, resolve, score, spells, turn

AFTER = "PLAY.RESOLVE PLAY.RESOLVE.out HIDDEN.CHECK"
COUNT = (
    "COUNT.VALUE COUNT.COLOUR COUNT.COPIES COUNT.KEYWORDS COUNT.DOUBLE COUNT.IDENT COUNT.STRONGWEAK "
    "ROUND.SCORE ROUND.CLEAN"
)
OTHERS = "the other players, where they may act on this turn"
NEXT_ROUND = "ROUND.CLEAN.shuffle ROUND.CLEAN.starter ROUND.START"


def others_act(name: str) -> dict[str, str]:
    """The row of a moment at which others may act: it comes again until all of them have been asked."""
    return {"passes": name, "rearranges": f"{name}.order {name}", "nothing": ""}


FLOW = {
    "GAME.START": step(turn.shuffle_deck, "GAME.START.first", who="chance"),
    "GAME.START.first": step(turn.draw_starter, "ROUND.START", who="chance"),
    "ROUND.START": step(turn.open_round, "TURN.BEGIN"),
    "TURN.BEGIN": step(
        turn.begin_turn,
        {"place free": "TURN.DRAW", "field full": "TURN.NEXT.passed", "pile short": "TURN.NEXT.end"},
    ),
    "TURN.DRAW.refill": step(pile.refill_pile, who="chance"),
    "TURN.DRAW": step(
        turn.draw, {"cards": "TURN.PLAY1.moment TURN.PLAY1", "no cards": "TURN.NEXT"}, who="the player on turn"
    ),
    "TURN.PLAY1.moment": step(
        free.moment, others_act("TURN.PLAY1.moment") | {"act": "HIDDEN.CHECK TURN.PLAY1.moment"}, who=OTHERS
    ),
    "TURN.PLAY1.moment.order": step(free.rearrange_now, {"more": "TURN.PLAY1.moment.order", "done": ""}, who=OTHERS),
    "TURN.PLAY1": step(
        play.play_first,
        {
            "first card": f"{AFTER} TURN.PLAY2.moment TURN.PLAY2",
            "no legal card": "TURN.RETURN",
            "duty met": "TURN.RETURN",
            "redraws": "TURN.PLAY1.redraw",
            "spell beside": f"{AFTER} TURN.PLAY1.moment TURN.PLAY1",
            "free act": "HIDDEN.CHECK TURN.PLAY1",
            "rearranges": "TURN.PLAY1.order TURN.PLAY1",
        },
        who="the player on turn",
    ),
    "TURN.PLAY1.order": step(free.rearrange, {"more": "TURN.PLAY1.order", "done": ""}, who="the player on turn"),
    "TURN.PLAY1.redraw": step(redraw.redraw, {"playable": "TURN.PLAY1", "none": "TURN.RETURN"}),
    "PLAY.RESOLVE": step(
        resolve.resolve,
        {
            "nothing": "",
            "laid hidden": "PLAY.RESOLVE.use",
            "target": "PLAY.RESOLVE.target",
            "weakest": "PLAY.RESOLVE.weakest",
            "some": "PLAY.RESOLVE.some",
            "draw": "PLAY.RESOLVE.draw",
            "search": "PLAY.RESOLVE.name PLAY.RESOLVE.shuffle",
            "each draws": "PLAY.RESOLVE.each_draws",
            "each returns": "PLAY.RESOLVE.each_returns",
            "peek": "PLAY.RESOLVE.peek",
            "swap": "PLAY.RESOLVE.swap",
            "extra": "PLAY.RESOLVE.extra",
        },
    ),
    "PLAY.RESOLVE.use": step(
        resolve.use_hidden, {"used": "PLAY.RESOLVE", "not used": ""}, who="the player of the card"
    ),
    "PLAY.RESOLVE.target": step(resolve.choose_target, who="the player of the card"),
    "PLAY.RESOLVE.turn_up": step(resolve.turn_all_up),
    "PLAY.RESOLVE.weakest": step(resolve.destroy_weakest),
    "PLAY.RESOLVE.hide": step(resolve.hide_again),
    "PLAY.RESOLVE.some": step(
        resolve.destroy_some, {"more": "PLAY.RESOLVE.some", "done": ""}, who="the player of the card"
    ),
    "PLAY.RESOLVE.draw": step(
        djinn_imp.draw_for_imp,
        {
            "drawn": "PLAY.RESOLVE.place",
            "nothing": "",
            "spell": "PLAY.RESOLVE PLAY.RESOLVE.out HIDDEN.CHECK PLAY.RESOLVE.draw",
        },
    ),
    "PLAY.RESOLVE.place": step(djinn_imp.place_for_imp, who="the player of the card"),
    "PLAY.RESOLVE.name": step(djinn_imp.name_card, who="the player of the card"),
    "PLAY.RESOLVE.found": step(djinn_imp.place_found, who="the player of the card"),
    "PLAY.RESOLVE.shuffle": step(djinn_imp.shuffle_after_djinn, who="chance"),
    "PLAY.RESOLVE.each_draws": step(spells.each_draws),
    "PLAY.RESOLVE.each_returns": step(
        spells.each_returns, {"more": "PLAY.RESOLVE.each_returns", "done": ""}, who="each player, the caster first"
    ),
    "PLAY.RESOLVE.peek": step(spells.peek, {"more": "PLAY.RESOLVE.peek", "done": ""}, who="the player of the card"),
    "PLAY.RESOLVE.swap": step(spells.swap, who="the player of the card"),
    "PLAY.RESOLVE.extra": step(spells.play_extra, {"card": AFTER, "no legal card": ""}, who="the player of the card"),
    "PLAY.RESOLVE.out": step(resolve.settled),
    "HIDDEN.CHECK": step(
        play.turn_up_hidden, {"more": "HIDDEN.CHECK", "limit holds": ""}, who="the owner of too many hidden cards"
    ),
    "TURN.PLAY2.moment": step(
        free.moment, others_act("TURN.PLAY2.moment") | {"act": "HIDDEN.CHECK TURN.PLAY2.moment"}, who=OTHERS
    ),
    "TURN.PLAY2.moment.order": step(free.rearrange_now, {"more": "TURN.PLAY2.moment.order", "done": ""}, who=OTHERS),
    "TURN.PLAY2": step(
        play.play_second,
        {
            "second card": f"{AFTER} TURN.RETURN.moment TURN.RETURN",
            "declined": "TURN.RETURN",
            "spell beside": f"{AFTER} TURN.PLAY2.moment TURN.PLAY2",
            "free act": "HIDDEN.CHECK TURN.PLAY2",
            "rearranges": "TURN.PLAY2.order TURN.PLAY2",
        },
        who="the player on turn",
    ),
    "TURN.PLAY2.chosen": step(play.play_chosen, {"placed": AFTER, "no place": ""}),
    "TURN.PLAY2.order": step(free.rearrange, {"more": "TURN.PLAY2.order", "done": ""}, who="the player on turn"),
    "TURN.RETURN.moment": step(
        free.moment, others_act("TURN.RETURN.moment") | {"act": "HIDDEN.CHECK TURN.RETURN.moment"}, who=OTHERS
    ),
    "TURN.RETURN.moment.order": step(free.rearrange_now, {"more": "TURN.RETURN.moment.order", "done": ""}, who=OTHERS),
    "TURN.RETURN": step(
        turn.return_rest,
        {
            "more": "TURN.RETURN",
            "done": "TURN.NEXT",
            "shuffled": "TURN.RETURN.shuffle TURN.NEXT",
            "shuffled in": "TURN.RETURN.shuffle_in TURN.NEXT",
            "free act": "HIDDEN.CHECK TURN.RETURN",
            "rearranges": "TURN.RETURN.order TURN.RETURN",
        },
        who="the player on turn",
    ),
    "TURN.RETURN.shuffle": step(pile.shuffle_rest, who="chance"),
    "TURN.RETURN.shuffle_in": step(pile.shuffle_rest_in, who="chance"),
    "TURN.RETURN.order": step(free.rearrange, {"more": "TURN.RETURN.order", "done": ""}, who="the player on turn"),
    "TURN.NEXT": step(turn.end_turn, {"next turn": "TURN.BEGIN", "round over": "TURN.NEXT.end"}),
    "TURN.NEXT.passed": step(turn.pass_over_player, {"next turn": "TURN.BEGIN", "round over": "TURN.NEXT.end"}),
    "TURN.NEXT.end": step(
        ending.close_round,
        f"END.DECLARE END.ACCUSE END.REVEAL END.REVEAL.check END.TARGET END.COPY.order {COUNT}",
    ),
    "END.DECLARE": step(ident.declare, {"more": "END.DECLARE", "all": ""}, who="each player from the starter"),
    "END.ACCUSE.moment": step(free.moment, others_act("END.ACCUSE.moment"), who="every player, where that is allowed"),
    "END.ACCUSE.moment.order": step(
        free.rearrange_now, {"more": "END.ACCUSE.moment.order", "done": ""}, who="every player, where that is allowed"
    ),
    "END.ACCUSE": step(ident.accuse, {"more": "END.ACCUSE", "all": ""}, who="each declarer from the starter"),
    "END.REVEAL": step(ident.reveal),
    "END.REVEAL.check": step(ident.check_accusations),
    "END.TARGET.reveal": step(ending.reveal_targeting),
    "END.COPY.one_by_one": step(ending.one_by_one),
    "END.TARGET": step(ending.declare_target, {"more": "END.TARGET", "all": ""}, who="owners of cards that target"),
    "END.COPY.order": step(ending.begin_changes, "END.COPY END.TRANSFORM.target END.TRANSFORM"),
    "END.COPY": step(ending.copy_cards),
    "END.COPY.accuse": step(
        ident.accuse_by_copy, {"more": "END.COPY.accuse", "all": "END.REVEAL.check"}, who="owners of copied divinities"
    ),
    "END.TRANSFORM.target": step(
        ending.declare_target, {"more": "END.TRANSFORM.target", "all": ""}, who="owners of Gorgons turned Werewolves"
    ),
    "END.TRANSFORM": step(ending.transform_cards),
    "COUNT.VALUE": step(count.count_values),
    "COUNT.COLOUR": step(count.count_colours),
    "COUNT.COPIES": step(count.count_copies),
    "COUNT.KEYWORDS": step(count.count_keywords),
    "COUNT.DOUBLE": step(count.count_double),
    "COUNT.IDENT": step(count.count_ident),
    "COUNT.STRONGWEAK.choose": step(
        score.choose_condition, {"more": "COUNT.STRONGWEAK.choose", "all": ""}, who="who meets both conditions"
    ),
    "COUNT.STRONGWEAK": step(score.count_strong_weak),
    "ROUND.SCORE": step(score.score_round),
    "ROUND.CLEAN": step(score.after_round, {"rounds 2 and 3": NEXT_ROUND, "after round 3": "GAME.END"}),
    "ROUND.CLEAN.shuffle": step(score.clean_up, who="chance"),
    "ROUND.CLEAN.starter": step(score.settle_starter, who="chance, where several tie"),
    "GAME.END": step(score.end_game, {"one more round": NEXT_ROUND}),
}
