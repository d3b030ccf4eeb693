"""Owns the declarations of the shipped cards with an ability, by name, in the words of `words`. It decides nothing."""

from __future__ import annotations

from typing import Any

WEAPONS_NOW = {"amount": 2, "for": "weapon"}
IN_VIGIL = {"when": "vigil"}
"""Said of abilities whose text names the own Vigil, so that no other moment can be theirs."""
OPPOSING_ALLY = {"target": "opposing"}

DECLARED: dict[str, dict[str, Any]] = {
    # Allies
    "Darío III": {"ability": {"cost": 2, "once": True, "mill_opponent": 2}},
    "Fenrir": {"haste": True, "enters": {"may": True, "exile_weapon": True}},
    "Balder": {"negates": "ally"},
    "Arturo de Camelot": {
        "gives": [{"to": "other Allies", "keyword": "unblockable"}, {"to": "Knights", "strength": 2}]
    },
    "Zeus": {"enters": {"destroy_all": ["totem", "weapon"]}, "gives": {"to": "Eternals", "strength": 2}},
    "Thor": {"ability": {**IN_VIGIL, "once": True, "bring": "Mjolnir"}, "gives": {"to": "Warriors", "strength": 1}},
    "Percival": {"enters": {"shuffle_ally": True, **OPPOSING_ALLY}},
    "Haquika": {"enters": {"may": True, "borrow": True, **OPPOSING_ALLY}},
    "Uther Pendragón": {"gives": {"to": "other Knights", "strength": 1}},
    "Tristán": {"enters": {"may": True, "draw": 2}},
    "Ptah": {"ability": {**IN_VIGIL, "sacrifice": "exile", "gold_to_paid": True}},
    "Helios": {"negates": "talisman"},
    "Aquiles": {"gives": {"to": "other Warriors", "strength": 1}},
    "Teseo": {"ability": {"discard": 2, "once": True, "pump": 3}},
    "Ramsés II": {"enters": {"mill_opponent": 3}},
    "Medusa": {"enters": {"may": True, "bar": True, **OPPOSING_ALLY}},
    "Cíclope": {"gives": {"to": "other Beasts", "keyword": "haste"}},
    "Monje": {"ability": {"cost": 1, "once": True, "unblockable": "self"}},
    "Campesino": {"ability": {**IN_VIGIL, "sacrifice": "destroy", "generate": {**WEAPONS_NOW, "until": "final"}}},
    "Vali": {"negates": "totem"},
    "Beowulf": {"enters": {"mill_opponent": 2}},
    "Erick el Rojo": {"enters": {"back": 2}},
    "Apis": {"enters": {"strength_zero": True, **OPPOSING_ALLY}},
    "Dragón de Arena": {"haste": True, "final": {"destroy_ally": "self"}},
    "Caballero Verde": {"unblockable": True},
    "Rey Negro": {"leaves": {"may": True, "search_weapon": True}},
    "Gawain": {"haste": True},
    "Boores": {"weapons": 2},
    "Thot": {"cannot_attack": True},
    "Guerrero Hoplita": {"indestructible": True},
    "Jomsvikingos": {"ability": {"sacrifice": "destroy", "mill_opponent": 1}},
    "Sirena": {"blocks_unblockable": True},
    "Gigante de Hielo": {"cannot_block": True},
    # Weapons
    "Ballesta": {"under": "opposing", "grants": ["cannot_attack", "cannot_block"]},
    "Excalibur": {"bonus": 2, "pair": {"with": "Arturo de Camelot", "bonus": 2, "grants": ["indestructible"]}},
    "Matadragones": {"grants": ["indestructible"]},
    "Mjolnir": {"bonus": 2, "ability": {"sacrifice": "destroy", "mill_opponent": 3}},
    "Espada Corta": {"grants": ["unblockable"]},
    "Báculo": {"bonus": 1, "ability": {**IN_VIGIL, "sacrifice": "destroy", "generate": WEAPONS_NOW}},
    "Hacha de Hueso": {"bonus": 1, "leaves": {"mill_opponent": 1}},
    # Totems
    "Avalon": {"ability": {"when": "war", "sacrifice": "destroy", "cancel_attack": True}},
    "Tótem del Bosque": {"team_bonus": 1, "from_graveyard": True},
    "Monasterio": {"opens": True},
    "Altar de Ra": {"ability": {"cost": 2, "back": 1}},
    "Altar de los Caídos": {"ability": {"cost": 2, "mill_opponent": 1}},
    # Talismans
    "Domar al Cancerbero": {"fx": {"when": "vigil", "generate": {**WEAPONS_NOW, "until": "vigil"}}},
    "Ritos Griegos": {"fx": {"when": "vigil", "generate": {"amount": 2, "for": "totem", "until": "vigil"}}},
    "Xólotl": {"fx": {"shuffle_strong": 4}},
    "Bola de Fuego": {"fx": {"exile_card": True}},
    "Fe sin Límites": {"fx": {"negate": "talisman"}},
    "Ataque de Dragón": {"fx": {"destroy_ally": True, **OPPOSING_ALLY}},
    "Valor": {"fx": {"pump": 2, "unblockable": True}},
    "Juramento de Honor": {"fx": {"search_ally": True}},
    "Golpe de Relámpago": {"fx": {"exile_totem": True, **OPPOSING_ALLY}},
    "Ataque Táctico": {"fx": {"pump": 3}},
    "Ataque Nocturno": {"fx": {"mill_opponent": 3}},
    "Intimidar": {"fx": {"pump": -3}},
    "Llamar a la Manada": {"fx": {"draw": 3}},
    "Manipular Mente": {"fx": {"back": 3}},
    "Luz Viajera": {"fx": {"shuffle_weapon": True}},
}
