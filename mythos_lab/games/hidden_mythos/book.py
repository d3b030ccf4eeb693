"""Owns the book of Hidden Mythos: its name and where its clauses and open questions come from."""

from ... import data
from ...core.game import Book

NAME = "hidden_mythos"
BOOK = Book(NAME, "Hidden Mythos", lambda: data.clauses(NAME), lambda: data.questions(NAME))
