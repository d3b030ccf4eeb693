"""Owns the book of Mythomakya: its name and where its clauses and open questions come from."""

from ... import data
from ...core.game import Book

NAME = "mythomakya"
BOOK = Book(NAME, "Mythomakya", lambda: data.clauses(NAME), lambda: data.questions(NAME))
