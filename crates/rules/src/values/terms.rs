//! Reads the sides and guards of rules about values.

use std::sync::Arc;

use super::node::Attribute;
use super::reader::Reader;
use super::rule::{
    AttributePattern, Function, Guard, Kind, Literal, Operation, Pattern, TypePattern, Variable,
};
use freehold_dialects::AttrDef;

use super::schema::{self, OpId};
use super::types;
use crate::check::{Checked, atom, error};
use crate::sexpr::{Sexpr, SexprKind};
use crate::variables::Variables;
use freehold_base::suggest::unknown;

/// Which side of a rule a term stands on. Guards are read as right sides.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
}

/// The reader of one rule's terms.
pub struct Terms<'r, 'f> {
    reader: &'r mut Reader<'f>,
    variables: Variables<Kind>,
    side: Side,
}

impl<'r, 'f> Terms<'r, 'f> {
    /// Nothing is bound yet.
    pub fn new(reader: &'r mut Reader<'f>) -> Self {
        Terms {
            reader,
            variables: Variables::new(Kind::name),
            side: Side::Left,
        }
    }

    /// The variables that the left side bound.
    pub fn into_variables(self) -> Vec<(String, Kind)> {
        self.variables.into_all()
    }

    /// One side of the rule; the left one first.
    pub fn read(&mut self, at: &Sexpr, side: Side) -> Checked<Pattern> {
        self.side = side;
        self.pattern(at)
    }

    fn pattern(&mut self, at: &Sexpr) -> Checked<Pattern> {
        match &at.kind {
            SexprKind::Text(_) => error(at, "expected a term, not text"),
            SexprKind::Atom(word) => match literal(word) {
                Some(literal) => Ok(Pattern::Literal(literal)),
                None => Ok(Pattern::Variable(self.variable(at, word, Kind::Value)?)),
            },
            SexprKind::List(items) => {
                let Some((head, rest)) = items.split_first() else {
                    return error(at, "expected a term, not `()`");
                };
                if head.kind == SexprKind::Atom("bits") {
                    return self.bits(at, rest);
                }
                let op = self.reader.op(head)?;
                Ok(Pattern::Operation(self.operation(at, op, rest)?))
            }
        }
    }

    fn bits(&mut self, at: &Sexpr, rest: &[Sexpr]) -> Checked<Pattern> {
        match rest {
            [of] if self.side == Side::Right => {
                let word = atom(of, "a variable")?;
                Ok(Pattern::Bits(self.variable(of, word, Kind::Value)?))
            }
            _ => error(at, "expected `(bits VARIABLE)`, not on the left side"),
        }
    }

    /// The number of a variable, which a left side binds.
    fn variable(&mut self, at: &Sexpr, word: &str, kind: Kind) -> Checked<Variable> {
        let may_bind = self.side == Side::Left;
        self.variables.number(at, word, kind, may_bind)
    }

    fn operation(&mut self, at: &Sexpr, op: OpId, rest: &[Sexpr]) -> Checked<Operation> {
        let is_keyword =
            |item: &Sexpr| matches!(item.kind, SexprKind::Atom(word) if word.starts_with(':'));
        let split = rest.iter().position(is_keyword).unwrap_or(rest.len());
        let (operands, options) = rest.split_at(split);
        let schema = Arc::clone(self.reader.schema.op(op));
        if operands.len() != schema.operands.len() {
            let names: Vec<&str> = schema.operands.iter().map(|o| o.0.as_str()).collect();
            let name = &schema.name;
            return error(at, format!("expected `({name} {})`", names.join(" ")));
        }
        let mut patterns = Vec::new();
        for operand in operands {
            patterns.push(self.pattern(operand)?);
        }
        let mut attributes: Vec<Option<AttributePattern>> = vec![None; schema.attributes.len()];
        let mut result_type = schema.has_type_child().then_some(TypePattern::Open);
        for pair in options.chunks(2) {
            let [keyword, value] = pair else {
                return error(&pair[0], "expected something behind it");
            };
            let word = atom(keyword, "a keyword")?.trim_start_matches(':');
            if let Some(index) = schema.attributes.iter().position(|a| a.name == word) {
                attributes[index] = Some(self.attribute(value, &schema.attributes[index])?);
            } else if word == schema.result && schema.has_type_child() {
                let name = atom(value, "a variable for a type")?;
                let is_value = self.variables.kind(name) == Some(Kind::Value);
                result_type = Some(match self.side {
                    Side::Right if is_value => {
                        TypePattern::Of(self.variable(value, name, Kind::Value)?)
                    }
                    _ => TypePattern::Variable(self.variable(value, name, Kind::Type)?),
                });
            } else {
                let known = schema.attributes.iter().map(|a| a.name.as_str());
                let known = known.chain(schema.has_type_child().then_some(&*schema.result));
                return error(keyword, unknown("attribute", word, known));
            }
        }
        let mut all = Vec::new();
        for (said, def) in attributes.into_iter().zip(&schema.attributes) {
            all.push(match (said, self.side) {
                (Some(said), _) => said,
                (None, Side::Left) => AttributePattern::Any,
                (None, Side::Right) => match schema::default(def) {
                    Ok(default) => AttributePattern::Is(default),
                    Err(why) => return error(at, why),
                },
            });
        }
        Ok(Operation {
            op,
            operands: patterns,
            attributes: all,
            result_type,
        })
    }

    fn attribute(&mut self, at: &Sexpr, def: &AttrDef) -> Checked<AttributePattern> {
        let class = &def.class;
        match &at.kind {
            SexprKind::Atom("absent") if def.optional => {
                Ok(AttributePattern::Is(Attribute::Absent))
            }
            SexprKind::Atom(text) => match schema::word(class, text) {
                Some(Attribute::Number(set))
                    if self.side == Side::Left && schema::flags(class).is_some() =>
                {
                    Ok(AttributePattern::AtLeast(set))
                }
                Some(attribute) => Ok(AttributePattern::Is(attribute)),
                None => Ok(AttributePattern::Variable(self.variable(
                    at,
                    text,
                    Kind::Attribute,
                )?)),
            },
            SexprKind::List(items) if self.side == Side::Right => {
                let Some((head, arguments)) = items.split_first() else {
                    return error(at, "expected a function of attributes, not `()`");
                };
                let name = atom(head, "a function of attributes")?;
                let Some(row) = Function::ALL.iter().find(|row| row.0 == name) else {
                    let known = Function::ALL.iter().map(|row| row.0);
                    return error(head, unknown("function of attributes", name, known));
                };
                if arguments.len() != row.2 {
                    return error(at, format!("`{name}` takes {} attributes", row.2));
                }
                let mut variables = Vec::new();
                for argument in arguments {
                    let word = atom(argument, "a variable for an attribute")?;
                    variables.push(self.variable(argument, word, Kind::Attribute)?);
                }
                Ok(AttributePattern::Computed(row.1, variables))
            }
            _ => error(at, "expected a word or a variable"),
        }
    }

    // ---- Guards ---------------------------------------------------------------------------

    /// A guard of the rule, whose left side was read.
    pub fn guard(&mut self, at: &Sexpr) -> Checked<Guard> {
        self.side = Side::Right;
        let SexprKind::List(items) = &at.kind else {
            return error(at, "expected a guard in parentheses");
        };
        let Some((head, rest)) = items.split_first() else {
            return error(at, "expected a guard, not `()`");
        };
        let guard = match (atom(head, "the name of a guard")?, rest) {
            ("constant", [x]) => Guard::Constant(self.value(x)?),
            ("scalar", [x]) => Guard::Scalar(self.typed(x)?),
            ("integer", [x]) => Guard::Integer(self.typed(x)?),
            ("type", [x, ty]) => {
                let name = atom(ty, "an element type")?;
                let Some(element) = types::element(name) else {
                    return error(ty, format!("`{name}` is no element type, such as `i8`"));
                };
                Guard::Is(self.typed(x)?, element)
            }
            ("narrower", [x, y]) => Guard::Narrower(self.typed(x)?, self.typed(y)?),
            ("same-type", [x, y]) => Guard::SameType(self.typed(x)?, self.typed(y)?),
            ("distinct", [x, y]) => Guard::Distinct(self.value(x)?, self.value(y)?),
            ("not", [guard]) => Guard::Not(Box::new(self.guard(guard)?)),
            (
                "constant" | "scalar" | "integer" | "type" | "narrower" | "same-type" | "distinct"
                | "not",
                _,
            ) => return error(at, "this guard takes another number of arguments"),
            _ => Guard::Holds(self.pattern(at)?),
        };
        Ok(guard)
    }

    fn value(&mut self, at: &Sexpr) -> Checked<Variable> {
        let word = atom(at, "a variable")?;
        self.variable(at, word, Kind::Value)
    }

    /// A variable that is a type or has one.
    fn typed(&mut self, at: &Sexpr) -> Checked<Variable> {
        let word = atom(at, "a variable")?;
        let is_type = self.variables.kind(word) == Some(Kind::Type);
        self.variable(at, word, if is_type { Kind::Type } else { Kind::Value })
    }
}

/// The number that a word is.
pub(crate) fn literal(word: &str) -> Option<Literal> {
    match word {
        "true" => return Some(Literal::Boolean(true)),
        "false" => return Some(Literal::Boolean(false)),
        _ => {}
    }
    let digits = word.strip_prefix('-').unwrap_or(word);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    match word.contains('.') {
        true => word.parse().ok().map(Literal::Float),
        false => word.parse().ok().map(Literal::Integer),
    }
}
