// Two functions that call each other give back one of two arguments.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @even(%p: memref<4xi32>, %q: memref<4xi32>, %n: index) -> memref<4xi32> {
  %i = arith.constant 0 : index
  %o = arith.constant 1 : index
  %end = arith.cmpi eq, %n, %i : index
  %r = scf.if %end -> memref<4xi32> {
    scf.yield %p : memref<4xi32>
  } else {
    %m = arith.subi %n, %o : index
    %x = func.call @odd(%q, %p, %m) : (memref<4xi32>, memref<4xi32>, index) -> memref<4xi32>
    scf.yield %x : memref<4xi32>
  }
  return %r : memref<4xi32>
}
func.func private @odd(%p: memref<4xi32>, %q: memref<4xi32>, %n: index) -> memref<4xi32> {
  %o = arith.constant 1 : index
  %m = arith.subi %n, %o : index
  %x = call @even(%q, %p, %m) : (memref<4xi32>, memref<4xi32>, index) -> memref<4xi32>
  return %x : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %n = arith.constant 4 : index
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %r = call @even(%a, %b, %n) : (memref<4xi32>, memref<4xi32>, index) -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
