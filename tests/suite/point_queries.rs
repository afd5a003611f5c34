//! A query that names what it asks about finds what the query for all rows finds: point queries
//! take ways of their own, which look at a part of the function.

use crate::random;

use std::collections::BTreeSet;

use crate::program::{Program, load};
use freehold::generate::FeatureSet;
use freehold::query::{Item, Limits, RELATIONS, RelationInfo, Sort, ask};

/// Of each relation of a program so many rows are asked about, spread evenly.
const MOST_ROWS: usize = 4;

/// How a query names an item; nothing for what has no name of its own.
fn constant(item: &Item, sort: Sort) -> Option<String> {
    match (sort, item.position) {
        (Sort::Operation, _) => None,
        (Sort::Number, _) => Some(item.text.to_string()),
        (Sort::Value, Some((line, column))) if item.text.starts_with('%') => {
            Some(format!("{}@{line}:{column}", item.text))
        }
        (Sort::Block | Sort::Target, _) if item.text.starts_with('^') => {
            match item.text.split_once(" of ") {
                None => Some(item.text.to_string()),
                Some((block, place)) => {
                    let place = place.rsplit_once(" at ")?.1;
                    Some(format!("{block}@{place}"))
                }
            }
        }
        (Sort::Target | Sort::Word, None) => Some(format!("\"{}\"", item.text)),
        _ => None,
    }
}

type Row = Vec<(String, Option<(usize, usize)>)>;

/// The rows of a query; nothing if a name in it stands for several things.
fn rows(program: &Program, query: &str) -> Option<Vec<(String, Vec<Item>)>> {
    let Program {
        source,
        module,
        table,
    } = program;
    let answers = ask(source, module, table, query, Limits::default()).ok()?;
    let rows = answers.rows().map(|(function, items)| {
        let items = items.into_iter().cloned();
        (function.to_string(), items.collect())
    });
    Some(rows.collect())
}

fn plain(items: &[Item]) -> Row {
    let items = items.iter();
    items
        .map(|item| (item.text.to_string(), item.position))
        .collect()
}

fn written(info: &RelationInfo, terms: &[String]) -> String {
    let terms: Vec<&str> = terms.iter().map(String::as_str).collect();
    info.written(&terms)
}

fn variables(info: &RelationInfo) -> Vec<String> {
    (0..info.columns.len()).map(|n| format!("?v{n}")).collect()
}

/// Compares what a relation says of some of its rows, with every choice of columns named, with all
/// its rows. Gives how many queries were compared.
fn compare(program: &Program, info: &RelationInfo) -> usize {
    let columns = variables(info);
    let everything = written(info, &columns);
    let all = rows(program, &everything).expect("every relation can be asked");
    let step = all.len().div_ceil(MOST_ROWS).max(1);
    let mut compared = 0;
    for (function, row) in all.iter().step_by(step) {
        for named in 1..1_usize << columns.len() {
            let is_named = |column: usize| named >> column & 1 == 1;
            let terms = (0..columns.len()).map(|column| match is_named(column) {
                true => constant(&row[column], info.columns[column].1),
                false => Some(columns[column].clone()),
            });
            let Some(terms) = terms.collect::<Option<Vec<String>>>() else {
                continue;
            };
            let query = format!("@{function}: {}", written(info, &terms));
            let Some(found) = rows(program, &query) else {
                continue;
            };
            let rest = |row: &[Item]| -> Row {
                let open = (0..columns.len()).filter(|&column| !is_named(column));
                plain(&open.map(|column| row[column].clone()).collect::<Vec<_>>())
            };
            let agrees =
                |other: &[Item]| (0..columns.len()).all(|c| !is_named(c) || other[c] == row[c]);
            let own = all
                .iter()
                .filter(|(f, other)| f == function && agrees(other));
            let expected: BTreeSet<Row> = own.map(|(_, other)| rest(other)).collect();
            // All columns named: yes or no, without a row.
            let found: BTreeSet<Row> = match found.is_empty() && named + 1 == 1 << columns.len() {
                true => holds(program, &query).then(Row::new).into_iter().collect(),
                false => found.iter().map(|(_, row)| plain(row)).collect(),
            };
            assert_eq!(found, expected, "{query}\n{}", program.source.text());
            compared += 1;
        }
    }
    compared
}

fn holds(program: &Program, query: &str) -> bool {
    let Program {
        source,
        module,
        table,
    } = program;
    let answers = ask(source, module, table, query, Limits::default());
    answers.is_ok_and(|answers| answers.table().starts_with("yes"))
}

#[test]
fn a_named_thing_has_the_rows_it_has_among_all() {
    let judge = |text: &str| -> Result<(), String> {
        let program = load("program.mlir", text);
        let compared: usize = RELATIONS.iter().map(|info| compare(&program, info)).sum();
        match compared {
            0 => Err("nothing was compared".to_owned()),
            _ => Ok(()),
        }
    };
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/query");
    for entry in std::fs::read_dir(directory).expect("the directory is checked in") {
        let path = entry.expect("a directory entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "mlir")
        {
            let text = std::fs::read_to_string(&path).expect("a program is UTF-8");
            judge(&text).unwrap_or_else(|what| panic!("{}: {what}", path.display()));
        }
    }
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..25, 2, |text, _| judge(text));
    }
}

/// A function of many blocks, each of which hands a buffer to the next or leaves with the one it
/// was given; every seventh hands on one that lives through all of them.
fn ladder(rungs: usize) -> String {
    let mut text = String::from(
        "func.func @ladder(%m0: memref<8xi8>, %i: index, %c: i1) -> (memref<8xi8>, i8) {\n  %keep = memref.alloc() : memref<8xi8>\n",
    );
    for rung in 0..rungs {
        let given = if rung % 7 == 3 { "%keep" } else { "%a" };
        let given = match given {
            "%a" => format!("%a{rung}"),
            keep => keep.to_owned(),
        };
        let next = rung + 1;
        text.push_str(&format!(
            "  %a{rung} = memref.alloc() : memref<8xi8>
  %v{rung} = memref.load %m{rung}[%i] : memref<8xi8>
  memref.store %v{rung}, %a{rung}[%i] : memref<8xi8>
  cf.cond_br %c, ^next{rung}({given} : memref<8xi8>), ^exit(%m{rung} : memref<8xi8>)
^next{rung}(%m{next}: memref<8xi8>):\n"
        ));
    }
    text.push_str(&format!(
        "  cf.br ^exit(%m{rungs} : memref<8xi8>)
^exit(%p: memref<8xi8>):
  %r = memref.load %keep[%i] : memref<8xi8>
  return %p, %r : memref<8xi8>, i8\n}}\n"
    ));
    text
}

/// Where more owners are above a block than are worth a look, those that something still uses are
/// found.
#[test]
fn few_of_many_owners_are_asked_about() {
    let program = load("ladder.mlir", &ladder(150));
    let names = [
        "live_owner",
        "ownership",
        "may_borrow",
        "plan_frees",
        "plan_clones",
    ];
    for name in names {
        let info = RELATIONS.iter().find(|info| info.name == name);
        let info = info.expect("the relation is there");
        assert!(compare(&program, info) > 0, "{name}");
    }
    for rung in [2, 70, 100, 140, 148] {
        let all = rows(&program, "plan_frees(?b -> ?to, ?v)").expect("the relation can be asked");
        let block = format!("^next{rung}");
        let expected = all.iter().filter(|row| *row.1[0].text == block);
        let expected: Vec<Row> = expected.map(|row| plain(&row.1[1..])).collect();
        let found = rows(&program, &format!("plan_frees({block} -> ?to, ?v)"));
        let found = found.expect("the block has one name");
        let found: Vec<Row> = found.iter().map(|row| plain(&row.1)).collect();
        assert_eq!(found, expected, "{block}");
        assert!(!found.is_empty(), "{block}");
    }
}
