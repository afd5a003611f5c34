//! What rules can say of an operation: its operands, attributes and type, as the dialect table has
//! them.
//!
//! Knows no module: whoever asks numbers what rules need not understand.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use freehold_dialects::{Arity, AttrClass, AttrDef, OpDef, Trait, TypeRule, builtin_op};

use super::node::Attribute;
use super::types::{self, ValueType};

/// The number of an operation in a [`Schema`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct OpId(pub u32);

/// Where the type of a result, or of an operand, comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TypeOf {
    /// From nothing that is known: of a result, the operation has it as a child.
    Itself,
    /// That of an operand.
    Operand(usize),
    /// `i1` in the shape of an operand.
    BoolLike(usize),
    Fixed(ValueType),
}

/// What rules can say of one operation.
#[derive(Clone, PartialEq, Debug)]
pub struct OpSchema {
    pub name: String,
    /// The names of the operands, and where the type of each comes from.
    pub operands: Vec<(String, TypeOf)>,
    pub attributes: Vec<AttrDef>,
    /// The name of the result.
    pub result: String,
    pub result_type: TypeOf,
    /// Whether it has two operands whose order means nothing.
    pub is_commutative: bool,
}

impl OpSchema {
    /// How many children a node of the operation has.
    pub fn child_count(&self) -> usize {
        self.operands.len() + self.attributes.len() + usize::from(self.has_type_child())
    }

    /// Whether the type of the result is a child.
    pub fn has_type_child(&self) -> bool {
        self.result_type == TypeOf::Itself
    }

    /// What its attributes are where a rule does not say; `None` if one has to be said.
    pub fn defaults(&self) -> Option<Vec<Attribute>> {
        let defaults = self.attributes.iter().map(|def| default(def).ok());
        defaults.collect()
    }

    /// Whether a constant operand belongs on the right: the operands may change places, by
    /// themselves or with another predicate.
    pub fn orders_operands(&self) -> bool {
        let has_predicate = self.attributes.iter().any(|a| a.name == "predicate");
        self.is_commutative || self.operands.len() == 2 && has_predicate
    }
}

/// The operations that rules speak of.
#[derive(Clone, Default)]
pub struct Schema {
    ops: Vec<Op>,
    by_name: FxHashMap<String, OpId>,
}

/// An operation; of a built-in one what the table says may not have been asked for yet.
#[derive(Clone)]
struct Op {
    name: String,
    known: OnceLock<Arc<OpSchema>>,
}

impl Schema {
    /// What is known of an operation.
    ///
    /// # Panics
    /// When it was [declared](Self::declare) and no term can be made of it.
    pub fn op(&self, op: OpId) -> &Arc<OpSchema> {
        let Op { name, known } = &self.ops[op.0 as usize];
        known.get_or_init(|| {
            let def = builtin_op(name).expect("only built-in operations are declared");
            Arc::new(schema_of(&def).unwrap_or_else(|why| panic!("{why}")))
        })
    }

    /// The names of all operations, in the order in which they were met.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.ops.iter().map(|op| op.name.as_str())
    }

    /// All operations, in the order in which they were met.
    pub fn ops(&self) -> impl Iterator<Item = (OpId, &OpSchema)> {
        (0..self.ops.len() as u32).map(|op| (OpId(op), &**self.op(OpId(op))))
    }

    /// The operation of a full name, if rules speak of it.
    pub fn find(&self, name: &str) -> Option<OpId> {
        self.by_name.get(name).copied()
    }

    /// Whether some schema can have an operation: it only computes one value.
    pub fn may_have(def: &OpDef) -> bool {
        schema_of(def).is_ok()
    }

    /// Whether a table's operation is what the rules were checked against.
    pub fn is_of(&self, op: OpId, def: &OpDef) -> bool {
        schema_of(def).is_ok_and(|schema| schema == **self.op(op))
    }

    /// The number of an operation, which is one from now on.
    ///
    /// # Errors
    /// Why no term can be made of it.
    pub fn add(&mut self, def: &OpDef) -> Result<OpId, String> {
        if let Some(op) = self.find(&def.name) {
            return Ok(op);
        }
        let schema = schema_of(def)?;
        Ok(self.push(&def.name, OnceLock::from(Arc::new(schema))))
    }

    /// The number of a built-in operation, of which the table is asked later.
    pub fn declare(&mut self, name: &str) -> OpId {
        match self.find(name) {
            Some(op) => op,
            None => self.push(name, OnceLock::new()),
        }
    }

    fn push(&mut self, name: &str, known: OnceLock<Arc<OpSchema>>) -> OpId {
        let op = OpId(self.ops.len() as u32);
        let name = name.to_owned();
        self.by_name.insert(name.clone(), op);
        self.ops.push(Op { name, known });
        op
    }
}

fn schema_of(def: &OpDef) -> Result<OpSchema, String> {
    let name = &def.name;
    if !def.has(Trait::Pure) || def.has(Trait::Terminator) {
        return Err(format!("`{name}` does more than compute a value"));
    }
    if !def.regions.is_empty() || !def.successors.is_empty() {
        return Err(format!("`{name}` has regions or successors"));
    }
    let [result] = &def.results[..] else {
        return Err(format!("`{name}` does not have one result"));
    };
    let is_one = |arity: Arity| arity == Arity::One;
    if !is_one(result.arity) || !def.operands.iter().all(|group| is_one(group.arity)) {
        return Err(format!("`{name}` may have any number of operands"));
    }
    let has_number = |a: &AttrDef| a.default.is_none();
    if def.has(Trait::Constant) && def.attributes.iter().any(has_number) {
        return Err(format!("write the number that `{name}` makes"));
    }
    let index = |group: &str| def.operands.iter().position(|g| g.name == group);
    let type_of = |rule: &TypeRule, own: Option<usize>| match rule {
        TypeRule::Same(group) => {
            let other = index(group).filter(|&i| Some(i) != own);
            other.map_or(TypeOf::Itself, TypeOf::Operand)
        }
        TypeRule::BoolLike(group) => index(group).map_or(TypeOf::Itself, TypeOf::BoolLike),
        TypeRule::Fixed(ty) => match types::element(ty) {
            Some(element) => TypeOf::Fixed(ValueType::scalar(element)),
            None => TypeOf::Itself,
        },
        _ => TypeOf::Itself,
    };
    let operand = |(i, group): (usize, &freehold_dialects::Group)| {
        (group.name.clone(), type_of(&group.rule, Some(i)))
    };
    Ok(OpSchema {
        name: name.clone(),
        operands: def.operands.iter().enumerate().map(operand).collect(),
        attributes: def.attributes.clone(),
        result: result.name.clone(),
        result_type: type_of(&result.rule, None),
        is_commutative: def.has(Trait::Commutative) && def.operands.len() == 2,
    })
}

/// The flags of attributes that a dialect writes in words, each a bit in this order.
const FLAGS: [(&str, &[&str]); 2] = [
    ("arith.overflow", &["nsw", "nuw"]),
    (
        "arith.fastmath",
        &["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"],
    ),
];

/// The flags of an attribute class: those of a dialect's attribute that is a set of them.
pub fn flags(class: &AttrClass) -> Option<&'static [&'static str]> {
    match class {
        AttrClass::Dialect { name, .. } => FLAGS.iter().find(|row| row.0 == name).map(|row| row.1),
        _ => None,
    }
}

/// The words of an attribute class of which a dialect's attribute is one: `#index<cmp_predicate
/// eq>`. Rules know them by their numbers.
pub fn keywords(class: &AttrClass) -> Option<&[String]> {
    match class {
        AttrClass::Dialect {
            keywords: Some(keywords),
            ..
        } if !keywords.bits => Some(&keywords.words),
        _ => None,
    }
}

/// The set of flags that words name: `nsw, nuw`, `none`, `fast`.
pub fn flag_set(flags: &[&str], words: &str) -> Option<i64> {
    let mut set = 0;
    for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
        set |= match word {
            "none" => 0,
            "fast" => (1 << flags.len()) - 1,
            _ => 1 << flags.iter().position(|flag| *flag == word)?,
        };
    }
    Some(set)
}

/// The words of a set of flags, as a dialect's attribute is written.
pub fn flag_words(flags: &[&str], set: i64) -> String {
    let named = flags.iter().enumerate();
    let named: Vec<&str> = named
        .filter(|(bit, _)| set & 1 << bit != 0)
        .map(|(_, flag)| *flag)
        .collect();
    match named.len() {
        0 => "none".to_owned(),
        count if count == flags.len() && count > 2 => "fast".to_owned(),
        _ => named.join(", "),
    }
}

/// The attribute that a word of a rule stands for, if it is a word of the class.
pub fn word(class: &AttrClass, text: &str) -> Option<Attribute> {
    if let Some(flags) = flags(class) {
        return flag_set(flags, text).map(Attribute::Number);
    }
    if let Some(keywords) = keywords(class) {
        let number = keywords.iter().position(|keyword| keyword == text)?;
        return Some(Attribute::Number(number as i64));
    }
    match class {
        AttrClass::Enum { cases, .. } => {
            let case = cases.iter().find(|case| case.0 == text)?;
            Some(Attribute::Number(case.1))
        }
        AttrClass::Unit => match text {
            "true" => Some(Attribute::Number(1)),
            "false" => Some(Attribute::Absent),
            _ => None,
        },
        AttrClass::Number(_) | AttrClass::PowerOfTwo => text.parse().ok().map(Attribute::Number),
        AttrClass::Bool => match text {
            "true" => Some(Attribute::Number(1)),
            "false" => Some(Attribute::Number(0)),
            _ => None,
        },
        _ => None,
    }
}

/// What an attribute is where a right side does not say it.
pub fn default(def: &AttrDef) -> Result<Attribute, String> {
    if def.optional || flags(&def.class).is_some() {
        return Ok(match def.optional {
            true => Attribute::Absent,
            false => Attribute::Number(0),
        });
    }
    match def.default.as_deref() {
        // Of what is no word, the default is what is not given.
        Some(text) => Ok(word(&def.class, text).unwrap_or(Attribute::Absent)),
        None => Err(format!("say `:{}`", def.name)),
    }
}
