//! What makes, reads and views memory: the dialect `memref`.

use super::decoder::{Decoder, Unknown};
use crate::program::{Action, AtomicKind, Bound, SliceView, Window};
use freehold_dialects::{slice_name, stated_alignment};
use freehold_ir::{AffineExpr, Attr, AttrKind, DYNAMIC, Op, Type};
use freehold_verify::inferred::left_out;

impl Decoder<'_> {
    pub(super) fn memref(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        Ok(Some(match word {
            "alloc" | "alloca" => Action::Allocate {
                element: self.element(self.result_type(op))?,
                stack: word == "alloca",
                extents: 0,
            },
            "realloc" => Action::Realloc(self.element_of_operand(op, 0)?),
            "dealloc" => Action::Free(0),
            "load" => Action::Load(self.element_of_operand(op, 0)?),
            "store" => Action::Store(self.element_of_operand(op, 1)?),
            "copy" => Action::Copy(self.element_of_operand(op, 0)?),
            "memory_space_cast" | "assume_alignment" => Action::SameMemRef,
            "distinct_objects" => Action::SameMemRefs,
            "cast" => Action::CastMemRef(self.result_type(op)),
            "dim" => Action::Dim,
            "rank" => Action::Rank,
            "subview" => Action::SubView(Box::new(self.subview(op)?)),
            "reinterpret_cast" => Action::ReinterpretCast(Box::new(self.window(op)?)),
            "view" => self.view(op)?,
            "collapse_shape" => Action::CollapseShape(self.reassociation(op)?),
            "expand_shape" => {
                let extents = self.mixed(op, "static_output_shape", "output_shape")?;
                Action::ExpandShape(self.reassociation(op)?, extents)
            }
            "transpose" => Action::Transpose(self.permutation(op)?),
            "reshape" => Action::Reshape(self.element_of_operand(op, 1)?),
            "extract_strided_metadata" => Action::ExtractMetadata,
            "extract_aligned_pointer_as_index" => Action::ExtractPointer,
            "get_global" => Action::GetGlobal,
            "global" | "prefetch" => Action::Nothing,
            "dma_wait" => Action::Wait,
            "alloca_scope" => Action::RunRegion,
            "alloca_scope.return" | "atomic_yield" => Action::Yield,
            "atomic_rmw" => {
                let kind = self
                    .integer(op, "kind")
                    .and_then(AtomicKind::from_number)
                    .ok_or_else(|| self.malformed(op, "kind"))?;
                let ty = self.operand_type(op, 0);
                Action::AtomicRmw(kind, self.scalar(ty)?, self.element_of_operand(op, 1)?)
            }
            "generic_atomic_rmw" => Action::GenericAtomicRmw(self.element_of_operand(op, 0)?),
            _ => return Ok(None),
        }))
    }

    /// A view of bytes, which may stand for an allocation.
    fn view(&self, op: Op) -> Result<Action, Unknown> {
        let element = self.element(self.result_type(op))?;
        let Some(name) = slice_name(self.module, op) else {
            return Ok(Action::View(element));
        };
        let alignment = stated_alignment(self.module, op);
        Ok(Action::Slice(Box::new(SliceView {
            name: name.into(),
            element,
            alignment: alignment.and_then(|alignment| i64::try_from(alignment).ok()),
        })))
    }

    /// Static numbers in attribute `values`, with the operands of group `operands` for those that
    /// are dynamic.
    pub(super) fn mixed(
        &self,
        op: Op,
        values: &str,
        operands: &str,
    ) -> Result<Vec<Bound>, Unknown> {
        let values = self
            .integers(op, values)
            .ok_or_else(|| self.malformed(op, values))?;
        let mut next = self.group(op, operands).start;
        let bound = |&value: &i64| {
            if value == DYNAMIC {
                next += 1;
                Bound::Operand(next - 1)
            } else {
                Bound::Static(value)
            }
        };
        Ok(values.iter().map(bound).collect())
    }

    fn window(&self, op: Op) -> Result<Window, Unknown> {
        Ok(Window {
            offsets: self.mixed(op, "static_offsets", "offsets")?,
            sizes: self.mixed(op, "static_sizes", "sizes")?,
            strides: self.mixed(op, "static_strides", "strides")?,
            dropped: Vec::new(),
        })
    }

    /// A subview's window. A rank-reducing one drops dimensions of static size one, those whose
    /// strides the type of the result has not.
    fn subview(&self, op: Op) -> Result<Window, Unknown> {
        let mut window = self.window_of_type(op, self.result_type(op))?;
        let list = |name| self.integers(op, name).unwrap_or_default();
        let lists = ["static_offsets", "static_sizes", "static_strides"].map(list);
        let source = self.module.value_type(self.module.operand(op, 0));
        if let Some(left_out) = left_out(self.context(), source, lists, self.result_type(op)) {
            let dropped = left_out
                .iter()
                .enumerate()
                .filter(|(_, left_out)| **left_out);
            window.dropped = dropped.map(|(dimension, _)| dimension).collect();
        }
        Ok(window)
    }

    /// The window of an operation, whose elements are those of a type; where several dimensions of
    /// size one could be dropped, any choice names the same elements.
    pub(super) fn window_of_type(&self, op: Op, ty: Type) -> Result<Window, Unknown> {
        let mut window = self.window(op)?;
        let shape = self.context().kind(ty).shape();
        let mut wanted = shape.unwrap_or(&[]).iter().peekable();
        for (dimension, size) in window.sizes.iter().enumerate() {
            let is_kept = match *size {
                Bound::Static(size) => wanted.peek() == Some(&&size) || size != 1,
                Bound::Operand(_) => true,
            };
            if is_kept {
                wanted.next();
            } else {
                window.dropped.push(dimension);
            }
        }
        Ok(window)
    }

    /// The groups of dimensions of a reshaping.
    fn reassociation(&self, op: Op) -> Result<Vec<Vec<usize>>, Unknown> {
        let numbers = |attr: &Attr| match self.context().attr_kind(*attr) {
            AttrKind::Array(items) => items
                .iter()
                .map(|item| match self.context().attr_kind(*item) {
                    AttrKind::Integer { value, .. } => usize::try_from(*value).ok(),
                    _ => None,
                })
                .collect::<Option<Vec<_>>>(),
            _ => None,
        };
        let groups = match self
            .module
            .attr(op, "reassociation")
            .map(|a| self.context().attr_kind(a))
        {
            Some(AttrKind::Array(groups)) => groups.iter().map(numbers).collect(),
            _ => None,
        };
        groups.ok_or_else(|| self.malformed(op, "reassociation"))
    }

    /// The permutation of `memref.transpose`: source dimensions in the order of the result's.
    fn permutation(&self, op: Op) -> Result<Vec<usize>, Unknown> {
        let attr = self.module.attr(op, "permutation");
        let map = attr.and_then(|attr| self.context().affine_map(attr));
        let dims = map.and_then(|map| {
            let dims = map.results.iter().map(|result| match result {
                AffineExpr::Dim(dim) => Some(*dim as usize),
                _ => None,
            });
            dims.collect::<Option<Vec<_>>>()
        });
        dims.ok_or_else(|| self.malformed(op, "permutation"))
    }
}
