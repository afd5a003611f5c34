//! Packs a file of buffers in MiniMalloc's format: `cargo run --release --example pack FILE
//! [CAPACITY [STEPS]]`. Writes the file with offsets to standard output, and the size of the arena
//! and its bound to standard error. `-` is standard input.

use std::error::Error;
use std::io;

use freehold_packing::{Budget, Outcome, check, csv, pack, pack_within};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let path = arguments.get(1).ok_or("expected a file of buffers")?;
    let mut named = match path.as_str() {
        "-" => csv::read(io::stdin())?,
        path => csv::read(std::fs::File::open(path)?)?,
    };
    let mut budget = Budget::default();
    if let Some(steps) = arguments.get(3) {
        budget.steps = steps.parse()?;
    }
    let offsets = match arguments.get(2) {
        Some(capacity) => match pack_within(&named.problem, capacity.parse()?, budget) {
            Outcome::Fits(offsets) => offsets,
            other => return Err(format!("{other:?}").into()),
        },
        None => {
            let packing = pack(&named.problem, budget);
            eprintln!("arena {} bound {}", packing.height, packing.bound);
            packing.offsets
        }
    };
    check(&named.problem, &offsets)?;
    named.offsets = Some(offsets);
    csv::write(&named, io::stdout())?;
    Ok(())
}
