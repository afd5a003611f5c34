//! A small program that a wrong rule breaks: it frees right, and after the simplification with the
//! rule it does not.
//!
//! Programs of one `bufferization.dealloc` are tried, the smallest first: memrefs that are
//! arguments, new, or views of each other; conditions that are arguments, constant, or the left
//! side of the rule. The definition of the operation says what is freed then, and `@main` frees the
//! rest, so that the checked interpreter judges what the rule makes of it.

use std::fmt::Write as _;

use egg::{ENodeOrVar, Id, RecExpr};

use super::application::application;
use super::model_checking::Model;
use freehold_base::diagnostics::Source;
use freehold_base::timing::Recorder;
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_interp as interp;
use freehold_ir::Context;
use freehold_passes::buffer_deallocation_simplification;
use freehold_passes::rewrite::simplify_deallocs::Report;
use freehold_rules::egraph::Term;
use freehold_rules::{Rule, RuleSet};
use freehold_syntax::{ParseOptions, PrintOptions, parse, print};

/// A program that a rule breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The program, which frees every buffer once.
    pub before: String,
    /// The same with the rule applied.
    pub after: String,
    /// What the checked interpreter says of it.
    pub fault: String,
    pub by: By,
}

/// How a program comes to be wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum By {
    /// The simplification of deallocs, with the rule among the built-in ones.
    Simplification,
    /// The rule alone, once, at the condition of the dealloc.
    Application,
}

const BUFFER: &str = "memref<2xi64>";

/// Where an operand of the dealloc comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Operand {
    Argument,
    New,
    /// A cast of an earlier operand.
    View(usize),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Condition {
    /// The left side of the rule.
    Left,
    Argument,
    True,
    /// The negation of the first condition.
    NotFirst,
}

/// One dealloc: memrefs with conditions, and what it retains behind them.
struct Shape {
    operands: Vec<Operand>,
    conditions: Vec<Condition>,
}

/// One call of it: the arguments' booleans, and which allocation each operand is.
struct Call<'a> {
    booleans: &'a [bool],
    places: &'a [usize],
}

/// The smallest program among those tried that `rules`, with the wrong rule, break; else one that
/// the rule breaks where the model is the one given.
pub fn witness(rule: &Rule, model: &Model, rules: &RuleSet) -> Option<Witness> {
    by_simplification(rule, rules).or_else(|| application(rule, model))
}

fn by_simplification(rule: &Rule, rules: &RuleSet) -> Option<Witness> {
    let left = Left::of(rule);
    for shape in shapes(left.is_some()) {
        let booleans = shape.booleans(left.as_ref());
        let function = shape.function(left.as_ref(), booleans);
        let simplified = simplify(&function, rules);
        if simplified.is_some() && simplified == simplify(&function, RuleSet::builtin()) {
            continue;
        }
        let Some(simplified) = simplified else {
            continue;
        };
        for bits in 0..1_u32 << booleans {
            let values: Vec<bool> = (0..booleans).map(|i| bits >> i & 1 == 1).collect();
            for places in shape.partitions() {
                let call = Call {
                    booleans: &values,
                    places: &places,
                };
                let main = shape.main(&call, left.as_ref());
                let before = format!("{function}{main}");
                let after = format!("{simplified}{main}");
                if fault(&before).is_none()
                    && let Some(fault) = fault(&after)
                {
                    return Some(Witness {
                        before,
                        after,
                        fault,
                        by: By::Simplification,
                    });
                }
            }
        }
    }
    None
}

/// Conditions that can be the left side: booleans only.
struct Left {
    term: RecExpr<ENodeOrVar<Term>>,
    variables: usize,
}

impl Left {
    fn of(rule: &Rule) -> Option<Left> {
        let plain = |node: &ENodeOrVar<Term>| match node {
            ENodeOrVar::Var(_) => true,
            ENodeOrVar::ENode(term) => matches!(
                term,
                Term::And(_)
                    | Term::Or(_)
                    | Term::Xor(_)
                    | Term::Select(_)
                    | Term::True
                    | Term::False
            ),
        };
        rule.left.as_ref().iter().all(plain).then(|| Left {
            term: rule.left.clone(),
            variables: rule.variables.len(),
        })
    }

    /// The operations that compute it; the name of the last.
    fn write(&self, out: &mut String) -> String {
        let mut names: Vec<String> = Vec::new();
        for (index, node) in self.term.as_ref().iter().enumerate() {
            let name = |id: &Id| names[usize::from(*id)].clone();
            let result = format!("%x{index}");
            let op = match node {
                ENodeOrVar::Var(var) => {
                    names.push(format!("%c{}", var.as_u32().unwrap_or_default()));
                    continue;
                }
                ENodeOrVar::ENode(Term::True) => "arith.constant true".to_owned(),
                ENodeOrVar::ENode(Term::False) => "arith.constant false".to_owned(),
                ENodeOrVar::ENode(term) => {
                    let operands: Vec<String> =
                        egg::Language::children(term).iter().map(name).collect();
                    let what = term.to_string();
                    format!("arith.{what} {} : i1", operands.join(", "))
                }
            };
            let _ = writeln!(out, "  {result} = {op}");
            names.push(result);
        }
        names.pop().unwrap_or_default()
    }

    fn value(&self, booleans: &[bool]) -> bool {
        let mut known: Vec<bool> = Vec::new();
        for node in self.term.as_ref() {
            let value = match node {
                ENodeOrVar::Var(var) => booleans[var.as_u32().unwrap_or_default() as usize],
                ENodeOrVar::ENode(term) => {
                    let value = term.evaluate(|child| Some(known[usize::from(child)]));
                    value.expect("a term of booleans has a value")
                }
            };
            known.push(value);
        }
        known.last().copied().unwrap_or_default()
    }
}

/// What is tried, the smallest first.
fn shapes(has_left: bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (memrefs, retained) in [(1, 0), (1, 1), (2, 0), (1, 2), (2, 1)] {
        let mut sources: Vec<Vec<Operand>> = vec![Vec::new()];
        for place in 0..memrefs + retained {
            sources = sources
                .into_iter()
                .flat_map(|operands| {
                    let mut choices = vec![Operand::Argument, Operand::New];
                    choices.extend((0..place).map(Operand::View));
                    choices
                        .into_iter()
                        .map(move |choice| [&operands[..], &[choice]].concat())
                })
                .collect();
        }
        let first: &[Condition] = match has_left {
            true => &[Condition::Left, Condition::Argument, Condition::True],
            false => &[Condition::Argument, Condition::True],
        };
        for operands in &sources {
            for &one in first {
                let rest: &[Condition] =
                    &[Condition::Argument, Condition::True, Condition::NotFirst];
                for &other in &rest[..if memrefs == 2 { 3 } else { 1 }] {
                    let conditions = [one, other][..memrefs].to_vec();
                    shapes.push(Shape {
                        operands: operands.clone(),
                        conditions,
                    });
                }
            }
        }
    }
    shapes
}

impl Shape {
    /// How many booleans the function takes: the rule's variables, or one per condition.
    fn booleans(&self, left: Option<&Left>) -> usize {
        self.conditions.len() + left.map_or(0, |left| left.variables)
    }

    /// The number of the boolean that a condition is.
    fn boolean(&self, place: usize, left: Option<&Left>) -> usize {
        left.map_or(0, |left| left.variables) + place
    }

    fn memrefs(&self) -> usize {
        self.conditions.len()
    }

    fn of_kind(&self, kind: Operand) -> impl Iterator<Item = usize> {
        let operands = self.operands.iter().enumerate();
        operands
            .filter(move |(_, o)| **o == kind)
            .map(|(place, _)| place)
    }

    /// All ways in which its operands can be allocations.
    fn partitions(&self) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = vec![Vec::new()];
        for operand in &self.operands {
            all = all
                .into_iter()
                .flat_map(|places| {
                    let next = places.iter().max().map_or(0, |&m| m + 1);
                    let choices: Vec<usize> = match *operand {
                        Operand::Argument => (0..next)
                            .filter(|&place| {
                                let mut same = places.iter().zip(&self.operands);
                                !same.any(|(&p, o)| p == place && *o == Operand::New)
                            })
                            .chain([next])
                            .collect(),
                        Operand::New => vec![next],
                        Operand::View(of) => vec![places[of]],
                    };
                    choices
                        .into_iter()
                        .map(move |choice| [&places[..], &[choice]].concat())
                })
                .collect();
        }
        all
    }

    /// The function with the dealloc.
    fn function(&self, left: Option<&Left>, booleans: usize) -> String {
        let mut arguments: Vec<String> = self
            .of_kind(Operand::Argument)
            .map(|p| format!("%m{p}: {BUFFER}"))
            .collect();
        arguments.extend((0..booleans).map(|i| format!("%c{i}: i1")));
        let retained = self.operands.len() - self.memrefs();
        let mut types = vec!["i1"; retained];
        types.extend(self.of_kind(Operand::New).map(|_| BUFFER));
        let mut out = format!(
            "func.func private @f({}) -> ({}) {{\n",
            arguments.join(", "),
            types.join(", ")
        );
        for (place, operand) in self.operands.iter().enumerate() {
            let _ = match operand {
                Operand::Argument => Ok(()),
                Operand::New => writeln!(out, "  %m{place} = memref.alloc() : {BUFFER}"),
                Operand::View(of) => writeln!(
                    out,
                    "  %w{place} = memref.cast %m{of} : {BUFFER} to memref<?xi64>\n  %m{place} = memref.cast %w{place} : memref<?xi64> to {BUFFER}"
                ),
            };
        }
        let mut conditions: Vec<String> = Vec::new();
        for (place, condition) in self.conditions.iter().enumerate() {
            let name = match condition {
                Condition::Left => left.map_or_else(String::new, |left| left.write(&mut out)),
                Condition::Argument => format!("%c{}", self.boolean(place, left)),
                Condition::True | Condition::NotFirst => {
                    let _ = writeln!(out, "  %t{place} = arith.constant true");
                    if *condition == Condition::NotFirst {
                        let _ = writeln!(
                            out,
                            "  %n{place} = arith.xori {}, %t{place} : i1",
                            conditions[0]
                        );
                    }
                    let letter = if *condition == Condition::True {
                        "t"
                    } else {
                        "n"
                    };
                    format!("%{letter}{place}")
                }
            };
            conditions.push(name);
        }
        let names = |range: std::ops::Range<usize>| {
            let names: Vec<String> = range.clone().map(|p| format!("%m{p}")).collect();
            let types = vec![BUFFER; range.len()];
            format!("{} : {}", names.join(", "), types.join(", "))
        };
        let results: Vec<String> = (0..retained).map(|r| format!("%o{r}")).collect();
        let assigned = if retained > 0 {
            format!("{} = ", results.join(", "))
        } else {
            String::new()
        };
        let retain = match retained {
            0 => String::new(),
            _ => format!(" retain ({})", names(self.memrefs()..self.operands.len())),
        };
        let memrefs = names(0..self.memrefs());
        let _ = writeln!(
            out,
            "  {assigned}bufferization.dealloc ({memrefs}) if ({}){retain}",
            conditions.join(", ")
        );
        let returned: Vec<String> = results
            .into_iter()
            .chain(self.of_kind(Operand::New).map(|p| format!("%m{p}")))
            .collect();
        let _ = match returned.is_empty() {
            true => writeln!(out, "  return\n}}"),
            false => writeln!(
                out,
                "  return {} : {}\n}}",
                returned.join(", "),
                types.join(", ")
            ),
        };
        out
    }

    /// What the dealloc does by its definition: the allocations that it frees, and its results.
    fn meaning(&self, call: &Call, left: Option<&Left>) -> (Vec<usize>, Vec<bool>) {
        let mut conditions: Vec<bool> = Vec::new();
        for (place, condition) in self.conditions.iter().enumerate() {
            conditions.push(match condition {
                Condition::Left => left.is_some_and(|left| left.value(call.booleans)),
                Condition::Argument => call.booleans[self.boolean(place, left)],
                Condition::True => true,
                Condition::NotFirst => !conditions[0],
            });
        }
        let (memrefs, retained) = call.places.split_at(self.memrefs());
        let mut freed = Vec::new();
        for (&place, &condition) in memrefs.iter().zip(&conditions) {
            if condition && !retained.contains(&place) && !freed.contains(&place) {
                freed.push(place);
            }
        }
        let owned = |place: &usize| {
            memrefs
                .iter()
                .zip(&conditions)
                .any(|(m, &c)| c && m == place)
        };
        (freed, retained.iter().map(owned).collect())
    }

    /// The function that calls it and frees what is left, or what the results say.
    fn main(&self, call: &Call, left: Option<&Left>) -> String {
        let (freed, owned) = self.meaning(call, left);
        let mut out = String::from(
            "func.func @main() {\n  %yes = arith.constant true\n  %no = arith.constant false\n",
        );
        let mut values: Vec<String> = Vec::new();
        let mut made: Vec<usize> = Vec::new();
        let is_new = |place: usize| self.of_kind(Operand::New).any(|p| call.places[p] == place);
        for place in self.of_kind(Operand::Argument).map(|p| call.places[p]) {
            if !made.contains(&place) {
                made.push(place);
                let _ = writeln!(out, "  %b{place} = memref.alloc() : {BUFFER}");
            }
            values.push(format!("%b{place}"));
        }
        let mut types = vec![BUFFER; values.len()];
        for &boolean in call.booleans {
            values.push(if boolean { "%yes" } else { "%no" }.to_owned());
            types.push("i1");
        }
        let mut results: Vec<String> = (0..owned.len()).map(|r| format!("%o{r}")).collect();
        let mut result_types = vec!["i1"; owned.len()];
        for place in self.of_kind(Operand::New).map(|p| call.places[p]) {
            made.push(place);
            results.push(format!("%b{place}"));
            result_types.push(BUFFER);
        }
        let assigned = if results.is_empty() {
            String::new()
        } else {
            format!("{} = ", results.join(", "))
        };
        let _ = writeln!(
            out,
            "  {assigned}call @f({}) : ({}) -> ({})",
            values.join(", "),
            types.join(", "),
            result_types.join(", ")
        );
        let retained = &call.places[self.memrefs()..];
        let mut by_result: Vec<usize> = Vec::new();
        for (index, (&place, &is_owned)) in retained.iter().zip(&owned).enumerate() {
            // Of several results for one allocation the first frees it, and those that are false
            // must not.
            if !is_owned || !by_result.contains(&place) {
                let _ = writeln!(
                    out,
                    "  scf.if %o{index} {{\n    memref.dealloc %b{place} : {BUFFER}\n  }}"
                );
            }
            if is_owned {
                by_result.push(place);
            }
        }
        for place in made {
            if !freed.contains(&place) && !by_result.contains(&place) {
                let _ = writeln!(out, "  memref.dealloc %b{place} : {BUFFER}");
            }
        }
        debug_assert!(
            freed
                .iter()
                .all(|&place| is_new(place) || self.operands.contains(&Operand::Argument))
        );
        out.push_str("  return\n}\n");
        out
    }
}

/// What the simplification makes of a text; `None` if the rules give no answer.
fn simplify(text: &str, rules: &RuleSet) -> Option<String> {
    let source = Source::new("witness.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default()).ok()?;
    let rules = Some(rules);
    buffer_deallocation_simplification::run_with(
        &mut module,
        &table,
        rules,
        &Assumed::of("buffer-deallocation-simplification"),
        (&mut Report::default(), &Recorder::OFF),
    )
    .ok()?;
    let text = print(&module, &table, &PrintOptions::default());
    // The functions without the module around them.
    let body = text
        .strip_prefix("module {\n")
        .and_then(|text| text.strip_suffix("}\n\n"))?;
    let lines = body
        .lines()
        .map(|line| line.strip_prefix("  ").unwrap_or(line));
    Some(lines.fold(String::new(), |text, line| text + line + "\n"))
}

/// What is wrong with a run of a program, a leak included.
pub(super) fn fault(text: &str) -> Option<String> {
    let source = Source::new("witness.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = match parse(&source, context, &table, &ParseOptions::default()) {
        Ok(module) => module,
        Err(errors) => return Some(source.render(&errors[0])),
    };
    match interp::run(&module, &table, &interp::Options::default()) {
        Err(stop) => Some(source.render(&stop.diagnostic(&module))),
        Ok(report) => report
            .leaks
            .first()
            .map(|leak| source.render(&leak.diagnostic(&module))),
    }
}
