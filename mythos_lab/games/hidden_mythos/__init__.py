"""Hidden Mythos: one rulebook, one game. `GAMES` is what discovery looks for."""

from .game import GAME

GAMES = (GAME,)
