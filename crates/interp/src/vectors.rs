//! Vectors whose elements change places, and what reads or writes several elements of memory.

use super::machine::{Machine, Next, Ran};
use super::number_types::{Element, Scalar, signed};
use super::value::{Datum, Extents};
use freehold_ir::{AttrKind, DYNAMIC};

/// What is done with elements.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VectorAction {
    Broadcast,
    ShapeCast,
    Transpose,
    Extract,
    Insert,
    ExtractSlice,
    InsertSlice,
    /// From the memref that is the first operand.
    Load(Element),
    /// To the memref that is the second operand.
    Store(Element),
    /// The elements of a memref that a mask takes, each at its place, or one behind the other.
    MaskedLoad {
        element: Element,
        dense: bool,
    },
    MaskedStore {
        element: Element,
        dense: bool,
    },
    /// Elements at the indices of a vector.
    Gather(Element),
    Scatter(Element),
}

/// How far the elements that lanes are about are behind the first one.
#[derive(Copy, Clone)]
enum Offsets {
    /// Each at its place.
    Lanes,
    /// One behind the other.
    Dense,
    /// As a vector says that is an operand.
    In(usize),
}

/// The elements of a vector in rows; a vector of one element is that element.
fn lanes(datum: &Datum) -> Vec<Datum> {
    match datum {
        Datum::Aggregate(parts) => parts.to_vec(),
        one => vec![one.clone()],
    }
}

fn vector(lanes: Vec<Datum>) -> Datum {
    match <[Datum; 1]>::try_from(lanes) {
        Ok([one]) => one,
        Err(lanes) => Datum::Aggregate(lanes.into()),
    }
}

/// All indices of a shape, in rows.
fn indices(shape: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for &extent in shape {
        let longer = |index: &Vec<i64>| {
            let index = index.clone();
            (0..extent).map(move |at| {
                let mut index = index.clone();
                index.push(at);
                index
            })
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// Where the element of an index stands among those of a shape.
fn place(index: &[i64], shape: &[i64]) -> usize {
    let pairs = index.iter().zip(shape);
    pairs.fold(0, |place, (&at, &extent)| place * extent + at) as usize
}

impl Machine<'_> {
    /// The extents of an operand's type; none of a number's.
    fn operand_shape(&self, index: usize) -> Vec<i64> {
        let ty = self
            .module
            .value_type(self.module.operand(self.current, index));
        let shape = self.module.context.kind(ty).shape();
        shape.unwrap_or_default().to_vec()
    }

    /// The numbers of an attribute that is an array of them.
    fn numbers_of(&self, name: &str) -> Vec<i64> {
        let context = &self.module.context;
        let number = |&item| match context.attr_kind(item) {
            AttrKind::Integer { value, .. } => i64::try_from(*value).ok(),
            _ => None,
        };
        match self
            .module
            .attr(self.current, name)
            .map(|attr| context.attr_kind(attr))
        {
            Some(AttrKind::DenseArray { values, .. }) => values.to_vec(),
            Some(AttrKind::Array(items)) => items.iter().filter_map(number).collect(),
            _ => Vec::new(),
        }
    }

    fn vector_result_shape(&self) -> Vec<i64> {
        let ty = self.module.value_type(self.module.result(self.current, 0));
        let shape = self.module.context.kind(ty).shape();
        shape.unwrap_or_default().to_vec()
    }

    pub(super) fn run_vector(&mut self, action: VectorAction) -> Ran<Next> {
        match action {
            VectorAction::Load(element) => return self.load_vector(element),
            VectorAction::Store(element) => return self.store_vector(element),
            VectorAction::MaskedLoad { element, dense } => return self.masked_load(element, dense),
            VectorAction::MaskedStore { element, dense } => {
                return self.masked_store(element, dense);
            }
            VectorAction::Gather(element) => return self.gather(element),
            VectorAction::Scatter(element) => return self.scatter(element),
            _ => {}
        }
        let is_poison = |index: usize| matches!(self.operand(index), Datum::Poison);
        let both = matches!(action, VectorAction::Insert | VectorAction::InsertSlice);
        if is_poison(0) || both && is_poison(1) {
            return self.finish(Datum::Poison);
        }
        let source = lanes(self.operand(0));
        let from = self.operand_shape(0);
        let taken: Vec<Datum> = match action {
            VectorAction::Broadcast => {
                let to = self.vector_result_shape();
                let skipped = to.len() - from.len();
                let of = |index: &Vec<i64>| {
                    let inner = index[skipped..].iter().zip(&from);
                    let inner: Vec<i64> = inner.map(|(&at, &e)| at.min(e - 1)).collect();
                    source[place(&inner, &from)].clone()
                };
                indices(&to).iter().map(of).collect()
            }
            VectorAction::Transpose => {
                let permutation = self.numbers_of("permutation");
                let of = |index: &Vec<i64>| {
                    let mut inner = index.clone();
                    for (&at, &dimension) in index.iter().zip(&permutation) {
                        inner[dimension as usize] = at;
                    }
                    source[place(&inner, &from)].clone()
                };
                let to = self.vector_result_shape();
                indices(&to).iter().map(of).collect()
            }
            VectorAction::Extract => {
                let (first, count) = self.part(&from, 1)?;
                source[first..first + count].to_vec()
            }
            VectorAction::Insert => {
                let to = self.operand_shape(1);
                let (first, count) = self.part(&to, 2)?;
                let mut whole = lanes(self.operand(1));
                if source.len() != count {
                    return Err(self.undefined("a part of another shape than its place"));
                }
                whole.splice(first..first + count, source);
                whole
            }
            VectorAction::ExtractSlice => {
                let offsets = self.numbers_of("offsets");
                let to = self.vector_result_shape();
                let of = |index: &Vec<i64>| source[place(&moved(index, &offsets), &from)].clone();
                indices(&to).iter().map(of).collect()
            }
            VectorAction::InsertSlice => {
                let offsets = self.numbers_of("offsets");
                let to = self.operand_shape(1);
                let mut whole = lanes(self.operand(1));
                let skipped = to.len() - from.len();
                for (index, datum) in indices(&from).iter().zip(source) {
                    let mut outer = vec![0; skipped];
                    outer.extend(index);
                    whole[place(&moved(&outer, &offsets), &to)] = datum;
                }
                whole
            }
            // All others were done above.
            _ => source,
        };
        self.finish(vector(taken))
    }

    /// The part of a vector that a position names: its first element, and how many there are.
    /// Operands from number `first` on are the indices that are not known.
    fn part(&mut self, shape: &[i64], first: usize) -> Ran<(usize, usize)> {
        let mut next = first;
        let mut index = Vec::new();
        for (at, &extent) in self.numbers_of("static_position").iter().zip(shape) {
            let at = match *at {
                DYNAMIC => {
                    next += 1;
                    self.index(next - 1)?
                }
                at => at,
            };
            if !(0..extent).contains(&at) {
                return Err(self.undefined(format!("no element {at} of {extent}")));
            }
            index.push(at);
        }
        let count = shape[index.len()..].iter().product::<i64>() as usize;
        Ok((place(&index, shape) * count, count))
    }

    /// Where the elements of a vector stand in a memref, the first at the indices from operand
    /// `first` on.
    fn positions(&mut self, memref: usize, shape: &[i64]) -> Ran<Vec<i64>> {
        let view = self.memref(memref)?;
        let rank = view.sizes.len();
        if rank < shape.len() {
            return Err(self.unknown("a vector of more dimensions than its memref"));
        }
        let mut begin = Extents::new();
        for dimension in 0..rank {
            begin.push(self.index(memref + 1 + dimension)?);
        }
        let mut positions = Vec::new();
        for index in indices(shape) {
            let mut at = begin.clone();
            for (dimension, &more) in index.iter().enumerate() {
                let dimension = rank - shape.len() + dimension;
                at[dimension] = at[dimension].wrapping_add(more);
            }
            positions.push(self.position_of(&view, &at)?);
        }
        Ok(positions)
    }

    /// The lanes that a mask takes, and how far behind the first element of memory each is.
    fn taken(&mut self, mask: usize, offsets: Offsets) -> Ran<Vec<(usize, i64)>> {
        if self.operand_shape(mask).len() != 1 {
            return Err(self.unknown("a mask of several dimensions"));
        }
        let mask = lanes(self.operand(mask));
        let given = match offsets {
            Offsets::In(operand) => lanes(self.operand(operand)),
            Offsets::Lanes | Offsets::Dense => Vec::new(),
        };
        let mut taken: Vec<(usize, i64)> = Vec::new();
        for (lane, bit) in mask.iter().enumerate() {
            match bit {
                Datum::Bits(0) => continue,
                Datum::Bits(_) => {}
                _ => return Err(self.undefined("a mask is poison")),
            }
            let offset = match offsets {
                Offsets::Lanes => lane as i64,
                Offsets::Dense => taken.len() as i64,
                Offsets::In(operand) => {
                    let ty = self
                        .module
                        .value_type(self.module.operand(self.current, operand));
                    let element = self.module.context.kind(ty).element();
                    let scalar = element.and_then(|ty| Scalar::of(&self.module.context, ty));
                    match (given.get(lane), scalar) {
                        (Some(Datum::Bits(bits)), Some(Scalar::Int { width })) => {
                            signed(*bits, width)
                        }
                        _ => return Err(self.undefined("an index is poison")),
                    }
                }
            };
            taken.push((lane, offset));
        }
        Ok(taken)
    }

    /// Where elements of the memref that is the first operand stand, of one dimension at least: so
    /// far behind the indices from the second operand on.
    fn lane_places(&mut self, taken: &[(usize, i64)]) -> Ran<Vec<i64>> {
        let view = self.memref(0)?;
        self.heap
            .check_live(view.buffer)
            .map_err(|bad| self.bad(bad))?;
        let mut begin = Extents::new();
        for dimension in 0..view.sizes.len() {
            begin.push(self.index(1 + dimension)?);
        }
        let mut places = Vec::new();
        for &(_, offset) in taken {
            let mut at = begin.clone();
            if let Some(last) = at.last_mut() {
                *last = last.wrapping_add(offset);
            }
            places.push(self.position_of(&view, &at)?);
        }
        Ok(places)
    }

    fn read_taken(&mut self, element: Element, pass: usize, taken: &[(usize, i64)]) -> Ran<Next> {
        let view = self.memref(0)?;
        let mut result = match self.operand(pass) {
            Datum::Poison => {
                vec![Datum::Poison; self.vector_result_shape().iter().product::<i64>() as usize]
            }
            datum => lanes(datum),
        };
        for (position, &(lane, _)) in self.lane_places(taken)?.into_iter().zip(taken) {
            result[lane] = self.read(&view, position, element)?;
        }
        self.finish(vector(result))
    }

    fn write_taken(&mut self, element: Element, value: usize, taken: &[(usize, i64)]) -> Ran<Next> {
        let view = self.memref(0)?;
        let stored = lanes(self.operand(value));
        for (position, &(lane, _)) in self.lane_places(taken)?.into_iter().zip(taken) {
            let datum = stored.get(lane).cloned().unwrap_or(Datum::Poison);
            self.write(&view, position, element, &datum)?;
        }
        Ok(Next::Following)
    }

    fn masked_load(&mut self, element: Element, dense: bool) -> Ran<Next> {
        let last = self.module.operand_count(self.current) - 1;
        let offsets = if dense {
            Offsets::Dense
        } else {
            Offsets::Lanes
        };
        let taken = self.taken(last - 1, offsets)?;
        self.read_taken(element, last, &taken)
    }

    fn masked_store(&mut self, element: Element, dense: bool) -> Ran<Next> {
        let last = self.module.operand_count(self.current) - 1;
        let offsets = if dense {
            Offsets::Dense
        } else {
            Offsets::Lanes
        };
        let taken = self.taken(last - 1, offsets)?;
        self.write_taken(element, last, &taken)
    }

    fn gather(&mut self, element: Element) -> Ran<Next> {
        let last = self.module.operand_count(self.current) - 1;
        let taken = self.taken(last - 1, Offsets::In(last - 2))?;
        self.read_taken(element, last, &taken)
    }

    fn scatter(&mut self, element: Element) -> Ran<Next> {
        let last = self.module.operand_count(self.current) - 1;
        let taken = self.taken(last - 1, Offsets::In(last - 2))?;
        self.write_taken(element, last, &taken)
    }

    fn load_vector(&mut self, element: Element) -> Ran<Next> {
        let view = self.memref(0)?;
        self.heap
            .check_live(view.buffer)
            .map_err(|bad| self.bad(bad))?;
        let shape = self.vector_result_shape();
        let mut loaded = Vec::new();
        for position in self.positions(0, &shape)? {
            loaded.push(self.read(&view, position, element)?);
        }
        self.finish(vector(loaded))
    }

    fn store_vector(&mut self, element: Element) -> Ran<Next> {
        let view = self.memref(1)?;
        self.heap
            .check_live(view.buffer)
            .map_err(|bad| self.bad(bad))?;
        let shape = self.operand_shape(0);
        let positions = self.positions(1, &shape)?;
        let stored = match self.operand(0) {
            Datum::Poison => vec![Datum::Poison; positions.len()],
            datum => lanes(datum),
        };
        for (position, datum) in positions.into_iter().zip(stored) {
            self.write(&view, position, element, &datum)?;
        }
        Ok(Next::Following)
    }
}

/// An index behind offsets of its first dimensions.
fn moved(index: &[i64], offsets: &[i64]) -> Vec<i64> {
    let of = |(dimension, &at): (usize, &i64)| at + offsets.get(dimension).copied().unwrap_or(0);
    index.iter().enumerate().map(of).collect()
}
