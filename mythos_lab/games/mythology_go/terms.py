"""Owns the two languages of Mythology GO: the French word beside the English one, for terms, colours and card names.

The rulebook is French. Names of cards are used as they stand there; what they mean in English is said beside them.
"""

from __future__ import annotations

COLOURS = {"green": "vert", "yellow": "jaune", "orange": "orange", "grey": "gris", "blue": "bleu"}
ENGLISH_COLOUR = {french: english for english, french in COLOURS.items()}
KINDS = {"creature": "créature", "divinity": "Divinité", "spell": "sort"}
KEYWORDS = {
    "strong": "Fort",
    "weak": "Faible",
    "outnumber": "Surnombre",
    "unique": "Unique",
    "polychrome": "Polychrome",
    "monochrome": "Monochrome",
    "fusion": "Fusion",
    "resurrection": "Résurrection",
    "identification": "Identification",
}
WORDS = {
    **KEYWORDS,
    "round": "manche",
    "turn": "tour",
    "field": "terrain",
    "draw pile": "pioche",
    "face up": "face visible",
    "hidden": "face cachée",
    "copy": "exemplaire",
    "spell": "sort",
    "divinity": "Divinité",
    "value": "valeur",
    "effect": "effet",
    "colour": "couleur",
}
"""English terms and what the rulebook calls them."""

ENGLISH_NAME = {
    "Licorne": "Unicorn", "Nymphe": "Nymph", "Elfe": "Elf", "Centaure": "Centaur", "Phénix": "Phoenix",
    "Griffon": "Griffin", "Harpie": "Harpy", "Chimère": "Chimera", "Loup-garou": "Werewolf", "Basilic": "Basilisk",
    "Salamandre": "Salamander", "Gorgone": "Gorgon", "Cyclope": "Cyclops", "Gargouille": "Gargoyle",
    "Sirène": "Siren", "Hydre": "Hydra", "Ondine": "Undine", "Râ": "Ra", "Athéna": "Athena", "Hadès": "Hades",
    "Djinn": "Genie", "Satyre": "Satyr", "Léviathan": "Leviathan", "Lutin": "Imp",
    "Corne d'abondance": "Horn of Plenty", "Tempête": "Storm", "Foudre": "Lightning", "Fée": "Fairy", "Nain": "Dwarf",
}  # fmt: skip
"""What French names of cards mean; the others are the same in English."""


def both(english: str) -> str:
    """An English term with the French one beside it, once if they agree."""
    french = WORDS.get(english) or COLOURS.get(english) or KINDS.get(english) or english
    return english if french.lower() == english.lower() else f"{english} [{french}]"


def named(name: str) -> str:
    """A card's name with its English meaning beside it, where the two differ."""
    meaning = ENGLISH_NAME.get(name)
    return f"{name} ({meaning})" if meaning else name
