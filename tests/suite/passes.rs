//! Every `tests/passes/PASS/NAME.mlir` through the pass PASS gives `NAME.expected` beside it.
//!
//! `FREEHOLD_BLESS=1` rewrites the expectations. With `mlir-opt-22` at hand, each expectation
//! must also be what mlir-opt's pass of that name prints, or, if the input starts with
//! `// differs:` and the reason, something that mlir-opt accepts.

use crate::{oracle, random};

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::analysis::placement::Hoisting;
use freehold::assumptions::Assumed;
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::FeatureSet;
use freehold::ir::Context;
use freehold::passes::lower_deallocations::{self, Options};
use freehold::passes::stats::Rules;
use freehold::passes::{
    buffer_hoisting, canonicalize, memory_plan, ownership_based_buffer_deallocation,
    promote_buffers_to_stack,
};
use freehold::rules::operations::OperationRules;
use freehold::rules::values::ValueRules;
use freehold::rules::{BUILTIN, RuleSet};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use freehold::verify::verify;

type Pass =
    fn(&mut freehold::ir::Module, &Table) -> Result<(), Vec<freehold::diagnostics::Diagnostic>>;

const PASSES: &[(&str, Pass)] = &[
    (
        "buffer-deallocation-simplification",
        freehold::passes::buffer_deallocation_simplification::run,
    ),
    ("buffer-hoisting", |module, table| {
        let assumed = Assumed::of("buffer-hoisting");
        let most = buffer_hoisting::NO_LIMIT;
        buffer_hoisting::run(module, table, &assumed, Hoisting::Dominators, most)
    }),
    ("buffer-loop-hoisting", |module, table| {
        let assumed = Assumed::of("buffer-loop-hoisting");
        let most = buffer_hoisting::NO_LIMIT;
        buffer_hoisting::run(module, table, &assumed, Hoisting::Loops, most)
    }),
    ("promote-buffers-to-stack", |module, table| {
        let assumed = Assumed::of("promote-buffers-to-stack");
        promote_buffers_to_stack::run(module, table, &assumed, &Default::default())
    }),
    ("canonicalize", freehold::passes::canonicalize::run),
    ("clean-up", |module, table| {
        freehold::passes::clean_up::run_counting(module, table, None, false, None)
    }),
    ("convert-bufferization-to-memref", |module, table| {
        freehold::passes::convert_bufferization_to_memref::run(module, table, &Options::MLIR_OPT)
    }),
    ("cse", freehold::passes::cse::run),
    ("expand-realloc", |module, table| {
        freehold::passes::expand_realloc::run(module, table, true)
    }),
    ("forward-memref-loads", |module, table| {
        let mut report = freehold::passes::forward_memref_loads::Report::default();
        let assumed = Assumed::of("forward-memref-loads");
        freehold::passes::forward_memref_loads::run(module, table, &assumed, &mut report)
    }),
    ("free-at-last-use", |module, table| {
        let assumed = Assumed::of("free-at-last-use");
        freehold::passes::free_at_last_use::run(module, table, &assumed)
    }),
    ("memory-plan", |module, table| {
        let assumed = Assumed::of("memory-plan");
        let options = memory_plan::Options::default();
        memory_plan::run(module, table, &options, (&assumed, None))
    }),
    ("memory-plan-argument", |module, table| {
        let assumed = Assumed::of("memory-plan");
        let options = memory_plan::Options {
            mode: memory_plan::Mode::Argument,
            ..Default::default()
        };
        memory_plan::run(module, table, &options, (&assumed, None))
    }),
    ("optimize-allocation-liveness", |module, table| {
        let assumed = Assumed::of("optimize-allocation-liveness");
        freehold::passes::optimize_allocation_liveness::run(module, table, &assumed)
    }),
    (
        "order-deallocations",
        freehold::passes::order_deallocations::run,
    ),
    ("ownership-based-buffer-deallocation", |module, table| {
        let options = ownership_based_buffer_deallocation::Options::default();
        let assumed = Assumed::of("ownership-based-buffer-deallocation");
        let mut remarks = Vec::new();
        ownership_based_buffer_deallocation::run(module, table, &options, &assumed, &mut remarks)
    }),
    ("bufferization-lower-deallocations", |module, table| {
        lower_deallocations::run(module, table, &Options::MLIR_OPT)
    }),
];

fn files(pass: &str, extension: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/passes")
        .join(pass);
    let entries = fs::read_dir(&directory).expect("each pass has a directory of inputs");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of `source` after `pass`, and after it ran a second time.
fn run(path: &Path, pass: Pass) -> (String, String) {
    let source = Source::new(path.display().to_string(), read(path));
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    let mut texts = [0, 1].map(|_| {
        if let Err(errors) = pass(&mut module, &table) {
            panic!("{}", source.render(&errors[0]));
        }
        if let Some(error) = verify(&module, &table).first() {
            panic!("invalid after the pass: {}", source.render(error));
        }
        print(&module, &table, &PrintOptions::default())
    });
    (std::mem::take(&mut texts[0]), std::mem::take(&mut texts[1]))
}

#[test]
fn outputs_are_as_expected() {
    let bless = std::env::var_os("FREEHOLD_BLESS").is_some();
    for (name, pass) in PASSES {
        let inputs = files(name, "mlir");
        assert!(!inputs.is_empty(), "no input for {name}");
        for input in &inputs {
            let (output, again) = run(input, *pass);
            let expected = input.with_extension("expected");
            if bless {
                fs::write(&expected, &output).expect("expectations can be written");
            }
            assert_eq!(output, read(&expected), "{}", input.display());
            assert_eq!(output, again, "{}: not a fixed point", input.display());
        }
        for expected in files(name, "expected") {
            let input = expected.with_extension("mlir");
            assert!(inputs.contains(&input), "{}: no input", expected.display());
        }
    }
}

fn mlir_opt(program: &Path, arguments: &[&str], file: &Path) -> String {
    let output = Command::new(program)
        .args(arguments)
        .arg(file)
        .output()
        .expect("mlir-opt starts");
    assert!(
        output.status.success(),
        "{}: {}",
        file.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("mlir-opt prints UTF-8")
}

#[test]
fn expectations_are_what_mlir_opt_prints() {
    let Some(program) = oracle::find("mlir-opt-22") else {
        return;
    };
    for (name, _) in PASSES {
        for input in files(name, "mlir") {
            let expected = input.with_extension("expected");
            let ours = mlir_opt(&program, &[], &expected);
            if !read(&input).starts_with("// differs:") {
                let theirs = mlir_opt(&program, &[&format!("--{name}")], &input);
                assert_eq!(ours, theirs, "{}", input.display());
            }
        }
    }
}

/// `--stats` names the rules of the canonicalization, and none is applied where nothing changes.
#[test]
fn every_rule_of_the_canonicalization_is_counted() {
    let mut seen = BTreeSet::new();
    for input in files("canonicalize", "mlir") {
        let source = Source::new(input.display().to_string(), read(&input));
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let mut module = parse(&source, context, &table, &ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
        let counts = [0, 1].map(|_| {
            let mut rules = BTreeMap::new();
            canonicalize::run_counting(&mut module, &table, Some(&mut rules))
                .expect("canonicalization has no errors");
            rules
        });
        assert!(!counts[0].is_empty(), "{}", input.display());
        // The place of a constant is not looked at before it is in place.
        assert!(counts[1].is_empty(), "{}: {:?}", input.display(), counts[1]);
        seen.extend(counts[0].keys().cloned());
    }
    let expected: Vec<&str> = include_str!("../passes/canonicalize/rules.txt")
        .lines()
        .collect();
    // Rules about values have their names in their files. Not all of them are applied here.
    let values = ValueRules::builtin().rules();
    let is_of_values =
        |name: &str| name.starts_with("commute-") || values.iter().any(|rule| rule.name == name);
    let seen = seen.iter().map(String::as_str);
    let seen: Vec<&str> = seen.filter(|name| !is_of_values(name)).collect();
    assert_eq!(seen, expected);
}

/// Without any one of the rules about operations some case comes out otherwise than its expectation
/// says: none is there for show.
#[test]
fn every_rule_about_operations_is_needed() {
    let canonical = |text: &str, rules: Option<&RuleSet>, counts: Option<&mut Rules>| {
        let source = Source::new("case.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let mut module = parse(&source, context, &table, &ParseOptions::default())
            .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
        canonicalize::run_with(
            &mut module,
            &table,
            rules,
            counts,
            &canonicalize::Options::default(),
        )
        .expect("built-in rules come to an end");
        print(&module, &table, &PrintOptions::default())
    };
    let all = OperationRules::builtin();
    let mut left: BTreeMap<&str, RuleSet> = BTreeMap::new();
    for rule in all.rules() {
        let set = RuleSet::load(BUILTIN).unwrap_or_else(|errors| panic!("{}", errors.render()));
        let set = set.with_builtin_operations(all.without(&rule.name));
        left.insert(&rule.name, set);
    }
    for text in files("canonicalize", "mlir").iter().map(|path| read(path)) {
        let mut counts = Rules::new();
        let with = canonical(&text, None, Some(&mut counts));
        left.retain(|&name, without| {
            !counts.contains_key(name) || canonical(&text, Some(without), None) == with
        });
    }
    let left: Vec<&&str> = left.keys().collect();
    assert!(
        left.is_empty(),
        "without these rules nothing changes: {left:?}"
    );
}

/// CSE of random programs is mlir-opt's, byte for byte. Canonicalization is not always:
/// docs/canonicalization.md says where.
#[test]
fn cse_of_random_programs_is_what_mlir_opt_prints() {
    let Some(program) = oracle::find("mlir-opt-22") else {
        return;
    };
    let (_, pass) = PASSES.iter().find(|p| p.0 == "cse").expect("CSE is a pass");
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..40, 8, |text, seed| {
            let name = format!(
                "freehold-cse-{}-{features:?}-{seed}.mlir",
                std::process::id()
            );
            let file = std::env::temp_dir().join(name);
            fs::write(&file, text).expect("the file can be written");
            let theirs = mlir_opt(&program, &["--cse"], &file);
            let ours = run(&file, *pass).0;
            fs::remove_file(&file).expect("the file can be removed");
            match ours == theirs {
                true => Ok(()),
                false => Err(format!("ours:\n{ours}\nmlir-opt-22's:\n{theirs}")),
            }
        });
    }
}
