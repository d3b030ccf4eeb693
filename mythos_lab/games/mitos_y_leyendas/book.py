"""Owns the book of Mitos y Leyendas: its name and where its clauses and open questions come from."""

from ... import data
from ...core.game import Book

NAME = "mitos_y_leyendas"
BOOK = Book(NAME, "Mitos y Leyendas", lambda: data.clauses(NAME), lambda: data.questions(NAME))
