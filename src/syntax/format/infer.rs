//! After a format was read: the types that the text leaves out, and with them the operands,
//! results and segment sizes.

use smallvec::SmallVec;

use crate::dialects::{Arity, Trait};
use crate::ir::{AttrKind, Context, Type, TypeKind, known};

use super::compile::{Format, TypeSource, Which};
use super::parse::{Memo, OpInfo};
use crate::syntax::ops::OpState;
use crate::syntax::parser::{Parsed, Parser};

impl<'s> Parser<'s> {
    /// Resolves the operands of all groups in the order of the definition, and the results.
    pub fn finish_format(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        format: &Format,
    ) -> Parsed<()> {
        self.merge_inherent(state, info)?;
        if state.name == known::FUNC_CALL_INDIRECT {
            self.spread_callee_type(state)?;
        }
        let mut firsts: SmallVec<[Option<Type>; 8]> = SmallVec::new();
        let operands = info.def.operands.len();
        firsts.resize(operands + info.def.results.len(), None);
        let slot = |which: Which| match which {
            Which::Operand(i) => i,
            Which::Result(i) => operands + i,
            Which::AllOperands | Which::AllResults => 0,
        };
        let written = state.operand_types.iter().chain(&state.result_types);
        for (first, &(start, end)) in firsts.iter_mut().zip(written) {
            if start < end {
                *first = Some(state.types[start as usize]);
            }
        }
        for &which in &format.order {
            let source = match which {
                Which::Result(i) => &format.result_types[i],
                Which::Operand(i) => &format.operand_types[i],
                Which::AllOperands | Which::AllResults => continue,
            };
            firsts[slot(which)] = match source {
                TypeSource::Fixed(_) => match which {
                    Which::Result(i) => info.fixed_results[i],
                    Which::Operand(i) => info.fixed_operands[i],
                    _ => None,
                },
                TypeSource::Same(other) => firsts[slot(*other)],
                TypeSource::Element(other) => {
                    firsts[slot(*other)].and_then(|ty| self.module.context.kind(ty).element())
                }
                TypeSource::BoolLike(other) => {
                    firsts[slot(*other)].map(|ty| bool_like(&mut self.module.context, ty))
                }
                TypeSource::Unknown | TypeSource::Written => None,
            };
        }
        let mut sizes: SmallVec<[i64; 8]> = SmallVec::new();
        for (group, def) in info.def.operands.iter().enumerate() {
            let (start, end) = state.operand_groups[group];
            let (types_start, types_end) = state.operand_types[group];
            let is_written = format.operand_types[group] == TypeSource::Written;
            if is_written && end - start != types_end - types_start {
                let location = state
                    .operands
                    .get(start as usize)
                    .map_or(state.location, |o| o.location);
                let message = format!(
                    "number of operands and types do not match: got {} operands and {} types",
                    end - start,
                    types_end - types_start
                );
                return Err(self.custom_error(location, message));
            }
            for i in start..end {
                let operand = state.operands[i as usize];
                let ty = if is_written {
                    Some(state.types[(types_start + i - start) as usize])
                } else {
                    firsts[group]
                };
                let Some(ty) = ty else {
                    let message = format!("the type of operand '{}' does not follow", def.name);
                    return Err(self.error(operand.location, message));
                };
                let value = self.resolve(operand, ty)?;
                state.values.push(value);
            }
            sizes.push(i64::from(end - start));
        }
        if let Some(name) = info.operand_segments {
            let mut last = info.last_segments.borrow_mut();
            let attr = match last.made {
                Some(attr) if last.from == sizes => attr,
                _ => {
                    let attr = self.module.context.i32_array_attr(&sizes);
                    *last = Memo {
                        from: sizes,
                        made: Some(attr),
                    };
                    attr
                }
            };
            state.properties.push((name, attr));
        }
        self.finish_results(state, info, format, &firsts[operands..])
    }

    fn finish_results(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        format: &Format,
        firsts: &[Option<Type>],
    ) -> Parsed<()> {
        let mut sizes: SmallVec<[i64; 8]> = SmallVec::new();
        for (group, def) in info.def.results.iter().enumerate() {
            let before = state.results.len();
            if format.result_types[group] == TypeSource::Written {
                let (start, end) = state.result_types[group];
                state
                    .results
                    .extend_from_slice(&state.types[start as usize..end as usize]);
            } else if def.arity == Arity::One {
                let ty = firsts[group].or_else(|| self.type_of_value(state, info));
                let Some(ty) = ty else {
                    let message = format!("the type of result '{}' does not follow", def.name);
                    return Err(self.error(state.location, message));
                };
                state.results.push(ty);
            } else if let Some(ty) = firsts[group] {
                let count = self.inferred_count(state);
                state.results.resize(before + count, ty);
            }
            sizes.push((state.results.len() - before) as i64);
        }
        if let Some(name) = info.result_segments {
            let sizes = self.module.context.i32_array_attr(&sizes);
            state.properties.push((name, sizes));
        }
        Ok(())
    }

    /// `func.call_indirect` writes the type of its callee only; the others are parts of it.
    fn spread_callee_type(&mut self, state: &mut OpState) -> Parsed<()> {
        let callee = state.types.first().map(|&ty| self.module.context.kind(ty));
        let Some(TypeKind::Function { inputs, results }) = callee else {
            return Err(self.error(state.location, "the callee must have a function type"));
        };
        let at = state.types.len() as u32;
        let middle = at + inputs.len() as u32;
        state.types.extend_from_slice(inputs);
        state.types.extend_from_slice(results);
        state.operand_types[1] = (at, middle);
        state.result_types[0] = (middle, state.types.len() as u32);
        Ok(())
    }

    /// How many results of an inferred type a variadic group has: what ODS infers in C++.
    fn inferred_count(&self, state: &OpState) -> usize {
        match state.name {
            known::BUFFERIZATION_DEALLOC => {
                let (start, end) = state.operand_groups[2];
                (end - start) as usize
            }
            _ => 0,
        }
    }

    /// For a constant: the type of its `value`.
    fn type_of_value(&self, state: &OpState, info: &OpInfo) -> Option<Type> {
        if !info.def.has(Trait::Constant) {
            return None;
        }
        let context = &self.module.context;
        let value = state
            .properties
            .iter()
            .find(|p| context.text(p.0) == "value")?;
        match context.attr_kind(value.1) {
            AttrKind::Integer { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::Elements { ty, .. } => Some(*ty),
            _ => None,
        }
    }
}

/// `i1`, or a vector or tensor of it with the shape of `ty`.
fn bool_like(context: &mut Context, ty: Type) -> Type {
    let i1 = context.i1();
    let kind = match context.kind(ty).clone() {
        TypeKind::Vector {
            shape, scalable, ..
        } => TypeKind::Vector {
            shape,
            scalable,
            element: i1,
        },
        TypeKind::Tensor {
            shape, encoding, ..
        } => TypeKind::Tensor {
            shape,
            element: i1,
            encoding,
        },
        _ => return i1,
    };
    context.ty(kind)
}
