//! Where the choices of a path come from: a list, chance, another path, or whoever explores.
//!
//! Knows nothing of what is chosen.

use super::site::{Side, Site};
use super::terms::Term;
use freehold_base::xorshift;

/// A choice that whoever explores has to make before the program can go on: one of so many.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct OpenChoice {
    pub of: usize,
    pub site: Site,
    /// The number that it is about.
    pub on: Option<Term>,
}

/// What needs a choice.
pub type Chosen<T> = Result<T, OpenChoice>;

/// A choice that was made, and where.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub site: Site,
    pub taken: usize,
}

/// Where choices come from.
pub enum DecisionOracle {
    /// A list, each choice with how many there were, and the first behind its end.
    List {
        list: Vec<(usize, usize)>,
        next: usize,
    },
    /// Chance.
    Random(u64),
    /// Whoever explores: `answer` is for the choice that comes first.
    Asked {
        answer: Option<usize>,
        /// Whether the program may go on once where there is nothing to choose.
        pass: bool,
        /// The number that the other program waits for: this one waits there too.
        meets: Option<Term>,
    },
    /// The choices of a path that may not be quite this one: at the same operation the same.
    Guided {
        steps: Vec<Choice>,
        next: [usize; 2],
    },
}

impl Default for DecisionOracle {
    fn default() -> Self {
        DecisionOracle::List {
            list: Vec::new(),
            next: 0,
        }
    }
}

impl DecisionOracle {
    /// Decisions at random, the same each time.
    pub fn random() -> Self {
        DecisionOracle::Random(0x9e37_79b9_7f4a_7c15)
    }

    /// Decisions that have to be asked for.
    pub fn asked() -> Self {
        DecisionOracle::Asked {
            answer: None,
            pass: false,
            meets: None,
        }
    }

    /// Where there is nothing to choose about a number: whether whoever explores lets the program
    /// go on all the same, so as to look at where it is.
    pub fn go_on(&mut self, on: Term, is_round: bool, site: Site) -> Chosen<()> {
        let DecisionOracle::Asked { pass, meets, .. } = self else {
            return Ok(());
        };
        let waits = match site.side {
            Side::Before => is_round,
            Side::After => *meets == Some(on),
        };
        match std::mem::take(pass) {
            false if waits => Err(OpenChoice {
                of: 1,
                site,
                on: Some(on),
            }),
            _ => Ok(()),
        }
    }

    /// The choices of another path.
    pub fn guided(steps: Vec<Choice>) -> Self {
        DecisionOracle::Guided {
            steps,
            next: [0; 2],
        }
    }

    /// Goes to the start of the same choices.
    pub fn rewind(&mut self) {
        match self {
            DecisionOracle::List { next, .. } => *next = 0,
            DecisionOracle::Guided { next, .. } => *next = [0; 2],
            DecisionOracle::Random(_) | DecisionOracle::Asked { .. } => {}
        }
    }

    /// Goes to the next choices; false if there are none.
    pub fn advance(&mut self) -> bool {
        let DecisionOracle::List { list, next } = self else {
            return matches!(self, DecisionOracle::Random(_));
        };
        *next = 0;
        while let Some((taken, of)) = list.last_mut() {
            if *taken + 1 < *of {
                *taken += 1;
                return true;
            }
            list.pop();
        }
        false
    }

    /// One of `of` at an operation.
    pub fn choose(&mut self, of: usize, site: Site) -> Chosen<usize> {
        match self {
            DecisionOracle::List { list, next } => {
                let known = list.get(*next).map(|choice| choice.0);
                if known.is_none() {
                    list.push((0, of));
                }
                *next += 1;
                Ok(known.unwrap_or(0))
            }
            DecisionOracle::Random(state) => {
                let random = xorshift::next(state);
                Ok((random % of as u64) as usize)
            }
            DecisionOracle::Asked { answer, .. } => {
                answer.take().ok_or(OpenChoice { of, site, on: None })
            }
            DecisionOracle::Guided { steps, next } => {
                let next = &mut next[site.side as usize];
                let rest = steps.iter().enumerate().skip(*next);
                let found = rest.filter(|(_, step)| step.site == site);
                match found.map(|(i, step)| (i, step.taken)).next() {
                    Some((i, taken)) => {
                        *next = i + 1;
                        Ok(taken.min(of - 1))
                    }
                    None => Ok(0),
                }
            }
        }
    }
}
