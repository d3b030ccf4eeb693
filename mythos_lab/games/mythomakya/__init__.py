"""Mythomakya: one rulebook, two games. `GAMES` is what discovery looks for."""

from .battle import GAME as BATTLE
from .triumph import GAME as TRIUMPH

GAMES = (TRIUMPH, BATTLE)
