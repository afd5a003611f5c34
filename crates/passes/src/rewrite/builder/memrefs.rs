//! Memrefs and buffers: the types, and the operations of memref, bufferization and linalg.

use smallvec::SmallVec;

use freehold_ir::{Attr, AttrKind, DYNAMIC, Op, OpName, OpSpec, Type, TypeKind, Value, known};

use super::Builder;

impl Builder<'_> {
    /// The type `memref<extents x element>`; [`DYNAMIC`] extents are `?`.
    pub fn memref_type(&mut self, extents: &[i64], element: Type) -> Type {
        self.module.context.ty(TypeKind::MemRef {
            shape: extents.into(),
            element,
            layout: None,
            space: None,
        })
    }

    /// The type `memref<?xelement>`.
    pub fn dynamic_memref_type(&mut self, element: Type) -> Type {
        self.memref_type(&[DYNAMIC], element)
    }

    /// A memref type with the identity as its layout.
    pub fn without_layout(&mut self, ty: Type) -> Type {
        let mut kind = self.module.context.kind(ty).clone();
        if let TypeKind::MemRef { layout, .. } = &mut kind {
            *layout = None;
        }
        self.module.context.ty(kind)
    }

    /// `memref.alloc` with its dynamic extents.
    pub fn alloc(&mut self, ty: Type, extents: &[Value]) -> Value {
        let sizes = [extents.len() as i64, 0];
        let sizes = self.module.context.i32_array_attr(&sizes);
        let properties = [("operandSegmentSizes", sizes)];
        self.value(known::MEMREF_ALLOC, extents, ty, &properties)
    }

    /// `memref.alloc` with its dynamic extents, aligned as an attribute says.
    pub fn aligned_alloc(&mut self, ty: Type, extents: &[Value], alignment: Option<Attr>) -> Value {
        let buffer = self.alloc(ty, extents);
        if let (Some(alignment), Some(op)) = (alignment, self.module.defining_op(buffer)) {
            self.module.set_property(op, "alignment", Some(alignment));
        }
        buffer
    }

    /// `memref.copy`.
    pub fn copy(&mut self, source: Value, target: Value) -> Op {
        self.plain(known::MEMREF_COPY, &[source, target], &[], &[])
    }

    /// `memref.alloca` without dynamic extents.
    pub fn alloca(&mut self, ty: Type) -> Value {
        let sizes = self.module.context.i32_array_attr(&[0, 0]);
        let properties = [("operandSegmentSizes", sizes)];
        self.value(known::MEMREF_ALLOCA, &[], ty, &properties)
    }

    /// `memref.alloca_scope` with an empty block, which the caller fills.
    pub fn alloca_scope(&mut self, results: &[Type]) -> Op {
        self.with_block(known::MEMREF_ALLOCA_SCOPE, &[], results).0
    }

    /// `memref.alloca_scope.return`.
    pub fn alloca_scope_return(&mut self, values: &[Value]) -> Op {
        self.plain(known::MEMREF_ALLOCA_SCOPE_RETURN, values, &[], &[])
    }

    /// `memref.dealloc`.
    pub fn memref_dealloc(&mut self, memref: Value) -> Op {
        self.plain(known::MEMREF_DEALLOC, &[memref], &[], &[])
    }

    fn access(&mut self, name: OpName, operands: &[Value], results: &[Type]) -> Op {
        let temporal = self.module.context.bool_attr(false);
        self.plain(name, operands, results, &[("nontemporal", temporal)])
    }

    /// `memref.load`.
    pub fn load(&mut self, memref: Value, indices: &[Value]) -> Value {
        let kind = self.module.context.kind(self.module.value_type(memref));
        let element = kind.element().expect("a memref has an element type");
        let operands: SmallVec<[Value; 4]> = std::iter::once(memref)
            .chain(indices.iter().copied())
            .collect();
        let op = self.access(known::MEMREF_LOAD, &operands, &[element]);
        self.module.result(op, 0)
    }

    /// `memref.store`.
    pub fn store(&mut self, value: Value, memref: Value, indices: &[Value]) -> Op {
        let operands: SmallVec<[Value; 4]> = [value, memref]
            .into_iter()
            .chain(indices.iter().copied())
            .collect();
        self.access(known::MEMREF_STORE, &operands, &[])
    }

    /// `memref.cast`.
    pub fn memref_cast(&mut self, source: Value, ty: Type) -> Value {
        self.value(known::MEMREF_CAST, &[source], ty, &[])
    }

    /// `memref.subview` or `memref.reinterpret_cast` of one dimension, from 0 on in steps of 1; the
    /// size is a number, or [`DYNAMIC`] and a value.
    pub fn slice(
        &mut self,
        name: OpName,
        source: Value,
        size: (i64, Option<Value>),
        ty: Type,
    ) -> Value {
        let context = &mut self.module.context;
        let i64_type = context.integer_type(64);
        let dynamic = i64::from(size.1.is_some());
        let segments = context.i32_array_attr(&[1, 0, dynamic, 0]);
        let [zero, sizes, one] = [0, size.0, 1].map(|number| {
            context.attr(AttrKind::DenseArray {
                element: i64_type,
                values: [number].into(),
            })
        });
        let properties = [
            ("operandSegmentSizes", segments),
            ("static_offsets", zero),
            ("static_sizes", sizes),
            ("static_strides", one),
        ];
        let operands: SmallVec<[Value; 2]> = std::iter::once(source).chain(size.1).collect();
        self.value(name, &operands, ty, &properties)
    }

    /// `memref.dim`.
    pub fn dim(&mut self, memref: Value, index: Value) -> Value {
        let ty = self.module.context.index();
        self.value(known::MEMREF_DIM, &[memref, index], ty, &[])
    }

    /// `memref.extract_aligned_pointer_as_index`.
    pub fn aligned_pointer(&mut self, memref: Value) -> Value {
        let ty = self.module.context.index();
        self.value(known::MEMREF_EXTRACT_ALIGNED_POINTER, &[memref], ty, &[])
    }

    /// `memref.extract_strided_metadata` of a ranked memref; result 0 is the base buffer.
    ///
    /// # Panics
    /// When `memref` is not a ranked memref.
    pub fn strided_metadata(&mut self, memref: Value) -> Op {
        let ty = self.module.value_type(memref);
        let kind = self.module.context.kind(ty).clone();
        let rank = kind.shape().map_or(0, <[i64]>::len);
        let TypeKind::MemRef { element, space, .. } = kind else {
            unreachable!("only ranked memrefs have strided metadata")
        };
        let context = &mut self.module.context;
        let base = context.ty(TypeKind::MemRef {
            shape: Box::new([]),
            element,
            layout: None,
            space,
        });
        let index = context.index();
        let mut results = vec![index; 2 + 2 * rank];
        results[0] = base;
        self.plain(
            known::MEMREF_EXTRACT_STRIDED_METADATA,
            &[memref],
            &results,
            &[],
        )
    }

    // ---- bufferization ----------------------------------------------------------------------

    /// `bufferization.clone`.
    pub fn clone_buffer(&mut self, source: Value, ty: Type) -> Value {
        self.value(known::BUFFERIZATION_CLONE, &[source], ty, &[])
    }

    /// `bufferization.dealloc`; result number `j` is the ownership of retained memref `j`.
    pub fn dealloc(&mut self, memrefs: &[Value], conditions: &[Value], retained: &[Value]) -> Op {
        let operands: SmallVec<[Value; 4]> = [memrefs, conditions, retained]
            .into_iter()
            .flatten()
            .copied()
            .collect();
        let sizes = [memrefs.len(), conditions.len(), retained.len()].map(|n| n as i64);
        let i1 = self.module.context.i1();
        let results: SmallVec<[Type; 2]> = retained.iter().map(|_| i1).collect();
        let properties = self.module.context.segment_sizes_dict(&sizes);
        let attributes = self.module.context.empty_dict();
        self.create(&OpSpec {
            name: known::BUFFERIZATION_DEALLOC,
            location: self.location,
            operands: &operands,
            results: &results,
            successors: &[],
            properties,
            attributes,
            region_count: 0,
        })
    }

    /// `bufferization.to_tensor`: what is in `buffer`, as a tensor of type `ty`.
    pub fn to_tensor(&mut self, buffer: Value, ty: Type) -> Value {
        let name = self.module.context.op_name("bufferization.to_tensor");
        self.value(name, &[buffer], ty, &[])
    }

    /// `bufferization.to_buffer`: a buffer of type `ty` with what `tensor` is.
    pub fn to_buffer(&mut self, tensor: Value, ty: Type) -> Value {
        let name = self.module.context.op_name("bufferization.to_buffer");
        self.value(name, &[tensor], ty, &[])
    }

    // ---- linalg -----------------------------------------------------------------------------

    /// `linalg.copy` of one memref, with its body.
    pub fn linalg_copy(&mut self, source: Value, target: Value) -> Op {
        let name = self.module.context.op_name("linalg.copy");
        let (op, block) = self.with_block(name, &[source, target], &[]);
        let sizes = self.module.context.i32_array_attr(&[1, 1]);
        self.module
            .set_property(op, "operandSegmentSizes", Some(sizes));
        let elements = [source, target].map(|memref| {
            let ty = self.module.value_type(memref);
            self.module.context.kind(ty).element()
        });
        for ty in elements.into_iter().flatten() {
            self.module.push_argument(block, ty);
        }
        let yielded = self.module.arguments(block).first().copied();
        let name = self.module.context.op_name("linalg.yield");
        let mut body = Builder::at_end(self.module, block, self.location);
        body.plain(name, yielded.as_slice(), &[], &[]);
        op
    }
}
