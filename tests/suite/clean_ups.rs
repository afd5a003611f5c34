//! Clean-up passes on programs that free: whatever they simplify, a run ends as before and nothing
//! is freed too early, twice or not at all.
//!
//! A random program is deallocated; then copies are put in, each freed at the end of its block and
//! read in the place of the original here and there. `bufferization.clone` lets a pass take the one
//! for the other, so that values of programs with copies are not compared.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other programs.

use crate::random;

use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::{FeatureSet, Random};
use freehold::interp::{self, Report};
use freehold::ir::{Block, Context, Module, Op, Step, Value, walk};
use freehold::passes::{Environment, Pipeline, run};
use freehold::rewrite::Builder;
use freehold::syntax::{self, ParseOptions, PrintOptions, parse, print};

/// The passes that come first: they free.
const OWNERSHIP: [&str; 2] = [
    "expand-realloc,ownership-based-buffer-deallocation",
    "expand-realloc,ownership-based-buffer-deallocation{private-function-dynamic-ownership}",
];

/// A program on its way.
struct Program {
    source: Source,
    table: Table,
    module: Module,
}

impl Program {
    fn new(text: &str) -> Result<Program, String> {
        let source = Source::new("program.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = parse(&source, context, &table, &ParseOptions::default());
        let module = module.map_err(|errors| source.render(&errors[0]))?;
        Ok(Program {
            source,
            table,
            module,
        })
    }

    /// Runs passes, and then the program, which must end well and free all.
    fn apply(&mut self, pipeline: &str) -> Result<Report, String> {
        let before = self.text();
        let passes = Pipeline::parse(&format!("builtin.module({pipeline})"));
        let passes = passes.map_err(|error| error.message)?;
        let environment = Environment::new(&self.table);
        run(&passes, &mut self.module, &environment, &mut |_, _| {})
            .map_err(|errors| format!("{pipeline}: {}", self.source.render(&errors[0])))?;
        let wrong = |what: String| {
            format!(
                "{pipeline}: {what}\nbefore:\n{before}\nafter:\n{}",
                self.text()
            )
        };
        let report = interp::run(&self.module, &self.table, &interp::Options::default());
        let report =
            report.map_err(|stop| wrong(self.source.render(&stop.diagnostic(&self.module))))?;
        match report.leaks.first() {
            Some(leak) => Err(wrong(self.source.render(&leak.diagnostic(&self.module)))),
            None => Ok(report),
        }
    }

    fn text(&self) -> String {
        print(&self.module, &self.table, &PrintOptions::default())
    }

    /// Puts a copy in, unless the program is wrong then: what is copied may be freed already, or be
    /// written before it is read.
    fn put_copy(&mut self, random: &mut Random) -> bool {
        let before = self.text();
        let inserted = self.insert_copy(random);
        let is_right = inserted && self.apply("").is_ok();
        if inserted && !is_right {
            *self = Program::new(&before).expect("it was a program before");
        }
        is_right
    }

    /// Copies something somewhere, lets some of what reads it later in the block read the copy, and
    /// frees that in the block.
    fn insert_copy(&mut self, random: &mut Random) -> bool {
        let module = &mut self.module;
        let blocks: Vec<Block> = walk(module, module.top())
            .filter_map(|step| match step {
                Step::Enter(op) => module.parent_block(op),
                Step::Leave(_) => None,
            })
            .collect();
        let block = blocks[random.below(blocks.len())];
        let first = module.first_op(block);
        let ops: Vec<Op> = std::iter::successors(first, |&op| module.next_op(op)).collect();
        let place = random.below(ops.len());
        let defined = ops[..place].iter().flat_map(|&op| module.results(op));
        let sources: Vec<Value> = (module.arguments(block).iter().chain(defined))
            .copied()
            .filter(|&v| {
                syntax::type_text(&module.context, module.value_type(v)) == "memref<2xi64>"
            })
            .collect();
        if sources.is_empty() {
            return false;
        }
        let source = sources[random.below(sources.len())];
        let ty = module.value_type(source);
        let copy = Builder::before(module, ops[place]).clone_buffer(source, ty);
        let mut last = place;
        for (number, &reader) in ops.iter().enumerate().skip(place) {
            let reads = ["memref.load", "func.call"].contains(&module.name_text(reader));
            let operand = module.operands(reader).position(|v| v == source);
            if let Some(operand) = operand.filter(|_| reads && random.chance(60)) {
                module.set_operand(reader, operand, copy);
                last = number + 1;
            }
        }
        let end = match random.chance(50) {
            true => ops[last.min(ops.len() - 1)],
            false => ops[ops.len() - 1],
        };
        Builder::before(module, end).memref_dealloc(copy);
        true
    }
}

/// The passes that clean up, in some order.
fn clean_ups(random: &mut Random) -> Vec<&'static str> {
    let mut passes = Vec::new();
    for stage in [
        &["canonicalize", "cse", "buffer-deallocation-simplification"][..],
        &["bufferization-lower-deallocations"],
        &["canonicalize", "cse", "optimize-allocation-liveness"],
    ] {
        let first = passes.len();
        passes.extend(stage);
        passes.swap(first, first + random.below(stage.len()));
    }
    passes
}

/// Cleans up a program that frees, with copies put in before the passes and between them; the
/// copies.
fn judge(text: &str, seed: u64) -> Result<usize, String> {
    let mut random = Random::Seed(seed);
    let mut program = Program::new(text)?;
    let expected = program.apply(OWNERSHIP[random.below(2)])?;
    let mut copies = 0;
    for pass in clean_ups(&mut random) {
        if seed % 2 == 1 {
            copies += (0..4).filter(|_| program.put_copy(&mut random)).count();
        }
        let report = program.apply(pass)?;
        if copies == 0 && (report.results != expected.results || report.trace != expected.trace) {
            return Err(format!(
                "{pass} changes what the program does:\n{}",
                program.text()
            ));
        }
    }
    Ok(copies)
}

#[test]
fn clean_ups_keep_programs_right() {
    let copies = AtomicUsize::new(0);
    random::judge_all(FeatureSet::ALL, 0..300, 6, |text, seed| {
        copies.fetch_add(judge(text, seed)?, Ordering::Relaxed);
        Ok(())
    });
    assert!(copies.into_inner() > 0, "no copy was put in");
}
