//! What is analysed function by function, and again only where something changed, is what is known
//! of the whole program.

use std::fs;
use std::path::{Path, PathBuf};

use freehold::budget::Budget;
use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::editor::{Document, Mark, Reading, Text};
use freehold::ir::Context;
use freehold::{stage, syntax};

fn reading() -> Reading {
    Reading {
        allow_unregistered: true,
        ..Reading::default()
    }
}

fn opened(text: &str) -> Document {
    let mut document = Document::new("f.mlir", reading());
    document.update(Text::new(text.to_owned()), &Budget::UNLIMITED);
    document
}

fn marks(document: &Document) -> Vec<(Mark, bool)> {
    document.marks(0..usize::MAX)
}

/// Programs of one part.
fn programs() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = Vec::new();
    for folder in [
        "programs",
        "judge/wrong",
        "passes/ownership-based-buffer-deallocation",
        "passes/buffer-deallocation-simplification",
    ] {
        let files = fs::read_dir(root.join(folder)).expect("the directory is checked in");
        let files = files.map(|file| file.expect("an entry").path());
        found.extend(files.filter(|file| file.extension().is_some_and(|e| e == "mlir")));
    }
    found.sort();
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file).expect("a program is text");
        (!text.contains("// -----")).then_some((file, text))
    };
    found.into_iter().filter_map(read).collect()
}

#[test]
fn marks_are_what_deallocation_of_the_whole_program_adds() {
    let mut compared = 0;
    for (file, text) in programs() {
        let document = opened(&text);
        if document.faults().iter().any(|fault| !fault.is_refusal) {
            continue;
        }
        let source = Source::new("f.mlir", text.as_str());
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let options = syntax::ParseOptions {
            allow_unregistered: true,
            ..Default::default()
        };
        let module = syntax::parse(&source, context, &table, &options);
        let mut module = module.unwrap_or_else(|_| panic!("{} is right", file.display()));
        let Ok(effects) = stage::effects(&source, &mut module, &table) else {
            let refused = document.faults();
            assert!(!refused.is_empty(), "{} is refused", file.display());
            continue;
        };
        // What no name is given to is spelled with a line by one, and without by the other.
        let spelled = |name: &str| match name.starts_with('%') {
            true => name.to_owned(),
            false => "no name".to_owned(),
        };
        let whole = effects.iter().map(|effect| {
            let names = effect.names.iter().map(|item| spelled(&item.text));
            (
                effect.kind,
                effect.is_conditional || effect.is_compared,
                names.collect(),
            )
        });
        let mut whole: Vec<(_, _, Vec<String>)> = whole.collect();
        let found = marks(&document).into_iter().map(|(mark, is_stale)| {
            assert!(!is_stale);
            let names = mark.of.iter().map(|of| spelled(&of.0));
            (mark.kind, mark.is_conditional, names.collect())
        });
        let mut found: Vec<(_, _, Vec<String>)> = found.collect();
        whole.sort();
        found.sort();
        assert_eq!(whole, found, "{}", file.display());
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}

/// A line goes and comes back, in the middle of each function: what is known then is what is known
/// of a text that was never another.
#[test]
fn what_is_known_after_edits_is_what_is_known_of_the_text() {
    let mut analysed_again = 0;
    for (file, text) in programs().into_iter().step_by(3) {
        let mut document = opened(&text);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for gone in (1..lines.len()).step_by(1 + lines.len() / 6) {
            let without: String = (0..lines.len())
                .filter(|&line| line != gone)
                .map(|line| lines[line])
                .collect();
            document.update(Text::new(without.clone()), &Budget::UNLIMITED);
            let anew = opened(&without);
            assert_eq!(
                document.faults(),
                anew.faults(),
                "{} {gone}",
                file.display()
            );
            let stale = marks(&document).into_iter().filter(|mark| !mark.1);
            let is_right = anew.faults().iter().all(|fault| fault.is_refusal);
            if is_right {
                assert!(stale.eq(marks(&anew)), "{} {gone}", file.display());
            }
            let before = document.analysed();
            document.update(Text::new(text.clone()), &Budget::UNLIMITED);
            assert_eq!(
                marks(&document),
                marks(&opened(&text)),
                "{} {gone}",
                file.display()
            );
            analysed_again += document.analysed() - before;
        }
    }
    assert!(analysed_again > 0);
}

const TWO: &str = "\
func.func @callee(%a: memref<2xf32>) -> memref<2xf32> {
  return %a : memref<2xf32>
}
func.func @caller(%a: memref<2xf32>) {
  %b = memref.alloc() : memref<2xf32>
  %r = call @callee(%b) : (memref<2xf32>) -> memref<2xf32>
  return
}
func.func @other() {
  %c = memref.alloc() : memref<2xf32>
  return
}
";

#[test]
fn only_what_changed_and_what_names_it_is_analysed_again() {
    let mut document = opened(TWO);
    assert_eq!(document.analysed(), 3);
    let mut analysed = |from: &str, to: &str| {
        let before = document.analysed();
        document.update(Text::new(TWO.replace(from, to)), &Budget::UNLIMITED);
        document.analysed() - before
    };
    assert_eq!(analysed("%c", "%other"), 1);
    assert_eq!(analysed("%c", "%c"), 1);
    // A comment between functions says nothing of them, anything else may.
    assert_eq!(analysed("}\n", "}\n// nothing\n"), 0);
    assert_eq!(
        analysed(
            "func.func @other",
            "func.func private @n()\nfunc.func @other"
        ),
        3
    );
    assert_eq!(analysed("%c", "%c"), 3);
    // Who calls it goes with it, and nobody else.
    assert_eq!(analysed("return %a", "return  %a"), 2);
    assert_eq!(analysed("%b", "%bb"), 2);
    assert_eq!(analysed("%bb", "%bb"), 1);
}

#[test]
fn a_file_with_errors_keeps_the_last_good_marks_as_stale_ones() {
    let mut document = opened(TWO);
    let before = marks(&document);
    assert!(before.iter().all(|mark| !mark.1) && before.len() >= 2);
    document.update(Text::new(TWO.replace("%c =", "%c = (")), &Budget::UNLIMITED);
    assert!(!document.faults().is_empty());
    let after = marks(&document);
    let stale: Vec<bool> = after.iter().map(|mark| mark.1).collect();
    assert_eq!(after.len(), before.len());
    assert_eq!(stale.iter().filter(|&&is_stale| is_stale).count(), 1);
    let shift = " (".len();
    assert_eq!(
        after.last().unwrap().0.at,
        before.last().unwrap().0.at + shift
    );
}
