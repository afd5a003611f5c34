//! Tensors: values, each in a buffer of its own that nobody writes again and nobody frees.
//!
//! Only in a run: where paths are explored, buffers are compared that a tensor need not have.

use std::rc::Rc;

use super::heap::Owner;
use super::machine::{Machine, Next, Ran};
use super::number_types::Element;
use super::program::Window;
use super::value::{Datum, Extents, MemRef};
use freehold_ir::{DYNAMIC, Type};

impl Machine<'_> {
    /// What is not known where paths are explored.
    pub(super) fn check_no_path(&self) -> Ran<()> {
        match self.path {
            Some(_) => {
                let name = self.module.name_text(self.current);
                Err(self.unknown(format!("the interpreter does not know '{name}'")))
            }
            None => Ok(()),
        }
    }

    fn result_shape(&self) -> (Type, &[i64]) {
        let ty = self.module.value_type(self.module.result(self.current, 0));
        let shape = self.module.context.kind(ty).shape();
        (ty, shape.unwrap_or_default())
    }

    /// The extents of the result: the static ones, and operands from number `first` on.
    fn result_extents(&mut self, first: usize) -> Ran<Extents> {
        let shape: Extents = self.result_shape().1.iter().copied().collect();
        let mut next = first;
        let mut extents = Extents::new();
        for extent in shape {
            extents.push(match extent {
                DYNAMIC => {
                    next += 1;
                    self.index(next - 1)?
                }
                extent => extent,
            });
        }
        Ok(extents)
    }

    /// A copy of all elements of an operand, which is a memref or a tensor.
    fn copied(&mut self, operand: usize, element: Element) -> Ran<Rc<MemRef>> {
        self.check_no_path()?;
        let source = self.memref(operand)?;
        let copy = self.new_buffer(Owner::Value, source.sizes.clone(), element)?;
        self.copy_elements(&source, &copy, element)?;
        Ok(copy)
    }

    /// A tensor of what a buffer holds now, or a buffer of what a tensor is.
    pub(super) fn copy_value(&mut self, element: Element) -> Ran<Next> {
        let copy = self.copied(0, element)?;
        self.check_type(&copy, self.result_shape().0)?;
        self.finish(Datum::MemRef(copy))
    }

    /// `bufferization.materialize_in_destination` of tensors.
    pub(super) fn materialize(&mut self, element: Element) -> Ran<Next> {
        let (source, destination) = (self.memref(0)?, self.memref(1)?);
        if source.sizes != destination.sizes {
            return Err(self.undefined("a copy between tensors of different extents"));
        }
        self.copy_value(element)
    }

    /// A tensor of which nothing is known but its extents, or a copy of another.
    pub(super) fn new_tensor(&mut self, element: Element, copies: bool) -> Ran<Next> {
        if copies {
            return self.copy_value(element);
        }
        self.check_no_path()?;
        let extents = self.result_extents(0)?;
        let tensor = self.new_buffer(Owner::Value, extents, element)?;
        self.finish(Datum::MemRef(tensor))
    }

    /// A tensor of its elements, one after the other.
    pub(super) fn tensor_of_elements(&mut self, element: Element) -> Ran<Next> {
        self.check_no_path()?;
        let extents = self.result_extents(0)?;
        let tensor = self.new_buffer(Owner::Value, extents, element)?;
        for (place, datum) in self.all_operands().iter().enumerate() {
            self.write(&tensor, place as i64, element, datum)?;
        }
        self.finish(Datum::MemRef(tensor))
    }

    /// A tensor of one element everywhere.
    pub(super) fn splat_tensor(&mut self, element: Element) -> Ran<Next> {
        self.check_no_path()?;
        let extents = self.result_extents(1)?;
        let tensor = self.new_buffer(Owner::Value, extents, element)?;
        let datum = self.operand(0).clone();
        for place in 0..super::value::elements(&tensor.sizes).unwrap_or_default() {
            self.write(&tensor, place, element, &datum)?;
        }
        self.finish(Datum::MemRef(tensor))
    }

    /// A tensor with another tensor in a window of it.
    pub(super) fn insert_slice(&mut self, element: Element, window: &Window) -> Ran<Next> {
        let tensor = self.copied(1, element)?;
        self.put_into(&tensor, element, window)?;
        self.finish(Datum::MemRef(tensor))
    }

    /// What `tensor.parallel_insert_slice` makes of an output.
    pub(super) fn inserted(
        &mut self,
        output: &Datum,
        element: Element,
        window: &Window,
    ) -> Ran<Datum> {
        let Datum::MemRef(output) = output else {
            return Err(self.undefined("a tensor is put into poison"));
        };
        let tensor = self.new_buffer(Owner::Value, output.sizes.clone(), element)?;
        self.copy_elements(output, &tensor, element)?;
        self.put_into(&tensor, element, window)?;
        Ok(Datum::MemRef(tensor))
    }

    /// Puts the first operand into a window of a tensor.
    fn put_into(&mut self, tensor: &Rc<MemRef>, element: Element, window: &Window) -> Ran<()> {
        let source = self.memref(0)?;
        let place = self.window_of(tensor, window)?;
        // Which of several elements is then at one place, nobody says.
        let mut dimensions = place.strides.iter().zip(&place.sizes);
        if dimensions.any(|(&stride, &size)| stride == 0 && size > 1) {
            return Err(self.undefined("several elements are put at one place"));
        }
        self.copy_elements(&source, &place, element)
    }

    /// A tensor with another element at one place.
    pub(super) fn insert_in_tensor(&mut self, element: Element) -> Ran<Next> {
        let tensor = self.copied(1, element)?;
        let position = self.position(&tensor, 2)?;
        let datum = self.operand(0).clone();
        self.write(&tensor, position, element, &datum)?;
        self.finish(Datum::MemRef(tensor))
    }
}
