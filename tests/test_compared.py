"""A ruling under every reading: what comes out, whether that tells the readings apart, by which clause, and how it
looks in a cell."""

from __future__ import annotations

from html import unescape

import pytest

from mythos_lab import rulings, show
from mythos_lab.compared import tells_apart
from mythos_lab.rulings import Ruling

TEXT = """\
id: two-reds
title: The <last> of two equal cards
game: mythomakya.battle
basis: {text: true, oq.mk.identical.effect: only_conflict}
given:
  order: [A, B]
  senior: blue
  first: A
  stacks: {A: [[R7, B3], [K4]], B: [[Y7, R11], [K3, R5]]}
  treasure: {A: [P4, P5], B: [GA2]}
when:
  - {pass: all}
  - {by: A, play: R7, stack: 1}
  - {by: A, activate: R7, pay: [P4, P5]}
  - {by: B, play: Y7, stack: 1}
  - {by: B, activate: Y7, pay: [GA2]}
  - {resolve: true}
then: {round_winner: none, first: B}
cites: [mk.botg.clar.identical_last]
"""


def known(wanted: str) -> Ruling:
    return next(ruling for ruling in rulings.shipped() if ruling.id == wanted)


def test_what_comes_out_is_told_reading_by_reading() -> None:
    compared = known("hm-r-players").readings()
    (asked,) = compared.asked
    assert asked.question.id == "oq.hm.players.range"
    taken, other = asked.under
    assert (taken.reading.name, taken.taken, taken.differs, taken.clauses) == ("two_to_five", True, False, ())
    assert other.differs and other.facts == {"in_rows": {2: "refused", 3: 12}}
    assert other.clauses == ("hm.players.range",)
    assert compared.facts["oq.hm.players.range"]["two_to_five"] == {"in_rows": {2: 12, 3: 12}}


def test_a_move_that_another_reading_refuses_is_a_difference() -> None:
    asked = {a.question.id: a for a in known("mk-o-067").readings().asked}["oq.mk.kronos.ends"]
    refused = next(u for u in asked.under if u.reading.name == "whole_game")
    assert refused.differs and not refused.facts and refused.clauses[0] in asked.question.clauses


def test_readings_that_no_fact_tells_apart_are_the_same() -> None:
    same = Ruling(TEXT.replace("then: {round_winner: none, first: B}", "then: {first: B}"))
    asked = {u.reading.name: u for u in same.readings().asked[0].under}
    for name, under in asked.items():
        apart = tells_apart(same.moves("mythomakya.battle"), "oq.mk.identical.effect", name, "only_conflict")
        assert under.differs == apart
    assert not asked["only_conflict"].differs


def test_facts_that_only_an_entry_names_are_looked_at_under_both() -> None:
    """An entry that names a fact of its own tells nothing apart by that alone."""
    entry = "other_readings: [{readings: {oq.mk.identical.effect: later_only}, then: {senior: blue}}]\n"
    named = Ruling(TEXT.replace("then: {round_winner: none, first: B}", "then: {first: B}") + entry)
    under = {u.reading.name: u for u in named.readings().asked[0].under}["later_only"]
    assert under.verdict.facts == {"senior": "blue"} and not under.facts


@pytest.mark.parametrize("wanted", ["hm-r-players", "hm-r-facing", "mk-o-067"])
def test_it_is_shown_as_text_and_as_a_table(wanted: str) -> None:
    compared = known(wanted).readings()
    text, html = show.compared_text(compared), unescape(show.compared_html(compared))
    for asked in compared.asked:
        for under in asked.under:
            for said in (asked.question.id, under.reading.name, *under.clauses[:1]):
                assert said in text and said in html
    assert "as ruled here" in text and "differs" in html
    assert repr(compared).startswith(f"<{wanted} under the readings of oq.")


def test_what_comes_from_a_file_is_escaped() -> None:
    compared = Ruling(TEXT).readings()
    assert "<last>" not in show.compared_html(compared) and "<last>" in show.compared_text(compared)
