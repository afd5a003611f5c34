//! A program that was checked: relations and rules by numbers, in strata.

use std::ops::Range;
use std::rc::Rc;

use freehold_base::location::Location;

use super::syntax::{Comparison, Function, Operator};
use super::types::{Type, Types};

/// A relation of a program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RelationId(pub(crate) u32);

impl RelationId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rule of a program.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RuleId(pub(crate) u32);

impl RuleId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable of a rule.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Variable(pub u32);

impl Variable {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Something that stands in a column.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Constant {
    Number(i64),
    Symbol(Rc<str>),
}

#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub name: String,
    pub of: Type,
    pub words: Option<&'static [&'static str]>,
}

#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub name: String,
    pub columns: Vec<Column>,
    /// Its rows come from outside.
    pub is_input: bool,
    /// The input of the same name to whose rows rules add: it has these, too.
    pub adds_to: Option<RelationId>,
    /// Where the program speaks of it first.
    pub at: Location,
}

/// `head(arguments) :- body.`
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub head: RelationId,
    pub arguments: Vec<Expression>,
    /// Where each argument stands.
    pub places: Vec<Location>,
    pub body: Vec<Literal>,
    /// By variable where it stands first, and its name; what was made for a term has none.
    pub variables: Vec<(Location, Option<String>)>,
    pub at: Location,
    /// Its text.
    pub range: Range<u32>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Literal {
    Atom(Atom),
    Compare {
        left: Expression,
        comparison: Comparison,
        right: Expression,
        at: Location,
    },
    Aggregate(Aggregate),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Atom {
    pub relation: RelationId,
    pub slots: Vec<Slot>,
    /// Where each of them stands.
    pub places: Vec<Location>,
    pub is_negated: bool,
    pub at: Location,
}

/// What stands in a column of an atom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Slot {
    Variable(Variable),
    Constant(Constant),
    Anything,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expression {
    Variable(Variable),
    Constant(Constant),
    Binary(Box<Expression>, Operator, Box<Expression>),
}

/// `result = function of : { body }`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Aggregate {
    pub result: Variable,
    pub function: Function,
    pub of: Option<Expression>,
    pub body: Vec<Literal>,
    /// The variables of its body that stand outside of it too.
    pub outer: Vec<Variable>,
    pub at: Location,
}

/// A program whose text is right.
pub struct Program {
    pub(crate) relations: Vec<Relation>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) types: Types,
    /// What is asked for, in the order of the text.
    pub(crate) outputs: Vec<RelationId>,
    /// Relations that depend on each other, each set behind those on which it depends.
    pub(crate) strata: Vec<Vec<RelationId>>,
    /// By relation the rules that derive it.
    pub(crate) rules_of: Vec<Vec<RuleId>>,
    pub(crate) text: String,
}

impl Program {
    /// The relations that answer, in the order of the text.
    pub fn outputs(&self) -> impl Iterator<Item = RelationId> {
        self.outputs.iter().copied()
    }

    /// The relations that the program mentions and whose rows come from outside.
    pub fn inputs(&self) -> impl Iterator<Item = RelationId> {
        let ids = (0..self.relations.len() as u32).map(RelationId);
        ids.filter(|id| self.relations[id.index()].is_input)
    }

    pub fn is_input(&self, relation: RelationId) -> bool {
        self.relations[relation.index()].is_input
    }

    /// The relations that have the rows of an input and more that rules derive, with that input.
    pub fn added(&self) -> impl Iterator<Item = (RelationId, RelationId)> {
        let relations = (0..).map(RelationId).zip(&self.relations);
        relations.filter_map(|(id, relation)| Some((id, relation.adds_to?)))
    }

    pub fn name(&self, relation: RelationId) -> &str {
        &self.relations[relation.index()].name
    }

    /// The relation of a name, if the program mentions it.
    pub fn find(&self, name: &str) -> Option<RelationId> {
        let place = self.relations.iter().position(|known| known.name == name)?;
        Some(RelationId(place as u32))
    }

    /// Where the program speaks of a relation first.
    pub fn relation_place(&self, relation: RelationId) -> Location {
        self.relations[relation.index()].at
    }

    /// The names of a relation's columns.
    pub fn columns(&self, relation: RelationId) -> impl Iterator<Item = &str> {
        let columns = self.relations[relation.index()].columns.iter();
        columns.map(|column| column.name.as_str())
    }

    /// The names of the types of a relation's columns.
    pub fn types(&self, relation: RelationId) -> impl Iterator<Item = &str> {
        let columns = self.relations[relation.index()].columns.iter();
        columns.map(|column| self.types.name(column.of))
    }

    /// The symbols that stand in columns of inputs, each with its place and the type of the column.
    pub fn input_symbols(&self) -> Vec<(Location, &str, &str)> {
        let mut found = Vec::new();
        let mut work: Vec<&Literal> = self.rules.iter().flat_map(|rule| &rule.body).collect();
        while let Some(literal) = work.pop() {
            let atom = match literal {
                Literal::Atom(atom) => atom,
                Literal::Compare { .. } => continue,
                Literal::Aggregate(aggregate) => {
                    work.extend(&aggregate.body);
                    continue;
                }
            };
            let relation = &self.relations[atom.relation.index()];
            for (at, slot) in atom.slots.iter().enumerate().filter(|_| relation.is_input) {
                if let Slot::Constant(Constant::Symbol(text)) = slot {
                    let of = self.types.name(relation.columns[at].of);
                    found.push((atom.places[at], &**text, of));
                }
            }
        }
        found.sort_unstable();
        found
    }

    /// Where a rule stands.
    pub fn place(&self, rule: RuleId) -> Location {
        self.rules[rule.index()].at
    }

    /// The name of the relation that a rule derives.
    pub fn head_name(&self, rule: RuleId) -> &str {
        self.name(self.rules[rule.index()].head)
    }

    /// The text of a rule.
    pub fn rule_text(&self, rule: RuleId) -> &str {
        let Range { start, end } = self.rules[rule.index()].range;
        &self.text[start as usize..end as usize]
    }
}

/// Calls `visit` with every variable of an expression.
pub(crate) fn variables_of(expression: &Expression, visit: &mut impl FnMut(Variable)) {
    match expression {
        Expression::Variable(variable) => visit(*variable),
        Expression::Constant(_) => {}
        Expression::Binary(left, _, right) => {
            variables_of(left, visit);
            variables_of(right, visit);
        }
    }
}

/// Whether all variables of an expression are bound.
pub(crate) fn all_bound(expression: &Expression, bound: &[bool]) -> bool {
    let mut all = true;
    variables_of(expression, &mut |variable| all &= bound[variable.index()]);
    all
}

/// What a comparison does where some variables are bound.
pub(crate) enum Compared {
    /// It holds or not.
    Decides,
    /// Its other side is a variable, which it binds.
    Binds,
}

/// What a comparison does where these variables are bound; nothing if it has to wait.
pub(crate) fn compared(
    (left, comparison, right): (&Expression, Comparison, &Expression),
    bound: &[bool],
) -> Option<Compared> {
    let (l, r) = (all_bound(left, bound), all_bound(right, bound));
    let can_bind = |side: &Expression, other: bool| {
        comparison == Comparison::Equal && other && matches!(side, Expression::Variable(_))
    };
    match (l, r) {
        (true, true) => Some(Compared::Decides),
        _ if can_bind(left, r) || can_bind(right, l) => Some(Compared::Binds),
        _ => None,
    }
}

impl Atom {
    pub(crate) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.slots.iter().filter_map(|slot| match slot {
            Slot::Variable(variable) => Some(*variable),
            Slot::Constant(_) | Slot::Anything => None,
        })
    }
}
