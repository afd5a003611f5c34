// differs: mlir-opt-22 has no such pass.
// %a is needed until %b is written, and %d begins after it: both share room. The branches of the
// `scf.if` exclude each other, and the loop's buffer is one slice for all rounds.
func.func @shared(%in: memref<16xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() : memref<16xf32>
  memref.copy %in, %a : memref<16xf32> to memref<16xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  memref.copy %a, %b : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  %d = memref.alloc() : memref<32xf32>
  scf.for %i = %c0 to %c16 step %c1 {
    %t = memref.alloc() : memref<4xf32>
    %x = memref.load %b[%i] : memref<16xf32>
    memref.store %x, %t[%c0] : memref<4xf32>
    %y = memref.load %t[%c0] : memref<4xf32>
    memref.store %y, %d[%i] : memref<32xf32>
    memref.dealloc %t : memref<4xf32>
  }
  %s = scf.if %c -> memref<8xf32> {
    %p = memref.alloc() : memref<8xf32>
    %x = memref.load %d[%c0] : memref<32xf32>
    memref.store %x, %p[%c0] : memref<8xf32>
    scf.yield %p : memref<8xf32>
  } else {
    %q = memref.alloc() : memref<8xf32>
    %x = memref.load %d[%c1] : memref<32xf32>
    memref.store %x, %q[%c0] : memref<8xf32>
    scf.yield %q : memref<8xf32>
  }
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %d : memref<32xf32>
  %z = memref.load %s[%c0] : memref<8xf32>
  memref.dealloc %s : memref<8xf32>
  return %z : f32
}

// Unstructured: the buffers of the two blocks exclude each other.
func.func @blocks(%c: i1, %v: i32) -> i32 {
  %a = memref.alloc() : memref<i32>
  memref.store %v, %a[] : memref<i32>
  cf.cond_br %c, ^left, ^right
^left:
  %l = memref.alloc() : memref<i32>
  memref.copy %a, %l : memref<i32> to memref<i32>
  cf.br ^join(%l : memref<i32>)
^right:
  %r = memref.alloc() : memref<i32>
  memref.copy %a, %r : memref<i32> to memref<i32>
  cf.br ^join(%r : memref<i32>)
^join(%m: memref<i32>):
  memref.dealloc %a : memref<i32>
  %z = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %z : i32
}

// An arena for each memory space.
func.func @spaces(%v: i32) -> i32 {
  %a = memref.alloc() : memref<i32>
  %s = memref.alloc() : memref<i32, 1>
  memref.store %v, %a[] : memref<i32>
  %x = memref.load %a[] : memref<i32>
  memref.store %x, %s[] : memref<i32, 1>
  %b = memref.alloc() : memref<i32>
  %t = memref.alloc() : memref<i32, 1>
  %y = memref.load %s[] : memref<i32, 1>
  memref.store %y, %b[] : memref<i32>
  %z = memref.load %b[] : memref<i32>
  memref.store %z, %t[] : memref<i32, 1>
  %w = memref.load %t[] : memref<i32, 1>
  return %w : i32
}
