//! Explanations of the verifier of SIL, walked once more: along the blocks that an explanation
//! names, instruction by instruction, on the text, with counting of its own.
//!
//! A fault of an owned value or a borrow is replayed if on that way the count is as the message
//! says: gone where it is consumed again or needed, left where it leaks. `FREEHOLD_SEEDS=0..1000`
//! tries other seeds.

use crate::seeds::{at_most, on_all_cores, seeds};

use std::path::Path;
use std::sync::Mutex;

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::generate::sil::{Fault, FeatureSet, Form, Options, program, seed_fault};
use freehold::ir::Context;
use freehold::sil;

const SEEDS: u64 = 150;
/// Of these a quick run tries the first.
const QUICK: u64 = 40;

fn errors(source: &Source) -> Vec<Diagnostic> {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = sil::read(source, context).expect("it can be read");
    sil::verify(&module, &table, false)
        .err()
        .unwrap_or_default()
}

/// A function's blocks: the line of each label, and the lines of its instructions.
struct Function<'t> {
    blocks: Vec<(&'t str, Vec<(usize, &'t str)>)>,
}

impl<'t> Function<'t> {
    /// The function that a line of a text is in.
    fn around(text: &'t str, line: usize) -> Function<'t> {
        let lines: Vec<&str> = text.lines().collect();
        let start = (0..line).rev().find(|&at| lines[at].starts_with("sil "));
        let mut blocks: Vec<(&str, Vec<(usize, &str)>)> = Vec::new();
        for (at, text) in lines
            .iter()
            .enumerate()
            .skip(start.expect("it is in a function"))
        {
            if *text == "}" {
                break;
            }
            if text.starts_with("bb") {
                blocks.push((text, Vec::new()));
            } else if let Some(block) = blocks.last_mut()
                && !text.trim().is_empty()
            {
                block.1.push((at + 1, text.trim()));
            }
        }
        Function { blocks }
    }

    /// The block with a number, by the order in which they stand.
    fn numbered(&self, name: &str) -> usize {
        name.trim_start_matches("bb")
            .parse()
            .expect("the way names blocks")
    }

    fn block_of(&self, line: usize) -> usize {
        let holds = |block: &(&str, Vec<(usize, &str)>)| block.1.iter().any(|row| row.0 == line);
        self.blocks.iter().position(holds).unwrap_or(0)
    }
}

/// The words of an instruction that are values.
fn values(text: &str) -> Vec<&str> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '%';
    let words = text.split(|c| !is_name(c));
    words.filter(|word| word.starts_with('%')).collect()
}

/// How many counts of a value an instruction takes: by its name, and of a call by the type that it
/// is called with.
fn taken(text: &str, value: &str) -> usize {
    let body = text.split_once(" = ").map_or(text, |(_, body)| body);
    let word = body.split([' ', '(']).next().unwrap_or("");
    let of = |part: &str| values(part).iter().filter(|&&name| name == value).count();
    match word {
        "destroy_value" | "end_borrow" => usize::from(values(body).first() == Some(&value)),
        "return" => of(body),
        "store" => usize::from(!body.contains("[trivial]") && values(body)[0] == value),
        "struct" | "tuple" | "enum" => of(body),
        "br" => of(body),
        "apply" => {
            let (call, ty) = body.split_once(" : $").expect("a call has a type");
            let arguments = call.split_once('(').expect("a call has arguments").1;
            let names = values(arguments);
            let inside = ty
                .split_once(") (")
                .or_else(|| ty.split_once("thin) ("))
                .map_or("", |p| p.1);
            let inside = inside.split(") ->").next().unwrap_or("");
            let conventions = inside.split(", ");
            let owned = conventions
                .zip(names)
                .filter(|(c, name)| c.starts_with("@owned") && *name == value);
            owned.count()
        }
        _ => 0,
    }
}

/// What came of a replay.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Replay {
    /// The way leads to what the message says.
    Shown,
    /// The message is about something that has no way of this kind.
    Other,
}

fn replay(source: &Source, error: &Diagnostic) -> Result<Replay, String> {
    let kinds = [
        "Found over consume?!",
        "Found use after free?!",
        "Found outside of lifetime use?!",
        "Error! Found a",
    ];
    let Some(kind) = kinds
        .iter()
        .position(|start| error.message.starts_with(start))
    else {
        return Ok(Replay::Other);
    };
    // The counts of objects are not replayed.
    if error.message.contains("?! of ") {
        return Ok(Replay::Other);
    }
    let value = error.message.split('\'').find(|part| part.starts_with('%'));
    let Some(value) = value else {
        return Ok(Replay::Other);
    };
    let line = source
        .line_column(error.location)
        .expect("an error has a place")
        .0;
    let function = Function::around(source.text(), line);
    let way = error
        .notes
        .iter()
        .find_map(|note| note.1.strip_prefix("on the way "));
    let way: Vec<usize> = match way {
        Some(way) if way.contains("times") => return Ok(Replay::Other),
        Some(way) => way
            .split(", ")
            .map(|name| function.numbered(name))
            .collect(),
        None => vec![function.block_of(line)],
    };
    let mut count: Option<usize> = None;
    let last = way.len() - 1;
    for (step, &number) in way.iter().enumerate() {
        let (label, lines) = &function.blocks[number];
        if values(label).contains(&value) {
            count = Some(1);
        }
        for &(at, text) in lines {
            // What a branch hands on it hands to the block that comes next on the way.
            let branches = text.starts_with("cond_br");
            let takes = match branches {
                true => way.get(step + 1).map_or(0, |&to| {
                    let label = function.blocks[to].0;
                    let name = label.split(['(', ':']).next().unwrap_or("");
                    let parts = text.split_once(&format!(", {name}")).map_or("", |p| p.1);
                    let inside = parts.strip_prefix('(').and_then(|p| p.split(')').next());
                    inside.map_or(0, |p| values(p).iter().filter(|&&v| v == value).count())
                }),
                false => taken(text, value),
            };
            // A fault on an edge has the block behind it on its way.
            let is_here = at == line && step + 1 >= last;
            if is_here && kind < 3 {
                // A call that consumes a value must not be lent it, or what is inside it, besides.
                let is_call = text.contains("apply ") && kind == 1;
                let twice = takes > 1 || (takes == 1 && is_call);
                let gone = count == Some(0) || (twice && count == Some(1));
                // A loop may come to the line twice, and the fault is the second time.
                let again = step < last && way[step + 1..].contains(&number);
                if !gone && again {
                    count = Some(count.unwrap_or(0).saturating_sub(takes));
                    continue;
                }
                return match gone {
                    true => Ok(Replay::Shown),
                    false => Err(format!(
                        "{value} has {count:?} at line {at}: {}",
                        error.message
                    )),
                };
            }
            if text.starts_with(&format!("{value} = ")) {
                count = Some(1);
            } else if takes > 0 {
                count = Some(count.unwrap_or(0).saturating_sub(takes));
            }
            if is_here && kind == 3 {
                return match count {
                    Some(1..) => Ok(Replay::Shown),
                    _ => Err(format!(
                        "{value} has {count:?} at line {at}: {}",
                        error.message
                    )),
                };
            }
        }
    }
    Err(format!(
        "the way does not lead to line {line}: {}",
        error.message
    ))
}

#[test]
fn explanations_of_the_data_are_replayed() {
    for name in ["owned_values", "borrows", "fields"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/sil/verify")
            .join(name);
        let text = std::fs::read_to_string(path.with_extension("sil")).expect("it can be read");
        let source = Source::new(name, text);
        let mut shown = 0;
        for error in errors(&source) {
            match replay(&source, &error) {
                Ok(replay) => shown += usize::from(replay == Replay::Shown),
                Err(what) => panic!("{name}: {what}\n{}", source.render(&error)),
            }
        }
        assert!(shown >= 3, "{name}: {shown}");
    }
}

#[test]
fn explanations_of_seeded_faults_are_replayed() {
    replay_seeded(FeatureSet::Core, &Fault::ALL);
}

#[test]
fn explanations_of_faults_of_fields_are_replayed() {
    replay_seeded(FeatureSet::Fields, &Fault::FIELDS);
}

fn replay_seeded(features: FeatureSet, kinds: &[Fault]) {
    let shown = Mutex::new(0);
    let wrong = Mutex::new(Vec::new());
    on_all_cores(seeds(0..at_most(QUICK, SEEDS)), |seed| {
        let right = program(&Options {
            seed,
            size: 2 + seed as usize % 12,
            form: Form::Ownership,
            features,
            deinits_store: false,
        });
        for &kind in kinds {
            let Some(seeded) = seed_fault(&right, kind, seed) else {
                continue;
            };
            let source = Source::new("wrong", seeded.text);
            for error in errors(&source) {
                match replay(&source, &error) {
                    Ok(Replay::Shown) => *shown.lock().expect("no worker panicked") += 1,
                    Ok(Replay::Other) => {}
                    Err(what) => {
                        let text =
                            format!("seed {seed} {kind:?}: {what}\n{}", source.render(&error));
                        wrong.lock().expect("no worker panicked").push(text);
                    }
                }
            }
        }
        true
    });
    let wrong = wrong.into_inner().expect("no worker panicked");
    let shown = shown.into_inner().expect("no worker panicked");
    println!("{shown} explanations replayed");
    assert!(
        wrong.is_empty(),
        "{} of {shown}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(4)].join("\n")
    );
    assert!(shown > 300, "{shown}");
}
