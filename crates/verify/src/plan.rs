//! What the table says of one operation name, resolved so that checking needs no strings.

use std::ops::Range;

use freehold_dialects::{
    self as dialects, Arity, FlowEdge, FlowEnd, Group, OpDef, Table, Trait, Traits,
};
use freehold_ir::{Context, Ident, Op, OpName};

use super::type_relations::TypeRelation;
use super::verifier::{Check, Verifier};
use freehold_syntax::TypeClass;

/// A check that one operation name asks for.
pub type OpCheck = fn(&Verifier, Op) -> Check;

/// The checks of one operation name.
pub struct OpChecks {
    pub before_regions: Option<OpCheck>,
    pub after_regions: Option<OpCheck>,
    /// Whether `before_regions` looks at attributes and types only.
    pub asks_types_only: bool,
    /// Whether `after_regions` looks at attributes and types only, those of the first block's
    /// arguments included.
    pub after_asks_types_only: bool,
}

/// How many of something there may be.
#[derive(Copy, Clone, Default)]
pub struct Bounds {
    pub min: usize,
    /// None: any number.
    pub max: Option<usize>,
}

impl Bounds {
    fn of(groups: &[Group]) -> Bounds {
        let (min, max) = dialects::bounds(groups);
        Bounds { min, max }
    }

    /// Whether `count` is within the bounds.
    pub fn allow(&self, count: usize) -> bool {
        count >= self.min && self.max.is_none_or(|max| count <= max)
    }
}

/// A group of operands or results.
pub struct GroupPlan {
    pub arity: Arity,
    pub class: TypeClass,
}

/// The operands or the results of an operation.
pub struct Side {
    pub groups: Vec<GroupPlan>,
    pub bounds: Bounds,
    /// Whether an attribute says how many each group has.
    pub segmented: bool,
    fixed: usize,
    /// How many groups have no fixed size. Without a segment attribute they have one size.
    pub variable: usize,
}

impl Side {
    fn new(def: &OpDef, groups: &[Group], segmented: bool) -> Side {
        Side {
            groups: groups
                .iter()
                .map(|g| GroupPlan {
                    arity: g.arity,
                    class: TypeClass::of(def, &g.rule),
                })
                .collect(),
            bounds: Bounds::of(groups),
            segmented,
            fixed: groups.iter().filter(|g| g.arity == Arity::One).count(),
            variable: groups.iter().filter(|g| g.arity != Arity::One).count(),
        }
    }

    /// Whether `count` values can be divided among the groups.
    pub fn divides(&self, count: usize) -> bool {
        self.segmented || self.variable < 2 || (count - self.fixed).is_multiple_of(self.variable)
    }

    /// How many of `count` values group number `group` has. The counts were checked before.
    pub fn size(&self, group: usize, count: usize, segments: Option<&[i64]>) -> usize {
        match (segments, self.groups[group].arity) {
            (Some(sizes), _) if self.segmented => sizes[group] as usize,
            (_, Arity::One) => 1,
            _ => (count - self.fixed) / self.variable,
        }
    }

    /// Which of `count` values group number `group` has. The counts were checked before.
    pub fn range(&self, group: usize, count: usize, segments: Option<&[i64]>) -> Range<usize> {
        let start = (0..group).map(|g| self.size(g, count, segments)).sum();
        start..start + self.size(group, count, segments)
    }
}

/// A set of names, as the words of an attribute's class give it.
pub struct AttributePlan {
    /// None when no attribute of the module has the name.
    pub name: Option<Ident>,
    /// Its position among the definition's attributes.
    pub index: usize,
}

/// Everything that is checked of operations of one name.
pub struct Plan {
    traits: Traits,
    pub operands: Side,
    pub results: Side,
    pub regions: Bounds,
    pub successors: Bounds,
    pub attributes: Vec<AttributePlan>,
    pub relations: Vec<TypeRelation>,
    /// The operations whose regions it may stand in; empty: any.
    pub parents: Vec<OpName>,
    /// The one terminator that its regions end with, where there is one.
    pub terminator: Option<Terminator>,
    /// Per successor group number, the number of the operand group it receives.
    pub branches: Vec<(usize, usize)>,
    pub flow: Vec<FlowPlan>,
    pub checks: OpChecks,
    /// Whether there is more to check than counts, attributes and types.
    pub asks_more: bool,
    /// Whether it needs a symbol's name although none is among its attributes, as `gpu.func` does.
    pub needs_name: bool,
}

/// The operation that a region has to end with.
pub struct Terminator {
    /// None when the module has no operation of the name.
    pub name: Option<OpName>,
    pub text: Box<str>,
}

/// An edge between an operation and its regions, its operand group resolved.
pub struct FlowPlan {
    pub edge: FlowEdge,
    /// The operand group that an edge from the operation forwards.
    pub group: Option<usize>,
}

impl Plan {
    /// Resolves a definition. `checks` are what its name alone asks.
    pub fn new(context: &Context, table: &Table, def: &OpDef, checks: OpChecks) -> Plan {
        let operand_group = |name: &str| def.operands.iter().position(|g| g.name == name);
        let attributes = def.attributes.iter().enumerate();
        let flow = def.flow.iter().flatten().map(|edge| FlowPlan {
            group: match &edge.from {
                FlowEnd::Parent(Some(group)) => operand_group(group),
                _ => None,
            },
            edge: edge.clone(),
        });
        let branches = def.branches.iter().filter_map(|(successor, operands)| {
            let successor = def.successors.iter().position(|g| g.name == *successor)?;
            // Several successors divide a group's operands by an attribute of their own, which
            // `ops` checks.
            if def.successors[successor].arity != Arity::One {
                return None;
            }
            Some((successor, operand_group(operands)?))
        });
        let parents = def.parents.iter();
        let asks_more = (checks.before_regions.is_some() && !checks.asks_types_only)
            || !def.parents.is_empty()
            || !def.branches.is_empty()
            || [
                Trait::SingleBlock,
                Trait::Terminator,
                Trait::Symbol,
                Trait::Function,
                Trait::ReturnLike,
                Trait::Call,
            ]
            .into_iter()
            .any(|t| def.has(t));
        Plan {
            traits: def.traits,
            operands: Side::new(def, &def.operands, def.has(Trait::OperandSegments)),
            results: Side::new(def, &def.results, def.has(Trait::ResultSegments)),
            regions: Bounds::of(&def.regions),
            successors: Bounds::of(&def.successors),
            attributes: attributes
                .map(|(index, a)| AttributePlan {
                    name: context.find_ident(&a.name),
                    index,
                })
                .collect(),
            relations: TypeRelation::all(def),
            parents: parents.filter_map(|p| context.find_op_name(p)).collect(),
            terminator: the_terminator(context, table, def),
            branches: branches.collect(),
            flow: flow.collect(),
            checks,
            asks_more,
            needs_name: def.has(Trait::Symbol)
                && def.attributes.iter().all(|a| a.name != "sym_name"),
        }
    }

    /// Whether the operation has a trait.
    pub fn has(&self, t: Trait) -> bool {
        self.traits.has(t)
    }
}

/// The terminator that `def` declares; else the one that names it as a parent, if exactly one does
/// and `def`'s regions are single blocks with terminators.
fn the_terminator(context: &Context, table: &Table, def: &OpDef) -> Option<Terminator> {
    if !def.has(Trait::SingleBlock) || def.has(Trait::NoTerminator) {
        return None;
    }
    let terminator = |text: &str| Terminator {
        name: context.find_op_name(text),
        text: text.into(),
    };
    if let Some(text) = &def.terminator {
        return Some(terminator(text));
    }
    let mut found = table
        .may_have_parent(&def.name)
        .filter(|d| d.has(Trait::Terminator) && d.parents.contains(&def.name));
    match (found.next(), found.next()) {
        (Some(one), None) => Some(terminator(&one.name)),
        _ => None,
    }
}
