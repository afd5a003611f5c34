// Allocations, scopes of stack allocations, and what frees.

func.func private @use(memref<?xf32>)

// pattern: (anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocOp>
// rule: alloc(.., c, ..) : T -> cast(alloc(.., ..) : T') : T, T' with the size c in its type, for
//   every operand that is a constant of at least 0; alignment and operands of the layout stay,
//   other attributes are dropped
func.func @alloc_of_constant_size(%n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4, %n) {alignment = 16 : i64} : memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// pattern: (anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocOp>
func.func @alloc_of_constant_size_with_layout(%n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4)[%n, %n] : memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// pattern: (anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocOp>
func.func @alloc_of_constant_size_loses_attributes() -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc(%c4) {note} : memref<?xf32>
  return %0 : memref<?xf32>
}

// pattern: (anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocOp>
func.func @alloc_of_zero_size() -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc(%c0) : memref<?xf32>
  return %0 : memref<?xf32>
}

// near miss: (anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocOp>
func.func @alloc_of_negative_size() -> memref<?xf32> {
  %c-4 = arith.constant -4 : index
  %0 = memref.alloc(%c-4) : memref<?xf32>
  return %0 : memref<?xf32>
}

// pattern: (anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocaOp>
// rule: alloca(.., c, ..) : T -> cast(alloca(.., ..) : T') : T, as of alloc
func.func @alloca_of_constant_size(%i: index) -> f32 {
  %c4 = arith.constant 4 : index
  %0 = memref.alloca(%c4) : memref<?xf32>
  func.call @use(%0) : (memref<?xf32>) -> ()
  %1 = memref.load %0[%i] : memref<?xf32>
  return %1 : f32
}

// pattern: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocOp>
// rule: alloc -> nothing, with all its users, if these are stores into it, not of it, and
//   memref.dealloc, or none
func.func @alloc_that_is_only_written(%n: index, %f: f32) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.store %f, %0[%n] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// Freed in a region, and under another name that a fold takes away.
// pattern: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocOp>
func.func @alloc_that_is_freed_in_a_region(%n: index, %c: i1) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  scf.if %c {
    memref.dealloc %1 : memref<4xf32>
  }
  return
}

// near miss: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocOp>
func.func @alloc_that_is_read(%n: index) -> f32 {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.load %0[%n] : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : f32
}

// near miss: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocOp>
func.func @alloc_that_is_stored(%n: index, %m: memref<1xmemref<?xf32>>, %i: index) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.store %0, %m[%i] : memref<1xmemref<?xf32>>
  return
}

// near miss: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocOp>
func.func @alloc_that_is_copied_into(%n: index, %m: memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %0 : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// pattern: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocaOp>
// rule: alloca -> nothing, with all its users, as of alloc
func.func @alloca_that_is_only_written(%n: index, %f: f32) {
  %0 = memref.alloca(%n) : memref<?xf32>
  memref.store %f, %0[%n] : memref<?xf32>
  return
}

// Its source is then freed nowhere.
// pattern: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::ReallocOp>
// rule: realloc(x) -> nothing, with all its users, as of alloc; what freed the new buffer, and with
//   it the old one, is gone
func.func @realloc_that_is_freed(%n: index, %m: memref<?xf32>) {
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return
}

// A constant size stays an operand.
// near miss: (anonymous namespace)::SimplifyDeadAlloc<mlir::memref::ReallocOp>
func.func @realloc_of_constant_size(%m: memref<?xf32>) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.realloc %m(%c4) : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// fold: memref.dealloc: cast
// rule: dealloc(cast(x)) -> dealloc(x), if x is ranked
func.func @dealloc_of_cast(%m: memref<?xf32>) {
  %0 = memref.cast %m : memref<?xf32> to memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}

// near miss: memref.dealloc: cast
func.func @dealloc_of_cast_of_unranked(%m: memref<*xf32>) {
  %cast = memref.cast %m : memref<*xf32> to memref<?xf32>
  memref.dealloc %cast : memref<?xf32>
  return
}

// pattern: AllocaScopeInliner
// rule: alloca_scope { body; return v } -> body, results v, if the body can hold no stack
//   allocation of its own
func.func @scope_without_allocation(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    %1 = memref.load %m[%i] : memref<?xf32>
    memref.alloca_scope.return %1 : f32
  }
  func.call @use(%m) : (memref<?xf32>) -> ()
  return %0 : f32
}

// pattern: AllocaScopeInliner
// rule: alloca_scope { body; return v } -> body, results v, if its parent is a function, a loop or
//   another scope of stack allocations, and nothing but the terminator follows in the only block
func.func @scope_at_the_end(%n: index) {
  memref.alloca_scope {
    %0 = memref.alloca(%n) : memref<?xf32>
    func.call @use(%0) : (memref<?xf32>) -> ()
  }
  return
}

// near miss: AllocaScopeInliner
func.func @scope_with_allocation(%n: index, %m: memref<?xf32>) {
  memref.alloca_scope {
    %alloca = memref.alloca(%n) : memref<?xf32>
    func.call @use(%alloca) : (memref<?xf32>) -> ()
  }
  call @use(%m) : (memref<?xf32>) -> ()
  return
}

// pattern: AllocaScopeInliner
func.func @scope_at_the_end_of_a_loop_body(%lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    memref.alloca_scope {
      %0 = memref.alloca(%i) : memref<?xf32>
      func.call @use(%0) : (memref<?xf32>) -> ()
    }
  }
  return
}

// near miss: AllocaScopeInliner
func.func @scope_at_the_end_of_a_branch(%c: i1, %n: index, %m: memref<?xf32>) {
  scf.if %c {
    memref.alloca_scope {
      %alloca = memref.alloca(%n) : memref<?xf32>
      func.call @use(%alloca) : (memref<?xf32>) -> ()
    }
  }
  call @use(%m) : (memref<?xf32>) -> ()
  return
}

// pattern: AllocaScopeHoister
// rule: alloca in a scope that is last in the regions around it, up to one that is last in a
//   function, loop or other scope of stack allocations -> before the outermost of these, if its
//   operands are defined there
func.func @scope_in_a_branch(%c: i1, %n: index) {
  scf.if %c {
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xf32>
      func.call @use(%0) : (memref<?xf32>) -> ()
    }
  }
  return
}

// near miss: AllocaScopeHoister
func.func @scope_of_size_known_in_the_branch(%c: i1, %s: memref<1xindex>, %i: index) {
  scf.if %c {
    %0 = memref.load %s[%i] : memref<1xindex>
    memref.alloca_scope {
      %alloca = memref.alloca(%0) : memref<?xf32>
      func.call @use(%alloca) : (memref<?xf32>) -> ()
    }
  }
  return
}
