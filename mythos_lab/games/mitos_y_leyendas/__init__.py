"""Mitos y Leyendas: one rulebook, one game. `GAMES` is what discovery looks for."""

from .cards import declare
from .deck import Deck
from .game import GAME

GAMES = (GAME,)
__all__ = ["GAMES", "Deck", "declare"]
