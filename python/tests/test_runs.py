"""Programs run on the checked interpreter, and validated."""

import pytest
from conftest import CHOICE

import freehold

SUM = """\
func.func @main(%n: i64, %x: f32) -> (i64, f32, memref<2x2xf32>, i1) {
  %m = memref.alloc() : memref<2x2xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c0, %c1] : memref<2x2xf32>
  %t = arith.constant true
  return %n, %x, %m, %t : i64, f32, memref<2x2xf32>, i1
}
"""
TWICE = """\
func.func @main() {
  %m = memref.alloc() : memref<4xi8>
  memref.dealloc %m : memref<4xi8>
  memref.dealloc %m : memref<4xi8>
  return
}
"""


def test_results_are_numbers_and_nested_lists():
    run = freehold.Module.parse(SUM).run_checked(args=[-7, 1.5])
    number, real, memref, truth = run.results
    assert (number.value, number.type) == (-7, "i64")
    assert real.value == 1.5 and truth.value is True
    assert (memref.shape, memref.value) == ((2, 2), [[None, 1.5], [None, None]])
    assert run.counts["allocations"] == 1 and not run.leaks
    assert "-7" in repr(run)


def test_a_fault_is_an_exception_at_its_place():
    with pytest.raises(freehold.FaultError) as fault:
        freehold.Module.parse(TWICE).run_checked()
    assert fault.value.line == 4
    assert any(note.place.line == 3 for note in fault.value.diagnostics[0].notes)


def test_a_leak_is_a_fault_unless_it_is_allowed():
    leaks = TWICE.replace("  memref.dealloc %m : memref<4xi8>\n", "")
    module = freehold.Module.parse(leaks)
    with pytest.raises(freehold.FaultError) as fault:
        module.run_checked()
    assert fault.value.line == 2
    assert len(module.run_checked(allow_leaks=True).leaks) == 1
    module.run("ownership-based-buffer-deallocation")
    assert module.run_checked().counts["frees"] == 1


def test_what_cannot_be_run_is_said():
    unknown = freehold.Module.parse('"my.op"() : () -> ()', allow_unregistered=True)
    with pytest.raises(freehold.ProgramError, match="nobody"):
        unknown.run_checked("nobody")
    inside = 'func.func @main() {\n  "my.op"() : () -> ()\n  return\n}'
    with pytest.raises(freehold.UnknownOperationError) as unknown:
        freehold.Module.parse(inside, allow_unregistered=True).run_checked()
    assert unknown.value.line == 2
    endless = "func.func @main() {\n  cf.br ^a\n^a:\n  cf.br ^a\n}"
    with pytest.raises(freehold.BudgetError):
        freehold.Module.parse(endless, limits=freehold.Limits(steps=100_000)).run_checked()


def test_validation_judges_two_programs():
    after = freehold.Module.parse(CHOICE)
    after.run("buffer-deallocation-pipeline")
    found = freehold.validate(CHOICE, after)
    assert found.is_proved and found.verdicts == {"f": "proved"}
    assert "proved" in str(found)
    wrong = after.print().replace("memref.dealloc", "memref.dealloc %alloc : memref<4xf32>\n memref.dealloc")
    found = freehold.validate(CHOICE, wrong)
    assert found.is_refuted and not found.is_proved
    assert found.functions[0]["problem"]
    # Neither order of two modules waits for the other for ever, nor does one with itself.
    before = freehold.Module.parse(CHOICE)
    assert freehold.validate(before, after, allow_leaks_of_before=True).is_proved
    assert freehold.validate(after, before).is_refuted
    assert freehold.validate(after, after).is_proved


def test_programs_that_do_not_belong_together_are_an_error():
    with pytest.raises(freehold.ProgramError):
        freehold.validate(CHOICE, CHOICE.replace("%c: i1", "%c: i1, %d: i1"))
