// differs: mlir-opt-22 has no such pass.
// `memref.reshape` reads its shape: %shape and %b are apart.
func.func @reshape() -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  %src = memref.alloc() : memref<4xf32>
  %shape = memref.alloc() : memref<1xindex>
  memref.store %c4, %shape[%c0] : memref<1xindex>
  %b = memref.alloc() : memref<1xindex>
  %r = memref.reshape %src(%shape) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  memref.store %c9, %b[%c0] : memref<1xindex>
  %e = memref.load %b[%c0] : memref<1xindex>
  %d = memref.dim %r, %c0 : memref<?xf32>
  %s = arith.addi %d, %e : index
  return %s : index
}

// Who folds the clone away reads %a in its place: %a stays.
func.func @cloned(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%c0] : memref<4xi32>
  %k = bufferization.clone %a : memref<4xi32> to memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  memref.store %v, %b[%c0] : memref<4xi32>
  %c = memref.alloc() : memref<4xi32>
  memref.copy %b, %c : memref<4xi32> to memref<4xi32>
  %x = memref.load %k[%c0] : memref<4xi32>
  memref.dealloc %k : memref<4xi32>
  return %x : i32
}

// The callee gives the address: %a stays.
func.func private @address(%m: memref<4xi32>) -> index {
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xi32> -> index
  return %p : index
}
func.func @asks_a_callee(%v: i32) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  memref.store %v, %a[%c0] : memref<4xi32>
  %p = func.call @address(%a) : (memref<4xi32>) -> index
  %b = memref.alloc() : memref<4xi32>
  memref.store %v, %b[%c0] : memref<4xi32>
  return %p : index
}

// Iterations of a structured operation have no order: the buffer in its body stays.
func.func @iterations(%in: memref<8xf32>, %out: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%in : memref<8xf32>) outs(%out : memref<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %n = memref.alloc() : memref<1xf32>
    memref.store %x, %n[%c0] : memref<1xf32>
    %z = memref.load %n[%c0] : memref<1xf32>
    memref.dealloc %n : memref<1xf32>
    linalg.yield %z : f32
  }
  return
}

// Each call would hold an arena while it waits for the next: all stay.
func.func @recursive(%n: index, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_last = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %is_last -> i32 {
    %a = memref.alloc() : memref<4xi32>
    memref.store %v, %a[%c0] : memref<4xi32>
    %b = memref.alloc() : memref<4xi32>
    memref.copy %a, %b : memref<4xi32> to memref<4xi32>
    %x = memref.load %b[%c0] : memref<4xi32>
    memref.dealloc %a : memref<4xi32>
    memref.dealloc %b : memref<4xi32>
    scf.yield %x : i32
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @recursive(%m, %v) : (index, i32) -> i32
    scf.yield %x : i32
  }
  return %r : i32
}

// %x stays, and is gone before the others are there: an arena beside it would take more.
func.func @not_together(%table: memref<1xmemref<1000xi8>>, %v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %x = memref.alloc() : memref<1000xi8>
  %p = memref.extract_aligned_pointer_as_index %x : memref<1000xi8> -> index
  memref.dealloc %x : memref<1000xi8>
  %a = memref.alloc() : memref<1000xi8>
  memref.store %v, %a[%c0] : memref<1000xi8>
  %y = memref.load %a[%c0] : memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  %b = memref.alloc() : memref<1000xi8>
  memref.store %y, %b[%c0] : memref<1000xi8>
  %z = memref.load %b[%c0] : memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  return %z : i8
}
