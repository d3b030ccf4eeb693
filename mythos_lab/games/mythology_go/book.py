"""Owns the book of Mythology GO: its name and where its clauses and open questions come from."""

from ... import data
from ...core.game import Book

NAME = "mythology_go"
BOOK = Book(NAME, "Mythology GO", lambda: data.clauses(NAME), lambda: data.questions(NAME))
