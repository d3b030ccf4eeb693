"""Owns the promises of the command line: what each command prints, its exit codes, and one clear line for bad input."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from mythos_lab.cli import main
from mythos_lab.data import rulings as shipped_files
from mythos_lab.games import definition, definitions
from mythos_lab.play import games

GOOD = """\
id: held
title: The higher card of the led colour wins
game: mythomakya.triumph
basis: {text: true}
given:
  order: [A, B]
  senior: black
  first: A
  stacks: {A: [[R12]], B: [[R5]]}
when:
  - {by: A, play: R12}
  - {by: B, play: R5}
  - {resolve: true}
then: {round_winner: A}
cites: [mk.toh.resolution.highest]
"""
WRONG = GOOD.replace("id: held", "id: wrong").replace("round_winner: A}", "round_winner: B}")


@pytest.fixture
def run(capsys):
    """Run a command: exit code, lines on standard output, lines on standard error."""

    def run(*arguments):
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as stop:
            code = stop.code
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.fixture
def ruling_file(tmp_path):
    """Write documents into a ruling file."""

    def write(*documents, name="rulings.yaml"):
        path = tmp_path / name
        path.write_text("---\n".join(documents), encoding="utf-8")
        return path

    return write


# -- in general ------------------------------------------------------------------------------------------------------


def test_both_names_run_and_help_loads_nothing() -> None:
    code = (
        "import sys; sys.argv = ['mythos-lab', '--help']; import atexit;"
        "atexit.register(lambda: print(*sys.modules)); from mythos_lab.cli import main; main()"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert all(command in said for command in ("check", "coverage", "rules", "play", "bench"))
    assert not {"mythos_lab.core", "mythos_lab.games", "yaml"} & set(said.splitlines()[-1].split())
    module = subprocess.run([sys.executable, "-m", "mythos_lab", "--help"], capture_output=True, text=True, check=True)
    assert module.stdout.startswith("usage: mythos-lab")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chekc"],
        ["check", "--sites"],
        ["rules"],
        ["play"],
        ["play", "no.such.game"],
        ["play", games()[0], "--players", "9"],
        ["play", games()[0], "--players", "Ann,Ann"],
        ["play", games()[0], "--players", "two"],
        ["play", games()[0], "--reading", "no.such=thing"],
        ["play", games()[0], "--reading", "kind"],
        ["bench", "--rounds", "4"],
        ["bench", "--seconds", "soon"],
        ["bench", "--seconds", "nan"],
        ["bench", "--yardsticks", "nowhere"],
        ["rules", "kronoss", "lockoutt"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_said_in_one_line(run, arguments) -> None:
    code, out, err = run(*arguments)
    assert (code, out, len(err)) == (2, [], 1)
    assert err[0].startswith("mythos-lab")


def test_two_readings_of_one_question_are_refused(run) -> None:
    code, _, err = run("play", games()[0], "--reading", "titan.scope=a", "--reading", "titan.scope=b")
    assert code == 2 and "titan.scope" in err[0] and "a and b" in err[0]


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m mythos_lab rules card | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 1 and done.stderr == ""


# -- check -----------------------------------------------------------------------------------------------------------


def test_the_shipped_rulings_pass(run) -> None:
    code, out, err = run("check")
    assert (code, err) == (0, []) and re.fullmatch(r"\d{2,} passed, 0 failed", out[-1]) and len(out) == 1


@pytest.mark.parametrize("book", sorted({d.book.name for d in definitions().values()}))
def test_a_copy_of_shipped_files_passes(run, tmp_path, book) -> None:
    for name, text in shipped_files(book):
        (tmp_path / name).write_text(text, encoding="utf-8")
        code, out, _ = run("check", tmp_path / name)
        assert code == 0 and out[-1].endswith(" passed, 0 failed") and len(out) == 1


def test_a_ruling_that_does_not_hold_has_a_line(run, ruling_file) -> None:
    path = ruling_file(GOOD, WRONG)
    code, out, _ = run("check", path)
    assert code == 1
    assert out == [f"{path}:30 wrong: round_winner: expected B, got A", "1 passed, 1 failed"]


def test_two_faults_of_one_ruling_share_a_line(run, ruling_file) -> None:
    wrong = WRONG.replace("round_winner: B}", "round_winner: B, treasure: {A: []}}")
    code, out, _ = run("check", ruling_file(wrong))
    assert code == 1 and len(out) == 2
    assert "round_winner: expected B, got A; treasure.A: expected [], got" in out[0]


def test_another_reading_that_does_not_hold_is_named(run, ruling_file) -> None:
    other = "other_readings:\n  - {readings: {oq.mk.score.tie: no_winner}, then: {round_winner: B}}\n"
    code, out, _ = run("check", ruling_file(GOOD + other))
    assert code == 1 and out[0].endswith("expected B, got A (oq.mk.score.tie: no_winner)")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("title:", "titel:", 1, "unknown key, did you mean title?"),
        ("cites: [mk.toh.resolution.highest]", "", 1, "cites: this key is missing"),
        ("mk.toh.resolution.highest", "mk.toh.resolution.hihgest", 1, "did you mean mk.toh.resolution.highest"),
        ("game: mythomakya.triumph", "game: mythomakya.trumpf", 1, "did you mean mythomakya.triumph"),
        ("stacks: {A: [[R12]]", "stacks: {A: [[R13]]", 6, "there is no card 'R13'"),
        ("B: [[R5]]", "B: [[R12]]", 6, "R12 lies in two places"),
        ("  first: A", "  frist: A", 6, "unknown key, did you mean first?"),
        ("by: B, play: R5", "by: C, play: R5", 12, "C"),
        ("by: B, play: R5", "by: B, plya: R5", 12, "plya"),
        ("by: B, play: R5", "by: B, play: R6", 12, "R6"),
        ("{text: true}", "{oq.mk.no.such: thing}", 4, "oq.mk.no.such"),
        ("then: {", "then: {{", 15, "this is no YAML"),
        ("title: The", "title: x\ntitle: The", 3, "this key stands twice"),
    ],
)
def test_a_faulty_document_fails_with_its_line(run, ruling_file, old, new, line, words) -> None:
    assert old in GOOD
    path = ruling_file(GOOD.replace(old, new), GOOD)
    code, out, err = run("check", path)
    assert (code, err) == (1, []) and len(out) == 2 and out[-1] == "1 passed, 1 failed"
    assert words in out[0] and out[0].startswith(f"{path}:{line} ")


def test_files_of_no_use_are_counted_as_failed(run, ruling_file, tmp_path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("id: mêlée\n".encode("latin-1"))
    missing = tmp_path / "missing.yaml"
    code, out, err = run("check", missing, tmp_path, latin, ruling_file(GOOD))
    assert (code, err) == (2, []) and out[-1] == "1 passed, 3 failed"
    for path, line in zip((missing, tmp_path, latin), out, strict=False):
        assert line.startswith(f"{path}: ")


@pytest.mark.parametrize("text", ["", "# nothing but words\n", "---\n---\n"])
def test_a_file_without_rulings_has_failed(run, ruling_file, text) -> None:
    code, out, _ = run("check", ruling_file(text))
    assert code == 2 and "there is no ruling in it" in out[0] and out[-1] == "0 passed, 1 failed"


def test_text_of_a_file_cannot_steer_the_terminal(run, ruling_file) -> None:
    wild = WRONG.replace("id: wrong", 'id: "wr\\e[31m\\nong"')
    _, out, _ = run("check", ruling_file(wild))
    assert len(out) == 2 and "\\x1b[31m\\nong" in out[0]


def test_cited_clauses_that_never_ran_are_listed(run, ruling_file) -> None:
    idle = GOOD.replace("[mk.toh.resolution.highest]", "[mk.toh.resolution.highest, mk.toh.legality.void]")
    path = ruling_file(idle)
    code, out, _ = run("check", "--cites", path)
    assert code == 0
    assert out == [f"{path}:1 held: cites mk.toh.legality.void, which never ran", "1 passed, 0 failed"]


# -- coverage and rules ----------------------------------------------------------------------------------------------


def test_coverage_has_a_line_for_every_game(run) -> None:
    code, out, _ = run("coverage", "-v")
    numbers = (
        r"carried (\d+)/\1, exercised \d+/\1, advice or component \d+, dead citations 0, "
        r"questions \d+, readings switchable (\d+)/\2, shown to differ (\d+)/\3, informational \d+"
    )
    for game in games():
        assert [line for line in out if re.fullmatch(rf"{game}: {numbers}", line)]
    assert code == 0


def test_rules_finds_clauses_questions_and_rulings(run) -> None:
    code, out, _ = run("rules", "Kronos", "LOCKOUT")
    kinds = [line.split()[0] for line in out if not line.startswith(" ")]
    assert code == 0 and list(dict.fromkeys(kinds)) == ["clause", "question", "ruling"]
    assert any("(the default)" in line for line in out if line.startswith("  reading"))


def test_rules_shows_a_clause_with_what_refers_to_it(run) -> None:
    _, out, _ = run("rules", "mk.toh.legality.follow")
    assert out[0].startswith("clause mk.toh.legality.follow (")
    assert {line.split()[0] for line in out[1:]} >= {"rule", "ruling"}


def test_rules_shows_a_question_by_its_short_name(run) -> None:
    _, out, _ = run("rules", "titan.scope")
    assert out[0].startswith("question oq.mk.titan.scope: ")
    assert sum("(the default)" in line for line in out) == 1
    assert any(line.startswith("  ruling ") for line in out)


def test_rules_shows_a_ruling_whole(run) -> None:
    _, out, _ = run("rules", "mk-o-025")
    assert out[0].startswith("ruling mk-o-025 (") and "when:" in out and out[-1].startswith("  mk.")


# -- play ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_keyboard(run, monkeypatch):
    """Play with these lines typed; they may end before the game does."""

    def play(*arguments, typed):
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
        code, out, err = run("play", *arguments)
        assert err == []
        return code, "\n".join(out)

    return play


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_can_be_played_to_its_end(at_keyboard, game, players) -> None:
    players = min(players, definition(game).players[1])
    code, said = at_keyboard(game, "--players", players, "--seed", 7, typed=["1"] * 3000)
    assert code == 0 and "The game is over: " in said and said.endswith("The same game again: --seed 7")


@pytest.mark.parametrize("typed", [[], ["quit"], ["", "help", "quit"]])
def test_a_game_can_be_left(at_keyboard, typed) -> None:
    code, said = at_keyboard(games()[0], "--seed", 1, typed=typed)
    assert code == 0 and said.endswith("Left the game.")


def test_moves_are_taken_by_number_words_and_bundle(at_keyboard) -> None:
    typed = ["calls red", "why plays R99", "1", "clauses", "quit"]
    _, said = at_keyboard("mythomakya.triumph", "--seed", 5, "--players", "Ann,Bob", typed=typed)
    assert "Ann calls red" in said and "there is no card 'R99'" in said and "mk.toh.setup.caller" in said
    assert "as Bob sees it" in said and "B plays" not in said


def test_refusals_are_shown_and_lose_nothing(at_keyboard) -> None:
    typed = ["why calls red", "why plays R7", "plays R7", "calls green", "99", "B calls red", "1", "back", "2", "quit"]
    _, said = at_keyboard("mythomakya.triumph", "--seed", 5, typed=typed)
    assert "calls red: that is allowed" in said
    assert said.count("[core.kind]") == 2 and "[core.seat]" in said
    assert "there is no number 99" in said and "'green'" in said
    assert said.count("as A sees it") == 2 and "A calls yellow" in said


def test_what_others_hold_is_not_shown(at_keyboard) -> None:
    _, said = at_keyboard("mythomakya.battle", "--seed", 4, typed=["1", "quit"])
    first, second = said.split("as B sees it")
    assert "god cards in hand: 3 cards face down" in first and "god cards in hand: 3 cards face down" in second


def test_a_game_is_played_under_a_reading(at_keyboard) -> None:
    _, said = at_keyboard("mythomakya.battle", "--seed", 4, "--reading", "window.order=any_order", typed=["1"] * 40)
    assert "the players choose who acts next" in said


def test_what_a_reading_declares_is_said_before_the_first_prompt(at_keyboard) -> None:
    game, question, name = next(
        (game, q.id, r.name)
        for game, found in definitions().items()
        for q in found.questions.values()
        for r in q.readings
        if r.may_not_end
    )
    _, said = at_keyboard(game, "--reading", f"{question}={name}", typed=["quit"])
    assert f"Note: {question}: {name}: a game under it may not end" in said


# -- bench -----------------------------------------------------------------------------------------------------------

PROTOTYPES = """
class triumph:
    playout_tuples = staticmethod(lambda players, rng: (sum(range(100000)) and 1000, None))
class battle_tuple:
    playout = staticmethod(lambda players, rng: (sum(range(100000)) and 1000, None))
ARES = POSEIDON = 1
def endgame(stacks, gods, seed):
    return seed
def explore_battle(start, collect):
    return lambda: sum(range(100000)) and 1000 * start
"""


def test_bench_prints_every_figure(run, tmp_path, monkeypatch) -> None:
    (tmp_path / "proto").mkdir()
    (tmp_path / "bench_proto.py").write_text(PROTOTYPES, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "bench_proto", raising=False)
    before = list(sys.path)
    code, out, err = run("bench", "--yardsticks", tmp_path, "--seconds", "0.001")
    assert (code, err, sys.path) == (0, [], before)
    figures = json.loads("\n".join(out))
    assert set(figures["ratio_to_yardstick"]) == {"triumph", "battle", "explore"}
    assert all(value > 0 for value in figures["ratio_to_yardstick"].values())
    assert figures["decisions_per_second"]["trace_on_to_off"] > 0
    assert 100 < figures["explore"]["bytes_per_position"] < 1200
    assert figures["import_loads_heavy"] == [] and figures["rounds"] == 5
    named = ["pickle_microseconds", *(f"{one}_milliseconds" for one in ("svg", "table", "move_and_knowledge", "graph"))]
    assert all(figures[name] > 0 for name in named)


def test_the_package_has_the_command() -> None:
    project = Path(__file__).resolve().parents[1] / "pyproject.toml"
    assert 'mythos-lab = "mythos_lab.cli:main"' in project.read_text(encoding="utf-8")
