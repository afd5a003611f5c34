"""What goes wrong is an exception with its places, whatever is given."""

import pickle
import random
import threading
import time

import pytest
from conftest import CHOICE

import freehold


def test_errors_of_a_program_have_their_places():
    text = "func.func @f() {\n  retur\n}\nfunc.func @g() {\n  memref.dealloc %nobody\n}\n"
    with pytest.raises(freehold.ProgramError) as wrong:
        freehold.Module.parse(text, name="wrong.mlir")
    error = wrong.value
    assert (error.file, error.line, error.column) == ("wrong.mlir", 2, 3)
    assert [one.place.line for one in error.diagnostics] == [2, 5]
    assert str(error).startswith("wrong.mlir:2:3: error: custom op 'retur' is unknown")
    assert all(one.severity == "error" for one in error.diagnostics)


def test_notes_have_places_too():
    text = "func.func @f() {\n  return\n}\nfunc.func @f() {\n  return\n}\n"
    with pytest.raises(freehold.ProgramError) as wrong:
        freehold.Module.parse(text)
    (note,) = wrong.value.diagnostics[0].notes
    assert note.place.line == 1 and "note: " in str(wrong.value)


def test_errors_of_pipelines_and_queries_point_into_them():
    module = freehold.Module.parse(CHOICE)
    with pytest.raises(freehold.ProgramError) as wrong:
        module.run("canonicalize,no-pass")
    assert (wrong.value.file, wrong.value.line, wrong.value.column) == ("pipeline", 1, 14)
    with pytest.raises(freehold.ProgramError) as wrong:
        module.query("may_alias(%a, ?x), aliases(?x)")
    assert (wrong.value.file, wrong.value.column) == ("query", 20)
    with pytest.raises(freehold.MisuseError, match="did you mean 'may_alias'"):
        module.facts(["may_alais"])
    # None of that changed it.
    assert module.query("memref(?m)").total == 3


def test_an_exception_crosses_processes():
    with pytest.raises(freehold.ProgramError) as wrong:
        freehold.Module.parse("func.func @f() {", name="a.mlir")
    again = pickle.loads(pickle.dumps(wrong.value))
    assert type(again) is freehold.ProgramError
    assert (str(again), again.place) == (str(wrong.value), wrong.value.place)
    assert isinstance(freehold.MisuseError([]), ValueError)


def straight(count):
    """A function with many buffers that meet."""
    lines = ["func.func @f(%c: i1) {", "  %0 = memref.alloc() : memref<4xi8>"]
    for number in range(1, count):
        lines.append(f"  %a{number} = memref.alloc() : memref<4xi8>")
        lines.append(f"  %{number} = arith.select %c, %a{number}, %{number - 1} : memref<4xi8>")
    return "\n".join([*lines, "  return", "}"])


def test_a_module_that_exceeds_its_limits_is_an_exception():
    text = straight(2000)
    with pytest.raises(freehold.BudgetError, match="steps"):
        freehold.Module.parse(text, limits=freehold.Limits(steps=100))
    with pytest.raises(freehold.BudgetError, match="bytes"):
        freehold.Module.parse(text, limits=freehold.Limits(bytes=1000))
    module = freehold.Module.parse(text, limits=freehold.Limits(steps=20_000))
    with pytest.raises(freehold.BudgetError):
        module.run("buffer-deallocation-pipeline")
    # What was left half changed says so.
    with pytest.raises(freehold.MisuseError, match="half changed"):
        module.print()
    # Others go on.
    assert freehold.Module.parse(CHOICE).query("memref(?m)").total == 3


def test_a_call_that_takes_too_long_is_an_exception():
    module = freehold.Module.parse(straight(1500), limits=freehold.Limits(seconds=0.2))
    begin = time.monotonic()
    with pytest.raises(freehold.BudgetError, match="longer than 200 ms"):
        module.facts()
    assert time.monotonic() - begin < 30


def test_the_time_is_that_of_a_call_and_not_of_the_module():
    module = freehold.Module.parse(CHOICE, limits=freehold.Limits(seconds=0.5))
    time.sleep(0.7)
    assert module.query("memref(?m)").total == 3


def test_the_lock_of_the_interpreter_is_released():
    module = freehold.Module.parse(straight(1200), limits=freehold.Limits(seconds=30))
    done = threading.Event()

    def work():
        try:
            module.facts(["may_alias", "never_alias"])
        except freehold.BudgetError:
            pass
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    rounds = 0
    while not done.wait(0.01):
        rounds += 1
    worker.join()
    assert rounds > 3


def test_modules_are_read_on_many_threads_at_once():
    texts = [CHOICE.replace("@f", f"@f{number}") for number in range(40)]
    made = [None] * len(texts)

    def work(number):
        module = freehold.Module.parse(texts[number])
        module.run("buffer-deallocation-pipeline")
        made[number] = module.print()

    workers = [threading.Thread(target=work, args=(number,)) for number in range(len(texts))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [f"@f{number}(" in text for number, text in enumerate(made)] == [True] * len(texts)


@pytest.mark.parametrize("program", [b"", b"\xff\xfe", b"ML\xefR", b"\0" * 100, "\0", "%", "module {"])
def test_what_is_no_program_is_an_error_or_an_empty_module(program):
    try:
        freehold.Module.parse(program)
    except freehold.ProgramError as error:
        assert error.diagnostics


def test_damaged_programs_never_end_the_process(perceptron):
    draw = random.Random(1)
    bytecode = bytearray(freehold.Module.parse(perceptron).bytecode())
    text = bytearray(perceptron.encode())
    for number in range(200):
        damaged = bytearray(bytecode if number % 2 else text)
        for _ in range(draw.randrange(1, 8)):
            damaged[draw.randrange(len(damaged))] = draw.randrange(256)
        try:
            module = freehold.Module.parse(bytes(damaged), allow_unregistered=True)
            module.run("buffer-deallocation-pipeline")
            module.facts(["memref"])
        except (freehold.ProgramError, freehold.BudgetError):
            pass


def test_deep_nesting_is_no_crash():
    deep = "func.func @f(%c: i1) {" + "scf.if %c {" * 5000 + "}" * 5000 + "return }"
    module = freehold.Module.parse(deep)
    assert module.query("block(?b)").total > 5000
    module.run("buffer-deallocation-pipeline")
    assert module.print()


def test_what_is_no_program_at_all_is_a_type_error(tmp_path):
    for thing in (1, None, object(), ["a"]):
        with pytest.raises(TypeError, match="expected a text"):
            freehold.Module.parse(thing)
    with pytest.raises(FileNotFoundError):
        freehold.Module.parse(tmp_path / "nowhere.mlir")
    module = freehold.Module.parse(CHOICE)
    with pytest.raises(TypeError, match="jaxlib.mlir.ir"):
        module.to_mlir()
    with pytest.raises(TypeError):
        module.run(None)
    with pytest.raises(TypeError):
        module.run_checked(args=["a"])
