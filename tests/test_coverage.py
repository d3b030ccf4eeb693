"""Owns the promises about clauses: each normative one is carried out by a rule that has run; no citation is dead."""

import sys

import pytest

from mythos_lab.core.game import CORE_CLAUSES
from mythos_lab.core.rules import about, rule
from mythos_lab.coverage import Watch, account, never_ran, ran_in
from mythos_lab.games import definitions
from mythos_lab.play import load_game
from mythos_lab.rulings import shipped
from mythos_lab.search import everything, references, rules_citing

GAMES = list(definitions().values())


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request):
    return request.param


def test_every_clause_is_carried_exercised_and_alive(game) -> None:
    found = account(game)
    assert [clause.id for clause in found.not_carried] == []
    assert [clause.id for clause in found.not_exercised] == []
    assert found.dead == ()
    total = len(found.normative)
    assert str(found).startswith(f"{game.name}: carried {total}/{total}, exercised {total}/{total}, advice")


def test_every_clause_of_the_default_game_has_a_rule_of_its_own(game) -> None:
    carried = {reference.clause for reference in rules_citing(game) if reference.kind == "rule"}
    own = [clause for clause in game.book.clauses.values() if clause.id.startswith(game.prefixes)]
    assert [clause.id for clause in own if clause.normative and clause.id not in carried] == []


def test_every_clause_belongs_to_a_game() -> None:
    for book in {game.book.name: game.book for game in GAMES}.values():
        prefixes = tuple(p for game in GAMES if game.book is book for p in game.prefixes)
        assert [clause for clause in book.clauses if not clause.startswith(prefixes)] == []


def test_everything_that_can_be_found_has_one_id() -> None:
    ids = [found.id for found in everything()]
    assert len(ids) == len(set(ids)) and len(ids) > len(CORE_CLAUSES)


def test_clauses_are_cited_from_all_sides(game) -> None:
    assert {reference.kind for reference in references(game)} >= {"rule", "reading", "question", "ruling"}


# -- the watch -------------------------------------------------------------------------------------------------------


def test_a_watch_sees_rules_and_numbers_and_leaves_no_trace(game) -> None:
    before = sys.getprofile()
    with Watch() as idle:
        pass
    with Watch() as watch:
        load_game(game.name).new(1)
    assert sys.getprofile() is before
    assert idle.clauses(game) == set()
    ran = watch.clauses(game)
    assert ran and ran < {reference.clause for reference in rules_citing(game)}
    assert any(about(number).clauses[0] in ran for number in watch.others)


def test_a_watch_ends_when_what_it_watches_fails() -> None:
    before = sys.getprofile()
    with pytest.raises(ValueError, match="boom"), Watch():
        raise ValueError("boom")
    assert sys.getprofile() is before


def test_a_watch_sees_clauses_of_other_games_for_what_they_are(game) -> None:
    @rule("no.such.game.clause")
    def elsewhere() -> None:
        """A rule of some other book."""

    with Watch() as watch:
        elsewhere()
    assert watch.codes and watch.clauses(game) == set()


def test_what_a_ruling_rests_on_mostly_runs_in_it() -> None:
    rulings = shipped()
    cited = sum(len(ruling.cites) for ruling in rulings)
    idle = sum(clause.normative for ruling in rulings for clause in never_ran(ruling))
    assert idle / cited < 0.1


def test_a_ruling_is_watched_in_one_game_at_a_time() -> None:
    ruling = next(ruling for ruling in shipped() if len(ruling.games) > 1)
    for name in ruling.games:
        passed, ran = ran_in(ruling, definitions()[name])
        assert passed and ran and all(clause.startswith(definitions()[name].prefixes) for clause in ran)
    assert len(ruling.games) > 1
