//! The result types of an operation without regions: what the table and the verifier allow.

use super::super::checker::Form;
use super::super::types::{self, Ty};
use super::super::views::{self, Said};
use super::{Made, Maker};
use freehold_dialects::{Arity, Trait, TypeRule};

impl Maker<'_> {
    /// The types of the results of an operation without regions, by groups.
    pub(super) fn results(&mut self, made: &Made, form: &Form) -> Option<Vec<Vec<Ty>>> {
        let def = made.def;
        let mut types: Vec<Vec<Ty>> = Vec::new();
        let mut open: Option<Vec<Ty>> = None;
        for (place, group) in def.results.iter().enumerate() {
            let source = made.source();
            let pool = match &group.rule {
                TypeRule::Same(of) => vec![made.operand(of)?.ty.clone()],
                TypeRule::Element(of) => vec![Ty::Plain(made.operand(of)?.ty.element())],
                TypeRule::BoolLike(of) => vec![made.operand(of)?.ty.of_conditions()],
                rule => types::of_rule(rule),
            };
            if group.arity != Arity::One {
                let count = match (&group.rule, source.and_then(Ty::shape)) {
                    (TypeRule::Derived(_, of), _) => {
                        let place = def.operands.iter().position(|g| g.name == *of)?;
                        made.operands[place].as_ref().map_or(0, Vec::len)
                    }
                    (_, Some(shape)) if group.arity == Arity::Variadic => shape.len(),
                    _ => self.program.choices.below(2),
                };
                let ty = match &group.rule {
                    TypeRule::Derived(..) => Ty::Plain("i1"),
                    _ => self.program.choices.pick(&pool)?,
                };
                types.push(vec![ty; count]);
                continue;
            }
            if place == 0 {
                let pool = match (&made.result, source.and_then(|s| self.view(made, s))) {
                    (Some(ty), _) => vec![ty.clone()],
                    (None, Some(types)) => types,
                    (None, None) => pool,
                };
                open = Some(pool.clone());
                types.push(vec![self.program.choices.pick(&pool)?]);
            } else {
                types.push(vec![self.program.choices.pick(&pool)?]);
            }
        }
        if let (Some(pool), 1) = (open, types.iter().flatten().count()) {
            let valid = self.checker.results(form, &pool);
            return Some(vec![vec![self.some_type(&valid)?]]);
        }
        if def.has(Trait::Terminator) {
            return Some(types);
        }
        let flat: Vec<Ty> = types.iter().flatten().cloned().collect();
        self.checker.is_valid(form, &flat).then_some(types)
    }

    /// The result types of a view, if the table's class does not say all.
    fn view(&self, made: &Made, source: &Ty) -> Option<Vec<Ty>> {
        let list = |name: &str| made.lists.get(name).map(Vec::as_slice).unwrap_or_default();
        let said = Said {
            offsets: list("static_offsets"),
            sizes: list("static_sizes"),
            strides: list("static_strides"),
            output_shape: list("static_output_shape"),
            groups: made.groups.as_deref().unwrap_or_default(),
        };
        views::result_types(&made.def.name, source, &said)
    }
}
