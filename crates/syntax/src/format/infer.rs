//! After a format was read: the types that the text leaves out, and with them the operands,
//! results and segment sizes.

use smallvec::SmallVec;

use freehold_base::diagnostics::Source;
use freehold_dialects::format::{Format, TypeSource, Which};
use freehold_dialects::{Arity, Derivation};
use freehold_ir::{Attr, AttrKind, Context, DYNAMIC, Piece, Type, TypeKind};

use super::OpInfo;
use super::parse::Span;
use crate::ParseOptions;
use crate::lexer::Tok;
use crate::op_state::OpState;
use crate::parser::{Parsed, Parser};

/// What is known of the types of a group.
#[derive(Copy, Clone)]
enum GroupTypes {
    Nothing,
    /// Each member has this type.
    Each(Type),
    /// One type a member, in the state's list.
    List(Span),
}

impl<'s> Parser<'s> {
    /// Resolves the operands of all groups in the order of the definition, and the results.
    pub fn finish_format(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        format: &Format,
    ) -> Parsed<()> {
        self.merge_inherent(state, info)?;
        let operands = info.def.operands.len();
        let groups = operands + info.def.results.len();
        // Hardly any operation has more groups; a vector is for those.
        let (mut few, mut many) = ([GroupTypes::Nothing; 12], Vec::new());
        let known = if groups <= few.len() {
            &mut few[..groups]
        } else {
            many.resize(groups, GroupTypes::Nothing);
            &mut many[..]
        };
        let sides = [
            (0, &format.operand_types, &state.operand_types),
            (operands, &format.result_types, &state.result_types),
        ];
        for (start, sources, written) in sides {
            for (i, (source, &span)) in sources.iter().zip(written).enumerate() {
                if *source == TypeSource::Written {
                    known[start + i] = GroupTypes::List(span);
                }
            }
        }
        for &which in &format.order {
            let (slot, source, fixed) = match which {
                Which::Operand(i) => (i, &format.operand_types[i], info.fixed_operands[i]),
                Which::Result(i) => (operands + i, &format.result_types[i], info.fixed_results[i]),
                Which::AllOperands | Which::AllResults => continue,
            };
            self.check_source(state, info, source, known)?;
            known[slot] = self.follow(state, info, source, fixed, known);
        }
        for (group, def) in info.def.operands.iter().enumerate() {
            let (start, end) = state.operand_groups[group];
            if let GroupTypes::List((types_start, types_end)) = known[group]
                && end - start != types_end - types_start
            {
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
                let ty = match known[group] {
                    GroupTypes::List((types_start, _)) => {
                        state.types[(types_start + i - start) as usize]
                    }
                    GroupTypes::Each(ty) => ty,
                    GroupTypes::Nothing => {
                        let message = format!("the type of operand '{}' does not follow", def.name);
                        return Err(self.error(operand.location, message));
                    }
                };
                let value = self.resolve(operand, ty)?;
                state.values.push(value);
                state.places.push(operand.location);
            }
        }
        // The text has no list of lists where that has none.
        for group in info.def.operands.iter() {
            if let Some(name) = &group.segments {
                let name = self.module.context.ident(name);
                if state.properties.iter().all(|entry| entry.0 != name) {
                    let none = self.module.context.i32_array_attr(&[]);
                    state.properties.push((name, none));
                }
            }
        }
        if let Some(name) = info.operand_segments {
            let sizes = state.operand_groups.iter().map(|&(a, b)| i64::from(b - a));
            let mut last = info.last_segments.borrow_mut();
            let attr = match last.made {
                Some(attr) if last.from.iter().copied().eq(sizes.clone()) => attr,
                _ => {
                    last.from.clear();
                    last.from.extend(sizes);
                    let attr = self.module.context.i32_array_attr(&last.from);
                    last.made = Some(attr);
                    attr
                }
            };
            state.properties.push((name, attr));
        }
        let groups = &state.successor_groups;
        if groups.len() == state.successors.len() && !groups.is_sorted() {
            // The text has them in another order than the definition.
            let mut order: Vec<usize> = (0..groups.len()).collect();
            order.sort_by_key(|&i| groups[i]);
            state.successors = order.iter().map(|&i| state.successors[i]).collect();
        }
        self.finish_regions(state, info);
        self.finish_results(state, info, &known[operands..])
    }

    /// Regions that the text may leave out are there and empty.
    fn finish_regions(&mut self, state: &mut OpState, info: &OpInfo<'s>) {
        let regions = &info.def.regions;
        let wanted = regions.iter().filter(|r| r.arity == Arity::One).count();
        if wanted == 0 {
            return;
        }
        let op = self.create_early(state);
        let missing = wanted.saturating_sub(self.module.regions(op).len());
        let groups = (0..)
            .zip(regions)
            .filter(|group| group.1.arity == Arity::One);
        let groups = groups.map(|group| group.0);
        let left_out: Vec<u32> = groups
            .filter(|group| !state.region_groups.contains(group))
            .collect();
        for number in 0..missing {
            self.module.push_region(op);
            // A format that has all regions as one group does not say which it leaves out.
            if left_out.len() == missing {
                state.region_groups.push(left_out[number]);
            }
        }
        if !state.region_groups.is_sorted() {
            // The text has them in another order than the definition.
            let mut order: Vec<usize> = (0..state.region_groups.len()).collect();
            order.sort_by_key(|&i| state.region_groups[i]);
            self.module.reorder_regions(op, &order);
        }
    }

    fn finish_results(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        known: &[GroupTypes],
    ) -> Parsed<()> {
        let mut sizes: SmallVec<[i64; 8]> = SmallVec::new();
        let has_segments = info.result_segments.is_some();
        for (group, def) in info.def.results.iter().enumerate() {
            let before = state.results.len();
            match known[group] {
                GroupTypes::List((start, end)) => {
                    let types = &state.types[start as usize..end as usize];
                    state.results.extend_from_slice(types);
                }
                GroupTypes::Each(ty) if def.arity == Arity::One => state.results.push(ty),
                GroupTypes::Nothing if def.arity == Arity::One => {
                    let message = format!("the type of result '{}' does not follow", def.name);
                    return Err(self.error(state.location, message));
                }
                GroupTypes::Each(_) | GroupTypes::Nothing => {}
            }
            if has_segments {
                sizes.push((state.results.len() - before) as i64);
            }
        }
        if let Some(name) = info.result_segments {
            let sizes = self.module.context.i32_array_attr(&sizes);
            state.properties.push((name, sizes));
        }
        Ok(())
    }

    /// Checks that the types from which others are to be made are those that the operation takes.
    fn check_source(
        &mut self,
        state: &OpState,
        info: &OpInfo<'s>,
        source: &TypeSource,
        known: &[GroupTypes],
    ) -> Parsed<()> {
        let from = match *source {
            TypeSource::Element(from) | TypeSource::BoolLike(from) => from,
            TypeSource::Derived(_, from) => from,
            _ => return Ok(()),
        };
        if matches!(source, TypeSource::Derived(Derivation::BoolEach, _)) {
            // It hangs on how many there are.
            return Ok(());
        }
        let (slot, class, name) = match from {
            Which::Operand(i) => (i, &info.operand_classes[i], &info.def.operands[i].name),
            Which::Result(i) => (
                info.def.operands.len() + i,
                &info.result_classes[i],
                &info.def.results[i].name,
            ),
            Which::AllOperands | Which::AllResults => return Ok(()),
        };
        let types = match &known[slot] {
            GroupTypes::Nothing => &[],
            GroupTypes::Each(ty) => std::slice::from_ref(ty),
            GroupTypes::List((start, end)) => &state.types[*start as usize..*end as usize],
        };
        let context = &self.module.context;
        let Some(&wrong) = types.iter().find(|&&ty| !class.holds(context, ty)) else {
            return Ok(());
        };
        let message = format!(
            "'{name}' must be {}, but got '{}'",
            class.words(),
            crate::type_text(context, wrong)
        );
        Err(self.custom_error(state.location, message))
    }

    /// The types that follow from `source`.
    fn follow(
        &mut self,
        state: &mut OpState,
        info: &OpInfo<'s>,
        source: &TypeSource,
        fixed: Option<Type>,
        known: &[GroupTypes],
    ) -> GroupTypes {
        let slot = |which: Which| match which {
            Which::Operand(i) => i,
            Which::Result(i) => info.def.operands.len() + i,
            Which::AllOperands | Which::AllResults => 0,
        };
        let arity = |which: Which| match which {
            Which::Operand(i) => info.def.operands[i].arity,
            Which::Result(i) => info.def.results[i].arity,
            Which::AllOperands | Which::AllResults => Arity::Variadic,
        };
        let first = |state: &OpState, which: Which| match known[slot(which)] {
            GroupTypes::List((start, end)) if start < end => Some(state.types[start as usize]),
            GroupTypes::Each(ty) => Some(ty),
            _ => None,
        };
        let each = |ty: Option<Type>| ty.map_or(GroupTypes::Nothing, GroupTypes::Each);
        let context = &mut self.module.context;
        match source {
            TypeSource::Fixed(_) => each(fixed),
            TypeSource::Same(other) if arity(*other) == Arity::One => each(first(state, *other)),
            TypeSource::Same(other) => known[slot(*other)],
            TypeSource::OfAttr(attr) => {
                let name = info.names[*attr];
                let value = state.properties.iter().find(|p| p.0 == name);
                let value = value.or_else(|| info.defaults.iter().find(|d| d.0 == name));
                each(value.and_then(|value| type_of_attr(self, value.1)))
            }
            TypeSource::Element(other) => {
                each(first(state, *other).and_then(|ty| element(self, ty)))
            }
            TypeSource::BoolLike(other) => {
                each(first(state, *other).map(|ty| bool_like(context, ty)))
            }
            TypeSource::Derived(Derivation::BoolEach, other) => {
                let count = match *other {
                    Which::Operand(i) => {
                        let (start, end) = state.operand_groups[i];
                        end - start
                    }
                    _ => 0,
                };
                let start = state.types.len() as u32;
                let end = start + count;
                let i1 = context.i1();
                state.types.resize(end as usize, i1);
                GroupTypes::List((start, end))
            }
            TypeSource::Derived(how, other) => match first(state, *other) {
                Some(ty) => self.derive(state, *how, ty),
                None => GroupTypes::Nothing,
            },
            TypeSource::Unknown | TypeSource::Written => GroupTypes::Nothing,
        }
    }

    fn derive(&mut self, state: &mut OpState, how: Derivation, ty: Type) -> GroupTypes {
        let context = &mut self.module.context;
        let start = state.types.len() as u32;
        match (how, context.kind(ty)) {
            (Derivation::Inputs, TypeKind::Function { inputs, .. }) => {
                state.types.extend_from_slice(inputs);
            }
            (Derivation::Outputs, TypeKind::Function { results, .. }) => {
                state.types.extend_from_slice(results);
            }
            (Derivation::Elements, kind) => {
                // A shape larger than any operand list can be is no shape to spread.
                const MOST: usize = 1 << 24;
                let counts = kind.shape().map(|shape| {
                    (shape.iter()).try_fold(1usize, |product, &extent| {
                        product.checked_mul(usize::try_from(extent).ok()?)
                    })
                });
                match (kind.element(), counts) {
                    (Some(element), Some(Some(count))) if count <= MOST => {
                        let end = state.types.len() + count;
                        state.types.resize(end, element);
                    }
                    _ => return GroupTypes::Nothing,
                }
            }
            (Derivation::Parameter, TypeKind::Opaque(_) | TypeKind::Nested(_)) => {
                return match self.parameter_of(ty, "!") {
                    Some(ty) => GroupTypes::Each(ty),
                    None => GroupTypes::Nothing,
                };
            }
            (Derivation::Halved | Derivation::Doubled, TypeKind::Vector { .. }) => {
                return GroupTypes::Each(resized(context, ty, how));
            }
            _ => return GroupTypes::Nothing,
        }
        GroupTypes::List((start, state.types.len() as u32))
    }

    /// The first parameter of a dialect's type whose text starts with `prefix`.
    pub(crate) fn parameter_of(&mut self, ty: Type, prefix: &str) -> Option<Type> {
        let text: Box<str> = match self.module.context.kind(ty) {
            TypeKind::Opaque(text) if text.starts_with(prefix) => text.clone(),
            // A type of this module, which the text holds as such.
            TypeKind::Nested(pieces) => match &**pieces {
                [Piece::Text(before), Piece::Type(inner), ..]
                    if before.starts_with(prefix) && before.find('<') == Some(before.len() - 1) =>
                {
                    return Some(*inner);
                }
                _ => return None,
            },
            _ => return None,
        };
        self.type_in(first_parameter(&text)?)
    }

    /// The type that a text beside the source spells, if it is one.
    pub(crate) fn type_in(&mut self, text: &str) -> Option<Type> {
        let known: Option<Type> = match text {
            "f32" => Some(self.module.context.ty(TypeKind::Float("f32"))),
            "i32" => Some(self.module.context.integer_type(32)),
            _ => None,
        };
        if known.is_some() {
            return known;
        }
        let source = Source::new("", text);
        let context = std::mem::take(&mut self.module.context);
        let options = ParseOptions {
            allow_unregistered: true,
            ..ParseOptions::default()
        };
        let mut inner = Parser::new(&source, context, self.table, &options);
        let ty = inner.parse_type().ok().filter(|_| inner.at(Tok::Eof));
        self.module.context = inner.module.context;
        ty
    }
}

/// The text of the first parameter in `!dialect.name<parameter, ...>`.
fn first_parameter(text: &str) -> Option<&str> {
    let inner = text.split_once('<')?.1.strip_suffix('>')?;
    let mut depth = 0;
    let mut before = ' ';
    for (at, c) in inner.char_indices() {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return Some(inner[..at].trim()),
            _ => {}
        }
        before = c;
    }
    Some(inner.trim())
}

/// The element type of a shaped type, or that which a dialect's shaped type spells after its
/// extents (`!gpu.mma_matrix<16x16xf16, "AOp">`).
fn element(parser: &mut Parser, ty: Type) -> Option<Type> {
    let text: Box<str> = match parser.module.context.kind(ty) {
        TypeKind::Opaque(text) => text.clone(),
        kind => return kind.element(),
    };
    let is_extent = |c: char| c.is_ascii_digit() || c == '?' || c == 'x';
    let first = first_parameter(&text)?;
    parser.type_in(first.trim_start_matches(is_extent))
}

/// The type of a typed attribute; a string without one has the type `none`, and a dialect's
/// attribute says its own behind a colon.
fn type_of_attr(parser: &mut Parser, attr: Attr) -> Option<Type> {
    let context = &mut parser.module.context;
    match context.attr_kind(attr) {
        AttrKind::String(_) => Some(context.ty(TypeKind::None)),
        AttrKind::Opaque(text) => {
            let ty = text.rsplit_once(" : ")?.1.to_owned();
            parser.type_in(&ty)
        }
        kind => kind.ty(),
    }
}

/// The vector with half or twice as many elements in its last dimension.
fn resized(context: &mut Context, ty: Type, how: Derivation) -> Type {
    let mut kind = context.kind(ty).clone();
    if let TypeKind::Vector {
        shape, scalable, ..
    } = &mut kind
    {
        match (shape.last_mut(), how) {
            (Some(last), Derivation::Doubled) => *last = last.saturating_mul(2),
            (Some(last), _) if *last > 1 && *last != DYNAMIC => *last /= 2,
            (None, Derivation::Doubled) => {
                *shape = [2].into();
                *scalable = [false].into();
            }
            _ => {}
        }
    }
    context.ty(kind)
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
