//! `alias-report`: how many pairs of memrefs are never, perhaps and always one allocation, and what
//! operations may do to memrefs, in the form of LLVM's `aa-eval`.

use super::answers::{Answers, Asked, Grounds};
use super::effects::Accesses;
use super::{Sink, functions};
use crate::registry::PassResult;
use crate::spelling::spelled;
use freehold_analysis::Alias;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait, symbol_text};
use freehold_facts::assumptions::Assumed;
use freehold_ir::{Module, Op, Value, nested_ops};
use freehold_syntax::type_text;

/// So many questions are asked of a module: a few seconds.
const MOST_QUESTIONS: usize = 20_000_000;

/// Writes the sums over all functions, with `print_pairs` after every answer.
///
/// # Errors
/// There are more questions than [`MOST_QUESTIONS`].
pub fn alias_report(
    (module, table, assumed): (&Module, &Table, &Assumed),
    roots: &[Op],
    print_pairs: bool,
    out: Sink,
) -> PassResult {
    let grounds = Grounds::new(module, table, assumed);
    let answers = Answers::new(&grounds, roots);
    let mut sums = Sums::default();
    let mut asked = 0;
    for function in functions(module, table, roots) {
        let values = memrefs(module, &answers, function);
        let accesses = accesses(module, table, &answers, function);
        let pairs = values.len() * values.len().saturating_sub(1) / 2;
        asked += pairs + accesses.len() * values.len();
        if asked > MOST_QUESTIONS {
            return Err(vec![Diagnostic::bound(
                module.location(function),
                format!(
                    "'alias-report' asks about each pair of memrefs, and about each of them what \
                     each operation does: up to this function {asked} questions, of at most \
                     {MOST_QUESTIONS}"
                ),
            )]);
        }
        if print_pairs {
            let name = symbol_text(module, function).unwrap_or_default();
            let (values, accesses) = (values.len(), accesses.len());
            out(&format!(
                "Function: {name}: {values} pointers, {accesses} operations on memory\n"
            ));
        }
        for (place, second) in values.iter().enumerate() {
            let before = &values[..place];
            let found = answers.alias_all(second, before.iter());
            for (first, answer) in before.iter().zip(found) {
                let (kind, word) = match answer {
                    Alias::Never => (0, "NoAlias"),
                    Alias::May => (1, "MayAlias"),
                    Alias::Must => (3, "MustAlias"),
                };
                sums.pairs[kind] += 1;
                if print_pairs {
                    let [a, b] = [first, second].map(|v| typed(module, v.value));
                    out(&format!("  {word}:\t{a}, {b}\n"));
                }
            }
        }
        for (op, accesses) in &accesses {
            let effects = accesses.on_all(&answers, &values);
            for (value, what) in values.iter().zip(effects) {
                let kind = usize::from(what.writes) + 2 * usize::from(what.reads);
                sums.accesses[kind] += 1;
                if print_pairs {
                    let word = ["NoModRef", "Just Mod", "Just Ref", "Both ModRef"][kind];
                    let value = typed(module, value.value);
                    let op = spelled_op(module, *op);
                    out(&format!("  {word}:  Ptr: {value}\t<->  {op}\n"));
                }
            }
        }
    }
    out(&sums.text());
    Ok(())
}

/// The memrefs of a function at points that control can reach, in the order of the source.
fn memrefs(module: &Module, answers: &Answers, function: Op) -> Vec<Asked> {
    let mut values = Vec::new();
    for op in nested_ops(module, function) {
        if op != function {
            values.extend(module.results(op));
        }
        let blocks = module.regions(op).iter().flat_map(|&r| module.blocks(r));
        values.extend(blocks.flat_map(|block| module.arguments(block)));
    }
    let values = values.into_iter().filter(|&v| module.is_memref(v));
    let values = values.map(|value| answers.asked(value));
    values.filter(Asked::is_known).collect()
}

/// The operations that do something to memory, and not only by way of those in their regions.
fn accesses(
    module: &Module,
    table: &Table,
    answers: &Answers,
    function: Op,
) -> Vec<(Op, Accesses)> {
    let ops = nested_ops(module, function).filter(|&op| {
        let is_skipped = [Trait::RecursiveEffects, Trait::Function, Trait::Terminator];
        !is_skipped.iter().any(|&t| table.has(module, op, t))
    });
    let ops = ops.map(|op| (op, Accesses::of(module, table, answers, op)));
    ops.filter(|(_, accesses)| !accesses.is_nothing()).collect()
}

/// A value's type and name.
fn typed(module: &Module, value: Value) -> String {
    let ty = type_text(&module.context, module.value_type(value));
    format!("{ty} {}", spelled(module, value))
}

/// An operation's name with its operands.
fn spelled_op(module: &Module, op: Op) -> String {
    let operands: Vec<String> = module.operands(op).map(|v| spelled(module, v)).collect();
    format!("{}({})", module.name_text(op), operands.join(", "))
}

/// What was answered how often.
#[derive(Default)]
struct Sums {
    /// No, may, partial and must.
    pairs: [u64; 4],
    /// Nothing, writes, reads, both.
    accesses: [u64; 4],
}

impl Sums {
    fn text(&self) -> String {
        let mut out = String::from("===== Alias Analysis Evaluator Report =====\n");
        let words = ["no alias", "may alias", "partial alias", "must alias"];
        let none = "  Alias Analysis Evaluator Summary: No pointers!\n";
        let titles = ["Alias", "Pointer Alias"];
        out.push_str(&table(self.pairs, words, titles).unwrap_or(none.to_owned()));
        let words = ["no mod/ref", "mod", "ref", "mod & ref"];
        let none = "  Alias Analysis Mod/Ref Evaluator Summary: no mod/ref!\n";
        let titles = ["ModRef", "Mod/Ref"];
        out.push_str(&table(self.accesses, words, titles).unwrap_or(none.to_owned()));
        out
    }
}

/// The lines of one kind of question; none where nothing was asked.
fn table(counts: [u64; 4], words: [&str; 4], titles: [&str; 2]) -> Option<String> {
    let sum: u64 = counts.iter().sum();
    let percent = |count: u64| (count * 100).checked_div(sum);
    percent(0)?;
    let mut out = format!("  {sum} Total {} Queries Performed\n", titles[0]);
    for (count, word) in counts.iter().zip(words) {
        // Cut off, not rounded, as LLVM has it.
        let tenths = (count * 1000).checked_div(sum)?;
        let (whole, tenth) = (tenths / 10, tenths % 10);
        out.push_str(&format!("  {count} {word} responses ({whole}.{tenth}%)\n"));
    }
    let shares: Option<Vec<String>> = counts
        .iter()
        .map(|&count| Some(format!("{}%", percent(count)?)))
        .collect();
    let shares = shares?.join("/");
    let title = titles[1];
    out.push_str(&format!(
        "  Alias Analysis Evaluator {title} Summary: {shares}\n"
    ));
    Some(out)
}
