"""What notebooks draw."""

import xml.etree.ElementTree as xml

import pytest
from conftest import CHOICE

import freehold


def test_an_alias_matrix_has_a_word_for_each_pair():
    matrix = freehold.Module.parse(CHOICE).alias_matrix()
    assert matrix.memrefs == ["%a", "%b", "%r"]
    assert matrix["%a", "%b"] == matrix["%b", "%a"] == "never"
    assert matrix["%r", "%a"] == "may" and matrix["%a", "%a"] == "must"
    drawn = xml.fromstring(matrix._repr_svg_())
    titles = [title.text for title in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 9
    assert "%a at 1:14 and %r at 3:8: may alias" in titles


def test_the_function_of_a_matrix_is_named_where_there_are_several(perceptron):
    module = freehold.Module.parse(perceptron)
    with pytest.raises(freehold.MisuseError, match="there are @relu8, @layer1"):
        module.alias_matrix()
    with pytest.raises(freehold.MisuseError, match="no function '@nobody'"):
        module.alias_matrix("nobody")
    assert module.alias_matrix("@layer1").function == "layer1"


def test_an_e_graph_is_drawn(perceptron):
    graphs = freehold.egraphs(perceptron)
    assert graphs and all(graph.line > 1 and graph.about for graph in graphs)
    drawn = xml.fromstring(graphs[0]._repr_svg_())
    assert list(drawn.iter("{http://www.w3.org/2000/svg}text"))
    assert graphs[0].json["nodes"]
    with pytest.raises(freehold.ProgramError) as wrong:
        freehold.egraphs("func.func @f() { retur }", name="f.mlir")
    assert (wrong.value.file, wrong.value.line) == ("f.mlir", 1)


def test_modules_and_explanations_are_shown_in_notebooks():
    module = freehold.Module.parse(CHOICE)
    assert "&lt;4xf32&gt;" in module._repr_html_()
    assert module.explain("may_alias(%a, %r)")._repr_html_().startswith("<pre>")
