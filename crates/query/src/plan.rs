//! A query made ready: relations found, variables numbered, sorts agreed, conditions in the order
//! in which they are asked. Knows no program.

use std::ops::Range;

use freehold_base::suggest::closest;

use super::edges::{is_implied, with_numbers};
use super::relations::{self, EDGE, RELATIONS, Relation, RelationInfo, Sort};
use super::syntax::{Atom, Comparison, Literal, Query, QueryError, Spanned, Term, TermKind};

/// A variable's number.
pub(super) type Variable = usize;

/// A term of a condition.
#[derive(Clone, Debug)]
pub(super) enum Slot {
    Variable(Variable),
    Anything,
    /// A number in [`Plan::constants`].
    Constant(usize),
}

/// A condition, in the order of asking.
pub(super) enum Step {
    /// Rows of the relation bind what is not bound yet.
    Rows(&'static RelationInfo, Vec<Slot>),
    /// No row agrees with what is bound.
    None(&'static RelationInfo, Vec<Slot>),
    Compare(Slot, Comparison, Slot),
    /// How many answers the steps have, by the variables that only they use.
    Count {
        steps: Vec<Step>,
        counted: Vec<Variable>,
        is: Option<(Comparison, Slot)>,
    },
}

/// A query ready to be asked.
pub(super) struct Plan {
    pub(super) steps: Vec<Step>,
    /// The names of the variables, in the order in which the query names them first.
    pub(super) variables: Vec<String>,
    /// The variables that answers show, those of edges last.
    pub(super) shown: Vec<Variable>,
    /// The variables that are shown for edges which the query does not number, and the ends of
    /// these.
    pub(super) edges: Vec<(Variable, [Slot; 2])>,
    pub(super) constants: Vec<Term>,
    /// Whether the answer is a number: how many answers there are.
    pub(super) counts: bool,
    /// Whether no answer is found twice.
    pub(super) is_distinct: bool,
}

struct Planner {
    variables: Vec<VariableInfo>,
    constants: Vec<Term>,
}

/// What is known of a variable from where it stands.
struct VariableInfo {
    name: String,
    sort: Option<Sort>,
    /// The words that it can be, if only these.
    words: Option<&'static [&'static str]>,
}

fn error<T>(span: &Range<usize>, message: String) -> Result<T, QueryError> {
    Err(QueryError {
        span: span.clone(),
        message,
    })
}

/// Makes a query ready.
///
/// # Errors
/// A relation nobody knows, a wrong number of columns, a term of the wrong sort, a variable that
/// nothing binds.
pub(super) fn plan(query: &Query) -> Result<Plan, QueryError> {
    let mut planner = Planner {
        variables: Vec::new(),
        constants: Vec::new(),
    };
    let body = with_numbers(&query.body)?;
    // A query that is one count asks for the number.
    if let [Literal::Count { of, is: None, .. }] = &body[..] {
        let (steps, _) = planner.steps(of, &[])?;
        let shown = (0..planner.variables.len()).collect();
        return Ok(planner.finish(steps, shown, true));
    }
    let (steps, shown) = planner.steps(&body, &[])?;
    Ok(planner.finish(steps, shown, false))
}

/// Whether an atom is about aliases: of n memrefs n * n pairs are.
fn is_of_pairs(atom: &Atom) -> bool {
    let info = relations::find(&atom.relation.what);
    info.is_some_and(|info| {
        use Relation as R;
        matches!(
            info.relation,
            R::MustAlias | R::MayAlias | R::NeverAlias | R::MayBecome | R::MayMeet
        )
    })
}

impl Planner {
    fn finish(self, steps: Vec<Step>, mut shown: Vec<Variable>, counts: bool) -> Plan {
        let implied = |variable: Variable| is_implied(&self.variables[variable].name);
        shown.sort_by_key(|&variable| implied(variable));
        let mut edges: Vec<(Variable, [Slot; 2])> = Vec::new();
        for step in &steps {
            if let Step::Rows(info, slots) = step
                && info.has_edges()
                && let [from, Slot::Variable(number), to, ..] = &slots[..]
                && implied(*number)
                && edges.iter().all(|edge| edge.0 != *number)
            {
                edges.push((*number, [from.clone(), to.clone()]));
            }
        }
        let is_distinct = steps.iter().all(|step| match step {
            Step::Rows(info, slots) => {
                let open = |slot: &Slot| matches!(slot, Slot::Anything);
                info.relation.is_distinct() && !slots.iter().any(open)
            }
            Step::None(..) | Step::Compare(..) | Step::Count { .. } => true,
        });
        Plan {
            is_distinct,
            steps,
            variables: self.variables.into_iter().map(|v| v.name).collect(),
            shown,
            edges,
            constants: self.constants,
            counts,
        }
    }

    /// The literals in the order of asking, where `outer` variables are bound already; and the
    /// variables that they bind.
    fn steps(
        &mut self,
        literals: &[Literal],
        outer: &[Variable],
    ) -> Result<(Vec<Step>, Vec<Variable>), QueryError> {
        let mut left: Vec<&Literal> = literals.iter().collect();
        // In the order of the text, so that the variables are numbered by it and errors come in it.
        for literal in literals {
            self.check(literal)?;
        }
        // A comparison may stand before what says which words there are.
        for literal in literals {
            if let Literal::Compare(left, _, right) = literal {
                self.check_words(left, right)?;
            }
        }
        let mut bound: Vec<Variable> = outer.to_vec();
        let mut steps = Vec::new();
        while !left.is_empty() {
            let costs = left.iter().enumerate();
            let costs =
                costs.filter_map(|(at, literal)| Some((self.cost(literal, literals, &bound)?, at)));
            let Some((_, at)) = costs.min() else {
                return self.unbound(&left, &bound);
            };
            let step = self.step(left.remove(at), literals, &mut bound)?;
            steps.push(step);
        }
        let mut new: Vec<Variable> = bound.into_iter().filter(|v| !outer.contains(v)).collect();
        new.sort_unstable();
        Ok((steps, new))
    }

    fn variable(&mut self, name: &str) -> Variable {
        let known = self.variables.iter().position(|v| v.name == name);
        known.unwrap_or_else(|| {
            self.variables.push(VariableInfo {
                name: name.to_owned(),
                sort: None,
                words: None,
            });
            self.variables.len() - 1
        })
    }

    /// Checks that a variable is compared with a word that it can be.
    fn check_words(&self, left: &Term, right: &Term) -> Result<(), QueryError> {
        for (term, other) in [(left, right), (right, left)] {
            let TermKind::Variable(name) = &term.what else {
                continue;
            };
            if let Some(words) = self.words(term) {
                is_word_of(words, other, &format!("?{name}"))?;
            }
        }
        Ok(())
    }

    /// Checks names and sorts of a literal.
    fn check(&mut self, literal: &Literal) -> Result<(), QueryError> {
        match literal {
            Literal::Atom(atom) => {
                let info = relation(&atom.relation)?;
                if atom.terms.len() != info.columns.len() {
                    // The number of an edge is no column of its own.
                    let written = |count| count - usize::from(info.has_edges() && count > EDGE);
                    let message = format!(
                        "'{}' has {} columns, not {}: {}",
                        info.name,
                        written(info.columns.len()),
                        written(atom.terms.len()),
                        info.signature()
                    );
                    return error(&atom.relation.span, message);
                }
                for (at, (term, column)) in atom.terms.iter().zip(info.columns).enumerate() {
                    let place = format!("'{}' of '{}'", column.0, info.name);
                    self.expect(term, column.1, &place)?;
                    let Some(words) = info.words(at) else {
                        continue;
                    };
                    match &term.what {
                        TermKind::Variable(name) => {
                            let variable = self.variable(name);
                            self.variables[variable].words.get_or_insert(words);
                        }
                        _ => is_word_of(words, term, &place)?,
                    }
                }
                Ok(())
            }
            Literal::Compare(left, comparison, right) => {
                let ordered = !matches!(comparison, Comparison::Equal | Comparison::Different);
                for (term, other) in [(left, right), (right, left)] {
                    let sort = match ordered {
                        true => Some(Sort::Number),
                        false => self.sort(other),
                    };
                    if let TermKind::Variable(name) = &term.what {
                        self.variable(name);
                    }
                    comparable(term)?;
                    if let Some(sort) = sort {
                        self.expect(term, sort, "this comparison")?;
                    }
                }
                Ok(())
            }
            Literal::Count { of, is, .. } => {
                for literal in of {
                    self.check(literal)?;
                }
                match is {
                    Some((_, term)) => {
                        comparable(term)?;
                        self.expect(term, Sort::Number, "this comparison")
                    }
                    None => Ok(()),
                }
            }
        }
    }

    /// The sort of a term, if it has one by itself or from where it stood before.
    fn sort(&self, term: &Term) -> Option<Sort> {
        match &term.what {
            TermKind::Variable(name) => self.variables.iter().find(|v| v.name == *name)?.sort,
            TermKind::Anything => None,
            TermKind::Value(..) => Some(Sort::Value),
            TermKind::Block(..) => Some(Sort::Block),
            TermKind::Number(_) => Some(Sort::Number),
            TermKind::Word(_) => Some(Sort::Word),
        }
    }

    /// Checks that a term fits a column.
    fn expect(&mut self, term: &Term, sort: Sort, place: &str) -> Result<(), QueryError> {
        let found = self.sort(term);
        match found {
            Some(found) if !found.meets(sort) => {
                let what = match &term.what {
                    TermKind::Variable(name) => format!("?{name} is {}", found.text()),
                    _ => format!("this is {}", found.text()),
                };
                return error(
                    &term.span,
                    format!("{what}, but {place} is {}", sort.text()),
                );
            }
            _ => {}
        }
        if let TermKind::Variable(name) = &term.what {
            let variable = self.variable(name);
            let known = &mut self.variables[variable].sort;
            if known.is_none_or(|known| known == Sort::Target) {
                *known = Some(sort);
            }
        }
        Ok(())
    }

    /// The variables of a literal that `bound` does not have.
    fn free(&self, literal: &Literal, bound: &[Variable]) -> Vec<Variable> {
        let of_term = |term: &Term| match &term.what {
            TermKind::Variable(name) => self.variables.iter().position(|v| v.name == *name),
            _ => None,
        };
        let mut free: Vec<Variable> = match literal {
            Literal::Atom(atom) => atom.terms.iter().filter_map(of_term).collect(),
            Literal::Compare(left, _, right) => {
                [left, right].into_iter().filter_map(of_term).collect()
            }
            Literal::Count { of, .. } => of.iter().flat_map(|l| self.free(l, bound)).collect(),
        };
        free.sort_unstable();
        free.dedup();
        free.retain(|v| !bound.contains(v));
        free
    }

    /// The variables of a count that stand outside it too: those it counts for.
    fn grouping(&self, count: &Literal, all: &[Literal]) -> Vec<Variable> {
        let others = all.iter().filter(|literal| !std::ptr::eq(*literal, count));
        let outside: Vec<Variable> = others.flat_map(|literal| self.free(literal, &[])).collect();
        let mut group = self.free(count, &[]);
        group.retain(|v| outside.contains(v));
        group
    }

    /// What asking a literal next would cost, by rough order; none if it cannot be asked yet.
    fn cost(&self, literal: &Literal, all: &[Literal], bound: &[Variable]) -> Option<usize> {
        let free = self.free(literal, bound).len();
        match literal {
            Literal::Atom(atom) if atom.negated => (free == 0).then_some(1),
            Literal::Atom(atom) => {
                let anything = |term: &&Term| term.what == TermKind::Anything;
                let open = free + atom.terms.iter().filter(anything).count();
                let known = atom.terms.len() - open;
                // A relation of which something is known has few rows that agree.
                Some(match (free, known) {
                    (0, _) => 2,
                    // Of relations with as many columns those of all pairs come last.
                    (_, 0) => 1000 * open + 500 * usize::from(is_of_pairs(atom)),
                    _ => 10 * open,
                })
            }
            Literal::Compare(left, comparison, right) => {
                // An equality binds its other side; `?a = ?a` has none.
                let binds = *comparison == Comparison::Equal && left.what != right.what;
                (free <= usize::from(binds)).then_some(0)
            }
            Literal::Count { is, .. } => {
                let group = self.grouping(literal, all);
                let ready = group.iter().all(|v| bound.contains(v));
                let compared = match is {
                    Some((Comparison::Equal, _)) | None => true,
                    Some((_, term)) => match &term.what {
                        TermKind::Variable(name) => {
                            let variable = self.variables.iter().position(|v| v.name == *name);
                            variable.is_none_or(|v| bound.contains(&v))
                        }
                        _ => true,
                    },
                };
                (ready && compared).then_some(5)
            }
        }
    }

    /// The error for literals none of which can be asked.
    fn unbound<T>(&self, left: &[&Literal], bound: &[Variable]) -> Result<T, QueryError> {
        let literal = left[0];
        let free = self.free(literal, bound);
        let name = free
            .first()
            .map_or("", |&v| self.variables[v].name.as_str());
        let (span, place) = match literal {
            Literal::Atom(atom) => (&atom.relation.span, "a negation"),
            Literal::Compare(left, ..) => (&left.span, "a comparison"),
            Literal::Count { span, .. } => (span, "a count"),
        };
        error(
            span,
            format!(
                "nothing binds ?{name} outside {place}; state a relation that holds for it, or write '_' for anything"
            ),
        )
    }

    fn step(
        &mut self,
        literal: &Literal,
        all: &[Literal],
        bound: &mut Vec<Variable>,
    ) -> Result<Step, QueryError> {
        match literal {
            Literal::Atom(atom) => {
                let info = relation(&atom.relation)?;
                let terms = atom.terms.iter().enumerate();
                let slots = terms.map(|(at, term)| self.slot(term, info.words(at)));
                let slots: Vec<Slot> = slots.collect();
                if atom.negated {
                    return Ok(Step::None(info, slots));
                }
                bound.extend(self.free(literal, bound));
                Ok(Step::Rows(info, slots))
            }
            Literal::Compare(left, comparison, right) => {
                let free = self.free(literal, bound);
                bound.extend(free);
                let words = [self.words(right), self.words(left)];
                let left = self.slot(left, words[0]);
                let right = self.slot(right, words[1]);
                Ok(Step::Compare(left, *comparison, right))
            }
            Literal::Count { of, is, .. } => {
                let group = self.grouping(literal, all);
                let (steps, counted) = self.steps(of, &group)?;
                let is = is
                    .as_ref()
                    .map(|(comparison, term)| (*comparison, self.slot(term, None)));
                if let Some((_, Slot::Variable(number))) = &is
                    && !bound.contains(number)
                {
                    bound.push(*number);
                }
                Ok(Step::Count { steps, counted, is })
            }
        }
    }

    /// The words that a variable can be, if only these.
    fn words(&self, term: &Term) -> Option<&'static [&'static str]> {
        let TermKind::Variable(name) = &term.what else {
            return None;
        };
        self.variables.iter().find(|v| v.name == *name)?.words
    }

    /// What stands for a term, in a place that has only these words.
    fn slot(&mut self, term: &Term, words: Option<&[&str]>) -> Slot {
        match &term.what {
            TermKind::Variable(name) => Slot::Variable(self.variable(name)),
            TermKind::Anything => Slot::Anything,
            _ => {
                let mut term = term.clone();
                if let TermKind::Word(word) = &mut term.what {
                    *word = relations::current_word(words, word).to_owned();
                }
                self.constants.push(term);
                Slot::Constant(self.constants.len() - 1)
            }
        }
    }
}

/// Checks that a term can stand in a comparison.
fn comparable(term: &Term) -> Result<(), QueryError> {
    match term.what {
        TermKind::Anything => error(
            &term.span,
            "'_' cannot be compared: it is anything".to_owned(),
        ),
        _ => Ok(()),
    }
}

/// Checks that a word is one of those that there are.
fn is_word_of(words: &[&str], term: &Term, place: &str) -> Result<(), QueryError> {
    let word = match &term.what {
        TermKind::Word(word) => relations::current_word(Some(words), word),
        _ => return Ok(()),
    };
    if words.contains(&word) {
        return Ok(());
    }
    let there_are = match closest(word, words.iter().copied()) {
        Some(known) => format!("did you mean '{known}'?"),
        None => format!("it is one of: {}", words.join(", ")),
    };
    error(
        &term.span,
        format!("{place} is never '{word}'; {there_are}"),
    )
}

fn relation(name: &Spanned<String>) -> Result<&'static RelationInfo, QueryError> {
    if let Some(info) = relations::find(&name.what) {
        return Ok(info);
    }
    let candidates = RELATIONS.iter().map(|info| info.name);
    let message = match closest(&name.what, candidates) {
        Some(known) => format!("unknown relation '{}'; did you mean '{known}'?", name.what),
        None => format!(
            "unknown relation '{}'; there are: {}",
            name.what,
            RELATIONS
                .iter()
                .map(|info| info.name)
                .collect::<Vec<_>>()
                .join(", ")
        ),
    };
    error(&name.span, message)
}
