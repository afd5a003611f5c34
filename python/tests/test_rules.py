"""Rules are judged before they are trusted."""

import pytest
from conftest import ROOT

import freehold

UNSOUND = ROOT / "tests" / "rules" / "and_is_one_side.egg"
SOUND = """\
(ruleset mine)
(rewrite (andi x x) x :ruleset mine :name "both-halves")
"""


def test_a_rule_that_is_wrong_is_told_with_a_program_that_it_breaks():
    found = freehold.Rules.check(UNSOUND)
    assert not found and not found.is_good
    assert found.diagnostics[0].place.file == str(UNSOUND)
    assert "is unsound" in found.diagnostics[0].message
    assert "bufferization.dealloc" in found.programs[0]
    assert found.json["good"] is False and "unsound" in str(found)
    assert "unsound" in found._repr_html_()


def test_a_rule_that_is_right_is_good():
    found = freehold.Rules.check(SOUND)
    assert found.is_good, (str(found), found.diagnostics)
    assert "both-halves: sound" in str(found)
    assert not found.diagnostics and not found.programs


def test_what_is_no_rule_has_its_place():
    with pytest.raises(freehold.ProgramError) as wrong:
        freehold.Rules.check("(rewrite (Nott ?a) ?a", name="mine.egg")
    assert (wrong.value.file, wrong.value.line) == ("mine.egg", 1)
