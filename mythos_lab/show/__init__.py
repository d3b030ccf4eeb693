"""Owns showing: text, SVG and HTML of what one seat sees, what happened and by which clause, refusals and clauses.

    text(position, seat)   svg(position, seat)   html(position, seat)   picture(position, seat)
    board(position, seat)  frames(position, seat)    faces(game, board)
    board_of(view)         midway(position, seat, most)            (a view on the way)
    trace_text(position, seat)     trace_html(position, seat)
    actions_text(position, seat)   actions_html(position, seat)
    knowledge_text(position, seat) knowledge_html(position, seat)
    account_text(position)         account_html(position)         account_picture(position)
    refusal_text(refusal)          refusal_html(refusal)
    clause_text(game, id)          clause_html(game, id)          outcome_text(outcome)          register()
    game_text(game)                game_html(game)
    compared_text(compared)        compared_html(compared)        (a ruling under every reading)
    question_text(entry)           question_html(entry)           (an open question, whole)
    questions_text(entries)        questions_html(entries)

All of a position comes from its view for that seat. A book may have a `look` beside its notation (what a card shows,
where places lie, facts in words); without one, zones and facts speak for themselves.
"""

from ..graphs.picture import Picture
from .account import account_html, account_picture, account_text
from .asked import question_html, question_text, questions_html, questions_text
from .board import board, board_of
from .compared import compared_html, compared_text
from .drawn import faces
from .frames import frames, midway
from .known import knowledge_html, knowledge_text
from .notebook import register
from .table import html, picture, svg, text
from .told import (
    actions_html,
    actions_text,
    clause_html,
    clause_text,
    game_html,
    game_text,
    outcome_text,
    refusal_html,
    refusal_text,
    trace_html,
    trace_text,
)

__all__ = ["Picture", "account_html", "account_picture", "account_text", "actions_html", "actions_text", "board",
           "board_of", "clause_html", "clause_text", "compared_html", "compared_text", "faces", "frames",
           "game_html", "game_text", "html", "knowledge_html", "knowledge_text", "midway", "outcome_text",
           "picture", "question_html", "question_text", "questions_html", "questions_text", "refusal_html",
           "refusal_text", "register", "svg", "text", "trace_html", "trace_text"]  # fmt: skip
