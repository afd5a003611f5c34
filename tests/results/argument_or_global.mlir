// A callee gives its argument or a global, and what it gives meets another buffer: the copy is one of what was given.
// RESULT: 7
memref.global "private" @g : memref<4xi32> = dense<7>
func.func private @pick(%p: memref<4xi32>, %c: i1) -> memref<4xi32> {
  %g = memref.get_global @g : memref<4xi32>
  %s = arith.select %c, %p, %g : memref<4xi32>
  return %s : memref<4xi32>
}
func.func private @choose(%p: memref<4xi32>, %c: i1, %d: i1) -> i32 {
  %z = arith.constant 0 : index
  %r = call @pick(%p, %c) : (memref<4xi32>, i1) -> memref<4xi32>
  cf.cond_br %d, ^join(%r : memref<4xi32>), ^new
^new:
  %n = memref.alloc() : memref<4xi32>
  cf.br ^join(%n : memref<4xi32>)
^join(%m: memref<4xi32>):
  %v = memref.load %m[%z] : memref<4xi32>
  return %v : i32
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %t = arith.constant true
  %f = arith.constant false
  %c1 = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  %v = call @choose(%a, %f, %t) : (memref<4xi32>, i1, i1) -> i32
  return %v : i32
}
