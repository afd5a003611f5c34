//! Terms as text, in the words of rule files: `(addi v0 1)`.

use egg::{Language, RecExpr};

use freehold_dialects::AttrClass;

use super::fold::Constant;
use super::node::{Attribute, Node};
use super::schema::{OpId, Schema, default, flag_words, flags, keywords};
use super::types::{Element, ValueType, wrap};

/// A term. Attributes that are what a right side has by default are left out.
pub fn term(schema: &Schema, term: &RecExpr<Node>) -> String {
    let mut texts: Vec<String> = Vec::new();
    for node in term {
        let texts_of = |index: usize| texts[usize::from(node.children()[index])].as_str();
        texts.push(match node {
            Node::Operation(op, children) => {
                let of = schema.op(*op);
                let count = of.operands.len();
                let mut text = format!("({}", word(schema, *op));
                for index in 0..count {
                    text.push(' ');
                    text.push_str(texts_of(index));
                }
                for (index, def) in (count..).zip(&of.attributes) {
                    let known = match &term[children[index]] {
                        Node::Attribute(attribute) => *attribute,
                        _ => Attribute::Absent,
                    };
                    // No flags are written as such, or not at all.
                    let is_none = flags(&def.class).is_some()
                        && matches!(known, Attribute::Absent | Attribute::Number(0));
                    if !is_none && default(def) != Ok(known) {
                        text.push_str(&format!(" :{} {}", def.name, attribute(&def.class, known)));
                    }
                }
                if of.has_type_child() {
                    text.push_str(&format!(" :{} {}", of.result, texts_of(children.len() - 1)));
                }
                text.push(')');
                text
            }
            node => leaf(node, term),
        });
    }
    texts.pop().unwrap_or_default()
}

/// A node without its children.
pub fn node(schema: &Schema, node: &Node) -> String {
    match node {
        Node::Operation(op, _) => word(schema, *op).to_owned(),
        Node::Integer(value, _) => value.to_string(),
        node => node.to_string(),
    }
}

/// What rules call an operation.
fn word(schema: &Schema, op: OpId) -> &str {
    let name = &schema.op(op).name;
    name.strip_prefix("arith.").unwrap_or(name)
}

fn leaf(node: &Node, term: &RecExpr<Node>) -> String {
    let ty = |id: egg::Id| match &term[id] {
        Node::Type(ty) => Some(*ty),
        _ => None,
    };
    match node {
        Node::Integer(value, of) => constant(Constant::Integer(*value), ty(*of)),
        Node::Float(bits, of) => constant(Constant::Float(*bits), ty(*of)),
        node => node.to_string(),
    }
}

/// A constant of a type.
pub fn constant(constant: Constant, ty: Option<ValueType>) -> String {
    match (constant, ty.map(|ty| ty.element)) {
        (Constant::Integer(value), Some(Element::Integer(1))) => (wrap(value, 1) != 0).to_string(),
        (Constant::Integer(value), _) => value.to_string(),
        (Constant::Float(bits), Some(Element::Float(format))) => {
            format!("{:?}", format.number(bits))
        }
        (Constant::Float(bits), _) => format!("float#{bits:x}"),
    }
}

/// An attribute in the words of its class.
fn attribute(class: &AttrClass, attribute: Attribute) -> String {
    let Attribute::Number(number) = attribute else {
        return Node::Attribute(attribute).to_string();
    };
    let named = match class {
        AttrClass::Enum { cases, .. } => cases.iter().find(|case| case.1 == number).map(|c| &c.0),
        class => usize::try_from(number)
            .ok()
            .and_then(|place| keywords(class)?.get(place)),
    };
    match (named, flags(class), class) {
        (Some(name), _, _) => name.clone(),
        (None, Some(flags), _) => flag_words(flags, number),
        (None, None, AttrClass::Unit | AttrClass::Bool) => (number != 0).to_string(),
        (None, None, _) => number.to_string(),
    }
}
