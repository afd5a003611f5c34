//! Which bytes of a buffer a memref's elements are, whatever the shape that it gives them.

use smallvec::SmallVec;

use crate::number_types::Element;
use crate::value::MemRef;

/// The elements of a memref in order, as bytes of its buffer. Memrefs of different shapes that
/// have the same elements in the same order have one window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// The first byte of the first element.
    start: i64,
    /// Extents and strides in bytes, the last one fastest; none of extent 1.
    dimensions: SmallVec<[(i64, i64); 4]>,
    /// Bytes of an element.
    element: i64,
}

/// Where some bytes are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// Within an element: so many bytes behind the start of the window's elements in a row.
    Inside(i64),
    Outside,
    /// Across elements, or nobody knows.
    Unclear,
}

impl Window {
    /// The window of a memref; none if it is larger than there are numbers for.
    pub fn of(memref: &MemRef, element: Element) -> Option<Window> {
        let bytes = element.bytes() as i64;
        let start = memref
            .offset
            .checked_mul(bytes)?
            .checked_add(memref.shift)?;
        let mut dimensions: SmallVec<[(i64, i64); 4]> = SmallVec::new();
        for (&size, &stride) in memref.sizes.iter().zip(&memref.strides) {
            let stride = stride.checked_mul(bytes)?;
            if size == 1 {
                continue;
            }
            match dimensions.last_mut() {
                // One after the other in the outer dimension as in this one.
                Some((outer, step)) if Some(*step) == size.checked_mul(stride) => {
                    (*outer, *step) = (outer.checked_mul(size)?, stride);
                }
                _ => dimensions.push((size, stride)),
            }
        }
        let window = Window {
            start,
            dimensions,
            element: bytes,
        };
        window.bytes()?;
        window.reach()?;
        Some(window)
    }

    /// How many bytes the elements have together.
    fn bytes(&self) -> Option<i64> {
        let mut sizes = self.dimensions.iter().map(|dimension| dimension.0);
        sizes.try_fold(self.element, i64::checked_mul)
    }

    pub fn is_empty(&self) -> bool {
        self.dimensions.iter().any(|dimension| dimension.0 == 0)
    }

    /// From which byte to which it reaches.
    pub fn reach(&self) -> Option<(i64, i64)> {
        let (mut first, mut end) = (self.start, self.start.checked_add(self.element)?);
        for &(size, stride) in &self.dimensions {
            let span = size.checked_sub(1)?.checked_mul(stride)?;
            match span < 0 {
                true => first = first.checked_add(span)?,
                false => end = end.checked_add(span)?,
            }
        }
        Some((first, end))
    }

    /// Whether every element is within a buffer of so many bytes.
    pub fn fits(&self, size: usize) -> bool {
        let reach = self.reach();
        self.is_empty() || reach.is_some_and(|(first, end)| first >= 0 && end <= size as i64)
    }

    /// Whether it is all of a buffer of so many bytes, in order.
    pub fn is_whole(&self, size: usize) -> bool {
        let is_dense = match self.dimensions[..] {
            [] => true,
            [(_, stride)] => stride == self.element,
            _ => false,
        };
        self.start == 0 && is_dense && self.bytes() == Some(size as i64)
    }

    /// Whether two windows have no byte in common, as far as their ends tell.
    pub fn is_apart(&self, other: &Window) -> bool {
        match (self.reach(), other.reach()) {
            (Some((first, end)), Some((other_first, other_end))) => {
                end <= other_first || other_end <= first
            }
            _ => false,
        }
    }

    /// The dimensions from the longest stride on, if each element is in one place only and those
    /// of a dimension lie between two steps of the next longer one.
    fn nested(&self) -> Option<SmallVec<[usize; 4]>> {
        let mut order: SmallVec<[usize; 4]> = (0..self.dimensions.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(self.dimensions[i].1));
        let mut inner = self.element;
        for &i in order.iter().rev() {
            let (size, stride) = self.dimensions[i];
            if stride < inner {
                return None;
            }
            inner = size.checked_mul(stride)?;
        }
        Some(order)
    }

    /// Whether each element is in one place only.
    pub fn has_places(&self) -> bool {
        self.nested().is_some()
    }

    /// Where some bytes of the buffer are.
    pub fn locate(&self, byte: i64, length: i64) -> Location {
        let is_outside = self
            .reach()
            .is_some_and(|(first, end)| byte >= end || byte + length <= first);
        if is_outside || self.is_empty() {
            return Location::Outside;
        }
        let Some(order) = self.nested() else {
            return Location::Unclear;
        };
        let mut rest = byte - self.start;
        if rest < 0 {
            return Location::Unclear;
        }
        let mut point: SmallVec<[i64; 4]> = self.dimensions.iter().map(|_| 0).collect();
        for i in order {
            let (size, stride) = self.dimensions[i];
            point[i] = (rest / stride).min(size - 1);
            rest -= point[i] * stride;
        }
        if rest + length <= self.element {
            let sizes = self.dimensions.iter().zip(&point);
            let flat = sizes.fold(0, |flat, (&(size, _), &at)| flat * size + at);
            return Location::Inside(flat * self.element + rest);
        }
        // Elements stand at multiples of their size from the first one on.
        let is_aligned = self.dimensions.iter().all(|d| d.1 % self.element == 0);
        match is_aligned && rest % self.element == 0 && length <= self.element {
            true => Location::Outside,
            false => Location::Unclear,
        }
    }

    /// The byte of the buffer that is so many bytes behind the start of the elements in a row.
    pub fn place(&self, flat: i64) -> i64 {
        let (mut number, rest) = (flat / self.element, flat % self.element);
        let mut place = self.start + rest;
        for &(size, stride) in self.dimensions.iter().rev() {
            place += number % size * stride;
            number /= size;
        }
        place
    }

    /// Whether so many bytes, that far behind the start of the elements in a row, are within one
    /// element.
    pub fn holds(&self, flat: i64, length: i64) -> bool {
        flat % self.element + length <= self.element
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number_types::Scalar;
    use crate::value::BufferId;

    const BYTE: Element = Element::Numbers {
        scalar: Scalar::Int { width: 8 },
        count: 1,
    };

    fn window(offset: i64, sizes: &[i64], strides: &[i64]) -> Window {
        let memref = MemRef {
            buffer: BufferId::from_u32(0),
            shift: 0,
            is_base_buffer: false,
            offset,
            sizes: sizes.iter().copied().collect(),
            strides: strides.iter().copied().collect(),
        };
        Window::of(&memref, BYTE).expect("a small memref")
    }

    #[test]
    fn shapes_of_the_same_elements_have_one_window() {
        assert_eq!(window(0, &[2, 3, 4], &[12, 4, 1]), window(0, &[24], &[1]));
        assert_eq!(window(3, &[1, 5], &[99, 2]), window(3, &[5], &[2]));
        assert_ne!(window(0, &[4, 4], &[4, 1]), window(0, &[4, 4], &[1, 4]));
        assert!(window(0, &[2, 3, 4], &[12, 4, 1]).is_whole(24));
        assert!(!window(1, &[23], &[1]).is_whole(24));
    }

    /// Every byte of small windows is where the elements say.
    #[test]
    fn bytes_are_where_the_elements_are() {
        for (offset, sizes, strides) in [
            (0, [3, 4], [8, 2]),
            (5, [2, 3], [1, 4]),
            (2, [4, 2], [5, 3]),
            (0, [3, 3], [2, 1]),
            (0, [2, 2], [0, 1]),
        ] {
            let window = window(offset, &sizes, &strides);
            let mut places: Vec<i64> = Vec::new();
            for i in 0..sizes[0] {
                for j in 0..sizes[1] {
                    places.push(offset + i * strides[0] + j * strides[1]);
                }
            }
            for (flat, &place) in places.iter().enumerate() {
                assert_eq!(window.place(flat as i64), place);
            }
            for byte in 0..30 {
                let found = places.iter().position(|&place| place == byte);
                match window.locate(byte, 1) {
                    Location::Inside(flat) => assert_eq!(Some(flat as usize), found),
                    Location::Outside => assert_eq!(found, None),
                    Location::Unclear => assert!(!window.has_places()),
                }
            }
        }
    }
}
