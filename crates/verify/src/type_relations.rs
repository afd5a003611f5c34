//! What the types of an operation's groups have to do with each other, by its definition. Data
//! alone: `types.rs` checks it.

use freehold_dialects::{OpDef, Trait, TypeRule};

/// A group: operands or results, and its number.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GroupRef {
    pub operand: bool,
    pub index: usize,
}

/// What groups' types have to do with each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeRelation {
    /// All operands and results have one type.
    AllSame,
    /// All operands have one type.
    OperandsSame,
    /// The groups have one type; their names as mlir-opt lists them.
    Same(Vec<GroupRef>, String),
    /// The first has the element type of the second.
    Element(GroupRef, GroupRef, String),
    /// The first is an `i1` shaped like the second.
    BoolShape(GroupRef, GroupRef),
}

impl TypeRelation {
    /// The relations that a definition's rules and traits state.
    pub fn all(def: &OpDef) -> Vec<TypeRelation> {
        let groups = || {
            let operands = def.operands.iter().enumerate().map(|(i, g)| (true, i, g));
            let results = def.results.iter().enumerate().map(|(i, g)| (false, i, g));
            operands.chain(results).map(|(operand, index, group)| {
                let at = GroupRef { operand, index };
                (at, group)
            })
        };
        let named = |name: &str| groups().find(|(_, g)| g.name == name).map(|(at, _)| at);
        let mut relations = Vec::new();
        if def.has(Trait::SameType) {
            relations.push(TypeRelation::AllSame);
        } else if def.has(Trait::SameOperands) {
            relations.push(TypeRelation::OperandsSame);
        }
        for (root, group) in groups() {
            let same: Vec<_> = groups()
                .filter(|(_, g)| g.rule == TypeRule::Same(group.name.clone()))
                .collect();
            if same.is_empty() || def.has(Trait::SameType) {
                continue;
            }
            if def.has(Trait::SameOperands) && same.iter().all(|(at, _)| at.operand) {
                continue;
            }
            let members = std::iter::once((root, group)).chain(same);
            let (members, names): (Vec<_>, Vec<_>) =
                members.map(|(at, g)| (at, g.name.as_str())).unzip();
            relations.push(TypeRelation::Same(members, names.join(", ")));
        }
        for (at, group) in groups() {
            match &group.rule {
                TypeRule::Element(of) => {
                    let subject = match at.operand {
                        true => format!("type of '{}'", group.name),
                        false => "result type".to_owned(),
                    };
                    let message = format!("{subject} matches element type of '{of}'");
                    relations.extend(named(of).map(|of| TypeRelation::Element(at, of, message)));
                }
                TypeRule::BoolLike(of) => {
                    relations.extend(named(of).map(|of| TypeRelation::BoolShape(at, of)));
                }
                _ => {}
            }
        }
        relations
    }
}
