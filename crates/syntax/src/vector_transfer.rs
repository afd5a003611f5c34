//! `vector.transfer_read` and `vector.transfer_write`, whose permutation map and mask type
//! follow from the other types.

use freehold_ir::{AffineExpr, AffineMap, AttrKind, Location, Op, Type, TypeKind};

use super::format::PrintInfo;
use super::lexer::Tok;
use super::op_state::{OpState, OperandRef, Progress};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

impl Parser<'_> {
    /// `vector.transfer_read %m[%i], %pad, %mask {...} : M, V`
    pub fn parse_transfer_read(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let base = self.parse_operand()?;
        let indices = self.parse_indices()?;
        self.expect(Tok::Comma, "','")?;
        let padding = self.parse_operand()?;
        let mask = self.parse_transfer_mask()?;
        self.parse_attr_dict(state)?;
        let location = self.here();
        let [memory, vector] = self.parse_two_types()?;
        let (map, mask_type) = self.finish_transfer(state, location, memory, vector)?;
        let element = self.module.context.kind(memory).element().unwrap_or(memory);
        let count = indices.len();
        self.push_value(state, base, memory)?;
        self.push_indices(state, &indices)?;
        self.push_value(state, padding, element)?;
        let masks = self.push_mask(state, mask, mask_type, &map)?;
        let sizes = [1, count as i64, 1, masks];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        state.results.push(vector);
        Ok(Progress::Done)
    }

    /// `vector.transfer_write %v, %m[%i], %mask {...} : V, M`
    pub fn parse_transfer_write(&mut self, state: &mut OpState) -> Parsed<Progress> {
        let value = self.parse_operand()?;
        self.expect(Tok::Comma, "','")?;
        let base = self.parse_operand()?;
        let indices = self.parse_indices()?;
        let mask = self.parse_transfer_mask()?;
        self.parse_attr_dict(state)?;
        let location = self.here();
        let [vector, memory] = self.parse_two_types()?;
        let (map, mask_type) = self.finish_transfer(state, location, memory, vector)?;
        let count = indices.len();
        self.push_value(state, value, vector)?;
        self.push_value(state, base, memory)?;
        self.push_indices(state, &indices)?;
        let masks = self.push_mask(state, mask, mask_type, &map)?;
        let sizes = [1, 1, count as i64, masks];
        let sizes = self.module.context.i32_array_attr(&sizes);
        self.push_property(state, "operandSegmentSizes", sizes);
        if matches!(self.module.context.kind(memory), TypeKind::Tensor { .. }) {
            state.results.push(memory);
        }
        Ok(Progress::Done)
    }

    /// `[%i, %j]`
    fn parse_indices(&mut self) -> Parsed<Vec<OperandRef>> {
        let mut indices = Vec::new();
        self.expect(Tok::LSquare, "'[' in operand list")?;
        self.list_until(Tok::RSquare, "']' in operand list", |p| {
            indices.push(p.parse_operand()?);
            Ok(())
        })?;
        Ok(indices)
    }

    fn parse_transfer_mask(&mut self) -> Parsed<Option<OperandRef>> {
        if self.eat(Tok::Comma) {
            return Ok(Some(self.parse_operand()?));
        }
        Ok(None)
    }

    fn parse_two_types(&mut self) -> Parsed<[Type; 2]> {
        let location = self.here();
        self.expect(Tok::Colon, "':'")?;
        let mut types = vec![self.parse_type()?];
        while self.eat(Tok::Comma) {
            types.push(self.parse_type()?);
        }
        match types[..] {
            [first, second] => Ok([first, second]),
            _ => Err(self.custom_error(location, "requires two types")),
        }
    }

    fn push_value(&mut self, state: &mut OpState, operand: OperandRef, ty: Type) -> Parsed<()> {
        let value = self.resolve(operand, ty)?;
        state.values.push(value);
        Ok(())
    }

    fn push_indices(&mut self, state: &mut OpState, indices: &[OperandRef]) -> Parsed<()> {
        let index = self.module.context.index();
        for &operand in indices {
            self.push_value(state, operand, index)?;
        }
        Ok(())
    }

    /// Resolves the mask if there is one; how many there are.
    fn push_mask(
        &mut self,
        state: &mut OpState,
        mask: Option<OperandRef>,
        ty: Option<Type>,
        map: &AffineMap,
    ) -> Parsed<i64> {
        let Some(mask) = mask else {
            return Ok(0);
        };
        let Some(ty) = ty else {
            let dims = map.dims;
            let message = format!("the type of a mask does not follow from a map of {dims} dims");
            return Err(self.custom_error(mask.location, message));
        };
        self.push_value(state, mask, ty)?;
        Ok(1)
    }

    /// Adds the permutation map and the bounds that are not given; the map and the type that a
    /// mask has.
    fn finish_transfer(
        &mut self,
        state: &mut OpState,
        location: Location,
        memory: Type,
        vector: Type,
    ) -> Parsed<(AffineMap, Option<Type>)> {
        let context = &self.module.context;
        let (TypeKind::MemRef { shape, element, .. }
        | TypeKind::Tensor {
            shape: Some(shape),
            element,
            ..
        }) = context.kind(memory)
        else {
            let message = "requires memref or ranked tensor type";
            return Err(self.custom_error(location, message));
        };
        let TypeKind::Vector {
            shape: lanes,
            scalable,
            ..
        } = context.kind(vector)
        else {
            return Err(self.custom_error(location, "requires vector type"));
        };
        let of_vectors = context.kind(*element).shape().map_or(0, <[i64]>::len);
        let rank = shape.len() as u32;
        let moved = lanes.len().saturating_sub(of_vectors) as u32;
        let given = state
            .properties
            .iter()
            .find(|p| context.text(p.0) == "permutation_map")
            .map(|p| context.affine_map(p.1).cloned());
        let (map, is_given) = match given {
            Some(Some(map)) => (map, true),
            Some(None) => {
                let message = "invalid kind of attribute specified";
                return Err(self.custom_error(location, message));
            }
            None => match minor_identity(rank, moved, lanes) {
                Some(map) => (map, false),
                None => {
                    let message = "expected a custom permutation_map when \
                                   rank(source) != rank(destination)";
                    return Err(self.custom_error(location, message));
                }
            },
        };
        let (lanes, scalable) = (lanes.clone(), scalable.clone());
        let mask = mask_shape(&map, &lanes, &scalable).map(|(shape, scalable)| {
            let element = self.module.context.i1();
            self.module.context.ty(TypeKind::Vector {
                shape,
                scalable,
                element,
            })
        });
        if !is_given {
            let attr = self.module.context.attr(AttrKind::AffineMap(map.clone()));
            self.push_property(state, "permutation_map", attr);
        }
        let context = &mut self.module.context;
        let name = context.ident("in_bounds");
        if !state.properties.iter().any(|p| p.0 == name) {
            let out = context.bool_attr(false);
            let bounds = vec![out; map.results.len()];
            let bounds = context.attr(AttrKind::Array(bounds.into()));
            state.properties.push((name, bounds));
        }
        Ok((map, mask))
    }
}

/// The map of the last dimensions; a single element of memory without dimensions is read as one.
fn minor_identity(rank: u32, results: u32, lanes: &[i64]) -> Option<AffineMap> {
    if rank == 0 && *lanes == [1] {
        return Some(AffineMap {
            dims: 0,
            symbols: 0,
            results: [AffineExpr::Const(0)].into(),
        });
    }
    let first = rank.checked_sub(results)?;
    Some(AffineMap {
        dims: rank,
        symbols: 0,
        results: (first..rank).map(AffineExpr::Dim).collect(),
    })
}

fn is_minor_identity(map: &AffineMap) -> bool {
    let Some(first) = (map.dims as usize).checked_sub(map.results.len()) else {
        return false;
    };
    map.symbols == 0
        && map
            .results
            .iter()
            .zip(first as u32..)
            .all(|(result, dim)| *result == AffineExpr::Dim(dim))
}

/// A mask's extents, and which of them are scalable.
type MaskShape = (Box<[i64]>, Box<[bool]>);

/// A mask has the extents of the vector in the order of the memory's dimensions.
fn mask_shape(map: &AffineMap, lanes: &[i64], scalable: &[bool]) -> Option<MaskShape> {
    let mut dims: Vec<(u32, usize)> = Vec::new();
    for (i, result) in map.results.iter().enumerate() {
        if let AffineExpr::Dim(dim) = result {
            dims.push((*dim, i));
        }
    }
    dims.sort_unstable();
    if dims.is_empty() {
        return Some(([1].into(), [false].into()));
    }
    let shape = dims.iter().map(|d| lanes.get(d.1).copied());
    let flags = dims.iter().map(|d| scalable.get(d.1).copied());
    Some((shape.collect::<Option<_>>()?, flags.collect::<Option<_>>()?))
}

impl Printer<'_> {
    pub fn print_transfer_read(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let (start, end) = self.transfer_indices(op, 1);
        self.out.push(' ');
        self.value(module.operand(op, 0));
        self.transfer_tail(op, info, start, end);
        self.out.push_str(" : ");
        self.ty_of(module.operand(op, 0));
        self.out.push_str(", ");
        self.ty_of(module.result(op, 0));
        Ask::Done
    }

    pub fn print_transfer_write(&mut self, op: Op, info: &PrintInfo) -> Ask {
        let module = self.module;
        let (start, end) = self.transfer_indices(op, 2);
        self.out.push(' ');
        self.write_values(module.operands(op).take(2));
        self.transfer_tail(op, info, start, end);
        self.out.push_str(" : ");
        self.write_types_of(module.operands(op).take(2));
        Ask::Done
    }

    /// Where the indices stand, which follow `start` operands.
    fn transfer_indices(&self, op: Op, start: usize) -> (usize, usize) {
        let count = match self.kind_of(op, "operandSegmentSizes") {
            Some(AttrKind::DenseArray { values, .. }) => values.get(start).copied().unwrap_or(0),
            _ => 0,
        };
        let end = start + count.max(0) as usize;
        (start, end.min(self.module.operand_count(op)))
    }

    /// `[%i], %pad, %mask {...}`
    fn transfer_tail(&mut self, op: Op, info: &PrintInfo, start: usize, end: usize) {
        let module = self.module;
        let context = &module.context;
        self.out.push('[');
        self.write_values(module.operands(op).skip(start).take(end - start));
        self.out.push(']');
        for value in module.operands(op).skip(end) {
            self.out.push_str(", ");
            self.value(value);
        }
        let mut hidden = Vec::new();
        let map = module.attr(op, "permutation_map");
        if map
            .and_then(|map| context.affine_map(map))
            .is_some_and(is_minor_identity)
        {
            hidden.push("permutation_map");
        }
        if let Some(AttrKind::Array(items)) = self.kind_of(op, "in_bounds") {
            let is_out = |attr: &AttrKind| matches!(attr, AttrKind::Integer { value: 0, .. });
            if items.iter().all(|&item| is_out(context.attr_kind(item))) {
                hidden.push("in_bounds");
            }
        }
        self.dict_without_maps(op, info, &hidden);
    }
}
