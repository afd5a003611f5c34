//! Soundness of rules about steps: by the checked interpreter, on all small programs in which
//! a rule's place stands.
//!
//! A program has the memref that the rule does not make itself by each of its names
//! (`steps/names.rs`), up to two operations between the steps and more behind them
//! (`steps/context.rs`), as a text (`steps/text.rs`). Where the conditions are true and the
//! interpreter finds no fault, it must find none after the rule was applied: no use of what was
//! freed, no second free, no leak, no other content. A rule of which no such program is right
//! proves nothing by that, and is not decided.

mod context;
mod names;
mod text;

use super::witness::{By, Witness, fault};
use freehold_rules::{Rule, StepRule};

use context::Context;

/// What a program says of a rule that is applied to it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Said {
    /// It is wrong before: nothing.
    Nothing,
    Right,
    Broken,
}

/// A place and the programs in which it stands.
struct Tried {
    variables: usize,
    place: StepRule,
    contexts: Vec<Context>,
    /// What each of them says, as far as it was run.
    said: Vec<Option<Said>>,
}

/// Judges rules about steps; those that differ in their conditions alone share the runs of
/// their programs.
#[derive(Default)]
pub struct Lab {
    tried: Vec<Tried>,
}

/// So many programs are run as one: what is wrong with none of its functions is wrong with none.
const TOGETHER: usize = 64;

/// A small program that frees right, and no longer does when the rule was applied, if there is one.
///
/// # Errors
/// Why nothing is decided: the rule's place stands in no small program in which its conditions hold
/// and that frees right, or in too many.
pub fn unsound_steps(rule: &Rule) -> Result<Option<Witness>, String> {
    Lab::default().unsound(rule)
}

impl Lab {
    /// As [`unsound_steps`].
    ///
    /// # Errors
    /// As there.
    pub fn unsound(&mut self, rule: &Rule) -> Result<Option<Witness>, String> {
        let place = StepRule::of(rule)?;
        let variables = rule.variables.len();
        let is_it = |tried: &Tried| tried.place == place && tried.variables == variables;
        let index = match self.tried.iter().position(is_it) {
            Some(index) => index,
            None => {
                let contexts = Context::all(variables, &place)?;
                self.tried.push(Tried {
                    variables,
                    place,
                    said: vec![None; contexts.len()],
                    contexts,
                });
                self.tried.len() - 1
            }
        };
        self.tried[index].unsound(rule)
    }
}

impl Tried {
    fn unsound(&mut self, rule: &Rule) -> Result<Option<Witness>, String> {
        if self.contexts.is_empty() {
            return Err("its place stands in no small program that frees right".to_owned());
        }
        let of_rule: Vec<usize> = (0..self.contexts.len())
            .filter(|&index| self.contexts[index].is_of(rule))
            .collect();
        let mut is_tried = false;
        for some in of_rule.chunks(TOGETHER) {
            self.run(some);
            is_tried |= some
                .iter()
                .any(|&index| self.said[index] == Some(Said::Right));
            let broken = |&&index: &&usize| self.said[index] == Some(Said::Broken);
            if let Some(&index) = some.iter().find(broken) {
                return Ok(Some(self.witness(index)));
            }
        }
        match is_tried {
            true => Ok(None),
            false => Err(format!(
                "its conditions hold in none of the {} small programs that free right and have its place",
                self.contexts.len()
            )),
        }
    }

    /// Runs those of these programs that were not run yet.
    fn run(&mut self, some: &[usize]) {
        let new = some
            .iter()
            .copied()
            .filter(|&index| self.said[index].is_none());
        let new: Vec<usize> = new.collect();
        let fault_of = |indices: &[usize], applied| {
            let contexts = indices.iter().map(|&index| &self.contexts[index]);
            fault(&text::program(contexts, &self.place, applied))
        };
        let mut found: Vec<(usize, Said)> = Vec::new();
        // Halves of what is wrong together, until it is one.
        let mut work = vec![new];
        while let Some(some) = work.pop() {
            if some.is_empty() {
                continue;
            }
            let before = fault_of(&some, false);
            let said = match before.is_some() {
                true => Said::Nothing,
                false => match fault_of(&some, true) {
                    None => Said::Right,
                    Some(_) => Said::Broken,
                },
            };
            if said == Said::Right || some.len() == 1 {
                found.extend(some.iter().map(|&index| (index, said)));
            } else {
                let (first, second) = some.split_at(some.len() / 2);
                work.extend([first.to_vec(), second.to_vec()]);
            }
        }
        for (index, said) in found {
            self.said[index] = Some(said);
        }
    }

    /// A program that the rule breaks.
    fn witness(&self, index: usize) -> Witness {
        let of = |applied| text::program([&self.contexts[index]], &self.place, applied);
        let after = of(true);
        Witness {
            before: of(false),
            fault: fault(&after).unwrap_or_default(),
            after,
            by: By::Application,
        }
    }
}

#[cfg(test)]
mod tests;
