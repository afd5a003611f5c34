//! The values of `dense<...>` attributes.
//!
//! The data of [`AttrKind::Dense`] are the elements one after the other in row-major order, each
//! in as many whole bytes as its type needs, little-endian, with zeros above the type's width. An
//! `i1` takes a byte, an index 8, a complex number twice what its part takes. Where all elements
//! are the same, the data hold it once.

use super::{Attr, AttrKind, Context, FloatFormat, Type, TypeKind};

/// How the elements of a shaped type lie in the data.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ElementLayout {
    /// The type of a number: the element type, or that of a complex element's parts.
    pub number: Type,
    /// The bits of a number.
    pub width: u32,
    /// 2 for complex elements, else 1.
    pub parts: usize,
}

impl ElementLayout {
    /// The layout for elements of a type; none where they are no numbers.
    pub fn of(context: &Context, element: Type) -> Option<Self> {
        let (number, parts) = match context.kind(element) {
            TypeKind::Complex(part) => (*part, 2),
            _ => (element, 1),
        };
        let width = match context.kind(number) {
            TypeKind::Integer { width, .. } => *width,
            TypeKind::Index => 64,
            TypeKind::Float(name) => FloatFormat::of(name)?.width(),
            _ => return None,
        };
        Some(ElementLayout {
            number,
            width,
            parts,
        })
    }

    /// The bytes of a number.
    pub fn number_bytes(&self) -> usize {
        self.width.div_ceil(8) as usize
    }

    /// The bytes of an element.
    pub fn bytes(&self) -> usize {
        self.number_bytes() * self.parts
    }
}

/// The elements of a dense attribute.
#[derive(Copy, Clone)]
pub struct DenseValues<'a> {
    pub layout: ElementLayout,
    /// How many elements there are; a splat has them all in one.
    pub count: usize,
    data: &'a [u8],
}

impl<'a> DenseValues<'a> {
    /// A single element by itself.
    pub fn one(layout: ElementLayout, data: &'a [u8]) -> Self {
        DenseValues {
            layout,
            count: 1,
            data,
        }
    }

    /// Whether one element stands for all.
    pub fn is_splat(&self) -> bool {
        self.count != 0 && self.data.len() == self.layout.bytes()
    }

    /// The little-endian bytes of part `part` of element `index`.
    ///
    /// # Panics
    /// When there is no such element or part.
    pub fn bytes(&self, index: usize, part: usize) -> &'a [u8] {
        assert!(index < self.count && part < self.layout.parts);
        let element = if self.is_splat() { 0 } else { index };
        let size = self.layout.number_bytes();
        let start = element * self.layout.bytes() + part * size;
        &self.data[start..start + size]
    }

    /// The bits of a number that has at most 128 of them, zeros above its width.
    ///
    /// # Panics
    /// When there is no such element or part.
    pub fn bits(&self, index: usize, part: usize) -> Option<u128> {
        let bytes = self.bytes(index, part);
        let mut buffer = [0; 16];
        buffer.get_mut(..bytes.len())?.copy_from_slice(bytes);
        Some(u128::from_le_bytes(buffer))
    }

    /// The same as a number with its sign.
    ///
    /// # Panics
    /// When there is no such element.
    pub fn signed(&self, index: usize) -> Option<i128> {
        let bits = self.bits(index, 0)?;
        let shift = 128u32.saturating_sub(self.layout.width).min(127);
        Some((bits << shift) as i128 >> shift)
    }
}

impl Context {
    /// The elements of a `dense<...>` attribute of numbers; none for any other attribute.
    pub fn dense_values(&self, attr: Attr) -> Option<DenseValues<'_>> {
        let AttrKind::Dense { ty, data } = self.attr_kind(attr) else {
            return None;
        };
        let kind = self.kind(*ty);
        let layout = ElementLayout::of(self, kind.element()?)?;
        let extents = kind.shape()?.iter();
        let count = extents.map(|&extent| extent.max(0) as usize).product();
        Some(DenseValues {
            layout,
            count,
            data,
        })
    }

    /// The elements of a dense attribute of integers with their signs; empty for any other.
    pub fn integers_of(&self, attr: Attr) -> Vec<i128> {
        let values = self.dense_values(attr);
        let count = values.map_or(0, |values| values.count);
        (0..count)
            .filter_map(|index| values?.signed(index))
            .collect()
    }

    /// A dense attribute of type `ty`, whose elements are signless integers of at most 128 bits.
    pub fn dense_integers(&mut self, ty: Type, values: &[i128]) -> Attr {
        let layout = self
            .kind(ty)
            .element()
            .and_then(|element| ElementLayout::of(self, element));
        let Some(layout) = layout.filter(|layout| layout.width <= 128) else {
            return self.unit();
        };
        let size = layout.number_bytes();
        let mask = u128::MAX >> (128 - layout.width.max(1));
        let is_splat = values.windows(2).all(|pair| pair[0] == pair[1]);
        let kept = if is_splat { 1 } else { values.len() };
        let mut data = Vec::with_capacity(size * kept);
        for &value in &values[..kept.min(values.len())] {
            data.extend_from_slice(&(value as u128 & mask).to_le_bytes()[..size]);
        }
        self.attr(AttrKind::Dense {
            ty,
            data: data.into(),
        })
    }
}
