//! Types of operands and results: classes of the table, and relations between groups.

use freehold_dialects::Arity;
use freehold_ir::known::keys;
use freehold_ir::{Context, Op, Signature, Type, TypeKind};
use freehold_syntax::TypeClass;

use super::plan::{Plan, Side};
use super::type_relations::{GroupRef, TypeRelation};
use super::verifier::{Check, Verifier};

/// The types of an operation's operands and results, and how groups divide them.
struct Typed<'v> {
    plan: &'v Plan,
    operands: &'v [Type],
    results: &'v [Type],
    operand_segments: Option<&'v [i64]>,
    result_segments: Option<&'v [i64]>,
}

impl<'v> Typed<'v> {
    fn of(&self, group: GroupRef) -> &'v [Type] {
        let (side, types, segments): (&Side, &[Type], _) = match group.operand {
            true => (&self.plan.operands, self.operands, self.operand_segments),
            false => (&self.plan.results, self.results, self.result_segments),
        };
        &types[side.range(group.index, types.len(), segments)]
    }
}

impl Verifier<'_> {
    /// Checks the types of operands and results. Their counts were checked before.
    pub(super) fn check_types(&self, op: Op, plan: &Plan, signature: &Signature) -> Check {
        let segments = |segmented: bool, name| match segmented {
            true => self.segments(op, name),
            false => None,
        };
        let typed = Typed {
            plan,
            operands: signature.operands(),
            results: signature.results(),
            operand_segments: segments(plan.operands.segmented, keys::OPERAND_SEGMENT_SIZES),
            result_segments: segments(plan.results.segmented, keys::RESULT_SEGMENT_SIZES),
        };
        self.check_side(
            op,
            &plan.operands,
            typed.operands,
            typed.operand_segments,
            "operand",
        )
        .and_then(|()| {
            self.check_side(
                op,
                &plan.results,
                typed.results,
                typed.result_segments,
                "result",
            )
        })
        .and_then(|()| {
            plan.relations
                .iter()
                .try_for_each(|relation| self.check_relation(op, relation, &typed))
        })
    }

    fn check_side(
        &self,
        op: Op,
        side: &Side,
        types: &[Type],
        segments: Option<&[i64]>,
        what: &str,
    ) -> Check {
        let context = &self.module.context;
        let mut start = 0;
        for (index, group) in side.groups.iter().enumerate() {
            let end = start + side.size(index, types.len(), segments);
            if group.class != TypeClass::Any {
                for (at, &ty) in types[start..end].iter().enumerate() {
                    if !group.class.holds(context, ty) {
                        let variadic = match group.arity {
                            Arity::Variadic => "variadic of ",
                            Arity::One | Arity::Optional => "",
                        };
                        return Err(self.error(
                            op,
                            format!(
                                "{what} #{} must be {variadic}{}, but got {}",
                                start + at,
                                group.class.words(),
                                self.quoted(ty)
                            ),
                        ));
                    }
                }
            }
            start = end;
        }
        Ok(())
    }

    fn check_relation(&self, op: Op, relation: &TypeRelation, typed: &Typed) -> Check {
        let context = &self.module.context;
        let one_type = |mut types: std::slice::Iter<Type>| match types.next() {
            Some(first) => types.all(|t| t == first),
            None => true,
        };
        let message = match relation {
            TypeRelation::AllSame => {
                let first = typed.operands.first().or(typed.results.first());
                let mut all = typed.operands.iter().chain(typed.results);
                if all.all(|t| Some(t) == first) {
                    return Ok(());
                }
                "requires the same type for all operands and results".to_owned()
            }
            TypeRelation::OperandsSame => {
                if one_type(typed.operands.iter()) {
                    return Ok(());
                }
                "requires all operands to have the same type".to_owned()
            }
            TypeRelation::Same(groups, names) => {
                let mut all = groups.iter().flat_map(|&g| typed.of(g));
                let first = all.next();
                if all.all(|t| Some(t) == first) {
                    return Ok(());
                }
                format!("failed to verify that all of {{{names}}} have same type")
            }
            TypeRelation::Element(group, of, message) => {
                let shaped = typed.of(*of).first().map(|&t| context.kind(t));
                // What a dialect's own type holds is not known here.
                if let Some(TypeKind::Opaque(_) | TypeKind::Nested(_)) = shaped {
                    return Ok(());
                }
                let element = shaped.and_then(TypeKind::element);
                if typed.of(*group).iter().all(|&t| Some(t) == element) {
                    return Ok(());
                }
                format!("failed to verify that {message}")
            }
            TypeRelation::BoolShape(group, of) => {
                let (Some(&a), Some(&b)) = (typed.of(*group).first(), typed.of(*of).first()) else {
                    return Ok(());
                };
                if same_shape(context, a, b) {
                    return Ok(());
                }
                "failed to verify that result type has i1 element type and same shape as operands"
                    .to_owned()
            }
        };
        Err(self.error(op, message))
    }
}

/// Whether both types are scalars, or both are shaped alike.
pub fn same_shape(context: &Context, a: Type, b: Type) -> bool {
    match (context.kind(a), context.kind(b)) {
        (
            TypeKind::Vector {
                shape: a,
                scalable: s,
                ..
            },
            TypeKind::Vector {
                shape: b,
                scalable: t,
                ..
            },
        ) => a == b && s == t,
        (TypeKind::Tensor { shape: a, .. }, TypeKind::Tensor { shape: b, .. }) => a == b,
        (TypeKind::Vector { .. } | TypeKind::Tensor { .. }, _)
        | (_, TypeKind::Vector { .. } | TypeKind::Tensor { .. }) => false,
        _ => true,
    }
}
