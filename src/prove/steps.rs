//! Soundness of rules about operations: by the checked interpreter, on all small programs in which a rule's place stands.
//!
//! A program has the memrefs that the rule does not make itself, in every way in which they can be buffers: the allocation,
//! a cast of it or a part of it, of one buffer or several. Up to two operations that use or free a buffer stand between the steps,
//! behind them one use, and the frees of what is left in any order. Where the conditions hold of such a program and the interpreter
//! finds no fault, it must find none after the rule was applied: no use of what was freed, no second free, no leak, no other content.

use std::fmt::Write as _;

use super::witness::{By, Witness, fault};
use crate::rules::{Outcome, Place, Rule, StepPattern};

/// How a memref is a buffer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum How {
    /// It is what the allocation returned.
    Whole,
    /// It is a cast of that.
    Cast,
    /// It begins in the middle.
    Part,
}

/// What a memref is before or behind the rule's steps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Memref {
    /// Of the buffer of that number.
    Given(usize, How),
    /// The rule's step of that number makes it.
    Made(usize),
}

/// What stands around the steps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Other {
    Use(u32),
    /// Of a buffer that was there before.
    FreeBuffer(usize),
    /// Of one that a step makes.
    FreeMade(u32),
}

/// A program in which a rule's place stands.
#[derive(Clone, Debug)]
struct Context {
    memrefs: Vec<Memref>,
    between: Vec<Other>,
    behind: Vec<Other>,
}

/// The most programs of one rule.
const MOST: usize = 100_000;

/// A small program that frees right, and no longer does when the rule was applied, if there is one.
///
/// # Errors
/// The rule's place cannot stand in such a program, or in too many.
pub fn unsound_steps(rule: &Rule) -> Result<Option<Witness>, String> {
    let place = Place::of(rule)?;
    let mut contexts = Context::all(rule, &place)?;
    contexts.retain(|context| context.is_right(&place) && context.conditions_hold(rule));
    if contexts.is_empty() {
        return Err("its place stands in no small program that frees right".to_owned());
    }
    contexts.sort_by_key(|context| context.between.len() + context.behind.len());
    // All of them in one program: what is wrong with none of its functions is wrong with none.
    let together = |applied| {
        let mut text = String::new();
        let mut calls = String::new();
        for (number, context) in contexts.iter().enumerate() {
            let name = format!("c{number}");
            text.push_str(&context.function(&place, applied, &name));
            let _ = writeln!(calls, "  call @{name}() : () -> ()");
        }
        fault(&format!(
            "{text}func.func @main() {{\n{calls}  return\n}}\n"
        ))
    };
    if together(false).is_none() && together(true).is_none() {
        return Ok(None);
    }
    let broken = contexts.iter().find_map(|context| {
        let before = context.function(&place, false, "main");
        let after = context.function(&place, true, "main");
        match (fault(&before), fault(&after)) {
            (None, Some(fault)) => Some(Witness {
                before,
                after,
                fault,
                by: By::Application,
            }),
            _ => None,
        }
    });
    Ok(broken)
}

impl Context {
    /// All programs of a place.
    fn all(rule: &Rule, place: &Place) -> Result<Vec<Context>, String> {
        let count = rule.variables.len() as u32;
        let maker = |v: u32| place.steps.iter().position(|step| step.makes() == Some(v));
        let mut memrefs: Vec<Vec<Memref>> = vec![Vec::new()];
        for variable in 0..count {
            memrefs = memrefs
                .into_iter()
                .flat_map(|before| {
                    let given = before.iter().filter_map(|memref| match memref {
                        Memref::Given(buffer, _) => Some(buffer + 1),
                        Memref::Made(_) => None,
                    });
                    let buffers = given.max().unwrap_or(0);
                    let choices: Vec<Memref> = match maker(variable) {
                        Some(step) => vec![Memref::Made(step)],
                        None => (0..=buffers)
                            .flat_map(|buffer| {
                                let hows = [How::Whole, How::Cast, How::Part];
                                hows.map(|how| Memref::Given(buffer, how))
                            })
                            .collect(),
                    };
                    let next = move |choice: Memref| [&before[..], &[choice]].concat();
                    choices.into_iter().map(next)
                })
                .collect();
        }
        let mut all = Vec::new();
        for memrefs in memrefs {
            let context = Context {
                memrefs,
                between: Vec::new(),
                behind: Vec::new(),
            };
            let middles = match place.steps.len() {
                2 => 2,
                _ => 0,
            };
            for between in context.sequences(middles) {
                let context = Context {
                    between,
                    ..context.clone()
                };
                let Some(left) = context.left(place) else {
                    continue;
                };
                for behind in context.endings(&left) {
                    all.push(Context {
                        behind,
                        ..context.clone()
                    });
                }
                if all.len() > MOST {
                    return Err(format!(
                        "its place stands in more than {MOST} small programs"
                    ));
                }
            }
        }
        Ok(all)
    }

    fn buffers(&self) -> usize {
        let given = self.memrefs.iter().filter_map(|memref| match memref {
            Memref::Given(buffer, _) => Some(buffer + 1),
            Memref::Made(_) => None,
        });
        given.max().unwrap_or(0)
    }

    fn others(&self) -> Vec<Other> {
        let mut others: Vec<Other> = (0..self.memrefs.len() as u32).map(Other::Use).collect();
        others.extend((0..self.buffers()).map(Other::FreeBuffer));
        let made = (0..).zip(&self.memrefs);
        let made = made.filter(|(_, memref)| matches!(memref, Memref::Made(_)));
        others.extend(made.map(|(variable, _)| Other::FreeMade(variable)));
        others
    }

    /// All sequences of up to `most` other operations.
    fn sequences(&self, most: usize) -> Vec<Vec<Other>> {
        let mut all = vec![Vec::new()];
        let mut last = all.clone();
        for _ in 0..most {
            let longer = last.iter().flat_map(|before: &Vec<Other>| {
                let next = self.others().into_iter();
                next.map(move |other| [&before[..], &[other]].concat())
            });
            last = longer.collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    /// The frees of these in any order, with at most one use before, between or behind them.
    fn endings(&self, left: &[Other]) -> Vec<Vec<Other>> {
        let mut orders: Vec<Vec<Other>> = vec![Vec::new()];
        for &free in left {
            orders = orders
                .into_iter()
                .flat_map(|order| {
                    (0..=order.len()).map(move |at| {
                        let mut order = order.clone();
                        order.insert(at, free);
                        order
                    })
                })
                .collect();
        }
        let uses: Vec<Other> = (0..self.memrefs.len() as u32).map(Other::Use).collect();
        let with_use = |order: &Vec<Other>| -> Vec<Vec<Other>> {
            let places = (0..=order.len()).flat_map(|at| uses.iter().map(move |&one| (at, one)));
            places
                .map(|(at, one)| {
                    let mut order = order.clone();
                    order.insert(at, one);
                    order
                })
                .collect()
        };
        let mut all: Vec<Vec<Other>> = orders.iter().flat_map(with_use).collect();
        all.extend(orders);
        all
    }

    /// What is to be freed behind the steps; `None` if what stands there before is wrong.
    fn left(&self, place: &Place) -> Option<Vec<Other>> {
        let mut heap = Heap::of(self);
        heap.run(self, place)?;
        let given = (0..self.buffers()).filter(|&b| heap.given[b]);
        let made = (0..)
            .zip(&heap.made)
            .filter(|(_, lives)| **lives == Some(true));
        let made = made.map(|(variable, _)| Other::FreeMade(variable));
        Some(given.map(Other::FreeBuffer).chain(made).collect())
    }

    /// Whether it frees every buffer once, and uses none afterwards.
    fn is_right(&self, place: &Place) -> bool {
        let mut heap = Heap::of(self);
        heap.run(self, place).is_some()
            && self
                .behind
                .iter()
                .all(|&other| heap.other(self, other).is_some())
            && !heap.given.contains(&true)
            && !heap.made.contains(&Some(true))
    }

    /// Whether an operation frees the buffer of a memref.
    fn frees(&self, other: Other, memref: u32) -> bool {
        match (other, self.memrefs[memref as usize]) {
            (Other::FreeBuffer(freed), Memref::Given(buffer, _)) => freed == buffer,
            (Other::FreeMade(freed), Memref::Made(_)) => freed == memref,
            _ => false,
        }
    }

    /// Whether an operation has a memref as operand.
    fn names(&self, other: Other, memref: u32) -> bool {
        let own = self.memrefs[memref as usize];
        let is_whole = matches!(own, Memref::Given(_, How::Whole));
        match other {
            Other::Use(used) => used == memref || is_whole && self.memrefs[used as usize] == own,
            Other::FreeBuffer(_) => is_whole && self.frees(other, memref),
            Other::FreeMade(freed) => freed == memref,
        }
    }

    /// Whether nothing but the steps has a memref as operand. Other names of a whole buffer are made of it.
    fn is_unused(&self, memref: u32) -> bool {
        let own = self.memrefs[memref as usize];
        let mut others = self.between.iter().chain(&self.behind);
        let is_other_name = |other: &Memref| match (own, *other) {
            (Memref::Given(buffer, How::Whole), Memref::Given(of, how)) => {
                buffer == of && how != How::Whole
            }
            _ => false,
        };
        others.all(|&other| !self.names(other, memref)) && !self.memrefs.iter().any(is_other_name)
    }

    fn conditions_hold(&self, rule: &Rule) -> bool {
        rule.guards.iter().all(|guard| {
            let mut of = guard.arguments.iter().copied();
            match guard.condition.name {
                "spared" => of.all(|memref| !self.between.iter().any(|&o| self.frees(o, memref))),
                "unused" => of.all(|memref| self.is_unused(memref)),
                "is-allocation" => of.all(|memref| {
                    let own = self.memrefs[memref as usize];
                    matches!(own, Memref::Given(_, How::Whole) | Memref::Made(_))
                }),
                _ => false,
            }
        })
    }

    // ---- The text ---------------------------------------------------------------------------

    /// A function with the place, or with what becomes of it.
    fn function(&self, place: &Place, applied: bool, name: &str) -> String {
        let mut out = format!(
            "func.func {}@{name}() {{\n",
            if name == "main" { "" } else { "private " }
        );
        out.push_str("  %zero = arith.constant 0 : index\n");
        let mut names: Vec<(String, &str)> = Vec::new();
        for buffer in 0..self.buffers() {
            // Whoever must be unused is not filled either: its content is never read.
            let is_read = self.memrefs.iter().enumerate().any(|(variable, memref)| {
                matches!(memref, Memref::Given(of, _) if *of == buffer)
                    && !self.is_unused(variable as u32)
            });
            let _ = writeln!(out, "  %h{buffer} = memref.alloc() : {WHOLE}");
            if is_read {
                let _ = writeln!(out, "  %k{buffer} = arith.constant {} : i64", 10 + buffer);
                let _ = writeln!(
                    out,
                    "  memref.store %k{buffer}, %h{buffer}[%zero] : {WHOLE}"
                );
                let _ = writeln!(out, "  %two{buffer} = arith.constant 2 : index");
                let _ = writeln!(
                    out,
                    "  memref.store %k{buffer}, %h{buffer}[%two{buffer}] : {WHOLE}"
                );
            }
        }
        for (variable, memref) in self.memrefs.iter().enumerate() {
            let own = format!("%v{variable}");
            names.push(match *memref {
                Memref::Given(buffer, How::Whole) => (format!("%h{buffer}"), WHOLE),
                Memref::Given(buffer, How::Cast) => {
                    let _ = writeln!(out, "  {own} = memref.cast %h{buffer} : {WHOLE} to {CAST}");
                    (own, CAST)
                }
                Memref::Given(buffer, How::Part) => {
                    let _ = writeln!(
                        out,
                        "  {own}p = memref.subview %h{buffer}[2] [2] [1] : {WHOLE} to {AT_TWO}\n  \
                         {own} = memref.cast {own}p : {AT_TWO} to {PART}"
                    );
                    (own, PART)
                }
                Memref::Made(_) => (own, WHOLE),
            });
        }
        // A copy has the type of what it is a copy of.
        for step in &place.steps {
            if let StepPattern::Clone { source, copy } = *step {
                names[copy as usize].1 = match names[source as usize].1 {
                    PART => "memref<2xi64>",
                    same => same,
                };
            }
        }
        let named_before = names.clone();
        if let (true, Outcome::Rename { of, to }) = (applied, place.outcome) {
            names[of as usize] = names[to as usize].clone();
        }
        let mut number = 0;
        let step = |out: &mut String, index: usize| {
            let last = index + 1 == place.steps.len();
            let pattern = match (applied, place.outcome) {
                (false, _) => place.steps[index],
                (true, Outcome::Free(memref)) if last => StepPattern::Free(memref),
                (true, _) => return,
            };
            write_step(out, pattern, &named_before, index);
        };
        step(&mut out, 0);
        for &other in &self.between {
            self.write_other(&mut out, other, &names, place, &mut number);
        }
        if place.steps.len() > 1 {
            step(&mut out, 1);
        }
        for &other in &self.behind {
            self.write_other(&mut out, other, &names, place, &mut number);
        }
        out.push_str("  return\n}\n");
        out
    }

    fn write_other(
        &self,
        out: &mut String,
        other: Other,
        names: &[(String, &str)],
        place: &Place,
        number: &mut usize,
    ) {
        *number += 1;
        let _ = match other {
            Other::FreeBuffer(buffer) => writeln!(out, "  memref.dealloc %h{buffer} : {WHOLE}"),
            Other::FreeMade(variable) => {
                let (name, ty) = &names[variable as usize];
                writeln!(out, "  memref.dealloc {name} : {ty}")
            }
            Other::Use(variable) => {
                let (name, ty) = &names[variable as usize];
                match self.content(variable, place) {
                    Some(content) => writeln!(
                        out,
                        "  %l{number} = memref.load {name}[%zero] : {ty}\n  \
                         %e{number} = arith.constant {} : i64\n  \
                         %q{number} = arith.cmpi eq, %l{number}, %e{number} : i64\n  \
                         cf.assert %q{number}, \"another content\"",
                        10 + content
                    ),
                    None => writeln!(
                        out,
                        "  %w{number} = arith.constant 0 : i64\n  \
                         memref.store %w{number}, {name}[%zero] : {ty}"
                    ),
                }
            }
        };
    }

    /// The buffer whose content a memref has; `None` for a new one.
    fn content(&self, variable: u32, place: &Place) -> Option<usize> {
        match self.memrefs[variable as usize] {
            Memref::Given(buffer, _) => Some(buffer),
            Memref::Made(step) => match place.steps[step] {
                StepPattern::Clone { source, .. } => self.content(source, place),
                _ => None,
            },
        }
    }
}

const WHOLE: &str = "memref<4xi64>";
const CAST: &str = "memref<?xi64>";
const AT_TWO: &str = "memref<2xi64, strided<[1], offset: 2>>";
const PART: &str = "memref<2xi64, strided<[?], offset: ?>>";

fn write_step(out: &mut String, step: StepPattern, names: &[(String, &str)], number: usize) {
    let of = |variable: u32| &names[variable as usize];
    let _ = match step {
        StepPattern::Alloc(a) => writeln!(out, "  {} = memref.alloc() : {}", of(a).0, of(a).1),
        StepPattern::Clone { source, copy } => writeln!(
            out,
            "  {} = bufferization.clone {} : {} to {}",
            of(copy).0,
            of(source).0,
            of(source).1,
            of(copy).1
        ),
        StepPattern::Free(a) => writeln!(out, "  memref.dealloc {} : {}", of(a).0, of(a).1),
        StepPattern::FreeBase(a) => writeln!(
            out,
            "  %base{number}, %offset{number}, %size{number}, %stride{number} = memref.extract_strided_metadata {} : {} -> \
             memref<i64>, index, index, index\n  memref.dealloc %base{number} : memref<i64>",
            of(a).0,
            of(a).1
        ),
    };
}

/// Which buffers live.
struct Heap {
    given: Vec<bool>,
    /// By variable; `None` before it is made.
    made: Vec<Option<bool>>,
}

impl Heap {
    fn of(context: &Context) -> Heap {
        Heap {
            given: vec![true; context.buffers()],
            made: vec![None; context.memrefs.len()],
        }
    }

    /// The steps, and what stands between them.
    fn run(&mut self, context: &Context, place: &Place) -> Option<()> {
        self.step(context, place.steps[0])?;
        for &other in &context.between {
            self.other(context, other)?;
        }
        place
            .steps
            .get(1)
            .map_or(Some(()), |&step| self.step(context, step))
    }

    fn lives(&mut self, context: &Context, memref: u32) -> Option<&mut bool> {
        match context.memrefs[memref as usize] {
            Memref::Given(buffer, _) => Some(&mut self.given[buffer]),
            Memref::Made(_) => self.made[memref as usize].as_mut(),
        }
    }

    /// Frees what lives.
    fn free(lives: &mut bool) -> Option<()> {
        std::mem::replace(lives, false).then_some(())
    }

    fn step(&mut self, context: &Context, step: StepPattern) -> Option<()> {
        match step {
            StepPattern::Alloc(a) => self.made[a as usize] = Some(true),
            StepPattern::Clone { source, copy } => {
                let lives = *self.lives(context, source)?;
                self.made[copy as usize] = lives.then_some(true);
                return lives.then_some(());
            }
            StepPattern::Free(a) => {
                let is_part = matches!(context.memrefs[a as usize], Memref::Given(_, How::Part));
                return (!is_part)
                    .then_some(())
                    .and_then(|()| Heap::free(self.lives(context, a)?));
            }
            StepPattern::FreeBase(a) => return Heap::free(self.lives(context, a)?),
        }
        Some(())
    }

    fn other(&mut self, context: &Context, other: Other) -> Option<()> {
        match other {
            Other::Use(memref) => self.lives(context, memref)?.then_some(()),
            Other::FreeBuffer(buffer) => Heap::free(&mut self.given[buffer]),
            Other::FreeMade(memref) => Heap::free(self.made[memref as usize].as_mut()?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BUILTIN, RuleSet, skeleton};

    #[test]
    fn built_in_rules_about_operations_are_sound() {
        for rule in skeleton() {
            assert_eq!(unsound_steps(rule), Ok(None), "{}", rule.name);
        }
    }

    /// Each of them is what one condition keeps from being wrong.
    #[test]
    fn without_their_conditions_they_are_not() {
        for (text, fault) in [
            ("(then (clone a b) (free a)) (rename b a)", "freed"),
            ("(then (clone a b) (free b)) (rename b a)", "freed"),
            ("(then (alloc a) (free a)) (Nothing)", "undeclared"),
            ("(free (base a)) (free a)", "this frees a view"),
            ("(free a) (Nothing) :when ((unused a))", "never freed"),
            ("(then (free a) (clone b a)) (Nothing)", ""),
        ] {
            let text = format!("(ruleset mine)\n(rewrite {text} :ruleset mine :name \"wrong\")");
            let set = match RuleSet::load(&[BUILTIN[0], ("mine.egg", &text)]) {
                Ok(set) => set,
                Err(errors) => {
                    assert!(fault.is_empty(), "{}", errors.render());
                    continue;
                }
            };
            let broken = unsound_steps(&set.steps()[0]).expect("decided");
            let broken = broken.expect(&text);
            assert!(broken.fault.contains(fault), "{text}: {}", broken.fault);
        }
    }
}
