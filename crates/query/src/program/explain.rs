//! Why a program derives what it does: derivations by its own rules, down to rows of the relations
//! of the query language, which are explained as queries explain them.

use rustc_hash::FxHashMap;
use serde_json::{Value, json};

use freehold_base::budget::Budget;
use freehold_base::columns;
use freehold_base::diagnostics::Source;
use freehold_base::escape;
use freehold_datalog::{
    self as datalog, Constant, Derivation, Id, Premise, Reason, RelationId, RuleId,
};
use freehold_dialects::Table;
use freehold_ir::Module;

use super::ProgramAnswers;
use crate::ask::{Asker, Limits, Loaded};
use crate::columns::Cell;
use crate::database::{Database, ON};
use crate::explain::{Detail, MOST_EXPLAINED, MOST_INDENTED, MOST_LINES, WIDEST, row_lines};
use crate::export::Fields;
use crate::relation_source::RelationSource;
use crate::relations::{Relation, RelationInfo, find};

/// Why a row is there.
pub struct RowExplanation {
    pub relation: RelationId,
    pub derivation: Derivation,
}

/// A module, as [`ProgramFacts::add`](super::ProgramFacts::add) was given it.
pub type Asked<'a> = (&'a Source, &'a Module, &'a Table);

impl ProgramAnswers<'_> {
    /// Why the first rows of each relation are there.
    pub fn explanations(&mut self, limits: Limits, budget: &Budget) -> Vec<RowExplanation> {
        let mut explanations = Vec::new();
        for relation in &self.relations {
            for row in relation.first(MOST_EXPLAINED) {
                let limits = datalog::Limits { rows: limits.rows };
                let derivation = self.solution.explain(relation.id, &row, limits, budget);
                explanations.extend(derivation.map(|derivation| RowExplanation {
                    relation: relation.id,
                    derivation,
                }));
            }
        }
        explanations
    }

    /// Checks an explanation by other means than those by which it was found.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn replay(&self, explanation: &RowExplanation) -> Result<(), String> {
        datalog::replay(&self.solution, &explanation.derivation)
    }

    /// Explanations as a reader wants them; `program` is the text of the rules. Rows of the modules
    /// that are given, in the order in which they were added, are explained further.
    pub fn explained(
        &self,
        explanations: &[RowExplanation],
        program: &Source,
        modules: &[Asked],
        (limits, detail): (Limits, Detail),
    ) -> String {
        let loaded: Vec<Loaded> = modules
            .iter()
            .map(|&(source, module, table)| Loaded::new(source, module, table))
            .collect();
        let askers: Vec<Asker> = loaded.iter().map(Loaded::asker).collect();
        let mut givens = Givens {
            answers: self,
            askers: &askers,
            limits,
            detail,
            fields: FxHashMap::default(),
            cells: FxHashMap::default(),
        };
        let mut out = String::new();
        for (number, explanation) in explanations.iter().enumerate() {
            if number > 0 {
                out.push('\n');
            }
            self.write_tree(&mut out, &explanation.derivation, program, &mut givens);
        }
        out
    }

    fn write_tree(
        &self,
        out: &mut String,
        Derivation { nodes }: &Derivation,
        program: &Source,
        givens: &mut Givens,
    ) {
        enum Pending {
            Node(usize),
            Line(String, String),
        }
        let mut lines: Vec<(String, String)> = Vec::new();
        let mut written = vec![false; nodes.len()];
        let mut stack = vec![(0, Pending::Node(0))];
        while let Some((depth, pending)) = stack.pop() {
            if lines.len() >= MOST_LINES {
                lines.push(("...".to_owned(), "--format=json has all".to_owned()));
                break;
            }
            let indent = "  ".repeat(depth.min(MOST_INDENTED));
            let place = match pending {
                Pending::Line(atom, how) => {
                    lines.push((format!("{indent}{atom}"), how));
                    continue;
                }
                Pending::Node(place) => place,
            };
            let node = &nodes[place];
            let above = std::mem::replace(&mut written[place], true);
            let mut next: Vec<(usize, Pending)> = Vec::new();
            let how = match &node.reason {
                _ if above => "above".to_owned(),
                Reason::Open => "too much to explain".to_owned(),
                Reason::Given => {
                    if let Some(found) = givens.lines(node.relation, &node.row) {
                        // The first line is the row, as queries write it.
                        for (at, (atom, how)) in found.into_iter().enumerate() {
                            let atom = match at {
                                0 => self.atom(node.relation, node.row.iter().map(|&id| Some(id))),
                                _ => atom.strip_prefix("  ").unwrap_or(&atom).to_owned(),
                            };
                            lines.push((format!("{indent}{atom}"), how));
                        }
                        continue;
                    }
                    String::new()
                }
                Reason::Rule { rule, premises, .. } => {
                    for premise in premises {
                        let pending = match premise {
                            Premise::Row(node) => Pending::Node(*node),
                            Premise::Comparison => continue,
                            Premise::NoRow(relation, slots) => {
                                let atom = self.atom(*relation, slots.iter().copied());
                                Pending::Line(format!("!{atom}"), "there is no such row".to_owned())
                            }
                            Premise::Aggregate(id) => Pending::Line(
                                format!("= {}", self.text(*id)),
                                "by the aggregate, over all rows".to_owned(),
                            ),
                        };
                        next.push((depth + 1, pending));
                    }
                    format!("by {}", self.rule(*rule, program))
                }
            };
            let atom = self.atom(node.relation, node.row.iter().map(|&id| Some(id)));
            lines.push((format!("{indent}{atom}"), how));
            stack.extend(next.into_iter().rev());
        }
        let lines = lines.iter().map(|line| (line.0.as_str(), line.1.as_str()));
        columns::pairs(out, ("", WIDEST), lines);
    }

    /// Where a rule stands, and its text in one line.
    fn rule(&self, rule: RuleId, program: &Source) -> String {
        let line = program
            .line_column(self.program.place(rule))
            .map_or(0, |place| place.0);
        let words: Vec<&str> = self.program.rule_text(rule).split_whitespace().collect();
        let text = words.join(" ");
        format!("line {line}: {}", escape::line(&text))
    }

    pub(super) fn text(&self, id: Id) -> String {
        match self.solution.constant(id) {
            Constant::Number(number) => number.to_string(),
            Constant::Symbol(text) => text.to_string(),
        }
    }

    /// Explanations for programs: for each the nodes of the derivation, the first of which is what
    /// is explained.
    pub fn explained_json(&self, explanations: &[RowExplanation], program: &Source) -> String {
        let all = explanations.iter().map(|explanation| {
            let nodes = explanation.derivation.nodes.iter().map(|node| {
                let ids = node.row.iter().map(|&id| Some(id));
                let mut out = json!({ "atom": self.atom(node.relation, ids) });
                match &node.reason {
                    Reason::Given => out["step"] = "given".into(),
                    Reason::Open => out["step"] = "open".into(),
                    Reason::Rule { rule, premises, .. } => {
                        out["step"] = "rule".into();
                        let place = program.line_column(self.program.place(*rule));
                        out["line"] = place.map_or(0, |place| place.0).into();
                        out["rule"] = self.program.rule_text(*rule).into();
                        let premises = premises.iter().filter_map(|premise| self.premise(premise));
                        out["premises"] = premises.collect();
                    }
                }
                out
            });
            json!({
                "relation": self.program.name(explanation.relation),
                "nodes": nodes.collect::<Vec<Value>>(),
            })
        });
        let object = json!({ "explanations": all.collect::<Vec<Value>>() });
        format!("{object:#}\n")
    }

    fn premise(&self, premise: &Premise) -> Option<Value> {
        match premise {
            Premise::Row(node) => Some(json!({ "node": node })),
            Premise::NoRow(relation, slots) => {
                let atom = self.atom(*relation, slots.iter().copied());
                Some(json!({ "no_row": atom }))
            }
            Premise::Aggregate(id) => Some(json!({ "aggregate": self.text(*id) })),
            Premise::Comparison => None,
        }
    }
}

/// The cells of the rows of a relation in a function, by what stands in the columns.
type Cells = FxHashMap<Vec<Id>, Vec<Cell>>;

/// Explains rows of the relations of the query language.
struct Givens<'a> {
    answers: &'a ProgramAnswers<'a>,
    /// One for each module.
    askers: &'a [Asker<'a>],
    limits: Limits,
    detail: Detail,
    /// By module.
    fields: FxHashMap<usize, Fields>,
    cells: FxHashMap<(RelationId, Id), Cells>,
}

impl Givens<'_> {
    /// The lines that explain a row.
    fn lines(&mut self, relation: RelationId, row: &[Id]) -> Option<Vec<(String, String)>> {
        let answers = self.answers;
        let function = answers
            .functions
            .iter()
            .find(|function| function.id == row[0])?;
        let asker = self.askers.get(function.file)?;
        let database = asker.databases.get(function.place)?;
        let info = find(answers.program.name(relation))?;
        if !self.fields.contains_key(&function.file) {
            let fields = Fields::new(asker, self.limits).ok()?;
            self.fields.insert(function.file, fields);
        }
        let fields = &self.fields[&function.file];
        let cells = self
            .cells
            .entry((relation, row[0]))
            .or_insert_with(|| cells(answers, database, fields, info));
        let found = cells.get(key(info, &row[1..]))?;
        row_lines(database, info, found, (self.limits.rows, self.detail))
    }
}

/// What tells rows of a function apart: a callee may be called otherwise in the program.
fn key<'r>(info: &RelationInfo, row: &'r [Id]) -> &'r [Id] {
    match info.relation {
        Relation::Calls => &row[..1],
        _ => row,
    }
}

fn cells(
    answers: &ProgramAnswers,
    database: &Database,
    fields: &Fields,
    info: &RelationInfo,
) -> Cells {
    let name = escape::line(database.function()).into();
    let mut found = Cells::default();
    let _ = database.rows(
        info.relation,
        &vec![None; info.columns.len()],
        &mut |cells| {
            let ids = cells.iter().zip(info.columns).map(|(&cell, column)| {
                let constant = match cell {
                    Cell::Number(number) => Constant::Number(number),
                    _ => {
                        let text = fields.id(&name, column.1, &database.item(cell));
                        Constant::Symbol(text.into())
                    }
                };
                answers.solution.find(&constant).unwrap_or(Id::MAX)
            });
            let ids: Vec<Id> = ids.collect();
            found.insert(key(info, &ids).to_vec(), cells.to_vec());
            ON
        },
    );
    found
}
