//! Where the text that a pass gives differs when a condition is taken out. An example of the copy,
//! which `run` builds: it helps to write a test for a condition whose loss no test notices.
//!
//! `mutant_differ NUMBERS FOLDER` reads numbers of conditions from a file, runs every pass and some
//! pipelines on the inputs of the tests and on random programs, once as they are and once without
//! each condition that came to something else, and writes the smallest program with a difference to
//! `FOLDER/NUMBER.mlir`, beside it what was made of it with and without.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::{Options, FeatureSet, program};
use freehold::ir::Context;
use freehold::passes::mutants;
use freehold::passes::{Environment, Pipeline, over_memrefs, run};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};

const PIPELINES: [&str; 10] = [
    "ownership-based-buffer-deallocation{private-function-dynamic-ownership}",
    "buffer-deallocation-pipeline,buffer-deallocation-pipeline",
    "buffer-deallocation-pipeline{private-function-dynamic-ownership},buffer-deallocation-pipeline",
    "ownership-based-buffer-deallocation,ownership-based-buffer-deallocation",
    "ownership-based-buffer-deallocation,buffer-deallocation-simplification",
    "ownership-based-buffer-deallocation{private-function-dynamic-ownership},buffer-deallocation-simplification,canonicalize",
    "ownership-based-buffer-deallocation,bufferization-lower-deallocations,ownership-based-buffer-deallocation",
    "classic-deallocation-pipeline,buffer-deallocation-pipeline",
    "buffer-deallocation-pipeline,optimize-allocation-liveness,order-deallocations",
    "buffer-deallocation-pipeline,forward-memref-loads,clean-up",
];

/// A difference is looked for in so many programs.
const ENOUGH: usize = 12;

static STARTED: AtomicU64 = AtomicU64::new(0);
static WHICH: AtomicUsize = AtomicUsize::new(0);
static WHERE: Mutex<String> = Mutex::new(String::new());

fn outcome(text: &str, passes: &str) -> String {
    let run = || {
        let source = Source::new("program.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let mut module = match parse(&source, context, &table, &ParseOptions::default()) {
            Ok(module) => module,
            Err(_) => return String::new(),
        };
        let Ok(passes) = Pipeline::parse(&format!("builtin.module({passes})")) else {
            return "not a pipeline".into();
        };
        let environment = Environment::new(&table);
        let done = run_all(&passes, &mut module, &environment);
        let reports = environment.reports.borrow().clone();
        match done {
            Ok(()) => reports + &print(&module, &table, &PrintOptions::default()),
            Err(errors) => errors.iter().map(|e| source.render(e)).collect(),
        }
    };
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| "PANIC".to_string())
}

fn run_all(
    passes: &Pipeline,
    module: &mut freehold::ir::Module,
    environment: &Environment,
) -> Result<(), Vec<freehold::diagnostics::Diagnostic>> {
    run(passes, module, environment, &mut |_, _| {})
}

fn inputs(folder: &Path, into: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("can be read").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            inputs(&path, into);
        } else if path.extension().is_some_and(|e| e == "mlir")
            && let Ok(text) = fs::read_to_string(&path)
            && text.len() < 20_000
        {
            for (number, part) in text.split("// -----").enumerate() {
                into.push((format!("{}#{number}", path.display()), part.to_string()));
            }
        }
    }
}

fn main() {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [numbers, folder] = &arguments[..] else {
        panic!("usage: mutant_differ NUMBERS FOLDER");
    };
    let numbers = fs::read_to_string(numbers).expect("a file of numbers");
    let wanted: BTreeSet<usize> = numbers
        .split_whitespace()
        .map(|n| n.parse().expect("a number"))
        .collect();
    let seeds: u64 = env::var("FREEHOLD_SEEDS")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(150);
    std::panic::set_hook(Box::new(|_| {}));
    fs::create_dir_all(folder).expect("the folder can be made");
    let mut programs = Vec::new();
    for place in [
        "passes",
        "programs",
        "seed",
        "classic",
        "conventions",
        "twice",
        "refusals",
        "explain",
        "run",
        "query",
        "reports",
        "verify",
        "validate",
        "report",
    ] {
        inputs(&Path::new("tests").join(place), &mut programs);
    }
    let feature_sets = [
        ("core", FeatureSet::CORE),
        ("full", FeatureSet::FULL),
        ("all", FeatureSet::ALL),
    ];
    for seed in 0..seeds {
        let (name, features) = feature_sets[(seed % 3) as usize];
        let size = 1 + (seed / 3 % 4) as usize;
        let text = program(&Options {
            seed,
            size,
            features,
        });
        programs.push((format!("{name} {seed} of {size}"), text));
    }
    let mut passes: Vec<String> = over_memrefs().map(|info| info.name.to_string()).collect();
    passes.extend(PIPELINES.map(String::from));
    // What does not come to an end ends all: the caller starts again without it.
    let start = Instant::now();
    let note = folder.join("endless");
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_secs(1));
            let since = STARTED.load(Relaxed);
            if since != 0 && start.elapsed().as_secs() > since + 10 {
                let text = format!(
                    "{}\t{}\n",
                    WHICH.load(Relaxed),
                    WHERE.lock().expect("no panic")
                );
                let before = fs::read_to_string(&note).unwrap_or_default();
                fs::write(&note, before + &text).expect("can be written");
                process::exit(9);
            }
        }
    });
    let mut found: BTreeMap<usize, usize> = BTreeMap::new();
    let mut smallest: BTreeMap<usize, usize> = BTreeMap::new();
    let mut asked: BTreeMap<usize, usize> = BTreeMap::new();
    programs.sort_by_key(|(_, text)| text.len());
    for (name, text) in &programs {
        for passes in &passes {
            mutants::take_out(0);
            mutants::seen();
            STARTED.store(0, Relaxed);
            let plain = outcome(text, passes);
            for number in mutants::seen() {
                if !wanted.contains(&number) {
                    continue;
                }
                let count = found.entry(number).or_default();
                if *count >= ENOUGH {
                    continue;
                }
                *asked.entry(number).or_default() += 1;
                mutants::take_out(number);
                WHICH.store(number, Relaxed);
                *WHERE.lock().expect("no panic") = format!("{name}\t{passes}");
                STARTED.store(start.elapsed().as_secs() + 1, Relaxed);
                let without = outcome(text, passes);
                STARTED.store(0, Relaxed);
                if without != plain {
                    *count += 1;
                    let least = smallest.entry(number).or_insert(usize::MAX);
                    if text.len() < *least {
                        *least = text.len();
                        let body = format!("// {name}\n// {passes}\n{text}");
                        fs::write(folder.join(format!("{number}.mlir")), body)
                            .expect("can be written");
                        fs::write(folder.join(format!("{number}.with")), &plain)
                            .expect("can be written");
                        fs::write(folder.join(format!("{number}.without")), &without)
                            .expect("can be written");
                    }
                }
            }
        }
    }
    for number in &wanted {
        let asked = asked.get(number).copied().unwrap_or(0);
        let found = found.get(number).copied().unwrap_or(0);
        println!("{number}\t{asked}\t{found}");
    }
}
