// Each reload goes, past a write that leaves it alone for another reason.
func.func @said(%p: memref<4xi32>, %q: memref<4xi32>, %i: index, %v: i32) -> (i32, i32) {
  %a = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %p[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
func.func @said_of_another(%p: memref<4xi32>, %q: memref<4xi32>, %r: memref<4xi32> {llvm.noalias},
                           %i: index, %v: i32) -> (i32, i32) {
  %a = memref.load %r[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %r[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
func.func @attribute(%p: memref<4xi32>, %q: memref<4xi32>, %i: index, %v: i32) -> (i32, i32)
    attributes {freehold.never_alias = [[0, 1]]} {
  %a = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %p[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
func.func @distinct(%p: memref<4xi32>, %q: memref<4xi32>, %i: index, %v: i32) -> (i32, i32) {
  %x, %y = memref.distinct_objects %p, %q : memref<4xi32>, memref<4xi32>
  %a = memref.load %x[%i] : memref<4xi32>
  memref.store %v, %y[%i] : memref<4xi32>
  %b = memref.load %x[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
func.func @new(%p: memref<4xi32>, %i: index, %v: i32) -> (i32, i32) {
  %q = memref.alloc() : memref<4xi32>
  %a = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %p[%i] : memref<4xi32>
  memref.dealloc %q : memref<4xi32>
  return %a, %b : i32, i32
}
memref.global @g : memref<4xi32>
memref.global @h : memref<4xi32>
func.func @origins(%i: index, %v: i32) -> (i32, i32) {
  %p = memref.get_global @g : memref<4xi32>
  %q = memref.get_global @h : memref<4xi32>
  %a = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %p[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
func.func @said_of_a_view(%p: memref<4xi32>, %q: memref<4xi32>, %i: index, %v: i32) -> (i32, i32) {
  %w = memref.cast %p : memref<4xi32> to memref<?xi32>
  %u = memref.cast %p : memref<4xi32> to memref<?xi32>
  %a = memref.load %u[%i] : memref<?xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %u[%i] : memref<?xi32>
  return %a, %b : i32, i32
}
// The two are of one group by what may be either.
func.func @noalias(%q: memref<4xi32>, %r: memref<4xi32> {llvm.noalias}, %c: i1, %i: index, %v: i32)
    -> (i32, i32) {
  %s = arith.select %c, %r, %q : memref<4xi32>
  memref.store %v, %s[%i] : memref<4xi32>
  %a = memref.load %r[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %r[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
func.func @new_or_not(%p: memref<4xi32>, %c: i1, %i: index, %v: i32) -> (i32, i32) {
  %q = memref.alloc() : memref<4xi32>
  %s = arith.select %c, %p, %q : memref<4xi32>
  memref.store %v, %s[%i] : memref<4xi32>
  %a = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %p[%i] : memref<4xi32>
  %x = memref.load %q[%i] : memref<4xi32>
  %y = arith.addi %b, %x : i32
  memref.dealloc %q : memref<4xi32>
  return %a, %y : i32, i32
}
func.func @either(%c: i1, %i: index, %v: i32) -> (i32, i32) {
  %p = memref.get_global @g : memref<4xi32>
  %q = memref.get_global @h : memref<4xi32>
  %s = arith.select %c, %p, %q : memref<4xi32>
  memref.store %v, %s[%i] : memref<4xi32>
  %a = memref.load %p[%i] : memref<4xi32>
  memref.store %v, %q[%i] : memref<4xi32>
  %b = memref.load %p[%i] : memref<4xi32>
  return %a, %b : i32, i32
}
