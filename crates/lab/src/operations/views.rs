//! The types that views have by their attributes: the verifier takes no others.

use super::types::{Layout, Ty, plus, row_major, times};

/// What the attributes of a view say.
#[derive(Default)]
pub struct Said<'a> {
    pub offsets: &'a [i64],
    pub sizes: &'a [i64],
    pub strides: &'a [i64],
    pub output_shape: &'a [i64],
    pub groups: &'a [Vec<usize>],
}

/// The result types that an operation may have; none if the table's class says it all.
pub fn result_types(name: &str, source: &Ty, said: &Said) -> Option<Vec<Ty>> {
    let of = |shape: Vec<i64>, layout: Option<Layout>| match source {
        Ty::MemRef { element, space, .. } | Ty::Unranked { element, space } => Ty::MemRef {
            shape,
            element,
            layout,
            space: *space,
        },
        other => Ty::Tensor(shape, other.element()),
    };
    Some(match name {
        "memref.subview" => {
            let layout = source.layout()?;
            let strides = (layout.strides.iter().zip(said.strides)).map(|(&a, &b)| times(a, b));
            let strides: Vec<i64> = strides.collect();
            let steps = layout.strides.iter().zip(said.offsets);
            let offset = steps.fold(layout.offset, |sum, (&stride, &at)| {
                plus(sum, times(stride, at))
            });
            let mut types = vec![of(
                said.sizes.to_vec(),
                Some(Layout {
                    strides: strides.clone(),
                    offset,
                }),
            )];
            // One dimension of size 1 may be left out.
            if let Some(place) = said.sizes.iter().position(|&size| size == 1)
                && strides.len() == said.sizes.len()
            {
                let without = |all: &[i64]| {
                    let mut all = all.to_vec();
                    all.remove(place);
                    all
                };
                let strides = without(&strides);
                types.push(of(without(said.sizes), Some(Layout { strides, offset })));
            }
            let plain = types.clone().into_iter().filter_map(|ty| {
                let Layout { strides, offset } = ty.layout()?;
                let shape = ty.shape()?.to_vec();
                (offset == 0 && strides == row_major(&shape)).then(|| of(shape, None))
            });
            let plain: Vec<Ty> = plain.collect();
            types.extend(plain);
            types
        }
        "memref.reinterpret_cast" => {
            let offset = said.offsets.first().copied()?;
            let (shape, strides) = (said.sizes.to_vec(), said.strides.to_vec());
            let is_plain = offset == 0 && strides == row_major(&shape);
            let mut types = vec![of(shape.clone(), Some(Layout { strides, offset }))];
            if is_plain {
                types.insert(0, of(shape, None));
            }
            types
        }
        "memref.expand_shape" | "tensor.expand_shape" => {
            let shape = said.output_shape.to_vec();
            let mut types = vec![of(shape.clone(), None)];
            if let Some(Layout { strides, offset }) = source.layout() {
                let mut new = vec![1; shape.len()];
                for (group, &stride) in said.groups.iter().zip(&strides) {
                    let mut stride = stride;
                    for &place in group.iter().rev() {
                        *new.get_mut(place)? = stride;
                        stride = times(stride, *shape.get(place)?);
                    }
                }
                let strides = new;
                types.push(of(shape, Some(Layout { strides, offset })));
            }
            types
        }
        "memref.collapse_shape" | "tensor.collapse_shape" => {
            let extents = source.shape()?;
            let shape = said.groups.iter().map(|group| {
                let mut sizes = group.iter().map(|&place| extents.get(place).copied());
                sizes.try_fold(1, |all, size| Some(times(all, size?)))
            });
            let shape: Vec<i64> = shape.collect::<Option<_>>()?;
            let mut types = vec![of(shape.clone(), None)];
            if let Some(Layout { strides, offset }) = source.layout() {
                let last = said.groups.iter().map(|group| {
                    let last = group.iter().rev().find(|&&p| extents.get(p) != Some(&1));
                    let place = *last.or(group.last())?;
                    strides.get(place).copied()
                });
                let strides: Vec<i64> = last.collect::<Option<_>>()?;
                types.push(of(shape, Some(Layout { strides, offset })));
            }
            types
        }
        "tensor.extract_slice" => vec![of(said.sizes.to_vec(), None)],
        "memref.extract_strided_metadata" => vec![of(Vec::new(), None)],
        _ => return None,
    })
}
