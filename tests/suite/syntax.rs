//! Text against the oracle: every file of `tests/syntax` prints as `mlir-opt-22` prints it, in
//! custom and in generic form, and what is printed reads back to the same text; so does everything
//! that mlir-opt's passes make of these files. `recovery.rs` has texts with errors.

use crate::seeds::at_most;
use std::collections::HashSet;
use std::fmt::Write as _;

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::Context;
use freehold::syntax::{self, ParseOptions, PrintOptions};

use crate::{oracle, texts};

use crate::texts::derivations::DERIVATIONS;
use crate::texts::oracle_texts::{Oracle, Question};
use crate::texts::{CUSTOM, Freehold, GENERIC, Input, KEEP, Report, in_parallel, inputs};

const ORACLE: &str = "mlir-opt-22";
const ORACLE_GENERIC: &[&str] = &["--mlir-print-op-generic"];

fn reprint(text: &str, print: &PrintOptions) -> Result<String, Vec<Diagnostic>> {
    Freehold::default().reprint(text, print)
}

fn printed(text: &str, print: &PrintOptions) -> String {
    Freehold::default().printed(text, print)
}

/// One input in one form and what the oracle prints for it.
struct Forms<'a> {
    name: &'a str,
    text: &'a str,
    custom: String,
    generic: String,
}

/// Compares a text's forms with freehold's, up to the first that differs.
fn compare_forms(
    freehold: &mut Freehold,
    report: &Report,
    order: usize,
    forms: &Forms,
    oracle: &Oracle,
) {
    let Forms {
        name,
        text,
        custom,
        generic,
    } = forms;
    for (form, expected, print) in [("custom", custom, CUSTOM), ("generic", generic, GENERIC)] {
        let found = freehold.printed(text, &print);
        if report.compare(order, &format!("{name}, {form}"), expected, &found) {
            return;
        }
    }
    // Where the oracle itself does not read back what it printed, it is asked what it does read.
    for (way, from, to, print, flags) in [
        ("generic to custom", generic, custom, CUSTOM, &[][..]),
        (
            "custom to generic",
            custom,
            generic,
            GENERIC,
            ORACLE_GENERIC,
        ),
    ] {
        let found = freehold.printed(from, &print);
        if *to != found {
            let question = Question {
                path: None,
                text: from,
                flags,
            };
            let again = oracle.answers(&[question]).remove(0);
            if again.is_some_and(|again| {
                report.compare(order, &format!("{name}, {way}"), &again, &found)
            }) {
                return;
            }
        }
    }
}

/// The oracle's texts of all inputs without flags of their own. What it rejects is reported.
fn forms_of<'a>(oracle: &Oracle, named: &[(&'a str, &'a str)], report: &Report) -> Vec<Forms<'a>> {
    let ask = |flags| {
        let question = |&(_, text)| Question {
            path: None,
            text,
            flags,
        };
        oracle.answers(&named.iter().map(question).collect::<Vec<_>>())
    };
    let (custom, generic) = (ask(&[]), ask(ORACLE_GENERIC));
    let mut forms = Vec::new();
    for (order, ((&(name, text), custom), generic)) in
        named.iter().zip(custom).zip(generic).enumerate()
    {
        match (custom, generic) {
            (Some(custom), Some(generic)) => forms.push(Forms {
                name,
                text,
                custom,
                generic,
            }),
            _ => {
                let question = Question {
                    path: None,
                    text,
                    flags: &[],
                };
                let complaint = oracle.complaint(&question);
                report.add(order, format!("{name}: {ORACLE} rejects it:\n{complaint}"));
            }
        }
    }
    forms
}

#[test]
fn prints_as_the_oracle_does() {
    let Some(program) = oracle::find(ORACLE) else {
        return;
    };
    let oracle = Oracle::new(program);
    let inputs = inputs("tests/syntax");
    assert!(
        !texts::only().is_empty() || inputs.len() >= 60,
        "only {} inputs",
        inputs.len()
    );
    let report = Report::default();
    let (plain, with_flags): (Vec<&Input>, Vec<&Input>) =
        inputs.iter().partition(|input| input.options.is_empty());
    let named: Vec<(&str, &str)> = plain.iter().map(|i| (&*i.path, &*i.text)).collect();
    let forms = forms_of(&oracle, &named, &report);
    in_parallel(forms.len(), |freehold, index| {
        compare_forms(freehold, &report, index, &forms[index], &oracle);
    });
    in_parallel(with_flags.len(), |_, index| {
        let input = with_flags[index];
        let flags: Vec<&str> = input.options.iter().map(|flag| &**flag).collect();
        compare_with_flags(input, &flags, &oracle, &report, forms.len() + index);
    });
    report.finish(&format!("{} inputs", inputs.len()));
}

/// What the user may ask of the printer, and every input is printed with.
const FLAGS: [&[&str]; 2] = [
    &["--mlir-print-debuginfo"],
    &[
        "--mlir-print-debuginfo",
        "--mlir-print-local-scope",
        "--mlir-elide-elementsattrs-if-larger=2",
    ],
];

/// Of inputs that the oracle is asked about again and again a quick run takes one in ten.
fn some_of(inputs: Vec<Input>) -> Vec<Input> {
    let step = at_most(10, 1) as usize;
    inputs.into_iter().step_by(step).collect()
}

#[test]
fn prints_with_flags_as_the_oracle_does() {
    let Some(program) = oracle::find(ORACLE) else {
        return;
    };
    let oracle = Oracle::new(program);
    let mut inputs = some_of(inputs("tests/syntax"));
    inputs.retain(|input| input.options.is_empty());
    let report = Report::default();
    in_parallel(inputs.len() * FLAGS.len(), |_, index| {
        let (input, flags) = (&inputs[index / FLAGS.len()], FLAGS[index % FLAGS.len()]);
        compare_with_flags(input, flags, &oracle, &report, index);
    });
    report.finish(&format!("{} inputs", inputs.len()));
}

/// The same for an input with flags, which the binary is given: its own reading of them counts.
fn compare_with_flags(
    input: &Input,
    custom: &[&str],
    oracle: &Oracle,
    report: &Report,
    order: usize,
) {
    let mut generic = custom.to_vec();
    generic.extend(ORACLE_GENERIC);
    let name = &*input.path;
    let answers = oracle.answers(&[
        Question {
            path: Some(name),
            text: &input.text,
            flags: custom,
        },
        Question {
            path: Some(name),
            text: &input.text,
            flags: &generic,
        },
    ]);
    let [Some(in_custom), Some(in_generic)] = &answers[..] else {
        let question = Question {
            path: None,
            text: &input.text,
            flags: custom,
        };
        let complaint = oracle.complaint(&question);
        report.add(order, format!("{name}: {ORACLE} rejects it:\n{complaint}"));
        return;
    };
    for (form, expected, flags) in [
        ("custom", in_custom, custom),
        ("generic", in_generic, &generic[..]),
    ] {
        let found = texts::printed_by_binary(name, &input.text, flags);
        report.compare(order, &format!("{name}, {form}"), expected, &found);
        // What is printed does not name every place; a file of its own gives the rest.
        let path = format!("{}/again-{order}-{form}.mlir", env!("CARGO_TARGET_TMPDIR"));
        std::fs::write(&path, expected).expect("target/tmp can be written");
        let question = Question {
            path: Some(&path),
            text: expected,
            flags,
        };
        if let Some(again) = oracle.answers(&[question]).remove(0) {
            let found = texts::printed_by_binary(&path, expected, flags);
            report.compare(order, &format!("{name}, {form} again"), &again, &found);
        }
        let _ = std::fs::remove_file(&path);
    }
}

#[test]
fn derived_files_print_as_the_oracle_does() {
    let Some(program) = oracle::find(ORACLE) else {
        return;
    };
    let oracle = Oracle::new(program);
    let inputs: Vec<Input> = some_of(inputs("tests/syntax"));
    let mut questions = Vec::new();
    for flags in [&[][..]].iter().chain(DERIVATIONS) {
        questions.extend(inputs.iter().map(|i| Question {
            path: None,
            text: &i.text,
            flags,
        }));
    }
    let mut answers = oracle.answers(&questions);
    let derived = answers.split_off(inputs.len());
    // A pass that changes nothing, or the same as another one, gives nothing to compare.
    let mut seen: HashSet<&str> = answers.iter().flatten().map(|text| &**text).collect();
    let mut named = Vec::new();
    for (index, text) in derived.iter().enumerate() {
        let Some(text) = text else { continue };
        if seen.insert(text) {
            let input = &inputs[index % inputs.len()].path;
            let flags = DERIVATIONS[index / inputs.len()].join(" ");
            named.push((format!("{input}, {flags}"), &**text));
        }
    }
    let mut named: Vec<(&str, &str)> = named.iter().map(|(name, text)| (&**name, *text)).collect();
    named.sort();
    let report = Report::default();
    // What the oracle prints and cannot read is no input.
    let forms = forms_of(&oracle, &named, &Report::default());
    in_parallel(forms.len(), |freehold, index| {
        compare_forms(freehold, &report, index, &forms[index], &oracle);
    });
    report.finish(&format!(
        "{} derived files of {} inputs",
        forms.len(),
        inputs.len()
    ));
}

#[test]
fn printing_is_a_fixed_point() {
    let inputs = inputs("tests/syntax");
    let report = Report::default();
    in_parallel(inputs.len(), |freehold, index| {
        let Input { path, text, .. } = &inputs[index];
        if freehold.reprint(text, &CUSTOM).is_err() {
            report.add(index, format!("{path}: does not parse"));
            return;
        }
        for (what, options) in [("custom", CUSTOM), ("generic", GENERIC), ("keep", KEEP)] {
            let once = freehold.printed(text, &options);
            let twice = freehold.printed(&once, &options);
            report.compare(index, &format!("{path}, {what}"), &once, &twice);
        }
        // Names do not matter to what a program means.
        let (kept, plain) = (
            freehold.printed(text, &KEEP),
            freehold.printed(text, &CUSTOM),
        );
        let renamed = freehold.printed(&kept, &CUSTOM);
        report.compare(index, &format!("{path}, kept names"), &plain, &renamed);
    });
    report.finish(&format!("{} inputs", inputs.len()));
}

/// Every prefix of a program is read without a panic, and all but the last are errors or
/// shorter programs.
#[test]
fn truncated_files_do_not_panic() {
    let inputs = inputs("tests/syntax");
    in_parallel(inputs.len(), |freehold, index| {
        let text = &inputs[index].text;
        let step = text.len() / 40 + 1;
        for end in (0..text.len()).step_by(step) {
            if text.is_char_boundary(end) {
                let _ = freehold.reprint(&text[..end], &CUSTOM);
            }
        }
    });
}

/// Every program with one byte changed is read and printed without a panic.
#[test]
fn changed_files_do_not_panic() {
    let marks = [
        "%", "\"", "}", "{", ")", "<", "#0", "^", "-", "x", "\u{e9}", ":", "@", "\\", "0x",
    ];
    let inputs = inputs("tests/syntax");
    in_parallel(inputs.len(), |freehold, number| {
        let text = &inputs[number].text;
        let step = text.len() / 20 + 1;
        for (i, at) in (number % 7..text.len()).step_by(step).enumerate() {
            if !text.is_char_boundary(at) || !text.is_char_boundary(at + 1) {
                continue;
            }
            let mark = marks[(i + number) % marks.len()];
            let changed = format!("{}{mark}{}", &text[..at], &text[at + 1..]);
            for options in [CUSTOM, GENERIC, KEEP] {
                let _ = freehold.reprint(&changed, &options);
            }
        }
    });
}

const DEEP: usize = 100_000;

#[test]
fn deep_regions_are_read_and_printed() {
    // Indentation makes printing quadratic in depth: a depth that stays small on disk.
    let depth = 2_000;
    let generic = "\"t.r\"() ({\n".repeat(depth) + &"}) : () -> ()\n".repeat(depth);
    let text = printed(&generic, &CUSTOM);
    assert!(text.starts_with("module {\n  \"t.r\"() ({\n"));
    assert_eq!(printed(&text, &CUSTOM), text);
    let custom = format!(
        "func.func @f(%c: i1) {{ {}{} return }}",
        "scf.if %c {\n".repeat(depth),
        "}\n".repeat(depth)
    );
    assert!(printed(&custom, &CUSTOM).contains("scf.if %arg0 {"));
}

#[test]
fn deep_nests_never_overflow_the_stack() {
    let regions = format!(
        "func.func @f(%c: i1) {{ {}{} return }}",
        "scf.if %c { ".repeat(DEEP),
        "} ".repeat(DEEP)
    );
    let source = Source::new("deep.mlir", regions);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = syntax::parse(&source, context, &table, &ParseOptions::default());
    assert!(module.is_ok());
    for text in [
        "scf.if %c { ".repeat(DEEP),
        "module { ".repeat(DEEP),
        "\"t.r\"() ({ ".repeat(DEEP),
        format!("\"t.op\"() {{a = {}", "[".repeat(DEEP)),
        format!(
            "\"t.op\"() {{a = {}1{}}} : () -> ()",
            "[".repeat(DEEP),
            "]".repeat(DEEP)
        ),
        format!("\"t.op\"() {{a = {}", "{b = ".repeat(DEEP)),
        format!("\"t.op\"() : () -> {}", "tuple<".repeat(DEEP)),
        format!("\"t.op\"() : () -> {}", "(() -> ".repeat(DEEP)),
        format!("\"t.op\"() : () -> {}", "memref<memref<".repeat(DEEP)),
        format!("\"t.op\"() {{a = #t.x{}", "<".repeat(DEEP)),
        format!("\"t.op\"() {{a = affine_map<(d0) -> ({}", "(".repeat(DEEP)),
        format!("\"t.op\"() {{a = affine_map<(d0) -> ({}", "-".repeat(DEEP)),
        format!(
            "\"t.op\"() {{a = affine_map<(d0) -> (d0{})>}}",
            " + d0".repeat(DEEP)
        ),
        format!("\"t.op\"() {{a = dense<{}", "[".repeat(DEEP)),
        format!(
            "\"t.op\"() {{a = dense<{}1{}> : tensor<1xi32>}}",
            "[".repeat(DEEP),
            "]".repeat(DEEP)
        ),
        "}".repeat(DEEP),
        ")".repeat(DEEP),
        "%x = ".repeat(DEEP),
    ] {
        assert!(reprint(&text, &CUSTOM).is_err(), "{}", &text[..40]);
    }
}

#[test]
fn long_lines_and_many_names_are_linear() {
    let mut text = String::new();
    for i in 0..50_000 {
        let _ = write!(text, "%v{i} = \"t.op\"() : () -> i32 ");
    }
    let start = std::time::Instant::now();
    assert!(reprint(&text, &KEEP).is_ok());
    assert!(start.elapsed().as_secs() < 20);
}
