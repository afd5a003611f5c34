//! Where the types come from that a format does not write: fixed types, rules of the
//! definition, and traits about all types.

use super::super::def::{Arity, Group, OpDef, TypeRule};
use super::super::traits::Trait;
use super::{Format, TypeSource, Which};

/// The operand or result group of a name.
pub fn find(def: &OpDef, name: &str) -> Option<Which> {
    let operand = def.operands.iter().position(|g| g.name == name);
    let result = def.results.iter().position(|g| g.name == name);
    operand.map(Which::Operand).or(result.map(Which::Result))
}

/// Finds a source for every type that the format does not write.
pub fn find_sources(def: &OpDef, format: &mut Format, written: &[Which]) {
    for which in written {
        match *which {
            Which::Operand(i) => format.operand_types[i] = TypeSource::Written,
            Which::Result(i) => format.result_types[i] = TypeSource::Written,
            Which::AllOperands => format.operand_types.fill(TypeSource::Written),
            Which::AllResults => format.result_types.fill(TypeSource::Written),
        }
    }
    let groups: Vec<Which> = (0..def.operands.len())
        .map(Which::Operand)
        .chain((0..def.results.len()).map(Which::Result))
        .collect();
    loop {
        let mut changed = false;
        for &which in &groups {
            if *source_of(format, which) != TypeSource::Unknown {
                continue;
            }
            let found = source_for(def, format, which, &groups);
            if found != TypeSource::Unknown {
                format.order.push(which);
                *source_of(format, which) = found;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

fn source_of(format: &mut Format, which: Which) -> &mut TypeSource {
    match which {
        Which::Result(i) => &mut format.result_types[i],
        Which::Operand(i) => &mut format.operand_types[i],
        Which::AllOperands | Which::AllResults => unreachable!("a single group"),
    }
}

fn group_of(def: &OpDef, which: Which) -> &Group {
    match which {
        Which::Result(i) => &def.results[i],
        Which::Operand(i) => &def.operands[i],
        Which::AllOperands | Which::AllResults => unreachable!("a single group"),
    }
}

fn source_for(def: &OpDef, format: &mut Format, which: Which, groups: &[Which]) -> TypeSource {
    let own = group_of(def, which);
    // A `types` line says more than the rule that stands with the group.
    let lines = def.types.iter().filter(|line| line.0 == own.name);
    for rule in lines.map(|line| &line.1).chain([&own.rule]) {
        if let Some(source) = by_rule(def, format, rule) {
            return source;
        }
    }
    // `same(x)` holds both ways; so do the traits about all types.
    let is_operand = matches!(which, Which::Operand(_));
    for &other in groups {
        if other == which || *source_of(format, other) == TypeSource::Unknown {
            continue;
        }
        let group = group_of(def, other);
        let same = TypeRule::Same(own.name.clone());
        let says_same = group.rule == same
            || (def.types.iter()).any(|line| line.0 == group.name && line.1 == same);
        let has_trait = def.has(Trait::SameType)
            || (def.has(Trait::SameOperands) && is_operand && matches!(other, Which::Operand(_)));
        // A group that may be empty says nothing.
        if (says_same || has_trait) && group.arity == Arity::One {
            return TypeSource::Same(other);
        }
    }
    TypeSource::Unknown
}

fn by_rule(def: &OpDef, format: &mut Format, rule: &TypeRule) -> Option<TypeSource> {
    let mut known =
        |name: &str| find(def, name).filter(|&w| *source_of(format, w) != TypeSource::Unknown);
    match rule {
        TypeRule::Fixed(text) => Some(TypeSource::Fixed(text.clone())),
        TypeRule::Same(name) => known(name).map(TypeSource::Same).or_else(|| {
            let attr = def.attributes.iter().position(|a| a.name == *name);
            attr.map(TypeSource::OfAttr)
        }),
        TypeRule::Element(name) => known(name).map(TypeSource::Element),
        TypeRule::BoolLike(name) => known(name).map(TypeSource::BoolLike),
        TypeRule::Derived(how, name) => known(name).map(|w| TypeSource::Derived(*how, w)),
        TypeRule::Any | TypeRule::Class(_) | TypeRule::Stripped(_) => None,
    }
}
