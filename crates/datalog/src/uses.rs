//! Where the rules of a program ask an input, and which of its rows matter there: whoever has the
//! rows need not bring the others.

use super::program::{Atom, Constant, Literal, Program, RelationId, Slot};

/// A place where a program asks an input.
pub struct InputUse<'p> {
    pub relation: RelationId,
    /// For each column what it has to be for a row to matter, each by itself; nothing if a row may
    /// matter whatever is there.
    pub columns: Vec<Vec<Restriction<'p>>>,
}

/// What a column has to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Restriction<'p> {
    Is(&'p Constant),
    /// What is in a column of some row of another input, whose first column is that of the row.
    OneOf {
        input: RelationId,
        column: usize,
    },
}

impl Program {
    /// All places where the program asks an input; what it puts out as it is, is such a place too.
    ///
    /// ```
    /// use freehold_datalog::{Input, InputColumn, Restriction, Schema, read};
    /// let column = |name| InputColumn { name, of: "number", words: None };
    /// let input = |name| Input {
    ///     name,
    ///     columns: vec![column("a"), column("b")],
    ///     is_open: false,
    /// };
    /// let schema = Schema { inputs: vec![input("many"), input("few")], ..Schema::default() };
    /// let text = ".decl r(b: number)\nr(b) :- many(a, b), few(a, b).\n.output r";
    /// let program = read(text, &schema).unwrap();
    /// let [many, few] = ["many", "few"].map(|name| program.find(name).unwrap());
    /// let uses = program.input_uses();
    /// let of_many = uses.iter().find(|place| place.relation == many).unwrap();
    /// assert_eq!(of_many.columns[1], [Restriction::OneOf { input: few, column: 1 }]);
    /// ```
    pub fn input_uses(&self) -> Vec<InputUse<'_>> {
        let mut found = Vec::new();
        for rule in &self.rules {
            self.uses_of(&rule.body, &[], &mut found);
        }
        let outputs = self.outputs().filter(|&id| self.is_input(id));
        found.extend(outputs.map(|relation| InputUse {
            relation,
            columns: vec![Vec::new(); self.relations[relation.index()].columns.len()],
        }));
        found
    }

    /// Those of a body; `around` has the atoms that hold where the body is asked.
    fn uses_of<'p>(
        &'p self,
        body: &'p [Literal],
        around: &[&'p Atom],
        found: &mut Vec<InputUse<'p>>,
    ) {
        let holds = |literal: &'p Literal| match literal {
            Literal::Atom(atom) => {
                Some(atom).filter(|atom| !atom.is_negated && self.is_input(atom.relation))
            }
            _ => None,
        };
        let hold: Vec<&Atom> = around
            .iter()
            .copied()
            .chain(body.iter().filter_map(holds))
            .collect();
        for literal in body {
            match literal {
                Literal::Atom(atom) if self.is_input(atom.relation) => {
                    let columns = atom.slots.iter();
                    found.push(InputUse {
                        relation: atom.relation,
                        columns: columns
                            .map(|slot| restrictions(atom, slot, &hold))
                            .collect(),
                    });
                }
                Literal::Atom(_) | Literal::Compare { .. } => {}
                Literal::Aggregate(aggregate) => self.uses_of(&aggregate.body, &hold, found),
            }
        }
    }
}

/// What a column of an atom has to be where other atoms hold.
fn restrictions<'p>(atom: &'p Atom, slot: &'p Slot, hold: &[&'p Atom]) -> Vec<Restriction<'p>> {
    let variable = match slot {
        Slot::Anything => return Vec::new(),
        Slot::Constant(constant) => return vec![Restriction::Is(constant)],
        Slot::Variable(variable) => *variable,
    };
    let is_same = |other: &&&Atom| match (atom.slots.first(), other.slots.first()) {
        (Some(Slot::Anything), _) | (None, _) => false,
        (first, others) => first == others,
    };
    let others = hold.iter().filter(|other| !std::ptr::eq(**other, atom));
    let columns = others.filter(is_same).flat_map(|other| {
        let columns = other.slots.iter().enumerate().skip(1);
        let columns = columns.filter(move |(_, slot)| **slot == Slot::Variable(variable));
        columns.map(|(column, _)| Restriction::OneOf {
            input: other.relation,
            column,
        })
    });
    columns.collect()
}
