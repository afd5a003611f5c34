//! Why a dealloc was simplified so: facts and chains of rules, in the program's own names.
//!
//! A chain belongs to a shape and was replayed when it was found (`egraph/replay.rs`). Here it is
//! put in terms of one dealloc, and every fact that this takes is asked again: operands that were
//! taken for one must alias, and what a formula does not mention must never alias.

mod report;
mod spelling;
mod told;

pub(super) use report::decided_pairs;
pub use report::{Fired, Formula, Report, Traced};
pub use told::{Fact, Rewriting, Told, ToldStep};

use egg::{Language, RecExpr};

use self::spelling::Spelling;
use super::conditions::Imported;
use super::{AliasFacts, Operands};
use freehold_analysis::Alias;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Location, Module, Op, Value};
use freehold_rules::egraph::{
    About, Chain, Class, Cond, Definition, OperandFact, Term, Use, Verdict,
};

/// What is told where conditions of the program take the place of a retain list.
pub(super) fn conditions_decide(
    module: &Module,
    (op, place): (Op, Location),
    operands: &Operands,
    new: Op,
) -> Told {
    let memrefs = &operands.memrefs;
    let mut names = Spelling::new(module);
    let spell = |names: &mut Spelling, values: &[Value]| -> Vec<String> {
        values.iter().map(|&v| names.value(v)).collect()
    };
    let before = spell(&mut names, &operands.conditions);
    let before = names.dealloc(memrefs, &before, &operands.retained);
    let left: Vec<Value> = module.operands(new).skip(memrefs.len()).collect();
    let after = spell(&mut names, &left);
    let after = names.dealloc(memrefs, &after, &[]);
    let fact = "the conditions by which a select, an scf.if or a branch chose a memref say which it is, alias(m, select c \
                x y) is (select c alias(m, x) alias(m, y))";
    Told {
        place,
        op,
        made: vec![new],
        is_changed: true,
        before,
        after: vec![after],
        results: Vec::new(),
        same: vec![Fact {
            text: fact.to_owned(),
            rules: Vec::new(),
        }],
        apart: Vec::new(),
        rewritings: Vec::new(),
        notes: names.notes(),
    }
}

/// A dealloc as it stands, with what the numbers in it stand for.
pub fn spell(module: &Module, table: &Table, op: Op) -> Option<(String, Vec<(Location, String)>)> {
    let operands = Operands::written(module, table, op)?;
    let mut names = Spelling::new(module);
    let conditions = operands.conditions.iter();
    let conditions: Vec<String> = conditions.map(|&c| names.value(c)).collect();
    let text = names.dealloc(&operands.memrefs, &conditions, &operands.retained);
    Some((text, names.notes()))
}

/// What stands about one dealloc.
pub(super) struct Explained<'a> {
    pub module: &'a Module,
    pub facts: &'a AliasFacts<'a>,
    pub op: Op,
    pub operands: &'a Operands,
    pub conditions: &'a Imported,
    pub verdict: &'a Verdict,
    pub uses: &'a [Use],
    /// The chains by which pairs that must alias, and those that never do, are decided.
    pub must: &'a Chain,
    pub never: &'a Chain,
}

fn rules_of(chain: &Chain) -> Vec<String> {
    chain.steps.iter().map(|step| step.rule.clone()).collect()
}

/// Longer conditions are not spelled out.
const LONGEST: usize = 400;

impl Explained<'_> {
    /// What is told; `is_changed` says whether the verdict is carried out.
    ///
    /// # Errors
    /// A fact that does not hold.
    pub fn told(&self, is_changed: bool) -> Result<Told, Diagnostic> {
        let place = self.module.location(self.op);
        self.check().map_err(|wrong| {
            let bug = "this is a bug in freehold, please report it";
            Diagnostic::error(
                place,
                format!("the explanation does not hold: {wrong}: {bug}"),
            )
        })?;
        let mut names = Spelling::new(self.module);
        let conditions = self.spell_conditions(&mut names);
        let mut told = self.what_became(&mut names, &conditions, is_changed);
        told.same = self.must_facts(&mut names);
        let uses = self.uses.iter();
        told.rewritings = uses
            .filter(|one| !is_changed || !one.chain.steps.is_empty())
            .map(|one| self.rewriting(one, &mut names, &conditions))
            .collect();
        told.apart = self.never_facts(&mut names);
        told.notes = names.notes();
        Ok(told)
    }

    /// What becomes of the dealloc, and not why: it has too many operands.
    pub fn told_briefly(&self, is_changed: bool) -> Told {
        let mut names = Spelling::new(self.module);
        let conditions = self.spell_conditions(&mut names);
        let mut told = self.what_became(&mut names, &conditions, is_changed);
        let count = self.operands.memrefs.len() + self.operands.retained.len();
        told.apart.push(Fact {
            text: format!("{count} memrefs are too many to say why"),
            rules: Vec::new(),
        });
        told.notes = names.notes();
        told
    }

    fn what_became(&self, names: &mut Spelling, conditions: &[String], is_changed: bool) -> Told {
        let given = |value: &Value| conditions[self.conditions.index_of(*value)].clone();
        let before: Vec<String> = self.operands.conditions.iter().map(given).collect();
        let before = names.dealloc(&self.operands.memrefs, &before, &self.operands.retained);
        // Values without names are numbered in this order.
        let after = self.after(names, conditions);
        let results = self.results(names, conditions);
        Told {
            place: self.module.location(self.op),
            op: self.op,
            made: vec![self.op],
            is_changed,
            before,
            after,
            results,
            same: Vec::new(),
            apart: Vec::new(),
            rewritings: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn operand(&self, class: u32) -> Value {
        let class = &self.verdict.classes[class as usize];
        match class.memrefs.first() {
            Some(&memref) => self.operands.memrefs[memref as usize],
            None => self.operands.retained[class.retained[0] as usize],
        }
    }

    /// The deallocs that take its place.
    fn after(&self, names: &mut Spelling, conditions: &[String]) -> Vec<String> {
        let deallocs = self.verdict.deallocs.iter().map(|dealloc| {
            let memrefs: Vec<Value> = dealloc.memrefs.iter().map(|&c| self.operand(c)).collect();
            let class = |&c: &u32| &self.verdict.classes[c as usize];
            let owned = dealloc.memrefs.iter().map(class);
            let owned: Vec<String> = owned
                .map(|c| conditions[c.condition.index()].clone())
                .collect();
            let retained: Vec<Value> = (dealloc.retained.iter().map(class))
                .map(|c| match c.retained.first() {
                    Some(&r) => self.operands.retained[r as usize],
                    None => self.operands.memrefs[c.memrefs[0] as usize],
                })
                .collect();
            names.dealloc(&memrefs, &owned, &retained)
        });
        deallocs.collect()
    }

    /// What its results are.
    fn results(&self, names: &mut Spelling, conditions: &[String]) -> Vec<String> {
        let results = self.verdict.results.iter().map(|result| {
            let retained = self.verdict.classes[result.class as usize].retained[0];
            let retained = names.value(self.operands.retained[retained as usize]);
            let mut parts: Vec<String> = Vec::new();
            if result.results.is_empty()
                || self.conditions.table.as_constant(result.known) != Some(false)
            {
                parts.push(conditions[result.known.index()].clone());
            }
            let from =
                |&(dealloc, place): &(u32, u32)| format!("result {place} of dealloc {dealloc}");
            parts.extend(result.results.iter().map(from));
            format!("owned({retained}) is {}", parts.join(" or "))
        });
        results.collect()
    }

    /// The operands that are one allocation, those to free before those retained.
    fn members(&self, class: &Class) -> Vec<Value> {
        let memrefs = class
            .memrefs
            .iter()
            .map(|&m| self.operands.memrefs[m as usize]);
        let retained = class
            .retained
            .iter()
            .map(|&r| self.operands.retained[r as usize]);
        memrefs.chain(retained).collect()
    }

    /// Which operands are one allocation, and by which rules.
    fn must_facts(&self, names: &mut Spelling) -> Vec<Fact> {
        let mut facts = Vec::new();
        for class in &self.verdict.classes {
            let mut all = self.members(class);
            all.sort_unstable();
            all.dedup();
            if all.len() > 1 {
                let list = names.list(all.into_iter());
                facts.push(Fact {
                    text: format!("{list} always are one allocation"),
                    rules: rules_of(self.must),
                });
            }
        }
        facts
    }

    /// Which pairs a formula leaves out because they never alias.
    fn never_facts(&self, names: &mut Spelling) -> Vec<Fact> {
        const MOST: usize = 8;
        let mut facts = Vec::new();
        for class in self.asked() {
            let apart: Vec<u32> = self.left_out(class).collect();
            if apart.is_empty() {
                continue;
            }
            let own = names.value(self.operand(class));
            let shown = apart.iter().take(MOST).map(|&c| self.operand(c));
            let list = names.list(shown);
            let others = match apart.len().checked_sub(MOST) {
                None | Some(0) => String::new(),
                Some(others) => format!(" and {others} others"),
            };
            facts.push(Fact {
                text: format!("{own} never is the allocation of {list}{others}"),
                rules: rules_of(self.never),
            });
        }
        facts
    }

    fn rewriting(&self, one: &Use, names: &mut Spelling, conditions: &[String]) -> Rewriting {
        let about = match one.about {
            About::Condition => "condition".to_owned(),
            About::Implied => "implied by the latter".to_owned(),
            About::Free(class) => format!("freed({})", names.value(self.operand(class))),
            About::Result(class) => {
                let class = &self.verdict.classes[class as usize];
                let retained = self.operands.retained[class.retained[0] as usize];
                format!("owned({})", names.value(retained))
            }
        };
        let start = self.term(&one.chain.start, one, names, conditions);
        let (mut steps, mut last): (Vec<ToldStep>, _) = (Vec::new(), start.clone());
        for step in &one.chain.steps {
            let term = self.term(&step.term, one, names, conditions);
            // A constant is spelled as its definition, so that to replace one by the other shows
            // nothing.
            if term == last {
                continue;
            }
            last.clone_from(&term);
            steps.push(ToldStep {
                rule: step.rule.clone(),
                is_forward: step.forward,
                term,
            });
        }
        let stated = one.chain.facts.stated().map(|(name, memrefs)| {
            let classes = memrefs.iter().filter_map(|&memref| one.class(memref));
            let memrefs = names.list(classes.map(|class| self.operand(class)));
            format!("{name}({memrefs})")
        });
        let facts = stated.collect();
        let alike = one.others.iter().filter(|others| others.len() > 1);
        let alike = alike.map(|others| {
            let mut values = others.iter().map(|&c| self.operand(c));
            let first = values.next().map(|v| names.value(v)).unwrap_or_default();
            (first, names.list(values))
        });
        let alike = alike.collect();
        let legend = self.legend(one, names, conditions);
        Rewriting {
            about,
            chain: one.chain.clone(),
            legend,
            start,
            steps,
            facts,
            alike,
        }
    }

    /// The formulas, each with the source's names for what it is about.
    pub fn traced(&self) -> Traced {
        let mut names = Spelling::new(self.module);
        let conditions = self.spell_conditions(&mut names);
        let formula = |used: &Use| {
            let of_conditions = used.conditions.iter().enumerate();
            let of_conditions = of_conditions.filter_map(|(number, cond)| {
                Some((format!("c{number}"), conditions[(*cond)?.index()].clone()))
            });
            let mut all: Vec<(String, String)> = of_conditions.collect();
            for number in 0..=used.others.len() as u32 {
                if let Some(class) = used.class(number) {
                    all.push((format!("m{number}"), names.value(self.operand(class))));
                }
            }
            Formula {
                used: used.clone(),
                names: all,
            }
        };
        let formulas = self.uses.iter().map(formula).collect();
        let notes = names.notes().into_iter();
        Traced {
            place: self.module.location(self.op),
            formulas,
            notes: notes.map(|(_, note)| note).collect(),
        }
    }

    /// What the leaves of a formula stand for.
    fn legend(
        &self,
        one: &Use,
        names: &mut Spelling,
        conditions: &[String],
    ) -> Vec<(String, String)> {
        let mut legend: Vec<(String, String)> = Vec::new();
        for node in one.chain.start.as_ref() {
            let text = match node {
                Term::Cond(leaf) => match one.conditions.get(leaf.0 as usize) {
                    Some(Some(cond)) => conditions[cond.index()].clone(),
                    _ => continue,
                },
                Term::Memref(leaf) => match one.class(leaf.0) {
                    Some(class) => names.value(self.operand(class)),
                    None => continue,
                },
                _ => continue,
            };
            legend.push((node.to_string(), text));
        }
        legend.sort();
        legend.dedup();
        legend
    }

    fn term(
        &self,
        term: &RecExpr<Term>,
        one: &Use,
        names: &mut Spelling,
        conditions: &[String],
    ) -> String {
        let mut spelled: Vec<String> = Vec::new();
        for node in term.as_ref() {
            let text = match node {
                Term::Cond(leaf) => match one.conditions.get(leaf.0 as usize) {
                    Some(Some(cond)) => conditions[cond.index()].clone(),
                    _ => leaf.to_string(),
                },
                Term::Memref(leaf) => match one.class(leaf.0) {
                    Some(class) => names.value(self.operand(class)),
                    None => leaf.to_string(),
                },
                node if node.is_leaf() => node.to_string(),
                node => {
                    let children = node
                        .children()
                        .iter()
                        .map(|&c| spelled[usize::from(c)].as_str());
                    format!("({node} {})", children.collect::<Vec<_>>().join(" "))
                }
            };
            spelled.push(text);
        }
        spelled.pop().unwrap_or_default()
    }

    /// The text of each condition: a value where it is one.
    fn spell_conditions(&self, names: &mut Spelling) -> Vec<String> {
        let table = &self.conditions.table;
        let mut texts: Vec<String> = Vec::with_capacity(table.len());
        for index in 0..table.len() {
            let cond = Cond(index as u32);
            let part = |c: Cond| &texts[c.index()];
            let text = match (self.conditions.existing(cond), table.definition(cond)) {
                (Some(value), _) => names.value(value),
                (None, Definition::Opaque) => "?".to_owned(),
                (None, Definition::Constant(true)) => "True".to_owned(),
                (None, Definition::Constant(false)) => "False".to_owned(),
                (None, Definition::And(a, b)) => format!("(andi {} {})", part(a), part(b)),
                (None, Definition::Or(a, b)) => format!("(ori {} {})", part(a), part(b)),
                (None, Definition::Xor(a, b)) => format!("(xori {} {})", part(a), part(b)),
                (None, Definition::Select(c, a, b)) => {
                    format!("(select {} {} {})", part(c), part(a), part(b))
                }
            };
            texts.push(match text.len() > LONGEST {
                true => "(...)".to_owned(),
                false => text,
            });
        }
        texts
    }

    /// The classes about which a formula asked and that are not constant by it.
    fn asked(&self) -> impl Iterator<Item = u32> {
        let mut classes: Vec<u32> = Vec::new();
        for one in self.uses {
            if let About::Free(class) | About::Result(class) = one.about
                && !classes.contains(&class)
            {
                classes.push(class);
            }
        }
        classes.into_iter()
    }

    /// The classes that are compared with `class` by the definition, and by no formula.
    fn left_out(&self, class: u32) -> impl Iterator<Item = u32> {
        let mut named = vec![false; self.verdict.classes.len()];
        let mut decided = false;
        let (mut frees, mut results) = (false, false);
        for one in self.uses {
            let is_about = match one.about {
                About::Free(about) => {
                    frees |= about == class;
                    about == class
                }
                About::Result(about) => {
                    results |= about == class;
                    about == class
                }
                About::Condition | About::Implied => false,
            };
            if is_about {
                let end = one.chain.end().as_ref().last();
                let is_free = matches!(one.about, About::Free(_));
                // Dropped, or owned whatever else: nothing else was looked at.
                decided |= matches!(
                    (is_free, end),
                    (true, Some(Term::False)) | (false, Some(Term::True))
                );
                for &other in one.others.iter().flatten() {
                    named[other as usize] = true;
                }
            }
        }
        let classes = &self.verdict.classes;
        (0..classes.len() as u32).filter(move |&other| {
            let data = &classes[other as usize];
            let blocks = frees && (!data.retained.is_empty() || other < class);
            let adds = results && !data.memrefs.is_empty();
            // A class of both is named by the formula about freeing it.
            !decided && (blocks || adds) && !named[other as usize]
        })
    }

    /// Asks every fact again that the explanation takes for granted.
    fn check(&self) -> Result<(), String> {
        for class in &self.verdict.classes {
            let all = self.members(class);
            if (all.iter()).any(|&v| (self.facts.alias)(all[0], v) != Alias::Must) {
                return Err("operands of one class may be two allocations".to_owned());
            }
        }
        for one in self.uses {
            self.check_stated(one)?;
        }
        for class in self.asked() {
            for other in self.left_out(class) {
                let (a, b) = (self.operand(class), self.operand(other));
                if (self.facts.alias)(a, b) != Alias::Never {
                    return Err("a pair that may alias is in no formula".to_owned());
                }
            }
        }
        Ok(())
    }

    /// Asks again what the conditions of a chain took for known.
    fn check_stated(&self, one: &Use) -> Result<(), String> {
        for (name, memrefs) in one.chain.facts.stated() {
            let fact = OperandFact::ALL
                .into_iter()
                .find(|fact| fact.name() == name);
            let classes = memrefs.iter().map(|&memref| one.class(memref));
            let values = classes.map(|class| (self.facts.same)(self.operand(class?)));
            let values: Option<Vec<Value>> = values.collect();
            let holds = fact.zip(values).is_some_and(|(fact, values)| {
                (self.facts.fact)((self.module, self.op), fact, &values)
            });
            if !holds {
                return Err(format!("a memref of which `{name}` is not known"));
            }
        }
        Ok(())
    }
}
