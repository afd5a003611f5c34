"""Programs read, changed, asked and written."""

import subprocess

import pytest
from conftest import CHOICE, EXAMPLES, need_command

import freehold


def test_a_program_is_read_from_a_text_bytes_a_path_and_bytecode(tmp_path):
    file = tmp_path / "f.mlir"
    file.write_text(CHOICE)
    of_text = freehold.Module.parse(CHOICE)
    text = of_text.print()
    assert "memref.alloc" in text
    readings = [CHOICE.encode(), bytearray(CHOICE.encode()), file, of_text.bytecode(), text]
    for program in readings:
        assert freehold.Module.parse(program).print() == text


def test_a_pipeline_changes_a_module_and_says_what_it_reports():
    module = freehold.Module.parse(CHOICE)
    assert not module.is_changed
    ran = module.run("buffer-deallocation-pipeline")
    assert module.is_changed and ran.report == ""
    assert "memref.dealloc" in str(module)
    assert ran.diagnostics == ()
    assert "live" in module.run("test-print-liveness").report.lower()


def test_what_comes_out_is_what_the_command_writes(perceptron):
    command = need_command()
    file = EXAMPLES / "perceptron.mlir"
    for pipeline in ("buffer-deallocation-pipeline", "canonicalize,cse"):
        module = freehold.Module.parse(file)
        module.run(pipeline)
        whole = f"builtin.module({pipeline})"
        options = ["opt", f"--pass-pipeline={whole}", file]
        written = subprocess.run([command, *options], capture_output=True, text=True, check=True)
        assert module.print() == written.stdout


def test_the_forms_of_a_text():
    module = freehold.Module.parse(CHOICE)
    assert '"memref.alloc"()' in module.print(generic=True)
    assert "%r = arith.select %c" in module.print(keep_names=True)
    assert 'loc("m.mlir":3:8)' in freehold.Module.parse(CHOICE, name="m.mlir").print(locations=True)
    aligned = "%0 = memref.alloc() {alignment = 64 : i64} : memref<2xi8>"
    aligned = freehold.Module.parse(aligned)
    assert "alignment = 64 :" in aligned.print(version=24)
    assert "{alignment = 64 : i64}" in aligned.print()
    with pytest.raises(freehold.MisuseError, match="versions 22 and 24"):
        aligned.print(version=23)


def test_answers_are_rows_with_places():
    module = freehold.Module.parse(CHOICE)
    answers = module.query("may_alias(%a, ?x)")
    assert answers.columns == ("?x",)
    assert [answer["x"].text for answer in answers] == ["%a", "%r"]
    last = answers[-1]
    assert (last.function, last["?x"].line, last["?x"].column) == ("f", 3, 8)
    assert dict(last) == {"?x": freehold.Item("%r", 3, 8)}
    assert answers[:1][0]["x"].text == "%a"
    with pytest.raises(KeyError):
        last["y"]
    assert "<td>%r</td><td>3:8</td>" in answers._repr_html_()
    assert str(answers).splitlines()[-1] == "2 answers"


def test_a_query_without_variables_is_yes_or_no_and_one_that_counts_a_number():
    module = freehold.Module.parse(CHOICE)
    assert module.query("must_alias(%a, %a)")
    assert not module.query("must_alias(%a, %b)")
    counted = module.query("count(memref(?m))")
    assert (counted.counts, len(counted)) == ({"f": 3}, 0)


def test_an_answer_has_reasons():
    explanation = freehold.Module.parse(CHOICE).explain("may_alias(%a, %r)")
    assert "may_alias(%a, %r)" in str(explanation)
    assert explanation.json


def test_a_program_of_the_users_own_relations_is_solved():
    solved = freehold.Module.parse(CHOICE).solve(
        ".decl shared(f: function, a: value, b: value)\n"
        "shared(f, a, b) :- may_alias(f, a, b), a != b.\n"
        ".output shared\n"
    )
    pairs = {(row["a"]["text"], row["b"]["text"]) for row in solved["shared"]}
    assert ("%a", "%r") in pairs and ("%a", "%b") not in pairs


def test_dialects_of_the_users_own_are_texts_or_files(tmp_path):
    text = (
        "op ring.create\n  operands capacity: index\n  results ring: memref\n"
        "  effects allocate(ring)\n"
    )
    file = tmp_path / "ring.dialect"
    file.write_text(text)
    program = """func.func @f(%n: index) {
      %0 = "ring.create"(%n) : (index) -> memref<?xi8>
      return
    }"""
    deallocation = "ownership-based-buffer-deallocation"
    for dialect in (text, file):
        module = freehold.Module.parse(program, dialects=[dialect])
        module.run(deallocation)
        assert "bufferization.dealloc" in module.print()
    with pytest.raises(freehold.ProgramError, match="ring.create"):
        freehold.Module.parse(program)
    unknown = freehold.Module.parse(program, allow_unregistered=True)
    unknown.run(deallocation)
    assert "bufferization.dealloc" not in unknown.print()
    with pytest.raises(freehold.ProgramError) as wrong:
        freehold.Module.parse(program, dialects=["op ring.create\n  operand x\n"])
    assert (wrong.value.file, wrong.value.line) == ("dialect", 2)


def test_the_passes_have_names_and_summaries():
    names = dict(freehold.passes())
    assert names["canonicalize"] and "buffer-deallocation-pipeline" in names
