//! On programs: what the pass makes of the specification's patterns, and on random ones that
//! every allocation is freed as often as before, whatever the conditions are.

use rustc_hash::FxHashMap;

use crate::{
    buffer_deallocation_simplification, canonicalize, ownership_based_buffer_deallocation,
};
use freehold_base::diagnostics::Source;
use freehold_base::timing::Recorder;
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_generate::families::FAMILIES;
use freehold_generate::{self as generate, FeatureSet};
use freehold_ir::{AttrKind, Context, Module, Op, Value, collect_ops, known};
use freehold_rules::RuleSet;
use freehold_rules::egraph::reference::{Outcome, Random, dealloc};
use freehold_syntax::{self as syntax, ParseOptions, PrintOptions};

use super::Report;

fn parse(text: &str) -> (Module, Table) {
    let source = Source::new("test.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    match syntax::parse(&source, context, &table, &ParseOptions::default()) {
        Ok(module) => (module, table),
        Err(errors) => panic!(
            "{}",
            errors.iter().map(|e| source.render(e)).collect::<String>()
        ),
    }
}

fn simplify(module: &mut Module, table: &Table) -> String {
    buffer_deallocation_simplification::run(module, table).expect("the built-in rules saturate");
    printed(module, table)
}

fn printed(module: &Module, table: &Table) -> String {
    let options = PrintOptions {
        keep_names: true,
        ..PrintOptions::default()
    };
    syntax::print(module, table, &options)
}

/// The lines of the function `body`, which gets memrefs `%p`, `%q` and conditions `%c`, `%d`.
fn lines(body: &str) -> Vec<String> {
    let text = format!(
        "func.func @f(%p: memref<8xf32>, %q: memref<8xf32>, %c: i1, %d: i1) {{
          %t = arith.constant true
          %f = arith.constant false
          {body}
          return
        }}"
    );
    let (mut module, table) = parse(&text);
    let once = simplify(&mut module, &table);
    let again = simplify(&mut module, &table);
    assert_eq!(once, again, "a second run changes nothing");
    let lines = once.lines().map(str::trim);
    let skip = |l: &&str| {
        !l.is_empty()
            && !["module", "func", "return", "}"]
                .iter()
                .any(|s| l.starts_with(s))
    };
    lines
        .filter(skip)
        .filter(|l| !l.contains("arith.constant") && !l.contains("memref.alloc()"))
        .map(|l| l.replace("memref<8xf32>", "M"))
        .collect()
}

const ALLOCS: &str = "%a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>";

fn check(body: &str, expected: &[&str]) {
    let body = format!("{ALLOCS}\n{}", body.replace('M', "memref<8xf32>"));
    assert_eq!(lines(&body), expected, "{body}");
}

#[test]
fn memrefs_that_never_alias_are_split_off() {
    check(
        "bufferization.dealloc (%a, %b : M, M) if (%t, %c)",
        &[
            "bufferization.dealloc (%a : M) if (%t)",
            "bufferization.dealloc (%b : M) if (%c)",
        ],
    );
}

#[test]
fn retained_memrefs_that_never_alias_are_removed() {
    check(
        "%r:2 = bufferization.dealloc (%a : M) if (%c) retain (%b, %p : M, M)
         %u = arith.ori %r#0, %r#1 : i1",
        &[
            "bufferization.dealloc (%a : M) if (%c)",
            "%u = arith.ori %false, %false : i1",
        ],
    );
}

#[test]
fn a_memref_that_is_retained_is_removed_and_its_condition_is_the_result() {
    check(
        "%r = bufferization.dealloc (%a : M) if (%c) retain (%a : M)
         %u = arith.ori %r, %d : i1",
        &["%u = arith.ori %c, %d : i1"],
    );
}

#[test]
fn constant_false_conditions_and_empty_deallocs_vanish() {
    check(
        "bufferization.dealloc (%a : M) if (%f)
         bufferization.dealloc",
        &[],
    );
}

#[test]
fn duplicates_are_joined() {
    check(
        "bufferization.dealloc (%a, %a : M, M) if (%c, %d)",
        &[
            "%0 = arith.ori %c, %d : i1",
            "bufferization.dealloc (%a : M) if (%0)",
        ],
    );
    check(
        "%n = arith.xori %c, %t : i1
         bufferization.dealloc (%a, %a : M, M) if (%c, %n)",
        &["bufferization.dealloc (%a : M) if (%t)"],
    );
}

#[test]
fn an_allocation_is_freed_itself_instead_of_its_base_buffer() {
    check(
        "%base, %o, %s, %st = memref.extract_strided_metadata %a : M -> memref<f32>, index, index, index
         bufferization.dealloc (%base : memref<f32>) if (%t)",
        &["bufferization.dealloc (%a : M) if (%t)"],
    );
}

#[test]
fn comparisons_that_are_needed_stay() {
    let one = "bufferization.dealloc (%p, %q : M, M) if (%c, %d)";
    check(one, &[one]);
    let two = "%r:2 = bufferization.dealloc (%p : M) if (%c) retain (%p, %q : M, M)
         %u = arith.ori %r#0, %r#1 : i1";
    check(
        two,
        &[
            "%0:2 = bufferization.dealloc (%p : M) if (%c) retain (%p, %q : M, M)",
            "%u = arith.ori %c, %0#1 : i1",
        ],
    );
}

#[test]
fn conditions_that_exclude_each_other_need_no_comparison() {
    check(
        "%n = arith.xori %c, %t : i1
         bufferization.dealloc (%p, %q : M, M) if (%c, %n)",
        &[
            "%n = arith.xori %c, %t : i1",
            "bufferization.dealloc (%p : M) if (%c)",
            "bufferization.dealloc (%q : M) if (%n)",
        ],
    );
}

#[test]
fn an_implied_condition_needs_no_helper() {
    check(
        "%n = arith.andi %c, %d : i1
         bufferization.dealloc (%p, %q : M, M) if (%c, %n)",
        &[
            "%n = arith.andi %c, %d : i1",
            "bufferization.dealloc (%p : M) if (%c)",
            "%0 = bufferization.dealloc (%q : M) if (%n) retain (%p : M)",
        ],
    );
}

// ---- Random programs ------------------------------------------------------------------------

/// A random function: memrefs that select between others, and deallocs over all of them.
fn random_program(random: &mut Random) -> String {
    let m = "memref<8xf32>";
    let mut text = format!("func.func @f(%p0: {m}, %p1: {m}, %c0: i1, %c1: i1, %c2: i1) -> (");
    let mut body = String::from("%t = arith.constant true\n%f = arith.constant false\n");
    let mut conds: Vec<String> = ["%c0", "%c1", "%c2", "%t", "%t", "%f"]
        .map(String::from)
        .into();
    let mut memrefs: Vec<String> = ["%p0", "%p1"].map(String::from).into();
    for k in 0..random.below(4) {
        let (a, b) = (
            &conds[random.below(conds.len())],
            &conds[random.below(conds.len())],
        );
        body += &match random.below(4) {
            0 => format!("%d{k} = arith.andi {a}, {b} : i1\n"),
            1 => format!("%d{k} = arith.ori {a}, {b} : i1\n"),
            2 => format!("%d{k} = arith.select {a}, {b}, %t : i1\n"),
            _ => format!("%d{k} = arith.xori {a}, %t : i1\n"),
        };
        conds.push(format!("%d{k}"));
    }
    for k in 0..1 + random.below(3) {
        body += &format!("%a{k} = memref.alloc() : {m}\n");
        memrefs.push(format!("%a{k}"));
    }
    for k in 0..random.below(3) {
        let (a, b) = (
            &memrefs[random.below(memrefs.len())],
            &memrefs[random.below(memrefs.len())],
        );
        let c = &conds[random.below(3)];
        body += &format!("%s{k} = arith.select {c}, {a}, {b} : {m}\n");
        memrefs.push(format!("%s{k}"));
    }
    let mut returned: Vec<String> = Vec::new();
    for k in 0..1 + random.below(2) {
        let pick = |random: &mut Random, from: &[String], count: usize| -> Vec<String> {
            (0..count)
                .map(|_| from[random.below(from.len())].clone())
                .collect()
        };
        let count = random.below(5);
        let (freed, owned) = (pick(random, &memrefs, count), pick(random, &conds, count));
        let count = random.below(4);
        let kept = pick(random, &memrefs, count);
        let types = |n: usize| vec![m; n].join(", ");
        if !kept.is_empty() {
            body += &format!("%o{k}:{} = ", kept.len());
        }
        body += "bufferization.dealloc";
        if !freed.is_empty() {
            let (list, types) = (freed.join(", "), types(freed.len()));
            body += &format!(" ({list} : {types}) if ({})", owned.join(", "));
        }
        if !kept.is_empty() {
            body += &format!(" retain ({} : {})", kept.join(", "), types(kept.len()));
        }
        body.push('\n');
        returned.extend(
            (0..kept.len())
                .filter(|_| random.chance(80))
                .map(|j| format!("%o{k}#{j}")),
        );
    }
    let types = vec!["i1"; returned.len()].join(", ");
    text += &format!("{types}) {{\n{body}return");
    if !returned.is_empty() {
        text += &format!(" {} : {types}", returned.join(", "));
    }
    text + "\n}\n"
}

#[derive(Copy, Clone)]
enum RunValue {
    Bool(bool),
    Buffer(usize),
}

/// How many buffers a run may know: two arguments and the allocations of `random_program`.
const BUFFERS: usize = 5;

/// Runs the function: how often each buffer is freed, and what is returned.
fn run(module: &Module, function: Op, input: usize) -> Outcome {
    let block = module
        .first_block(module.regions(function)[0])
        .expect("a body");
    let mut known: FxHashMap<Value, RunValue> = FxHashMap::default();
    for (i, &argument) in module.arguments(block).iter().enumerate() {
        let bit = input >> i & 1;
        let value = match module.is_memref(argument) {
            // The second argument may be the first one.
            true => RunValue::Buffer(if i == 1 { bit } else { 0 }),
            false => RunValue::Bool(bit == 1),
        };
        known.insert(argument, value);
    }
    let mut outcome = Outcome {
        frees: vec![0; BUFFERS],
        results: Vec::new(),
    };
    let mut allocations = 2;
    for op in module.ops(block) {
        let operands: Vec<RunValue> = module.operands(op).map(|v| known[&v]).collect();
        let bool_at = |i: usize| match operands[i] {
            RunValue::Bool(value) => value,
            RunValue::Buffer(_) => panic!("a boolean operand"),
        };
        let buffer_at = |i: usize| match operands[i] {
            RunValue::Buffer(buffer) => buffer,
            RunValue::Bool(_) => panic!("a buffer operand"),
        };
        let results = match module.name(op) {
            known::ARITH_CONSTANT => {
                let value = module
                    .attr(op, "value")
                    .map(|a| module.context.attr_kind(a));
                vec![RunValue::Bool(matches!(
                    value,
                    Some(AttrKind::Integer { value: 1, .. })
                ))]
            }
            known::ARITH_ANDI => vec![RunValue::Bool(bool_at(0) & bool_at(1))],
            known::ARITH_ORI => vec![RunValue::Bool(bool_at(0) | bool_at(1))],
            known::ARITH_XORI => vec![RunValue::Bool(bool_at(0) ^ bool_at(1))],
            known::ARITH_SELECT => vec![operands[if bool_at(0) { 1 } else { 2 }]],
            known::MEMREF_ALLOC => {
                allocations += 1;
                vec![RunValue::Buffer(allocations - 1)]
            }
            known::BUFFERIZATION_DEALLOC => {
                let results = module.results(op).len();
                let count = (operands.len() - results) / 2;
                let memrefs: Vec<_> = (0..count)
                    .map(|i| (buffer_at(i), bool_at(count + i)))
                    .collect();
                let retained: Vec<_> = (2 * count..operands.len()).map(buffer_at).collect();
                let one = dealloc(&memrefs, &retained, BUFFERS);
                outcome
                    .frees
                    .iter_mut()
                    .zip(one.frees)
                    .for_each(|(f, g)| *f += g);
                one.results.into_iter().map(RunValue::Bool).collect()
            }
            known::FUNC_RETURN => {
                outcome.results = (0..operands.len()).map(bool_at).collect();
                Vec::new()
            }
            _ => panic!("unexpected {}", module.name_text(op)),
        };
        known.extend(module.results(op).iter().copied().zip(results));
    }
    outcome
}

#[test]
fn random_programs_free_the_same_buffers_as_before() {
    let mut random = Random(2026);
    for _ in 0..1500 {
        let text = random_program(&mut random);
        let (mut module, table) = parse(&text);
        let function = |module: &Module| {
            let ops = collect_ops(module, module.top());
            ops.into_iter()
                .find(|&op| module.name(op) == known::FUNC_FUNC)
                .expect("a function")
        };
        let outcomes = |module: &Module| -> Vec<Outcome> {
            (0..1 << 5)
                .map(|input| run(module, function(module), input))
                .collect()
        };
        let before = outcomes(&module);
        let once = simplify(&mut module, &table);
        assert_eq!(before, outcomes(&module), "{text}\n{once}");
        assert_eq!(
            once,
            simplify(&mut module, &table),
            "a second run changes nothing\n{text}"
        );
        let errors = freehold_verify::verify(&module, &table);
        assert!(errors.is_empty(), "{errors:?}\n{once}");
    }
}

/// A constant that one dealloc needed and that went unused with the next is not there for the
/// third.
#[test]
fn constants_that_were_erased_are_made_again() {
    let text = "func.func @f(%p: memref<4xf32>) -> i1 {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0 = bufferization.dealloc (%a : memref<4xf32>) if (%true) retain (%p : memref<4xf32>)
  bufferization.dealloc (%p : memref<4xf32>) if (%0)
  %1 = bufferization.dealloc (%b : memref<4xf32>) if (%true) retain (%p : memref<4xf32>)
  return %1 : i1
}";
    let (mut module, table) = parse(text);
    let text = simplify(&mut module, &table);
    let errors = freehold_verify::verify(&module, &table);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
}

/// Each explanation is checked before it is given: a fact that does not hold, or a chain that does
/// not replay, would be an error of the pass.
#[test]
fn explanations_hold_on_random_programs_and_change_nothing() {
    let mut random = Random(77);
    let (mut explained, mut fired) = (0, 0);
    for _ in 0..300 {
        let text = random_program(&mut random);
        let (mut module, table) = parse(&text);
        let plain = simplify(&mut module, &table);
        let (mut module, table) = parse(&text);
        let mut report = Report {
            explain: true,
            count: true,
            ..Report::default()
        };
        let result = buffer_deallocation_simplification::run_with(
            &mut module,
            &table,
            None,
            &Assumed::of("buffer-deallocation-simplification"),
            (&mut report, &Recorder::OFF),
        );
        assert!(result.is_ok(), "{:?}\n{text}", result.err());
        assert_eq!(plain, printed(&module, &table), "{text}");
        explained += report.remarks().count();
        fired += report.rules.values().map(|rule| rule.times).sum::<u64>();
    }
    assert!(explained > 300 && fired > 3000, "{explained} {fired}");
}

/// The pass asks the built-in rules nothing about deallocs that they leave as they are. Told to use
/// the same rules as if they were another's, it asks about all.
#[test]
fn what_the_rules_are_not_asked_about_they_leave() {
    let mut random = Random(78);
    let deallocs = (0..100).map(|_| random_program(&mut random));
    let programs = (0..100).map(|seed| {
        generate::program(&generate::Options {
            seed,
            features: FeatureSet::FULL,
            ..generate::Options::default()
        })
    });
    let families = FAMILIES.iter().map(|family| (family.text)(6));
    let mut count = 0;
    for text in deallocs.chain(programs).chain(families) {
        let prepared = || {
            let (mut module, mut table) = parse(&text);
            let options = ownership_based_buffer_deallocation::Options::default();
            let mut remarks = Vec::new();
            // What frees by itself stays as it is.
            let is_owned = ownership_based_buffer_deallocation::run(
                &mut module,
                &table,
                &options,
                &Assumed::of("ownership-based-buffer-deallocation"),
                &mut remarks,
            );
            if is_owned.is_err() {
                (module, table) = parse(&text);
            }
            canonicalize::run(&mut module, &table).expect("it has no errors");
            (module, table)
        };
        let (mut module, table) = prepared();
        let skipping = simplify(&mut module, &table);
        let (mut module, table) = prepared();
        let is_dealloc = |&op: &Op| module.name(op) == known::BUFFERIZATION_DEALLOC;
        let all = collect_ops(&module, module.top());
        count += all.iter().filter(|op| is_dealloc(op)).count();
        let mut report = Report {
            trace: true,
            ..Report::default()
        };
        let result = buffer_deallocation_simplification::run_with(
            &mut module,
            &table,
            Some(RuleSet::builtin()),
            &Assumed::of("buffer-deallocation-simplification"),
            (&mut report, &Recorder::OFF),
        );
        assert!(result.is_ok(), "{:?}\n{text}", result.err());
        assert_eq!(skipping, printed(&module, &table), "{text}");
    }
    assert!(count > 500, "{count}");
}
