//! Small terms over integers, each with what it is for all values of its variables.
//!
//! A term is built of terms that no cheaper one can stand for, so that of each rule there is one
//! left side and not all that it is a part of. Values are those of four bits: what is the same
//! there is a candidate, and no more.

use freehold_rules::values::{
    Attribute, Constant, Element, Form, Item, OpId, ValueRules, ValueType, wrap,
};

/// The bits of all values.
const WIDTH: u32 = 4;
const VALUES: usize = 1 << WIDTH;
/// A place of a table where a term has no value: it is poison, or undefined.
pub const NONE: u8 = u8::MAX;
/// What a term may be built of besides operations.
pub const LEAVES: [Leaf; 5] = [
    Leaf::Variable(0),
    Leaf::Variable(1),
    Leaf::Number(0),
    Leaf::Number(1),
    Leaf::Number(-1),
];
/// What variables are called in rules.
const NAMES: [&str; 2] = ["x", "y"];
/// One place for all values of the variables.
const PLACES: usize = VALUES * VALUES;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Leaf {
    Variable(u8),
    Number(i128),
}

/// A term, by the places of its parts among all.
#[derive(Clone)]
pub enum Shape {
    Leaf(Leaf),
    Operation(usize, [usize; 2]),
}

/// A term and what it is.
pub struct SmallTerm {
    pub shape: Shape,
    /// How many operations, and how many constants it has.
    pub cost: (usize, usize),
    /// For all values of the variables.
    pub table: Box<[u8]>,
}

/// An operation of two integers of one type.
struct Operation {
    id: OpId,
    word: String,
    is_commutative: bool,
    attributes: Vec<Attribute>,
    /// What it makes of each two numbers.
    table: Box<[u8]>,
}

/// Operations, and the terms that were built of them.
pub struct SmallTerms {
    operations: Vec<Operation>,
    pub terms: Vec<SmallTerm>,
}

fn number(place: usize) -> Constant {
    Constant::Integer(wrap(place as i128, WIDTH))
}

impl SmallTerms {
    /// The leaves, and the operations of `arith` that rules know and that are folded.
    pub fn new(rules: &ValueRules) -> Self {
        let ty = ValueType::scalar(Element::Integer(WIDTH));
        let mut operations = Vec::new();
        for (id, op) in rules.schema().ops() {
            let Some(word) = op.name.strip_prefix("arith.") else {
                continue;
            };
            let (2, Some(attributes)) = (op.operands.len(), op.defaults()) else {
                continue;
            };
            let fold = |a: usize, b: usize| {
                let operands = [(number(a), ty), (number(b), ty)];
                match rules.fold(id, &operands, &attributes, ty) {
                    Some(Constant::Integer(value)) => (value & (VALUES as i128 - 1)) as u8,
                    _ => NONE,
                }
            };
            let table: Box<[u8]> = (0..PLACES).map(|p| fold(p / VALUES, p % VALUES)).collect();
            let is_of_integers = op.result_type == freehold_rules::values::TypeOf::Operand(0);
            if is_of_integers && table.iter().any(|&value| value != NONE) {
                operations.push(Operation {
                    id,
                    word: word.to_owned(),
                    is_commutative: op.is_commutative,
                    attributes,
                    table,
                });
            }
        }
        let leaf = |&leaf: &Leaf| SmallTerm {
            shape: Shape::Leaf(leaf),
            cost: (0, usize::from(matches!(leaf, Leaf::Number(_)))),
            table: (0..PLACES)
                .map(|place| match leaf {
                    Leaf::Variable(0) => (place / VALUES) as u8,
                    Leaf::Variable(_) => (place % VALUES) as u8,
                    Leaf::Number(number) => (number & (VALUES as i128 - 1)) as u8,
                })
                .collect(),
        };
        SmallTerms {
            operations,
            terms: LEAVES.iter().map(leaf).collect(),
        }
    }

    /// How many operations there are.
    pub fn operation_count(&self) -> usize {
        self.operations.len()
    }

    /// The operation of two terms; `None` where another order of operands, or another name of the
    /// variables, says the same.
    pub fn apply(&self, op: usize, parts: [usize; 2]) -> Option<SmallTerm> {
        let operation = &self.operations[op];
        if operation.is_commutative && parts[0] > parts[1] {
            return None;
        }
        let shape = Shape::Operation(op, parts);
        if self.variables(&shape).first() == Some(&1) {
            return None;
        }
        let [a, b] = parts.map(|part| &self.terms[part]);
        let value = |(&a, &b): (&u8, &u8)| match a == NONE || b == NONE {
            true => NONE,
            false => operation.table[usize::from(a) * VALUES + usize::from(b)],
        };
        Some(SmallTerm {
            cost: (a.cost.0 + b.cost.0 + 1, a.cost.1 + b.cost.1),
            table: a.table.iter().zip(&b.table).map(value).collect(),
            shape,
        })
    }

    /// The variables of a term, from left to right.
    pub fn variables(&self, shape: &Shape) -> Vec<u8> {
        let mut found = Vec::new();
        let mut open = vec![shape];
        while let Some(shape) = open.pop() {
            match shape {
                Shape::Leaf(Leaf::Variable(variable)) => found.push(*variable),
                Shape::Leaf(Leaf::Number(_)) => {}
                Shape::Operation(_, [a, b]) => {
                    open.push(&self.terms[*b].shape);
                    open.push(&self.terms[*a].shape);
                }
            }
        }
        found
    }

    /// The term as rules write it.
    pub fn text(&self, shape: &Shape) -> String {
        match shape {
            Shape::Leaf(Leaf::Variable(variable)) => NAMES[usize::from(*variable)].to_owned(),
            Shape::Leaf(Leaf::Number(number)) => number.to_string(),
            // Terms are small: their depth is the size that was asked for.
            Shape::Operation(op, parts) => {
                let [a, b] = parts.map(|part| self.text(&self.terms[part].shape));
                format!("({} {a} {b})", self.operations[*op].word)
            }
        }
    }

    /// The operations of a term, the outermost first.
    pub fn words(&self, shape: &Shape) -> Vec<&str> {
        let mut found = Vec::new();
        let mut open = vec![shape];
        while let Some(shape) = open.pop() {
            if let Shape::Operation(op, [a, b]) = shape {
                found.push(self.operations[*op].word.as_str());
                open.push(&self.terms[*b].shape);
                open.push(&self.terms[*a].shape);
            }
        }
        found
    }

    /// The term as a program has it, of a type.
    pub fn form(&self, shape: &Shape, ty: ValueType) -> Form {
        let mut form = Form::default();
        let mut leaves: Vec<(Leaf, u32)> = Vec::new();
        self.add(shape, ty, &mut form, &mut leaves);
        form
    }

    fn add(
        &self,
        shape: &Shape,
        ty: ValueType,
        form: &mut Form,
        leaves: &mut Vec<(Leaf, u32)>,
    ) -> u32 {
        let item = match shape {
            Shape::Leaf(leaf) => {
                if let Some(known) = leaves.iter().find(|known| known.0 == *leaf) {
                    return known.1;
                }
                leaves.push((*leaf, form.items.len() as u32));
                match leaf {
                    Leaf::Variable(_) => Item::Leaf(ty),
                    Leaf::Number(number) => Item::Constant(Constant::Integer(*number), ty),
                }
            }
            Shape::Operation(op, parts) => {
                let operands = parts.map(|part| {
                    let part = &self.terms[part].shape;
                    self.add(part, ty, form, leaves)
                });
                let operation = &self.operations[*op];
                Item::Operation {
                    op: operation.id,
                    operands: operands.into_iter().collect(),
                    attributes: operation.attributes.iter().copied().collect(),
                    ty,
                }
            }
        };
        form.items.push(item);
        form.items.len() as u32 - 1
    }
}
