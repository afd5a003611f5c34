"""Facts as Arrow tables, which others take without a copy."""

from conftest import CHOICE, need

import freehold


def test_pyarrow_takes_a_relation(perceptron):
    pyarrow = need("pyarrow")
    module = freehold.Module.parse(perceptron)
    facts = module.facts()
    assert len(facts) > 50
    for name, relation in facts.items():
        table = pyarrow.table(relation)
        assert relation.name == name and len(relation) == relation.num_rows == table.num_rows
        assert table.column_names == relation.column_names
        assert table.column_names[0] == "function"
        assert table.schema.metadata[b"freehold.relation"] == name.encode()
        table.validate(full=True)
    pairs = pyarrow.table(facts["may_alias"]).to_pylist()
    asked = module.query("may_alias(?a, ?b)")
    assert len(pairs) == asked.total > 0
    item = asked[0]["a"]
    row = {"function": asked[0].function, "a": f"{item.text}@{item.line}:{item.column}"}
    assert row.items() <= pairs[0].items()


def test_numbers_are_numbers_and_texts_are_dictionaries(perceptron):
    pyarrow = need("pyarrow")
    facts = freehold.Module.parse(perceptron).facts(["operand", "line"])
    assert list(facts) == ["operand", "line"]
    schema = pyarrow.schema(facts["line"])
    assert pyarrow.types.is_dictionary(schema.field("function").type)
    assert pyarrow.types.is_int64(schema.field("line").type)
    assert all(not field.nullable for field in schema)
    lines = pyarrow.table(facts["line"]).column("line").to_pylist()
    assert min(lines) >= 1 and max(lines) <= len(perceptron.splitlines())


def test_nothing_is_copied():
    pyarrow = need("pyarrow")
    relation = freehold.Module.parse(CHOICE).facts(["value"])["value"]

    def addresses():
        chunk = pyarrow.table(relation).column("function").chunk(0)
        return [buffer.address for buffer in chunk.buffers() if buffer is not None]

    assert addresses() == addresses() != []


def test_a_table_outlives_its_module():
    pyarrow = need("pyarrow")
    table = pyarrow.table(freehold.Module.parse(CHOICE).facts(["memref"])["memref"])
    names = [name.split("@")[0] for name in table.column(1).to_pylist()]
    assert names == ["%a", "%b", "%r"]


def test_an_empty_relation_has_its_columns():
    pyarrow = need("pyarrow")
    relation = freehold.Module.parse("module {}").facts(["may_alias"])["may_alias"]
    assert len(relation) == 0
    assert pyarrow.table(relation).column_names == ["function", "a", "b"]
    assert repr(relation) == "<freehold.Relation may_alias(function, a, b), 0 rows>"


def test_polars_takes_a_relation(perceptron):
    polars = need("polars")
    frame = polars.DataFrame(freehold.Module.parse(perceptron).facts()["kind"])
    kinds = frame.group_by("kind").len().sort("kind")
    assert "allocation" in kinds["kind"].cast(polars.String).to_list()


def test_duckdb_takes_a_relation(perceptron):
    duckdb = need("duckdb")
    facts = freehold.Module.parse(perceptron).facts()
    with duckdb.connect() as connection:
        memref = facts["memref"]
        (count,) = connection.execute("select count(*) from memref").fetchone()
        assert count == len(memref)
