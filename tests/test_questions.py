"""Open questions: what may be declared of a reading, and what a file of questions is told that declares it wrongly."""

from __future__ import annotations

import pytest

from mythos_lab.core.errors import BadInput
from mythos_lab.data import questions_in

TEXT = """\
[[question]]
id = "oq.x.one"
question = "Which?"
clauses = ["x.one"]
kind = "play"
default = "a"
reason = "why a"
position = "a position"
[[question.reading]]
name = "a"
text = "A."
{a}
[[question.reading]]
name = "b"
text = "B."
{b}
[[question.reading]]
name = "c"
text = "C."
{c}
"""


def read(a: str = "", b: str = "", c: str = "") -> tuple[tuple[str, ...], ...]:
    """What the three readings declare of themselves."""
    (question,) = questions_in(TEXT.format(a=a, b=b, c=c), "x/questions.toml").values()
    return tuple(reading.declared for reading in question.readings)


def test_what_a_reading_declares_is_said_in_words() -> None:
    assert read() == ((), (), ())
    assert read(b='untouching = "nobody sees it"', c="may_not_end = true\nrefuses_setup = true") == (
        (),
        ("it changes nothing that is played: nobody sees it",),
        ("a game under it may not end", "it refuses some set-ups"),
    )
    assert read(b='same_as = "c"\nbecause = "none is left"')[1] == ("it is played as c: none is left",)
    assert read(b='same_as = "a"\nbecause = "none is left"')[1] == ("it is played as a: none is left",)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"b": 'untouchng = "x"'}, "b: untouchng: no such field, did you mean untouching"),
        ({"b": 'untouching = ""'}, "b: untouching: '' is no reason in words"),
        ({"b": "untouching = true"}, "b: untouching: True is no reason in words"),
        ({"b": "may_not_end = false"}, "b: may_not_end: False"),
        ({"b": 'same_as = "c"'}, "b: same_as: .*because"),
        ({"b": 'because = "x"'}, "b: same_as: .*because"),
        ({"b": 'same_as = "b"\nbecause = "x"'}, "b: same_as: 'b' is none of a, c"),
        ({"b": 'same_as = "d"\nbecause = "x"'}, "b: same_as: 'd' is none of a, c"),
        ({"b": 'same_as = "c"\nbecause = "x"', "c": 'same_as = "a"\nbecause = "x"'}, "b: same_as: 'c' is none of a"),
        ({"b": 'same_as = "a"\nbecause = "x"\nuntouching = "x"'}, "b: same_as: .*no untouching"),
        ({"a": 'untouching = "x"'}, "a: untouching: the default"),
        ({"a": 'same_as = "b"\nbecause = "x"'}, "a: (same_as|because): the default"),
    ],
)
def test_a_reading_declared_wrongly_is_refused_with_its_place(wrong: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=rf"^x/questions\.toml, line 2, oq\.x\.one: {says}.*; expected"):
        read(**wrong)


@pytest.mark.parametrize(("old", "new"), [('default = "a"', 'default = "d"'), ('name = "c"', 'name = "b"')])
def test_the_readings_of_a_question_have_names_of_their_own_and_one_is_the_default(old: str, new: str) -> None:
    with pytest.raises(BadInput, match=r"^x/questions\.toml, line 2, oq\.x\.one: default: .*; expected"):
        questions_in(TEXT.format(a="", b="", c="").replace(old, new), "x/questions.toml")
