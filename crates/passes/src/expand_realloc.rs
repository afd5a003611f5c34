//! `--expand-realloc`: every `memref.realloc` becomes an allocation and a copy where the buffer
//! has to grow, and a view of the old buffer where it has not.
//!
//! With `emit-deallocs` the old buffer is freed where it was copied; without, that is left to a
//! pass that frees all buffers, which sees an ordinary allocation and an ordinary view.

use crate::rewrite::{Builder, Predicate};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, group_range};
use freehold_ir::{Attr, AttrKind, DYNAMIC, Module, Op, Type, TypeKind, Value, known};

/// Expands every `memref.realloc` in `module`.
///
/// # Errors
/// None at present: every valid `memref.realloc` can be expanded.
pub fn run(module: &mut Module, table: &Table, emit_deallocs: bool) -> Result<(), Vec<Diagnostic>> {
    let reallocs: Vec<Op> = module.ops_named(known::MEMREF_REALLOC).collect();
    for op in reallocs {
        let Some(realloc) = Realloc::of(module, table, op) else {
            continue;
        };
        let value = realloc.expand(module, emit_deallocs);
        let old = module.result(op, 0);
        module.replace_all_uses(old, value);
        module.erase_op(op);
    }
    Ok(())
}

/// A `memref.realloc`, taken apart.
struct Realloc {
    op: Op,
    source: Value,
    /// [`DYNAMIC`] where only the program knows.
    old_size: i64,
    new_size: i64,
    dynamic_size: Option<Value>,
    ty: Type,
    alignment: Option<Attr>,
}

impl Realloc {
    fn of(module: &Module, table: &Table, op: Op) -> Option<Self> {
        let def = table.of(module, op)?;
        let source = module.operand(op, 0);
        let size = group_range(module, op, def, "dynamicResultSize", true)?;
        let ty = module.value_type(module.result(op, 0));
        let extent = |ty| match module.context.kind(ty).shape() {
            Some(&[extent]) => Some(extent),
            _ => None,
        };
        Some(Realloc {
            op,
            source,
            old_size: extent(module.value_type(source))?,
            new_size: extent(ty)?,
            dynamic_size: size.map(|i| module.operand(op, i)).next(),
            ty,
            alignment: module.attr(op, "alignment"),
        })
    }

    fn expand(&self, module: &mut Module, emit_deallocs: bool) -> Value {
        let mut b = Builder::before(module, self.op);
        // A buffer that shrinks for sure needs no branch, and the one for growing would not verify.
        if self.old_size != DYNAMIC && self.new_size != DYNAMIC && self.new_size < self.old_size {
            return self.view(&mut b);
        }
        let old_size = match self.old_size {
            DYNAMIC => {
                let zero = b.constant_index(0);
                b.dim(self.source, zero)
            }
            size => b.constant_index(size),
        };
        let new_size = match self.dynamic_size {
            Some(size) => size,
            None => b.constant_index(self.new_size),
        };
        let grows = b.cmpi(Predicate::Ult, old_size, new_size);
        let branch = b.scf_if(grows, &[self.ty], true);
        let blocks = [0, 1].map(|number| {
            let block = b.module.first_block(b.module.regions(branch)[number]);
            block.expect("the builder made a block")
        });
        b.set_end(blocks[0]);
        let new = self.allocate(&mut b);
        let part = self.part(&mut b, new, old_size);
        b.copy(self.source, part);
        if emit_deallocs {
            b.memref_dealloc(self.source);
        }
        b.scf_yield(&[new]);
        b.set_end(blocks[1]);
        let view = self.view(&mut b);
        b.scf_yield(&[view]);
        b.module.result(branch, 0)
    }

    fn allocate(&self, b: &mut Builder) -> Value {
        let extents: Vec<Value> = self.dynamic_size.into_iter().collect();
        let value = b.alloc(self.ty, &extents);
        if let (Some(alignment), Some(op)) = (self.alignment, b.module.defining_op(value)) {
            b.module.set_property(op, "alignment", Some(alignment));
        }
        value
    }

    /// `memref.subview %new[0] [old size] [1]`.
    fn part(&self, b: &mut Builder, new: Value, old_size: Value) -> Value {
        let context = &mut b.module.context;
        let TypeKind::MemRef { element, space, .. } = context.kind(self.ty).clone() else {
            unreachable!("the verifier admits ranked memrefs only")
        };
        let layout = context.attr(AttrKind::Strided {
            strides: Box::new([1]),
            offset: 0,
        });
        let ty = context.ty(TypeKind::MemRef {
            shape: Box::new([self.old_size]),
            element,
            layout: Some(layout),
            space,
        });
        let size = (self.old_size == DYNAMIC).then_some(old_size);
        b.slice(known::MEMREF_SUBVIEW, new, (self.old_size, size), ty)
    }

    /// `memref.reinterpret_cast %source to offset: [0], sizes: [new size], strides: [1]`.
    fn view(&self, b: &mut Builder) -> Value {
        let size = (self.new_size, self.dynamic_size);
        b.slice(known::MEMREF_REINTERPRET_CAST, self.source, size, self.ty)
    }
}
