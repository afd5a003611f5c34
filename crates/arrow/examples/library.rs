//! What the library takes for a program read, deallocated and turned into tables, so many times:
//! the measure of `benches/python`.
//!
//! `cargo run --release -p freehold-arrow --example library -- FILE TIMES`

use freehold_session::{Failure, Limits, Session};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(times)) = (arguments.next(), arguments.next()) else {
        panic!("expected FILE TIMES");
    };
    let program = std::fs::read(&file).expect("the file can be read");
    let times: usize = times.parse().expect("a number");
    let mut rows = 0;
    for _ in 0..times {
        rows += tables(&file, &program).expect("the program is right");
    }
    println!("{rows}");
}

/// How many rows the tables of a program have.
fn tables(file: &str, program: &[u8]) -> Result<usize, Failure> {
    let mut program = Session::new(Limits::default())?.read(file, program)?;
    program.run("buffer-deallocation-pipeline")?;
    let relations = program.facts(None)?;
    let tables = relations.iter().map(|relation| {
        let table = freehold_arrow::table(relation).expect("a table");
        table.num_rows()
    });
    Ok(tables.sum())
}
