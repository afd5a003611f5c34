//! A query that names what it asks about finds what the query for all rows finds: point queries take ways of their own, which look
//! at a part of the function.

mod program;
mod random;
mod seeds;

use std::collections::BTreeSet;

use freehold::generate::Surface;
use freehold::query::{Item, Limits, RELATIONS, RelationInfo, Sort, ask};
use program::{Program, load};

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

fn variables(info: &RelationInfo) -> Vec<String> {
    (0..info.columns.len()).map(|n| format!("?v{n}")).collect()
}

/// Compares what a relation says of some of its rows, with every choice of columns named, with all its rows. Gives how
/// many queries were compared.
fn compare(program: &Program, info: &RelationInfo) -> usize {
    let columns = variables(info);
    let everything = format!("{}({})", info.name, columns.join(", "));
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
            let query = format!("@{function}: {}({})", info.name, terms.join(", "));
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
    for surface in [Surface::CORE, Surface::FULL] {
        random::judge_all(surface, 0..25, 2, |text, _| judge(text));
    }
}
