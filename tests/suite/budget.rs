//! A budget stops every kind of work with an error value, and changes nothing of what fits in it.

use freehold::budget::{Budget, Exceeded, Limits};
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::generate::families;
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{PrintOptions, parse, print};
use freehold::{interp, query, validate, verify};

/// So many operations that a reader asks its budget several times.
fn program() -> Source {
    let family = families::find("straight").expect("there is such a family");
    Source::new("program.mlir", (family.text)(2000))
}

fn read(source: &Source, budget: &Budget) -> (Module, Table) {
    let mut context = Context::within(budget.clone());
    let table = Table::builtin(&mut context);
    let module = parse(source, context, &table, &Default::default());
    (module.expect("it parses"), table)
}

fn deallocated(module: &mut Module, table: &Table) -> String {
    let pipeline = Pipeline::parse("builtin.module(buffer-deallocation-pipeline)");
    let pipeline = pipeline.map_err(|error| error.message).unwrap();
    let environment = Environment::new(table);
    run(&pipeline, module, &environment, &mut |_, _| {}).expect("it is deallocated");
    print(module, table, &PrintOptions::DEFAULT)
}

#[test]
fn a_program_of_more_steps_or_bytes_is_not_read() {
    let source = program();
    for (limits, is_expected) in [
        (
            Limits {
                steps: Some(1500),
                bytes: None,
            },
            (|exceeded| *exceeded == Exceeded::Steps { limit: 1500 }) as fn(&Exceeded) -> bool,
        ),
        (
            Limits {
                steps: None,
                bytes: Some(1 << 17),
            },
            |exceeded| matches!(exceeded, Exceeded::Bytes { limit: 0x20000, .. }),
        ),
    ] {
        let budget = Budget::new(limits);
        let exceeded = budget
            .run(|| read(&source, &budget))
            .map(|_| ())
            .unwrap_err();
        assert!(is_expected(&exceeded), "{exceeded}");
    }
}

#[test]
fn within_a_budget_a_program_is_what_it_is_without() {
    let source = program();
    let (mut module, table) = read(&source, &Budget::UNLIMITED);
    let expected = deallocated(&mut module, &table);
    let (steps, bytes) = (Some(1_000_000), Some(1 << 26));
    let budget = Budget::new(Limits { steps, bytes });
    let within = budget.run(|| {
        let (mut module, table) = read(&source, &budget);
        deallocated(&mut module, &table)
    });
    assert_eq!(within, Ok(expected));
}

#[test]
fn whoever_cancels_stops_each_kind_of_work() {
    let source = program();
    let budget = Budget::new(Limits::default());
    let (mut module, table) = read(&source, &budget);
    let (other, other_table) = read(&source, &budget);
    budget.cancel("the user types on");
    let mut stops = |what: &str, work: &mut dyn FnMut(&mut Module)| {
        let why = "the user types on".to_owned();
        let result = budget.run(|| work(&mut module));
        assert_eq!(result, Err(Exceeded::Cancelled { why }), "{what}");
    };
    stops("reading", &mut |_| drop(read(&source, &budget)));
    stops("verifying", &mut |module| {
        drop(verify::verify(module, &table))
    });
    stops("printing", &mut |module| {
        drop(print(module, &table, &PrintOptions::DEFAULT))
    });
    stops("running", &mut |module| {
        let _ = interp::run(module, &table, &interp::Options::default());
    });
    stops("comparing", &mut |module| {
        let options = validate::Options::default();
        let _ = validate::validate(module, &other, &table, &other_table, &options);
    });
    stops("asking", &mut |module| {
        let limits = query::Limits::default();
        let _ = query::ask(&source, module, &table, "may_alias(?a, ?b)", limits);
    });
    for pass in freehold::passes::over_memrefs() {
        stops(pass.name, &mut |module| {
            let pipeline = Pipeline::parse(&format!("builtin.module({})", pass.name));
            let pipeline = pipeline.map_err(|error| error.message).unwrap();
            let environment = Environment::new(&table);
            let _ = run(&pipeline, module, &environment, &mut |_, _| {});
        });
    }
}
