//! Small programs on which rules about conditions and checks have something to save: one
//! `bufferization.dealloc` each, of arguments that may be one allocation, under conditions that are
//! made of a few booleans.

use std::fmt::Write as _;

use freehold_base::diagnostics::Source;
use freehold_generate::Random;

/// The program of a seed.
pub fn dealloc_program(seed: u64) -> Source {
    let mut random = Random::Seed(seed + 1);
    let memrefs = 2 + random.below(2);
    let retained = random.below(2);
    let mut arguments: Vec<String> = (0..memrefs + retained)
        .map(|m| format!("%m{m}: {BUFFER}"))
        .collect();
    arguments.extend((0..3).map(|c| format!("%c{c}: i1")));
    let results = vec!["i1"; retained].join(", ");
    let mut out = format!(
        "func.func @f({}) -> ({results}) {{\n  %true = arith.constant true\n",
        arguments.join(", ")
    );
    let mut pool: Vec<String> = (0..3).map(|c| format!("%c{c}")).collect();
    for number in 0..3 + random.below(4) {
        let pick = |random: &mut Random| pool[random.below(pool.len())].clone();
        let (a, b, c) = (pick(&mut random), pick(&mut random), pick(&mut random));
        let _ = match random.below(5) {
            0 => writeln!(out, "  %x{number} = arith.andi {a}, {b} : i1"),
            1 => writeln!(out, "  %x{number} = arith.ori {a}, {b} : i1"),
            2 => writeln!(out, "  %x{number} = arith.xori {a}, {b} : i1"),
            3 => writeln!(out, "  %x{number} = arith.xori {a}, %true : i1"),
            _ => writeln!(out, "  %x{number} = arith.select {a}, {b}, {c} : i1"),
        };
        pool.push(format!("%x{number}"));
    }
    let own: Vec<String> = (0..memrefs)
        .map(|_| pool[pool.len() - 1 - random.below(4)].clone())
        .collect();
    let list = |from: usize, to: usize| {
        let names: Vec<String> = (from..to).map(|m| format!("%m{m}")).collect();
        format!(
            "{} : {}",
            names.join(", "),
            vec![BUFFER; to - from].join(", ")
        )
    };
    let (assigned, retain, returned) = match retained {
        0 => ("", String::new(), "return"),
        _ => (
            "%r = ",
            format!(" retain ({})", list(memrefs, memrefs + 1)),
            "return %r : i1",
        ),
    };
    let _ = writeln!(
        out,
        "  {assigned}bufferization.dealloc ({}) if ({}){retain}\n  {returned}\n}}",
        list(0, memrefs),
        own.join(", ")
    );
    Source::new(format!("dealloc-{seed}.mlir"), out)
}

const BUFFER: &str = "memref<2xf32>";
